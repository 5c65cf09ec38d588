/* Numbers in bytes by C: as the manual teaches it, and without boxes and roots. */
#include <caml/alloc.h>
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
