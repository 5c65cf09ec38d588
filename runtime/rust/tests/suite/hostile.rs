//! Runs every operation on the corpus of malformed and extreme messages, within bounds of time and
//! memory.

use std::time::Duration;

use zooph::kind::{AnyPointer, Struct};
use zooph::{Arena, Fault, FaultKind, Limits, Position, canonical, framing, record};
use zooph_testgen::hostile::{self, Expect, Hostile};

use crate::support::memory::peak;
use crate::support::target::{Anything, Bools, Chain, Structs, Target, Texts, Tree, Voids};

/// The longest time of one operation on one message. Debug builds are slower than release builds.
const TIME: Duration = Duration::from_millis(if cfg!(debug_assertions) { 1000 } else { 100 });
/// The most memory of an operation that builds something. However short a message is, its budgets
/// allow for values of up to 64 MiB.
const MEMORY: usize = 100 << 20;
/// The most memory of an operation that only reads, in addition to one byte for each byte of the
/// message.
const LOOKING: usize = 64 << 10;

/// Returns the longest allowed time. The variable is set for instrumented code, which is slower by
/// an order of magnitude.
fn allowed() -> Duration {
    match std::env::var_os("ZOOPH_SLOW_TESTS") {
        Some(_) => TIME * 20,
        None => TIME,
    }
}

