(* Prints and copies with generated accessors, for all types of the schema language. *)

open Zooph

let out = Buffer.create 4096
let add = Buffer.add_string out
let addf format = Printf.bprintf out format

(** The driver's functions for a type with Readers ['r], Builders ['b] and native values ['o]. *)
type ('r, 'b, 'o) walk = {
  print : 'r -> unit;
  record : 'o -> unit;
  fill : ('r, 'b, 'o) List_builder.t -> int -> 'r -> unit;  (** Sets an element of a list. *)
  copy : 'r -> (int -> 'b) -> unit;  (** Copies to the Builder that the function creates for a number of elements. *)
}

let bool x = add (string_of_bool x)
let int x = addf "%d" x
let i64 x = addf "%Ld" x
let u64 x = addf "%Lu" x
(* Uses the bits as they are encoded. Converting the number to a double makes a signalling NaN quiet. *)
let f32 x = addf "0x%08x" (Generated_v1.bits_of_float32 x land 0xffff_ffff)
let f64 x = addf "0x%016Lx" (Int64.bits_of_float x)
let enum to_int x = addf "#%d" (to_int x)

(* Returns a text without its quotes. Paths are printed in this way, too. *)
let escaped s =
  let spelled = Buffer.create (String.length s) in
  String.iter
    (function
      | ('"' | '\\') as c -> Printf.bprintf spelled "\\%02x" (Char.code c)
      | ' ' .. '~' as c -> Buffer.add_char spelled c
      | c -> Printf.bprintf spelled "\\%02x" (Char.code c))
    s;
  Buffer.contents spelled

let quoted s =
  add "\"";
  add (escaped s);
  add "\""

let hex left right s =
  add left;
  String.iter (fun c -> addf "%02x" (Char.code c)) s;
  add right

(* Printing stops at a number of bytes, because a message that was not validated may have cycles. *)
exception Enough

let most_walked = ref max_int

(* The budget of a walk: how many structs and elements it may visit, and how many bytes of texts and data it may
   read, or bytes it may build. User code needs one for messages that were not validated. *)
let visits = ref max_int
let room = ref max_int
let depth = ref 0

let visit () =
  decr visits;
  if !visits < 0 then raise_notrace Enough

let charge bytes =
  room := !room - bytes;
  if !room < 0 then raise_notrace Enough

let limited = ref false

(* Runs a walk with a budget, and returns whether it came to its end. *)
let bounded work =
  limited := true;
  visits := 1 lsl 20;
  room := 24 lsl 20;
  depth := 0;
  Fun.protect
    ~finally:(fun () ->
      limited := false;
      visits := max_int;
      room := max_int)
    (fun () -> match work () with () -> true | exception Enough -> false)

(* Copies one level further down. *)
let deeper work =
  visit ();
  incr depth;
  if !limited && !depth > Limits.max_nesting then raise_notrace Enough;
  work ();
  decr depth

let native (s : Slice.t) =
  charge (Slice.length s);
  Slice.to_string s

(* How many words are charged for an untyped value, and how many its copy may visit. Each copy has a budget of its
   own, so the number of copies must be limited. *)
let of_any = 1 lsl 17

let any_fits p =
  if !limited then begin
    charge (8 * of_any);
    let limits = { Limits.default with traversal = Some of_any } in
    match Canonical.copy ~limits p with
    | Error fault when Fault.kind fault = Fault.Traversal -> raise_notrace Enough
    | Ok _ | Error _ -> ()
  end

let sequence iter one =
  add "[";
  let first = ref true in
  iter (fun x ->
      if Buffer.length out > !most_walked then raise_notrace Enough;
      visit ();
      if not !first then add ",";
      first := false;
      one x);
  add "]"

let of_slice make (s : Slice.t) = make (native s)

let text =
  { print = of_slice quoted; record = quoted;
    fill = (fun l i s -> List_builder.set l i (native s));
    copy = (fun s init -> Pointer_builder.set_text (init 0) (native s)) }

let data =
  { print = of_slice (hex "<" ">"); record = hex "<" ">";
    fill = (fun l i s -> List_builder.set l i (native s));
    copy = (fun s init -> Pointer_builder.set_data (init 0) (native s)) }

let any_record flat = if flat = "" then add "null" else hex "{" "}" flat

let any_print p =
  if Pointer.is_null p then add "null"
  else begin
    any_fits p;
    match Canonical.copy p with
    | Ok flat -> any_record flat
    (* The message was opened lazily, and records the fault. *)
    | Error _ -> add "{}"
  end

let any =
  { print = any_print; record = any_record;
    fill = (fun l i p -> any_fits p; List_builder.copy l i p);
    copy = (fun p init -> any_fits p; Pointer_builder.copy (init 0) Kind.Any p) }

let capability_print = function Some index -> addf "cap%d" index | None -> add "null"

let capability =
  { print = capability_print; record = capability_print;
    fill = (fun l i x -> List_builder.set l i x);
    copy = (fun x init -> Pointer_builder.set_capability (init 0) x) }

let voids =
  { print = addf "[void*%d]"; record = addf "[void*%d]";
    fill = (fun l i n -> ignore (List_builder.init l i n));
    copy = (fun n init -> init n) }

let numbers one length get iter =
  let copy l init =
    charge (8 * length l);
    let b = init (length l) in
    for i = 0 to length l - 1 do
      Array_builder.set b i (get l i)
    done
  in
  { print = (fun l -> sequence (fun f -> iter f l) one);
    record = (fun a -> sequence (fun f -> Array.iter f a) one);
    fill = (fun l i x -> copy x (List_builder.init l i));
    copy }

