(* The functions that accessors of generated code call.

   Functions that are rarely called in an innermost loop are never inlined. Generated code calls several of them for each
   pointer of a schema, and was twice as large when they were inlined. *)

(* {1 Reading} *)

include View

let[@inline never] to_string s = Slice.to_string s
let[@inline] int_of_int64 x = Int64.to_int x

(* {!Blob.text} and {!Blob.data} handle a null pointer on their slow path. *)
let[@inline] text v k = if k < v.pn then Blob.text v.s (pointer_at v k) else Slice.empty
let[@inline] data v k = if k < v.pn then Blob.data v.s (pointer_at v k) else Slice.empty

let[@inline never] text_or v k default = if has v k then text v k else Slice.of_string default
let[@inline never] data_or v k default = if has v k then data v k else Slice.of_string default
let[@inline] pointer v k = Pointer.of_view v k
let[@inline never] capability v k = Pointer.capability (Pointer.of_view v k)
let[@inline never] get kind v k = Kind.get kind v k
let[@inline never] get_or kind v k flat = Kind.get_or kind v k (Pointer.of_constant flat)
let[@inline never] flat kind flat = Kind.read kind (Pointer.of_constant flat).s 0

let[@inline never] structure_or v k flat =
  if has v k then structure v k else View.of_flat flat

let[@inline] structures v k : View.t List_view.t =
  { raw = (if k < v.pn then Raw_list.hop_structs v.s (pointer_at v k) else Raw_list.empty);
    read = Structs }
let[@inline never] string v k = Slice.to_string (text v k)
let[@inline never] data_string v k = Slice.to_string (data v k)

(* {1 Building} *)

let[@inline never] set_text (b : Builder.t) k s = Put.text b.a (Builder.at b k) s
let[@inline never] set_data (b : Builder.t) k s = Put.data b.a (Builder.at b k) s
let[@inline never] set_capability (b : Builder.t) k x = Put.capability b.a (Builder.at b k) x
let[@inline never] set kind (b : Builder.t) k x = Build.set kind b.a (Builder.at b k) x
let[@inline never] copy kind (b : Builder.t) k x = Build.copy kind b.a (Builder.at b k) x
let[@inline never] init kind (b : Builder.t) k count = Build.init kind b.a (Builder.at b k) count
let init_structure = Build.init_structure
let init_structures = Build.init_structures
let[@inline never] edit kind (b : Builder.t) k = Build.edit kind b.a (Builder.at b k)
let[@inline never] slot b k = Slot.make b k
let[@inline never] member_slot b k at tag = Slot.member b k at tag

(* The Builder of the object at pointer [k]. If the pointer is null, a copy of the default is made first. *)
let[@inline never] edit_or kind flat (b : Builder.t) k =
  if Put.is_null b.a (Builder.at b k) then
    Build.copy kind b.a (Builder.at b k) (Kind.read kind (Pointer.of_constant flat).s 0);
  Build.edit kind b.a (Builder.at b k)

(* {!edit} and {!edit_or} for the member [tag] of the union whose discriminant is at [at]. They select the member first,
   because what another member left at the pointer is no object of this type. *)
let[@inline never] edit_member kind b k at tag =
  Builder.select_pointer b k at tag;
  edit kind b k

let[@inline never] edit_member_or kind flat b k at tag =
  Builder.select_pointer b k at tag;
  edit_or kind flat b k

(* Clears the fields of a group: ranges of bits, and pointers. *)
let[@inline never] clear_group b bits pointers =
  Array.iter (fun (first, count) -> Builder.zero_bits b first count) bits;
  Array.iter (fun k -> Builder.clear b k) pointers
