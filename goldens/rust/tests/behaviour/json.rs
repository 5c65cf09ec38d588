//! Compares the JSON of Records with that of the dynamic layer. Random objects, whose names and values
//! are partly those of the type, must be read to the same Records or refused at the same paths, and the
//! Records must be written alike.

use std::fmt::Debug;

use zooph::json::{self, Object};
use zooph::kind::Struct;
use zooph::{Limits, Pointer};
use zooph_dynamic::{JsonCodec, SchemaSet, StructId, Style, Type};
use zooph_goldens_rust::tested::{
    addressbook, any_pointers, defaults, enums, generics, groups, interfaces, json as annotated,
    lists, nested_lists, scalars, text_data, unions_named, unions_unnamed, weather,
};
use zooph_resolve::{Compiler, Disk};
use zooph_testgen::rng::Rng;

use crate::serde::{self, Serde};

/// The number of objects for each type.
const ROUNDS: usize = 3000;

/// Values of all forms, including some that certain types refuse.
const VALUES: [&str; 40] = [
    "null",
    "true",
    "false",
    "0",
    "-0",
    "1",
    "-1",
    "7",
    "255",
    "256",
    "-128",
    "65535",
    "65536",
    "4294967295",
    "\"18446744073709551615\"",
    "18446744073709551616",
    "1e2",
    "1.5",
    "-2.25e-3",
    "0.1",
    "1e400",
    "123456789.125",
    "\"0x1F\"",
    "\"-12\"",
    "\"1.5\"",
    "\"NaN\"",
    "\"-Infinity\"",
    "\"\"",
    "\"abc\"",
    "\"a\\\"b\\u00e9\\n\\ud83d\\ude00\"",
    "\"AQID\"",
    "\"0aff\"",
    "[]",
    "[1,2,3]",
    "[\"x\",\"\",\"y\"]",
    "[null]",
    "[true,false]",
    "[[1],[],[2,3]]",
    "{}",
    "[{},{}]",
];

struct Tested {
    set: SchemaSet,
    id: StructId,
    /// The names of members and enumerants, as JSON strings without quotes.
    names: Vec<String>,
}

impl Tested {
    fn of(file: &str, name: &str) -> Self {
        let schemas = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas/test");
        let folder = std::fs::canonicalize(schemas).expect("the test schemas");
        let mut compilation = Compiler::new(Disk::at(folder)).file(file).compile();
        assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
        let ty = compilation.type_named(0, name).expect("a type");
        let (_, schemas, _, _) = compilation.into_parts();
        let mut names = Vec::new();
        for node in schemas.nodes() {
            let mut add = |name: &str, annotations: &[zooph_ir::Annotation]| {
                names.push(name.to_owned());
                for annotation in annotations {
                    if let zooph_ir::Value::Text(text) = &annotation.value {
                        names.push(String::from_utf8_lossy(text).into_owned());
                    }
                }
            };
            match &node.kind {
                zooph_ir::NodeKind::Struct(content) => {
                    for field in &content.fields {
                        add(&field.name, &field.annotations);
                    }
                }
                zooph_ir::NodeKind::Enum(content) => {
                    for one in &content.enumerants {
                        add(&one.name, &one.annotations);
                    }
                }
                _ => {}
            }
        }
        // These names come from prefixes, discriminators and values of discriminators.
        for name in [
            "pre.c",
            "pre.fix.d",
            "childx",
            "childy",
            "type",
            "kind",
            "flatKind",
            "value",
            "is",
            "both_is",
            "both_of",
            "radius",
            "r_width",
            "r_height",
            "t",
            "a_x",
            "a_y",
            "b_x",
            "b_u",
            "b_c_x",
            "b_d",
            "nobody knows",
        ] {
            names.push(name.to_owned());
        }
        let set = SchemaSet::new(schemas);
        let Type::Struct(id) = set.type_of(&ty) else {
            panic!("{name} is a struct")
        };
        Tested { set, id, names }
    }

    fn name(&self, rng: &mut Rng) -> String {
        format!("\"{}\"", rng.pick(&self.names))
    }

