(* The fast pass of validation. It has the same rules as {!Validate}, but answers only whether it accepts a message.

   Almost every message is sound, so this pass is the one whose time matters. A message that it does not accept, because
   it is malformed or merely unusual, is checked from the start by the full pass, which decides. So a check that is too
   strict here only costs time. A check that is too lax would be an error.

   Every function takes the rest of the budget, in words, and returns the rest after it. The rest is negative if the
   budget is spent or something is not accepted. It is compared with 0 before going deeper, where work can multiply, and
   at the end. *)

module Fault = Zooph_base.Fault

(* Half of [min_int], so that charges made before the next comparison, at most 2^29 charges of 2^29 words, cannot make it
   overflow. *)
let rejected = min_int / 2

(* {1 Leaves} *)

(* Reports whether texts have to be UTF-8. *)
let[@inline] checks_texts (s : Segment.t) = s.table.limits.utf8

(* Checks that a text is UTF-8. It is in bounds and was charged. If the budget is spent its bytes are not read, so that a
   text that many pointers share costs no more than the budget. *)
let[@inline never] checked (s : Segment.t) first last left =
  if left >= 0 && Slice.is_utf_8_at s.b first (last - first) then left else rejected

(* A text at [first], whose pointer word is [w]. A segment ends at a word boundary, so if the last byte is in bounds, so
   is the padding behind it. *)
let[@inline] text (s : Segment.t) first w left =
  let last = first + Word.list_count w - 1 in
  if first < s.lo || last < first || last >= s.hi || Storage.get8 s.b last <> 0 then rejected
  else begin
    let left = left - ((last - first + 16) lsr 3) in
    if checks_texts s then checked s first last left else left
  end

let[@inline] data (s : Segment.t) first w left =
  let words = (Word.list_count w + 7) lsr 3 in
  if first < s.lo || first + (words lsl 3) > s.hi then rejected else left - 1 - words

let[@inline] flat (s : Segment.t) first size count left =
  let words = Raw_list.flat_words size count in
  if first < s.lo || first + (words lsl 3) > s.hi then rejected
  else left - 1 - words - if size = 0 then count else 0

(* Rare pointers are checked by the full pass, with the same budget. *)
let[@inline never] rare s i ty depth left =
  let budget = { (Budget.make Limits.default 0) with words = left; utf8 = checks_texts s } in
  Validate.pointer budget s i ty depth;
  budget.words

let rec ty_of : Layout.goal -> Layout.ty = function
  | Text_goal -> Text
  | Data_goal -> Data
  | Struct_goal reference -> Struct (fun () -> Layout.resolve reference)
  | Structs_goal reference -> List (Struct (fun () -> Layout.resolve reference))
  | Flat_goal 0 -> List Void
  | Flat_goal 1 -> List Bool
  | Flat_goal 2 -> List Int8
  | Flat_goal 3 -> List Int16
  | Flat_goal 4 -> List Int32
  | Flat_goal _ -> List Int64
  | Pointers_goal element -> List (ty_of element)
  | Any_goal -> Any
  | Other_goal ty -> ty

(* Reports whether all unions around the field select it, in the struct whose data section is [n] bytes at [d]. *)
let is_active b d n (slot : Layout.slot) =
  let active = slot.active in
  let rec selects k =
    k >= Array.length active
    ||
    let at, value = Array.unsafe_get active k in
    (if at + 2 <= n then Storage.get16 b (d + at) else 0) = value && selects (k + 1)
  in
  selects 0

(* The type of a pointer that several fields share, or that several unions select. *)
let rec selected b d n slots k : Layout.goal =
  if k >= Array.length slots then Any_goal
  else
    let slot = Array.unsafe_get slots k in
    if is_active b d n slot then slot.goal else selected b d n slots (k + 1)

(* The type of pointer [k] of the struct whose data section is [n] bytes at [d]. *)
let[@inline] owner b d n owners k : Layout.goal =
  if k >= Array.length owners then Any_goal
  else
    match Array.unsafe_get owners k with
    | Layout.Always slot -> slot.goal
    | Member (at, value, slot) ->
      if (if at + 2 <= n then Storage.get16 b (d + at) else 0) = value then slot.goal
      else Any_goal
    | Selected slots -> selected b d n slots 0
    | Own slot -> if is_active b d n slot then slot.goal else Any_goal
    | Nobody -> Any_goal

