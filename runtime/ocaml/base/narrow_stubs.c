/* Conversions between floats of 32 and 64 bits. The processor's conversion makes a signalling NaN a quiet one, so NaNs
   are converted bit by bit. The functions do not allocate or access OCaml's memory, except those for bytecode, whose
   numbers are boxed. */

#include <stdint.h>
#include <string.h>

#define CAML_INTERNALS
#include <caml/alloc.h>
#include <caml/mlvalues.h>

static double widened_nan(uint32_t bits)
{
  uint64_t wide = (uint64_t)(bits & 0x80000000u) << 32 | 0x7ff0000000000000u
    | (uint64_t)(bits & 0x7fffffu) << 29;
  double x;
  memcpy(&x, &wide, sizeof x);
  return x;
}

double zooph_widen(int32_t bits)
{
  float x;
  memcpy(&x, &bits, sizeof x);
  return x == x ? x : widened_nan((uint32_t)bits);
}

static uint32_t narrowed_nan(double x)
{
  uint64_t wide;
  memcpy(&wide, &x, sizeof wide);
  uint32_t payload = (uint32_t)(wide >> 29) & 0x7fffffu;
  /* If all payload bits that fit are zero, the result would be an infinity, so it becomes the quiet NaN. */
  if (payload == 0) payload = 0x400000u;
  return (uint32_t)(wide >> 32 & 0x80000000u) | 0x7f800000u | payload;
}

static inline uint32_t narrow(double x)
{
  if (x != x) return narrowed_nan(x);
  float narrowed = (float)x;
  uint32_t bits;
  memcpy(&bits, &narrowed, sizeof bits);
  return bits;
}

int32_t zooph_narrow(double x) { return (int32_t)narrow(x); }
intnat zooph_narrow_to_int(double x) { return narrow(x); }

CAMLprim value zooph_widen_bytecode(value bits) { return caml_copy_double(zooph_widen(Int32_val(bits))); }
CAMLprim value zooph_narrow_bytecode(value x) { return caml_copy_int32(zooph_narrow(Double_val(x))); }
CAMLprim value zooph_narrow_to_int_bytecode(value x) { return Val_long(narrow(Double_val(x))); }
