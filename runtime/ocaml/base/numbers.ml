(* Many numbers at once. The rules in [dune] make a module for each type of number from the files in [kinds]. A functor
   would be shorter, but each load in its loops would be a call. *)

type bigstring = Prim.Bigstring.t

module type View = Number_views.S
module type S = Number_kinds.S

module Int16 = Int16_array
module Uint16 = Uint16_array
module Int32 = Int32_array
module Uint32 = Uint32_array
module Int64 = Int64_array
module Float32 = Float32_array
module Float64 = Float64_array
