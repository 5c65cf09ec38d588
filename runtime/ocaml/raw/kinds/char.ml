type element = char

let min = 1
let shape = Shape.number "u8" 1
let[@inline] put b at (x : element) = Word.set_byte b at x
let[@inline] get s at : element = Word.get_byte s at
