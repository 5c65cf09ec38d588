(** Lists of numbers, booleans and enumerants under construction.

    {[
      let ramp reading =
        let samples = Weather.Reading.Builder.init_samples reading 10 in
        for i = 0 to Array_builder.length samples - 1 do
          Array_builder.set samples i (float_of_int i)
        done
    ]} *)

type 'a t = { a : Arena.t; first : int; count : int; store : Storage.t -> int -> int -> 'a -> unit }
(** For the runtime. *)

val length : 'a t -> int
(** [length l] is the number of elements. *)

val set : 'a t -> int -> 'a -> unit
(** [set l i x] makes [x] element [i]. Raises [Invalid_argument] if there is none. *)
