(* Views of numbers in bigarrays. Like those of {!Numbers}, the modules are made from the files in [kinds]. *)

type bigstring = Prim.Bigstring.t

module type S = sig
  type t
  type number
  type array1

  val make : bigstring -> int -> int -> t
  val length : t -> int
  val get : t -> int -> number
  val iter : (number -> unit) -> t -> unit
  val fold : ('a -> number -> 'a) -> 'a -> t -> 'a
  val sum : t -> number
  val to_array : t -> number array
  val bigarray : t -> array1 option
end

module Int16 = Int16_view
module Uint16 = Uint16_view
module Int32 = Int32_view
module Uint32 = Uint32_view
module Int64 = Int64_view
module Float32 = Float32_view
module Float64 = Float64_view
