(* Reads JSON into a message in one pass. It accepts objects whose members are fields of the schema's struct, each at most
   once, in any order. For anything else, or if the text is wrong, it raises {!Json_tokens.Unusual}. Then {!Json_read}
   starts anew and decides, so a reader that is too strict here only costs time.

   Objects that are being filled are on a stack, where a pointer holds the absolute position of its object. A complete
   object moves to the arena, behind all objects that it leads to, and its pointers become relative. *)

open Json_parse
open Json_tokens

type reader = {
  mutable source : source;
  arena : Arena.t;
  mutable stack : Storage.t;
  mutable top : int;
}

(* {1 The stack} *)

let[@inline never] grow r needed =
  let stack = Storage.create (2 * needed) in
  Storage.unsafe_blit r.stack 0 stack 0 r.top;
  r.stack <- stack

(* Pushes [bytes] zero bytes, a multiple of 8, and returns their position. *)
let push r bytes =
  let first = r.top in
  let top = first + bytes in
  if top > Storage.length r.stack then grow r top;
  if bytes <= 128 then begin
    let b = r.stack and k = ref first in
    while !k < top do
      Storage.set64 b !k 0L;
      k := !k + 8
    done
  end
  else Storage.fill_zero r.stack first bytes;
  r.top <- top;
  first

(* Sets a pointer on the stack. Its low half is the position of its object in the arena, in bytes, and its kind. *)
let set_pointer r i first kind hi = Wire.put r.stack i (first lor kind) hi

(* Moves words that are not pointers to the arena. *)
let move_words r from first bytes =
  let to_ = r.arena.b and k = ref 0 in
  while !k < bytes do
    Storage.set64 to_ (first + !k) (Storage.get64 r.stack (from + !k));
    k := !k + 8
  done

let move_pointers r from first bytes =
  let to_ = r.arena.b and k = ref 0 in
  while !k < bytes do
    let i = first + !k in
    let w = Storage.get64 r.stack (from + !k) in
    if w = 0L then Storage.set64 to_ i 0L
    else begin
      let low = Word.lower w in
      let kind = low land 3 in
      (* The pointer to a struct without sections has the offset -1. *)
      let offset = if w = 4L then -4 else ((low - kind - i - 8) asr 1) lor kind in
      Wire.put to_ i offset (Word.upper w)
    end;
    k := !k + 8
  done

let move_sections r from first data pointers =
  move_words r from first data;
  move_pointers r (from + data) (first + data) pointers

(* {1 Objects that pointers lead to} *)

let take r bytes =
  if bytes > Arena.most - r.arena.used then unusual ();
  Arena.take r.arena bytes

(* Makes the pointer at [i] lead to a copy of [length] bytes of [text] from [first] on and [zeros] zero bytes. *)
let place_bytes r i text first length zeros =
  let count = length + zeros in
  if count > Raw_list.max_count then unusual ();
  keep r.source (length + 8);
  let size = (count + 7) land -8 in
  let to_ = take r size in
  if size > 0 then Storage.set64 r.arena.b (to_ + size - 8) 0L;
  Storage.blit_string text first r.arena.b to_ length;
  set_pointer r i to_ 1 (2 lor (count lsl 3))

let text r i =
  let s = r.source in
  let first = s.at in
  expect s '"';
  let last = plain s.text s.at in
  if last < String.length s.text && String.unsafe_get s.text last = '"' then begin
    keep s (last - s.at);
    place_bytes r i s.text s.at (last - s.at) 1;
    s.at <- last + 1
  end
  else begin
    s.at <- first;
    let text = Json_parse.string s Root in
    place_bytes r i text 0 (String.length text) 1
  end

let digits_data r i undo =
  let bytes = undo Json_common.Root (Json_parse.string r.source Root) in
  place_bytes r i bytes 0 (String.length bytes) 0

(* {1 Numbers} They are in a struct or a list on the stack. *)

let[@inline] with_default (default : Layout.default) bits =
  match default with Bits d -> Int64.to_int d lxor bits | Zero | Content _ -> bits

let store_bit r d at bit =
  let byte = d + (at lsr 3) in
  Storage.set8 r.stack byte (Storage.get8 r.stack byte lor (bit lsl (at land 7)))

let float32 s =
  let narrow = Zooph_base.Narrow.bits_of_float (float s) in
  if not (Float.is_finite (Int32.float_of_bits narrow)) then unusual ();
  narrow

let[@inline] store8 r byte default x = Storage.set8 r.stack byte (with_default default x)
let[@inline] store16 r byte default x = Storage.set16 r.stack byte (with_default default x)

let[@inline] store32 r byte default x =
  Storage.set32 r.stack byte (Int32.of_int (with_default default x))

let[@inline] store64 r byte (default : Layout.default) bits =
  Storage.set64 r.stack byte
    (match default with Bits d -> Int64.logxor d bits | Zero | Content _ -> bits)

