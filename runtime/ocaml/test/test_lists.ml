(* Lists, slices and channels: all ways to read the same elements or bytes give the same result. *)

open Z
module List = Stdlib.List
module L = Z.List
module G = Generated_v1

let node = Test_message.kind
let pointer = Arena.root_pointer
let equal expected found = Check.equal ~show:Fun.id expected found
let ints l = String.concat " " (List.map string_of_int l)

(* Returns a reader of [value], which is set as the root of a new message. *)
let read kind value =
  let a = Arena.create () in
  Pointer_builder.set (pointer a) kind value;
  Result.get_ok (Kind.cast kind (Result.get_ok (Message.root_pointer (Arena.to_buffer a))))

let numbers () =
  Check.test "lists: what goes through numbers agrees" (fun () ->
      let same name expected length get iter fold fold_right to_array to_bigarray l =
        let check how found = Check.equal ~show:(fun l -> name ^ " " ^ how ^ ": " ^ ints l) expected found in
        let iterated = ref [] in
        iter (fun x -> iterated := x :: !iterated) l;
        check "get" (List.init (length l) (get l));
        check "iter" (List.rev !iterated);
        check "fold" (List.rev (fold (fun all x -> x :: all) [] l));
        check "fold_right" (fold_right (fun x all -> x :: all) l []);
        check "to_array" (Array.to_list (to_array l));
        check "to_bigarray" (to_bigarray l);
        match get l (length l) with
        | _ -> failwith "an element behind the last"
        | exception Invalid_argument _ -> ()
      in
      let big narrow b = List.init (Bigarray.Array1.dim b) (fun i -> narrow (Bigarray.Array1.get b i)) in
      let small name kind values length get iter fold fold_right to_array to_bigarray =
        same name values length get iter fold fold_right to_array to_bigarray
          (read kind (Array.of_list values))
      in
      let signed = [ -128; -1; 0; 1; 127 ] and unsigned = [ 0; 1; 127; 128; 255 ] in
      let big x = big Fun.id x in
      Int8s.(small "Int8" Kind.Int8s signed length get iter fold fold_right to_array
          (fun l -> big (to_bigarray l)));
      Uint8s.(small "UInt8" Kind.Uint8s unsigned length get iter fold fold_right to_array
          (fun l -> big (to_bigarray l)));
      Int16s.(small "Int16" Kind.Int16s (-32768 :: signed) length get iter fold fold_right to_array
          (fun l -> big (to_bigarray l)));
      Uint16s.(small "UInt16" Kind.Uint16s (65535 :: unsigned) length get iter fold fold_right to_array
          (fun l -> big (to_bigarray l)));
      Int32s.(small "Int32" Kind.Int32s (-0x8000_0000 :: signed) length get iter fold fold_right to_array (fun l ->
          let b = to_bigarray l in
          List.init (Bigarray.Array1.dim b) (fun i -> Int32.to_int (Bigarray.Array1.get b i))));
      Uint32s.(small "UInt32" Kind.Uint32s (0xffff_ffff :: unsigned) length get iter fold fold_right to_array (fun l ->
          let b = to_bigarray l in
          List.init (Bigarray.Array1.dim b) (fun i -> Int32.to_int (Bigarray.Array1.get b i) land 0xffff_ffff)));
      let wide name kind values length get iter fold fold_right to_array to_bigarray =
        let narrow f = fun l i -> Int64.to_int (f l i) in
        let l = read kind (Array.of_list (List.map Int64.of_int values)) in
        same name values length (narrow get)
          (fun f l -> iter (fun x -> f (Int64.to_int x)) l)
          (fun f init l -> fold (fun all x -> f all (Int64.to_int x)) init l)
          (fun f l init -> fold_right (fun x all -> f (Int64.to_int x) all) l init)
          (fun l -> Array.map Int64.to_int (to_array l))
          (fun l ->
            let b = to_bigarray l in
            List.init (Bigarray.Array1.dim b) (fun i -> Int64.to_int (Bigarray.Array1.get b i)))
          l
      in
      Int64s.(wide "Int64" Kind.Int64s signed length get iter fold fold_right to_array to_bigarray);
      Uint64s.(wide "UInt64" Kind.Uint64s unsigned length get iter fold fold_right to_array to_bigarray);
      let real name kind values length get iter fold fold_right to_array to_bigarray =
        let l = read kind (Array.of_list (List.map float_of_int values)) in
        same name values length
          (fun l i -> int_of_float (get l i))
          (fun f l -> iter (fun x -> f (int_of_float x)) l)
          (fun f init l -> fold (fun all x -> f all (int_of_float x)) init l)
          (fun f l init -> fold_right (fun x all -> f (int_of_float x) all) l init)
          (fun l -> Array.map int_of_float (to_array l))
          (fun l ->
            let b = to_bigarray l in
            List.init (Bigarray.Array1.dim b) (fun i -> int_of_float (Bigarray.Array1.get b i)))
          l
      in
      Float32s.(real "Float32" Kind.Float32s signed length get iter fold fold_right to_array to_bigarray);
      Float64s.(real "Float64" Kind.Float64s signed length get iter fold fold_right to_array to_bigarray);
      let truths = [ 1; 0; 0; 1; 1; 1; 0; 1; 0; 1 ] in
      let l = read Kind.Bools (Array.of_list (List.map (( = ) 1) truths)) in
      let bit x = if x then 1 else 0 in
      same "Bool" truths Bools.length
        (fun l i -> bit (Bools.get l i))
        (fun f l -> Bools.iter (fun x -> f (bit x)) l)
        (fun f init l -> Bools.fold (fun all x -> f all (bit x)) init l)
        (fun f l init -> Bools.fold_right (fun x all -> f (bit x) all) l init)
        (fun l -> Array.map bit (Bools.to_array l))
        (fun l -> Array.to_list (Array.map bit (Bools.to_array l)))
        l)

