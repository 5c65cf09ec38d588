(* What is measured: for each workload plain data, messages, and how they are read. *)

open Zooph
open Values

module Results = struct
  open Catrank

  let result r =
    let open SearchResult.Reader in
    Int64.to_int (Int64.bits_of_float (score r)) + text (url_slice r) + text (snippet_slice r)

  let read l =
    let results = SearchResultList.Reader.results l in
    let sum = ref 0 in
    for k = 0 to List.length results - 1 do
      sum := !sum + result (List.get results k)
    done;
    !sum
end

module Trees = struct
  open Eval.Expression

  (* By the number of the member that is set: a sum type would be allocated for each operand. *)
  let rec value e =
    let a =
      if Reader.left_which e = Left.value_tag then Left.View.value (Reader.left_view e)
      else if Reader.left_which e = Left.expression_tag then
        value (Left.View.expression (Reader.left_view e))
      else 0
    in
    let b =
      if Reader.right_which e = Right.value_tag then Right.View.value (Reader.right_view e)
      else if Reader.right_which e = Right.expression_tag then
        value (Right.View.expression (Reader.right_view e))
      else 0
    in
    apply (Reader.op e) a b

  let read e = wrap (value e)
end

(** What rows do with a Record and with messages. *)
type 'o functions = {
  of_bytes : bytes -> ('o, Fault.t) result;
  encode : 'o -> bytes -> int -> int;
  encoded_length : 'o -> int;
  read : bytes -> int;  (** Opens, validates and adds up. *)
  read_lazily : bytes -> int;
}

(* No message has this sum. *)
let wrong = min_int

let each count one =
  let sum = ref 0 in
  for k = 0 to count - 1 do
    sum := !sum + one k
  done;
  !sum

let reading name functions inputs =
  let pass () = Harness.sum_over inputs functions.read in
  (Printf.sprintf "versions.%s-read/zooph-ocaml:validated" name,
    { Harness.inputs = Array.length inputs; pass; check = None; figure = Time })

let rows workload functions inputs =
  let open Harness in
  let plain = Array.map (fun b -> ok (functions.of_bytes b)) inputs in
  let scratch = Array.map (fun r -> Bytes.create (functions.encoded_length r)) plain in
  let count = Array.length inputs in
  let { read; read_lazily; _ } = functions in
  let build k = functions.encode (Array.unsafe_get plain k) (Array.unsafe_get scratch k) 0 in
  let each one = each count one in
  let row case variant pass check =
    (Printf.sprintf "%s.%s/zooph-ocaml:%s" workload case variant,
      { inputs = count; pass; check; figure = Time })
  in
  [
    row "read" "validated" (fun () -> sum_over inputs read) None;
    row "read" "lazy" (fun () -> sum_over inputs read_lazily) None;
    row "build" "record" (fun () -> each build) (Some (fun () -> sum_over scratch read));
    row "exchange" "record-validated"
      (fun () -> each (fun k -> ignore (build k); read (Array.unsafe_get scratch k)))
      None;
    row "exchange" "record-lazy"
      (fun () -> each (fun k -> ignore (build k); read_lazily (Array.unsafe_get scratch k)))
      None;
  ]

let bytes_sum b =
  let n = Bytes.length b in
  let padded = Bytes.extend b 0 ((-n) land 7) in
  Bytes.fill padded n ((-n) land 7) '\000';
  let sum = ref n in
  for k = 0 to (Bytes.length padded / 8) - 1 do
    sum := !sum + Int64.to_int (Bytes.get_int64_le padded (8 * k))
  done;
  !sum

let packing folder =
  let open Harness in
  Stdlib.List.concat_map
    (fun name ->
      let file = "packing-" ^ name ^ ".bytes" in
      if not (Sys.file_exists (Filename.concat folder file)) then []
      else begin
        let words = frames folder file in
        let packed = Array.map Packed.pack_flat words in
        let longest = Array.fold_left (fun n w -> max n (Bytes.length w)) 0 words in
        let to_packed = Bytes.create (2 * longest) and to_words = Bytes.create longest in
        let pack w = Packed.pack_flat_into w to_packed 0 in
        let unpack p = ok (Packed.unpack_into p to_words 0) in
        let row case pass check =
          (Printf.sprintf "packing.%s-%s/zooph-ocaml" name case,
            { inputs = Array.length words; pass; check; figure = Time })
        in
        [
          row "pack"
            (fun () -> sum_over words pack)
            (Some (fun () -> sum_over words (fun w -> bytes_sum (Bytes.sub to_packed 0 (pack w)))));
          row "unpack"
            (fun () -> sum_over packed unpack)
            (Some (fun () -> sum_over packed (fun p -> bytes_sum (Bytes.sub to_words 0 (unpack p)))));
        ]
      end)
    [ "cars"; "lots"; "car"; "zeros"; "random"; "half" ]

