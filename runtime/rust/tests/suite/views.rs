//! Tests Readers, lazily opened messages, separate segments, and which types may cross threads.

use zooph::{Arena, FaultKind, Lazy, Limits, ListReader, Message, Pointer, Position, StructReader};

use crate::support::model::{Node, to_bytes};
use crate::support::target::{Anything, Target};

#[test]
fn views_may_cross_threads_and_builders_may_not_be_shared() {
    fn send<T: Send>() {}
    fn sync<T: Sync>() {}
    send::<Arena>();
    send::<Pointer<'_>>();
    sync::<Pointer<'_>>();
    send::<StructReader<'_>>();
    sync::<StructReader<'_>>();
    send::<ListReader<'_>>();
    sync::<ListReader<'_>>();
    send::<Lazy<'_, Target>>();
    sync::<Lazy<'_, Target>>();
    send::<Message<Target>>();
    sync::<Message<Target>>();
}

/// Returns a `Target` whose `text`, `data` and `ints` are bad in three ways.
fn three_faults() -> Vec<u8> {
    let mut words = vec![0u64; 19];
    words[0] = 3 << 32 | 15 << 48;
    words[5] = 1 | 99 << 2 | 2 << 32 | 8 << 35;
    words[6] = 4 << 48;
    words[11] = 1 | 3 << 32;
    zooph::framing::join(&[&to_bytes(&words)]).expect("whole words")
}

#[test]
fn a_lazy_message_keeps_its_first_fault() {
    let bytes = three_faults();
    let lazy = zooph::open_lazy::<Target>(&bytes).expect("framed");
    let root = lazy.root();
    assert_eq!(lazy.fault(), None, "nothing was followed yet");
    assert!(root.data(2).is_empty());
    let fault = lazy.check().expect_err("met");
    assert_eq!(fault.kind(), FaultKind::PointerKind);
    assert_eq!(
        fault.position(),
        Position::Word {
            segment: 0,
            word: 6
        }
    );
    assert!(root.text(1).is_empty() && root.list(7).is_empty());
    assert_eq!(lazy.check(), Err(fault.clone()), "the first one sticks");
    let first = lazy
        .validate(&Limits::default())
        .expect_err("looks from the start");
    assert_eq!(
        (first.kind(), first.path()),
        (FaultKind::OutOfBounds, "text".into())
    );
    assert_eq!(lazy.check(), Err(fault), "validating does not change it");
}

#[test]
fn pointers_an_older_writer_did_not_have_are_no_fault() {
    // The struct has one word of data and ends at the end of its segment. Any pointer that a newer
    // reader knows would be beyond the segment.
    let words = [1u64 << 32, 7];
    let bytes = zooph::framing::join(&[&to_bytes(&words)]).expect("whole words");
    let lazy = zooph::open_lazy::<Target>(&bytes).expect("framed");
    let root = lazy.root();
    for index in [0, 1, 14] {
        assert!(root.text(index).is_empty() && root.data(index).is_empty());
        assert!(root.list(index).is_empty() && !root.has(index));
        let inner = root.structure(index);
        assert!(inner.data_section().is_empty() && inner.pointer_count() == 0);
    }
    assert_eq!((root.scalar(0), lazy.fault()), (7u64, None));
}

#[test]
fn one_fault_of_many_threads_sticks() {
    let bytes = three_faults();
    for _ in 0..50 {
        let lazy = zooph::open_lazy::<Target>(&bytes).expect("framed");
        let found: Vec<_> = std::thread::scope(|scope| {
            let read = |index: usize| {
                let lazy = &lazy;
                scope.spawn(move || {
                    let root = lazy.root();
                    match index {
                        0 => drop(root.text(1)),
                        1 => drop(root.data(2)),
                        _ => drop(root.read::<zooph::kind::ListOf<u32>>(7)),
                    }
                    lazy.fault().expect("this thread met one at least")
                })
            };
            let threads: Vec<_> = (0..3).map(read).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("no panic"))
                .collect()
        });
        let last = lazy.fault().expect("met");
        assert!(
            found.iter().all(|fault| *fault == last),
            "{found:?} then {last:?}"
        );
    }
}