let lists () =
  Check.test "lists: what goes through them all agrees" (fun () ->
      let words = [ "a"; "bc"; ""; "d" ] in
      let l = read (Kind.List Kind.Text) (Array.of_list words) in
      let text = Slice.to_string in
      let is how found = equal (how ^ ":" ^ String.concat "," words) (how ^ ":" ^ String.concat "," found) in
      is "get" (List.init (L.length l) (fun i -> text (L.get l i)));
      is "to_array" (List.map text (Array.to_list (L.to_array l)));
      is "to_list" (List.map text (L.to_list l));
      is "to_seq" (List.map text (List.of_seq (L.to_seq l)));
      is "fold_left" (List.rev (L.fold_left (fun all s -> text s :: all) [] l));
      let found = ref [] in
      L.iter (fun s -> found := text s :: !found) l;
      is "iter" (List.rev !found);
      found := [];
      L.iteri (fun i s -> found := (string_of_int i ^ text s) :: !found) l;
      equal "0a 1bc 2 3d" (String.concat " " (List.rev !found));
      let is_it name s = Slice.equal_string s name in
      Check.equal (true, false) (L.exists (is_it "bc") l, L.exists (is_it "x") l);
      Check.equal (false, true) (L.for_all (is_it "bc") l, L.for_all (fun s -> Slice.length s < 3) l);
      equal "d" (text (Option.get (L.find_opt (is_it "d") l)));
      Check.equal true (L.find_opt (is_it "x") l = None);
      Check.equal 0 (L.length L.empty));
  Check.test "lists: elements that take no room are one in an array" (fun () ->
      let empty =
        match node with
        | G.Kind.Struct s ->
          G.Kind.Struct { s with layout = { Test_message.layout with data_words = 0; pointers = 0; owners = [||]; plan = None } }
      in
      let a = Arena.create () in
      ignore (Pointer_builder.init (pointer a) (Kind.List empty) 1_000_000);
      let root = Result.get_ok (Message.root_pointer (Arena.to_buffer a)) in
      let l = Result.get_ok (Kind.cast (Kind.List node) root) in
      let before = Gc.allocated_bytes () in
      Check.equal 1_000_000 (Array.length (L.to_array l));
      Check.equal ~show:string_of_bool true (Gc.allocated_bytes () -. before < 9e6);
      Check.equal 1_000_000 (List.length (L.to_list l)))

