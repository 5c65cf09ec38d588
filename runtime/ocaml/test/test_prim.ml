open Z
module List = Stdlib.List

(* The number in [n] bytes from [i] on, by bytes. *)
let naive ~big get i n =
  let rec go k sum =
    if k = n then sum
    else
      let byte = get (if big then i + k else i + n - 1 - k) in
      go (k + 1) (Int64.logor (Int64.shift_left sum 8) (Int64.of_int byte))
  in
  go 0 0L

let signed bits x = Int64.shift_right (Int64.shift_left x (64 - bits)) (64 - bits)
let block = QCheck.(string_of_size (Gen.return 24))
let places = QCheck.(pair block (int_bound 16))

let gets () =
  let check name of_string get_byte functions =
    Check.property ("prim: loads of " ^ name) places (fun (s, i) ->
        let b = of_string s in
        let get k = get_byte b k in
        List.for_all
          (fun (n, big, is_signed, load) ->
            let bits = naive ~big get i n in
            load b i = Int64.to_int (if is_signed then signed (8 * n) bits else bits))
          functions)
  in
  let open Prim in
  check "bytes" Stdlib.Bytes.of_string Stdlib.Bytes.get_uint8
    Bytes.
      [ (1, false, false, get_uint8); (1, false, true, get_int8); (2, false, false, get_uint16_le);
        (2, false, true, get_int16_le); (2, true, false, get_uint16_be);
        (2, true, true, get_int16_be); (4, false, true, get_int32_le);
        (4, false, false, get_uint32_le); (4, true, true, get_int32_be);
        (4, true, false, get_uint32_be); (8, false, true, get_int_le); (8, true, true, get_int_be);
        (4, true, false, Unsafe.get_uint32_be); (8, false, true, Unsafe.get_int_le) ];
  check "strings" Fun.id (fun s k -> Char.code (Stdlib.String.get s k))
    String.
      [ (1, false, true, get_int8); (2, true, true, get_int16_be); (2, false, false, get_uint16_le);
        (4, false, true, get_int32_le); (4, true, false, get_uint32_be);
        (8, true, true, get_int_be); (2, false, true, Unsafe.get_int16_le) ];
  let big s =
    let b = Bigarray.Array1.create Bigarray.char Bigarray.c_layout (Stdlib.String.length s) in
    Stdlib.String.iteri (Bigarray.Array1.set b) s;
    b
  in
  check "bigarrays" big (fun b k -> Char.code b.{k})
    Bigstring.
      [ (1, false, false, get_uint8); (2, false, true, get_int16_le);
        (2, true, false, get_uint16_be); (4, false, false, get_uint32_le);
        (4, true, true, get_int32_be); (8, false, true, get_int_le);
        (8, true, true, Unsafe.get_int_be) ]

let sets () =
  Check.property "prim: stores are undone by loads"
    QCheck.(pair int64 (int_bound 16))
    (fun (x, i) ->
      let b = Bytes.make 24 'x' in
      let n = Int64.to_int x in
      let open Prim.Bytes in
      let ok = ref true in
      let both set get wanted = set b i n; ok := !ok && get b i = wanted in
      both set_int8 get_uint8 (n land 0xff);
      both set_int16_le get_uint16_le (n land 0xffff);
      both set_int16_be get_uint16_be (n land 0xffff);
      both set_int32_le get_uint32_le (n land 0xffff_ffff);
      both set_int32_be get_uint32_be (n land 0xffff_ffff);
      both set_int_be get_int_be n;
      set_int64_be b i x;
      ok := !ok && get_int64_be b i = x && get_int64_le b i <> Int64.add x 1L;
      set_float64_le b i (Int64.float_of_bits x);
      !ok && get_int64_le b i = x)

let bounds () =
  Check.test "prim: what is not there raises" (fun () ->
      let b = Bytes.create 8 in
      let raises f = match f () with _ -> false | exception Invalid_argument _ -> true in
      let open Prim.Bytes in
      Check.equal true
        (raises (fun () -> get_int32_le b 5) && raises (fun () -> get_int_be b 1)
        && raises (fun () -> set_int16_le b (-1) 0; 0)
        && raises (fun () -> get_uint8 b 8)))

let allocation () =
  Check.test "prim: loops do not allocate" (fun () ->
      let b = Bytes.make 64 '\001' in
      let before = Gc.minor_words () in
      let sum = ref 0 in
      for _ = 1 to 10_000 do
        for i = 0 to 7 do
          let x = Prim.Bytes.get_int64_le b (8 * i) in
          Prim.Bytes.set_int64_be b (8 * i) (Int64.add x 1L);
          sum := !sum + Prim.Bytes.get_int32_le b (4 * i)
        done
      done;
      ignore (Sys.opaque_identity !sum);
      let words = Gc.minor_words () -. before in
      (* The counters themselves are boxed. Without inlining (dune's dev profile) there is more. *)
      if words > 100. && Sys.getenv_opt "ZOOPH_RELEASE" <> None then
        failwith (Printf.sprintf "%.0f words" words))

let numbers () =
  Check.property "numbers: arrays, bigarrays and folds agree with loads"
    QCheck.(pair (string_of_size (Gen.int_range 8 200)) (int_bound 7))
    (fun (s, first) ->
      let b = Bytes.of_string s in
      let count = (Bytes.length b - first) / 4 in
      let expected = Array.init count (fun i -> Prim.Bytes.get_uint32_be b (first + (4 * i))) in
      let module N = Numbers.Uint32 in
      let big = Bigarray.Array1.create Bigarray.int32 Bigarray.c_layout count in
      N.into_bigarray_be b first big;
      N.to_array_be b first count = expected
      && N.fold_be (fun l x -> x :: l) [] b first count = List.rev (Array.to_list expected)
      && Array.init count (fun i -> Int32.to_int big.{i} land 0xffff_ffff) = expected);
  Check.test "numbers: what is not there raises" (fun () ->
      let b = Bytes.create 15 in
      match Numbers.Int64.to_array b 0 2 with
      | _ -> failwith "decoded"
      | exception Invalid_argument _ -> ());
  Check.test "numbers: a view shares memory, and lives as long as it is used" (fun () ->
      let make () =
        let b = Bigarray.Array1.create Bigarray.char Bigarray.c_layout 4096 in
        Bigarray.Array1.fill b '\002';
        b
      in
      let views =
        List.init 200 (fun _ ->
            let b = make () in
            match Numbers.Int64.view b 8 100 with
            | None -> failwith "not aligned"
            | Some view ->
              b.{8} <- '\003';
              view)
      in
      Gc.full_major ();
      ignore (List.init 100 (fun _ -> make ()));
      let right (view : Numbers.Int64.array1) =
        Bigarray.Array1.dim view = 100 && view.{0} = 0x0202020202020203L
        && view.{99} = 0x0202020202020202L
      in
      Check.equal true (List.for_all right views);
      Check.equal true (Numbers.Int64.view (make ()) 1 1 = None));
  Check.test "numbers: read from a channel" (fun () ->
      let file = Filename.temp_file "zooph" "numbers" in
      let out = open_out_bin file in
      let b = Bytes.create 200_000 in
      for i = 0 to 24_999 do
        Prim.Bytes.set_float64_le b (8 * i) (float_of_int i)
      done;
      output_bytes out b;
      close_out out;
      let channel = open_in_bin file in
      let numbers = Array.make 25_000 0. in
      Numbers.Float64.input_array channel numbers;
      close_in channel;
      Sys.remove file;
      Check.equal (Array.init 25_000 float_of_int) numbers)

let run () =
  gets ();
  sets ();
  bounds ();
  allocation ();
  numbers ()
