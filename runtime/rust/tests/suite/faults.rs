//! Tests each kind of fault with its exact kind, position and path; the order in which faults are
//! found; the limits.

use zooph::kind::Struct;
use zooph::{Arena, Fault, FaultKind, Limits, Position, canonical, framing, record};

use crate::support::model::to_bytes;
use crate::support::target::{Anything, Chain, Structs, Target, Tree};

fn sp(offset: i64, data: u64, pointers: u64) -> u64 {
    (offset as u32 as u64) << 2 & 0xffff_fffc | data << 32 | pointers << 48
}

fn lp(offset: i64, code: u64, count: u64) -> u64 {
    1 | (offset as u32 as u64) << 2 & 0xffff_fffc | code << 32 | count << 35
}

fn far(double: bool, position: u64, segment: u64) -> u64 {
    2 | (double as u64) << 2 | position << 3 | segment << 32
}

fn frame(segments: &[&[u64]]) -> Vec<u8> {
    let segments: Vec<Vec<u8>> = segments.iter().map(|words| to_bytes(words)).collect();
    let slices: Vec<&[u8]> = segments.iter().map(Vec::as_slice).collect();
    framing::join(&slices).expect("whole words")
}

/// Returns the index of the word of a `Target`'s pointer slot, if the struct follows the root
/// pointer.
fn slot(index: usize) -> usize {
    4 + index
}

/// The index of the first word behind a `Target`.
const BEHIND: usize = 19;

/// Returns the words of a `Target` with these changes, and `behind` after them.
fn target(changes: &[(usize, u64)], behind: &[u64]) -> Vec<u64> {
    let mut words = vec![0; BEHIND];
    words[0] = sp(0, 3, 15);
    words.extend(behind);
    for (at, word) in changes {
        words[*at] = *word;
    }
    words
}

/// Returns the offset of a pointer in slot `index` to the word `to`.
fn to(index: usize, to: usize) -> i64 {
    to as i64 - slot(index) as i64 - 1
}

#[track_caller]
fn faults<T: Struct>(bytes: &[u8], kind: FaultKind, position: Position, path: &str) {
    let fault = zooph::open::<T>(bytes).expect_err("malformed");
    let found = (fault.kind(), fault.position(), fault.path());
    assert_eq!(found, (kind, position, path.to_string()), "{fault}");
}

fn word(segment: u32, word: usize) -> Position {
    let word = word as u32;
    Position::Word { segment, word }
}

#[test]
fn framing_faults_have_byte_positions() {
    use FaultKind::*;
    for (bytes, kind, position) in [
        (&[][..], Truncated, Position::Byte(0)),
        (&[0, 0, 0], Truncated, Position::Byte(3)),
        (&[0xff; 4], SegmentTable, Position::Byte(0)),
        (&[0, 2, 0, 0], SegmentTable, Position::Byte(0)),
        (&[0xff, 1, 0, 0], Truncated, Position::Byte(4)),
        (&[0, 0, 0, 0, 2, 0, 0, 0, 9], Truncated, Position::Byte(9)),
        (&[0; 8], NoRoot, word(0, 0)),
        (&[0; 9], TrailingBytes, Position::Byte(8)),
        (b"GET / HTTP/1.1\r\n\r\n", SegmentTable, Position::Byte(0)),
    ] {
        faults::<Target>(bytes, kind, position, "");
    }
    assert_eq!(
        zooph::open_flat::<Target>(&[0; 7], &Limits::default())
            .err()
            .map(|fault| fault.kind()),
        Some(NoRoot)
    );
}