(* Reads a number and stores it [at] bits behind byte [d] of the stack. *)
let number r (ty : Layout.ty) d at default =
  let s = r.source and byte = d + (at lsr 3) in
  match ty with
  | Void -> if not (skip s "null") then unusual ()
  | Bool -> store_bit r d at (with_default default (truth s) land 1)
  | Int8 -> store8 r byte default (integer s (-0x80) 0x7f)
  | Uint8 -> store8 r byte default (integer s 0 0xff)
  | Int16 -> store16 r byte default (integer s (-0x8000) 0x7fff)
  | Uint16 -> store16 r byte default (integer s 0 0xffff)
  | Int32 -> store32 r byte default (integer s (-0x8000_0000) 0x7fff_ffff)
  | Uint32 -> store32 r byte default (integer s 0 0xffff_ffff)
  | Int64 -> store64 r byte default (quoted_integer s ~is_signed:true)
  | Uint64 -> store64 r byte default (quoted_integer s ~is_signed:false)
  | Float32 -> store32 r byte default (Int32.to_int (float32 s))
  | Float64 -> store64 r byte default (Int64.bits_of_float (float s))
  | Enum e ->
    store16 r byte default (if char s = '"' then enumerant s e else integer s 0 0xffff)
  | _ -> unusual ()

(* {1 Structs and lists} *)

let key_of plan k = (Array.unsafe_get plan.Layout.entries k).key

(* Reads a member's name and returns the index of its entry. [next] is tried first, because members usually come in the
   order of the schema. *)
let entry s plan next =
  let count = Array.length plan.Layout.entries in
  let rec find k left =
    if left = 0 then unusual ()
    else
      let k = if k >= count then 0 else k in
      if skip s (key_of plan k) then k else find (k + 1) (left - 1)
  in
  find next count

(* Reports whether the input has all groups of the plan, so that none of them needs defaults. *)
let is_told (plan : Layout.plan) seen =
  let told = ref true in
  Array.iteri
    (fun k (e : Layout.entry) ->
      match e.of_.spot with
      | Group _ when e.of_.tag < 0 -> told := !told && (seen lsr k) land 1 = 1
      | Group _ | Slot _ -> ())
    plan.entries;
  !told

let rec members r (layout : Layout.t) d depth ~is_group =
  let s = r.source and plan = Json_plan.of_layout layout in
  if depth <= 0 || not plan.simple then unusual ();
  expect s '{';
  blank s;
  let seen = ref 0 and tagged = ref false and next = ref 0 in
  if char s = '}' then step s
  else begin
    let go_on = ref true in
    while !go_on do
      let k = entry s plan !next in
      let e = Array.unsafe_get plan.entries k in
      if (!seen lsr k) land 1 = 1 then unusual ();
      seen := !seen lor (1 lsl k);
      next := k + 1;
      keep s (member_bytes + value_bytes + String.length e.key);
      blank s;
      if field r layout e.of_ d depth && e.of_.tag >= 0 then begin
        if !tagged then unusual ();
        tagged := true;
        Storage.set16 r.stack (d + layout.tag_at) e.of_.tag
      end;
      blank s;
      if char s = ',' then begin step s; blank s end else begin expect s '}'; go_on := false end
    done
  end;
  if is_group && not ((!tagged || layout.tag_at < 0) && is_told plan !seen) then unusual ()

(* Reads a field. Returns [false] if its value is null in the place of a pointer, which counts as a missing member. *)
and field r (layout : Layout.t) (field : Layout.field) d depth =
  match field.spot with
  | Group group ->
    (* {!Json_read} may read a group in a place of its own, and charges it twice. This reader must not charge less. *)
    keep r.source ((group.data_words + group.pointers) lsl 4);
    members r group d (depth - 1) ~is_group:true;
    true
  | Slot { ty; at; default } when not (Layout.is_pointer ty) ->
    number r ty d at default;
    true
  | Slot { ty; at; _ } ->
    if char r.source = 'n' then begin
      (match ty with Text | Data | List _ | Struct _ -> () | _ -> unusual ());
      (match ty with Struct layout when not (Json_plan.of_layout (layout ())).simple -> unusual () | _ -> ());
      if not (skip r.source "null") then unusual ();
      false
    end
    else begin
      pointer r ty field.json.form (d + ((layout.data_words + at) lsl 3)) (depth - 1);
      true
    end

(* Reads a value of the type [ty], and makes the pointer at [i] of the stack lead to it. *)
and pointer r (ty : Layout.ty) (form : Layout.json_form) i depth =
  match (ty, form) with
  | Text, _ -> text r i
  | Data, Base64 -> digits_data r i Json_digits.unbase64
  | Data, Hex -> digits_data r i Json_digits.unhex
  | Data, (Plain | Flattened _) -> numbers r Layout.Uint8 i depth
  | Struct layout, _ -> structure r (layout ()) i depth
  | List (Struct layout), _ -> structures r (layout ()) i depth
  | List element, _ when Layout.is_pointer element -> pointers r element i depth
  | List element, _ -> numbers r element i depth
  | _ -> unusual ()

