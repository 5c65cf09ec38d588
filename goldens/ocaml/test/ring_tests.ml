(* Tests of files that refer to each other: their types are the same types for each other and for a file that imports
   them, and equal names do not clash. *)

let ok = function Ok x -> x | Error fault -> raise (Zooph.Fault.Fault fault)

let leaf name : Ring_one.Node.t = { Ring_one.Node.default with name; next = None; colour = Red }

let second : Ring_two.Node.t =
  { name = "second"; previous = Some (leaf "before");
    choice = Some { chosen = Node (Some (leaf "chosen")); store = None };
    which =
      Place
        { colour = Green;
          box = Some { content = [| Ring_two.Node.default |]; node = None; inner = None; more = [||] } } }

let third : Ring_three.Node.t =
  { first = Some (leaf "first"); names = [| "x"; "y" |]; choice = { colour = Green; size = 9 } }

let first : Ring_one.Node.t =
  { name = "first"; next = Some second; all = [| third; Ring_three.Node.default |]; colour = Green;
    colours = [| Red; Unknown 9 |];
    box = Some { content = leaf "content"; node = Some (leaf "node"); inner = None; more = [||] };
    held = Some { content = second; node = None; inner = None; more = [||] } }

let user : Ring_user.Node.t =
  { one = Some first; two = Some { second with which = Many [| first; leaf "last" |] };
    box = Some { content = first; node = None; inner = None; more = [||] };
    colour = Blue }

let run ~test ~check =
  test "rings: a Record comes back" (fun () ->
      check "equal" (ok (Ring_user.Node.of_bytes (Ring_user.Node.to_bytes user)) = user));
  test "rings: Readers and Builders of one file lead to those of others" (fun () ->
      let arena = Zooph.Arena.create () in
      let b = Ring_one.Node.Builder.init arena in
      let next = Ring_one.Node.Builder.next b in
      Ring_two.Node.Builder.set_previous next (leaf "deep");
      Ring_two.Node.Builder.(set_node next third);
      Ring_one.Node.Builder.set_colour b Ring_two.Colour.Green;
      let r = ok (Ring_one.Node.Reader.of_bytes (Zooph.Arena.to_bytes arena)) in
      let next = Ring_one.Node.Reader.next r in
      (* `next` begins with its default. *)
      check "default" (Ring_two.Node.Reader.name next = "next");
      check "previous" (Ring_one.Node.Reader.name (Ring_two.Node.Reader.previous next) = "deep");
      check "colour" (Ring_one.Node.Reader.colour r = Ring_two.Colour.Green);
      match Ring_two.Node.Reader.which next with
      | Node three ->
        let choice = Ring_three.Node.Reader.choice three in
        check "group" (Ring_three.Node.Choice_.Reader.size choice = 9);
        check "list" (Zooph.List.length (Ring_three.Node.Reader.names three) = 2)
      | _ -> check "member" false);
  test "rings: constants of one file have types and values of others" (fun () ->
      let next = Ring_one.Node.Reader.next Ring_one.start in
      check "struct" (Ring_two.Node.Reader.name next = "two");
      check "enum" (Ring_one.favourite = Ring_two.Colour.Green);
      check "number" (Ring_one.Node.limit = Ring_three.most);
      check "ids" (List.length (List.sort_uniq compare
        [ Ring_one.file_id; Ring_two.file_id; Ring_three.file_id; Ring_user.file_id ]) = 4));
  test "rings: JSON has the names of annotations of another file" (fun () ->
      let text = Stdlib.Result.get_ok (Zooph.Json.of_record Ring_user.Node.kind user) in
      let has part =
        let n = String.length part in
        let rec at i = i + n <= String.length text && (String.sub text i n = part || at (i + 1)) in
        at 0
      in
      check "enumerant" (has {|"verde"|});
      check "field" (has {|"farbe"|});
      check "back" (Zooph.Json.to_record Ring_user.Node.kind text = Ok user));
  test "rings: interfaces have parameters of types of other files" (fun () ->
      let params : Ring_one.Store.PutParams.t = { node = Some second; how = None } in
      check "params" (ok (Ring_one.Store.PutParams.of_bytes (Ring_one.Store.PutParams.to_bytes params)) = params);
      check "results" (Ring_one.Store.PutResults.default.colour = Ring_two.Colour.Red));
  test "rings: bigarrays have the same types" (fun () ->
      let bytes = Ring_user.Node.to_bytes user in
      let module B = Generated_big.Ring_user.Node in
      let back = Stdlib.Result.get_ok (B.of_bytes bytes) in
      check "bytes" (B.to_bytes back = bytes));
  test "rings: codecs of one file refer to those of others" (fun () ->
      let right : Ring_right.Node.t = { name = "r"; left = Some { right = None; mood = Calm }; mood = Calm } in
      let left : Ring_left.Node.t = { right = Some right; mood = Wild } in
      let bytes = Zooph_raw.encode Ring_left_raw.Node.raw left in
      check "back" (Zooph_raw.decode Ring_left_raw.Node.raw bytes = Ok left);
      let bytes = Zooph_raw.encode Ring_right_raw.Node.raw right in
      check "other" (Zooph_raw.decode Ring_right_raw.Node.raw bytes = Ok right))