(* {2 Trees of one type}

   Two things would make a plain traversal of a tree slow. The load of a struct's pointers has to wait for the load of the
   pointer to the struct, and a branch on whether a pointer is null is mispredicted often. Most writers place structs in
   the order of this traversal, each right behind the one before. So the next struct is expected there, and its pointer is
   only compared with that position, which the processor can do later. Null pointers are left out without a branch: they
   only determine how far the stack of waiting pointers grows. *)

(* The capacity of the stack of waiting pointers, and the largest number of pointers of a struct in such a tree. *)
let many = 16
let few = 4

(* A waiting pointer is its position in the low 48 bits, and above that the levels of nesting left for its object. *)
let one_level = 1 lsl 48
let[@inline] place_of waiting = waiting land (one_level - 1)
let[@inline] levels_of waiting = waiting lsr 48

(* The bits of a struct pointer other than its offset: its kind and the sizes of the sections. *)
let struct_form = 0xffff_ffff_0000_0003L

(* The bits that are zero in a pointer to a struct without pointers. *)
let without_pointers = 0xffff_0000_0000_0003L

external int_of_bool : bool -> int = "%identity"

(* Pushes the [pn] pointers that end at [stop] on the stack, the first one last, without those that are null. Returns the
   new top. *)
let[@inline] push b stop pn level waiting top =
  let top = ref top and place = ref (stop - 8) in
  for _ = 1 to pn do
    Array.unsafe_set waiting !top (!place lor level);
    top := !top + int_of_bool (Storage.get64 b !place <> 0L);
    place := !place - 8
  done;
  !top

(* Reports whether all pointers of a struct with [pn] pointers lead to structs of its own type. Pointers of union members
   that are not selected are then checked as that type, too, which is stricter than necessary. *)
let[@inline] is_tree owners pn =
  Array.length owners = pn && pn <= few
  && match Array.unsafe_get owners 0 with Layout.Own _ -> true | _ -> false

(* Reports whether the tag word of a list describes elements with data and without pointers, which fit [words] words. *)
let[@inline] are_plain tag words =
  let n = Word.data_bytes tag in
  Int64.logand tag without_pointers = 0L && n > 0 && (Word.lower tag lsr 2) * n <= words lsl 3

(* {1 Objects that pointers lead to} *)

(* Checks the object that the pointer at [i] leads to as the type [goal]. The pointer is not null. *)
let rec pointer (s : Segment.t) i (goal : Layout.goal) depth left =
  let w = Storage.get64 s.b i in
  if Word.is_far w then far s i goal depth left
  else
    match goal with
    | Text_goal ->
      if Word.form w = Word.byte_list then text s (Word.target i w) w left else rejected
    | Data_goal ->
      if Word.form w = Word.byte_list then data s (Word.target i w) w left else rejected
    | Struct_goal reference ->
      if Word.is_struct w then begin
        let d = Word.target i w and n = Word.data_bytes w and pn = Word.pointers w in
        let words = pn + (n lsr 3) in
        let left = left - if words = 0 then 1 else words in
        if d < s.lo || d + (words lsl 3) > s.hi || depth <= 0 then rejected
        else if pn = 0 then left
        else if left < 0 then rejected
        else begin
          let owners = Layout.owners (Layout.resolve reference) in
          if is_tree owners pn then tree s d n pn goal (depth - 1) left
          else inside s d n pn 0 owners (depth - 1) left
        end
      end
      else rejected
    | Structs_goal reference ->
      if Word.form w = Word.struct_list then
        structs s (Word.target i w) (Word.list_count w) reference depth left
      else other s i goal depth left
    | Flat_goal size ->
      if Word.is_list w && Word.list_size w = size then
        flat s (Word.target i w) size (Word.list_count w) left
      else other s i goal depth left
    | Pointers_goal element ->
      if Word.is_list w && Word.list_size w = Raw_list.pointer then begin
        let first = Word.target i w and count = Word.list_count w in
        let left = left - 1 - count in
        let last = first + (count lsl 3) in
        if first < s.lo || last > s.hi || depth <= 0 || left < 0 then rejected
        else column s first 8 last element (depth - 1) left
      end
      else other s i goal depth left
    | Any_goal -> any s i depth left
    | Other_goal ty -> rare s i ty depth left

