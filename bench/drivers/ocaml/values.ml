(* How values of all messages are added up, by the rules of bench/README.md. *)

open Zooph

let ok = function Ok x -> x | Error fault -> raise (Fault.Fault fault)
let[@inline] i b = int_of_bool b
let[@inline] bits32 x = Int32.to_int (Int32.bits_of_float x) land 0xffff_ffff

let[@inline] text (s : Slice.t) =
  let n = Slice.length s in
  if n = 0 then 0 else n + Char.code (Slice.get s 0)

(* {1 Arithmetic of eval} *)

let[@inline] wrap x = x land 0xffff_ffff
let[@inline] signed x = ((x land 0xffff_ffff) lxor 0x8000_0000) - 0x8000_0000

let apply op a b =
  match (op : Eval.Operation.t) with
  | Add -> signed (a + b)
  | Subtract -> signed (a - b)
  | Multiply -> signed (a * b)
  | Divide -> if b = 0 then 0x7fff_ffff else signed (a / b)
  | Modulus -> if b = 0 then 0x7fff_ffff else a mod b
  | Unknown _ -> 0
