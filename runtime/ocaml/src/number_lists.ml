(* Lists of numbers in messages. The modules differ only in type, size and conversion. They are spelled out, because the
   loops of a functor would call a function for each number, and box it. *)

module Int8s = struct
  type t = Raw_list.t

  let hop s i = Raw_list.hop s i 2
  let length (l : t) = l.count

  let[@inline] unsafe_get (l : t) i : int =
    let p = l.first + (i * l.stride) in
    ((Storage.get8 l.b p lsl 55) asr 55)

  let[@inline] get l i =
    Raw_list.check l i;
    unsafe_get l i

  let iter f (l : t) =
    for i = 0 to l.count - 1 do
      f (unsafe_get l i)
    done

  let fold f init (l : t) =
    let result = ref init in
    for i = 0 to l.count - 1 do
      result := f !result (unsafe_get l i)
    done;
    !result

  let fold_right f (l : t) init =
    let result = ref init in
    for i = l.count - 1 downto 0 do
      result := f (unsafe_get l i) !result
    done;
    !result

  let to_array (l : t) =
    let numbers = Array.make l.count 0 in
    for i = 0 to l.count - 1 do
      Array.unsafe_set numbers i (unsafe_get l i)
    done;
    numbers

  let to_bigarray (l : t) =
    let numbers = Bigarray.Array1.create Bigarray.int8_signed Bigarray.c_layout l.count in
    for i = 0 to l.count - 1 do
      let x = unsafe_get l i in
      Bigarray.Array1.unsafe_set numbers i (x)
    done;
    numbers

  let[@inline] store_low b first i (x : int) =
    let p = first + (i * 1) in
    Storage.set8 b p x

  let[@inline] store b first i x = store_low b first i (Fit.i8 x)

  (* Numbers that do not fit are detected after the loop. The buffer is not visible to anyone before that. *)
  let store_all b first numbers =
    let high = ref 0 in
    for i = 0 to Array.length numbers - 1 do
      let x = Array.unsafe_get numbers i in
      high := !high lor (x + 0x80);
      store_low b first i x
    done;
    if !high land lnot 0xff <> 0 then raise Fit.misfit
end

module Uint8s = struct
  type t = Raw_list.t

  let hop s i = Raw_list.hop s i 2
  let length (l : t) = l.count

  let[@inline] unsafe_get (l : t) i : int =
    let p = l.first + (i * l.stride) in
    Storage.get8 l.b p

  let[@inline] get l i =
    Raw_list.check l i;
    unsafe_get l i

  let iter f (l : t) =
    for i = 0 to l.count - 1 do
      f (unsafe_get l i)
    done

  let fold f init (l : t) =
    let result = ref init in
    for i = 0 to l.count - 1 do
      result := f !result (unsafe_get l i)
    done;
    !result

  let fold_right f (l : t) init =
    let result = ref init in
    for i = l.count - 1 downto 0 do
      result := f (unsafe_get l i) !result
    done;
    !result

  let to_array (l : t) =
    let numbers = Array.make l.count 0 in
    for i = 0 to l.count - 1 do
      Array.unsafe_set numbers i (unsafe_get l i)
    done;
    numbers

  let to_bigarray (l : t) =
    let numbers = Bigarray.Array1.create Bigarray.int8_unsigned Bigarray.c_layout l.count in
    for i = 0 to l.count - 1 do
      let x = unsafe_get l i in
      Bigarray.Array1.unsafe_set numbers i (x)
    done;
    numbers

  let[@inline] store_low b first i (x : int) =
    let p = first + (i * 1) in
    Storage.set8 b p x

  let[@inline] store b first i x = store_low b first i (Fit.u8 x)

  (* Numbers that do not fit are detected after the loop. The buffer is not visible to anyone before that. *)
  let store_all b first numbers =
    let high = ref 0 in
    for i = 0 to Array.length numbers - 1 do
      let x = Array.unsafe_get numbers i in
      high := !high lor x;
      store_low b first i x
    done;
    if !high land lnot 0xff <> 0 then raise Fit.misfit
