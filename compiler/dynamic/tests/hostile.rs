//! Runs malformed and extreme messages through all operations of the dynamic layer. Each must give the result
//! that the corpus defines, in little time and memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use zooph::framing::Frame;
use zooph::kind::AnyStruct;
use zooph::{Fault, FaultKind, Limits, Pointer, Position, frame_root};
use zooph_dynamic::{Arranger, DynamicStruct, JsonCodec, SchemaSet, StructId, Style, write_text};
use zooph_resolve::{Compiler, Memory};
use zooph_testgen::clock::WorkClock;
use zooph_testgen::hostile::{self, Expect, Hostile};

/// The system's allocator with counters.
struct Watched;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every method passes its arguments unchanged to the system's allocator, which implements the contract.
unsafe impl GlobalAlloc for Watched {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let live = LIVE.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(live, Ordering::Relaxed);
        // SAFETY: the caller guarantees that the size in `layout` is not zero.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller guarantees that `at` was allocated by this allocator, hence by `System`, with
        // this layout.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Watched = Watched;

/// Bytes of memory that one message may take in addition to a small multiple of its size.
const MEMORY: usize = 100 << 20;
/// The greatest processor time of one operation on a message, in a build without optimization.
const TIME: Duration = Duration::from_secs(5);

fn schemas() -> SchemaSet {
    let files = Memory::new().with("hostile.capnp", hostile::SCHEMA);
    let compilation = Compiler::new(files).file("hostile.capnp").compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let (_, schemas, _, _) = compilation.into_parts();
    SchemaSet::new(schemas)
}

fn root_type(set: &SchemaSet, name: &str) -> StructId {
    let node = set
        .nodes()
        .nodes()
        .iter()
        .find(|node| &node.display_name[node.display_name_prefix_length as usize..] == name);
    let id = node.and_then(|node| set.struct_by_id(node.id));
    id.unwrap_or_else(|| panic!("the corpus's schema has a struct {name}"))
}

fn open<'a>(set: &'a SchemaSet, id: StructId, bytes: &'a [u8]) -> Result<DynamicStruct<'a>, Fault> {
    let root = frame_root(Frame::exactly(bytes)?)?;
    set.open(root, id, &Limits::default())
}

fn root_of(case: &Hostile) -> Result<Pointer<'_>, Fault> {
    frame_root(Frame::exactly(&case.bytes)?)
}

/// Reports whether the message is refused only because printing all of it would take too much.
fn is_too_long(case: &Hostile, fault: &Fault) -> bool {
    let valid =
        root_of(case).and_then(|root| zooph::validate::<AnyStruct>(root, &Limits::default()));
    fault.kind() == FaultKind::Traversal && valid.is_ok()
}

/// Runs one operation, and checks its time and memory.
#[track_caller]
fn bounded<T>(case: &Hostile, what: &str, operation: impl FnOnce() -> T) -> T {
    let clock = WorkClock::start();
    let before = LIVE.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let result = operation();
    let memory = PEAK.load(Ordering::Relaxed) - before;
    let time = clock.worked();
    assert!(time < TIME, "{}: {what} took {time:?}", case.name);
    assert!(
        memory < MEMORY + 8 * case.bytes.len(),
        "{}: {what} took {memory} bytes",
        case.name
    );
    result
}

fn check_fault(case: &Hostile, fault: &Fault) {
    let number = fault.kind().number();
    match case.open {
        Expect::Accepted => panic!("{}: {} refused: {fault}", case.name, case.why),
        Expect::Fault(kinds) => assert!(
            kinds.iter().any(|kind| *kind as u8 == number),
            "{}: {fault}, expected one of {kinds:?}",
            case.name
        ),
        Expect::Any => return,
    }
    if let (Some((segment, word)), Position::Word { .. }) = (case.word, fault.position()) {
        assert_eq!(
            fault.position(),
            Position::Word { segment, word },
            "{}: {fault}",
            case.name
        );
    }
    if let Some(path) = &case.path {
        assert_eq!(&fault.path(), path, "{}", case.name);
    }
}

// This is a single test, since the limits of memory apply to the whole process.
#[test]
fn every_hostile_message_ends_as_defined_within_its_bounds() {
    let set = schemas();
    let codec = JsonCodec::new(&set);
    let mut accepted = 0;
    for case in hostile::messages() {
        let id = root_type(&set, case.root);
        // At this point, the message has not been validated.
        if let Ok(root) = root_of(&case) {
            let copied = bounded(&case, "copying whatever it is", || {
                Arranger::growing().copy(root, &Limits::default())
            });
            assert_eq!(
                copied,
                zooph::validate::<AnyStruct>(root, &Limits::default())
            );
        }
        let value = match bounded(&case, "opening", || open(&set, id, &case.bytes)) {
            Err(fault) => {
                if !is_too_long(&case, &fault) {
                    check_fault(&case, &fault);
                }
                continue;
            }
            Ok(value) => value,
        };
        assert!(
            !matches!(case.open, Expect::Fault(_)),
            "{}: accepted",
            case.name
        );
        accepted += 1;
        for style in [Style::Pretty, Style::Short] {
            bounded(&case, "printing", || {
                write_text(&mut std::io::sink(), value.into(), style).expect("a sink takes all");
            });
            // Untyped pointers and capabilities have no JSON. Everything else must be written.
            bounded(&case, "JSON", || {
                codec.write(&mut std::io::sink(), value, style).err()
            });
        }
        bounded(&case, "copying", || {
            let mut arranger = Arranger::growing();
            let copied = arranger.copy_struct(value, &Limits::default());
            copied.expect("what was opened within the default limits");
            assert!(arranger.segments().len() > 0);
        });
        bounded(&case, "canonical form", || {
            zooph::canonical::copy(root_of(&case).expect("it was opened")).err()
        });
    }
    assert!(accepted > 10, "the corpus has good messages too");
    truncated_and_damaged_messages(&set);
    long_json_and_text_cost_a_small_multiple_of_their_bytes(&set);
}

