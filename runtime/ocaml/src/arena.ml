(* Arenas, in which messages are built: one segment that grows. Builders hold the arena and positions, never
   the storage, so growing leaves no stale view. The storage never shrinks, so positions that were handed out stay in
   bounds. A Builder that is used after [clear] therefore harms nothing but the arena's message. *)

module Fault = Zooph_base.Fault

let min = Word.min
let max = Word.max

type t = {
  mutable b : Storage.t;
  mutable length : int;  (** Bytes of [b]; to load it is faster than to compute it. *)
  mutable used : int;  (** Bytes in use, including the word for the segment table in front. *)
  mutable message : int;  (** Number of times it was cleared. Orphans of an earlier message are refused. *)
  mutable usual : int;  (** Set by {!expect}; 0 if no size is expected. *)
  mutable largest : int;  (** Set by {!expect}; 0 if no size is expected. *)
}

(* Word 0 is for the segment table, word 1 is the root pointer. *)
let root = 8
let smallest = 16

(* Bytes of the largest segment with its table. *)
let most = 8 * Raw_list.max_count

let[@inline never] too_large () = invalid_arg "Zooph: the message is larger than a segment can be"

let create ?(bytes = 1024) () =
  if bytes > most then too_large ();
  let length = max smallest bytes in
  { b = Storage.make_zero length; length; used = smallest; message = 0; usual = 0; largest = 0 }

let clear a =
  Storage.set64 a.b root 0L;
  a.message <- a.message + 1;
  a.used <- smallest

(* A storage of more than [few] bytes grows at once to the expected size of the operation under way, if that is known.
   Each step of growth costs memory: the old and the new storage exist at the same time, and earlier storages wait for
   the garbage collector. Pages that were never written to take no memory. *)
let few = 4 lsl 20
let much = 256 lsl 20

(* If the expected size is more than [much], a step grows the storage at least eightfold, so that the old storages are
   small. *)
let capacity a needed =
  let length = a.length in
  let twice = max needed (min most (2 * length)) in
  if needed <= few then twice
  else if needed <= a.usual then a.usual
  else if needed <= a.largest then
    if a.largest <= much then a.largest else min a.largest (max needed (8 * length))
  else twice

(* Announces an operation after which [used] will be [usual] if the source shares no objects, and [largest] at most. *)
let expect a ~usual ~largest =
  a.usual <- usual;
  a.largest <- min most largest

(* Ends the announcement of {!expect}, when that operation is over. *)
let forget a = expect a ~usual:0 ~largest:0

(* Allocating may run a finalizer or another thread, which may make the arena grow meanwhile. So the current storage
   is read after the allocation, and is only replaced by a larger one. *)
let[@inline never] grow a needed =
  if needed > most then too_large ();
  let b = Storage.create (max needed (capacity a needed)) in
  if Storage.length b > a.length then begin
    Storage.unsafe_blit a.b 0 b 0 (min a.used a.length);
    a.b <- b;
    a.length <- Storage.length b
  end

(* Takes [bytes] bytes, a multiple of 8, that are not cleared, and returns their position. *)
let take a bytes =
  let first = a.used in
  let used = first + bytes in
  if used > a.length then grow a used;
  a.used <- used;
  first

(* Zeroes a few words, which are within what was taken. *)
let[@inline] zero_words b first last =
  let k = ref first in
  while !k < last do
    Storage.unsafe_set64 b !k 0L;
    k := !k + 8
  done

let take_zero a bytes =
  let first = take a bytes in
  if bytes <= 64 then zero_words a.b first (first + bytes)
  else Storage.fill_zero a.b first bytes;
  first

let words a = (a.used - 8) lsr 3
let segment a = { Segment.b = a.b; lo = 8; hi = a.used; index = 0; table = Segment.built }

let seal a =
  Storage.set64 a.b 0 (Int64.shift_left (Int64.of_int (words a)) 32)

let framed a =
  seal a;
  Slice.v a.b 0 a.used

let in_place a =
  seal a;
  a.b

let to_bytes a = Slice.to_bytes (framed a)
let to_string a = Slice.to_string (framed a)

let to_buffer a =
  seal a;
  Storage.sub a.b 0 a.used

let output channel a =
  seal a;
  Storage.output channel a.b 0 a.used
