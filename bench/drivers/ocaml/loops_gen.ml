(* Writes the loops that store a number and load it again, one loop for each way to do that. Every loop is a function
   of its own, because a loop that gets functions as arguments would measure the calls.

   Each loaded number is compared with the stored one, as in the article.

   A loop of a few instructions takes twice as long at one address as at another. So each loop is written eight
   times, behind a varying number of empty functions. All functions are aligned to 16 bytes, so whatever a loop's
   length, it begins at every multiple of 16 modulo 64.

   [m] is the memory. Strings cannot be stored to, so in their rows the compiler's primitive stores the number. *)

let rows = ref []
let places = 8

let way ~storage ~case ~contender set get =
  let row = List.length !rows in
  let at place =
    Printf.printf
      "let loop%d_%d (m : Memory.%s) first last =\n\
      \  for i = first to last do\n\
      \    %s;\n\
      \    if %s <> i then failwith \"this is not what was stored\"\n\
      \  done\n\n"
      row place storage set get;
    for behind = 0 to place / 5 do
      Printf.printf "let behind%d_%d_%d () = ()\n\n" row place behind
    done;
    Printf.sprintf "loop%d_%d Memory.a_%s" row place storage
  in
  let all = String.concat "; " (List.init places at) in
  rows := Printf.sprintf "  (%S, %S, [| %s |]);\n" case contender all :: !rows

(* Returns the code of the number to store, and a function that wraps the code of a load, for the type of the number. *)
let number = function
  | `Int -> ("i", Fun.id)
  | `Int32 -> ("(Int32.of_int i)", Printf.sprintf "Int32.to_int (%s)")
  | `Int64 -> ("(Int64.of_int i)", Printf.sprintf "Int64.to_int (%s)")

let pair ~storage ~case ~contender ty set get =
  let stored, loaded = number ty in
  let set =
    match (storage, ty) with
    | "string", `Int64 -> "Memory.set64 (Bytes.unsafe_of_string m) 0 " ^ stored
    | "string", _ -> "Memory.set32 (Bytes.unsafe_of_string m) 0 (Int32.of_int i)"
    | _ -> Printf.sprintf "%s m 0 %s" set stored
  in
  way ~storage ~case ~contender set (loaded (Printf.sprintf "%s m 0" get))

(* Writes the loops of Zooph, the standard library and ocplib-endian in one byte order. *)
let libraries ~storage ~case width order =
  let wide = if width = 32 then `Int32 else `Int64 in
  let ours checks =
    let place =
      match storage with "bigarray" -> "Bigstring" | "string" -> "String" | _ -> "Bytes"
    in
    let name verb = Printf.sprintf "Zooph.Prim.%s%s.%s_int%d_%s" place checks verb width order in
    pair (if width = 32 then `Int else `Int64) (name "set") (name "get")
  in
  let stdlib =
    let place = if storage = "string" then "String" else "Bytes" in
    let name verb = Printf.sprintf "%s.%s_int%d_%s" place verb width order in
    pair wide (name "set") (name "get")
  in
  let ocplib checks =
    let place =
      match storage with
      | "bigarray" -> "EndianBigstring"
      | "string" -> "EndianString"
      | _ -> "EndianBytes"
    in
    let endian = if order = "le" then "LittleEndian" else "BigEndian" in
    let name verb = Printf.sprintf "%s.%s%s.%s_int%d" place endian checks verb width in
    pair wide (name "set") (name "get")
  in
  ours ".Unsafe" ~storage ~case ~contender:"zooph-ocaml:unchecked";
  ours "" ~storage ~case ~contender:"zooph-ocaml:checked";
  if storage <> "bigarray" then stdlib ~storage ~case ~contender:"ocaml-stdlib";
  ocplib "_unsafe" ~storage ~case ~contender:"ocplib-endian:unchecked";
  ocplib "" ~storage ~case ~contender:"ocplib-endian:checked";
  way ~storage ~case ~contender:"ocaml-empty" "()" "Sys.opaque_identity i"

(* Writes the loops of the article's other variants, which are little-endian. *)
let by_hand ~case width =
  let bytes = List.init (width / 8) Fun.id in
  let ty = if width = 32 then `Int32 else `Int64 in
  let shift n =
    if width = 32 then Printf.sprintf "(x lsr %d)" (8 * n)
    else Printf.sprintf "Int64.(to_int (shift_right_logical x %d))" (8 * n)
  in
  let store n =
    Printf.sprintf "Bytes.unsafe_set m %d (Char.unsafe_chr (%s land 0xff))" n (shift n)
  in
  let byte n = Printf.sprintf "Char.code (Bytes.unsafe_get m %d)" n in
  let load n =
    if width = 32 then Printf.sprintf "(%s lsl %d)" (byte n) (8 * n)
    else Printf.sprintf "(Int64.shift_left (Int64.of_int (%s)) %d)" (byte n) (8 * n)
  in
  let together a b =
    if width = 32 then a ^ " lor " ^ b else Printf.sprintf "Int64.logor (%s) %s" a b
  in
  let all = List.fold_left (fun all n -> together all (load n)) (load 0) (List.tl bytes) in
  way ~storage:"bytes" ~case ~contender:"ocaml-bytewise:unrolled"
    (Printf.sprintf "(let x = %s in %s)"
       (if width = 32 then "i" else "Int64.of_int i")
       (String.concat "; " (List.map store bytes)))
    (if width = 32 then all else "Int64.to_int (" ^ all ^ ")");
  let memory contender prefix =
    let name verb = Printf.sprintf "Memory.%s%s%d" prefix verb width in
    pair ty ~storage:"bytes" ~case ~contender (name "set") (name "get")
  in
  memory "ocaml-bytewise:loop" "loop_";
  memory "ocaml-c:camlparam" "c_";
  memory "ocaml-c:unboxed" "unboxed_";
  memory "ocaml-primitives" ""

let () =
  print_string "(* Written by loops_gen.ml. *)\n\n";
  List.iter
    (fun width ->
      let case = Printf.sprintf "int%d-%s" width in
      by_hand ~case:(case "bytes") width;
      libraries ~storage:"bytes" ~case:(case "bytes") width "le";
      libraries ~storage:"bytes" ~case:(case "big-endian") width "be";
      libraries ~storage:"string" ~case:(case "string") width "le";
      libraries ~storage:"bigarray" ~case:(case "bigarray") width "le")
    [ 32; 64 ];
  Printf.printf
    "(* Case, contender, and the loop from one number to another, at all its places. *)\nlet all = [\n%s]\n"
    (String.concat "" (List.rev !rows))
