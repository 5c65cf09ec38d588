type number = int
type array1 = (int, Bigarray.int16_signed_elt, Bigarray.c_layout) Bigarray.Array1.t

let name = "Int16"
let size = 2
let kind = 4
let zero : number = 0

external add : number -> number -> number = "%addint"

let[@inline] get_le b i : number = B.get_int16_le b i
let[@inline] get_be b i : number = B.get_int16_be b i
let[@inline] element x : int = x
