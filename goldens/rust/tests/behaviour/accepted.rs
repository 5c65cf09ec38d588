//! Tests that decoding accepts every message that `open` accepts, with exactly the same limits.

use zooph::kind::{ListOf, Struct, Text};
use zooph::{FaultKind, Limits, framing, record};
use zooph_goldens_rust::tested::{defaults, generics, lists, unions_unnamed};
use zooph_testgen::rng::Rng;

fn framed(words: &[u64]) -> Vec<u8> {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    framing::join(&[&bytes]).expect("whole words")
}

fn struct_pointer(offset: i64, data: usize, pointers: usize) -> u64 {
    (offset as u64) << 2 & 0xffff_fffc | (data as u64) << 32 | (pointers as u64) << 48
}

fn list_pointer(offset: i64, size: u64, count: usize) -> u64 {
    1 | struct_pointer(offset, 0, 0) | size << 32 | (count as u64) << 35
}

/// An object of a random message.
struct Object {
    start: usize,
    /// The pointer to the object, with the offset zero.
    pointer: u64,
    /// The positions of its pointers.
    slots: Vec<usize>,
}

fn object(rng: &mut Rng, words: &mut Vec<u64>) -> Object {
    let start = words.len();
    let (data, pointers) = (rng.below(4), rng.below(5));
    let mut slots = Vec::new();
    let mut sections = |words: &mut Vec<u64>, rng: &mut Rng| {
        let bits = |rng: &mut Rng| {
            if rng.percent(60) {
                0
            } else {
                rng.bits() & 0x3_0003
            }
        };
        (0..data).for_each(|_| words.push(bits(rng)));
        slots.extend(words.len()..words.len() + pointers);
        words.resize(words.len() + pointers, 0);
    };
    let pointer = match rng.below(6) {
        0 | 1 => {
            sections(words, rng);
            struct_pointer(0, data, pointers)
        }
        2 => {
            let count = rng.below(3);
            words.push((count as u64) << 2 | struct_pointer(0, data, pointers));
            (0..count).for_each(|_| sections(words, rng));
            list_pointer(0, 7, count * (data + pointers))
        }
        3 => {
            let count = rng.below(4);
            slots.extend(start..start + count);
            words.resize(start + count, 0);
            list_pointer(0, 6, count)
        }
        4 => {
            words.push(u64::from_le_bytes(*b"a text\0\0"));
            list_pointer(0, 2, 7)
        }
        _ => {
            let count = rng.below(20);
            list_pointer(0, 0, count)
        }
    };
    Object {
        start,
        pointer,
        slots,
    }
}

fn message(rng: &mut Rng) -> Vec<u8> {
    let mut words = vec![0];
    let count = rng.between(1, 12);
    let objects: Vec<Object> = (0..count).map(|_| object(rng, &mut words)).collect();
    let mut link = |at: usize, to: &Object| {
        let offset = to.start as i64 - at as i64 - 1;
        words[at] = to.pointer | struct_pointer(offset, 0, 0);
    };
    link(0, &objects[0]);
    for (index, from) in objects.iter().enumerate() {
        for &slot in &from.slots {
            if index + 1 < count && rng.percent(50) {
                link(slot, &objects[rng.between(index + 1, count - 1)]);
            }
        }
    }
    framed(&words)
}