/// Returns the processor time of this thread, which does not count other tests and other load on
/// the machine.
fn time_of_thread() -> Duration {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the call writes only to `time`, which is valid for that.
    let result = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(result, 0, "there is such a clock");
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Runs an operation that may build something. It fails if it exceeds the time three times in a
/// row: other load on the machine can slow it down by competing for caches and memory.
fn bounded<R>(case: &Hostile, operation: &str, work: impl Fn() -> R) -> R {
    within(MEMORY, case, operation, work)
}

/// Runs an operation that builds nothing, under a lower bound for memory.
fn looks<R>(case: &Hostile, operation: &str, work: impl Fn() -> R) -> R {
    within(LOOKING + case.bytes.len(), case, operation, work)
}

fn within<R>(most: usize, case: &Hostile, operation: &str, work: impl Fn() -> R) -> R {
    let mut runs = 0;
    loop {
        let start = time_of_thread();
        let (result, memory) = peak(&work);
        let time = time_of_thread() - start;
        assert!(
            memory <= most,
            "{}: {operation} took {memory} bytes",
            case.name
        );
        runs += 1;
        if time <= allowed() {
            return result;
        }
        assert!(runs < 3, "{}: {operation} took {time:?}", case.name);
    }
}

fn matches(case: &Hostile, expected: Expect, found: Option<&Fault>, operation: &str) {
    let number = found.map(|fault| fault.kind().number());
    let good = match expected {
        Expect::Accepted => number.is_none(),
        Expect::Fault(kinds) => kinds.iter().any(|kind| Some(kind.number()) == number),
        Expect::Any => true,
    };
    assert!(
        good,
        "{} ({}): {operation} gave {found:?}, expected {expected:?}",
        case.name, case.why
    );
}

fn opens<T: Struct>(case: &Hostile) {
    let bytes = &case.bytes[..];
    let opened = looks(case, "open", || zooph::open::<T>(bytes).map(|_| ()));
    matches(case, case.open, opened.as_ref().err(), "open");
    if let Err(fault) = &opened {
        if let (Some((segment, word)), true) = (case.word, exact(case.open)) {
            assert_eq!(
                fault.position(),
                Position::Word { segment, word },
                "{}: {fault}",
                case.name
            );
        }
        if let (Some(path), true) = (&case.path, exact(case.open)) {
            assert_eq!(&fault.path(), path, "{}", case.name);
        }
    }
    let decoded = bounded(case, "decode", || record::from_bytes::<T>(bytes).err());
    matches(case, case.record, decoded.as_ref(), "decode");
    if opened.is_ok() {
        validated::<T>(case);
    }
    unvalidated::<T>(case, opened.err());
}

fn exact(expected: Expect) -> bool {
    matches!(expected, Expect::Fault([_]))
}

/// Runs the operations on a message that was opened, none of which may fail.
fn validated<T: Struct>(case: &Hostile) {
    let bytes = &case.bytes[..];
    let copy = bounded(case, "copy", || {
        let mut arena = Arena::new();
        arena.set_root::<T>(zooph::open::<T>(bytes).expect("opened before"));
        arena.framed().to_vec()
    });
    zooph::open::<T>(&copy).unwrap_or_else(|fault| panic!("{}: its copy has {fault}", case.name));
    let root = zooph::frame_root(framing::Frame::exactly(bytes).unwrap()).unwrap();
    let flat = bounded(case, "canonical", || canonical::copy(root))
        .unwrap_or_else(|fault| panic!("{}: canonical form has {fault}", case.name));
    canonical::check(&flat).unwrap_or_else(|fault| panic!("{}: {fault}", case.name));
    let same = looks(case, "equal", || {
        zooph::equal(root, zooph::Pointer::flat(&flat))
    });
    assert_eq!(same, Ok(true), "{}: equals its canonical form", case.name);
    let debug = bounded(case, "debug", || format!("{root:?} {:?}", root.structure()));
    assert!(debug.len() < 100 + 16 * case.bytes.len() + (1 << 21));
}

/// Runs the operations on messages that were not validated. They must terminate. If validation
/// finds a fault, they find it, too, unless they do not reach it.
fn unvalidated<T: Struct>(case: &Hostile, opened: Option<Fault>) {
    let bytes = &case.bytes[..];
    bounded(case, "lazy decode", || {
        let lazy = zooph::open_lazy::<T>(bytes)?;
        let root = T::as_struct(lazy.root());
        record::from_struct::<T>(root, &Limits::default()).map(|_| ())
    })
    .ok();
    let lazy = looks(case, "lazy validate", || {
        zooph::open_lazy::<T>(bytes)?.validate(&Limits::default())
    });
    assert_eq!(
        lazy.err(),
        opened,
        "{}: validating later finds the same",
        case.name
    );
    let root = framing::Frame::exactly(bytes).and_then(zooph::frame_root);
    let Ok(root) = root else { return };
    bounded(case, "try_copy", || {
        Arena::new().root_pointer().try_copy(root)
    })
    .ok();
    bounded(case, "lazy copy", || {
        let mut arena = Arena::new();
        let lazy = zooph::open_lazy::<T>(bytes).expect("its framing is good");
        arena.set_root::<T>(lazy.root());
        let deep = Limits {
            nesting: zooph::MAX_NESTING,
            ..Limits::default()
        };
        let segments: Vec<&[u8]> = arena.segments().collect();
        zooph::open_segments::<crate::support::shapes::Nothing>(&segments, &deep)
            .map(|_| ())
            .expect("whatever was copied is valid");
    });
    let flat = bounded(case, "canonical of anything", || canonical::copy(root));
    if let Err(fault) = flat {
        assert!(opened.is_some(), "{}: accepted, but {fault}", case.name);
    }
    looks(case, "equal to itself", || zooph::equal(root, root)).ok();
    looks(case, "cast", || root.cast::<T>().map(|_| ())).ok();
    looks(case, "validate as anything", || {
        zooph::validate::<AnyPointer>(root, &Limits::default())
    })
    .ok();
}

fn run(case: &Hostile) {
    match case.root {
        "Target" => opens::<Target>(case),
        "Chain" => opens::<Chain>(case),
        "Tree" => opens::<Tree>(case),
        "Voids" => opens::<Voids>(case),
        "Bools" => opens::<Bools>(case),
        "Structs" => opens::<Structs>(case),
        "Texts" => opens::<Texts>(case),
        "Anything" => opens::<Anything>(case),
        other => panic!("no type {other}"),
    }
}

#[test]
fn every_operation_ends_within_bounds_and_faults_are_as_stated() {
    let cases = hostile::messages();
    assert!(cases.len() > 100, "the corpus is there");
    let mut failures = Vec::new();
    for case in &cases {
        let ran = std::panic::catch_unwind(|| run(case));
        if let Err(panic) = ran {
            let text = panic.downcast_ref::<String>().cloned();
            failures.push(text.unwrap_or_else(|| case.name.clone()));
        }
    }
    assert!(
        failures.is_empty(),
        "{} failed:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn valid_messages_that_are_not_canonical_are_told_apart() {
    for case in hostile::not_canonical() {
        run(&case);
        let frame = framing::Frame::exactly(&case.bytes).unwrap();
        if frame.segment_count() == 1 {
            let fault = canonical::check(frame.first()).expect_err(&case.name);
            assert_eq!(fault.kind(), FaultKind::NotCanonical, "{}", case.name);
        }
    }
}

#[test]
fn every_prefix_of_a_good_message_is_truncated() {
    let bytes = hostile::good_message();
    zooph::open::<Target>(&bytes).expect("good");
    for length in 0..bytes.len() {
        let fault = zooph::open::<Target>(&bytes[..length]).expect_err("cut");
        assert_eq!(fault.kind(), FaultKind::Truncated, "{length} bytes");
        assert_eq!(fault.position(), Position::Byte(length as u64));
    }
}

#[test]
fn damaged_bytes_never_do_worse_than_a_fault() {
    let good = hostile::good_message();
    for at in 0..good.len() {
        for value in [0, 1, 2, 3, 4, 7, 0x7f, 0x80, 0xfe, 0xff] {
            let mut bytes = good.clone();
            bytes[at] = value;
            let Ok(lazy) = zooph::open_lazy::<Target>(&bytes) else {
                continue;
            };
            let lazily = record::from_struct::<Target>(lazy.root(), &Limits::default());
            let decoded = record::from_bytes::<Target>(&bytes);
            if let (Ok(one), Ok(other)) = (&lazily, &decoded) {
                assert_eq!(
                    format!("{one:?}"),
                    format!("{other:?}"),
                    "byte {at} = {value}"
                );
            }
            if let Ok(root) = zooph::open::<Target>(&bytes) {
                let mut arena = Arena::new();
                arena.set_root::<Target>(root);
                let copied = zooph::open::<Target>(arena.framed());
                assert!(
                    copied.is_ok(),
                    "byte {at} = {value}: the copy has {copied:?}"
                );
            }
        }
    }
}

#[test]
fn packed_messages_unpack_within_bounds_or_fault() {
    let cases = hostile::packed();
    assert!(cases.len() > 10, "the corpus is there");
    for case in &cases {
        let found = bounded(case, "unpack and open", || {
            let mut bytes = Vec::new();
            match zooph::packed::unpack(&case.bytes, &mut bytes, 32 << 20) {
                Err(_) => Some(FaultKind::Packed),
                Ok(()) => zooph::open::<Target>(&bytes)
                    .err()
                    .map(|fault| fault.kind()),
            }
        });
        let found = found.map(FaultKind::number);
        let good = match case.open {
            Expect::Accepted => found.is_none(),
            Expect::Fault(kinds) => kinds.iter().any(|kind| Some(kind.number()) == found),
            Expect::Any => true,
        };
        assert!(good, "{}: fault {found:?}, not {:?}", case.name, case.open);
    }
    for case in hostile::messages() {
        let words = &case.bytes[..case.bytes.len() / 8 * 8];
        let (mut packed, mut back) = (Vec::new(), Vec::new());
        zooph::packed::pack(words, &mut packed);
        zooph::packed::unpack(&packed, &mut back, words.len()).expect(&case.name);
        assert_eq!(back, words, "{}", case.name);
    }
}

#[test]
fn messages_need_no_alignment() {
    for case in hostile::messages() {
        // Larger cases take too long here, and smaller ones are similar.
        if case.bytes.len() > 1 << 16 {
            continue;
        }
        let aligned = zooph::open::<Target>(&case.bytes).map(|root| format!("{root:?}"));
        for offset in 1..8 {
            let mut shifted = vec![0; offset];
            shifted.extend(&case.bytes);
            let opened = zooph::open::<Target>(&shifted[offset..]);
            let opened = opened.map(|root| format!("{root:?}"));
            assert_eq!(opened, aligned, "{} at {offset}", case.name);
        }
    }
}

#[test]
fn endless_streams_are_faults_at_once() {
    let (zeros, memory) = peak(|| {
        let mut zeros = std::io::repeat(0);
        let frame = zooph::read_frame(&mut zeros).expect("a table of one segment of no words");
        frame.expect("not the end")
    });
    let fault = zooph::open::<Target>(&zeros).expect_err("no root");
    assert_eq!((zeros.len(), fault.kind()), (8, FaultKind::NoRoot));
    assert!(memory <= LOOKING, "{memory} bytes");
    for byte in [0x01, 0x7f, 0xff] {
        let (read, memory) = peak(|| zooph::read_frame(&mut std::io::repeat(byte)).err());
        assert!(read.is_some(), "{byte}: too many segments");
        assert!(memory <= LOOKING, "{byte}: {memory} bytes");
    }
}

#[test]
fn reading_again_and_again_uses_nothing_up() {
    // Each round reads 200,000 words. A budget that belonged to the message would be used up after
    // forty.
    let cases = hostile::messages();
    let case = cases
        .iter()
        .find(|case| case.name == "empty_lists_200_thousand");
    let bytes = &case.expect("it is in the corpus").bytes;
    let opened = zooph::open::<Target>(bytes).expect("good");
    let lazy = zooph::open_lazy::<Target>(bytes).expect("good");
    for _ in 0..50 {
        for root in [opened, lazy.root()] {
            let lists = root.list(10);
            assert_eq!(lists.len(), 200_000);
            assert!((0..lists.len()).all(|at| lists.pointer(at).list().is_empty()));
        }
    }
    assert_eq!(lazy.fault(), None);
}
