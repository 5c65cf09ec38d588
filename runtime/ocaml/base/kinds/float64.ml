type number = float
type array1 = (float, Bigarray.float64_elt, Bigarray.c_layout) Bigarray.Array1.t

let name = "Float64"
let size = 8
let kind = 1
let zero : number = 0.

external add : number -> number -> number = "%addfloat"

let[@inline] get_le b i : number = B.get_float64_le b i
let[@inline] get_be b i : number = B.get_float64_be b i
let[@inline] element x : float = x