(* Checks an object that the schema does not describe, by the kind of its pointer. *)
and any (s : Segment.t) i depth left =
  let w = Storage.get64 s.b i in
  if Word.is_struct w then pointer s i (Struct_goal Layout.unknown) depth left
  else if not (Word.is_list w) then rare s i Any depth left
  else begin
    let size = Word.list_size w in
    if size = Raw_list.composite then
      structs s (Word.target i w) (Word.list_count w) Layout.unknown depth left
    else if size = Raw_list.pointer then pointer s i (Pointers_goal Any_goal) depth left
    else flat s (Word.target i w) size (Word.list_count w) left
  end

and other s i goal depth left = rare s i (ty_of goal) depth left

(* Checks the object behind a far pointer. A far pointer with two landing pads is left to the full pass. *)
and far (s : Segment.t) i goal depth left =
  let w = Storage.get64 s.b i in
  let pads = Segment.pads s w in
  let at = Segment.pad_at pads w in
  if at + 8 > pads.hi then other s i goal depth left
  else begin
    let w = Storage.get64 pads.b at in
    if w = 0L || Word.is_far w then other s i goal depth left
    else
      match goal with
      | Text_goal ->
        if Word.form w = Word.byte_list then text pads (Word.target at w) w left else rejected
      | Structs_goal reference when Word.form w = Word.struct_list ->
        structs pads (Word.target at w) (Word.list_count w) reference depth left
      | Struct_goal _ when Word.is_struct w && Word.pointers w = 0 ->
        let d = Word.target at w and n = Word.data_bytes w in
        if d < pads.lo || d + n > pads.hi || depth <= 0 then rejected
        else left - if n = 0 then 1 else n lsr 3
      | _ -> pointer pads at goal depth left
  end

(* Checks the objects that the pointers of a struct from index [k] on lead to. The struct is in bounds. *)
and inside (s : Segment.t) d n pn k owners depth left =
  if k >= pn then left
  else begin
    let i = d + n + (k lsl 3) in
    let w = Storage.get64 s.b i in
    if w = 0L then inside s d n pn (k + 1) owners depth left
    else
      match owner s.b d n owners k with
      | Struct_goal reference as goal when Word.is_struct w ->
        let to_ = Word.target i w and bytes = Word.data_bytes w and count = Word.pointers w in
        let words = count + (bytes lsr 3) in
        let left = left - if words = 0 then 1 else words in
        if to_ < s.lo || to_ + (words lsl 3) > s.hi || (depth - 1) lor left < 0 then rejected
        else if count = 0 then inside s d n pn (k + 1) owners depth left
        else begin
          let below = Layout.owners (Layout.resolve reference) in
          if is_tree below count then begin
            let left = tree s to_ bytes count goal (depth - 1) left in
            if left < 0 then left else inside s d n pn (k + 1) owners depth left
          end
          (* The last pointer is checked in a tail call. *)
          else if k + 1 = pn then inside s to_ bytes count 0 below (depth - 1) left
          else begin
            let left = inside s to_ bytes count 0 below (depth - 1) left in
            if left < 0 then left else inside s d n pn (k + 1) owners depth left
          end
        end
      | goal ->
        let left = pointer s i goal depth left in
        if left < 0 then left else inside s d n pn (k + 1) owners depth left
  end

(* Checks the objects below the struct at [d], of the type [goal], whose pointers all lead to structs of that type. The
   struct is in bounds. *)
