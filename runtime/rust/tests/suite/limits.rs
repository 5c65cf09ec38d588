//! Tests that no operation holds more memory than its limit allows, whatever objects a message
//! shares.

use std::fmt::Write;

use zooph::kind::{self, AnyPointer, AnyRecord, ListOf, Struct};
use zooph::{Arena, FaultKind, Limits, canonical, framing, record};
use zooph_testgen::hostile::attack::{self, Form};

use crate::support::memory::peak;
use crate::support::shapes::Nothing;
use crate::support::target::{Anything, Target, Tree};

/// Returns a framed message of one segment.
fn framed(words: &[u64]) -> Vec<u8> {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    framing::join(&[&bytes]).expect("whole words")
}

/// Returns messages with which operations once exceeded their limits.
fn known() -> Vec<(String, Vec<u8>)> {
    // A root struct whose pointers all lead to the struct itself.
    let pointers = 65_535;
    let mut selves = vec![0xffff << 48];
    selves.extend(
        (0..pointers).map(|at: u64| (-(at as i64 + 1) as u64) << 2 & 0xffff_ffff | 0xffff << 48),
    );
    // Ten levels of lists of pointers, all to the next level, and at the end a list of 1,000 words.
    let mut lists = vec![1 << 48, 1 | 6 << 32 | 10 << 35];
    for level in 0..10u64 {
        let next = if level < 9 {
            6 << 32 | 10 << 35
        } else {
            5 << 32 | 1000 << 35
        };
        lists.extend((0..10).map(|at: u64| 1 | (9 - at) << 2 | next));
    }
    lists.extend(1..=1000);
    vec![
        ("pointers to themselves".to_owned(), framed(&selves)),
        ("shared lists".to_owned(), framed(&lists)),
    ]
}

/// The largest share of the limit that was used, in percent, apart from 64 KiB, and by which case.
struct Most(f64, String);

impl Most {
    fn check<R>(&mut self, name: &str, operation: &str, limit: u64, work: impl FnOnce() -> R) {
        let (_, memory) = peak(work);
        let percent = memory.saturating_sub(1 << 16) as f64 / limit as f64 * 100.0;
        if percent > self.0 {
            *self = Most(
                percent,
                format!("{operation} of {name}: {memory} of {limit} bytes"),
            );
        }
    }
}

/// Discards what is printed.
struct Nowhere;

impl Write for Nowhere {
    fn write_str(&mut self, _: &str) -> std::fmt::Result {
        Ok(())
    }
}

fn typed<T: Struct>(most: &mut Most, name: &str, bytes: &[u8], limits: &Limits, limit: u64) {
    most.check(name, "decode", limit, || {
        record::from_bytes_within::<T>(bytes, limits)
    });
    let Ok(lazy) = zooph::open_lazy::<T>(bytes) else {
        return;
    };
    let root = T::as_struct(lazy.root());
    most.check(name, "lazy decode", limit, || {
        record::from_struct::<T>(root, limits)
    });
    most.check(name, "print", limit, || {
        write!(
            Nowhere,
            "{:?}",
            zooph::debug_within::<T>(lazy.root(), limits)
        )
    });
    if let Ok(root) = zooph::open::<T>(bytes) {
        most.check(name, "copy of what was validated", limit, || {
            let mut arena = Arena::new();
            arena.set_root_within::<T>(root, limits).is_ok()
        });
    }
}

/// A copy of a validated message takes exactly as much memory as the limit allows, for every type
/// of value: copies without limits may be as large as the traversal limit.
#[test]
fn a_limit_of_memory_holds_for_copies_of_what_was_validated() {
    let tree = Tree {
        branches: vec![Tree::default(); 1000],
    };
    let bytes = record::to_bytes(&tree);
    let root = zooph::open::<Tree>(&bytes).expect("sound");
    let memory = |bytes| Limits {
        memory: Some(bytes),
        ..Limits::default()
    };
    let (enough, less) = (memory(bytes.len() as u64 + 100), memory(4_000));
    let mut arena = Arena::new();
    assert_eq!(arena.set_root_within::<Tree>(root, &enough), Ok(()));
    assert_eq!(arena.framed().len(), bytes.len());
    let compacted = arena.compact_within(&less).map_err(|fault| fault.kind());
    assert_eq!(compacted, Err(FaultKind::Memory));
    assert_eq!(arena.framed().len(), bytes.len(), "it stays as it is");
    assert_eq!(arena.compact_within(&enough), Ok(()));
    let flat = &arena.framed()[8..];
    let checked = canonical::check_within(flat, &memory(8)).map_err(|fault| fault.kind());
    assert_eq!(checked, Err(FaultKind::Memory));
    let fault = arena
        .set_root_within::<Tree>(root, &less)
        .expect_err("it is larger");
    assert_eq!(fault.kind(), FaultKind::Memory);
    assert_eq!(arena.len(), 8, "the root pointer is left, null");

    let list = Tree::as_struct(root).read::<ListOf<Tree>>(0);
    let untyped = Tree::as_struct(root).pointer(0);
    let text = zooph::Text::new(&bytes);
    let mut set = |limits: &Limits| {
        arena.clear();
        let mut kinds = arena.root_pointer().init_struct(0, 4);
        [
            (kinds.pointer(0)).set_as_within::<ListOf<Tree>>(list, limits),
            (kinds.pointer(1)).set_as_within::<AnyPointer>(untyped, limits),
            (kinds.pointer(2)).set_as_within::<kind::Text>(text, limits),
            (kinds.pointer(3)).set_as_within::<kind::Data>(&bytes, limits),
        ]
    };
    assert_eq!(set(&enough), [const { Ok(()) }; 4]);
    let kinds = set(&less).map(|done| done.expect_err("it is larger").kind());
    assert_eq!(kinds, [FaultKind::Memory; 4]);
    assert_eq!(arena.len(), 5 * 8, "nothing is left of what was begun");
}

