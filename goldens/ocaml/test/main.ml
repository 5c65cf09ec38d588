(* Tests of generated code, with a few schemas as examples. *)

module J = Json
open Zooph
module List = Stdlib.List

let passed = ref 0
let failed = ref 0

let test name work =
  match work () with
  | () -> incr passed
  | exception error ->
    incr failed;
    Printf.printf "failed: %s: %s\n%!" name (Printexc.to_string error)

let check what holds = if not holds then failwith what
let ok = function Ok x -> x | Error fault -> raise (Fault.Fault fault)

let reading : Weather.Reading.t =
  { station = "EBBR"; time = 1_700_000_000L; position = { lat = 50.9; lon = -0. }; sky = Rain;
    samples = [| 1.; 2.5; nan |];
    sensors = [| { name = "a"; serial = 7; healthy = false }; Weather.Sensor.default |];
    source = Observer "Ann" }

let weather () =
  let open Weather.Reading in
  let bytes = to_bytes reading in
  test "a Record is encoded at exactly its length" (fun () ->
      check "length" (Bytes.length bytes = encoded_length reading));
  test "a Record is encoded behind other bytes, and nowhere else" (fun () ->
      let buffer = Bytes.create 1000 in
      let length = encode reading buffer 24 in
      check "of pointers" (Bytes.sub buffer 24 length = bytes);
      let scalars = Scalars.Scalars.default in
      let length = Scalars.Scalars.encode scalars buffer 8 in
      check "of data" (Bytes.sub buffer 8 length = Scalars.Scalars.to_bytes scalars);
      let raises f = match f () with (_ : int) -> false | exception Invalid_argument _ -> true in
      List.iter
        (fun first ->
          check (string_of_int first)
            (raises (fun () -> encode reading buffer first)
            && raises (fun () -> Scalars.Scalars.encode scalars buffer first)))
        [ -8; 4; 1000; 1 lsl 61; max_int - 7; max_int - 15; max_int - 63; min_int ]);
  test "a Record is decoded as it was, to the bit" (fun () ->
      check "bits" (same_bits (ok (of_bytes bytes)) reading);
      check "nan differs from itself" (not (equal reading reading));
      let plain = { reading with samples = [||] } in
      check "0 equals -0" (equal plain { plain with position = { plain.position with lon = 0. } });
      check "but not to the bit"
        (not (same_bits plain { plain with position = { plain.position with lon = 0. } })));
  test "a Reader reads what the Record had" (fun () ->
      let r = ok (Reader.of_bytes bytes) in
      check "text" (Reader.station r = "EBBR");
      check "slice" (Slice.equal_string (Reader.station_slice r) "EBBR");
      check "int64" (Reader.time_int r = 1_700_000_000);
      check "group" (Position.Reader.lat (Reader.position r) = 50.9);
      check "enum" (Reader.sky r = Rain);
      check "numbers" (Float32s.get (Reader.samples r) 1 = 2.5);
      let serials = Zooph.List.fold_left (fun n s -> n + Weather.Sensor.Reader.serial s) 0 in
      check "structs" (serials (Reader.sensors r) = 7);
      check "which" (Reader.source_which r = Source.observer_tag);
      check "another member has its default" (Source.View.relay (Reader.source_view r) = 0);
      match Reader.source r with
      | Observer who -> check "union" (Slice.to_string who = "Ann")
      | Automatic | Relay _ | Unknown _ -> failwith "another member");
  test "a Builder builds the same" (fun () ->
      let a = Arena.create () in
      let b = Builder.init a in
      Builder.set_station b "EBBR";
      Builder.set_time b 1_700_000_000L;
      Position.Builder.set_lat (Builder.position b) 50.9;
      Position.Builder.set_lon (Builder.position b) (-0.);
      Builder.set_sky b Rain;
      Builder.set_samples b [| 1.; 2.5; nan |];
      let sensors = Builder.init_sensors b 2 in
      let first = List_builder.get sensors 0 in
      Weather.Sensor.Builder.(set_name first "a"; set_serial first 7; set_healthy first false);
      Source.Builder.set_observer (Builder.source b) "Ann";
      check "built" (same_bits (ok (of_bytes (Arena.to_bytes a))) reading));
  test "what a newer schema knows is kept by copies, and told by its number" (fun () ->
      let a = Arena.create () in
      ignore (Builder.of_record a { default with source = Relay 5 });
      let framed = Arena.to_bytes a in
      (* The discriminant is at byte 26 of the data section. *)
      Bytes.set_uint16_le framed (16 + 26) 9;
      let r = ok (Reader.of_bytes framed) in
      check "unknown" (Reader.source r = Unknown 9);
      let record = ok (of_bytes framed) in
      check "record" (record.source = Unknown 9);
      check "a Record is printed whatever it is"
        (Format.asprintf "%a" pp record = "<Zooph: a union member that is not known cannot be encoded>");
      match to_bytes record with
      | _ -> failwith "encoded"
      | exception Invalid_argument _ -> ());
  test "printing is finite and readable" (fun () ->
      let text = Format.asprintf "%a" pp { default with station = "EBBR"; source = Observer "Ann" } in
      check text
        (String.concat " " (String.split_on_char '\n' text |> List.map String.trim)
        = "(station = \"EBBR\", time = 0, position = (lat = 0, lon = 0), sky = clear, source = \
           (observer = \"Ann\"))"));
  test "a fault says where" (fun () ->
      let wrong = { reading with sensors = [| { name = "\255"; serial = 0; healthy = true } |] } in
      match of_bytes (to_bytes wrong) with
      | Ok _ -> failwith "decoded"
      | Error fault ->
        check (Fault.to_string fault)
          (Fault.kind fault = Text_utf8 && Fault.path fault = "sensors[0].name"))

