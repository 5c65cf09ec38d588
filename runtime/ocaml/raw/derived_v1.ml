(* Functions for the code that `ppx_zooph` and `zooph gen ocaml --raw` generate. *)

type shape = Shape.t
type form = Shape.form

type reader = Codec.reader = {
  bytes : string;
  mutable at : int;
  mutable levels : int;
  mutable budget : int;
  mutable suspect : int;
}

type 'a t = 'a Codec.t = {
  shape : shape;
  min : int;
  constant : bool;
  size : int -> 'a -> int;
  write : bytes -> int -> 'a -> int;
  read : reader -> int -> 'a;
  put : bytes -> int -> 'a -> unit;
  get : string -> int -> 'a;
  write_list : bytes -> int -> 'a list -> int;
  write_array : bytes -> int -> 'a array -> int;
  read_list : reader -> int -> int -> 'a list;
  read_array : reader -> int -> int -> 'a array;
}

module Store = Codec.Store
module Load = Codec.Load

let[@inline] room b at n = Codec.room b at n
let[@inline] down levels = Codec.down levels
let[@inline] enter r = Codec.enter r
let[@inline] leave r = Codec.leave r

let[@inline] require r n limit = Codec.require r n limit

let malformed = Codec.malformed
let no_put = Codec.no_put
let no_get = Codec.no_get
let[@inline] put_tag1 b at number = Store.set_int8 b at number
let[@inline] put_tag2 b at number = Store.set_int16_le b at number
let[@inline] put_tag4 b at number = Store.set_int32_le b at number
let[@inline] get_tag1 s at = Load.get_uint8 s at
let[@inline] get_tag2 s at = Load.get_uint16_le s at
let[@inline] get_tag4 s at = Load.get_uint32_le s at
let write_list = Codec.Each.write_list
let write_array = Codec.Each.write_array
let read_list = Codec.Each.read_list
let read_array = Codec.Each.read_array
let shape form = Shape.make form
let node = Shape.node
let fill = Shape.fill
let record_form name fields = Shape.Record (name, fields)
let sum_form = Shape.sum
let record name fields = Shape.make (Shape.Record (name, fields))
let optional shape = Shape.make (Shape.Optional shape)
let unknown_member known = Shape.make (Shape.Unknown_member known)
let enumeration = Schema.enumeration
let voids = Schema.voids
let put_unknown = Schema.put_unknown
let get_unknown = Schema.get_unknown
let[@inline] is_some r = Schema.is_some r

type 'a forward = 'a Records.forward = { codec : 'a t; set : 'a t -> unit }

let forward ~shape ~min ~constant = Records.forward ~shape ~min ~constant ()
let set later codec = later.set codec
