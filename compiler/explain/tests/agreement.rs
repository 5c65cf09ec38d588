//! The explanation agrees with the check that readers make: it marks the pointers that the check refuses, and no
//! pointer of a message that the check accepts. It lists each word of a message once, whatever the bytes are.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use zooph::framing::Frame;
use zooph::{Fault, FaultKind, Limits, Position, frame_root};
use zooph_dynamic::{SchemaSet, StructId, read_text};
use zooph_explain::{Explanation, Message, Spot};
use zooph_resolve::{Compiler, Memory, Options};
use zooph_testgen::clock::WorkClock;
use zooph_testgen::hostile;
use zooph_testgen::rng::Rng;
use zooph_testgen::schema::{Config, Schema};

/// The processor time of one explanation in a build without optimization, in addition to that for each byte.
const TIME: Duration = Duration::from_secs(3);

/// The processor time for each byte of the message.
const PER_BYTE: Duration = Duration::from_micros(10);

/// Messages of this size are left out, since a build without optimization takes many seconds for them.
const HUGE: usize = 1 << 22;

/// Of larger messages in the corpus only the time is checked, since reading their explanations back takes long.
const LARGE: usize = 1 << 18;

/// An explanation, read back.
#[derive(Debug, Default)]
struct Listing {
    /// The offsets of all words.
    offsets: Vec<usize>,
    /// The pointers that are marked, with the name of the fault.
    faults: BTreeMap<Spot, String>,
    /// Whether some object was reached twice, so that it was only checked as the first type.
    shares: bool,
    /// The sum of the summary's bytes.
    bytes: usize,
}

fn spot(text: &str) -> Spot {
    let (segment, word) = text.split_once(':').expect("a segment and a word");
    let number = |text: &str| text.parse().expect("a number");
    Spot {
        segment: number(segment),
        word: number(word),
    }
}

impl Listing {
    fn of(set: &SchemaSet, id: StructId, message: &Message<'_>) -> Listing {
        let clock = WorkClock::start();
        let mut text = Vec::new();
        let explanation = Explanation::new(set, id, message, None);
        explanation.write(&mut text, true).expect("memory");
        let bytes = message.len();
        let limit = TIME + PER_BYTE * bytes as u32;
        assert!(
            clock.worked() < limit,
            "{:?} for {bytes} bytes",
            clock.worked()
        );
        let text = String::from_utf8(text).expect("UTF-8");
        let mut listing = Listing::default();
        for line in text.lines() {
            listing.add(line);
        }
        listing
    }

    fn add(&mut self, line: &str) {
        let mut words = line.split_ascii_whitespace();
        let offset = words.next().filter(|_| line.get(8..10) == Some("  "));
        if let Some(offset) = offset.and_then(|offset| usize::from_str_radix(offset, 16).ok())
            && !line.starts_with(' ')
        {
            self.offsets.push(offset);
            let at = spot(words.next().expect("a place"));
            if let Some((_, fault)) = line.rsplit_once("  <-- ") {
                let (name, _) = fault.split_once(':').expect("a description");
                self.faults.insert(at, name.to_owned());
            }
            self.shares |= line.contains("  (the same as ") || line.contains("  (not followed");
        } else if let Some((bytes, _)) = line.trim_start().split_once(" bytes ")
            && line.contains(" %  ")
        {
            self.bytes += bytes.parse::<usize>().expect("a number");
        }
    }
}

/// Explains a message, and compares the explanation with the check. Returns the pointers that are marked.
fn check(set: &SchemaSet, id: StructId, bytes: &[u8], what: &str) -> BTreeMap<Spot, String> {
    let Ok(frame) = Frame::exactly(bytes) else {
        return BTreeMap::new();
    };
    let message = Message::framed(&frame);
    let listing = Listing::of(set, id, &message);
    let table = (4 + 4 * frame.segment_count() as usize).next_multiple_of(8);
    let all: Vec<usize> = (table..bytes.len()).step_by(8).collect();
    assert_eq!(listing.offsets, all, "{what}");
    assert_eq!(listing.bytes, bytes.len(), "{what}");
    let opened = frame_root(frame).and_then(|root| set.open(root, id, &Limits::default()));
    match opened.err() {
        None => assert!(listing.faults.is_empty(), "{:?}: {what}", listing.faults),
        Some(fault) => check_fault(&fault, &listing, what),
    }
    listing.faults
}

