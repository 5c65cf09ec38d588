(* Many numbers at once. For each kind there is a module that the rules in [dune] put together of the files in
   [kinds], so that every loop is a loop over machine loads: in a functor each load would be a call. *)

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
