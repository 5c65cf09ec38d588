(* Building values of any kind at a pointer in an arena. *)

open Kind

let max = Word.max
let min = Word.min

let structure s a shape = s.builder (Builder.of_shape a shape)

let numbers a first count store = { List_builder.a; first; count; store }

let pointers a first count element =
  { list_arena = a; first; count; stride = 8; data = 0; making = By_kind; element }

let cleared a i =
  Put.clear a i;
  { arena = a; at = i }

(* Makes a new value of [count] zero elements at the pointer [i]. *)
let init : type r b o. (r, b, o) Kind.t -> Arena.t -> int -> int -> b =
 fun kind a i count ->
  let flat size store = numbers a (Put.flat_list a i size count) count store in
  match kind with
  | Text -> cleared a i
  | Data -> cleared a i
  | Any -> cleared a i
  | Any_struct -> cleared a i
  | Any_list -> cleared a i
  | Capability -> cleared a i
  | Struct { layout = { data_words; pointers; _ }; builder; _ } ->
    builder (Builder.make a (Put.structure a i data_words pointers) data_words pointers)
  | List (Struct { layout = { data_words; pointers; _ }; _ } as element) ->
    let first = Put.struct_list a i count data_words pointers in
    { list_arena = a; first; count; stride = (data_words + pointers) lsl 3; data = data_words lsl 3;
      making = By_kind; element }
  | List element ->
    let first = Put.flat_list a i Raw_list.pointer count in
    pointers a first count element
  | Voids -> ignore (Put.flat_list a i 0 count)
  | Bools -> flat 1 N.Bools.store
  | Int8s -> flat 2 N.Int8s.store
  | Uint8s -> flat 2 N.Uint8s.store
  | Int16s -> flat 3 N.Int16s.store
  | Uint16s -> flat 3 N.Uint16s.store
  | Int32s -> flat 4 N.Int32s.store
  | Uint32s -> flat 4 N.Uint32s.store
  | Int64s -> flat 5 N.Int64s.store
  | Uint64s -> flat 5 N.Uint64s.store
  | Float32s -> flat 4 N.Float32s.store
  | Float64s -> flat 5 N.Float64s.store
  | Enums enum -> flat 3 (fun b first k x -> Storage.set16 b (first + (k lsl 1)) (Fit.u16 (enum.to_int x)))

(* {!init} of a struct without type parameters, and of a list of such structs. *)
let[@inline never] init_any_structure (b : Builder.t) k data_words pointers =
  Builder.make b.a (Put.structure b.a (Builder.at b k) data_words pointers) data_words pointers

let[@inline never] init_structure (b : Builder.t) k data_words pointers =
  let a = b.a and i = Builder.at b k in
  let first = a.used in
  let used = first + ((data_words + pointers) lsl 3) in
  if used > first && used - first <= 64 && used <= a.length && Put.is_null a i then begin
    a.used <- used;
    Arena.zero_words a.b first used;
    Wire.struct_pointer a.b i first data_words pointers;
    Builder.make a first data_words pointers
  end
  else init_any_structure b k data_words pointers

let[@inline] structures a element first count data_words pointers =
  { list_arena = a; first; count; stride = (data_words + pointers) lsl 3; data = data_words lsl 3;
    making = Direct; element }

let[@inline never] init_any_structures element (b : Builder.t) k data_words pointers count =
  let first = Put.struct_list b.a (Builder.at b k) count data_words pointers in
  structures b.a element first count data_words pointers

let[@inline never] init_structures element (b : Builder.t) k data_words pointers count =
  let a = b.a and i = Builder.at b k in
  let first = a.used in
  let words = count * (data_words + pointers) in
  let used = first + 8 + (words lsl 3) in
  if count land lnot 0xff = 0 && words < 16 && used <= a.length && Put.is_null a i then begin
    a.used <- used;
    Arena.zero_words a.b (first + 8) used;
    Wire.list_pointer a.b i first Raw_list.composite words;
    Wire.tag a.b first count data_words pointers;
    structures a element (first + 8) count data_words pointers
  end
  else init_any_structures element b k data_words pointers count

