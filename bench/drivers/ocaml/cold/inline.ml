(* Records of fixed layout with their texts inside, which a program can copy without serialization. *)

module M = Pages.M

let[@inline] word memory from to_ at = M.set_int64_le memory (to_ + at) (M.get_int64_le memory (from + at))
let[@inline] text memory first n = Zooph_big.Storage.sub_string memory first n

(** Message A: two numbers, three lengths of 16 bits, three texts. *)
module A = struct
  let table_at = 22
  let key_at = 36
  let value_at = 60

  (* Copies word by word. The numbers are a word each; the lengths and texts fill whole words together. *)
  let copy memory from to_ =
    word memory from to_ 0;
    word memory from to_ 8;
    word memory from to_ 16;
    word memory from to_ 24;
    word memory from to_ 32;
    word memory from to_ 40;
    word memory from to_ 48;
    word memory from to_ 56;
    word memory from to_ 64;
    word memory from to_ 72;
    word memory from to_ 80;
    word memory from to_ 88;
    word memory from to_ 96

  let[@inline] length memory at k = M.get_uint16_le memory (at + 16 + (2 * k))

  let walk memory at =
    M.get_int_le memory at
    + M.get_int_le memory (at + 8)
    + Texts.sum memory (at + table_at) (length memory at 0)
    + Texts.sum memory (at + key_at) (length memory at 1)
    + Texts.sum memory (at + value_at) (length memory at 2)

  let get memory at : Ram.MessageA.t =
    { id = M.get_int64_le memory at;
      version = M.get_int64_le memory (at + 8);
      table = text memory (at + table_at) (length memory at 0);
      key = text memory (at + key_at) (length memory at 1);
      value = text memory (at + value_at) (length memory at 2) }

  let fill arena memory at =
    let open Ram.MessageA.Builder in
    let b = init arena in
    set_id b (M.get_int64_le memory at);
    set_version b (M.get_int64_le memory (at + 8));
    set_table b (text memory (at + table_at) (length memory at 0));
    set_key b (text memory (at + key_at) (length memory at 1));
    set_value b (text memory (at + value_at) (length memory at 2))

  let[@inline] place_text memory at k field room s =
    let n = Zooph_big.Slice.length s in
    if n > room then failwith "a text that is too long";
    M.set_int16_le memory (at + 16 + (2 * k)) n;
    Zooph_big.Slice.blit_to s memory (at + field)

  let place r memory at =
    let open Ram.MessageA.Reader in
    M.set_int64_le memory at (id r);
    M.set_int64_le memory (at + 8) (version r);
    place_text memory at 0 table_at (key_at - table_at) (table_slice r);
    place_text memory at 1 key_at (value_at - key_at) (key_slice r);
    place_text memory at 2 value_at 40 (value_slice r)
end

(** Message B: eight numbers. *)
module B = struct
  let copy memory from to_ =
    word memory from to_ 0;
    word memory from to_ 8;
    word memory from to_ 16;
    word memory from to_ 24;
    word memory from to_ 32;
    word memory from to_ 40;
    word memory from to_ 48;
    word memory from to_ 56

  let walk memory at =
    let[@inline] number k = M.get_int_le memory (at + (8 * k)) in
    number 0 + number 1 + number 2 + number 3 + number 4 + number 5 + number 6 + number 7

  let get memory at : Ram.MessageB.t =
    { first = M.get_int64_le memory at;
      second = M.get_int64_le memory (at + 8);
      third = M.get_int64_le memory (at + 16);
      fourth = M.get_int64_le memory (at + 24);
      fifth = M.get_int64_le memory (at + 32);
      sixth = M.get_int64_le memory (at + 40);
      seventh = M.get_int64_le memory (at + 48);
      eighth = M.get_int64_le memory (at + 56) }

  let fill arena memory at =
    let open Ram.MessageB.Builder in
    let b = init arena in
    set_first b (M.get_int64_le memory at);
    set_second b (M.get_int64_le memory (at + 8));
    set_third b (M.get_int64_le memory (at + 16));
    set_fourth b (M.get_int64_le memory (at + 24));
    set_fifth b (M.get_int64_le memory (at + 32));
    set_sixth b (M.get_int64_le memory (at + 40));
    set_seventh b (M.get_int64_le memory (at + 48));
    set_eighth b (M.get_int64_le memory (at + 56))

  let place r memory at =
    let open Ram.MessageB.Reader in
    M.set_int64_le memory at (first r);
    M.set_int64_le memory (at + 8) (second r);
    M.set_int64_le memory (at + 16) (third r);
    M.set_int64_le memory (at + 24) (fourth r);
    M.set_int64_le memory (at + 32) (fifth r);
    M.set_int64_le memory (at + 40) (sixth r);
    M.set_int64_le memory (at + 48) (seventh r);
    M.set_int64_le memory (at + 56) (eighth r)
end
