(* Messages one behind another in a stream. *)

module Fault = Zooph_base.Fault

type t = {
  read : bytes -> int -> int -> int;
  limits : Limits.t;
  mutable offset : int;  (** Bytes of the messages before. *)
  mutable index : int;
  mutable arrived : Packed.out;  (** Of the message that is under way. It stays there when [read] raises. *)
  mutable place : Storage.t;  (** Where messages are that are read in place. *)
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

(* What the bytes that are there tell. Every table is a whole number of words. *)
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

(* Memory grows with the bytes that arrive, not with what a header claims. While it grows it is there twice, so
   that its steps are large, and the last one is to what is needed: the storage before is a quarter at most. *)
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

(* The bytes of a message that is all there. The buffer is given away: the next message gets another one. *)
let taken (out : Packed.out) =
  if out.used = Bytes.length out.bytes then out.bytes else Bytes.sub out.bytes 0 out.used

(* The same in storage that is used again, and is not given away. It is as large as the buffer, which grows in
   large steps. *)
let placed s (out : Packed.out) =
  if Storage.length s.place < out.used then s.place <- Storage.create (Bytes.length out.bytes);
  Storage.blit_from_bytes out.bytes 0 s.place 0 out.used;
  s.place

(* The next message, as [store] stores it, and the buffer that is left. A table that claims too much is refused before any of
   what follows it is read. *)
let frame s store left =
  let out = s.arrived in
  (* Only the table is looked at, which is short. *)
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
      (* What is there may be wrong already, whatever is missing. *)
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

(* The next message as [open_] makes it of how it was stored. *)
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