/// Explains a message. Checks only the time.
fn explain_only(set: &SchemaSet, id: StructId, bytes: &[u8]) {
    if let Ok(frame) = Frame::exactly(bytes) {
        let clock = WorkClock::start();
        let message = Message::framed(&frame);
        let explanation = Explanation::new(set, id, &message, None);
        explanation
            .write(&mut std::io::sink(), false)
            .expect("a sink");
        let limit = TIME + PER_BYTE * bytes.len() as u32;
        assert!(
            clock.worked() < limit,
            "{:?} for {} bytes",
            clock.worked(),
            bytes.len()
        );
    }
}

fn check_fault(fault: &Fault, listing: &Listing, what: &str) {
    use FaultKind::{Memory, Nesting, TextUtf8, Traversal};
    let Position::Word { segment, word } = fault.position() else {
        return;
    };
    // The explanation has no limits, and takes objects that are reached twice as the first type.
    if [Memory, Nesting, TextUtf8, Traversal, FaultKind::NoRoot].contains(&fault.kind())
        || listing.shares
    {
        return;
    }
    let found = listing.faults.get(&Spot { segment, word });
    assert_eq!(
        found.map(String::as_str),
        Some(fault.kind().name()),
        "{what}: {fault}"
    );
}

fn compiled(files: &[(&str, &str)]) -> SchemaSet {
    let mut memory = Memory::new();
    for (path, text) in files {
        memory.insert(path, *text);
    }
    let mut compiler = Compiler::new(memory).options(Options {
        accept_legacy_overlap: true,
        ..Options::default()
    });
    for (path, _) in files {
        compiler = compiler.file(*path);
    }
    let compilation = compiler.compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let (_, schemas, _, _) = compilation.into_parts();
    SchemaSet::new(schemas)
}

#[test]
fn hostile_messages_are_explained_as_they_are_checked() {
    let set = compiled(&[("hostile.capnp", hostile::SCHEMA)]);
    let mut kinds = BTreeSet::new();
    let messages = hostile::messages().into_iter();
    for case in messages.filter(|case| case.bytes.len() < HUGE) {
        let nodes = set.nodes().nodes().iter();
        let named = |name: &str| name.rsplit(['.', ':']).next() == Some(case.root);
        let node = nodes.clone().find(|node| named(&node.display_name));
        let id = node
            .and_then(|node| set.struct_by_id(node.id))
            .expect("the root's type");
        if case.bytes.len() > LARGE {
            explain_only(&set, id, &case.bytes);
            continue;
        }
        kinds.extend(check(&set, id, &case.bytes, &case.name).into_values());
    }
    for kind in [
        FaultKind::PointerKind,
        FaultKind::OutOfBounds,
        FaultKind::FarSegment,
        FaultKind::FarPad,
        FaultKind::ListTag,
        FaultKind::ElementSize,
        FaultKind::ReservedBits,
        FaultKind::TextNul,
    ] {
        assert!(
            kinds.contains(kind.name()),
            "{kind:?} was never found: {kinds:?}"
        );
    }
}

