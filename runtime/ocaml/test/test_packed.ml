open Z
module List = Stdlib.List

(* Packs [words] byte by byte, as the definition of the packed encoding says. *)
let naive words =
  let out = Buffer.create 64 in
  let count = String.length words / 8 in
  let word i = String.sub words (8 * i) 8 in
  let nonzero w = String.fold_left (fun n c -> if c = '\000' then n else n + 1) 0 w in
  let rec run i most test = if i < count && most > 0 && test (word i) then 1 + run (i + 1) (most - 1) test else 0 in
  let rec go i =
    if i < count then begin
      let w = word i in
      let tag = ref 0 in
      String.iteri (fun k c -> if c <> '\000' then tag := !tag lor (1 lsl k)) w;
      Buffer.add_char out (Char.chr !tag);
      String.iter (fun c -> if c <> '\000' then Buffer.add_char out c) w;
      if !tag = 0 then begin
        let n = run (i + 1) 255 (fun w -> nonzero w = 0) in
        Buffer.add_char out (Char.chr n);
        go (i + 1 + n)
      end
      else if !tag = 255 then begin
        let n = run (i + 1) 255 (fun w -> nonzero w >= 7) in
        Buffer.add_char out (Char.chr n);
        Buffer.add_string out (String.sub words (8 * (i + 1)) (8 * n));
        go (i + 1 + n)
      end
      else go (i + 1)
    end
  in
  go 0;
  Buffer.contents out

(* Generates runs of words with no, few, or many bytes that are not zero. *)
let words =
  let open QCheck.Gen in
  let byte zeros = frequency [ (zeros, return '\000'); (4, char) ] in
  let word = oneofl [ 0; 4; 100 ] >>= fun zeros -> string_size ~gen:(byte zeros) (return 8) in
  let run = pair word (oneofl [ 1; 2; 3; 255; 256; 300 ]) >|= fun (w, n) -> String.concat "" (List.init n (fun _ -> w)) in
  QCheck.make ~print:String.escaped (list_size (int_range 0 12) (frequency [ (6, word); (1, run) ]) >|= String.concat "")

let run () =
  Check.property ~count:500 "packed: as the definition says" words (fun w ->
      Bytes.to_string (Packed.pack_flat (Storage.of_string w)) = naive w);
  Check.property ~count:500 "packed: unpacking gives the words back" words (fun w ->
      match Packed.unpack (Packed.pack_flat (Storage.of_string w)) with
      | Ok b -> Bytes.to_string (Storage.to_bytes b) = w
      | Error _ -> false);
  Check.property ~count:500 "packed: into a buffer, which may be of exactly the length" words (fun w ->
      let b = Storage.of_string w in
      let packed = Packed.pack_flat b in
      let n = Bytes.length packed in
      let into size =
        let bytes = Bytes.make (size + 3) '\xaa' in
        match Packed.pack_flat_into b (Bytes.sub bytes 0 size) 0 with
        | length -> Some length
        | exception Invalid_argument _ -> None
      in
      let bytes = Bytes.make (n + 20) '\xaa' in
      Packed.pack_flat_into b bytes 7 = n
      && Bytes.sub bytes 7 n = packed
      && Bytes.sub bytes 0 7 = Bytes.make 7 '\xaa'
      && into n = Some n
      && into (n + 3000) = Some n
      && (n = 0 || into (n - 1) = None));
  Check.property ~count:500 "packed: words into a buffer, which may be of exactly the length" words
    (fun w ->
      let packed = Packed.pack_flat (Storage.of_string w) in
      let n = String.length w in
      let into size first =
        let b = Storage.of_string (String.make size '\xaa') in
        match Packed.unpack_into packed b first with
        | Ok length -> Some (length, Storage.sub_string b first length, Storage.sub_string b 0 first)
        | Error fault -> if Fault.kind fault = Message_size then None else failwith "a fault"
      in
      into n 0 = Some (n, w, "")
      && into (n + 24) 16 = Some (n, w, String.make 16 '\xaa')
      && (n = 0 || into (n - 8) 0 = None));
  Check.property "packed: a cut is a fault at the group that is cut" words (fun w ->
      let packed = Packed.pack_flat (Storage.of_string w) in
      let n = Bytes.length packed in
      n = 0
      ||
      match Packed.unpack (Bytes.sub packed 0 (n - 1)) with
      | Ok b -> Storage.length b < String.length w
      | Error fault -> Fault.kind fault = Packed);
  Check.property "packed: no bytes raise" QCheck.string (fun s ->
      match Packed.unpack (Bytes.of_string s) with Ok _ | Error _ -> true);
  let bomb = Bytes.init 4096 (fun i -> if i land 1 = 0 then '\000' else '\255') in
  Check.test "packed: a limit is kept, and is the fault message_size" (fun () ->
      let limits = { Limits.default with bytes = 65536 } in
      match Packed.unpack ~limits bomb with
      | Ok _ -> failwith "unpacked"
      | Error fault -> Check.equal (Fault.Message_size, Fault.Byte 0) (Fault.kind fault, Fault.position fault));
  Check.test "packed: words that a buffer has no room for are the fault message_size" (fun () ->
      match Packed.unpack_into bomb (Storage.create 64) 0 with
      | Ok _ -> failwith "unpacked"
      | Error fault -> Check.equal Fault.Message_size (Fault.kind fault));
  Check.test "pack: the table is written anew, so that its padding is zero" (fun () ->
      let word n = let b = Bytes.create 8 in Bytes.set_int64_le b 0 n; Bytes.to_string b in
      let framed padding = String.concat "" (List.map word [ 0x1_0000_0001L; Int64.logor 1L (Int64.shift_left padding 32); 0L; 0L ]) in
      Check.equal
        (Packed.pack (Storage.of_string (framed 0L)))
        (Packed.pack (Storage.of_string (framed 0x55L))))
