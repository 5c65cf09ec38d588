(* What `ppx_zooph` makes of `native/native_codecs.ml`, written by `cargo xtask bless`. *)

module Raw = Zooph_raw
module Texts_set = (Set.Make)(String)
module Ints = (Set.Make)(Int)
module Names = (Map.Make)(String)
module Numbered = (Map.Make)(Int)
type array_ =
  (((((int)[@raw.u16 ]) array)[@raw.length 3]) *
    ((string array)[@raw.length 2]) *
    ((((bool option array)[@raw.length 2]) array)[@raw.length 2]) *
    ((((int)[@raw.u8 ]) array)[@raw.length 0]))[@@deriving raw]
include
  struct
    let _ = fun (_ : array_) -> ()
    let array__raw =
      let codec_1 = Zooph_raw.fixed 3 Zooph_raw.u16 in
      let codec_2 = Zooph_raw.fixed 2 Zooph_raw.text in
      let codec_3 = Zooph_raw.option Zooph_raw.bool in
      let codec_4 = Zooph_raw.fixed 2 codec_3 in
      let codec_5 = Zooph_raw.fixed 2 codec_4 in
      let codec_6 = Zooph_raw.fixed 0 Zooph_raw.u8 in
      let codec_7 =
        let min = 26 in
        let constant = false in
        let size levels (_, x1, x2, _) =
          (6 + (codec_2.Zooph_raw.Derived_v1.size levels x1)) +
            (codec_5.Zooph_raw.Derived_v1.size levels x2) in
        let put = Zooph_raw.Derived_v1.no_put in
        let get = Zooph_raw.Derived_v1.no_get in
        let write b at (x0, x1, x2, x3) =
          Zooph_raw.Derived_v1.room b at 26;
          codec_1.Zooph_raw.Derived_v1.put b at x0;
          (let at =
             let at = codec_2.Zooph_raw.Derived_v1.write b (at + 6) x1 in
             Zooph_raw.Derived_v1.room b at 4; at in
           let at = codec_5.Zooph_raw.Derived_v1.write b at x2 in
           codec_6.Zooph_raw.Derived_v1.put b at x3; at) in
        let read r limit =
          let at = r.Zooph_raw.Derived_v1.at in
          let x0 =
            codec_1.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes at in
          let x1 =
            r.Zooph_raw.Derived_v1.at <- (at + 6);
            codec_2.Zooph_raw.Derived_v1.read r (limit - 4) in
          let at = r.Zooph_raw.Derived_v1.at in
          let x2 =
            r.Zooph_raw.Derived_v1.at <- at;
            codec_5.Zooph_raw.Derived_v1.read r limit in
          let at = r.Zooph_raw.Derived_v1.at in
          let x3 =
            codec_6.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes at in
          r.Zooph_raw.Derived_v1.at <- at; (x0, x1, x2, x3) in
        let write_list b at all =
          let rec go b at =
            function | [] -> at | x::rest -> go b (write b at x) rest in
          go b at all in
        let write_array b at all =
          Zooph_raw.Derived_v1.write_array write b at all in
        let read_list r limit count =
          Zooph_raw.Derived_v1.read_list min read r limit count in
        let read_array r limit count =
          Zooph_raw.Derived_v1.read_array min read r limit count in
        {
          Zooph_raw.Derived_v1.shape =
            (Zooph_raw.Derived_v1.record ""
               [("", (codec_1.Zooph_raw.Derived_v1.shape));
               ("", (codec_2.Zooph_raw.Derived_v1.shape));
               ("", (codec_5.Zooph_raw.Derived_v1.shape));
               ("", (codec_6.Zooph_raw.Derived_v1.shape))]);
          min;
          constant;
          size;
          write;
          read;
          put;
          get;
          write_list;
          write_array;
          read_list;
          read_array
        } in
      codec_7
    let _ = array__raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type basics = (bool * Uchar.t * string * unit * bytes)[@@deriving raw]
include
  struct
    let _ = fun (_ : basics) -> ()
    let basics_raw =
      let codec_1 =
        let min = 21 in
        let constant = false in
        let size levels (_, _, x2, _, x4) =
          (5 + (Zooph_raw.text.Zooph_raw.Derived_v1.size levels x2)) +
            (Zooph_raw.bytes.Zooph_raw.Derived_v1.size levels x4) in
        let put = Zooph_raw.Derived_v1.no_put in
        let get = Zooph_raw.Derived_v1.no_get in
        let write b at (x0, x1, x2, x3, x4) =
          Zooph_raw.Derived_v1.room b at 21;
          Zooph_raw.bool.Zooph_raw.Derived_v1.put b at x0;
          Zooph_raw.uchar.Zooph_raw.Derived_v1.put b (at + 1) x1;
          (let at =
             let at = Zooph_raw.text.Zooph_raw.Derived_v1.write b (at + 5) x2 in
             Zooph_raw.Derived_v1.room b at 8; at in
           Zooph_raw.unit.Zooph_raw.Derived_v1.put b at x3;
           Zooph_raw.bytes.Zooph_raw.Derived_v1.write b at x4) in
        let read r limit =
          let at = r.Zooph_raw.Derived_v1.at in
          let x0 =
            Zooph_raw.bool.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes at in
          let x1 =
            Zooph_raw.uchar.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes (at + 1) in
          let x2 =
            r.Zooph_raw.Derived_v1.at <- (at + 5);
            Zooph_raw.text.Zooph_raw.Derived_v1.read r (limit - 8) in
          let at = r.Zooph_raw.Derived_v1.at in
          let x3 =
            Zooph_raw.unit.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes at in
          let x4 =
            r.Zooph_raw.Derived_v1.at <- at;
            Zooph_raw.bytes.Zooph_raw.Derived_v1.read r limit in
          (x0, x1, x2, x3, x4) in
        let write_list b at all =
          let rec go b at =
            function | [] -> at | x::rest -> go b (write b at x) rest in
          go b at all in
        let write_array b at all =
          Zooph_raw.Derived_v1.write_array write b at all in
        let read_list r limit count =
          Zooph_raw.Derived_v1.read_list min read r limit count in
        let read_array r limit count =
          Zooph_raw.Derived_v1.read_array min read r limit count in
        {
          Zooph_raw.Derived_v1.shape =
            (Zooph_raw.Derived_v1.record ""
               [("", (Zooph_raw.bool.Zooph_raw.Derived_v1.shape));
               ("", (Zooph_raw.uchar.Zooph_raw.Derived_v1.shape));
               ("", (Zooph_raw.text.Zooph_raw.Derived_v1.shape));
               ("", (Zooph_raw.unit.Zooph_raw.Derived_v1.shape));
               ("", (Zooph_raw.bytes.Zooph_raw.Derived_v1.shape))]);
          min;
          constant;
          size;
          write;
          read;
          put;
          get;
          write_list;
          write_array;
          read_list;
          read_array
        } in
      codec_1
    let _ = basics_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type bools = bool array[@@deriving raw]
include
  struct
    let _ = fun (_ : bools) -> ()
    let bools_raw = let codec_1 = Zooph_raw.array Zooph_raw.bool in codec_1
    let _ = bools_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type bytes_ = ((string)[@raw.bytes ])[@@deriving raw]
include
  struct
    let _ = fun (_ : bytes_) -> ()
    let bytes__raw = Zooph_raw.octets
    let _ = bytes__raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type chars = Uchar.t list[@@deriving raw]
include
  struct
    let _ = fun (_ : chars) -> ()
    let chars_raw = let codec_1 = Zooph_raw.list Zooph_raw.uchar in codec_1
    let _ = chars_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type color =
  | Red 
  | Green 
  | Blue [@@deriving raw][@@raw.name "Color"]
include
  struct
    let _ = fun (_ : color) -> ()
    let color_raw =
      let min = 1 in
      let constant = true in
      let size _ _ = 1 in
      let put b at x =
        match x with
        | Red -> Zooph_raw.Derived_v1.put_tag1 b at 0
        | Green -> Zooph_raw.Derived_v1.put_tag1 b at 1
        | Blue -> Zooph_raw.Derived_v1.put_tag1 b at 2[@@inline ] in
      let get s at =
        match Zooph_raw.Derived_v1.get_tag1 s at with
        | 0 -> Red
        | 1 -> Green
        | 2 -> Blue
        | _ -> Zooph_raw.Derived_v1.malformed ()[@@inline ] in
      let write b at x = Zooph_raw.Derived_v1.room b at 1; put b at x; at + 1 in
      let read r _ =
        let at = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <- (at + 1);
        get r.Zooph_raw.Derived_v1.bytes at in
      let write_list b at all =
        let rec go b at =
          function | [] -> at | x::rest -> (put b at x; go b (at + min) rest) in
        go b at all in
      let write_array b at all =
        for i = 0 to (Stdlib.Array.length all) - 1 do
          put b (at + (i * min)) (Stdlib.Array.unsafe_get all i)
        done;
        at + (min * (Stdlib.Array.length all)) in
      let read_list r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <- (first + (count * min));
        (let rec go i all =
           if i < 0
           then all
           else go (i - 1) ((get s (first + (i * min))) :: all) in
         go (count - 1) []) in
      let read_array r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <- (first + (count * min));
        if count = 0
        then [||]
        else
          (let all = Stdlib.Array.make count (get s first) in
           for i = 1 to count - 1 do
             Stdlib.Array.unsafe_set all i (get s (first + (i * min)))
           done;
           all) in
      {
        Zooph_raw.Derived_v1.shape =
          (Zooph_raw.Derived_v1.shape
             (Zooph_raw.Derived_v1.sum_form "Color"
                [("Red", []); ("Green", []); ("Blue", [])]));
        min;
        constant;
        size;
        write;
        read;
        put;
        get;
        write_list;
        write_array;
        read_list;
        read_array
      }
    let _ = color_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type colors = color list[@@deriving raw]
include
  struct
    let _ = fun (_ : colors) -> ()
    let colors_raw = let codec_1 = Zooph_raw.list color_raw in codec_1
    let _ = colors_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
module Colors_set =
  (Set.Make)(struct type t = color
                    let compare = compare end)
type inner = {
  inner: inner option }[@@deriving raw][@@raw.name "Inner"]
include
  struct
    let _ = fun (_ : inner) -> ()
    let inner_raw =
      let shape_inner = Zooph_raw.Derived_v1.node () in
      let later_inner =
        Zooph_raw.Derived_v1.forward ~shape:shape_inner ~min:1
          ~constant:false in
      let self_inner = later_inner.Zooph_raw.Derived_v1.codec in
      let codec_1 = Zooph_raw.option self_inner in
      let size_inner levels { inner = x0 } =
        codec_1.Zooph_raw.Derived_v1.size levels x0
      and write_inner b at { inner = x0 } =
        Zooph_raw.Derived_v1.room b at 1;
        codec_1.Zooph_raw.Derived_v1.write b at x0
      and read_inner r limit =
        let at = r.Zooph_raw.Derived_v1.at in
        let x0 =
          r.Zooph_raw.Derived_v1.at <- at;
          codec_1.Zooph_raw.Derived_v1.read r limit in
        { inner = x0 } in
      let made_inner =
        Zooph_raw.Derived_v1.fill shape_inner
          (Zooph_raw.Derived_v1.record_form "Inner"
             [("inner", (codec_1.Zooph_raw.Derived_v1.shape))]);
        (let min = 1 in
         let constant = false in
         let put_inner = Zooph_raw.Derived_v1.no_put in
         let get_inner = Zooph_raw.Derived_v1.no_get in
         let write_list_inner b at all =
           let rec go b at =
             function | [] -> at | x::rest -> go b (write_inner b at x) rest in
           go b at all in
         let write_array_inner b at all =
           Zooph_raw.Derived_v1.write_array write_inner b at all in
         let read_list_inner r limit count =
           Zooph_raw.Derived_v1.read_list min read_inner r limit count in
         let read_array_inner r limit count =
           Zooph_raw.Derived_v1.read_array min read_inner r limit count in
         {
           Zooph_raw.Derived_v1.shape = shape_inner;
           min;
           constant;
           size = size_inner;
           write = write_inner;
           read = read_inner;
           put = put_inner;
           get = get_inner;
           write_list = write_list_inner;
           write_array = write_array_inner;
           read_list = read_list_inner;
           read_array = read_array_inner
         }) in
      Zooph_raw.Derived_v1.set later_inner made_inner; made_inner
    let _ = inner_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type deep = inner option[@@deriving raw]
include
  struct
    let _ = fun (_ : deep) -> ()
    let deep_raw = let codec_1 = Zooph_raw.option inner_raw in codec_1
    let _ = deep_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type empties = ((((int)[@raw.u32 ]) array)[@raw.length 0]) list[@@deriving
                                                                 raw]
include
  struct
    let _ = fun (_ : empties) -> ()
    let empties_raw =
      let codec_1 = Zooph_raw.fixed 0 Zooph_raw.u32 in
      let codec_2 = Zooph_raw.list codec_1 in codec_2
    let _ = empties_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type point = {
  x: float ;
  y: float }[@@deriving raw][@@raw.name "Point"]
include
  struct
    let _ = fun (_ : point) -> ()
    let point_raw =
      let min = 16 in
      let constant = true in
      let size _ _ = 16 in
      let put b at { x = x0; y = x1 } =
        Zooph_raw.f64.Zooph_raw.Derived_v1.put b at x0;
        Zooph_raw.f64.Zooph_raw.Derived_v1.put b (at + 8) x1[@@inline ] in
      let get s at =
        let x0 = Zooph_raw.f64.Zooph_raw.Derived_v1.get s at in
        let x1 = Zooph_raw.f64.Zooph_raw.Derived_v1.get s (at + 8) in
        { x = x0; y = x1 }[@@inline ] in
      let write b at { x = x0; y = x1 } =
        Zooph_raw.Derived_v1.room b at 16;
        Zooph_raw.f64.Zooph_raw.Derived_v1.put b at x0;
        Zooph_raw.f64.Zooph_raw.Derived_v1.put b (at + 8) x1;
        at + 16 in
      let read r _ =
        let at = r.Zooph_raw.Derived_v1.at in
        let x0 =
          Zooph_raw.f64.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            at in
        let x1 =
          Zooph_raw.f64.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (at + 8) in
        r.Zooph_raw.Derived_v1.at <- (at + 16); { x = x0; y = x1 } in
      let write_list b at all =
        let rec go b at =
          function | [] -> at | x::rest -> (put b at x; go b (at + min) rest) in
        go b at all in
      let write_array b at all =
        for i = 0 to (Stdlib.Array.length all) - 1 do
          put b (at + (i * min)) (Stdlib.Array.unsafe_get all i)
        done;
        at + (min * (Stdlib.Array.length all)) in
      let read_list r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <- (first + (count * min));
        (let rec go i all =
           if i < 0
           then all
           else go (i - 1) ((get s (first + (i * min))) :: all) in
         go (count - 1) []) in
      let read_array r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <- (first + (count * min));
        if count = 0
        then [||]
        else
          (let all = Stdlib.Array.make count (get s first) in
           for i = 1 to count - 1 do
             Stdlib.Array.unsafe_set all i (get s (first + (i * min)))
           done;
           all) in
      {
        Zooph_raw.Derived_v1.shape =
          (Zooph_raw.Derived_v1.shape
             (Zooph_raw.Derived_v1.record_form "Point"
                [("x", (Zooph_raw.f64.Zooph_raw.Derived_v1.shape));
                ("y", (Zooph_raw.f64.Zooph_raw.Derived_v1.shape))]));
        min;
        constant;
        size;
        write;
        read;
        put;
        get;
        write_list;
        write_array;
        read_list;
        read_array
      }
    let _ = point_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type points = point array[@@deriving raw]
include
  struct
    let _ = fun (_ : points) -> ()
    let points_raw = let codec_1 = Zooph_raw.array point_raw in codec_1
    let _ = points_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
module Of_colors = (Raw.Of_set)(Colors_set)
module Of_names = (Raw.Of_map)(Names)
type everything =
  {
  type_: ((int)[@raw.u8 ]) ;
  name: string ;
  bytes: ((string)[@raw.bytes ]) ;
  middle: Uchar.t option ;
  colors: ((Colors_set.t)[@raw.by Of_colors.codec color_raw]) ;
  points: point list ;
  map:
    ((int list Names.t)[@raw.by Of_names.codec Raw.text (Raw.list Raw.u16)]) ;
  result: (bool, string) result ;
  array: ((((int)[@raw.i16 ]) option array)[@raw.length 3]) ;
  unit: unit ;
  last: (bool * ((float)[@raw.f32 ])) }[@@deriving raw][@@raw.name
                                                         "Everything"]
