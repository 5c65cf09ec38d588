//! Tests what Builders do with objects that exist already: reading, printing and copying them, and
//! rewriting lists that an older writer made.

use zooph::kind::{ListOf, PointerKind};
use zooph::{Arena, FaultKind, Limits, PointerForm, StructReader, record};

use crate::support::by_hand::struct_by_hand;
use crate::support::memory::peak;
use crate::support::shapes::{Narrow, Nothing, Wide};

/// Returns a framed message whose root struct has one pointer, to `count` structs without any
/// words.
fn empty_structs(count: u32) -> Vec<u8> {
    let words: [u64; 4] = [3 << 32, 1 << 48, 1 | 7 << 32, u64::from(count) << 2];
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn generous() -> Limits {
    Limits {
        traversal: Some(1 << 26),
        ..Limits::default()
    }
}

const MANY: u32 = 1 << 24;

/// Returns the number of elements of the list at the root's only pointer.
fn many(arena: &mut Arena) -> u32 {
    let root = zooph::open_within::<Nothing>(arena.framed(), &generous()).expect("sound");
    root.pointer(0).list().len()
}

#[test]
fn what_opening_accepted_is_copied_in_full() {
    let bytes = empty_structs(MANY);
    let fault = zooph::open::<Nothing>(&bytes).expect_err("more than usual");
    assert_eq!(fault.kind(), FaultKind::Traversal);
    let root = zooph::open_within::<Nothing>(&bytes, &generous()).expect("allowed");
    let mut arena = Arena::new();
    arena.set_root::<Nothing>(root);
    assert_eq!(many(&mut arena), MANY, "the root");
    arena.root_pointer().copy_struct(root, 0, 1);
    assert_eq!(many(&mut arena), MANY, "a struct");
    arena
        .root_pointer()
        .init_struct(0, 1)
        .pointer(0)
        .copy(root.pointer(0));
    assert_eq!(many(&mut arena), MANY, "a pointer");
    arena
        .root_pointer()
        .init_struct(0, 1)
        .pointer(0)
        .copy_list(root.list(0));
    assert_eq!(many(&mut arena), MANY, "a list");
    let mut list = arena
        .root_pointer()
        .init_struct(0, 1)
        .into_pointer(0)
        .init_struct_list(1, 0, 1);
    let mut element = list.reborrow().into_struct(0);
    element.pointer(0).copy(root.pointer(0));
    assert_eq!(element.as_reader().pointer(0).list().len(), MANY);

    // These operations have no limits either.
    assert_eq!(zooph::equal(root.pointer(0), root.pointer(0)), Ok(true));
    assert!(zooph::canonical::copy(root.pointer(0)).is_ok());
    let list = root.pointer(0).cast::<ListOf<Nothing>>();
    assert_eq!(list.expect("accepted already").len(), MANY as usize);

    // A generous limit of any other way to open or validate the message counts, too.
    let any = zooph::open_lazy::<Nothing>(&bytes).expect("framed");
    let fault = any
        .validate(&Limits::default())
        .expect_err("more than usual");
    assert_eq!(fault.kind(), FaultKind::Traversal);
    arena.set_root::<Nothing>(any.root());
    assert_ne!(many(&mut arena), MANY, "nobody has accepted it yet");
    any.validate(&generous()).expect("allowed");
    arena.set_root::<Nothing>(any.root());
    assert_eq!(many(&mut arena), MANY, "validated late");
    let fault = any.fault().expect("the copy that failed is still known of");
    assert_eq!(fault.kind(), FaultKind::Traversal);
    let pieces = zooph::open_segments::<Nothing>(&[&bytes[8..]], &generous()).expect("allowed");
    arena.set_root::<Nothing>(pieces.root());
    assert_eq!(many(&mut arena), MANY, "in segments");
    let frame = zooph::framing::Frame::exactly(&bytes).expect("framed");
    let root = zooph::frame_root(frame).expect("a root");
    let cast = root.cast_within::<Nothing>(&generous()).expect("allowed");
    arena.set_root::<Nothing>(cast);
    assert_eq!(many(&mut arena), MANY, "cast");
    let received = zooph::Message::<Nothing>::new(bytes, &generous()).expect("allowed");
    arena.set_root::<Nothing>(received.root());
    assert_eq!(many(&mut arena), MANY, "received");
}

#[test]
fn lists_that_claim_more_than_there_is_are_not_rewritten_without_a_bound() {
    // The elements have four words each, and up to 64 MiB of them are rewritten.
    for (count, is_rewritten) in [(1 << 21, true), ((1 << 21) + 1, false), (MANY, false)] {
        let mut arena = Arena::new();
        let bytes = empty_structs(count);
        let root = zooph::open_within::<Nothing>(&bytes, &generous()).expect("allowed");
        arena.set_root::<Nothing>(root);
        let before = arena.len();
        let (len, memory) = peak(|| {
            let mut root = arena.root_pointer().edit_struct(0, 1);
            let edited = root.pointer(0).edit_list::<Wide>().len();
            let other = <ListOf<Wide> as PointerKind>::edit(root.pointer(0)).len();
            assert_eq!(edited, other);
            edited
        });
        if is_rewritten {
            assert_eq!(len, count as usize);
            assert_eq!(
                arena.len(),
                before + (8 << 23) + 8 + 8,
                "a tag and a landing pad"
            );
        } else {
            assert_eq!(
                (len, memory, arena.len()),
                (0, 0, before),
                "{count} elements"
            );
            assert_eq!(many(&mut arena), count, "what is there stays");
        }
    }
    // The bound is higher for an arena that already holds more.
    let mut arena = Arena::new();
    let mut root = arena.root_pointer().init_struct(0, 2);
    root.pointer(1).init_data(2 << 20);
    root.pointer(0).init_struct_list((1 << 21) + 1, 0, 0);
    assert_eq!(root.pointer(0).edit_list::<Wide>().len(), (1 << 21) + 1);
    // Rewriting a list for which no segment has room must not panic.
    let mut arena = Arena::new();
    let mut root = arena.root_pointer().init_struct(0, 1);
    root.pointer(0).init_struct_list((1 << 29) - 1, 0, 0);
    assert_eq!(root.pointer(0).edit_list::<Narrow>().len(), 0);
}

#[test]
fn reading_what_is_built_finds_it_in_every_segment() {
    let mut arena = Arena::with_words(3);
    let mut list = arena.root_pointer().init_struct_list(20, 1, 1);
    for index in 0..20 {
        let mut element = list.reborrow().into_struct(index);
        element.set_scalar(0, index);
        element
            .pointer(0)
            .set_text(format!("element {index}").as_bytes());
        // Readers find the element in each of the growing number of segments.
        assert_eq!(element.as_reader().text(0), *format!("element {index}"));
    }
    let reader = list.as_reader();
    for index in 0..20 {
        let element = reader.structure(index);
        assert_eq!(element.scalar::<u32>(0), index);
        assert_eq!(element.text(0), *format!("element {index}"));
    }
    assert!(format!("{list:?}").contains("20"));
    let root = arena.root_pointer();
    assert_eq!(root.as_reader().kind(), PointerForm::List);
    // A copy in another arena contains everything.
    let mut other = Arena::new();
    other.root_pointer().copy(root.as_reader());
    let copied = zooph::frame_root(zooph::framing::Frame::exactly(other.framed()).expect("framed"));
    assert_eq!(
        zooph::equal(copied.expect("a root"), root.as_reader()),
        Ok(true)
    );
    // A text's Builder is a byte slice. Small numbers read as structs may begin anywhere in a word.
    let mut root = arena.root_pointer().init_struct(0, 1);
    root.pointer(0)
        .init_data(11)
        .copy_from_slice(b"hello world");
    let bytes = root.pointer(0).edit_list::<u8>().untyped();
    let letter = bytes.into_struct(7);
    assert_eq!(letter.as_reader().data_section(), b"o");
    assert_eq!(letter.as_reader().scalar::<u8>(0), b'o');
}

#[test]
fn a_struct_is_read_elsewhere_while_the_next_one_is_built() {
    fn sum(reader: StructReader<'_>) -> usize {
        reader.data(0).iter().map(|byte| usize::from(*byte)).sum()
    }

    let mut arena = Arena::with_words(8);
    let mut list = arena.root_pointer().init_list::<Wide>(2);
    let mut elements = list.iter_mut();
    let (mut first, mut second) = (elements.next().expect("two"), elements.next().expect("two"));
    first.pointer(0).init_data(100).fill(1);
    let reader = first.as_reader();
    std::thread::scope(|scope| {
        let read = scope.spawn(move || (0..10).map(|_| sum(reader)).sum::<usize>());
        for size in 1..20 {
            second.pointer(0).init_data(size * 50).fill(2);
            assert_eq!(sum(second.as_reader()), size as usize * 100);
        }
        assert_eq!(read.join().expect("no panic"), 1000);
    });
}

#[test]
fn printing_a_builder_prints_what_its_reader_prints_and_no_more() {
    let mut arena = Arena::new();
    let mut root = arena.root_pointer().init_struct(1, 1);
    root.set_scalar(0, 7u64);
    assert_eq!(format!("{root:?}"), format!("{:?}", root.as_reader()));
    root.pointer(0).init_list::<bool>(1 << 20);
    let list = root.pointer(0).edit_list::<bool>();
    let printed = format!("{list:?}");
    assert!(printed.len() < 10_000 && printed.contains("1047576 elements left out"));
    assert_eq!(format!("{:?}", root.pointer(0)), "Pointer(List)");
}

#[test]
#[should_panic = "what was built cannot be copied"]
fn what_is_built_too_deep_is_not_copied_in_part() {
    let mut arena = Arena::new();
    let mut at = arena.root_pointer();
    for _ in 0..2000 {
        at = at.init_struct(0, 1).into_pointer(0);
    }
    let root = arena.root_pointer();
    let fault = Arena::new()
        .root_pointer()
        .try_copy(root.as_reader())
        .expect_err("too deep");
    assert_eq!(fault.kind(), FaultKind::Nesting);
    Arena::new().root_pointer().copy(root.as_reader());
}

/// A Record with a list of `Void` and a list of untyped pointers.
#[derive(Clone, Debug, Default, PartialEq)]
struct Lists {
    voids: Vec<()>,
    bools: Vec<bool>,
}

struct_by_hand!(
    Lists,
    0,
    2,
    |_, _, _| Ok(()),
    |lists| {
        zooph::generated_v1::list_words::<()>(&lists.voids)
            + zooph::generated_v1::list_words::<bool>(&lists.bools)
    },
    |lists, encoder, place| {
        zooph::generated_v1::encode_list::<()>(encoder, place.word(0), &lists.voids);
        zooph::generated_v1::encode_list::<bool>(encoder, place.word(1), &lists.bools);
    }
);

#[test]
fn a_list_of_more_elements_than_the_format_counts_is_an_error() {
    let longest = (1 << 29) - 1;
    let lists = |voids, bools| Lists {
        voids: vec![(); voids],
        bools: vec![false; bools],
    };
    assert!(record::try_to_bytes(&lists(longest, 0)).is_ok());
    for one in [
        lists(longest + 1, 0),
        lists(usize::MAX, 0),
        lists(0, longest + 1),
    ] {
        let error = record::try_to_bytes(&one).expect_err("too long");
        assert_eq!(error, record::EncodeError::Size);
    }
}