/// Returns JSON and text with many values that are as short as possible, so their size in the message has the
/// greatest effect.
fn short_values() -> [(&'static str, String, String); 9] {
    let many = |head: &str, item: &str, tail: &str| {
        format!("{head}{}{tail}", vec![item; 100_000].join(","))
    };
    [
        (
            "lists",
            many("{\"lists\":[", "[]", "]}"),
            many("(lists=[", "[]", "])"),
        ),
        (
            "bytes",
            many("{\"bytes\":[", "1", "]}"),
            many("(bytes=[", "1", "])"),
        ),
        (
            "bools",
            many("{\"bools\":[", "true", "]}"),
            many("(bools=[", "true", "])"),
        ),
        (
            "texts",
            many("{\"texts\":[", "\"\"", "]}"),
            many("(texts=[", "\"\"", "])"),
        ),
        (
            "structs",
            many("{\"children\":[", "{}", "]}"),
            many("(children=[", "()", "])"),
        ),
        (
            "nothing known",
            many("{\"unknown\":[", "{}", "]}"),
            String::new(),
        ),
        (
            "one member again",
            many("{", "\"text\":\"\"", "}"),
            many("(", "text=\"\"", ")"),
        ),
        (
            "digits",
            format!("{{\"number\":{}}}", "9".repeat(1 << 20)),
            "(number = ".to_owned() + &"9".repeat(1 << 20) + ")",
        ),
        (
            "escapes",
            format!("{{\"text\":\"{}\"}}", "\\u0041".repeat(1 << 18)),
            format!("(text = \"{}\")", "\\x41".repeat(1 << 18)),
        ),
    ]
}

fn long_json_and_text_cost_a_small_multiple_of_their_bytes(set: &SchemaSet) {
    let id = root_type(set, "Target");
    let target = |node: &&zooph_ir::Node| node.display_name.ends_with(":Target");
    let ty = zooph_ir::Type::Struct {
        type_id: set
            .nodes()
            .nodes()
            .iter()
            .find(target)
            .expect("a Target")
            .id,
        brand: Default::default(),
    };
    let codec = JsonCodec::new(set);
    for (name, json, text) in short_values() {
        short_of(name, "JSON", &json, || {
            codec.read(json.as_bytes(), id).is_ok()
        });
        short_of(name, "text", &text, || {
            zooph_dynamic::read_text(set, &ty, "input", text.clone().into_bytes()).is_ok()
        });
    }
}

/// Checks that reading takes at most a number of bytes of memory for each byte of input. A struct of the type
/// takes 160 bytes for the three of `{},`, and the message under construction is copied when it grows.
fn short_of(name: &str, format: &str, input: &str, read: impl FnOnce() -> bool) {
    const TIMES: usize = 400;
    let clock = WorkClock::start();
    let before = LIVE.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    read();
    let memory = PEAK.load(Ordering::Relaxed) - before;
    let time = clock.worked();
    assert!(time < TIME, "{name} as {format} took {time:?}");
    assert!(
        memory < (1 << 20) + TIMES * input.len(),
        "{name} as {format} took {memory} bytes, {} times its own",
        memory / input.len().max(1)
    );
}

/// Checks that every prefix of a valid message is refused, and that no damaged byte causes a panic.
fn truncated_and_damaged_messages(set: &SchemaSet) {
    let codec = JsonCodec::new(set);
    let good = hostile::good_message();
    let id = root_type(set, "Target");
    assert!(open(set, id, &good).is_ok());
    for length in 0..good.len() {
        assert!(open(set, id, &good[..length]).is_err(), "{length} bytes");
    }
    for at in 0..good.len() {
        for wrong in [0x01, 0x80, 0xff] {
            let mut bytes = good.clone();
            bytes[at] ^= wrong;
            let root = match Frame::prefix(&bytes).and_then(frame_root) {
                Ok(root) => root,
                Err(_) => continue,
            };
            let copied = Arranger::fixed(1).copy(root, &Limits::default());
            if let Ok(value) = set.open(root, id, &Limits::default()) {
                assert_eq!(copied, Ok(()));
                write_text(&mut std::io::sink(), value.into(), Style::Pretty).expect("no error");
                let _ = codec.write(&mut std::io::sink(), value, Style::Pretty);
            }
        }
    }
}