/// Returns the least value of a limit with which the message opens.
fn least(most: u64, opens: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = low + (high - low) / 2;
        if opens(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// Checks that decoding accepts the message if `open` does. Reports whether it did.
fn holds<T: Struct>(bytes: &[u8]) -> bool {
    if zooph::open::<T>(bytes).is_err() {
        return false;
    }
    let within = |traversal: u64, nesting: u64| Limits {
        traversal: Some(traversal),
        nesting: nesting as u32,
        ..Limits::default()
    };
    let opens = |limits: Limits| zooph::open_within::<T>(bytes, &limits).is_ok();
    let words = least(1 << 30, |words| opens(within(words, 64)));
    let levels = least(64, |levels| opens(within(words, levels)));
    match record::from_bytes_within::<T>(bytes, &within(words, levels)) {
        Ok(_) => {}
        Err(fault) => assert_eq!(fault.kind(), FaultKind::TextUtf8, "{fault}: {bytes:?}"),
    }
    true
}

#[test]
fn whatever_opens_is_decoded_within_the_same_limits() {
    let mut rng = Rng::for_test();
    let mut accepted = [0; 6];
    for _ in 0..4000 {
        let bytes = message(&mut rng);
        let found = [
            holds::<defaults::Nested>(&bytes),
            holds::<generics::Outer<Text, ListOf<u8>>>(&bytes),
            holds::<generics::Uses>(&bytes),
            holds::<lists::Lists>(&bytes),
            holds::<unions_unnamed::Expression>(&bytes),
            holds::<unions_unnamed::Mixed>(&bytes),
        ];
        for (count, found) in accepted.iter_mut().zip(found) {
            *count += u32::from(found);
        }
    }
    assert!(accepted.iter().all(|count| *count > 20), "{accepted:?}");
}

#[test]
fn a_null_root_and_null_parameters_cost_nothing() {
    let nothing = Limits {
        traversal: Some(0),
        nesting: 0,
        ..Limits::default()
    };
    let null = framed(&[0]);
    fn decodes<T: Struct>(bytes: &[u8], limits: &Limits) {
        record::from_bytes_within::<T>(bytes, limits).expect("nothing is there");
    }
    decodes::<defaults::Defaults>(&null, &nothing);
    decodes::<defaults::Nested>(&null, &nothing);
    decodes::<generics::Uses>(&null, &nothing);
    decodes::<generics::Outer<defaults::Defaults, generics::Uses>>(&null, &nothing);
    decodes::<generics::Map<Text, generics::Map<Text, defaults::Defaults>>>(&null, &nothing);

    // The message has as many levels as are allowed, each with two absent structs as parameters.
    type Deep = generics::Outer<defaults::Defaults, defaults::Nested>;
    let mut words = vec![struct_pointer(0, 0, 5)];
    for _ in 0..63 {
        // `self` is the last of the five pointers.
        words.extend([0, 0, 0, 0, struct_pointer(0, 0, 5)]);
    }
    words.extend([0; 5]);
    let bytes = framed(&words);
    assert!(Deep::open(&bytes).is_ok());
    // Without optimisation this large type takes more stack than a thread has by default.
    let deep = std::thread::Builder::new()
        .stack_size(64 << 20)
        .spawn(move || {
            let limits = Limits {
                stack: 48 << 20,
                ..Limits::default()
            };
            record::from_bytes_within::<Deep>(&bytes, &limits).map(|_| ())
        });
    let decoded = deep.expect("a thread").join().expect("no panic");
    assert_eq!(decoded, Ok(()));
}

#[test]
fn reading_through_a_builder_writes_nothing() {
    let mut arena = zooph::Arena::new();
    let builder = arena.init::<defaults::Defaults>();
    // Structs and lists with a default of the schema read as by Readers.
    assert_eq!((builder.point().x(), builder.point().y()), (7, -1));
    assert_eq!(builder.empty_point().label(), "unnamed");
    assert_eq!(builder.voids().len(), 3);
    assert_eq!(builder.int16s().to_vec(), [11111, -11111]);
    assert!(!builder.has_point() && !builder.has_empty_point() && !builder.has_int16s());
    assert_eq!(format!("{builder:?}"), format!("{:?}", builder.as_reader()));
    assert_eq!(arena.framed(), defaults::Defaults::default().to_bytes());
    let mut builder = arena.root::<defaults::Defaults>();
    builder.int16s_mut().set(0, 1);
    builder.point_mut().set_y(2);
    assert_eq!(builder.int16s().to_vec(), [1, -11111]);
    assert_eq!((builder.point().x(), builder.point().y()), (7, 2));
    assert!(builder.has_point() && builder.has_int16s());

    // The same holds for nested structs and for generic members.
    type Outer =
        generics::Outer<zooph::kind::Text, generics::Map<zooph::kind::Data, zooph::kind::Text>>;
    let mut builder = arena.init::<Outer>();
    assert_eq!(builder.self_().self_().inner().foo(), "");
    assert!(
        builder.bar().entries().is_empty() && builder.inner().outer().bar().entries().is_empty()
    );
    assert!(
        !builder.has_foo() && !builder.has_bar() && !builder.has_inner() && !builder.has_self()
    );
    builder.self_mut().inner_mut().bar_mut();
    assert!(builder.has_self() && builder.self_().inner().has_bar());
}

#[test]
fn looking_at_the_lists_of_a_builder_makes_none() {
    let mut arena = zooph::Arena::new();
    let mut lists = arena.init::<lists::Lists>();
    assert_eq!(
        (
            lists.voids().len(),
            lists.bools().len(),
            lists.texts().len()
        ),
        (0, 0, 0)
    );
    assert_eq!(lists.points_mut().iter_mut().count(), 0);
    assert!(lists.selves().is_empty());
    assert!(!lists.has_voids() && !lists.has_bools() && !lists.has_texts());
    assert!(!lists.has_points() && !lists.has_selves());
    lists.init_points(2).at(1).set_x(3);
    assert_eq!(lists.points().len(), 2);

    // Reading a member of a union does not select it.
    let mut expression = arena.init::<unions_unnamed::Expression>();
    expression.set_variable("x");
    assert_eq!(expression.sum().len(), 0);
    assert_eq!(
        expression.which_tag(),
        unions_unnamed::expression::Which::VARIABLE_TAG
    );
    assert_eq!(expression.variable(), "x");
}

#[test]
fn readers_print_the_first_elements_of_long_lists() {
    // 32 bytes stand for a million empty structs and a list of bits.
    let mut words = vec![struct_pointer(0, 0, 20)];
    words.resize(21, 0);
    words[2] = list_pointer(19, 1, 2_000_000);
    words[18] = list_pointer(2, 7, 0);
    words.push(1_000_000 << 2);
    words.resize(22 + 2_000_000 / 64, 0x5555_5555_5555_5555);
    let bytes = framed(&words);
    let root = lists::Lists::open(&bytes).expect("good");
    for printed in [format!("{root:?}"), format!("{root:#?}")] {
        assert!(printed.len() < 200_000, "{} bytes", printed.len());
        assert!(
            printed.ends_with("(2998000 elements left out)"),
            "{}",
            &printed[printed.len() - 99..]
        );
    }
}

/// Only the type argument that would grow without end becomes `AnyPointer`.
#[test]
fn arguments_beside_one_that_grows_keep_their_types() {
    let tree = generics::Growing::<Text> {
        value: "root".to_owned(),
        kids: vec![generics::Growing {
            value: "leaf".to_owned(),
            ..Default::default()
        }],
        ..Default::default()
    };
    let grown = generics::Grown { tree: Some(tree) };
    let bytes = grown.to_bytes();
    let reader = generics::Grown::open(&bytes).expect("a valid message");
    let kid = reader.tree().kids().get(0).expect("a kid");
    assert_eq!(kid.value(), "leaf");
}
