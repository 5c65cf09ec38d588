//! Tests that values of every type can be exchanged with the stock tool.

use crate::support::{Type, check, check_default, file};
use zooph_goldens_rust::tested::{
    any_pointers, constants, enums, interfaces, lists, nested_lists, scalars,
};

/// Returns the stock tool's text of a message, without white space.
fn text(file: &Type, bytes: &[u8]) -> String {
    file.decode(bytes).split_whitespace().collect()
}

#[test]
fn scalars_at_both_ends_of_their_ranges() {
    let ty = file("scalars.capnp", "Scalars");
    let low = "(bool = false, int8 = -128, int16 = -32768, int32 = -2147483648, \
               int64 = -9223372036854775808, float32 = -inf, float64 = 5e-324)";
    check::<scalars::Scalars>(&ty, low);
    let high = "(bool = true, int8 = 127, int16 = 32767, int32 = 2147483647, \
                int64 = 9223372036854775807, uInt8 = 255, uInt16 = 65535, uInt32 = 4294967295, \
                uInt64 = 18446744073709551615, float32 = 3.4028234e38, float64 = -0.0)";
    check::<scalars::Scalars>(&ty, high);
    let bytes = ty.encode(high);
    let reader = scalars::Scalars::open(&bytes).expect("a valid message");
    assert!(reader.bool());
    assert_eq!((reader.int8(), reader.int16()), (i8::MAX, i16::MAX));
    assert_eq!((reader.int32(), reader.int64()), (i32::MAX, i64::MAX));
    assert_eq!((reader.u_int8(), reader.u_int16()), (u8::MAX, u16::MAX));
    assert_eq!((reader.u_int32(), reader.u_int64()), (u32::MAX, u64::MAX));
    assert_eq!(reader.float32(), f32::MAX);
    assert_eq!(reader.float64().to_bits(), (-0.0f64).to_bits());
}

#[test]
fn scalars_that_builders_set() {
    let ty = file("scalars.capnp", "Scalars");
    let mut arena = zooph::Arena::new();
    let mut builder = arena.init::<scalars::Scalars>();
    builder.set_bool(true);
    builder.set_int8(i8::MIN);
    builder.set_int16(i16::MIN);
    builder.set_int32(i32::MIN);
    builder.set_int64(i64::MIN);
    builder.set_u_int8(u8::MAX);
    builder.set_u_int16(u16::MAX);
    builder.set_u_int32(u32::MAX);
    builder.set_u_int64(u64::MAX);
    builder.set_float32(-1.5);
    builder.set_float64(f64::INFINITY);
    assert_eq!((builder.int8(), builder.u_int64()), (i8::MIN, u64::MAX));
    assert_eq!(
        text(&ty, arena.framed()),
        "(void=void,bool=true,int8=-128,int16=-32768,int32=-2147483648,\
         int64=-9223372036854775808,uInt8=255,uInt16=65535,uInt32=4294967295,\
         uInt64=18446744073709551615,float32=-1.5,float64=inf)"
    );
}

#[test]
fn lists_of_lists_are_set_from_slices_arrays_and_vectors_of_such() {
    let ty = file("nested-lists.capnp", "Nested");
    let mut arena = zooph::Arena::new();
    let mut builder = arena.init::<nested_lists::Nested>();
    builder.set_bools(&[[true, false], [false, true]]);
    builder.set_bytes(&[&[1u8, 2][..], &[]]);
    builder.set_numbers(&vec![vec![-1], vec![]]);
    builder.set_texts(&[vec!["a", "b"], vec![]]);
    builder.set_enums(&[[nested_lists::Colour::Green]]);
    builder.set_deep(&[vec![[vec![7u16]], [vec![]]]]);
    assert_eq!(
        text(&ty, arena.framed()),
        "(bools=[[true,false],[false,true]],bytes=[[1,2],[]],numbers=[[-1],[]],\
         texts=[[\"a\",\"b\"],[]],enums=[[green]],deep=[[[[7]],[[]]]])"
    );
}

