(** Texts and data in a message: bytes, without a copy. A slice keeps its message alive.

    {[
      let () =
        let s = Slice.of_string "EBBR, Brussels" in
        assert (Slice.to_string (Slice.sub s ~first:0 ~length:4) = "EBBR");
        assert (Slice.fold (fun n c -> if c = 'e' then n + 1 else n) 0 s = 1)
    ]} *)

type t = private { buffer : Storage.t; first : int; length : int }

val empty : t
(** [empty] has no bytes. *)

val length : t -> int
(** [length s] is the number of bytes; of a text without its NUL. *)

val is_empty : t -> bool
(** [is_empty s] is [length s = 0]. *)

val get : t -> int -> char
(** [get s i] is byte [i]. Raises [Invalid_argument] if there is none. *)

val to_string : t -> string
(** [to_string s] is a copy of the bytes. *)

val to_bytes : t -> bytes
(** [to_bytes s] is a copy of the bytes. *)

val of_string : string -> t
(** [of_string text] has the bytes of [text]. *)

val sub : t -> first:int -> length:int -> t
(** [sub s ~first ~length] is a part of [s]. Raises [Invalid_argument] if it is not one. *)

val blit : t -> bytes -> int -> unit
(** [blit s b at] copies all of [s] to [b]. Raises [Invalid_argument] if there is no room. *)

val equal : t -> t -> bool
(** [equal s t] is whether the bytes are the same. *)

val equal_string : t -> string -> bool
(** [equal_string s text] is [to_string s = text], without the copy. *)

val compare : t -> t -> int
(** [compare s t] is [String.compare (to_string s) (to_string t)]. *)

val fold : ('a -> char -> 'a) -> 'a -> t -> 'a
(** [fold f init s] is [f (… (f init (get s 0)) …)]. *)

val iter : (char -> unit) -> t -> unit
(** [iter f s] is [f (get s 0); f (get s 1); …]. *)

val is_utf_8 : t -> bool
(** [is_utf_8 s] is whether the bytes are UTF-8. *)

val pp : Format.formatter -> t -> unit
(** [pp] prints the text, with U+FFFD for what is not UTF-8. *)

val buffer : t -> Storage.t
(** [buffer s] is what the bytes are in, from {!first} on. *)

val first : t -> int
(** [first s] is where in {!buffer} they start. *)

(**/**)

val v : Storage.t -> int -> int -> t