let slices () =
  Check.test "slices: what is asked of them" (fun () ->
      let s = read Kind.Text "héllo" in
      Check.equal 6 (Slice.length s);
      Check.equal (false, true) (Slice.is_empty s, Slice.is_empty Slice.empty);
      Check.equal 'h' (Slice.get s 0);
      (match Slice.get s 6 with
      | _ -> failwith "its NUL"
      | exception Invalid_argument _ -> ());
      equal "héllo" (Bytes.to_string (Slice.to_bytes s));
      let part = Slice.sub s ~first:3 ~length:2 in
      equal "ll" (Slice.to_string part);
      List.iter
        (fun (first, length) ->
          match Slice.sub part ~first ~length with
          | _ -> failwith "more than it is"
          | exception Invalid_argument _ -> ())
        [ (-1, 1); (0, 3); (1, 2); (3, 0); (0, -1); (max_int, 1); (1, max_int) ];
      let bytes = Bytes.make 4 '.' in
      Slice.blit part bytes 1;
      equal ".ll." (Bytes.to_string bytes);
      let b = Storage.of_string "...." in
      Slice.blit_to part b 2;
      equal "..ll" (Bytes.to_string (Storage.to_bytes b));
      List.iter
        (fun at ->
          (match Slice.blit part bytes at with
          | () -> failwith "there is no room"
          | exception Invalid_argument _ -> ());
          match Slice.blit_to part b at with
          | () -> failwith "there is no room"
          | exception Invalid_argument _ -> ())
        [ -1; 3; max_int; min_int ];
      Check.equal (true, false) (Slice.equal_string part "ll", Slice.equal_string part "l");
      Check.equal (true, false) (Slice.equal part (Slice.of_string "ll"), Slice.equal part s);
      Check.equal true (Slice.compare part s > 0 && Slice.compare part (Slice.of_string "ll") = 0);
      let reversed = Slice.fold (fun all c -> String.make 1 c ^ all) "" s in
      equal "oll\169\195h" reversed;
      let count = ref 0 in
      Slice.iter (fun _ -> incr count) s;
      Check.equal 6 !count;
      Check.equal (true, false) (Slice.is_utf_8 s, Slice.is_utf_8 (Slice.sub s ~first:0 ~length:2));
      equal "h\xef\xbf\xbd" (Format.asprintf "%a" Slice.pp (Slice.sub s ~first:0 ~length:2)));
  (* Texts of less than 8, 16 and 32 bytes, up to 128 bytes and of more are checked in different ways. *)
  Check.test "slice: UTF-8 is checked at each byte of a text of any length" (fun () ->
      let agree bytes =
        let text = Bytes.to_string bytes in
        let valid = Test_utf8.naive text in
        let part = Slice.sub (Slice.of_string ("\xff" ^ text ^ "\xff")) ~first:1 ~length:(String.length text) in
        Check.equal (valid, valid) (Zooph_base.Utf8.is_valid text, Slice.is_utf_8 part)
      in
      for length = 0 to 260 do
        for at = 0 to length - 1 do
          let bytes = Bytes.make length 'a' in
          Bytes.set bytes at '\x80';
          agree bytes;
          Bytes.set bytes at '\xc3';
          if at + 1 < length then Bytes.set bytes (at + 1) '\xa9';
          agree bytes
        done;
        agree (Bytes.make length 'a')
      done);
  Check.test "builder: an element is set whatever was there" (fun () ->
      let a = Arena.create () in
      let named name = { (Test_message.default ()) with name } in
      Pointer_builder.set (pointer a) (Kind.List node) [| named "first"; named "second" |];
      let l = Pointer_builder.edit (pointer a) (Kind.List node) in
      List_builder.set l 0 { (named "third") with next = Some (named "inner") };
      List_builder.set l 0 (named "fourth");
      let read = Result.get_ok (Kind.cast (Kind.List node) (Pointer_builder.to_pointer (pointer a))) in
      equal "fourth second"
        (String.concat " "
           (List.map (fun v -> (Result.get_ok (Kind.to_record node v)).Test_message.name) (L.to_list read)));
      match List_builder.set l 2 (named "none") with
      | () -> failwith "an element behind the last"
      | exception Invalid_argument _ -> ())

let channels () =
  Check.test "stream: from a channel" (fun () ->
      let file = Filename.temp_file "zooph" ".stream" in
      Fun.protect
        ~finally:(fun () -> Sys.remove file)
        (fun () ->
          let names = [ "a"; String.make 100_000 'b'; "c" ] in
          let out = open_out_bin file in
          let write name =
            let a = Arena.create () in
            Kind.set_root node a { (Test_message.default ()) with name };
            Arena.output out a
          in
          List.iter write names;
          close_out out;
          let channel = open_in_bin file in
          Fun.protect
            ~finally:(fun () -> close_in channel)
            (fun () ->
              let stream = Stream.of_channel channel in
              let read = Stream.fold stream (Kind.of_buffer node) (fun all r -> r.Test_message.name :: all) [] in
              Check.equal (Ok (List.rev names)) read;
              Check.equal 3 (Stream.index stream))))

let run () =
  numbers ();
  lists ();
  slices ();
  channels ()