end

module Int16s = struct
  type t = Raw_list.t

  let hop s i = Raw_list.hop s i 3
  let length (l : t) = l.count

  let[@inline] unsafe_get (l : t) i : int =
    let p = l.first + (i * l.stride) in
    ((Storage.get16 l.b p lsl 47) asr 47)

  let[@inline] get l i =
    Raw_list.check l i;
    unsafe_get l i

  let iter f (l : t) =
    for i = 0 to l.count - 1 do
      f (unsafe_get l i)
    done

  let fold f init (l : t) =
    let result = ref init in
    for i = 0 to l.count - 1 do
      result := f !result (unsafe_get l i)
    done;
    !result

  let fold_right f (l : t) init =
    let result = ref init in
    for i = l.count - 1 downto 0 do
      result := f (unsafe_get l i) !result
    done;
    !result

  let to_array (l : t) =
    let numbers = Array.make l.count 0 in
    for i = 0 to l.count - 1 do
      Array.unsafe_set numbers i (unsafe_get l i)
    done;
    numbers

  let to_bigarray (l : t) =
    let numbers = Bigarray.Array1.create Bigarray.int16_signed Bigarray.c_layout l.count in
    for i = 0 to l.count - 1 do
      let x = unsafe_get l i in
      Bigarray.Array1.unsafe_set numbers i (x)
    done;
    numbers

  let[@inline] store_low b first i (x : int) =
    let p = first + (i * 2) in
    Storage.set16 b p x

  let[@inline] store b first i x = store_low b first i (Fit.i16 x)

  (* Numbers that do not fit are detected after the loop. The buffer is not visible to anyone before that. *)
  let store_all b first numbers =
    let high = ref 0 in
    for i = 0 to Array.length numbers - 1 do
      let x = Array.unsafe_get numbers i in
      high := !high lor (x + 0x8000);
      store_low b first i x
    done;
    if !high land lnot 0xffff <> 0 then raise Fit.misfit
end

module Uint16s = struct
  type t = Raw_list.t

  let hop s i = Raw_list.hop s i 3
  let length (l : t) = l.count

  let[@inline] unsafe_get (l : t) i : int =
    let p = l.first + (i * l.stride) in
    Storage.get16 l.b p

  let[@inline] get l i =
    Raw_list.check l i;
    unsafe_get l i

  let iter f (l : t) =
    for i = 0 to l.count - 1 do
      f (unsafe_get l i)
    done

  let fold f init (l : t) =
    let result = ref init in
    for i = 0 to l.count - 1 do
      result := f !result (unsafe_get l i)
    done;
    !result

  let fold_right f (l : t) init =
    let result = ref init in
    for i = l.count - 1 downto 0 do
      result := f (unsafe_get l i) !result
    done;
    !result

  let to_array (l : t) =
    let numbers = Array.make l.count 0 in
    for i = 0 to l.count - 1 do
      Array.unsafe_set numbers i (unsafe_get l i)
    done;
    numbers

  let to_bigarray (l : t) =
    let numbers = Bigarray.Array1.create Bigarray.int16_unsigned Bigarray.c_layout l.count in
    for i = 0 to l.count - 1 do
      let x = unsafe_get l i in
      Bigarray.Array1.unsafe_set numbers i (x)
    done;
    numbers

  let[@inline] store_low b first i (x : int) =
    let p = first + (i * 2) in
    Storage.set16 b p x

  let[@inline] store b first i x = store_low b first i (Fit.u16 x)

  (* Numbers that do not fit are detected after the loop. The buffer is not visible to anyone before that. *)
  let store_all b first numbers =
    let high = ref 0 in
    for i = 0 to Array.length numbers - 1 do
      let x = Array.unsafe_get numbers i in
      high := !high lor x;
      store_low b first i x
    done;
    if !high land lnot 0xffff <> 0 then raise Fit.misfit
