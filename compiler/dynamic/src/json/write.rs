//! Writes values as JSON.
//!
//! Pretty printing breaks lines where the reference does. A list or object of several items takes several
//! lines if an item is longer than [`ITEM`] bytes. Items are measured before they are printed, and measuring
//! stops at the limit, so no value is held in memory.

use std::fmt;
use std::io;

use zooph::json::base64;
use zooph_plan::Encoding;

use crate::budget::{Budget, Spent};
use crate::json::error::push_member;
use crate::json::members::{Content, Member, gather};
use crate::json::names::{AnnotationError, Names};
use crate::json::scalars::{put, put_float, put_signed, put_string, put_unsigned};
use crate::json::{JsonCodec, raw};
use crate::plan::Place;
use crate::sink::{Bounded, Kept, Measure, Out, Sink, Stopped, repeat, spaces, visit};
use crate::text::Style;
use crate::value::{DynamicList, DynamicStruct, DynamicValue};

/// The greatest length in bytes of an item in a list or object that is printed on one line.
const ITEM: usize = 50;

/// The greatest number of nested structs that are not in the message. A union's first member is written
/// even if it is null. If it is a struct that begins with such a union, the nesting may have no end.
const ABSENT: u32 = 64;

/// The reason why a value cannot be written as JSON.
#[derive(Debug)]
pub enum WriteError {
    /// The writer failed.
    Io(io::Error),
    /// JSON cannot express the type of some value.
    Unsupported {
        /// The path of the value from the root.
        path: String,
        /// The type that JSON cannot express: a capability, or an untyped pointer.
        what: &'static str,
    },
    /// The schema's annotations are wrong.
    Annotation(AnnotationError),
    /// The string would have more bytes than [`Limits::output`](zooph::Limits::output) allows.
    Output,
    /// Null union members would be written as more structs than [`Limits::traversal`](zooph::Limits::traversal)
    /// allows to visit.
    Traversal,
    /// An item that is repeated takes more than [`Limits::memory`](zooph::Limits::memory) allows.
    Memory,
}

impl From<Spent> for WriteError {
    fn from(spent: Spent) -> Self {
        match spent {
            Spent::Output => WriteError::Output,
            Spent::Memory => WriteError::Memory,
            Spent::Traversal | Spent::Nesting => WriteError::Traversal,
        }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Io(error) => error.fmt(f),
            WriteError::Unsupported { path, what } => {
                write!(f, "{path}: {what} cannot be written as JSON")
            }
            WriteError::Annotation(error) => error.fmt(f),
            WriteError::Output => {
                f.write_str("the JSON is longer than is allowed (Limits::output)")
            }
            WriteError::Traversal => f.write_str(
                "the JSON would have more structs that the message has not than is allowed (Limits::traversal)",
            ),
            WriteError::Memory => {
                f.write_str("the JSON takes more memory than is allowed (Limits::memory)")
            }
        }
    }
}

impl std::error::Error for WriteError {}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        WriteError::Io(error)
    }
}

/// The reason why printing stopped.
pub(super) enum Halt<S> {
    /// The sink accepts no more.
    Sink(S),
    /// The value cannot be written as JSON.
    Error(WriteError),
}

pub(super) type Printed<S> = Result<(), Halt<<S as Sink>::Stop>>;

/// The layout of a value at its position.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    /// Whether to print no spaces at all.
    dense: bool,
    /// Whether to break lines.
    lines: bool,
    /// The current indentation in steps.
    indent: usize,
    /// Whether something precedes the value on its line.
    prefixed: bool,
    /// The number of enclosing structs that are not in the message.
    absent: u32,
}