fn several_segments() -> (Vec<Vec<u8>>, Node) {
    let text = Node::Flat(2, 3, b"ab\0".to_vec());
    let tree = Node::Struct(crate::support::model::Sections {
        data: Vec::new(),
        pointers: vec![Node::Pointers(vec![text; 20])],
    });
    let mut arena = Arena::with_words(1);
    crate::support::mirror::build(arena.root_pointer(), &tree);
    let segments: Vec<Vec<u8>> = arena.segments().map(<[u8]>::to_vec).collect();
    assert!(segments.len() > 2);
    (segments, tree)
}

#[test]
fn separate_segments_open_validated_and_lazily() {
    let (segments, tree) = several_segments();
    let slices: Vec<&[u8]> = segments.iter().map(Vec::as_slice).collect();
    let message = zooph::open_segments::<Anything>(&slices, &Limits::default()).expect("valid");
    let Node::Struct(root) = &tree else {
        unreachable!()
    };
    assert_eq!(
        crate::support::mirror::read(message.root().pointer(0)),
        root.pointers[0]
    );
    // Without its last segment the message is malformed, which is found at once or while reading.
    let cut = &slices[..slices.len() - 1];
    let fault = zooph::open_segments::<Anything>(cut, &Limits::default()).map(|_| ());
    assert_eq!(fault.expect_err("cut").kind(), FaultKind::FarSegment);
    let lazy = zooph::open_lazy_segments::<Anything>(cut).expect("it has a root");
    crate::support::mirror::read(lazy.root().pointer(0));
    assert_eq!(lazy.fault().expect("met").kind(), FaultKind::FarSegment);
    let none = zooph::open_segments::<Anything>(&[], &Limits::default()).map(|_| ());
    assert_eq!(none.expect_err("empty").kind(), FaultKind::NoRoot);
    let many =
        zooph::open_segments::<Anything>(&[&[0u8; 8][..]; 513], &Limits::default()).map(|_| ());
    assert_eq!(many.expect_err("many").kind(), FaultKind::SegmentTable);
}

#[test]
fn debug_output_shows_form_not_content_and_ends_in_loops() {
    // A struct whose only pointer leads to the struct itself.
    let loops = to_bytes(&[1 << 48, 0xffff_fff8 | 1 << 48]);
    let root = Pointer::flat(&loops);
    assert_eq!(format!("{root:?}"), "Pointer(Struct)");
    let text = format!("{:?}", root.structure());
    assert_eq!(
        text,
        "StructReader { data: [], pointers: [Pointer(Struct)] }"
    );
    let list = to_bytes(&[1 | 4 << 32 | 2 << 35, 7]);
    let text = format!("{:?}", Pointer::flat(&list).list());
    assert!(
        text.starts_with("ListReader { element_size: FourBytes, len: 2"),
        "{text}"
    );
}

#[test]
fn framed_bytes_follow_edits_of_a_message_of_several_segments() {
    let mut arena = Arena::with_words(1);
    arena
        .root_pointer()
        .init_struct(1, 1)
        .pointer(0)
        .set_data(&[7; 100]);
    assert!(arena.segments().len() > 1);
    let before = arena.framed().to_vec();
    arena.root_pointer().edit_struct(1, 1).set_scalar(0, 9u64);
    assert_ne!(arena.framed(), before, "the joined copy is made anew");
    let mut written = Vec::new();
    arena
        .write_to(&mut written)
        .expect("memory takes everything");
    assert_eq!(arena.framed(), written);
}

