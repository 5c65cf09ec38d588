include Z_big

let of_map (memory : Storage.t) = Some memory
