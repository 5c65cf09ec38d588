//! Tests calls that safe code can make although generated code never does.

use std::panic::{AssertUnwindSafe, catch_unwind};

use zooph::generated_v1::layout::{Element, Layout};
use zooph::generated_v1::record::{Decoder, Encoder, Place, Slot};
use zooph::generated_v1::{Node, Tree as Branching, encode_tree};
use zooph::kind::{Kind, ListOf, PointerKind, Struct, Text};
use zooph::record;
use zooph::{
    Arena, ElementSize, Fault, Limits, ListBuilder, ListReader, Pointer, StructBuilder,
    StructReader,
};

use crate::support::shapes::{Mixed, Narrow, Wide};
use crate::support::target::{Target, Tree};

/// Sets the second element to a copy of `value`, and creates or recreates the third.
fn by_element<T: PointerKind>(mut list: ListBuilder<'_, T>, value: T::Reader<'_>) {
    list.set_copy(1, value);
    list.edit(2);
    list.init(2, 3);
}

#[test]
fn elements_are_set_without_knowing_whether_pointers_lead_to_them() {
    let mut source = Arena::new();
    let mut wide = source.init::<Wide>();
    wide.set_scalar(0, 7u64);
    wide.set_scalar(8, 8u64);
    wide.pointer(0).set_text(b"first");
    wide.pointer(1).set_text(b"second");
    let wide = zooph::open::<Wide>(source.framed()).expect("valid");

    // Structs are stored in the list itself. Parts without room are omitted; old values are gone.
    let mut arena = Arena::new();
    let mut list = arena.root_pointer().init_list::<Mixed>(3);
    for index in 0..3 {
        let mut element = list.at(index);
        element.set_scalar(0, 1u64);
        element.pointer(0).set_text(b"dropped");
    }
    by_element::<Mixed>(list, wide);
    let list = Pointer::flat(&arena.framed()[8..]).list();
    let content = |index| {
        (
            list.structure(index).scalar(0),
            list.structure(index).text(0),
        )
    };
    assert_eq!(content(0), (1, "dropped".into()));
    assert_eq!(content(1), (7, "first".into()));
    assert_eq!(content(2), (0, "".into()));
    let text = String::from_utf8_lossy(arena.framed());
    assert_eq!(text.matches("dropped").count(), 1);
    assert!(text.contains("first") && !text.contains("second"));

    // Fields that an older writer did not have are empty.
    let mut source = Arena::new();
    source.init::<Narrow>().set_scalar(0, 9u64);
    let narrow = zooph::open::<Narrow>(source.framed()).expect("valid");
    let mut list = arena.root_pointer().init_list::<Wide>(3);
    list.at(1).set_scalar(8, 1u64);
    by_element::<Wide>(list, narrow);
    let list = Pointer::flat(&arena.framed()[8..]).list();
    assert_eq!(list.structure(1).scalar::<u64>(0), 9);
    assert_eq!(list.structure(1).scalar::<u64>(8), 0);

    // For all other types, the list holds pointers.
    by_element::<Text>(arena.root_pointer().init_list(3), "text".into());
    let list = Pointer::flat(&arena.framed()[8..]).list();
    assert_eq!(list.pointer(1).text(), "text");
    assert_eq!(list.pointer(2).text(), "\0\0\0");
    let list = arena.root_pointer().init_list::<ListOf<u8>>(3);
    by_element::<ListOf<u8>>(list, zooph::List::default());
    let list = Pointer::flat(&arena.framed()[8..]).list();
    assert_eq!(list.pointer(2).data(), [0, 0, 0]);
}

#[test]
fn a_message_that_leads_in_circles_is_copied_to_an_element_as_far_as_the_budget_goes() {
    // A struct whose pointer leads to the struct itself.
    let circle = [1_u64 << 48, 0xffff_fffc | 1 << 48];
    let flat: Vec<u8> = circle.iter().flat_map(|word| word.to_le_bytes()).collect();
    let message = zooph::open_lazy_segments::<Mixed>(&[&flat]).expect("a root");
    let mut arena = Arena::new();
    let mut list = arena.root_pointer().init_list::<Mixed>(1);
    list.set_copy(0, message.root());
    let fault = message.fault().expect("remembered");
    assert_eq!(fault.kind(), zooph::FaultKind::Nesting);
}

