(* The modules of the public interface. [api.mli] makes their types abstract; within the library, modules see each
   other in full. *)

module Prim = Zooph_base.Prim
module Numbers = Zooph_base.Numbers
module Fault = Zooph_base.Fault
module Limits = Limits
module Storage = Checked
module Slice = Slice
module List = List_view
module Int8s = Number_lists.Int8s
module Uint8s = Number_lists.Uint8s
module Int16s = Number_lists.Int16s
module Uint16s = Number_lists.Uint16s
module Int32s = Number_lists.Int32s
module Uint32s = Number_lists.Uint32s
module Int64s = Number_lists.Int64s
module Uint64s = Number_lists.Uint64s
module Float32s = Number_lists.Float32s
module Float64s = Number_lists.Float64s
module Bools = Number_lists.Bools
module Pointer = Pointer
module Arena = Whole_arena
module Array_builder = List_builder
module List_builder = Struct_list_builder
module Pointer_builder = Pointer_builder
module Orphan = Orphan
module Slot = Slot
module Kind = Whole
module Layout = Layout
module Message = Message
module Canonical = Canonical
module Equal = Equal
module Packed = Packed
module Json = Json
module Stream = Stream

module Record = struct
  module type S = Signatures.Record
end

module Reader = struct
  module type S = Signatures.Reader
end

module Builder = struct
  module type S = Signatures.Builder
end

external int_of_bool : bool -> int = "%identity"

module Generated_v1 = Generated_v1

(* For tests of internal modules. The interface does not have this module. *)
module Internal = struct
  module Quick = Quick
  module Validate = Validate
  module Framing = Framing
  module Segment = Segment
  module Budget = Budget
  module Canonical = Canonical
  module Json_parse = Json_parse
end
