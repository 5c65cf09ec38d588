open Z
module List = Stdlib.List

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
      (* The boxed counters take a few words. Without inlining, as in dune's dev profile, the loads allocate too. *)
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
  Check.property "numbers: bigarrays filled from bytes, and sums, agree with loads"
    QCheck.(pair (string_of_size (Gen.int_range 8 200)) (int_bound 7))
    (fun (s, first) ->
      let b = Bytes.of_string s in
      let count size = (Bytes.length b - first) / size in
      let total load = Array.fold_left ( + ) 0 (Array.init (count 4) (fun i -> load b (first + (4 * i)))) in
      let same kind into size load =
        let filled = Bigarray.Array1.create kind Bigarray.c_layout (count size) in
        into b first filled;
        Array.for_all Fun.id
          (Array.init (count size) (fun i -> compare filled.{i} (load b (first + (size * i))) = 0))
      in
      same Bigarray.int16_signed Numbers.Int16.into_bigarray 2 Prim.Bytes.get_int16_le
      && same Bigarray.int16_unsigned Numbers.Uint16.into_bigarray 2 Prim.Bytes.get_uint16_le
      && same Bigarray.int32 Numbers.Int32.into_bigarray 4 Bytes.get_int32_le
      && same Bigarray.int32 Numbers.Uint32.into_bigarray 4 Bytes.get_int32_le
      && same Bigarray.int64 Numbers.Int64.into_bigarray 8 Bytes.get_int64_le
      && same Bigarray.float32 Numbers.Float32.into_bigarray 4 (fun b i ->
             Int32.float_of_bits (Bytes.get_int32_le b i))
      && same Bigarray.float64 Numbers.Float64.into_bigarray 8 (fun b i ->
             Int64.float_of_bits (Bytes.get_int64_le b i))
      && same Bigarray.int16_signed Numbers.Int16.into_bigarray_be 2 Prim.Bytes.get_int16_be
      && same Bigarray.int16_unsigned Numbers.Uint16.into_bigarray_be 2 Prim.Bytes.get_uint16_be
      && same Bigarray.int32 Numbers.Int32.into_bigarray_be 4 Bytes.get_int32_be
      && same Bigarray.int32 Numbers.Uint32.into_bigarray_be 4 Bytes.get_int32_be
      && same Bigarray.int64 Numbers.Int64.into_bigarray_be 8 Bytes.get_int64_be
      && same Bigarray.float32 Numbers.Float32.into_bigarray_be 4 Prim.Bytes.get_float32_be
      && same Bigarray.float64 Numbers.Float64.into_bigarray_be 8 Prim.Bytes.get_float64_be
      && Numbers.Uint32.sum b first (count 4) = total Prim.Bytes.get_uint32_le
      && Numbers.Int32.sum b first (count 4) = total Prim.Bytes.get_int32_le);
  Check.test "numbers: what is not there raises" (fun () ->
      let b = Bytes.create 15 in
      match Numbers.Int64.to_array b 0 2 with
      | _ -> failwith "decoded"
      | exception Invalid_argument _ -> ());
  Check.test "numbers: more numbers than there could be raise" (fun () ->
      let b = Bytes.create 64 in
      let raises what f =
        match f () with
        | _ -> failwith what
        | exception Invalid_argument _ -> ()
      in
      let never _ _ = failwith "read" in
      let of_kind (type n a) (module N : Numbers.S with type number = n and type array1 = a) =
        (* Counts whose size in bytes overflows: modulo 2^63 it is small, or zero. *)
        List.iter
          (fun count ->
            raises "to_array" (fun () -> N.to_array b 0 count);
            raises "to_array_be" (fun () -> N.to_array_be b 0 count);
            raises "fold" (fun () -> N.fold never () b 0 count);
            raises "fold_be" (fun () -> N.fold_be never () b 0 count);
            raises "sum" (fun () -> ignore (N.sum b 0 count)))
          [ 1 lsl 59; 1 lsl 60; 1 lsl 61; (1 lsl 61) + 1; (1 lsl 60) + 8; max_int; min_int; -1 ];
        raises "first" (fun () -> N.fold never () b 65 0);
        raises "first" (fun () -> N.fold never () b max_int 1);
        Check.equal () (N.fold never () b 64 0)
      in
      let open Numbers in
      of_kind (module Int16);
      of_kind (module Uint16);
      of_kind (module Int32);
      of_kind (module Uint32);
      of_kind (module Int64);
      of_kind (module Float32);
      of_kind (module Float64));
  Check.test "numbers: read by a function" (fun () ->
      let b = Bytes.init 4000 (fun i -> Char.chr (i * 7 land 0xff)) in
      (* Like a file descriptor, the source may return fewer bytes than were requested. *)
      let source () =
        let at = ref 0 in
        fun to_ first n ->
          let n = min (min n 37) (Bytes.length b - !at) in
          Bytes.blit b !at to_ first n;
          at := !at + n;
          n
      in
      let of_kind (type n a) (module N : Numbers.S with type number = n and type array1 = a) (zero : n)
          (create : int -> a) =
        let count = Bytes.length b / N.size in
        let numbers = Array.make count zero in
        N.read_array (source ()) numbers;
        Check.equal (N.to_array b 0 count) numbers;
        N.read_array_be (source ()) numbers;
        Check.equal (N.to_array_be b 0 count) numbers;
        let found = create count and expected = create count in
        N.read_bigarray (source ()) found;
        N.into_bigarray b 0 expected;
        Check.equal expected found;
        N.read_bigarray_be (source ()) found;
        N.into_bigarray_be b 0 expected;
        Check.equal expected found;
        let straight () =
          let read = source () in
          let some = Bytes.create 37 in
          fun memory first n ->
            let n = read some 0 (min n 37) in
            for i = 0 to n - 1 do
              memory.{first + i} <- Bytes.get some i
            done;
            n
        in
        (* Tries counts of numbers that fill whole words, and counts that do not. *)
        List.iter
          (fun less ->
            let found = create (count - less) and expected = create (count - less) in
            N.into_bigarray_be b 0 expected;
            N.fill_bigarray_be (straight ()) found;
            Check.equal expected found;
            N.read_bigarray_be (source ()) found;
            Check.equal expected found)
          [ 0; 1; 2; 3 ];
        N.into_bigarray b 0 expected;
        N.fill_bigarray (straight ()) found;
        Check.equal expected found;
        N.fill_bigarray (fun _ _ _ -> failwith "read") (create 0);
        (match N.fill_bigarray (straight ()) (create (count + 1)) with
        | () -> failwith "beyond the end"
        | exception End_of_file -> ());
        match N.read_array (source ()) (Array.make (count + 1) zero) with
        | () -> failwith "beyond the end"
        | exception End_of_file -> ()
      in
      let create kind = Bigarray.Array1.create kind Bigarray.c_layout in
      let open Numbers in
      of_kind (module Int16) 0 (create Bigarray.int16_signed);
      of_kind (module Uint16) 0 (create Bigarray.int16_unsigned);
      of_kind (module Int32) 0 (create Bigarray.int32);
      of_kind (module Uint32) 0 (create Bigarray.int32);
      of_kind (module Int64) 0L (create Bigarray.int64);
      of_kind (module Float32) 0. (create Bigarray.float32);
      of_kind (module Float64) 0. (create Bigarray.float64);
      let refused f = match f () with () -> false | exception Invalid_argument _ -> true in
      Check.equal true (refused (fun () -> Int16.read_array (fun _ _ n -> n + 1) [| 0 |]));
      Check.equal true (refused (fun () -> Int16.fill_bigarray (fun _ _ n -> n + 1) (create Bigarray.int16_signed 1))));
  Check.test "numbers: read in several chunks, by a function that reads numbers itself" (fun () ->
      let b = Bytes.init 100_000 (fun i -> Char.chr (i * 11 land 0xff)) in
      let count = Bytes.length b / 8 in
      let rec source depth =
        let at = ref 0 in
        fun to_ first n ->
          if depth > 0 then begin
            let numbers = Array.make count 0L in
            Numbers.Int64.read_array (source (depth - 1)) numbers;
            Check.equal (Numbers.Int64.to_array b 0 count) numbers
          end;
          Bytes.blit b !at to_ first n;
          at := !at + n;
          n
      in
      for _ = 1 to 2 do
        let numbers = Array.make count 0L in
        Numbers.Int64.read_array (source 2) numbers;
        Check.equal (Numbers.Int64.to_array b 0 count) numbers
      done);
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
      seek_in channel 0;
      let filled = Bigarray.Array1.create Bigarray.float64 Bigarray.c_layout 25_000 in
      Numbers.Float64.input_bigarray channel filled;
      close_in channel;
      Sys.remove file;
      Check.equal (Array.init 25_000 float_of_int) numbers;
      Check.equal numbers (Array.init 25_000 (fun i -> filled.{i})))

