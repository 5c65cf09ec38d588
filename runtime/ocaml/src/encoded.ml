(* The message of a Record for the duration of one call. It is written to memory that is kept for the next call, so the
   Record need not be measured if it fits. *)

(* The memory of the last call, of at most {!most} bytes. A call takes it away while it runs, so no two calls share it. *)
let nothing = Storage.create 0
let spare = Atomic.make nothing
let most = 1 lsl 18

let[@inline] view_of b length =
  View.hop { b; lo = 8; hi = length; index = 0; table = Segment.built } 8

(* Calls [read] with a view of the encoded [record]. The view needs no validation, and its table permits the nesting of
   Records. *)
let view s record read =
  let kept = Atomic.exchange spare nothing in
  match Entry.encode s record kept 0 with
  | length ->
    let result = read (view_of kept length) in
    Atomic.set spare kept;
    result
  | exception (Invalid_argument _ as reason) when reason == Encoder.no_room_left ->
    let b = Entry.to_buffer s record in
    let length = Storage.length b in
    let result = read (view_of b length) in
    (* Twice the room, so that Records that become longer and longer need not be measured each time. *)
    Atomic.set spare (if length > most then kept else Storage.create (min most (2 * length)));
    result