(* Encodes a value in the place of [bytes] zero bytes at [at], with [words] words behind the end of the message. If
   [encode] raises, the place is zero again. *)
let encode_at (a : Arena.t) at bytes words encode =
  let tail = Arena.take a (words lsl 3) in
  let used = a.used in
  let b = a.b in
  match encode (Encoder.make b tail (min used (Storage.length b))) with
  | () -> ()
  | exception error ->
    Storage.fill_zero a.b at bytes;
    Storage.fill_zero a.b tail (used - tail);
    if a.used = used then a.used <- tail;
    raise error

(* Sets the pointer [i] to a native value. An empty text or list becomes an empty object, and not null. *)
let set kind a i x =
  let words = size_present kind x Limits.max_nesting in
  Put.clear a i;
  encode_at a i 8 words (fun e -> encode_present kind e i x)

(* The list that the pointer [i] leads to, of any element size; [None] if there is no sound list. *)
let present (a : Arena.t) i =
  if Put.is_null a i then None
  else match Raw_list.try_hop (Arena.segment a) i with
    | l -> Some l
    | exception Segment.Bad _ -> None

(* Reports whether elements may be rewritten to [bytes] bytes and a tag. A list can have many elements that take no
   bytes, so the new size is bounded by the memory limit for reading, and by the room in the segment. *)
let may_make (a : Arena.t) bytes =
  bytes <= Limits.memory Limits.built (Arena.words a) && bytes + 8 <= Arena.most - a.used

(* Section sizes of structs with room for the elements of [l] and for all fields of the schema. *)
let joint_sizes (l : Raw_list.t) data_words pointers =
  (max data_words ((l.dn + 7) lsr 3), max pointers l.pn)

(* Replaces the elements of the list [l] by structs with these section sizes, and moves the elements' content. Returns
   the position of the first struct and the distance between structs. *)
let upgrade (a : Arena.t) i (l : Raw_list.t) data_words pointers =
  Storage.set64 a.b i 0L;
  let first = Put.struct_list a i l.count data_words pointers in
  let stride = (data_words + pointers) lsl 3 in
  for k = 0 to l.count - 1 do
    let from = Raw_list.at l k and to_ = first + (k * stride) in
    Storage.unsafe_blit a.b from a.b to_ l.dn;
    for n = 0 to l.pn - 1 do
      let at = to_ + (data_words lsl 3) + (n lsl 3) in
      Put.adopt a at (Put.disown a (from + l.dn + (n lsl 3)))
    done
  done;
  let tag = if l.size = Raw_list.composite then 8 else 0 in
  if l.words + tag > 0 then Storage.fill_zero a.b (l.first - tag) ((l.words lsl 3) + tag);
  (first, stride)

(* The Builder of the value that the pointer [i] leads to. A new value is made if there is none, or if it has another
   type. A list from a writer with an older schema is rewritten if its elements are smaller. If the rewritten list would
   be too large, the list stays as it is and the Builder has no elements. *)
