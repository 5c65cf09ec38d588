
let bias = 0x8000_0000
let[@inline] flip () = Sys.opaque_identity 0x8000_0000_8000_0000L
let[@inline] word w flip = Stdlib.Int64.logxor w flip