let defaults () =
  test "defaults are what the schema says, and cost nothing" (fun () ->
      let record = Defaults.Defaults.default in
      let empty = Defaults.Defaults.to_bytes record in
      let data = Bytes.sub empty 16 (Bytes.length empty - 16) in
      check "all zero" (Bytes.for_all (fun c -> c = '\000') data);
      check "the same" (Defaults.Defaults.same_bits record (ok (Defaults.Defaults.of_bytes empty))))

let generics () =
  test "generic structs are read, built and encoded by kinds" (fun () ->
      let kind = Generics.Map.kind Kind.Text Kind.Data in
      let map : (string, string) Generics.Map.t =
        { entries = [| { key = "k"; value = "v" }; { key = ""; value = "w" } |] }
      in
      let bytes = Kind.to_bytes kind map in
      check "record" (Kind.of_bytes kind bytes = Ok map);
      check "default" (Kind.default kind = { Generics.Map.entries = [||] });
      let r = ok (Kind.open_bytes kind bytes) in
      let entry = Zooph.List.get (Generics.Map.Reader.entries r) 0 in
      check "reader" (Slice.equal_string (Generics.Map.Entry.Reader.key entry) "k"))


(* Checks that the written JSON has the bytes that the stock tool writes. *)
let json name kind text expected =
  test ("JSON of " ^ name) (fun () ->
      match Zooph.Json.to_record kind text with
      | Error e -> failwith (Format.asprintf "%a" Zooph.Json.pp_error e)
      | Ok record -> (
        match Zooph.Json.of_record kind record with
        | Ok found -> check found (found = expected)
        | Error e -> failwith e.what))

