module Store = Zooph_base.Prim.Bytes.Unsafe
module Load = Zooph_base.Prim.String.Unsafe

type element = Uchar.t

let min = 4
let shape = Shape.make Char
let[@inline] put b at (x : element) = Store.set_int32_le b at (Uchar.to_int x)
let[@inline] get s at : element = 
  let code = Load.get_uint32_le s at in
  if not (Uchar.is_valid code) then Codec.malformed ();
  Uchar.unsafe_of_int code
