(* Prints structs in the notation of the schema language, driven by their layout. The output is always finite, because
   the words visited and the bytes printed are bounded. *)

module Fault = Zooph_base.Fault

let string = Format.pp_print_string

let quoted text =
  let text = Zooph_base.Utf8.repair text in
  let out = Buffer.create (String.length text + 2) in
  Buffer.add_char out '"';
  String.iter
    (function
      | '"' -> Buffer.add_string out "\\\""
      | '\\' -> Buffer.add_string out "\\\\"
      | '\n' -> Buffer.add_string out "\\n"
      | '\t' -> Buffer.add_string out "\\t"
      | c when c < ' ' || c = '\x7f' -> Printf.bprintf out "\\x%02x" (Char.code c)
      | c -> Buffer.add_char out c)
    text;
  Buffer.add_char out '"';
  Buffer.contents out

let hex bytes =
  let out = Buffer.create ((2 * String.length bytes) + 4) in
  Buffer.add_string out "0x\"";
  String.iter (fun c -> Printf.bprintf out "%02x" (Char.code c)) bytes;
  Buffer.add_char out '"';
  Buffer.contents out

let float x =
  if x <> x then "nan"
  else if x = infinity then "inf"
  else if x = neg_infinity then "-inf"
  else
    let short = Printf.sprintf "%.15g" x in
    if float_of_string short = x then short else Printf.sprintf "%.17g" x

let enumerant_name (enum : Layout.enum) value =
  if value >= 0 && value < Array.length enum.enumerants then enum.enumerants.(value)
  else string_of_int value

let enumerant ppf enum value = string ppf (enumerant_name enum value)

(* Prints a number from its bits, which are already combined with the default. *)
let number (ty : Layout.ty) bits =
  let small = Int64.to_int bits in
  match ty with
  | Bool -> string_of_bool (small <> 0)
  | Int8 -> string_of_int ((small lsl 55) asr 55)
  | Int16 -> string_of_int ((small lsl 47) asr 47)
  | Int32 -> string_of_int ((small lsl 31) asr 31)
  | Uint8 | Uint16 | Uint32 -> string_of_int small
  | Int64 -> Printf.sprintf "%Ld" bits
  | Uint64 -> Printf.sprintf "%Lu" bits
  | Float32 -> float (Zooph_base.Narrow.float_of_bits (Int64.to_int32 bits))
  | Float64 -> float (Int64.float_of_bits bits)
  | Enum enum -> enumerant_name enum small
  | _ -> "void"

(* The bits of a number in a struct, without the default. *)
let load (v : View.t) (ty : Layout.ty) at =
  let byte = at lsr 3 in
  match Layout.wants ty with
  | 0 -> 0L
  | 1 -> Int64.of_int (Encoder.int_of_bool (View.bit v byte (at land 7)))
  | 2 -> Int64.of_int (View.u8 v byte)
  | 3 -> Int64.of_int (View.u16 v byte)
  | 4 -> Int64.of_int (View.u32 v byte)
  | _ -> View.i64 v byte

let element (l : Raw_list.t) (ty : Layout.ty) k =
  match Layout.wants ty with
  | 0 -> 0L
  | 1 -> Int64.of_int (Raw_list.bit_at l k)
  | 2 -> Int64.of_int (Storage.get8 l.b (Raw_list.at l k))
  | 3 -> Int64.of_int (Storage.get16 l.b (Raw_list.at l k))
  | 4 -> Int64.of_int (Int32.to_int (Storage.get32 l.b (Raw_list.at l k)) land 0xffff_ffff)
  | _ -> Storage.get64 l.b (Raw_list.at l k)

let value_of v ty at default =
  let bits = load v ty at in
  match (default : Layout.default) with
  | Bits default -> Int64.logxor bits default
  | Zero | Content _ -> bits

