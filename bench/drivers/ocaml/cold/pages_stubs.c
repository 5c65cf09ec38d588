/* A gigabyte that begins with a page, for bigarrays of OCaml's own begin somewhere in one. */
#include <caml/bigarray.h>
#include <caml/fail.h>
#include <caml/mlvalues.h>
#include <sys/mman.h>

/* It is there as long as the program. Huge pages would spare the processor most of its tables. */
CAMLprim value bench_pages(value bytes)
{
  intnat length = Long_val(bytes);
  void *memory = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) caml_failwith("no memory");
  madvise(memory, length, MADV_NOHUGEPAGE);
  return caml_ba_alloc_dims(CAML_BA_CHAR | CAML_BA_C_LAYOUT | CAML_BA_EXTERNAL, 1, memory, length);
}
