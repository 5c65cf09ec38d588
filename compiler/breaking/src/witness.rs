//! Messages that one version writes and the other one reads differently.

use std::fmt;

use zooph::{Arena, Limits, Pointer, frame_root, framing::Frame};
use zooph_dynamic::{
    BuildError, DynamicListBuilder, DynamicStruct, DynamicStructBuilder, DynamicValue, Place,
    SchemaSet, StructId, Style, Type, to_text,
};
use zooph_ir::Id;

use crate::agree::Sets;
use crate::change::{Change, Probe};
use crate::rule::Rule;
use crate::sizes::Sizes;

/// One of the two versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Version {
    Old,
    New,
}

/// A message that one version writes and the other one reads differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The version that writes the message. The other one reads it.
    pub writer: Version,
    /// Whether the message does not set the field, so that its default counts.
    pub is_unset: bool,
    /// The message as its writer reads it: the fields that differ from an empty message.
    pub written: String,
    /// The message as the other version reads it, or why it refuses it.
    pub read: Result<String, String>,
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (writer, reader) = match self.writer {
            Version::Old => ("old", "new"),
            Version::New => ("new", "old"),
        };
        let written = &self.written;
        match &self.read {
            Ok(read) if self.is_unset => {
                write!(
                    f,
                    "where it is not set, {writer} reads {written}, {reader} reads {read}"
                )
            }
            Ok(read) => write!(f, "{writer} writes {written}, {reader} reads {read}"),
            Err(fault) => write!(f, "{writer} writes {written}, {reader} refuses it: {fault}"),
        }
    }
}

/// The number of fields that may be read for all witnesses together is this plus [`EACH`] times the number of
/// fields. So the cost stays proportional to the schemas, and a large struct that changed in very many places gets
/// witnesses of some of them.
const LEAST: usize = 1 << 14;
const EACH: usize = 16;

/// Adds witnesses to the changes that break messages. Removes changes of defaults that read the same.
pub(crate) fn add(changes: &mut Vec<Change>, sets: &Sets<'_>) {
    if !changes.iter().any(|change| change.probe.is_some()) {
        return;
    }
    let sets = sets.get();
    let (mut old_sizes, mut new_sizes) = (Sizes::new(&sets.0), Sizes::new(&sets.1));
    let mut budget = LEAST + EACH * (old_sizes.all() + new_sizes.all());
    changes.retain_mut(|change| {
        let Some(probe) = change.probe.filter(|_| change.breaks.wire) else {
            return true;
        };
        let cost = old_sizes.of(probe.structs.0, 0) + new_sizes.of(probe.structs.1, 0);
        if cost > budget {
            return true;
        }
        let (witness, attempts) = find(sets, probe, change.rule);
        budget = budget.saturating_sub(attempts * cost);
        change.witness = witness;
        // Defaults are compared by the numbers of their fields, which were exchanged if both read the same.
        change.rule != Rule::DefaultChanged || change.witness.is_some()
    });
}

/// A field as a message has it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Reading {
    ordinal: Option<u16>,
    name: String,
    value: String,
}

/// Returns a witness, and the number of messages that were tried.
fn find(sets: &(SchemaSet, SchemaSet), probe: Probe, rule: Rule) -> (Option<Witness>, usize) {
    let old = sets.0.struct_by_id(probe.structs.0);
    let new = sets.1.struct_by_id(probe.structs.1);
    let (Some(old), Some(new)) = (old, new) else {
        return (None, 0);
    };
    let (old, new) = ((&sets.0, old), (&sets.1, new));
    let directions = [(Version::Old, old, new), (Version::New, new, old)];
    let attempts = match rule {
        Rule::DefaultChanged => 0..=0,
        _ => 1..=CANDIDATES,
    };
    let mut tried = 0;
    for (version, writer, reader) in directions {
        for attempt in attempts.clone() {
            tried += 1;
            if let Some(witness) = try_one(version, writer, reader, probe, rule, attempt) {
                return (Some(witness), tried);
            }
        }
    }
    (None, tried)
}

/// The number of values that are tried for a field. Attempt 0 sets nothing.
const CANDIDATES: u32 = 5;

