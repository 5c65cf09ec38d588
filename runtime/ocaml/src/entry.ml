(* The functions that every generated module has. *)

module Fault = Zooph_base.Fault

let root_builder (s : _ Kind.structure) a =
  Put.clear a Arena.root;
  let { Layout.data_words; pointers; _ } = s.layout in
  s.builder (Builder.make a (Put.structure a Arena.root data_words pointers) data_words pointers)

(* {1 Records} *)

let encoded_length (s : _ Kind.structure) record =
  let words = Wire.check_words (1 + Kind.sections s.layout + s.size record Limits.max_nesting) in
  (words + 1) lsl 3

(* [start] and [finish] begin and end a message. Encoding between them is one pass, which raises when it runs out of
   room. Generated code calls the function that writes the root's sections between the two. The sections are not empty. *)
let[@inline] start data_words pointers b first =
  let size = Storage.length b in
  let sections = (data_words + pointers) lsl 3 in
  (* The comparison subtracts from [size], because a sum with [first] could overflow. *)
  if first < 0 || first land 7 <> 0 || first > size - 16 - sections then
    raise Encoder.no_room_left;
  let start = first + 16 in
  let tail = start + sections in
  let most = first + 8 + (Raw_list.max_count lsl 3) in
  let e = Encoder.make b tail (if size > most then most else size land -8) in
  Wire.struct_pointer b (first + 8) start data_words pointers;
  e

(* {!start} for a root struct without pointers. The message ends with its data section, so no encoder is needed. *)
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

(* The fault to report if decoding found a text that is not UTF-8. Decoding goes through a struct by fields, but the
   first fault is defined by the order of validation, which goes by pointers. *)
let first_text (s : _ Kind.structure) (v : View.t) limits fault =
  let budget = Budget.of_segment v.s { limits with Limits.utf8 = true } in
  match Validate.sections budget v (Layout.owners s.layout) (budget.depth - 1) with
  | () -> fault
  | exception Fault.Fault first -> first

let of_view ?limits (s : _ Kind.structure) (v : View.t) =
  let limits = Option.value limits ~default:v.s.table.limits in
  let d = Budget.of_segment v.s limits in
  (* The struct of the Reader is the first level of nesting. *)
  d.depth <- d.depth - 1;
  match s.decode d v with
  | exception Fault.Fault fault ->
    Error (if Fault.kind fault = Text_utf8 then first_text s v limits fault else fault)
  | record -> (
    (* The pointers of a lazily opened message are checked while it is decoded. *)
    match Atomic.get v.s.table.sticky with
    | Some fault when Segment.lazily v.s -> Error fault
    | _ -> Ok record)

let of_buffer ?limits (s : _ Kind.structure) b =
  match Message.open_ ?limits s.layout b with
  | Ok v -> of_view ?limits s v
  | Error _ as error -> error

(* {2 Small Records}

   Decoding a struct without lists and structs below it takes no longer than validating it. So such a struct is decoded
   without a validation before. *)

(* The budget for structs without pointers, which charge nothing. *)
let nothing = Budget.make Limits.default 0

let of_data_buffer (s : _ Kind.structure) b =
  let size = Storage.length b in
  if Message.is_data b size then Ok (s.decode nothing (Message.data b size)) else of_buffer s b

(* Reports whether all pointers are texts and data and there is no union. Decoding the fields then looks at every
   pointer that the schema describes. *)
let has_leaves_only (layout : Layout.t) =
  let is_leaf (field : Layout.field) =
    match field.spot with
    | Slot { ty = Text | Data; _ } -> field.tag < 0
    | Slot { ty; _ } -> not (Layout.is_pointer ty)
    | Group _ -> false
  in
  Array.for_all is_leaf (layout.fields ())

let[@inline never] find_leaves (s : _ Kind.structure) =
  let is_only = has_leaves_only s.layout in
  s.leaves <- (if is_only then Leaves_only else Other_objects);
  is_only

let[@inline] leads_to_leaves_only (s : _ Kind.structure) =
  match s.leaves with
  | Leaves_only -> true
  | Other_objects -> false
  | Not_computed -> find_leaves s

(* Decodes such a struct. [None] or a fault means that the message has to be opened with validation, which decides:
   the struct has pointers that the schema does not describe, or is malformed. *)
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

(* Decodes a framed message in the fastest way for its type. *)
let of_whole ?limits (s : _ Kind.structure) b =
  match limits with
  | Some _ -> of_buffer ?limits s b
  | None ->
    if s.layout.pointers = 0 then of_data_buffer s b
    else if leads_to_leaves_only s then of_leaves_buffer s b
    else of_buffer s b

let same_bits s one other = Storage.to_bytes (to_buffer s one) = Storage.to_bytes (to_buffer s other)

(* A view of the encoded [record]. It needs no validation, and its table permits the nesting of Records. *)
let view_of_record s record =
  let b = to_buffer s record in
  View.hop { b; lo = 8; hi = Storage.length b; index = 0; table = Segment.built } 8

(* Printers are used to find mistakes, so this one does not raise: for a Record that cannot be encoded it prints the
   reason. *)
let pp s ppf record =
  match view_of_record s record with
  | v -> Print.view ppf s.Kind.layout v
  | exception Invalid_argument why -> Format.fprintf ppf "<%s>" why

(* {1 Modules} *)

(* Functors for structs without type parameters, whose Readers and Builders are the runtime's own types.

   Their values are exactly those of the interface, in its order. So a generated module includes the result of a functor
   as it is, and the program does not copy values for each struct when it starts. *)
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

  (* The hash depends on the first values of a Record in breadth-first order, so its cost is bounded. *)
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