(* The root pointer of a field's default. *)
let default_pointer (default : Layout.default) =
  match default with
  | Content flat -> Pointer.of_constant flat
  | Zero | Bits _ -> Pointer.null

(* A limit of the output in bytes: longer output is of no use to a reader, and formatting with boxes is slow. *)
let most_output = 1 lsl 20

(* The number of elements of a list that are printed. After them comes the number of those that are left out. *)
let most_elements = 10_000

exception Enough

type out = {
  ppf : Format.formatter;
  budget : Budget.t;
  mutable boxes : int;  (** Number of open boxes. *)
  mutable absent : int;  (** Remaining levels of structs that are printed for null pointers. *)
}

let room out bytes =
  out.budget.output <- out.budget.output - bytes;
  if out.budget.output < 0 then raise_notrace Enough

let add out text =
  room out (String.length text);
  string out.ppf text

let spend out words =
  out.budget.words <- out.budget.words - words;
  if out.budget.words < 0 then raise_notrace Enough

let in_box out open_ work =
  open_ out.ppf;
  out.boxes <- out.boxes + 1;
  work ();
  Format.pp_close_box out.ppf ();
  out.boxes <- out.boxes - 1

let hv ppf = Format.pp_open_hvbox ppf 1
let hov ppf = Format.pp_open_hovbox ppf 1

let comma out =
  add out ",";
  room out 1;
  Format.pp_print_space out.ppf ()

let value out ty bits = add out (number ty bits)

(* Stops before a long text is copied that would exceed the limit. *)
let fits out bytes = if bytes > out.budget.output then raise_notrace Enough

let text out (s : Slice.t) =
  spend out (1 + ((s.length + 8) lsr 3));
  fits out s.length;
  add out (quoted (Slice.to_string s))

let data out (s : Slice.t) =
  spend out (1 + ((s.length + 7) lsr 3));
  fits out (2 * s.length);
  add out (hex (Slice.to_string s))

(* Enters a level of nesting. An object that is not in the message is not charged to the budget, but its levels are
   bounded by [absent], because a struct can contain its own type. *)
let enter out own (p : Pointer.t) depth work =
  if own then begin
    if depth <= 0 then Pointer.fail p Fault.Nesting;
    work (depth - 1)
  end
  else begin
    if out.absent <= 0 then raise_notrace Enough;
    out.absent <- out.absent - 1;
    work depth;
    out.absent <- out.absent + 1
  end

let rec structure out (layout : Layout.t) (v : View.t) depth =
  in_box out hv (fun () ->
      add out "(";
      ignore (fields out layout v depth true);
      add out ")")

and fields out layout v depth first =
  let active = if layout.tag_at < 0 then -1 else View.u16 v layout.tag_at in
  let one first (field : Layout.field) =
    if field.tag >= 0 && field.tag <> active then first
    else
      match field.spot with
      | Slot { ty; at; default = Zero } when Layout.is_pointer ty && not (View.has v at) && field.tag < 0
        -> first
      | spot ->
        if not first then comma out;
        in_box out hv (fun () ->
            add out field.field_name;
            add out " = ";
            match spot with
            | Group group -> structure out group v depth
            | Slot { ty; at; default } -> slot out v ty at default depth);
        false
  in
  Array.fold_left one first (layout.fields ())

and slot out v ty at default depth =
  let own = View.has v at in
  match (ty, default) with
  | Text, Content text when not own -> add out (quoted text)
  | Data, Content bytes when not own -> add out (hex bytes)
  | _ when Layout.is_pointer ty ->
    pointer out (if own then Pointer.of_view v at else default_pointer default) own ty depth
  | _ -> value out ty (value_of v ty at default)

and pointer out (p : Pointer.t) own ty depth =
  match (ty : Layout.ty) with
  | Text -> text out (Blob.text p.s p.i)
  | Data -> data out (Blob.data p.s p.i)
  | Struct layout ->
    enter out own p depth (fun depth ->
        let v = View.hop p.s p.i in
        if own then spend out (View.cost v);
        structure out (layout ()) v depth)
  | List ty ->
    let l = Raw_list.hop p.s p.i (Layout.wants ty) in
    if Raw_list.nests l then enter out own p depth (list out l own ty) else list out l own ty depth
  | Capability -> add out "<capability>"
  | _ -> add out "<opaque pointer>"

and list out (l : Raw_list.t) own ty depth =
  if own then spend out (Raw_list.cost l);
  in_box out hov (fun () ->
      add out "[";
      let shown = if l.count < most_elements then l.count else most_elements in
      for k = 0 to shown - 1 do
        if k > 0 then comma out;
        match ty with
        | Struct layout -> structure out (layout ()) (Raw_list.structure l k) depth
        | _ when Layout.is_pointer ty ->
          let p = { Pointer.s = l.s; i = Raw_list.pointer_at l k } in
          pointer out p (own && not (Pointer.is_null p)) ty depth
        | _ -> value out ty (element l ty k)
      done;
      if shown < l.count then begin
        comma out;
        add out (Printf.sprintf "... (%d more)" (l.count - shown))
      end;
      add out "]")

(* Counts the indentation that the formatter writes. The limit is checked at the next value and not here, because an
   exception would leave the formatter in the middle of a line. *)
let counting ppf (budget : Budget.t) work =
  let own = Format.pp_get_formatter_out_functions ppf () in
  let out_indent n =
    budget.output <- budget.output - n;
    own.out_indent n
  in
  Format.pp_set_formatter_out_functions ppf { own with out_indent };
  Fun.protect work ~finally:(fun () -> Format.pp_set_formatter_out_functions ppf own)

let view ppf layout (v : View.t) =
  let budget = Budget.own v.s in
  if budget.output > most_output then budget.output <- most_output;
  let out = { ppf; budget; boxes = 0; absent = Limits.max_nesting } in
  let all () =
    (try structure out layout v (budget.depth - 1) with
    | Fault.Fault fault -> Format.fprintf ppf "<%a>" Fault.pp fault
    | Enough -> string ppf " ... (output limit reached)");
    for _ = 1 to out.boxes do
      Format.pp_close_box ppf ()
    done
  in
  counting ppf budget all