fn try_one(
    writer_version: Version,
    writer: (&SchemaSet, StructId),
    reader: (&SchemaSet, StructId),
    probe: Probe,
    rule: Rule,
    attempt: u32,
) -> Option<Witness> {
    let mut arena = Arena::new();
    let builder = DynamicStructBuilder::init(writer.0, writer.1, arena.root_pointer());
    if attempt > 0 {
        let path = path_to(writer.0, writer.1, probe.ordinal)?;
        let value = probe
            .enumerant
            .map_or(Telling::Attempt(attempt), Telling::Enumerant);
        fill(builder, &path, value).ok()?;
    }
    let bytes = arena.framed().to_vec();
    // Of a default, the field itself is shown, though it is not set.
    let is_unset = attempt == 0;
    let shown = (is_unset || probe.enumerant.is_some()).then_some(probe.ordinal);
    let written = read(writer, &bytes, shown).ok()?;
    let read = read(reader, &bytes, shown);
    if let Ok(read) = &read {
        let by_name = matches!(rule, Rule::FieldRenumbered | Rule::FieldReplaced);
        let key = |reading: &Reading| match by_name {
            true => (None, reading.name.clone(), reading.value.clone()),
            false => (reading.ordinal, String::new(), reading.value.clone()),
        };
        let keys = |list: &[Reading]| list.iter().map(key).collect::<Vec<_>>();
        if alike(&keys(&written), &keys(read)) {
            return None;
        }
    }
    Some(Witness {
        writer: writer_version,
        is_unset,
        written: spell(&written),
        read: read.map(|read| spell(&read)),
    })
}

/// A field's number, its name if that counts, and its value.
type Key = (Option<u16>, String, String);

/// Reports whether two versions read the same. Values of any pointers are not known, so they equal all others. A
/// list of structs with one field equals a list of the values of that field.
fn alike(written: &[Key], read: &[Key]) -> bool {
    let same = |(a, b): (&Key, &Key)| {
        let is_opaque = a.2 == OPAQUE || b.2 == OPAQUE;
        (&a.0, &a.1) == (&b.0, &b.1) && (is_opaque || unwrapped(&a.2) == unwrapped(&b.2))
    };
    written.len() == read.len() && written.iter().zip(read).all(same)
}

/// The text of an any pointer.
const OPAQUE: &str = "<opaque pointer>";

/// Returns a list of one struct with one field as a list of the field's value.
fn unwrapped(value: &str) -> String {
    let inner = value
        .strip_prefix("[(")
        .and_then(|rest| rest.strip_suffix(")]"));
    let field = inner.and_then(|inner| inner.split_once(" = "));
    match field {
        Some((_, value)) if !value.contains(" = ") => format!("[{value}]"),
        _ => value.to_owned(),
    }
}

fn spell(readings: &[Reading]) -> String {
    let fields = readings
        .iter()
        .map(|reading| format!("{} = {}", reading.name, reading.value));
    format!("({})", fields.collect::<Vec<_>>().join(", "))
}

/// Returns the names of the groups around a field and its own, if the struct has it.
fn path_to(set: &SchemaSet, id: StructId, ordinal: u16) -> Option<Vec<String>> {
    for field in set.plan(id).fields() {
        match field.ty() {
            Ok(_) if ordinal_of(set, id, field.index()) == Some(ordinal) => {
                return Some(vec![field.name().to_owned()]);
            }
            Ok(_) => {}
            Err(group) => {
                if let Some(mut path) = path_to(set, group, ordinal) {
                    path.insert(0, field.name().to_owned());
                    return Some(path);
                }
            }
        }
    }
    None
}

fn ordinal_of(set: &SchemaSet, id: StructId, index: u16) -> Option<u16> {
    let node: Id = set.plan(id).id();
    set.nodes()
        .struct_node(node)?
        .fields
        .get(usize::from(index))?
        .ordinal
}

/// Returns the fields of a message that differ from those of an empty one, and the field with the number
/// `shown`.
fn read(
    of: (&SchemaSet, StructId),
    bytes: &[u8],
    shown: Option<u16>,
) -> Result<Vec<Reading>, String> {
    let frame = Frame::exactly(bytes).map_err(|fault| fault.to_string())?;
    let root = frame_root(frame).map_err(|fault| fault.to_string())?;
    let limits = Limits::default();
    let value =
        of.0.open(root, of.1, &limits)
            .map_err(|fault| fault.to_string())?;
    let empty =
        of.0.open(Pointer::NULL, of.1, &limits)
            .map_err(|fault| fault.to_string())?;
    let mut readings = Vec::new();
    collect((value, empty), "", shown, &mut readings);
    readings.sort_by_key(|reading| reading.ordinal);
    Ok(readings)
}