and tree (s : Segment.t) d n pn goal depth left =
  let b = s.b and lo = s.lo and hi = s.hi and bytes = n + (pn lsl 3) in
  (* Most structs of the tree have the same sizes as this one, so their pointers have these bits. *)
  let usual = Int64.logor (Int64.shift_left (Int64.of_int n) 29) (Int64.shift_left (Int64.of_int pn) 48) in
  let waiting = [| d; d; d; d; d; d; d; d; d; d; d; d; d; d; d; d |] in
  let stop = ref (d + bytes) and left = ref left in
  let top = ref (push b !stop pn (depth * one_level) waiting 0) in
  while !top > 0 do
    decr top;
    let one = Array.unsafe_get waiting !top in
    let i = place_of one in
    let w = Storage.get64 b i in
    if Int64.logand w struct_form <> usual || !top + pn > many then begin
      left := if !left < 0 then rejected else pointer s i goal (levels_of one) !left;
      if !left < 0 then top := 0
    end
    else begin
      let first = Word.target i w and below = one - one_level in
      left := !left - (bytes lsr 3);
      if first < lo || first + bytes > hi || !left lor below < 0 then begin
        left := rejected;
        top := 0
      end
      else begin
        stop := if first = !stop then !stop + bytes else first + bytes;
        top := push b !stop pn (below - i) waiting !top
      end
    end
  done;
  !left

(* Checks a list of structs with its tag word at [first] and [words] words behind it. *)
and structs (s : Segment.t) first words reference depth left =
  if first < s.lo || first + 8 + (words lsl 3) > s.hi then rejected
  else begin
    let tag = Storage.get64 s.b first in
    let count = Word.lower tag lsr 2 and n = Word.data_bytes tag and pn = Word.pointers tag in
    let stride = n + (pn lsl 3) in
    let left = left - 1 - words - if stride = 0 then count else 0 in
    if (not (Word.is_struct tag))
       || count * stride > words lsl 3
       || count > Raw_list.max_count || depth <= 0 || left < 0
    then rejected
    else if pn = 0 || count = 0 then left
    else
      elements s (first + 8) n pn count (Layout.owners (Layout.resolve reference)) (depth - 1) left
  end

(* Checks the objects that the elements of a list of structs lead to.

   It goes through one pointer of many elements at a time, and not through one element at a time. So the type of a pointer
   is looked up once, and the loops are tight. It takes 8 KiB of elements at a time, so that they are still in the cache
   for the next pointer. *)
and elements s d n pn count owners depth left =
  let stride = n + (pn lsl 3) in
  let last = d + (count * stride) in
  let many = if stride > 8192 then stride else 8192 / stride * stride in
  let d = ref d and left = ref left in
  while !d < last do
    let upto = if last - !d < many then last else !d + many in
    for k = 0 to pn - 1 do
      if !left >= 0 then
        left :=
          match if k < Array.length owners then Array.unsafe_get owners k else Layout.Nobody with
          | Always { goal; _ } ->
            column s (!d + n + (k lsl 3)) stride (upto + n + (k lsl 3)) goal depth !left
          | Nobody ->
            column s (!d + n + (k lsl 3)) stride (upto + n + (k lsl 3)) (Any_goal) depth !left
          | Member _ | Selected _ | Own _ -> mixed s !d n stride upto owners k depth !left
    done;
    d := if !left < 0 then last else upto
  done;
  !left

(* Checks the pointers from [i] to [last], [stride] bytes apart, which all lead to objects of one type. *)
and column s i stride last (goal : Layout.goal) depth left =
  match goal with
  | Text_goal when not (checks_texts s) -> texts s s.b s.hi i stride last depth left
  | Struct_goal _ -> structures s s.b s.hi i stride last goal depth left
  | Structs_goal _ -> lists s s.b s.hi i stride last goal depth left
  | _ ->
    let b = s.b and i = ref i and left = ref left in
    while !i < last do
      if Storage.get64 b !i <> 0L then left := pointer s !i goal depth !left;
      i := if !left < 0 then last else !i + stride
    done;
    !left

(* {!column} for texts. A pointer that is not a near one is left to [other_text], which continues here. Without calls in
   the loop, all variables stay in registers. *)
