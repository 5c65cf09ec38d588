(* Computes the checksums of values, by the rules of bench/README.md. *)

open Zooph

let ok = function Ok x -> x | Error fault -> raise (Fault.Fault fault)
let[@inline] i b = int_of_bool b
let[@inline] bits32 x = Int32.to_int (Int32.bits_of_float x) land 0xffff_ffff

let[@inline] text s = Touch.slice s

(* {1 Arithmetic of eval} *)

let[@inline] wrap x = x land 0xffff_ffff
let[@inline] signed x = ((x land 0xffff_ffff) lxor 0x8000_0000) - 0x8000_0000

(* Every language makes the same comparisons in the same order. The compiler would turn a match into a jump
   table. *)
let apply (op : Eval.Operation.t) a b =
  if op == Add then signed (a + b)
  else if op == Subtract then signed (a - b)
  else if op == Multiply then signed (a * b)
  else if op == Divide then if b = 0 then 0x7fff_ffff else signed (a / b)
  else if op == Modulus then if b = 0 then 0x7fff_ffff else a mod b
  else 0
