//! Printing and copying by generated accessors, for the types that schemas are made of.

use std::cell::Cell;
use std::fmt::Write;

use zooph::kind::{AnyPointer, AnyRecord, Capability, Data, Kind, ListOf, PointerKind, Text};
use zooph::{List, ListBuilder, Pointer, canonical};

/// A type of the schema language that the driver can print, and copy as an element of a list.
pub(crate) trait Walk: Kind {
    /// A list of these is printed by its length.
    const VOID: bool = false;
    /// Prints what a Reader gives.
    fn print(value: Self::Reader<'_>, out: &mut String);
    /// Prints the native form.
    fn print_record(value: &Self::Record, out: &mut String);
    /// Sets an element.
    fn fill(list: &mut ListBuilder<'_, Self>, index: usize, value: Self::Reader<'_>);
}

/// A type that is reached through a pointer.
pub(crate) trait Reach: Walk + PointerKind {
    /// Elements or bytes, for making a new one.
    fn size(value: Self::Reader<'_>) -> u32;
    /// Copies into a new one.
    fn copy(value: Self::Reader<'_>, to: Self::Builder<'_>);
}

/// A struct, a group or a union: several members side by side.
pub(crate) trait Part {
    /// The view of one.
    type View<'a>;
    /// The view of one under construction.
    type Maker<'a>;
    /// Prints the members.
    fn print(view: Self::View<'_>, out: &mut String);
    /// Prints the members of the native form.
    fn print_record(&self, out: &mut String);
    /// Copies the members.
    fn copy(view: Self::View<'_>, to: Self::Maker<'_>);
}

/// Prints a struct with what is in it. Readers of damaged messages that were not validated may
/// lead in circles: what is nested deeper than any sound message, or longer, is left out.
pub(crate) fn nested(out: &mut String, print: impl FnOnce(&mut String)) {
    const MOST_BYTES: usize = 16 << 20;
    thread_local! {
        static DEPTH: Cell<u32> = const { Cell::new(0) };
    }
    let depth = DEPTH.get();
    out.push('(');
    if depth <= zooph::MAX_NESTING && out.len() < MOST_BYTES {
        DEPTH.set(depth + 1);
        print(out);
        DEPTH.set(depth);
    }
    out.push(')');
}

/// What a Builder gives of a number that was set is what it was set to.
pub(crate) fn same<T: Walk>(set: T::Reader<'_>, got: T::Reader<'_>) {
    assert_eq!(printed::<T>(set), printed::<T>(got));
}

fn printed<T: Walk>(value: T::Reader<'_>) -> String {
    let mut out = String::new();
    T::print(value, &mut out);
    out
}

/// Begins a member.
pub(crate) fn member(name: &str, out: &mut String) {
    if !out.ends_with('(') {
        out.push(',');
    }
    out.push_str(name);
    out.push('=');
}

fn put(value: impl std::fmt::Display, out: &mut String) {
    // Writing to a String cannot fail.
    let _ = write!(out, "{value}");
}

fn list<T>(items: impl Iterator<Item = T>, out: &mut String, mut one: impl FnMut(T, &mut String)) {
    out.push('[');
    for (index, item) in items.enumerate() {
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
            fn print($value: $ty, out: &mut String) {
                put(format_args!($($print),*), out);
            }
            fn print_record(value: &$ty, out: &mut String) {
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
    fn print((): (), out: &mut String) {
        out.push_str("void");
    }
    fn print_record((): &(), out: &mut String) {
        out.push_str("void");
    }
    fn fill(_: &mut ListBuilder<'_, ()>, _: usize, (): ()) {}
}

/// A generated enum is printed as its number.
macro_rules! enums {
    ($($ty:ty),*) => {$(
        impl $crate::walk::Walk for $ty {
            fn print(value: $ty, out: &mut String) {
                out.push_str(&format!("#{}", zooph::kind::Enum::value(value)));
            }
            fn print_record(value: &$ty, out: &mut String) {
                <$ty as $crate::walk::Walk>::print(*value, out);
            }
            fn fill(list: &mut zooph::ListBuilder<'_, $ty>, index: usize, value: $ty) {
                list.set_enumerant(index, value);
            }
        }
    )*};
}
pub(crate) use enums;

fn print_text(bytes: &[u8], out: &mut String) {
    out.push('"');
    print_escaped(bytes, out);
    out.push('"');
}

/// A text without its quotes, which paths are spelled as, too.
pub(crate) fn print_escaped(bytes: &[u8], out: &mut String) {
    for byte in bytes {
        match byte {
            b'"' | b'\\' => put(format_args!("\\{byte:02x}"), out),
            0x20..0x7f => out.push(*byte as char),
            _ => put(format_args!("\\{byte:02x}"), out),
        }
    }
}

/// Digits between two marks.
fn print_hex(bytes: &[u8], marks: [char; 2], out: &mut String) {
    out.push(marks[0]);
    for byte in bytes {
        put(format_args!("{byte:02x}"), out);
    }
    out.push(marks[1]);
}

impl Walk for Text {
    fn print(value: zooph::Text<'_>, out: &mut String) {
        print_text(value.as_bytes(), out);
    }
    fn print_record(value: &String, out: &mut String) {
        print_text(value.as_bytes(), out);
    }
    fn fill(list: &mut ListBuilder<'_, Text>, index: usize, value: zooph::Text<'_>) {
        list.set(index, value);
    }
}

impl Reach for Text {
    fn size(value: zooph::Text<'_>) -> u32 {
        value.as_bytes().len() as u32
    }
    fn copy(value: zooph::Text<'_>, to: &mut [u8]) {
        to.copy_from_slice(value.as_bytes());
    }
}

impl Walk for Data {
    fn print(value: &[u8], out: &mut String) {
        print_hex(value, ['<', '>'], out);
    }
    fn print_record(value: &Vec<u8>, out: &mut String) {
        print_hex(value, ['<', '>'], out);
    }
    fn fill(list: &mut ListBuilder<'_, Data>, index: usize, value: &[u8]) {
        list.set(index, value);
    }
}

impl Reach for Data {
    fn size(value: &[u8]) -> u32 {
        value.len() as u32
    }
    fn copy(value: &[u8], to: &mut [u8]) {
        to.copy_from_slice(value);
    }
}

impl<T: Walk> Walk for ListOf<T> {
    fn print(value: List<'_, T>, out: &mut String) {
        if T::VOID {
            put(format_args!("[void*{}]", value.len()), out);
        } else {
            list(value.iter(), out, T::print);
        }
    }
    fn print_record(value: &Vec<T::Record>, out: &mut String) {
        if T::VOID {
            put(format_args!("[void*{}]", value.len()), out);
        } else {
            list(value.iter(), out, T::print_record);
        }
    }
    fn fill(list: &mut ListBuilder<'_, ListOf<T>>, index: usize, value: List<'_, T>) {
        Self::copy(value, list.init(index, value.len() as u32));
    }
}

impl<T: Walk> Reach for ListOf<T> {
    fn size(value: List<'_, T>) -> u32 {
        value.len() as u32
    }
    fn copy(value: List<'_, T>, mut to: ListBuilder<'_, T>) {
        for (index, item) in value.iter().enumerate() {
            T::fill(&mut to, index, item);
        }
    }
}

/// The canonical words of what an untyped pointer leads to.
pub(crate) fn print_any(value: Pointer<'_>, out: &mut String) {
    if value.is_null() {
        return out.push_str("null");
    }
    // Of a message opened lazily the copy may find a fault, which the message keeps then.
    let words = canonical::copy(value).unwrap_or_default();
    print_hex(&words, ['{', '}'], out);
}

pub(crate) fn print_any_record(value: &AnyRecord, out: &mut String) {
    print_any(value.reader(), out);
}

impl Walk for AnyPointer {
    fn print(value: Pointer<'_>, out: &mut String) {
        print_any(value, out);
    }
    fn print_record(value: &AnyRecord, out: &mut String) {
        print_any_record(value, out);
    }
    fn fill(list: &mut ListBuilder<'_, AnyPointer>, index: usize, value: Pointer<'_>) {
        list.set_copy(index, value);
    }
}

impl Reach for AnyPointer {
    fn size(_: Pointer<'_>) -> u32 {
        0
    }
    fn copy(value: Pointer<'_>, mut to: zooph::PointerBuilder<'_>) {
        to.copy(value);
    }
}

impl Walk for Capability {
    fn print(value: Option<u32>, out: &mut String) {
        match value {
            Some(index) => put(format_args!("cap{index}"), out),
            None => out.push_str("null"),
        }
    }
    fn print_record(value: &Option<u32>, out: &mut String) {
        <Capability as Walk>::print(*value, out);
    }
    fn fill(list: &mut ListBuilder<'_, Capability>, index: usize, value: Option<u32>) {
        list.pointer(index).set_capability(value);
    }
}
