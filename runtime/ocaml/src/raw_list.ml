(* A list in a message, without the type of its elements. *)

module Fault = Zooph_base.Fault

type t = {
  b : Storage.t;
  s : Segment.t;
  first : int;  (** First byte of the first element. *)
  count : int;
  stride : int;  (** Bytes from one element to the next; 0 for bits and elements of size 0. *)
  dn : int;  (** Bytes of data in each element; 0 for bits. *)
  pn : int;  (** Pointers in each element, behind its data. *)
  size : int;  (** The code of the elements' size in the list pointer. *)
  words : int;  (** Words of the body, without the tag word of a list of structs. *)
}

let bit = 1
let pointer = 6
let composite = 7

let empty =
  { b = Segment.null.b; s = Segment.null; first = 0; count = 0; stride = 0; dn = 0; pn = 0;
    size = 0; words = 0 }

let max_count = (1 lsl 29) - 1

(* Words of [count] elements of a size that is not composite. *)
let[@inline] flat_words size count =
  match size with
  | 0 -> 0
  | 1 -> (count + 63) lsr 6
  | 2 -> (count + 7) lsr 3
  | 3 -> (count + 3) lsr 2
  | 4 -> (count + 1) lsr 1
  | _ -> count

let structs (s : Segment.t) first words =
  if first < s.lo || first + 8 + (words lsl 3) > s.hi then Segment.bad Out_of_bounds;
  let lo = Segment.low s.b first and hi = Segment.high s.b first in
  let count = (lo land 0xffff_ffff) lsr 2 and dw = hi land 0xffff and pn = hi lsr 16 in
  let stride = dw + pn in
  if lo land 3 <> 0 || count > max_count || count * stride > words then Segment.bad List_tag;
  { b = s.b; s; first = first + 8; count; stride = stride lsl 3; dn = dw lsl 3; pn;
    size = composite; words }

let of_target { Segment.segment = s; first; lo; hi } =
  if lo land 3 <> 1 then Segment.bad Pointer_kind;
  let size = hi land 7 and count = hi lsr 3 in
  if size = composite then structs s first count
  else begin
    let words = flat_words size count in
    if first < s.lo || first + (words lsl 3) > s.hi then Segment.bad Out_of_bounds;
    let stride = match size with 0 | 1 -> 0 | 2 -> 1 | 3 -> 2 | 4 -> 4 | _ -> 8 in
    let pn = if size = pointer then 1 else 0 in
    { b = s.b; s; first; count; stride; dn = (if pn = 1 then 0 else stride); pn; size; words }
  end

(* The list that the pointer at [i] leads to. The pointer is not null. Raises [Segment.Bad] if it is malformed. *)
let try_hop s i = of_target (Segment.follow s i)

(* The words that visiting the list is charged: one, the words of its body, and one for each element of size 0. *)
let cost l = 1 + l.words + if l.stride = 0 && l.size <> bit then l.count else 0

(* Reports whether the list is a level of nesting: a list of structs or pointers. *)
let nests l = l.pn > 0 || l.size = composite

(* Codes for the types that elements are read as. *)
let as_void = 0
let as_bit = 1
let as_pointer = 6
let as_struct = 7

(* Reports whether elements can be read as the type with the code [wants], by the format's rules for lists whose type
   changed in a newer schema. Codes 2 to 5 are numbers of 1, 2, 4 and 8 bytes. *)
let holds l wants =
  match wants with
  | 0 | 7 -> l.size <> bit
  | 1 -> l.size = bit || (l.dn > 0 && l.size <> composite)
  | 6 -> l.pn > 0
  | _ -> l.dn >= 1 lsl (wants - 2)

let read_as l wants = if holds l wants then l else Segment.bad Element_size

let[@inline never] hop_slow s i wants =
  if Segment.is_null s.Segment.b i then empty
  else
    try read_as (try_hop s i) wants
    with Segment.Bad kind ->
      Segment.report s kind i;
      empty

(* The list of structs with its tag word at [first] and [words] words behind it, which are in bounds. The pointer to it is
   at [i] of the segment [s0]. *)
let[@inline] body (s : Segment.t) first words s0 i =
  let b = s.b in
  let tag = Storage.get64 b first in
  let count = Word.lower tag lsr 2 and dn = Word.data_bytes tag and pn = Word.pointers tag in
  let stride = dn + (pn lsl 3) in
  if (not (Word.is_struct tag)) || count * stride > words lsl 3 || count > max_count then
    hop_slow s0 i composite
  else { b; s; first = first + 8; count; stride; dn; pn; size = composite; words }

let[@inline never] far_structs (s : Segment.t) i =
  let w = Storage.get64 s.b i in
  let pads = Segment.pads s w in
  let at = Segment.pad_at pads w in
  if at + 8 > pads.hi then hop_slow s i composite
  else begin
    let w = Storage.get64 pads.b at in
    let first = Word.target at w and words = Word.list_count w in
    if Word.form w <> Word.struct_list || first < pads.lo || first + 8 + (words lsl 3) > pads.hi then
      hop_slow s i composite
    else body pads first words s i
  end

(* The list that the pointer at [i] leads to, read as a list of structs. The empty list if it cannot be read so. *)
let[@inline] hop_structs (s : Segment.t) i =
  let w = Storage.get64 s.b i in
  let first = Word.target i w and words = Word.list_count w in
  if Word.form w <> Word.struct_list || first < s.lo || first + 8 + (words lsl 3) > s.hi then
    far_structs s i
  else body s first words s i

(* The list that the pointer at [i] leads to, if its elements can be read as [wants], and otherwise the empty list. *)
let[@inline never] hop (s : Segment.t) i wants =
  let b = s.b in
  let lo = Segment.low b i and hi = Segment.high b i in
  if wants = composite then hop_structs s i
  else if lo land 3 <> 1 || hi land 7 <> wants then hop_slow s i wants
  else begin
    let first = i + 8 + ((lo - 1) lsl 1) and count = hi lsr 3 in
    let words = flat_words wants count in
    if first < s.lo || first + (words lsl 3) > s.hi then hop_slow s i wants
    else begin
      let stride = if wants < 2 then 0 else if wants >= 5 then 8 else 1 lsl (wants - 2) in
      let pn = if wants = pointer then 1 else 0 in
      { b; s; first; count; stride; dn = (if pn = 1 then 0 else stride); pn; size = wants; words }
    end
  end

(* The list that the pointer at [i] leads to, with any elements. The empty list if the pointer is null or malformed. *)
let hop_any s i =
  if Segment.is_null s.Segment.b i then empty
  else
    try try_hop s i
    with Segment.Bad kind ->
      Segment.report s kind i;
      empty

(* Raised inline: the compiler would spill live registers around a call. *)
let out_of_bounds = Invalid_argument "index out of bounds"
let[@inline] check l i = if i < 0 || i >= l.count then raise out_of_bounds

(* {1 Elements} Callers have checked the index, and that elements can be read as the type. *)

let[@inline] at l i = l.first + (i * l.stride)
let[@inline] pointer_at l i = l.first + (i * l.stride) + l.dn

let[@inline] structure l i : View.t =
  { b = l.b; s = l.s; d = at l i; n = l.dn; pn = l.pn }

let bit_at l i =
  if l.size = bit then (Storage.get8 l.b (l.first + (i lsr 3)) lsr (i land 7)) land 1
  else if l.dn > 0 then Storage.get8 l.b (at l i) land 1
  else 0
