(* Text that is written from its beginning to its end. What was written is never moved while more comes:
   pieces wait, and are put together once, each given up as soon as it is in its place. So what is alive
   at once is never more than the text and a piece of it. *)

type t = {
  mutable piece : Bytes.t;  (** The last piece, which grows. *)
  mutable size : int;  (** Its bytes. *)
  mutable full : string list;  (** Those before it, the latest first. *)
  mutable before : int;  (** Their bytes. *)
}

(* Bytes from which on a piece is full. *)
let most = 1 lsl 18

(* A piece that no call uses, kept for the next call, because a piece that is too long for the minor heap is slow
   to make. A call that takes it leaves nothing here, so that no two calls have the same piece. *)
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

(* Makes room for [more] bytes, which are no more than a piece has. *)
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

(* What is long is a piece of its own, and not copied. *)
let add_string p s =
  if String.length s < most then add_substring p s 0 (String.length s)
  else begin
    if p.size > 0 then cut p;
    put_away p s
  end

(* The text, after which there is nothing left. *)
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