end

module Int32s = struct
  type t = Raw_list.t

  let hop s i = Raw_list.hop s i 4
  let length (l : t) = l.count

  let[@inline] unsafe_get (l : t) i : int =
    let p = l.first + (i * l.stride) in
    Int32.to_int (Storage.get32 l.b p)

  let[@inline] get l i =
    Raw_list.check l i;
    unsafe_get l i

  let iter f (l : t) =
    for i = 0 to l.count - 1 do
      f (unsafe_get l i)
    done

  let fold f init (l : t) =
    let result = ref init in
    for i = 0 to l.count - 1 do
      result := f !result (unsafe_get l i)
    done;
    !result

  let fold_right f (l : t) init =
    let result = ref init in
    for i = l.count - 1 downto 0 do
      result := f (unsafe_get l i) !result
    done;
    !result

  let to_array (l : t) =
    let numbers = Array.make l.count 0 in
    for i = 0 to l.count - 1 do
      Array.unsafe_set numbers i (unsafe_get l i)
    done;
    numbers

  let to_bigarray (l : t) =
    let numbers = Bigarray.Array1.create Bigarray.int32 Bigarray.c_layout l.count in
    for i = 0 to l.count - 1 do
      let x = unsafe_get l i in
      Bigarray.Array1.unsafe_set numbers i (Int32.of_int x)
    done;
    numbers

  let[@inline] store_low b first i (x : int) =
    let p = first + (i * 4) in
    Storage.set32 b p (Int32.of_int x)

  let[@inline] store b first i x = store_low b first i (Fit.i32 x)

  (* Numbers that do not fit are detected after the loop. The buffer is not visible to anyone before that. *)
  let store_all b first numbers =
    let high = ref 0 in
    for i = 0 to Array.length numbers - 1 do
      let x = Array.unsafe_get numbers i in
      high := !high lor (x + 0x8000_0000);
      store_low b first i x
    done;
    if !high land lnot 0xffff_ffff <> 0 then raise Fit.misfit
end

module Uint32s = struct
  type t = Raw_list.t

  let hop s i = Raw_list.hop s i 4
  let length (l : t) = l.count

  let[@inline] unsafe_get (l : t) i : int =
    let p = l.first + (i * l.stride) in
    Int32.to_int (Storage.get32 l.b p) land 0xffff_ffff

  let[@inline] get l i =
    Raw_list.check l i;
    unsafe_get l i

  let iter f (l : t) =
    for i = 0 to l.count - 1 do
      f (unsafe_get l i)
    done

  let fold f init (l : t) =
    let result = ref init in
    for i = 0 to l.count - 1 do
      result := f !result (unsafe_get l i)
    done;
    !result

  let fold_right f (l : t) init =
    let result = ref init in
    for i = l.count - 1 downto 0 do
      result := f (unsafe_get l i) !result
    done;
    !result

  let to_array (l : t) =
    let numbers = Array.make l.count 0 in
    for i = 0 to l.count - 1 do
      Array.unsafe_set numbers i (unsafe_get l i)
    done;
    numbers

  let to_bigarray (l : t) =
    let numbers = Bigarray.Array1.create Bigarray.int32 Bigarray.c_layout l.count in
    for i = 0 to l.count - 1 do
      let x = unsafe_get l i in
      Bigarray.Array1.unsafe_set numbers i (Int32.of_int x)
    done;
    numbers

  let[@inline] store_low b first i (x : int) =
    let p = first + (i * 4) in
    Storage.set32 b p (Int32.of_int x)

  let[@inline] store b first i x = store_low b first i (Fit.u32 x)

  (* Numbers that do not fit are detected after the loop. The buffer is not visible to anyone before that. *)
  let store_all b first numbers =
    let high = ref 0 in
    for i = 0 to Array.length numbers - 1 do
      let x = Array.unsafe_get numbers i in
      high := !high lor x;
      store_low b first i x
    done;
    if !high land lnot 0xffff_ffff <> 0 then raise Fit.misfit