let bools = numbers bool Bools.length Bools.get Bools.iter
let int8s = numbers int Int8s.length Int8s.get Int8s.iter
let int16s = numbers int Int16s.length Int16s.get Int16s.iter
let int32s = numbers int Int32s.length Int32s.get Int32s.iter
let int64s = numbers i64 Int64s.length Int64s.get Int64s.iter
let u_int8s = numbers int Uint8s.length Uint8s.get Uint8s.iter
let u_int16s = numbers int Uint16s.length Uint16s.get Uint16s.iter
let u_int32s = numbers int Uint32s.length Uint32s.get Uint32s.iter
let u_int64s = numbers u64 Uint64s.length Uint64s.get Uint64s.iter
let float32s = numbers f32 Float32s.length Float32s.get Float32s.iter
let float64s = numbers f64 Float64s.length Float64s.get Float64s.iter
let enums to_int = numbers (enum to_int) List.length List.get List.iter

(* [words] is the size of an element. It is charged before a list is built. *)
let list ?(words = 1) one =
  let copy l init =
    charge (8 * words * List.length l);
    let b = init (List.length l) in
    List.iteri (fun i x -> one.fill b i x) l
  in
  { print = (fun l -> sequence (fun f -> List.iter f l) one.print);
    record = (fun a -> sequence (fun f -> Array.iter f a) one.record);
    fill = (fun l i x -> copy x (List_builder.init l i));
    copy }

(** One or several fields of a struct. *)
type ('r, 'b, 'o) field = {
  print_field : 'r -> unit;
  record_field : 'o -> unit;
  copy_field : 'r -> 'b -> unit;
}

let begin_member name =
  let length = Buffer.length out in
  if length > 0 && Buffer.nth out (length - 1) <> '(' then add ",";
  add name;
  add "="

let named name work x =
  begin_member name;
  work x

let number name one get native set =
  { print_field = (fun v -> named name one (get v));
    record_field = (fun r -> named name one (native r));
    copy_field = (fun v b -> set b (get v)) }

(* [whole] is the accessor that returns a string. *)
let blob name walk get whole has of_record set =
  { print_field =
      (fun v ->
        let slice = get v in
        if Slice.to_string slice <> whole v then failwith (name ^ " is another string than slice");
        named name walk.print slice);
    record_field = (fun r -> named name walk.record (of_record r));
    copy_field = (fun v b -> if has v then set b (native (get v))) }

let pointer name walk get has native init =
  { print_field = (fun v -> named name (walk ()).print (get v));
    record_field = (fun r -> named name (walk ()).record (native r));
    copy_field = (fun v b -> if has v then (walk ()).copy (get v) (init b)) }

let child name walk get has native init =
  { print_field =
      (fun v ->
        begin_member name;
        if has v then (walk ()).print (get v) else add "null");
    record_field =
      (fun r ->
        begin_member name;
        match native r with Some x -> (walk ()).record x | None -> add "null");
    copy_field = (fun v b -> if has v then (walk ()).copy (get v) (fun _ -> init b)) }

let untyped name get has native copy =
  { print_field = (fun v -> named name any_print (get v));
    record_field = (fun r -> named name any_record (native r));
    copy_field =
      (fun v b ->
        if has v then begin
          any_fits (get v);
          copy b (get v)
        end) }

let void name =
  { print_field = (fun _ -> named name add "void");
    record_field = (fun _ -> named name add "void");
    copy_field = (fun _ _ -> ()) }

let in_parentheses work x =
  add "(";
  work x;
  add ")"

(* A message that was not validated may have cycles, so output that is longer or more deeply nested than for any
   valid message is left out. *)
let level = ref 0
let most_bytes = 16 lsl 20

let nested work x =
  in_parentheses
    (fun x ->
      if !level <= Limits.max_nesting && Buffer.length out < most_bytes then begin
        incr level;
        visit ();
        Fun.protect ~finally:(fun () -> decr level) (fun () -> work x)
      end)
    x

let group name fields get native edit =
  let all f = Stdlib.List.iter f fields in
  { print_field = (fun v -> named name (in_parentheses (fun g -> all (fun f -> f.print_field g))) (get v));
    record_field =
      (fun r -> named name (in_parentheses (fun g -> all (fun f -> f.record_field g))) (native r));
    copy_field = (fun v b -> all (fun f -> f.copy_field (get v) (edit b))) }

(* Returns a text, and checks that its two accessors agree. *)
let both slice text = if Slice.to_string slice <> text then failwith "two accessors differ" else text

(* A union. The code for each member is in `types.ml`. Printing uses the view of the union, and copying the
   members' own accessors, so the vectors test both. *)
let union print_field record_field copy_field = { print_field; record_field; copy_field }

let structure fields =
  let fields_count = Stdlib.List.length fields in
  let all f = Stdlib.List.iter f fields in
  let copy v b = deeper (fun () -> all (fun f -> f.copy_field v b)) in
  { print = nested (fun v -> all (fun f -> f.print_field v));
    record = in_parentheses (fun r -> all (fun f -> f.record_field r));
    fill = (fun l i v -> copy v (List_builder.get l i));
    copy =
      (fun v init ->
        (* Charges about the size of the struct: a word for each field. *)
        charge (8 * (1 + fields_count));
        copy v (init 0)) }
