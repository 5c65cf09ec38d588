//! Runs every operation on whole messages.

use zooph::kind::{AnyPointer, ListOf, Struct, Text};
use zooph::{
    Arena, Fault, FaultKind, Limits, MAX_NESTING, PointerBuilder, PointerForm, canonical, framing,
    record,
};

use crate::bound::bounded;
use crate::generics::Pair;
use crate::support::shapes::{Nothing, Wide};
use crate::support::target::{Anything, Target, Tree};
use crate::support::walk::walk;

/// Reads `data` as a message of several types. The first byte says whether the rest is framed, or into how many
/// segments to split it.
pub fn run(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else {
        return;
    };
    let framed;
    let bytes = if first % 8 == 0 {
        rest
    } else {
        framed = split(rest, (first % 8) as usize);
        &framed
    };
    if too_large(bytes) {
        return;
    }
    bounded(|| {
        read::<Target>(bytes);
        read::<Anything>(bytes);
        read::<Tree>(bytes);
        read::<Pair<Text, Target>>(bytes);
        read::<Pair<ListOf<ListOf<u16>>, AnyPointer>>(bytes);
    });
}

/// Reports whether following all pointers visits more words than a fuzzer has time for, because objects are shared.
/// Other tests check that budgets end it nevertheless.
fn too_large(bytes: &[u8]) -> bool {
    let limits = Limits {
        nesting: MAX_NESTING,
        traversal: Some(1 << 16),
        utf8: false,
        ..Limits::default()
    };
    let root = framing::Frame::exactly(bytes).and_then(zooph::frame_root);
    root.and_then(|root| zooph::validate::<AnyPointer>(root, &limits))
        .is_err_and(|fault| fault.kind() == FaultKind::Traversal)
}

/// Frames the whole words of `data` as segments of about equal size.
fn split(data: &[u8], segments: usize) -> Vec<u8> {
    let words = data.len() / 8;
    let size = words.div_ceil(segments).max(1) * 8;
    let segments: Vec<&[u8]> = data[..words * 8].chunks(size).collect();
    let joined = framing::join(if segments.is_empty() {
        &[&[]]
    } else {
        &segments
    });
    joined.expect("whole words, in few segments")
}

fn read<T: Struct>(bytes: &[u8]) {
    let opened = zooph::open::<T>(bytes);
    let Ok(lazy) = zooph::open_lazy::<T>(bytes) else {
        return assert!(opened.is_err());
    };
    assert_eq!(
        lazy.validate(&Limits::default()).err(),
        opened.as_ref().err().cloned()
    );
    let root = framing::Frame::exactly(bytes)
        .and_then(zooph::frame_root)
        .expect("opened lazily");
    let flat = canonical::copy(root);
    let same = zooph::equal(root, root);
    let copied = Arena::new().root_pointer().try_copy(root);
    // The bytes of the message choose the path, so the fuzzer can influence it.
    let mut choices = bytes.iter().rev().cycle().map(|byte| usize::from(*byte));
    walk(T::as_struct(lazy.root()), &mut |bound| {
        choices.next().unwrap_or(0) % bound
    });
    lazily(&lazy);
    let Ok(reader) = opened else { return };
    assert_eq!(copied, Ok(()), "an opened message can be copied");
    assert_eq!(same, Ok(true), "and compared");
    validated::<T>(reader, &flat.expect("and canonicalized"));
}

fn lazily<T: Struct>(lazy: &zooph::Lazy<'_, T>) {
    // Decoding continues behind a fault, so it may meet shared objects that validation did not reach.
    let few = Limits {
        traversal: Some(1 << 16),
        ..Limits::default()
    };
    let _ = record::from_struct::<T>(T::as_struct(lazy.root()), &few);
    let mut arena = Arena::new();
    arena.set_root::<T>(lazy.root());
    let limits = Limits {
        nesting: MAX_NESTING,
        ..Limits::default()
    };
    let segments: Vec<&[u8]> = arena.segments().collect();
    zooph::open_segments::<Nothing>(&segments, &limits).expect("whatever was copied is valid");
}

/// Edits the lists below the pointer as lists of larger structs, down to `depth`, and reads the message before and
/// after.
fn upgraded(mut at: PointerBuilder<'_>, depth: u32, left: &mut u32) {
    if depth == 0 || *left == 0 {
        return;
    }
    *left -= 1;
    match at.as_reader().kind() {
        PointerForm::Struct => {
            let mut structure = at.edit_struct(0, 0);
            for index in 0..structure.sections().1 as usize {
                upgraded(structure.pointer(index), depth - 1, left);
            }
        }
        PointerForm::List => {
            let before = at.as_reader().list();
            let (count, number) = (before.len(), sum(before));
            let is_bits = before.element_size() == zooph::ElementSize::Bit;
            let mut list = at.reborrow().edit_list::<Wide>();
            assert_eq!(
                sum(list.as_reader().untyped()),
                if list.is_empty() { 0 } else { number }
            );
            assert!(list.len() as u32 == count || is_bits || count > 1 << 20);
            for mut element in list.iter_mut().take(50) {
                upgraded(element.pointer(0), depth - 1, left);
            }
        }
        PointerForm::Null | PointerForm::Capability(_) => {}
    }
}

/// Returns the sum of the first bytes of some elements.
fn sum(list: zooph::ListReader<'_>) -> u64 {
    let some = 0..list.len().min(100);
    some.map(|index| u64::from(list.structure(index).scalar::<u8>(0)))
        .sum()
}

fn validated<T: Struct>(reader: T::Reader<'_>, flat: &[u8]) {
    canonical::check(flat).expect("canonical form is a fixed point");
    let mut arena = Arena::new();
    arena.set_root::<T>(reader);
    let copy = arena.framed().to_vec();
    upgraded(arena.root_pointer(), 8, &mut 500);
    let limits = Limits {
        nesting: MAX_NESTING,
        ..Limits::default()
    };
    let segments: Vec<&[u8]> = arena.segments().collect();
    zooph::open_segments::<Nothing>(&segments, &limits).expect("what was rewritten is valid");
    let copy = zooph::open::<T>(&copy).expect("a copy is valid");
    let original = decode::<T>(reader);
    assert_eq!(
        text(&original),
        text(&decode::<T>(copy)),
        "a copy decodes to the same"
    );
    let Ok(record) = original else { return };
    let printed = format!("{record:?}");
    // Encoding a Record with an unknown union member panics.
    if printed.contains("Unknown(") {
        return;
    }
    let encoded = record::to_bytes(&record);
    assert_eq!(encoded.len(), record::encoded_len(&record));
    // A list without pointers is no level of nesting, even if it is read as a list of structs. The encoding of such a list is
    // a list of structs, which is one.
    let limits = Limits {
        nesting: Limits::default().nesting + 1,
        ..Limits::default()
    };
    let again = record::from_bytes_within::<T>(&encoded, &limits);
    let again = again.expect("what was encoded can be decoded");
    assert_eq!(
        printed,
        format!("{again:?}"),
        "encoding and decoding changes nothing"
    );
}

fn decode<T: Struct>(reader: T::Reader<'_>) -> Result<T, Fault> {
    record::from_struct::<T>(T::as_struct(reader), &Limits::default())
}

/// Returns the text of the value, or of the fault without its position, because positions differ between a message
/// and its copy.
fn text<T: Struct>(decoded: &Result<T, Fault>) -> String {
    match decoded {
        Ok(record) => format!("{record:?}"),
        Err(fault) => format!("{:?} at {}", fault.kind(), fault.path()),
    }
}
