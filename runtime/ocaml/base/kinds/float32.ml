type number = float
type array1 = (float, Bigarray.float32_elt, Bigarray.c_layout) Bigarray.Array1.t

let name = "Float32"
let size = 4
let kind = 0
let zero : number = 0.

external add : number -> number -> number = "%addfloat"

let[@inline] get_le b i : number = B.get_float32_le b i
let[@inline] get_be b i : number = B.get_float32_be b i
let[@inline] element x : float = x
