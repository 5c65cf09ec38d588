//! Tests short messages that stand for large values: printing, comparing and decoding them ends
//! within the limits.

use std::cell::Cell;
use std::fmt::{Debug, Write};
use std::time::{Duration, Instant};

use zooph::generated_v1::{
    debug, default_list, encode_list_or, fill_data, fill_list, fill_list_or, list_words_or,
};
use zooph::kind::{AnyPointer, Data, Text};
use zooph::{Arena, FaultKind, Limits, List, record};

use crate::support::by_hand::struct_by_hand;
use crate::support::memory::peak;
use crate::support::shapes::Nothing;

/// A struct that nests in itself, with some data.
#[derive(Clone, Debug, Default, PartialEq)]
struct Level {
    more: Vec<Level>,
    data: Vec<u8>,
}

struct_by_hand!(Level, 0, 2, |level, reader, decoder| {
    fill_list::<Level>(decoder, reader, 0, "more", &mut level.more)?;
    fill_data(decoder, reader, 1, "data", &mut level.data)
});

/// Counts the bytes that are printed.
struct Count(usize);

impl Write for Count {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

fn printed(value: &impl Debug) -> usize {
    let mut count = Count(0);
    write!(count, "{value:?}").expect("counting");
    count.0
}

/// The default of [`zooph::Limits::output`], and some bytes for the mark at its end.
const MOST: usize = (64 << 20) + 100;

/// Returns a message whose root has a list of pointers to the same data, at pointer 0.
fn shared_data(pointers: u32, bytes: u32) -> Vec<u8> {
    let words = (bytes / 8) as usize;
    let mut message = vec![0, 1 << 48, 1 | 6 << 32 | (pointers as u64) << 35];
    for index in 0..pointers {
        let distance = (pointers - index - 1) as u64;
        message.push(1 | distance << 2 | 2 << 32 | (bytes as u64) << 35);
    }
    message.resize(message.len() + words, u64::MAX);
    message[0] = (message.len() as u64 - 1) << 32;
    message.iter().flat_map(|word| word.to_le_bytes()).collect()
}

#[test]
fn a_list_prints_no_more_than_the_limit_of_output_whatever_its_elements_share() {
    let bytes = shared_data(1000, 64_000);
    let root = zooph::open::<Nothing>(&bytes).expect("good");
    let list = List::<Data>::new(root.pointer(0));
    assert!(printed(&list) <= MOST, "{} bytes", printed(&list));
}

#[test]
fn lists_in_lists_of_a_message_in_a_circle_print_within_one_budget() {
    // A list of 30 pointers to the list itself.
    let mut words = vec![1 | 6 << 32 | 30 << 35];
    words.extend((0..30u64).map(|at| 1 | ((!at & 0x3fff_ffff) << 2) | 6 << 32 | 30 << 35));
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    type Deep = zooph::kind::ListOf<zooph::kind::ListOf<zooph::kind::ListOf<Deepest>>>;
    type Deepest = zooph::kind::ListOf<zooph::kind::ListOf<zooph::kind::ListOf<Data>>>;
    let list = List::<Deep>::new(zooph::Pointer::flat(&bytes));
    assert!(printed(&list) <= MOST);
}

/// Returns a message of structs nested as deeply as allowed, with data in the innermost.
fn deep(bytes: usize) -> Vec<u8> {
    let mut arena = Arena::new();
    let mut next = arena.root_pointer().init_struct(0, 2);
    for _ in 0..63 {
        let list = next.into_pointer(0).init_struct_list(1, 0, 2);
        next = list.into_struct(0);
    }
    next.pointer(1).init_data(bytes as u32).fill(7);
    arena.framed().to_vec()
}

/// A struct that is printed like generated code prints it.
struct Shown<'a>(zooph::StructReader<'a>);

impl Debug for Shown<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        debug::<Level>(self.0, f)
    }
}

