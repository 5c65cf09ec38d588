(* Pointers in an arena: making, erasing and moving objects. [i] is the position of the pointer. A message under
   construction is a tree in one segment, so every pointer is near. *)

let max = Word.max

let word (a : Arena.t) i = Storage.get64 a.b i
let is_null a i = word a i = 0L

(* Reports whether an object is within the arena. A Builder that is used after [Arena.clear] may have overwritten
   pointers, so every pointer is checked before it is followed. *)
let inside (a : Arena.t) first bytes = first >= 16 && bytes >= 0 && first + bytes <= a.used

(* Zeroes the objects that the listed pointers lead to, and all objects below them. It keeps a list of pointers instead
   of recursing, because a message may be nested too deeply for the stack. *)
let rec erase (a : Arena.t) = function
  | [] -> ()
  | i :: rest ->
    let b = a.b in
    let lo = Segment.low b i and hi = Segment.high b i in
    let first = Segment.start i lo in
    Storage.set64 b i 0L;
    if lo lor hi = 0 then erase a rest
    else
      erase a
        (match lo land 3 with
        | 0 ->
          let data = (hi land 0xffff) lsl 3 and pointers = hi lsr 16 in
          erase_structs a first 1 data pointers rest
        | 1 when hi land 7 = Raw_list.composite ->
          let words = hi lsr 3 in
          if inside a first (8 + (words lsl 3)) then begin
            let count = (Segment.low b first land 0xffff_ffff) lsr 2 in
            let sizes = Segment.high b first in
            let data = (sizes land 0xffff) lsl 3 and pointers = sizes lsr 16 in
            Storage.set64 b first 0L;
            erase_structs a (first + 8) count data pointers rest
          end
          else rest
        | 1 when hi land 7 = Raw_list.pointer -> erase_structs a first (hi lsr 3) 0 1 rest
        | 1 ->
          let bytes = Raw_list.flat_words (hi land 7) (hi lsr 3) lsl 3 in
          if inside a first bytes then Storage.fill_zero b first bytes;
          rest
        | _ -> rest)

(* Zeroes the data sections of adjacent structs, and adds their pointers to the list. *)
and erase_structs a first count data pointers rest =
  let stride = data + (pointers lsl 3) in
  if stride = 0 || not (inside a first (count * stride)) then rest
  else begin
    let rest = ref rest in
    for k = 0 to count - 1 do
      let d = first + (k * stride) in
      Storage.fill_zero a.b d data;
      for n = 0 to pointers - 1 do
        let i = d + data + (n lsl 3) in
        if not (is_null a i) then rest := i :: !rest
      done
    done;
    !rest
  end

let[@inline never] erase_one a i = erase a [ i ]
let clear a i = if not (is_null a i) then erase_one a i

(* {1 New objects} *)

let structure a i data_words pointers =
  clear a i;
  let bytes = (data_words + pointers) lsl 3 in
  if bytes = 0 then begin
    Wire.put a.b i (-4) 0;
    i
  end
  else begin
    let first = Arena.take_zero a bytes in
    Wire.struct_pointer a.b i first data_words pointers;
    first
  end

let flat_list a i size count =
  Wire.check_count count;
  clear a i;
  let first = Arena.take_zero a (Raw_list.flat_words size count lsl 3) in
  Wire.list_pointer a.b i first size count;
  first

let struct_list a i count data_words pointers =
  let words = count * (data_words + pointers) in
  Wire.check_count count;
  Wire.check_count words;
  clear a i;
  let first = Arena.take_zero a ((words + 1) lsl 3) in
  Wire.list_pointer a.b i first Raw_list.composite words;
  Wire.tag a.b first count data_words pointers;
  first + 8

let[@inline never] any_bytes a i text zeros =
  let length = String.length text in
  let count = length + zeros in
  Wire.check_count count;
  clear a i;
  let size = (count + 7) land -8 in
  let first = Arena.take a size in
  if size > 0 then Storage.set64 a.b (first + size - 8) 0L;
  Storage.blit_string text 0 a.b first length;
  Wire.list_pointer a.b i first 2 count

