(* Packing: the compression that leaves out zero bytes. A group is a tag with a bit for each byte of
   a word that is not zero, and those bytes. After the tag 0 comes a count of further zero words;
   after the tag 255 and its word a count of words that follow as they are.

   Words are taken apart and put together eight bytes at a time: three steps of a table move bytes
   by one, two and four places. *)

module Fault = Zooph_base.Fault

external get64 : string -> int -> int64 = "%caml_string_get64u"
external set64 : bytes -> int -> int64 -> unit = "%caml_bytes_set64u"
external load64 : bytes -> int -> int64 = "%caml_bytes_get64u"

let size_of tag =
  let rec count tag = if tag = 0 then 0 else (tag land 1) + count (tag lsr 1) in
  count tag

let sizes = String.init 256 (fun tag -> Char.chr (size_of tag))
let[@inline] size tag = Char.code (String.unsafe_get sizes tag)

(* Three masks for each tag: the bytes that move down by 1, 2 and 4 places, where they are before
   that step. A byte moves by the number of zero bytes below it. *)
let moves =
  let masks = Bytes.make (256 * 24) '\000' in
  for tag = 0 to 255 do
    for byte = 0 to 7 do
      if tag land (1 lsl byte) <> 0 then begin
        let distance = byte - size_of (tag land ((1 lsl byte) - 1)) in
        let at = ref byte in
        for step = 0 to 2 do
          if distance land (1 lsl step) <> 0 then begin
            Bytes.set masks ((tag * 24) + (step * 8) + !at) '\255';
            at := !at - (1 lsl step)
          end
        done
      end
    done
  done;
  Bytes.unsafe_to_string masks

let[@inline] step_down w table shift =
  let moved = Int64.logand w (get64 moves table) in
  Int64.logor (Int64.logxor w moved) (Int64.shift_right_logical moved shift)

let[@inline] compress w tag =
  let table = tag * 24 in
  let w = step_down w table 8 in
  let w = step_down w (table + 8) 16 in
  step_down w (table + 16) 32

let[@inline] step_up w table shift =
  let moved = Int64.logand w (Int64.shift_right_logical (get64 moves table) shift) in
  Int64.logor (Int64.logxor w moved) (Int64.shift_left moved shift)

(* The bytes beyond those that the tag names are dropped. *)
let[@inline] expand w tag =
  let table = tag * 24 in
  let n = size tag in
  let w = if n = 8 then w else Int64.logand w (Int64.sub (Int64.shift_left 1L (n * 8)) 1L) in
  let w = step_up w (table + 16) 32 in
  let w = step_up w (table + 8) 16 in
  step_up w table 8

(* A bit for each byte that is not zero. *)
let[@inline] tag_of w =
  let seven = 0x7f7f7f7f7f7f7f7fL in
  let high = Int64.logor (Int64.add (Int64.logand w seven) seven) w in
  let ones = Int64.logand (Int64.shift_right_logical high 7) 0x0101010101010101L in
  Int64.to_int (Int64.shift_right_logical (Int64.mul ones 0x0102040810204080L) 56) land 0xff

type out = { mutable bytes : Bytes.t; mutable used : int }

let room out n =
  let needed = out.used + n in
  if needed > Bytes.length out.bytes then begin
    let larger = Bytes.create (max needed (2 * Bytes.length out.bytes)) in
    Bytes.blit out.bytes 0 larger 0 out.used;
    out.bytes <- larger
  end

(* Most bytes of a group: tag, word, count and literal words. *)
let most = 1 + 8 + 1 + (255 * 8)

let rec zeros b i last run =
  if run < 255 && i < last && Storage.get64 b i = 0L then zeros b (i + 8) last (run + 1) else run

(* A literal run goes on while a word has one zero byte at most. *)
let rec literals b i last run =
  if run < 255 && i < last && size (tag_of (Storage.get64 b i)) >= 7 then
    literals b (i + 8) last (run + 1)
  else run

