//! Printing and copying with generated accessors, for all types of the schema language.

use std::cell::Cell;
use std::fmt::Write;

use zooph::kind::{AnyPointer, AnyRecord, Capability, Data, Kind, ListOf, PointerKind, Text};
use zooph::{FaultKind, Limits, List, ListBuilder, Pointer, canonical};

/// A type of the schema language that the driver can print, and copy as an element of a list.
pub(crate) trait Walk: Kind {
    /// Whether a list of this type is printed as its length.
    const VOID: bool = false;
    /// How many words an element of a list takes that is built, at least 1.
    const WORDS: u64 = 1;
    /// Prints the value that a Reader returns.
    fn print(value: Self::Reader<'_>, out: &mut Out);
    /// Prints the native value.
    fn print_record(value: &Self::Record, out: &mut Out);
    /// Sets an element of a list.
    fn fill(list: &mut ListBuilder<'_, Self>, index: usize, value: Self::Reader<'_>);
}

/// A type whose values are reached through a pointer.
pub(crate) trait Reach: Walk + PointerKind {
    /// Returns the number of elements or bytes, with which a new value is created.
    fn size(value: Self::Reader<'_>) -> u32;
    /// Returns roughly how many words a new value of this size takes, without the objects it points
    /// to.
    fn cost(value: Self::Reader<'_>) -> u64;
    /// Copies the value into a new one.
    fn copy(value: Self::Reader<'_>, to: Self::Builder<'_>);
}

/// A struct, a group or a union: a sequence of members.
pub(crate) trait Part {
    /// Its Reader.
    type View<'a>;
    /// Its Builder.
    type Maker<'a>;
    /// Prints the members.
    fn print(view: Self::View<'_>, out: &mut Out);
    /// Prints the members of the native value.
    fn print_record(&self, out: &mut Out);
    /// Copies the members.
    fn copy(view: Self::View<'_>, to: Self::Maker<'_>);
}

/// The output, which is kept or only counted.
#[derive(Default)]
pub(crate) struct Out {
    text: String,
    counts: Option<u64>,
    /// Whether a bracket was opened and nothing has been printed behind it.
    begun: bool,
}

impl Out {
    /// Creates an output that is counted and not kept.
    pub(crate) fn counting() -> Self {
        Out {
            counts: Some(0),
            ..Out::default()
        }
    }

    pub(crate) fn push_str(&mut self, text: &str) {
        match &mut self.counts {
            Some(count) => *count += text.len() as u64,
            None => self.text.push_str(text),
        }
        self.begun = text.ends_with('(');
    }

    pub(crate) fn push(&mut self, character: char) {
        self.push_str(character.encode_utf8(&mut [0; 4]));
    }

    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns the length of the output that was not kept.
    pub(crate) fn counted(&self) -> u64 {
        self.counts.unwrap_or(0)
    }

    pub(crate) fn into_text(self) -> String {
        self.text
    }
}

impl Write for Out {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.push_str(text);
        Ok(())
    }
}

thread_local! {
    /// How many more structs and elements may be visited. A message that was not validated may have
    /// cycles.
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
    static DEPTH: Cell<u32> = const { Cell::new(0) };
    /// How many more words of texts and data may be read, or words be built. A Builder creates as
    /// much as it is asked for, so the driver must limit that.
    static ROOM: Cell<u64> = const { Cell::new(u64::MAX) };
    /// Whether something was left out.
    static STOPPED: Cell<bool> = const { Cell::new(false) };
}

/// The budget of words.
const MOST_WORDS: u64 = 3 << 20;
/// How many words are charged for copying an untyped value, and how many the copy may visit. Each
/// copy has a budget of its own, so the number of copies must be limited.
const MOST_OF_ANY: u64 = 1 << 17;

/// The budget of visits. User code needs one, because a message may have cycles, or lead to one
/// object ten million times.
pub(crate) const VISITS: u64 = 1 << 20;

/// Runs `work` with a budget of visits. Also returns whether it visited everything.
pub(crate) fn bounded<R>(visits: u64, work: impl FnOnce() -> R) -> (R, bool) {
    LEFT.set(visits);
    ROOM.set(MOST_WORDS);
    // A panic may have left other values.
    DEPTH.set(0);
    STOPPED.set(false);
    let result = work();
    let all = !STOPPED.get();
    LEFT.set(u64::MAX);
    ROOM.set(u64::MAX);
    (result, all)
}

/// Reports whether this many more objects may be visited.
pub(crate) fn visit(count: u64) -> bool {
    let left = LEFT.get().checked_sub(count);
    LEFT.set(left.unwrap_or(0));
    left.is_some() || stop()
}

/// Notes that not everything is visited.
fn stop() -> bool {
    STOPPED.set(true);
    // Nothing else is visited from now on. Otherwise all small objects still would be.
    LEFT.set(0);
    false
}

/// Reports whether this many more words may be read or built.
pub(crate) fn build(words: u64) -> bool {
    match ROOM.get().checked_sub(words) {
        Some(left) => {
            ROOM.set(left);
            visit(1)
        }
        None => stop(),
    }
}

/// Reports whether an untyped value may be copied.
pub(crate) fn build_any(value: Pointer<'_>) -> bool {
    // Without a limit, the size of the value does not matter.
    ROOM.get() == u64::MAX || build(MOST_OF_ANY) && (is_small(value) || stop())
}

/// Reports whether a copy visits no more than it is charged. A value with another fault is copied,
/// because the message must record that fault.
fn is_small(value: Pointer<'_>) -> bool {
    let limits = Limits {
        traversal: Some(MOST_OF_ANY),
        // Copies accept the largest nesting.
        nesting: zooph::MAX_NESTING,
        ..Limits::default()
    };
    !matches!(canonical::copy_within(value, &limits), Err(fault) if fault.kind() == FaultKind::Traversal)
}

/// Copies a struct, unless it is nested more deeply than any valid message.
pub(crate) fn deeper(copy: impl FnOnce()) {
    let depth = DEPTH.get();
    if depth > zooph::MAX_NESTING {
        STOPPED.set(true);
    } else if visit(1) {
        DEPTH.set(depth + 1);
        copy();
        DEPTH.set(depth);
    }
}

/// Prints a struct and its contents. A message that was not validated may have cycles, so output
/// that is longer or more deeply nested than for any valid message is left out.
pub(crate) fn nested(out: &mut Out, print: impl FnOnce(&mut Out)) {
    const MOST_BYTES: usize = 16 << 20;
    let depth = DEPTH.get();
    out.push('(');
    if depth <= zooph::MAX_NESTING && out.len() < MOST_BYTES && visit(1) {
        DEPTH.set(depth + 1);
        print(out);
        DEPTH.set(depth);
    }
    out.push(')');
}

/// Asserts that a number that was set in a Builder is read back as the same number.
pub(crate) fn same<T: Walk>(set: T::Reader<'_>, got: T::Reader<'_>) {
    assert_eq!(printed::<T>(set), printed::<T>(got));
}

fn printed<T: Walk>(value: T::Reader<'_>) -> String {
    let mut out = Out::default();
    T::print(value, &mut out);
    out.into_text()
}

/// Prints the name of a member, with a comma before it if it is not the first.
pub(crate) fn member(name: &str, out: &mut Out) {
    if !out.begun {
        out.push(',');
    }
    out.push_str(name);
    out.push('=');
}

pub(crate) fn put(value: impl std::fmt::Display, out: &mut Out) {
    match &mut out.counts {
        // Only reading the value matters; its digits are not needed.
        Some(count) => *count += u64::from(std::hint::black_box(&value) as *const _ as usize != 0),
        // Writing to a String cannot fail.
        None => drop(write!(out, "{value}")),
    }
}

fn list<T>(items: impl Iterator<Item = T>, out: &mut Out, mut one: impl FnMut(T, &mut Out)) {
    out.push('[');
    for (index, item) in items.enumerate() {
        if !visit(1) {
            break;
        }
        if index > 0 {
            out.push(',');
        }
        one(item, out);
    }
    out.push(']');
}

macro_rules! numbers {
    ($($ty:ty: $value:ident => $($print:expr),*;)*) => {$(
        impl Walk for $ty {
            fn print($value: $ty, out: &mut Out) {
                put(format_args!($($print),*), out);
            }
            fn print_record(value: &$ty, out: &mut Out) {
                <$ty as Walk>::print(*value, out);
            }
            fn fill(list: &mut ListBuilder<'_, $ty>, index: usize, value: $ty) {
                list.set(index, value);
            }
        }
    )*};
}
numbers! {
    bool: value => "{value}";
    i8: value => "{value}";
    i16: value => "{value}";
    i32: value => "{value}";
    i64: value => "{value}";
    u8: value => "{value}";
    u16: value => "{value}";
    u32: value => "{value}";
    u64: value => "{value}";
    f32: value => "0x{:08x}", value.to_bits();
    f64: value => "0x{:016x}", value.to_bits();
}

impl Walk for () {
    const VOID: bool = true;
    fn print((): (), out: &mut Out) {
        out.push_str("void");
    }
    fn print_record((): &(), out: &mut Out) {
        out.push_str("void");
    }
    fn fill(_: &mut ListBuilder<'_, ()>, _: usize, (): ()) {}
}

/// Implements printing for generated enums, as their numbers.
macro_rules! enums {
    ($($ty:ty),*) => {$(
        impl $crate::walk::Walk for $ty {
            fn print(value: $ty, out: &mut $crate::walk::Out) {
                $crate::walk::put(format_args!("#{}", zooph::kind::Enum::value(value)), out);
            }
            fn print_record(value: &$ty, out: &mut $crate::walk::Out) {
                <$ty as $crate::walk::Walk>::print(*value, out);
            }
            fn fill(list: &mut zooph::ListBuilder<'_, $ty>, index: usize, value: $ty) {
                list.set_enumerant(index, value);
            }
        }
    )*};
}
pub(crate) use enums;

fn print_text(bytes: &[u8], out: &mut Out) {
    out.push('"');
    print_escaped(bytes, out);
    out.push('"');
}

/// Prints a text without its quotes. Paths are printed in this way, too.
pub(crate) fn print_escaped(bytes: &[u8], out: &mut Out) {
    if out.counts.is_some() {
        return count(bytes, out);
    }
    for byte in bytes {
        match byte {
            b'"' | b'\\' => put(format_args!("\\{byte:02x}"), out),
            0x20..0x7f => out.push(*byte as char),
            _ => put(format_args!("\\{byte:02x}"), out),
        }
    }
}

/// Reads bytes without printing them.
fn count(bytes: &[u8], out: &mut Out) {
    if build(bytes.len() as u64 / 8) {
        put(bytes.iter().fold(0, |sum, byte| sum ^ byte), out);
    }
}

/// Prints hexadecimal digits between two marks.
fn print_hex(bytes: &[u8], marks: [char; 2], out: &mut Out) {
    if out.counts.is_some() {
        return count(bytes, out);
    }
    out.push(marks[0]);
    for byte in bytes {
        put(format_args!("{byte:02x}"), out);
    }
    out.push(marks[1]);
}

impl Walk for Text {
    fn print(value: zooph::Text<'_>, out: &mut Out) {
        print_text(value.as_bytes(), out);
    }
    fn print_record(value: &String, out: &mut Out) {
        print_text(value.as_bytes(), out);
    }
    fn fill(list: &mut ListBuilder<'_, Text>, index: usize, value: zooph::Text<'_>) {
        if build(Self::cost(value)) {
            list.set(index, value);
        }
    }
}

impl Reach for Text {
    fn cost(value: zooph::Text<'_>) -> u64 {
        value.as_bytes().len() as u64 / 8 + 1
    }
    fn size(value: zooph::Text<'_>) -> u32 {
        value.as_bytes().len() as u32
    }
    fn copy(value: zooph::Text<'_>, to: &mut [u8]) {
        to.copy_from_slice(value.as_bytes());
    }
}

impl Walk for Data {
    fn print(value: &[u8], out: &mut Out) {
        print_hex(value, ['<', '>'], out);
    }
    fn print_record(value: &Vec<u8>, out: &mut Out) {
        print_hex(value, ['<', '>'], out);
    }
    fn fill(list: &mut ListBuilder<'_, Data>, index: usize, value: &[u8]) {
        if build(Self::cost(value)) {
            list.set(index, value);
        }
    }
}

impl Reach for Data {
    fn cost(value: &[u8]) -> u64 {
        value.len() as u64 / 8 + 1
    }
    fn size(value: &[u8]) -> u32 {
        value.len() as u32
    }
    fn copy(value: &[u8], to: &mut [u8]) {
        to.copy_from_slice(value);
    }
}

impl<T: Walk> Walk for ListOf<T> {
    fn print(value: List<'_, T>, out: &mut Out) {
        if T::VOID {
            put(format_args!("[void*{}]", value.len()), out);
        } else {
            list(value.iter(), out, T::print);
        }
    }
    fn print_record(value: &Vec<T::Record>, out: &mut Out) {
        if T::VOID {
            put(format_args!("[void*{}]", value.len()), out);
        } else {
            list(value.iter(), out, T::print_record);
        }
    }
    fn fill(list: &mut ListBuilder<'_, ListOf<T>>, index: usize, value: List<'_, T>) {
        if !build(Self::cost(value)) {
            return;
        }
        Self::copy(value, list.init(index, value.len() as u32));
    }
}

impl<T: Walk> Reach for ListOf<T> {
    fn cost(value: List<'_, T>) -> u64 {
        value.len() as u64 * T::WORDS + 1
    }
    fn size(value: List<'_, T>) -> u32 {
        value.len() as u32
    }
    fn copy(value: List<'_, T>, mut to: ListBuilder<'_, T>) {
        for (index, item) in value.iter().enumerate() {
            if !visit(1) {
                break;
            }
            T::fill(&mut to, index, item);
        }
    }
}

/// Prints the canonical words of the object at an untyped pointer.
pub(crate) fn print_any(value: Pointer<'_>, out: &mut Out) {
    if value.is_null() {
        return out.push_str("null");
    }
    if out.counts.is_some() && !build_any(value) {
        return;
    }
    // The copy may find a fault in a message that was opened lazily. The message records it.
    let words = canonical::copy(value).unwrap_or_default();
    print_hex(&words, ['{', '}'], out);
}

pub(crate) fn print_any_record(value: &AnyRecord, out: &mut Out) {
    print_any(value.reader(), out);
}

impl Walk for AnyPointer {
    fn print(value: Pointer<'_>, out: &mut Out) {
        print_any(value, out);
    }
    fn print_record(value: &AnyRecord, out: &mut Out) {
        print_any_record(value, out);
    }
    fn fill(list: &mut ListBuilder<'_, AnyPointer>, index: usize, value: Pointer<'_>) {
        if build_any(value) {
            list.set_copy(index, value);
        }
    }
}

impl Reach for AnyPointer {
    fn cost(_: Pointer<'_>) -> u64 {
        1
    }
    fn size(_: Pointer<'_>) -> u32 {
        0
    }
    fn copy(value: Pointer<'_>, mut to: zooph::PointerBuilder<'_>) {
        to.copy(value);
    }
}

impl Walk for Capability {
    fn print(value: Option<u32>, out: &mut Out) {
        match value {
            Some(index) => put(format_args!("cap{index}"), out),
            None => out.push_str("null"),
        }
    }
    fn print_record(value: &Option<u32>, out: &mut Out) {
        <Capability as Walk>::print(*value, out);
    }
    fn fill(list: &mut ListBuilder<'_, Capability>, index: usize, value: Option<u32>) {
        list.pointer(index).set_capability(value);
    }
}
