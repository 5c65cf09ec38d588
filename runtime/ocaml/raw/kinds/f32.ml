type element = float

let min = 4
let shape = Shape.number "f32" 4
let[@inline] put b at (x : element) = Word.set32 b at (Zooph_base.Narrow.bits_of_float x)
let[@inline] get s at : element = Zooph_base.Narrow.float_of_bits (Word.get32 s at)
