(* The functions that generated code calls. The name holds the version of the generated code, so that code of another
   version fails to compile. *)

type sealed = Layout.t

module type Builder_s = Signatures.Builder

module Layout = Layout
module Kind = Whole
module View = View
module Builder = Builder
module Decoder = Decoder
module Encoder = Encoder
module Entry = Entry

external opened_layout : Layout.t -> Layout.t = "%identity"

let make_structure ~layout ~reader ~view ~builder ~decode ~size ~encode ~default ~native : _ Kind.structure =
  { layout; reader; view; builder; decode; size; encode; default; native; leaves = lazy (Entry.has_leaves_only layout) }

(* {1 Layouts}

   [field] and [member_field] make the most common fields: their JSON name is that of the schema, and their default is
   zero or null. *)

let member_field tag name ty at : Layout.field =
  { field_name = name; tag; json = Layout.plain name; spot = Slot { ty; at; default = Zero } }

let field name ty at = member_field (-1) name ty at

(* Unpacks a message that the compiler packed. *)
let unpacked packed =
  match Packed.unpack (Bytes.of_string packed) with
  | Ok message -> Bytes.to_string (Storage.to_bytes message)
  | Error fault -> raise (Zooph_base.Fault.Fault fault)

let enum of_int to_int table : _ Kind.enum = { of_int; to_int; table }
let enum_table (enum : _ Kind.enum) = enum.table

(* Functions that are rarely called in an innermost loop are never inlined. Generated code calls several of them for each
   pointer of a schema, and was twice as large when they were inlined. *)

(* {1 Reading} *)

include View

external int_of_bool : bool -> int = "%identity"

let[@inline never] to_string s = Slice.to_string s
let[@inline] int_of_int64 x = Int64.to_int x

(* {!Blob.text} and {!Blob.data} handle a null pointer on their slow path. *)
let[@inline] text v k = if k < v.pn then Blob.text v.s (pointer_at v k) else Slice.empty
let[@inline] data v k = if k < v.pn then Blob.data v.s (pointer_at v k) else Slice.empty

let[@inline never] text_or v k default = if has v k then text v k else Slice.of_string default
let[@inline never] data_or v k default = if has v k then data v k else Slice.of_string default
let[@inline] pointer v k = Pointer.of_view v k
let[@inline never] capability v k = Pointer.capability (Pointer.of_view v k)
let[@inline never] get kind v k = Kind.get kind v k
let[@inline never] get_or kind v k flat = Kind.get_or kind v k (Pointer.of_constant flat)
let[@inline never] flat kind flat = Kind.read kind (Pointer.of_constant flat).s 0

let[@inline never] structure_or v k flat =
  if has v k then structure v k else View.of_flat flat

let[@inline] structures v k : View.t List_view.t =
  { raw = (if k < v.pn then Raw_list.hop_structs v.s (pointer_at v k) else Raw_list.empty);
    read = Structs }

