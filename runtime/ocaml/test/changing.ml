(* Operations on bytes that another domain or process changes concurrently. Whatever the bytes hold, no operation may
   read outside of them. The parameter [set] of the functions stores a word at an offset in bytes. *)

open Z
module List = Stdlib.List

(* The size of the shared storage, in bytes. *)
let size = 4096

(* Writes a segment table of two segments, each of about half of the storage, a struct pointer and two list pointers. *)
let message set =
  let half = (size - 16) / 16 in
  set 0 (Int64.logor 1L (Int64.shift_left (Int64.of_int half) 32));
  set 8 (Int64.of_int half);
  set 16 0x0003_0001_0000_0000L;
  set 32 (Int64.logor 1L 0x82_0000_0000L);
  set 40 (Int64.logor 5L 0x26_0000_0000L)

(* Changes words at random, most often those of the segment table and of pointers, while [goes_on] of the number of
   changes is true. Returns the number of changes. *)
let write ~seed set goes_on =
  let random = Random.State.make [| seed |] in
  let int = Random.State.int random and int64 = Random.State.int64 random in
  let n = ref 0 in
  while goes_on !n do
    incr n;
    let at = 8 * int (if Random.State.bool random then 8 else size / 8) in
    let x =
      match int 5 with
      | 0 -> int64 Int64.max_int
      | 1 -> Int64.of_int (int 0xffff)
      | 2 -> Int64.logor 1L (Int64.shift_left (int64 0xffff_ffffL) 32)
      | 3 -> Int64.shift_left (int64 0x3_ffffL) 32
      | _ -> Int64.logor 2L (int64 0xfff_ffffL)
    in
    if !n land 15 = 0 then message set else set at x
  done;
  !n

let limits = { Limits.default with traversal = Some 5_000; memory = Some 1_000_000; output = Some 10_000 }

let use r =
  let ppf = Format.make_formatter (fun _ _ _ -> ()) ignore in
  ignore (Kind.to_record ~limits Node.kind r);
  Kind.pp Node.kind ppf r;
  ignore (Json.of_reader ~limits Node.kind r);
  (* The message may have grown since it was validated, so the copy may exceed a limit. *)
  try Kind.copy_root Node.kind (Arena.create ()) r with Fault.Fault _ -> ()

(* Applies every operation to the bytes once. Returns how many of the two ways to open them succeeded. *)
let read b =
  let opened = ref 0 in
  let one r =
    incr opened;
    use r
  in
  (match Kind.open_buffer ~limits Node.kind b with Ok r -> one r | Error _ -> ());
  (match Kind.open_buffer_lazily ~limits Node.kind b with Ok m -> one (Message.root m) | Error _ -> ());
  (match Message.root_pointer ~limits b with
  | Ok p ->
    ignore (Canonical.copy p);
    ignore (Equal.equal p p)
  | Error _ -> ());
  ignore (Packed.pack b);
  ignore (Packed.unpack ~limits (Storage.to_bytes b));
  ignore (Message.segment_count b);
  !opened
