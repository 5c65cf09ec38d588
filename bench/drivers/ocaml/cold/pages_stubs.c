/* Maps memory that begins at a page. Bigarrays that OCaml allocates begin anywhere in one. */
#include <caml/bigarray.h>
#include <caml/fail.h>
#include <caml/mlvalues.h>
#include <sys/mman.h>

/* The memory is never unmapped. Huge pages are turned off, because they would avoid most TLB misses. */
CAMLprim value bench_pages(value bytes)
{
  intnat length = Long_val(bytes);
  void *memory = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) caml_failwith("no memory");
  madvise(memory, length, MADV_NOHUGEPAGE);
  return caml_ba_alloc_dims(CAML_BA_CHAR | CAML_BA_C_LAYOUT | CAML_BA_EXTERNAL, 1, memory, length);
}