include
  struct
    let _ = fun (_ : everything) -> ()
    let everything_raw =
      let codec_1 = Zooph_raw.option Zooph_raw.uchar in
      let codec_2 = Of_colors.codec color_raw in
      let codec_3 = Zooph_raw.list point_raw in
      let codec_4 = Of_names.codec Raw.text (Raw.list Raw.u16) in
      let codec_5 = Zooph_raw.result Zooph_raw.bool Zooph_raw.text in
      let codec_6 = Zooph_raw.option Zooph_raw.i16 in
      let codec_7 = Zooph_raw.fixed 3 codec_6 in
      let codec_8 =
        let min = 5 in
        let constant = true in
        let size _ _ = 5 in
        let put b at (x0, x1) =
          Zooph_raw.bool.Zooph_raw.Derived_v1.put b at x0;
          Zooph_raw.f32.Zooph_raw.Derived_v1.put b (at + 1) x1[@@inline ] in
        let get s at =
          let x0 = Zooph_raw.bool.Zooph_raw.Derived_v1.get s at in
          let x1 = Zooph_raw.f32.Zooph_raw.Derived_v1.get s (at + 1) in
          (x0, x1)[@@inline ] in
        let write b at (x0, x1) =
          Zooph_raw.Derived_v1.room b at 5;
          Zooph_raw.bool.Zooph_raw.Derived_v1.put b at x0;
          Zooph_raw.f32.Zooph_raw.Derived_v1.put b (at + 1) x1;
          at + 5 in
        let read r _ =
          let at = r.Zooph_raw.Derived_v1.at in
          let x0 =
            Zooph_raw.bool.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes at in
          let x1 =
            Zooph_raw.f32.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes (at + 1) in
          r.Zooph_raw.Derived_v1.at <- (at + 5); (x0, x1) in
        let write_list b at all =
          let rec go b at =
            function
            | [] -> at
            | x::rest -> (put b at x; go b (at + min) rest) in
          go b at all in
        let write_array b at all =
          for i = 0 to (Stdlib.Array.length all) - 1 do
            put b (at + (i * min)) (Stdlib.Array.unsafe_get all i)
          done;
          at + (min * (Stdlib.Array.length all)) in
        let read_list r _ count =
          let s = r.Zooph_raw.Derived_v1.bytes
          and first = r.Zooph_raw.Derived_v1.at in
          r.Zooph_raw.Derived_v1.at <- (first + (count * min));
          (let rec go i all =
             if i < 0
             then all
             else go (i - 1) ((get s (first + (i * min))) :: all) in
           go (count - 1) []) in
        let read_array r _ count =
          let s = r.Zooph_raw.Derived_v1.bytes
          and first = r.Zooph_raw.Derived_v1.at in
          r.Zooph_raw.Derived_v1.at <- (first + (count * min));
          if count = 0
          then [||]
          else
            (let all = Stdlib.Array.make count (get s first) in
             for i = 1 to count - 1 do
               Stdlib.Array.unsafe_set all i (get s (first + (i * min)))
             done;
             all) in
        {
          Zooph_raw.Derived_v1.shape =
            (Zooph_raw.Derived_v1.record ""
               [("", (Zooph_raw.bool.Zooph_raw.Derived_v1.shape));
               ("", (Zooph_raw.f32.Zooph_raw.Derived_v1.shape))]);
          min;
          constant;
          size;
          write;
          read;
          put;
          get;
          write_list;
          write_array;
          read_list;
          read_array
        } in
      let min =
        (35 + codec_2.Zooph_raw.Derived_v1.min) +
          codec_4.Zooph_raw.Derived_v1.min in
      let constant = false in
      let size levels
        { name = x1; bytes = x2; middle = x3; colors = x4; points = x5;
          map = x6; result = x7; array = x8;_}
        =
        (((((((6 + (Zooph_raw.text.Zooph_raw.Derived_v1.size levels x1)) +
                (Zooph_raw.octets.Zooph_raw.Derived_v1.size levels x2))
               + (codec_1.Zooph_raw.Derived_v1.size levels x3))
              +
              (if codec_2.Zooph_raw.Derived_v1.constant
               then codec_2.Zooph_raw.Derived_v1.min
               else codec_2.Zooph_raw.Derived_v1.size levels x4))
             + (codec_3.Zooph_raw.Derived_v1.size levels x5))
            +
            (if codec_4.Zooph_raw.Derived_v1.constant
             then codec_4.Zooph_raw.Derived_v1.min
             else codec_4.Zooph_raw.Derived_v1.size levels x6))
           + (codec_5.Zooph_raw.Derived_v1.size levels x7))
          + (codec_7.Zooph_raw.Derived_v1.size levels x8) in
      let put = Zooph_raw.Derived_v1.no_put in
      let get = Zooph_raw.Derived_v1.no_get in
      let write b at
        { type_ = x0; name = x1; bytes = x2; middle = x3; colors = x4;
          points = x5; map = x6; result = x7; array = x8; unit = x9;
          last = x10 }
        =
        Zooph_raw.Derived_v1.room b at
          ((35 + codec_2.Zooph_raw.Derived_v1.min) +
             codec_4.Zooph_raw.Derived_v1.min);
        Zooph_raw.u8.Zooph_raw.Derived_v1.put b at x0;
        (let at =
           let at = Zooph_raw.text.Zooph_raw.Derived_v1.write b (at + 1) x1 in
           Zooph_raw.Derived_v1.room b at
             ((26 + codec_2.Zooph_raw.Derived_v1.min) +
                codec_4.Zooph_raw.Derived_v1.min);
           at in
         let at =
           let at = Zooph_raw.octets.Zooph_raw.Derived_v1.write b at x2 in
           Zooph_raw.Derived_v1.room b at
             ((18 + codec_2.Zooph_raw.Derived_v1.min) +
                codec_4.Zooph_raw.Derived_v1.min);
           at in
         let at =
           let at = codec_1.Zooph_raw.Derived_v1.write b at x3 in
           Zooph_raw.Derived_v1.room b at
             ((17 + codec_2.Zooph_raw.Derived_v1.min) +
                codec_4.Zooph_raw.Derived_v1.min);
           at in
         let at =
           if codec_2.Zooph_raw.Derived_v1.constant
           then
             (codec_2.Zooph_raw.Derived_v1.put b at x4;
              at + codec_2.Zooph_raw.Derived_v1.min)
           else
             (let at = codec_2.Zooph_raw.Derived_v1.write b at x4 in
              Zooph_raw.Derived_v1.room b at
                (17 + codec_4.Zooph_raw.Derived_v1.min);
              at) in
         let at =
           let at = codec_3.Zooph_raw.Derived_v1.write b at x5 in
           Zooph_raw.Derived_v1.room b at
             (9 + codec_4.Zooph_raw.Derived_v1.min);
           at in
         let at =
           if codec_4.Zooph_raw.Derived_v1.constant
           then
             (codec_4.Zooph_raw.Derived_v1.put b at x6;
              at + codec_4.Zooph_raw.Derived_v1.min)
           else
             (let at = codec_4.Zooph_raw.Derived_v1.write b at x6 in
              Zooph_raw.Derived_v1.room b at 9; at) in
         let at =
           let at = codec_5.Zooph_raw.Derived_v1.write b at x7 in
           Zooph_raw.Derived_v1.room b at 8; at in
         let at =
           let at = codec_7.Zooph_raw.Derived_v1.write b at x8 in
           Zooph_raw.Derived_v1.room b at 5; at in
         Zooph_raw.unit.Zooph_raw.Derived_v1.put b at x9;
         codec_8.Zooph_raw.Derived_v1.put b at x10;
         at + 5) in
      let read r limit =
        let at = r.Zooph_raw.Derived_v1.at in
        let x0 =
          Zooph_raw.u8.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            at in
        let x1 =
          r.Zooph_raw.Derived_v1.at <- (at + 1);
          Zooph_raw.text.Zooph_raw.Derived_v1.read r
            (limit -
               ((26 + codec_2.Zooph_raw.Derived_v1.min) +
                  codec_4.Zooph_raw.Derived_v1.min)) in
        let at = r.Zooph_raw.Derived_v1.at in
        let x2 =
          r.Zooph_raw.Derived_v1.at <- at;
          Zooph_raw.octets.Zooph_raw.Derived_v1.read r
            (limit -
               ((18 + codec_2.Zooph_raw.Derived_v1.min) +
                  codec_4.Zooph_raw.Derived_v1.min)) in
        let at = r.Zooph_raw.Derived_v1.at in
        let x3 =
          r.Zooph_raw.Derived_v1.at <- at;
          codec_1.Zooph_raw.Derived_v1.read r
            (limit -
               ((17 + codec_2.Zooph_raw.Derived_v1.min) +
                  codec_4.Zooph_raw.Derived_v1.min)) in
        let at = r.Zooph_raw.Derived_v1.at in
        let x4 =
          if codec_2.Zooph_raw.Derived_v1.constant
          then
            codec_2.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes at
          else
            (r.Zooph_raw.Derived_v1.at <- at;
             codec_2.Zooph_raw.Derived_v1.read r
               (limit - (17 + codec_4.Zooph_raw.Derived_v1.min))) in
        let at =
          if codec_2.Zooph_raw.Derived_v1.constant
          then at + codec_2.Zooph_raw.Derived_v1.min
          else r.Zooph_raw.Derived_v1.at in
        let x5 =
          r.Zooph_raw.Derived_v1.at <- at;
          codec_3.Zooph_raw.Derived_v1.read r
            (limit - (9 + codec_4.Zooph_raw.Derived_v1.min)) in
        let at = r.Zooph_raw.Derived_v1.at in
        let x6 =
          if codec_4.Zooph_raw.Derived_v1.constant
          then
            codec_4.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes at
          else
            (r.Zooph_raw.Derived_v1.at <- at;
             codec_4.Zooph_raw.Derived_v1.read r (limit - 9)) in
        let at =
          if codec_4.Zooph_raw.Derived_v1.constant
          then at + codec_4.Zooph_raw.Derived_v1.min
          else r.Zooph_raw.Derived_v1.at in
        let x7 =
          r.Zooph_raw.Derived_v1.at <- at;
          codec_5.Zooph_raw.Derived_v1.read r (limit - 8) in
        let at = r.Zooph_raw.Derived_v1.at in
        let x8 =
          r.Zooph_raw.Derived_v1.at <- at;
          codec_7.Zooph_raw.Derived_v1.read r (limit - 5) in
        let at = r.Zooph_raw.Derived_v1.at in
        let x9 =
          Zooph_raw.unit.Zooph_raw.Derived_v1.get
            r.Zooph_raw.Derived_v1.bytes at in
        let x10 =
          codec_8.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes at in
        r.Zooph_raw.Derived_v1.at <- (at + 5);
        {
          type_ = x0;
          name = x1;
          bytes = x2;
          middle = x3;
          colors = x4;
          points = x5;
          map = x6;
          result = x7;
          array = x8;
          unit = x9;
          last = x10
        } in
      let write_list b at all =
        let rec go b at =
          function | [] -> at | x::rest -> go b (write b at x) rest in
        go b at all in
      let write_array b at all =
        Zooph_raw.Derived_v1.write_array write b at all in
      let read_list r limit count =
        Zooph_raw.Derived_v1.read_list min read r limit count in
      let read_array r limit count =
        Zooph_raw.Derived_v1.read_array min read r limit count in
      {
        Zooph_raw.Derived_v1.shape =
          (Zooph_raw.Derived_v1.shape
             (Zooph_raw.Derived_v1.record_form "Everything"
                [("type", (Zooph_raw.u8.Zooph_raw.Derived_v1.shape));
                ("name", (Zooph_raw.text.Zooph_raw.Derived_v1.shape));
                ("bytes", (Zooph_raw.octets.Zooph_raw.Derived_v1.shape));
                ("middle", (codec_1.Zooph_raw.Derived_v1.shape));
                ("colors", (codec_2.Zooph_raw.Derived_v1.shape));
                ("points", (codec_3.Zooph_raw.Derived_v1.shape));
                ("map", (codec_4.Zooph_raw.Derived_v1.shape));
                ("result", (codec_5.Zooph_raw.Derived_v1.shape));
                ("array", (codec_7.Zooph_raw.Derived_v1.shape));
                ("unit", (Zooph_raw.unit.Zooph_raw.Derived_v1.shape));
                ("last", (codec_8.Zooph_raw.Derived_v1.shape))]));
        min;
        constant;
        size;
        write;
        read;
        put;
        get;
        write_list;
        write_array;
        read_list;
        read_array
      }
    let _ = everything_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type expr =
  | Number of int64 
  | Negate of expr 
  | Add of expr * expr 
  | Call of {
  name: string ;
  arguments: expr list } 
  | Nothing [@@deriving raw][@@raw.name "Expr"]
include
  struct
    let _ = fun (_ : expr) -> ()
    let expr_raw =
      let shape_expr = Zooph_raw.Derived_v1.node () in
      let later_expr =
        Zooph_raw.Derived_v1.forward ~shape:shape_expr ~min:1 ~constant:false in
      let self_expr = later_expr.Zooph_raw.Derived_v1.codec in
      let codec_1 = Zooph_raw.list self_expr in
      let rec size_expr levels x =
        match x with
        | Number _ -> 9
        | Negate x0 ->
            let levels = Zooph_raw.Derived_v1.down levels in
            1 + (size_expr levels x0)
        | Add (x0, x1) ->
            let levels = Zooph_raw.Derived_v1.down levels in
            1 + ((size_expr levels x0) + (size_expr levels x1))
        | Call { name = x0; arguments = x1 } ->
            let levels = Zooph_raw.Derived_v1.down levels in
            1 +
              ((Zooph_raw.text.Zooph_raw.Derived_v1.size levels x0) +
                 (codec_1.Zooph_raw.Derived_v1.size levels x1))
        | Nothing -> 1
      and write_expr b at x =
        match x with
        | Number x0 ->
            (Zooph_raw.Derived_v1.room b at 9;
             Zooph_raw.Derived_v1.put_tag1 b at 0;
             Zooph_raw.i64.Zooph_raw.Derived_v1.put b (at + 1) x0;
             at + 9)
        | Negate x0 ->
            (Zooph_raw.Derived_v1.room b at 2;
             Zooph_raw.Derived_v1.put_tag1 b at 1;
             write_expr b (at + 1) x0)
        | Add (x0, x1) ->
            (Zooph_raw.Derived_v1.room b at 3;
             Zooph_raw.Derived_v1.put_tag1 b at 2;
             (let at =
                let at = write_expr b (at + 1) x0 in
                Zooph_raw.Derived_v1.room b at 1; at in
              write_expr b at x1))
        | Call { name = x0; arguments = x1 } ->
            (Zooph_raw.Derived_v1.room b at 17;
             Zooph_raw.Derived_v1.put_tag1 b at 3;
             (let at =
                let at =
                  Zooph_raw.text.Zooph_raw.Derived_v1.write b (at + 1) x0 in
                Zooph_raw.Derived_v1.room b at 8; at in
              codec_1.Zooph_raw.Derived_v1.write b at x1))
        | Nothing ->
            (Zooph_raw.Derived_v1.room b at 1;
             Zooph_raw.Derived_v1.put_tag1 b at 4;
             at + 1)
      and read_expr r limit =
        let at = r.Zooph_raw.Derived_v1.at in
        match Zooph_raw.Derived_v1.get_tag1 r.Zooph_raw.Derived_v1.bytes at
        with
        | 0 ->
            (Zooph_raw.Derived_v1.require r 9 limit;
             (let x0 =
                Zooph_raw.i64.Zooph_raw.Derived_v1.get
                  r.Zooph_raw.Derived_v1.bytes (at + 1) in
              r.Zooph_raw.Derived_v1.at <- (at + 9); Number x0))
        | 1 ->
            (Zooph_raw.Derived_v1.require r 2 limit;
             Zooph_raw.Derived_v1.enter r;
             (let x0 =
                r.Zooph_raw.Derived_v1.at <- (at + 1); read_expr r limit in
              let value = Negate x0 in Zooph_raw.Derived_v1.leave r; value))
        | 2 ->
            (Zooph_raw.Derived_v1.require r 3 limit;
             Zooph_raw.Derived_v1.enter r;
             (let x0 =
                r.Zooph_raw.Derived_v1.at <- (at + 1);
                read_expr r (limit - 1) in
              let at = r.Zooph_raw.Derived_v1.at in
              let x1 = r.Zooph_raw.Derived_v1.at <- at; read_expr r limit in
              let value = Add (x0, x1) in Zooph_raw.Derived_v1.leave r; value))
        | 3 ->
            (Zooph_raw.Derived_v1.require r 17 limit;
             Zooph_raw.Derived_v1.enter r;
             (let x0 =
                r.Zooph_raw.Derived_v1.at <- (at + 1);
                Zooph_raw.text.Zooph_raw.Derived_v1.read r (limit - 8) in
              let at = r.Zooph_raw.Derived_v1.at in
              let x1 =
                r.Zooph_raw.Derived_v1.at <- at;
                codec_1.Zooph_raw.Derived_v1.read r limit in
              let value = Call { name = x0; arguments = x1 } in
              Zooph_raw.Derived_v1.leave r; value))
        | 4 -> (r.Zooph_raw.Derived_v1.at <- (at + 1); Nothing)
        | _ -> Zooph_raw.Derived_v1.malformed () in
      let made_expr =
        Zooph_raw.Derived_v1.fill shape_expr
          (Zooph_raw.Derived_v1.sum_form "Expr"
             [("Number", [("", (Zooph_raw.i64.Zooph_raw.Derived_v1.shape))]);
             ("Negate", [("", (self_expr.Zooph_raw.Derived_v1.shape))]);
             ("Add",
               [("", (self_expr.Zooph_raw.Derived_v1.shape));
               ("", (self_expr.Zooph_raw.Derived_v1.shape))]);
             ("Call",
               [("name", (Zooph_raw.text.Zooph_raw.Derived_v1.shape));
               ("arguments", (codec_1.Zooph_raw.Derived_v1.shape))]);
             ("Nothing", [])]);
        (let min = 1 in
         let constant = false in
         let put_expr = Zooph_raw.Derived_v1.no_put in
         let get_expr = Zooph_raw.Derived_v1.no_get in
         let write_list_expr b at all =
           let rec go b at =
             function | [] -> at | x::rest -> go b (write_expr b at x) rest in
           go b at all in
         let write_array_expr b at all =
           Zooph_raw.Derived_v1.write_array write_expr b at all in
         let read_list_expr r limit count =
           Zooph_raw.Derived_v1.read_list min read_expr r limit count in
         let read_array_expr r limit count =
           Zooph_raw.Derived_v1.read_array min read_expr r limit count in
         {
           Zooph_raw.Derived_v1.shape = shape_expr;
           min;
           constant;
           size = size_expr;
           write = write_expr;
           read = read_expr;
           put = put_expr;
           get = get_expr;
           write_list = write_list_expr;
           write_array = write_array_expr;
           read_list = read_list_expr;
           read_array = read_array_expr
         }) in
      Zooph_raw.Derived_v1.set later_expr made_expr; made_expr
    let _ = expr_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type file =
  {
  size: ((int64)[@raw.u64 ]) ;
  inside: folder option ;
  readable: bool }[@@raw.name "File"]
and folder = {
  name: string ;
  files: file list }[@@deriving raw][@@raw.name "Folder"]
