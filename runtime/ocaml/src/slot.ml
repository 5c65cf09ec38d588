(* A pointer of a struct under construction, for the rarer operations. Generated code has one function for each pointer,
   which returns this value, instead of one function for each pointer and operation. *)

type 'b t = {
  b : Builder.t;
  k : int;
  at : int;  (** Byte offset of the discriminant of the union whose member the pointer is. *)
  tag : int;  (** The discriminant that selects the pointer; -1 if it is not a union member. *)
}

let make b k = { b; k; at = 0; tag = -1 }
let member b k at tag = { b; k; at; tag }

(* Selects the union member that the pointer is, if any. *)
let select slot = if slot.tag >= 0 then Builder.set_16 slot.b slot.at slot.tag

(* Reports whether the pointer's object is the field's own. That of a union member that is not selected belongs to
   another member, and has another type. *)
let is_active slot = slot.tag < 0 || Builder.selects slot.b slot.at slot.tag

let has slot = is_active slot && Builder.has slot.b slot.k

let clear slot =
  select slot;
  Builder.clear slot.b slot.k

(* The member is selected last, so that it is not selected if [Put.adopt] raises. *)
let adopt slot (orphan : _ Orphan.t) =
  Put.adopt slot.b.a (Builder.at slot.b slot.k) (Orphan.content orphan);
  select slot

let disown slot : _ Orphan.t =
  let a = slot.b.a in
  Orphan.make (if is_active slot then Put.disown a (Builder.at slot.b slot.k) else Put.nothing a)