#[test]
fn offsets_and_indices_beyond_everything_are_refused() {
    let refused = |work: fn(zooph::StructBuilder<'_>)| {
        let panic = std::panic::catch_unwind(|| {
            let mut arena = Arena::new();
            work(arena.root_pointer().init_struct(1, 1));
        });
        assert!(panic.is_err());
    };
    refused(|mut b| b.set_scalar(usize::MAX - 3, 1u64));
    refused(|mut b| b.set_scalar(1, 1u64));
    refused(|mut b| b.clear_data(usize::MAX, 2));
    refused(|mut b| b.pointer(1).clear());
    refused(|mut b| {
        b.pointer(0).init_list::<u64>(u32::MAX);
    });
    refused(|mut b| {
        b.pointer(0).init_struct_list(1 << 28, u16::MAX, 0);
    });
    refused(|mut b| b.pointer(0).init_text(u32::MAX).fill(1));
    let bytes = [0; 8];
    let reader = Pointer::flat(&bytes).structure();
    assert_eq!(
        reader.scalar::<u64>(usize::MAX - 3),
        0,
        "a Reader gives the default"
    );
    assert!(!reader.bit(usize::MAX));
    for index in [2, 1 << 29, 1 << 31, usize::MAX / 8 + 1, usize::MAX] {
        assert!(!reader.has(index));
        assert!(reader.text(index).as_bytes().is_empty());
        assert_eq!(reader.structure(index).pointer_count(), 0);
        assert!(reader.structure(index).data_section().is_empty());
        assert!(reader.pointer(index).list().is_empty());
    }
}

/// Returns a root struct with a pointer to each other segment. Each of these has a text behind a
/// landing pad, after as many other words as the segment's number.
fn texts_in_segments(count: u32) -> Vec<Vec<u8>> {
    let bytes = |words: &[u64]| words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut root = vec![(count as u64 - 1) << 48];
    root.extend((1..count as u64).map(|other| 2 | other << 3 | other << 32));
    let mut segments = vec![bytes(&root)];
    for other in 1..count as u64 {
        let mut words = vec![u64::MAX; other as usize];
        words.extend([1 | 2 << 32 | 2 << 35, b'a' as u64 + other]);
        segments.push(bytes(&words));
    }
    segments
}

#[test]
fn far_pointers_lead_to_every_segment_however_they_are_listed() {
    for count in 2..12 {
        let segments = texts_in_segments(count);
        let segments: Vec<&[u8]> = segments.iter().map(|segment| &segment[..]).collect();
        let framed = zooph::framing::join(&segments).expect("whole words");
        let frame = zooph::framing::Frame::exactly(&framed).expect("framed");
        let root = zooph::frame_root(frame)
            .expect("there is a root")
            .structure();
        let lazy: Lazy<'_, Anything> = zooph::open_lazy_segments(&segments).expect("a root");
        let list = lazy.root();
        for index in 0..count as usize - 1 {
            let text = [b'b' + index as u8];
            assert_eq!(root.text(index).as_bytes(), text, "{count} segments");
            assert_eq!(list.text(index).as_bytes(), text, "{count} segments");
            assert_eq!(root.data(index), [text[0], 0]);
            assert_eq!(root.pointer(index).list().len(), 2);
        }
        assert_eq!(lazy.fault(), None);
    }
}

#[test]
fn what_lies_behind_a_segment_is_no_landing_pad() {
    // A root struct, a text, and, behind the end of the segment, a pointer to the text.
    let behind = 1 | ((-2_i32 as u32) << 2) as u64 | 2 << 32 | 2 << 35;
    let words = [1_u64 << 48, 2 | 1 << 3 | 1 << 32, b'b' as u64, behind];
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let (first, rest) = bytes.split_at(16);
    let (second, third) = rest.split_at(8);
    let framed = zooph::framing::join(&[first, second, third]).expect("whole words");
    let frame = zooph::framing::Frame::exactly(&framed).expect("framed");
    let root = zooph::frame_root(frame).expect("there is a root");
    assert_eq!(root.structure().text(0).as_bytes(), b"");
    for segments in [&[first, second][..], &[first, second, third]] {
        let message: Lazy<'_, Anything> = zooph::open_lazy_segments(segments).expect("a root");
        assert_eq!(message.root().text(0).as_bytes(), b"");
        assert_eq!(message.fault().expect("kept").kind(), FaultKind::FarPad);
    }
}