(* Reports whether the discriminant at [at] selects member [tag]. It is spelled out instead of calling {!View.u16}, so
   that the compiler shares the loads of the view's fields with the code that then reads the member. *)
let[@inline] is_member v at tag =
  if tag = 0 then not (v.n >= at + 2 && Storage.get16 v.b (v.d + at) <> 0)
  else v.n >= at + 2 && Storage.get16 v.b (v.d + at) = tag

(* The struct for reading the member [tag] of a union. If another member is selected it is an empty struct, whose fields
   read as their defaults. *)
let[@inline] member v at tag = if u16 v at = tag then v else View.empty


let float_of_bits = Int64.float_of_bits
let float32_of_bits = Zooph_base.Narrow.float_of_bits
let pp_enumerant ppf (enum : _ Kind.enum) x = Print.enumerant ppf enum.table (enum.to_int x)

(* {1 Decoding} *)

let text_field = Decoder.text_field
let data_field = Decoder.data_field
let optional_field = Decoder.optional_field
let structures_field = Decoder.structures_field
let decode_field = Kind.decode_field

let decode_or d v k name kind flat =
  if has v k then Kind.decode_field d v k name kind
  else Kind.constant_charged kind flat d v k name

let decode_optional d v k name (kind : (_, _, _) Kind.t) =
  Decoder.field v k name None (fun s i -> Some (Kind.decode kind d s i))

let constant = Kind.constant

(* {1 Encoding: sizes in words} *)

let text_words = Encoder.text_words
let text_words_or = Encoder.text_words_or
let data_words = Encoder.data_words
let data_words_or = Encoder.data_words_or
let too_deep = Encoder.too_deep
let unknown_member = Encoder.unknown_member
let size = Kind.size
let size_or kind flat x depth = Kind.size_or kind (Kind.constant kind flat) x depth

let size_optional kind x depth =
  match x with
  | None -> 0
  | Some x -> Kind.size kind x depth

let optional_words x sections size depth =
  match x with
  | None -> 0
  | Some x -> Wire.check_words (sections + size x depth)

let plain_words x sections =
  let count = Array.length x in
  if count = 0 then 0
  else begin
    Wire.check_count (if sections = 0 then count else count * sections);
    1 + (count * sections)
  end

let structures_words x sections size depth =
  let sum = ref (plain_words x sections) in
  for k = 0 to Array.length x - 1 do
    sum := Wire.check_words (!sum + size (Array.unsafe_get x k) depth)
  done;
  !sum

(* {1 Encoding} *)

(* The storage of an encoder. Generated code writes a struct's own fields directly to it. *)
type storage = Storage.t

let[@inline] storage (e : Encoder.t) = e.b
let put_halves = Encoder.halves
let put_word = Encoder.word
let put_float = Encoder.float_word
let put_null = Encoder.null
let put_text = Encoder.text
let put_text_or = Encoder.text_or
let put_data = Encoder.data
let put_data_or = Encoder.data_or
let put_capability = Encoder.capability
let[@inline] put_structure e at data_words pointers = Encoder.structure e at data_words pointers
let put_empty_structure = Encoder.empty_structure

let[@inline] put_structures e at data_words pointers count =
  Encoder.structures e at data_words pointers count

let[@inline] enter e = Encoder.enter e
let[@inline] leave e = Encoder.leave e

external count : 'a array -> int = "%array_length"
external unsafe_element : 'a array -> int -> 'a = "%array_unsafe_get"
let encode = Kind.encode
let encode_or kind flat e at x = Kind.encode_or kind (Kind.constant kind flat) e at x

let encode_optional kind (e : Encoder.t) at = function
  | None -> Encoder.null e.b at
  | Some x -> Kind.encode kind e at x

let[@inline] bits_of_float32 x = Zooph_base.Narrow.number_of_float x

let[@inline] xor64 x bits = Int64.logxor x bits
let[@inline] xor_float x bits = Int64.logxor (Int64.bits_of_float x) bits

let[@inline] fits high = high = 0
let[@inline] misfit () = raise Fit.misfit
let[@inline] fit_u8 x = Fit.u8 x
let[@inline] fit_u16 x = Fit.u16 x
let[@inline] fit_u32 x = Fit.u32 x
let[@inline] fit_i8 x = Fit.i8 x
let[@inline] fit_i16 x = Fit.i16 x
let[@inline] fit_i32 x = Fit.i32 x

(* Stores of union members into a word that is zero at that place. *)
let[@inline] store_8 b at x = Storage.unsafe_set8 b at x
let[@inline] store_16 b at x = Storage.unsafe_set16 b at x
let[@inline] store_32 b at x = Storage.unsafe_set32 b at (Int32.of_int x)

(* Stores a signed number of 32 bits, and checks that it fits: sign extension of the stored number gives it back. *)
let[@inline] store_i32 b at x =
  let narrow = Int32.of_int x in
  if Int32.to_int narrow = x then Storage.unsafe_set32 b at narrow else misfit ()

let store_bit b at shift x =
  Storage.unsafe_set8 b at (Storage.get8 b at lor (int_of_bool x lsl shift))

(* {1 Building} *)

let set_text (b : Builder.t) k s = Put.text b.a (Builder.at b k) s
let set_data (b : Builder.t) k s = Put.data b.a (Builder.at b k) s
let[@inline never] set_capability (b : Builder.t) k x = Put.capability b.a (Builder.at b k) x
let[@inline never] set kind (b : Builder.t) k x = Build.set kind b.a (Builder.at b k) x
let[@inline never] copy kind (b : Builder.t) k x = Build.copy kind b.a (Builder.at b k) x
let[@inline never] init kind (b : Builder.t) k count = Build.init kind b.a (Builder.at b k) count
let[@inline never] edit kind (b : Builder.t) k = Build.edit kind b.a (Builder.at b k)
let[@inline never] slot b k = Slot.make b k
let[@inline never] member_slot b k at tag = Slot.member b k at tag

(* The Builder of the object at pointer [k]. If the pointer is null, a copy of the default is made first. *)
let[@inline never] edit_or kind flat (b : Builder.t) k =
  if Put.is_null b.a (Builder.at b k) then
    Build.copy kind b.a (Builder.at b k) (Kind.read kind (Pointer.of_constant flat).s 0);
  Build.edit kind b.a (Builder.at b k)

(* Clears the fields of a group: ranges of bits, and pointers. *)
let[@inline never] clear_group b bits pointers =
  Array.iter (fun (first, count) -> Builder.zero_bits b first count) bits;
  Array.iter (fun k -> Builder.clear b k) pointers
