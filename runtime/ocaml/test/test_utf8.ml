open Zooph_base

(* Reports whether [s] is valid UTF-8 by the definition: each sequence decodes to a Unicode scalar value, and is the
   shortest encoding of that value. *)
let naive s =
  let n = String.length s in
  let byte i = Char.code s.[i] in
  let rest i count =
    let rec go k x =
      if k > count then Some x
      else if i + k < n && byte (i + k) land 0xc0 = 0x80 then
        go (k + 1) ((x lsl 6) lor (byte (i + k) land 0x3f))
      else None
    in
    fun first -> go 1 first
  in
  let rec go i =
    if i >= n then true
    else
      let c = byte i in
      let count, first, least =
        if c < 0x80 then (0, c, 0)
        else if c land 0xe0 = 0xc0 then (1, c land 0x1f, 0x80)
        else if c land 0xf0 = 0xe0 then (2, c land 0x0f, 0x800)
        else if c land 0xf8 = 0xf0 then (3, c land 0x07, 0x10000)
        else (-1, 0, 0)
      in
      if count < 0 then false
      else
        match rest i count first with
        | Some x when x >= least && Uchar.is_valid x -> go (i + count + 1)
        | Some _ | None -> false
  in
  go 0

let text =
  let open QCheck.Gen in
  let limits = [ 0; 0x7f; 0x80; 0x7ff; 0x800; 0xd7ff; 0xe000; 0xffff; 0x10000; 0x10ffff ] in
  let char = frequency [ (6, int_bound 0x7f); (2, oneofl limits); (1, int_range 0xe000 0x10ffff) ] in
  let write chars =
    let out = Buffer.create 64 in
    List.iter (fun c -> Buffer.add_utf_8_uchar out (Uchar.of_int c)) chars;
    Buffer.contents out
  in
  list_size (int_bound 40) char >|= write

(* Generates a text in which one byte may be replaced by a random one. *)
let spoiled =
  let open QCheck.Gen in
  let bytes = oneofl [ '\x00'; '\x7f'; '\x80'; '\xbf'; '\xc1'; '\xc2'; '\xe0'; '\xed'; '\xf4'; '\xff' ] in
  text >>= fun s ->
  int_bound 40 >>= fun at ->
  oneof [ bytes; char ] >|= fun c ->
  let b = Bytes.of_string s in
  if at < Bytes.length b then Bytes.set b at c;
  Bytes.to_string b

let run () =
  Check.property ~count:3000 "utf8: what is written is valid" (QCheck.make text) (fun s ->
      Utf8.is_valid s && naive s && Utf8.repair s = s);
  Check.property ~count:10_000 "utf8: as the definition says" (QCheck.make spoiled) (fun s ->
      Utf8.is_valid s = naive s && naive (Utf8.repair s))