fn collect(
    (value, empty): (DynamicStruct<'_>, DynamicStruct<'_>),
    prefix: &str,
    shown: Option<u16>,
    readings: &mut Vec<Reading>,
) {
    for field in value.plan().fields() {
        let active = field.discriminant().is_none_or(|_| {
            value
                .which()
                .is_some_and(|which| which.index() == field.index())
        });
        if !active {
            continue;
        }
        let name = || format!("{prefix}{}", field.name());
        if field.ty().is_err() {
            if let (DynamicValue::Struct(value), DynamicValue::Struct(empty)) =
                (value.field(field), empty.field(field))
            {
                collect((value, empty), &format!("{}.", name()), shown, readings);
            }
            continue;
        }
        let ordinal = ordinal_of(value.schemas(), value.struct_id(), field.index());
        let is_chosen = field.discriminant().is_some_and(|tag| tag > 0);
        let is_shown = is_chosen || (shown.is_some() && shown == ordinal);
        let is_set = match field.place() {
            Place::Pointer { .. } => value.has(field),
            _ => number(value.field(field)) != number(empty.field(field)),
        };
        if is_shown || is_set {
            let text = to_text(value.field(field), Style::Short);
            let is_default = text == to_text(empty.field(field), Style::Short);
            if is_shown || !is_default || is_untyped(value.field(field)) {
                readings.push(Reading {
                    ordinal,
                    name: name(),
                    value: shortened(text),
                });
            }
        }
    }
}

/// Returns the bits of a value in the data section.
fn number(value: DynamicValue<'_>) -> u64 {
    match value {
        DynamicValue::Bool(value) => u64::from(value),
        DynamicValue::Int8(value) => value as u64,
        DynamicValue::Int16(value) => value as u64,
        DynamicValue::Int32(value) => value as u64,
        DynamicValue::Int64(value) => value as u64,
        DynamicValue::UInt8(value) => u64::from(value),
        DynamicValue::UInt16(value) => u64::from(value),
        DynamicValue::UInt32(value) => u64::from(value),
        DynamicValue::UInt64(value) => value,
        DynamicValue::Float32(value) => u64::from(value.to_bits()),
        DynamicValue::Float64(value) => value.to_bits(),
        DynamicValue::Enum(value) => u64::from(value.value()),
        _ => 0,
    }
}

/// Reports whether the text of a value is the same for all values that are set and for none.
fn is_untyped(value: DynamicValue<'_>) -> bool {
    matches!(
        value,
        DynamicValue::AnyPointer(_) | DynamicValue::Capability(_)
    )
}

/// Returns the beginning of a long text.
fn shortened(text: String) -> String {
    const LONGEST: usize = 120;
    match text.char_indices().nth(LONGEST) {
        None => text,
        Some((at, _)) => format!("{}…", &text[..at]),
    }
}

/// Which value to set.
#[derive(Clone, Copy)]
enum Telling {
    /// One of [`CANDIDATES`] values of the field's type.
    Attempt(u32),
    /// A value of an enum.
    Enumerant(u16),
}

fn fill(
    mut builder: DynamicStructBuilder<'_>,
    path: &[String],
    value: Telling,
) -> Result<(), BuildError> {
    match path {
        [] => Ok(()),
        [name] => set(&mut builder, name, value, 0),
        [group, rest @ ..] => fill(builder.init_struct(group)?, rest, value),
    }
}

/// The greatest depth of objects that are built.
const DEPTH: u32 = 4;

