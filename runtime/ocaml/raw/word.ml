(* Unchecked primitives that {!Zooph_base.Prim} does not have. The caller guarantees that the bytes are in bounds. *)

external get32 : string -> int -> int32 = "%caml_string_get32u"
external set32 : bytes -> int -> int32 -> unit = "%caml_bytes_set32u"
external get_byte : string -> int -> char = "%string_unsafe_get"
external set_byte : bytes -> int -> char -> unit = "%bytes_unsafe_set"
