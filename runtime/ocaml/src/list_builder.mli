(** Lists of numbers, booleans and enumerants under construction. *)

type 'a t = { a : Arena.t; first : int; count : int; store : Storage.t -> int -> int -> 'a -> unit }
(** For the runtime. *)

val length : 'a t -> int
(** [length l] is the number of elements. *)

val set : 'a t -> int -> 'a -> unit
(** [set l i x] makes [x] element [i]. Raises [Invalid_argument] if there is none. *)
