(* What one operation over content may still take. It is made once, of the limits and of the words that
   are there, and handed on with what is left: nothing that an operation calls makes another one.

   Nesting is counted by the operations themselves, from [depth] on downwards. *)

type t = {
  mutable words : int;  (** Words that may still be visited. *)
  mutable bytes : int;  (** Bytes of native values or arenas that may still be made. *)
  mutable output : int;  (** Bytes that may still be put into a string or buffer. *)
  mutable depth : int;  (** Structs and lists that may still be entered. *)
  utf8 : bool;  (** Texts are checked. *)
}

let reckon (limits : Limits.t) words =
  { words = Limits.traversal limits words; bytes = Limits.memory limits words;
    output = Limits.output limits words; depth = Limits.depth limits; utf8 = limits.utf8 }

(* What the usual limits come to is the same for all small messages. *)
let usual = reckon Limits.default 0
let small = 1 lsl 17

let make limits words =
  if limits == Limits.default && words <= small then { usual with utf8 = false }
  else reckon limits words

let of_segment s limits = make limits (Segment.words s)

(* Of an operation that is given no limits: those that the message was opened with. *)
let own (s : Segment.t) = of_segment s s.table.limits

let visit budget words =
  budget.words <- budget.words - words;
  if budget.words < 0 then Segment.bad Traversal

let keep budget bytes =
  budget.bytes <- budget.bytes - bytes;
  if budget.bytes < 0 then Segment.bad Memory

let write budget bytes =
  budget.output <- budget.output - bytes;
  if budget.output < 0 then Segment.bad Memory
