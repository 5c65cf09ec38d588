/* Copies of numbers whose bytes in memory are those of their encoding. The OCaml callers have checked bounds. The functions
   do not allocate, so the garbage collector does not move their arguments. */

#include <string.h>

#include <caml/bigarray.h>
#include <caml/mlvalues.h>

CAMLprim value zooph_raw_floats_to_bytes(value floats, value bytes, intnat at, intnat size)
{
  memcpy(Bytes_val(bytes) + at, (const char *)floats, size);
  return Val_unit;
}

CAMLprim value zooph_raw_floats_to_bytes_bytecode(value floats, value bytes, value at, value size)
{
  return zooph_raw_floats_to_bytes(floats, bytes, Long_val(at), Long_val(size));
}

CAMLprim value zooph_raw_bytes_to_floats(value bytes, intnat at, value floats, intnat size)
{
  memcpy((char *)floats, String_val(bytes) + at, size);
  return Val_unit;
}

CAMLprim value zooph_raw_bytes_to_floats_bytecode(value bytes, value at, value floats, value size)
{
  return zooph_raw_bytes_to_floats(bytes, Long_val(at), floats, Long_val(size));
}

CAMLprim value zooph_raw_array_to_bytes(value array, value bytes, intnat at, intnat size)
{
  memcpy(Bytes_val(bytes) + at, Caml_ba_data_val(array), size);
  return Val_unit;
}

CAMLprim value zooph_raw_array_to_bytes_bytecode(value array, value bytes, value at, value size)
{
  return zooph_raw_array_to_bytes(array, bytes, Long_val(at), Long_val(size));
}

CAMLprim value zooph_raw_bytes_to_array(value bytes, intnat at, value array, intnat size)
{
  memcpy(Caml_ba_data_val(array), String_val(bytes) + at, size);
  return Val_unit;
}

CAMLprim value zooph_raw_bytes_to_array_bytecode(value bytes, value at, value array, value size)
{
  return zooph_raw_bytes_to_array(bytes, Long_val(at), array, Long_val(size));
}