(* The functions for the most common case, a new object of a few words at a null pointer in an arena with room, make no call
   on the way, around which the compiler would spill registers. *)

let bytes (a : Arena.t) i text zeros =
  let length = String.length text in
  let size = (length + zeros + 7) land -8 in
  let first = a.used in
  let used = first + size in
  if used <= a.length && length < Raw_list.max_count && is_null a i then begin
    a.used <- used;
    let b = a.b in
    if length < Encoder.very_short () then Encoder.put_words b first text length size
    else begin
      if size > 0 then Storage.unsafe_set64 b (first + size - 8) 0L;
      Storage.blit_string text 0 b first length
    end;
    Wire.list_pointer b i first 2 (length + zeros)
  end
  else any_bytes a i text zeros

let text a i s = bytes a i s 1
let data a i s = bytes a i s 0

let slice a i (s : Slice.t) zeros = bytes a i (Slice.to_string s) zeros

let capability a i = function
  | None -> clear a i
  | Some index ->
    let index = Fit.u32 index in
    clear a i;
    Wire.capability a.b i index

(* {1 Objects that no pointer leads to} *)

(** [object_] is the two halves of the pointer word and the position of the object. [message] is the number of the
    arena's message that it belongs to. *)
type orphan = { arena : Arena.t; message : int; mutable object_ : (int * int * int) option }

let disown (a : Arena.t) i =
  let lo = Segment.low a.b i and hi = Segment.high a.b i in
  Storage.set64 a.b i 0L;
  let object_ = if lo lor hi = 0 then None else Some (lo, hi, Segment.start i lo) in
  { arena = a; message = a.message; object_ }

(* What disowning a null pointer returns. *)
let nothing (a : Arena.t) = { arena = a; message = a.message; object_ = None }

let adopt (a : Arena.t) i orphan =
  if orphan.arena != a then invalid_arg "Zooph: an orphan can be adopted only in its own arena";
  if orphan.message <> a.message then invalid_arg "Zooph: the orphan's message was cleared";
  clear a i;
  match orphan.object_ with
  | None -> ()
  | Some (lo, hi, first) ->
    orphan.object_ <- None;
    let empty = lo land 3 = 0 && hi = 0 in
    let lo =
      if lo land 3 = 3 then lo
      else if empty then -4
      else ((first - i - 8) asr 1) lor (lo land 3)
    in
    Wire.put a.b i lo hi

(* {1 Objects that exist} *)

(* Moves the sections of a struct to larger ones. *)
let move_sections (a : Arena.t) from_data from_bytes from_pointers to_data to_bytes =
  Storage.unsafe_blit a.b from_data a.b to_data from_bytes;
  for n = 0 to from_pointers - 1 do
    let i = from_data + from_bytes + (n lsl 3) and j = to_data + to_bytes + (n lsl 3) in
    adopt a j (disown a i)
  done

type shape = { first : int; data_words : int; pointers : int }

(* The struct that the pointer leads to. It is made if there is none, and made larger if a writer with an older schema
   made it. *)
let edit_structure (a : Arena.t) i data_words pointers =
  let lo = Segment.low a.b i and hi = Segment.high a.b i in
  if lo land 3 <> 0 || lo lor hi = 0 then
    { first = structure a i data_words pointers; data_words; pointers }
  else begin
    let first = Segment.start i lo and have_data = hi land 0xffff and have = hi lsr 16 in
    if not (inside a first ((have_data + have) lsl 3)) && have_data + have > 0 then
      { first = structure a i data_words pointers; data_words; pointers }
    else if have_data >= data_words && have >= pointers then
      { first; data_words = have_data; pointers = have }
    else begin
      let orphan = disown a i in
      let data_words = max data_words have_data and pointers = max pointers have in
      let to_ = structure a i data_words pointers in
      (match orphan.object_ with
      | Some (_, _, from) ->
        move_sections a from (have_data lsl 3) have to_ (data_words lsl 3);
        if have_data + have > 0 then Storage.fill_zero a.b from ((have_data + have) lsl 3)
      | None -> ());
      { first = to_; data_words; pointers }
    end
  end