fn set(
    builder: &mut DynamicStructBuilder<'_>,
    name: &str,
    value: Telling,
    depth: u32,
) -> Result<(), BuildError> {
    let unknown = || BuildError::UnknownField(name.to_owned());
    let plan = builder.plan();
    let field = plan.field(name).ok_or_else(unknown)?;
    let Ok(ty) = field.ty() else {
        return first(builder.init_struct(name)?, value, depth + 1);
    };
    match ty {
        Type::Struct(_) => first(builder.init_struct(name)?, value, depth + 1),
        Type::List(element) => {
            let list = builder.init_list(name, 1)?;
            set_element(list, element, value, depth)
        }
        Type::AnyPointer | Type::AnyStruct | Type::AnyList => {
            let bytes = match ty {
                Type::AnyStruct => any(Telling::Attempt(ANY_STRUCT)),
                Type::AnyList => any(Telling::Attempt(ANY_LIST)),
                _ => any(value),
            };
            let frame = Frame::exactly(&bytes).map_err(BuildError::Fault)?;
            let root = frame_root(frame).map_err(BuildError::Fault)?;
            builder.set(name, DynamicValue::AnyPointer(root))
        }
        ty => {
            let default_bits = match field.place() {
                Place::Bit { default, .. } => u64::from(*default),
                Place::Number { default, .. } => *default,
                _ => 0,
            };
            builder.set(name, scalar(ty, default_bits, value))
        }
    }
}

/// The values of [`any`] that are a struct and a list of numbers.
const ANY_STRUCT: u32 = 2;
const ANY_LIST: u32 = 3;

/// Returns a message whose root is a text, a struct or a list.
fn any(value: Telling) -> Vec<u8> {
    let mut arena = Arena::new();
    let mut root = arena.root_pointer();
    match value {
        Telling::Attempt(ANY_STRUCT) => drop(root.init_struct(1, 0)),
        Telling::Attempt(ANY_LIST) => drop(root.init_flat_list(zooph::ElementSize::EightBytes, 1)),
        _ => root.set_text(b"five"),
    }
    arena.framed().to_vec()
}

fn set_element(
    mut list: DynamicListBuilder<'_>,
    element: &Type,
    value: Telling,
    depth: u32,
) -> Result<(), BuildError> {
    match element {
        Type::Struct(_) => first(list.at(0)?, value, depth + 1),
        Type::List(inner) => set_element(list.init_list(0, 1)?, inner, value, depth + 1),
        ty => list.set(0, scalar(ty, 0, value)),
    }
}

/// Sets the first field that can be set, and in the last attempt all others without fields or elements of their own.
fn first(
    mut builder: DynamicStructBuilder<'_>,
    value: Telling,
    depth: u32,
) -> Result<(), BuildError> {
    if depth > DEPTH {
        return Ok(());
    }
    let plan = builder.plan();
    let is_all = depth == 1 && matches!(value, Telling::Attempt(CANDIDATES));
    let mut has_first = false;
    for field in plan.fields() {
        let is_plain = field
            .ty()
            .is_ok_and(|ty| !matches!(ty, Type::Struct(_) | Type::List(_)));
        if has_first && !(is_all && is_plain) {
            continue;
        }
        has_first |= set(&mut builder, field.name(), value, depth).is_ok();
    }
    Ok(())
}

/// Returns a value of a type that differs from its default.
fn scalar<'v>(ty: &Type, default_bits: u64, value: Telling) -> DynamicValue<'v> {
    let attempt = match value {
        Telling::Attempt(attempt) => attempt,
        Telling::Enumerant(number) => return DynamicValue::UInt16(number),
    };
    // A small number, one that is negative if its type has a sign, and ones that lose their upper bytes.
    let number = match attempt {
        1 if default_bits == 5 => 7,
        1 => 5,
        2 => u64::MAX,
        3 => 0x1234_5678_9abc_def0,
        4 => 1,
        _ => 3,
    };
    match ty {
        Type::Void => DynamicValue::Void,
        Type::Bool => DynamicValue::Bool((default_bits == 0) ^ (attempt > 3)),
        Type::Int8 => DynamicValue::Int8(number as i8),
        Type::Int16 => DynamicValue::Int16(number as i16),
        Type::Int32 => DynamicValue::Int32(number as i32),
        Type::Int64 => DynamicValue::Int64(number as i64),
        Type::UInt8 => DynamicValue::UInt8(number as u8),
        Type::UInt16 => DynamicValue::UInt16(number as u16),
        Type::UInt32 => DynamicValue::UInt32(number as u32),
        Type::UInt64 => DynamicValue::UInt64(number),
        Type::Float32 => DynamicValue::Float32(number as i32 as f32 / 2.0),
        Type::Float64 => DynamicValue::Float64(number as i64 as f64 / 2.0),
        Type::Enum(_) => DynamicValue::UInt16(attempt as u16),
        Type::Text => DynamicValue::from("five"),
        Type::Data => DynamicValue::from(&b"five"[..]),
        _ => DynamicValue::Capability(Some(0)),
    }
}
