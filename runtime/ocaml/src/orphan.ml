type 'b t = Put.orphan

let make orphan = orphan
let content orphan = orphan
let is_null (orphan : _ t) = orphan.object_ = None

let drop (orphan : _ t) =
  match orphan.object_ with
  | None -> ()
  | Some _ when orphan.message <> orphan.arena.message -> orphan.object_ <- None
  | Some _ ->
    (* {!Put.clear} erases the object that a pointer leads to, so the orphan gets a temporary pointer. *)
    let a = orphan.arena in
    let at = Arena.take_zero a 8 in
    Put.adopt a at orphan;
    Put.clear a at