(* Packs the words from [first] to [last]. *)
let pack_words out b first last =
  let i = ref first in
  while !i < last do
    room out most;
    let bytes = out.bytes in
    let u = ref out.used in
    let w = Storage.get64 b !i in
    let tag = tag_of w in
    Bytes.unsafe_set bytes !u (Char.unsafe_chr tag);
    i := !i + 8;
    if tag = 0 then begin
      let run = zeros b !i last 0 in
      Bytes.unsafe_set bytes (!u + 1) (Char.unsafe_chr run);
      i := !i + (run lsl 3);
      out.used <- !u + 2
    end
    else if tag = 0xff then begin
      set64 bytes (!u + 1) w;
      let run = literals b !i last 0 in
      Bytes.unsafe_set bytes (!u + 9) (Char.unsafe_chr run);
      for k = 0 to run - 1 do
        set64 bytes (!u + 10 + (k lsl 3)) (Storage.get64 b (!i + (k lsl 3)))
      done;
      i := !i + (run lsl 3);
      out.used <- !u + 10 + (run lsl 3)
    end
    else begin
      set64 bytes (!u + 1) (compress w tag);
      u := !u + 1 + size tag;
      out.used <- !u
    end
  done

let check_words first last =
  if first < 0 || (last - first) land 7 <> 0 || last < first then
    invalid_arg "Zooph.Packed: not a whole number of words"

(* The table and each segment of a framed message are packed one by one, as the reference
   implementation does: runs do not cross from one to the next. *)
let pack b =
  match Framing.prefix b 0 (Storage.length b) with
  | exception Fault.Fault fault -> Error fault
  | length when length < Storage.length b -> Error (Fault.at_byte Trailing_bytes length)
  | length ->
    let out = { bytes = Bytes.create (max 64 (length / 2)); used = 0 } in
    let segments = Framing.segments b 0 in
    pack_words out b 0 (fst segments.(0));
    Array.iter (fun (lo, hi) -> pack_words out b lo hi) segments;
    Ok (Bytes.sub out.bytes 0 out.used)

let pack_flat b =
  check_words 0 (Storage.length b);
  let out = { bytes = Bytes.create (max 64 (Storage.length b / 2)); used = 0 } in
  pack_words out b 0 (Storage.length b);
  Bytes.sub out.bytes 0 out.used

let fault at = Fault.at_byte Packed at

exception Truncated_at of int

(* The packed bytes of a word, although fewer than eight may follow. *)
let careful packed i n last =
  if i + n > last then raise_notrace Exit;
  let w = ref 0L in
  for k = n - 1 downto 0 do
    w := Int64.logor (Int64.shift_left !w 8) (Int64.of_int (Char.code (Bytes.get packed (i + k))))
  done;
  !w

let unpack_into out packed limit =
  let last = Bytes.length packed in
  let i = ref 0 in
  while !i < last do
    let group = !i in
    let truncated () = raise_notrace (Truncated_at group) in
    let tag = Char.code (Bytes.unsafe_get packed group) in
    let n = size tag in
    let w =
      if group + 9 <= last then load64 packed (group + 1)
      else try careful packed (group + 1) n last with Exit -> truncated ()
    in
    room out 8;
    set64 out.bytes out.used (expand w tag);
    out.used <- out.used + 8;
    i := group + 1 + n;
    if tag = 0 || tag = 0xff then begin
      if !i >= last then truncated ();
      let run = Char.code (Bytes.unsafe_get packed !i) lsl 3 in
      incr i;
      room out run;
      if tag = 0 then Bytes.fill out.bytes out.used run '\000'
      else begin
        if !i + run > last then truncated ();
        Bytes.blit packed !i out.bytes out.used run;
        i := !i + run
      end;
      out.used <- out.used + run
    end;
    if out.used > limit then truncated ()
  done

let default_limit packed = max (64 lsl 20) (64 * Bytes.length packed)

let unpack ?limit packed =
  let limit = match limit with Some limit -> limit | None -> default_limit packed in
  let out = { bytes = Bytes.create (max 64 (2 * Bytes.length packed)); used = 0 } in
  match unpack_into out packed limit with
  | () -> Ok (Storage.of_bytes (Bytes.sub out.bytes 0 out.used))
  | exception Truncated_at group -> Error (fault group)