#[test]
fn one_element_of_a_list_of_structs_is_set_by_a_record() {
    let ty = file("nested-lists.capnp", "Nested");
    let cell = |value: f64, label: &str| nested_lists::Cell {
        value,
        label: label.to_owned(),
    };
    let mut arena = zooph::Arena::new();
    let mut builder = arena.init::<nested_lists::Nested>();
    builder.set_cells(&[[cell(1.0, "a"), cell(2.0, "b"), cell(3.0, "c")]]);
    let mut cells = builder.cells_mut();
    let mut row = cells.edit(0);
    row.set_record(1, &cell(4.0, "another"));
    row.set_record(2, &nested_lists::Cell::default());
    assert_eq!(
        text(&ty, arena.framed()),
        "(cells=[[(value=1,label=\"a\"),(value=4,label=\"another\"),(value=0)]])"
    );
}

#[test]
#[should_panic = "the list has no element 2"]
fn there_is_no_element_to_set_behind_the_last() {
    let mut arena = zooph::Arena::new();
    let mut builder = arena.init::<nested_lists::Nested>();
    let mut cells = builder.init_cells(1);
    cells
        .init(0, 2)
        .set_record(2, &nested_lists::Cell::default());
}

/// An orphan outlives the borrow of the call that detached it, so the same Builder can adopt it.
#[test]
fn orphans_move_between_fields_elements_and_levels() {
    let ty = file("nested-lists.capnp", "Nested");
    let mut arena = zooph::Arena::new();
    let mut builder = arena.init::<nested_lists::Nested>();
    builder.set_numbers(&[[4, 5]]);
    let numbers = builder.numbers_slot().disown();
    assert!(!builder.has_numbers());
    builder.with_default_slot().adopt(numbers);
    builder.init_cells(1).init(0, 2).at(0).set_label("moved");
    let mut cells = builder.cells_mut();
    let mut row = cells.edit(0);
    let label = row.at(0).label_slot().disown();
    drop(label);
    let cells = builder.cells_slot().disown();
    builder.with_default_slot().clear();
    builder.cells_slot().adopt(cells);
    assert_eq!(text(&ty, arena.framed()), "(cells=[[(value=0),(value=0)]])");

    let mut arena = zooph::Arena::new();
    let mut builder = arena.init::<lists::Named>();
    builder.set_name("n");
    let name = builder.name_slot().disown();
    builder.init_tags(2).pointer(1).adopt(name);
    let ty = file("lists.capnp", "Named");
    assert_eq!(text(&ty, arena.framed()), "(tags=[\"\",\"n\"])");
}

#[test]
fn same_bits_tells_what_equality_does_not() {
    let record = |float64: f64| scalars::Scalars {
        float64,
        ..Default::default()
    };
    let nan = f64::from_bits(f64::NAN.to_bits() ^ 1);
    assert_ne!(record(nan), record(nan));
    assert!(record(nan).same_bits(&record(nan)));
    assert!(!record(nan).same_bits(&record(f64::NAN)));
    assert_eq!(record(0.0), record(-0.0));
    assert!(!record(0.0).same_bits(&record(-0.0)));
    let decoded = scalars::Scalars::from_bytes(&record(nan).to_bytes()).expect("valid");
    assert!(decoded.same_bits(&record(nan)));
}

#[test]
fn defaults_at_the_ends_of_ranges() {
    for name in ["Extremes", "Notations", "Bits"] {
        let ty = file("scalars.capnp", name);
        match name {
            "Extremes" => check_default::<scalars::Extremes>(&ty),
            "Notations" => check_default::<scalars::Notations>(&ty),
            _ => check_default::<scalars::Bits>(&ty),
        }
    }
    let record = scalars::Extremes::default();
    assert_eq!((record.min_int8, record.max_int8), (i8::MIN, i8::MAX));
    assert_eq!((record.min_int64, record.max_int64), (i64::MIN, i64::MAX));
    assert_eq!(record.max_u_int64, u64::MAX);
    assert_eq!(record.smallest_float32.to_bits(), 1);
    assert_eq!(record.smallest_float64.to_bits(), 1);
    assert_eq!(record.largest_float64, f64::MAX);
    assert!(record.nan32.is_nan() && record.nan64.is_nan() && record.truth);
    assert!(record.negative_zero64.is_sign_negative());
    // The defaults are not zero, so these zeros differ from absent fields.
    check::<scalars::Extremes>(
        &file("scalars.capnp", "Extremes"),
        "(minInt8 = 0, maxUInt64 = 0, nan64 = 0, negativeZero64 = 0, truth = false)",
    );
    check::<scalars::Bits>(
        &file("scalars.capnp", "Bits"),
        "(a = true, b = false, h = true, word = 18446744073709551615, i = false)",
    );
}