include
  struct
    let _ = fun (_ : file) -> ()
    let _ = fun (_ : folder) -> ()
    let (file_raw, folder_raw) =
      let shape_file = Zooph_raw.Derived_v1.node () in
      let later_file =
        Zooph_raw.Derived_v1.forward ~shape:shape_file ~min:10
          ~constant:false in
      let self_file = later_file.Zooph_raw.Derived_v1.codec in
      let shape_folder = Zooph_raw.Derived_v1.node () in
      let later_folder =
        Zooph_raw.Derived_v1.forward ~shape:shape_folder ~min:16
          ~constant:false in
      let self_folder = later_folder.Zooph_raw.Derived_v1.codec in
      let codec_1 = Zooph_raw.option self_folder in
      let codec_2 = Zooph_raw.list self_file in
      let size_file levels { inside = x1;_} =
        9 + (codec_1.Zooph_raw.Derived_v1.size levels x1)
      and write_file b at { size = x0; inside = x1; readable = x2 } =
        Zooph_raw.Derived_v1.room b at 10;
        Zooph_raw.u64.Zooph_raw.Derived_v1.put b at x0;
        (let at =
           let at = codec_1.Zooph_raw.Derived_v1.write b (at + 8) x1 in
           Zooph_raw.Derived_v1.room b at 1; at in
         Zooph_raw.bool.Zooph_raw.Derived_v1.put b at x2; at + 1)
      and read_file r limit =
        let at = r.Zooph_raw.Derived_v1.at in
        let x0 =
          Zooph_raw.u64.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            at in
        let x1 =
          r.Zooph_raw.Derived_v1.at <- (at + 8);
          codec_1.Zooph_raw.Derived_v1.read r (limit - 1) in
        let at = r.Zooph_raw.Derived_v1.at in
        let x2 =
          Zooph_raw.bool.Zooph_raw.Derived_v1.get
            r.Zooph_raw.Derived_v1.bytes at in
        r.Zooph_raw.Derived_v1.at <- (at + 1);
        { size = x0; inside = x1; readable = x2 }
      and size_folder levels { name = x0; files = x1 } =
        (Zooph_raw.text.Zooph_raw.Derived_v1.size levels x0) +
          (codec_2.Zooph_raw.Derived_v1.size levels x1)
      and write_folder b at { name = x0; files = x1 } =
        Zooph_raw.Derived_v1.room b at 16;
        (let at =
           let at = Zooph_raw.text.Zooph_raw.Derived_v1.write b at x0 in
           Zooph_raw.Derived_v1.room b at 8; at in
         codec_2.Zooph_raw.Derived_v1.write b at x1)
      and read_folder r limit =
        let at = r.Zooph_raw.Derived_v1.at in
        let x0 =
          r.Zooph_raw.Derived_v1.at <- at;
          Zooph_raw.text.Zooph_raw.Derived_v1.read r (limit - 8) in
        let at = r.Zooph_raw.Derived_v1.at in
        let x1 =
          r.Zooph_raw.Derived_v1.at <- at;
          codec_2.Zooph_raw.Derived_v1.read r limit in
        { name = x0; files = x1 } in
      let made_file =
        Zooph_raw.Derived_v1.fill shape_file
          (Zooph_raw.Derived_v1.record_form "File"
             [("size", (Zooph_raw.u64.Zooph_raw.Derived_v1.shape));
             ("inside", (codec_1.Zooph_raw.Derived_v1.shape));
             ("readable", (Zooph_raw.bool.Zooph_raw.Derived_v1.shape))]);
        (let min = 10 in
         let constant = false in
         let put_file = Zooph_raw.Derived_v1.no_put in
         let get_file = Zooph_raw.Derived_v1.no_get in
         let write_list_file b at all =
           let rec go b at =
             function | [] -> at | x::rest -> go b (write_file b at x) rest in
           go b at all in
         let write_array_file b at all =
           Zooph_raw.Derived_v1.write_array write_file b at all in
         let read_list_file r limit count =
           Zooph_raw.Derived_v1.read_list min read_file r limit count in
         let read_array_file r limit count =
           Zooph_raw.Derived_v1.read_array min read_file r limit count in
         {
           Zooph_raw.Derived_v1.shape = shape_file;
           min;
           constant;
           size = size_file;
           write = write_file;
           read = read_file;
           put = put_file;
           get = get_file;
           write_list = write_list_file;
           write_array = write_array_file;
           read_list = read_list_file;
           read_array = read_array_file
         }) in
      let made_folder =
        Zooph_raw.Derived_v1.fill shape_folder
          (Zooph_raw.Derived_v1.record_form "Folder"
             [("name", (Zooph_raw.text.Zooph_raw.Derived_v1.shape));
             ("files", (codec_2.Zooph_raw.Derived_v1.shape))]);
        (let min = 16 in
         let constant = false in
         let put_folder = Zooph_raw.Derived_v1.no_put in
         let get_folder = Zooph_raw.Derived_v1.no_get in
         let write_list_folder b at all =
           let rec go b at =
             function | [] -> at | x::rest -> go b (write_folder b at x) rest in
           go b at all in
         let write_array_folder b at all =
           Zooph_raw.Derived_v1.write_array write_folder b at all in
         let read_list_folder r limit count =
           Zooph_raw.Derived_v1.read_list min read_folder r limit count in
         let read_array_folder r limit count =
           Zooph_raw.Derived_v1.read_array min read_folder r limit count in
         {
           Zooph_raw.Derived_v1.shape = shape_folder;
           min;
           constant;
           size = size_folder;
           write = write_folder;
           read = read_folder;
           put = put_folder;
           get = get_folder;
           write_list = write_list_folder;
           write_array = write_array_folder;
           read_list = read_list_folder;
           read_array = read_array_folder
         }) in
      Zooph_raw.Derived_v1.set later_file made_file;
      Zooph_raw.Derived_v1.set later_folder made_folder;
      (made_file, made_folder)
    let _ = file_raw
    and _ = folder_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type float32s = ((float)[@raw.f32 ]) array[@@deriving raw]
include
  struct
    let _ = fun (_ : float32s) -> ()
    let float32s_raw = let codec_1 = Zooph_raw.array Zooph_raw.f32 in codec_1
    let _ = float32s_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type float64s = float array[@@deriving raw]
include
  struct
    let _ = fun (_ : float64s) -> ()
    let float64s_raw = let codec_1 = Zooph_raw.array Zooph_raw.f64 in codec_1
    let _ = float64s_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
module Of_texts = (Raw.Of_set)(Texts_set)
type hashed =
  ((((int)[@raw.u32 ]), string) Hashtbl.t *
    ((Texts_set.t)[@raw.by Of_texts.codec Raw.text]))[@@deriving raw]
include
  struct
    let _ = fun (_ : hashed) -> ()
    let hashed_raw =
      let codec_1 = Zooph_raw.hashtbl Zooph_raw.u32 Zooph_raw.text in
      let codec_2 = Of_texts.codec Raw.text in
      let codec_3 =
        let min = 8 + codec_2.Zooph_raw.Derived_v1.min in
        let constant = false in
        let size levels (x0, x1) =
          (codec_1.Zooph_raw.Derived_v1.size levels x0) +
            (if codec_2.Zooph_raw.Derived_v1.constant
             then codec_2.Zooph_raw.Derived_v1.min
             else codec_2.Zooph_raw.Derived_v1.size levels x1) in
        let put = Zooph_raw.Derived_v1.no_put in
        let get = Zooph_raw.Derived_v1.no_get in
        let write b at (x0, x1) =
          Zooph_raw.Derived_v1.room b at
            (8 + codec_2.Zooph_raw.Derived_v1.min);
          (let at =
             let at = codec_1.Zooph_raw.Derived_v1.write b at x0 in
             Zooph_raw.Derived_v1.room b at codec_2.Zooph_raw.Derived_v1.min;
             at in
           let at =
             if codec_2.Zooph_raw.Derived_v1.constant
             then
               (codec_2.Zooph_raw.Derived_v1.put b at x1;
                at + codec_2.Zooph_raw.Derived_v1.min)
             else codec_2.Zooph_raw.Derived_v1.write b at x1 in
           at) in
        let read r limit =
          let at = r.Zooph_raw.Derived_v1.at in
          let x0 =
            r.Zooph_raw.Derived_v1.at <- at;
            codec_1.Zooph_raw.Derived_v1.read r
              (limit - codec_2.Zooph_raw.Derived_v1.min) in
          let at = r.Zooph_raw.Derived_v1.at in
          let x1 =
            if codec_2.Zooph_raw.Derived_v1.constant
            then
              codec_2.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
                at
            else
              (r.Zooph_raw.Derived_v1.at <- at;
               codec_2.Zooph_raw.Derived_v1.read r limit) in
          let at =
            if codec_2.Zooph_raw.Derived_v1.constant
            then at + codec_2.Zooph_raw.Derived_v1.min
            else r.Zooph_raw.Derived_v1.at in
          r.Zooph_raw.Derived_v1.at <- at; (x0, x1) in
        let write_list b at all =
          let rec go b at =
            function | [] -> at | x::rest -> go b (write b at x) rest in
          go b at all in
        let write_array b at all =
          Zooph_raw.Derived_v1.write_array write b at all in
        let read_list r limit count =
          Zooph_raw.Derived_v1.read_list min read r limit count in
        let read_array r limit count =
          Zooph_raw.Derived_v1.read_array min read r limit count in
        {
          Zooph_raw.Derived_v1.shape =
            (Zooph_raw.Derived_v1.record ""
               [("", (codec_1.Zooph_raw.Derived_v1.shape));
               ("", (codec_2.Zooph_raw.Derived_v1.shape))]);
          min;
          constant;
          size;
          write;
          read;
          put;
          get;
          write_list;
          write_array;
          read_list;
          read_array
        } in
      codec_3
    let _ = hashed_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type int16s = ((int)[@raw.i16 ]) array[@@deriving raw]
include
  struct
    let _ = fun (_ : int16s) -> ()
    let int16s_raw = let codec_1 = Zooph_raw.array Zooph_raw.i16 in codec_1
    let _ = int16s_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type int32s =
  (int32, Bigarray.int32_elt, Bigarray.c_layout) Bigarray.Array1.t[@@deriving
                                                                    raw]