/// Messages on which an explanation and the check once differed.
#[test]
fn faults_are_those_of_the_check() {
    let schema = "@0xbf5147cbbecf40c1; struct A { list @0 :List(A); nothing @1 :List(Void); bytes @2 :List(UInt8); }";
    let set = compiled(&[("a.capnp", schema)]);
    let id = set.struct_by_name("A").expect("a struct");
    let (list, nothing, bytes) = (1 << 48, 2 << 48, 3 << 48);
    for (what, expected, words) in [
        // The list has no words, and its tag claims more elements than a list can have.
        (
            "a tag's count",
            "list_tag",
            &[list, 1 | 7 << 32, 1 << 31][..],
        ),
        // Two landing pads: the second is no tag, and the first names a segment that does not exist.
        ("two pads", "far_pad", &[list, 6 | 2 << 3, 2 | 9 << 32, 2]),
        (
            "two pads",
            "far_segment",
            &[list, 6 | 2 << 3, 2 | 9 << 32, 0],
        ),
        ("a tag with an offset", "far_pad", &[list, 6 | 2 << 3, 2, 4]),
        (
            "a capability behind two pads",
            "far_pad",
            &[list, 6 | 2 << 3, 2, 3],
        ),
        // Pointers in lists that are read as Void or numbers are of no type.
        (
            "pointers as Void",
            "reserved_bits",
            &[nothing, 0, 1 | 14 << 32, 7],
        ),
        ("pointers as Void", "", &[nothing, 0, 1 | 14 << 32, 3]),
        (
            "structs as Void",
            "",
            &[nothing, 0, 1 | 15 << 32, 4 | 1 << 48, 3],
        ),
        (
            "structs as bytes",
            "",
            &[bytes, 0, 0, 1 | 23 << 32, 4 | 1 << 32 | 1 << 48, 0, 3],
        ),
    ] {
        let segment: Vec<u8> = words
            .iter()
            .flat_map(|word: &u64| word.to_le_bytes())
            .collect();
        let bytes = zooph::framing::join(&[&segment]).expect("one segment");
        let faults = check(&set, id, &bytes, what);
        let found: Vec<&str> = faults.values().map(String::as_str).collect();
        assert_eq!(found.concat(), expected, "{what}");
    }
}

#[test]
fn random_messages_are_explained_as_they_are_checked() {
    let mut rng = Rng::for_test();
    for round in 0..12 {
        let schema = Schema::random(rng.bits(), &Config::default());
        let files: Vec<(&str, &str)> = schema
            .files()
            .iter()
            .map(|file| (&*file.path, &*file.text))
            .collect();
        let set = compiled(&files);
        for root in schema.roots().iter().take(3) {
            let full = format!("{}:{}", root.file, root.name);
            let nodes = set.nodes().nodes().iter();
            // Instances of generic structs have no node of their own.
            let Some(node) = nodes.clone().find(|node| *node.display_name == *full) else {
                continue;
            };
            let id = set.struct_by_id(node.id).expect("a struct");
            let ty = zooph_ir_type(node.id);
            for _ in 0..4 {
                let text = schema.message(root, &mut rng);
                let segment = read_text(&set, &ty, "random", text.into_bytes()).expect("a message");
                let bytes = zooph::framing::join(&[&segment]).expect("one segment");
                check(&set, id, &bytes, &format!("round {round}"));
                for _ in 0..20 {
                    let damaged = damage(&bytes, &mut rng);
                    check(&set, id, &damaged, &format!("round {round}: {damaged:?}"));
                }
            }
        }
    }
}

fn zooph_ir_type(type_id: zooph_ir::Id) -> zooph_ir::Type {
    zooph_ir::Type::Struct {
        type_id,
        brand: zooph_ir::Brand::default(),
    }
}

/// Changes some bytes of a message behind its segment table, often to those of another pointer.
fn damage(bytes: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut damaged = bytes.to_vec();
    for _ in 0..rng.between(1, 3) {
        let at = rng.between(8, damaged.len() - 1);
        match rng.below(3) {
            0 => damaged[at] = rng.bits() as u8,
            1 => damaged[at] ^= 1 << rng.below(8),
            _ => {
                let (to, from) = (at / 8 * 8, rng.between(8, damaged.len() - 1) / 8 * 8);
                damaged.copy_within(from..from + 8, to);
            }
        }
    }
    damaged
}
