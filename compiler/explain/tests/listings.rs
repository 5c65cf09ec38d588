//! Explanations as people read them. `ZOOPH_BLESS=1` writes the expected ones anew, to `listings`.

use std::fs;
use std::path::Path;

use zooph::framing::{self, Frame};
use zooph::{Limits, Pointer, frame_root};
use zooph_dynamic::{SchemaSet, StructId, read_text};
use zooph_explain::{Explanation, Message};
use zooph_resolve::{Compiler, Memory};

const SCHEMA: &str = r#"
@0xbf5147cbbecf40c1;
enum Sky { clear @0; cloudy @1; }
struct Sensor { name @0 :Text; serial @1 :UInt32; healthy @2 :Bool = true; }
struct Reading {
  station @0 :Text = "nowhere";
  samples @1 :List(Float32);
  sensors @2 :List(Sensor);
  place :union {
    none @3 :Void;
    city @4 :Text;
    at :group { lat @5 :Float32; lon @6 :Float32 = 4.5; }
  }
  sky @7 :Sky;
  flags @8 :List(Bool);
  blob @9 :Data;
  more @10 :AnyPointer;
  deep @11 :List(List(Int16));
  names @12 :List(Text);
  small @13 :Int8 = -5;
  cap @14 :Capability;
}
struct OldReading { station @0 :Text; samples @1 :List(Float32); sensors @2 :List(OldSensor); }
struct OldSensor { name @0 :Text; }
struct Numbers { list @0 :List(Sensor); texts @1 :List(Text); }
"#;

fn schemas() -> SchemaSet {
    let files = Memory::new().with("listings.capnp", SCHEMA);
    let compilation = Compiler::new(files).file("listings.capnp").compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let (_, schemas, _, _) = compilation.into_parts();
    SchemaSet::new(schemas)
}

/// Returns a message of one segment from its text form.
fn message(set: &SchemaSet, name: &str, text: &str) -> Vec<u8> {
    let id = set.plan(root(set, name)).id();
    let ty = zooph_ir::Type::Struct {
        type_id: id,
        brand: zooph_ir::Brand::default(),
    };
    let segment = read_text(set, &ty, "text", text.into()).expect("a message");
    framing::join(&[&segment]).expect("one segment")
}

/// Returns a message from the words of its segments.
fn segments(segments: &[&[u64]]) -> Vec<u8> {
    let bytes = |words: &&[u64]| words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let segments: Vec<Vec<u8>> = segments.iter().map(bytes).collect();
    let segments: Vec<&[u8]> = segments.iter().map(Vec::as_slice).collect();
    framing::join(&segments).expect("segments")
}

fn root(set: &SchemaSet, name: &str) -> StructId {
    set.struct_by_name(name).expect("a struct")
}

/// Compares the explanation of a message with the expected one.
#[track_caller]
fn assert_listing(set: &SchemaSet, case: &str, name: &str, bytes: &[u8]) {
    let frame = Frame::exactly(bytes).expect("a message");
    let message = Message::framed(&frame);
    let opened = frame_root(frame)
        .and_then(|pointer: Pointer<'_>| set.open(pointer, root(set, name), &Limits::default()));
    let explanation = Explanation::new(set, root(set, name), &message, opened.err());
    let mut listing = Vec::new();
    explanation.write(&mut listing, false).expect("memory");
    let listing = String::from_utf8(listing).expect("UTF-8");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/listings");
    let path = folder.join(case).with_extension("txt");
    if std::env::var_os("ZOOPH_BLESS").is_some() {
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(&path, &listing).expect("a file");
    }
    let expected = fs::read_to_string(&path).expect("the expected listing");
    assert_eq!(listing, expected, "{case}");
}

const STRUCT: u64 = 0;
const LIST: u64 = 1;
const FAR: u64 = 2;
const DOUBLE_FAR: u64 = 6;

/// Returns a pointer to an object some words behind it.
fn near(kind: u64, offset: i64, upper: u32) -> u64 {
    kind | u64::from((offset << 2) as u32) | u64::from(upper) << 32
}

/// Returns a far pointer.
fn far(kind: u64, word: u32, segment: u32) -> u64 {
    kind | u64::from(word << 3) | u64::from(segment) << 32
}

/// Returns the upper half of a pointer to a struct.
fn sizes(data: u32, pointers: u32) -> u32 {
    data | pointers << 16
}

/// Returns the upper half of a pointer to a list.
fn list(form: u32, count: u32) -> u32 {
    form | count << 3
}

#[test]
fn fields_of_every_kind() {
    let set = schemas();
    let text = r#"(samples = [1, 2.5, 3], sensors = [(name = "a", serial = 7, healthy = false), (name = "bcd")],
        place = (at = (lat = 50.5)), sky = cloudy, flags = [true, false, true], blob = 0x"00 41 42 7f",
        deep = [[1, -2], [], [3]], names = ["Zürich, a name that is long enough to be cut in the listing", ""])"#;
    assert_listing(
        &set,
        "every-kind",
        "Reading",
        &message(&set, "Reading", text),
    );
    let city = r#"(station = "EBBR", place = (city = "Brussels"), small = 3)"#;
    assert_listing(&set, "city", "Reading", &message(&set, "Reading", city));
}

