(* What every generated module has in common. *)

module Fault = Zooph_base.Fault

let root_builder (s : _ Kind.structure) a =
  Put.clear a Arena.root;
  let { Layout.data_words; pointers; _ } = s.layout in
  s.builder (Builder.make a (Put.structure a Arena.root data_words pointers) data_words pointers)

(* {1 Records} *)

let encoded_length (s : _ Kind.structure) record =
  let words = Wire.check_words (1 + Kind.sections s.layout + s.size record Limits.max_nesting) in
  (words + 1) lsl 3

(* Encoding is one pass: what does not fit is noticed on the way. Generated code has these two around
   a call of the function that writes the sections, which are not empty. *)
let[@inline] start data_words pointers b first =
  let size = Storage.length b in
  let sections = (data_words + pointers) lsl 3 in
  (* Subtracted from the size, for a sum of [first] may overflow. *)
  if first < 0 || first land 7 <> 0 || first > size - 16 - sections then
    raise Encoder.no_room_left;
  let start = first + 16 in
  let tail = start + sections in
  let most = first + 8 + (Raw_list.max_count lsl 3) in
  let e = Encoder.make b tail (if size > most then most else size land -8) in
  Wire.struct_pointer b (first + 8) start data_words pointers;
  e

(* The same of a struct without pointers, whose size the caller knows: nothing comes after it, so that there is no encoder. *)
let[@inline] start_data data_words b first =
  let bytes = 16 + (data_words lsl 3) in
  if first < 0 || first land 7 <> 0 || first > Storage.length b - bytes then
    raise Encoder.no_room_left;
  Storage.unsafe_set64 b first (Int64.of_int ((data_words + 1) lsl 32));
  Storage.unsafe_set64 b (first + 8) (Int64.of_int (data_words lsl 32))

let[@inline] finish (e : Encoder.t) first =
  let length = e.tail - first in
  Wire.put e.b first 0 ((length lsr 3) - 1);
  length

let encode (s : _ Kind.structure) record b first =
  let { Layout.data_words; pointers; _ } = s.layout in
  let e = start data_words pointers b first in
  if data_words + pointers = 0 then Encoder.empty_structure e (first + 8)
  else s.encode e (first + 16) record;
  finish e first

let to_buffer s record =
  let length = encoded_length s record in
  let b = Storage.create length in
  if encode s record b 0 <> length then Encoder.no_room ();
  b

(* Decoding goes by fields, and the first fault by pointers: of several texts that are not UTF-8 it
   is the one that validation comes to first. *)
let first_text (s : _ Kind.structure) (v : View.t) limits fault =
  let budget = Budget.of_segment v.s { limits with Limits.utf8 = true } in
  match Validate.sections budget v (Layout.owners s.layout) (budget.depth - 1) with
  | () -> fault
  | exception Fault.Fault first -> first

let of_view ?limits (s : _ Kind.structure) (v : View.t) =
  let limits = Option.value limits ~default:v.s.table.limits in
  let d = Budget.of_segment v.s limits in
  (* The Reader itself is the first level. *)
  d.depth <- d.depth - 1;
  match s.decode d v with
  | exception Fault.Fault fault ->
    Error (if Fault.kind fault = Text_utf8 then first_text s v limits fault else fault)
  | record -> (
    (* A lazily opened message has its faults found on the way. *)
    match Atomic.get v.s.table.sticky with
    | Some fault when Segment.lazily v.s -> Error fault
    | _ -> Ok record)

let of_buffer ?limits (s : _ Kind.structure) b =
  match Message.open_ ?limits s.layout b with
  | Ok v -> of_view ?limits s v
  | Error _ as error -> error

(* {2 Small Records}

   What there is to decode of a struct without lists and structs below it is so little that a pass
   beforehand takes as long. *)

(* Where there are no pointers nobody takes anything of it. *)
let nothing = Budget.make Limits.default 0

let of_data_buffer (s : _ Kind.structure) b =
  let size = Storage.length b in
  if Message.is_data b size then Ok (s.decode nothing (Message.data b size)) else of_buffer s b

(* Reports whether all pointers are texts and data and there is no union. Decoding the fields then looks at every
   pointer that the schema knows. *)
let has_leaves_only (layout : Layout.t) =
  let is_leaf (field : Layout.field) =
    match field.spot with
    | Slot { ty = Text | Data; _ } -> field.tag < 0
    | Slot { ty; _ } -> not (Layout.is_pointer ty)
    | Group _ -> false
  in
  Array.for_all is_leaf (layout.fields ())

