/* read(2) into the memory of a bigarray. OCaml has no such function before 5.2. */

#include <unistd.h>

#include <caml/bigarray.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <caml/signals.h>
#include <caml/unixsupport.h>

/* The OCaml caller has checked bounds. `array` is registered as a root, so that its memory, which never moves, is not freed
   while other threads run. `caml_leave_blocking_section` preserves `errno`. */
CAMLprim value zooph_unix_read(value descriptor, value array, value first, value length)
{
  CAMLparam1(array);
  int from = Int_val(descriptor);
  char *to = (char *)Caml_ba_data_val(array) + Long_val(first);
  size_t most = (size_t)Long_val(length);
  ssize_t found;
  caml_enter_blocking_section();
  found = read(from, to, most);
  caml_leave_blocking_section();
  if (found == -1) uerror("read", Nothing);
  CAMLreturn(Val_long(found));
}
