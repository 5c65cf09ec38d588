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
(** [read descriptor memory first n] is [Unix.read] into a bigarray. It reads at most [n] bytes into [memory] from byte
    [first] on and returns their number, or 0 at the end. Other threads run while it waits. It raises [Unix.Unix_error]
    as [Unix.read] does: with [EINTR] after a signal, and with [EAGAIN] or [EWOULDBLOCK] if a non-blocking descriptor
    has no data. It raises [Invalid_argument] if the range is not in [memory]. From OCaml 5.2 on there is
    [Unix.read_bigarray] for the same purpose. *)
