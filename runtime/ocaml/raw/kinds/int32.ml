type element = int32

let min = 4
let shape = Shape.number "i32" 4
let[@inline] put b at (x : element) = Word.set32 b at x
let[@inline] get s at : element = Word.get32 s at