let jsons () =
  json "Flattened" J.Flattened.kind
    {|{"before":1,"a":2,"b":"x","pre.c":3,"pre.fix.d":4,"childx":5,"childy":6,"e":7}|}
    {|{"before":1,"a":2,"b":"x","pre.c":3,"pre.fix.d":4,"childx":5,"childy":6,"e":7}|};
  json "Discriminated" J.Discriminated.kind
    {|{"other":true,"type":"bar","bar":{"x":1,"y":"q"}}|}
    {|{"other":true,"type":"bar","bar":{"x":1,"y":"q"}}|};
  json "Discriminated" J.Discriminated.kind
    {|{"type":"nothing","other":false}|}
    {|{"other":false,"type":"nothing"}|};
  (* A union's member may come before the tag that names it. Values of other members are lost. *)
  json "Discriminated" J.Discriminated.kind {|{"foo":"x","type":"foo"}|} {|{"other":false,"type":"foo","foo":"x"}|};
  json "Discriminated" J.Discriminated.kind
    {|{"bar":{"x":1,"y":"q"},"type":"bar"}|}
    {|{"other":false,"type":"bar","bar":{"x":1,"y":"q"}}|};
  json "Discriminated" J.Discriminated.kind
    {|{"bar":{"x":1},"foo":"x","type":"bar"}|}
    {|{"other":false,"type":"bar","bar":{"x":0}}|};
  json "NamedUnions" J.NamedUnions.kind
    {|{"plain":{"kind":"b","b":"t"},"flatKind":"d","d":{"x":1,"y":2},"oneName":{"value":7},"both_is":"h","both_of":"z"}|}
    {|{"plain":{"kind":"b","b":"t"},"flatKind":"d","d":{"x":1,"y":2},"oneName":{"value":0},"both_is":"h","both_of":"z"}|};
  json "FlatUnionOfGroups" J.FlatUnionOfGroups.kind
    {|{"radius":2.5}|}
    {|{"radius":0}|};
  json "FlatTagged" J.FlatTagged.kind {|{"t":"b","b_x":1,"e":null,"a_y":2}|} {|{"t":"e"}|};
  json "Bytes" J.Bytes.kind
    {|{"base64":"AAEC","hex":"00ff","plain":[1,2],"list":[[1],[]]}|}
    {|{"plain":[1,2],"base64":"AAEC","hex":"00ff","list":[[1],[]]}|};
  json "Names" J.Names.kind
    {|{"new-name":"n","level":"HIGH!","a group":{"in side":3},"pick":{"b":"t"}}|}
    {|{"new-name":"n","level":"HIGH!","a group":{"in side":3},"pick":{"b":"t"}}|};
  json "Plain" J.Plain.kind
    {|{"int64":"-5","uInt64":"18446744073709551615","data":[1],"float32":0.5,"float64":1e300,"text":"a","level":1,"list":["1","2"],"child":{"text":"deep"}}|}
    {|{"int64":"-5","uInt64":"18446744073709551615","data":[1],"float32":0.5,"float64":1e300,"text":"a","void":null,"level":"HIGH!","list":["1","2"],"child":{"int64":"0","uInt64":"0","float32":0,"float64":0,"text":"deep","void":null,"level":"low","nothing":null}}|}

(* Tests the standard schema's struct for any JSON. The expected texts are the stock tool's. *)
let free_json () =
  let module V = Standard.Json.Value in
  List.iter
    (fun text -> json ("free: " ^ text) V.kind text text)
    [ "null"; "true"; "false"; "-2.5"; "1e300"; {|"a\"\u0001ü"|}; "[]"; "{}";
      {|[1,[],{},null,[true,{"a":[]}]]|};
      (* In this struct a name may come twice. *)
      {|{"a":1,"b":{"c":[null,"x"]},"a":{"":false}}|} ];
  json "free, in a struct" V.Call.kind {|{"function":"f","params":[null,1,{"function":2}]}|}
    {|{"function":"f","params":[null,1,{"function":2}]}|};
  (* A null pointer is written as no member. A value that is JSON's null is written as a member. *)
  json "free: no member" V.Field.kind {|{"name":"a"}|} {|{"name":"a"}|};
  json "free: null" V.Field.kind {|{"name":"a","value":null}|} {|{"name":"a","value":null}|};
  test "free JSON: what is not JSON" (fun () ->
      let written (v : V.t) = Zooph.Json.of_record V.kind v in
      let raw : V.t = { which = Raw "[1, 2]" } in
      let call : V.Call.t = { function_ = "f"; params = [| { which = Number 1. }; raw |] } in
      check "raw" (written raw = Ok "[1, 2]");
      check "a call" (written { which = Call (Some call) } = Ok "f(1,[1, 2])");
      check "an empty call" (written { which = Call None } = Ok "()");
      let later = V.to_bytes { which = Null } in
      Bytes.set_uint16_le later 16 99;
      check "a later member" (Zooph.Json.of_reader V.kind (ok (V.Reader.of_bytes later)) = Ok "null"));
  test "JSON is refused by path" (fun () ->
      let refused kind text path =
        match Zooph.Json.to_record kind text with
        | Error e -> check (text ^ ": " ^ e.path) (e.path = path)
        | Ok _ -> failwith text
      in
      refused V.kind {|{"a":[1,1e999]}|} "a[1]";
      refused V.Field.kind {|{"name":"a","name":"b"}|} "name";
      refused V.Field.kind {|{"other":{"x":1,"x":2}}|} "other.x";
      refused J.Plain.kind {|{"void":{"x":1,"x":2}}|} "void.x";
      (* Another member of the union was active in between. *)
      refused J.FlatTagged.kind {|{"t":"b","b_x":1,"e":null,"b_x":2}|} "b_x");
  test "JSON is 64 deep and no deeper" (fun () ->
      let lists n = String.make n '[' ^ String.make n ']' in
      let rec objects n = if n = 1 then "{}" else {|{"child":|} ^ objects (n - 1) ^ "}" in
      let fits kind text = Result.is_ok (Zooph.Json.to_record kind text) in
      check "lists" (fits V.kind (lists 64) && not (fits V.kind (lists 65)));
      check "structs" (fits J.Plain.kind (objects 64) && not (fits J.Plain.kind (objects 65)));
      check "free objects" (fits V.kind (objects 64) && not (fits V.kind (objects 65))))

(* Compares reading in one pass with reading by a tree. Limits that are not physically the default ones select the
   tree. *)
let both name kind texts =
  test ("JSON in one pass: " ^ name) (fun () ->
      let limits = { Limits.default with nesting = 64 } in
      let state = Random.State.make [| 7 |] in
      let same text =
        let one = Json.to_record kind text and other = Json.to_record ~limits kind text in
        check text (compare one other = 0);
        match (one, other) with
        | Ok one, Ok other -> check ("bits of " ^ text) (Kind.to_bytes kind one = Kind.to_bytes kind other)
        | _ -> ()
      in
      let pieces =
        [| "0"; "-"; "1"; "9"; "."; "e"; "\""; "\\"; "\\u0041"; ","; ":"; "{"; "}"; "["; "]"; " "; "null"; "true"; "{}";
           "[]"; "\x00"; "\xff"; "\xc3\xbc"; "00"; "1e999"; "256"; "-129"; "4294967296"; "18446744073709551616" |]
      in
      let changed text =
        let n = String.length text in
        let first = Random.State.int state n in
        let cut = min (n - first) (Random.State.int state 4) in
        let piece = pieces.(Random.State.int state (Array.length pieces)) in
        String.sub text 0 first ^ piece ^ String.sub text (first + cut) (n - first - cut)
      in
      let parts text =
        let n = String.length text in
        let first = Random.State.int state n in
        let length = Random.State.int state (n - first) in
        let to_ = Random.State.int state n in
        String.sub text 0 to_ ^ String.sub text first length ^ String.sub text to_ (n - to_)
      in
      List.iter
        (fun text ->
          same text;
          for _ = 1 to 2000 do
            same (changed text);
            same (changed (changed text));
            same (parts text)
          done)
        texts)

let one_pass () =
  both "Plain" J.Plain.kind
    [ {|{"int64":"-5","uInt64":"18446744073709551615","data":[1,200],"float32":0.5,"float64":1e300,"text":"a\u00fcb","void":null,"level":1,"list":["1","2"],"child":{"text":"deep","level":"low","child":{"int64":7}},"nothing":null}|};
      {|{ "text" : "t", "child": { "float64": -0.001, "data": [] } , "list": [ ] , "float32": 35.200000762939453 }|} ];
  both "Bytes" J.Bytes.kind [ {|{"base64":"AAEC","hex":"00ff","plain":[1,2],"list":[[1],[]]}|} ];
  both "Names" J.Names.kind [ {|{"new-name":"n","level":"HIGH!","a group":{"in side":3},"pick":{"b":"t"}}|} ];
  both "NamedUnions" J.NamedUnions.kind [ {|{"plain":{"kind":"b","b":"t"},"flatKind":"d","d":{"x":1,"y":2}}|} ];
  both "Flattened" J.Flattened.kind [ {|{"before":1,"a":2,"b":"x","pre.c":3,"pre.fix.d":4,"childx":5,"childy":6,"e":7}|} ];
  let text kind record = match Json.of_record kind record with Ok text -> text | Error e -> failwith e.what in
  both "Reading" Weather.Reading.kind [ text Weather.Reading.kind { reading with samples = [| 1.; 2.5; 1e-7 |] } ];
  both "Scalars" Scalars.Scalars.kind [ text Scalars.Scalars.kind Scalars.Scalars.default ]

(* Memory in which a Record is encoded for JSON is kept for the next one. *)
let kept_memory () =
  let open Weather.Reading in
  let record n =
    let sensor i : Weather.Sensor.t = { name = string_of_int (n + i); serial = i; healthy = i land 1 = 0 } in
    { reading with station = String.make n (Char.chr (97 + (n mod 26))); sensors = Array.init (n / 100) sensor }
  in
  let written n =
    let record = record n in
    let r = ok (Reader.of_bytes (to_bytes record)) in
    check (string_of_int n) (Json.of_record kind record = Json.of_reader kind r)
  in
  let impossible n =
    match Json.of_record kind { (record n) with source = Unknown 9 } with
    | _ -> failwith "written"
    | exception Invalid_argument _ -> ()
  in
  let sizes = [ 0; 1; 100; 1_000; 10_000; 50_000; 100_000; 150_000; 262_000; 262_144; 300_000; 1_000_000 ] in
  test "JSON of Records that grow and shrink is that of their Readers" (fun () ->
      List.iter written sizes;
      List.iter written (List.rev sizes);
      List.iter (fun n -> written n; written (n / 3)) sizes);
  test "JSON of a Record that cannot be encoded changes that of no other" (fun () ->
      List.iter (fun n -> impossible n; written (n / 2); impossible (2 * n); written n) sizes)

(* Floats are written as printf writes them, but without the plus sign of an exponent. *)
let floats () =
  test "floats in JSON have the digits of printf" (fun () ->
      let state = Random.State.make [| 11 |] in
      let expected x =
        let short = Printf.sprintf "%.15g" x in
        let digits = if float_of_string short = x then short else Printf.sprintf "%.17g" x in
        String.concat "" (String.split_on_char '+' digits)
      in
      let same x =
        let record : J.Plain.t = { J.Plain.default with float64 = x } in
        match Json.of_record J.Plain.kind record with
        | Error e -> failwith e.what
        | Ok text ->
          let key = {|"float64":|} in
          let rec find k = if String.sub text k (String.length key) = key then k + String.length key else find (k + 1) in
          let first = find 0 in
          let found = String.sub text first (String.index_from text first ',' - first) in
          check (found ^ " is " ^ expected x) (found = expected x);
          let back = match Json.to_record J.Plain.kind text with Ok r -> r.float64 | Error e -> failwith e.what in
          check (found ^ " comes back") (Int64.bits_of_float back = Int64.bits_of_float x)
      in
      List.iter same
        [ 0.; -0.; 1.; -1.; 0.1; 0.5; 1e-4; 9.9e-5; 0.00012345678901234567; 999999999999999.; 999999999999999.9; 1e15; 1e16;
          9007199254740992.; 9007199254740993.; 0.3; 2.5; 123456.789; 99.999999999999999; 0.99999999999999994; max_float;
          min_float; epsilon_float; 1. +. epsilon_float; 4503599627370496.5; 562949953421311.94 ];
      for _ = 1 to 100_000 do
        let mantissa = Random.State.int64 state Int64.max_int in
        let size = 10. ** float_of_int (Random.State.int state 24 - 6) in
        let x = Int64.to_float mantissa /. 9.2e18 *. size in
        same x;
        same (Int32.float_of_bits (Int32.bits_of_float (-.x)));
        same (Float.round (x *. 100.) /. 100.)
      done)

let unions_within () =
  let open Unions_within in
  let which record =
    let bytes = Plain.to_bytes record in
    check "decoded" (Plain.of_bytes bytes = Ok record);
    Plain.Reader.which (ok (Plain.Reader.of_bytes bytes))
  in
  test "unions within unions" (fun () ->
      (match which { which = Outer (Inner (Number 5)) } with
      | Outer (Inner (Number 5)) -> ()
      | _ -> failwith "number");
      (match which { which = Outer (Group { other = 3 }) } with
      | Outer (Group g) -> check "other" (Plain.Outer.Group.Reader.other g = 3)
      | _ -> failwith "group");
      (match which { which = Group { text = "t"; choice = Right "r" } } with
      | Group g -> (
        match Plain.Group.Reader.choice g with
        | Right text -> check "right" (Slice.to_string text = "r")
        | _ -> failwith "left")
      | _ -> failwith "group in the union");
      let b = Plain.Builder.init (Arena.create ()) in
      Plain.Outer.Inner.Builder.set_number (Plain.Outer.Builder.init_inner (Plain.Builder.init_outer b)) 9;
      match Plain.Reader.which (Plain.Builder.to_reader b) with
      | Outer (Inner (Number 9)) -> ()
      | _ -> failwith "built");
  test "generic unions within unions" (fun () ->
      let kind = Generic.kind Kind.Text in
      check "the default of a group" (Generic.Outer.Group.default Kind.Text = { other = "" });
      let which record = Generic.Reader.which (ok (Kind.open_bytes kind (Kind.to_bytes kind record))) in
      (match which { which = Without (Second 6) } with
      | Without (Second 6) -> ()
      | _ -> failwith "second");
      match which { which = Outer (Inner (Thing "t")) } with
      | Outer (Inner (Thing text)) -> check "thing" (Slice.to_string text = "t")
      | _ -> failwith "another member");
  test "a group that is a member which is not set has its defaults" (fun () ->
      let read record = ok (Plain.Reader.of_bytes (Plain.to_bytes record)) in
      let outer = read { which = Outer (Group { other = 3 }) } in
      let group = read { which = Group { text = "t"; choice = Right "r" } } in
      check "set" (Plain.Group.Reader.choice_which (Plain.Reader.group group) = Plain.Group.Choice.right_tag);
      check "set, by member" (Plain.Reader.outer_which outer = Plain.Outer.group_tag);
      check "text" (Plain.Group.Reader.text (Plain.Reader.group outer) = "");
      check "choice" (Plain.Group.Reader.choice_which (Plain.Reader.group outer) = 0);
      check "union" (Plain.Reader.outer_which group = 0);
      check "view" (Plain.Outer.View.which_tag (Plain.Reader.outer_view group) = 0);
      (match Plain.Reader.outer group with
      | Inner Nothing -> ()
      | _ -> failwith "sum");
      let kind = Generic.kind Kind.Text in
      let read record = ok (Kind.open_bytes kind (Kind.to_bytes kind record)) in
      let outer = read { which = Outer (Group { other = "t" }) } in
      check "generic, set" (Generic.Reader.outer_which outer = Generic.Outer.group_tag);
      check "not generic in it" (Generic.Reader.without_which outer = 0);
      check "generic" (Generic.Reader.outer_which (read { which = Without (Second 6) }) = 0))

let schemas () =
  test "an embedded schema is a message of schema.capnp" (fun () ->
      let module R = Standard.Schema.Node.Reader in
      let node = ok (R.of_string (Weather.Reading.schema ())) in
      check "id" (R.id node = Weather.Reading.type_id);
      check "name" (R.display_name node = "weather.capnp:Reading"))

(* Numbers that do not fit raise [Invalid_argument], wherever in a Record they are, and are never truncated. *)
let misfits () =
  let refused work = match work () with _ -> false | exception Invalid_argument _ -> true in
  test "numbers of a Record that do not fit their fields" (fun () ->
      let open Scalars.Scalars in
      let at_ends (set : int -> t) least greatest =
        check "least" ((ok (of_bytes (to_bytes (set least)))) = set least);
        check "greatest" ((ok (of_bytes (to_bytes (set greatest)))) = set greatest);
        List.iter
          (fun x -> check (string_of_int x) (refused (fun () -> to_bytes (set x))))
          [ least - 1; greatest + 1; max_int; min_int; greatest + (1 lsl 40) ]
      in
      at_ends (fun int8 -> { default with int8 }) (-128) 127;
      at_ends (fun int16 -> { default with int16 }) (-32768) 32767;
      at_ends (fun int32 -> { default with int32 }) (-0x8000_0000) 0x7fff_ffff;
      at_ends (fun u_int8 -> { default with u_int8 }) 0 255;
      at_ends (fun u_int16 -> { default with u_int16 }) 0 65535;
      at_ends (fun u_int32 -> { default with u_int32 }) 0 0xffff_ffff;
      let all = { default with int8 = -1; int16 = -1; int32 = -1; u_int8 = 255; u_int16 = 65535; u_int32 = 0xffff_ffff } in
      check "side by side" (ok (of_bytes (to_bytes all)) = all));
  test "numbers of a union's members, and of enumerants, that do not fit" (fun () ->
      let sizes small = { Unions_named.Sizes.default with small } in
      let to_bytes = Unions_named.Sizes.to_bytes in
      List.iter (fun small -> check "member" (refused (fun () -> to_bytes (sizes small))))
        Unions_named.Sizes.Small.[ Byte 256; Byte (-1); Short 32768; Short (-32769) ];
      check "member that fits" (not (refused (fun () -> to_bytes (sizes (Byte 255)))));
      check "enumerant"
        (refused (fun () -> Weather.Reading.to_bytes { reading with sky = Unknown 65536 })));
  test "signalling NaNs of a Record keep their bits" (fun () ->
      let open Scalars.Scalars in
      List.iter
        (fun bits ->
          let bytes = to_bytes default in
          (* The field's position is found by a value that occurs only once. *)
          let marked = to_bytes { default with float32 = Int32.float_of_bits 0x3f9d_70a4l } in
          let at = ref 0 in
          while Bytes.get_int32_le marked !at <> 0x3f9d_70a4l do incr at done;
          Bytes.set_int32_le bytes !at bits;
          check (Int32.to_string bits) (to_bytes (ok (of_bytes bytes)) = bytes))
        [ 0x7fa0_0001l; 0xffa0_0001l; 0x7f80_0001l; 0x7fc0_0000l; 0xffff_ffffl ]);
  test "integers in JSON with a point or an exponent have the value of the nearest float" (fun () ->
      let read text = Result.map (fun (r : Scalars.Scalars.t) -> r.int64) (Json.to_record Scalars.Scalars.kind text) in
      let is text x = check text (read (Printf.sprintf {|{"int64":%s}|} text) = Ok x) in
      is "9007199254740993" 9007199254740993L;
      is "9007199254740993.0" 9007199254740992L;
      is "-9223372036854774784.0" (-9223372036854774784L);
      is "-922337203685477478.4e1" (-9223372036854774784L);
      is "1.00000000000000000001" 1L;
      is "1e-99999999999999999999" 0L;
      is "1200e-2" 12L;
      is "0.0e999999999999999999999" 0L;
      is "-0.0" 0L;
      is "12E+1" 120L;
      List.iter
        (fun text -> check text (Result.is_error (read (Printf.sprintf {|{"int64":%s}|} text))))
        [ "0.5"; "12e-2"; "9223372036854775807.000"; "-9223372036854775808.0"; "1e19"; "1e99999999999999999999" ])

(* A Record may refer to one value many times. This one has 2^60 Targets, of which each leaf has 16 MiB. *)
let shared_parts () =
  let open Hostile_messages in
  let refused f = match f () with _ -> false | exception Invalid_argument _ -> true in
  let rec deep n leaf each = if n = 0 then leaf else deep (n - 1) (each leaf) each in
  test "a Record that shares its parts is measured no further than a segment goes" (fun () ->
      let leaf = { Target.default with data = String.make 0x100_0000 'x' } in
      let target = deep 60 leaf (fun child -> { Target.default with children = [| child; child |] }) in
      check "length" (refused (fun () -> Target.encoded_length target));
      check "bytes" (refused (fun () -> Target.to_bytes target));
      check "buffer" (refused (fun () -> Target.encode target (Bytes.create 4096) 0));
      check "JSON" (refused (fun () -> Zooph.Json.of_record Target.kind target)));
  test "a Record that shares its parts and fits is encoded" (fun () ->
      let target = deep 8 Target.default (fun child -> { Target.default with children = [| child; child |] }) in
      let bytes = Target.to_bytes target in
      check "length" (Bytes.length bytes = Target.encoded_length target);
      check "decoded" (Target.of_bytes bytes = Ok target))

let orders () =
  test "text and JSON have fields in the order of their ordinals" (fun () ->
      let open Structs.OutOfOrder in
      let record = { default with foo = "f"; bar = 3L; qux = 1; grault = "g" } in
      check "JSON"
        (Result.get_ok (Zooph.Json.of_record kind record)
        = {|{"qux":1,"grault":"g","bar":"3","foo":"f","corge":0,"quux":false,"garply":0}|});
      let lines = String.split_on_char '\n' (Format.asprintf "%a" pp record) in
      let text = String.concat "" lines in
      check text
        (text
        = {|(qux = 1, grault = "g", bar = 3, foo = "f", corge = 0, quux = false, garply = 0)|}))

(* Default texts that look like code remain texts. *)
let hostile_texts () =
  let open Hostile_texts in
  let there_and_back either =
    let record = { Places.default with either } in
    check "decoded" (Places.of_bytes (Places.to_bytes record) = Ok record)
  in
  test "default texts are not taken for code" (fun () ->
      check "at" (Places.default.at = "$at" && Places.default.dollars = "a $at b $body$ $$ $kind$");
      check "empty" (Places.encoded_length Places.default = 64);
      there_and_back (Name "n");
      there_and_back (Both { first = ""; second = "$at" });
      there_and_back (Number 7);
      let levels = { Levels.name = "deeper" } in
      check "levels" (Levels.of_bytes (Levels.to_bytes levels) = Ok levels);
      check "constant" (Hostile_texts.dollars = "Z.flat $at \"quoted\" \\ */ *) -} é 中 😀"))

(* Tests the functions that every Record, Reader, Builder, list and stream has beside those of its fields. *)
let faces () =
  let open Weather.Reading in
  let plain = { reading with samples = [||] } in
  let read record = ok (Reader.of_bytes (to_bytes record)) in
  test "Records are ordered, and hashed alike where they are equal" (fun () ->
      let zero = { plain with position = { plain.position with lon = 0. } } in
      check "equal" (compare plain zero = 0 && hash plain = hash zero);
      check "nan" (compare reading reading = 0 && hash reading = hash { reading with time = reading.time });
      check "order" (compare plain { plain with station = "EBBS" } < 0);
      let module Table = Hashtbl.Make (struct
        type nonrec t = t

        let equal = equal
        let hash = hash
      end) in
      let table = Table.create 3 in
      Table.replace table plain 1;
      Table.replace table zero 2;
      check "table" (Table.find_opt table plain = Some 2 && Table.length table = 1));
  test "Readers are compared by what they read" (fun () ->
      check "same" (ok (Reader.equal (read reading) (read reading)));
      check "another" (not (ok (Reader.equal (read reading) (read { reading with sky = Clear }))));
      let built = Builder.to_reader (Builder.of_record (Arena.create ()) reading) in
      check "of a Builder" (ok (Reader.equal built (read reading)));
      let limits = { Limits.default with traversal = Some 8 } in
      match Reader.of_buffer_lazily ~limits (to_buffer reading) with
      | Error fault -> raise (Fault.Fault fault)
      | Ok lazily -> (
        match Reader.equal (Message.root lazily) (read reading) with
        | Ok _ -> failwith "beyond the limits"
        | Error fault -> check "limits" (Fault.kind fault = Traversal)));
  test "a Builder is printed as its Reader, and reading it makes nothing" (fun () ->
      let arena = Arena.create () in
      let b = Builder.init arena in
      Builder.set_station b "EBBR";
      let before = Arena.words arena in
      let r = Builder.to_reader b in
      check "read" (Reader.station r = "EBBR" && Zooph.List.length (Reader.sensors r) = 0);
      check "printed" (Format.asprintf "%a" Builder.pp b = Format.asprintf "%a" Reader.pp r);
      check "nothing was made" (Arena.words arena = before && not (Slot.has (Builder.sensors_slot b))));
  test "slots: an object moves between Builders, and only within its arena" (fun () ->
      let arena = Arena.create () in
      let b = Builder.init arena in
      let from = Builder.sensors_slot b in
      check "there is nothing" (not (Slot.has from));
      check "and nothing is taken" (Orphan.is_null (Slot.disown from));
      Builder.set_sensors b [| { Weather.Sensor.default with name = "wind" } |];
      let orphan = Slot.disown from in
      check "taken" ((not (Slot.has from)) && not (Orphan.is_null orphan));
      let other = Builder.sensors_slot (Builder.init (Arena.create ())) in
      check "not elsewhere"
        (match Slot.adopt other orphan with exception Invalid_argument _ -> true | () -> false);
      Slot.adopt from orphan;
      let name i = Weather.Sensor.Reader.name (Zooph.List.get (Reader.sensors (Builder.to_reader b)) i) in
      check "back" (Slot.has from && name 0 = "wind" && Orphan.is_null orphan);
      Slot.clear from;
      check "cleared" (not (Slot.has from)));
  test "slots: what changes a member's pointer selects the member" (fun () ->
      let b = Builder.init (Arena.create ()) in
      let source = Builder.source b in
      let tag () = Reader.source_which (Builder.to_reader b) in
      let observer = Source.Builder.observer_slot source in
      Source.Builder.set_relay source 7;
      check "looking changes nothing" ((not (Slot.has observer)) && tag () = Source.relay_tag);
      Slot.clear observer;
      check "clear" (tag () = Source.observer_tag && Builder.station_slot b |> Slot.has |> not);
      Source.Builder.set_observer source "Ann";
      let orphan = Slot.disown observer in
      Source.Builder.set_automatic source;
      check "taking selects nothing" (tag () = Source.automatic_tag);
      let other = Builder.source (Builder.init (Arena.create ())) in
      Source.Builder.set_observer other "Bob";
      let stranger = Slot.disown (Source.Builder.observer_slot other) in
      check "what is another arena's selects nothing"
        (match Slot.adopt observer stranger with
         | exception Invalid_argument _ -> tag () = Source.automatic_tag
         | () -> false);
      Slot.adopt observer orphan;
      check "adopt" (Source.View.observer (Reader.source_view (Builder.to_reader b)) = "Ann");
      check "selected" (tag () = Source.observer_tag));
  test "lists are gone through backwards" (fun () ->
      let names = [ "a"; "b"; "c" ] in
      let sensor name = { Weather.Sensor.default with name } in
      let r = read { plain with sensors = Array.of_list (List.map sensor names) } in
      let l = Reader.sensors r in
      check "fold_right"
        (Zooph.List.fold_right (fun s all -> Weather.Sensor.Reader.name s :: all) l [] = names);
      let backwards = Seq.map Weather.Sensor.Reader.name (Zooph.List.to_rev_seq l) in
      check "to_rev_seq" (List.of_seq backwards = List.rev names);
      check "empty" (List.of_seq (Zooph.List.to_rev_seq Zooph.List.empty) = []));
  test "streams are read in place, and as sequences" (fun () ->
      let lengths = [ 0; 9000; 100_000; 20; 0; 50_000 ] in
      let message n = to_string { plain with station = String.make n 'x' } in
      let all = String.concat "" (List.map message lengths) in
      let length r = String.length (Reader.station r) in
      let in_place text =
        let stream = Stream.of_string text in
        let rec go found =
          match Stream.next_in_place stream Reader.of_prefix with
          | Ok (Some r) -> go (length r :: found)
          | Ok None -> (List.rev found, None)
          | Error fault -> (List.rev found, Some fault)
        in
        go []
      in
      check "in place" (in_place all = (lengths, None));
      let cut = String.sub all 0 (String.length all - 8) in
      let whole = List.filteri (fun i _ -> i < 5) lengths in
      (match (in_place cut, Stream.fold (Stream.of_string cut) Reader.of_buffer (fun l r -> length r :: l) []) with
      | (found, Some one), Error (_, other) -> check "cut" (found = whole && Fault.equal one other)
      | _ -> failwith "no fault");
      let found = List.of_seq (Stream.to_seq (Stream.of_string cut) Reader.of_buffer) in
      check "sequence" (List.filter_map (function Ok r -> Some (length r) | Error _ -> None) found = whole);
      check "fault" (List.length found = 6 && Result.is_error (List.nth found 5)));
  test "reading in place allocates nothing of a message's size" (fun () ->
      let message = to_string { plain with station = String.make 50_000 'x' } in
      let stream = Stream.of_string (String.concat "" (List.init 50 (fun _ -> message))) in
      let next () = ignore (ok (Stream.next_in_place stream Reader.of_prefix)) in
      next ();
      let before = Gc.allocated_bytes () in
      for _ = 1 to 40 do
        next ()
      done;
      let each = (Gc.allocated_bytes () -. before) /. 40. in
      check (string_of_float each) (each < 10_000.))

(* Lists whose defaults contain them. *)
let endless () =
  let null = Bytes.of_string "\000\000\000\000\001\000\000\000\000\000\000\000\000\000\000\000" in
  let comes_back name default to_bytes of_bytes =
    test (name ^ ": a default that contains itself comes back") (fun () ->
        check "encoded" (ok (of_bytes (to_bytes default)) = default);
        check "null" (ok (of_bytes null) = default))
  in
  let open Endless in
  let open Endless_circles in
  comes_back "Tree" Tree.default Tree.to_bytes Tree.of_bytes;
  comes_back "Left" Left.default Left.to_bytes Left.of_bytes;
  comes_back "Right" Right.default Right.to_bytes Right.of_bytes;
  comes_back "Crate" Crate.default Crate.to_bytes Crate.of_bytes;
  comes_back "Choice" Choice.default Choice.to_bytes Choice.of_bytes;
  test "a default that contains itself has an end" (fun () ->
      match Tree.default.kids with
      | [| { size = 3; kids = [||] } |] -> ()
      | _ -> failwith "other kids")

let () =
  endless ();
  faces ();
  orders ();
  hostile_texts ();
  misfits ();
  shared_parts ();
  jsons ();
  one_pass ();
  floats ();
  kept_memory ();
  free_json ();
  unions_within ();
  schemas ();
  weather ();
  defaults ();
  generics ();
  Raw_tests.run ~test ~check;
  Members_tests.run ~test ~check;
  Ring_tests.run ~test ~check;
  Printf.printf "%d passed, %d failed\n" !passed !failed;
  if !failed > 0 then exit 1
