(* The types that pointers lead to, as values. Lists, generics and operations that are too rare for generated code of
   their own are driven by them. ['r] is the type of Readers, ['b] that of Builders, and ['o] the native type. *)

module Fault = Zooph_base.Fault
module N = Number_lists

type 'e enum = { of_int : int -> 'e; to_int : 'e -> int; table : Layout.enum }

(** Whether a struct leads to texts and data only. Threads that ask at the same time may each compute it, with the same
    result. (A [Lazy.t] would raise in all threads but the first.) *)
type leaves = Not_computed | Leaves_only | Other_objects

(** A pointer under construction. *)
type pointer_builder = { arena : Arena.t; at : int }

type ('r, 'b, 'o) t =
  | Text : (Slice.t, pointer_builder, string) t
  | Data : (Slice.t, pointer_builder, string) t
  | Any : (Pointer.t, pointer_builder, string) t
  | Any_struct : (Pointer.t, pointer_builder, string) t
  | Any_list : (Pointer.t, pointer_builder, string) t
  | Capability : (int option, pointer_builder, int option) t
  | Struct : ('r, 'b, 'o) structure -> ('r, 'b, 'o) t
  | List : ('r, 'b, 'o) t -> ('r List_view.t, ('r, 'b, 'o) list_builder, 'o array) t
  | Voids : (int, unit, int) t
  | Bools : (N.Bools.t, bool List_builder.t, bool array) t
  | Int8s : (N.Int8s.t, int List_builder.t, int array) t
  | Uint8s : (N.Uint8s.t, int List_builder.t, int array) t
  | Int16s : (N.Int16s.t, int List_builder.t, int array) t
  | Uint16s : (N.Uint16s.t, int List_builder.t, int array) t
  | Int32s : (N.Int32s.t, int List_builder.t, int array) t
  | Uint32s : (N.Uint32s.t, int List_builder.t, int array) t
  | Int64s : (N.Int64s.t, int64 List_builder.t, int64 array) t
  | Uint64s : (N.Uint64s.t, int64 List_builder.t, int64 array) t
  | Float32s : (N.Float32s.t, float List_builder.t, float array) t
  | Float64s : (N.Float64s.t, float List_builder.t, float array) t
  | Enums : 'e enum -> ('e List_view.t, 'e List_builder.t, 'e array) t

and ('r, 'b, 'o) structure = {
  layout : Layout.t;
  reader : View.t -> 'r;
  view : 'r -> View.t;
  builder : Builder.t -> 'b;
  decode : Decoder.t -> View.t -> 'o;
  size : 'o -> int -> int;
      (** Words of all objects that the struct's pointers lead to. The second argument is the remaining depth. *)
  encode : Encoder.t -> int -> 'o -> unit;  (** Writes the sections at the position in the second argument. *)
  default : unit -> 'o;
  native : int;  (** Bytes of memory that decoding such a struct is charged. *)
  mutable leaves : leaves;  (** Computed on first use, see [Entry]. *)
}

and ('r, 'b, 'o) list_builder = {
  list_arena : Arena.t;
  first : int;
  count : int;
  stride : int;
  data : int;  (** Bytes of data in each element, if the elements are structs. *)
  making : 'b making;
  element : ('r, 'b, 'o) t;
}

(** How the Builder of an element is made. That of a struct without type parameters is the runtime's own, so no function
    is called for it. *)
and 'b making = Direct : Builder.t making | By_kind : 'b making

(** A type as Readers of generic structs hold it. *)
type 'r reading = Reading : ('r, 'b, 'o) t -> 'r reading [@@unboxed]

let rec ty : type r b o. (r, b, o) t -> Layout.ty = function
  | Text -> Text
  | Data -> Data
  | Any -> Any
  | Any_struct -> Any_struct
  | Any_list -> Any_list
  | Capability -> Capability
  | Struct { layout; _ } -> Struct (fun () -> layout)
  | List element -> List (ty element)
  | Voids -> List Void
  | Bools -> List Bool
  | Int8s -> List Int8
  | Uint8s -> List Uint8
  | Int16s -> List Int16
  | Uint16s -> List Uint16
  | Int32s -> List Int32
  | Uint32s -> List Uint32
  | Int64s -> List Int64
  | Uint64s -> List Uint64
  | Float32s -> List Float32
  | Float64s -> List Float64
  | Enums enum -> List (Enum enum.table)

(* {1 Reading} The pointer may be null. A pointer that does not lead to an object of the type reads as null. *)

let read_enum enum (l : Raw_list.t) k = enum.of_int (Storage.get16 l.b (Raw_list.at l k))

let rec read : type r b o. (r, b, o) t -> Segment.t -> int -> r =
 fun kind s i ->
  match kind with
  | Text -> Blob.text s i
  | Data -> Blob.data s i
  | Any -> { Pointer.s; i }
  | Any_struct -> Pointer.followed { s; i } Struct
  | Any_list -> Pointer.followed { s; i } List
  | Capability -> Pointer.capability { s; i }
  | Struct structure -> structure.reader (View.hop s i)
  | List element -> read_list element s i
  | Voids -> (Raw_list.hop s i Raw_list.as_void).count
  | Bools -> N.Bools.hop s i
  | Int8s -> N.Int8s.hop s i
  | Uint8s -> N.Uint8s.hop s i
  | Int16s -> N.Int16s.hop s i
  | Uint16s -> N.Uint16s.hop s i
  | Int32s -> N.Int32s.hop s i
  | Uint32s -> N.Uint32s.hop s i
  | Int64s -> N.Int64s.hop s i
  | Uint64s -> N.Uint64s.hop s i
  | Float32s -> N.Float32s.hop s i
  | Float64s -> N.Float64s.hop s i
  | Enums enum -> { raw = Raw_list.hop s i 3; read = By (read_enum enum) }

and read_list : type r b o. (r, b, o) t -> Segment.t -> int -> r List_view.t =
 fun element s i ->
  match element with
  | Struct structure ->
    { raw = Raw_list.hop s i Raw_list.composite;
      read = By (fun l k -> structure.reader (Raw_list.structure l k)) }
  | _ ->
    { raw = Raw_list.hop s i Raw_list.pointer;
      read = By (fun l k -> read element l.s (Raw_list.pointer_at l k)) }

(* Pointer [k] of a struct. *)
let get kind (v : View.t) k =
  if k < v.pn then read kind v.s (View.pointer_at v k) else read kind Segment.null 0

(* Pointer [k] of a struct, or [default], the root pointer of a flat message, if pointer [k] is null. *)
let get_or kind (v : View.t) k (default : Pointer.t) =
  let i = View.pointer_at v k in
  if k < v.pn && not (Segment.is_null v.b i) then read kind v.s i
  else read kind default.s default.i

(* {1 Native values} *)

let default : type r b o. (r, b, o) t -> o = function
  | Text -> ""
  | Data -> ""
  | Any -> ""
  | Any_struct -> ""
  | Any_list -> ""
  | Capability -> None
  | Struct structure -> structure.default ()
  | List _ -> [||]
  | Voids -> 0
  | Bools -> [||]
  | Int8s -> [||]
  | Uint8s -> [||]
  | Int16s -> [||]
  | Uint16s -> [||]
  | Int32s -> [||]
  | Uint32s -> [||]
  | Int64s -> [||]
  | Uint64s -> [||]
  | Float32s -> [||]
  | Float64s -> [||]
  | Enums _ -> [||]

let flat d (s : Segment.t) i wants native to_array =
  if Segment.is_null s.b i then to_array Raw_list.empty
  else begin
    let l = Raw_list.hop s i wants in
    Decoder.enter d s i l native;
    let numbers = to_array l in
    Decoder.leave d l;
    numbers
  end

let any (d : Decoder.t) (s : Segment.t) i =
  if Segment.is_null s.b i then ""
  else begin
    Canonical.copy_charged d s i d.depth
  end

let rec decode : type r b o. (r, b, o) t -> Decoder.t -> Segment.t -> int -> o =
 fun kind d s i ->
  match kind with
  | Text -> Decoder.text d s i
  | Data -> Decoder.data d s i
  | Any -> any d s i
  | Any_struct -> any d s i
  | Any_list -> any d s i
  | Capability -> Pointer.capability { s; i }
  | Struct structure -> Decoder.structure d s i structure.native structure.decode
  | List (Struct structure) -> Decoder.structures d s i structure.native structure.decode
  | List element ->
    flat d s i Raw_list.pointer 8 (fun l ->
        Decoder.elements l (fun k -> decode element d l.s (Raw_list.pointer_at l k)))
  | Voids -> flat d s i Raw_list.as_void 0 (fun l -> l.count)
  | Bools -> flat d s i Raw_list.as_bit 8 N.Bools.to_array
  | Int8s -> flat d s i 2 8 N.Int8s.to_array
  | Uint8s -> flat d s i 2 8 N.Uint8s.to_array
  | Int16s -> flat d s i 3 8 N.Int16s.to_array
  | Uint16s -> flat d s i 3 8 N.Uint16s.to_array
  | Int32s -> flat d s i 4 8 N.Int32s.to_array
  | Uint32s -> flat d s i 4 8 N.Uint32s.to_array
  | Int64s -> flat d s i 5 32 N.Int64s.to_array
  | Uint64s -> flat d s i 5 32 N.Uint64s.to_array
  | Float32s -> flat d s i 4 8 N.Float32s.to_array
  | Float64s -> flat d s i 5 8 N.Float64s.to_array
  | Enums enum -> flat d s i 3 8 (fun l -> Array.init l.count (read_enum enum l))

(* Decodes pointer [k] of a struct. A null pointer decodes to the type's default, which is computed only then: the default
   of a recursive type would otherwise be computed without end. *)
let[@inline never] decode_field d (v : View.t) k name kind =
  let i = View.pointer_at v k in
  if k >= v.pn || Segment.is_null v.b i then default kind
  else try decode kind d v.s i with Fault.Fault fault -> Decoder.named name fault

(* Decodes a constant from a flat message that the compiler made. It has a budget of its own, because it is not a part
   of a message. *)
let constant kind flat =
  let p = Pointer.of_constant flat in
  decode kind (Budget.own p.s) p.s p.i

(* Decodes the default of pointer [k] of a struct. It is charged to the memory of the operation's budget only. *)
let constant_charged kind flat (d : Decoder.t) (v : View.t) k name =
  let p = Pointer.of_constant flat in
  let own = Budget.own p.s in
  own.bytes <- d.bytes;
  match decode kind own p.s p.i with
  | x ->
    d.bytes <- own.bytes;
    x
  | exception Fault.Fault _ ->
    Decoder.named name (Segment.fault v.s Memory (if k < v.pn then View.pointer_at v k else v.s.lo))

(* {1 Encoding} *)

let sections (layout : Layout.t) = layout.data_words + layout.pointers

let any_words flat = max 0 ((String.length flat lsr 3) - 1)

let rec size : type r b o. (r, b, o) t -> o -> int -> int =
 fun kind x depth ->
  if depth <= 0 then Encoder.too_deep ();
  match kind with
  | Text -> Encoder.text_words x
  | Data -> Encoder.data_words x
  | Any -> any_words x
  | Any_struct -> any_words x
  | Any_list -> any_words x
  | Capability -> 0
  | Struct structure -> Wire.check_words (sections structure.layout + structure.size x (depth - 1))
  | List _ when Array.length x = 0 -> 0
  | List (Struct structure) ->
    Wire.check_count (Array.length x);
    let each sum x = Wire.check_words (sum + structure.size x (depth - 1)) in
    Array.fold_left each (1 + (Array.length x * sections structure.layout)) x
  | List element ->
    Wire.check_count (Array.length x);
    let each sum x = Wire.check_words (sum + size element x (depth - 1)) in
    Array.fold_left each (Array.length x) x
  | Voids -> Encoder.flat_size 0 x
  | Bools -> Encoder.flat_size 1 (Array.length x)
  | Int8s -> Encoder.flat_size 2 (Array.length x)
  | Uint8s -> Encoder.flat_size 2 (Array.length x)
  | Int16s -> Encoder.flat_size 3 (Array.length x)
  | Uint16s -> Encoder.flat_size 3 (Array.length x)
  | Int32s -> Encoder.flat_size 4 (Array.length x)
  | Uint32s -> Encoder.flat_size 4 (Array.length x)
  | Int64s -> Encoder.flat_size 5 (Array.length x)
  | Uint64s -> Encoder.flat_size 5 (Array.length x)
  | Float32s -> Encoder.flat_size 4 (Array.length x)
  | Float64s -> Encoder.flat_size 5 (Array.length x)
  | Enums _ -> Encoder.flat_size 3 (Array.length x)

let flat_list (e : Encoder.t) at size x store =
  if Array.length x = 0 then Encoder.null e.b at
  else begin
    let first = Encoder.flat e at size (Array.length x) in
    store e.b first x
  end

let bits (e : Encoder.t) at x =
  if Array.length x = 0 then Encoder.null e.b at
  else begin
    let first = Encoder.flat e at 1 (Array.length x) in
    for k = 0 to Raw_list.flat_words 1 (Array.length x) - 1 do
      Storage.unsafe_set64 e.b (first + (k lsl 3)) 0L
    done;
    N.Bools.store_all e.b first x
  end

let store_enums enum b first x =
  Array.iteri (fun k x -> Storage.set16 b (first + (k lsl 1)) (Fit.u16 (enum.to_int x))) x

let rec encode : type r b o. (r, b, o) t -> Encoder.t -> int -> o -> unit =
 fun kind e at x ->
  match kind with
  | Text -> Encoder.text e at x
  | Data -> Encoder.data e at x
  | Any -> Encoder.any e at x
  | Any_struct -> Encoder.any e at x
  | Any_list -> Encoder.any e at x
  | Capability -> Encoder.capability e at x
  | Struct { layout; encode; _ } ->
    Encoder.enter e;
    if sections layout = 0 then Encoder.empty_structure e at
    else encode e (Encoder.structure e at layout.data_words layout.pointers) x;
    Encoder.leave e
  | List (Struct { layout; encode; _ }) ->
    Encoder.enter e;
    let stride = sections layout lsl 3 in
    let first = Encoder.structures e at layout.data_words layout.pointers (Array.length x) in
    Array.iteri (fun k x -> encode e (first + (k * stride)) x) x;
    Encoder.leave e
  | List _ when Array.length x = 0 -> Encoder.null e.b at
  | List element ->
    Encoder.enter e;
    let first = Encoder.flat e at Raw_list.pointer (Array.length x) in
    Array.iteri (fun k x -> encode element e (first + (k lsl 3)) x) x;
    Encoder.leave e
  | Voids -> if x = 0 then Encoder.null e.b at else ignore (Encoder.flat e at 0 x)
  | Bools -> bits e at x
  | Int8s -> flat_list e at 2 x N.Int8s.store_all
  | Uint8s -> flat_list e at 2 x N.Uint8s.store_all
  | Int16s -> flat_list e at 3 x N.Int16s.store_all
  | Uint16s -> flat_list e at 3 x N.Uint16s.store_all
  | Int32s -> flat_list e at 4 x N.Int32s.store_all
  | Uint32s -> flat_list e at 4 x N.Uint32s.store_all
  | Int64s -> flat_list e at 5 x N.Int64s.store_all
  | Uint64s -> flat_list e at 5 x N.Uint64s.store_all
  | Float32s -> flat_list e at 4 x N.Float32s.store_all
  | Float64s -> flat_list e at 5 x N.Float64s.store_all
  | Enums enum -> flat_list e at 3 x (store_enums enum)

(* The size of a value that is not encoded as null even if it is the type's default. *)
let size_present kind x depth =
  if compare x (default kind) <> 0 then size kind x depth
  else
    match ty kind with
    | Text | List (Struct _) -> 1
    | _ -> size kind x depth

let encode_present kind e at x =
  if compare x (default kind) <> 0 then encode kind e at x
  else
    match ty kind with
    | Text -> Encoder.put_bytes e at "" 1
    | Data -> Encoder.put_bytes e at "" 0
    | List (Struct layout) ->
      let { Layout.data_words; pointers; _ } = layout () in
      let first = Encoder.take e 8 in
      Wire.list_pointer e.b at first Raw_list.composite 0;
      Wire.tag e.b first 0 data_words pointers
    | List element -> ignore (Encoder.flat e at (Layout.wants element) 0)
    | _ -> encode kind e at x

let bits_of kind x =
  let words = size_present kind x Limits.max_nesting in
  let b = Storage.create ((words + 1) lsl 3) in
  encode_present kind (Encoder.make b 8 (Storage.length b)) 0 x;
  Storage.sub_string b 0 (Storage.length b)

(* Reports whether two values have the same encoding. [compare] alone does not tell -0 from 0, nor NaNs apart. *)
let same kind x y = compare x y = 0 && String.equal (bits_of kind x) (bits_of kind y)

(* Size and encoding of a field with a default other than null. The field is null if its value is that default. *)
let size_or kind default x depth = if same kind x default then 0 else size_present kind x depth

let encode_or kind default (e : Encoder.t) at x =
  if same kind x default then Encoder.null e.b at else encode_present kind e at x