#[test]
fn writers_with_other_versions_of_the_schema() {
    let set = schemas();
    let old = message(
        &set,
        "OldReading",
        r#"(station = "EBBR", sensors = [(name = "a")])"#,
    );
    assert_listing(&set, "older-writer", "Reading", &old);
    let text = r#"(sensors = [(name = "a", serial = 7)], sky = cloudy, names = ["b"])"#;
    let new = message(&set, "Reading", text);
    assert_listing(&set, "newer-writer", "OldReading", &new);
}

#[test]
fn lists_in_other_forms() {
    let set = schemas();
    let numbers = segments(&[&[
        near(STRUCT, 0, sizes(0, 2)),
        near(LIST, 1, list(6, 2)),
        near(LIST, 3, list(7, 4)),
        // Pointers that are read as structs with a pointer.
        near(LIST, 1, list(2, 2)),
        0,
        u64::from(b'x'),
        // Structs that are read as texts.
        near(STRUCT, 2, sizes(1, 1)),
        17,
        near(LIST, 2, list(2, 2)),
        18,
        0,
        u64::from(b'y'),
    ]]);
    assert_listing(&set, "other-forms", "Numbers", &numbers);
}

#[test]
fn several_segments() {
    let set = schemas();
    let bytes = segments(&[
        &[far(FAR, 0, 1)],
        // The pad of the root, and the root with three far pointers.
        &[
            near(STRUCT, 0, sizes(0, 3)),
            far(DOUBLE_FAR, 0, 2),
            far(FAR, 9, 2),
            far(FAR, 0, 7),
        ],
        &[
            far(FAR, 2, 2),
            near(LIST, 0, list(2, 5)),
            u64::from_le_bytes(*b"EBBR\0\0\0\0"),
        ],
    ]);
    assert_listing(&set, "several-segments", "OldReading", &bytes);
}

#[test]
fn malformed_pointers() {
    let set = schemas();
    let bytes = segments(&[&[
        near(STRUCT, 0, sizes(2, 9)),
        0,
        0,
        // Text without a NUL, numbers of another size, structs with a wrong tag.
        near(LIST, 8, list(2, 3)),
        near(LIST, 8, list(3, 4)),
        near(LIST, 8, list(7, 1)),
        3 | 1 << 5,
        near(LIST, -900, list(1, 77)),
        near(STRUCT, 1, sizes(1, 0)),
        near(STRUCT, 6, sizes(7, 7)),
        near(LIST, 9, list(6, 1)),
        near(STRUCT, 0, sizes(0, 0)),
        u64::from_le_bytes(*b"EBBR\0\0\0\0"),
        0x4000_3c00_0001_0001,
        near(LIST, 1, sizes(9, 9)),
        5,
    ]]);
    assert_listing(&set, "malformed", "Reading", &bytes);
}

#[test]
fn shared_overlapping_and_lost_words() {
    let set = schemas();
    let bytes = segments(&[&[
        near(STRUCT, 1, sizes(0, 2)),
        0xdead_beef,
        near(LIST, 9, list(6, 3)),
        near(LIST, 1, list(6, 3)),
        0,
        near(LIST, 9, list(2, 4)),
        near(LIST, 8, list(2, 4)),
        near(LIST, 7, list(2, 12)),
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        u64::from_le_bytes(*b"abc\0defg"),
        u64::from_le_bytes(*b"hij\0\0\0\0\0"),
    ]]);
    assert_listing(&set, "shared", "Numbers", &bytes);
}

#[test]
fn one_word() {
    let set = schemas();
    let bytes = message(
        &set,
        "Reading",
        r#"(sensors = [(name = "a"), (name = "b", serial = 9)])"#,
    );
    let message = Message::framed(&Frame::exactly(&bytes).expect("a message"));
    let explanation = Explanation::new(&set, root(&set, "Reading"), &message, None);
    let word = |byte| {
        let mut text = Vec::new();
        let spot = message.spot_of(byte).expect("a word of the message");
        explanation.write_word(&mut text, spot).expect("memory");
        String::from_utf8(text).expect("UTF-8")
    };
    let last = message.len() - 1;
    assert!(
        word(last).starts_with("sensors[1].name: Text, 2 bytes\n"),
        "{}",
        word(last)
    );
    assert!(word(last).trim_end().ends_with("\"b\""), "{}", word(last));
    assert!(message.spot_of(7).is_none() && message.spot_of(last + 1).is_none());
}
