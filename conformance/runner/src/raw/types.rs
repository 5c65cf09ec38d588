//! Descriptions of types.

use std::collections::{BTreeMap, BTreeSet};

use super::parse;

/// A type, as `docs/raw.md` defines them.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Type {
    Unit,
    Bool,
    Char,
    Text,
    /// An integer of this many bytes.
    Int {
        signed: bool,
        bytes: usize,
    },
    /// The number of an unknown member of a union: a `u16` that is at least the number of known
    /// members.
    Unknown {
        least: u16,
    },
    /// A float of this many bytes.
    Float {
        bytes: usize,
    },
    List(Box<Type>),
    Array(Box<Type>, usize),
    Set(Box<Type>),
    Map(Box<Type>, Box<Type>),
    Optional(Box<Type>),
    Record(Vec<Field>),
    Sum(Vec<Constructor>),
    /// A named type of the library.
    Named(String),
}

/// A field of a record or a constructor.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Field {
    pub(super) name: Option<String>,
    pub(super) ty: Type,
}

/// A constructor of a sum. Its name may be empty.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Constructor {
    pub(super) name: String,
    pub(super) fields: Vec<Field>,
}

/// Types by name.
#[derive(Debug, Default)]
pub struct Library {
    types: BTreeMap<String, Type>,
    /// The types whose name is not a part of their shape: tuples and other types that have no name
    /// in any language.
    nameless: BTreeSet<String>,
}

impl Library {
    /// Creates a library of types in the notation of `vectors/raw/types.json`. A sum of one
    /// constructor becomes a record, because it has the same encoding. A named unit type becomes a
    /// record without fields.
    ///
    /// # Panics
    /// If the notation of a type is wrong.
    pub fn new<'a>(spelled: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut library = Library::default();
        for (name, text) in spelled {
            if text.starts_with('=') {
                library.nameless.insert(name.to_owned());
            }
            let ty = match parse::ty(text.trim_start_matches('=')) {
                Type::Sum(mut only) if only.len() == 1 => Type::Record(only.remove(0).fields),
                Type::Unit => Type::Record(Vec::new()),
                ty => ty,
            };
            library.types.insert(name.to_owned(), ty);
        }
        library
    }

    /// Reports whether the name is not a part of the type's shape.
    pub(super) fn is_nameless(&self, name: &str) -> bool {
        self.nameless.contains(name)
    }

    /// Returns the names of all types, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.types.keys().map(String::as_str)
    }

    /// Returns the type with this name.
    ///
    /// # Panics
    /// If there is no such type.
    pub(super) fn named(&self, name: &str) -> &Type {
        let ty = self.types.get(name);
        ty.unwrap_or_else(|| panic!("there is no type {name}"))
    }

    /// Returns the least number of bytes of a value.
    pub(super) fn min(&self, ty: &Type) -> usize {
        match ty {
            Type::Unit => 0,
            Type::Bool | Type::Optional(_) => 1,
            Type::Char => 4,
            Type::Unknown { .. } => 2,
            Type::Int { bytes, .. } | Type::Float { bytes } => *bytes,
            Type::Text | Type::List(_) | Type::Set(_) | Type::Map(..) => 8,
            Type::Array(element, length) => self.min(element) * length,
            Type::Record(fields) => self.min_of_all(fields),
            Type::Sum(constructors) => tag_width(constructors.len()),
            Type::Named(name) => self.min(self.named(name)),
        }
    }

    pub(super) fn min_of_all(&self, fields: &[Field]) -> usize {
        fields.iter().map(|field| self.min(&field.ty)).sum()
    }

    /// Reports whether all values have the same number of bytes.
    pub(super) fn constant(&self, ty: &Type) -> bool {
        match ty {
            Type::Unit
            | Type::Bool
            | Type::Char
            | Type::Int { .. }
            | Type::Float { .. }
            | Type::Unknown { .. } => true,
            Type::Text | Type::List(_) | Type::Set(_) | Type::Map(..) | Type::Optional(_) => false,
            Type::Array(element, _) => self.constant(element),
            Type::Record(fields) => self.all_constant(fields),
            Type::Sum(all) => all.iter().all(|constructor| constructor.fields.is_empty()),
            Type::Named(name) => self.constant(self.named(name)),
        }
    }

    pub(super) fn all_constant(&self, fields: &[Field]) -> bool {
        fields.iter().all(|field| self.constant(&field.ty))
    }
}

/// Returns the size in bytes of the tag of a sum.
pub(super) fn tag_width(constructors: usize) -> usize {
    match constructors {
        0..=1 => 0,
        2..=256 => 1,
        257..=65_536 => 2,
        _ => 4,
    }
}
