(** Messages and Records as JSON, by the rules that all Zooph runtimes share: 64-bit integers as
    strings, null pointers left out, data as arrays of numbers, and the annotations of
    [/capnp/compat/json.capnp].

    {[
      let () =
        let sensor = { Weather.Sensor.default with name = "roof"; serial = 7 } in
        match Json.of_record Weather.Sensor.kind sensor with
        | Error e -> Format.kasprintf failwith "%a" Json.pp_error e
        | Ok text -> assert (Json.to_record Weather.Sensor.kind text = Ok sensor)
    ]} *)

type error = { path : string; what : string }
(** What is wrong, and with which member: [sensors[3].name]. *)

val pp_error : Format.formatter -> error -> unit
(** [pp_error] prints the path, if there is one, and what is wrong. *)

val of_reader : ('r, 'b, 'o) Kind.t -> 'r -> (string, error) result
(** [of_reader kind r] is [r] without white space. An error for capabilities and untyped pointers
    that are not null. Raises [Invalid_argument] if [kind] is not a struct's, as all of these do. *)

val of_record : ('r, 'b, 'o) Kind.t -> 'o -> (string, error) result
(** [of_record kind r] is the same of a Record. *)

val to_record : ?strict:bool -> ('r, 'b, 'o) Kind.t -> string -> ('o, error) result
(** [to_record kind text] is the Record that the JSON object stands for. Members that the schema
    does not know are ignored, or refused if [strict]. *)

val to_arena : ?strict:bool -> Arena.t -> ('r, 'b, 'o) Kind.t -> string -> (unit, error) result
(** [to_arena a kind text] makes it the root of the message in [a]. *)
