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
          Stdlib.(+)
            (Stdlib.(+) 6 (codec_2.Zooph_raw.Derived_v1.size levels x1))
            (codec_5.Zooph_raw.Derived_v1.size levels x2) in
        let put = Zooph_raw.Derived_v1.no_put in
        let get = Zooph_raw.Derived_v1.no_get in
        let write b at (x0, x1, x2, x3) =
          Zooph_raw.Derived_v1.room b at 26;
          codec_1.Zooph_raw.Derived_v1.put b at x0;
          (let at =
             let at =
               codec_2.Zooph_raw.Derived_v1.write b (Stdlib.(+) at 6) x1 in
             Zooph_raw.Derived_v1.room b at 4; at in
           let at = codec_5.Zooph_raw.Derived_v1.write b at x2 in
           codec_6.Zooph_raw.Derived_v1.put b at x3; at) in
        let read r limit =
          let at = r.Zooph_raw.Derived_v1.at in
          let x0 =
            codec_1.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes at in
          let x1 =
            r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 6);
            codec_2.Zooph_raw.Derived_v1.read r (Stdlib.(-) limit 4) in
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
          Stdlib.(+)
            (Stdlib.(+) 5
               (Zooph_raw.text.Zooph_raw.Derived_v1.size levels x2))
            (Zooph_raw.bytes.Zooph_raw.Derived_v1.size levels x4) in
        let put = Zooph_raw.Derived_v1.no_put in
        let get = Zooph_raw.Derived_v1.no_get in
        let write b at (x0, x1, x2, x3, x4) =
          Zooph_raw.Derived_v1.room b at 21;
          Zooph_raw.bool.Zooph_raw.Derived_v1.put b at x0;
          Zooph_raw.uchar.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 1) x1;
          (let at =
             let at =
               Zooph_raw.text.Zooph_raw.Derived_v1.write b (Stdlib.(+) at 5)
                 x2 in
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
              r.Zooph_raw.Derived_v1.bytes (Stdlib.(+) at 1) in
          let x2 =
            r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 5);
            Zooph_raw.text.Zooph_raw.Derived_v1.read r (Stdlib.(-) limit 8) in
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
        | (Red : color) -> Zooph_raw.Derived_v1.put_tag1 b at 0
        | (Green : color) -> Zooph_raw.Derived_v1.put_tag1 b at 1
        | (Blue : color) -> Zooph_raw.Derived_v1.put_tag1 b at 2[@@inline ] in
      let get s at =
        match Zooph_raw.Derived_v1.get_tag1 s at with
        | 0 -> (Red : color)
        | 1 -> (Green : color)
        | 2 -> (Blue : color)
        | _ -> Zooph_raw.Derived_v1.malformed ()[@@inline ] in
      let write b at x =
        Zooph_raw.Derived_v1.room b at 1; put b at x; Stdlib.(+) at 1 in
      let read r _ =
        let at = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 1);
        get r.Zooph_raw.Derived_v1.bytes at in
      let write_list b at all =
        let rec go b at =
          function
          | [] -> at
          | x::rest -> (put b at x; go b (Stdlib.(+) at min) rest) in
        go b at all in
      let write_array b at all =
        for i = 0 to Stdlib.(-) (Stdlib.Array.length all) 1 do
          put b (Stdlib.(+) at (Stdlib.( * ) i min))
            (Stdlib.Array.unsafe_get all i)
        done;
        Stdlib.(+) at (Stdlib.( * ) (Stdlib.Array.length all) min) in
      let read_list r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <-
          (Stdlib.(+) first (Stdlib.( * ) count min));
        (let rec go i all =
           if Stdlib.(<) i 0
           then all
           else
             go (Stdlib.(-) i 1)
               ((get s (Stdlib.(+) first (Stdlib.( * ) i min))) :: all) in
         go (Stdlib.(-) count 1) []) in
      let read_array r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <-
          (Stdlib.(+) first (Stdlib.( * ) count min));
        if Stdlib.(=) count 0
        then [||]
        else
          (let all = Stdlib.Array.make count (get s first) in
           for i = 1 to Stdlib.(-) count 1 do
             Stdlib.Array.unsafe_set all i
               (get s (Stdlib.(+) first (Stdlib.( * ) i min)))
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
      let size_inner levels ({ inner = x0 } : inner) =
        codec_1.Zooph_raw.Derived_v1.size levels x0
      and write_inner b at ({ inner = x0 } : inner) =
        Zooph_raw.Derived_v1.room b at 1;
        codec_1.Zooph_raw.Derived_v1.write b at x0
      and read_inner r limit =
        let at = r.Zooph_raw.Derived_v1.at in
        let x0 =
          r.Zooph_raw.Derived_v1.at <- at;
          codec_1.Zooph_raw.Derived_v1.read r limit in
        ({ inner = x0 } : inner) in
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
      let put b at ({ x = x0; y = x1 } : point) =
        Zooph_raw.f64.Zooph_raw.Derived_v1.put b at x0;
        Zooph_raw.f64.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 8) x1
        [@@inline ] in
      let get s at =
        let x0 = Zooph_raw.f64.Zooph_raw.Derived_v1.get s at in
        let x1 = Zooph_raw.f64.Zooph_raw.Derived_v1.get s (Stdlib.(+) at 8) in
        ({ x = x0; y = x1 } : point)[@@inline ] in
      let write b at ({ x = x0; y = x1 } : point) =
        Zooph_raw.Derived_v1.room b at 16;
        Zooph_raw.f64.Zooph_raw.Derived_v1.put b at x0;
        Zooph_raw.f64.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 8) x1;
        Stdlib.(+) at 16 in
      let read r _ =
        let at = r.Zooph_raw.Derived_v1.at in
        let x0 =
          Zooph_raw.f64.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            at in
        let x1 =
          Zooph_raw.f64.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (Stdlib.(+) at 8) in
        r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 16);
        ({ x = x0; y = x1 } : point) in
      let write_list b at all =
        let rec go b at =
          function
          | [] -> at
          | x::rest -> (put b at x; go b (Stdlib.(+) at min) rest) in
        go b at all in
      let write_array b at all =
        for i = 0 to Stdlib.(-) (Stdlib.Array.length all) 1 do
          put b (Stdlib.(+) at (Stdlib.( * ) i min))
            (Stdlib.Array.unsafe_get all i)
        done;
        Stdlib.(+) at (Stdlib.( * ) (Stdlib.Array.length all) min) in
      let read_list r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <-
          (Stdlib.(+) first (Stdlib.( * ) count min));
        (let rec go i all =
           if Stdlib.(<) i 0
           then all
           else
             go (Stdlib.(-) i 1)
               ((get s (Stdlib.(+) first (Stdlib.( * ) i min))) :: all) in
         go (Stdlib.(-) count 1) []) in
      let read_array r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <-
          (Stdlib.(+) first (Stdlib.( * ) count min));
        if Stdlib.(=) count 0
        then [||]
        else
          (let all = Stdlib.Array.make count (get s first) in
           for i = 1 to Stdlib.(-) count 1 do
             Stdlib.Array.unsafe_set all i
               (get s (Stdlib.(+) first (Stdlib.( * ) i min)))
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
          Zooph_raw.f32.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 1) x1
          [@@inline ] in
        let get s at =
          let x0 = Zooph_raw.bool.Zooph_raw.Derived_v1.get s at in
          let x1 = Zooph_raw.f32.Zooph_raw.Derived_v1.get s (Stdlib.(+) at 1) in
          (x0, x1)[@@inline ] in
        let write b at (x0, x1) =
          Zooph_raw.Derived_v1.room b at 5;
          Zooph_raw.bool.Zooph_raw.Derived_v1.put b at x0;
          Zooph_raw.f32.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 1) x1;
          Stdlib.(+) at 5 in
        let read r _ =
          let at = r.Zooph_raw.Derived_v1.at in
          let x0 =
            Zooph_raw.bool.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes at in
          let x1 =
            Zooph_raw.f32.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes (Stdlib.(+) at 1) in
          r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 5); (x0, x1) in
        let write_list b at all =
          let rec go b at =
            function
            | [] -> at
            | x::rest -> (put b at x; go b (Stdlib.(+) at min) rest) in
          go b at all in
        let write_array b at all =
          for i = 0 to Stdlib.(-) (Stdlib.Array.length all) 1 do
            put b (Stdlib.(+) at (Stdlib.( * ) i min))
              (Stdlib.Array.unsafe_get all i)
          done;
          Stdlib.(+) at (Stdlib.( * ) (Stdlib.Array.length all) min) in
        let read_list r _ count =
          let s = r.Zooph_raw.Derived_v1.bytes
          and first = r.Zooph_raw.Derived_v1.at in
          r.Zooph_raw.Derived_v1.at <-
            (Stdlib.(+) first (Stdlib.( * ) count min));
          (let rec go i all =
             if Stdlib.(<) i 0
             then all
             else
               go (Stdlib.(-) i 1)
                 ((get s (Stdlib.(+) first (Stdlib.( * ) i min))) :: all) in
           go (Stdlib.(-) count 1) []) in
        let read_array r _ count =
          let s = r.Zooph_raw.Derived_v1.bytes
          and first = r.Zooph_raw.Derived_v1.at in
          r.Zooph_raw.Derived_v1.at <-
            (Stdlib.(+) first (Stdlib.( * ) count min));
          if Stdlib.(=) count 0
          then [||]
          else
            (let all = Stdlib.Array.make count (get s first) in
             for i = 1 to Stdlib.(-) count 1 do
               Stdlib.Array.unsafe_set all i
                 (get s (Stdlib.(+) first (Stdlib.( * ) i min)))
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
        Stdlib.(+) (Stdlib.(+) 35 codec_2.Zooph_raw.Derived_v1.min)
          codec_4.Zooph_raw.Derived_v1.min in
      let constant = false in
      let size levels
        ({ name = x1; bytes = x2; middle = x3; colors = x4; points = x5;
           map = x6; result = x7; array = x8;_}
          : everything)
        =
        Stdlib.(+)
          (Stdlib.(+)
             (Stdlib.(+)
                (Stdlib.(+)
                   (Stdlib.(+)
                      (Stdlib.(+)
                         (Stdlib.(+)
                            (Stdlib.(+) 6
                               (Zooph_raw.text.Zooph_raw.Derived_v1.size
                                  levels x1))
                            (Zooph_raw.octets.Zooph_raw.Derived_v1.size
                               levels x2))
                         (codec_1.Zooph_raw.Derived_v1.size levels x3))
                      (if codec_2.Zooph_raw.Derived_v1.constant
                       then codec_2.Zooph_raw.Derived_v1.min
                       else codec_2.Zooph_raw.Derived_v1.size levels x4))
                   (codec_3.Zooph_raw.Derived_v1.size levels x5))
                (if codec_4.Zooph_raw.Derived_v1.constant
                 then codec_4.Zooph_raw.Derived_v1.min
                 else codec_4.Zooph_raw.Derived_v1.size levels x6))
             (codec_5.Zooph_raw.Derived_v1.size levels x7))
          (codec_7.Zooph_raw.Derived_v1.size levels x8) in
      let put = Zooph_raw.Derived_v1.no_put in
      let get = Zooph_raw.Derived_v1.no_get in
      let write b at
        ({ type_ = x0; name = x1; bytes = x2; middle = x3; colors = x4;
           points = x5; map = x6; result = x7; array = x8; unit = x9;
           last = x10 }
          : everything)
        =
        Zooph_raw.Derived_v1.room b at
          (Stdlib.(+) (Stdlib.(+) 35 codec_2.Zooph_raw.Derived_v1.min)
             codec_4.Zooph_raw.Derived_v1.min);
        Zooph_raw.u8.Zooph_raw.Derived_v1.put b at x0;
        (let at =
           let at =
             Zooph_raw.text.Zooph_raw.Derived_v1.write b (Stdlib.(+) at 1) x1 in
           Zooph_raw.Derived_v1.room b at
             (Stdlib.(+) (Stdlib.(+) 26 codec_2.Zooph_raw.Derived_v1.min)
                codec_4.Zooph_raw.Derived_v1.min);
           at in
         let at =
           let at = Zooph_raw.octets.Zooph_raw.Derived_v1.write b at x2 in
           Zooph_raw.Derived_v1.room b at
             (Stdlib.(+) (Stdlib.(+) 18 codec_2.Zooph_raw.Derived_v1.min)
                codec_4.Zooph_raw.Derived_v1.min);
           at in
         let at =
           let at = codec_1.Zooph_raw.Derived_v1.write b at x3 in
           Zooph_raw.Derived_v1.room b at
             (Stdlib.(+) (Stdlib.(+) 17 codec_2.Zooph_raw.Derived_v1.min)
                codec_4.Zooph_raw.Derived_v1.min);
           at in
         let at =
           if codec_2.Zooph_raw.Derived_v1.constant
           then
             (codec_2.Zooph_raw.Derived_v1.put b at x4;
              Stdlib.(+) at codec_2.Zooph_raw.Derived_v1.min)
           else
             (let at = codec_2.Zooph_raw.Derived_v1.write b at x4 in
              Zooph_raw.Derived_v1.room b at
                (Stdlib.(+) 17 codec_4.Zooph_raw.Derived_v1.min);
              at) in
         let at =
           let at = codec_3.Zooph_raw.Derived_v1.write b at x5 in
           Zooph_raw.Derived_v1.room b at
             (Stdlib.(+) 9 codec_4.Zooph_raw.Derived_v1.min);
           at in
         let at =
           if codec_4.Zooph_raw.Derived_v1.constant
           then
             (codec_4.Zooph_raw.Derived_v1.put b at x6;
              Stdlib.(+) at codec_4.Zooph_raw.Derived_v1.min)
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
         Stdlib.(+) at 5) in
      let read r limit =
        let at = r.Zooph_raw.Derived_v1.at in
        let x0 =
          Zooph_raw.u8.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            at in
        let x1 =
          r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 1);
          Zooph_raw.text.Zooph_raw.Derived_v1.read r
            (Stdlib.(-) limit
               (Stdlib.(+) (Stdlib.(+) 26 codec_2.Zooph_raw.Derived_v1.min)
                  codec_4.Zooph_raw.Derived_v1.min)) in
        let at = r.Zooph_raw.Derived_v1.at in
        let x2 =
          r.Zooph_raw.Derived_v1.at <- at;
          Zooph_raw.octets.Zooph_raw.Derived_v1.read r
            (Stdlib.(-) limit
               (Stdlib.(+) (Stdlib.(+) 18 codec_2.Zooph_raw.Derived_v1.min)
                  codec_4.Zooph_raw.Derived_v1.min)) in
        let at = r.Zooph_raw.Derived_v1.at in
        let x3 =
          r.Zooph_raw.Derived_v1.at <- at;
          codec_1.Zooph_raw.Derived_v1.read r
            (Stdlib.(-) limit
               (Stdlib.(+) (Stdlib.(+) 17 codec_2.Zooph_raw.Derived_v1.min)
                  codec_4.Zooph_raw.Derived_v1.min)) in
        let at = r.Zooph_raw.Derived_v1.at in
        let x4 =
          if codec_2.Zooph_raw.Derived_v1.constant
          then
            codec_2.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes at
          else
            (r.Zooph_raw.Derived_v1.at <- at;
             codec_2.Zooph_raw.Derived_v1.read r
               (Stdlib.(-) limit
                  (Stdlib.(+) 17 codec_4.Zooph_raw.Derived_v1.min))) in
        let at =
          if codec_2.Zooph_raw.Derived_v1.constant
          then Stdlib.(+) at codec_2.Zooph_raw.Derived_v1.min
          else r.Zooph_raw.Derived_v1.at in
        let x5 =
          r.Zooph_raw.Derived_v1.at <- at;
          codec_3.Zooph_raw.Derived_v1.read r
            (Stdlib.(-) limit (Stdlib.(+) 9 codec_4.Zooph_raw.Derived_v1.min)) in
        let at = r.Zooph_raw.Derived_v1.at in
        let x6 =
          if codec_4.Zooph_raw.Derived_v1.constant
          then
            codec_4.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes at
          else
            (r.Zooph_raw.Derived_v1.at <- at;
             codec_4.Zooph_raw.Derived_v1.read r (Stdlib.(-) limit 9)) in
        let at =
          if codec_4.Zooph_raw.Derived_v1.constant
          then Stdlib.(+) at codec_4.Zooph_raw.Derived_v1.min
          else r.Zooph_raw.Derived_v1.at in
        let x7 =
          r.Zooph_raw.Derived_v1.at <- at;
          codec_5.Zooph_raw.Derived_v1.read r (Stdlib.(-) limit 8) in
        let at = r.Zooph_raw.Derived_v1.at in
        let x8 =
          r.Zooph_raw.Derived_v1.at <- at;
          codec_7.Zooph_raw.Derived_v1.read r (Stdlib.(-) limit 5) in
        let at = r.Zooph_raw.Derived_v1.at in
        let x9 =
          Zooph_raw.unit.Zooph_raw.Derived_v1.get
            r.Zooph_raw.Derived_v1.bytes at in
        let x10 =
          codec_8.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes at in
        r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 5);
        ({
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
         } : everything) in
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
        | (Number _ : expr) -> 9
        | (Negate x0 : expr) ->
            let levels = Zooph_raw.Derived_v1.down levels in
            Stdlib.(+) 1 (size_expr levels x0)
        | (Add (x0, x1) : expr) ->
            let levels = Zooph_raw.Derived_v1.down levels in
            Stdlib.(+) 1
              (Stdlib.(+) (size_expr levels x0) (size_expr levels x1))
        | (Call { name = x0; arguments = x1 } : expr) ->
            let levels = Zooph_raw.Derived_v1.down levels in
            Stdlib.(+) 1
              (Stdlib.(+)
                 (Zooph_raw.text.Zooph_raw.Derived_v1.size levels x0)
                 (codec_1.Zooph_raw.Derived_v1.size levels x1))
        | (Nothing : expr) -> 1
      and write_expr b at x =
        match x with
        | (Number x0 : expr) ->
            (Zooph_raw.Derived_v1.room b at 9;
             Zooph_raw.Derived_v1.put_tag1 b at 0;
             Zooph_raw.i64.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 1) x0;
             Stdlib.(+) at 9)
        | (Negate x0 : expr) ->
            (Zooph_raw.Derived_v1.room b at 2;
             Zooph_raw.Derived_v1.put_tag1 b at 1;
             write_expr b (Stdlib.(+) at 1) x0)
        | (Add (x0, x1) : expr) ->
            (Zooph_raw.Derived_v1.room b at 3;
             Zooph_raw.Derived_v1.put_tag1 b at 2;
             (let at =
                let at = write_expr b (Stdlib.(+) at 1) x0 in
                Zooph_raw.Derived_v1.room b at 1; at in
              write_expr b at x1))
        | (Call { name = x0; arguments = x1 } : expr) ->
            (Zooph_raw.Derived_v1.room b at 17;
             Zooph_raw.Derived_v1.put_tag1 b at 3;
             (let at =
                let at =
                  Zooph_raw.text.Zooph_raw.Derived_v1.write b
                    (Stdlib.(+) at 1) x0 in
                Zooph_raw.Derived_v1.room b at 8; at in
              codec_1.Zooph_raw.Derived_v1.write b at x1))
        | (Nothing : expr) ->
            (Zooph_raw.Derived_v1.room b at 1;
             Zooph_raw.Derived_v1.put_tag1 b at 4;
             Stdlib.(+) at 1)
      and read_expr r limit =
        let at = r.Zooph_raw.Derived_v1.at in
        match Zooph_raw.Derived_v1.get_tag1 r.Zooph_raw.Derived_v1.bytes at
        with
        | 0 ->
            (Zooph_raw.Derived_v1.require r 9 limit;
             (let x0 =
                Zooph_raw.i64.Zooph_raw.Derived_v1.get
                  r.Zooph_raw.Derived_v1.bytes (Stdlib.(+) at 1) in
              r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 9);
              (Number x0 : expr)))
        | 1 ->
            (Zooph_raw.Derived_v1.require r 2 limit;
             Zooph_raw.Derived_v1.enter r;
             (let x0 =
                r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 1);
                read_expr r limit in
              let value = (Negate x0 : expr) in
              Zooph_raw.Derived_v1.leave r; value))
        | 2 ->
            (Zooph_raw.Derived_v1.require r 3 limit;
             Zooph_raw.Derived_v1.enter r;
             (let x0 =
                r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 1);
                read_expr r (Stdlib.(-) limit 1) in
              let at = r.Zooph_raw.Derived_v1.at in
              let x1 = r.Zooph_raw.Derived_v1.at <- at; read_expr r limit in
              let value = (Add (x0, x1) : expr) in
              Zooph_raw.Derived_v1.leave r; value))
        | 3 ->
            (Zooph_raw.Derived_v1.require r 17 limit;
             Zooph_raw.Derived_v1.enter r;
             (let x0 =
                r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 1);
                Zooph_raw.text.Zooph_raw.Derived_v1.read r
                  (Stdlib.(-) limit 8) in
              let at = r.Zooph_raw.Derived_v1.at in
              let x1 =
                r.Zooph_raw.Derived_v1.at <- at;
                codec_1.Zooph_raw.Derived_v1.read r limit in
              let value = (Call { name = x0; arguments = x1 } : expr) in
              Zooph_raw.Derived_v1.leave r; value))
        | 4 ->
            (r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 1); (Nothing : expr))
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
      let size_file levels ({ inside = x1;_} : file) =
        Stdlib.(+) 9 (codec_1.Zooph_raw.Derived_v1.size levels x1)
      and write_file b at ({ size = x0; inside = x1; readable = x2 } : file)
        =
        Zooph_raw.Derived_v1.room b at 10;
        Zooph_raw.u64.Zooph_raw.Derived_v1.put b at x0;
        (let at =
           let at = codec_1.Zooph_raw.Derived_v1.write b (Stdlib.(+) at 8) x1 in
           Zooph_raw.Derived_v1.room b at 1; at in
         Zooph_raw.bool.Zooph_raw.Derived_v1.put b at x2; Stdlib.(+) at 1)
      and read_file r limit =
        let at = r.Zooph_raw.Derived_v1.at in
        let x0 =
          Zooph_raw.u64.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            at in
        let x1 =
          r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 8);
          codec_1.Zooph_raw.Derived_v1.read r (Stdlib.(-) limit 1) in
        let at = r.Zooph_raw.Derived_v1.at in
        let x2 =
          Zooph_raw.bool.Zooph_raw.Derived_v1.get
            r.Zooph_raw.Derived_v1.bytes at in
        r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 1);
        ({ size = x0; inside = x1; readable = x2 } : file)
      and size_folder levels ({ name = x0; files = x1 } : folder) =
        Stdlib.(+) (Zooph_raw.text.Zooph_raw.Derived_v1.size levels x0)
          (codec_2.Zooph_raw.Derived_v1.size levels x1)
      and write_folder b at ({ name = x0; files = x1 } : folder) =
        Zooph_raw.Derived_v1.room b at 16;
        (let at =
           let at = Zooph_raw.text.Zooph_raw.Derived_v1.write b at x0 in
           Zooph_raw.Derived_v1.room b at 8; at in
         codec_2.Zooph_raw.Derived_v1.write b at x1)
      and read_folder r limit =
        let at = r.Zooph_raw.Derived_v1.at in
        let x0 =
          r.Zooph_raw.Derived_v1.at <- at;
          Zooph_raw.text.Zooph_raw.Derived_v1.read r (Stdlib.(-) limit 8) in
        let at = r.Zooph_raw.Derived_v1.at in
        let x1 =
          r.Zooph_raw.Derived_v1.at <- at;
          codec_2.Zooph_raw.Derived_v1.read r limit in
        ({ name = x0; files = x1 } : folder) in
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
        let min = Stdlib.(+) 8 codec_2.Zooph_raw.Derived_v1.min in
        let constant = false in
        let size levels (x0, x1) =
          Stdlib.(+) (codec_1.Zooph_raw.Derived_v1.size levels x0)
            (if codec_2.Zooph_raw.Derived_v1.constant
             then codec_2.Zooph_raw.Derived_v1.min
             else codec_2.Zooph_raw.Derived_v1.size levels x1) in
        let put = Zooph_raw.Derived_v1.no_put in
        let get = Zooph_raw.Derived_v1.no_get in
        let write b at (x0, x1) =
          Zooph_raw.Derived_v1.room b at
            (Stdlib.(+) 8 codec_2.Zooph_raw.Derived_v1.min);
          (let at =
             let at = codec_1.Zooph_raw.Derived_v1.write b at x0 in
             Zooph_raw.Derived_v1.room b at codec_2.Zooph_raw.Derived_v1.min;
             at in
           let at =
             if codec_2.Zooph_raw.Derived_v1.constant
             then
               (codec_2.Zooph_raw.Derived_v1.put b at x1;
                Stdlib.(+) at codec_2.Zooph_raw.Derived_v1.min)
             else codec_2.Zooph_raw.Derived_v1.write b at x1 in
           at) in
        let read r limit =
          let at = r.Zooph_raw.Derived_v1.at in
          let x0 =
            r.Zooph_raw.Derived_v1.at <- at;
            codec_1.Zooph_raw.Derived_v1.read r
              (Stdlib.(-) limit codec_2.Zooph_raw.Derived_v1.min) in
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
            then Stdlib.(+) at codec_2.Zooph_raw.Derived_v1.min
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
      let codec_1 = Zooph_raw.bigarray Stdlib.Bigarray.Int32 in codec_1
    let _ = int32s_raw
  end[@@ocaml.doc "@inline"][@@merlin.hide ]
