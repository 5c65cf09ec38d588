(* Tests of Builders of union members that share their space, and of names that generated code has for its own values. *)

open Members
module Builder = U.Builder

let ok = function Ok x -> x | Error fault -> raise (Zooph.Fault.Fault fault)
let raises work = match work () with () -> false | exception Invalid_argument _ -> true

(* The union after [work] on the Builder of an empty message. Validation must accept the message. *)
let built work =
  let arena = Zooph.Arena.create () in
  let b = Builder.init arena in
  work b;
  (ok (U.of_bytes (Zooph.Arena.to_bytes arena))).which

let a : A.t = { x = 0x1122334455667788L; t = "aa" }
let b : B.t = { y = 7; u = "bb"; w = [| 1; 2; 3 |] }

(* Every member, by a setter and by the accessor of its Builder. The latter leaves a new object. *)
let members : (string * (Builder.t -> unit) * (Builder.t -> unit) * U.Which.t) list =
  let five : A.t = { x = 5L; t = "five" } in
  [ ("txt", (fun b -> Builder.set_txt b "text"), (fun b -> Builder.set_txt b ""), Txt "");
    ("bs", (fun u -> Builder.set_bs u [| b; b |]), (fun b -> ignore (Builder.bs b)), Bs [||]);
    ("a", (fun b -> Builder.set_a b a), (fun b -> ignore (Builder.a b)), A (Some A.default));
    ("b", (fun u -> Builder.set_b u b), (fun b -> ignore (Builder.b b)), B (Some B.default));
    ("nums", (fun b -> Builder.set_nums b [| 1; 2; 3 |]), (fun b -> ignore (Builder.nums b)), Nums [||]);
    ("any", (fun b -> Builder.set_any b (A.to_string a |> fun s -> String.sub s 8 (String.length s - 8))),
     (fun b -> ignore (Builder.any b)), Any "");
    ("d", (fun b -> U.D.Builder.(let d = Builder.init_d b in set_q d "q"; set_r d 200)), (fun b -> ignore (Builder.d b)),
     D { q = ""; r = 0 });
    ("five", (fun b -> Builder.set_five b a), (fun b -> ignore (Builder.five b)), Five (Some five));
    ("port", (fun b -> Builder.set_port b (Some 3)), (fun b -> Builder.set_port b None), Port None);
    ("choice", (fun b -> U.Choice.Builder.set_right (Builder.init_choice b) a), (fun b -> ignore (Builder.choice b)),
     Choice (Left "")) ]

