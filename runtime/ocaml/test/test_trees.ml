(* Trees of structs of one type, laid out in any order. Every tree that the fast pass of validation accepts must also be
   accepted by the full pass. *)

open Z
module List = Stdlib.List
module Quick = Internal.Quick
module Validate = Internal.Validate

(* The layout of a struct with two pointers to structs of the same type. A union selects whether the second pointer is
   used. *)
let rec twin : Layout.t =
  { name = "Twin"; data_words = 1; pointers = 2; tag_at = -1; tag_json = Undiscriminated; owners = [||];
    plan = None;
    fields = (fun () -> [| field "left" (-1) (slot 0); field "right" (-1) (Layout.Group right) |]) }

and right : Layout.t =
  { name = "Twin.right"; data_words = 1; pointers = 2; tag_at = 2; tag_json = Undiscriminated; owners = [||];
    plan = None;
    fields = (fun () -> [| field "none" 0 nothing; field "some" 1 (slot 1) |]) }

and field field_name tag spot = { Layout.field_name; tag; json = Layout.plain field_name; spot }
and slot at = Layout.Slot { ty = Struct (fun () -> twin); at; default = Zero }
and nothing = Layout.Slot { ty = Void; at = 0; default = Zero }

let word lo hi = Int64.logor (Int64.logand (Int64.of_int lo) 0xffff_ffffL) (Int64.shift_left (Int64.of_int hi) 32)

(* Returns the words of a valid tree. The numbers in [shape] decide which pointers are set, in which order their structs
   are laid out, and which structs have the size of another schema version. *)
let words_of shape =
  let words = Array.make 4096 0L and used = ref 1 and shape = ref shape in
  let draw () =
    match !shape with
    | [] -> 0
    | drawn :: rest ->
      shape := rest;
      drawn
  in
  let take at count kind hi =
    let first = !used in
    used := first + count;
    words.(at) <- word (((first - at - 1) lsl 2) lor kind) hi;
    first
  in
  let rec grow at depth =
    let drawn = draw () in
    let data, pointers =
      match drawn land 31 with
      | 0 -> (0, 0)
      | 1 -> (0, 1)
      | 2 -> (2, 2)
      | 3 -> (1, 3)
      | 4 -> (2, 0)
      | _ -> (1, 2)
    in
    let first = take at (data + pointers) 0 (data lor (pointers lsl 16)) in
    if data > 0 then words.(first) <- Int64.of_int (if drawn land 4 = 0 then 0 else 1 lsl 16);
    let below index =
      (* At most one of the two pointers is left null by the draw, so trees get deep. *)
      if index < pointers && drawn lsr 6 <> index && depth < 63 then grow (first + data + index) (depth + 1)
    in
    List.iter below (if drawn land 32 = 0 then [ 0; 1 ] else [ 1; 0 ]);
    (* The third pointer, which only a newer version of the schema has, leads to a text. *)
    if pointers > 2 then words.(take (first + data + 2) 1 1 (2 lor (3 lsl 3))) <- 0x6b6fL
  in
  grow 0 1;
  Array.sub words 0 !used

(* Changes the word at [place] in one of several ways. *)
let damage words (place, way, by) =
  let at = place mod Array.length words in
  let old = words.(at) in
  words.(at) <-
    (match way with
    | 0 -> 0L
    | 1 -> words.((at + by) land max_int mod Array.length words)
    | 2 -> Int64.logxor old (Int64.shift_left 1L (by land 63))
    | _ -> Int64.add old (Int64.of_int (4 * by)))

let framed words =
  let b = Bytes.create (8 * (1 + Array.length words)) in
  Bytes.set_int64_le b 0 (word 0 (Array.length words));
  Array.iteri (fun k w -> Bytes.set_int64_le b (8 * (k + 1)) w) words;
  Storage.of_bytes b

(* Returns whether the fast pass accepts the tree, and whether the full pass accepts it. *)
let both words limits =
  match Message.root_pointer (framed words) with
  | Error _ -> (false, false)
  | Ok { s; i } ->
    let find () = twin in
    ( Quick.accepts s i (Struct_goal { find; found = twin }) limits,
      Result.is_ok (Validate.full s i (Struct find) limits) )

let shape longest = QCheck.Gen.(list_size (int_bound longest) (int_bound 255))
let show words = String.concat " " (List.map (Printf.sprintf "%016Lx") (Array.to_list words))

let sound = QCheck.make ~print:show QCheck.Gen.(map words_of (shape 200))

let damaged =
  let open QCheck.Gen in
  let one = triple (int_bound 10_000) (int_bound 4) (int_range (-20) 20) in
  (* Some trees lose their last words, which leaves pointers that are out of bounds. *)
  let tree =
    map3
      (fun shape damages cut ->
        let words = words_of shape in
        List.iter (damage words) damages;
        Array.sub words 0 (max 1 (Array.length words - cut)))
      (shape 40)
      (list_size (int_bound 2) one)
      (oneofl [ 0; 0; 0; 1; 2; 3; 6 ])
  in
  let limits =
    map2
      (fun nesting traversal -> { Limits.default with nesting; traversal })
      (oneofl [ 64; 64; 3; 1; 0 ])
      (oneofl [ None; None; Some 60; Some 3; Some 0 ])
  in
  QCheck.make ~print:(fun (words, _) -> show words) (pair tree limits)

let run () =
  Check.property ~count:3_000 "trees: sound ones need no full pass" sound (fun words ->
      both words Limits.default = (true, true));
  Check.property ~count:30_000 "trees: what the fast pass accepts the full pass accepts" damaged
    (fun (words, limits) ->
      let quick, full = both words limits in
      full || not quick);
  Check.test "trees: structs that are shared are visited as often as the budget allows" (fun () ->
      (* Both pointers of each struct lead to the next struct, so a walk would visit the last struct 2^31 times. *)
      let words = Array.make (1 + (3 * 32)) 0L in
      words.(0) <- word 0 0x2_0001;
      for k = 0 to 30 do
        let first = 1 + (3 * k) in
        words.(first) <- Int64.of_int (1 lsl 16);
        words.(first + 1) <- word (1 lsl 2) 0x2_0001;
        words.(first + 2) <- word 0 0x2_0001
      done;
      Check.equal (false, false) (both words { Limits.default with traversal = Some 100_000 }))
