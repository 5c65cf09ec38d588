(* A list of structs or pointers under construction. *)

type ('r, 'b, 'o) t = ('r, 'b, 'o) Kind.list_builder

let length (l : _ t) = l.count

let[@inline] at (l : _ t) i =
  if i < 0 || i >= l.count then raise Raw_list.out_of_bounds;
  l.first + (i * l.stride)

let[@inline] sections (l : _ t) i =
  let d = at l i in
  { Builder.a = l.list_arena; d; p = d + l.data; e = d + l.stride }

let[@inline never] get_by_kind : type r b o. (r, b, o) t -> int -> b =
 fun l i ->
  match l.element with
  | Struct s -> s.builder (sections l i)
  | element -> Build.edit element l.list_arena (at l i)

let[@inline] get : type r b o. (r, b, o) t -> int -> b =
 fun l i ->
  match l.making with
  | Direct -> sections l i
  | By_kind -> get_by_kind l i

let set : type r b o. (r, b, o) t -> int -> o -> unit =
 fun l i value ->
  match l.element with
  | Struct s ->
    let b = sections l i in
    let a = b.a in
    for k = 0 to ((b.e - b.p) lsr 3) - 1 do
      Builder.clear b k
    done;
    let words = s.size value Limits.max_nesting in
    let { Layout.data_words; pointers; _ } = s.layout in
    if (b.p - b.d) lsr 3 = data_words then
      Build.encode_at a b.d (b.e - b.d) words (fun e -> s.encode e b.d value)
    else begin
      (* The pointers of a larger element are not at the position where [s.encode] writes them. So the value is encoded
         elsewhere, and its sections are moved. *)
      let at = Arena.take_zero a 8 in
      Build.set (Struct s) a at value;
      let from = Put.edit_structure a at data_words pointers in
      Storage.fill_zero a.b b.d (b.p - b.d);
      Put.move_sections a from.first (data_words lsl 3) pointers b.d (b.p - b.d);
      Storage.set64 a.b at 0L
    end
  | element -> Build.set element l.list_arena (at l i) value

let copy : type r b o. (r, b, o) t -> int -> r -> unit =
 fun l i value ->
  match l.element with
  | Struct s ->
    let b = sections l i and v = s.view value in
    (* If the source is in the same arena, it may be within this element, so it is copied before the element is erased. *)
    let own = v.b == b.a.b in
    let at = if own then Arena.take_zero b.a 8 else Arena.root in
    if own then Copy.from_view b.a at v 0 0;
    let v = if own then View.hop (Arena.segment b.a) at else v in
    for k = 0 to ((b.e - b.p) lsr 3) - 1 do
      Builder.clear b k
    done;
    if b.p > b.d then Storage.fill_zero b.a.b b.d (b.p - b.d);
    Copy.into_sections b.a b.d (b.p - b.d) ((b.e - b.p) lsr 3) v;
    if own then Put.clear b.a at
  | element -> Build.copy element l.list_arena (at l i) value

let init : type r b o. (r, b, o) t -> int -> int -> b =
 fun l i count ->
  match l.element with
  | Struct _ -> get l i
  | element -> Build.init element l.list_arena (at l i) count
