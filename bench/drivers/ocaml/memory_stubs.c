/* Stores and loads of numbers in C: with boxes and roots as in OCaml's manual, and without them. */
#include <caml/alloc.h>
#include <caml/bigarray.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <stdint.h>
#include <string.h>

#define NUMBER(width, of_value)                                                         \
  void bench_unboxed_set##width(value bytes, intnat at, int##width##_t number)          \
  {                                                                                     \
    memcpy(Bytes_val(bytes) + at, &number, sizeof number);                              \
  }                                                                                     \
                                                                                        \
  int##width##_t bench_unboxed_get##width(value bytes, intnat at)                       \
  {                                                                                     \
    int##width##_t number;                                                              \
    memcpy(&number, Bytes_val(bytes) + at, sizeof number);                              \
    return number;                                                                      \
  }                                                                                     \
                                                                                        \
  CAMLprim value bench_set##width(value bytes, value at, value number)                  \
  {                                                                                     \
    CAMLparam3(bytes, at, number);                                                      \
    bench_unboxed_set##width(bytes, Long_val(at), of_value(number));                    \
    CAMLreturn(Val_unit);                                                               \
  }                                                                                     \
                                                                                        \
  CAMLprim value bench_get##width(value bytes, value at)                                \
  {                                                                                     \
    CAMLparam2(bytes, at);                                                              \
    CAMLreturn(caml_copy_int##width(bench_unboxed_get##width(bytes, Long_val(at))));    \
  }

NUMBER(32, Int32_val)
NUMBER(64, Int64_val)

/* Copies from memory to memory, as the operating system does for a read. */
void bench_copy(value from, intnat at, value to, intnat first, intnat length)
{
  memcpy((char *)Caml_ba_data_val(to) + first, (char *)Caml_ba_data_val(from) + at, length);
}

CAMLprim value bench_copy_bytecode(value from, value at, value to, value first, value length)
{
  bench_copy(from, Long_val(at), to, Long_val(first), Long_val(length));
  return Val_unit;
}
