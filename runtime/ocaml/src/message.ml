(* From bytes to a root Reader. *)

module Fault = Zooph_base.Fault

(* A message opened without validation. *)
type 'a lazily = { segment : Segment.t; root : 'a }

let validated layout limits (s : Segment.t) =
  match Quick.check_root s layout limits with
  | Ok () -> Ok (View.hop s s.lo)
  | Error _ as error -> error

let[@inline never] open_any layout limits b =
  match Framing.exactly b ~lazily:false with
  | s -> validated layout limits s
  | exception Fault.Fault fault -> Error fault

(* Of a struct without pointers, in bounds, there is nothing more to know: the smallest messages are
   opened by a few comparisons. *)
let open_default layout b =
  let size = Storage.length b in
  if not (Framing.is_alone b size) then open_any layout Limits.default b
  else begin
    let w = Storage.get64 b 8 in
    let d = Word.target 8 w and n = Word.data_bytes w in
    if Word.is_struct w && w <> 0L && Word.pointers w = 0 && d >= 8 && d + n <= size then
      Ok { View.b; s = Framing.alone b 8 size; d; n; pn = 0 }
    else open_any layout Limits.default b
  end

let open_ ?limits layout b =
  match limits with
  | None -> open_default layout b
  | Some limits -> open_any layout limits b

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