#[test]
fn pointer_faults_name_the_pointer_and_its_field() {
    use FaultKind::*;
    let text = to(1, BEHIND);
    let ints = to(7, BEHIND);
    let cases: &[(&[u64], FaultKind, usize, &str)] = &[
        (&[lp(0, 2, 0)], PointerKind, 0, ""),
        (&[sp(0, 1, 0)], OutOfBounds, 0, ""),
        (&[sp(-2, 0, 0)], OutOfBounds, 0, ""),
        (&[far(false, 0, 1)], FarSegment, 0, ""),
        (&[far(false, 1, 0)], FarPad, 0, ""),
        (&[far(false, 0, 0)], FarPad, 0, ""),
        (
            &target(&[(slot(1), sp(-1, 0, 0))], &[]),
            PointerKind,
            slot(1),
            "text",
        ),
        (
            &target(&[(slot(1), lp(text, 3, 1))], &[0]),
            ElementSize,
            slot(1),
            "text",
        ),
        // Bounds are checked before the element size.
        (
            &target(&[(slot(1), lp(text, 3, 9))], &[0]),
            OutOfBounds,
            slot(1),
            "text",
        ),
        (
            &target(&[(slot(1), lp(text, 2, 0))], &[]),
            TextNul,
            slot(1),
            "text",
        ),
        (
            &target(&[(slot(1), lp(text, 2, 8))], &[!0]),
            TextNul,
            slot(1),
            "text",
        ),
        (
            &target(&[(slot(7), lp(ints, 3, 1))], &[0]),
            ElementSize,
            slot(7),
            "ints",
        ),
        (
            &target(&[(slot(7), lp(ints, 4, 3))], &[0]),
            OutOfBounds,
            slot(7),
            "ints",
        ),
        (
            &target(&[(slot(7), lp(ints, 7, 1))], &[1, 0]),
            ListTag,
            slot(7),
            "ints",
        ),
        (
            &target(&[(slot(7), lp(ints, 7, 1))], &[sp(2, 1, 0), 0]),
            ListTag,
            slot(7),
            "ints",
        ),
        (
            &target(&[(slot(13), 3 | 4)], &[]),
            ReservedBits,
            slot(13),
            "peer",
        ),
        (
            &target(&[(slot(13), sp(-1, 0, 0))], &[]),
            PointerKind,
            slot(13),
            "peer",
        ),
        (
            &target(&[(slot(12), 3 | 8)], &[]),
            ReservedBits,
            slot(12),
            "any",
        ),
        (
            &target(&[(slot(9), lp(to(9, BEHIND), 6, 2))], &[0, lp(0, 2, 1)]),
            OutOfBounds,
            BEHIND + 1,
            "texts[1]",
        ),
        (
            &target(
                &[(slot(11), lp(to(11, BEHIND), 7, 2))],
                &[sp(2, 0, 1), 0, lp(0, 4, 1)],
            ),
            PointerKind,
            BEHIND + 2,
            "children[1].child",
        ),
        (
            &target(&[(slot(12), sp(to(12, BEHIND), 0, 2))], &[0, sp(5, 1, 0)]),
            OutOfBounds,
            BEHIND + 1,
            "any.#1",
        ),
    ];
    for (words, kind, at, path) in cases {
        faults::<Target>(&frame(&[words]), *kind, word(0, *at), path);
    }
}

#[test]
fn far_pointers_are_at_fault_where_they_stand() {
    use FaultKind::*;
    // The second segment holds the landing pads.
    let root = |pad: u64| vec![far(true, pad, 1)];
    for (pads, kind) in [
        (vec![sp(0, 0, 0), 0], FarPad),
        (vec![far(true, 0, 1), 0], FarPad),
        (vec![far(false, 0, 1)], FarPad),
        (vec![far(false, 0, 9), sp(0, 0, 0)], FarSegment),
        (vec![far(false, 0, 1), sp(3, 0, 0)], FarPad),
        (vec![far(false, 0, 1), far(false, 0, 0)], FarPad),
        (vec![far(false, 2, 1), sp(0, 1, 0)], OutOfBounds),
        (vec![far(false, 2, 1), lp(0, 2, 0)], PointerKind),
    ] {
        faults::<Target>(&frame(&[&root(0), &pads]), kind, word(0, 0), "");
    }
    let good = [far(false, 2, 1), sp(0, 1, 0), 7];
    let bytes = frame(&[&root(0), &good]);
    assert_eq!(
        zooph::open::<Target>(&bytes)
            .expect("good")
            .scalar::<u64>(0),
        7
    );
    // A flat message may contain far pointers, too, to its only segment.
    let flat = to_bytes(&[far(false, 1, 0), sp(0, 1, 0), 9]);
    let reader = zooph::open_flat::<Target>(&flat, &Limits::default()).expect("good");
    assert_eq!(reader.scalar::<u64>(0), 9);
}

#[test]
fn the_first_fault_in_pre_order_wins() {
    use FaultKind::*;
    // `child` points to a struct with a bad text, and `text` is bad itself. The child's comes
    // first.
    let child = sp(to(0, BEHIND), 0, 2);
    let words = target(
        &[(slot(0), child), (slot(1), lp(0, 3, 0))],
        &[0, lp(99, 2, 1)],
    );
    faults::<Target>(
        &frame(&[&words]),
        OutOfBounds,
        word(0, BEHIND + 1),
        "child.text",
    );
    // For one pointer, its kind is checked before bounds, and bounds before the tag and element
    // size.
    faults::<Target>(
        &frame(&[&target(&[(slot(1), sp(99, 9, 9))], &[])]),
        PointerKind,
        word(0, slot(1)),
        "text",
    );
    faults::<Target>(
        &frame(&[&target(&[(slot(7), lp(99, 1, 9))], &[])]),
        OutOfBounds,
        word(0, slot(7)),
        "ints",
    );
}

