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

(* Readers and Builders of what is not generic are the runtime's own. *)
let same x = x

let[@inline never] make_structure ~layout ~reader ~view ~builder ~decode ~size ~encode ~default ~native : _ Kind.structure =
  { layout; reader; view; builder; decode; size; encode; default; native; leaves = Not_computed }

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

(* {1 Accessors} *)

include Fields
include Places

external int_of_bool : bool -> int = "%identity"

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

let[@inline never] optional_words x sections size depth =
  match x with
  | None -> 0
  | Some x -> Wire.check_words (sections + size x depth)

let[@inline never] plain_words x sections =
  let count = Array.length x in
  if count = 0 then 0
  else begin
    Wire.check_count (if sections = 0 then count else count * sections);
    1 + (count * sections)
  end

let[@inline never] structures_words x sections size depth =
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
let[@inline] put_text e at s = Encoder.text e at s
let put_member_text = Encoder.member_text
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
