//! Tests Records: exact sizes, round trips, defaults, nesting.

use proptest::prelude::*;
use zooph::kind::AnyRecord;
use zooph::record::EncodeError;
use zooph::{Arena, FaultKind, Limits, MAX_NESTING, record};

use crate::support::stock::capnp;
use crate::support::target::{Chain, Target, Tree, Which, Wide};

fn small() -> impl Strategy<Value = Target> {
    let which = prop_oneof![
        any::<u32>().prop_map(Which::First),
        ".{0,9}".prop_map(Which::Second),
        any::<Vec<u8>>().prop_map(Which::Third),
    ];
    let lists = (
        prop::collection::vec(any::<bool>(), 0..90),
        any::<Vec<u8>>(),
        prop::collection::vec(any::<u16>(), 0..9),
        prop::collection::vec(any::<u32>(), 0..9),
        prop::collection::vec(any::<u64>(), 0..9),
        prop::collection::vec(".{0,9}", 0..5),
        prop::collection::vec(any::<Vec<u8>>(), 0..4),
    );
    let scalars = (
        ".{0,20}",
        any::<Vec<u8>>(),
        0..70usize,
        any::<u64>(),
        any::<u16>(),
    );
    (lists, scalars, which).prop_map(|(lists, scalars, which)| {
        let (bools, bytes, shorts, ints, longs, texts, lists) = lists;
        let (text, data, voids, number, colour) = scalars;
        Target {
            child: None,
            text,
            data,
            voids: vec![(); voids],
            bools,
            bytes,
            shorts,
            ints,
            longs,
            texts,
            lists,
            children: Vec::new(),
            any: AnyRecord::default(),
            peer: None,
            number,
            ratio: -0.0,
            which,
            colour,
        }
    })
}