(* Checks one kind of numbers: for each start [first], the view has the numbers that [to_array] decodes, and the sums
   equal those of a fold. *)
let view_agrees (type number array1) ~size
    ~(view : (module Numbers.View with type number = number and type array1 = array1))
    ~(to_array : bytes -> int -> int -> number array) ~(sum : bytes -> int -> int -> number) ~zero ~add
    ~(elements : array1 -> number array) s first =
  let module V = (val view) in
  let b = Bytes.of_string s in
  let memory = Bigarray.(Array1.init char c_layout (Bytes.length b)) (Bytes.get b) in
  let count = (Bytes.length b - first) / size in
  let expected = to_array b first count in
  let total = Array.fold_left add zero expected in
  let v = V.make memory first count in
  let raises f = match f () with _ -> false | exception Invalid_argument _ -> true in
  let same a b = compare a b = 0 in
  let gathered = ref [] in
  V.iter (fun x -> gathered := x :: !gathered) v;
  let holds what condition = if not condition then failwith (Printf.sprintf "%s of %d bytes each" what size) in
  holds "to_array" (same (V.to_array v) expected);
  holds "get" (same (Array.init (V.length v) (V.get v)) expected);
  holds "iter" (same (List.rev !gathered) (Array.to_list expected));
  holds "fold" (same (V.fold (fun l x -> x :: l) [] v) !gathered);
  holds "sum" (same (V.sum v) total);
  holds "the sum of bytes" (same (sum b first count) total);
  (match V.bigarray v with
  | Some numbers -> holds "bigarray" (same (elements numbers) expected)
  | None -> holds "alignment" (first land (size - 1) <> 0));
  holds "the end" (raises (fun () -> V.get v count) && raises (fun () -> V.get v (-1)));
  List.iter
    (fun (first, count) -> holds "outside" (raises (fun () -> V.make memory first count)))
    [ (first, count + 1); (-1, 1); (0, -1); (Bytes.length b + 1, 0); (0, max_int); (0, max_int / size) ];
  true

