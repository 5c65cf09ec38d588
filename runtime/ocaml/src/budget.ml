(* The budget of one operation over a message. An operation makes it once, from the limits and the size of the message,
   and passes it on to everything that it calls.

   Operations count nesting themselves, downwards from [depth]. *)

type t = {
  mutable words : int;  (** Words that may still be visited. *)
  mutable bytes : int;  (** Bytes of native values or arenas that may still be made. *)
  mutable output : int;  (** Bytes that may still be put into a string or buffer. *)
  mutable depth : int;  (** Structs and lists that may still be entered. *)
  utf8 : bool;  (** Whether texts are checked to be UTF-8. *)
}

let reckon (limits : Limits.t) words =
  { words = Limits.traversal limits words; bytes = Limits.memory limits words;
    output = Limits.output limits words; depth = Limits.depth limits; utf8 = limits.utf8 }

(* The budget of the default limits is the same for all messages of at most [small] words, so it is computed once. *)
let usual = reckon Limits.default 0
let small = 1 lsl 17

let make limits words =
  if limits == Limits.default && words <= small then { usual with utf8 = false }
  else reckon limits words

let of_segment s limits = make limits (Segment.words s)

(* The budget of an operation without limits of its own: it uses those with which the message was opened. *)
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
