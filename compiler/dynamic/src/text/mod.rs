//! The text format: values in the notation of the schema language.
//!
//! Pretty printing breaks lines where the reference does. A list or struct stays on one line if each of its
//! items has at most [`ITEM`] bytes and, for a struct, all of them together have at most [`RECORD`]. The
//! items are measured before they are printed, and measuring stops at the limit. So no value is held in
//! memory while it is printed.

mod escape;
mod quick;
mod read;

use std::io;

pub use read::{TextError, read_text, read_text_within};
use zooph::Limits;

use crate::budget::Budget;
use crate::number;
use crate::plan::Field;
use crate::sink::{Bounded, Kept, Measure, Out, Sink, Stopped, TooLong, repeat, spaces};
use crate::value::{DynamicList, DynamicStruct, DynamicValue};

/// The greatest length in bytes of an item in a list or struct that is printed on one line.
const ITEM: usize = 24;
/// The greatest length in bytes of all fields of a struct on one line, without the separators.
const RECORD: usize = 64;

/// The layout of text and JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Style {
    /// Uses line breaks and indentation, for people.
    #[default]
    Pretty,
    /// Prints everything on one line.
    Short,
}

/// Writes a value in the text format, without a line break at the end.
pub fn write_text<W: io::Write>(
    out: &mut W,
    value: DynamicValue<'_>,
    style: Style,
) -> io::Result<()> {
    let budget = Budget::new(&Limits::default(), bytes_present(value));
    let mut out = Out { out, budget };
    match print(&mut out, value, indentation(style), Place::Bare) {
        Ok(()) => Ok(()),
        Err(Stopped::Io(error)) => Err(error),
        // A repeated item exceeds the limit of memory. Its length depends on the schema.
        Err(Stopped::Spent(_)) => Err(io::Error::from(io::ErrorKind::OutOfMemory)),
    }
}

/// Returns the first indentation. Like the reference, breaks lines only in structs and lists.
fn indentation(style: Style) -> Indent {
    match style {
        Style::Pretty => Some(1),
        Style::Short => None,
    }
}

/// Returns a value in the text format, for people. Shared objects are printed each time, so the text can be
/// much longer than the message. It stops at 64 bytes for each byte of the message, but at least 64 MiB,
/// and then ends with `... (output limit reached)`. [`write_text`] has no such limit.
pub fn to_text(value: DynamicValue<'_>, style: Style) -> String {
    to_text_within(value, style, &Limits::default())
}

/// Returns a value in the text format, like [`to_text`], but with other limits.
pub fn to_text_within(value: DynamicValue<'_>, style: Style, limits: &Limits) -> String {
    let mut text = Bounded::within(Budget::new(limits, bytes_present(value)));
    match print(&mut text, value, indentation(style), Place::Bare) {
        Ok(()) => text.into_string(),
        Err(_) => text.into_string() + "... (output limit reached)",
    }
}

/// Returns the size in bytes of the message that contains the value.
fn bytes_present(value: DynamicValue<'_>) -> u64 {
    match value {
        DynamicValue::Struct(value) => value.raw().bytes_present(),
        DynamicValue::List(list) => list.raw().bytes_present(),
        DynamicValue::Text(text) => text.len() as u64,
        DynamicValue::Data(data) => data.len() as u64,
        _ => 0,
    }
}

/// What precedes a value on its line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Only the indentation precedes it.
    Bare,
    /// `name = ` precedes it.
    Prefixed,
}

/// Indentation of the value's content in steps of two spaces. `None` to print it on one line.
type Indent = Option<usize>;

fn print<S: Sink>(
    sink: &mut S,
    value: DynamicValue<'_>,
    indent: Indent,
    place: Place,
) -> Result<(), S::Stop> {
    match value {
        DynamicValue::Void => sink.put(b"void"),
        DynamicValue::Bool(true) => sink.put(b"true"),
        DynamicValue::Bool(false) => sink.put(b"false"),
        DynamicValue::Int8(value) => signed(sink, value as i64),
        DynamicValue::Int16(value) => signed(sink, value as i64),
        DynamicValue::Int32(value) => signed(sink, value as i64),
        DynamicValue::Int64(value) => signed(sink, value),
        DynamicValue::UInt8(value) => unsigned(sink, value as u64),
        DynamicValue::UInt16(value) => unsigned(sink, value as u64),
        DynamicValue::UInt32(value) => unsigned(sink, value as u64),
        DynamicValue::UInt64(value) => unsigned(sink, value),
        DynamicValue::Float32(value) => sink.put(number::float32(value).as_bytes()),
        DynamicValue::Float64(value) => sink.put(number::float64(value).as_bytes()),
        DynamicValue::Text(text) => escape::text(sink, text),
        DynamicValue::Data(data) => escape::data(sink, data),
        DynamicValue::Enum(value) => match value.name() {
            Some(name) => sink.put(name.as_bytes()),
            None => {
                sink.put(b"(")?;
                unsigned(sink, value.value() as u64)?;
                sink.put(b")")
            }
        },
        DynamicValue::List(list) => print_list(sink, list, indent, place),
        DynamicValue::Struct(value) => print_struct(sink, value, indent, place),
        DynamicValue::Capability(_) => sink.put(b"<external capability>"),
        DynamicValue::AnyPointer(_) => sink.put(b"<opaque pointer>"),
    }
}

