(* The public module [Kind]: {!Kind} with the operations over whole messages. *)

include Kind

let structure_of : type r b o. (r, b, o) t -> (r, b, o) structure = function
  | Struct structure -> structure
  | _ -> invalid_arg "Zooph.Kind: a message's root is a struct"

let of_view ?limits kind v = Entry.of_view ?limits (structure_of kind) v
let to_buffer kind record = Entry.to_buffer (structure_of kind) record
let to_bytes kind record = Storage.to_bytes (to_buffer kind record)
let of_buffer ?limits kind b = Entry.of_buffer ?limits (structure_of kind) b
let of_bytes ?limits kind bytes = of_buffer ?limits kind (Storage.of_bytes bytes)

let open_buffer ?limits kind b =
  let structure = structure_of kind in
  Result.map structure.reader (Message.open_ ?limits structure.layout b)

let open_bytes ?limits kind bytes = open_buffer ?limits kind (Storage.of_bytes bytes)
let open_buffer_lazily ?limits kind b : (_ Message.lazily, _) result =
  let structure = structure_of kind in
  let opened ({ segment; root } : _ Message.lazily) : _ Message.lazily =
    { segment; root = structure.reader root }
  in
  Result.map opened (Message.open_lazy ?limits b)

let pp kind ppf reader =
  let structure = structure_of kind in
  Print.view ppf structure.layout (structure.view reader)

let to_record ?limits kind reader = of_view ?limits kind ((structure_of kind).view reader)
let init_root kind a = Entry.root_builder (structure_of kind) a
let edit_root kind a = Build.edit kind a Arena.root
let set_root kind a record = Build.set kind a Arena.root record
let copy_root kind a reader = Build.copy kind a Arena.root reader

(* {1 Untyped pointers} *)

(* Validates the object that the pointer leads to as this type, and reads it. *)
let cast ?limits kind (p : Pointer.t) =
  let limits = Option.value limits ~default:p.s.table.limits in
  match Quick.check p.s p.i (ty kind) limits with
  | Ok () -> Ok (read kind p.s p.i)
  | Error _ as error -> error