end

module Int64s = struct
  type t = Raw_list.t

  let hop s i = Raw_list.hop s i 5
  let length (l : t) = l.count

  let[@inline] unsafe_get (l : t) i : int64 =
    let p = l.first + (i * l.stride) in
    Storage.get64 l.b p

  let[@inline] get l i =
    Raw_list.check l i;
    unsafe_get l i

  let iter f (l : t) =
    for i = 0 to l.count - 1 do
      f (unsafe_get l i)
    done

  let fold f init (l : t) =
    let result = ref init in
    for i = 0 to l.count - 1 do
      result := f !result (unsafe_get l i)
    done;
    !result

  let fold_right f (l : t) init =
    let result = ref init in
    for i = l.count - 1 downto 0 do
      result := f (unsafe_get l i) !result
    done;
    !result

  let to_array (l : t) =
    let numbers = Array.make l.count 0L in
    for i = 0 to l.count - 1 do
      Array.unsafe_set numbers i (unsafe_get l i)
    done;
    numbers

  let to_bigarray (l : t) =
    let numbers = Bigarray.Array1.create Bigarray.int64 Bigarray.c_layout l.count in
    for i = 0 to l.count - 1 do
      let x = unsafe_get l i in
      Bigarray.Array1.unsafe_set numbers i (x)
    done;
    numbers

  let[@inline] store b first i (x : int64) =
    let p = first + (i * 8) in
    Storage.set64 b p x

  let store_all b first numbers =
    for i = 0 to Array.length numbers - 1 do
      store b first i (Array.unsafe_get numbers i)
    done
end

module Uint64s = struct
  type t = Raw_list.t

  let hop s i = Raw_list.hop s i 5
  let length (l : t) = l.count

  let[@inline] unsafe_get (l : t) i : int64 =
    let p = l.first + (i * l.stride) in
    Storage.get64 l.b p

  let[@inline] get l i =
    Raw_list.check l i;
    unsafe_get l i

  let iter f (l : t) =
    for i = 0 to l.count - 1 do
      f (unsafe_get l i)
    done

  let fold f init (l : t) =
    let result = ref init in
    for i = 0 to l.count - 1 do
      result := f !result (unsafe_get l i)
    done;
    !result

  let fold_right f (l : t) init =
    let result = ref init in
    for i = l.count - 1 downto 0 do
      result := f (unsafe_get l i) !result
    done;
    !result

  let to_array (l : t) =
    let numbers = Array.make l.count 0L in
    for i = 0 to l.count - 1 do
      Array.unsafe_set numbers i (unsafe_get l i)
    done;
    numbers

  let to_bigarray (l : t) =
    let numbers = Bigarray.Array1.create Bigarray.int64 Bigarray.c_layout l.count in
    for i = 0 to l.count - 1 do
      let x = unsafe_get l i in
      Bigarray.Array1.unsafe_set numbers i (x)
    done;
    numbers

  let[@inline] store b first i (x : int64) =
    let p = first + (i * 8) in
    Storage.set64 b p x

  let store_all b first numbers =
    for i = 0 to Array.length numbers - 1 do
      store b first i (Array.unsafe_get numbers i)
    done
end