/// Printing has limits, too: the defaults for a Reader's `{:?}`, others with `debug_within`.
#[test]
fn printing_ends_where_its_limits_say() {
    let tree = Tree {
        branches: vec![Tree::default(); 100],
    };
    let bytes = record::to_bytes(&tree);
    let root = zooph::open::<Tree>(&bytes).expect("sound");
    let list = Tree::as_struct(root).read::<ListOf<Tree>>(0);
    let printed = |limits: &Limits| {
        [
            format!("{:?}", zooph::debug_within::<Tree>(root, limits)),
            format!("{:#?}", zooph::debug_within::<Tree>(root, limits)),
            format!("{:?}", list.debug_within(limits)),
        ]
    };
    let all = printed(&Limits::default());
    assert_eq!(all[0], format!("{tree:?}"));
    assert_eq!(all[1], format!("{tree:#?}"));
    assert_eq!(all[2], format!("{:?}", tree.branches));
    let short = Limits {
        output: Some(50),
        ..Limits::default()
    };
    for text in printed(&short) {
        assert!(text.len() < 100 && text.ends_with("(output limit reached)"));
    }
    // Without a limit of its own, the output is limited like memory.
    let little = Limits {
        memory: Some(50_000),
        ..Limits::default()
    };
    let [_, lines, _] = printed(&little);
    assert!(lines == all[1] && lines.len() < 50_000);
    let less = Limits {
        memory: Some(4_000),
        ..Limits::default()
    };
    let [_, lines, _] = printed(&less);
    assert!(lines.len() < 4_100 && lines != all[1]);
    let few = Limits {
        traversal: Some(50),
        ..Limits::default()
    };
    // The list itself was followed before, and its elements have no pointers to follow.
    let [text, lines, list] = printed(&few);
    assert!(text.contains("traversal") && lines.contains("traversal"));
    assert_eq!(list, all[2]);
}

#[test]
fn no_operation_takes_more_than_a_tenth_above_its_limit_of_memory() {
    let messages = attack::families()
        .into_iter()
        .filter(|one| one.form == Form::Message);
    let attacks = messages.map(|one| (one.name.clone(), one.bytes()));
    let mut most = Most(0.0, String::new());
    for (name, bytes) in known().into_iter().chain(attacks) {
        let default = (64 << 20).max(64 * bytes.len() as u64);
        // Reaching the default limit takes time, so only some of the cases are run with it.
        let is_large = name.contains("pointers to") || name.contains("_16000_of_1000_words_good");
        let limits = if is_large {
            &[default, 1 << 20][..]
        } else {
            &[1 << 20]
        };
        for &limit in limits {
            let limits = Limits {
                memory: Some(limit),
                ..Limits::default()
            };
            let framed = framing::Frame::exactly(&bytes).and_then(zooph::frame_root);
            let Ok(root) = framed else { continue };
            let most = &mut most;
            most.check(&name, "canonical form", limit, || {
                canonical::copy_within(root, &limits)
            });
            most.check(&name, "checked copy", limit, || {
                let mut arena = Arena::new();
                arena.root_pointer().try_copy_within(root, &limits).is_ok()
            });
            typed::<Target>(most, &name, &bytes, &limits, limit);
            typed::<Tree>(most, &name, &bytes, &limits, limit);
            typed::<Anything>(most, &name, &bytes, &limits, limit);
            if !is_large || limit != default {
                continue;
            }
            most.check(&name, "an untyped value", limit, || AnyRecord::copy(root));
            let Ok(lazy) = zooph::open_lazy::<Nothing>(&bytes) else {
                continue;
            };
            most.check(&name, "lazy copy", limit, || {
                let mut arena = Arena::new();
                arena.set_root::<Nothing>(lazy.root());
            });
            most.check(&name, "copy", limit, || {
                let mut arena = Arena::new();
                arena.set_root::<AnyPointer>(root);
            });
            most.check(&name, "print", limit, || format!("{:?}", lazy.root()));
        }
    }
    assert!(most.0 <= 110.0, "{:.1} percent: {}", most.0, most.1);
}