and texts (s : Segment.t) b hi i stride last depth left =
  if i >= last then left
  else begin
    let w = Storage.get64 b i in
    let first = Word.target i w in
    let final = first + Word.list_count w - 1 in
    if Word.form w = Word.byte_list && first >= s.lo && final >= first && final < hi
       && Storage.get8 b final = 0
    then texts s b hi (i + stride) stride last depth (left - ((final - first + 16) lsr 3))
    else other_text s i stride last depth left
  end

and other_text s i stride last depth left =
  let w = Storage.get64 s.b i in
  let left =
    if w = 0L then left else if Word.is_far w then far s i Text_goal depth left else rejected
  in
  if left < 0 then left else texts s s.b s.hi (i + stride) stride last depth left

(* {!column} for structs. Structs with data and without pointers are checked in the loop; others are left to
   [other_structure], which continues here. *)
and structures (s : Segment.t) b hi i stride last goal depth left =
  if i >= last then left
  else begin
    let w = Storage.get64 b i in
    let d = Word.target i w and n = Word.data_bytes w in
    if Int64.logand w without_pointers = 0L && n > 0 && d >= s.lo && d + n <= hi && depth > 0 then
      structures s b hi (i + stride) stride last goal depth (left - (n lsr 3))
    else other_structure s i stride last goal depth left
  end

and other_structure s i stride last goal depth left =
  let w = Storage.get64 s.b i in
  let left =
    if w = 0L then left
    else if Word.is_far w then far s i goal depth left
    else pointer s i goal depth left
  in
  if left < 0 then left else structures s s.b s.hi (i + stride) stride last goal depth left

(* {!column} for lists of structs. Lists whose elements have data and no pointers are checked in the loop; others are
   left to [other_list], which continues here. *)
and lists (s : Segment.t) b hi i stride last goal depth left =
  if i >= last then left
  else begin
    let w = Storage.get64 b i in
    let first = Word.target i w and words = Word.list_count w in
    if Word.form w = Word.struct_list && first >= s.lo && first + 8 + (words lsl 3) <= hi && depth > 0
       && are_plain (Storage.get64 b first) words
    then lists s b hi (i + stride) stride last goal depth (left - 1 - words)
    else other_list s i stride last goal depth left
  end

and other_list s i stride last goal depth left =
  let w = Storage.get64 s.b i in
  let left =
    if w = 0L then left
    else if Word.is_far w then far s i goal depth left
    else pointer s i goal depth left
  in
  if left < 0 then left else lists s s.b s.hi (i + stride) stride last goal depth left

(* Checks pointer [k] of the structs from [d] to [last], where unions determine its type. *)
and mixed s d n stride last owners k depth left =
  let b = s.b and d = ref d and left = ref left in
  while !d < last do
    let i = !d + n + (k lsl 3) in
    if Storage.get64 b i <> 0L then left := pointer s i (owner b !d n owners k) depth !left;
    d := if !left < 0 then last else !d + stride
  done;
  !left

(* {1 Entry points} *)

(* The budget of the fast pass. Visiting each word and each list once costs at most twice the words of the message. A
   message that costs more shares objects, and may be made to spend the whole traversal budget. This pass gives up on it
   early, so that it does not spend that budget twice. *)
let budget s limits =
  let words = Segment.words s in
  let usual = Limits.traversal limits words in
  if usual < 2 * words then usual else 2 * words

let accepts (s : Segment.t) i goal limits =
  (* [checks_texts] depends on the limits with which the message was opened, and [limits] may be others. *)
  ((not limits.Limits.utf8) || checks_texts s)
  && (Segment.is_null s.b i
     ||
     match pointer s i goal (Limits.depth limits) (budget s limits) with
     | left -> left >= 0
     | exception (Segment.Bad _ | Fault.Fault _) -> false)

(* Validates the object that the pointer at [i] leads to as the type [ty]. *)
let check s i ty limits =
  if accepts s i (Layout.goal_of ty) limits then Ok () else Validate.full s i ty limits

(* Validates the root of a message as a struct with this layout. *)
let check_root (s : Segment.t) layout limits =
  let find () = layout in
  if accepts s s.lo (Struct_goal { find; found = layout }) limits then Ok ()
  else Validate.full s s.lo (Layout.Struct find) limits
