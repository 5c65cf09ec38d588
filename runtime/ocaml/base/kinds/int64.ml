type number = int64
type array1 = (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t

let name = "Int64"
let size = 8
let kind = 7
let zero : number = 0L

external add : number -> number -> number = "%int64_add"

let[@inline] get_le b i : number = B.get_int64_le b i
let[@inline] get_be b i : number = B.get_int64_be b i
let[@inline] element x : int64 = x