pub(crate) fn records() -> impl Strategy<Value = Target> {
    small().prop_recursive(4, 12, 3, |inner| {
        let children = prop::collection::vec(inner.clone(), 0..3);
        (small(), prop::option::of(inner.clone()), children, inner).prop_map(
            |(base, child, children, any)| {
                let bytes = record::to_bytes(&any);
                let root = zooph::framing::Frame::exactly(&bytes).and_then(zooph::frame_root);
                let any = AnyRecord::copy(root.expect("framed")).expect("valid");
                let child = child.map(Box::new);
                Target {
                    child,
                    children,
                    any,
                    ..base
                }
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn encoding_takes_the_exact_size_and_decodes_to_the_same(record in records()) {
        let bytes = record::to_bytes(&record);
        prop_assert_eq!(bytes.len(), record::encoded_len(&record));
        // The buffer is not zero, so a word that is not written is noticed.
        let mut dirty = vec![0xa5; bytes.len() + 3];
        prop_assert_eq!(record::encode_into(&record, &mut dirty), bytes.len());
        prop_assert_eq!(&dirty[..bytes.len()], &bytes[..]);
        prop_assert_eq!(record::from_bytes::<Target>(&bytes), Ok(record.clone()));
        let lazy = zooph::open_lazy::<Target>(&bytes).expect("framed");
        let again = record::from_struct::<Target>(lazy.root(), &Limits::default());
        prop_assert_eq!(again, Ok(record));
        prop_assert_eq!(lazy.check(), Ok(()));
    }
}

#[test]
fn the_stock_tool_reads_what_records_encode() {
    let record = Target {
        text: "caf\u{e9}".into(),
        data: vec![1, 2],
        bools: vec![true, false, true],
        shorts: vec![1, 65535],
        texts: vec!["a".into(), String::new()],
        lists: vec![vec![1], vec![]],
        children: vec![Target {
            number: 7,
            ..Target::default()
        }],
        child: Some(Box::new(Target {
            which: Which::Second("s".into()),
            ..Target::default()
        })),
        ratio: 0.5,
        colour: 1,
        ..Target::default()
    };
    let text = capnp(
        &[
            "convert",
            "binary:text",
            "--short",
            "hostile-messages.capnp",
            "Target",
        ],
        &record::to_bytes(&record),
    )
    .expect("the stock tool reads it");
    let expected = "(child = (number = 0, ratio = 0, second = \"s\", colour = red), \
         text = \"caf\u{e9}\", data = 0x\"01 02\", bools = [true, false, true], \
         shorts = [1, 65535], texts = [\"a\", \"\"], lists = [[1], []], \
         children = [(number = 7, ratio = 0, first = 0, colour = red)], \
         number = 0, ratio = 0.5, first = 0, colour = green)\n";
    assert_eq!(
        plain(&String::from_utf8(text).expect("UTF-8")),
        plain(expected)
    );
}

/// Replaces data and characters beyond ASCII by one spelling, because tools write them differently.
fn plain(text: &str) -> String {
    text.replace("0x\"01 02\"", "\"\\001\\002\"")
        .replace("\\xc3\\xa9", "\u{e9}")
}

#[test]
fn default_records_are_as_small_as_their_sections() {
    let bytes = record::to_bytes(&Target::default());
    assert_eq!(bytes.len(), 8 + 8 + 18 * 8);
    assert!(
        bytes[16..].iter().all(|byte| *byte == 0),
        "null pointers and zeros"
    );
}

fn chain(depth: u32) -> Chain {
    (1..depth).fold(Chain::default(), |next, _| Chain {
        next: Some(Box::new(next)),
    })
}

/// Runs `work` on a thread with the default stack size.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) -> std::thread::Result<()> {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(work);
    thread.expect("a thread").join()
}

#[test]
fn records_as_deep_as_any_reader_follows_encode_and_decode_on_a_small_stack() {
    on_a_small_stack(|| {
        let limits = Limits {
            nesting: MAX_NESTING,
            ..Limits::default()
        };
        let record = chain(MAX_NESTING);
        let bytes = record::to_bytes(&record);
        let reader = zooph::open_within::<Chain>(&bytes, &limits).expect("at the limit");
        let again = record::from_struct::<Chain>(reader, &limits).expect("at the limit");
        assert_eq!(again, record);
        let mut arena = Arena::new();
        arena.set_root::<Chain>(reader);
        arena.compact().expect("at the limit");
        let root = zooph::frame_root(zooph::framing::Frame::exactly(&bytes).unwrap()).unwrap();
        assert_eq!(zooph::equal(root, root), Ok(true));
        zooph::canonical::copy(root).expect("at the limit");
    })
    .expect("no overflow");
}

#[test]
fn wide_records_take_no_more_stack_than_others() {
    // These 64 levels of 16 KB are within the limits, and each is decoded in place.
    let bytes = record::to_bytes(&chain(64));
    on_a_small_stack(move || {
        let levels =
            |wide: &Wide| std::iter::successors(Some(wide), |wide| wide.next.as_deref()).count();
        let mut all = Box::new(record::from_bytes::<Wide>(&bytes).expect("there is room"));
        assert_eq!(levels(&all), 64);
        record::decode_into(&mut *all, &bytes).expect("there is room");
        assert_eq!(levels(&all), 64);
        let limits = Limits {
            stack: 1 << 12,
            ..Limits::default()
        };
        let fault = record::from_bytes_within::<Wide>(&bytes, &limits).expect_err("a small limit");
        assert_eq!(fault.kind(), zooph::FaultKind::Nesting);
        assert!(fault.path().starts_with("next.next.next"), "{fault}");
        // A message with fewer levels is still decoded.
        let few = record::to_bytes(&chain(2));
        assert!(record::from_bytes_within::<Wide>(&few, &limits).is_ok());
    })
    .expect("no overflow");
}

#[test]
fn deeper_records_are_refused_before_the_stack_ends() {
    for (name, deep) in [
        (
            "chain",
            Box::new(|| drop(record::to_bytes(&chain(MAX_NESTING + 1))))
                as Box<dyn FnOnce() + Send>,
        ),
        (
            "tree",
            Box::new(|| {
                let tree = (0..MAX_NESTING).fold(Tree::default(), |tree, _| Tree {
                    branches: vec![tree],
                });
                drop(record::to_bytes(&tree));
            }),
        ),
    ] {
        let panic = on_a_small_stack(deep).expect_err("refused");
        let text = panic.downcast_ref::<String>().expect("a message");
        assert!(text.contains("nested deeper than 1024"), "{name}: {text}");
    }
    // After the panic, the thread can encode other records.
    on_a_small_stack(|| {
        let _ = std::panic::catch_unwind(|| record::to_bytes(&chain(MAX_NESTING + 1)));
        record::to_bytes(&chain(MAX_NESTING));
    })
    .expect("the count is restored");
}

#[test]
fn a_million_levels_are_a_fault_and_can_be_taken_apart_on_a_small_stack() {
    on_a_small_stack(|| {
        let mut record = chain(1_000_000);
        let refused = record::try_to_bytes(&record);
        assert_eq!(refused, Err(EncodeError::Nesting));
        // Rust drops such a chain by recursion, so it is taken apart first, as
        // `docs/design/002-deep-records.md` says.
        while let Some(mut next) = record.next.take() {
            record.next = next.next.take();
        }
        let fits = record::try_to_bytes(&chain(MAX_NESTING)).expect("at the limit");
        assert_eq!(fits, record::to_bytes(&chain(MAX_NESTING)));

        let mut tree = Tree::default();
        for _ in 0..1_000_000 {
            tree = Tree {
                branches: vec![tree],
            };
        }
        let refused = record::try_to_bytes(&tree);
        assert_eq!(refused, Err(EncodeError::Nesting));
        let mut branches = vec![tree];
        while let Some(mut tree) = branches.pop() {
            branches.append(&mut tree.branches);
        }
    })
    .expect("no overflow");
}

#[test]
fn messages_built_deeper_than_readers_follow_are_refused_not_overflown() {
    on_a_small_stack(|| {
        let mut arena = Arena::new();
        let mut at = arena.root_pointer();
        for _ in 0..1_000_000 {
            at = at.init_struct(0, 1).into_pointer(0);
        }
        assert_eq!(
            arena.compact().map_err(|fault| fault.kind()),
            Err(FaultKind::Nesting)
        );
        arena.root_pointer().clear();
        let clean = |segment: &[u8]| segment.iter().all(|byte| *byte == 0);
        assert!(arena.segments().all(clean), "all of it was zeroed");
    })
    .expect("no overflow");
}

#[test]
fn unknown_union_members_are_told_before_and_refused_with_one_message() {
    let unknown = || Target {
        which: Which::Unknown(7),
        ..Target::default()
    };
    let told = "the union of `Target` has no member 7 to encode";
    let records = [
        unknown(),
        Target {
            child: Some(Box::new(unknown())),
            ..Target::default()
        },
        Target {
            text: "before".into(),
            children: vec![Target::default(), unknown()],
            ..Target::default()
        },
    ];
    for record in records {
        let refused = record::try_to_bytes(&record).expect_err("it has no message");
        assert_eq!(refused.to_string(), told);
        let first = record::UnknownMember {
            union: "Target",
            tag: 7,
        };
        assert_eq!(refused, EncodeError::UnknownMember(first));
        let known = Target::default();
        for (one, other) in [(&record, &record), (&known, &record), (&record, &known)] {
            let compared = record::try_same_bits(one, other);
            assert_eq!(compared, Err(EncodeError::UnknownMember(first)));
        }

        let length = record::encoded_len(&record);
        let encoders: [Box<dyn Fn()>; 3] = [
            Box::new(|| drop(record::to_bytes(&record))),
            Box::new(|| assert!(record::encode_into(&record, &mut vec![0; length]) > 0)),
            Box::new(|| assert!(record::same_bits(&record, &record))),
        ];
        for encode in encoders {
            let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(encode));
            let panic = panic.expect_err("refused");
            assert_eq!(panic.downcast_ref::<String>().expect("a message"), told);
        }
        // Operations that make no message accept the unknown member.
        assert_eq!(record.clone(), record);
        assert!(format!("{record:?}").contains("Unknown(7)"));
    }
}

/// Returns a Record with a value in each field, of short or long texts.
fn filled(size: usize) -> Target {
    let text = |from: char| from.to_string().repeat(size);
    let child = Target {
        text: text('c'),
        ..Target::default()
    };
    Target {
        child: Some(Box::new(child.clone())),
        text: text('t'),
        data: vec![1; size],
        voids: vec![(); size],
        bools: vec![true; size],
        bytes: vec![2; size],
        shorts: vec![3; size],
        ints: vec![4; size],
        longs: vec![5; size],
        texts: vec![text('u'); size],
        lists: vec![vec![6; size]; size],
        children: vec![child; size],
        which: Which::Second(text('w')),
        ..Target::default()
    }
}

#[test]
fn a_record_at_hand_becomes_what_is_decoded_whatever_it_held() {
    let kinds = [
        Target::default(),
        filled(1),
        filled(3),
        filled(40),
        Target {
            which: Which::Third(vec![1, 2, 3]),
            ..filled(2)
        },
        Target {
            which: Which::Unknown(0),
            child: None,
            ..filled(7)
        },
    ];
    for before in &kinds {
        for after in &kinds {
            let Ok(bytes) = record::try_to_bytes(after) else {
                continue;
            };
            let mut at_hand = before.clone();
            record::decode_into(&mut at_hand, &bytes).expect("sound");
            assert_eq!(&at_hand, after);
            let mut at_hand = before.clone();
            record::decode_into_within(&mut at_hand, &bytes, &Limits::default()).expect("sound");
            assert_eq!(&at_hand, after);
        }
    }
}

#[test]
fn what_a_record_at_hand_holds_is_used_again() {
    let (large, small) = (filled(40), filled(30));
    let bytes = record::to_bytes(&small);
    let mut at_hand = large.clone();
    let places = |target: &Target| {
        [
            target.text.as_ptr().addr(),
            target.data.as_ptr().addr(),
            target.ints.as_ptr().addr(),
            target.bools.as_ptr().addr(),
            target.texts[29].as_ptr().addr(),
            target.lists[29].as_ptr().addr(),
            target.children[29].text.as_ptr().addr(),
            target
                .child
                .as_deref()
                .map_or(0, |child| child.text.as_ptr().addr()),
        ]
    };
    let before = places(&at_hand);
    record::decode_into(&mut at_hand, &bytes).expect("sound");
    assert_eq!(at_hand, small);
    assert_eq!(places(&at_hand), before);
}

#[test]
fn a_record_at_hand_keeps_no_more_than_twice_what_it_needs() {
    let mut at_hand = filled(1000);
    for size in [100, 1, 0] {
        let bytes = record::to_bytes(&filled(size));
        record::decode_into(&mut at_hand, &bytes).expect("sound");
        let most = 2 * size + 64;
        for capacity in [
            at_hand.text.capacity(),
            at_hand.data.capacity(),
            at_hand.bools.capacity(),
            at_hand.shorts.capacity() * 2,
            at_hand.longs.capacity(),
            at_hand.texts.capacity(),
            at_hand.children.capacity(),
        ] {
            assert!(capacity <= 2 * most, "{capacity} for {size}");
        }
        assert!(at_hand.text.capacity() <= most);
        for child in &at_hand.children {
            assert!(child.text.capacity() <= most);
        }
    }
}

#[test]
fn a_fault_leaves_a_record_at_hand_sound() {
    let mut bytes = record::to_bytes(&filled(40));
    // This is the last text of the message, which is that of the last list element's child.
    let at = bytes
        .iter()
        .rposition(|byte| *byte == b'w')
        .expect("a text");
    bytes[at] = 0xff;
    let mut at_hand = filled(50);
    let fault = record::decode_into(&mut at_hand, &bytes).expect_err("not UTF-8");
    assert_eq!(fault.kind(), zooph::FaultKind::TextUtf8);
    assert_eq!(at_hand.ints, [4; 40], "what came before was decoded");
    assert_eq!(at_hand.which, Which::Second(String::new()));
    // If the bytes are not valid, the Record stays unchanged.
    let before = at_hand.clone();
    let fault = record::decode_into(&mut at_hand, &bytes[..bytes.len() - 8]);
    assert_eq!(fault.expect_err("cut").kind(), zooph::FaultKind::Truncated);
    assert_eq!(at_hand, before);
}