module Float32s = struct
  type t = Raw_list.t

  let hop s i = Raw_list.hop s i 4
  let length (l : t) = l.count

  let[@inline] unsafe_get (l : t) i : float =
    let p = l.first + (i * l.stride) in
    Zooph_base.Narrow.float_of_bits (Storage.get32 l.b p)

  let[@inline] get l i =
    Raw_list.check l i;
    unsafe_get l i

  let iter f (l : t) =
    for i = 0 to l.count - 1 do
      f (unsafe_get l i)
    done

  let fold f init (l : t) =
    let result = ref init in
    for i = 0 to l.count - 1 do
      result := f !result (unsafe_get l i)
    done;
    !result

  let fold_right f (l : t) init =
    let result = ref init in
    for i = l.count - 1 downto 0 do
      result := f (unsafe_get l i) !result
    done;
    !result

  let to_array (l : t) =
    let numbers = Array.make l.count 0. in
    for i = 0 to l.count - 1 do
      Array.unsafe_set numbers i (unsafe_get l i)
    done;
    numbers

  (* Elements are stored as integers, because storing them as floats would make a signalling NaN a quiet one. *)
  let to_bigarray (l : t) =
    Zooph_base.Narrow.bigarray_of_bits l.count (fun i -> Storage.get32 l.b (l.first + (i * l.stride)))

  let[@inline] store b first i (x : float) =
    let p = first + (i * 4) in
    Storage.set32 b p (Zooph_base.Narrow.bits_of_float x)

  let store_all b first numbers =
    for i = 0 to Array.length numbers - 1 do
      store b first i (Array.unsafe_get numbers i)
    done
end

module Float64s = struct
  type t = Raw_list.t

  let hop s i = Raw_list.hop s i 5
  let length (l : t) = l.count

  let[@inline] unsafe_get (l : t) i : float =
    let p = l.first + (i * l.stride) in
    Int64.float_of_bits (Storage.get64 l.b p)

  let[@inline] get l i =
    Raw_list.check l i;
    unsafe_get l i

  let iter f (l : t) =
    for i = 0 to l.count - 1 do
      f (unsafe_get l i)
    done

  let fold f init (l : t) =
    let result = ref init in
    for i = 0 to l.count - 1 do
      result := f !result (unsafe_get l i)
    done;
    !result

  let fold_right f (l : t) init =
    let result = ref init in
    for i = l.count - 1 downto 0 do
      result := f (unsafe_get l i) !result
    done;
    !result

  let to_array (l : t) =
    let numbers = Array.make l.count 0. in
    for i = 0 to l.count - 1 do
      Array.unsafe_set numbers i (unsafe_get l i)
    done;
    numbers

  let to_bigarray (l : t) =
    let numbers = Bigarray.Array1.create Bigarray.float64 Bigarray.c_layout l.count in
    for i = 0 to l.count - 1 do
      let x = unsafe_get l i in
      Bigarray.Array1.unsafe_set numbers i (x)
    done;
    numbers

  let[@inline] store b first i (x : float) =
    let p = first + (i * 8) in
    Storage.set64 b p (Int64.bits_of_float x)

  let store_all b first numbers =
    for i = 0 to Array.length numbers - 1 do
      store b first i (Array.unsafe_get numbers i)
    done
end

module Bools = struct
  type t = Raw_list.t

  let hop s i = Raw_list.hop s i Raw_list.as_bit
  let length (l : t) = l.count
  let unsafe_get l i = View.bool_of_bit (Raw_list.bit_at l i)

  let get l i =
    Raw_list.check l i;
    unsafe_get l i

  let iter f (l : t) =
    for i = 0 to l.count - 1 do
      f (unsafe_get l i)
    done

  let fold f init (l : t) =
    let result = ref init in
    for i = 0 to l.count - 1 do
      result := f !result (unsafe_get l i)
    done;
    !result

  let fold_right f (l : t) init =
    let result = ref init in
    for i = l.count - 1 downto 0 do
      result := f (unsafe_get l i) !result
    done;
    !result

  let to_array (l : t) = Array.init l.count (unsafe_get l)

  let store b first i x =
    let p = first + (i lsr 3) and bit = 1 lsl (i land 7) in
    let old = Storage.get8 b p in
    Storage.set8 b p (if x then old lor bit else old land lnot bit)

  (* The words of the list are zero, so only bits that are [true] are stored. *)
  let store_all b first bits = Array.iteri (fun i x -> if x then store b first i true) bits
end