#[test]
fn enums_and_their_defaults() {
    let ty = file("enums.capnp", "Uses");
    check_default::<enums::Uses>(&ty);
    let given = "(sky = rain, wet = clear, skies = [cloudy, rain], inner = one, \
                 qualified = rain, shuffled = fourth, some = only)";
    check::<enums::Uses>(&ty, given);
    let bytes = ty.encode(given);
    let reader = enums::Uses::open(&bytes).expect("a valid message");
    assert_eq!(
        (reader.sky(), reader.wet()),
        (enums::Sky::Rain, enums::Sky::Clear)
    );
    assert_eq!(reader.shuffled(), enums::OutOfOrder::Fourth);
    assert_eq!(reader.some(), enums::Single::Only);
    let skies: Vec<enums::Sky> = reader.skies().iter().collect();
    assert_eq!(skies, [enums::Sky::Cloudy, enums::Sky::Rain]);
    let record = enums::Uses::default();
    assert_eq!(
        (record.wet, record.inner),
        (enums::Sky::Rain, enums::uses::Inner::Two)
    );
}

#[test]
fn unknown_enumerants_survive() {
    let ty = file("enums.capnp", "Uses");
    let unknown = enums::Sky::Unknown(700);
    let mut arena = zooph::Arena::new();
    let mut builder = arena.init::<enums::Uses>();
    builder.set_sky(unknown);
    builder.set_wet(unknown);
    builder.set_skies(&[unknown, enums::Sky::Clear]);
    let bytes = arena.framed().to_vec();
    let shown = text(&ty, &bytes);
    assert!(
        shown.contains("sky=(700),wet=(700),skies=[(700),clear]"),
        "{shown}"
    );
    let record = enums::Uses::from_bytes(&bytes).expect("a valid message");
    assert_eq!((record.sky, record.wet), (unknown, unknown));
    assert_eq!(record.skies, [unknown, enums::Sky::Clear]);
    assert_eq!(text(&ty, &record.to_bytes()), shown);
    // `Unknown` with a number that the schema knows becomes the known enumerant.
    let mut arena = zooph::Arena::new();
    arena.init::<enums::Uses>().set_sky(enums::Sky::Unknown(2));
    let bytes = arena.framed().to_vec();
    let reader = enums::Uses::open(&bytes).expect("a valid message");
    assert_eq!(reader.sky(), enums::Sky::Rain);
}

#[test]
fn any_pointers_hold_what_is_put_there() {
    let ty = file("any-pointers.capnp", "Bound");
    check_default::<any_pointers::Bound>(&ty);
    let mut arena = zooph::Arena::new();
    let mut builder = arena.init::<any_pointers::Any>();
    builder.any_mut().set_text(b"text");
    let mut point = builder.any_struct_mut().init_struct(1, 0);
    point.set_scalar(0, 77u64);
    builder.one_mut().set_data(b"data");
    let bytes = arena.framed().to_vec();
    let reader = any_pointers::Any::open(&bytes).expect("a valid message");
    assert_eq!(reader.any().text(), "text");
    assert_eq!(reader.any_struct().structure().scalar::<u64>(0), 77);
    assert!(reader.has_one() && !reader.has_any_list());
    assert_eq!(reader.one().data(), b"data");

    let record = any_pointers::Any::from_bytes(&bytes).expect("a valid message");
    let again = record.to_bytes();
    let reader = any_pointers::Any::open(&again).expect("a valid message");
    assert_eq!(reader.any().text(), "text");
    assert_eq!(reader.any_struct().structure().scalar::<u64>(0), 77);
    assert_eq!(reader.one().data(), b"data");
    let any = file("any-pointers.capnp", "Any");
    let canonical = |bytes: &[u8]| any.run_with(&["convert", "binary:canonical"], bytes);
    assert_eq!(
        canonical(&again),
        canonical(&bytes),
        "the stock tool sees the same"
    );
}

