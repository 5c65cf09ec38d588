(** Lists in messages: elements are read when they are asked for. Lists of numbers have modules of
    their own, such as {!Number_lists.Float32s}.

    {[
      let ill reading =
        List.fold_left
          (fun n sensor -> if Weather.Sensor.Reader.healthy sensor then n else n + 1)
          0
          (Weather.Reading.Reader.sensors reading)
    ]} *)

type 'a reading =
  | Structs : View.t reading
  | By : (Raw_list.t -> int -> 'a) -> 'a reading  (** How elements are read. *)

type 'a t = { raw : Raw_list.t; read : 'a reading }
(** For generated code. *)

val length : 'a t -> int
(** [length l] is the number of elements. *)

val get : 'a t -> int -> 'a
(** [get l i] is element [i]. Raises [Invalid_argument] if there is none. *)

val iter : ('a -> unit) -> 'a t -> unit
(** [iter f l] is [f (get l 0); f (get l 1); …]. *)

val iteri : (int -> 'a -> unit) -> 'a t -> unit
(** [iteri f l] is [f 0 (get l 0); f 1 (get l 1); …]. *)

val fold_left : ('b -> 'a -> 'b) -> 'b -> 'a t -> 'b
(** [fold_left f init l] is [f (… (f init (get l 0)) …)]. *)

val exists : ('a -> bool) -> 'a t -> bool
(** [exists f l] is whether [f] holds for an element. *)

val for_all : ('a -> bool) -> 'a t -> bool
(** [for_all f l] is whether [f] holds for all elements. *)

val find_opt : ('a -> bool) -> 'a t -> 'a option
(** [find_opt f l] is the first element for which [f] holds. *)

val to_array : 'a t -> 'a array
(** [to_array l] is [[| get l 0; get l 1; … |]]. *)

val to_list : 'a t -> 'a list
(** [to_list l] is [[ get l 0; get l 1; … ]]. *)

val to_seq : 'a t -> 'a Seq.t
(** [to_seq l] is the elements, read as they are asked for. *)

val empty : 'a t
(** [empty] has no elements. *)
