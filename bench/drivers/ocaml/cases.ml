(* The rows of the workloads of messages: for each the plain data, the messages, and the functions that read them. *)

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

module Messages = struct
  let a r =
    let open Ram.MessageA.Reader in
    id_int r + version_int r + text (table_slice r) + text (key_slice r) + text (value_slice r)

  let b r =
    let open Ram.MessageB.Reader in
    first_int r + second_int r + third_int r + fourth_int r + fifth_int r + sixth_int r
    + seventh_int r + eighth_int r
end

(** The data of a message, and the buffer to encode it to, which all messages share. *)
type 'o input = { plain : 'o; scratch : bytes }

(** The operations on a Record of type ['o] and on its messages. *)
type 'o functions = {
  of_bytes : bytes -> ('o, Fault.t) result;
  encode : 'o -> bytes -> int -> int;
  encoded_length : 'o -> int;
  reused : 'o -> bytes -> 'o;  (** Encodes a Record to the buffer, and decodes it. *)
  fresh : 'o -> 'o;  (** Encodes a Record to new bytes, and decodes it. *)
  read : bytes -> int;  (** Opens a message with validation, and returns its checksum. *)
  read_lazily : bytes -> int;
  exchange : 'o input -> int;  (** Encodes and reads, by the calls that a user makes. *)
  exchange_lazily : 'o input -> int;
  fill : Arena.t -> 'o -> unit;  (** Builds field by field. *)
  read_prefix : bytes -> int;  (** As [read], but bytes may follow the message. *)
}

(* Returns the messages' plain data. *)
let records_of functions messages =
  Harness.in_one_piece (Array.map (fun b -> ok (functions.of_bytes b)) messages)

(* A checksum that no message has. *)
let wrong = min_int

let reading name functions inputs =
  let pass () = Harness.sum_over inputs functions.read in
  let row = Printf.sprintf "versions.%s-read/zooph-ocaml:validated" name in
  let bytes = Array.fold_left (fun n b -> n + Bytes.length b) 0 inputs in
  Hashtbl.replace Harness.encoded row bytes;
  (row, { Harness.inputs = Array.length inputs; pass; check = None; figure = Time })

(* The names of a workload's cases. *)
type cases = { build : string; read : string; exchange : string }

let classic = { build = "build"; read = "read"; exchange = "exchange" }
let of_message m = { build = m ^ "-serialize"; read = m ^ "-deserialize"; exchange = m ^ "-exchange" }

(* The row that counts the words that an exchange allocates, if the workload has such a case. *)
let counting cases workload contender timed =
  if cases == classic then
    [ (workload ^ ".words/" ^ contender, { timed with Harness.figure = Words_allocated }) ]
  else []

(* The limits by which a user has texts checked to be UTF-8. *)
let utf8 = { Limits.default with utf8 = true }

(** Returns the rows of a workload. [checked b] reads as [functions.read] does, and checks texts to be UTF-8. *)
let rows ?(cases = classic) ?checked workload functions inputs =
  let open Harness in
  move ();
  let plain = records_of functions inputs in
  let most = Array.fold_left (fun n r -> max n (functions.encoded_length r)) 0 plain in
  let scratch = place most in
  let written = Array.map (fun plain -> { plain; scratch }) plain in
  let { read; read_lazily; encode; _ } = functions in
  let build { plain; scratch } = encode plain scratch 0 in
  let row case variant pass check =
    (Printf.sprintf "%s.%s/zooph-ocaml:%s" workload case variant,
      { inputs = Array.length inputs; pass; check; figure = Time })
  in
  let exchange variant one =
    let (_, timed) as row = row cases.exchange variant (fun () -> sum_over written one) None in
    row :: counting cases workload ("zooph-ocaml:" ^ variant) timed
  in
  move ();
  let arena = Arena.create ~bytes:(1 lsl 18) () in
  let built { plain; _ } =
    Arena.clear arena;
    functions.fill arena plain;
    arena
  in
  let read_built input =
    functions.read_prefix (Arena.in_place (built input))
  in
  (* Encodes to new bytes, as [to_bytes] does. *)
  let fresh { plain; _ } =
    let b = Bytes.create (functions.encoded_length plain) in
    ignore (encode plain b 0);
    read b
  in
  let with_texts checked =
    row cases.read "validated-utf8" (fun () -> sum_over inputs checked) None
    :: exchange "record-validated-utf8" (fun input -> ignore (build input); checked input.scratch)
  in
  let all =
  [
    row cases.read "validated" (fun () -> sum_over inputs read) None;
    row cases.read "lazy" (fun () -> sum_over inputs read_lazily) None;
    row cases.build "record"
      (fun () -> sum_over written build)
      (Some (fun () -> sum_over written (fun input -> ignore (build input); functions.read_prefix input.scratch)));
    row cases.build "builder"
      (fun () -> sum_over written (fun input -> Slice.length (Arena.framed (built input))))
      (Some (fun () -> sum_over written read_built));
  ]
  @ exchange "record-validated" functions.exchange
  @ exchange "record-lazy" functions.exchange_lazily
  @ exchange "builder-validated" read_built
  @ exchange "record-fresh" fresh
  @ Option.fold checked ~none:[] ~some:with_texts
  in
  let bytes = Array.fold_left (fun n b -> n + Bytes.length b) 0 inputs in
  Stdlib.List.iter (fun (name, _) -> Hashtbl.replace encoded name bytes) all;
  all

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
        let to_packed = place (2 * longest) and to_words = place longest in
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
    [ "cars"; "lots"; "car"; "zeros"; "random"; "half"; "catrank"; "eval" ]

let records ?(cases = classic) workload functions peer sum messages =
  let plain = records_of functions messages in
  let { reused; fresh; encoded_length; _ } = functions in
  let both (contender, timed) =
    (Printf.sprintf "%s.%s/%s" workload cases.exchange contender, timed)
    :: counting cases workload contender timed
  in
  Stdlib.List.concat_map both (Records.rows reused fresh encoded_length peer sum plain)

let carsales =
  let open Carsales.ParkingLot in
  let[@inline] read b = match Reader.of_bytes b with Ok r -> Cars.read r | Error _ -> wrong in
  let[@inline] read_prefix b = match Reader.of_prefix b with Ok (r, _) -> Cars.read r | Error _ -> wrong in
  let[@inline] read_lazily b =
    match Reader.of_buffer_lazily b with Ok m -> Cars.read (Message.root m) | Error _ -> wrong
  in
  let[@inline] read_prefix_lazily b =
    match Reader.of_prefix_lazily b with Ok (m, _) -> Cars.read (Message.root m) | Error _ -> wrong
  in
  { of_bytes = (fun b -> of_bytes b); encode; encoded_length;
    reused = (fun r b -> ignore (encode r b 0); ok (of_bytes b));
    fresh = (fun r -> ok (of_bytes (to_bytes r)));
    fill = Builders.lot; read; read_lazily;
    exchange = (fun { plain; scratch } -> ignore (encode plain scratch 0); read_prefix scratch);
    exchange_lazily = (fun { plain; scratch } -> ignore (encode plain scratch 0); read_prefix_lazily scratch);
    read_prefix }

let carsales_next =
  let open Carsales_next.ParkingLot in
  let[@inline] read b = match Reader.of_bytes b with Ok r -> Cars_next.read r | Error _ -> wrong in
  let[@inline] read_prefix b = match Reader.of_prefix b with Ok (r, _) -> Cars_next.read r | Error _ -> wrong in
  let[@inline] read_lazily b =
    match Reader.of_buffer_lazily b with Ok m -> Cars_next.read (Message.root m) | Error _ -> wrong
  in
  let[@inline] read_prefix_lazily b =
    match Reader.of_prefix_lazily b with Ok (m, _) -> Cars_next.read (Message.root m) | Error _ -> wrong
  in
  { of_bytes = (fun b -> of_bytes b); encode; encoded_length;
    reused = (fun r b -> ignore (encode r b 0); ok (of_bytes b));
    fresh = (fun r -> ok (of_bytes (to_bytes r)));
    fill = (fun a r -> ignore (Builder.of_record a r)); read; read_lazily;
    exchange = (fun { plain; scratch } -> ignore (encode plain scratch 0); read_prefix scratch);
    exchange_lazily = (fun { plain; scratch } -> ignore (encode plain scratch 0); read_prefix_lazily scratch);
    read_prefix }

let carsales_defaults =
  let open Carsales_defaults.ParkingLot in
  let[@inline] read b = match Reader.of_bytes b with Ok r -> Cars_defaults.read r | Error _ -> wrong in
  let[@inline] read_prefix b = match Reader.of_prefix b with Ok (r, _) -> Cars_defaults.read r | Error _ -> wrong in
  let[@inline] read_lazily b =
    match Reader.of_buffer_lazily b with Ok m -> Cars_defaults.read (Message.root m) | Error _ -> wrong
  in
  let[@inline] read_prefix_lazily b =
    match Reader.of_prefix_lazily b with Ok (m, _) -> Cars_defaults.read (Message.root m) | Error _ -> wrong
  in
  { of_bytes = (fun b -> of_bytes b); encode; encoded_length;
    reused = (fun r b -> ignore (encode r b 0); ok (of_bytes b));
    fresh = (fun r -> ok (of_bytes (to_bytes r)));
    fill = (fun a r -> ignore (Builder.of_record a r)); read; read_lazily;
    exchange = (fun { plain; scratch } -> ignore (encode plain scratch 0); read_prefix scratch);
    exchange_lazily = (fun { plain; scratch } -> ignore (encode plain scratch 0); read_prefix_lazily scratch);
    read_prefix }

let catrank =
  let open Catrank.SearchResultList in
  let[@inline] read b = match Reader.of_bytes b with Ok r -> Results.read r | Error _ -> wrong in
  let[@inline] read_prefix b = match Reader.of_prefix b with Ok (r, _) -> Results.read r | Error _ -> wrong in
  let[@inline] read_lazily b =
    match Reader.of_buffer_lazily b with Ok m -> Results.read (Message.root m) | Error _ -> wrong
  in
  let[@inline] read_prefix_lazily b =
    match Reader.of_prefix_lazily b with Ok (m, _) -> Results.read (Message.root m) | Error _ -> wrong
  in
  { of_bytes = (fun b -> of_bytes b); encode; encoded_length;
    reused = (fun r b -> ignore (encode r b 0); ok (of_bytes b));
    fresh = (fun r -> ok (of_bytes (to_bytes r)));
    fill = Builders.results; read; read_lazily;
    exchange = (fun { plain; scratch } -> ignore (encode plain scratch 0); read_prefix scratch);
    exchange_lazily = (fun { plain; scratch } -> ignore (encode plain scratch 0); read_prefix_lazily scratch);
    read_prefix }

let carsales_checked b =
  match Carsales.ParkingLot.Reader.of_prefix ~limits:utf8 b with
  | Ok (r, _) -> Cars.read r
  | Error _ -> wrong

let catrank_checked b =
  match Catrank.SearchResultList.Reader.of_prefix ~limits:utf8 b with
  | Ok (r, _) -> Results.read r
  | Error _ -> wrong

let message_a_checked b =
  match Ram.MessageA.Reader.of_prefix ~limits:utf8 b with
  | Ok (r, _) -> Messages.a r
  | Error _ -> wrong

let eval =
  let open Eval.Expression in
  let[@inline] read b = match Reader.of_bytes b with Ok r -> Trees.read r | Error _ -> wrong in
  let[@inline] read_prefix b = match Reader.of_prefix b with Ok (r, _) -> Trees.read r | Error _ -> wrong in
  let[@inline] read_lazily b =
    match Reader.of_buffer_lazily b with Ok m -> Trees.read (Message.root m) | Error _ -> wrong
  in
  let[@inline] read_prefix_lazily b =
    match Reader.of_prefix_lazily b with Ok (m, _) -> Trees.read (Message.root m) | Error _ -> wrong
  in
  { of_bytes = (fun b -> of_bytes b); encode; encoded_length;
    reused = (fun r b -> ignore (encode r b 0); ok (of_bytes b));
    fresh = (fun r -> ok (of_bytes (to_bytes r)));
    fill = Builders.tree; read; read_lazily;
    exchange = (fun { plain; scratch } -> ignore (encode plain scratch 0); read_prefix scratch);
    exchange_lazily = (fun { plain; scratch } -> ignore (encode plain scratch 0); read_prefix_lazily scratch);
    read_prefix }

(* All messages have the length of the buffer, so a lazy read needs no function for prefixes. *)
let one_field =
  let open One_field.TotalValue in
  let[@inline] read b = match Reader.of_bytes b with Ok r -> Reader.amount_int r | Error _ -> wrong in
  let[@inline] read_prefix b = match Reader.of_prefix b with Ok (r, _) -> Reader.amount_int r | Error _ -> wrong in
  let[@inline] read_lazily b =
    match Reader.of_buffer_lazily b with Ok m -> Reader.amount_int (Message.root m) | Error _ -> wrong
  in
  { of_bytes = (fun b -> of_bytes b); encode; encoded_length;
    reused = (fun r b -> ignore (encode r b 0); ok (of_bytes b));
    fresh = (fun r -> ok (of_bytes (to_bytes r)));
    fill = Builders.one_field; read; read_lazily;
    exchange = (fun { plain; scratch } -> ignore (encode plain scratch 0); read_prefix scratch);
    exchange_lazily = (fun { plain; scratch } -> ignore (encode plain scratch 0); read_lazily scratch);
    read_prefix }

let message_a =
  let open Ram.MessageA in
  let[@inline] read b = match Reader.of_bytes b with Ok r -> Messages.a r | Error _ -> wrong in
  let[@inline] read_prefix b = match Reader.of_prefix b with Ok (r, _) -> Messages.a r | Error _ -> wrong in
  let[@inline] read_lazily b =
    match Reader.of_buffer_lazily b with Ok m -> Messages.a (Message.root m) | Error _ -> wrong
  in
  let[@inline] read_prefix_lazily b =
    match Reader.of_prefix_lazily b with Ok (m, _) -> Messages.a (Message.root m) | Error _ -> wrong
  in
  { of_bytes = (fun b -> of_bytes b); encode; encoded_length;
    reused = (fun r b -> ignore (encode r b 0); ok (of_bytes b));
    fresh = (fun r -> ok (of_bytes (to_bytes r)));
    fill = Builders.message_a; read; read_lazily;
    exchange = (fun { plain; scratch } -> ignore (encode plain scratch 0); read_prefix scratch);
    exchange_lazily = (fun { plain; scratch } -> ignore (encode plain scratch 0); read_prefix_lazily scratch);
    read_prefix }

(* All messages have the length of the buffer, so a lazy read needs no function for prefixes. *)
let message_b =
  let open Ram.MessageB in
  let[@inline] read b = match Reader.of_bytes b with Ok r -> Messages.b r | Error _ -> wrong in
  let[@inline] read_prefix b = match Reader.of_prefix b with Ok (r, _) -> Messages.b r | Error _ -> wrong in
  let[@inline] read_lazily b =
    match Reader.of_buffer_lazily b with Ok m -> Messages.b (Message.root m) | Error _ -> wrong
  in
  { of_bytes = (fun b -> of_bytes b); encode; encoded_length;
    reused = (fun r b -> ignore (encode r b 0); ok (of_bytes b));
    fresh = (fun r -> ok (of_bytes (to_bytes r)));
    fill = Builders.message_b; read; read_lazily;
    exchange = (fun { plain; scratch } -> ignore (encode plain scratch 0); read_prefix scratch);
    exchange_lazily = (fun { plain; scratch } -> ignore (encode plain scratch 0); read_lazily scratch);
    read_prefix }

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

let ram ?checked folder message functions peer sum =
  let messages = Harness.messages folder ("ram-" ^ message ^ ".messages") in
  let cases = of_message message in
  rows ~cases ?checked "ram" functions messages @ records ~cases "ram" functions peer sum messages

let cold folder =
  let messages kind = Harness.messages folder ("ram-" ^ kind ^ ".messages") in
  let row { Cold.name; inputs; pass; check } =
    (name, { Harness.inputs; pass; check = Some check; figure = Time })
  in
  Stdlib.List.map row (Cold.load (messages "a") (messages "b"))

let load folder workload =
  let messages = lazy (Harness.messages folder (workload ^ ".messages")) in
  let classic ?checked functions peer sum =
    let messages = Lazy.force messages in
    rows ?checked workload functions messages @ records workload functions peer sum messages
  in
  let json kind functions peer sum =
    let plain = records_of functions (Lazy.force messages) in
    Json_rows.rows workload kind peer sum plain
  in
  match workload with
  | "carsales" ->
    classic ~checked:carsales_checked carsales Binary.lot Records.Cars.sum
    @ json Carsales.ParkingLot.kind carsales Derived_json.lot Records.Cars.sum
  | "versions" -> versions folder
  | "catrank" ->
    classic ~checked:catrank_checked catrank Binary.results Records.Results.sum
    @ json Catrank.SearchResultList.kind catrank Derived_json.results Records.Results.sum
  | "eval" ->
    classic eval Binary.expression Records.Trees.sum
    @ json Eval.Expression.kind eval Derived_json.expression Records.Trees.sum
  | "one-field" -> classic one_field Binary.total Records.Messages.total
  | "ram" ->
    ram ~checked:message_a_checked folder "a" message_a Binary.message_a Records.Messages.a
    @ ram folder "b" message_b Binary.message_b Records.Messages.b
  | "cold" -> cold folder
  | "packing" -> packing folder
  | "ints" -> Bulk.load folder
  | "ocaml-ints" -> Integers.rows
  | "scaling" -> Scaling_rows.rows ()
  | "classic" -> Classic.rows ()
  | "raw" -> Raw_rows.load ()
  | _ -> []
