(* A pointer of a struct under construction, for what is rarely done with it. One value for each pointer of a schema
   takes the place of a function for each of these. *)

type 'b t = {
  b : Builder.t;
  k : int;
  at : int;  (** Byte offset of the discriminant of the union whose member the pointer is. *)
  tag : int;  (** The member's number; -1 where the pointer is no member of one. *)
}

let make b k = { b; k; at = 0; tag = -1 }
let member b k at tag = { b; k; at; tag }

(* Whatever changes a member selects it. *)
let select slot = if slot.tag >= 0 then Builder.set_16 slot.b slot.at slot.tag

let has slot = Builder.has slot.b slot.k

let clear slot =
  select slot;
  Builder.clear slot.b slot.k

(* An orphan that cannot be adopted selects nothing. *)
let adopt slot (orphan : _ Orphan.t) =
  Put.adopt slot.b.a (Builder.at slot.b slot.k) (Orphan.content orphan);
  select slot

let disown slot : _ Orphan.t = Orphan.make (Put.disown slot.b.a (Builder.at slot.b slot.k))