let records workload functions sum messages =
  let plain = Array.map (fun b -> ok (functions.of_bytes b)) messages in
  Records.rows workload functions.of_bytes functions.encode functions.encoded_length sum plain

let carsales =
  let open Carsales.ParkingLot in
  { of_bytes = (fun b -> of_bytes b); encode; encoded_length;
    read = (fun b -> match Reader.of_bytes b with Ok r -> Cars.read r | Error _ -> wrong);
    read_lazily =
      (fun b ->
        match Reader.of_buffer_lazily b with Ok m -> Cars.read m.root | Error _ -> wrong) }

let carsales_next =
  let open Carsales_next.ParkingLot in
  { of_bytes = (fun b -> of_bytes b); encode; encoded_length;
    read = (fun b -> match Reader.of_bytes b with Ok r -> Cars_next.read r | Error _ -> wrong);
    read_lazily =
      (fun b ->
        match Reader.of_buffer_lazily b with Ok m -> Cars_next.read m.root | Error _ -> wrong) }

let carsales_defaults =
  let open Carsales_defaults.ParkingLot in
  { of_bytes = (fun b -> of_bytes b); encode; encoded_length;
    read = (fun b -> match Reader.of_bytes b with Ok r -> Cars_defaults.read r | Error _ -> wrong);
    read_lazily =
      (fun b ->
        match Reader.of_buffer_lazily b with Ok m -> Cars_defaults.read m.root | Error _ -> wrong) }

let versions folder =
  let messages name = Harness.messages folder ("carsales" ^ name ^ ".messages") in
  let building name functions inputs =
    let rows = rows "carsales" functions inputs in
    ("versions." ^ name ^ "-build/zooph-ocaml:record",
      Stdlib.List.assoc "carsales.build/zooph-ocaml:record" rows)
  in
  [
    reading "same" carsales (messages "");
    reading "older" carsales_next (messages "");
    reading "newer" carsales (messages "-next");
    reading "segments" carsales (messages "-segments");
    reading "defaults" carsales_defaults (messages "-defaults");
    building "same" carsales (messages "");
    building "defaults" carsales_defaults (messages "-defaults");
  ]

let load folder workload =
  match workload with
  | "carsales" ->
    let messages = Harness.messages folder "carsales.messages" in
    rows workload carsales messages @ records workload carsales Records.Cars.sum messages
  | "versions" -> versions folder
  | "catrank" ->
    let open Catrank.SearchResultList in
    let f =
      { of_bytes = (fun b -> of_bytes b); encode; encoded_length;
        read = (fun b -> match Reader.of_bytes b with Ok r -> Results.read r | Error _ -> wrong);
        read_lazily =
          (fun b ->
            match Reader.of_buffer_lazily b with Ok m -> Results.read m.root | Error _ -> wrong) }
    in
    let messages = Harness.messages folder "catrank.messages" in
    rows workload f messages @ records workload f Records.Results.sum messages
  | "eval" ->
    let open Eval.Expression in
    let f =
      { of_bytes = (fun b -> of_bytes b); encode; encoded_length;
        read = (fun b -> match Reader.of_bytes b with Ok r -> Trees.read r | Error _ -> wrong);
        read_lazily =
          (fun b ->
            match Reader.of_buffer_lazily b with Ok m -> Trees.read m.root | Error _ -> wrong) }
    in
    let messages = Harness.messages folder "eval.messages" in
    rows workload f messages @ records workload f Records.Trees.sum messages
  | "one-field" ->
    let open One_field.TotalValue in
    let f =
      { of_bytes = (fun b -> of_bytes b); encode; encoded_length;
        read =
          (fun b -> match Reader.of_bytes b with Ok r -> Reader.amount_int r | Error _ -> wrong);
        read_lazily =
          (fun b ->
            match Reader.of_buffer_lazily b with Ok m -> Reader.amount_int m.root | Error _ -> wrong) }
    in
    rows workload f (Harness.messages folder "one-field.messages")
  | "packing" -> packing folder
  | "ocaml-ints" -> Integers.rows
  | _ -> []
