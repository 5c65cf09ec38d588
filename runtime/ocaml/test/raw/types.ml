(* Types with derived codecs, and generators of their values. *)

module Gen = QCheck.Gen
module Raw = Zooph_raw

type point = { x : float; y : float } [@@deriving raw]
type sample = { id : int64; flag : (int[@raw.u8]); value : float } [@@deriving raw]

type expr =
  | Number of int64
  | Negate of expr
  | Add of expr * expr
  | Call of { name : string; arguments : expr list }
  | Nothing
[@@deriving raw]

type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree [@@deriving raw]
type ('k, 'v) entry = { key : 'k; content : 'v option } [@@deriving raw]
type file = { size : (int64[@raw.u64]); inside : folder option }
and folder = { name : string; files : file array } [@@deriving raw]

type mixed = {
  samples : sample array;
  points : point list;
  text : string;
  data : (string[@raw.bytes]);
  all : (float[@raw.f32]) array;
  three : ((int[@raw.i16]) array[@raw.length 3]);
  entry : (string, int32 * bool) entry;
  last : (Uchar.t, bytes) result;
}
[@@deriving raw]

(* The types of a recursive group may use types that are declared later in the group. *)
type outer = { first : middle; second : middle list } [@@deriving raw]
and middle = { of_inner : inner; flag : bool }
and inner = Only of (int[@raw.i8]) * char

let point = Gen.map2 (fun x y -> { x; y }) Gen.float Gen.float
let text = Gen.oneofl [ ""; "a"; "z\xc3\xbcrich"; "\xf0\x9f\x98\x80"; "more than eight bytes" ]

let sample =
  Gen.map3 (fun id flag value -> { id = Int64.of_int id; flag; value }) Gen.int (Gen.int_bound 255) Gen.float

let expr =
  Gen.sized_size (Gen.int_bound 40)
    (Gen.fix (fun self n ->
         if n <= 0 then Gen.oneof [ Gen.map (fun n -> Number (Int64.of_int n)) Gen.int; Gen.return Nothing ]
         else
           Gen.oneof
             [
               Gen.map (fun x -> Negate x) (self (n - 1));
               Gen.map2 (fun x y -> Add (x, y)) (self (n / 2)) (self (n / 2));
               Gen.map2
                 (fun name arguments -> Call { name; arguments })
                 text
                 (Gen.list_size (Gen.int_bound 3) (self (n / 3)));
             ]))

let tree of_value =
  Gen.sized_size (Gen.int_bound 40)
    (Gen.fix (fun self n ->
         if n <= 0 then Gen.return Leaf
         else Gen.map3 (fun l x r -> Node (l, x, r)) (self (n / 2)) of_value (self (n / 2))))

let rec folder n =
  let file =
    Gen.map2
      (fun size inside -> { size = Int64.of_int size; inside })
      Gen.int
      (if n = 0 then Gen.return None else Gen.opt (folder (n - 1)))
  in
  Gen.map2 (fun name files -> { name; files }) text (Gen.array_size (Gen.int_bound 3) file)

let mixed st =
  let samples = Gen.(array_size (int_bound 5) sample) st and points = Gen.(list_size (int_bound 5) point) st in
  let entry = { key = text st; content = Gen.(opt (pair (map Int32.of_int int) bool)) st } in
  {
    samples;
    points;
    text = text st;
    data = Gen.string st;
    all = Array.map (fun n -> float n /. 4.) Gen.(array_size (int_bound 9) small_int st);
    three = Array.init 3 (fun _ -> Gen.int_range (-32768) 32767 st);
    entry;
    last = (if Gen.bool st then Ok (Uchar.of_int (Gen.int_bound 0xd7ff st)) else Error (Bytes.of_string (Gen.string st)));
  }

let outer =
  let inner = Gen.map2 (fun n c -> Only (n, c)) (Gen.int_range (-128) 127) Gen.char in
  let middle = Gen.map2 (fun of_inner flag -> { of_inner; flag }) inner Gen.bool in
  Gen.map2 (fun first second -> { first; second }) middle (Gen.list_size (Gen.int_bound 4) middle)

let folder_ = folder 3

let table st =
  let all = Hashtbl.create 8 in
  List.iter (fun (k, x) -> Hashtbl.replace all k x) (Gen.(list_size (int_bound 9) (pair text float)) st);
  all

(* Returns the sorted bindings of a table, which are equal for equal tables. *)
let entries all = List.sort compare (List.of_seq (Hashtbl.to_seq all))

type any = Any : { name : string; codec : 'a Raw.t; draw : 'a Gen.t; same : 'a -> 'a -> bool } -> any

let any name codec draw = Any { name; codec; draw; same = (fun a b -> compare a b = 0) }

let all =
  [
    any "points" (Raw.array point_raw) (Gen.array_size (Gen.int_bound 9) point);
    any "samples" (Raw.list sample_raw) (Gen.list_size (Gen.int_bound 9) sample);
    any "expression" expr_raw expr;
    any "tree" (tree_raw Raw.text) (tree text);
    any "tree of numbers" (tree_raw Raw.u16) (tree (Gen.int_bound 65535));
    any "folder" folder_raw folder_;
    any "mixed" mixed_raw mixed;
    any "outer" outer_raw outer;
    any "numbers by hand"
      Raw.(tuple7 i8 u16 i32 u32 f64 bool char)
      (fun st ->
        let n low high = Gen.int_range low high st in
        (n (-128) 127, n 0 65535, n (-0x8000_0000) 0x7fff_ffff, n 0 0xffff_ffff, Gen.float st, Gen.bool st, Gen.char st));
    Any
      {
        name = "table";
        codec = Raw.(hashtbl text f64);
        draw = table;
        same = (fun one other -> entries one = entries other);
      };
  ]