type int64s =
  (int64, Bigarray.int64_elt, Bigarray.c_layout) Bigarray.Array1.t[@@deriving
                                                                    raw]
include
  struct
    let _ = fun (_ : int64s) -> ()
    let int64s_raw =
      let codec_1 = Zooph_raw.bigarray Stdlib.Bigarray.Int64 in codec_1
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
      let get _ _ = (Nothing_ : nothing)[@@inline ] in
      let write _ at _ = at in
      let read _ _ = (Nothing_ : nothing) in
      let write_list b at all =
        let rec go b at =
          function
          | [] -> at
          | x::rest -> (put b at x; go b (Stdlib.(+) at min) rest) in
        go b at all in
      let write_array b at all =
        for i = 0 to Stdlib.(-) (Stdlib.Array.length all) 1 do
          put b (Stdlib.(+) at (Stdlib.( * ) i min))
            (Stdlib.Array.unsafe_get all i)
        done;
        Stdlib.(+) at (Stdlib.( * ) (Stdlib.Array.length all) min) in
      let read_list r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <-
          (Stdlib.(+) first (Stdlib.( * ) count min));
        (let rec go i all =
           if Stdlib.(<) i 0
           then all
           else
             go (Stdlib.(-) i 1)
               ((get s (Stdlib.(+) first (Stdlib.( * ) i min))) :: all) in
         go (Stdlib.(-) count 1) []) in
      let read_array r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <-
          (Stdlib.(+) first (Stdlib.( * ) count min));
        if Stdlib.(=) count 0
        then [||]
        else
          (let all = Stdlib.Array.make count (get s first) in
           for i = 1 to Stdlib.(-) count 1 do
             Stdlib.Array.unsafe_set all i
               (get s (Stdlib.(+) first (Stdlib.( * ) i min)))
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
      let put b at
        (Numbers (x0, x1, x2, x3, x4, x5, x6, x7, x8, x9) : numbers) =
        Zooph_raw.i8.Zooph_raw.Derived_v1.put b at x0;
        Zooph_raw.i16.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 1) x1;
        Zooph_raw.int32.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 3) x2;
        Zooph_raw.i64.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 7) x3;
        Zooph_raw.u8.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 15) x4;
        Zooph_raw.u16.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 16) x5;
        Zooph_raw.u32.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 18) x6;
        Zooph_raw.u64.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 22) x7;
        Zooph_raw.f32.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 30) x8;
        Zooph_raw.f64.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 34) x9
        [@@inline ] in
      let get s at =
        let x0 = Zooph_raw.i8.Zooph_raw.Derived_v1.get s at in
        let x1 = Zooph_raw.i16.Zooph_raw.Derived_v1.get s (Stdlib.(+) at 1) in
        let x2 = Zooph_raw.int32.Zooph_raw.Derived_v1.get s (Stdlib.(+) at 3) in
        let x3 = Zooph_raw.i64.Zooph_raw.Derived_v1.get s (Stdlib.(+) at 7) in
        let x4 = Zooph_raw.u8.Zooph_raw.Derived_v1.get s (Stdlib.(+) at 15) in
        let x5 = Zooph_raw.u16.Zooph_raw.Derived_v1.get s (Stdlib.(+) at 16) in
        let x6 = Zooph_raw.u32.Zooph_raw.Derived_v1.get s (Stdlib.(+) at 18) in
        let x7 = Zooph_raw.u64.Zooph_raw.Derived_v1.get s (Stdlib.(+) at 22) in
        let x8 = Zooph_raw.f32.Zooph_raw.Derived_v1.get s (Stdlib.(+) at 30) in
        let x9 = Zooph_raw.f64.Zooph_raw.Derived_v1.get s (Stdlib.(+) at 34) in
        (Numbers (x0, x1, x2, x3, x4, x5, x6, x7, x8, x9) : numbers)[@@inline
                                                                    ] in
      let write b at
        (Numbers (x0, x1, x2, x3, x4, x5, x6, x7, x8, x9) : numbers) =
        Zooph_raw.Derived_v1.room b at 42;
        Zooph_raw.i8.Zooph_raw.Derived_v1.put b at x0;
        Zooph_raw.i16.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 1) x1;
        Zooph_raw.int32.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 3) x2;
        Zooph_raw.i64.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 7) x3;
        Zooph_raw.u8.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 15) x4;
        Zooph_raw.u16.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 16) x5;
        Zooph_raw.u32.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 18) x6;
        Zooph_raw.u64.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 22) x7;
        Zooph_raw.f32.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 30) x8;
        Zooph_raw.f64.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 34) x9;
        Stdlib.(+) at 42 in
      let read r _ =
        let at = r.Zooph_raw.Derived_v1.at in
        let x0 =
          Zooph_raw.i8.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            at in
        let x1 =
          Zooph_raw.i16.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (Stdlib.(+) at 1) in
        let x2 =
          Zooph_raw.int32.Zooph_raw.Derived_v1.get
            r.Zooph_raw.Derived_v1.bytes (Stdlib.(+) at 3) in
        let x3 =
          Zooph_raw.i64.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (Stdlib.(+) at 7) in
        let x4 =
          Zooph_raw.u8.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (Stdlib.(+) at 15) in
        let x5 =
          Zooph_raw.u16.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (Stdlib.(+) at 16) in
        let x6 =
          Zooph_raw.u32.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (Stdlib.(+) at 18) in
        let x7 =
          Zooph_raw.u64.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (Stdlib.(+) at 22) in
        let x8 =
          Zooph_raw.f32.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (Stdlib.(+) at 30) in
        let x9 =
          Zooph_raw.f64.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (Stdlib.(+) at 34) in
        r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 42);
        (Numbers (x0, x1, x2, x3, x4, x5, x6, x7, x8, x9) : numbers) in
      let write_list b at all =
        let rec go b at =
          function
          | [] -> at
          | x::rest -> (put b at x; go b (Stdlib.(+) at min) rest) in
        go b at all in
      let write_array b at all =
        for i = 0 to Stdlib.(-) (Stdlib.Array.length all) 1 do
          put b (Stdlib.(+) at (Stdlib.( * ) i min))
            (Stdlib.Array.unsafe_get all i)
        done;
        Stdlib.(+) at (Stdlib.( * ) (Stdlib.Array.length all) min) in
      let read_list r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <-
          (Stdlib.(+) first (Stdlib.( * ) count min));
        (let rec go i all =
           if Stdlib.(<) i 0
           then all
           else
             go (Stdlib.(-) i 1)
               ((get s (Stdlib.(+) first (Stdlib.( * ) i min))) :: all) in
         go (Stdlib.(-) count 1) []) in
      let read_array r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <-
          (Stdlib.(+) first (Stdlib.( * ) count min));
        if Stdlib.(=) count 0
        then [||]
        else
          (let all = Stdlib.Array.make count (get s first) in
           for i = 1 to Stdlib.(-) count 1 do
             Stdlib.Array.unsafe_set all i
               (get s (Stdlib.(+) first (Stdlib.( * ) i min)))
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
      let size levels (One (_, x1) : only) =
        Stdlib.(+) 4 (Zooph_raw.text.Zooph_raw.Derived_v1.size levels x1) in
      let put = Zooph_raw.Derived_v1.no_put in
      let get = Zooph_raw.Derived_v1.no_get in
      let write b at (One (x0, x1) : only) =
        Zooph_raw.Derived_v1.room b at 12;
        Zooph_raw.u32.Zooph_raw.Derived_v1.put b at x0;
        Zooph_raw.text.Zooph_raw.Derived_v1.write b (Stdlib.(+) at 4) x1 in
      let read r limit =
        let at = r.Zooph_raw.Derived_v1.at in
        let x0 =
          Zooph_raw.u32.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            at in
        let x1 =
          r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 4);
          Zooph_raw.text.Zooph_raw.Derived_v1.read r limit in
        (One (x0, x1) : only) in
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
          Stdlib.(+)
            (Stdlib.(+) (codec_2.Zooph_raw.Derived_v1.size levels x0)
               (codec_3.Zooph_raw.Derived_v1.size levels x1))
            (codec_5.Zooph_raw.Derived_v1.size levels x2) in
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
            codec_2.Zooph_raw.Derived_v1.read r (Stdlib.(-) limit 9) in
          let at = r.Zooph_raw.Derived_v1.at in
          let x1 =
            r.Zooph_raw.Derived_v1.at <- at;
            codec_3.Zooph_raw.Derived_v1.read r (Stdlib.(-) limit 8) in
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
      let put b at ({ id = x0; flag = x1; value = x2 } : sample) =
        Zooph_raw.i64.Zooph_raw.Derived_v1.put b at x0;
        Zooph_raw.u8.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 8) x1;
        Zooph_raw.f64.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 9) x2
        [@@inline ] in
      let get s at =
        let x0 = Zooph_raw.i64.Zooph_raw.Derived_v1.get s at in
        let x1 = Zooph_raw.u8.Zooph_raw.Derived_v1.get s (Stdlib.(+) at 8) in
        let x2 = Zooph_raw.f64.Zooph_raw.Derived_v1.get s (Stdlib.(+) at 9) in
        ({ id = x0; flag = x1; value = x2 } : sample)[@@inline ] in
      let write b at ({ id = x0; flag = x1; value = x2 } : sample) =
        Zooph_raw.Derived_v1.room b at 17;
        Zooph_raw.i64.Zooph_raw.Derived_v1.put b at x0;
        Zooph_raw.u8.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 8) x1;
        Zooph_raw.f64.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 9) x2;
        Stdlib.(+) at 17 in
      let read r _ =
        let at = r.Zooph_raw.Derived_v1.at in
        let x0 =
          Zooph_raw.i64.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            at in
        let x1 =
          Zooph_raw.u8.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (Stdlib.(+) at 8) in
        let x2 =
          Zooph_raw.f64.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes
            (Stdlib.(+) at 9) in
        r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 17);
        ({ id = x0; flag = x1; value = x2 } : sample) in
      let write_list b at all =
        let rec go b at =
          function
          | [] -> at
          | x::rest -> (put b at x; go b (Stdlib.(+) at min) rest) in
        go b at all in
      let write_array b at all =
        for i = 0 to Stdlib.(-) (Stdlib.Array.length all) 1 do
          put b (Stdlib.(+) at (Stdlib.( * ) i min))
            (Stdlib.Array.unsafe_get all i)
        done;
        Stdlib.(+) at (Stdlib.( * ) (Stdlib.Array.length all) min) in
      let read_list r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <-
          (Stdlib.(+) first (Stdlib.( * ) count min));
        (let rec go i all =
           if Stdlib.(<) i 0
           then all
           else
             go (Stdlib.(-) i 1)
               ((get s (Stdlib.(+) first (Stdlib.( * ) i min))) :: all) in
         go (Stdlib.(-) count 1) []) in
      let read_array r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <-
          (Stdlib.(+) first (Stdlib.( * ) count min));
        if Stdlib.(=) count 0
        then [||]
        else
          (let all = Stdlib.Array.make count (get s first) in
           for i = 1 to Stdlib.(-) count 1 do
             Stdlib.Array.unsafe_set all i
               (get s (Stdlib.(+) first (Stdlib.( * ) i min)))
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
        | (Circle _ : shape) -> 9
        | (Polygon x0 : shape) ->
            let levels = Zooph_raw.Derived_v1.down levels in
            Stdlib.(+) 1 (codec_1.Zooph_raw.Derived_v1.size levels x0)
        | (Empty : shape) -> 1 in
      let put = Zooph_raw.Derived_v1.no_put in
      let get = Zooph_raw.Derived_v1.no_get in
      let write b at x =
        match x with
        | (Circle x0 : shape) ->
            (Zooph_raw.Derived_v1.room b at 9;
             Zooph_raw.Derived_v1.put_tag1 b at 0;
             Zooph_raw.f64.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 1) x0;
             Stdlib.(+) at 9)
        | (Polygon x0 : shape) ->
            (Zooph_raw.Derived_v1.room b at 9;
             Zooph_raw.Derived_v1.put_tag1 b at 1;
             codec_1.Zooph_raw.Derived_v1.write b (Stdlib.(+) at 1) x0)
        | (Empty : shape) ->
            (Zooph_raw.Derived_v1.room b at 1;
             Zooph_raw.Derived_v1.put_tag1 b at 2;
             Stdlib.(+) at 1) in
      let read r limit =
        let at = r.Zooph_raw.Derived_v1.at in
        match Zooph_raw.Derived_v1.get_tag1 r.Zooph_raw.Derived_v1.bytes at
        with
        | 0 ->
            (Zooph_raw.Derived_v1.require r 9 limit;
             (let x0 =
                Zooph_raw.f64.Zooph_raw.Derived_v1.get
                  r.Zooph_raw.Derived_v1.bytes (Stdlib.(+) at 1) in
              r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 9);
              (Circle x0 : shape)))
        | 1 ->
            (Zooph_raw.Derived_v1.require r 9 limit;
             Zooph_raw.Derived_v1.enter r;
             (let x0 =
                r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 1);
                codec_1.Zooph_raw.Derived_v1.read r limit in
              let value = (Polygon x0 : shape) in
              Zooph_raw.Derived_v1.leave r; value))
        | 2 ->
            (r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 1); (Empty : shape))
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
        | (C0 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 0
        | (C1 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 1
        | (C2 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 2
        | (C3 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 3
        | (C4 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 4
        | (C5 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 5
        | (C6 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 6
        | (C7 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 7
        | (C8 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 8
        | (C9 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 9
        | (C10 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 10
        | (C11 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 11
        | (C12 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 12
        | (C13 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 13
        | (C14 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 14
        | (C15 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 15
        | (C16 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 16
        | (C17 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 17
        | (C18 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 18
        | (C19 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 19
        | (C20 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 20
        | (C21 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 21
        | (C22 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 22
        | (C23 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 23
        | (C24 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 24
        | (C25 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 25
        | (C26 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 26
        | (C27 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 27
        | (C28 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 28
        | (C29 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 29
        | (C30 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 30
        | (C31 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 31
        | (C32 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 32
        | (C33 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 33
        | (C34 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 34
        | (C35 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 35
        | (C36 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 36
        | (C37 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 37
        | (C38 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 38
        | (C39 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 39
        | (C40 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 40
        | (C41 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 41
        | (C42 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 42
        | (C43 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 43
        | (C44 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 44
        | (C45 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 45
        | (C46 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 46
        | (C47 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 47
        | (C48 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 48
        | (C49 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 49
        | (C50 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 50
        | (C51 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 51
        | (C52 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 52
        | (C53 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 53
        | (C54 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 54
        | (C55 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 55
        | (C56 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 56
        | (C57 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 57
        | (C58 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 58
        | (C59 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 59
        | (C60 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 60
        | (C61 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 61
        | (C62 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 62
        | (C63 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 63
        | (C64 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 64
        | (C65 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 65
        | (C66 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 66
        | (C67 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 67
        | (C68 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 68
        | (C69 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 69
        | (C70 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 70
        | (C71 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 71
        | (C72 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 72
        | (C73 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 73
        | (C74 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 74
        | (C75 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 75
        | (C76 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 76
        | (C77 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 77
        | (C78 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 78
        | (C79 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 79
        | (C80 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 80
        | (C81 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 81
        | (C82 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 82
        | (C83 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 83
        | (C84 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 84
        | (C85 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 85
        | (C86 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 86
        | (C87 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 87
        | (C88 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 88
        | (C89 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 89
        | (C90 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 90
        | (C91 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 91
        | (C92 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 92
        | (C93 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 93
        | (C94 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 94
        | (C95 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 95
        | (C96 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 96
        | (C97 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 97
        | (C98 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 98
        | (C99 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 99
        | (C100 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 100
        | (C101 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 101
        | (C102 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 102
        | (C103 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 103
        | (C104 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 104
        | (C105 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 105
        | (C106 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 106
        | (C107 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 107
        | (C108 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 108
        | (C109 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 109
        | (C110 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 110
        | (C111 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 111
        | (C112 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 112
        | (C113 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 113
        | (C114 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 114
        | (C115 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 115
        | (C116 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 116
        | (C117 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 117
        | (C118 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 118
        | (C119 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 119
        | (C120 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 120
        | (C121 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 121
        | (C122 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 122
        | (C123 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 123
        | (C124 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 124
        | (C125 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 125
        | (C126 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 126
        | (C127 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 127
        | (C128 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 128
        | (C129 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 129
        | (C130 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 130
        | (C131 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 131
        | (C132 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 132
        | (C133 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 133
        | (C134 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 134
        | (C135 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 135
        | (C136 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 136
        | (C137 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 137
        | (C138 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 138
        | (C139 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 139
        | (C140 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 140
        | (C141 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 141
        | (C142 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 142
        | (C143 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 143
        | (C144 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 144
        | (C145 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 145
        | (C146 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 146
        | (C147 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 147
        | (C148 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 148
        | (C149 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 149
        | (C150 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 150
        | (C151 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 151
        | (C152 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 152
        | (C153 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 153
        | (C154 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 154
        | (C155 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 155
        | (C156 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 156
        | (C157 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 157
        | (C158 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 158
        | (C159 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 159
        | (C160 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 160
        | (C161 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 161
        | (C162 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 162
        | (C163 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 163
        | (C164 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 164
        | (C165 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 165
        | (C166 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 166
        | (C167 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 167
        | (C168 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 168
        | (C169 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 169
        | (C170 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 170
        | (C171 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 171
        | (C172 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 172
        | (C173 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 173
        | (C174 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 174
        | (C175 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 175
        | (C176 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 176
        | (C177 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 177
        | (C178 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 178
        | (C179 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 179
        | (C180 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 180
        | (C181 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 181
        | (C182 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 182
        | (C183 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 183
        | (C184 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 184
        | (C185 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 185
        | (C186 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 186
        | (C187 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 187
        | (C188 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 188
        | (C189 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 189
        | (C190 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 190
        | (C191 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 191
        | (C192 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 192
        | (C193 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 193
        | (C194 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 194
        | (C195 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 195
        | (C196 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 196
        | (C197 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 197
        | (C198 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 198
        | (C199 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 199
        | (C200 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 200
        | (C201 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 201
        | (C202 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 202
        | (C203 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 203
        | (C204 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 204
        | (C205 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 205
        | (C206 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 206
        | (C207 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 207
        | (C208 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 208
        | (C209 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 209
        | (C210 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 210
        | (C211 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 211
        | (C212 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 212
        | (C213 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 213
        | (C214 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 214
        | (C215 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 215
        | (C216 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 216
        | (C217 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 217
        | (C218 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 218
        | (C219 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 219
        | (C220 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 220
        | (C221 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 221
        | (C222 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 222
        | (C223 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 223
        | (C224 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 224
        | (C225 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 225
        | (C226 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 226
        | (C227 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 227
        | (C228 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 228
        | (C229 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 229
        | (C230 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 230
        | (C231 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 231
        | (C232 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 232
        | (C233 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 233
        | (C234 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 234
        | (C235 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 235
        | (C236 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 236
        | (C237 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 237
        | (C238 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 238
        | (C239 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 239
        | (C240 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 240
        | (C241 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 241
        | (C242 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 242
        | (C243 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 243
        | (C244 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 244
        | (C245 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 245
        | (C246 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 246
        | (C247 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 247
        | (C248 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 248
        | (C249 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 249
        | (C250 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 250
        | (C251 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 251
        | (C252 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 252
        | (C253 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 253
        | (C254 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 254
        | (C255 : sum256) -> Zooph_raw.Derived_v1.put_tag1 b at 255[@@inline
                                                                    ] in
      let get s at =
        match Zooph_raw.Derived_v1.get_tag1 s at with
        | 0 -> (C0 : sum256)
        | 1 -> (C1 : sum256)
        | 2 -> (C2 : sum256)
        | 3 -> (C3 : sum256)
        | 4 -> (C4 : sum256)
        | 5 -> (C5 : sum256)
        | 6 -> (C6 : sum256)
        | 7 -> (C7 : sum256)
        | 8 -> (C8 : sum256)
        | 9 -> (C9 : sum256)
        | 10 -> (C10 : sum256)
        | 11 -> (C11 : sum256)
        | 12 -> (C12 : sum256)
        | 13 -> (C13 : sum256)
        | 14 -> (C14 : sum256)
        | 15 -> (C15 : sum256)
        | 16 -> (C16 : sum256)
        | 17 -> (C17 : sum256)
        | 18 -> (C18 : sum256)
        | 19 -> (C19 : sum256)
        | 20 -> (C20 : sum256)
        | 21 -> (C21 : sum256)
        | 22 -> (C22 : sum256)
        | 23 -> (C23 : sum256)
        | 24 -> (C24 : sum256)
        | 25 -> (C25 : sum256)
        | 26 -> (C26 : sum256)
        | 27 -> (C27 : sum256)
        | 28 -> (C28 : sum256)
        | 29 -> (C29 : sum256)
        | 30 -> (C30 : sum256)
        | 31 -> (C31 : sum256)
        | 32 -> (C32 : sum256)
        | 33 -> (C33 : sum256)
        | 34 -> (C34 : sum256)
        | 35 -> (C35 : sum256)
        | 36 -> (C36 : sum256)
        | 37 -> (C37 : sum256)
        | 38 -> (C38 : sum256)
        | 39 -> (C39 : sum256)
        | 40 -> (C40 : sum256)
        | 41 -> (C41 : sum256)
        | 42 -> (C42 : sum256)
        | 43 -> (C43 : sum256)
        | 44 -> (C44 : sum256)
        | 45 -> (C45 : sum256)
        | 46 -> (C46 : sum256)
        | 47 -> (C47 : sum256)
        | 48 -> (C48 : sum256)
        | 49 -> (C49 : sum256)
        | 50 -> (C50 : sum256)
        | 51 -> (C51 : sum256)
        | 52 -> (C52 : sum256)
        | 53 -> (C53 : sum256)
        | 54 -> (C54 : sum256)
        | 55 -> (C55 : sum256)
        | 56 -> (C56 : sum256)
        | 57 -> (C57 : sum256)
        | 58 -> (C58 : sum256)
        | 59 -> (C59 : sum256)
        | 60 -> (C60 : sum256)
        | 61 -> (C61 : sum256)
        | 62 -> (C62 : sum256)
        | 63 -> (C63 : sum256)
        | 64 -> (C64 : sum256)
        | 65 -> (C65 : sum256)
        | 66 -> (C66 : sum256)
        | 67 -> (C67 : sum256)
        | 68 -> (C68 : sum256)
        | 69 -> (C69 : sum256)
        | 70 -> (C70 : sum256)
        | 71 -> (C71 : sum256)
        | 72 -> (C72 : sum256)
        | 73 -> (C73 : sum256)
        | 74 -> (C74 : sum256)
        | 75 -> (C75 : sum256)
        | 76 -> (C76 : sum256)
        | 77 -> (C77 : sum256)
        | 78 -> (C78 : sum256)
        | 79 -> (C79 : sum256)
        | 80 -> (C80 : sum256)
        | 81 -> (C81 : sum256)
        | 82 -> (C82 : sum256)
        | 83 -> (C83 : sum256)
        | 84 -> (C84 : sum256)
        | 85 -> (C85 : sum256)
        | 86 -> (C86 : sum256)
        | 87 -> (C87 : sum256)
        | 88 -> (C88 : sum256)
        | 89 -> (C89 : sum256)
        | 90 -> (C90 : sum256)
        | 91 -> (C91 : sum256)
        | 92 -> (C92 : sum256)
        | 93 -> (C93 : sum256)
        | 94 -> (C94 : sum256)
        | 95 -> (C95 : sum256)
        | 96 -> (C96 : sum256)
        | 97 -> (C97 : sum256)
        | 98 -> (C98 : sum256)
        | 99 -> (C99 : sum256)
        | 100 -> (C100 : sum256)
        | 101 -> (C101 : sum256)
        | 102 -> (C102 : sum256)
        | 103 -> (C103 : sum256)
        | 104 -> (C104 : sum256)
        | 105 -> (C105 : sum256)
        | 106 -> (C106 : sum256)
        | 107 -> (C107 : sum256)
        | 108 -> (C108 : sum256)
        | 109 -> (C109 : sum256)
        | 110 -> (C110 : sum256)
        | 111 -> (C111 : sum256)
        | 112 -> (C112 : sum256)
        | 113 -> (C113 : sum256)
        | 114 -> (C114 : sum256)
        | 115 -> (C115 : sum256)
        | 116 -> (C116 : sum256)
        | 117 -> (C117 : sum256)
        | 118 -> (C118 : sum256)
        | 119 -> (C119 : sum256)
        | 120 -> (C120 : sum256)
        | 121 -> (C121 : sum256)
        | 122 -> (C122 : sum256)
        | 123 -> (C123 : sum256)
        | 124 -> (C124 : sum256)
        | 125 -> (C125 : sum256)
        | 126 -> (C126 : sum256)
        | 127 -> (C127 : sum256)
        | 128 -> (C128 : sum256)
        | 129 -> (C129 : sum256)
        | 130 -> (C130 : sum256)
        | 131 -> (C131 : sum256)
        | 132 -> (C132 : sum256)
        | 133 -> (C133 : sum256)
        | 134 -> (C134 : sum256)
        | 135 -> (C135 : sum256)
        | 136 -> (C136 : sum256)
        | 137 -> (C137 : sum256)
        | 138 -> (C138 : sum256)
        | 139 -> (C139 : sum256)
        | 140 -> (C140 : sum256)
        | 141 -> (C141 : sum256)
        | 142 -> (C142 : sum256)
        | 143 -> (C143 : sum256)
        | 144 -> (C144 : sum256)
        | 145 -> (C145 : sum256)
        | 146 -> (C146 : sum256)
        | 147 -> (C147 : sum256)
        | 148 -> (C148 : sum256)
        | 149 -> (C149 : sum256)
        | 150 -> (C150 : sum256)
        | 151 -> (C151 : sum256)
        | 152 -> (C152 : sum256)
        | 153 -> (C153 : sum256)
        | 154 -> (C154 : sum256)
        | 155 -> (C155 : sum256)
        | 156 -> (C156 : sum256)
        | 157 -> (C157 : sum256)
        | 158 -> (C158 : sum256)
        | 159 -> (C159 : sum256)
        | 160 -> (C160 : sum256)
        | 161 -> (C161 : sum256)
        | 162 -> (C162 : sum256)
        | 163 -> (C163 : sum256)
        | 164 -> (C164 : sum256)
        | 165 -> (C165 : sum256)
        | 166 -> (C166 : sum256)
        | 167 -> (C167 : sum256)
        | 168 -> (C168 : sum256)
        | 169 -> (C169 : sum256)
        | 170 -> (C170 : sum256)
        | 171 -> (C171 : sum256)
        | 172 -> (C172 : sum256)
        | 173 -> (C173 : sum256)
        | 174 -> (C174 : sum256)
        | 175 -> (C175 : sum256)
        | 176 -> (C176 : sum256)
        | 177 -> (C177 : sum256)
        | 178 -> (C178 : sum256)
        | 179 -> (C179 : sum256)
        | 180 -> (C180 : sum256)
        | 181 -> (C181 : sum256)
        | 182 -> (C182 : sum256)
        | 183 -> (C183 : sum256)
        | 184 -> (C184 : sum256)
        | 185 -> (C185 : sum256)
        | 186 -> (C186 : sum256)
        | 187 -> (C187 : sum256)
        | 188 -> (C188 : sum256)
        | 189 -> (C189 : sum256)
        | 190 -> (C190 : sum256)
        | 191 -> (C191 : sum256)
        | 192 -> (C192 : sum256)
        | 193 -> (C193 : sum256)
        | 194 -> (C194 : sum256)
        | 195 -> (C195 : sum256)
        | 196 -> (C196 : sum256)
        | 197 -> (C197 : sum256)
        | 198 -> (C198 : sum256)
        | 199 -> (C199 : sum256)
        | 200 -> (C200 : sum256)
        | 201 -> (C201 : sum256)
        | 202 -> (C202 : sum256)
        | 203 -> (C203 : sum256)
        | 204 -> (C204 : sum256)
        | 205 -> (C205 : sum256)
        | 206 -> (C206 : sum256)
        | 207 -> (C207 : sum256)
        | 208 -> (C208 : sum256)
        | 209 -> (C209 : sum256)
        | 210 -> (C210 : sum256)
        | 211 -> (C211 : sum256)
        | 212 -> (C212 : sum256)
        | 213 -> (C213 : sum256)
        | 214 -> (C214 : sum256)
        | 215 -> (C215 : sum256)
        | 216 -> (C216 : sum256)
        | 217 -> (C217 : sum256)
        | 218 -> (C218 : sum256)
        | 219 -> (C219 : sum256)
        | 220 -> (C220 : sum256)
        | 221 -> (C221 : sum256)
        | 222 -> (C222 : sum256)
        | 223 -> (C223 : sum256)
        | 224 -> (C224 : sum256)
        | 225 -> (C225 : sum256)
        | 226 -> (C226 : sum256)
        | 227 -> (C227 : sum256)
        | 228 -> (C228 : sum256)
        | 229 -> (C229 : sum256)
        | 230 -> (C230 : sum256)
        | 231 -> (C231 : sum256)
        | 232 -> (C232 : sum256)
        | 233 -> (C233 : sum256)
        | 234 -> (C234 : sum256)
        | 235 -> (C235 : sum256)
        | 236 -> (C236 : sum256)
        | 237 -> (C237 : sum256)
        | 238 -> (C238 : sum256)
        | 239 -> (C239 : sum256)
        | 240 -> (C240 : sum256)
        | 241 -> (C241 : sum256)
        | 242 -> (C242 : sum256)
        | 243 -> (C243 : sum256)
        | 244 -> (C244 : sum256)
        | 245 -> (C245 : sum256)
        | 246 -> (C246 : sum256)
        | 247 -> (C247 : sum256)
        | 248 -> (C248 : sum256)
        | 249 -> (C249 : sum256)
        | 250 -> (C250 : sum256)
        | 251 -> (C251 : sum256)
        | 252 -> (C252 : sum256)
        | 253 -> (C253 : sum256)
        | 254 -> (C254 : sum256)
        | 255 -> (C255 : sum256)
        | _ -> Zooph_raw.Derived_v1.malformed ()[@@inline ] in
      let write b at x =
        Zooph_raw.Derived_v1.room b at 1; put b at x; Stdlib.(+) at 1 in
      let read r _ =
        let at = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 1);
        get r.Zooph_raw.Derived_v1.bytes at in
      let write_list b at all =
        let rec go b at =
          function
          | [] -> at
          | x::rest -> (put b at x; go b (Stdlib.(+) at min) rest) in
        go b at all in
      let write_array b at all =
        for i = 0 to Stdlib.(-) (Stdlib.Array.length all) 1 do
          put b (Stdlib.(+) at (Stdlib.( * ) i min))
            (Stdlib.Array.unsafe_get all i)
        done;
        Stdlib.(+) at (Stdlib.( * ) (Stdlib.Array.length all) min) in
      let read_list r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <-
          (Stdlib.(+) first (Stdlib.( * ) count min));
        (let rec go i all =
           if Stdlib.(<) i 0
           then all
           else
             go (Stdlib.(-) i 1)
               ((get s (Stdlib.(+) first (Stdlib.( * ) i min))) :: all) in
         go (Stdlib.(-) count 1) []) in
      let read_array r _ count =
        let s = r.Zooph_raw.Derived_v1.bytes
        and first = r.Zooph_raw.Derived_v1.at in
        r.Zooph_raw.Derived_v1.at <-
          (Stdlib.(+) first (Stdlib.( * ) count min));
        if Stdlib.(=) count 0
        then [||]
        else
          (let all = Stdlib.Array.make count (get s first) in
           for i = 1 to Stdlib.(-) count 1 do
             Stdlib.Array.unsafe_set all i
               (get s (Stdlib.(+) first (Stdlib.( * ) i min)))
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
            | (C0 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 0
            | (C1 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 1
            | (C2 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 2
            | (C3 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 3
            | (C4 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 4
            | (C5 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 5
            | (C6 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 6
            | (C7 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 7
            | (C8 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 8
            | (C9 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 9
            | (C10 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 10
            | (C11 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 11
            | (C12 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 12
            | (C13 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 13
            | (C14 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 14
            | (C15 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 15
            | (C16 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 16
            | (C17 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 17
            | (C18 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 18
            | (C19 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 19
            | (C20 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 20
            | (C21 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 21
            | (C22 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 22
            | (C23 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 23
            | (C24 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 24
            | (C25 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 25
            | (C26 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 26
            | (C27 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 27
            | (C28 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 28
            | (C29 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 29
            | (C30 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 30
            | (C31 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 31
            | (C32 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 32
            | (C33 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 33
            | (C34 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 34
            | (C35 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 35
            | (C36 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 36
            | (C37 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 37
            | (C38 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 38
            | (C39 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 39
            | (C40 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 40
            | (C41 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 41
            | (C42 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 42
            | (C43 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 43
            | (C44 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 44
            | (C45 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 45
            | (C46 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 46
            | (C47 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 47
            | (C48 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 48
            | (C49 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 49
            | (C50 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 50
            | (C51 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 51
            | (C52 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 52
            | (C53 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 53
            | (C54 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 54
            | (C55 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 55
            | (C56 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 56
            | (C57 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 57
            | (C58 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 58
            | (C59 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 59
            | (C60 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 60
            | (C61 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 61
            | (C62 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 62
            | (C63 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 63
            | (C64 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 64
            | (C65 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 65
            | (C66 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 66
            | (C67 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 67
            | (C68 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 68
            | (C69 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 69
            | (C70 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 70
            | (C71 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 71
            | (C72 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 72
            | (C73 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 73
            | (C74 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 74
            | (C75 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 75
            | (C76 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 76
            | (C77 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 77
            | (C78 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 78
            | (C79 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 79
            | (C80 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 80
            | (C81 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 81
            | (C82 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 82
            | (C83 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 83
            | (C84 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 84
            | (C85 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 85
            | (C86 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 86
            | (C87 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 87
            | (C88 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 88
            | (C89 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 89
            | (C90 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 90
            | (C91 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 91
            | (C92 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 92
            | (C93 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 93
            | (C94 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 94
            | (C95 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 95
            | (C96 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 96
            | (C97 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 97
            | (C98 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 98
            | (C99 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 99
            | (C100 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 100
            | (C101 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 101
            | (C102 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 102
            | (C103 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 103
            | (C104 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 104
            | (C105 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 105
            | (C106 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 106
            | (C107 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 107
            | (C108 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 108
            | (C109 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 109
            | (C110 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 110
            | (C111 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 111
            | (C112 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 112
            | (C113 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 113
            | (C114 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 114
            | (C115 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 115
            | (C116 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 116
            | (C117 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 117
            | (C118 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 118
            | (C119 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 119
            | (C120 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 120
            | (C121 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 121
            | (C122 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 122
            | (C123 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 123
            | (C124 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 124
            | (C125 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 125
            | (C126 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 126
            | (C127 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 127
            | (C128 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 128
            | (C129 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 129
            | (C130 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 130
            | (C131 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 131
            | (C132 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 132
            | (C133 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 133
            | (C134 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 134
            | (C135 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 135
            | (C136 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 136
            | (C137 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 137
            | (C138 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 138
            | (C139 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 139
            | (C140 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 140
            | (C141 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 141
            | (C142 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 142
            | (C143 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 143
            | (C144 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 144
            | (C145 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 145
            | (C146 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 146
            | (C147 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 147
            | (C148 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 148
            | (C149 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 149
            | (C150 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 150
            | (C151 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 151
            | (C152 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 152
            | (C153 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 153
            | (C154 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 154
            | (C155 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 155
            | (C156 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 156
            | (C157 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 157
            | (C158 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 158
            | (C159 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 159
            | (C160 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 160
            | (C161 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 161
            | (C162 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 162
            | (C163 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 163
            | (C164 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 164
            | (C165 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 165
            | (C166 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 166
            | (C167 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 167
            | (C168 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 168
            | (C169 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 169
            | (C170 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 170
            | (C171 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 171
            | (C172 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 172
            | (C173 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 173
            | (C174 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 174
            | (C175 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 175
            | (C176 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 176
            | (C177 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 177
            | (C178 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 178
            | (C179 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 179
            | (C180 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 180
            | (C181 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 181
            | (C182 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 182
            | (C183 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 183
            | (C184 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 184
            | (C185 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 185
            | (C186 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 186
            | (C187 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 187
            | (C188 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 188
            | (C189 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 189
            | (C190 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 190
            | (C191 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 191
            | (C192 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 192
            | (C193 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 193
            | (C194 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 194
            | (C195 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 195
            | (C196 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 196
            | (C197 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 197
            | (C198 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 198
            | (C199 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 199
            | (C200 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 200
            | (C201 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 201
            | (C202 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 202
            | (C203 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 203
            | (C204 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 204
            | (C205 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 205
            | (C206 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 206
            | (C207 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 207
            | (C208 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 208
            | (C209 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 209
            | (C210 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 210
            | (C211 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 211
            | (C212 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 212
            | (C213 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 213
            | (C214 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 214
            | (C215 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 215
            | (C216 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 216
            | (C217 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 217
            | (C218 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 218
            | (C219 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 219
            | (C220 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 220
            | (C221 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 221
            | (C222 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 222
            | (C223 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 223
            | (C224 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 224
            | (C225 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 225
            | (C226 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 226
            | (C227 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 227
            | (C228 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 228
            | (C229 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 229
            | (C230 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 230
            | (C231 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 231
            | (C232 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 232
            | (C233 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 233
            | (C234 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 234
            | (C235 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 235
            | (C236 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 236
            | (C237 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 237
            | (C238 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 238
            | (C239 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 239
            | (C240 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 240
            | (C241 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 241
            | (C242 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 242
            | (C243 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 243
            | (C244 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 244
            | (C245 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 245
            | (C246 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 246
            | (C247 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 247
            | (C248 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 248
            | (C249 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 249
            | (C250 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 250
            | (C251 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 251
            | (C252 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 252
            | (C253 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 253
            | (C254 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 254
            | (C255 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 255
            | (C256 : sum257) -> Zooph_raw.Derived_v1.put_tag2 b at 256
            [@@inline ] in
          let get s at =
            match Zooph_raw.Derived_v1.get_tag2 s at with
            | 0 -> (C0 : sum257)
            | 1 -> (C1 : sum257)
            | 2 -> (C2 : sum257)
            | 3 -> (C3 : sum257)
            | 4 -> (C4 : sum257)
            | 5 -> (C5 : sum257)
            | 6 -> (C6 : sum257)
            | 7 -> (C7 : sum257)
            | 8 -> (C8 : sum257)
            | 9 -> (C9 : sum257)
            | 10 -> (C10 : sum257)
            | 11 -> (C11 : sum257)
            | 12 -> (C12 : sum257)
            | 13 -> (C13 : sum257)
            | 14 -> (C14 : sum257)
            | 15 -> (C15 : sum257)
            | 16 -> (C16 : sum257)
            | 17 -> (C17 : sum257)
            | 18 -> (C18 : sum257)
            | 19 -> (C19 : sum257)
            | 20 -> (C20 : sum257)
            | 21 -> (C21 : sum257)
            | 22 -> (C22 : sum257)
            | 23 -> (C23 : sum257)
            | 24 -> (C24 : sum257)
            | 25 -> (C25 : sum257)
            | 26 -> (C26 : sum257)
            | 27 -> (C27 : sum257)
            | 28 -> (C28 : sum257)
            | 29 -> (C29 : sum257)
            | 30 -> (C30 : sum257)
            | 31 -> (C31 : sum257)
            | 32 -> (C32 : sum257)
            | 33 -> (C33 : sum257)
            | 34 -> (C34 : sum257)
            | 35 -> (C35 : sum257)
            | 36 -> (C36 : sum257)
            | 37 -> (C37 : sum257)
            | 38 -> (C38 : sum257)
            | 39 -> (C39 : sum257)
            | 40 -> (C40 : sum257)
            | 41 -> (C41 : sum257)
            | 42 -> (C42 : sum257)
            | 43 -> (C43 : sum257)
            | 44 -> (C44 : sum257)
            | 45 -> (C45 : sum257)
            | 46 -> (C46 : sum257)
            | 47 -> (C47 : sum257)
            | 48 -> (C48 : sum257)
            | 49 -> (C49 : sum257)
            | 50 -> (C50 : sum257)
            | 51 -> (C51 : sum257)
            | 52 -> (C52 : sum257)
            | 53 -> (C53 : sum257)
            | 54 -> (C54 : sum257)
            | 55 -> (C55 : sum257)
            | 56 -> (C56 : sum257)
            | 57 -> (C57 : sum257)
            | 58 -> (C58 : sum257)
            | 59 -> (C59 : sum257)
            | 60 -> (C60 : sum257)
            | 61 -> (C61 : sum257)
            | 62 -> (C62 : sum257)
            | 63 -> (C63 : sum257)
            | 64 -> (C64 : sum257)
            | 65 -> (C65 : sum257)
            | 66 -> (C66 : sum257)
            | 67 -> (C67 : sum257)
            | 68 -> (C68 : sum257)
            | 69 -> (C69 : sum257)
            | 70 -> (C70 : sum257)
            | 71 -> (C71 : sum257)
            | 72 -> (C72 : sum257)
            | 73 -> (C73 : sum257)
            | 74 -> (C74 : sum257)
            | 75 -> (C75 : sum257)
            | 76 -> (C76 : sum257)
            | 77 -> (C77 : sum257)
            | 78 -> (C78 : sum257)
            | 79 -> (C79 : sum257)
            | 80 -> (C80 : sum257)
            | 81 -> (C81 : sum257)
            | 82 -> (C82 : sum257)
            | 83 -> (C83 : sum257)
            | 84 -> (C84 : sum257)
            | 85 -> (C85 : sum257)
            | 86 -> (C86 : sum257)
            | 87 -> (C87 : sum257)
            | 88 -> (C88 : sum257)
            | 89 -> (C89 : sum257)
            | 90 -> (C90 : sum257)
            | 91 -> (C91 : sum257)
            | 92 -> (C92 : sum257)
            | 93 -> (C93 : sum257)
            | 94 -> (C94 : sum257)
            | 95 -> (C95 : sum257)
            | 96 -> (C96 : sum257)
            | 97 -> (C97 : sum257)
            | 98 -> (C98 : sum257)
            | 99 -> (C99 : sum257)
            | 100 -> (C100 : sum257)
            | 101 -> (C101 : sum257)
            | 102 -> (C102 : sum257)
            | 103 -> (C103 : sum257)
            | 104 -> (C104 : sum257)
            | 105 -> (C105 : sum257)
            | 106 -> (C106 : sum257)
            | 107 -> (C107 : sum257)
            | 108 -> (C108 : sum257)
            | 109 -> (C109 : sum257)
            | 110 -> (C110 : sum257)
            | 111 -> (C111 : sum257)
            | 112 -> (C112 : sum257)
            | 113 -> (C113 : sum257)
            | 114 -> (C114 : sum257)
            | 115 -> (C115 : sum257)
            | 116 -> (C116 : sum257)
            | 117 -> (C117 : sum257)
            | 118 -> (C118 : sum257)
            | 119 -> (C119 : sum257)
            | 120 -> (C120 : sum257)
            | 121 -> (C121 : sum257)
            | 122 -> (C122 : sum257)
            | 123 -> (C123 : sum257)
            | 124 -> (C124 : sum257)
            | 125 -> (C125 : sum257)
            | 126 -> (C126 : sum257)
            | 127 -> (C127 : sum257)
            | 128 -> (C128 : sum257)
            | 129 -> (C129 : sum257)
            | 130 -> (C130 : sum257)
            | 131 -> (C131 : sum257)
            | 132 -> (C132 : sum257)
            | 133 -> (C133 : sum257)
            | 134 -> (C134 : sum257)
            | 135 -> (C135 : sum257)
            | 136 -> (C136 : sum257)
            | 137 -> (C137 : sum257)
            | 138 -> (C138 : sum257)
            | 139 -> (C139 : sum257)
            | 140 -> (C140 : sum257)
            | 141 -> (C141 : sum257)
            | 142 -> (C142 : sum257)
            | 143 -> (C143 : sum257)
            | 144 -> (C144 : sum257)
            | 145 -> (C145 : sum257)
            | 146 -> (C146 : sum257)
            | 147 -> (C147 : sum257)
            | 148 -> (C148 : sum257)
            | 149 -> (C149 : sum257)
            | 150 -> (C150 : sum257)
            | 151 -> (C151 : sum257)
            | 152 -> (C152 : sum257)
            | 153 -> (C153 : sum257)
            | 154 -> (C154 : sum257)
            | 155 -> (C155 : sum257)
            | 156 -> (C156 : sum257)
            | 157 -> (C157 : sum257)
            | 158 -> (C158 : sum257)
            | 159 -> (C159 : sum257)
            | 160 -> (C160 : sum257)
            | 161 -> (C161 : sum257)
            | 162 -> (C162 : sum257)
            | 163 -> (C163 : sum257)
            | 164 -> (C164 : sum257)
            | 165 -> (C165 : sum257)
            | 166 -> (C166 : sum257)
            | 167 -> (C167 : sum257)
            | 168 -> (C168 : sum257)
            | 169 -> (C169 : sum257)
            | 170 -> (C170 : sum257)
            | 171 -> (C171 : sum257)
            | 172 -> (C172 : sum257)
            | 173 -> (C173 : sum257)
            | 174 -> (C174 : sum257)
            | 175 -> (C175 : sum257)
            | 176 -> (C176 : sum257)
            | 177 -> (C177 : sum257)
            | 178 -> (C178 : sum257)
            | 179 -> (C179 : sum257)
            | 180 -> (C180 : sum257)
            | 181 -> (C181 : sum257)
            | 182 -> (C182 : sum257)
            | 183 -> (C183 : sum257)
            | 184 -> (C184 : sum257)
            | 185 -> (C185 : sum257)
            | 186 -> (C186 : sum257)
            | 187 -> (C187 : sum257)
            | 188 -> (C188 : sum257)
            | 189 -> (C189 : sum257)
            | 190 -> (C190 : sum257)
            | 191 -> (C191 : sum257)
            | 192 -> (C192 : sum257)
            | 193 -> (C193 : sum257)
            | 194 -> (C194 : sum257)
            | 195 -> (C195 : sum257)
            | 196 -> (C196 : sum257)
            | 197 -> (C197 : sum257)
            | 198 -> (C198 : sum257)
            | 199 -> (C199 : sum257)
            | 200 -> (C200 : sum257)
            | 201 -> (C201 : sum257)
            | 202 -> (C202 : sum257)
            | 203 -> (C203 : sum257)
            | 204 -> (C204 : sum257)
            | 205 -> (C205 : sum257)
            | 206 -> (C206 : sum257)
            | 207 -> (C207 : sum257)
            | 208 -> (C208 : sum257)
            | 209 -> (C209 : sum257)
            | 210 -> (C210 : sum257)
            | 211 -> (C211 : sum257)
            | 212 -> (C212 : sum257)
            | 213 -> (C213 : sum257)
            | 214 -> (C214 : sum257)
            | 215 -> (C215 : sum257)
            | 216 -> (C216 : sum257)
            | 217 -> (C217 : sum257)
            | 218 -> (C218 : sum257)
            | 219 -> (C219 : sum257)
            | 220 -> (C220 : sum257)
            | 221 -> (C221 : sum257)
            | 222 -> (C222 : sum257)
            | 223 -> (C223 : sum257)
            | 224 -> (C224 : sum257)
            | 225 -> (C225 : sum257)
            | 226 -> (C226 : sum257)
            | 227 -> (C227 : sum257)
            | 228 -> (C228 : sum257)
            | 229 -> (C229 : sum257)
            | 230 -> (C230 : sum257)
            | 231 -> (C231 : sum257)
            | 232 -> (C232 : sum257)
            | 233 -> (C233 : sum257)
            | 234 -> (C234 : sum257)
            | 235 -> (C235 : sum257)
            | 236 -> (C236 : sum257)
            | 237 -> (C237 : sum257)
            | 238 -> (C238 : sum257)
            | 239 -> (C239 : sum257)
            | 240 -> (C240 : sum257)
            | 241 -> (C241 : sum257)
            | 242 -> (C242 : sum257)
            | 243 -> (C243 : sum257)
            | 244 -> (C244 : sum257)
            | 245 -> (C245 : sum257)
            | 246 -> (C246 : sum257)
            | 247 -> (C247 : sum257)
            | 248 -> (C248 : sum257)
            | 249 -> (C249 : sum257)
            | 250 -> (C250 : sum257)
            | 251 -> (C251 : sum257)
            | 252 -> (C252 : sum257)
            | 253 -> (C253 : sum257)
            | 254 -> (C254 : sum257)
            | 255 -> (C255 : sum257)
            | 256 -> (C256 : sum257)
            | _ -> Zooph_raw.Derived_v1.malformed ()[@@inline ] in
          let write b at x =
            Zooph_raw.Derived_v1.room b at 2; put b at x; Stdlib.(+) at 2 in
          let read r _ =
            let at = r.Zooph_raw.Derived_v1.at in
            r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 2);
            get r.Zooph_raw.Derived_v1.bytes at in
          let write_list b at all =
            let rec go b at =
              function
              | [] -> at
              | x::rest -> (put b at x; go b (Stdlib.(+) at min) rest) in
            go b at all in
          let write_array b at all =
            for i = 0 to Stdlib.(-) (Stdlib.Array.length all) 1 do
              put b (Stdlib.(+) at (Stdlib.( * ) i min))
                (Stdlib.Array.unsafe_get all i)
            done;
            Stdlib.(+) at (Stdlib.( * ) (Stdlib.Array.length all) min) in
          let read_list r _ count =
            let s = r.Zooph_raw.Derived_v1.bytes
            and first = r.Zooph_raw.Derived_v1.at in
            r.Zooph_raw.Derived_v1.at <-
              (Stdlib.(+) first (Stdlib.( * ) count min));
            (let rec go i all =
               if Stdlib.(<) i 0
               then all
               else
                 go (Stdlib.(-) i 1)
                   ((get s (Stdlib.(+) first (Stdlib.( * ) i min))) :: all) in
             go (Stdlib.(-) count 1) []) in
          let read_array r _ count =
            let s = r.Zooph_raw.Derived_v1.bytes
            and first = r.Zooph_raw.Derived_v1.at in
            r.Zooph_raw.Derived_v1.at <-
              (Stdlib.(+) first (Stdlib.( * ) count min));
            if Stdlib.(=) count 0
            then [||]
            else
              (let all = Stdlib.Array.make count (get s first) in
               for i = 1 to Stdlib.(-) count 1 do
                 Stdlib.Array.unsafe_set all i
                   (get s (Stdlib.(+) first (Stdlib.( * ) i min)))
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
          Stdlib.(+) 12 (Zooph_raw.text.Zooph_raw.Derived_v1.size levels x2) in
        let put = Zooph_raw.Derived_v1.no_put in
        let get = Zooph_raw.Derived_v1.no_get in
        let write b at (x0, x1, x2, x3, x4, x5, x6) =
          Zooph_raw.Derived_v1.room b at 20;
          Zooph_raw.u8.Zooph_raw.Derived_v1.put b at x0;
          Zooph_raw.i16.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 1) x1;
          (let at =
             let at =
               Zooph_raw.text.Zooph_raw.Derived_v1.write b (Stdlib.(+) at 3)
                 x2 in
             Zooph_raw.Derived_v1.room b at 9; at in
           Zooph_raw.bool.Zooph_raw.Derived_v1.put b at x3;
           Zooph_raw.f32.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 1) x4;
           Zooph_raw.uchar.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 5) x5;
           Zooph_raw.unit.Zooph_raw.Derived_v1.put b (Stdlib.(+) at 9) x6;
           Stdlib.(+) at 9) in
        let read r limit =
          let at = r.Zooph_raw.Derived_v1.at in
          let x0 =
            Zooph_raw.u8.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes at in
          let x1 =
            Zooph_raw.i16.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes (Stdlib.(+) at 1) in
          let x2 =
            r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 3);
            Zooph_raw.text.Zooph_raw.Derived_v1.read r (Stdlib.(-) limit 9) in
          let at = r.Zooph_raw.Derived_v1.at in
          let x3 =
            Zooph_raw.bool.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes at in
          let x4 =
            Zooph_raw.f32.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes (Stdlib.(+) at 1) in
          let x5 =
            Zooph_raw.uchar.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes (Stdlib.(+) at 5) in
          let x6 =
            Zooph_raw.unit.Zooph_raw.Derived_v1.get
              r.Zooph_raw.Derived_v1.bytes (Stdlib.(+) at 9) in
          r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 9);
          (x0, x1, x2, x3, x4, x5, x6) in
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
          Stdlib.(+)
            (Stdlib.(+) 128
               (Zooph_raw.text.Zooph_raw.Derived_v1.size levels x0))
            (Zooph_raw.text.Zooph_raw.Derived_v1.size levels x2) in
        let put = Zooph_raw.Derived_v1.no_put in
        let get = Zooph_raw.Derived_v1.no_get in
        let write b at (x0, x1, x2) =
          Zooph_raw.Derived_v1.room b at 144;
          (let at =
             let at = Zooph_raw.text.Zooph_raw.Derived_v1.write b at x0 in
             Zooph_raw.Derived_v1.room b at 136; at in
           codec_1.Zooph_raw.Derived_v1.put b at x1;
           Zooph_raw.text.Zooph_raw.Derived_v1.write b (Stdlib.(+) at 128) x2) in
        let read r limit =
          let at = r.Zooph_raw.Derived_v1.at in
          let x0 =
            r.Zooph_raw.Derived_v1.at <- at;
            Zooph_raw.text.Zooph_raw.Derived_v1.read r (Stdlib.(-) limit 136) in
          let at = r.Zooph_raw.Derived_v1.at in
          let x1 =
            codec_1.Zooph_raw.Derived_v1.get r.Zooph_raw.Derived_v1.bytes at in
          let x2 =
            r.Zooph_raw.Derived_v1.at <- (Stdlib.(+) at 128);
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
