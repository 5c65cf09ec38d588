type number = int
type array1 = (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t

let name = "Uint32"
let size = 4
let kind = 6
let zero : number = 0

external add : number -> number -> number = "%addint"

let[@inline] get_le b i : number = B.get_uint32_le b i
let[@inline] get_be b i : number = B.get_uint32_be b i
let[@inline] element x : int32 = Stdlib.Int32.of_int x
