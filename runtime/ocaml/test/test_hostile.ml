(* Regression tests of faults that attacks found. Each was a crash, a hang, unbounded memory, or a silent change. *)

open Z
module List = Stdlib.List
module G = Generated_v1
module Segment = Internal.Segment

let word n =
  let b = Bytes.create 8 in
  Bytes.set_int64_le b 0 n;
  Bytes.to_string b

let words l = String.concat "" (List.map word l)
let storage l = Storage.of_string (words l)
let fault_kind = function Ok _ -> "ok" | Error fault -> Fault.name (Fault.kind fault)
let is kind = Check.equal ~show:Fun.id kind

let raises work =
  match work () with
  | _ -> failwith "no Invalid_argument"
  | exception Invalid_argument _ -> ()

(* Returns a message of [levels] lists of [width] pointers each. Every pointer leads to the list of the next level, and
   the pointers of the last list are null. A full walk visits about [width] to the power of [levels] pointers. *)
let sharing levels width =
  let b = Buffer.create 1024 in
  Buffer.add_string b (word (Int64.shift_left (Int64.of_int (1 + (levels * width))) 32));
  let list = Int64.of_int (1 lor (6 lsl 32) lor (width lsl 35)) in
  Buffer.add_string b (word list);
  for level = 1 to levels do
    for k = 1 to width do
      (* The words between this pointer and the next list. *)
      let distance = width - k in
      Buffer.add_string b
        (word (if level = levels then 0L else Int64.logor list (Int64.of_int (distance lsl 2))))
    done
  done;
  Buffer.contents b

let budgets () =
  Check.test "a copy of a pointer that nobody validated ends within the budget" (fun () ->
      let p = Result.get_ok (Message.root_pointer (Storage.of_string (sharing 9 48))) in
      let a = Arena.create () in
      Pointer_builder.copy (Arena.root_pointer a) Kind.Any p;
      is "traversal" (match Pointer.fault p with Some f -> Fault.name (Fault.kind f) | None -> "ok");
      Check.equal true (Bytes.length (Arena.to_bytes a) <= 128 lsl 20);
      Check.equal true (Pointer_builder.is_null (Arena.root_pointer a)));
  Check.test "a copy is charged to memory" (fun () ->
      let limits = { Limits.default with memory = Some 1000 } in
      let p = Result.get_ok (Message.root_pointer ~limits (Storage.of_string (sharing 3 20))) in
      let a = Arena.create () in
      Pointer_builder.copy (Arena.root_pointer a) Kind.Any p;
      is "memory" (match Pointer.fault p with Some f -> Fault.name (Fault.kind f) | None -> "ok");
      is "memory" (fault_kind (Canonical.copy p)));
  Check.test "limits that a message was opened with are those of operations on it" (fun () ->
      let limits = { Limits.default with traversal = Some 50 } in
      let p = Result.get_ok (Message.root_pointer ~limits (Storage.of_string (sharing 3 20))) in
      is "traversal" (fault_kind (Canonical.copy p));
      is "traversal" (fault_kind (Equal.equal p p)))

(* {1 Streams} *)

let streams () =
  Check.test "a stream's table that claims too much is refused before its body is read" (fun () ->
      let asked = ref 0 in
      let table = word 0x00ff_ffff_0000_0000L in
      let read b first n =
        let n = min n (8 - !asked) in
        Bytes.blit_string table !asked b first n;
        asked := !asked + n;
        n
      in
      let s = Stream.of_function read in
      (match Stream.next_frame s with
      | Error fault ->
        Check.equal (Fault.Message_size, Fault.Byte 0) (Fault.kind fault, Fault.position fault)
      | Ok _ -> failwith "read");
      Check.equal 8 !asked);
  Check.test "the place of a message that is too large is where it begins" (fun () ->
      let small = words [ 0x1_0000_0000L; 0L ] in
      let limits = { Limits.default with bytes = 64 } in
      let s = Stream.of_string ~limits (small ^ words [ 0x100_0000_0000L; 0L ]) in
      match Stream.fold s (fun b -> Ok b) (fun n _ -> n + 1) 0 with
      | Error (1, fault) ->
        Check.equal (Fault.Message_size, Fault.Byte 16) (Fault.kind fault, Fault.position fault)
      | _ -> failwith "read")

(* {1 Numbers} *)

