(* Packing, the compression of Cap'n Proto that leaves out zero bytes. A group stands for a word. It is a tag byte, which
   has a bit for each byte of the word that is not zero, and those bytes. The tag 0 is followed by a count of further
   zero words. The tag 255 and its word are followed by a count of literal words and these words.

   A word is packed and unpacked eight bytes at a time: three steps with masks from a table move bytes by one, two and
   four places. *)

module Fault = Zooph_base.Fault

external get64 : string -> int -> int64 = "%caml_string_get64u"
external set64 : bytes -> int -> int64 -> unit = "%caml_bytes_set64u"
external load64 : bytes -> int -> int64 = "%caml_bytes_get64u"

let size_of tag =
  let rec count tag = if tag = 0 then 0 else (tag land 1) + count (tag lsr 1) in
  count tag

let sizes = String.init 256 (fun tag -> Char.chr (size_of tag))
let[@inline] size tag = Char.code (String.unsafe_get sizes tag)

(* Reports whether a count follows the group of this tag. *)
let[@inline] has_run tag = tag = 0 || tag = 0xff

(* The length of the group of each tag, negated if a count follows it. *)
let steps =
  Array.init 256 (fun tag -> if has_run tag then -(1 + size_of tag) else 1 + size_of tag)

let[@inline] step tag = Array.unsafe_get steps tag

(* Four masks of a tag, of eight bytes each. The first three have the bytes that move down by 1, 2 and 4 places, at their
   position before that step. The fourth has all bytes after the steps. A byte moves by the number of zero bytes below
   it. There is one string for each tag, so that positions in it are constants. *)
let masks_of tag =
  let masks = Bytes.make 32 '\000' in
  let set step byte = Bytes.set masks ((step * 8) + byte) '\255' in
  for byte = 0 to 7 do
    if tag land (1 lsl byte) <> 0 then begin
      let distance = byte - size_of (tag land ((1 lsl byte) - 1)) in
      let at = ref byte in
      for step = 0 to 2 do
        if distance land (1 lsl step) <> 0 then begin
          set step !at;
          at := !at - (1 lsl step)
        end
      done;
      set 3 !at
    end
  done;
  Bytes.unsafe_to_string masks

let masks = Array.init 256 masks_of

let[@inline] step_down w mask shift =
  let moved = Int64.logand w mask in
  Int64.logor (Int64.logxor w moved) (Int64.shift_right_logical moved shift)

let[@inline] compress w tag =
  let masks = Array.unsafe_get masks tag in
  let w = step_down w (get64 masks 0) 8 in
  let w = step_down w (get64 masks 8) 16 in
  step_down w (get64 masks 16) 32

let[@inline] step_up w mask shift =
  let moved = Int64.logand w (Int64.shift_right_logical mask shift) in
  Int64.logor (Int64.logxor w moved) (Int64.shift_left moved shift)

(* Unpacks a word. Bytes of [w] beyond those of the tag are ignored. *)
let[@inline] expand w tag =
  let masks = Array.unsafe_get masks tag in
  let w = Int64.logand w (get64 masks 24) in
  let w = step_up w (get64 masks 16) 32 in
  let w = step_up w (get64 masks 8) 16 in
  step_up w (get64 masks 0) 8

(* Sets the highest bit of each byte that is not zero, and clears it in the others. The other bits are arbitrary. *)
let[@inline] nonzero w =
  let seven = 0x7f7f7f7f7f7f7f7fL in
  Int64.logor (Int64.add (Int64.logand w seven) seven) w

(* The tag of a word: a bit for each byte that is not zero. *)
let[@inline] tag_of w =
  let high = Int64.logand (nonzero w) 0x8080808080808080L in
  Int64.to_int (Int64.shift_right_logical (Int64.mul high 0x0002040810204081L) 56)

(* {1 Packing} *)

type out = { mutable bytes : Bytes.t; mutable used : int }

let room out n =
  let needed = out.used + n in
  if needed > Bytes.length out.bytes then begin
    let twice = 2 * Bytes.length out.bytes in
    let larger = Bytes.create (if needed > twice then needed else twice) in
    Bytes.blit out.bytes 0 larger 0 out.used;
    out.bytes <- larger
  end

(* The length of the largest group of [bytes] unpacked bytes: tag, word, count and literal words. *)
let[@inline] most bytes = if bytes >= 256 * 8 then 1 + 8 + 1 + (255 * 8) else 10 * (bytes lsr 3)

(* The end of the run of zero words that starts at [i]. *)
let rec zeros b i last =
  if i + 8 < last && Int64.logor (Storage.get64 b i) (Storage.get64 b (i + 8)) = 0L then zeros b (i + 16) last
  else if i < last && Storage.get64 b i = 0L then i + 8
  else i

