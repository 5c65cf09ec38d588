(* An output text as a list of pieces. Text that was written is not moved while more is appended. At the end the pieces
   are joined once, and each piece is freed as soon as it is copied. *)

type t = {
  mutable piece : Bytes.t;  (** The last piece, which grows. *)
  mutable size : int;  (** Bytes in use of [piece]. *)
  mutable full : string list;  (** The pieces before it, the latest first. *)
  mutable before : int;  (** Total length of [full]. *)
}

(* The largest size of a growing piece. *)
let most = 1 lsl 18

(* A piece that is kept for the next call, because allocating a piece that is too long for the minor heap is slow. A call
   takes it away while it runs, so no two calls share a piece. *)
let spare = Atomic.make Bytes.empty

let create () =
  let piece = Atomic.exchange spare Bytes.empty in
  let piece = if Bytes.length piece = 0 then Bytes.create 1024 else piece in
  { piece; size = 0; full = []; before = 0 }

let[@inline never] leave p =
  Atomic.set spare p.piece;
  p.piece <- Bytes.empty;
  p.size <- 0

let[@inline] length p = p.before + p.size

let put_away p piece =
  p.full <- piece :: p.full;
  p.before <- p.before + String.length piece

let cut p =
  let piece = Bytes.sub_string p.piece 0 p.size in
  p.size <- 0;
  put_away p piece

(* Makes room for [more] bytes in the last piece; [more] is at most {!most}. *)
let[@inline never] make_room p more =
  if p.size + more > most then cut p;
  if p.size + more > Bytes.length p.piece then begin
    let piece = Bytes.create (min most (max (p.size + more) (2 * Bytes.length p.piece))) in
    Bytes.blit p.piece 0 piece 0 p.size;
    p.piece <- piece
  end

let[@inline] add_char p c =
  if p.size >= Bytes.length p.piece then make_room p 1;
  Bytes.unsafe_set p.piece p.size c;
  p.size <- p.size + 1

let add_substring p s first length =
  if p.size + length > Bytes.length p.piece then make_room p length;
  Bytes.unsafe_blit_string s first p.piece p.size length;
  p.size <- p.size + length

(* A long string becomes a piece of its own without a copy. *)
let add_string p s =
  if String.length s < most then add_substring p s 0 (String.length s)
  else begin
    if p.size > 0 then cut p;
    put_away p s
  end

(* Returns the whole text, and leaves [p] empty. *)
let contents p =
  if p.full = [] then begin
    let text = Bytes.sub_string p.piece 0 p.size in
    leave p;
    text
  end
  else begin
    let text = Bytes.create (length p) in
    Bytes.blit p.piece 0 text p.before p.size;
    leave p;
    let rec place at =
      match p.full with
      | [] -> ()
      | piece :: rest ->
        p.full <- rest;
        let at = at - String.length piece in
        Bytes.blit_string piece 0 text at (String.length piece);
        place at
    in
    place p.before;
    p.before <- 0;
    Bytes.unsafe_to_string text
  end