fn signed<S: Sink>(sink: &mut S, value: i64) -> Result<(), S::Stop> {
    sink.put(number::signed(value).as_bytes())
}

fn unsigned<S: Sink>(sink: &mut S, value: u64) -> Result<(), S::Stop> {
    sink.put(number::unsigned(value).as_bytes())
}

fn print_list<S: Sink>(
    sink: &mut S,
    list: DynamicList<'_>,
    indent: Indent,
    place: Place,
) -> Result<(), S::Stop> {
    sink.put(b"[")?;
    let lines = indent.filter(|_| !distinct(list).all(|item| measure(item, ITEM).is_ok()));
    let inner = indent.map(|steps| steps + 1);
    for (index, item) in distinct(list).enumerate() {
        separate(sink, lines, place, index == 0)?;
        print(sink, item, inner, Place::Bare)?;
    }
    if let (true, Some(item)) = (list.is_uniform(), list.get(0)) {
        let mut next = Kept::of(sink);
        separate(&mut next, lines, place, false)?;
        print(&mut next, item, inner, Place::Bare)?;
        let next = next.done();
        repeat(sink, next, list.len() as usize - 1)?;
    }
    close(sink, lines, b"]")
}

/// Returns the items that must be measured: only the first if all items are equal.
fn distinct(list: DynamicList<'_>) -> impl Iterator<Item = DynamicValue<'_>> {
    let count = if list.is_uniform() {
        list.len().min(1)
    } else {
        list.len()
    };
    list.iter().take(count as usize)
}

fn print_struct<S: Sink>(
    sink: &mut S,
    value: DynamicStruct<'_>,
    indent: Indent,
    place: Place,
) -> Result<(), S::Stop> {
    sink.put(b"(")?;
    let lines = indent.filter(|_| !fits_on_line(value));
    for (index, field) in printed_fields(value).enumerate() {
        separate(sink, lines, place, index == 0)?;
        print_field(sink, value, field, indent.map(|steps| steps + 1))?;
    }
    close(sink, lines, b")")
}

fn print_field<S: Sink>(
    sink: &mut S,
    value: DynamicStruct<'_>,
    field: &Field,
    indent: Indent,
) -> Result<(), S::Stop> {
    sink.put(field.name().as_bytes())?;
    sink.put(b" = ")?;
    print(sink, value.field(field), indent, Place::Prefixed)
}

/// Prints the separator before an item, and the line break and indentation if it is on a line of its own.
fn separate<S: Sink>(
    sink: &mut S,
    lines: Indent,
    place: Place,
    first: bool,
) -> Result<(), S::Stop> {
    match (lines, first) {
        (None, true) => Ok(()),
        (None, false) => sink.put(b", "),
        (Some(_), true) if place == Place::Bare => sink.put(b" "),
        (Some(steps), first) => {
            sink.put(if first { b"\n" } else { b",\n" })?;
            spaces(sink, steps * 2)
        }
    }
}

fn close<S: Sink>(sink: &mut S, lines: Indent, bracket: &[u8]) -> Result<(), S::Stop> {
    if lines.is_some() {
        sink.put(b" ")?;
    }
    sink.put(bracket)
}

/// Returns the fields to print, in order: those that are not null, and the active union member at its
/// place. The first union member is left out if it is null, since an empty union reads as that member.
fn printed_fields<'a>(value: DynamicStruct<'a>) -> impl Iterator<Item = &'a Field> {
    let mut member = value
        .which()
        .filter(|field| field.discriminant() != Some(0) || value.has(field));
    let mut plain = value
        .plan()
        .plain_fields()
        .filter(move |field| value.has(field))
        .peekable();
    std::iter::from_fn(move || match (member, plain.peek()) {
        (Some(union), Some(next)) if union.index() > next.index() => plain.next(),
        (Some(_), _) => member.take(),
        (None, _) => plain.next(),
    })
}

fn fits_on_line(value: DynamicStruct<'_>) -> bool {
    let mut total = 0;
    printed_fields(value).all(|field| {
        let mut line = Measure::new(ITEM);
        let fits = print_field(&mut line, value, field, None).is_ok();
        total += ITEM - line.left();
        fits && total <= RECORD
    })
}

fn measure(value: DynamicValue<'_>, longest: usize) -> Result<(), TooLong> {
    print(&mut Measure::new(longest), value, None, Place::Bare)
}
