/* A view of the same memory as numbers of another type, and bytes copied to numbers of any type. OCaml
   has no such operations on bigarrays. All else in Zooph is OCaml, but for `narrow_stubs.c` and a read in `../unix`. */

#include <string.h>

#include <caml/bigarray.h>
#include <caml/mlvalues.h>

CAMLextern value caml_ba_sub(value array, value first, value length);

/* The `length` elements of a one-dimensional array from `first` on, as `count` elements of `kind`. The
   OCaml side has checked bounds and alignment. `caml_ba_sub` shares the memory and keeps it alive, so
   only kind and dimension of its fresh result are to be changed. Nothing else here is a pointer, so that
   there are no roots to tell of. */
CAMLprim value zooph_reinterpret(value array, value first, value length, value kind, value count)
{
  value view = caml_ba_sub(array, first, length);
  struct caml_ba_array *content = Caml_ba_array_val(view);
  content->flags = (content->flags & ~CAML_BA_KIND_MASK) | (Int_val(kind) & CAML_BA_KIND_MASK);
  content->dim[0] = Long_val(count);
  return view;
}

/* Whether the byte at `first` is at an address that is a multiple of `size`. */
CAMLprim value zooph_is_aligned(value array, value first, value size)
{
  uintnat address = (uintnat)Caml_ba_data_val(array) + Long_val(first);
  return Val_bool(address % Long_val(size) == 0);
}

/* Copies `length` bytes from `first` on to byte `at` of an array. The OCaml side has checked bounds;
   nothing is allocated, so nothing moves. */
CAMLprim value zooph_fill(value array, intnat at, value bytes, intnat first, intnat length)
{
  memcpy((char *)Caml_ba_data_val(array) + at, Bytes_val(bytes) + first, length);
  return Val_unit;
}

CAMLprim value zooph_fill_bytecode(value array, value at, value bytes, value first, value length)
{
  return zooph_fill(array, Long_val(at), bytes, Long_val(first), Long_val(length));
}
