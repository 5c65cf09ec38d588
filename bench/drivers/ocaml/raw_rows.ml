(* The rows of native arrays of records and of numbers: [Zooph_raw], [bin_prot], [Marshal], loops, and copies of memory. *)

open Bin_prot.Std

(** The record of the post, which takes 17 bytes. *)
type sample = { id : int64; flag : (int[@raw.u8]); value : float } [@@deriving raw, bin_io]

type samples = sample array [@@deriving raw, bin_io]
type numbers = float array [@@deriving raw, bin_io]

let large = Zooph_raw.bigarray Bigarray.Float64

type memory = (float, Bigarray.float64_elt, Bigarray.c_layout) Bigarray.Array1.t

(* The factor between an element's index and its first field. It does not fit an [int]. *)
let factor = 0x9e37_79b9_7f4a_7c15L

let sample index =
  let mixed = Int64.mul factor (Int64.of_int index) in
  { id = mixed;
    flag = Int64.to_int (Int64.shift_right_logical mixed 56);
    value = float_of_int index /. 8. }

let[@inline] bits x = Int64.to_int (Int64.bits_of_float x)

let sum_samples all =
  let sum = ref 0 in
  for i = 0 to Array.length all - 1 do
    let { id; flag; value } = Array.unsafe_get all i in
    sum := !sum + Int64.to_int id + flag + bits value
  done;
  !sum

let sum_numbers (all : float array) =
  let sum = ref 0 in
  for i = 0 to Array.length all - 1 do
    sum := !sum + bits (Array.unsafe_get all i)
  done;
  !sum

let sum_memory (all : memory) =
  let sum = ref 0 in
  for i = 0 to Bigarray.Array1.dim all - 1 do
    sum := !sum + bits (Bigarray.Array1.unsafe_get all i)
  done;
  !sum

let ok = function Ok x -> x | Error fault -> failwith (Zooph_raw.Fault.to_string fault)

(** The functions with which a contender encodes and decodes. ['b] is the type of its bytes. *)
type ('a, 'b) way = { name : string; encode : 'a -> 'b; decode : 'b -> 'a; length : 'b -> int }

let ours codec =
  { name = "zooph-ocaml:raw";
    encode = Zooph_raw.encode codec;
    decode = (fun bytes -> ok (Zooph_raw.decode codec bytes));
    length = String.length }

let bin_prot (writer : _ Bin_prot.Type_class.writer) (reader : _ Bin_prot.Type_class.reader) =
  { name = "ocaml-bin-prot";
    encode = (fun all -> Bin_prot.Utils.bin_dump writer all);
    decode = (fun bytes -> reader.read bytes ~pos_ref:(ref 0));
    length = Bin_prot.Common.buf_len }

(* The flag [No_sharing] spares [Marshal] the search for shared values. *)
let marshal () =
  { name = "ocaml-marshal";
    encode = (fun all -> Marshal.to_string all [ Marshal.No_sharing ]);
    decode = (fun bytes -> Marshal.from_string bytes 0);
    length = String.length }

module B = Zooph.Prim.Bytes.Unsafe
module S = Zooph.Prim.String.Unsafe

let encode_by_hand all =
  let count = Array.length all in
  let bytes = Bytes.create (8 + (17 * count)) in
  B.set_int64_le bytes 0 (Int64.of_int count);
  for i = 0 to count - 1 do
    let { id; flag; value } = Array.unsafe_get all i and at = 8 + (17 * i) in
    B.set_int64_le bytes at id;
    B.set_int8 bytes (at + 8) flag;
    B.set_int64_le bytes (at + 9) (Int64.bits_of_float value)
  done;
  Bytes.unsafe_to_string bytes

let[@inline] load bytes at =
  { id = S.get_int64_le bytes at;
    flag = S.get_uint8 bytes (at + 8);
    value = Int64.float_of_bits (S.get_int64_le bytes (at + 9)) }

(* Returns the count, which it checks against the length of the bytes, as the other codecs do. *)
let count_by_hand bytes each =
  let count = Int64.to_int (String.get_int64_le bytes 0) in
  if count <> (String.length bytes - 8) / each then failwith "count";
  count

let decode_by_hand bytes =
  let count = count_by_hand bytes 17 in
  if count = 0 then [||]
  else begin
    let all = Array.make count (load bytes 8) in
    for i = 1 to count - 1 do
      Array.unsafe_set all i (load bytes (8 + (17 * i)))
    done;
    all
  end

let by_hand = { name = "ocaml"; encode = encode_by_hand; decode = decode_by_hand; length = String.length }

let encode_numbers_by_hand (all : float array) =
  let count = Array.length all in
  let bytes = Bytes.create (8 + (8 * count)) in
  B.set_int64_le bytes 0 (Int64.of_int count);
  for i = 0 to count - 1 do
    B.set_int64_le bytes (8 + (8 * i)) (Int64.bits_of_float (Array.unsafe_get all i))
  done;
  Bytes.unsafe_to_string bytes

let decode_numbers_by_hand bytes =
  let count = count_by_hand bytes 8 in
  let all = Array.create_float count in
  for i = 0 to count - 1 do
    Array.unsafe_set all i (Int64.float_of_bits (S.get_int64_le bytes (8 + (8 * i))))
  done;
  all

let numbers_by_hand =
  { name = "ocaml"; encode = encode_numbers_by_hand; decode = decode_numbers_by_hand; length = String.length }

(** Copies an array to new memory of the same kind: the floor of encoding and decoding. *)
let copies = { name = "memcpy-ocaml"; encode = Array.copy; decode = Array.copy; length = (fun all -> 8 * Array.length all) }

let copy (all : memory) =
  let other = Bigarray.(Array1.create float64 c_layout (Array1.dim all)) in
  Bigarray.Array1.blit all other;
  other

(* Copies bytes, the kind of memory that records are encoded to. *)
let copies_of_bytes =
  { name = "memcpy-ocaml:bytes"; encode = Bytes.copy; decode = Bytes.copy; length = Bytes.length }

let sum_bytes all =
  let sum = ref 0 in
  for i = 0 to (Bytes.length all / 8) - 1 do
    sum := !sum + Int64.to_int (B.get_int64_le all (8 * i))
  done;
  !sum

let copies_of_memory =
  { name = "memcpy-ocaml:bigarray"; encode = copy; decode = copy; length = Bigarray.Array1.size_in_bytes }

(** Returns the rows of a contender for a value of [count] elements. *)
let rows what count value sum way =
  let name verb = Printf.sprintf "raw.%s-%s-%d/%s" what verb count way.name in
  let bytes = way.encode value in
  let row verb pass check =
    Hashtbl.replace Harness.encoded (name verb) (way.length bytes);
    (name verb, { Harness.inputs = count; pass; check; figure = Time })
  in
  [
    row "encode"
      (fun () -> way.length (Sys.opaque_identity (way.encode value)))
      (Some (fun () -> sum (way.decode (way.encode value))));
    row "decode" (fun () -> sum (way.decode bytes)) None;
  ]

let of_count count =
  let all = Array.init count sample in
  let numbers = Array.map (fun { value; _ } -> value) all in
  let memory = Bigarray.(Array1.of_array float64 c_layout numbers) in
  let plain = Bytes.create (8 * count) in
  Array.iteri (fun i x -> B.set_int64_le plain (8 * i) (Int64.bits_of_float x)) numbers;
  let records way = rows "records" count all sum_samples way in
  let floats way = rows "numbers" count numbers sum_numbers way in
  let large_floats way = rows "numbers" count memory sum_memory way in
  List.concat
    [
      records (ours samples_raw);
      records by_hand;
      records (bin_prot bin_writer_samples bin_reader_samples);
      records (marshal ());
      floats (ours numbers_raw);
      floats numbers_by_hand;
      floats (bin_prot bin_writer_numbers bin_reader_numbers);
      floats (marshal ());
      floats copies;
      rows "numbers" count plain sum_bytes copies_of_bytes;
      large_floats { (ours large) with name = "zooph-ocaml:raw-bigarray" };
      large_floats copies_of_memory;
    ]

let load () = List.concat_map of_count [ 100; 10_000; 100_000 ]
