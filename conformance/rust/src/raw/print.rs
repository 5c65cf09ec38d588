//! Prints values in the notation of `conformance/README.md`.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write;

/// A type whose values can be printed.
pub(super) trait Print {
    fn print(&self, out: &mut String);

    /// Prints a list of such values.
    fn print_list(list: &[Self], out: &mut String)
    where
        Self: Sized,
    {
        joined(('[', ']'), list, out);
    }
}

fn push(out: &mut String, what: impl std::fmt::Display) {
    write!(out, "{what}").expect("a String takes all");
}

fn joined<'a, T: Print + 'a>(
    (open, close): (char, char),
    all: impl IntoIterator<Item = &'a T>,
    out: &mut String,
) {
    out.push(open);
    for (index, one) in all.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        one.print(out);
    }
    out.push(close);
}

/// Prints the fields of a record or a constructor. A field without a name has an empty one.
pub(super) fn members(fields: &[(&str, &dyn Print)], out: &mut String) {
    out.push('(');
    for (index, (name, value)) in fields.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        if !name.is_empty() {
            push(out, format_args!("{name}="));
        }
        value.print(out);
    }
    out.push(')');
}

/// Prints a constructor.
pub(super) fn constructor(number: usize, fields: &[(&str, &dyn Print)], out: &mut String) {
    push(out, format_args!("#{number}"));
    if !fields.is_empty() {
        members(fields, out);
    }
}

macro_rules! displayed {
    ($($ty:ty)*) => {$(
        impl Print for $ty {
            fn print(&self, out: &mut String) {
                push(out, self);
            }
        }
    )*};
}

displayed! { bool u8 u16 u32 u64 i8 i16 i32 i64 }

impl Print for f32 {
    fn print(&self, out: &mut String) {
        push(out, format_args!("0x{:08x}", self.to_bits()));
    }
}

impl Print for f64 {
    fn print(&self, out: &mut String) {
        push(out, format_args!("0x{:016x}", self.to_bits()));
    }
}

impl Print for char {
    fn print(&self, out: &mut String) {
        push(out, format_args!("'{:x}", u32::from(*self)));
    }
}

impl Print for () {
    fn print(&self, out: &mut String) {
        out.push_str("()");
    }

    fn print_list(list: &[Self], out: &mut String) {
        push(out, format_args!("[()*{}]", list.len()));
    }
}

impl Print for String {
    fn print(&self, out: &mut String) {
        out.push('"');
        for byte in self.bytes() {
            match byte {
                b'"' | b'\\' | ..0x20 | 0x7f.. => push(out, format_args!("\\{byte:02x}")),
                _ => out.push(char::from(byte)),
            }
        }
        out.push('"');
    }
}

impl<T: Print> Print for Vec<T> {
    fn print(&self, out: &mut String) {
        T::print_list(self, out);
    }
}

impl<T: Print, const N: usize> Print for [T; N] {
    fn print(&self, out: &mut String) {
        joined(('[', ']'), self, out);
    }
}

impl<T: Print> Print for Box<T> {
    fn print(&self, out: &mut String) {
        (**self).print(out);
    }
}

impl<T: Print> Print for Option<T> {
    fn print(&self, out: &mut String) {
        match self {
            None => out.push_str("none"),
            Some(value) => {
                out.push_str("some ");
                value.print(out);
            }
        }
    }
}

impl<T: Print, E: Print> Print for Result<T, E> {
    fn print(&self, out: &mut String) {
        match self {
            Ok(value) => constructor(0, &[("", value)], out),
            Err(value) => constructor(1, &[("", value)], out),
        }
    }
}

impl<T: Print> Print for BTreeSet<T> {
    fn print(&self, out: &mut String) {
        joined(('{', '}'), self, out);
    }
}

impl<T: Print + Ord> Print for HashSet<T> {
    fn print(&self, out: &mut String) {
        let ascending: BTreeSet<&T> = self.iter().collect();
        joined(('{', '}'), ascending, out);
    }
}

impl<K: Print, V: Print> Print for BTreeMap<K, V> {
    fn print(&self, out: &mut String) {
        entries(self.iter(), out);
    }
}

impl<K: Print + Ord, V: Print> Print for HashMap<K, V> {
    fn print(&self, out: &mut String) {
        let ascending: BTreeMap<&K, &V> = self.iter().collect();
        entries(ascending.into_iter(), out);
    }
}

fn entries<'a, K: Print + 'a, V: Print + 'a>(
    all: impl Iterator<Item = (&'a K, &'a V)>,
    out: &mut String,
) {
    out.push('{');
    for (index, (key, value)) in all.enumerate() {
        if index > 0 {
            out.push(',');
        }
        key.print(out);
        out.push(':');
        value.print(out);
    }
    out.push('}');
}

macro_rules! tuple {
    ($($name:ident $index:tt)*) => {
        impl<$($name: Print),*> Print for ($($name,)*) {
            fn print(&self, out: &mut String) {
                members(&[$(("", &self.$index)),*], out);
            }
        }
    };
}

tuple! { A 0 }
tuple! { A 0 B 1 }
tuple! { A 0 B 1 C 2 }
tuple! { A 0 B 1 C 2 D 3 }
tuple! { A 0 B 1 C 2 D 3 E 4 }
tuple! { A 0 B 1 C 2 D 3 E 4 F 5 G 6 }