/// The items of a list or object.
pub(super) enum Items<'i, 'a> {
    Bytes(&'a [u8]),
    List(DynamicList<'a>),
    Members(&'i [Member<'i, 'a>]),
    /// The members of an object in a `Value`.
    RawMembers(DynamicList<'a>),
    /// The arguments of a call in a `Value`.
    Params(DynamicList<'a>),
}

impl Layout {
    /// Returns the layout of a value at the beginning of the text.
    fn of(style: Style) -> Self {
        let pretty = style == Style::Pretty;
        Layout {
            dense: !pretty,
            lines: pretty,
            indent: 0,
            prefixed: false,
            absent: 0,
        }
    }

    /// Returns the layout of a value that follows something on its line.
    pub(super) fn after_prefix(self) -> Self {
        Layout {
            prefixed: true,
            ..self
        }
    }
}

impl JsonCodec<'_> {
    /// Writes a struct as JSON, without a line break at the end.
    ///
    /// # Errors
    /// The writer fails, or the value cannot be written as JSON, as [`WriteError`] says.
    pub fn write<W: io::Write>(
        &self,
        out: &mut W,
        value: DynamicStruct<'_>,
        style: Style,
    ) -> Result<(), WriteError> {
        let budget = Budget::new(&self.limits, value.raw().bytes_present());
        let mut out = Out { out, budget };
        match self.put_struct(&mut out, value, None, Layout::of(style)) {
            Ok(()) => Ok(()),
            Err(Halt::Sink(Stopped::Io(error))) => Err(WriteError::Io(error)),
            Err(Halt::Sink(Stopped::Spent(spent))) => Err(spent.into()),
            Err(Halt::Error(error)) => Err(error),
        }
    }

    /// Returns a struct as JSON, within the limits of [`JsonCodec::within`]. Shared objects are printed each
    /// time, so JSON can be much longer than the message.
    ///
    /// # Errors
    /// The value cannot be written as JSON, or its JSON is too long.
    pub fn to_string(&self, value: DynamicStruct<'_>, style: Style) -> Result<String, WriteError> {
        let budget = Budget::new(&self.limits, value.raw().bytes_present());
        let mut text = Bounded::within(budget);
        match self.put_struct(&mut text, value, None, Layout::of(style)) {
            Ok(()) => Ok(text.into_string()),
            Err(Halt::Sink(spent)) => Err(spent.into()),
            Err(Halt::Error(error)) => Err(error),
        }
    }

    /// Prints a struct. `names` are the names of a group; other structs have their own.
    fn put_struct<S: Sink>(
        &self,
        sink: &mut S,
        value: DynamicStruct<'_>,
        names: Option<&Names>,
        layout: Layout,
    ) -> Printed<S> {
        if raw::is_raw(self.set, value.struct_id()) {
            return raw::write(self, sink, value, layout);
        }
        let own;
        let names = match names {
            Some(names) => names,
            None => {
                own = self.names(value.struct_id()).map_err(unusable)?;
                &*own
            }
        };
        let mut members = Vec::with_capacity(names.fields.len());
        gather(value, names, "", &mut members);
        self.put_items(sink, &Items::Members(&members), layout)
    }

    fn put_content<S: Sink>(
        &self,
        sink: &mut S,
        content: &Content<'_, '_>,
        layout: Layout,
    ) -> Printed<S> {
        let (owner, field, encoding) = match *content {
            Content::Tag(name) => return put_string(sink, name.as_bytes()),
            Content::Field {
                owner,
                field,
                encoding,
            } => (owner, field, encoding),
        };
        match (owner.field(field), field.place()) {
            (DynamicValue::Struct(value), Place::Group(group)) => {
                let names = self
                    .group_names(owner.struct_id(), field, *group)
                    .map_err(unusable)?;
                self.put_struct(sink, value, Some(&names), layout)
            }
            (DynamicValue::Data(data), _) if encoding != Encoding::Plain => {
                put(sink, b"\"")?;
                match encoding {
                    Encoding::Hex => {
                        base64::encode_hex(data).try_for_each(|two| put(sink, &two))?
                    }
                    _ => base64::encode(data).try_for_each(|four| put(sink, &four))?,
                }
                put(sink, b"\"")
            }
            (value, _) => {
                let absent = if owner.has(field) {
                    0
                } else {
                    layout.absent + 1
                };
                if absent > ABSENT {
                    return unsupported::<S>("a struct that is in itself without end");
                }
                if absent > 1 {
                    // Absent structs can contain many more absent structs, so charge for each.
                    visit(sink).map_err(Halt::Sink)?;
                }
                self.put_value(sink, value, Layout { absent, ..layout })
            }
        }
    }

    fn put_value<S: Sink>(
        &self,
        sink: &mut S,
        value: DynamicValue<'_>,
        layout: Layout,
    ) -> Printed<S> {
        match value {
            DynamicValue::Void => put(sink, b"null"),
            DynamicValue::Bool(true) => put(sink, b"true"),
            DynamicValue::Bool(false) => put(sink, b"false"),
            DynamicValue::Int8(value) => put_signed(sink, value as i64),
            DynamicValue::Int16(value) => put_signed(sink, value as i64),
            DynamicValue::Int32(value) => put_signed(sink, value as i64),
            DynamicValue::UInt8(value) => put_unsigned(sink, value as u64),
            DynamicValue::UInt16(value) => put_unsigned(sink, value as u64),
            DynamicValue::UInt32(value) => put_unsigned(sink, value as u64),
            // JavaScript's numbers cannot represent all 64-bit integers.
            DynamicValue::Int64(value) => {
                put(sink, b"\"")?;
                put_signed(sink, value)?;
                put(sink, b"\"")
            }
            DynamicValue::UInt64(value) => {
                put(sink, b"\"")?;
                put_unsigned(sink, value)?;
                put(sink, b"\"")
            }
            DynamicValue::Float32(value) => put_float(sink, value as f64),
            DynamicValue::Float64(value) => put_float(sink, value),
            DynamicValue::Text(text) => put_string(sink, text.as_bytes()),
            DynamicValue::Data(data) => self.put_items(sink, &Items::Bytes(data), layout),
            DynamicValue::Enum(value) => {
                match self
                    .enum_names(value.type_id())
                    .names
                    .get(value.value() as usize)
                {
                    Some(name) => put_string(sink, name.as_bytes()),
                    None => put_unsigned(sink, value.value() as u64),
                }
            }
            DynamicValue::List(list) => self.put_items(sink, &Items::List(list), layout),
            DynamicValue::Struct(value) => self.put_struct(sink, value, None, layout),
            DynamicValue::Capability(_) => unsupported::<S>("a capability"),
            DynamicValue::AnyPointer(_) => unsupported::<S>("an untyped pointer"),
        }
    }

    /// Prints a list or an object with all its items.
    pub(super) fn put_items<S: Sink>(
        &self,
        sink: &mut S,
        items: &Items<'_, '_>,
        layout: Layout,
    ) -> Printed<S> {
        let count = items.len();
        // If all items are equal, it suffices to measure one.
        let distinct = if items.is_uniform() {
            count.min(1)
        } else {
            count
        };
        let (open, close) = items.brackets();
        put(sink, open)?;
        let lines = count > 1 && layout.lines && (0..distinct).any(|at| self.is_long(items, at));
        let inner = Layout {
            indent: layout.indent + (count > 1) as usize,
            ..layout
        };
        for at in 0..distinct {
            separate(sink, at, lines, layout)?;
            self.put_item(sink, items, at, inner)?;
        }
        if distinct < count {
            let mut next = Kept::of(sink);
            separate(&mut next, 1, lines, layout).map_err(Halt::outside)?;
            self.put_item(&mut next, items, 0, inner)
                .map_err(Halt::outside)?;
            let next = next.done();
            repeat(sink, next, count - 1).map_err(Halt::Sink)?;
        }
        if lines {
            put(sink, b" ")?;
        }
        put(sink, close)
    }

    fn is_long(&self, items: &Items<'_, '_>, at: usize) -> bool {
        let layout = Layout {
            dense: false,
            lines: false,
            indent: 0,
            prefixed: false,
            absent: 0,
        };
        let result = self.put_item(&mut Measure::new(ITEM), items, at, layout);
        matches!(result, Err(Halt::Sink(_)))
    }

    fn put_item<S: Sink>(
        &self,
        sink: &mut S,
        items: &Items<'_, '_>,
        at: usize,
        layout: Layout,
    ) -> Printed<S> {
        match *items {
            Items::Bytes(bytes) => put_unsigned(sink, bytes[at] as u64),
            Items::RawMembers(list) => {
                let Some(DynamicValue::Struct(member)) = list.get(at as u32) else {
                    return Ok(());
                };
                if let Some(DynamicValue::Text(name)) = member.get("name") {
                    put_string(sink, name.as_bytes())?;
                }
                put(sink, if layout.dense { b":" } else { b": " })?;
                let Some(value) = member.get("value") else {
                    return put(sink, b"null");
                };
                self.put_value(
                    sink,
                    value,
                    Layout {
                        prefixed: true,
                        ..layout
                    },
                )
            }
            Items::List(list) | Items::Params(list) => {
                let Some(item) = list.get(at as u32) else {
                    return Ok(());
                };
                let layout = Layout {
                    prefixed: false,
                    ..layout
                };
                self.put_value(sink, item, layout)
                    .map_err(|halt| halt.within(|| format!("[{at}]")))
            }
            Items::Members(members) => {
                let member = &members[at];
                put_string(sink, member.name.as_bytes())?;
                put(sink, if layout.dense { b":" } else { b": " })?;
                let layout = Layout {
                    prefixed: true,
                    ..layout
                };
                self.put_content(sink, &member.content, layout)
                    .map_err(|halt| {
                        halt.within(|| {
                            let mut step = String::new();
                            push_member(&mut step, &member.name);
                            step
                        })
                    })
            }
        }
    }
}

impl Items<'_, '_> {
    fn len(&self) -> usize {
        match self {
            Items::Bytes(bytes) => bytes.len(),
            Items::List(list) | Items::RawMembers(list) | Items::Params(list) => {
                list.len() as usize
            }
            Items::Members(members) => members.len(),
        }
    }

    fn is_uniform(&self) -> bool {
        match self {
            Items::Bytes(_) | Items::Members(_) => false,
            Items::List(list) | Items::RawMembers(list) | Items::Params(list) => list.is_uniform(),
        }
    }

    fn brackets(&self) -> (&'static [u8], &'static [u8]) {
        match self {
            Items::Members(_) | Items::RawMembers(_) => (b"{", b"}"),
            Items::List(_) | Items::Bytes(_) => (b"[", b"]"),
            Items::Params(_) => (b"(", b")"),
        }
    }
}

impl<S> Halt<S> {
    /// Adds a step to the front of the path in an error.
    fn within(mut self, step: impl FnOnce() -> String) -> Self {
        if let Halt::Error(WriteError::Unsupported { path, .. }) = &mut self {
            let dot = if path.is_empty() || path.starts_with('[') {
                ""
            } else {
                "."
            };
            *path = format!("{}{dot}{path}", step());
        }
        self
    }
}

impl Halt<Spent> {
    /// Converts a reason of the sink for repeated items to one of the outer sink.
    fn outside<S: From<Spent>>(self) -> Halt<S> {
        match self {
            Halt::Sink(spent) => Halt::Sink(spent.into()),
            Halt::Error(error) => Halt::Error(error),
        }
    }
}

fn unsupported<S: Sink>(what: &'static str) -> Printed<S> {
    Err(Halt::Error(WriteError::Unsupported {
        path: String::new(),
        what,
    }))
}

fn unusable<S>(error: AnnotationError) -> Halt<S> {
    Halt::Error(WriteError::Annotation(error))
}

/// Prints the separator before item `at`, and the line break and indentation if items have their own lines.
fn separate<S: Sink>(sink: &mut S, at: usize, lines: bool, layout: Layout) -> Printed<S> {
    if !lines {
        return match (at, layout.dense) {
            (0, _) => Ok(()),
            (_, true) => put(sink, b","),
            (_, false) => put(sink, b", "),
        };
    }
    if at == 0 && !layout.prefixed {
        return put(sink, b" ");
    }
    put(sink, if at == 0 { b"\n" } else { b",\n" })?;
    spaces(sink, (layout.indent + 1) * 2).map_err(Halt::Sink)
}
