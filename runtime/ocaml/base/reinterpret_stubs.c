/* Operations on bigarrays that OCaml does not have: a view of the same memory as numbers of another type, and a copy of
   bytes to numbers of any type. */

#include <string.h>

#include <caml/bigarray.h>
#include <caml/mlvalues.h>

CAMLextern value caml_ba_sub(value array, value first, value length);

/* Returns the `length` elements of a one-dimensional bigarray from `first` on, as `count` elements of `kind`. The OCaml
   caller has checked bounds and alignment. `caml_ba_sub` shares the memory and keeps it alive, so only the kind and
   dimension of its fresh result change. No OCaml value is used after that allocation, so none is registered as a root. */
CAMLprim value zooph_reinterpret(value array, value first, value length, value kind, value count)
{
  value view = caml_ba_sub(array, first, length);
  struct caml_ba_array *content = Caml_ba_array_val(view);
  content->flags = (content->flags & ~CAML_BA_KIND_MASK) | (Int_val(kind) & CAML_BA_KIND_MASK);
  content->dim[0] = Long_val(count);
  return view;
}

/* Reports whether the address of the byte at `first` is a multiple of `size`. */
CAMLprim value zooph_is_aligned(value array, value first, value size)
{
  uintnat address = (uintnat)Caml_ba_data_val(array) + Long_val(first);
  return Val_bool(address % Long_val(size) == 0);
}

/* Copies `length` bytes from `first` on to byte `at` of a bigarray. The OCaml caller has checked bounds. The function does
   not allocate, so the garbage collector does not move `bytes`. */
CAMLprim value zooph_fill(value array, intnat at, value bytes, intnat first, intnat length)
{
  memcpy((char *)Caml_ba_data_val(array) + at, Bytes_val(bytes) + first, length);
  return Val_unit;
}

CAMLprim value zooph_fill_bytecode(value array, value at, value bytes, value first, value length)
{
  return zooph_fill(array, Long_val(at), bytes, Long_val(first), Long_val(length));
}
