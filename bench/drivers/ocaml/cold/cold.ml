(* RAMCloud's messages out of memory: source and target lie in random pages of a gigabyte. *)

open Zooph_big
module M = Pages.M

(** The number of messages in rotation. Page [p] holds message [p mod count]. *)
let count = 64

(** The areas of a page that the first kind of messages uses. The second kind has as many behind them. *)
let record = 0

let message = 1
let record_target = 2
let message_target = 3
let areas = 4

type row = { name : string; inputs : int; pass : unit -> int; check : unit -> int }

(** Returns a row. [work from to_] copies or converts from the source's page to the target's, and returns a value
    that it read from the target. [sum to_] returns the target's checksum. A pass does every message once, in order.
    *)
let row name waits work sum =
  let[@inline] source dice k = (Pages.Dice.roll dice land (Pages.count - count)) + k in
  let dice = Pages.Dice.make 0x9e37_79b9_7f4a_7c15L in
  (* The mask is zero, which the compiler does not know. *)
  let mask = if waits then Sys.opaque_identity 0 else 0 in
  let last = ref 0 in
  let pass () =
    for k = 0 to count - 1 do
      if waits then Pages.Dice.add dice (!last land mask);
      let from = source dice k in
      let to_ = Pages.Dice.roll dice in
      last := !last + work from to_
    done;
    !last
  in
  let check () =
    let dice = Pages.Dice.make 0x2545_f491_4f6c_dd1dL and total = ref 0 in
    for k = 0 to count - 1 do
      let from = source dice k in
      let to_ = Pages.Dice.roll dice in
      ignore (work from to_);
      total := !total + sum to_
    done;
    !total
  in
  { name = "cold." ^ name; inputs = count; pass; check }

(** The operations of one kind of messages. Their integer arguments are positions in memory. *)
type ('reader, 'record) kind = {
  letter : string;
  areas_before : int;
  size : int;  (** The size in bytes of a record in memory. *)
  copy : Pages.t -> int -> int -> unit;
  walk : Pages.t -> int -> int;
  get : Pages.t -> int -> 'record;
  put : Pages.t -> int -> 'record -> unit;
  encode : 'record -> Pages.t -> int -> int;
  fill : Arena.t -> Pages.t -> int -> unit;
  opened : Pages.t -> int -> 'reader;
  place : 'reader -> Pages.t -> int -> unit;
  touch : 'reader -> int;
  of_bytes : bytes -> 'record;
}

let ok = function Ok x -> x | Error fault -> raise (Fault.Fault fault)

let rows memory k =
  let[@inline] area page which = Pages.area page (k.areas_before + which) in
  let arena = Arena.create () in
  let of_manner (manner, waits) =
    let serialize = Printf.sprintf "%s-serialize-%s" k.letter manner in
    let deserialize = Printf.sprintf "%s-deserialize-%s" k.letter manner in
    let copy from to_ =
      let to_ = area to_ record_target in
      k.copy memory (area from record) to_;
      k.walk memory to_
    in
    let record_sum to_ = k.walk memory (area to_ record_target) in
    let message_sum to_ = k.touch (k.opened memory (area to_ message_target)) in
    (* Returns the message's last byte, so the result depends on the written message. *)
    let[@inline] last to_ length = M.get_uint8 memory (to_ + length - 1) in
    let by_record from to_ =
      let to_ = area to_ message_target in
      last to_ (k.encode (k.get memory (area from record)) memory to_)
    in
    let by_builder from to_ =
      let to_ = area to_ message_target in
      Arena.clear arena;
      k.fill arena memory (area from record);
      let built = Arena.framed arena in
      let length = Slice.length built in
      Slice.blit_to built memory to_;
      last to_ length
    in
    let validated from to_ =
      let to_ = area to_ record_target in
      k.place (k.opened memory (area from message)) memory to_;
      k.walk memory to_
    in
    [
      row (serialize ^ "/memcpy-ocaml") waits copy record_sum;
      row (deserialize ^ "/memcpy-ocaml") waits copy record_sum;
      row (serialize ^ "/zooph-ocaml:record") waits by_record message_sum;
      row (serialize ^ "/zooph-ocaml:builder") waits by_builder message_sum;
      row (deserialize ^ "/zooph-ocaml:validated") waits validated record_sum;
    ]
  in
  Stdlib.List.concat_map of_manner [ ("waiting", true); ("streaming", false) ]

let put_text memory at k field text =
  M.set_int16_le memory (at + 16 + (2 * k)) (String.length text);
  String.iteri (fun i c -> M.set_int8 memory (at + field + i) (Char.code c)) text

let a =
  let open Ram.MessageA in
  { letter = "a"; areas_before = 0; size = 104; copy = Inline.A.copy; walk = Inline.A.walk; get = Inline.A.get;
    put =
      (fun memory at r ->
        M.set_int64_le memory at r.id;
        M.set_int64_le memory (at + 8) r.version;
        put_text memory at 0 Inline.A.table_at r.table;
        put_text memory at 1 Inline.A.key_at r.key;
        put_text memory at 2 Inline.A.value_at r.value);
    encode; fill = Inline.A.fill;
    opened = (fun memory first -> fst (ok (Reader.of_prefix ~first memory)));
    place = Inline.A.place;
    touch =
      (fun r ->
        let text = Texts.slice in
        let open Reader in
        id_int r + version_int r + text (table_slice r) + text (key_slice r) + text (value_slice r));
    of_bytes = (fun b -> ok (of_bytes b)) }

let b =
  let open Ram.MessageB in
  { letter = "b"; areas_before = areas; size = 64; copy = Inline.B.copy; walk = Inline.B.walk; get = Inline.B.get;
    put =
      (fun memory at r ->
        let number k x = M.set_int64_le memory (at + (8 * k)) x in
        Stdlib.List.iteri number [ r.first; r.second; r.third; r.fourth; r.fifth; r.sixth; r.seventh; r.eighth ]);
    encode; fill = Inline.B.fill;
    opened = (fun memory first -> fst (ok (Reader.of_prefix ~first memory)));
    place = Inline.B.place;
    touch =
      (fun r ->
        let open Reader in
        first_int r + second_int r + third_int r + fourth_int r + fifth_int r + sixth_int r + seventh_int r
        + eighth_int r);
    of_bytes = (fun b -> ok (of_bytes b)) }

(** Fills the areas of every page, sources and targets, with records and messages. *)
let fill memory k messages =
  for page = 0 to Pages.count - 1 do
    let at which = Pages.area page (k.areas_before + which) in
    let bytes = messages.(page mod count) in
    if page < count then k.put memory (at record) (k.of_bytes bytes)
    else Pages.copy memory (Pages.area (page mod count) (k.areas_before + record)) memory (at record) k.size;
    Pages.copy memory (at record) memory (at record_target) k.size;
    Storage.blit_from_bytes bytes 0 memory (at message) (Bytes.length bytes);
    Storage.blit_from_bytes bytes 0 memory (at message_target) (Bytes.length bytes)
  done

(** Returns all rows. The arguments are the framed messages of both kinds. *)
let load messages_a messages_b =
  if Array.length messages_a <> count || Array.length messages_b <> count then failwith "64 messages of each kind";
  let memory = Pages.make () in
  fill memory a messages_a;
  fill memory b messages_b;
  rows memory a @ rows memory b
