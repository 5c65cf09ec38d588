(** Lists of structs, texts, lists and other pointers under construction.

    {[
      let add_sensors reading names =
        let open Weather in
        let sensors = Reading.Builder.init_sensors reading (Array.length names) in
        Array.iteri (fun i name -> Sensor.Builder.set_name (List_builder.get sensors i) name) names
    ]} *)

type ('r, 'b, 'o) t = ('r, 'b, 'o) Kind.list_builder
(** Elements are read as ['r], built as ['b], and are ['o] natively. *)

val length : ('r, 'b, 'o) t -> int
(** [length l] is the number of elements. *)

val get : ('r, 'b, 'o) t -> int -> 'b
(** [get l i] is the Builder of element [i]; a new one where a pointer is null. This and all that
    follow raise [Invalid_argument] if there is no such element. *)

val set : ('r, 'b, 'o) t -> int -> 'o -> unit
(** [set l i x] makes element [i] the native value [x]. *)

val copy : ('r, 'b, 'o) t -> int -> 'r -> unit
(** [copy l i r] makes element [i] a copy of what [r] reads; of a struct as much as fits. *)

val init : ('r, 'b, 'o) t -> int -> int -> 'b
(** [init l i n] makes element [i] a new list of [n] elements. *)
