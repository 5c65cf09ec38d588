//! Tests with messages of whole schemas: structs, groups, unions, lists, generics.

use crate::support::{check, check_default, file};
use zooph_goldens_rust::tested::{
    addressbook, defaults, generics, groups, lists, nested_lists, text_data, unions_named,
    unions_unnamed, weather,
};

#[test]
fn structs_lists_and_unions() {
    check::<addressbook::AddressBook>(
        &file("addressbook.capnp", "AddressBook"),
        r#"(people = [
            (id = 1, name = "Alice", phones = [(number = "1", type = work), (type = home)],
             employment = (school = "MIT")),
            (id = 2, employment = (selfEmployed = void)), ()])"#,
    );
}

#[test]
fn groups() {
    let file = |name| file("groups.capnp", name);
    check::<groups::Places>(
        &file("Places"),
        r#"(start = (lat = 1.5, name = "a"), end = (lon = -2, name = ""), note = "n")"#,
    );
    check::<groups::Nested>(
        &file("Nested"),
        r#"(outer = (a = 1, inner = (b = 2, innermost = (c = "c", d = false)), e = 3), f = 4)"#,
    );
    check::<groups::Alone>(&file("Alone"), r#"(only = (field = "x"))"#);
}

#[test]
fn named_unions() {
    let file = |name| file("unions-named.capnp", name);
    for text in [
        "(kind = (circle = 2))",
        r#"(kind = (label = "x"))"#,
        "(kind = (none = void))",
    ] {
        check::<unions_named::Shape>(&file("Shape"), text);
    }
    for text in [
        "(small = (bit = true), after = 9)",
        "(small = (short = -2))",
        "(small = (int = 1.5))",
        "(small = (long = -3))",
        "(small = (list = [1, 2, 3]))",
        "(small = (shape = (area = 1, kind = (square = 2))))",
        "(small = (empty = void))",
    ] {
        check::<unions_named::Sizes>(&file("Sizes"), text);
    }
    for text in [
        r#"(choice = (pair = (left = "l")))"#,
        r#"(choice = (numbers = (x = 1, y = -1, deeper = (q = "data"))))"#,
        "(choice = (numbers = (deeper = (p = 3))))",
        "(choice = (plain = false))",
    ] {
        check::<unions_named::Grouped>(&file("Grouped"), text);
    }
    for text in [
        "(value = (number = 5))",
        r#"(value = (text = ""))"#,
        "(value = (float = 2.5))",
    ] {
        check::<unions_named::Defaults>(&file("Defaults"), text);
    }
    check::<unions_named::Several>(&file("Several"), r#"(first = (b = "b"), third = (f = 7))"#);
    check::<unions_named::Numbered>(
        &file("Numbered"),
        r#"(first = 1, choice = (b = "b"), last = 2)"#,
    );
}

#[test]
fn unnamed_unions_and_recursion() {
    let file = |name| file("unions-unnamed.capnp", name);
    check::<unions_unnamed::Expression>(
        &file("Expression"),
        r#"(sum = [(number = 1), (negation = (variable = "x")),
            (call = (function = "f", arguments = [(number = 2)]))])"#,
    );
    check::<unions_unnamed::Mixed>(
        &file("Mixed"),
        r#"(before = 1, b = "b", after = "c", named = (e = 2))"#,
    );
    check::<unions_unnamed::Mixed>(&file("Mixed"), "(c = void, named = (d = 2))");
    check::<unions_unnamed::Positions>(
        &file("Positions"),
        "(last = true, two = 300, first = true, inner = (x = -1, z = -5))",
    );
}

#[test]
fn all_lists() {
    check::<lists::Lists>(
        &file("lists.capnp", "Lists"),
        r#"(voids = [void, void], bools = [true, false, true], int8s = [-1, 2], int16s = [-300],
            int32s = [1, 2, 3], int64s = [-9], uInt8s = [255], uInt16s = [65535], uInt32s = [7],
            uInt64s = [1, 18446744073709551615], float32s = [1.5, -inf], float64s = [2.5],
            texts = ["a", "", "abcdefgh"], datas = ["x", 0x"00 ff"], enums = [blue, red],
            points = [(x = 1), (y = -2)], named = [(name = "n", tags = ["t", "u"]), ()],
            empties = [(), ()], selves = [(bools = [true]), ()])"#,
    );
}

#[test]
fn lists_of_lists() {
    check_default::<nested_lists::Nested>(&file("nested-lists.capnp", "Nested"));
}

#[test]
fn texts_and_data() {
    let file = |name| file("text-data.capnp", name);
    check::<text_data::Blobs>(
        &file("Blobs"),
        r#"(text = "é", data = 0x"00 80", texts = ["", "b"], datas = [""])"#,
    );
    check_default::<text_data::Literals>(&file("Literals"));
    check::<text_data::Literals>(
        &file("Literals"),
        r#"(plain = "", direct = "x", hexData = "")"#,
    );
}

