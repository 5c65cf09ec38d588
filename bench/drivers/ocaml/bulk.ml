(* The rows that decode 8,192 numbers of 32 bits at once, by [Numbers] and by loops with Stdlib's functions. *)

open Zooph
module N = Numbers.Uint32

type input = { bytes : bytes; big : bytes; memory : Prim.Bigstring.t; at : int (** The position in the file. *) }

let input k bytes =
  let n = Bytes.length bytes in
  let big = Harness.place n in
  for i = 0 to (n / 4) - 1 do
    Bytes.set_int32_be big (4 * i) (Bytes.get_int32_le bytes (4 * i))
  done;
  let memory = Harness.place_bigarray Bigarray.char n in
  Bytes.iteri (fun i c -> memory.{i} <- c) bytes;
  { bytes; big; memory; at = 8 + (k * (n + 8)) }

let array_sum a = Array.fold_left ( + ) 0 a

let bigarray_sum (a : N.array1) =
  let sum = ref 0 in
  for i = 0 to Bigarray.Array1.dim a - 1 do
    sum := !sum + (Int32.to_int a.{i} land 0xffff_ffff)
  done;
  !sum

let stdlib_into bytes numbers =
  for i = 0 to Array.length numbers - 1 do
    Array.unsafe_set numbers i (Int32.to_int (Bytes.get_int32_le bytes (4 * i)) land 0xffff_ffff)
  done

let stdlib_sum bytes =
  let sum = ref 0 in
  for i = 0 to (Bytes.length bytes / 4) - 1 do
    sum := !sum + (Int32.to_int (Bytes.get_int32_le bytes (4 * i)) land 0xffff_ffff)
  done;
  !sum

(* Returns a function that reads from bytes as [Unix.read] reads from a descriptor. *)
let reader_of bytes =
  let at = ref 0 in
  fun to_ first n ->
    let left = Bytes.length bytes - !at in
    let n = if n < left then n else left in
    Bytes.blit bytes !at to_ first n;
    at := !at + n;
    n

(* Returns a function that reads from a bigarray as [Zooph_unix.read] reads from a descriptor. *)
let reader_of_memory memory =
  let at = ref 0 in
  fun to_ first n ->
    let left = Bigarray.Array1.dim memory - !at in
    let n = if n < left then n else left in
    if n < 0 || first < 0 || first > Bigarray.Array1.dim to_ - n then invalid_arg "read";
    Memory.copy memory !at to_ first n;
    at := !at + n;
    n

let load folder =
  let inputs = Array.mapi input (Harness.frames folder "ints.bytes") in
  let channel = open_in_bin (Filename.concat folder "ints.bytes") in
  let descriptor = Unix.openfile (Filename.concat folder "ints.bytes") [ O_RDONLY ] 0 in
  let count = Bytes.length inputs.(0).bytes / 4 in
  let numbers = Array.make count 0 and one = Bytes.create 4 in
  let store : N.array1 = Harness.place_bigarray Bigarray.int32 count in
  let row name pass check =
    ("ints." ^ name, { Harness.inputs = Array.length inputs; pass; check; figure = Time })
  in
  (* [work] decodes an input, and [sum] returns the checksum of the result. *)
  let decodes name work sum length =
    row name
      (fun () -> Harness.sum_over inputs (fun input -> length (work input)))
      (Some (fun () -> Harness.sum_over inputs (fun input -> sum (work input))))
  in
  let arrays name work = decodes name work array_sum Array.length in
  let bigarrays name work = decodes name work bigarray_sum Bigarray.Array1.dim in
  let sums name work = row name (fun () -> Harness.sum_over inputs work) None in
  [
    bigarrays "decode/zooph-ocaml:bigarray" (fun { bytes; _ } -> N.into_bigarray bytes 0 store; store);
    arrays "decode/zooph-ocaml:array" (fun { bytes; _ } -> N.into_array bytes 0 numbers; numbers);
    arrays "decode/ocaml-stdlib" (fun { bytes; _ } -> stdlib_into bytes numbers; numbers);
    arrays "decode-fresh/zooph-ocaml:array" (fun { bytes; _ } -> N.to_array bytes 0 count);
    arrays "decode-fresh/ocaml-stdlib" (fun { bytes; _ } ->
        let numbers = Array.make count 0 in
        stdlib_into bytes numbers;
        numbers);
    bigarrays "big/zooph-ocaml:bigarray" (fun { big; _ } -> N.into_bigarray_be big 0 store; store);
    arrays "big/zooph-ocaml:array" (fun { big; _ } -> N.into_array_be big 0 numbers; numbers);
    bigarrays "stream/zooph-ocaml:bigarray" (fun { memory; _ } ->
        N.fill_bigarray (reader_of_memory memory) store;
        store);
    bigarrays "stream/zooph-ocaml:bigarray-by-bytes" (fun { bytes; _ } ->
        N.read_bigarray (reader_of bytes) store;
        store);
    arrays "stream/zooph-ocaml:array" (fun { bytes; _ } ->
        N.read_array (reader_of bytes) numbers;
        numbers);
    (* Unlike other languages' rows of streams this one makes system calls: OCaml has no channels in memory. *)
    bigarrays "stream/zooph-ocaml:descriptor-bigarray" (fun { at; _ } ->
        ignore (Unix.lseek descriptor at SEEK_SET);
        N.fill_bigarray (Zooph_unix.read descriptor) store;
        store);
    bigarrays "stream/zooph-ocaml:descriptor-bigarray-by-bytes" (fun { at; _ } ->
        ignore (Unix.lseek descriptor at SEEK_SET);
        N.read_bigarray (Unix.read descriptor) store;
        store);
    bigarrays "stream/zooph-ocaml:channel-bigarray" (fun { at; _ } ->
        seek_in channel at;
        N.input_bigarray channel store;
        store);
    arrays "stream/zooph-ocaml:channel-array" (fun { at; _ } ->
        seek_in channel at;
        N.input_array channel numbers;
        numbers);
    arrays "stream/ocaml-stdlib" (fun { at; _ } ->
        seek_in channel at;
        for i = 0 to count - 1 do
          really_input channel one 0 4;
          Array.unsafe_set numbers i (Int32.to_int (Bytes.get_int32_le one 0) land 0xffff_ffff)
        done;
        numbers);
    decodes "view/zooph-ocaml" (fun { memory; _ } -> N.View.make memory 0 count) N.View.sum N.View.length;
    bigarrays "view/zooph-ocaml:bigarray" (fun { memory; _ } -> Option.get (N.view memory 0 count));
    sums "sum/zooph-ocaml" (fun { bytes; _ } -> N.sum bytes 0 count);
    sums "sum/zooph-ocaml:view" (fun { memory; _ } -> N.View.sum (N.View.make memory 0 count));
    sums "sum/zooph-ocaml:fold" (fun { bytes; _ } -> N.fold ( + ) 0 bytes 0 count);
    sums "sum/ocaml-stdlib" (fun { bytes; _ } -> stdlib_sum bytes);
  ]