#[test]
fn interfaces_number_their_methods() {
    // Method numbers are the schema's. The ids must be those that the stock tool derives.
    assert_eq!(interfaces::readable::READ_METHOD, 0);
    assert_eq!(
        (
            interfaces::folder::OPEN_METHOD,
            interfaces::folder::LIST_METHOD
        ),
        (0, 1)
    );
    let derived = file("interfaces.capnp", "").ids();
    for (name, id) in [
        ("Readable", interfaces::readable::INTERFACE_ID),
        ("File", interfaces::file::INTERFACE_ID),
        ("Folder", interfaces::folder::INTERFACE_ID),
        ("Folder.Entry", interfaces::folder::Entry::TYPE_ID),
        ("Store", interfaces::store::INTERFACE_ID),
        ("Holder", interfaces::Holder::TYPE_ID),
    ] {
        assert!(
            derived.contains(&(name.to_owned(), id)),
            "{name} {id:#x} {derived:x?}"
        );
    }
}

#[test]
fn parameters_and_results_are_structs() {
    let mut arena = zooph::Arena::new();
    arena.init::<interfaces::folder::OpenParams>().set_name("x");
    let bytes = arena.framed().to_vec();
    let record = interfaces::folder::OpenParams::from_bytes(&bytes).expect("a valid message");
    assert_eq!(record.name, "x");
    let results = interfaces::folder::OpenResults { file: Some(3) };
    let bytes = results.to_bytes();
    let reader = interfaces::folder::OpenResults::open(&bytes).expect("a valid message");
    assert_eq!(reader.file(), Some(3));
    type Put = interfaces::store::PutParams<zooph::kind::Text, zooph::kind::Data>;
    let put = Put {
        key: "k".to_owned(),
        value: b"v".to_vec(),
    };
    let again = Put::from_bytes(&put.to_bytes()).expect("a valid message");
    assert_eq!(again, put);
}

#[test]
fn capabilities_are_indexes() {
    let mut arena = zooph::Arena::new();
    let mut holder = arena.init::<interfaces::Holder>();
    holder.set_empty(Some(0));
    holder.set_file(Some(7));
    let bytes = arena.framed().to_vec();
    let reader = interfaces::Holder::open(&bytes).expect("a valid message");
    assert_eq!(
        (reader.empty(), reader.file(), reader.any()),
        (Some(0), Some(7), None)
    );
    assert!(reader.has_empty() && !reader.has_store());
    let record = interfaces::Holder::from_bytes(&bytes).expect("a valid message");
    assert_eq!((record.file, record.store), (Some(7), None));
    // The stock tool cannot print capabilities.
    let again = record.to_bytes();
    let reader = interfaces::Holder::open(&again).expect("a valid message");
    assert_eq!(
        (reader.empty(), reader.file(), reader.any()),
        (Some(0), Some(7), None)
    );
}

#[test]
fn constants_are_what_the_stock_tool_evaluates() {
    assert_eq!(constants::AN_INT8, -8);
    assert_eq!(constants::AN_INT64, i64::MIN);
    assert_eq!(constants::A_U_INT64, u64::MAX);
    assert_eq!(constants::A_FLOAT64, -2.5e-300);
    assert!(constants::INFINITE.is_infinite() && constants::NOT_A_NUMBER.is_nan());
    assert_eq!(constants::A_TEXT, "text with \"quotes\"");
    assert_eq!(constants::A_DATA, [1, 2, 3]);
    assert_eq!(constants::A_COLOUR, constants::Colour::Green);
    assert_eq!(constants::FROM_DEEP, "deep");
    assert_eq!(constants::scope::LIMIT, 100);
    let evaluated = |name: &str| file("constants.capnp", name).evaluate();
    for (name, point) in [
        ("aPoint", constants::a_point()),
        ("pointOfReferences", constants::point_of_references()),
        ("origin", constants::origin()),
    ] {
        let mut arena = zooph::Arena::new();
        arena.set_root::<constants::Point>(point);
        let shown = text(&file("constants.capnp", "Point"), arena.framed());
        assert_eq!(shown, evaluated(name), "{name}");
    }
    let ints: Vec<i32> = constants::some_ints().iter().collect();
    assert_eq!(ints, [1, -2, 0x30]);
    let texts: Vec<String> = constants::some_texts()
        .iter()
        .map(|text| text.to_string())
        .collect();
    assert_eq!(texts, ["a", "", "c"]);
    let lists: Vec<usize> = constants::some_lists()
        .iter()
        .map(|list| list.len())
        .collect();
    assert_eq!(lists, [1, 0, 2]);
    assert!(constants::no_ints().is_empty());
}