#[test]
fn breaking_lines_takes_no_longer_the_deeper_a_value_is() {
    let bytes = deep(200_000);
    let root = zooph::open::<Level>(&bytes).expect("good");
    let begin = Instant::now();
    let mut count = Count(0);
    write!(count, "{:#?}", Shown(root)).expect("counting");
    assert!(count.0 <= MOST);
    // This takes a tenth of a second. With a formatting adapter for each level it took more than a
    // minute.
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[test]
fn lines_are_broken_as_the_standard_library_does() {
    let bytes = deep(5);
    let root = zooph::open::<Level>(&bytes).expect("good");
    let record = record::from_bytes::<Level>(&bytes).expect("good");
    assert_eq!(format!("{:#?}", Shown(root)), format!("{record:#?}"));
    assert_eq!(format!("{:?}", Shown(root)), format!("{record:?}"));
    let list = List::<Level>::new(root.pointer(0));
    assert_eq!(format!("{list:#?}"), format!("{:#?}", record.more));
    assert_eq!(
        format!("{:#?}", Some(list)),
        format!("{:#?}", Some(record.more))
    );
}

/// A struct whose first field has a default: a list of one struct, which has an empty list.
#[derive(Clone, Debug, Default, PartialEq)]
struct Node(Vec<Node>);

static ONE: [u8; 32] = {
    let mut bytes = [0; 32];
    // A list of two words, whose tag says one element of two pointers.
    (bytes[0], bytes[4], bytes[8], bytes[14]) = (1, 7 | 2 << 3, 1 << 2, 2);
    // The first of these pointers leads to a list of no structs, behind the second.
    (bytes[16], bytes[20]) = (1 | 1 << 2, 0);
    bytes
};

thread_local! {
    static MEASURED: Cell<u64> = const { Cell::new(0) };
}

struct_by_hand!(
    Node,
    0,
    2,
    |node, reader, decoder| {
        fill_list_or::<Node>(decoder, reader, 0, &ONE, "nodes", &mut node.0)
    },
    |node| {
        MEASURED.set(MEASURED.get() + 1);
        assert!(MEASURED.get() < 100_000, "measured again and again");
        list_words_or::<Node>(&node.0, &ONE)
    },
    |node, encoder, place| {
        encode_list_or::<Node>(encoder, place.word(0), &node.0, &ONE);
        place.word(1).null();
    }
);

#[test]
fn lists_with_a_default_in_one_another_are_compared_once() {
    let mut chain = Node(Vec::new());
    for _ in 0..60 {
        chain = Node(vec![chain]);
    }
    let bytes = record::to_bytes(&chain);
    assert_eq!(record::from_bytes::<Node>(&bytes), Ok(chain));
    // The default itself is not written.
    let default = Node(vec![Node(Vec::new())]);
    let bytes = record::to_bytes(&default);
    assert_eq!(bytes.len(), 8 + 8 + 16);
    assert_eq!(record::from_bytes::<Node>(&bytes), Ok(default));
}

/// A list of one struct with a word of data and a null pointer.
static ONE_NULL: [u8; 32] = {
    let mut bytes = [0; 32];
    (bytes[0], bytes[4], bytes[8]) = (1, 7 | 2 << 3, 1 << 2);
    (bytes[12], bytes[14]) = (1, 1);
    bytes
};

/// A struct of a float, at the end of the chain.
#[derive(Clone, Debug, Default, PartialEq)]
struct Last(f64);

struct_by_hand!(
    Last,
    1,
    1,
    |last, reader, _decoder| {
        last.0 = reader.scalar(0);
        Ok(())
    },
    |_last| 0,
    |last, _encoder, place| {
        place.nulls(1, 1);
        place.set([last.0.to_bits()]);
    }
);

/// Declares structs that each have a list of the one before as a field, with one struct as its
/// default.
macro_rules! chain {
    ($below:ident $($name:ident $($rest:ident)*)?) => {$(
        #[derive(Clone, Debug, PartialEq)]
        struct $name(Vec<$below>);

        impl Default for $name {
            fn default() -> Self {
                $name(default_list::<$below>(&ONE_NULL))
            }
        }

        struct_by_hand!(
            $name,
            1,
            1,
            |one, reader, decoder| {
                fill_list_or::<$below>(decoder, reader, 0, &ONE_NULL, "below", &mut one.0)
            },
            |one| {
                MEASURED.set(MEASURED.get() + 1);
                assert!(MEASURED.get() < 1_000, "measured again and again");
                list_words_or::<$below>(&one.0, &ONE_NULL)
            },
            |one, encoder, place| {
                encode_list_or::<$below>(encoder, place.word(1), &one.0, &ONE_NULL);
                place.set([0]);
            }
        );

        chain!($name $($rest)*);
    )?};
}

chain!(Last C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 C15 C16);

#[test]
fn defaults_with_floats_in_one_another_are_compared_once() {
    let default = C16::default();
    let bytes = record::to_bytes(&default);
    assert_eq!(bytes.len(), 8 + 8 + 16, "the default is not written");
    assert_eq!(record::from_bytes::<C16>(&bytes), Ok(default));

    // Zeros of either sign are equal, but have not the same bits.
    let other = C2(vec![C1(vec![Last(-0.0)])]);
    assert_eq!(other, C2::default());
    let bytes = record::to_bytes(&other);
    assert_eq!(bytes.len(), 8 + 8 + 3 * 16 + 2 * 8);
    let back = record::from_bytes::<C2>(&bytes).expect("valid");
    assert!(back.0[0].0[0].0.is_sign_negative());
}

/// A list of one text of two bytes, which is not UTF-8.
static NOT_UTF8: [u8; 24] = {
    let mut bytes = [0; 24];
    (bytes[0], bytes[4]) = (1, 6 | 1 << 3);
    (bytes[8], bytes[12]) = (1, 2 | 2 << 3);
    bytes[16] = 0xff;
    bytes
};

/// A struct with a list that has such a default.
#[derive(Clone, Debug, PartialEq)]
struct Texts(Vec<String>);

impl Default for Texts {
    fn default() -> Self {
        Texts(default_list::<Text>(&NOT_UTF8))
    }
}

struct_by_hand!(
    Texts,
    0,
    1,
    |texts, reader, decoder| {
        fill_list_or::<Text>(decoder, reader, 0, &NOT_UTF8, "texts", &mut texts.0)
    },
    |texts| list_words_or::<Text>(&texts.0, &NOT_UTF8),
    |texts, encoder, place| {
        encode_list_or::<Text>(encoder, place.word(0), &texts.0, &NOT_UTF8);
    }
);

#[test]
fn texts_of_a_default_that_are_not_utf8_are_replaced() {
    let default = Texts::default();
    assert_eq!(default.0, ["\u{fffd}"]);
    let bytes = record::to_bytes(&default);
    assert_eq!(record::from_bytes::<Texts>(&bytes), Ok(default));
    // In a message, such a text is a fault.
    let mut message = vec![0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0];
    message.extend_from_slice(&NOT_UTF8);
    let fault = record::from_bytes::<Texts>(&message).expect_err("not UTF-8");
    assert_eq!(fault.kind(), FaultKind::TextUtf8);
}

/// A struct whose pointers lead to values of any type.
#[derive(Clone, Debug, Default, PartialEq)]
struct Anything(Vec<zooph::kind::AnyRecord>);

struct_by_hand!(Anything, 0, 2, |any, reader, decoder| {
    fill_list::<AnyPointer>(decoder, reader, 0, "anything", &mut any.0)
});

#[test]
fn untyped_values_take_as_much_memory_as_they_are_charged() {
    // Many pointers lead to the same struct, which has 1 KiB of data and a few words.
    let mut arena = Arena::new();
    let mut one = arena.root_pointer().init_struct(0, 2);
    one.pointer(0).init_data(1 << 10).fill(1);
    one.pointer(1).init_data(64).fill(1);
    let object = arena.framed()[16..].to_vec();
    let count = 10_000u64;
    let mut words = vec![0, 1 << 48, 1 | 6 << 32 | count << 35];
    words.extend((0..count).map(|at| (count - at - 1) << 2 | 2 << 48));
    words[0] = (words.len() as u64 - 1 + object.len() as u64 / 8) << 32;
    let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes.extend(object);
    let limits = Limits {
        memory: Some(1 << 20),
        ..Limits::default()
    };
    let (fault, memory) = peak(|| record::from_bytes_within::<Anything>(&bytes, &limits).err());
    assert_eq!(fault.map(|fault| fault.kind()), Some(FaultKind::Memory));
    assert!(memory <= (1 << 20) / 10 * 11, "{memory} bytes");
}