and structure r (layout : Layout.t) i depth =
  let bytes = (layout.data_words + layout.pointers) lsl 3 in
  keep r.source bytes;
  let d = push r bytes in
  members r layout d depth ~is_group:false;
  if bytes = 0 then set_pointer r i 4 0 0
  else begin
    let first = take r bytes in
    move_sections r d first (layout.data_words lsl 3) (layout.pointers lsl 3);
    r.top <- d;
    set_pointer r i first 0 (layout.data_words lor (layout.pointers lsl 16))
  end

(* Reads an array, calls [one] with each index to read the element, and returns the number of elements. *)
and items r depth one =
  let s = r.source in
  if depth <= 0 then unusual ();
  expect s '[';
  blank s;
  if char s = ']' then begin
    step s;
    0
  end
  else begin
    let count = ref 0 and go_on = ref true in
    while !go_on do
      keep s value_bytes;
      one !count;
      incr count;
      blank s;
      if char s = ',' then begin step s; blank s end else begin expect s ']'; go_on := false end
    done;
    !count
  end

and structures r (layout : Layout.t) i depth =
  let data = layout.data_words lsl 3 and pointers = layout.pointers lsl 3 in
  let stride = data + pointers and base = r.top in
  let one _ =
    keep r.source stride;
    members r layout (push r stride) (depth - 1) ~is_group:false
  in
  let count = items r depth one in
  let words = (count * stride) lsr 3 in
  if count > Raw_list.max_count || words > Raw_list.max_count then unusual ();
  keep r.source 8;
  let first = take r (8 + (words lsl 3)) in
  Wire.tag r.arena.b first count layout.data_words layout.pointers;
  for k = 0 to count - 1 do
    move_sections r (base + (k * stride)) (first + 8 + (k * stride)) data pointers
  done;
  r.top <- base;
  set_pointer r i first 1 (Raw_list.composite lor (words lsl 3))

and pointers r element i depth =
  let base = r.top in
  let one _ =
    keep r.source 8;
    if char r.source = 'n' then unusual ();
    pointer r element Plain (push r 8) (depth - 1)
  in
  let count = items r depth one in
  if count > Raw_list.max_count then unusual ();
  let first = take r (count lsl 3) in
  move_pointers r base first (count lsl 3);
  r.top <- base;
  set_pointer r i first 1 (Raw_list.pointer lor (count lsl 3))

and numbers r element i depth =
  let base = r.top and size = Layout.wants element in
  if size = Raw_list.as_void then unusual ();
  let bits = if size = Raw_list.bit then 1 else 8 lsl (size - 2) in
  let one k =
    if (k * bits) land 63 = 0 then begin
      keep r.source 8;
      ignore (push r 8)
    end;
    number r element base (k * bits) Layout.Zero
  in
  let count = items r depth one in
  if count > Raw_list.max_count then unusual ();
  keep r.source 8;
  let bytes = r.top - base in
  let first = take r bytes in
  move_words r base first bytes;
  r.top <- base;
  set_pointer r i first 1 (size lor (count lsl 3))

(* A reader for the next call. A call takes it away while it runs, so no two calls share a reader. *)
let spare : reader option Atomic.t = Atomic.make None

(* A reader with a storage of more bytes is not kept. *)
let much = 1 lsl 18

let nothing = { text = ""; at = 0; budget = Budget.make Limits.default 0 }

let[@inline never] fresh () =
  { source = nothing; arena = Arena.create (); stack = Storage.create 1024; top = 0 }

(** [read budget layout text work] reads the JSON object [text] as the root of a message in an arena, and returns
    [work arena]. The arena is used again afterwards, so [work] must not keep it. The memory charged is at least what
    {!Json_read} charges for the same text. *)
let read budget (layout : Layout.t) text work =
  let r = match Atomic.exchange spare None with Some r -> r | None -> fresh () in
  let source = { text; at = 0; budget } in
  r.source <- source;
  r.top <- 0;
  Arena.clear r.arena;
  let message () =
    blank source;
    keep source value_bytes;
    let root = push r 8 in
    structure r layout root Json_common.max_nesting;
    blank source;
    if source.at < String.length text then unusual ();
    move_pointers r root Arena.root 8;
    keep source (8 * Arena.words r.arena);
    work r.arena
  in
  let give_back () =
    r.source <- nothing;
    if Storage.length r.arena.b <= much && Storage.length r.stack <= much then Atomic.set spare (Some r)
  in
  Fun.protect ~finally:give_back message
