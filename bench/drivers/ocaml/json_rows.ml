(* JSON of Records by layout tables, and by yojson with derived code. Each reads its own output. *)

let ok = function
  | Ok x -> x
  | Error error -> failwith (Format.asprintf "%a" Zooph.Json.pp_error error)

let ours kind =
  { Derived_json.write = (fun record -> ok (Zooph.Json.of_record kind record));
    read = (fun text -> ok (Zooph.Json.to_record kind text)) }

let pair workload contender (ways : _ Derived_json.ways) sum plain =
  let texts = Array.map ways.write plain in
  let row case pass check =
    (Printf.sprintf "%s.json-%s/%s" workload case contender,
      { Harness.inputs = Array.length plain; pass; check; figure = Time })
  in
  let read text = sum (ways.read text) in
  let written () = Harness.sum_over plain (fun record -> read (ways.write record)) in
  let bytes = Array.fold_left (fun n text -> n + String.length text) 0 texts in
  let rows =
    [
      row "write"
        (fun () -> Harness.sum_over plain (fun record -> String.length (ways.write record)))
        (Some written);
      row "read" (fun () -> Harness.sum_over texts read) None;
    ]
  in
  List.iter (fun (name, _) -> Hashtbl.replace Harness.encoded name bytes) rows;
  rows

(** Returns the rows of writing and of reading, of Zooph and of yojson. *)
let rows workload kind peer sum plain =
  pair workload "zooph-ocaml" (ours kind) sum plain @ pair workload "ocaml-yojson" peer sum plain
