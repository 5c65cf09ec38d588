(* Accessors of fields without a default, by where they are. The accessors of all structs are these functions under the fields' names: the
   compiler takes a third of the work for a name that it takes for a function. *)

open Fields

module type Pointer_place = sig
  val has : View.t -> bool
  val string : View.t -> string
  val text : View.t -> Slice.t
  val data_string : View.t -> string
  val data : View.t -> Slice.t
  val structure : View.t -> View.t
  val structures : View.t -> View.t List_view.t
  val set_text : Builder.t -> string -> unit
  val set_data : Builder.t -> string -> unit
  val copy_text : Builder.t -> Slice.t -> unit
  val copy_data : Builder.t -> Slice.t -> unit
  val texts : View.t -> Slice.t List_view.t
  val edit_texts : Builder.t -> (Slice.t, Pointer_builder.t, string) Struct_list_builder.t
  val init_texts : Builder.t -> int -> (Slice.t, Pointer_builder.t, string) Struct_list_builder.t
  val set_texts : Builder.t -> string array -> unit
  val copy_texts : Builder.t -> Slice.t List_view.t -> unit
  val slot : Builder.t -> 'b Slot.t
end

module type Word_place = sig
  val i64 : View.t -> int64
  val int : View.t -> int
  val f64 : View.t -> float
  val set_i64 : Builder.t -> int64 -> unit
  val set_f64 : Builder.t -> float -> unit
  val u32_0 : View.t -> int
  val set_u32_0 : Builder.t -> int -> unit
  val u32_4 : View.t -> int
  val set_u32_4 : Builder.t -> int -> unit
  val i32_0 : View.t -> int
  val set_i32_0 : Builder.t -> int -> unit
  val i32_4 : View.t -> int
  val set_i32_4 : Builder.t -> int -> unit
  val f32_0 : View.t -> float
  val set_f32_0 : Builder.t -> float -> unit
  val f32_4 : View.t -> float
  val set_f32_4 : Builder.t -> float -> unit
  val u16_0 : View.t -> int
  val set_u16_0 : Builder.t -> int -> unit
  val u16_2 : View.t -> int
  val set_u16_2 : Builder.t -> int -> unit
  val u16_4 : View.t -> int
  val set_u16_4 : Builder.t -> int -> unit
  val u16_6 : View.t -> int
  val set_u16_6 : Builder.t -> int -> unit
  val i16_0 : View.t -> int
  val set_i16_0 : Builder.t -> int -> unit
  val i16_2 : View.t -> int
  val set_i16_2 : Builder.t -> int -> unit
  val i16_4 : View.t -> int
  val set_i16_4 : Builder.t -> int -> unit
  val i16_6 : View.t -> int
  val set_i16_6 : Builder.t -> int -> unit
end

let kind_of_texts = Kind.List Kind.Text

