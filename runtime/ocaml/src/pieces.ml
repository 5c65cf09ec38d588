(* Text that is written from its beginning to its end. What was written is never moved while more comes:
   pieces wait, and are put together once, each given up as soon as it is in its place. So what is alive
   at once is never more than the text and a piece of it. *)

type t = {
  piece : Buffer.t;  (** The last piece, which grows. *)
  mutable full : string list;  (** Those before it, the latest first. *)
  mutable before : int;  (** Their bytes. *)
}

(* Bytes from which on a piece is full. *)
let most = 1 lsl 18

let create () = { piece = Buffer.create 256; full = []; before = 0 }
let length p = p.before + Buffer.length p.piece

let[@inline never] put_away p piece =
  p.full <- piece :: p.full;
  p.before <- p.before + String.length piece

let[@inline never] cut p =
  put_away p (Buffer.contents p.piece);
  Buffer.clear p.piece

let add_char p c =
  if Buffer.length p.piece >= most then cut p;
  Buffer.add_char p.piece c

(* What is long is a piece of its own, and not copied. *)
let add_string p s =
  if Buffer.length p.piece + String.length s <= most then Buffer.add_string p.piece s
  else begin
    if Buffer.length p.piece > 0 then cut p;
    if String.length s < most then Buffer.add_string p.piece s else put_away p s
  end

(* The text, after which there is nothing left. *)
let contents p =
  if p.full = [] then Buffer.contents p.piece
  else begin
    let text = Bytes.create (length p) in
    let last = Buffer.length p.piece in
    Buffer.blit p.piece 0 text p.before last;
    Buffer.reset p.piece;
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
