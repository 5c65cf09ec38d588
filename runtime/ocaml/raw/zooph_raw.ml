module Fault = Fault
module Limits = Limits

type 'a t = 'a Codec.t

let i8 = Of_i8.codec
let u8 = Of_u8.codec
let i16 = Of_i16.codec
let u16 = Of_u16.codec
let i32 = Of_i32.codec
let u32 = Of_u32.codec
let int32 = Of_int32.codec
let i64 = Of_i64.codec
let u64 = Of_u64.codec
let f32 = Of_f32.codec
let f64 = Of_f64.codec
let bool = Of_bool.codec
let uchar = Of_uchar.codec
let char = Of_char.codec
let unit = Records.unit

include Texts

let list = Lists.list
let array = Lists.array
let fixed = Lists.fixed
let option = Lists.option
let convert = Lists.convert
let result = Records.result

module Of_set = Tables.Of_set
module Of_map = Tables.Of_map

let hashtbl = Tables.hashtbl
let bigarray = Big.bigarray

type ('r, 'make) fields = ('r, 'make) Records.fields
type 's case = 's Records.case

let fields = Records.fields
let field = Records.field
let record = Records.record
let tuple1 = Records.tuple1
let pair = Records.pair
let triple = Records.triple
let tuple4 = Records.tuple4
let tuple5 = Records.tuple5
let tuple6 = Records.tuple6
let tuple7 = Records.tuple7
let case0 = Records.case0
let case = Records.case
let case_fields = Records.case_fields
let sum = Records.sum
let fix = Records.fix

include Entry
module Derived_v1 = Derived_v1