let views () =
  let elements numbers = Array.init (Bigarray.Array1.dim numbers) (Bigarray.Array1.get numbers) in
  let ints mask numbers = Array.map (fun x -> Int32.to_int x land mask) (elements numbers) in
  Check.property ~count:200 "numbers: views and sums agree with arrays"
    QCheck.(
      pair
        (set_shrink Shrink.nil (string_of_size (Gen.oneof [ Gen.int_range 8 200; Gen.int_range 380 1700 ])))
        (int_bound 8))
    (fun (s, first) ->
      let open Numbers in
      let agrees ~size ~view = view_agrees ~size ~view in
      agrees ~size:2 ~view:(module Int16.View) ~to_array:Int16.to_array ~sum:Int16.sum ~zero:0 ~add:( + )
        ~elements s first
      && agrees ~size:2 ~view:(module Uint16.View) ~to_array:Uint16.to_array ~sum:Uint16.sum ~zero:0 ~add:( + )
           ~elements s first
      && agrees ~size:4 ~view:(module Int32.View) ~to_array:Int32.to_array ~sum:Int32.sum ~zero:0 ~add:( + )
           ~elements:(ints (-1)) s first
      && agrees ~size:4 ~view:(module Uint32.View) ~to_array:Uint32.to_array ~sum:Uint32.sum ~zero:0 ~add:( + )
           ~elements:(ints 0xffff_ffff) s first
      && agrees ~size:8 ~view:(module Int64.View) ~to_array:Int64.to_array ~sum:Int64.sum ~zero:0L
           ~add:Stdlib.Int64.add ~elements s first
      && agrees ~size:4 ~view:(module Float32.View) ~to_array:Float32.to_array ~sum:Float32.sum ~zero:0. ~add:( +. )
           ~elements s first
      && agrees ~size:8 ~view:(module Float64.View) ~to_array:Float64.to_array ~sum:Float64.sum ~zero:0. ~add:( +. )
           ~elements s first);
  Check.test "numbers: sums of the largest numbers" (fun () ->
      let b = Bytes.make 4096 '\xff' in
      let memory = Bigarray.(Array1.init char c_layout 4096) (Bytes.get b) in
      let open Numbers in
      Check.equal (1024 * 0xffff_ffff) (Uint32.sum b 0 1024);
      Check.equal (-1024) (Int32.sum b 0 1024);
      Check.equal (1023 * 0xffff_ffff) (Uint32.View.sum (Uint32.View.make memory 4 1023));
      Check.equal (-1023) (Int32.View.sum (Int32.View.make memory 4 1023)))

let run () =
  views ();
  Test_loads.run ();
  bounds ();
  allocation ();
  numbers ()