(* If there is a fault, or a pointer that only validation looks at, the message is opened in the usual way, which has
   the last word. *)
let decode_leaves (s : _ Kind.structure) segment =
  let v = View.hop segment segment.Segment.lo in
  if v.pn > s.layout.pointers then None
  else begin
    let d = Budget.of_segment segment Limits.default in
    d.words <- d.words - View.cost v;
    d.depth <- d.depth - 1;
    Some (s.decode d v)
  end

let of_leaves_buffer (s : _ Kind.structure) b =
  let size = Storage.length b in
  if not (Framing.is_alone b size) then of_buffer s b
  else
    match decode_leaves s { Segment.b; lo = 8; hi = size; index = 0; table = Segment.unvalidated } with
    | Some record -> Ok record
    | None | (exception Fault.Fault _) -> of_buffer s b

(* A Record of a framed message, by the quickest way for its type. *)
let of_whole ?limits (s : _ Kind.structure) b =
  match limits with
  | Some _ -> of_buffer ?limits s b
  | None ->
    if s.layout.pointers = 0 then of_data_buffer s b
    else if Lazy.force s.leaves then of_leaves_buffer s b
    else of_buffer s b

let same_bits s one other = Storage.to_bytes (to_buffer s one) = Storage.to_bytes (to_buffer s other)

(* What was just encoded is sound, and as deep as a Record may be. *)
let view_of_record s record =
  let b = to_buffer s record in
  View.hop { b; lo = 8; hi = Storage.length b; index = 0; table = Segment.built } 8

(* Decoding what was just encoded fails only where it is beyond the limits. A printer does not raise,
   whatever it is given: it is used to find out what is wrong. *)
let pp s ppf record =
  match view_of_record s record with
  | v -> Print.view ppf s.Kind.layout v
  | exception Invalid_argument why -> Format.fprintf ppf "<%s>" why

(* {1 Modules} *)

(* Of structs without parameters: their Readers and Builders are the runtime's own.

   Values stand in the order of the interface, and there are no others: what a functor makes is then as generated modules
   include it, and nothing is copied for each struct when the program starts. *)
module type Structure = sig
  type t

  val structure : (View.t, Builder.t, t) Kind.structure
end

module Record (S : Structure) = struct
  open S

  let layout = structure.layout
  let default = structure.default ()
  let equal (one : t) (other : t) = one = other
  let compare (one : t) (other : t) = Stdlib.compare one other

  (* What comes first of a Record, level by level: a large one is not gone through. *)
  let hash (record : t) = Hashtbl.hash_param 64 256 record
  let same_bits one other = same_bits structure one other
  let pp ppf record = pp structure ppf record
  let encoded_length record = encoded_length structure record
  let to_bytes record = Storage.to_bytes (to_buffer structure record)
  let to_string record = Bytes.unsafe_to_string (to_bytes record)
  let to_buffer record = to_buffer structure record
  let of_bytes ?limits bytes = of_whole ?limits structure (Storage.of_bytes bytes)
  let of_string ?limits bytes = of_whole ?limits structure (Storage.of_string bytes)
  let of_buffer ?limits b = of_whole ?limits structure b
end

module Reader (S : Structure) = struct
  open S

  let of_bytes ?limits bytes = Message.open_ ?limits structure.layout (Storage.of_bytes bytes)
  let of_string ?limits bytes = Message.open_ ?limits structure.layout (Storage.of_string bytes)
  let of_buffer ?limits b = Message.open_ ?limits structure.layout b
  let of_flat ?limits b = Message.open_flat ?limits structure.layout b
  let of_prefix ?limits ?first b = Message.open_prefix ?limits ?first structure.layout b
  let of_buffer_lazily ?limits b = Message.open_lazy ?limits b
  let of_prefix_lazily ?limits ?first b = Message.open_lazy_prefix ?limits ?first b
  let to_record ?limits reader = of_view ?limits structure reader
  let equal = Equal.views
  let pp ppf reader = Print.view ppf structure.layout reader
end

module Builder (S : Structure) = struct
  open S

  let init a = root_builder structure a
  let root a = Build.edit (Kind.Struct structure) a Arena.root

  let of_record a record =
    Build.set (Kind.Struct structure) a Arena.root record;
    Build.edit (Kind.Struct structure) a Arena.root

  let pp ppf builder = Print.view ppf structure.layout (Builder.view builder)

  let of_reader a reader =
    Build.copy (Kind.Struct structure) a Arena.root reader;
    Build.edit (Kind.Struct structure) a Arena.root
end
