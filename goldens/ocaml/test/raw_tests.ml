(* Tests of Records with the codec of native types, for cases that the vectors of `raw` lack. *)

let same (type a) (codec : a Zooph_raw.t) same_bits (x : a) =
  match Zooph_raw.decode codec (Zooph_raw.encode codec x) with
  | Ok y -> same_bits x y
  | Error fault -> failwith (Zooph_raw.Fault.to_string fault)

let fault codec bytes =
  match Zooph_raw.decode codec bytes with
  | Ok _ -> "none"
  | Error { kind; offset; path; _ } -> Printf.sprintf "%s @%d %s" (Zooph_raw.Fault.name kind) offset path

let raised codec x =
  match Zooph_raw.encode codec x with
  | _ -> "none"
  | exception Zooph_raw.Fault.Fault { kind; offset; _ } -> Printf.sprintf "%s @%d" (Zooph_raw.Fault.name kind) offset
  | exception Invalid_argument _ -> "invalid"

let plain : Base.Plain.t = { a = 1; b = Unknown 700 }

let odd : Odd.Odd.t =
  { type_ = "é"; match_ = true; at = -5; r = Some (); limit = 3; voids = [| 0; 9 |]; empties = [| (); () |]; v = None;
    plain = Some plain; plains = [| plain; { a = 2; b = Green } |]; deep = Some { text = "d"; deeper = Some Base.Deep.default };
    deeps = [| [||]; [| Base.Deep.default |] |]; colour = Green; colours = [| [| Red; Unknown 9 |] |]; inside = Some { n = 7L };
    text = ""; primes = [| 65535 |] }

let rec chain depth : Base.Deep.t = { text = ""; deeper = (if depth = 0 then None else Some (chain (depth - 1))) }
let i64 n = String.init 8 (fun i -> Char.chr ((n lsr (8 * i)) land 255))

let values ~test ~check =
  test "Records are the same again" (fun () ->
      check "odd" (same Odd_raw.Odd.raw Odd.Odd.same_bits odd);
      check "defaults" (same Odd_raw.Odd.raw Odd.Odd.same_bits Odd.Odd.default);
      check "in lists only" (same Odd_raw.Twigs.raw ( = ) { all = [| { all = [||]; n = 1 } |]; n = 2 });
      let ring : Odd.Ring.t = { other = Some { other = None; all = [| [||]; [| { other = None } |] |]; inner = { back = None; which_ = 3 } } } in
      check "in a circle" (same Odd_raw.Ring.raw ( = ) ring);
      check "names" (same Odd_raw.Which_.raw ( = ) { which = Group { which = A (Some { which = Which "x" }); beside = 1.5 } });
      check "nested" (same Odd_raw.Outer.raw ( = ) { nested = Some { outer = None }; kinds = [| Even; Unknown 2 |] });
      check "a list" (same (Zooph_raw.list Base_raw.Plain.raw) ( = ) [ plain; { a = 0; b = Red } ]);
      check "of another storage"
        (Zooph_raw.encode Generated_big.Odd_raw.Odd.raw Generated_big.Odd.Odd.default
        = Zooph_raw.encode Odd_raw.Odd.raw Odd.Odd.default));
  test "Records whose unions have many members" (fun () ->
      let wide which : Odd.Wide.t = { which } in
      check "two bytes" (Zooph_raw.encode Odd_raw.Wide.raw (wide M255) = "\255\000");
      check "unknown" (Zooph_raw.encode Odd_raw.Wide.raw (wide (Unknown 258)) = "\000\001\002\001");
      check "the same" (same Odd_raw.Wide.raw ( = ) (wide (Unknown 258)));
      check "polymorphic" (same Odd_raw.Full.raw ( = ) { which = `N249 7 });
      check "and unknown" (same Odd_raw.Full.raw ( = ) { which = `Unknown 250 }))

let faults ~test ~check =
  let is what found expected = check (what ^ ": " ^ found) (found = expected) in
  test "what decoders refuse is not encoded" (fun () ->
      is "a known member" (raised Odd_raw.Only.raw { which = Unknown 1 }) "bad_tag @1";
      is "no number of 16 bits" (raised Odd_raw.Only.raw { which = Unknown 65536 }) "bad_tag @1";
      is "text" (raised Base_raw.Deep.raw { text = "\255"; deeper = None }) "bad_utf8 @8";
      is "levels" (raised Base_raw.Deep.raw (chain 1001)) "nesting @0";
      is "a negative length" (raised Odd_raw.Odd.raw { odd with limit = -1 }) "invalid");
  test "hostile bytes have faults with places" (fun () ->
      is "a known member" (fault Odd_raw.Only.raw "\002\001\000") "bad_tag @1 which.0";
      is "no member" (fault Odd_raw.Only.raw "\003") "bad_tag @0 which";
      is "half a number" (fault Odd_raw.Only.raw "\002\002") "truncated @1 which";
      let bytes = Bytes.of_string (Zooph_raw.encode Odd_raw.Odd.raw odd) in
      Bytes.set bytes 8 '\xff';
      is "a keyword's name" (fault Odd_raw.Odd.raw (Bytes.to_string bytes)) "bad_utf8 @8 type";
      let counts n = i64 0 ^ "\000" ^ "\000\000\000\000" ^ "\000" ^ i64 n ^ String.make 200 '\000' in
      is "a budget" (fault Odd_raw.Odd.raw (counts 8_388_609)) "budget @14 limit";
      is "a count" (fault Odd_raw.Twigs.raw (i64 2 ^ String.make 17 '\000')) "count @0 all";
      is "levels" (fault Base_raw.Deep.raw (String.concat "" (List.init 1001 (fun _ -> i64 0 ^ "\001")) ^ i64 0 ^ "\000"))
        ("nesting @9009 " ^ String.concat "." (List.init 1001 (fun _ -> "deeper"))));
  test "shapes are those of the other languages" (fun () ->
      check "odd"
        (Zooph_raw.shape Odd_raw.Odd.raw
        = "(text,bool,i32,?(),[()],[[()]],[()],?(),?(u8,u16),[(u8,u16)],?(text,?#0),[[(text,?#0)]],u16,[[u16]],?(i64),text,[u16])");
      check "a circle" (Zooph_raw.shape Odd_raw.Ring.raw = "(?(?#1,[[#3]],(?#1,u8)))"))

let run ~test ~check =
  values ~test ~check;
  faults ~test ~check
