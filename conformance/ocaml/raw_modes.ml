(* Answers requests for the codec of native types. *)

let modes = "raw-decode raw-encode raw-seal raw-unseal" ^ Raw_records.modes

type options = { limits : Zooph_raw.Limits.t; is_named : bool }

let option options text =
  match String.split_on_char '=' text with
  | [ "nesting"; n ] -> { options with limits = { options.limits with nesting = int_of_string n } }
  | [ "empty"; n ] -> { options with limits = { options.limits with empty_elements = int_of_string n } }
  | [ "named"; n ] -> { options with is_named = n = "1" }
  | _ -> failwith "unknown option"

let fault (fault : Zooph_raw.Fault.t) =
  let path = if fault.path = "" then "-" else fault.path in
  Printf.sprintf "fault %s @%d %s" (Zooph_raw.Fault.name fault.kind) fault.offset path

let printed print x =
  Buffer.clear Raw_print.out;
  print x;
  Buffer.contents Raw_print.out

(* Encodes a value, and checks that it is encoded to the same bytes in the middle of others. *)
let encode codec x =
  let bytes = Zooph_raw.encode codec x in
  let size = String.length bytes in
  let around = Bytes.make (size + 16) '\xaa' in
  let last = Zooph_raw.encode_into codec x around 8 in
  if last <> 8 + size || Bytes.to_string around <> String.make 8 '\xaa' ^ bytes ^ String.make 8 '\xaa' then
    failwith "a caller's buffer has other bytes";
  bytes

let run mode (Raw_types.Any (codec, print)) bytes { limits; is_named = named } ~to_hex =
  match mode with
  | "raw-unseal" -> Result.map (printed print) (Zooph_raw.unseal ~limits ~named codec bytes)
  | _ ->
    Result.map
      (fun x ->
        match mode with
        | "raw-decode" -> printed print x
        | "raw-encode" -> to_hex (encode codec x)
        | "raw-seal" -> to_hex (Zooph_raw.seal ~named codec x)
        | mode -> failwith ("unsupported mode " ^ mode))
      (Zooph_raw.decode ~limits codec bytes)

let answered = function Ok text -> "ok " ^ text | Error it -> fault it

let answer_record mode (Raw_records.Any (codec, of_message)) bytes options ~to_hex =
  match mode with
  | "raw-record" -> (
    match of_message bytes with
    | Ok record -> "ok " ^ to_hex (encode codec record)
    | Error it -> "fault " ^ Zooph.Fault.to_string it)
  | _ -> String.trim (answered (run mode (Raw_types.Any (codec, ignore)) bytes options ~to_hex))

let answer mode name bytes options ~to_hex =
  let options = List.fold_left option { limits = Zooph_raw.Limits.default; is_named = false } options in
  match (Raw_records.named name, Raw_types.named name) with
  | Some record, _ -> answer_record mode record bytes options ~to_hex
  | None, Some ty -> answered (run mode ty bytes options ~to_hex)
  | None, None -> "unsupported type " ^ name
