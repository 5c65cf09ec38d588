(* Evaluates expressions. *)

open Values
open Eval.Expression

(* Branches on the discriminant's number, because a sum type would be allocated for each operand. *)
let rec value e =
  let left = Reader.left_which e in
  let a =
    if left = Left.value_tag then Left.View.value (Reader.left_view e)
    else if left = Left.expression_tag then value (Left.View.expression (Reader.left_view e))
    else 0
  in
  let right = Reader.right_which e in
  let b =
    if right = Right.value_tag then Right.View.value (Reader.right_view e)
    else if right = Right.expression_tag then value (Right.View.expression (Reader.right_view e))
    else 0
  in
  apply (Reader.op e) a b

let read e = wrap (value e)