let edit : type r b o. (r, b, o) Kind.t -> Arena.t -> int -> b =
 fun kind a i ->
  let flat : type x. (r, b, o) Kind.t -> int -> (Storage.t -> int -> int -> x -> unit) ->
      x List_builder.t =
   fun kind size store ->
    match present a i with
    | Some l when l.size = size -> numbers a l.first l.count store
    | Some l when Raw_list.holds l size -> (
      let s = Arena.segment a in
      match decode kind (Budget.own s) s i with
      | exception Segment.(Bad _ | Fault.Fault _) -> numbers a 16 0 store
      | values -> (
        set kind a i values;
        match present a i with
        | Some l -> numbers a l.first l.count store
        | None -> numbers a 16 0 store))
    | Some _ | None -> numbers a (Put.flat_list a i size 0) 0 store
  in
  match kind with
  | Text -> { arena = a; at = i }
  | Data -> { arena = a; at = i }
  | Any -> { arena = a; at = i }
  | Any_struct -> { arena = a; at = i }
  | Any_list -> { arena = a; at = i }
  | Capability -> { arena = a; at = i }
  | Struct ({ layout = { data_words; pointers; _ }; _ } as s) ->
    structure s a (Put.edit_structure a i data_words pointers)
  | List (Struct { layout = { data_words; pointers; _ }; _ } as element) -> (
    match present a i with
    | Some l
      when l.size = Raw_list.composite && l.dn >= data_words lsl 3 && l.pn >= pointers ->
      { list_arena = a; first = l.first; count = l.count; stride = l.stride; data = l.dn;
        making = By_kind; element }
    | Some l when Raw_list.holds l Raw_list.as_struct ->
      let data_words, pointers = joint_sizes l data_words pointers in
      if may_make a (l.count * ((data_words + pointers) lsl 3)) then
        let first, stride = upgrade a i l data_words pointers in
        { list_arena = a; first; count = l.count; stride; data = data_words lsl 3; making = By_kind;
          element }
      else
        { list_arena = a; first = 16; count = 0; stride = 0; data = 0; making = By_kind; element }
    | Some _ | None -> init kind a i 0)
  | List element -> (
    match present a i with
    | Some l when l.size = Raw_list.pointer ->
      pointers a l.first l.count element
    | Some l when Raw_list.holds l Raw_list.as_pointer ->
      (* The elements are structs whose first pointer is the element that the schema describes; the rest is dropped. *)
      Storage.set64 a.b i 0L;
      let first = Put.flat_list a i Raw_list.pointer l.count in
      for k = 0 to l.count - 1 do
        Put.adopt a (first + (k lsl 3)) (Put.disown a (Raw_list.pointer_at l k))
      done;
      Storage.fill_zero a.b (l.first - 8) ((l.words lsl 3) + 8);
      pointers a first l.count element
    | Some _ | None -> init kind a i 0)
  | Voids -> if Put.is_null a i then ignore (Put.flat_list a i 0 0)
  | Bools -> flat kind 1 N.Bools.store
  | Int8s -> flat kind 2 N.Int8s.store
  | Uint8s -> flat kind 2 N.Uint8s.store
  | Int16s -> flat kind 3 N.Int16s.store
  | Uint16s -> flat kind 3 N.Uint16s.store
  | Int32s -> flat kind 4 N.Int32s.store
  | Uint32s -> flat kind 4 N.Uint32s.store
  | Int64s -> flat kind 5 N.Int64s.store
  | Uint64s -> flat kind 5 N.Uint64s.store
  | Float32s -> flat kind 4 N.Float32s.store
  | Float64s -> flat kind 5 N.Float64s.store
  | Enums enum ->
    flat kind 3 (fun b first k x -> Storage.set16 b (first + (k lsl 1)) (Fit.u16 (enum.to_int x)))

(* {1 Deep copies} *)

let copy_list kind a i (l : Raw_list.t) =
  (* {!Raw_list.empty}, which a null pointer reads as, has no element size, so the copy gets that of the type. *)
  if l.count = 0 && l.size = 0 then ignore (init kind a i 0) else Copy.from_list a i l

let copy : type r b o. (r, b, o) Kind.t -> Arena.t -> int -> r -> unit =
 fun kind a i value ->
  match kind with
  | Text -> Put.slice a i value 1
  | Data -> Put.slice a i value 0
  | Any -> Copy.from_pointer a i value
  | Any_struct -> Copy.from_pointer a i value
  | Any_list -> Copy.from_pointer a i value
  | Capability -> Put.capability a i value
  | Struct { layout; view; _ } ->
    Copy.from_view a i (view value) layout.data_words layout.pointers
  | List _ -> copy_list kind a i value.raw
  | Voids -> init kind a i value
  | Bools -> copy_list kind a i value
  | Int8s -> copy_list kind a i value
  | Uint8s -> copy_list kind a i value
  | Int16s -> copy_list kind a i value
  | Uint16s -> copy_list kind a i value
  | Int32s -> copy_list kind a i value
  | Uint32s -> copy_list kind a i value
  | Int64s -> copy_list kind a i value
  | Uint64s -> copy_list kind a i value
  | Float32s -> copy_list kind a i value
  | Float64s -> copy_list kind a i value
  | Enums _ -> copy_list kind a i value.raw
