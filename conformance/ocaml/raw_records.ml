(* Records of `schemas/records.capnp`, which have the codec of native types. They are not printed. *)

type any = Any : 'a Zooph_raw.t * (string -> ('a, Zooph.Fault.t) result) -> any

let modes = " raw-record"

let named = function
  | "raw.RecordLists" -> Some (Any (Records_raw.Lists.raw, Records.Lists.of_string))
  | "raw.RecordPoint" -> Some (Any (Records_raw.Point.raw, Records.Point.of_string))
  | "raw.RecordScalars" -> Some (Any (Records_raw.Scalars.raw, Records.Scalars.of_string))
  | "raw.RecordShape" -> Some (Any (Records_raw.Shape.raw, Records.Shape.of_string))
  | "raw.RecordTree" -> Some (Any (Records_raw.Tree.raw, Records.Tree.of_string))
  | _ -> None
