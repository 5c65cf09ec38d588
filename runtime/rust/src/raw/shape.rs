//! The canonical text of a type's shape.

use alloc::string::String;
use alloc::vec::Vec;
use core::any::TypeId;
use core::fmt::Write;
use core::marker::PhantomData;

use crate::raw::Encode;

/// Writes the text that describes a type, which is the same in every language; `docs/raw.md` defines it.
///
/// A record or sum that contains itself is written once. Inside itself it is written as `#n`: the type of the n-th
/// enclosing bracket, counted from the innermost, which is 0.
#[derive(Debug)]
pub struct Shape {
    text: String,
    named: bool,
    open: Vec<Open>,
}

/// A bracket that is not closed yet.
#[derive(Debug)]
struct Open {
    /// The type of the bracket, if it may be referred to from inside.
    ty: Option<TypeId>,
    constructors: u32,
}

impl Shape {
    /// Returns the text of a type, with names of types, constructors and fields if `named`.
    pub(super) fn of<T: Encode + ?Sized>(named: bool) -> String {
        let mut shape = Shape {
            text: String::new(),
            named,
            open: Vec::new(),
        };
        T::shape(&mut shape);
        shape.text
    }

    /// Writes a type that is a single word, such as `i64`.
    pub fn word(&mut self, word: &str) {
        self.text.push_str(word);
    }

    /// Writes a list.
    pub fn list<T: Encode>(&mut self) {
        self.bracket('[', None, T::shape);
        self.text.push(']');
    }

    /// Writes an array of `length` elements, which has no count.
    pub fn array<T: Encode>(&mut self, length: usize) {
        self.bracket('[', None, T::shape);
        // Writing to a String cannot fail.
        let _ = write!(self.text, ";{length}]");
    }

    /// Writes a set.
    pub fn set<T: Encode>(&mut self) {
        self.bracket('{', None, T::shape);
        self.text.push('}');
    }

    /// Writes a map.
    pub fn map<K: Encode, V: Encode>(&mut self) {
        self.bracket('{', None, |shape| {
            K::shape(shape);
            shape.text.push(':');
            V::shape(shape);
        });
        self.text.push('}');
    }

    /// Writes an optional value.
    pub fn optional<T: Encode>(&mut self) {
        self.text.push('?');
        T::shape(self);
    }

    /// Writes a tuple. `fields` must call [`field`](Self::field) for each field.
    pub fn tuple(&mut self, fields: impl FnOnce(&mut Self)) {
        self.bracket('(', None, fields);
        self.text.push(')');
    }

    /// Writes the record `T`. `fields` must call [`field`](Self::field) for each field.
    pub fn record<T: ?Sized>(&mut self, name: &str, fields: impl FnOnce(&mut Self)) {
        let ty = identity::<T>();
        if self.refer(ty) {
            return;
        }
        self.name(name);
        self.bracket('(', Some(ty), fields);
        self.text.push(')');
    }

    /// Writes a field. The name of a field without a name is its number, and is not written.
    pub fn field<T: Encode + ?Sized>(&mut self, name: &str) {
        if !self.text.ends_with('(') {
            self.text.push(',');
        }
        if self.named && !name.starts_with(|first: char| first.is_ascii_digit()) {
            self.name(name);
            self.text.push(':');
        }
        T::shape(self);
    }

    /// Writes the sum `T`. `constructors` must call [`constructor`](Self::constructor) for each constructor.
    pub fn sum<T: ?Sized>(&mut self, name: &str, constructors: impl FnOnce(&mut Self)) {
        let ty = identity::<T>();
        if self.refer(ty) {
            return;
        }
        self.name(name);
        self.bracket('<', Some(ty), constructors);
        self.text.push('>');
    }

    /// Writes a constructor of a sum. `fields` must call [`field`](Self::field) for each field.
    pub fn constructor(&mut self, name: &str, fields: impl FnOnce(&mut Self)) {
        let Some(sum) = self.open.last_mut() else {
            return;
        };
        let number = sum.constructors;
        sum.constructors += 1;
        if number > 0 {
            self.text.push('|');
        }
        // Writing to a String cannot fail.
        let _ = write!(self.text, "{number}:");
        self.name(name);
        self.text.push('(');
        fields(self);
        self.text.push(')');
    }

    fn name(&mut self, name: &str) {
        if self.named {
            self.text.push_str(name);
        }
    }

    /// Writes an opening bracket and its contents.
    fn bracket(&mut self, bracket: char, ty: Option<TypeId>, inside: impl FnOnce(&mut Self)) {
        self.text.push(bracket);
        self.open.push(Open {
            ty,
            constructors: 0,
        });
        inside(self);
        self.open.pop();
    }

    /// Writes a reference to the type if it is an enclosing one, and reports whether it is.
    fn refer(&mut self, ty: TypeId) -> bool {
        let around = self.open.iter().rev().position(|open| open.ty == Some(ty));
        if let Some(number) = around {
            // Writing to a String cannot fail.
            let _ = write!(self.text, "#{number}");
        }
        around.is_some()
    }
}

/// Returns the identity of a type without its lifetimes.
pub(super) fn identity<T: ?Sized>() -> TypeId {
    trait Identified {
        fn identity(&self) -> TypeId
        where
            Self: 'static;
    }
    impl<T: ?Sized> Identified for PhantomData<T> {
        fn identity(&self) -> TypeId
        where
            Self: 'static,
        {
            TypeId::of::<T>()
        }
    }
    let nothing = PhantomData::<T>;
    let borrowing: &(dyn Identified + '_) = &nothing;
    // SAFETY: the two types differ only in a lifetime, on which no code depends. The object behind the reference
    // holds no data that could be used beyond that lifetime.
    let lasting =
        unsafe { core::mem::transmute::<&dyn Identified, &(dyn Identified + 'static)>(borrowing) };
    lasting.identity()
}