(* Reports whether at most one byte of the word is zero. With a bit for each zero byte, clearing the lowest bit must
   leave none. *)
let[@inline] is_literal w =
  let zeros = Int64.logand (Int64.lognot (nonzero w)) 0x8080808080808080L in
  Int64.logand zeros (Int64.sub zeros 1L) = 0L

(* Copies the run of literal words that starts at [i], and returns its end. *)
let rec literals b i last bytes at =
  if i >= last then i
  else begin
    let w = Storage.get64 b i in
    if is_literal w then begin
      set64 bytes at w;
      literals b (i + 8) last bytes (at + 8)
    end
    else i
  end

let[@inline] run_limit i last = if last - i > 255 * 8 then i + (255 * 8) else last

(* Packs words from [first] on while there is room for the largest group, and returns the position of the next word. *)
let pack_some out b first last =
  let bytes = out.bytes in
  let limit = Bytes.length bytes - most (last - first) in
  let i = ref first and u = ref out.used in
  while !i < last && !u <= limit do
    let at = !u in
    let w = Storage.get64 b !i in
    let tag = tag_of w in
    Bytes.unsafe_set bytes at (Char.unsafe_chr tag);
    set64 bytes (at + 1) (compress w tag);
    i := !i + 8;
    let step = step tag in
    if step > 0 then u := at + step
    else begin
      let at = at - step in
      let first = !i in
      let limit = run_limit first last in
      let next = if tag = 0 then zeros b first limit else literals b first limit bytes (at + 1) in
      Bytes.unsafe_set bytes at (Char.unsafe_chr ((next - first) lsr 3));
      i := next;
      u := if tag = 0 then at + 1 else at + 1 + (next - first)
    end
  done;
  out.used <- !u;
  !i

(* Packs the words from [first] to [last]. *)
let rec pack_words out b first last =
  if first < last then begin
    room out (most (last - first) + ((last - first) lsr 1));
    pack_words out b (pack_some out b first last) last
  end

let check_words b =
  if Storage.length b land 7 <> 0 then invalid_arg "Zooph.Packed: not a whole number of words"

(* The segment table and each segment of a framed message are packed separately, as in the reference implementation: no
   run extends from one to the next. The table is written anew, so that its padding is zero. *)
let pack b =
  match Framing.exactly_table b with
  | exception Fault.Fault fault -> Error fault
  | table ->
    let out = { bytes = Bytes.empty; used = 0 } in
    let written = Storage.of_bytes (Framing.written (Framing.sizes table)) in
    pack_words out written 0 (Storage.length written);
    for k = 0 to Framing.count table - 1 do
      pack_words out b table.ends.(k) table.ends.(k + 1)
    done;
    Ok (Bytes.sub out.bytes 0 out.used)

let pack_flat b =
  check_words b;
  let out = { bytes = Bytes.empty; used = 0 } in
  pack_words out b 0 (Storage.length b);
  Bytes.sub out.bytes 0 out.used

(* The last groups are packed into a buffer of their own, because they may fit where there is no room for the largest
   group, which [pack_some] needs. *)
let pack_flat_into b bytes first =
  check_words b;
  if first < 0 || first > Bytes.length bytes then invalid_arg "index out of bounds";
  let out = { bytes; used = first } and last = Storage.length b in
  let next = pack_some out b 0 last in
  if next < last then begin
    let rest = { bytes = Bytes.empty; used = 0 } in
    pack_words rest b next last;
    if rest.used > Bytes.length bytes - out.used then
      invalid_arg "Zooph.Packed: there is no room for the packed bytes";
    Bytes.blit rest.bytes 0 bytes out.used rest.used;
    out.used <- out.used + rest.used
  end;
  out.used - first

(* {1 Unpacking} *)

(* The unpacked words: [length] bytes in the buffer [b]. The buffer is the caller's, or grows up to [few] bytes. [most] is
   the limit of its length. *)
type words = { mutable b : Storage.t; mutable length : int; most : int }

(* The group at this position is not complete. *)
exception Truncated_at of int

(* There are more words than [most] allows. *)
exception No_room

(* There are so many words that their number has to be counted before the buffer is made. *)
exception Many

let few = 1 lsl 20

let[@inline never] grow words needed =
  if needed > words.most then raise_notrace No_room;
  if needed > few then raise_notrace Many;
  let twice = 2 * Storage.length words.b in
  let size = if needed > twice then needed else if twice > words.most then words.most land -8 else twice in
  let larger = Storage.create size in
  Storage.unsafe_blit words.b 0 larger 0 words.length;
  words.b <- larger

let[@inline] more words n =
  let needed = words.length + n in
  if needed > Storage.length words.b then grow words needed

