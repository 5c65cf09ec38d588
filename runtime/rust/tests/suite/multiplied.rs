//! Tests short messages that stand for large values: printing, comparing and decoding them ends
//! within the limits.

use std::cell::Cell;
use std::fmt::{Debug, Write};
use std::time::{Duration, Instant};

use zooph::generated_v1::{debug, fill_data, fill_list, fill_list_or};
use zooph::kind::{AnyPointer, Data};
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
        zooph::generated_v1::list_words_or::<Node>(&node.0, &ONE)
    },
    |node, encoder, place| {
        zooph::generated_v1::encode_list_or::<Node>(encoder, place.word(0), &node.0, &ONE);
        place.word(1).set(0);
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