#[test]
fn only_the_active_member_types_a_shared_pointer() {
    let bytes_list = lp(to(14, BEHIND), 2, 1);
    let as_member = |tag: u64| target(&[(3, tag << 32), (slot(14), bytes_list)], &[7]);
    faults::<Target>(
        &frame(&[&as_member(1)]),
        FaultKind::TextNul,
        word(0, slot(14)),
        "second",
    );
    for tag in [0, 2, 3] {
        zooph::open::<Target>(&frame(&[&as_member(tag)])).expect("not a text");
    }
    let bad = target(&[(3, 9 << 32), (slot(14), lp(99, 2, 1))], &[]);
    faults::<Target>(
        &frame(&[&bad]),
        FaultKind::OutOfBounds,
        word(0, slot(14)),
        "#14",
    );
}

#[test]
fn utf8_is_checked_when_asked_for_and_by_records() {
    let words = target(&[(slot(1), lp(to(1, BEHIND), 2, 2))], &[0xff]);
    let bytes = frame(&[&words]);
    zooph::open::<Target>(&bytes).expect("nobody asked");
    let strict = Limits {
        utf8: true,
        ..Limits::default()
    };
    for fault in [
        zooph::open_within::<Target>(&bytes, &strict)
            .map(|_| ())
            .expect_err("asked"),
        record::from_bytes::<Target>(&bytes).expect_err("always"),
    ] {
        assert_eq!(fault.kind(), FaultKind::TextUtf8);
        assert_eq!(
            (fault.position(), fault.path()),
            (word(0, slot(1)), "text".into())
        );
    }
}

fn chain(depth: u32) -> Vec<u8> {
    let mut words = vec![sp(0, 0, 1); depth as usize];
    words.push(0);
    frame(&[&words])
}

#[test]
fn nesting_one_below_at_and_above_the_limit() {
    for limit in [1, 2, 64, zooph::MAX_NESTING] {
        let limits = Limits {
            nesting: limit,
            ..Limits::default()
        };
        for depth in [limit - 1, limit] {
            let bytes = chain(depth.max(1));
            let reader = zooph::open_within::<Chain>(&bytes, &limits).expect("within");
            let record = record::from_struct::<Chain>(reader, &limits).expect("decodes too");
            assert_eq!(record::to_bytes(&record).len(), bytes.len());
            let mut arena = Arena::with_words(2048);
            arena.set_root::<Chain>(reader);
            assert_eq!(arena.framed(), bytes, "copies too");
        }
        let fault = zooph::open_within::<Chain>(&chain(limit + 1), &limits).map(|_| ());
        let fault = fault.expect_err("above");
        assert_eq!(fault.kind(), FaultKind::Nesting);
        assert_eq!(fault.position(), word(0, limit as usize));
        assert_eq!(fault.path(), vec!["next"; limit as usize].join("."));
    }
    let fault = zooph::open::<Chain>(&chain(65))
        .map(|_| ())
        .expect_err("64 is the default");
    assert_eq!(fault.kind(), FaultKind::Nesting);
    let above = Limits {
        nesting: u32::MAX,
        ..Limits::default()
    };
    let fault = zooph::open_within::<Chain>(&chain(zooph::MAX_NESTING + 1), &above).map(|_| ());
    assert_eq!(fault.expect_err("lowered").kind(), FaultKind::Nesting);
}

#[test]
fn a_list_of_numbers_does_not_count_as_nesting_but_lists_of_structs_do() {
    // The numbers are two pointers below the root, but only one level of nesting.
    let flat = Limits {
        nesting: 1,
        ..Limits::default()
    };
    let words = target(
        &[
            (slot(1), lp(to(1, BEHIND), 2, 1)),
            (slot(7), lp(to(7, BEHIND), 4, 2)),
        ],
        &[0],
    );
    let bytes = frame(&[&words]);
    let reader = zooph::open_within::<Target>(&bytes, &flat).expect("numbers do not count");
    record::from_struct::<Target>(reader, &flat).expect("nor for records");
    let words = target(&[(slot(11), lp(to(11, BEHIND), 7, 0))], &[sp(0, 0, 0)]);
    let fault = zooph::open_within::<Target>(&frame(&[&words]), &flat).map(|_| ());
    assert_eq!(fault.expect_err("counts").path(), "children");
}

