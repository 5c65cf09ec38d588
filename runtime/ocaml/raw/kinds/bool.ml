module Store = Zooph_base.Prim.Bytes.Unsafe
module Load = Zooph_base.Prim.String.Unsafe

type element = bool

let min = 1
let shape = Shape.make Bool
let[@inline] put b at (x : element) = Store.set_int8 b at (Bool.to_int x)
let[@inline] get s at : element = 
  match Load.get_uint8 s at with 0 -> false | 1 -> true | _ -> Codec.malformed ()