/// A Record that takes sixteen words in a message and no memory.
#[derive(Clone, Debug, Default, PartialEq)]
struct Weightless;

impl Struct for Weightless {
    type Reader<'a> = StructReader<'a>;
    type Builder<'a> = StructBuilder<'a>;
    const LAYOUT: zooph::generated_v1::layout::Layout = zooph::generated_v1::layout::Layout {
        name: "Weightless",
        data_words: 16,
        pointers: 0,
        slots: &[],
    };

    fn layout() -> &'static zooph::generated_v1::layout::Layout {
        const { &Self::LAYOUT }
    }
    fn from_struct(reader: StructReader<'_>) -> StructReader<'_> {
        reader
    }
    fn as_struct(reader: Self::Reader<'_>) -> StructReader<'_> {
        reader
    }
    fn from_builder(builder: StructBuilder<'_>) -> StructBuilder<'_> {
        builder
    }
    fn fill(&mut self, _: StructReader<'_>, _: &mut Decoder) -> Result<(), Fault> {
        Ok(())
    }
    fn reached_words(&self) -> u64 {
        0
    }
    fn encode_sections(&self, _: &mut Encoder<'_>, place: Place<'_>) {
        place.set([u64::MAX; 16]);
    }
}

/// A struct with a list of such Records.
#[derive(Clone, Debug, Default, PartialEq)]
struct Many(Vec<Weightless>);

impl Struct for Many {
    type Reader<'a> = StructReader<'a>;
    type Builder<'a> = StructBuilder<'a>;
    const LAYOUT: zooph::generated_v1::layout::Layout = zooph::generated_v1::layout::Layout {
        name: "Many",
        data_words: 0,
        pointers: 1,
        slots: &[zooph::generated_v1::slot::<ListOf<Weightless>>(
            "many",
            0,
            &[],
        )],
    };

    fn layout() -> &'static zooph::generated_v1::layout::Layout {
        const { &Self::LAYOUT }
    }
    fn from_struct(reader: StructReader<'_>) -> StructReader<'_> {
        reader
    }
    fn as_struct(reader: Self::Reader<'_>) -> StructReader<'_> {
        reader
    }
    fn from_builder(builder: StructBuilder<'_>) -> StructBuilder<'_> {
        builder
    }
    fn fill(&mut self, _: StructReader<'_>, _: &mut Decoder) -> Result<(), Fault> {
        Ok(())
    }
    fn reached_words(&self) -> u64 {
        1 // A wrong size, which must not cause writes out of bounds.
    }
    fn encode_sections(&self, encoder: &mut Encoder<'_>, place: Place<'_>) {
        Weightless::encode_list(&self.0, encoder, place.word(0));
    }
}

#[test]
fn lists_of_records_that_take_no_memory_are_refused_when_they_do_not_fit() {
    // The 2^28 elements take 2^32 words, which is 0 in sizes of 32 bits.
    for (count, told) in [(1 << 28, "more than a list can hold"), (1, "shorter than")] {
        let record = Many(vec![Weightless; count]);
        assert_panics(told, || drop(record::to_bytes(&record)));
    }
}

/// Checks that `call` panics with a message that contains `told`.
fn assert_panics(told: &str, call: impl FnOnce()) {
    let panic = catch_unwind(AssertUnwindSafe(call)).expect_err("refused");
    let text = (panic.downcast_ref::<String>().map(String::as_str))
        .or(panic.downcast_ref::<&str>().copied());
    assert!(text.is_some_and(|text| text.contains(told)), "{text:?}");
}

#[test]
fn a_composite_list_is_not_made_without_the_size_of_its_elements() {
    let mut arena = Arena::new();
    let mut root = arena.root_pointer();
    assert_panics("composite", || {
        let _ = root
            .reborrow()
            .init_flat_list(ElementSize::Composite, 1 << 20);
    });
    root.clear();
    assert!(root.is_null());
}

/// A struct of one word of data and one pointer, encoded by `N`, which chooses what is wrong.
#[derive(Clone, Debug, Default, PartialEq)]
struct Wrong<const N: u32>;

/// Writes a number into the word of the pointer.
const NUMBER_AS_POINTER: u32 = 0;
/// Says that what the pointer leads to has so many words that all words together are none.
const TOO_LARGE_A_SIZE: u32 = 1;
/// Has a second layout, which is larger.
const TWO_LAYOUTS: u32 = 2;
/// Encodes itself as a tree of structs without data.
const TREE: u32 = 3;

impl<const N: u32> Struct for Wrong<N> {
    type Reader<'a> = StructReader<'a>;
    type Builder<'a> = StructBuilder<'a>;
    const LAYOUT: Layout = Layout {
        name: "Wrong",
        data_words: 1,
        pointers: 1,
        slots: &[],
    };

    fn layout() -> &'static Layout {
        const LARGER: Layout = Layout {
            data_words: 9,
            pointers: 9,
            ..Weightless::LAYOUT
        };
        if N == TWO_LAYOUTS {
            const { &LARGER }
        } else {
            const { &Self::LAYOUT }
        }
    }
    fn from_struct(reader: StructReader<'_>) -> StructReader<'_> {
        reader
    }
    fn as_struct(reader: Self::Reader<'_>) -> StructReader<'_> {
        reader
    }
    fn from_builder(builder: StructBuilder<'_>) -> StructBuilder<'_> {
        builder
    }
    fn fill(&mut self, _: StructReader<'_>, _: &mut Decoder) -> Result<(), Fault> {
        Ok(())
    }
    fn reached_words(&self) -> u64 {
        match N {
            TOO_LARGE_A_SIZE => u64::MAX - 1,
            _ => 0,
        }
    }
    fn encode_sections(&self, encoder: &mut Encoder<'_>, place: Place<'_>) {
        match N {
            NUMBER_AS_POINTER => place.set([0, 1 << 30 | 1 << 32]),
            TREE => encode_tree::<Self, 2, 0>(encoder, place, self),
            _ => {}
        }
    }
}

impl<const N: u32> Branching<Self, 2, 0> for Wrong<N> {
    fn add_to<'r>(&'r self, node: &mut Node<'r, Self, 2, 0>) {
        node.data(1, 1 << 30 | 1 << 32);
    }
}

#[test]
fn a_record_whose_code_is_wrong_cannot_make_a_pointer() {
    let mut arena = Arena::new();
    assert_panics("the data section has fewer words", || {
        arena.set_record(&Wrong::<NUMBER_AS_POINTER>);
    });
    assert_panics("the place is for another struct", || {
        arena.set_record(&Wrong::<TREE>);
    });
    let measured = catch_unwind(AssertUnwindSafe(|| {
        arena.set_record(&Wrong::<TOO_LARGE_A_SIZE>).sections()
    }));
    assert!(measured.is_err(), "{measured:?}");
    arena.root_pointer().clear();

    // The list has the size of what was encoded, whatever the other layout says.
    let items = [Wrong::<TWO_LAYOUTS>, Wrong::<TWO_LAYOUTS>];
    Wrong::<TWO_LAYOUTS>::set_list(&items, arena.root_pointer());
    {
        let root = arena.root_pointer();
        let element = root.as_reader().list().structure(1);
        assert_eq!(
            (element.data_section().len(), element.pointer_count()),
            (8, 1)
        );
    }
    arena.root_pointer().clear();
}

#[test]
fn words_that_the_code_of_a_record_does_not_write_are_zero() {
    for _ in 0..4 {
        // An allocator mostly gives this memory to the message, which has the same size.
        drop(std::hint::black_box(vec![0xff_u8; 32]));
        let bytes = record::to_bytes(&Wrong::<TWO_LAYOUTS>);
        assert_eq!((bytes.len(), &bytes[16..]), (32, &[0; 16][..]));
    }
}

/// An element that is a number to the list, but says that it is a pointer or takes no memory.
#[derive(Clone, Debug, PartialEq)]
struct Disguised<const AS_POINTER: bool>;

impl<const AS_POINTER: bool> Kind for Disguised<AS_POINTER> {
    type Reader<'a> = u64;
    type Record = u64;
    const ELEMENT: Element = match AS_POINTER {
        true => Text::ELEMENT,
        false => u64::ELEMENT,
    };

    fn element(_: &ListReader<'_>, _: u32) -> u64 {
        0
    }
    fn decode_element(_: &ListReader<'_>, _: u32, _: &mut Decoder) -> Result<u64, Fault> {
        Ok(0)
    }
    fn list_words(items: &[u64]) -> u64 {
        match AS_POINTER {
            true => u64::list_words(items),
            false => 0,
        }
    }
    fn encode_list(items: &[u64], encoder: &mut Encoder<'_>, slot: Slot<'_>) {
        if AS_POINTER {
            // The second list is behind the first, which takes the memory that was measured.
            u64::encode_list(&items[1..], encoder, slot);
            u64::encode_list(&items[..1], encoder, slot);
        }
    }
}

#[test]
fn a_list_whose_code_is_wrong_leads_to_nothing_else() {
    let mut arena = Arena::new();
    let items = [1 << 30 | 1 << 32; 4];
    assert_panics("another one", || {
        Disguised::<true>::set_list(&items, arena.root_pointer());
    });
    assert!(arena.root_pointer().is_null());
    Disguised::<false>::set_list(&items, arena.root_pointer());
    assert_eq!(arena.root_pointer().as_reader().list().len(), 0);
    arena.root_pointer().clear();
}

#[test]
fn what_was_measured_for_another_purpose_is_no_fault_of_the_next_record() {
    let deep = (0..2 * zooph::MAX_NESTING).fold(Tree::default(), |tree, _| Tree {
        branches: vec![tree],
    });
    // Generated code calls this to compare lists with their defaults.
    Tree::list_words(std::slice::from_ref(&deep));
    record::try_to_bytes(&Target::default()).expect("it is not deep");
}

/// In a list of elements smaller than a word, the place of a pointer that an element does not have
/// is not aligned to a word.
#[test]
fn null_pointers_of_small_elements_are_null_to_every_operation() {
    let words: [&[u64]; 2] = [&[1 | 2 << 32 | 6 << 35, 0x0605_0403_0201], &[0]];
    let segments: Vec<Vec<u8>> = core::iter::once(words[0])
        .chain(core::iter::repeat_n(words[1], 20))
        .map(|words| words.iter().flat_map(|word| word.to_le_bytes()).collect())
        .collect();
    let segments: Vec<&[u8]> = segments.iter().map(Vec::as_slice).collect();
    let framed = zooph::framing::join(&segments).expect("whole words");
    let frame = zooph::framing::Frame::exactly(&framed).expect("framed");
    let list = zooph::frame_root(frame).expect("a root").list();
    for index in 0..6 {
        let element = list.structure(index);
        let null = element.pointer(0);
        assert_eq!(zooph::validate::<Target>(null, &Limits::default()), Ok(()));
        assert!(null.cast::<Target>().is_ok());
        assert_eq!(zooph::equal(null, Pointer::NULL), Ok(true));
        assert_eq!(zooph::canonical::copy(null), Ok(vec![0; 8]));
        let mut arena = Arena::new();
        arena.root_pointer().copy(null);
        assert!(arena.root_pointer().is_null());
        arena.root_pointer().copy_struct(element.structure(0), 1, 1);
        let copy = Target::default();
        assert_eq!(
            record::from_struct(element.structure(0), &Limits::default()),
            Ok(copy)
        );
    }
}
