//! Random changes of random schemas: permitted ones break no message, and others are found and shown.

use std::collections::HashMap;

use zooph::{Limits, Pointer};
use zooph_breaking::{Breaks, Change, Files, compare};
use zooph_dynamic::{DynamicStruct, DynamicValue, SchemaSet, Style, read_text, to_text};
use zooph_resolve::{Compilation, Compiler, Memory, Options};
use zooph_testgen::rng::Rng;
use zooph_testgen::schema::{Config, Forbidden, Permitted, Schema};

fn compile(schema: &Schema) -> Option<Compilation> {
    let mut files = Memory::new();
    for file in schema.files() {
        files.insert(&file.path, file.text.as_str());
    }
    let mut compiler = Compiler::new(files).options(Options {
        accept_legacy_overlap: true,
        ..Options::default()
    });
    for file in schema.files() {
        compiler = compiler.file(file.path.as_str());
    }
    let compilation = compiler.compile();
    compilation.is_ok().then_some(compilation)
}

/// Returns the values of a struct and its groups by their numbers. Members of unions count if they are active.
fn values<'a>(value: DynamicStruct<'a>, found: &mut HashMap<u16, DynamicValue<'a>>) {
    let set = value.schemas();
    for field in value.plan().fields() {
        let is_active = field.discriminant().is_none()
            || value
                .which()
                .is_some_and(|which| which.index() == field.index());
        // Defaults may contain themselves.
        if !is_active || !value.has(field) {
            continue;
        }
        match (field.ty(), value.field(field)) {
            (Err(_), DynamicValue::Struct(group)) => values(group, found),
            (_, inner) => {
                let node = set
                    .nodes()
                    .struct_node(value.plan().id())
                    .expect("a struct");
                let ordinal = node.fields[usize::from(field.index())].ordinal;
                found.insert(ordinal.expect("a number"), inner);
            }
        }
    }
}

/// Checks that all that the old version reads is in what the new one reads.
fn assert_read(old: DynamicStruct<'_>, new: DynamicStruct<'_>, what: &str) {
    let (mut before, mut after) = (HashMap::new(), HashMap::new());
    values(old, &mut before);
    values(new, &mut after);
    for (ordinal, value) in before {
        let found = after.get(&ordinal);
        let found =
            found.unwrap_or_else(|| panic!("{what}: @{ordinal} of {} is lost", old.plan().name()));
        assert_same(value, *found, what);
    }
}

fn assert_same(old: DynamicValue<'_>, new: DynamicValue<'_>, what: &str) {
    match (old, new) {
        (DynamicValue::Struct(old), DynamicValue::Struct(new)) => assert_read(old, new, what),
        (DynamicValue::List(old), DynamicValue::List(new)) => {
            assert_eq!(old.len(), new.len(), "{what}");
            for (old, new) in old.iter().zip(new.iter()).take(1000) {
                match (old, new) {
                    (DynamicValue::Struct(_), _) => assert_same(old, new, what),
                    (_, DynamicValue::Struct(new)) => {
                        let mut inside = HashMap::new();
                        values(new, &mut inside);
                        assert_same(old, inside[&0], what);
                    }
                    _ => assert_same(old, new, what),
                }
            }
        }
        (DynamicValue::Enum(old), DynamicValue::Enum(new)) => {
            assert_eq!(old.value(), new.value(), "{what}");
        }
        (DynamicValue::AnyPointer(_), _) => {}
        _ => assert_eq!(
            to_text(old, Style::Short),
            to_text(new, Style::Short),
            "{what}"
        ),
    }
}

/// Writes random messages of the old version, and reads them by the new one.
fn assert_messages(
    schema: &Schema,
    old: Compilation,
    new: Compilation,
    rng: &mut Rng,
    what: &str,
) -> u32 {
    let mut read = 0;
    let (mut old, new) = (old, SchemaSet::new(new.into_schemas().0));
    for root in schema.roots() {
        let file = schema
            .files()
            .iter()
            .position(|file| file.path == root.file);
        let Ok(ty) = old.type_named(file.expect("a file of the schema"), &root.name) else {
            panic!("{what}: no type {}", root.name);
        };
        // Arguments are of the old version, so only structs without arguments are compared.
        let zooph_ir::Type::Struct { type_id, brand } = &ty else {
            continue;
        };
        let old_set = SchemaSet::new(old.schemas().clone());
        let (Some(old_id), Some(new_id)) =
            (old_set.struct_by_id(*type_id), new.struct_by_id(*type_id))
        else {
            continue;
        };
        if !brand.is_empty() {
            continue;
        }
        let message = schema.message(root, rng);
        let bytes = read_text(&old_set, &ty, "message", message.clone().into_bytes());
        let bytes =
            bytes.unwrap_or_else(|error| panic!("{what}: {message}: {:?}", error.diagnostics));
        let pointer = Pointer::flat(&bytes);
        let before = old_set
            .open(pointer, old_id, &Limits::default())
            .expect("valid");
        let after = new.open(pointer, new_id, &Limits::default());
        let after = after.unwrap_or_else(|fault| panic!("{what}: {fault}: {message}"));
        assert_read(before, after, what);
        read += 1;
    }
    read
}

