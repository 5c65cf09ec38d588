(* From bytes to a root Reader. *)

module Fault = Zooph_base.Fault

(* A message opened without validation. *)
type 'a lazily = { segment : Segment.t; root : 'a }

let validated layout limits (s : Segment.t) =
  let b = s.b and i = s.lo in
  let lo = Segment.low b i and hi = Segment.high b i in
  let d = i + 8 + (lo lsl 1) in
  let n = (hi land 0xffff) lsl 3 in
  (* Of a struct without pointers, in bounds, there is nothing more to know. *)
  if lo land 3 = 0 && hi lsr 16 = 0
     && lo lor hi <> 0
     && d >= s.lo && d + n <= s.hi
     && limits == Limits.default
  then Ok { View.b; s; d; n; pn = 0 }
  else
    match Quick.check_root s layout limits with
    | Ok () -> Ok (View.hop s i)
    | Error _ as error -> error

let open_ ?(limits = Limits.default) layout b =
  match Framing.exactly b ~lazily:false with
  | s -> validated layout limits s
  | exception Fault.Fault fault -> Error fault

let open_prefix ?(limits = Limits.default) ?(first = 0) layout b =
  if first < 0 || first > Storage.length b then invalid_arg "index out of bounds";
  (* Words stay at multiples of 8 from the buffer's start. *)
  let b, first, skipped =
    if first land 7 = 0 then (b, first, 0)
    else (Storage.sub b first (Storage.length b - first), 0, first)
  in
  match Framing.prefix b first (Storage.length b) with
  | exception Fault.Fault fault -> Error fault
  | length -> (
    match validated layout limits (Framing.root_of b first length ~lazily:false) with
    | Ok root -> Ok (root, skipped + first + length)
    | Error _ as error -> error
    | exception Fault.Fault fault -> Error fault)

let open_lazy b =
  match Framing.exactly b ~lazily:true with
  | segment -> Ok { segment; root = View.hop segment segment.lo }
  | exception Fault.Fault fault -> Error fault

let fault message = Atomic.get message.segment.table.sticky

let check message =
  match fault message with
  | None -> Ok message.root
  | Some fault -> Error fault

(* A flat message: one segment without framing; bytes behind the last whole word do not count. *)
let flat_segment b =
  let s = Framing.alone b 0 (Storage.length b land -8) in
  if s.hi < 8 then Segment.fail s No_root 0;
  s

let open_flat ?(limits = Limits.default) layout b =
  match flat_segment b with
  | s -> validated layout limits s
  | exception Fault.Fault fault -> Error fault

(* The root pointer, not validated. *)
let root_pointer b =
  match Framing.exactly b ~lazily:false with
  | s -> Ok { Pointer.s; i = s.lo }
  | exception Fault.Fault fault -> Error fault

(* Of framed bytes; 0 if they are none. *)
let segment_count b =
  match Framing.prefix b 0 (Storage.length b) with
  | _ -> Framing.entry b 0 0 + 1
  | exception Fault.Fault _ -> 0
