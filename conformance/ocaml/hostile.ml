(* Runs every operation on every invalid vector, and on those of the limits. Each must end with an answer or a
   fault, which has the stated kind if the operation validates, and must not exceed its bound of memory.

   hostile VECTORS *)

(* How much an operation may grow the heap. One that only reads keeps nothing. One that builds or prints takes as
   much as the limits allow, and its buffers grow by doubling. *)
let looking = 1 lsl 20
let building = 400 lsl 20

(* [validates] says that the operation visits the whole message by its type, so it must find the stated fault. *)
type operation = { mode : string; most : int; validates : bool }

let operations =
  let all most validates = List.map (fun mode -> { mode; most; validates }) in
  all looking true [ "open" ]
  @ all building true
      [ "reader"; "record-decode"; "record-encode"; "builder"; "copy"; "copy-rewrite"; "canonicalize";
        "check-canonical"; "equal"; "json-write" ]
  @ all building false
      [ "pack"; "unpack"; "stream"; "json-read"; "lazy-decode"; "lazy-copy"; "lazy-canonicalize";
        "lazy-equal"; "lazy-pp"; "lazy-json-write" ]

(* Kinds of faults that do not depend on the type, so operations on the whole message find them. Decoding to
   Records visits only the parts that the schema describes. *)
let structural = [ "out_of_bounds"; "far_segment"; "far_pad"; "list_tag" ]
let whole = [ "lazy-copy"; "lazy-canonicalize"; "lazy-equal" ]

type vector = { name : string; ty : string; bytes : string; limits : Zooph.Limits.t; fault : string option }

(* Returns the index behind [key], if the text has it between [from] and [last]. *)
let within text key from last =
  match Seeds.find text key from with Some at when at <= last -> Some at | _ -> None

let word text at =
  let stop = String.index_from text at '"' in
  String.sub text at (stop - at)

let number text at =
  let rec go i = match text.[i] with '0' .. '9' -> go (i + 1) | _ -> i in
  int_of_string (String.sub text at (go at - at))

let vector text start last =
  let find key = within text ("\"" ^ key ^ "\": ") start last in
  let name = word text start in
  let required key = match find key with Some at -> at | None -> failwith (name ^ ": no " ^ key) in
  let bytes =
    match (find "segments", find "framed") with
    | Some at, _ -> Seeds.framed (List.map Answers.of_hex (Seeds.lists text at))
    | None, Some at -> Answers.of_hex (Seeds.strings text at)
    | None, None -> failwith (name ^ ": neither segments nor framed")
  in
  let limits =
    match find "limits" with
    | None -> Zooph.Limits.default
    | Some at ->
      let last = String.index_from text at '}' in
      let limit key = Option.map (number text) (within text ("\"" ^ key ^ "\": ") at last) in
      let default = Zooph.Limits.default in
      { default with
        nesting = Option.value (limit "nesting") ~default:default.nesting; traversal = limit "traversal";
        utf8 = within text "\"utf8\": true" at last <> None }
  in
  let fault = Option.map (fun at -> word text (Option.get (Seeds.find text "\"kind\": \"" at))) (find "fault") in
  { name; ty = word text (required "type" + 1); bytes; limits; fault }

let vectors file =
  let text = Seeds.read_file file in
  let key = "\"name\": \"" in
  let rec go found = function
    | None -> List.rev found
    | Some start ->
      let next = Seeds.find text key start in
      go (vector text start (Option.value next ~default:(String.length text)) :: found) next
  in
  go [] (Seeds.find text key 0)

(* Returns the largest size of the heap so far, in bytes. *)
let heap () = 8 * (Gc.quick_stat ()).top_heap_words

let failures = ref 0

(* JSON of unions, null members and duplicates. The messages are the same as those of `zooph convert` and the
   stock tool, byte for byte. *)
let json_cases =
  [
    ("every.Choice", {|{"text":null}|}, "ok 00000000070000000000000003000300000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000");
    ("every.New", {|{"choice":{"several":["a"],"single":null}}|}, "ok 00000000100000000000000003000a000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000d0000000e00000000000000000000000000000000000000000000000000000001000000120000006100000000000000");
    ("every.Choice", {|{"point":{"y":1},"pair":{}}|}, "ok 00000000070000000000000003000300000000000700000000000000000000000000000000000000000000000000000000000000000000000000000000000000");
    ("every.Choice", {|{"pair":{"left":"x"},"long":"5","text":"t"}|}, "ok 000000000800000000000000030003000000000004000000050000000000000000000000000000000900000012000000000000000000000000000000000000007400000000000000");
    ("every.Choice", {|{"kind":{"label":"x","blob":[1]}}|}, "ok 0000000008000000000000000300030000000000000000000000000000000000020000000000000000000000000000000000000000000000010000000a0000000100000000000000");
    ("every.Untyped", {|{"any":null}|}, "refused any");
    ("every.Untyped", {|{"any":"abc"}|}, "refused any");
    ("every.Point", {|{"z":{"a":1,"a":2}}|}, "refused z.a");
    ("every.Point", {|{"z":{"":1,"":2}}|}, "refused z.\\22\\22");
    ("every.Point", {|{"z":{"[0]":1,"[0]":2}}|}, "refused z.\\22[0]\\22");
    ("every.Lists", {|{"voids":[{"a":1,"a":2}]}|}, "refused voids[0].a");
  ]

let () =
  List.iter
    (fun (ty, json, expected) ->
      let answer = Answers.line (Printf.sprintf "json-read %s %s" ty (Answers.to_hex json)) in
      if answer <> expected then begin
        incr failures;
        Printf.printf "failed: JSON %s: %s\n%!" json answer
      end)
    json_cases

let () =
  let done_ = ref 0 in
  let check folder { name; ty; bytes; limits; fault } { mode; most; validates } =
    incr done_;
    let fails why =
      incr failures;
      Printf.printf "failed: %s: %s: %s\n%!" name mode why
    in
    let before = heap () in
    let answer =
      try Answers.dispatch ty { mode; bytes; limits } with
      | Answers.Answer text -> text
      (* A union member that only a newer schema knows cannot be encoded. *)
      | Invalid_argument why when mode = "record-encode" && why = "Zooph: a union member that is not known cannot be encoded" ->
        "ok"
      | error -> "panic " ^ Printexc.to_string error
    in
    let took = heap () - before in
    (* A fault's path is built from its end, with a copy for each step. *)
    let path = 16 * limits.nesting * limits.nesting in
    if took > most + (4 * String.length bytes) + path then fails (Printf.sprintf "took %d bytes" took);
    let starts what = String.length answer >= String.length what && String.sub answer 0 (String.length what) = what in
    if not (starts "ok" || starts "fault " || starts "refused ") then fails answer;
    match fault with
    | Some kind when folder = "invalid" ->
      if validates && not (starts ("fault " ^ kind ^ " ")) then fails (answer ^ " instead of " ^ kind);
      if List.mem kind structural && List.mem mode whole && not (starts "fault ") then fails (answer ^ " in spite of " ^ kind)
    | _ -> ()
  in
  List.iter
    (fun folder ->
      let path = Filename.concat Sys.argv.(1) folder in
      let files = List.sort compare (Array.to_list (Sys.readdir path)) in
      let all = List.concat_map (fun file -> vectors (Filename.concat path file)) files in
      List.iter (fun vector -> List.iter (check folder vector) operations) all)
    [ "invalid"; "limits" ];
  Printf.printf "%d operations, %d failures\n" !done_ !failures;
  if !failures > 0 || !done_ < 4000 then exit 1