(* Unpacks groups without a count while whole words can be loaded and stored. Returns the position of the next group. *)
let unpack_some words packed first last =
  let b = words.b in
  let limit = Storage.length b - 8 and last = last - 9 in
  let i = ref first and u = ref words.length in
  let last = ref last in
  while !i <= !last && !u <= limit do
    let at = !i in
    let tag = Char.code (Bytes.unsafe_get packed at) in
    let step = step tag in
    if step > 0 then begin
      Storage.unsafe_set64 b !u (expand (load64 packed (at + 1)) tag);
      u := !u + 8;
      i := at + step
    end
    else last := -1
  done;
  words.length <- !u;
  !i

(* Loads [n] bytes as a word, where fewer than eight bytes may be left. *)
let careful packed first n =
  let w = ref 0L in
  for k = n - 1 downto 0 do
    w := Int64.logor (Int64.shift_left !w 8) (Int64.of_int (Char.code (Bytes.get packed (first + k))))
  done;
  !w

(* Unpacks any group, and returns the position of the next one. *)
let unpack_group words packed group last =
  let tag = Char.code (Bytes.get packed group) in
  let n = size tag in
  let next = group + 1 + n in
  if next > last then raise_notrace (Truncated_at group);
  let w = if group + 9 <= last then load64 packed (group + 1) else careful packed (group + 1) n in
  more words 8;
  Storage.unsafe_set64 words.b words.length (expand w tag);
  words.length <- words.length + 8;
  if not (has_run tag) then next
  else begin
    if next >= last then raise_notrace (Truncated_at group);
    let run = Char.code (Bytes.get packed next) lsl 3 in
    let next = next + 1 in
    if tag <> 0 && next + run > last then raise_notrace (Truncated_at group);
    if run > 0 then begin
      more words run;
      if tag = 0 then Storage.fill_zero words.b words.length run
      else Storage.blit_from_bytes packed next words.b words.length run;
      words.length <- words.length + run
    end;
    if tag = 0 then next else next + run
  end

(* Unpacks all groups from [first] to [last]. *)
let unpack_words words packed first last =
  let i = ref first in
  while !i < last do
    let group = unpack_some words packed !i last in
    i := if group < last then unpack_group words packed group last else group
  done

let fault at = Error (Fault.at_byte Packed at)

(* The limit of the unpacked length. It is never less than 64 times the packed bytes, because these are in memory
   already. *)
let limit_of (limits : Limits.t) packed =
  let usual = 64 * Bytes.length packed in
  if limits.bytes > usual then limits.bytes else usual

(* The unpacked length of the groups from [i] to [last], plus [bytes]. *)
let rec measure packed i last most bytes =
  if i >= last then bytes
  else begin
    let tag = Char.code (Bytes.get packed i) in
    let next = i + 1 + size tag in
    if next > last then raise_notrace (Truncated_at i);
    let bytes = bytes + 8 in
    if bytes > most then raise_notrace No_room;
    if not (has_run tag) then measure packed next last most bytes
    else begin
      if next >= last then raise_notrace (Truncated_at i);
      let run = Char.code (Bytes.get packed next) lsl 3 in
      let behind = if tag = 0 then next + 1 else next + 1 + run in
      if behind > last then raise_notrace (Truncated_at i);
      if bytes + run > most then raise_notrace No_room;
      measure packed behind last most (bytes + run)
    end
  end

(* Most messages are less than twice as long as their packed bytes, so that is the size of the first buffer. A buffer
   that has to grow, or that is too long, takes memory twice while its content is copied. If it would be large, the
   words are counted first. *)
let unpack ?(limits = Limits.default) packed =
  let limit = limit_of limits packed in
  let size = Bytes.length packed in
  let into b =
    let words = { b; length = 0; most = limit } in
    unpack_words words packed 0 size;
    if words.length = Storage.length words.b then words.b else Storage.sub words.b 0 words.length
  in
  let all () =
    try into (Storage.create (Word.min (16 + (2 * (size land -8))) (limit land -8)))
    with Many -> into (Storage.create (measure packed 0 size limit 0))
  in
  match all () with
  | b -> Ok b
  | exception Truncated_at group -> fault group
  (* [Many] can be raised after counting only if another thread changed the packed bytes meanwhile. *)
  | exception (No_room | Many) -> Error (Fault.at_byte Message_size 0)

let unpack_into packed b first =
  if first < 0 || first land 7 <> 0 || first > Storage.length b then
    invalid_arg "index out of bounds";
  let words = { b; length = first; most = Storage.length b } in
  match unpack_words words packed 0 (Bytes.length packed) with
  | () -> Ok (words.length - first)
  | exception Truncated_at group -> fault group
  | exception (No_room | Many) -> Error (Fault.at_byte Message_size 0)
