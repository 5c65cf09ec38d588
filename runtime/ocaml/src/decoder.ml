(* Decoding to native values, within a budget. *)

module Fault = Zooph_base.Fault

type t = Budget.t = {
  mutable words : int;
  mutable bytes : int;
  mutable output : int;
  mutable depth : int;
  utf8 : bool;
}

let[@inline never] overdrawn d s i = Segment.fail s (if d.words < 0 then Traversal else Memory) i

let charge d s i words bytes =
  let words = d.words - words and bytes = d.bytes - bytes in
  d.words <- words;
  d.bytes <- bytes;
  if words lor bytes < 0 then overdrawn d s i

let rethrow step fault = raise_notrace (Fault.Fault (Fault.within step fault))

(* {1 Objects that the pointer at [i] leads to} *)

(* The memory of a string of [length] bytes: its header, and its bytes with one to eight bytes of padding. *)
let block length = (2 + (length lsr 3)) lsl 3

let native_text d s i b first length =
  charge d s i (1 + ((length + 8) lsr 3)) (block length);
  let native = Storage.sub_text b first length in
  if native == Storage.not_text then Segment.fail s Text_utf8 i else native

(* A text behind a near pointer, as nearly all are, is decoded without allocating a slice. *)
let text d (s : Segment.t) i =
  let b = s.b in
  let w = Storage.get64 b i in
  let first = Word.target i w in
  let last = first + Word.list_count w - 1 in
  if Word.form w = Word.byte_list && first >= s.lo && last >= first && last < s.hi
     && Storage.get8 b last = 0
  then native_text d s i b first (last - first)
  else if w = 0L then ""
  else
    let { Slice.buffer; first; length } = Blob.text s i in
    native_text d s i buffer first length

let data d s i =
  if Segment.is_null s.Segment.b i then ""
  else begin
    let data = Blob.data s i in
    charge d s i (1 + ((data.length + 7) lsr 3)) (block data.length);
    Slice.to_string data
  end

(* Charges for a list whose elements take [native] bytes of memory each, and enters it. *)
let enter d (s : Segment.t) i (l : Raw_list.t) native =
  let levels = if Raw_list.nests l then 1 else 0 in
  if d.depth < levels then Segment.fail s Nesting i;
  charge d s i (Raw_list.cost l) (l.count * native);
  d.depth <- d.depth - levels

let leave d l = if Raw_list.nests l then d.depth <- d.depth + 1

let structure d s i native decode =
  let v = View.hop s i in
  if d.depth <= 0 then Segment.fail s Nesting i;
  charge d s i (View.cost v) native;
  d.depth <- d.depth - 1;
  let record = decode d v in
  d.depth <- d.depth + 1;
  record

(* Decoded pointers and structs are never floats, so these arrays are not flat arrays of floats, and may start with any value.
   [Array.init] would make the array of the first element, for which the collector has to empty the minor heap if there are
   more than 256 elements. *)

(* [read] is called through a closure, because the element's kind is not known here. *)
let elements (l : Raw_list.t) read =
  let values = Array.make l.count (Obj.magic 0) in
  let index = ref 0 in
  (try
     while !index < l.count do
       Array.unsafe_set values !index (read !index);
       incr index
     done
   with Fault.Fault fault -> rethrow (Fault.Element !index) fault);
  values

let structures d s i native decode =
  if Segment.is_null s.Segment.b i then [||]
  else begin
    let l = Raw_list.hop s i Raw_list.composite in
    enter d s i l native;
    let records = Array.make l.count (Obj.magic 0) in
    let index = ref 0 in
    (try
       while !index < l.count do
         Array.unsafe_set records !index (decode d (Raw_list.structure l !index));
         incr index
       done
     with Fault.Fault fault -> rethrow (Fault.Element !index) fault);
    leave d l;
    records
  end

(* {1 Fields of a struct} *)

let[@inline never] named name fault = rethrow (Fault.Field name) fault

let[@inline] field (v : View.t) k name absent read =
  let i = View.pointer_at v k in
  if k >= v.pn || Segment.is_null v.b i then absent
  else try read v.s i with Fault.Fault fault -> named name fault

(* The functions below repeat the body of [field], because the closure [read] would be allocated for each field. *)

let[@inline never] text_slow d s i name = try text d s i with Fault.Fault fault -> named name fault

(* A near text that is paid for cannot fail but by not being UTF-8, so that no handler waits while it is copied. Whatever is otherwise
   begins anew, with nothing charged yet. *)
let[@inline never] text_field d (v : View.t) k name default =
  if k >= v.pn then default
  else begin
    let s = v.s and i = View.pointer_at v k in
    let b = s.b in
    let w = Storage.get64 b i in
    let first = Word.target i w in
    let last = first + Word.list_count w - 1 in
    if Word.form w = Word.byte_list && first >= s.lo && last >= first && last < s.hi
       && Storage.get8 b last = 0
    then begin
      let length = last - first in
      let words = d.words - 1 - ((length + 8) lsr 3) and bytes = d.bytes - block length in
      if words lor bytes < 0 then text_slow d s i name
      else begin
        let native = Storage.sub_text b first length in
        if native == Storage.not_text then text_slow d s i name
        else begin
          d.words <- words;
          d.bytes <- bytes;
          native
        end
      end
    end
    else if w = 0L then default
    else text_slow d s i name
  end

let[@inline never] data_field d (v : View.t) k name default =
  let i = View.pointer_at v k in
  if k >= v.pn || Segment.is_null v.b i then default
  else try data d v.s i with Fault.Fault fault -> named name fault

let[@inline never] optional_field d (v : View.t) k name native decode =
  let i = View.pointer_at v k in
  if k >= v.pn || Segment.is_null v.b i then None
  else try Some (structure d v.s i native decode) with Fault.Fault fault -> named name fault

let[@inline never] structures_field d (v : View.t) k name native default decode =
  let i = View.pointer_at v k in
  if k >= v.pn || Segment.is_null v.b i then default
  else try structures d v.s i native decode with Fault.Fault fault -> named name fault
