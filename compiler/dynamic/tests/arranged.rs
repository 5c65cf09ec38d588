//! Tests that a message is passed on unchanged only if a copy would be equal.

use zooph::framing::Frame;
use zooph::{Limits, Pointer, canonical, frame_root, kind, validate};
use zooph_dynamic::{Arranger, append_canonical, is_arranged};
use zooph_testgen::hostile;
use zooph_testgen::rng::Rng;

/// The greatest size of messages that are damaged. Larger ones would take too long.
const LARGE: usize = 1 << 12;

fn copy(mut arranger: Arranger, root: Pointer<'_>) -> Vec<Vec<u8>> {
    arranger
        .copy(root, &Limits::default())
        .expect("a valid message");
    arranger.segments().map(<[u8]>::to_vec).collect()
}

/// Returns copies of the valid messages of the corpus, in one segment each.
fn copies() -> Vec<(String, Vec<u8>)> {
    let mut copies = Vec::new();
    for case in hostile::messages()
        .into_iter()
        .chain(hostile::not_canonical())
    {
        let root = Frame::exactly(&case.bytes).and_then(frame_root);
        let Ok(root) = root else { continue };
        if validate::<kind::AnyStruct>(root, &Limits::default()).is_ok() {
            let segment = copy(Arranger::flat(), root).remove(0);
            copies.push((case.name, segment));
        }
    }
    copies
}

/// Checks that an arranged message is valid, equals its copy, and has the same canonical form as if it were
/// copied. Returns whether the message is arranged.
fn check(name: &str, segment: &[u8]) -> bool {
    let mut trimmed = vec![7];
    if !is_arranged(segment) {
        assert!(!append_canonical(segment, &mut trimmed) && trimmed == [7]);
        return false;
    }
    assert!(append_canonical(segment, &mut trimmed), "{name}");
    let canonical = canonical::copy(Pointer::flat(segment));
    assert_eq!(canonical.as_deref(), Ok(&trimmed[1..]), "{name}");
    let root = Pointer::flat(segment);
    let validated = validate::<kind::AnyStruct>(root, &Limits::default());
    assert!(validated.is_ok(), "{name}: {validated:?} {segment:?}");
    for arranger in [Arranger::flat(), Arranger::growing(), Arranger::fixed(40)] {
        if arranger.keeps(segment.len()) {
            assert_eq!(copy(arranger, root), [segment], "{name}");
        }
    }
    true
}

#[test]
fn copies_are_arranged_unless_they_hold_what_takes_no_room() {
    let (roomless, arranged): (Vec<_>, Vec<_>) = copies()
        .into_iter()
        .partition(|(name, segment)| !check(name, segment));
    let roomless: Vec<String> = roomless.into_iter().map(|(name, _)| name).collect();
    assert!(arranged.len() > 30, "{}", arranged.len());
    let expected = [
        "_given_size_code_0",
        "zero_size_",
        "voids_",
        "inner_list_element_size",
    ];
    for name in roomless {
        assert!(expected.iter().any(|part| name.contains(part)), "{name}");
    }
}

#[test]
fn damaged_messages_are_arranged_only_if_their_copies_are_the_same() {
    let (mut kept, mut refused) = (0, 0);
    let mut rng = Rng::for_test();
    for (name, segment) in copies() {
        if segment.len() > LARGE {
            continue;
        }
        for at in 0..segment.len() {
            for wrong in [0x01, 0x04, 0x80, 1 + rng.below(255) as u8] {
                let mut damaged = segment.clone();
                damaged[at] ^= wrong;
                *(if check(&name, &damaged) {
                    &mut kept
                } else {
                    &mut refused
                }) += 1;
            }
        }
    }
    assert!(
        kept > 500 && refused > 5000,
        "{kept} kept, {refused} refused"
    );
}

#[test]
fn nothing_but_whole_messages_is_arranged() {
    let good = hostile::good_message();
    let root = Frame::exactly(&good)
        .and_then(frame_root)
        .expect("a good message");
    let segment = copy(Arranger::flat(), root).remove(0);
    assert!(is_arranged(&segment));
    for length in 0..segment.len() {
        assert!(!is_arranged(&segment[..length]), "{length} bytes");
    }
    let mut behind = segment.clone();
    behind.extend([0; 8]);
    assert!(!is_arranged(&behind));
}

#[test]
fn nesting_is_limited_as_validation_limits_it() {
    // The chain has equal structs of one pointer each, which points to the next word.
    let chain = |depth: usize| -> Vec<u8> {
        let mut words = vec![1u64 << 48; depth];
        words.push(0);
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    };
    for depth in [1, 63, 64, 65, 66] {
        let segment = chain(depth);
        let valid = validate::<kind::AnyStruct>(Pointer::flat(&segment), &Limits::default());
        assert_eq!(is_arranged(&segment), valid.is_ok(), "{depth}");
        assert_eq!(valid.is_ok(), depth <= 64, "{depth}");
    }
}

#[test]
fn only_messages_that_fit_the_first_segment_are_kept() {
    // The message is a root struct with this number of data words.
    for words in [1023u64, 1024] {
        let mut segment = (words << 32).to_le_bytes().to_vec();
        segment.resize(8 + words as usize * 8, 7);
        assert!(is_arranged(&segment));
        let copied = copy(Arranger::growing(), Pointer::flat(&segment));
        assert_eq!(
            Arranger::growing().keeps(segment.len()),
            copied == [segment]
        );
    }
}
