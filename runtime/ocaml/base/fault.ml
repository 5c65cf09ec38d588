type kind =
  | Truncated
  | Segment_table
  | No_root
  | Trailing_bytes
  | Pointer_kind
  | Out_of_bounds
  | Far_segment
  | Far_pad
  | List_tag
  | Element_size
  | Reserved_bits
  | Text_nul
  | Text_utf8
  | Nesting
  | Traversal
  | Memory
  | Packed
  | Not_canonical
  | Message_size

type position =
  | Word of { segment : int; word : int }
  | Byte of int

type step =
  | Field of string
  | Element of int
  | Pointer of int

(* [steps] begins with the outermost step, because steps are added in front while an exception travels outwards. *)
type t = { kind : kind; position : position; steps : step list }

exception Fault of t

(* The number, name and description of each kind. *)
let facts = function
  | Truncated -> (1, "truncated", "the bytes end before the message does")
  | Segment_table -> (2, "segment_table", "the segment table is impossible")
  | No_root -> (3, "no_root", "the message has no root pointer")
  | Trailing_bytes -> (4, "trailing_bytes", "bytes follow the message")
  | Pointer_kind -> (5, "pointer_kind", "the pointer is not of the kind the schema says")
  | Out_of_bounds -> (6, "out_of_bounds", "the pointer leads outside its segment")
  | Far_segment -> (7, "far_segment", "the far pointer names a segment that does not exist")
  | Far_pad -> (8, "far_pad", "the far pointer's landing pad is malformed")
  | List_tag -> (9, "list_tag", "the tag of the struct list is malformed")
  | Element_size -> (10, "element_size", "the list's elements do not fit the schema's type")
  | Reserved_bits -> (11, "reserved_bits", "reserved bits are not zero")
  | Text_nul -> (12, "text_nul", "the text has no terminating NUL byte")
  | Text_utf8 -> (13, "text_utf8", "the text is not UTF-8")
  | Nesting -> (14, "nesting", "the message is nested deeper than the limit")
  | Traversal -> (15, "traversal", "the message is larger than the traversal budget")
  | Memory -> (16, "memory", "the native value is larger than the memory budget")
  | Packed -> (17, "packed", "the packed bytes are malformed")
  | Not_canonical -> (18, "not_canonical", "the message is not in canonical form")
  | Message_size -> (19, "message_size", "the message is larger than Limits.bytes allows")

let number kind =
  let number, _, _ = facts kind in
  number

let name kind =
  let _, name, _ = facts kind in
  name

let describe kind =
  let _, _, sentence = facts kind in
  sentence

let v kind position = { kind; position; steps = [] }
let at_byte kind offset = v kind (Byte offset)
let within step fault = { fault with steps = step :: fault.steps }
let kind fault = fault.kind
let position fault = fault.position

let path fault =
  let path = Buffer.create 32 in
  let dot () = if Buffer.length path > 0 then Buffer.add_char path '.' in
  let add = function
    | Field name -> dot (); Buffer.add_string path name
    | Element index -> Printf.bprintf path "[%d]" index
    | Pointer index -> dot (); Printf.bprintf path "#%d" index
  in
  List.iter add fault.steps;
  Buffer.contents path

let shifted offset fault =
  match fault.position with
  | Word _ -> fault
  | Byte at -> { fault with position = Byte (at + offset) }

let to_string fault =
  let path = path fault in
  let at = if path = "" then "" else ", at " ^ path in
  let where =
    match fault.position with
    | Word { segment; word } -> Printf.sprintf "segment %d, word %d" segment word
    | Byte offset -> Printf.sprintf "byte %d" offset
  in
  Printf.sprintf "%s: %s%s (%s)" (name fault.kind) (describe fault.kind) at where

let pp ppf fault = Format.pp_print_string ppf (to_string fault)
let equal (one : t) (other : t) = one = other

let () =
  Printexc.register_printer (function
    | Fault fault -> Some ("Zooph.Fault.Fault: " ^ to_string fault)
    | _ -> None)