#[test]
fn an_element_of_a_list_of_bytes_reads_as_a_struct_of_its_own_segment() {
    // Each of six bytes is the data of a struct. Beside the pointer to the list there is a bad one.
    let words = [
        2_u64 << 48,
        5 | 2 << 32 | 6 << 35,
        1 | 99 << 2 | 2 << 32 | 8 << 35,
        0x0605_0403_0201,
    ];
    let flat: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let message: Lazy<'_, Anything> = zooph::open_lazy_segments(&[&flat]).expect("a root");
    let list = message.root().list(0);
    assert_eq!(list.len(), 6);
    for index in 0..6 {
        let element = list.structure(index);
        assert_eq!(element.scalar::<u8>(0), index as u8 + 1);
        assert_eq!(element.scalar::<u16>(0), 0, "there is but a byte");
        assert!(element.pointer(0).is_null() && element.structure(0).data_section().is_empty());
        let mut arena = Arena::new();
        arena.root_pointer().copy_struct(element, 1, 0);
        assert_eq!(
            arena.root_pointer().edit_struct(1, 0).scalar::<u64>(0),
            index as u64 + 1
        );
    }
    assert_eq!(message.fault(), None);
    assert!(message.root().data(1).is_empty());
    let fault = message.fault().expect("kept").kind();
    assert_eq!(fault, FaultKind::OutOfBounds);
    // Decoding the element returns the fault of the message, although the element itself is valid.
    let found = zooph::record::from_struct::<Target>(list.structure(5), &Limits::default());
    assert_eq!(found.expect_err("kept").kind(), fault);
}

#[test]
fn orphans_stay_in_their_arena() {
    let mut one = Arena::new();
    let mut other = Arena::new();
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let mut from = one.root_pointer().init_struct(0, 1);
        from.pointer(0).set_text(b"mine");
        let orphan = from.slot::<zooph::kind::Text>(0).disown();
        other.root_pointer().adopt(orphan);
    }));
    assert!(panic.is_err(), "an orphan of another arena is refused");
    assert!(
        !one.framed().windows(4).any(|bytes| bytes == b"mine"),
        "dropping it zeroed it"
    );
}

#[test]
fn null_typed_lists_copy_as_empty_lists_of_their_type() {
    let bytes = zooph::record::to_bytes(&Target::default());
    let reader = zooph::open::<Target>(&bytes).expect("valid");
    let mut arena = Arena::new();
    let mut target = arena.init::<Target>();
    target.set::<zooph::kind::ListOf<u32>>(7, reader.read::<zooph::kind::ListOf<u32>>(7));
    target.set::<zooph::kind::ListOf<Target>>(11, reader.read::<zooph::kind::ListOf<Target>>(11));
    let copy = zooph::open::<Target>(arena.framed()).expect("its element sizes are right");
    assert!(copy.has(7) && copy.has(11));
    assert!(copy.list(7).is_empty());
}

#[test]
fn lists_are_gone_through_from_both_ends() {
    let record = Target {
        ints: (0..10).collect(),
        children: (0..3)
            .map(|number| Target {
                number,
                ..Target::default()
            })
            .collect(),
        ..Target::default()
    };
    let bytes = zooph::record::to_bytes(&record);
    let root = zooph::open::<Target>(&bytes).expect("sound");
    let ints = zooph::List::<u32>::new(root.pointer(7));
    assert!(ints.iter().rev().eq((0..10).rev()));
    let mut middle = ints.iter();
    assert_eq!((middle.next(), middle.next_back()), (Some(0), Some(9)));
    assert_eq!((middle.len(), middle.nth_back(2)), (8, Some(6)));
    assert_eq!((middle.len(), middle.nth(2)), (5, Some(3)));
    assert!(middle.clone().rev().eq([5, 4]) && middle.eq([4, 5]));
    let mut past = ints.iter();
    assert_eq!(
        (past.nth_back(10), past.next(), past.len()),
        (None, None, 0)
    );
    let children = zooph::List::<Target>::new(root.pointer(11));
    let numbers = children.iter().rev().map(|child| child.scalar::<u64>(0));
    assert!(numbers.eq([2, 1, 0]));

    let mut arena = Arena::new();
    let mut list = arena.root_pointer().init_list::<Target>(3);
    for (number, mut element) in list.iter_mut().rev().enumerate() {
        element.set_scalar(0, number as u64);
    }
    let numbers = list.as_reader().iter().map(|child| child.scalar::<u64>(0));
    assert!(numbers.eq([2, 1, 0]));
}

