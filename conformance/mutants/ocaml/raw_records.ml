(* Mutants are built without the codecs of Records, because that code is not generated for them. *)

type any = Any : 'a Zooph_raw.t * (string -> ('a, Zooph.Fault.t) result) -> any

let modes = ""
let named _ : any option = None
