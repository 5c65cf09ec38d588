(* Sequences of messages in a stream. *)

module Fault = Zooph_base.Fault

type t = {
  read : bytes -> int -> int -> int;
  limits : Limits.t;
  mutable offset : int;  (** Total length of the messages read so far. *)
  mutable index : int;  (** Number of messages read so far. *)
  mutable arrived : Packed.out;  (** The bytes of the next message so far. They are kept when [read] raises. *)
  mutable place : Storage.t;  (** The storage of messages that are read in place. *)
}

let nothing () = { Packed.bytes = Bytes.create 64; used = 0 }

let of_function ?(limits = Limits.default) read =
  { read; limits; offset = 0; index = 0; arrived = nothing (); place = Storage.empty }
let of_channel ?limits channel = of_function ?limits (input channel)

let of_string ?limits text =
  let at = ref 0 in
  of_function ?limits (fun bytes first length ->
      let n = min length (String.length text - !at) in
      Bytes.blit_string text !at bytes first n;
      at := !at + n;
      n)

let index s = s.index

type length =
  | At_least of int
  | Exactly of int

(* The length of a message as far as its first bytes [b] determine it. A segment table is padded to whole words, so
   [At_least] is rounded up. *)
let length ?(limits = Limits.default) b =
  let within n found =
    if n > limits.Limits.bytes then Error (Fault.at_byte Message_size 0) else Ok found
  in
  match Framing.length b 0 (Storage.length b) with
  | exception Fault.Fault fault -> Error fault
  | At_least n ->
    let n = (n + 7) land -8 in
    within n (At_least n)
  | Exactly table ->
    let n = Framing.end_of table in
    within n (Exactly n)

(* Makes room in the buffer. It grows with the bytes that arrive, and not with the size that a segment table claims. Growing
   takes memory twice while the bytes are copied, so it grows in large steps, and in the last step to [needed]. *)
let room (out : Packed.out) needed =
  let size = if needed <= max 65536 (16 * out.used) then needed else max 65536 (4 * out.used) in
  if out.used = Bytes.length out.bytes then begin
    let larger = Bytes.create size in
    Bytes.blit out.bytes 0 larger 0 out.used;
    out.bytes <- larger
  end

let fill s (out : Packed.out) needed =
  let rec go () =
    if out.used < needed then begin
      room out needed;
      let room = min (needed - out.used) (Bytes.length out.bytes - out.used) in
      let n = s.read out.bytes out.used room in
      if n > room then invalid_arg "Zooph.Stream: read more than was asked for";
      if n > 0 then begin
        out.used <- out.used + n;
        go ()
      end
    end
  in
  go ();
  out.used >= needed

(* The bytes of a complete message. They may be the buffer itself, so the next message gets another buffer. *)
let taken (out : Packed.out) =
  if out.used = Bytes.length out.bytes then out.bytes else Bytes.sub out.bytes 0 out.used

(* Copies a complete message to the storage that all messages share. That storage grows to the size of the buffer, which
   grows in large steps. *)
let placed s (out : Packed.out) =
  if Storage.length s.place < out.used then s.place <- Storage.create (Bytes.length out.bytes);
  Storage.blit_from_bytes out.bytes 0 s.place 0 out.used;
  s.place

(* Reads the next message, and returns the result of [store] and its length. [left] returns the buffer for the message
   after it. A segment table that claims too much is refused before the segments are read. *)
let frame s store left =
  let out = s.arrived in
  (* Only the bytes that can be a segment table are copied to a storage, because they are few. *)
  let length () =
    let present = min out.used (Framing.table_bytes Framing.max_segments) in
    Framing.length (Storage.of_bytes (Bytes.sub out.bytes 0 present)) 0 present
  in
  let rec go () =
    let needed, whole =
      match length () with
      | Framing.At_least n -> ((n + 7) land -8, false)
      | Exactly table -> (Framing.end_of table, true)
    in
    if needed > s.limits.bytes then Error (Fault.at_byte Message_size 0)
    else if whole && out.used >= needed then
      Ok (Some (store out, out.used))
    else if fill s out needed then go ()
    else if out.used = 0 then Ok None
    else begin
      (* The bytes that are there may have a fault of their own, which comes before [Truncated]. *)
      ignore (length ());
      Error (Fault.at_byte Truncated out.used)
    end
  in
  let result = try go () with Fault.Fault fault -> Error fault in
  s.arrived <- left out;
  result

let given_away out = Storage.of_bytes (taken out)

let again (out : Packed.out) =
  out.used <- 0;
  out

(* Opens a message that {!frame} returned, and moves on behind it. Positions of faults become those in the stream. *)
let opened s frame open_ =
  let first = s.offset in
  match frame with
  | Ok None -> Ok None
  | Error fault -> Error (Fault.shifted first fault)
  | Ok (Some (b, length)) -> (
    s.offset <- first + length;
    match open_ b with
    | Error fault -> Error (Fault.shifted first fault)
    | Ok root ->
      s.index <- s.index + 1;
      Ok (Some root))

let next s open_ = opened s (frame s given_away (fun _ -> nothing ())) open_
let next_in_place s open_ = opened s (frame s (placed s) again) (fun b -> Result.map fst (open_ b))
let next_frame s = next s (fun b -> Ok b)

let fold s open_ f init =
  let rec go result =
    match next s open_ with
    | Ok None -> Ok result
    | Ok (Some root) -> go (f result root)
    | Error fault -> Error (result, fault)
  in
  go init

let to_seq s open_ =
  let rec from () =
    match next s open_ with
    | Ok None -> Seq.Nil
    | Ok (Some root) -> Seq.Cons (Ok root, from)
    | Error fault -> Seq.Cons (Error fault, Seq.empty)
  in
  from