/// Returns a segment with a struct whose pointers lead backwards: to a text, a list, a struct,
/// bytes and a list of structs.
fn what_lies_in_front() -> Vec<u8> {
    let back = |from: u64, to: u64| (to.wrapping_sub(from + 1) << 2) as u32 as u64;
    let mut words = vec![0u64; 14];
    words[0] = 7 << 2 | 1 << 32 | 5 << 48;
    words[1] = u64::from_le_bytes(*b"front\0\0\0");
    words[2] = 7 | 8 << 16 | 9 << 32;
    words[3] = 77;
    words[4] = u64::from_le_bytes(*b"bytes\0\0\0");
    words[5] = 2 << 2 | 1 << 32;
    (words[6], words[7]) = (55, 56);
    words[8] = 88;
    words[9] = 1 | back(9, 1) | 2 << 32 | 6 << 35;
    words[10] = 1 | back(10, 2) | 3 << 32 | 3 << 35;
    words[11] = back(11, 3) | 1 << 32;
    words[12] = 1 | back(12, 4) | 2 << 32 | 5 << 35;
    words[13] = 1 | back(13, 5) | 7 << 32 | 2 << 35;
    to_bytes(&words)
}

#[test]
fn pointers_lead_back_as_well_as_on() {
    fn reads(root: StructReader<'_>) {
        assert_eq!(root.scalar::<u64>(0), 88);
        assert_eq!(root.text(0), "front");
        let list = root.list(1);
        assert_eq!([0, 1, 2].map(|at| list.scalar::<u16>(at)), [7, 8, 9]);
        let typed = zooph::List::<u16>::new(root.pointer(1));
        assert_eq!(typed.to_vec(), [7, 8, 9]);
        assert_eq!(root.structure(2).scalar::<u64>(0), 77);
        assert_eq!(root.pointer(2).structure().scalar::<u64>(0), 77);
        assert_eq!(root.data(3), b"bytes");
        let structs = root.list(4);
        assert_eq!(structs.structure(1).scalar::<u64>(0), 56);
    }

    let segment = what_lies_in_front();
    reads(Pointer::flat(&segment).structure());
    // The same struct, reached from another segment through a landing pad: its own root pointer.
    let far = to_bytes(&[2 | 1 << 32]);
    let framed = zooph::framing::join(&[&far, &segment]).expect("whole words");
    let frame = zooph::framing::Frame::exactly(&framed).expect("just framed");
    reads(zooph::frame_root(frame).expect("a root").structure());
    let lazy = zooph::open_lazy::<Anything>(&framed).expect("framed");
    reads(lazy.root());
    lazy.check().expect("nothing is wrong");
    // One word further back, the pointer is out of bounds.
    let mut damaged = segment;
    damaged[9 * 8] = 0xd1;
    let framed = zooph::framing::join(&[&damaged]).expect("whole words");
    let lazy = zooph::open_lazy::<Anything>(&framed).expect("framed");
    assert!(lazy.root().text(0).is_empty());
    let fault = lazy.check().expect_err("before the segment's start");
    assert_eq!(fault.kind(), FaultKind::OutOfBounds);
    let (segment, word) = (0, 9);
    assert_eq!(fault.position(), Position::Word { segment, word });
}
