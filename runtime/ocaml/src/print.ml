(* The text of a struct for people, in the notation of the schema language. Driven by the layout,
   and always finite: a message that was not validated has its depth and size counted here. *)

module Fault = Zooph_base.Fault

type out = { ppf : Format.formatter; mutable left : int }

let string = Format.pp_print_string

let quoted ppf text =
  let text = Zooph_base.Utf8.repair text in
  Format.pp_print_char ppf '"';
  String.iter
    (function
      | '"' -> string ppf "\\\""
      | '\\' -> string ppf "\\\\"
      | '\n' -> string ppf "\\n"
      | '\t' -> string ppf "\\t"
      | c when c < ' ' || c = '\x7f' -> Format.fprintf ppf "\\x%02x" (Char.code c)
      | c -> Format.pp_print_char ppf c)
    text;
  Format.pp_print_char ppf '"'

let hex ppf bytes =
  string ppf "0x\"";
  String.iter (fun c -> Format.fprintf ppf "%02x" (Char.code c)) bytes;
  string ppf "\""

let float ppf x =
  if x <> x then string ppf "nan"
  else if x = infinity then string ppf "inf"
  else if x = neg_infinity then string ppf "-inf"
  else
    let short = Printf.sprintf "%.15g" x in
    string ppf (if float_of_string short = x then short else Printf.sprintf "%.17g" x)

let enumerant ppf (enum : Layout.enum) value =
  if value < Array.length enum.enumerants then string ppf enum.enumerants.(value)
  else Format.pp_print_int ppf value

(* A number's bits, already with the default. *)
let number ppf (ty : Layout.ty) bits =
  let small = Int64.to_int bits in
  match ty with
  | Bool -> Format.pp_print_bool ppf (small <> 0)
  | Int8 -> Format.pp_print_int ppf ((small lsl 55) asr 55)
  | Int16 -> Format.pp_print_int ppf ((small lsl 47) asr 47)
  | Int32 -> Format.pp_print_int ppf ((small lsl 31) asr 31)
  | Uint8 | Uint16 | Uint32 -> Format.pp_print_int ppf small
  | Int64 -> Format.fprintf ppf "%Ld" bits
  | Uint64 -> Format.fprintf ppf "%Lu" bits
  | Float32 -> float ppf (Int32.float_of_bits (Int64.to_int32 bits))
  | Float64 -> float ppf (Int64.float_of_bits bits)
  | Enum enum -> enumerant ppf enum small
  | _ -> string ppf "void"

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

(* The pointer at [k], or the default's. *)
let pointer_of (v : View.t) k (default : Layout.default) =
  let i = View.pointer_at v k in
  if k < v.pn && not (Segment.is_null v.b i) then ({ s = v.s; i } : Pointer.t)
  else
    match default with
    | Content flat -> Pointer.of_flat flat
    | Zero | Bits _ -> Pointer.null

(* The content of a text or data field. *)
let blob_of (v : View.t) k default read =
  let i = View.pointer_at v k in
  if k < v.pn && not (Segment.is_null v.b i) then Slice.to_string (read v.s i)
  else match (default : Layout.default) with Content text -> text | Zero | Bits _ -> ""

(* Nobody reads more than this, and boxes are not cheap. *)
let most_words = 1 lsl 18

exception Enough

let spend out words =
  out.left <- out.left - words;
  if out.left < 0 then raise_notrace Enough

let rec structure out (layout : Layout.t) (v : View.t) depth =
  Format.fprintf out.ppf "@[<hv 1>(";
  ignore (fields out layout v depth true);
  Format.fprintf out.ppf ")@]"

and fields out layout v depth first =
  let active = if layout.tag_at < 0 then -1 else View.u16 v layout.tag_at in
  let one first (field : Layout.field) =
    if field.tag >= 0 && field.tag <> active then first
    else
      match field.spot with
      | Slot { ty; at; default = Zero } when Layout.is_pointer ty && not (View.has v at) && field.tag < 0
        -> first
      | spot ->
        if not first then Format.fprintf out.ppf ",@ ";
        Format.fprintf out.ppf "@[<hv 1>%s = " field.field_name;
        (match spot with
        | Group group -> structure out group v depth
        | Slot { ty; at; default } -> slot out v ty at default depth);
        Format.fprintf out.ppf "@]";
        false
  in
  Array.fold_left one first (layout.fields ())

and slot out v ty at default depth =
  match ty with
  | Text -> quoted out.ppf (blob_of v at default Blob.text)
  | Data -> hex out.ppf (blob_of v at default Blob.data)
  | _ when Layout.is_pointer ty -> pointer out (pointer_of v at default) ty depth
  | _ -> number out.ppf ty (value_of v ty at default)

and pointer out (p : Pointer.t) ty depth =
  if depth <= 0 then Pointer.fail p Fault.Nesting;
  match (ty : Layout.ty) with
  | Text -> quoted out.ppf (Slice.to_string (Blob.text p.s p.i))
  | Data -> hex out.ppf (Slice.to_string (Blob.data p.s p.i))
  | Struct layout ->
    let v = View.hop p.s p.i in
    spend out (View.cost v);
    structure out (layout ()) v (depth - 1)
  | List ty -> list out (Raw_list.hop p.s p.i (Layout.wants ty)) ty (depth - 1)
  | Capability -> string out.ppf "<capability>"
  | _ -> string out.ppf "<opaque pointer>"

and list out (l : Raw_list.t) ty depth =
  spend out (Raw_list.cost l);
  Format.fprintf out.ppf "@[<hov 1>[";
  for k = 0 to l.count - 1 do
    if k > 0 then Format.fprintf out.ppf ",@ ";
    match ty with
    | Struct layout -> structure out (layout ()) (Raw_list.structure l k) depth
    | _ when Layout.is_pointer ty -> pointer out { s = l.s; i = Raw_list.pointer_at l k } ty depth
    | _ -> number out.ppf ty (element l ty k)
  done;
  Format.fprintf out.ppf "]@]"

let view ppf layout (v : View.t) =
  let out = { ppf; left = most_words } in
  try structure out layout v Limits.max_nesting with
  | Fault.Fault fault -> Format.fprintf ppf "<%a>" Fault.pp fault
  | Enough -> Format.pp_print_string ppf "…"