    fn value(&self, rng: &mut Rng, depth: usize) -> String {
        match rng.below(if depth < 4 { 10 } else { 6 }) {
            0..=3 => (*rng.pick(&VALUES)).to_owned(),
            4 | 5 => self.name(rng),
            6..=8 => self.object(rng, depth + 1),
            _ => {
                let count = rng.below(4);
                let items: Vec<String> = (0..count).map(|_| self.value(rng, depth + 1)).collect();
                format!("[{}]", items.join(", "))
            }
        }
    }

    fn object(&self, rng: &mut Rng, depth: usize) -> String {
        let count = if depth == 0 {
            rng.below(5)
        } else {
            rng.below(4)
        };
        let members: Vec<String> = (0..count)
            .map(|_| format!("{}: {}", self.name(rng), self.value(rng, depth)))
            .collect();
        format!("{{{}}}", members.join(","))
    }

    /// Reads a Record by the dynamic layer. The error is the path of the fault.
    fn read<T: Struct>(&self, json: &str) -> Result<T, String> {
        let flat = JsonCodec::new(&self.set).read(json.as_bytes(), self.id);
        let flat = flat.map_err(|error| format!("{} ({error})", error.path()))?;
        let root = Pointer::flat(&flat).structure();
        Ok(zooph::record::from_struct(root, &Limits::default()).expect("a valid message"))
    }

    /// Writes the Record's message by the dynamic layer. Returns `None` if it has no JSON.
    fn written<T: Struct>(&self, record: &T) -> Option<String> {
        let bytes = zooph::record::try_to_bytes(record).ok()?;
        let root = zooph::framing::Frame::exactly(&bytes).and_then(zooph::frame_root);
        let value = self
            .set
            .open(root.expect("framed"), self.id, &Limits::default());
        let codec = JsonCodec::new(&self.set);
        codec
            .to_string(value.expect("a valid message"), Style::Short)
            .ok()
    }
}

fn path(error: &str) -> &str {
    error.split(" (").next().unwrap_or_default()
}

/// Checks that both layers agree about the JSON, which may have been cut off (`is_cut`). Reports whether
/// they read it.
fn agree<T: Object + Struct + Debug + Serde>(tested: &Tested, json: &str, is_cut: bool) -> bool {
    let typed = json::from_slice::<T>(json.as_bytes());
    serde::check_read::<T>(json, &typed);
    match (tested.read::<T>(json), typed) {
        (Ok(expected), Ok(read)) => {
            // The debug output is compared, because NaN is not equal to itself.
            assert_eq!(format!("{read:?}"), format!("{expected:?}"), "{json}");
            let written = json::to_string(&read);
            assert_eq!(
                written.as_ref().ok(),
                tested.written(&read).as_ref(),
                "{json}"
            );
            serde::check(&read, &written);
            if let Ok(written) = written {
                let again = json::from_slice::<T>(written.as_bytes());
                let again = json::to_string(&again.expect("what was written"));
                assert_eq!(again.as_ref(), Ok(&written), "{json}");
            }
            true
        }
        (Err(expected), Err(error)) => {
            // If the text ends inside a member that waits for its tag, the dynamic layer names only the
            // member.
            let is_cut = is_cut && error.path().starts_with(path(&expected));
            let is_same = is_cut || error.path() == path(&expected);
            assert!(is_same, "{json}: {error}, {expected}");
            false
        }
        (expected, read) => panic!("{json}: {expected:?}, but {read:?}"),
    }
}

fn check<T: Object + Struct + Debug + Serde>(file: &str, name: &str) {
    let tested = Tested::of(file, name);
    assert!(agree::<T>(&tested, "{}", false));
    let mut rng = Rng::for_test();
    let mut read = 0;
    for _ in 0..ROUNDS {
        let json = tested.object(&mut rng, 0);
        read += usize::from(agree::<T>(&tested, &json, false));
        if rng.percent(5) {
            // Cuts the text off at a random character.
            let ends: Vec<usize> = json.char_indices().map(|(at, _)| at).collect();
            agree::<T>(&tested, &json[..*rng.pick(&ends)], true);
        }
    }
    assert!(read > ROUNDS / 20, "{name}: only {read} objects were read");
}

