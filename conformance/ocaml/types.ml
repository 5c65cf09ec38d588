(* The fields of every struct of the schemas, each with the accessors that are generated for it. *)

open Walk

let rec every_pair :
    'fr 'fb 'fo 'sr 'sb 'so.
    ('fr, 'fb, 'fo) walk ->
    ('sr, 'sb, 'so) walk ->
    ( ('fr, 'sr) Every.Pair.Reader.t,
      ('fr, 'fb, 'fo, 'sr, 'sb, 'so) Every.Pair.Builder.t,
      ('fo, 'so) Every.Pair.t )
    walk =
 fun first second ->
  let module R = Every.Pair.Reader in
  let module B = Every.Pair.Builder in
  structure
    [
      pointer "first" (fun () -> first) R.first R.has_first
        (fun (r : _ Every.Pair.t) -> r.first)
        B.init_first;
      pointer "second" (fun () -> second) R.second R.has_second
        (fun (r : _ Every.Pair.t) -> r.second)
        B.init_second;
      pointer "more" (fun () -> list (every_pair first second)) R.more R.has_more
        (fun (r : _ Every.Pair.t) -> r.more)
        B.init_more;
    ]

let rec every_empty () =
  structure
    [

    ]

and every_point () =
  structure
    [
      number "x" int Every.Point.Reader.x (fun (r : Every.Point.t) -> r.x) Every.Point.Builder.set_x;
      number "y" int Every.Point.Reader.y (fun (r : Every.Point.t) -> r.y) Every.Point.Builder.set_y;
      blob "label" text Every.Point.Reader.label_slice Every.Point.Reader.label Every.Point.Reader.has_label (fun (r : Every.Point.t) -> r.label) Every.Point.Builder.set_label
    ]

and every_numbers () =
  structure
    [
      void "void";
      number "bool" bool Every.Numbers.Reader.bool (fun (r : Every.Numbers.t) -> r.bool) Every.Numbers.Builder.set_bool;
      number "int8" int Every.Numbers.Reader.int8 (fun (r : Every.Numbers.t) -> r.int8) Every.Numbers.Builder.set_int8;
      number "int16" int Every.Numbers.Reader.int16 (fun (r : Every.Numbers.t) -> r.int16) Every.Numbers.Builder.set_int16;
      number "int32" int Every.Numbers.Reader.int32 (fun (r : Every.Numbers.t) -> r.int32) Every.Numbers.Builder.set_int32;
      number "int64" i64 Every.Numbers.Reader.int64 (fun (r : Every.Numbers.t) -> r.int64) Every.Numbers.Builder.set_int64;
      number "uInt8" int Every.Numbers.Reader.u_int8 (fun (r : Every.Numbers.t) -> r.u_int8) Every.Numbers.Builder.set_u_int8;
      number "uInt16" int Every.Numbers.Reader.u_int16 (fun (r : Every.Numbers.t) -> r.u_int16) Every.Numbers.Builder.set_u_int16;
      number "uInt32" int Every.Numbers.Reader.u_int32 (fun (r : Every.Numbers.t) -> r.u_int32) Every.Numbers.Builder.set_u_int32;
      number "uInt64" u64 Every.Numbers.Reader.u_int64 (fun (r : Every.Numbers.t) -> r.u_int64) Every.Numbers.Builder.set_u_int64;
      number "float32" f32 Every.Numbers.Reader.float32 (fun (r : Every.Numbers.t) -> r.float32) Every.Numbers.Builder.set_float32;
      number "float64" f64 Every.Numbers.Reader.float64 (fun (r : Every.Numbers.t) -> r.float64) Every.Numbers.Builder.set_float64;
      number "colour" (enum Every.Colour.to_int) Every.Numbers.Reader.colour (fun (r : Every.Numbers.t) -> r.colour) Every.Numbers.Builder.set_colour;
      number "lastBool" bool Every.Numbers.Reader.last_bool (fun (r : Every.Numbers.t) -> r.last_bool) Every.Numbers.Builder.set_last_bool
    ]

and every_preset () =
  structure
    [
      number "bool" bool Every.Preset.Reader.bool (fun (r : Every.Preset.t) -> r.bool) Every.Preset.Builder.set_bool;
      number "int8" int Every.Preset.Reader.int8 (fun (r : Every.Preset.t) -> r.int8) Every.Preset.Builder.set_int8;
      number "int16" int Every.Preset.Reader.int16 (fun (r : Every.Preset.t) -> r.int16) Every.Preset.Builder.set_int16;
      number "int32" int Every.Preset.Reader.int32 (fun (r : Every.Preset.t) -> r.int32) Every.Preset.Builder.set_int32;
      number "int64" i64 Every.Preset.Reader.int64 (fun (r : Every.Preset.t) -> r.int64) Every.Preset.Builder.set_int64;
      number "uInt8" int Every.Preset.Reader.u_int8 (fun (r : Every.Preset.t) -> r.u_int8) Every.Preset.Builder.set_u_int8;
      number "uInt16" int Every.Preset.Reader.u_int16 (fun (r : Every.Preset.t) -> r.u_int16) Every.Preset.Builder.set_u_int16;
      number "uInt32" int Every.Preset.Reader.u_int32 (fun (r : Every.Preset.t) -> r.u_int32) Every.Preset.Builder.set_u_int32;
      number "uInt64" u64 Every.Preset.Reader.u_int64 (fun (r : Every.Preset.t) -> r.u_int64) Every.Preset.Builder.set_u_int64;
      number "float32" f32 Every.Preset.Reader.float32 (fun (r : Every.Preset.t) -> r.float32) Every.Preset.Builder.set_float32;
      number "float64" f64 Every.Preset.Reader.float64 (fun (r : Every.Preset.t) -> r.float64) Every.Preset.Builder.set_float64;
      number "colour" (enum Every.Colour.to_int) Every.Preset.Reader.colour (fun (r : Every.Preset.t) -> r.colour) Every.Preset.Builder.set_colour;
      blob "text" text Every.Preset.Reader.text_slice Every.Preset.Reader.text Every.Preset.Reader.has_text (fun (r : Every.Preset.t) -> r.text) Every.Preset.Builder.set_text;
      blob "data" data Every.Preset.Reader.data_slice Every.Preset.Reader.data Every.Preset.Reader.has_data (fun (r : Every.Preset.t) -> r.data) Every.Preset.Builder.set_data;
      pointer "bools" (fun () -> bools) Every.Preset.Reader.bools Every.Preset.Reader.has_bools (fun (r : Every.Preset.t) -> r.bools) Every.Preset.Builder.init_bools;
      pointer "int16s" (fun () -> int16s) Every.Preset.Reader.int16s Every.Preset.Reader.has_int16s (fun (r : Every.Preset.t) -> r.int16s) Every.Preset.Builder.init_int16s;
      pointer "float64s" (fun () -> float64s) Every.Preset.Reader.float64s Every.Preset.Reader.has_float64s (fun (r : Every.Preset.t) -> r.float64s) Every.Preset.Builder.init_float64s;
      pointer "texts" (fun () -> (list text)) Every.Preset.Reader.texts Every.Preset.Reader.has_texts (fun (r : Every.Preset.t) -> r.texts) Every.Preset.Builder.init_texts;
      pointer "points" (fun () -> (list (every_point ()))) Every.Preset.Reader.points Every.Preset.Reader.has_points (fun (r : Every.Preset.t) -> r.points) Every.Preset.Builder.init_points;
      pointer "lists" (fun () -> (list u_int8s)) Every.Preset.Reader.lists Every.Preset.Reader.has_lists (fun (r : Every.Preset.t) -> r.lists) Every.Preset.Builder.init_lists
    ]

and every_lists () =
  structure
    [
      pointer "voids" (fun () -> voids) Every.Lists.Reader.voids Every.Lists.Reader.has_voids (fun (r : Every.Lists.t) -> r.voids) Every.Lists.Builder.init_voids;
      pointer "bools" (fun () -> bools) Every.Lists.Reader.bools Every.Lists.Reader.has_bools (fun (r : Every.Lists.t) -> r.bools) Every.Lists.Builder.init_bools;
      pointer "int8s" (fun () -> int8s) Every.Lists.Reader.int8s Every.Lists.Reader.has_int8s (fun (r : Every.Lists.t) -> r.int8s) Every.Lists.Builder.init_int8s;
      pointer "int16s" (fun () -> int16s) Every.Lists.Reader.int16s Every.Lists.Reader.has_int16s (fun (r : Every.Lists.t) -> r.int16s) Every.Lists.Builder.init_int16s;
      pointer "int32s" (fun () -> int32s) Every.Lists.Reader.int32s Every.Lists.Reader.has_int32s (fun (r : Every.Lists.t) -> r.int32s) Every.Lists.Builder.init_int32s;
      pointer "int64s" (fun () -> int64s) Every.Lists.Reader.int64s Every.Lists.Reader.has_int64s (fun (r : Every.Lists.t) -> r.int64s) Every.Lists.Builder.init_int64s;
      pointer "uInt8s" (fun () -> u_int8s) Every.Lists.Reader.u_int8s Every.Lists.Reader.has_u_int8s (fun (r : Every.Lists.t) -> r.u_int8s) Every.Lists.Builder.init_u_int8s;
      pointer "uInt16s" (fun () -> u_int16s) Every.Lists.Reader.u_int16s Every.Lists.Reader.has_u_int16s (fun (r : Every.Lists.t) -> r.u_int16s) Every.Lists.Builder.init_u_int16s;
      pointer "uInt32s" (fun () -> u_int32s) Every.Lists.Reader.u_int32s Every.Lists.Reader.has_u_int32s (fun (r : Every.Lists.t) -> r.u_int32s) Every.Lists.Builder.init_u_int32s;
      pointer "uInt64s" (fun () -> u_int64s) Every.Lists.Reader.u_int64s Every.Lists.Reader.has_u_int64s (fun (r : Every.Lists.t) -> r.u_int64s) Every.Lists.Builder.init_u_int64s;
      pointer "float32s" (fun () -> float32s) Every.Lists.Reader.float32s Every.Lists.Reader.has_float32s (fun (r : Every.Lists.t) -> r.float32s) Every.Lists.Builder.init_float32s;
      pointer "float64s" (fun () -> float64s) Every.Lists.Reader.float64s Every.Lists.Reader.has_float64s (fun (r : Every.Lists.t) -> r.float64s) Every.Lists.Builder.init_float64s;
      pointer "texts" (fun () -> (list text)) Every.Lists.Reader.texts Every.Lists.Reader.has_texts (fun (r : Every.Lists.t) -> r.texts) Every.Lists.Builder.init_texts;
      pointer "datas" (fun () -> (list data)) Every.Lists.Reader.datas Every.Lists.Reader.has_datas (fun (r : Every.Lists.t) -> r.datas) Every.Lists.Builder.init_datas;
      pointer "colours" (fun () -> (enums Every.Colour.to_int)) Every.Lists.Reader.colours Every.Lists.Reader.has_colours (fun (r : Every.Lists.t) -> r.colours) Every.Lists.Builder.init_colours;
      pointer "points" (fun () -> (list (every_point ()))) Every.Lists.Reader.points Every.Lists.Reader.has_points (fun (r : Every.Lists.t) -> r.points) Every.Lists.Builder.init_points;
      pointer "empties" (fun () -> (list (every_empty ()))) Every.Lists.Reader.empties Every.Lists.Reader.has_empties (fun (r : Every.Lists.t) -> r.empties) Every.Lists.Builder.init_empties;
      pointer "services" (fun () -> (list capability)) Every.Lists.Reader.services Every.Lists.Reader.has_services (fun (r : Every.Lists.t) -> r.services) Every.Lists.Builder.init_services;
      pointer "matrix" (fun () -> (list int32s)) Every.Lists.Reader.matrix Every.Lists.Reader.has_matrix (fun (r : Every.Lists.t) -> r.matrix) Every.Lists.Builder.init_matrix;
      pointer "textLists" (fun () -> (list (list text))) Every.Lists.Reader.text_lists Every.Lists.Reader.has_text_lists (fun (r : Every.Lists.t) -> r.text_lists) Every.Lists.Builder.init_text_lists;
      pointer "pointLists" (fun () -> (list (list (every_point ())))) Every.Lists.Reader.point_lists Every.Lists.Reader.has_point_lists (fun (r : Every.Lists.t) -> r.point_lists) Every.Lists.Builder.init_point_lists
    ]

and every_flags () =
  let pair =
    [
      number "left" bool Every.Flags.Pair_.Reader.left (fun (r : Every.Flags.Pair_.t) -> r.left) Every.Flags.Pair_.Builder.set_left;
      number "right" bool Every.Flags.Pair_.Reader.right (fun (r : Every.Flags.Pair_.t) -> r.right) Every.Flags.Pair_.Builder.set_right;
      number "third" bool Every.Flags.Pair_.Reader.third (fun (r : Every.Flags.Pair_.t) -> r.third) Every.Flags.Pair_.Builder.set_third ]
  in
  structure
    [
      number "a0" bool Every.Flags.Reader.a0 (fun (r : Every.Flags.t) -> r.a0) Every.Flags.Builder.set_a0;
      number "a1" bool Every.Flags.Reader.a1 (fun (r : Every.Flags.t) -> r.a1) Every.Flags.Builder.set_a1;
      number "a2" bool Every.Flags.Reader.a2 (fun (r : Every.Flags.t) -> r.a2) Every.Flags.Builder.set_a2;
      number "a3" bool Every.Flags.Reader.a3 (fun (r : Every.Flags.t) -> r.a3) Every.Flags.Builder.set_a3;
      number "a4" bool Every.Flags.Reader.a4 (fun (r : Every.Flags.t) -> r.a4) Every.Flags.Builder.set_a4;
      number "a5" bool Every.Flags.Reader.a5 (fun (r : Every.Flags.t) -> r.a5) Every.Flags.Builder.set_a5;
      number "a6" bool Every.Flags.Reader.a6 (fun (r : Every.Flags.t) -> r.a6) Every.Flags.Builder.set_a6;
      number "a7" bool Every.Flags.Reader.a7 (fun (r : Every.Flags.t) -> r.a7) Every.Flags.Builder.set_a7;
      number "b0" bool Every.Flags.Reader.b0 (fun (r : Every.Flags.t) -> r.b0) Every.Flags.Builder.set_b0;
      number "b1" bool Every.Flags.Reader.b1 (fun (r : Every.Flags.t) -> r.b1) Every.Flags.Builder.set_b1;
      number "b2" bool Every.Flags.Reader.b2 (fun (r : Every.Flags.t) -> r.b2) Every.Flags.Builder.set_b2;
      number "b3" bool Every.Flags.Reader.b3 (fun (r : Every.Flags.t) -> r.b3) Every.Flags.Builder.set_b3;
      number "b4" bool Every.Flags.Reader.b4 (fun (r : Every.Flags.t) -> r.b4) Every.Flags.Builder.set_b4;
      number "b5" bool Every.Flags.Reader.b5 (fun (r : Every.Flags.t) -> r.b5) Every.Flags.Builder.set_b5;
      number "b6" bool Every.Flags.Reader.b6 (fun (r : Every.Flags.t) -> r.b6) Every.Flags.Builder.set_b6;
      number "b7" bool Every.Flags.Reader.b7 (fun (r : Every.Flags.t) -> r.b7) Every.Flags.Builder.set_b7;
      group "inner"
        [
          number "c0" bool Every.Flags.Inner.Reader.c0 (fun (r : Every.Flags.Inner.t) -> r.c0) Every.Flags.Inner.Builder.set_c0;
          number "c1" bool Every.Flags.Inner.Reader.c1 (fun (r : Every.Flags.Inner.t) -> r.c1) Every.Flags.Inner.Builder.set_c1;
          number "c2" bool Every.Flags.Inner.Reader.c2 (fun (r : Every.Flags.Inner.t) -> r.c2) Every.Flags.Inner.Builder.set_c2;
          number "c3" bool Every.Flags.Inner.Reader.c3 (fun (r : Every.Flags.Inner.t) -> r.c3) Every.Flags.Inner.Builder.set_c3;
          number "c4" bool Every.Flags.Inner.Reader.c4 (fun (r : Every.Flags.Inner.t) -> r.c4) Every.Flags.Inner.Builder.set_c4;
          number "c5" bool Every.Flags.Inner.Reader.c5 (fun (r : Every.Flags.Inner.t) -> r.c5) Every.Flags.Inner.Builder.set_c5;
          number "c6" bool Every.Flags.Inner.Reader.c6 (fun (r : Every.Flags.Inner.t) -> r.c6) Every.Flags.Inner.Builder.set_c6;
          number "c7" bool Every.Flags.Inner.Reader.c7 (fun (r : Every.Flags.Inner.t) -> r.c7) Every.Flags.Inner.Builder.set_c7 ]
        Every.Flags.Reader.inner (fun (r : Every.Flags.t) -> r.inner) Every.Flags.Builder.inner;
      number "d0" bool Every.Flags.Reader.d0 (fun (r : Every.Flags.t) -> r.d0) Every.Flags.Builder.set_d0;
      number "d1" bool Every.Flags.Reader.d1 (fun (r : Every.Flags.t) -> r.d1) Every.Flags.Builder.set_d1;
      number "d2" bool Every.Flags.Reader.d2 (fun (r : Every.Flags.t) -> r.d2) Every.Flags.Builder.set_d2;
      number "last" bool Every.Flags.Reader.last (fun (r : Every.Flags.t) -> r.last) Every.Flags.Builder.set_last;
      group "kind"
        [ union
          (fun v -> match Every.Flags.Kind.Reader.of_view v with
              | No x -> named "no" bool x
              | Yes x -> named "yes" bool x
              | Unknown tag -> named "?" int tag)
          (fun r -> match ((fun r -> r) r : Every.Flags.Kind.t) with
              | No x -> named "no" bool x
              | Yes x -> named "yes" bool x
              | Unknown tag -> named "?" int tag)
          (fun v b -> match Every.Flags.Kind.Reader.of_view v with
              | No _ -> Every.Flags.Kind.Builder.set_no b (Every.Flags.Kind.View.no v)
              | Yes _ -> Every.Flags.Kind.Builder.set_yes b (Every.Flags.Kind.View.yes v)
              | Unknown _ -> ()) ]
        Every.Flags.Reader.kind_view (fun (r : Every.Flags.t) -> r.kind) Every.Flags.Builder.kind;
      pointer "list" (fun () -> bools) Every.Flags.Reader.list Every.Flags.Reader.has_list (fun (r : Every.Flags.t) -> r.list) Every.Flags.Builder.init_list;
      pointer "preset" (fun () -> bools) Every.Flags.Reader.preset Every.Flags.Reader.has_preset (fun (r : Every.Flags.t) -> r.preset) Every.Flags.Builder.init_preset;
      pointer "lists" (fun () -> (list bools)) Every.Flags.Reader.lists Every.Flags.Reader.has_lists (fun (r : Every.Flags.t) -> r.lists) Every.Flags.Builder.init_lists;
      union
        (fun v -> match Every.Flags.Reader.which v with
            | One x -> named "one" bool x
            | Two x -> named "two" bool x
            | Pair x -> named "pair" (in_parentheses (fun x -> Stdlib.List.iter (fun f -> f.print_field x) pair)) x
            | Unknown tag -> named "?" int tag)
        (fun r -> match ((fun (r : Every.Flags.t) -> r.which) r : Every.Flags.Which.t) with
            | One x -> named "one" bool x
            | Two x -> named "two" bool x
            | Pair x -> named "pair" (in_parentheses (fun x -> Stdlib.List.iter (fun f -> f.record_field x) pair)) x
            | Unknown tag -> named "?" int tag)
        (fun v b -> match Every.Flags.Reader.which v with
            | One _ -> Every.Flags.Builder.set_one b (Every.Flags.Reader.one v)
            | Two _ -> Every.Flags.Builder.set_two b (Every.Flags.Reader.two v)
            | Pair _ -> let to_ = Every.Flags.Builder.init_pair b in Stdlib.List.iter (fun f -> f.copy_field (Every.Flags.Reader.pair v) to_) pair
            | Unknown _ -> ())
    ]

and every_layers () =
  structure
    [
      pointer "numbers" (fun () -> (list int32s)) Every.Layers.Reader.numbers Every.Layers.Reader.has_numbers (fun (r : Every.Layers.t) -> r.numbers) Every.Layers.Builder.init_numbers;
      pointer "bools" (fun () -> (list bools)) Every.Layers.Reader.bools Every.Layers.Reader.has_bools (fun (r : Every.Layers.t) -> r.bools) Every.Layers.Builder.init_bools;
      pointer "texts" (fun () -> (list (list text))) Every.Layers.Reader.texts Every.Layers.Reader.has_texts (fun (r : Every.Layers.t) -> r.texts) Every.Layers.Builder.init_texts;
      pointer "points" (fun () -> (list (list (every_point ())))) Every.Layers.Reader.points Every.Layers.Reader.has_points (fun (r : Every.Layers.t) -> r.points) Every.Layers.Builder.init_points;
      pointer "deep" (fun () -> (list (list u_int8s))) Every.Layers.Reader.deep Every.Layers.Reader.has_deep (fun (r : Every.Layers.t) -> r.deep) Every.Layers.Builder.init_deep
    ]

and every_blobs () =
  structure
    [
      blob "text" text Every.Blobs.Reader.text_slice Every.Blobs.Reader.text Every.Blobs.Reader.has_text (fun (r : Every.Blobs.t) -> r.text) Every.Blobs.Builder.set_text;
      blob "data" data Every.Blobs.Reader.data_slice Every.Blobs.Reader.data Every.Blobs.Reader.has_data (fun (r : Every.Blobs.t) -> r.data) Every.Blobs.Builder.set_data
    ]

and every_tree () =
  structure
    [
      number "value" int Every.Tree.Reader.value (fun (r : Every.Tree.t) -> r.value) Every.Tree.Builder.set_value;
      child "left" (fun () -> (every_tree ())) Every.Tree.Reader.left Every.Tree.Reader.has_left (fun (r : Every.Tree.t) -> r.left) Every.Tree.Builder.init_left;
      child "right" (fun () -> (every_tree ())) Every.Tree.Reader.right Every.Tree.Reader.has_right (fun (r : Every.Tree.t) -> r.right) Every.Tree.Builder.init_right;
      child "point" (fun () -> (every_point ())) Every.Tree.Reader.point Every.Tree.Reader.has_point (fun (r : Every.Tree.t) -> r.point) Every.Tree.Builder.init_point
    ]

and every_untyped () =
  structure
    [
      untyped "any" Every.Untyped.Reader.any Every.Untyped.Reader.has_any (fun (r : Every.Untyped.t) -> r.any) Every.Untyped.Builder.copy_any;
      number "service" capability_print Every.Untyped.Reader.service (fun (r : Every.Untyped.t) -> r.service) Every.Untyped.Builder.set_service;
      untyped "anyStruct" Every.Untyped.Reader.any_struct Every.Untyped.Reader.has_any_struct (fun (r : Every.Untyped.t) -> r.any_struct) Every.Untyped.Builder.copy_any_struct;
      untyped "anyList" Every.Untyped.Reader.any_list Every.Untyped.Reader.has_any_list (fun (r : Every.Untyped.t) -> r.any_list) Every.Untyped.Builder.copy_any_list
    ]

and every_grouped () =
  structure
    [
      group "start"
        [
          number "lat" f64 Every.Grouped.Start.Reader.lat (fun (r : Every.Grouped.Start.t) -> r.lat) Every.Grouped.Start.Builder.set_lat;
          blob "name" text Every.Grouped.Start.Reader.name_slice Every.Grouped.Start.Reader.name Every.Grouped.Start.Reader.has_name (fun (r : Every.Grouped.Start.t) -> r.name) Every.Grouped.Start.Builder.set_name ]
        Every.Grouped.Reader.start (fun (r : Every.Grouped.t) -> r.start) Every.Grouped.Builder.start;
      group "end"
        [
          number "lat" f64 Every.Grouped.End.Reader.lat (fun (r : Every.Grouped.End.t) -> r.lat) Every.Grouped.End.Builder.set_lat;
          blob "name" text Every.Grouped.End.Reader.name_slice Every.Grouped.End.Reader.name Every.Grouped.End.Reader.has_name (fun (r : Every.Grouped.End.t) -> r.name) Every.Grouped.End.Builder.set_name;
          group "deeper"
          [
            number "flag" bool Every.Grouped.End.Deeper.Reader.flag (fun (r : Every.Grouped.End.Deeper.t) -> r.flag) Every.Grouped.End.Deeper.Builder.set_flag ]
          Every.Grouped.End.Reader.deeper (fun (r : Every.Grouped.End.t) -> r.deeper) Every.Grouped.End.Builder.deeper ]
        Every.Grouped.Reader.end_ (fun (r : Every.Grouped.t) -> r.end_) Every.Grouped.Builder.end_;
      blob "note" text Every.Grouped.Reader.note_slice Every.Grouped.Reader.note Every.Grouped.Reader.has_note (fun (r : Every.Grouped.t) -> r.note) Every.Grouped.Builder.set_note
    ]

and every_choice () =
  structure
    [
      number "before" int Every.Choice.Reader.before (fun (r : Every.Choice.t) -> r.before) Every.Choice.Builder.set_before;
      blob "after" text Every.Choice.Reader.after_slice Every.Choice.Reader.after Every.Choice.Reader.has_after (fun (r : Every.Choice.t) -> r.after) Every.Choice.Builder.set_after;
      group "kind"
        [ union
          (fun v -> match Every.Choice.Kind.Reader.of_view v with
              | Plain x -> named "plain" int x
              | Label x -> named "label" text.print x
              | Blob x -> named "blob" data.print x
              | Unknown tag -> named "?" int tag)
          (fun r -> match ((fun r -> r) r : Every.Choice.Kind.t) with
              | Plain x -> named "plain" int x
              | Label x -> named "label" text.record x
              | Blob x -> named "blob" data.record x
              | Unknown tag -> named "?" int tag)
          (fun v b -> match Every.Choice.Kind.Reader.of_view v with
              | Plain _ -> Every.Choice.Kind.Builder.set_plain b (Every.Choice.Kind.View.plain v)
              | Label _ -> if Every.Choice.Kind.View.has_label v then Every.Choice.Kind.Builder.set_label b (both (Every.Choice.Kind.View.label_slice v) (Every.Choice.Kind.View.label v)) else Zooph.Slot.clear (Every.Choice.Kind.Builder.label_slot b)
              | Blob _ -> if Every.Choice.Kind.View.has_blob v then Every.Choice.Kind.Builder.set_blob b (both (Every.Choice.Kind.View.blob_slice v) (Every.Choice.Kind.View.blob v)) else Zooph.Slot.clear (Every.Choice.Kind.Builder.blob_slot b)
              | Unknown _ -> ()) ]
        Every.Choice.Reader.kind_view (fun (r : Every.Choice.t) -> r.kind) Every.Choice.Builder.kind;
      union
        (fun v -> match Every.Choice.Reader.which v with
            | None -> named "none" add "void"
            | Bit x -> named "bit" bool x
            | Number x -> named "number" int x
            | Long x -> named "long" i64 x
            | Text x -> named "text" text.print x
            | Shorts x -> named "shorts" u_int16s.print x
            | Point x -> begin_member "point"; if Every.Choice.Reader.has_point v then (every_point ()).print x else add "null"
            | Pair x -> named "pair" (in_parentheses (fun x -> Stdlib.List.iter (fun f -> f.print_field x) ([
              blob "left" text Every.Choice.Pair_.Reader.left_slice Every.Choice.Pair_.Reader.left Every.Choice.Pair_.Reader.has_left (fun (r : Every.Choice.Pair_.t) -> r.left) Every.Choice.Pair_.Builder.set_left;
              number "right" f32 Every.Choice.Pair_.Reader.right (fun (r : Every.Choice.Pair_.t) -> r.right) Every.Choice.Pair_.Builder.set_right ]))) x
            | Unknown tag -> named "?" int tag)
        (fun r -> match ((fun (r : Every.Choice.t) -> r.which) r : Every.Choice.Which.t) with
            | None -> named "none" add "void"
            | Bit x -> named "bit" bool x
            | Number x -> named "number" int x
            | Long x -> named "long" i64 x
            | Text x -> named "text" text.record x
            | Shorts x -> named "shorts" u_int16s.record x
            | Point (Some x) -> named "point" (every_point ()).record x
| Point None -> named "point" add "null"
            | Pair x -> named "pair" (in_parentheses (fun x -> Stdlib.List.iter (fun f -> f.record_field x) ([
              blob "left" text Every.Choice.Pair_.Reader.left_slice Every.Choice.Pair_.Reader.left Every.Choice.Pair_.Reader.has_left (fun (r : Every.Choice.Pair_.t) -> r.left) Every.Choice.Pair_.Builder.set_left;
              number "right" f32 Every.Choice.Pair_.Reader.right (fun (r : Every.Choice.Pair_.t) -> r.right) Every.Choice.Pair_.Builder.set_right ]))) x
            | Unknown tag -> named "?" int tag)
        (fun v b -> match Every.Choice.Reader.which v with
            | None -> Every.Choice.Builder.set_none b
            | Bit _ -> Every.Choice.Builder.set_bit b (Every.Choice.Reader.bit v)
            | Number _ -> Every.Choice.Builder.set_number b (Every.Choice.Reader.number v)
            | Long _ -> Every.Choice.Builder.set_long b (Every.Choice.Reader.long v)
            | Text _ -> if Every.Choice.Reader.has_text v then Every.Choice.Builder.set_text b (both (Every.Choice.Reader.text_slice v) (Every.Choice.Reader.text v)) else Zooph.Slot.clear (Every.Choice.Builder.text_slot b)
            | Shorts _ -> if Every.Choice.Reader.has_shorts v then u_int16s.copy (Every.Choice.Reader.shorts v) (Every.Choice.Builder.init_shorts b) else Zooph.Slot.clear (Every.Choice.Builder.shorts_slot b)
            | Point _ -> if Every.Choice.Reader.has_point v then (every_point ()).copy (Every.Choice.Reader.point v) (fun _ -> Every.Choice.Builder.init_point b) else Zooph.Slot.clear (Every.Choice.Builder.point_slot b)
            | Pair _ -> let to_ = Every.Choice.Builder.init_pair b in Stdlib.List.iter (fun f -> f.copy_field (Every.Choice.Reader.pair v) to_) ([
              blob "left" text Every.Choice.Pair_.Reader.left_slice Every.Choice.Pair_.Reader.left Every.Choice.Pair_.Reader.has_left (fun (r : Every.Choice.Pair_.t) -> r.left) Every.Choice.Pair_.Builder.set_left;
              number "right" f32 Every.Choice.Pair_.Reader.right (fun (r : Every.Choice.Pair_.t) -> r.right) Every.Choice.Pair_.Builder.set_right ])
            | Unknown _ -> ())
    ]

and every_generic () =
  structure
    [
      child "texts" (fun () -> (every_pair text data)) Every.Generic.Reader.texts Every.Generic.Reader.has_texts (fun (r : Every.Generic.t) -> r.texts) Every.Generic.Builder.init_texts;
      child "lists" (fun () -> (every_pair u_int16s (every_pair text (every_point ())))) Every.Generic.Reader.lists Every.Generic.Reader.has_lists (fun (r : Every.Generic.t) -> r.lists) Every.Generic.Builder.init_lists;
      child "any" (fun () -> (every_pair any any)) Every.Generic.Reader.any Every.Generic.Reader.has_any (fun (r : Every.Generic.t) -> r.any) Every.Generic.Builder.init_any
    ]

and every_old_old_point () =
  structure
    [
      number "x" int Every.Old.OldPoint.Reader.x (fun (r : Every.Old.OldPoint.t) -> r.x) Every.Old.OldPoint.Builder.set_x
    ]

and every_old () =
  structure
    [
      number "number" int Every.Old.Reader.number (fun (r : Every.Old.t) -> r.number) Every.Old.Builder.set_number;
      blob "text" text Every.Old.Reader.text_slice Every.Old.Reader.text Every.Old.Reader.has_text (fun (r : Every.Old.t) -> r.text) Every.Old.Builder.set_text;
      number "colour" (enum Every.Colour.to_int) Every.Old.Reader.colour (fun (r : Every.Old.t) -> r.colour) Every.Old.Builder.set_colour;
      pointer "bytes" (fun () -> u_int8s) Every.Old.Reader.bytes Every.Old.Reader.has_bytes (fun (r : Every.Old.t) -> r.bytes) Every.Old.Builder.init_bytes;
      pointer "longs" (fun () -> u_int64s) Every.Old.Reader.longs Every.Old.Reader.has_longs (fun (r : Every.Old.t) -> r.longs) Every.Old.Builder.init_longs;
      pointer "texts" (fun () -> (list text)) Every.Old.Reader.texts Every.Old.Reader.has_texts (fun (r : Every.Old.t) -> r.texts) Every.Old.Builder.init_texts;
      pointer "points" (fun () -> (list (every_old_old_point ()))) Every.Old.Reader.points Every.Old.Reader.has_points (fun (r : Every.Old.t) -> r.points) Every.Old.Builder.init_points;
      pointer "lists" (fun () -> (list u_int8s)) Every.Old.Reader.lists Every.Old.Reader.has_lists (fun (r : Every.Old.t) -> r.lists) Every.Old.Builder.init_lists;
      blob "single" text Every.Old.Reader.single_slice Every.Old.Reader.single Every.Old.Reader.has_single (fun (r : Every.Old.t) -> r.single) Every.Old.Builder.set_single
    ]

and every_new_byte () =
  structure
    [
      number "value" int Every.New.Byte.Reader.value (fun (r : Every.New.Byte.t) -> r.value) Every.New.Byte.Builder.set_value;
      number "more" int Every.New.Byte.Reader.more (fun (r : Every.New.Byte.t) -> r.more) Every.New.Byte.Builder.set_more
    ]

and every_new_long () =
  structure
    [
      number "value" u64 Every.New.Long.Reader.value (fun (r : Every.New.Long.t) -> r.value) Every.New.Long.Builder.set_value;
      blob "more" text Every.New.Long.Reader.more_slice Every.New.Long.Reader.more Every.New.Long.Reader.has_more (fun (r : Every.New.Long.t) -> r.more) Every.New.Long.Builder.set_more
    ]

and every_new_labelled () =
  structure
    [
      blob "value" text Every.New.Labelled.Reader.value_slice Every.New.Labelled.Reader.value Every.New.Labelled.Reader.has_value (fun (r : Every.New.Labelled.t) -> r.value) Every.New.Labelled.Builder.set_value;
      number "number" int Every.New.Labelled.Reader.number (fun (r : Every.New.Labelled.t) -> r.number) Every.New.Labelled.Builder.set_number
    ]

and every_new_listed () =
  structure
    [
      pointer "value" (fun () -> u_int8s) Every.New.Listed.Reader.value Every.New.Listed.Reader.has_value (fun (r : Every.New.Listed.t) -> r.value) Every.New.Listed.Builder.init_value
    ]

and every_new () =
  structure
    [
      number "number" int Every.New.Reader.number (fun (r : Every.New.t) -> r.number) Every.New.Builder.set_number;
      blob "text" text Every.New.Reader.text_slice Every.New.Reader.text Every.New.Reader.has_text (fun (r : Every.New.t) -> r.text) Every.New.Builder.set_text;
      number "colour" (enum Every.Colour.to_int) Every.New.Reader.colour (fun (r : Every.New.t) -> r.colour) Every.New.Builder.set_colour;
      pointer "bytes" (fun () -> (list (every_new_byte ()))) Every.New.Reader.bytes Every.New.Reader.has_bytes (fun (r : Every.New.t) -> r.bytes) Every.New.Builder.init_bytes;
      pointer "longs" (fun () -> (list (every_new_long ()))) Every.New.Reader.longs Every.New.Reader.has_longs (fun (r : Every.New.t) -> r.longs) Every.New.Builder.init_longs;
      pointer "texts" (fun () -> (list (every_new_labelled ()))) Every.New.Reader.texts Every.New.Reader.has_texts (fun (r : Every.New.t) -> r.texts) Every.New.Builder.init_texts;
      pointer "points" (fun () -> (list (every_point ()))) Every.New.Reader.points Every.New.Reader.has_points (fun (r : Every.New.t) -> r.points) Every.New.Builder.init_points;
      pointer "lists" (fun () -> (list (every_new_listed ()))) Every.New.Reader.lists Every.New.Reader.has_lists (fun (r : Every.New.t) -> r.lists) Every.New.Builder.init_lists;
      group "choice"
        [ union
          (fun v -> match Every.New.Choice_.Reader.of_view v with
              | Single x -> named "single" text.print x
              | Several x -> named "several" (list text).print x
              | Unknown tag -> named "?" int tag)
          (fun r -> match ((fun r -> r) r : Every.New.Choice_.t) with
              | Single x -> named "single" text.record x
              | Several x -> named "several" (list text).record x
              | Unknown tag -> named "?" int tag)
          (fun v b -> match Every.New.Choice_.Reader.of_view v with
              | Single _ -> if Every.New.Choice_.View.has_single v then Every.New.Choice_.Builder.set_single b (both (Every.New.Choice_.View.single_slice v) (Every.New.Choice_.View.single v)) else Zooph.Slot.clear (Every.New.Choice_.Builder.single_slot b)
              | Several _ -> if Every.New.Choice_.View.has_several v then (list text).copy (Every.New.Choice_.View.several v) (Every.New.Choice_.Builder.init_several b) else Zooph.Slot.clear (Every.New.Choice_.Builder.several_slot b)
              | Unknown _ -> ()) ]
        Every.New.Reader.choice_view (fun (r : Every.New.t) -> r.choice) Every.New.Builder.choice;
      number "small" int Every.New.Reader.small (fun (r : Every.New.t) -> r.small) Every.New.Builder.set_small;
      number "large" f64 Every.New.Reader.large (fun (r : Every.New.t) -> r.large) Every.New.Builder.set_large;
      number "flag" bool Every.New.Reader.flag (fun (r : Every.New.t) -> r.flag) Every.New.Builder.set_flag;
      pointer "shorts" (fun () -> int16s) Every.New.Reader.shorts Every.New.Reader.has_shorts (fun (r : Every.New.t) -> r.shorts) Every.New.Builder.init_shorts;
      child "child" (fun () -> (every_new ())) Every.New.Reader.child Every.New.Reader.has_child (fun (r : Every.New.t) -> r.child) Every.New.Builder.init_child;
      blob "name" text Every.New.Reader.name_slice Every.New.Reader.name Every.New.Reader.has_name (fun (r : Every.New.t) -> r.name) Every.New.Builder.set_name
    ]

and hostile_messages_target () =
  structure
    [
      child "child" (fun () -> (hostile_messages_target ())) Hostile_messages.Target.Reader.child Hostile_messages.Target.Reader.has_child (fun (r : Hostile_messages.Target.t) -> r.child) Hostile_messages.Target.Builder.init_child;
      blob "text" text Hostile_messages.Target.Reader.text_slice Hostile_messages.Target.Reader.text Hostile_messages.Target.Reader.has_text (fun (r : Hostile_messages.Target.t) -> r.text) Hostile_messages.Target.Builder.set_text;
      blob "data" data Hostile_messages.Target.Reader.data_slice Hostile_messages.Target.Reader.data Hostile_messages.Target.Reader.has_data (fun (r : Hostile_messages.Target.t) -> r.data) Hostile_messages.Target.Builder.set_data;
      pointer "voids" (fun () -> voids) Hostile_messages.Target.Reader.voids Hostile_messages.Target.Reader.has_voids (fun (r : Hostile_messages.Target.t) -> r.voids) Hostile_messages.Target.Builder.init_voids;
      pointer "bools" (fun () -> bools) Hostile_messages.Target.Reader.bools Hostile_messages.Target.Reader.has_bools (fun (r : Hostile_messages.Target.t) -> r.bools) Hostile_messages.Target.Builder.init_bools;
      pointer "bytes" (fun () -> u_int8s) Hostile_messages.Target.Reader.bytes Hostile_messages.Target.Reader.has_bytes (fun (r : Hostile_messages.Target.t) -> r.bytes) Hostile_messages.Target.Builder.init_bytes;
      pointer "shorts" (fun () -> u_int16s) Hostile_messages.Target.Reader.shorts Hostile_messages.Target.Reader.has_shorts (fun (r : Hostile_messages.Target.t) -> r.shorts) Hostile_messages.Target.Builder.init_shorts;
      pointer "ints" (fun () -> u_int32s) Hostile_messages.Target.Reader.ints Hostile_messages.Target.Reader.has_ints (fun (r : Hostile_messages.Target.t) -> r.ints) Hostile_messages.Target.Builder.init_ints;
      pointer "longs" (fun () -> u_int64s) Hostile_messages.Target.Reader.longs Hostile_messages.Target.Reader.has_longs (fun (r : Hostile_messages.Target.t) -> r.longs) Hostile_messages.Target.Builder.init_longs;
      pointer "texts" (fun () -> (list text)) Hostile_messages.Target.Reader.texts Hostile_messages.Target.Reader.has_texts (fun (r : Hostile_messages.Target.t) -> r.texts) Hostile_messages.Target.Builder.init_texts;
      pointer "lists" (fun () -> (list u_int8s)) Hostile_messages.Target.Reader.lists Hostile_messages.Target.Reader.has_lists (fun (r : Hostile_messages.Target.t) -> r.lists) Hostile_messages.Target.Builder.init_lists;
      pointer "children" (fun () -> (list ~words:18 (hostile_messages_target ()))) Hostile_messages.Target.Reader.children Hostile_messages.Target.Reader.has_children (fun (r : Hostile_messages.Target.t) -> r.children) Hostile_messages.Target.Builder.init_children;
      untyped "any" Hostile_messages.Target.Reader.any Hostile_messages.Target.Reader.has_any (fun (r : Hostile_messages.Target.t) -> r.any) Hostile_messages.Target.Builder.copy_any;
      number "peer" capability_print Hostile_messages.Target.Reader.peer (fun (r : Hostile_messages.Target.t) -> r.peer) Hostile_messages.Target.Builder.set_peer;
      number "number" u64 Hostile_messages.Target.Reader.number (fun (r : Hostile_messages.Target.t) -> r.number) Hostile_messages.Target.Builder.set_number;
      number "ratio" f64 Hostile_messages.Target.Reader.ratio (fun (r : Hostile_messages.Target.t) -> r.ratio) Hostile_messages.Target.Builder.set_ratio;
      number "colour" (enum Hostile_messages.Colour.to_int) Hostile_messages.Target.Reader.colour (fun (r : Hostile_messages.Target.t) -> r.colour) Hostile_messages.Target.Builder.set_colour;
      union
        (fun v -> match Hostile_messages.Target.Reader.which v with
            | First x -> named "first" int x
            | Second x -> named "second" text.print x
            | Third x -> named "third" u_int8s.print x
            | Unknown tag -> named "?" int tag)
        (fun r -> match ((fun (r : Hostile_messages.Target.t) -> r.which) r : Hostile_messages.Target.Which.t) with
            | First x -> named "first" int x
            | Second x -> named "second" text.record x
            | Third x -> named "third" u_int8s.record x
            | Unknown tag -> named "?" int tag)
        (fun v b -> match Hostile_messages.Target.Reader.which v with
            | First _ -> Hostile_messages.Target.Builder.set_first b (Hostile_messages.Target.Reader.first v)
            | Second _ -> if Hostile_messages.Target.Reader.has_second v then Hostile_messages.Target.Builder.set_second b (both (Hostile_messages.Target.Reader.second_slice v) (Hostile_messages.Target.Reader.second v)) else Zooph.Slot.clear (Hostile_messages.Target.Builder.second_slot b)
            | Third _ -> if Hostile_messages.Target.Reader.has_third v then u_int8s.copy (Hostile_messages.Target.Reader.third v) (Hostile_messages.Target.Builder.init_third b) else Zooph.Slot.clear (Hostile_messages.Target.Builder.third_slot b)
            | Unknown _ -> ())
    ]

and hostile_messages_tree () =
  structure
    [
      pointer "branches" (fun () -> (list (hostile_messages_tree ()))) Hostile_messages.Tree.Reader.branches Hostile_messages.Tree.Reader.has_branches (fun (r : Hostile_messages.Tree.t) -> r.branches) Hostile_messages.Tree.Builder.init_branches
    ]

and hostile_messages_voids () =
  structure
    [
      pointer "list" (fun () -> voids) Hostile_messages.Voids.Reader.list Hostile_messages.Voids.Reader.has_list (fun (r : Hostile_messages.Voids.t) -> r.list) Hostile_messages.Voids.Builder.init_list
    ]

and hostile_messages_bools () =
  structure
    [
      pointer "list" (fun () -> bools) Hostile_messages.Bools.Reader.list Hostile_messages.Bools.Reader.has_list (fun (r : Hostile_messages.Bools.t) -> r.list) Hostile_messages.Bools.Builder.init_list
    ]

and hostile_messages_structs () =
  structure
    [
      pointer "list" (fun () -> (list ~words:18 (hostile_messages_target ()))) Hostile_messages.Structs.Reader.list Hostile_messages.Structs.Reader.has_list (fun (r : Hostile_messages.Structs.t) -> r.list) Hostile_messages.Structs.Builder.init_list
    ]

and hostile_messages_texts () =
  structure
    [
      pointer "list" (fun () -> (list text)) Hostile_messages.Texts.Reader.list Hostile_messages.Texts.Reader.has_list (fun (r : Hostile_messages.Texts.t) -> r.list) Hostile_messages.Texts.Builder.init_list
    ]

and hostile_messages_anything () =
  structure
    [
      untyped "any" Hostile_messages.Anything.Reader.any Hostile_messages.Anything.Reader.has_any (fun (r : Hostile_messages.Anything.t) -> r.any) Hostile_messages.Anything.Builder.copy_any
    ]

and list_upgrades_mixed () =
  structure
    [
      number "a" int List_upgrades.Mixed.Reader.a (fun (r : List_upgrades.Mixed.t) -> r.a) List_upgrades.Mixed.Builder.set_a;
      blob "t" text List_upgrades.Mixed.Reader.t_slice List_upgrades.Mixed.Reader.t List_upgrades.Mixed.Reader.has_t (fun (r : List_upgrades.Mixed.t) -> r.t) List_upgrades.Mixed.Builder.set_t
    ]

and list_upgrades_list_of_void () =
  structure
    [
      pointer "list" (fun () -> voids) List_upgrades.ListOfVoid.Reader.list List_upgrades.ListOfVoid.Reader.has_list (fun (r : List_upgrades.ListOfVoid.t) -> r.list) List_upgrades.ListOfVoid.Builder.init_list
    ]

and list_upgrades_list_of_bool () =
  structure
    [
      pointer "list" (fun () -> bools) List_upgrades.ListOfBool.Reader.list List_upgrades.ListOfBool.Reader.has_list (fun (r : List_upgrades.ListOfBool.t) -> r.list) List_upgrades.ListOfBool.Builder.init_list
    ]

and list_upgrades_list_of_uint8 () =
  structure
    [
      pointer "list" (fun () -> u_int8s) List_upgrades.ListOfUInt8.Reader.list List_upgrades.ListOfUInt8.Reader.has_list (fun (r : List_upgrades.ListOfUInt8.t) -> r.list) List_upgrades.ListOfUInt8.Builder.init_list
    ]

and list_upgrades_list_of_uint16 () =
  structure
    [
      pointer "list" (fun () -> u_int16s) List_upgrades.ListOfUInt16.Reader.list List_upgrades.ListOfUInt16.Reader.has_list (fun (r : List_upgrades.ListOfUInt16.t) -> r.list) List_upgrades.ListOfUInt16.Builder.init_list
    ]

and list_upgrades_list_of_uint32 () =
  structure
    [
      pointer "list" (fun () -> u_int32s) List_upgrades.ListOfUInt32.Reader.list List_upgrades.ListOfUInt32.Reader.has_list (fun (r : List_upgrades.ListOfUInt32.t) -> r.list) List_upgrades.ListOfUInt32.Builder.init_list
    ]

and list_upgrades_list_of_uint64 () =
  structure
    [
      pointer "list" (fun () -> u_int64s) List_upgrades.ListOfUInt64.Reader.list List_upgrades.ListOfUInt64.Reader.has_list (fun (r : List_upgrades.ListOfUInt64.t) -> r.list) List_upgrades.ListOfUInt64.Builder.init_list
    ]

and list_upgrades_list_of_text () =
  structure
    [
      pointer "list" (fun () -> (list text)) List_upgrades.ListOfText.Reader.list List_upgrades.ListOfText.Reader.has_list (fun (r : List_upgrades.ListOfText.t) -> r.list) List_upgrades.ListOfText.Builder.init_list
    ]

and list_upgrades_list_of_lists () =
  structure
    [
      pointer "list" (fun () -> (list u_int8s)) List_upgrades.ListOfLists.Reader.list List_upgrades.ListOfLists.Reader.has_list (fun (r : List_upgrades.ListOfLists.t) -> r.list) List_upgrades.ListOfLists.Builder.init_list
    ]

and list_upgrades_list_of_mixed () =
  structure
    [
      pointer "list" (fun () -> (list (list_upgrades_mixed ()))) List_upgrades.ListOfMixed.Reader.list List_upgrades.ListOfMixed.Reader.has_list (fun (r : List_upgrades.ListOfMixed.t) -> r.list) List_upgrades.ListOfMixed.Builder.init_list
    ]

and hostile_messages_chain () =
  structure
    [
      child "next" (fun () -> hostile_messages_chain ()) Hostile_messages.Chain.Reader.next Hostile_messages.Chain.Reader.has_next (fun (r : Hostile_messages.Chain.t) -> r.next) Hostile_messages.Chain.Builder.init_next
    ]

and attacks_wide () =
  structure
    [
      number "f0" u64 Attacks.Wide.Reader.f0 (fun (r : Attacks.Wide.t) -> r.f0) Attacks.Wide.Builder.set_f0;
      blob "text" text Attacks.Wide.Reader.text_slice Attacks.Wide.Reader.text Attacks.Wide.Reader.has_text (fun (r : Attacks.Wide.t) -> r.text) Attacks.Wide.Builder.set_text
    ]

and attacks_wides () =
  structure
    [
      pointer "list" (fun () -> (list ~words:513 (attacks_wide ()))) Attacks.Wides.Reader.list Attacks.Wides.Reader.has_list (fun (r : Attacks.Wides.t) -> r.list) Attacks.Wides.Builder.init_list
    ]
