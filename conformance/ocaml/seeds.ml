(* Reads the messages of the vectors, to use them as seeds. The files are JSON. Only the type and the segments of
   each vector matter, and they are found without parsing the rest. *)

(** A root's type and a message's segments. *)
type t = { name : string; segments : string list }

let read_file path =
  let channel = open_in_bin path in
  let text = really_input_string channel (in_channel_length channel) in
  close_in channel;
  text

(* Returns the index behind the first [key] in the text from [from] on, if there is one. *)
let find text key from =
  let n = String.length key in
  let rec go i =
    if i + n > String.length text then None
    else if String.sub text i n = key then Some (i + n)
    else go (i + 1)
  in
  go from

(* Reads the list of lists of strings that starts at [i], and concatenates the strings of each inner list. *)
let lists text i =
  let rec go i depth inner found =
    match text.[i] with
    | '[' -> go (i + 1) (depth + 1) [] found
    | ']' when depth = 1 -> List.rev found
    | ']' -> go (i + 1) (depth - 1) [] (String.concat "" (List.rev inner) :: found)
    | '"' ->
      let last = String.index_from text (i + 1) '"' in
      go (last + 1) depth (String.sub text (i + 1) (last - i - 1) :: inner) found
    | _ -> go (i + 1) depth inner found
  in
  go i 0 [] []

(* Reads the list of strings that starts at [i], and concatenates them. *)
let strings text i =
  let last = String.index_from text i ']' in
  let rec go i found =
    match String.index_from_opt text i '"' with
    | Some first when first < last ->
      let stop = String.index_from text (first + 1) '"' in
      go (stop + 1) (String.sub text (first + 1) (stop - first - 1) :: found)
    | _ -> String.concat "" (List.rev found)
  in
  go i []

(* Returns a framed message of these segments. *)
let framed segments =
  let count = List.length segments in
  let out = Buffer.create 256 in
  let number n = Buffer.add_int32_le out (Int32.of_int n) in
  number (count - 1);
  List.iter (fun s -> number (String.length s / 8)) segments;
  if count land 1 = 0 then number 0;
  List.iter (Buffer.add_string out) segments;
  Buffer.contents out

let of_text text =
  let rec go from found =
    match find text "\"type\": \"" from with
    | None -> found
    | Some start -> (
      let stop = String.index_from text start '"' in
      let name = String.sub text start (stop - start) in
      let next = Option.value (find text "\"type\": \"" stop) ~default:(String.length text) in
      match find text "\"segments\": " stop with
      | Some at when at < next ->
        let segments = List.map Answers.of_hex (lists text at) in
        go stop ({ name; segments } :: found)
      | _ -> go stop found)
  in
  go 0 []

let of_folder folder =
  let files = List.sort compare (Array.to_list (Sys.readdir folder)) in
  List.concat_map (fun file -> of_text (read_file (Filename.concat folder file))) files