#[test]
fn defaults_of_every_type() {
    let file = |name| file("defaults.capnp", name);
    check_default::<defaults::Defaults>(&file("Defaults"));
    check::<defaults::Defaults>(
        &file("Defaults"),
        r#"(bool = false, int8 = 0, uInt64 = 1, float32 = 0, text = "", data = "", colour = red,
            point = (), bools = [], int32s = [5], texts = [], points = [(x = 2)], lists = [])"#,
    );
    check_default::<defaults::Nested>(&file("Nested"));
}

#[test]
fn generics() {
    check::<generics::Uses>(
        &file("generics.capnp", "Uses"),
        r#"(textToData = (entries = [(key = "k", value = "v"), ()]),
            nested = (entries = [(key = "k", value = (entries = [(key = "l", value = ["m"])]))]),
            entry = (key = "e"),
            outer = (foo = "f", bar = [1, 2], group = (first = "g"), or = [3]),
            inner2 = (baz = (entry = (key = "z")), inner = (foo = "i")),
            lists = [(entries = [(key = "k")])])"#,
    );
}

#[test]
fn weather_station() {
    check::<weather::Reading>(
        &file("weather.capnp", "Reading"),
        r#"(station = "EBBR", time = 1, position = (lat = 50.9), sky = rain, samples = [1, 2.5],
            sensors = [(name = "s", serial = 3, healthy = false)], source = (relay = 4))"#,
    );
}

#[test]
fn members_that_are_not_set_read_as_their_defaults() {
    let bytes = file("unions-named.capnp", "Shape").encode("(kind = (square = 2))");
    let shape = unions_named::Shape::open(&bytes).expect("a valid message");
    let kind = shape.kind_group();
    assert_eq!(
        (kind.square(), kind.circle(), kind.which_tag()),
        (2.0, 0.0, 1)
    );
    assert!(kind.label().is_empty() && !kind.has_label());
}

#[test]
fn builders_of_unions_select_what_is_set() {
    use unions_named::grouped::ChoiceReader;
    let mut arena = zooph::Arena::new();
    let mut builder = arena.init::<unions_named::Grouped>();
    builder.choice().pair_mut().set_left("left over");
    builder.choice().numbers_mut().set_x(5);
    // Reading another member neither selects nor drops anything.
    assert_eq!(builder.choice().pair().left(), "");
    builder.choice().numbers_mut().set_y(6);
    let bytes = arena.framed().to_vec();
    let reader = unions_named::Grouped::open(&bytes).expect("a valid message");
    let ChoiceReader::Numbers(numbers) = reader.choice() else {
        panic!("{reader:?}")
    };
    assert_eq!((numbers.x(), numbers.y()), (5, 6));
    assert!(
        !bytes.windows(4).any(|window| window == b"left"),
        "what was dropped is zeroed"
    );
}

#[test]
fn builders_copy_what_readers_read() {
    let bytes =
        file("addressbook.capnp", "Person").encode(r#"(name = "A", phones = [(number = "1")])"#);
    let reader = addressbook::Person::open(&bytes).expect("a valid message");
    let mut arena = zooph::Arena::new();
    let mut book = arena.init::<addressbook::AddressBook>();
    let mut people = book.init_people(2);
    people.at(0).set_name(reader.name());
    people.at(0).set_phones(reader.phones());
    people.at(0).name_slot().clear();
    people.at(1).set_name("B");
    assert!(!people.at(0).has_name());
    let bytes = arena.framed().to_vec();
    let text = file("addressbook.capnp", "AddressBook").decode(&bytes);
    let text = text.split_whitespace().collect::<String>();
    assert!(
        text.contains(r#"phones=[(number="1",type=mobile)]"#),
        "{text}"
    );
    assert!(text.contains(r#"name="B""#), "{text}");
}

/// The allocator chooses where blocks lie, so later ones may lie before the first.
#[test]
fn messages_of_many_blocks_are_followed_by_others() {
    for words in [10, 1_000, 20_000, 40_000] {
        let mut arena = zooph::Arena::with_words(words);
        for round in 0..3 {
            let name = "n".repeat(words * 12);
            let mut book = arena.init::<addressbook::AddressBook>();
            let mut people = book.init_people(3);
            for index in 0..3 {
                people.at(index).set_name(&name);
            }
            // After the first round the first block is large enough for the whole message.
            assert_eq!(arena.segments().count() > 1, round == 0);
            let bytes = arena.framed().to_vec();
            let book = addressbook::AddressBook::open(&bytes).expect("a valid message");
            assert!(
                book.people()
                    .iter()
                    .all(|person| person.name() == name.as_str())
            );
        }
    }
}
