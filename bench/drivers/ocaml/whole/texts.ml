(* Returns what a text in memory adds to the verifier's checksum: a hash of every byte. *)

module M = Pages.M

let whole length byte =
  let sum = ref length in
  for k = 0 to length - 1 do
    sum := (31 * !sum) + byte k
  done;
  !sum land ((1 lsl 40) - 1)

let sum memory at length = whole length (fun k -> M.get_uint8 memory (at + k))
let slice s = Zooph_big.Slice.(whole (length s) (fun k -> Char.code (get s k)))