let numbers () =
  Check.test "numbers that do not fit their field are the caller's mistake" (fun () ->
      List.iter (fun (fit, x) -> raises (fun () -> fit x))
        [ (G.fit_i16, 70_000); (G.fit_i16, -32_769); (G.fit_u16, 65_536); (G.fit_u16, -1); (G.fit_i8, 128);
          (G.fit_u8, 256); (G.fit_u8, -1); (G.fit_i32, 1 lsl 31); (G.fit_u32, 1 lsl 32); (G.fit_u32, -1);
          (G.fit_i32, min_int); (G.fit_i32, max_int) ];
      List.iter (fun (fit, x) -> Check.equal x (fit x))
        [ (G.fit_i16, 32_767); (G.fit_i16, -32_768); (G.fit_u16, 65_535); (G.fit_i8, -128); (G.fit_u8, 255);
          (G.fit_i32, -(1 lsl 31)); (G.fit_u32, (1 lsl 32) - 1) ]);
  Check.test "numbers that do not fit a list's elements are the caller's mistake" (fun () ->
      let set kind x = Pointer_builder.set (Arena.root_pointer (Arena.create ())) kind [| 0; x; 1 |] in
      List.iter (fun (kind, x) -> raises (fun () -> set kind x))
        [ (Kind.Int8s, 128); (Kind.Int8s, -129) ];
      raises (fun () -> set Kind.Uint8s (-1));
      raises (fun () -> set Kind.Int16s 32_768);
      raises (fun () -> set Kind.Uint16s 65_536);
      raises (fun () -> set Kind.Int32s (1 lsl 31));
      raises (fun () -> set Kind.Uint32s (-1));
      set Kind.Int16s (-32_768);
      let l = Pointer_builder.init (Arena.root_pointer (Arena.create ())) Kind.Int16s 2 in
      raises (fun () -> Array_builder.set l 0 70_000));
  Check.test "bytes of an untyped pointer that are no message are the caller's mistake" (fun () ->
      List.iter
        (fun flat ->
          raises (fun () -> Pointer_builder.set (Arena.root_pointer (Arena.create ())) Kind.Any flat))
        [ "abc"; "12345678"; word 0x0001_0000_0000_0000L; word 2L ]);
  Check.test "a capability's index that does not fit is the caller's mistake" (fun () ->
      raises (fun () -> Pointer_builder.set_capability (Arena.root_pointer (Arena.create ())) (Some (-1))));
  Check.test "signalling NaNs of 32 bits keep their bits" (fun () ->
      let bits = [ 0x7fa0_0001l; 0xffa0_0001l; 0x7f80_0001l; 0x7fc0_0000l; 0xffff_ffffl; 0x7f80_0000l; 0x8000_0000l ] in
      List.iter
        (fun x ->
          let module N = Zooph_base.Narrow in
          Check.equal ~show:(Printf.sprintf "%lx") x (N.bits_of_float (N.float_of_bits x)))
        bits;
      (* The bits of NaNs also survive in a list that is read, converted to an array, and encoded. *)
      let body = Int64.logor (Int64.of_int32 0x7fa0_0001l) (Int64.shift_left 0x7f80_0001L 32) in
      let b = storage [ 0x2_0000_0000L; Int64.of_int (1 lor (4 lsl 32) lor (2 lsl 35)); body ] in
      let l = Result.get_ok (Kind.cast Kind.Float32s (Result.get_ok (Message.root_pointer b))) in
      let floats = Float32s.to_bigarray l in
      Check.equal ~show:string_of_int 2 (Bigarray.Array1.dim floats);
      (* The marshalled form of a bigarray ends with the bits of the elements, in big-endian order. *)
      let bits = Marshal.to_string floats [] in
      Check.equal "\x7f\xa0\x00\x01\x7f\x80\x00\x01" (String.sub bits (String.length bits - 8) 8);
      let a = Arena.create () in
      Pointer_builder.set (Arena.root_pointer a) Kind.Float32s (Float32s.to_array l);
      Check.equal (Storage.to_bytes b) (Arena.to_bytes a));
  Check.test "storage that users have is checked" (fun () ->
      let b = Storage.create 8 in
      List.iter (fun i -> raises (fun () -> Storage.get64 b i)) [ 1; -1; 8; max_int; min_int ];
      List.iter (fun i -> raises (fun () -> Storage.get16 b i)) [ 7; -1; max_int ]);
  Check.test "a string's slice does not hand out the string" (fun () ->
      let text = String.make 8 'x' in
      Storage.set8 (Storage.of_string text) 0 0;
      Check.equal "xxxxxxxx" text)

let run () =
  budgets ();
  streams ();
  numbers ()