#[test]
fn traversal_one_below_at_and_above_the_budget() {
    // The budget covers the root of 18 words, a text of 1 + 1, and a list of two structs, 1 + 2.
    let words = target(
        &[
            (slot(1), lp(to(1, BEHIND), 2, 1)),
            (slot(11), lp(to(11, BEHIND + 1), 7, 2)),
        ],
        &[0, sp(2, 1, 0), 0, 0],
    );
    let bytes = frame(&[&words]);
    let within = |budget| Limits {
        traversal: Some(budget),
        ..Limits::default()
    };
    for budget in [23, 24, u64::MAX] {
        zooph::open_within::<Target>(&bytes, &within(budget)).expect("enough");
    }
    for (budget, at, path) in [
        (22, 11, "children"),
        (19, 1, "text"),
        (18, 1, "text"),
        (17, 0, ""),
    ] {
        let fault = zooph::open_within::<Target>(&bytes, &within(budget)).map(|_| ());
        let fault = fault.expect_err("too little");
        let place = if path.is_empty() { 0 } else { slot(at) };
        assert_eq!(
            (fault.kind(), fault.position()),
            (FaultKind::Traversal, word(0, place))
        );
        assert_eq!(fault.path(), path);
    }
    let root = zooph::frame_root(framing::Frame::exactly(&bytes).unwrap()).unwrap();
    assert!(canonical::copy_within(root, &within(23)).is_ok());
    let fault = canonical::copy_within(root, &within(22)).expect_err("charges alike");
    assert_eq!(fault.kind(), FaultKind::Traversal);
}

#[test]
fn the_default_budget_is_8_mi_words_and_elements_without_size_are_charged() {
    let list = |count: u64| frame(&[&[sp(0, 0, 1), lp(0, 7, 0), count << 2]]);
    let fits = (8 << 20) - 2;
    zooph::open::<Structs>(&list(fits)).expect("at the budget");
    faults::<Structs>(&list(fits + 1), FaultKind::Traversal, word(0, 1), "list");
    let fault = record::from_bytes::<Structs>(&list(fits)).expect_err("native structs have size");
    assert_eq!(
        (fault.kind(), fault.path()),
        (FaultKind::Memory, "list".into())
    );
}

#[test]
fn not_canonical_tells_the_first_word_that_differs() {
    let flat = to_bytes(&[sp(1, 1, 0), 0, 7]);
    let fault = canonical::check(&flat).expect_err("a gap");
    assert_eq!(fault.kind(), FaultKind::NotCanonical);
    assert_eq!(fault.position(), word(0, 0));
    let flat = to_bytes(&[sp(0, 2, 0), 7, 0]);
    assert_eq!(
        canonical::check(&flat).map_err(|fault| fault.kind()),
        Err(FaultKind::NotCanonical)
    );
    assert_eq!(canonical::check(&to_bytes(&[sp(0, 1, 0), 7])), Ok(()));
}

#[test]
fn casts_find_what_structural_validation_does_not_look_for() {
    let words = [sp(0, 0, 1), lp(0, 2, 1), 7];
    let bytes = frame(&[&words]);
    let any = zooph::open::<Anything>(&bytes).expect("bytes").pointer(0);
    let fault: Fault = any
        .cast::<zooph::kind::Text>()
        .map(|_| ())
        .expect_err("no NUL");
    assert_eq!(
        (fault.kind(), fault.position()),
        (FaultKind::TextNul, word(0, 1))
    );
    assert_eq!(any.cast::<zooph::kind::Data>(), Ok(&[7][..]));
    let fault = any.cast::<Tree>().map(|_| ()).expect_err("a list");
    assert_eq!(fault.kind(), FaultKind::PointerKind);
}

#[test]
fn faults_print_as_kind_sentence_path_and_place() {
    let words = target(&[(slot(7), lp(to(7, BEHIND), 3, 1))], &[0]);
    let fault = zooph::open::<Target>(&frame(&[&words]))
        .map(|_| ())
        .expect_err("malformed");
    let text = "element_size: the list's elements do not fit the schema's type, at ints \
                (segment 0, word 11)";
    assert_eq!(fault.to_string(), text);
}
