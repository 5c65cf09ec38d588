(** Reading from descriptors straight into bigarrays (library [zooph.unix]).

    {[
      (* A thousand numbers, without a copy of them in between. *)
      let from descriptor =
        let numbers = Bigarray.(Array1.create float64 c_layout 1000) in
        Numbers.Float64.fill_bigarray (Zooph_unix.read descriptor) numbers;
        numbers
    ]} *)

type bigstring = Zooph_base.Prim.Bigstring.t

val read : Unix.file_descr -> bigstring -> int -> int -> int
(** [read descriptor memory first n] is [Unix.read] into the bytes of a bigarray: it reads at most [n] bytes, puts
    them at [first], and is how many they were, 0 at the end. Others run while it waits. Raises
    [Unix.Unix_error] as [Unix.read] does, with [EINTR] after a signal and with [EAGAIN] or [EWOULDBLOCK] where
    there would be nothing but to wait, and [Invalid_argument] if the bytes are not all in [memory].
    OCaml 5.2 has it as [Unix.read_bigarray]. *)