let run ~test ~check =
  test "members: the Builder of another member finds nothing of the one before" (fun () ->
      List.iter
        (fun (before, set, _, _) ->
          List.iter
            (fun (name, _, edit, expected) ->
              if name <> before then
                check (before ^ ", then " ^ name) (built (fun b -> set b; edit b) = expected))
            members)
        members);
  test "members: the Builder of the selected member keeps what it has" (fun () ->
      List.iter
        (fun (name, set, edit, _) ->
          if name <> "txt" && name <> "port" then
            check name (built set = built (fun b -> set b; edit b)))
        members);
  test "members: a setter that raises leaves the member before, or null in its place" (fun () ->
      let wrong_b : B.t = { b with y = 300 } in
      let wrong : (string * (Builder.t -> unit)) list =
        [ ("init_nums", fun b -> ignore (Builder.init_nums b (-1)));
          ("init_bs", fun b -> ignore (Builder.init_bs b (1 lsl 29)));
          ("set_bs", fun b -> Builder.set_bs b [| wrong_b |]);
          ("set_b", fun b -> Builder.set_b b wrong_b);
          ("set_nums", fun b -> Builder.set_nums b [| 256 |]);
          ("set_any", fun b -> Builder.set_any b "no message");
          ("set_port", fun b -> Builder.set_port b (Some (-1))) ]
      in
      List.iter
        (fun (before, set, _, old) ->
          let old_default = match old with U.Which.Five _ -> U.Which.Five None | A _ -> A None | B _ -> B None | old -> old in
          List.iter
            (fun (name, set_wrong) ->
              let after = built (fun b -> set b; check name (raises (fun () -> set_wrong b))) in
              let kept = built set in
              let is_null =
                match (after, kept) with
                | D after, D kept -> after = { kept with q = "" }
                | Choice after, Choice _ -> after = Right None
                | after, _ -> after = old_default
              in
              check (before ^ ", then " ^ name) (compare after kept = 0 || is_null))
            wrong)
        members);
  test "members: a copy that raises leaves nothing of itself in another member" (fun () ->
      let limits = { Zooph.Limits.default with memory = Some 40 } in
      let source = ok (U.Reader.of_bytes ~limits (U.to_bytes { U.default with which = Bs [| b; b |] })) in
      let copy b =
        match Builder.copy_bs b (U.Reader.bs source) with
        | () -> false
        | exception Zooph.Fault.Fault fault -> Zooph.Fault.kind fault = Memory
      in
      check "null" (built (fun b -> Builder.set_a b a; check "raises" (copy b)) = A None));
  test "members: a slot is that of its own member" (fun () ->
      let all = built (fun u ->
          Builder.set_bs u [| b |];
          let slot = Builder.a_slot u in
          check "has" (not (Zooph.Slot.has slot));
          check "disown" (Zooph.Orphan.is_null (Zooph.Slot.disown slot));
          check "its own" (Zooph.Slot.has (Builder.bs_slot u)))
      in
      check "stays" (all = Bs [| b |]));
  test "members: of generic structs" (fun () ->
      let kind = Generic.kind B.kind in
      let built work =
        let arena = Zooph.Arena.create () in
        work (Zooph.Kind.init_root kind arena);
        (ok (Zooph.Kind.of_bytes kind (Zooph.Arena.to_bytes arena))).which
      in
      let open Generic in
      let set u = Builder.set_plain u a in
      check "plain" (built set = Plain (Some a));
      check "thing" (built (fun u -> set u; ignore (Builder.thing u)) = Thing B.default);
      check "things" (built (fun u -> set u; ignore (Builder.things u)) = Things [||]);
      check "pair" (built (fun u -> set u; Pair.Builder.set_number (Builder.pair u) 5) = Pair { first = B.default; number = 5 });
      let twice u =
        Pair.Builder.set_number (Builder.pair u) 5;
        Pair.Builder.set_first (Builder.pair u) b
      in
      check "pair again" (built (fun u -> set u; twice u) = Pair { first = b; number = 5 });
      check "init" (built (fun u -> set u; ignore (Builder.init_things u 2)) = Things [| B.default; B.default |]));
  test "names: a field with the name of a function does not change what others mean" (fun () ->
      let open Names_within.Not in
      let read flag =
        let arena = Zooph.Arena.create () in
        let b = Builder.init arena in
        Builder.set_flag b flag;
        Builder.set_a b flag;
        let r = Builder.to_reader b in
        (Reader.flag r, Reader.a r, (ok (of_bytes (Zooph.Arena.to_bytes arena))).which)
      in
      check "false" (read false = (false, false, A false));
      check "true" (read true = (true, true, A true));
      check "Record" (of_bytes (to_bytes { default with which = A false }) = Ok { default with which = A false }));
  test "names: constants and fields beside the code's own values" (fun () ->
      let open Names_within in
      check "constants" (kind_foo = 1 && Foo.kind_foo = "inner" && of_int_col = 6 && not = 9);
      let foo : Foo.t = { Foo.default with x = 3; col = Red } in
      let record : Accessors.t =
        { Accessors.default with kind_foo = Some foo; structure_foo = Some foo; of_int_col = Green; to_int_col = Green;
          optional = Some { small = 9 } }
      in
      check "Record" (Accessors.of_bytes (Accessors.to_bytes record) = Ok record);
      let r = ok (Accessors.Reader.of_bytes (Accessors.to_bytes record)) in
      check "Reader" (Accessors.Reader.to_int_col r = Green && Foo.Reader.x (Accessors.Reader.structure_foo r) = 3));
  test "names: type parameters beside the code's own values" (fun () ->
      let open Names_generic in
      let kind = Gen.kind Foo.kind Foo.kind Foo.kind Foo.kind Foo.kind in
      let foo : Foo.t = { x = 3; col = Red } in
      let record : _ Gen.t =
        { foo = Some foo; layout_foo = foo; kind_foo = foo; col = Green; v0 = foo;
          which = Group (Inner foo) }
      in
      let bytes = Zooph.Kind.to_bytes kind record in
      check "comes back" (Zooph.Kind.of_bytes kind bytes = Ok record))