#[test]
fn annotated_types_are_as_in_the_dynamic_layer() {
    check::<annotated::Plain>("json.capnp", "Plain");
    check::<annotated::Names>("json.capnp", "Names");
    check::<annotated::Bytes>("json.capnp", "Bytes");
    check::<annotated::Flattened>("json.capnp", "Flattened");
    check::<annotated::Discriminated>("json.capnp", "Discriminated");
    check::<annotated::NamedUnions>("json.capnp", "NamedUnions");
    check::<annotated::FlatUnionOfGroups>("json.capnp", "FlatUnionOfGroups");
    check::<annotated::FlatTagged>("json.capnp", "FlatTagged");
}

#[test]
fn flattened_members_come_once_also_if_others_were_active_in_between() {
    let tested = Tested::of("json.capnp", "FlatTagged");
    for (json, is_read) in [
        (r#"{"t": "b", "b_x": 1, "e": null, "b_x": 2}"#, false),
        (r#"{"t": "b", "e": null, "b_x": 1, "b_x": 2}"#, false),
        (r#"{"b_x": 1, "t": "b", "e": null, "b_x": 2}"#, false),
        (
            r#"{"t": "b", "b_x": 1, "b_u": "c", "b_c_x": 1, "e": null, "b_c_x": 2}"#,
            false,
        ),
        (
            r#"{"t": "b", "b_u": "c", "b_c_x": 1, "b_d": "", "b_c_x": 2}"#,
            false,
        ),
        (r#"{"t": "b", "b_u": "c", "e": null, "b_u": "d"}"#, false),
        (r#"{"t": "f", "a_x": 1, "e": null, "a_x": 2}"#, false),
        (r#"{"t": "f", "a_y": 1, "e": null, "a_y": 2}"#, false),
        (
            r#"{"t": "b", "b_x": 1, "e": null, "b_c_x": 2, "a_y": 3}"#,
            true,
        ),
        (
            r#"{"t": "b", "b_u": "c", "b_d": "", "b_c_x": 2, "e": null, "a_x": 1, "z": 1}"#,
            true,
        ),
        (
            r#"{"t": "a", "b_x": 1, "a_x": 1, "b_c_x": 2, "b_u": "d", "b_d": "", "a_y": 7}"#,
            true,
        ),
        (
            r#"{"b_c_x": 2, "b_x": 1, "a_x": 3, "b_u": "c", "b_d": "", "e": null, "t": "b"}"#,
            true,
        ),
    ] {
        let read = agree::<annotated::FlatTagged>(&tested, json, false);
        assert_eq!(read, is_read, "{json}");
    }
}

#[test]
fn values_of_every_type_are_as_in_the_dynamic_layer() {
    check::<scalars::Scalars>("scalars.capnp", "Scalars");
    check::<scalars::Bits>("scalars.capnp", "Bits");
    check::<enums::Uses>("enums.capnp", "Uses");
    check::<lists::Lists>("lists.capnp", "Lists");
    check::<nested_lists::Nested>("nested-lists.capnp", "Nested");
    check::<text_data::Blobs>("text-data.capnp", "Blobs");
    check::<addressbook::AddressBook>("addressbook.capnp", "AddressBook");
    check::<weather::Reading>("weather.capnp", "Reading");
}

#[test]
fn groups_and_unions_are_as_in_the_dynamic_layer() {
    check::<groups::Places>("groups.capnp", "Places");
    check::<groups::Nested>("groups.capnp", "Nested");
    check::<unions_named::Shape>("unions-named.capnp", "Shape");
    check::<unions_named::Several>("unions-named.capnp", "Several");
    check::<unions_named::Grouped>("unions-named.capnp", "Grouped");
    check::<unions_named::Defaults>("unions-named.capnp", "Defaults");
    check::<unions_unnamed::Expression>("unions-unnamed.capnp", "Expression");
    check::<unions_unnamed::Mixed>("unions-unnamed.capnp", "Mixed");
    check::<unions_unnamed::Positions>("unions-unnamed.capnp", "Positions");
}

#[test]
fn defaults_generics_and_pointers_are_as_in_the_dynamic_layer() {
    check::<defaults::Defaults>("defaults.capnp", "Defaults");
    check::<defaults::Nested>("defaults.capnp", "Nested");
    check::<generics::Uses>("generics.capnp", "Uses");
    check::<any_pointers::Any>("any-pointers.capnp", "Any");
    check::<any_pointers::Bound>("any-pointers.capnp", "Bound");
    check::<interfaces::Holder>("interfaces.capnp", "Holder");
}
