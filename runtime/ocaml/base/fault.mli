(** Faults: what is wrong with a message, and where.

    {[
      let () =
        match Weather.Reading.of_string "no message at all" with
        | Ok _ -> assert false
        | Error fault ->
          assert (Fault.kind fault = Segment_table);
          assert (Fault.to_string fault = "segment_table: the segment table is impossible (byte 0)")
    ]} *)

(** The kinds of faults. Their numbers, see {!number}, are shared by all Zooph runtimes and never change. *)
type kind =
  | Truncated  (** The bytes end before the message does. *)
  | Segment_table  (** The segment table is impossible: it has no segments, or more than 512. *)
  | No_root  (** There is no root pointer: the first segment is empty. *)
  | Trailing_bytes  (** Bytes follow the message where exactly one was expected. *)
  | Pointer_kind  (** A pointer is not of the kind that the schema says. *)
  | Out_of_bounds  (** A pointer leads outside its segment. *)
  | Far_segment  (** A far pointer names a segment that does not exist. *)
  | Far_pad  (** The landing pad of a far pointer is malformed or outside its segment. *)
  | List_tag  (** The tag word of a list of structs is malformed, or claims more words than the list has. *)
  | Element_size  (** The elements of a list cannot be read as the schema's type. *)
  | Reserved_bits  (** Reserved bits of a pointer are not zero. *)
  | Text_nul  (** A text is not terminated by a NUL byte. *)
  | Text_utf8  (** A text is not UTF-8. *)
  | Nesting  (** Objects are nested deeper than the nesting limit. *)
  | Traversal  (** Following all pointers would visit more words than the traversal limit allows. *)
  | Memory  (** Native values would need more memory than the memory limit allows. *)
  | Packed  (** Packed bytes are malformed. *)
  | Not_canonical  (** The message is valid but not in canonical form. *)
  | Message_size
      (** A message of a stream, or the unpacked form of packed bytes, is larger than [Limits.bytes]
          allows. *)

type position =
  | Word of { segment : int; word : int }
      (** The pointer at fault: a word of a segment, both counted from 0. *)
  | Byte of int  (** A byte of the framed or packed bytes, counted from 0. *)

(** One step of a field path. *)
type step =
  | Field of string  (** A field by its name. The name of a group's field begins with the group's name and a dot. *)
  | Element of int  (** An element of a list, by its index. *)
  | Pointer of int  (** A pointer that the schema does not describe, by its index. *)

type t

exception Fault of t
(** Raised by the functions whose documentation says so. The exception printer prints {!to_string}. *)

val kind : t -> kind
(** [kind f] is the kind of [f]. *)

val position : t -> position
(** [position f] is the position of [f]. *)

val path : t -> string
(** [path f] is the path of the field at fault, with the names of the schema, such as ["sensors[3].name"]. It is [""]
    for the root and for faults in the framing. A pointer that the schema does not describe is written as [#] and its
    index. *)

val number : kind -> int
(** [number k] is the number of [k] in all Zooph runtimes. *)

val name : kind -> string
(** [name k] is the name of [k] in all Zooph runtimes, such as ["out_of_bounds"]. *)

val describe : kind -> string
(** [describe k] is a description of [k] in English. *)

val to_string : t -> string
(** [to_string f] is the name, description, path and position of [f] on one line. *)

val pp : Format.formatter -> t -> unit
(** [pp] prints {!to_string}. *)

val equal : t -> t -> bool
(** [equal f g] reports whether [f] and [g] have the same kind, position and path. *)

(** {1 Making faults} *)

val v : kind -> position -> t
(** [v kind position] is a fault with the empty path. *)

val at_byte : kind -> int -> t
(** [at_byte kind offset] is [v kind (Byte offset)]. *)

val within : step -> t -> t
(** [within step f] is [f] with [step] in front of its path. *)

val shifted : int -> t -> t
(** [shifted n f] is [f] with [n] added to its position if that is a byte: the input of [f] starts [n] bytes into a
    larger input. *)