fn wire(changes: &[Change]) -> Vec<&Change> {
    changes
        .iter()
        .filter(|change| change.breaks.and(Breaks::WIRE) == Breaks::WIRE)
        .collect()
}

fn config() -> Config {
    Config {
        many_fields: 10,
        ..Config::default()
    }
}

/// The number of random schemas.
const SCHEMAS: u64 = 60;

#[test]
fn permitted_changes_break_no_message() {
    let mut rng = Rng::for_test();
    let (mut counts, mut messages) = (HashMap::new(), 0);
    for _ in 0..SCHEMAS {
        let first = Schema::random(rng.bits(), &config());
        let Some(old) = compile(&first) else {
            panic!("a random schema compiles");
        };
        let (mut last, mut done) = (first.clone(), Vec::new());
        for _ in 0..12 {
            let change = *rng.pick(&Permitted::ALL);
            let next = last.evolved(change, &mut rng);
            if let Some(next) = next.filter(|next| compile(next).is_some()) {
                last = next;
                done.push(change);
                *counts.entry(format!("{change:?}")).or_insert(0) += 1;
            }
        }
        let new = compile(&last).expect("each step compiled");
        let changes =
            compare(old.request(), new.request(), Files::Named).expect("requests of a compiler");
        let texts = |schema: &Schema| {
            schema
                .files()
                .iter()
                .map(|file| file.text.clone())
                .collect::<String>()
        };
        let broken = wire(&changes);
        assert!(
            broken.is_empty(),
            "{done:?}: {broken:#?}\n{}\n{}",
            texts(&first),
            texts(&last)
        );
        messages += assert_messages(&first, old, new, &mut rng, &format!("{done:?}"));
    }
    for change in Permitted::ALL {
        let count = counts.get(&format!("{change:?}")).copied().unwrap_or(0);
        assert!(count > 5, "{change:?} was made {count} times");
    }
    assert!(messages > 100, "{messages} messages");
}

#[test]
fn forbidden_changes_are_found_and_shown() {
    let mut rng = Rng::for_test();
    let mut counts = HashMap::new();
    for _ in 0..SCHEMAS {
        let old_schema = Schema::random(rng.bits(), &config());
        let old = compile(&old_schema).expect("a random schema compiles");
        for change in Forbidden::ALL
            .into_iter()
            .cycle()
            .take(4 * Forbidden::ALL.len())
        {
            let Some(next) = old_schema.broken(change, &mut rng) else {
                continue;
            };
            let Some(new) = compile(&next) else {
                continue;
            };
            let changes = compare(old.request(), new.request(), Files::Named).expect("requests");
            let found = wire(&changes);
            // Exchanged numbers may leave the places as they were.
            if change != Forbidden::Exchanged {
                assert!(!found.is_empty(), "{change:?}");
                *counts.entry(format!("{change:?}")).or_insert(0) += 1;
            }
            // Numbers of unlike fields are exchanged, and many enums are the type of no field. Of the other changes
            // only those of AnyStruct and AnyList are not shown, since no message with them can be built by name.
            if matches!(change, Forbidden::Removed | Forbidden::Retyped) {
                for found in found {
                    let key = if found.witness.is_some() {
                        "shown"
                    } else {
                        "not shown"
                    };
                    *counts.entry(key.to_owned()).or_insert(0) += 1;
                }
            }
        }
    }
    for change in ["Removed", "Retyped", "Enumerant", "shown"] {
        let count = counts.get(change).copied().unwrap_or(0);
        assert!(count > 5, "{change} was made {count} times");
    }
    let hidden = counts.get("not shown").copied().unwrap_or(0);
    assert!(hidden * 5 < counts["shown"], "{counts:?}");
}