include
  struct
    let _ = fun (_ : int32s) -> ()
    let int32s_raw =
      let codec_1 = Zooph_raw.bigarray Bigarray.Int32 in codec_1
    let _ = int32s_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type int64s =
  (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t[@@deriving
                                                                    raw]
include
  struct
    let _ = fun (_ : int64s) -> ()
    let int64s_raw =
      let codec_1 = Zooph_raw.bigarray Bigarray.Int64 in codec_1
    let _ = int64s_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type int8s = ((int)[@raw.i8 ]) list[@@deriving raw]
include
  struct
    let _ = fun (_ : int8s) -> ()
    let int8s_raw = let codec_1 = Zooph_raw.list Zooph_raw.i8 in codec_1
    let _ = int8s_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type lists = string list list list[@@deriving raw]
include
  struct
    let _ = fun (_ : lists) -> ()
    let lists_raw =
      let codec_1 = Zooph_raw.list Zooph_raw.text in
      let codec_2 = Zooph_raw.list codec_1 in
      let codec_3 = Zooph_raw.list codec_2 in codec_3
    let _ = lists_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
module Of_numbered = (Raw.Of_map)(Numbered)
module Of_ints = (Raw.Of_set)(Ints)
type map = ((string Numbered.t)[@raw.by Of_numbered.codec Raw.u16 Raw.text])
[@@deriving raw]
include
  struct
    let _ = fun (_ : map) -> ()
    let map_raw = let codec_1 = Of_numbered.codec Raw.u16 Raw.text in codec_1
    let _ = map_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type map_of_maps =
  ((bool Numbered.t Names.t)[@raw.by
                              Of_names.codec Raw.text
                                (Of_numbered.codec Raw.u8 Raw.bool)])
[@@deriving raw]
include
  struct
    let _ = fun (_ : map_of_maps) -> ()
    let map_of_maps_raw =
      let codec_1 =
        Of_names.codec Raw.text (Of_numbered.codec Raw.u8 Raw.bool) in
      codec_1
    let _ = map_of_maps_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type nothing =
  | Nothing_ [@@deriving raw][@@raw.name "Nothing"]
include
  struct
    let _ = fun (_ : nothing) -> ()
    let nothing_raw =
      let min = 0 in
      let constant = true in
      let size _ _ = 0 in
      let put _ _ _ = ()[@@inline ] in
      let get _ _ = Nothing_[@@inline ] in
      let write _ at _ = at in
      let read _ _ = Nothing_ in
      let write_list b at all =
        let rec go b at =
          function | [] -> at | x::rest -> (put b at x; go b (at + min) rest) in
        go b at all in
      let write_array b at all =
        for i = 0 to (Stdlib.Array.length all) - 1 do
          put b (at + (i * min)) (Stdlib.Array.unsafe_get all i)
        done;
        at + (min * (Stdlib.Array.length all)) in
      let read_list r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <- (first + (count * min));
        (let rec go i all =
           if i < 0
           then all
           else go (i - 1) ((get s (first + (i * min))) :: all) in
         go (count - 1) []) in
      let read_array r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <- (first + (count * min));
        if count = 0
        then [||]
        else
          (let all = Stdlib.Array.make count (get s first) in
           for i = 1 to count - 1 do
             Stdlib.Array.unsafe_set all i (get s (first + (i * min)))
           done;
           all) in
      {
        Zooph_raw.Derived_v1.shape =
          (Zooph_raw.Derived_v1.shape
             (Zooph_raw.Derived_v1.record_form "Nothing" []));
        min;
        constant;
        size;
        write;
        read;
        put;
        get;
        write_list;
        write_array;
        read_list;
        read_array
      }
    let _ = nothing_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type nothings = nothing list[@@deriving raw]
include
  struct
    let _ = fun (_ : nothings) -> ()
    let nothings_raw = let codec_1 = Zooph_raw.list nothing_raw in codec_1
    let _ = nothings_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type numbers =
  | Numbers of ((int)[@raw.i8 ]) * ((int)[@raw.i16 ]) * int32 * int64 *
  ((int)[@raw.u8 ]) * ((int)[@raw.u16 ]) * ((int)[@raw.u32 ]) *
  ((int64)[@raw.u64 ]) * ((float)[@raw.f32 ]) * float [@@deriving raw]
[@@raw.name "Numbers"]
include
  struct
    let _ = fun (_ : numbers) -> ()
    let numbers_raw =
      let min = 42 in
      let constant = true in
      let size _ _ = 42 in
      let put b at (Numbers (x0, x1, x2, x3, x4, x5, x6, x7, x8, x9)) =
        Zooph_raw.i8.Zooph_raw.Derived_v1.put b at x0;
        Zooph_raw.i16.Zooph_raw.Derived_v1.put b (at + 1) x1;
        Zooph_raw.int32.Zooph_raw.Derived_v1.put b (at + 3) x2;
        Zooph_raw.i64.Zooph_raw.Derived_v1.put b (at + 7) x3;
        Zooph_raw.u8.Zooph_raw.Derived_v1.put b (at + 15) x4;
        Zooph_raw.u16.Zooph_raw.Derived_v1.put b (at + 16) x5;
        Zooph_raw.u32.Zooph_raw.Derived_v1.put b (at + 18) x6;
        Zooph_raw.u64.Zooph_raw.Derived_v1.put b (at + 22) x7;
        Zooph_raw.f32.Zooph_raw.Derived_v1.put b (at + 30) x8;
        Zooph_raw.f64.Zooph_raw.Derived_v1.put b (at + 34) x9[@@inline ] in
      let get s at =
        let x0 = Zooph_raw.i8.Zooph_raw.Derived_v1.get s at in
        let x1 = Zooph_raw.i16.Zooph_raw.Derived_v1.get s (at + 1) in
        let x2 = Zooph_raw.int32.Zooph_raw.Derived_v1.get s (at + 3) in
        let x3 = Zooph_raw.i64.Zooph_raw.Derived_v1.get s (at + 7) in
        let x4 = Zooph_raw.u8.Zooph_raw.Derived_v1.get s (at + 15) in
        let x5 = Zooph_raw.u16.Zooph_raw.Derived_v1.get s (at + 16) in
        let x6 = Zooph_raw.u32.Zooph_raw.Derived_v1.get s (at + 18) in
        let x7 = Zooph_raw.u64.Zooph_raw.Derived_v1.get s (at + 22) in
        let x8 = Zooph_raw.f32.Zooph_raw.Derived_v1.get s (at + 30) in
        let x9 = Zooph_raw.f64.Zooph_raw.Derived_v1.get s (at + 34) in
        Numbers (x0, x1, x2, x3, x4, x5, x6, x7, x8, x9)[@@inline ] in
      let write b at (Numbers (x0, x1, x2, x3, x4, x5, x6, x7, x8, x9)) =
        Zooph_raw.Derived_v1.room b at 42;
        Zooph_raw.i8.Zooph_raw.Derived_v1.put b at x0;
        Zooph_raw.i16.Zooph_raw.Derived_v1.put b (at + 1) x1;
        Zooph_raw.int32.Zooph_raw.Derived_v1.put b (at + 3) x2;
        Zooph_raw.i64.Zooph_raw.Derived_v1.put b (at + 7) x3;
        Zooph_raw.u8.Zooph_raw.Derived_v1.put b (at + 15) x4;
        Zooph_raw.u16.Zooph_raw.Derived_v1.put b (at + 16) x5;
        Zooph_raw.u32.Zooph_raw.Derived_v1.put b (at + 18) x6;
        Zooph_raw.u64.Zooph_raw.Derived_v1.put b (at + 22) x7;
        Zooph_raw.f32.Zooph_raw.Derived_v1.put b (at + 30) x8;
        Zooph_raw.f64.Zooph_raw.Derived_v1.put b (at + 34) x9;
        at + 42 in
      let read r _ =
        let at = r.Zooph_raw.Derived_v1.at in
        let x0 =
          Zooph_raw.i8.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            at in
        let x1 =
          Zooph_raw.i16.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (at + 1) in
        let x2 =
          Zooph_raw.int32.Zooph_raw.Derived_v1.get
            r.Zooph_raw.Derived_v1.bytes (at + 3) in
        let x3 =
          Zooph_raw.i64.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (at + 7) in
        let x4 =
          Zooph_raw.u8.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (at + 15) in
        let x5 =
          Zooph_raw.u16.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (at + 16) in
        let x6 =
          Zooph_raw.u32.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (at + 18) in
        let x7 =
          Zooph_raw.u64.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (at + 22) in
        let x8 =
          Zooph_raw.f32.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (at + 30) in
        let x9 =
          Zooph_raw.f64.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (at + 34) in
        r.Zooph_raw.Derived_v1.at <- (at + 42);
        Numbers (x0, x1, x2, x3, x4, x5, x6, x7, x8, x9) in
      let write_list b at all =
        let rec go b at =
          function | [] -> at | x::rest -> (put b at x; go b (at + min) rest) in
        go b at all in
      let write_array b at all =
        for i = 0 to (Stdlib.Array.length all) - 1 do
          put b (at + (i * min)) (Stdlib.Array.unsafe_get all i)
        done;
        at + (min * (Stdlib.Array.length all)) in
      let read_list r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <- (first + (count * min));
        (let rec go i all =
           if i < 0
           then all
           else go (i - 1) ((get s (first + (i * min))) :: all) in
         go (count - 1) []) in
      let read_array r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <- (first + (count * min));
        if count = 0
        then [||]
        else
          (let all = Stdlib.Array.make count (get s first) in
           for i = 1 to count - 1 do
             Stdlib.Array.unsafe_set all i (get s (first + (i * min)))
           done;
           all) in
      {
        Zooph_raw.Derived_v1.shape =
          (Zooph_raw.Derived_v1.shape
             (Zooph_raw.Derived_v1.record_form "Numbers"
                [("", (Zooph_raw.i8.Zooph_raw.Derived_v1.shape));
                ("", (Zooph_raw.i16.Zooph_raw.Derived_v1.shape));
                ("", (Zooph_raw.int32.Zooph_raw.Derived_v1.shape));
                ("", (Zooph_raw.i64.Zooph_raw.Derived_v1.shape));
                ("", (Zooph_raw.u8.Zooph_raw.Derived_v1.shape));
                ("", (Zooph_raw.u16.Zooph_raw.Derived_v1.shape));
                ("", (Zooph_raw.u32.Zooph_raw.Derived_v1.shape));
                ("", (Zooph_raw.u64.Zooph_raw.Derived_v1.shape));
                ("", (Zooph_raw.f32.Zooph_raw.Derived_v1.shape));
                ("", (Zooph_raw.f64.Zooph_raw.Derived_v1.shape))]));
        min;
        constant;
        size;
        write;
        read;
        put;
        get;
        write_list;
        write_array;
        read_list;
        read_array
      }
    let _ = numbers_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type only =
  | One of ((int)[@raw.u32 ]) * string [@@deriving raw][@@raw.name "Only"]
include
  struct
    let _ = fun (_ : only) -> ()
    let only_raw =
      let min = 12 in
      let constant = false in
      let size levels (One (_, x1)) =
        4 + (Zooph_raw.text.Zooph_raw.Derived_v1.size levels x1) in
      let put = Zooph_raw.Derived_v1.no_put in
      let get = Zooph_raw.Derived_v1.no_get in
      let write b at (One (x0, x1)) =
        Zooph_raw.Derived_v1.room b at 12;
        Zooph_raw.u32.Zooph_raw.Derived_v1.put b at x0;
        Zooph_raw.text.Zooph_raw.Derived_v1.write b (at + 4) x1 in
      let read r limit =
        let at = r.Zooph_raw.Derived_v1.at in
        let x0 =
          Zooph_raw.u32.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            at in
        let x1 =
          r.Zooph_raw.Derived_v1.at <- (at + 4);
          Zooph_raw.text.Zooph_raw.Derived_v1.read r limit in
        One (x0, x1) in
      let write_list b at all =
        let rec go b at =
          function | [] -> at | x::rest -> go b (write b at x) rest in
        go b at all in
      let write_array b at all =
        Zooph_raw.Derived_v1.write_array write b at all in
      let read_list r limit count =
        Zooph_raw.Derived_v1.read_list min read r limit count in
      let read_array r limit count =
        Zooph_raw.Derived_v1.read_array min read r limit count in
      {
        Zooph_raw.Derived_v1.shape =
          (Zooph_raw.Derived_v1.shape
             (Zooph_raw.Derived_v1.record_form "Only"
                [("", (Zooph_raw.u32.Zooph_raw.Derived_v1.shape));
                ("", (Zooph_raw.text.Zooph_raw.Derived_v1.shape))]));
        min;
        constant;
        size;
        write;
        read;
        put;
        get;
        write_list;
        write_array;
        read_list;
        read_array
      }
    let _ = only_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type optional = ((int)[@raw.u32 ]) option[@@deriving raw]
include
  struct
    let _ = fun (_ : optional) -> ()
    let optional_raw =
      let codec_1 = Zooph_raw.option Zooph_raw.u32 in codec_1
    let _ = optional_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type optionals =
  (((int)[@raw.u8 ]) option option * string option * unit option list)
[@@deriving raw]
include
  struct
    let _ = fun (_ : optionals) -> ()
    let optionals_raw =
      let codec_1 = Zooph_raw.option Zooph_raw.u8 in
      let codec_2 = Zooph_raw.option codec_1 in
      let codec_3 = Zooph_raw.option Zooph_raw.text in
      let codec_4 = Zooph_raw.option Zooph_raw.unit in
      let codec_5 = Zooph_raw.list codec_4 in
      let codec_6 =
        let min = 10 in
        let constant = false in
        let size levels (x0, x1, x2) =
          ((codec_2.Zooph_raw.Derived_v1.size levels x0) +
             (codec_3.Zooph_raw.Derived_v1.size levels x1))
            + (codec_5.Zooph_raw.Derived_v1.size levels x2) in
        let put = Zooph_raw.Derived_v1.no_put in
        let get = Zooph_raw.Derived_v1.no_get in
        let write b at (x0, x1, x2) =
          Zooph_raw.Derived_v1.room b at 10;
          (let at =
             let at = codec_2.Zooph_raw.Derived_v1.write b at x0 in
             Zooph_raw.Derived_v1.room b at 9; at in
           let at =
             let at = codec_3.Zooph_raw.Derived_v1.write b at x1 in
             Zooph_raw.Derived_v1.room b at 8; at in
           codec_5.Zooph_raw.Derived_v1.write b at x2) in
        let read r limit =
          let at = r.Zooph_raw.Derived_v1.at in
          let x0 =
            r.Zooph_raw.Derived_v1.at <- at;
            codec_2.Zooph_raw.Derived_v1.read r (limit - 9) in
          let at = r.Zooph_raw.Derived_v1.at in
          let x1 =
            r.Zooph_raw.Derived_v1.at <- at;
            codec_3.Zooph_raw.Derived_v1.read r (limit - 8) in
          let at = r.Zooph_raw.Derived_v1.at in
          let x2 =
            r.Zooph_raw.Derived_v1.at <- at;
            codec_5.Zooph_raw.Derived_v1.read r limit in
          (x0, x1, x2) in
        let write_list b at all =
          let rec go b at =
            function | [] -> at | x::rest -> go b (write b at x) rest in
          go b at all in
        let write_array b at all =
          Zooph_raw.Derived_v1.write_array write b at all in
        let read_list r limit count =
          Zooph_raw.Derived_v1.read_list min read r limit count in
        let read_array r limit count =
          Zooph_raw.Derived_v1.read_array min read r limit count in
        {
          Zooph_raw.Derived_v1.shape =
            (Zooph_raw.Derived_v1.record ""
               [("", (codec_2.Zooph_raw.Derived_v1.shape));
               ("", (codec_3.Zooph_raw.Derived_v1.shape));
               ("", (codec_5.Zooph_raw.Derived_v1.shape))]);
          min;
          constant;
          size;
          write;
          read;
          put;
          get;
          write_list;
          write_array;
          read_list;
          read_array
        } in
      codec_6
    let _ = optionals_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type result_ = (((int)[@raw.u32 ]), string) result[@@deriving raw]
include
  struct
    let _ = fun (_ : result_) -> ()
    let result__raw =
      let codec_1 = Zooph_raw.result Zooph_raw.u32 Zooph_raw.text in codec_1
    let _ = result__raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type sample = {
  id: int64 ;
  flag: ((int)[@raw.u8 ]) ;
  value: float }[@@deriving raw][@@raw.name "Sample"]
include
  struct
    let _ = fun (_ : sample) -> ()
    let sample_raw =
      let min = 17 in
      let constant = true in
      let size _ _ = 17 in
      let put b at { id = x0; flag = x1; value = x2 } =
        Zooph_raw.i64.Zooph_raw.Derived_v1.put b at x0;
        Zooph_raw.u8.Zooph_raw.Derived_v1.put b (at + 8) x1;
        Zooph_raw.f64.Zooph_raw.Derived_v1.put b (at + 9) x2[@@inline ] in
      let get s at =
        let x0 = Zooph_raw.i64.Zooph_raw.Derived_v1.get s at in
        let x1 = Zooph_raw.u8.Zooph_raw.Derived_v1.get s (at + 8) in
        let x2 = Zooph_raw.f64.Zooph_raw.Derived_v1.get s (at + 9) in
        { id = x0; flag = x1; value = x2 }[@@inline ] in
      let write b at { id = x0; flag = x1; value = x2 } =
        Zooph_raw.Derived_v1.room b at 17;
        Zooph_raw.i64.Zooph_raw.Derived_v1.put b at x0;
        Zooph_raw.u8.Zooph_raw.Derived_v1.put b (at + 8) x1;
        Zooph_raw.f64.Zooph_raw.Derived_v1.put b (at + 9) x2;
        at + 17 in
      let read r _ =
        let at = r.Zooph_raw.Derived_v1.at in
        let x0 =
          Zooph_raw.i64.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            at in
        let x1 =
          Zooph_raw.u8.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (at + 8) in
        let x2 =
          Zooph_raw.f64.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (at + 9) in
        r.Zooph_raw.Derived_v1.at <- (at + 17);
        { id = x0; flag = x1; value = x2 } in
      let write_list b at all =
        let rec go b at =
          function | [] -> at | x::rest -> (put b at x; go b (at + min) rest) in
        go b at all in
      let write_array b at all =
        for i = 0 to (Stdlib.Array.length all) - 1 do
          put b (at + (i * min)) (Stdlib.Array.unsafe_get all i)
        done;
        at + (min * (Stdlib.Array.length all)) in
      let read_list r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <- (first + (count * min));
        (let rec go i all =
           if i < 0
           then all
           else go (i - 1) ((get s (first + (i * min))) :: all) in
         go (count - 1) []) in
      let read_array r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <- (first + (count * min));
        if count = 0
        then [||]
        else
          (let all = Stdlib.Array.make count (get s first) in
           for i = 1 to count - 1 do
             Stdlib.Array.unsafe_set all i (get s (first + (i * min)))
           done;
           all) in
      {
        Zooph_raw.Derived_v1.shape =
          (Zooph_raw.Derived_v1.shape
             (Zooph_raw.Derived_v1.record_form "Sample"
                [("id", (Zooph_raw.i64.Zooph_raw.Derived_v1.shape));
                ("flag", (Zooph_raw.u8.Zooph_raw.Derived_v1.shape));
                ("value", (Zooph_raw.f64.Zooph_raw.Derived_v1.shape))]));
        min;
        constant;
        size;
        write;
        read;
        put;
        get;
        write_list;
        write_array;
        read_list;
        read_array
      }
    let _ = sample_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type samples = sample list[@@deriving raw]
include
  struct
    let _ = fun (_ : samples) -> ()
    let samples_raw = let codec_1 = Zooph_raw.list sample_raw in codec_1
    let _ = samples_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type set = ((Ints.t)[@raw.by Of_ints.codec Raw.i16])[@@deriving raw]
include
  struct
    let _ = fun (_ : set) -> ()
    let set_raw = let codec_1 = Of_ints.codec Raw.i16 in codec_1
    let _ = set_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type shape =
  | Circle of float 
  | Polygon of point list 
  | Empty [@@deriving raw][@@raw.name "Shape"]
include
  struct
    let _ = fun (_ : shape) -> ()
    let shape_raw =
      let codec_1 = Zooph_raw.list point_raw in
      let min = 1 in
      let constant = false in
      let size levels x =
        match x with
        | Circle _ -> 9
        | Polygon x0 ->
            let levels = Zooph_raw.Derived_v1.down levels in
            1 + (codec_1.Zooph_raw.Derived_v1.size levels x0)
        | Empty -> 1 in
      let put = Zooph_raw.Derived_v1.no_put in
      let get = Zooph_raw.Derived_v1.no_get in
      let write b at x =
        match x with
        | Circle x0 ->
            (Zooph_raw.Derived_v1.room b at 9;
             Zooph_raw.Derived_v1.put_tag1 b at 0;
             Zooph_raw.f64.Zooph_raw.Derived_v1.put b (at + 1) x0;
             at + 9)
        | Polygon x0 ->
            (Zooph_raw.Derived_v1.room b at 9;
             Zooph_raw.Derived_v1.put_tag1 b at 1;
             codec_1.Zooph_raw.Derived_v1.write b (at + 1) x0)
        | Empty ->
            (Zooph_raw.Derived_v1.room b at 1;
             Zooph_raw.Derived_v1.put_tag1 b at 2;
             at + 1) in
      let read r limit =
        let at = r.Zooph_raw.Derived_v1.at in
        match Zooph_raw.Derived_v1.get_tag1 r.Zooph_raw.Derived_v1.bytes at
        with
        | 0 ->
            (Zooph_raw.Derived_v1.require r 9 limit;
             (let x0 =
                Zooph_raw.f64.Zooph_raw.Derived_v1.get
                  r.Zooph_raw.Derived_v1.bytes (at + 1) in
              r.Zooph_raw.Derived_v1.at <- (at + 9); Circle x0))
        | 1 ->
            (Zooph_raw.Derived_v1.require r 9 limit;
             Zooph_raw.Derived_v1.enter r;
             (let x0 =
                r.Zooph_raw.Derived_v1.at <- (at + 1);
                codec_1.Zooph_raw.Derived_v1.read r limit in
              let value = Polygon x0 in Zooph_raw.Derived_v1.leave r; value))
        | 2 -> (r.Zooph_raw.Derived_v1.at <- (at + 1); Empty)
        | _ -> Zooph_raw.Derived_v1.malformed () in
      let write_list b at all =
        let rec go b at =
          function | [] -> at | x::rest -> go b (write b at x) rest in
        go b at all in
      let write_array b at all =
        Zooph_raw.Derived_v1.write_array write b at all in
      let read_list r limit count =
        Zooph_raw.Derived_v1.read_list min read r limit count in
      let read_array r limit count =
        Zooph_raw.Derived_v1.read_array min read r limit count in
      {
        Zooph_raw.Derived_v1.shape =
          (Zooph_raw.Derived_v1.shape
             (Zooph_raw.Derived_v1.sum_form "Shape"
                [("Circle",
                   [("", (Zooph_raw.f64.Zooph_raw.Derived_v1.shape))]);
                ("Polygon", [("", (codec_1.Zooph_raw.Derived_v1.shape))]);
                ("Empty", [])]));
        min;
        constant;
        size;
        write;
        read;
        put;
        get;
        write_list;
        write_array;
        read_list;
        read_array
      }
    let _ = shape_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type sum256 =
  | C0 
  | C1 
  | C2 
  | C3 
  | C4 
  | C5 
  | C6 
  | C7 
  | C8 
  | C9 
  | C10 
  | C11 
  | C12 
  | C13 
  | C14 
  | C15 
  | C16 
  | C17 
  | C18 
  | C19 
  | C20 
  | C21 
  | C22 
  | C23 
  | C24 
  | C25 
  | C26 
  | C27 
  | C28 
  | C29 
  | C30 
  | C31 
  | C32 
  | C33 
  | C34 
  | C35 
  | C36 
  | C37 
  | C38 
  | C39 
  | C40 
  | C41 
  | C42 
  | C43 
  | C44 
  | C45 
  | C46 
  | C47 
  | C48 
  | C49 
  | C50 
  | C51 
  | C52 
  | C53 
  | C54 
  | C55 
  | C56 
  | C57 
  | C58 
  | C59 
  | C60 
  | C61 
  | C62 
  | C63 
  | C64 
  | C65 
  | C66 
  | C67 
  | C68 
  | C69 
  | C70 
  | C71 
  | C72 
  | C73 
  | C74 
  | C75 
  | C76 
  | C77 
  | C78 
  | C79 
  | C80 
  | C81 
  | C82 
  | C83 
  | C84 
  | C85 
  | C86 
  | C87 
  | C88 
  | C89 
  | C90 
  | C91 
  | C92 
  | C93 
  | C94 
  | C95 
  | C96 
  | C97 
  | C98 
  | C99 
  | C100 
  | C101 
  | C102 
  | C103 
  | C104 
  | C105 
  | C106 
  | C107 
  | C108 
  | C109 
  | C110 
  | C111 
  | C112 
  | C113 
  | C114 
  | C115 
  | C116 
  | C117 
  | C118 
  | C119 
  | C120 
  | C121 
  | C122 
  | C123 
  | C124 
  | C125 
  | C126 
  | C127 
  | C128 
  | C129 
  | C130 
  | C131 
  | C132 
  | C133 
  | C134 
  | C135 
  | C136 
  | C137 
  | C138 
  | C139 
  | C140 
  | C141 
  | C142 
  | C143 
  | C144 
  | C145 
  | C146 
  | C147 
  | C148 
  | C149 
  | C150 
  | C151 
  | C152 
  | C153 
  | C154 
  | C155 
  | C156 
  | C157 
  | C158 
  | C159 
  | C160 
  | C161 
  | C162 
  | C163 
  | C164 
  | C165 
  | C166 
  | C167 
  | C168 
  | C169 
  | C170 
  | C171 
  | C172 
  | C173 
  | C174 
  | C175 
  | C176 
  | C177 
  | C178 
  | C179 
  | C180 
  | C181 
  | C182 
  | C183 
  | C184 
  | C185 
  | C186 
  | C187 
  | C188 
  | C189 
  | C190 
  | C191 
  | C192 
  | C193 
  | C194 
  | C195 
  | C196 
  | C197 
  | C198 
  | C199 
  | C200 
  | C201 
  | C202 
  | C203 
  | C204 
  | C205 
  | C206 
  | C207 
  | C208 
  | C209 
  | C210 
  | C211 
  | C212 
  | C213 
  | C214 
  | C215 
  | C216 
  | C217 
  | C218 
  | C219 
  | C220 
  | C221 
  | C222 
  | C223 
  | C224 
  | C225 
  | C226 
  | C227 
  | C228 
  | C229 
  | C230 
  | C231 
  | C232 
  | C233 
  | C234 
  | C235 
  | C236 
  | C237 
  | C238 
  | C239 
  | C240 
  | C241 
  | C242 
  | C243 
  | C244 
  | C245 
  | C246 
  | C247 
  | C248 
  | C249 
  | C250 
  | C251 
  | C252 
  | C253 
  | C254 
  | C255 [@@deriving raw][@@raw.name "Sum256"]
include
  struct
    let _ = fun (_ : sum256) -> ()
    let sum256_raw =
      let min = 1 in
      let constant = true in
      let size _ _ = 1 in
      let put b at x =
        match x with
        | C0 -> Zooph_raw.Derived_v1.put_tag1 b at 0
        | C1 -> Zooph_raw.Derived_v1.put_tag1 b at 1
        | C2 -> Zooph_raw.Derived_v1.put_tag1 b at 2
        | C3 -> Zooph_raw.Derived_v1.put_tag1 b at 3
        | C4 -> Zooph_raw.Derived_v1.put_tag1 b at 4
        | C5 -> Zooph_raw.Derived_v1.put_tag1 b at 5
        | C6 -> Zooph_raw.Derived_v1.put_tag1 b at 6
        | C7 -> Zooph_raw.Derived_v1.put_tag1 b at 7
        | C8 -> Zooph_raw.Derived_v1.put_tag1 b at 8
        | C9 -> Zooph_raw.Derived_v1.put_tag1 b at 9
        | C10 -> Zooph_raw.Derived_v1.put_tag1 b at 10
        | C11 -> Zooph_raw.Derived_v1.put_tag1 b at 11
        | C12 -> Zooph_raw.Derived_v1.put_tag1 b at 12
        | C13 -> Zooph_raw.Derived_v1.put_tag1 b at 13
        | C14 -> Zooph_raw.Derived_v1.put_tag1 b at 14
        | C15 -> Zooph_raw.Derived_v1.put_tag1 b at 15
        | C16 -> Zooph_raw.Derived_v1.put_tag1 b at 16
        | C17 -> Zooph_raw.Derived_v1.put_tag1 b at 17
        | C18 -> Zooph_raw.Derived_v1.put_tag1 b at 18
        | C19 -> Zooph_raw.Derived_v1.put_tag1 b at 19
        | C20 -> Zooph_raw.Derived_v1.put_tag1 b at 20
        | C21 -> Zooph_raw.Derived_v1.put_tag1 b at 21
        | C22 -> Zooph_raw.Derived_v1.put_tag1 b at 22
        | C23 -> Zooph_raw.Derived_v1.put_tag1 b at 23
        | C24 -> Zooph_raw.Derived_v1.put_tag1 b at 24
        | C25 -> Zooph_raw.Derived_v1.put_tag1 b at 25
        | C26 -> Zooph_raw.Derived_v1.put_tag1 b at 26
        | C27 -> Zooph_raw.Derived_v1.put_tag1 b at 27
        | C28 -> Zooph_raw.Derived_v1.put_tag1 b at 28
        | C29 -> Zooph_raw.Derived_v1.put_tag1 b at 29
        | C30 -> Zooph_raw.Derived_v1.put_tag1 b at 30
        | C31 -> Zooph_raw.Derived_v1.put_tag1 b at 31
        | C32 -> Zooph_raw.Derived_v1.put_tag1 b at 32
        | C33 -> Zooph_raw.Derived_v1.put_tag1 b at 33
        | C34 -> Zooph_raw.Derived_v1.put_tag1 b at 34
        | C35 -> Zooph_raw.Derived_v1.put_tag1 b at 35
        | C36 -> Zooph_raw.Derived_v1.put_tag1 b at 36
        | C37 -> Zooph_raw.Derived_v1.put_tag1 b at 37
        | C38 -> Zooph_raw.Derived_v1.put_tag1 b at 38
        | C39 -> Zooph_raw.Derived_v1.put_tag1 b at 39
        | C40 -> Zooph_raw.Derived_v1.put_tag1 b at 40
        | C41 -> Zooph_raw.Derived_v1.put_tag1 b at 41
        | C42 -> Zooph_raw.Derived_v1.put_tag1 b at 42
        | C43 -> Zooph_raw.Derived_v1.put_tag1 b at 43
        | C44 -> Zooph_raw.Derived_v1.put_tag1 b at 44
        | C45 -> Zooph_raw.Derived_v1.put_tag1 b at 45
        | C46 -> Zooph_raw.Derived_v1.put_tag1 b at 46
        | C47 -> Zooph_raw.Derived_v1.put_tag1 b at 47
        | C48 -> Zooph_raw.Derived_v1.put_tag1 b at 48
        | C49 -> Zooph_raw.Derived_v1.put_tag1 b at 49
        | C50 -> Zooph_raw.Derived_v1.put_tag1 b at 50
        | C51 -> Zooph_raw.Derived_v1.put_tag1 b at 51
        | C52 -> Zooph_raw.Derived_v1.put_tag1 b at 52
        | C53 -> Zooph_raw.Derived_v1.put_tag1 b at 53
        | C54 -> Zooph_raw.Derived_v1.put_tag1 b at 54
        | C55 -> Zooph_raw.Derived_v1.put_tag1 b at 55
        | C56 -> Zooph_raw.Derived_v1.put_tag1 b at 56
        | C57 -> Zooph_raw.Derived_v1.put_tag1 b at 57
        | C58 -> Zooph_raw.Derived_v1.put_tag1 b at 58
        | C59 -> Zooph_raw.Derived_v1.put_tag1 b at 59
        | C60 -> Zooph_raw.Derived_v1.put_tag1 b at 60
        | C61 -> Zooph_raw.Derived_v1.put_tag1 b at 61
        | C62 -> Zooph_raw.Derived_v1.put_tag1 b at 62
        | C63 -> Zooph_raw.Derived_v1.put_tag1 b at 63
        | C64 -> Zooph_raw.Derived_v1.put_tag1 b at 64
        | C65 -> Zooph_raw.Derived_v1.put_tag1 b at 65
        | C66 -> Zooph_raw.Derived_v1.put_tag1 b at 66
        | C67 -> Zooph_raw.Derived_v1.put_tag1 b at 67
        | C68 -> Zooph_raw.Derived_v1.put_tag1 b at 68
        | C69 -> Zooph_raw.Derived_v1.put_tag1 b at 69
        | C70 -> Zooph_raw.Derived_v1.put_tag1 b at 70
        | C71 -> Zooph_raw.Derived_v1.put_tag1 b at 71
        | C72 -> Zooph_raw.Derived_v1.put_tag1 b at 72
        | C73 -> Zooph_raw.Derived_v1.put_tag1 b at 73
        | C74 -> Zooph_raw.Derived_v1.put_tag1 b at 74
        | C75 -> Zooph_raw.Derived_v1.put_tag1 b at 75
        | C76 -> Zooph_raw.Derived_v1.put_tag1 b at 76
        | C77 -> Zooph_raw.Derived_v1.put_tag1 b at 77
        | C78 -> Zooph_raw.Derived_v1.put_tag1 b at 78
        | C79 -> Zooph_raw.Derived_v1.put_tag1 b at 79
        | C80 -> Zooph_raw.Derived_v1.put_tag1 b at 80
        | C81 -> Zooph_raw.Derived_v1.put_tag1 b at 81
        | C82 -> Zooph_raw.Derived_v1.put_tag1 b at 82
        | C83 -> Zooph_raw.Derived_v1.put_tag1 b at 83
        | C84 -> Zooph_raw.Derived_v1.put_tag1 b at 84
        | C85 -> Zooph_raw.Derived_v1.put_tag1 b at 85
        | C86 -> Zooph_raw.Derived_v1.put_tag1 b at 86
        | C87 -> Zooph_raw.Derived_v1.put_tag1 b at 87
        | C88 -> Zooph_raw.Derived_v1.put_tag1 b at 88
        | C89 -> Zooph_raw.Derived_v1.put_tag1 b at 89
        | C90 -> Zooph_raw.Derived_v1.put_tag1 b at 90
        | C91 -> Zooph_raw.Derived_v1.put_tag1 b at 91
        | C92 -> Zooph_raw.Derived_v1.put_tag1 b at 92
        | C93 -> Zooph_raw.Derived_v1.put_tag1 b at 93
        | C94 -> Zooph_raw.Derived_v1.put_tag1 b at 94
        | C95 -> Zooph_raw.Derived_v1.put_tag1 b at 95
        | C96 -> Zooph_raw.Derived_v1.put_tag1 b at 96
        | C97 -> Zooph_raw.Derived_v1.put_tag1 b at 97
        | C98 -> Zooph_raw.Derived_v1.put_tag1 b at 98
        | C99 -> Zooph_raw.Derived_v1.put_tag1 b at 99
        | C100 -> Zooph_raw.Derived_v1.put_tag1 b at 100
        | C101 -> Zooph_raw.Derived_v1.put_tag1 b at 101
        | C102 -> Zooph_raw.Derived_v1.put_tag1 b at 102
        | C103 -> Zooph_raw.Derived_v1.put_tag1 b at 103
        | C104 -> Zooph_raw.Derived_v1.put_tag1 b at 104
        | C105 -> Zooph_raw.Derived_v1.put_tag1 b at 105
        | C106 -> Zooph_raw.Derived_v1.put_tag1 b at 106
        | C107 -> Zooph_raw.Derived_v1.put_tag1 b at 107
        | C108 -> Zooph_raw.Derived_v1.put_tag1 b at 108
        | C109 -> Zooph_raw.Derived_v1.put_tag1 b at 109
        | C110 -> Zooph_raw.Derived_v1.put_tag1 b at 110
        | C111 -> Zooph_raw.Derived_v1.put_tag1 b at 111
        | C112 -> Zooph_raw.Derived_v1.put_tag1 b at 112
        | C113 -> Zooph_raw.Derived_v1.put_tag1 b at 113
        | C114 -> Zooph_raw.Derived_v1.put_tag1 b at 114
        | C115 -> Zooph_raw.Derived_v1.put_tag1 b at 115
        | C116 -> Zooph_raw.Derived_v1.put_tag1 b at 116
        | C117 -> Zooph_raw.Derived_v1.put_tag1 b at 117
        | C118 -> Zooph_raw.Derived_v1.put_tag1 b at 118
        | C119 -> Zooph_raw.Derived_v1.put_tag1 b at 119
        | C120 -> Zooph_raw.Derived_v1.put_tag1 b at 120
        | C121 -> Zooph_raw.Derived_v1.put_tag1 b at 121
        | C122 -> Zooph_raw.Derived_v1.put_tag1 b at 122
        | C123 -> Zooph_raw.Derived_v1.put_tag1 b at 123
        | C124 -> Zooph_raw.Derived_v1.put_tag1 b at 124
        | C125 -> Zooph_raw.Derived_v1.put_tag1 b at 125
        | C126 -> Zooph_raw.Derived_v1.put_tag1 b at 126
        | C127 -> Zooph_raw.Derived_v1.put_tag1 b at 127
        | C128 -> Zooph_raw.Derived_v1.put_tag1 b at 128
        | C129 -> Zooph_raw.Derived_v1.put_tag1 b at 129
        | C130 -> Zooph_raw.Derived_v1.put_tag1 b at 130
        | C131 -> Zooph_raw.Derived_v1.put_tag1 b at 131
        | C132 -> Zooph_raw.Derived_v1.put_tag1 b at 132
        | C133 -> Zooph_raw.Derived_v1.put_tag1 b at 133
        | C134 -> Zooph_raw.Derived_v1.put_tag1 b at 134
        | C135 -> Zooph_raw.Derived_v1.put_tag1 b at 135
        | C136 -> Zooph_raw.Derived_v1.put_tag1 b at 136
        | C137 -> Zooph_raw.Derived_v1.put_tag1 b at 137
        | C138 -> Zooph_raw.Derived_v1.put_tag1 b at 138
        | C139 -> Zooph_raw.Derived_v1.put_tag1 b at 139
        | C140 -> Zooph_raw.Derived_v1.put_tag1 b at 140
        | C141 -> Zooph_raw.Derived_v1.put_tag1 b at 141
        | C142 -> Zooph_raw.Derived_v1.put_tag1 b at 142
        | C143 -> Zooph_raw.Derived_v1.put_tag1 b at 143
        | C144 -> Zooph_raw.Derived_v1.put_tag1 b at 144
        | C145 -> Zooph_raw.Derived_v1.put_tag1 b at 145
        | C146 -> Zooph_raw.Derived_v1.put_tag1 b at 146
        | C147 -> Zooph_raw.Derived_v1.put_tag1 b at 147
        | C148 -> Zooph_raw.Derived_v1.put_tag1 b at 148
        | C149 -> Zooph_raw.Derived_v1.put_tag1 b at 149
        | C150 -> Zooph_raw.Derived_v1.put_tag1 b at 150
        | C151 -> Zooph_raw.Derived_v1.put_tag1 b at 151
        | C152 -> Zooph_raw.Derived_v1.put_tag1 b at 152
        | C153 -> Zooph_raw.Derived_v1.put_tag1 b at 153
        | C154 -> Zooph_raw.Derived_v1.put_tag1 b at 154
        | C155 -> Zooph_raw.Derived_v1.put_tag1 b at 155
        | C156 -> Zooph_raw.Derived_v1.put_tag1 b at 156
        | C157 -> Zooph_raw.Derived_v1.put_tag1 b at 157
        | C158 -> Zooph_raw.Derived_v1.put_tag1 b at 158
        | C159 -> Zooph_raw.Derived_v1.put_tag1 b at 159
        | C160 -> Zooph_raw.Derived_v1.put_tag1 b at 160
        | C161 -> Zooph_raw.Derived_v1.put_tag1 b at 161
        | C162 -> Zooph_raw.Derived_v1.put_tag1 b at 162
        | C163 -> Zooph_raw.Derived_v1.put_tag1 b at 163
        | C164 -> Zooph_raw.Derived_v1.put_tag1 b at 164
        | C165 -> Zooph_raw.Derived_v1.put_tag1 b at 165
        | C166 -> Zooph_raw.Derived_v1.put_tag1 b at 166
        | C167 -> Zooph_raw.Derived_v1.put_tag1 b at 167
        | C168 -> Zooph_raw.Derived_v1.put_tag1 b at 168
        | C169 -> Zooph_raw.Derived_v1.put_tag1 b at 169
        | C170 -> Zooph_raw.Derived_v1.put_tag1 b at 170
        | C171 -> Zooph_raw.Derived_v1.put_tag1 b at 171
        | C172 -> Zooph_raw.Derived_v1.put_tag1 b at 172
        | C173 -> Zooph_raw.Derived_v1.put_tag1 b at 173
        | C174 -> Zooph_raw.Derived_v1.put_tag1 b at 174
        | C175 -> Zooph_raw.Derived_v1.put_tag1 b at 175
        | C176 -> Zooph_raw.Derived_v1.put_tag1 b at 176
        | C177 -> Zooph_raw.Derived_v1.put_tag1 b at 177
        | C178 -> Zooph_raw.Derived_v1.put_tag1 b at 178
        | C179 -> Zooph_raw.Derived_v1.put_tag1 b at 179
        | C180 -> Zooph_raw.Derived_v1.put_tag1 b at 180
        | C181 -> Zooph_raw.Derived_v1.put_tag1 b at 181
        | C182 -> Zooph_raw.Derived_v1.put_tag1 b at 182
        | C183 -> Zooph_raw.Derived_v1.put_tag1 b at 183
        | C184 -> Zooph_raw.Derived_v1.put_tag1 b at 184
        | C185 -> Zooph_raw.Derived_v1.put_tag1 b at 185
        | C186 -> Zooph_raw.Derived_v1.put_tag1 b at 186
        | C187 -> Zooph_raw.Derived_v1.put_tag1 b at 187
        | C188 -> Zooph_raw.Derived_v1.put_tag1 b at 188
        | C189 -> Zooph_raw.Derived_v1.put_tag1 b at 189
        | C190 -> Zooph_raw.Derived_v1.put_tag1 b at 190
        | C191 -> Zooph_raw.Derived_v1.put_tag1 b at 191
        | C192 -> Zooph_raw.Derived_v1.put_tag1 b at 192
        | C193 -> Zooph_raw.Derived_v1.put_tag1 b at 193
        | C194 -> Zooph_raw.Derived_v1.put_tag1 b at 194
        | C195 -> Zooph_raw.Derived_v1.put_tag1 b at 195
        | C196 -> Zooph_raw.Derived_v1.put_tag1 b at 196
        | C197 -> Zooph_raw.Derived_v1.put_tag1 b at 197
        | C198 -> Zooph_raw.Derived_v1.put_tag1 b at 198
        | C199 -> Zooph_raw.Derived_v1.put_tag1 b at 199
        | C200 -> Zooph_raw.Derived_v1.put_tag1 b at 200
        | C201 -> Zooph_raw.Derived_v1.put_tag1 b at 201
        | C202 -> Zooph_raw.Derived_v1.put_tag1 b at 202
        | C203 -> Zooph_raw.Derived_v1.put_tag1 b at 203
        | C204 -> Zooph_raw.Derived_v1.put_tag1 b at 204
        | C205 -> Zooph_raw.Derived_v1.put_tag1 b at 205
        | C206 -> Zooph_raw.Derived_v1.put_tag1 b at 206
        | C207 -> Zooph_raw.Derived_v1.put_tag1 b at 207
        | C208 -> Zooph_raw.Derived_v1.put_tag1 b at 208
        | C209 -> Zooph_raw.Derived_v1.put_tag1 b at 209
        | C210 -> Zooph_raw.Derived_v1.put_tag1 b at 210
        | C211 -> Zooph_raw.Derived_v1.put_tag1 b at 211
        | C212 -> Zooph_raw.Derived_v1.put_tag1 b at 212
        | C213 -> Zooph_raw.Derived_v1.put_tag1 b at 213
        | C214 -> Zooph_raw.Derived_v1.put_tag1 b at 214
        | C215 -> Zooph_raw.Derived_v1.put_tag1 b at 215
        | C216 -> Zooph_raw.Derived_v1.put_tag1 b at 216
        | C217 -> Zooph_raw.Derived_v1.put_tag1 b at 217
        | C218 -> Zooph_raw.Derived_v1.put_tag1 b at 218
        | C219 -> Zooph_raw.Derived_v1.put_tag1 b at 219
        | C220 -> Zooph_raw.Derived_v1.put_tag1 b at 220
        | C221 -> Zooph_raw.Derived_v1.put_tag1 b at 221
        | C222 -> Zooph_raw.Derived_v1.put_tag1 b at 222
        | C223 -> Zooph_raw.Derived_v1.put_tag1 b at 223
        | C224 -> Zooph_raw.Derived_v1.put_tag1 b at 224
        | C225 -> Zooph_raw.Derived_v1.put_tag1 b at 225
        | C226 -> Zooph_raw.Derived_v1.put_tag1 b at 226
        | C227 -> Zooph_raw.Derived_v1.put_tag1 b at 227
        | C228 -> Zooph_raw.Derived_v1.put_tag1 b at 228
        | C229 -> Zooph_raw.Derived_v1.put_tag1 b at 229
        | C230 -> Zooph_raw.Derived_v1.put_tag1 b at 230
        | C231 -> Zooph_raw.Derived_v1.put_tag1 b at 231
        | C232 -> Zooph_raw.Derived_v1.put_tag1 b at 232
        | C233 -> Zooph_raw.Derived_v1.put_tag1 b at 233
        | C234 -> Zooph_raw.Derived_v1.put_tag1 b at 234
        | C235 -> Zooph_raw.Derived_v1.put_tag1 b at 235
        | C236 -> Zooph_raw.Derived_v1.put_tag1 b at 236
        | C237 -> Zooph_raw.Derived_v1.put_tag1 b at 237
        | C238 -> Zooph_raw.Derived_v1.put_tag1 b at 238
        | C239 -> Zooph_raw.Derived_v1.put_tag1 b at 239
        | C240 -> Zooph_raw.Derived_v1.put_tag1 b at 240
        | C241 -> Zooph_raw.Derived_v1.put_tag1 b at 241
        | C242 -> Zooph_raw.Derived_v1.put_tag1 b at 242
        | C243 -> Zooph_raw.Derived_v1.put_tag1 b at 243
        | C244 -> Zooph_raw.Derived_v1.put_tag1 b at 244
        | C245 -> Zooph_raw.Derived_v1.put_tag1 b at 245
        | C246 -> Zooph_raw.Derived_v1.put_tag1 b at 246
        | C247 -> Zooph_raw.Derived_v1.put_tag1 b at 247
        | C248 -> Zooph_raw.Derived_v1.put_tag1 b at 248
        | C249 -> Zooph_raw.Derived_v1.put_tag1 b at 249
        | C250 -> Zooph_raw.Derived_v1.put_tag1 b at 250
        | C251 -> Zooph_raw.Derived_v1.put_tag1 b at 251
        | C252 -> Zooph_raw.Derived_v1.put_tag1 b at 252
        | C253 -> Zooph_raw.Derived_v1.put_tag1 b at 253
        | C254 -> Zooph_raw.Derived_v1.put_tag1 b at 254
        | C255 -> Zooph_raw.Derived_v1.put_tag1 b at 255[@@inline ] in
      let get s at =
        match Zooph_raw.Derived_v1.get_tag1 s at with
        | 0 -> C0
        | 1 -> C1
        | 2 -> C2
        | 3 -> C3
        | 4 -> C4
        | 5 -> C5
        | 6 -> C6
        | 7 -> C7
        | 8 -> C8
        | 9 -> C9
        | 10 -> C10
        | 11 -> C11
        | 12 -> C12
        | 13 -> C13
        | 14 -> C14
        | 15 -> C15
        | 16 -> C16
        | 17 -> C17
        | 18 -> C18
        | 19 -> C19
        | 20 -> C20
        | 21 -> C21
        | 22 -> C22
        | 23 -> C23
        | 24 -> C24
        | 25 -> C25
        | 26 -> C26
        | 27 -> C27
        | 28 -> C28
        | 29 -> C29
        | 30 -> C30
        | 31 -> C31
        | 32 -> C32
        | 33 -> C33
        | 34 -> C34
        | 35 -> C35
        | 36 -> C36
        | 37 -> C37
        | 38 -> C38
        | 39 -> C39
        | 40 -> C40
        | 41 -> C41
        | 42 -> C42
        | 43 -> C43
        | 44 -> C44
        | 45 -> C45
        | 46 -> C46
        | 47 -> C47
        | 48 -> C48
        | 49 -> C49
        | 50 -> C50
        | 51 -> C51
        | 52 -> C52
        | 53 -> C53
        | 54 -> C54
        | 55 -> C55
        | 56 -> C56
        | 57 -> C57
        | 58 -> C58
        | 59 -> C59
        | 60 -> C60
        | 61 -> C61
        | 62 -> C62
        | 63 -> C63
        | 64 -> C64
        | 65 -> C65
        | 66 -> C66
        | 67 -> C67
        | 68 -> C68
        | 69 -> C69
        | 70 -> C70
        | 71 -> C71
        | 72 -> C72
        | 73 -> C73
        | 74 -> C74
        | 75 -> C75
        | 76 -> C76
        | 77 -> C77
        | 78 -> C78
        | 79 -> C79
        | 80 -> C80
        | 81 -> C81
        | 82 -> C82
        | 83 -> C83
        | 84 -> C84
        | 85 -> C85
        | 86 -> C86
        | 87 -> C87
        | 88 -> C88
        | 89 -> C89
        | 90 -> C90
        | 91 -> C91
        | 92 -> C92
        | 93 -> C93
        | 94 -> C94
        | 95 -> C95
        | 96 -> C96
        | 97 -> C97
        | 98 -> C98
        | 99 -> C99
        | 100 -> C100
        | 101 -> C101
        | 102 -> C102
        | 103 -> C103
        | 104 -> C104
        | 105 -> C105
        | 106 -> C106
        | 107 -> C107
        | 108 -> C108
        | 109 -> C109
        | 110 -> C110
        | 111 -> C111
        | 112 -> C112
        | 113 -> C113
        | 114 -> C114
        | 115 -> C115
        | 116 -> C116
        | 117 -> C117
        | 118 -> C118
        | 119 -> C119
        | 120 -> C120
        | 121 -> C121
        | 122 -> C122
        | 123 -> C123
        | 124 -> C124
        | 125 -> C125
        | 126 -> C126
        | 127 -> C127
        | 128 -> C128
        | 129 -> C129
        | 130 -> C130
        | 131 -> C131
        | 132 -> C132
        | 133 -> C133
        | 134 -> C134
        | 135 -> C135
        | 136 -> C136
        | 137 -> C137
        | 138 -> C138
        | 139 -> C139
        | 140 -> C140
        | 141 -> C141
        | 142 -> C142
        | 143 -> C143
        | 144 -> C144
        | 145 -> C145
        | 146 -> C146
        | 147 -> C147
        | 148 -> C148
        | 149 -> C149
        | 150 -> C150
        | 151 -> C151
        | 152 -> C152
        | 153 -> C153
        | 154 -> C154
        | 155 -> C155
        | 156 -> C156
        | 157 -> C157
        | 158 -> C158
        | 159 -> C159
        | 160 -> C160
        | 161 -> C161
        | 162 -> C162
        | 163 -> C163
        | 164 -> C164
        | 165 -> C165
        | 166 -> C166
        | 167 -> C167
        | 168 -> C168
        | 169 -> C169
        | 170 -> C170
        | 171 -> C171
        | 172 -> C172
        | 173 -> C173
        | 174 -> C174
        | 175 -> C175
        | 176 -> C176
        | 177 -> C177
        | 178 -> C178
        | 179 -> C179
        | 180 -> C180
        | 181 -> C181
        | 182 -> C182
        | 183 -> C183
        | 184 -> C184
        | 185 -> C185
        | 186 -> C186
        | 187 -> C187
        | 188 -> C188
        | 189 -> C189
        | 190 -> C190
        | 191 -> C191
        | 192 -> C192
        | 193 -> C193
        | 194 -> C194
        | 195 -> C195
        | 196 -> C196
        | 197 -> C197
        | 198 -> C198
        | 199 -> C199
        | 200 -> C200
        | 201 -> C201
        | 202 -> C202
        | 203 -> C203
        | 204 -> C204
        | 205 -> C205
        | 206 -> C206
        | 207 -> C207
        | 208 -> C208
        | 209 -> C209
        | 210 -> C210
        | 211 -> C211
        | 212 -> C212
        | 213 -> C213
        | 214 -> C214
        | 215 -> C215
        | 216 -> C216
        | 217 -> C217
        | 218 -> C218
        | 219 -> C219
        | 220 -> C220
        | 221 -> C221
        | 222 -> C222
        | 223 -> C223
        | 224 -> C224
        | 225 -> C225
        | 226 -> C226
        | 227 -> C227
        | 228 -> C228
        | 229 -> C229
        | 230 -> C230
        | 231 -> C231
        | 232 -> C232
        | 233 -> C233
        | 234 -> C234
        | 235 -> C235
        | 236 -> C236
        | 237 -> C237
        | 238 -> C238
        | 239 -> C239
        | 240 -> C240
        | 241 -> C241
        | 242 -> C242
        | 243 -> C243
        | 244 -> C244
        | 245 -> C245
        | 246 -> C246
        | 247 -> C247
        | 248 -> C248
        | 249 -> C249
        | 250 -> C250
        | 251 -> C251
        | 252 -> C252
        | 253 -> C253
        | 254 -> C254
        | 255 -> C255
        | _ -> Zooph_raw.Derived_v1.malformed ()[@@inline ] in
      let write b at x = Zooph_raw.Derived_v1.room b at 1; put b at x; at + 1 in
      let read r _ =
        let at = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <- (at + 1);
        get r.Zooph_raw.Derived_v1.bytes at in
      let write_list b at all =
        let rec go b at =
          function | [] -> at | x::rest -> (put b at x; go b (at + min) rest) in
        go b at all in
      let write_array b at all =
        for i = 0 to (Stdlib.Array.length all) - 1 do
          put b (at + (i * min)) (Stdlib.Array.unsafe_get all i)
        done;
        at + (min * (Stdlib.Array.length all)) in
      let read_list r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <- (first + (count * min));
        (let rec go i all =
           if i < 0
           then all
           else go (i - 1) ((get s (first + (i * min))) :: all) in
         go (count - 1) []) in
      let read_array r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <- (first + (count * min));
        if count = 0
        then [||]
        else
          (let all = Stdlib.Array.make count (get s first) in
           for i = 1 to count - 1 do
             Stdlib.Array.unsafe_set all i (get s (first + (i * min)))
           done;
           all) in
      {
        Zooph_raw.Derived_v1.shape =
          (Zooph_raw.Derived_v1.shape
             (Zooph_raw.Derived_v1.sum_form "Sum256"
                [("C0", []);
                ("C1", []);
                ("C2", []);
                ("C3", []);
                ("C4", []);
                ("C5", []);
                ("C6", []);
                ("C7", []);
                ("C8", []);
                ("C9", []);
                ("C10", []);
                ("C11", []);
                ("C12", []);
                ("C13", []);
                ("C14", []);
                ("C15", []);
                ("C16", []);
                ("C17", []);
                ("C18", []);
                ("C19", []);
                ("C20", []);
                ("C21", []);
                ("C22", []);
                ("C23", []);
                ("C24", []);
                ("C25", []);
                ("C26", []);
                ("C27", []);
                ("C28", []);
                ("C29", []);
                ("C30", []);
                ("C31", []);
                ("C32", []);
                ("C33", []);
                ("C34", []);
                ("C35", []);
                ("C36", []);
                ("C37", []);
                ("C38", []);
                ("C39", []);
                ("C40", []);
                ("C41", []);
                ("C42", []);
                ("C43", []);
                ("C44", []);
                ("C45", []);
                ("C46", []);
                ("C47", []);
                ("C48", []);
                ("C49", []);
                ("C50", []);
                ("C51", []);
                ("C52", []);
                ("C53", []);
                ("C54", []);
                ("C55", []);
                ("C56", []);
                ("C57", []);
                ("C58", []);
                ("C59", []);
                ("C60", []);
                ("C61", []);
                ("C62", []);
                ("C63", []);
                ("C64", []);
                ("C65", []);
                ("C66", []);
                ("C67", []);
                ("C68", []);
                ("C69", []);
                ("C70", []);
                ("C71", []);
                ("C72", []);
                ("C73", []);
                ("C74", []);
                ("C75", []);
                ("C76", []);
                ("C77", []);
                ("C78", []);
                ("C79", []);
                ("C80", []);
                ("C81", []);
                ("C82", []);
                ("C83", []);
                ("C84", []);
                ("C85", []);
                ("C86", []);
                ("C87", []);
                ("C88", []);
                ("C89", []);
                ("C90", []);
                ("C91", []);
                ("C92", []);
                ("C93", []);
                ("C94", []);
                ("C95", []);
                ("C96", []);
                ("C97", []);
                ("C98", []);
                ("C99", []);
                ("C100", []);
                ("C101", []);
                ("C102", []);
                ("C103", []);
                ("C104", []);
                ("C105", []);
                ("C106", []);
                ("C107", []);
                ("C108", []);
                ("C109", []);
                ("C110", []);
                ("C111", []);
                ("C112", []);
                ("C113", []);
                ("C114", []);
                ("C115", []);
                ("C116", []);
                ("C117", []);
                ("C118", []);
                ("C119", []);
                ("C120", []);
                ("C121", []);
                ("C122", []);
                ("C123", []);
                ("C124", []);
                ("C125", []);
                ("C126", []);
                ("C127", []);
                ("C128", []);
                ("C129", []);
                ("C130", []);
                ("C131", []);
                ("C132", []);
                ("C133", []);
                ("C134", []);
                ("C135", []);
                ("C136", []);
                ("C137", []);
                ("C138", []);
                ("C139", []);
                ("C140", []);
                ("C141", []);
                ("C142", []);
                ("C143", []);
                ("C144", []);
                ("C145", []);
                ("C146", []);
                ("C147", []);
                ("C148", []);
                ("C149", []);
                ("C150", []);
                ("C151", []);
                ("C152", []);
                ("C153", []);
                ("C154", []);
                ("C155", []);
                ("C156", []);
                ("C157", []);
                ("C158", []);
                ("C159", []);
                ("C160", []);
                ("C161", []);
                ("C162", []);
                ("C163", []);
                ("C164", []);
                ("C165", []);
                ("C166", []);
                ("C167", []);
                ("C168", []);
                ("C169", []);
                ("C170", []);
                ("C171", []);
                ("C172", []);
                ("C173", []);
                ("C174", []);
                ("C175", []);
                ("C176", []);
                ("C177", []);
                ("C178", []);
                ("C179", []);
                ("C180", []);
                ("C181", []);
                ("C182", []);
                ("C183", []);
                ("C184", []);
                ("C185", []);
                ("C186", []);
                ("C187", []);
                ("C188", []);
                ("C189", []);
                ("C190", []);
                ("C191", []);
                ("C192", []);
                ("C193", []);
                ("C194", []);
                ("C195", []);
                ("C196", []);
                ("C197", []);
                ("C198", []);
                ("C199", []);
                ("C200", []);
                ("C201", []);
                ("C202", []);
                ("C203", []);
                ("C204", []);
                ("C205", []);
                ("C206", []);
                ("C207", []);
                ("C208", []);
                ("C209", []);
                ("C210", []);
                ("C211", []);
                ("C212", []);
                ("C213", []);
                ("C214", []);
                ("C215", []);
                ("C216", []);
                ("C217", []);
                ("C218", []);
                ("C219", []);
                ("C220", []);
                ("C221", []);
                ("C222", []);
                ("C223", []);
                ("C224", []);
                ("C225", []);
                ("C226", []);
                ("C227", []);
                ("C228", []);
                ("C229", []);
                ("C230", []);
                ("C231", []);
                ("C232", []);
                ("C233", []);
                ("C234", []);
                ("C235", []);
                ("C236", []);
                ("C237", []);
                ("C238", []);
                ("C239", []);
                ("C240", []);
                ("C241", []);
                ("C242", []);
                ("C243", []);
                ("C244", []);
                ("C245", []);
                ("C246", []);
                ("C247", []);
                ("C248", []);
                ("C249", []);
                ("C250", []);
                ("C251", []);
                ("C252", []);
                ("C253", []);
                ("C254", []);
                ("C255", [])]));
        min;
        constant;
        size;
        write;
        read;
        put;
        get;
        write_list;
        write_array;
        read_list;
        read_array
      }
    let _ = sum256_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
module Wider =
  struct
    type sum257 =
      | C0 
      | C1 
      | C2 
      | C3 
      | C4 
      | C5 
      | C6 
      | C7 
      | C8 
      | C9 
      | C10 
      | C11 
      | C12 
      | C13 
      | C14 
      | C15 
      | C16 
      | C17 
      | C18 
      | C19 
      | C20 
      | C21 
      | C22 
      | C23 
      | C24 
      | C25 
      | C26 
      | C27 
      | C28 
      | C29 
      | C30 
      | C31 
      | C32 
      | C33 
      | C34 
      | C35 
      | C36 
      | C37 
      | C38 
      | C39 
      | C40 
      | C41 
      | C42 
      | C43 
      | C44 
      | C45 
      | C46 
      | C47 
      | C48 
      | C49 
      | C50 
      | C51 
      | C52 
      | C53 
      | C54 
      | C55 
      | C56 
      | C57 
      | C58 
      | C59 
      | C60 
      | C61 
      | C62 
      | C63 
      | C64 
      | C65 
      | C66 
      | C67 
      | C68 
      | C69 
      | C70 
      | C71 
      | C72 
      | C73 
      | C74 
      | C75 
      | C76 
      | C77 
      | C78 
      | C79 
      | C80 
      | C81 
      | C82 
      | C83 
      | C84 
      | C85 
      | C86 
      | C87 
      | C88 
      | C89 
      | C90 
      | C91 
      | C92 
      | C93 
      | C94 
      | C95 
      | C96 
      | C97 
      | C98 
      | C99 
      | C100 
      | C101 
      | C102 
      | C103 
      | C104 
      | C105 
      | C106 
      | C107 
      | C108 
      | C109 
      | C110 
      | C111 
      | C112 
      | C113 
      | C114 
      | C115 
      | C116 
      | C117 
      | C118 
      | C119 
      | C120 
      | C121 
      | C122 
      | C123 
      | C124 
      | C125 
      | C126 
      | C127 
      | C128 
      | C129 
      | C130 
      | C131 
      | C132 
      | C133 
      | C134 
      | C135 
      | C136 
      | C137 
      | C138 
      | C139 
      | C140 
      | C141 
      | C142 
      | C143 
      | C144 
      | C145 
      | C146 
      | C147 
      | C148 
      | C149 
      | C150 
      | C151 
      | C152 
      | C153 
      | C154 
      | C155 
      | C156 
      | C157 
      | C158 
      | C159 
      | C160 
      | C161 
      | C162 
      | C163 
      | C164 
      | C165 
      | C166 
      | C167 
      | C168 
      | C169 
      | C170 
      | C171 
      | C172 
      | C173 
      | C174 
      | C175 
      | C176 
      | C177 
      | C178 
      | C179 
      | C180 
      | C181 
      | C182 
      | C183 
      | C184 
      | C185 
      | C186 
      | C187 
      | C188 
      | C189 
      | C190 
      | C191 
      | C192 
      | C193 
      | C194 
      | C195 
      | C196 
      | C197 
      | C198 
      | C199 
      | C200 
      | C201 
      | C202 
      | C203 
      | C204 
      | C205 
      | C206 
      | C207 
      | C208 
      | C209 
      | C210 
      | C211 
      | C212 
      | C213 
      | C214 
      | C215 
      | C216 
      | C217 
      | C218 
      | C219 
      | C220 
      | C221 
      | C222 
      | C223 
      | C224 
      | C225 
      | C226 
      | C227 
      | C228 
      | C229 
      | C230 
      | C231 
      | C232 
      | C233 
      | C234 
      | C235 
      | C236 
      | C237 
      | C238 
      | C239 
      | C240 
      | C241 
      | C242 
      | C243 
      | C244 
      | C245 
      | C246 
      | C247 
      | C248 
      | C249 
      | C250 
      | C251 
      | C252 
      | C253 
      | C254 
      | C255 
      | C256 [@@deriving raw][@@raw.name "Sum257"]
    include
      struct
        let _ = fun (_ : sum257) -> ()
        let sum257_raw =
          let min = 2 in
          let constant = true in
          let size _ _ = 2 in
          let put b at x =
            match x with
            | C0 -> Zooph_raw.Derived_v1.put_tag2 b at 0
            | C1 -> Zooph_raw.Derived_v1.put_tag2 b at 1
            | C2 -> Zooph_raw.Derived_v1.put_tag2 b at 2
            | C3 -> Zooph_raw.Derived_v1.put_tag2 b at 3
            | C4 -> Zooph_raw.Derived_v1.put_tag2 b at 4
            | C5 -> Zooph_raw.Derived_v1.put_tag2 b at 5
            | C6 -> Zooph_raw.Derived_v1.put_tag2 b at 6
            | C7 -> Zooph_raw.Derived_v1.put_tag2 b at 7
            | C8 -> Zooph_raw.Derived_v1.put_tag2 b at 8
            | C9 -> Zooph_raw.Derived_v1.put_tag2 b at 9
            | C10 -> Zooph_raw.Derived_v1.put_tag2 b at 10
            | C11 -> Zooph_raw.Derived_v1.put_tag2 b at 11
            | C12 -> Zooph_raw.Derived_v1.put_tag2 b at 12
            | C13 -> Zooph_raw.Derived_v1.put_tag2 b at 13
            | C14 -> Zooph_raw.Derived_v1.put_tag2 b at 14
            | C15 -> Zooph_raw.Derived_v1.put_tag2 b at 15
            | C16 -> Zooph_raw.Derived_v1.put_tag2 b at 16
            | C17 -> Zooph_raw.Derived_v1.put_tag2 b at 17
            | C18 -> Zooph_raw.Derived_v1.put_tag2 b at 18
            | C19 -> Zooph_raw.Derived_v1.put_tag2 b at 19
            | C20 -> Zooph_raw.Derived_v1.put_tag2 b at 20
            | C21 -> Zooph_raw.Derived_v1.put_tag2 b at 21
            | C22 -> Zooph_raw.Derived_v1.put_tag2 b at 22
            | C23 -> Zooph_raw.Derived_v1.put_tag2 b at 23
            | C24 -> Zooph_raw.Derived_v1.put_tag2 b at 24
            | C25 -> Zooph_raw.Derived_v1.put_tag2 b at 25
            | C26 -> Zooph_raw.Derived_v1.put_tag2 b at 26
            | C27 -> Zooph_raw.Derived_v1.put_tag2 b at 27
            | C28 -> Zooph_raw.Derived_v1.put_tag2 b at 28
            | C29 -> Zooph_raw.Derived_v1.put_tag2 b at 29
            | C30 -> Zooph_raw.Derived_v1.put_tag2 b at 30
            | C31 -> Zooph_raw.Derived_v1.put_tag2 b at 31
            | C32 -> Zooph_raw.Derived_v1.put_tag2 b at 32
            | C33 -> Zooph_raw.Derived_v1.put_tag2 b at 33
            | C34 -> Zooph_raw.Derived_v1.put_tag2 b at 34
            | C35 -> Zooph_raw.Derived_v1.put_tag2 b at 35
            | C36 -> Zooph_raw.Derived_v1.put_tag2 b at 36
            | C37 -> Zooph_raw.Derived_v1.put_tag2 b at 37
            | C38 -> Zooph_raw.Derived_v1.put_tag2 b at 38
            | C39 -> Zooph_raw.Derived_v1.put_tag2 b at 39
            | C40 -> Zooph_raw.Derived_v1.put_tag2 b at 40
            | C41 -> Zooph_raw.Derived_v1.put_tag2 b at 41
            | C42 -> Zooph_raw.Derived_v1.put_tag2 b at 42
            | C43 -> Zooph_raw.Derived_v1.put_tag2 b at 43
            | C44 -> Zooph_raw.Derived_v1.put_tag2 b at 44
            | C45 -> Zooph_raw.Derived_v1.put_tag2 b at 45
            | C46 -> Zooph_raw.Derived_v1.put_tag2 b at 46
            | C47 -> Zooph_raw.Derived_v1.put_tag2 b at 47
            | C48 -> Zooph_raw.Derived_v1.put_tag2 b at 48
            | C49 -> Zooph_raw.Derived_v1.put_tag2 b at 49
            | C50 -> Zooph_raw.Derived_v1.put_tag2 b at 50
            | C51 -> Zooph_raw.Derived_v1.put_tag2 b at 51
            | C52 -> Zooph_raw.Derived_v1.put_tag2 b at 52
            | C53 -> Zooph_raw.Derived_v1.put_tag2 b at 53
            | C54 -> Zooph_raw.Derived_v1.put_tag2 b at 54
            | C55 -> Zooph_raw.Derived_v1.put_tag2 b at 55
            | C56 -> Zooph_raw.Derived_v1.put_tag2 b at 56
            | C57 -> Zooph_raw.Derived_v1.put_tag2 b at 57
            | C58 -> Zooph_raw.Derived_v1.put_tag2 b at 58
            | C59 -> Zooph_raw.Derived_v1.put_tag2 b at 59
            | C60 -> Zooph_raw.Derived_v1.put_tag2 b at 60
            | C61 -> Zooph_raw.Derived_v1.put_tag2 b at 61
            | C62 -> Zooph_raw.Derived_v1.put_tag2 b at 62
            | C63 -> Zooph_raw.Derived_v1.put_tag2 b at 63
            | C64 -> Zooph_raw.Derived_v1.put_tag2 b at 64
            | C65 -> Zooph_raw.Derived_v1.put_tag2 b at 65
            | C66 -> Zooph_raw.Derived_v1.put_tag2 b at 66
            | C67 -> Zooph_raw.Derived_v1.put_tag2 b at 67
            | C68 -> Zooph_raw.Derived_v1.put_tag2 b at 68
            | C69 -> Zooph_raw.Derived_v1.put_tag2 b at 69
            | C70 -> Zooph_raw.Derived_v1.put_tag2 b at 70
            | C71 -> Zooph_raw.Derived_v1.put_tag2 b at 71
            | C72 -> Zooph_raw.Derived_v1.put_tag2 b at 72
            | C73 -> Zooph_raw.Derived_v1.put_tag2 b at 73
            | C74 -> Zooph_raw.Derived_v1.put_tag2 b at 74
            | C75 -> Zooph_raw.Derived_v1.put_tag2 b at 75
            | C76 -> Zooph_raw.Derived_v1.put_tag2 b at 76
            | C77 -> Zooph_raw.Derived_v1.put_tag2 b at 77
            | C78 -> Zooph_raw.Derived_v1.put_tag2 b at 78
            | C79 -> Zooph_raw.Derived_v1.put_tag2 b at 79
            | C80 -> Zooph_raw.Derived_v1.put_tag2 b at 80
            | C81 -> Zooph_raw.Derived_v1.put_tag2 b at 81
            | C82 -> Zooph_raw.Derived_v1.put_tag2 b at 82
            | C83 -> Zooph_raw.Derived_v1.put_tag2 b at 83
            | C84 -> Zooph_raw.Derived_v1.put_tag2 b at 84
            | C85 -> Zooph_raw.Derived_v1.put_tag2 b at 85
            | C86 -> Zooph_raw.Derived_v1.put_tag2 b at 86
            | C87 -> Zooph_raw.Derived_v1.put_tag2 b at 87
            | C88 -> Zooph_raw.Derived_v1.put_tag2 b at 88
            | C89 -> Zooph_raw.Derived_v1.put_tag2 b at 89
            | C90 -> Zooph_raw.Derived_v1.put_tag2 b at 90
            | C91 -> Zooph_raw.Derived_v1.put_tag2 b at 91
            | C92 -> Zooph_raw.Derived_v1.put_tag2 b at 92
            | C93 -> Zooph_raw.Derived_v1.put_tag2 b at 93
            | C94 -> Zooph_raw.Derived_v1.put_tag2 b at 94
            | C95 -> Zooph_raw.Derived_v1.put_tag2 b at 95
            | C96 -> Zooph_raw.Derived_v1.put_tag2 b at 96
            | C97 -> Zooph_raw.Derived_v1.put_tag2 b at 97
            | C98 -> Zooph_raw.Derived_v1.put_tag2 b at 98
            | C99 -> Zooph_raw.Derived_v1.put_tag2 b at 99
            | C100 -> Zooph_raw.Derived_v1.put_tag2 b at 100
            | C101 -> Zooph_raw.Derived_v1.put_tag2 b at 101
            | C102 -> Zooph_raw.Derived_v1.put_tag2 b at 102
            | C103 -> Zooph_raw.Derived_v1.put_tag2 b at 103
            | C104 -> Zooph_raw.Derived_v1.put_tag2 b at 104
            | C105 -> Zooph_raw.Derived_v1.put_tag2 b at 105
            | C106 -> Zooph_raw.Derived_v1.put_tag2 b at 106
            | C107 -> Zooph_raw.Derived_v1.put_tag2 b at 107
            | C108 -> Zooph_raw.Derived_v1.put_tag2 b at 108
            | C109 -> Zooph_raw.Derived_v1.put_tag2 b at 109
            | C110 -> Zooph_raw.Derived_v1.put_tag2 b at 110
            | C111 -> Zooph_raw.Derived_v1.put_tag2 b at 111
            | C112 -> Zooph_raw.Derived_v1.put_tag2 b at 112
            | C113 -> Zooph_raw.Derived_v1.put_tag2 b at 113
            | C114 -> Zooph_raw.Derived_v1.put_tag2 b at 114
            | C115 -> Zooph_raw.Derived_v1.put_tag2 b at 115
            | C116 -> Zooph_raw.Derived_v1.put_tag2 b at 116
            | C117 -> Zooph_raw.Derived_v1.put_tag2 b at 117
            | C118 -> Zooph_raw.Derived_v1.put_tag2 b at 118
            | C119 -> Zooph_raw.Derived_v1.put_tag2 b at 119
            | C120 -> Zooph_raw.Derived_v1.put_tag2 b at 120
            | C121 -> Zooph_raw.Derived_v1.put_tag2 b at 121
            | C122 -> Zooph_raw.Derived_v1.put_tag2 b at 122
            | C123 -> Zooph_raw.Derived_v1.put_tag2 b at 123
            | C124 -> Zooph_raw.Derived_v1.put_tag2 b at 124
            | C125 -> Zooph_raw.Derived_v1.put_tag2 b at 125
            | C126 -> Zooph_raw.Derived_v1.put_tag2 b at 126
            | C127 -> Zooph_raw.Derived_v1.put_tag2 b at 127
            | C128 -> Zooph_raw.Derived_v1.put_tag2 b at 128
            | C129 -> Zooph_raw.Derived_v1.put_tag2 b at 129
            | C130 -> Zooph_raw.Derived_v1.put_tag2 b at 130
            | C131 -> Zooph_raw.Derived_v1.put_tag2 b at 131
            | C132 -> Zooph_raw.Derived_v1.put_tag2 b at 132
            | C133 -> Zooph_raw.Derived_v1.put_tag2 b at 133
            | C134 -> Zooph_raw.Derived_v1.put_tag2 b at 134
            | C135 -> Zooph_raw.Derived_v1.put_tag2 b at 135
            | C136 -> Zooph_raw.Derived_v1.put_tag2 b at 136
            | C137 -> Zooph_raw.Derived_v1.put_tag2 b at 137
            | C138 -> Zooph_raw.Derived_v1.put_tag2 b at 138
            | C139 -> Zooph_raw.Derived_v1.put_tag2 b at 139
            | C140 -> Zooph_raw.Derived_v1.put_tag2 b at 140
            | C141 -> Zooph_raw.Derived_v1.put_tag2 b at 141
            | C142 -> Zooph_raw.Derived_v1.put_tag2 b at 142
            | C143 -> Zooph_raw.Derived_v1.put_tag2 b at 143
            | C144 -> Zooph_raw.Derived_v1.put_tag2 b at 144
            | C145 -> Zooph_raw.Derived_v1.put_tag2 b at 145
            | C146 -> Zooph_raw.Derived_v1.put_tag2 b at 146
            | C147 -> Zooph_raw.Derived_v1.put_tag2 b at 147
            | C148 -> Zooph_raw.Derived_v1.put_tag2 b at 148
            | C149 -> Zooph_raw.Derived_v1.put_tag2 b at 149
            | C150 -> Zooph_raw.Derived_v1.put_tag2 b at 150
            | C151 -> Zooph_raw.Derived_v1.put_tag2 b at 151
            | C152 -> Zooph_raw.Derived_v1.put_tag2 b at 152
            | C153 -> Zooph_raw.Derived_v1.put_tag2 b at 153
            | C154 -> Zooph_raw.Derived_v1.put_tag2 b at 154
            | C155 -> Zooph_raw.Derived_v1.put_tag2 b at 155
            | C156 -> Zooph_raw.Derived_v1.put_tag2 b at 156
            | C157 -> Zooph_raw.Derived_v1.put_tag2 b at 157
            | C158 -> Zooph_raw.Derived_v1.put_tag2 b at 158
            | C159 -> Zooph_raw.Derived_v1.put_tag2 b at 159
            | C160 -> Zooph_raw.Derived_v1.put_tag2 b at 160
            | C161 -> Zooph_raw.Derived_v1.put_tag2 b at 161
            | C162 -> Zooph_raw.Derived_v1.put_tag2 b at 162
            | C163 -> Zooph_raw.Derived_v1.put_tag2 b at 163
            | C164 -> Zooph_raw.Derived_v1.put_tag2 b at 164
            | C165 -> Zooph_raw.Derived_v1.put_tag2 b at 165
            | C166 -> Zooph_raw.Derived_v1.put_tag2 b at 166
            | C167 -> Zooph_raw.Derived_v1.put_tag2 b at 167
            | C168 -> Zooph_raw.Derived_v1.put_tag2 b at 168
            | C169 -> Zooph_raw.Derived_v1.put_tag2 b at 169
            | C170 -> Zooph_raw.Derived_v1.put_tag2 b at 170
            | C171 -> Zooph_raw.Derived_v1.put_tag2 b at 171
            | C172 -> Zooph_raw.Derived_v1.put_tag2 b at 172
            | C173 -> Zooph_raw.Derived_v1.put_tag2 b at 173
            | C174 -> Zooph_raw.Derived_v1.put_tag2 b at 174
            | C175 -> Zooph_raw.Derived_v1.put_tag2 b at 175
            | C176 -> Zooph_raw.Derived_v1.put_tag2 b at 176
            | C177 -> Zooph_raw.Derived_v1.put_tag2 b at 177
            | C178 -> Zooph_raw.Derived_v1.put_tag2 b at 178
            | C179 -> Zooph_raw.Derived_v1.put_tag2 b at 179
            | C180 -> Zooph_raw.Derived_v1.put_tag2 b at 180
            | C181 -> Zooph_raw.Derived_v1.put_tag2 b at 181
            | C182 -> Zooph_raw.Derived_v1.put_tag2 b at 182
            | C183 -> Zooph_raw.Derived_v1.put_tag2 b at 183
            | C184 -> Zooph_raw.Derived_v1.put_tag2 b at 184
            | C185 -> Zooph_raw.Derived_v1.put_tag2 b at 185
            | C186 -> Zooph_raw.Derived_v1.put_tag2 b at 186
            | C187 -> Zooph_raw.Derived_v1.put_tag2 b at 187
            | C188 -> Zooph_raw.Derived_v1.put_tag2 b at 188
            | C189 -> Zooph_raw.Derived_v1.put_tag2 b at 189
            | C190 -> Zooph_raw.Derived_v1.put_tag2 b at 190
            | C191 -> Zooph_raw.Derived_v1.put_tag2 b at 191
            | C192 -> Zooph_raw.Derived_v1.put_tag2 b at 192
            | C193 -> Zooph_raw.Derived_v1.put_tag2 b at 193
            | C194 -> Zooph_raw.Derived_v1.put_tag2 b at 194
            | C195 -> Zooph_raw.Derived_v1.put_tag2 b at 195
            | C196 -> Zooph_raw.Derived_v1.put_tag2 b at 196
            | C197 -> Zooph_raw.Derived_v1.put_tag2 b at 197
            | C198 -> Zooph_raw.Derived_v1.put_tag2 b at 198
            | C199 -> Zooph_raw.Derived_v1.put_tag2 b at 199
            | C200 -> Zooph_raw.Derived_v1.put_tag2 b at 200
            | C201 -> Zooph_raw.Derived_v1.put_tag2 b at 201
            | C202 -> Zooph_raw.Derived_v1.put_tag2 b at 202
            | C203 -> Zooph_raw.Derived_v1.put_tag2 b at 203
            | C204 -> Zooph_raw.Derived_v1.put_tag2 b at 204
            | C205 -> Zooph_raw.Derived_v1.put_tag2 b at 205
            | C206 -> Zooph_raw.Derived_v1.put_tag2 b at 206
            | C207 -> Zooph_raw.Derived_v1.put_tag2 b at 207
            | C208 -> Zooph_raw.Derived_v1.put_tag2 b at 208
            | C209 -> Zooph_raw.Derived_v1.put_tag2 b at 209
            | C210 -> Zooph_raw.Derived_v1.put_tag2 b at 210
            | C211 -> Zooph_raw.Derived_v1.put_tag2 b at 211
            | C212 -> Zooph_raw.Derived_v1.put_tag2 b at 212
            | C213 -> Zooph_raw.Derived_v1.put_tag2 b at 213
            | C214 -> Zooph_raw.Derived_v1.put_tag2 b at 214
            | C215 -> Zooph_raw.Derived_v1.put_tag2 b at 215
            | C216 -> Zooph_raw.Derived_v1.put_tag2 b at 216
            | C217 -> Zooph_raw.Derived_v1.put_tag2 b at 217
            | C218 -> Zooph_raw.Derived_v1.put_tag2 b at 218
            | C219 -> Zooph_raw.Derived_v1.put_tag2 b at 219
            | C220 -> Zooph_raw.Derived_v1.put_tag2 b at 220
            | C221 -> Zooph_raw.Derived_v1.put_tag2 b at 221
            | C222 -> Zooph_raw.Derived_v1.put_tag2 b at 222
            | C223 -> Zooph_raw.Derived_v1.put_tag2 b at 223
            | C224 -> Zooph_raw.Derived_v1.put_tag2 b at 224
            | C225 -> Zooph_raw.Derived_v1.put_tag2 b at 225
            | C226 -> Zooph_raw.Derived_v1.put_tag2 b at 226
            | C227 -> Zooph_raw.Derived_v1.put_tag2 b at 227
            | C228 -> Zooph_raw.Derived_v1.put_tag2 b at 228
            | C229 -> Zooph_raw.Derived_v1.put_tag2 b at 229
            | C230 -> Zooph_raw.Derived_v1.put_tag2 b at 230
            | C231 -> Zooph_raw.Derived_v1.put_tag2 b at 231
            | C232 -> Zooph_raw.Derived_v1.put_tag2 b at 232
            | C233 -> Zooph_raw.Derived_v1.put_tag2 b at 233
            | C234 -> Zooph_raw.Derived_v1.put_tag2 b at 234
            | C235 -> Zooph_raw.Derived_v1.put_tag2 b at 235
            | C236 -> Zooph_raw.Derived_v1.put_tag2 b at 236
            | C237 -> Zooph_raw.Derived_v1.put_tag2 b at 237
            | C238 -> Zooph_raw.Derived_v1.put_tag2 b at 238
            | C239 -> Zooph_raw.Derived_v1.put_tag2 b at 239
            | C240 -> Zooph_raw.Derived_v1.put_tag2 b at 240
            | C241 -> Zooph_raw.Derived_v1.put_tag2 b at 241
            | C242 -> Zooph_raw.Derived_v1.put_tag2 b at 242
            | C243 -> Zooph_raw.Derived_v1.put_tag2 b at 243
            | C244 -> Zooph_raw.Derived_v1.put_tag2 b at 244
            | C245 -> Zooph_raw.Derived_v1.put_tag2 b at 245
            | C246 -> Zooph_raw.Derived_v1.put_tag2 b at 246
            | C247 -> Zooph_raw.Derived_v1.put_tag2 b at 247
            | C248 -> Zooph_raw.Derived_v1.put_tag2 b at 248
            | C249 -> Zooph_raw.Derived_v1.put_tag2 b at 249
            | C250 -> Zooph_raw.Derived_v1.put_tag2 b at 250
            | C251 -> Zooph_raw.Derived_v1.put_tag2 b at 251
            | C252 -> Zooph_raw.Derived_v1.put_tag2 b at 252
            | C253 -> Zooph_raw.Derived_v1.put_tag2 b at 253
            | C254 -> Zooph_raw.Derived_v1.put_tag2 b at 254
            | C255 -> Zooph_raw.Derived_v1.put_tag2 b at 255
            | C256 -> Zooph_raw.Derived_v1.put_tag2 b at 256[@@inline ] in
          let get s at =
            match Zooph_raw.Derived_v1.get_tag2 s at with
            | 0 -> C0
            | 1 -> C1
            | 2 -> C2
            | 3 -> C3
            | 4 -> C4
            | 5 -> C5
            | 6 -> C6
            | 7 -> C7
            | 8 -> C8
            | 9 -> C9
            | 10 -> C10
            | 11 -> C11
            | 12 -> C12
            | 13 -> C13
            | 14 -> C14
            | 15 -> C15
            | 16 -> C16
            | 17 -> C17
            | 18 -> C18
            | 19 -> C19
            | 20 -> C20
            | 21 -> C21
            | 22 -> C22
            | 23 -> C23
            | 24 -> C24
            | 25 -> C25
            | 26 -> C26
            | 27 -> C27
            | 28 -> C28
            | 29 -> C29
            | 30 -> C30
            | 31 -> C31
            | 32 -> C32
            | 33 -> C33
            | 34 -> C34
            | 35 -> C35
            | 36 -> C36
            | 37 -> C37
            | 38 -> C38
            | 39 -> C39
            | 40 -> C40
            | 41 -> C41
            | 42 -> C42
            | 43 -> C43
            | 44 -> C44
            | 45 -> C45
            | 46 -> C46
            | 47 -> C47
            | 48 -> C48
            | 49 -> C49
            | 50 -> C50
            | 51 -> C51
            | 52 -> C52
            | 53 -> C53
            | 54 -> C54
            | 55 -> C55
            | 56 -> C56
            | 57 -> C57
            | 58 -> C58
            | 59 -> C59
            | 60 -> C60
            | 61 -> C61
            | 62 -> C62
            | 63 -> C63
            | 64 -> C64
            | 65 -> C65
            | 66 -> C66
            | 67 -> C67
            | 68 -> C68
            | 69 -> C69
            | 70 -> C70
            | 71 -> C71
            | 72 -> C72
            | 73 -> C73
            | 74 -> C74
            | 75 -> C75
            | 76 -> C76
            | 77 -> C77
            | 78 -> C78
            | 79 -> C79
            | 80 -> C80
            | 81 -> C81
            | 82 -> C82
            | 83 -> C83
            | 84 -> C84
            | 85 -> C85
            | 86 -> C86
            | 87 -> C87
            | 88 -> C88
            | 89 -> C89
            | 90 -> C90
            | 91 -> C91
            | 92 -> C92
            | 93 -> C93
            | 94 -> C94
            | 95 -> C95
            | 96 -> C96
            | 97 -> C97
            | 98 -> C98
            | 99 -> C99
            | 100 -> C100
            | 101 -> C101
            | 102 -> C102
            | 103 -> C103
            | 104 -> C104
            | 105 -> C105
            | 106 -> C106
            | 107 -> C107
            | 108 -> C108
            | 109 -> C109
            | 110 -> C110
            | 111 -> C111
            | 112 -> C112
            | 113 -> C113
            | 114 -> C114
            | 115 -> C115
            | 116 -> C116
            | 117 -> C117
            | 118 -> C118
            | 119 -> C119
            | 120 -> C120
            | 121 -> C121
            | 122 -> C122
            | 123 -> C123
            | 124 -> C124
            | 125 -> C125
            | 126 -> C126
            | 127 -> C127
            | 128 -> C128
            | 129 -> C129
            | 130 -> C130
            | 131 -> C131
            | 132 -> C132
            | 133 -> C133
            | 134 -> C134
            | 135 -> C135
            | 136 -> C136
            | 137 -> C137
            | 138 -> C138
            | 139 -> C139
            | 140 -> C140
            | 141 -> C141
            | 142 -> C142
            | 143 -> C143
            | 144 -> C144
            | 145 -> C145
            | 146 -> C146
            | 147 -> C147
            | 148 -> C148
            | 149 -> C149
            | 150 -> C150
            | 151 -> C151
            | 152 -> C152
            | 153 -> C153
            | 154 -> C154
            | 155 -> C155
            | 156 -> C156
            | 157 -> C157
            | 158 -> C158
            | 159 -> C159
            | 160 -> C160
            | 161 -> C161
            | 162 -> C162
            | 163 -> C163
            | 164 -> C164
            | 165 -> C165
            | 166 -> C166
            | 167 -> C167
            | 168 -> C168
            | 169 -> C169
            | 170 -> C170
            | 171 -> C171
            | 172 -> C172
            | 173 -> C173
            | 174 -> C174
            | 175 -> C175
            | 176 -> C176
            | 177 -> C177
            | 178 -> C178
            | 179 -> C179
            | 180 -> C180
            | 181 -> C181
            | 182 -> C182
            | 183 -> C183
            | 184 -> C184
            | 185 -> C185
            | 186 -> C186
            | 187 -> C187
            | 188 -> C188
            | 189 -> C189
            | 190 -> C190
            | 191 -> C191
            | 192 -> C192
            | 193 -> C193
            | 194 -> C194
            | 195 -> C195
            | 196 -> C196
            | 197 -> C197
            | 198 -> C198
            | 199 -> C199
            | 200 -> C200
            | 201 -> C201
            | 202 -> C202
            | 203 -> C203
            | 204 -> C204
            | 205 -> C205
            | 206 -> C206
            | 207 -> C207
            | 208 -> C208
            | 209 -> C209
            | 210 -> C210
            | 211 -> C211
            | 212 -> C212
            | 213 -> C213
            | 214 -> C214
            | 215 -> C215
            | 216 -> C216
            | 217 -> C217
            | 218 -> C218
            | 219 -> C219
            | 220 -> C220
            | 221 -> C221
            | 222 -> C222
            | 223 -> C223
            | 224 -> C224
            | 225 -> C225
            | 226 -> C226
            | 227 -> C227
            | 228 -> C228
            | 229 -> C229
            | 230 -> C230
            | 231 -> C231
            | 232 -> C232
            | 233 -> C233
            | 234 -> C234
            | 235 -> C235
            | 236 -> C236
            | 237 -> C237
            | 238 -> C238
            | 239 -> C239
            | 240 -> C240
            | 241 -> C241
            | 242 -> C242
            | 243 -> C243
            | 244 -> C244
            | 245 -> C245
            | 246 -> C246
            | 247 -> C247
            | 248 -> C248
            | 249 -> C249
            | 250 -> C250
            | 251 -> C251
            | 252 -> C252
            | 253 -> C253
            | 254 -> C254
            | 255 -> C255
            | 256 -> C256
            | _ -> Zooph_raw.Derived_v1.malformed ()[@@inline ] in
          let write b at x =
            Zooph_raw.Derived_v1.room b at 2; put b at x; at + 2 in
          let read r _ =
            let at = r.Zooph_raw.Derived_v1.at in
            r.Zooph_raw.Derived_v1.at <- (at + 2);
            get r.Zooph_raw.Derived_v1.bytes at in
          let write_list b at all =
            let rec go b at =
              function
              | [] -> at
              | x::rest -> (put b at x; go b (at + min) rest) in
            go b at all in
          let write_array b at all =
            for i = 0 to (Stdlib.Array.length all) - 1 do
              put b (at + (i * min)) (Stdlib.Array.unsafe_get all i)
            done;
            at + (min * (Stdlib.Array.length all)) in
          let read_list r _ count =
            let s = r.Zooph_raw.Derived_v1.bytes
            and first = r.Zooph_raw.Derived_v1.at in
            r.Zooph_raw.Derived_v1.at <- (first + (count * min));
            (let rec go i all =
               if i < 0
               then all
               else go (i - 1) ((get s (first + (i * min))) :: all) in
             go (count - 1) []) in
          let read_array r _ count =
            let s = r.Zooph_raw.Derived_v1.bytes
            and first = r.Zooph_raw.Derived_v1.at in
            r.Zooph_raw.Derived_v1.at <- (first + (count * min));
            if count = 0
            then [||]
            else
              (let all = Stdlib.Array.make count (get s first) in
               for i = 1 to count - 1 do
                 Stdlib.Array.unsafe_set all i (get s (first + (i * min)))
               done;
               all) in
          {
            Zooph_raw.Derived_v1.shape =
              (Zooph_raw.Derived_v1.shape
                 (Zooph_raw.Derived_v1.sum_form "Sum257"
                    [("C0", []);
                    ("C1", []);
                    ("C2", []);
                    ("C3", []);
                    ("C4", []);
                    ("C5", []);
                    ("C6", []);
                    ("C7", []);
                    ("C8", []);
                    ("C9", []);
                    ("C10", []);
                    ("C11", []);
                    ("C12", []);
                    ("C13", []);
                    ("C14", []);
                    ("C15", []);
                    ("C16", []);
                    ("C17", []);
                    ("C18", []);
                    ("C19", []);
                    ("C20", []);
                    ("C21", []);
                    ("C22", []);
                    ("C23", []);
                    ("C24", []);
                    ("C25", []);
                    ("C26", []);
                    ("C27", []);
                    ("C28", []);
                    ("C29", []);
                    ("C30", []);
                    ("C31", []);
                    ("C32", []);
                    ("C33", []);
                    ("C34", []);
                    ("C35", []);
                    ("C36", []);
                    ("C37", []);
                    ("C38", []);
                    ("C39", []);
                    ("C40", []);
                    ("C41", []);
                    ("C42", []);
                    ("C43", []);
                    ("C44", []);
                    ("C45", []);
                    ("C46", []);
                    ("C47", []);
                    ("C48", []);
                    ("C49", []);
                    ("C50", []);
                    ("C51", []);
                    ("C52", []);
                    ("C53", []);
                    ("C54", []);
                    ("C55", []);
                    ("C56", []);
                    ("C57", []);
                    ("C58", []);
                    ("C59", []);
                    ("C60", []);
                    ("C61", []);
                    ("C62", []);
                    ("C63", []);
                    ("C64", []);
                    ("C65", []);
                    ("C66", []);
                    ("C67", []);
                    ("C68", []);
                    ("C69", []);
                    ("C70", []);
                    ("C71", []);
                    ("C72", []);
                    ("C73", []);
                    ("C74", []);
                    ("C75", []);
                    ("C76", []);
                    ("C77", []);
                    ("C78", []);
                    ("C79", []);
                    ("C80", []);
                    ("C81", []);
                    ("C82", []);
                    ("C83", []);
                    ("C84", []);
                    ("C85", []);
                    ("C86", []);
                    ("C87", []);
                    ("C88", []);
                    ("C89", []);
                    ("C90", []);
                    ("C91", []);
                    ("C92", []);
                    ("C93", []);
                    ("C94", []);
                    ("C95", []);
                    ("C96", []);
                    ("C97", []);
                    ("C98", []);
                    ("C99", []);
                    ("C100", []);
                    ("C101", []);
                    ("C102", []);
                    ("C103", []);
                    ("C104", []);
                    ("C105", []);
                    ("C106", []);
                    ("C107", []);
                    ("C108", []);
                    ("C109", []);
                    ("C110", []);
                    ("C111", []);
                    ("C112", []);
                    ("C113", []);
                    ("C114", []);
                    ("C115", []);
                    ("C116", []);
                    ("C117", []);
                    ("C118", []);
                    ("C119", []);
                    ("C120", []);
                    ("C121", []);
                    ("C122", []);
                    ("C123", []);
                    ("C124", []);
                    ("C125", []);
                    ("C126", []);
                    ("C127", []);
                    ("C128", []);
                    ("C129", []);
                    ("C130", []);
                    ("C131", []);
                    ("C132", []);
                    ("C133", []);
                    ("C134", []);
                    ("C135", []);
                    ("C136", []);
                    ("C137", []);
                    ("C138", []);
                    ("C139", []);
                    ("C140", []);
                    ("C141", []);
                    ("C142", []);
                    ("C143", []);
                    ("C144", []);
                    ("C145", []);
                    ("C146", []);
                    ("C147", []);
                    ("C148", []);
                    ("C149", []);
                    ("C150", []);
                    ("C151", []);
                    ("C152", []);
                    ("C153", []);
                    ("C154", []);
                    ("C155", []);
                    ("C156", []);
                    ("C157", []);
                    ("C158", []);
                    ("C159", []);
                    ("C160", []);
                    ("C161", []);
                    ("C162", []);
                    ("C163", []);
                    ("C164", []);
                    ("C165", []);
                    ("C166", []);
                    ("C167", []);
                    ("C168", []);
                    ("C169", []);
                    ("C170", []);
                    ("C171", []);
                    ("C172", []);
                    ("C173", []);
                    ("C174", []);
                    ("C175", []);
                    ("C176", []);
                    ("C177", []);
                    ("C178", []);
                    ("C179", []);
                    ("C180", []);
                    ("C181", []);
                    ("C182", []);
                    ("C183", []);
                    ("C184", []);
                    ("C185", []);
                    ("C186", []);
                    ("C187", []);
                    ("C188", []);
                    ("C189", []);
                    ("C190", []);
                    ("C191", []);
                    ("C192", []);
                    ("C193", []);
                    ("C194", []);
                    ("C195", []);
                    ("C196", []);
                    ("C197", []);
                    ("C198", []);
                    ("C199", []);
                    ("C200", []);
                    ("C201", []);
                    ("C202", []);
                    ("C203", []);
                    ("C204", []);
                    ("C205", []);
                    ("C206", []);
                    ("C207", []);
                    ("C208", []);
                    ("C209", []);
                    ("C210", []);
                    ("C211", []);
                    ("C212", []);
                    ("C213", []);
                    ("C214", []);
                    ("C215", []);
                    ("C216", []);
                    ("C217", []);
                    ("C218", []);
                    ("C219", []);
                    ("C220", []);
                    ("C221", []);
                    ("C222", []);
                    ("C223", []);
                    ("C224", []);
                    ("C225", []);
                    ("C226", []);
                    ("C227", []);
                    ("C228", []);
                    ("C229", []);
                    ("C230", []);
                    ("C231", []);
                    ("C232", []);
                    ("C233", []);
                    ("C234", []);
                    ("C235", []);
                    ("C236", []);
                    ("C237", []);
                    ("C238", []);
                    ("C239", []);
                    ("C240", []);
                    ("C241", []);
                    ("C242", []);
                    ("C243", []);
                    ("C244", []);
                    ("C245", []);
                    ("C246", []);
                    ("C247", []);
                    ("C248", []);
                    ("C249", []);
                    ("C250", []);
                    ("C251", []);
                    ("C252", []);
                    ("C253", []);
                    ("C254", []);
                    ("C255", []);
                    ("C256", [])]));
            min;
            constant;
            size;
            write;
            read;
            put;
            get;
            write_list;
            write_array;
            read_list;
            read_array
          }
        let _ = sum257_raw
      end[@@ocaml.doc "@inline"][@@merlin.hide ]
  end
type text = string[@@deriving raw]
include
  struct
    let _ = fun (_ : text) -> ()
    let text_raw = Zooph_raw.text
    let _ = text_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type text_set = ((Texts_set.t)[@raw.by Of_texts.codec Raw.text])[@@deriving
                                                                  raw]
include
  struct
    let _ = fun (_ : text_set) -> ()
    let text_set_raw = let codec_1 = Of_texts.codec Raw.text in codec_1
    let _ = text_set_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type texts = string array[@@deriving raw]
include
  struct
    let _ = fun (_ : texts) -> ()
    let texts_raw = let codec_1 = Zooph_raw.array Zooph_raw.text in codec_1
    let _ = texts_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type tuple1 = ((int)[@raw.by let open Raw in tuple1 u8])[@@deriving raw]
include
  struct
    let _ = fun (_ : tuple1) -> ()
    let tuple1_raw = let codec_1 = let open Raw in tuple1 u8 in codec_1
    let _ = tuple1_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type tuple7 =
  (((int)[@raw.u8 ]) * ((int)[@raw.i16 ]) * string * bool *
    ((float)[@raw.f32 ]) * Uchar.t * unit)[@@deriving raw]
include
  struct
    let _ = fun (_ : tuple7) -> ()
    let tuple7_raw =
      let codec_1 =
        let min = 20 in
        let constant = false in
        let size levels (_, _, x2, _, _, _, _) =
          12 + (Zooph_raw.text.Zooph_raw.Derived_v1.size levels x2) in
        let put = Zooph_raw.Derived_v1.no_put in
        let get = Zooph_raw.Derived_v1.no_get in
        let write b at (x0, x1, x2, x3, x4, x5, x6) =
          Zooph_raw.Derived_v1.room b at 20;
          Zooph_raw.u8.Zooph_raw.Derived_v1.put b at x0;
          Zooph_raw.i16.Zooph_raw.Derived_v1.put b (at + 1) x1;
          (let at =
             let at = Zooph_raw.text.Zooph_raw.Derived_v1.write b (at + 3) x2 in
             Zooph_raw.Derived_v1.room b at 9; at in
           Zooph_raw.bool.Zooph_raw.Derived_v1.put b at x3;
           Zooph_raw.f32.Zooph_raw.Derived_v1.put b (at + 1) x4;
           Zooph_raw.uchar.Zooph_raw.Derived_v1.put b (at + 5) x5;
           Zooph_raw.unit.Zooph_raw.Derived_v1.put b (at + 9) x6;
           at + 9) in
        let read r limit =
          let at = r.Zooph_raw.Derived_v1.at in
          let x0 =
            Zooph_raw.u8.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes at in
          let x1 =
            Zooph_raw.i16.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes (at + 1) in
          let x2 =
            r.Zooph_raw.Derived_v1.at <- (at + 3);
            Zooph_raw.text.Zooph_raw.Derived_v1.read r (limit - 9) in
          let at = r.Zooph_raw.Derived_v1.at in
          let x3 =
            Zooph_raw.bool.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes at in
          let x4 =
            Zooph_raw.f32.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes (at + 1) in
          let x5 =
            Zooph_raw.uchar.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes (at + 5) in
          let x6 =
            Zooph_raw.unit.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes (at + 9) in
          r.Zooph_raw.Derived_v1.at <- (at + 9); (x0, x1, x2, x3, x4, x5, x6) in
        let write_list b at all =
          let rec go b at =
            function | [] -> at | x::rest -> go b (write b at x) rest in
          go b at all in
        let write_array b at all =
          Zooph_raw.Derived_v1.write_array write b at all in
        let read_list r limit count =
          Zooph_raw.Derived_v1.read_list min read r limit count in
        let read_array r limit count =
          Zooph_raw.Derived_v1.read_array min read r limit count in
        {
          Zooph_raw.Derived_v1.shape =
            (Zooph_raw.Derived_v1.record ""
               [("", (Zooph_raw.u8.Zooph_raw.Derived_v1.shape));
               ("", (Zooph_raw.i16.Zooph_raw.Derived_v1.shape));
               ("", (Zooph_raw.text.Zooph_raw.Derived_v1.shape));
               ("", (Zooph_raw.bool.Zooph_raw.Derived_v1.shape));
               ("", (Zooph_raw.f32.Zooph_raw.Derived_v1.shape));
               ("", (Zooph_raw.uchar.Zooph_raw.Derived_v1.shape));
               ("", (Zooph_raw.unit.Zooph_raw.Derived_v1.shape))]);
          min;
          constant;
          size;
          write;
          read;
          put;
          get;
          write_list;
          write_array;
          read_list;
          read_array
        } in
      codec_1
    let _ = tuple7_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type uint16s = ((int)[@raw.u16 ]) list[@@deriving raw]
include
  struct
    let _ = fun (_ : uint16s) -> ()
    let uint16s_raw = let codec_1 = Zooph_raw.list Zooph_raw.u16 in codec_1
    let _ = uint16s_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type uint32s = ((int)[@raw.u32 ]) array[@@deriving raw]
include
  struct
    let _ = fun (_ : uint32s) -> ()
    let uint32s_raw = let codec_1 = Zooph_raw.array Zooph_raw.u32 in codec_1
    let _ = uint32s_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type uint64s = ((int64)[@raw.u64 ]) array[@@deriving raw]
include
  struct
    let _ = fun (_ : uint64s) -> ()
    let uint64s_raw = let codec_1 = Zooph_raw.array Zooph_raw.u64 in codec_1
    let _ = uint64s_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type units = unit array[@@deriving raw]
include
  struct
    let _ = fun (_ : units) -> ()
    let units_raw = let codec_1 = Zooph_raw.array Zooph_raw.unit in codec_1
    let _ = units_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type wide =
  (string * ((((int64)[@raw.u64 ]) array)[@raw.length 16]) * string)[@@deriving
                                                                    raw]
include
  struct
    let _ = fun (_ : wide) -> ()
    let wide_raw =
      let codec_1 = Zooph_raw.fixed 16 Zooph_raw.u64 in
      let codec_2 =
        let min = 144 in
        let constant = false in
        let size levels (x0, _, x2) =
          (128 + (Zooph_raw.text.Zooph_raw.Derived_v1.size levels x0)) +
            (Zooph_raw.text.Zooph_raw.Derived_v1.size levels x2) in
        let put = Zooph_raw.Derived_v1.no_put in
        let get = Zooph_raw.Derived_v1.no_get in
        let write b at (x0, x1, x2) =
          Zooph_raw.Derived_v1.room b at 144;
          (let at =
             let at = Zooph_raw.text.Zooph_raw.Derived_v1.write b at x0 in
             Zooph_raw.Derived_v1.room b at 136; at in
           codec_1.Zooph_raw.Derived_v1.put b at x1;
           Zooph_raw.text.Zooph_raw.Derived_v1.write b (at + 128) x2) in
        let read r limit =
          let at = r.Zooph_raw.Derived_v1.at in
          let x0 =
            r.Zooph_raw.Derived_v1.at <- at;
            Zooph_raw.text.Zooph_raw.Derived_v1.read r (limit - 136) in
          let at = r.Zooph_raw.Derived_v1.at in
          let x1 =
            codec_1.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes at in
          let x2 =
            r.Zooph_raw.Derived_v1.at <- (at + 128);
            Zooph_raw.text.Zooph_raw.Derived_v1.read r limit in
          (x0, x1, x2) in
        let write_list b at all =
          let rec go b at =
            function | [] -> at | x::rest -> go b (write b at x) rest in
          go b at all in
        let write_array b at all =
          Zooph_raw.Derived_v1.write_array write b at all in
        let read_list r limit count =
          Zooph_raw.Derived_v1.read_list min read r limit count in
        let read_array r limit count =
          Zooph_raw.Derived_v1.read_array min read r limit count in
        {
          Zooph_raw.Derived_v1.shape =
            (Zooph_raw.Derived_v1.record ""
               [("", (Zooph_raw.text.Zooph_raw.Derived_v1.shape));
               ("", (codec_1.Zooph_raw.Derived_v1.shape));
               ("", (Zooph_raw.text.Zooph_raw.Derived_v1.shape))]);
          min;
          constant;
          size;
          write;
          read;
          put;
          get;
          write_list;
          write_array;
          read_list;
          read_array
        } in
      codec_2
    let _ = wide_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
