//! The codec of native types (`docs/raw.md`): which types have a raw form, and how many bytes it takes.
//! Untyped pointers, capabilities, generic structs and generic parameters have none.

use std::collections::HashMap;

use crate::{DeclIx, Form, Place, Program, Remark, Type};

/// Checks that the fields of all structs in requested files have a raw form.
///
/// # Errors
/// A remark about the first field without a raw form.
pub fn check(program: &Program<'_>) -> Result<(), Remark> {
    for ix in program.all() {
        let decl = program.decl(ix);
        let requested = { program.requested.iter() }.any(|(file, _)| *file == decl.file);
        let content = program.structure(ix).filter(|_| requested);
        if content.is_some() && !program.params_of(ix).is_empty() {
            let text = format!("{}: is generic, and has no raw form", decl.display_name);
            return Err(Remark::of_node(decl.id, text));
        }
        let fields = content.iter().flat_map(|content| &content.fields);
        for (at, field) in fields.enumerate() {
            if let Some(what) = without(program, &field.place.ty()) {
                let (place, name) = (decl.display_name, field.name);
                let text = format!("{place}: `{name}` {what}, which has no raw form");
                return Err(Remark::of_member(decl.id, at, text));
            }
        }
    }
    Ok(())
}

/// Returns why a type has no raw form, as the predicate of a sentence; `None` if it has one.
fn without(program: &Program<'_>, ty: &Type) -> Option<&'static str> {
    match ty {
        Type::List(element) => without(program, element),
        Type::Struct(of, _) if !program.params_of(*of).is_empty() => {
            Some("is of a generic struct's type")
        }
        Type::Any(_) => Some("holds an untyped pointer"),
        Type::Capability(_) => {
            Some("holds a capability, whose index means nothing outside of its message")
        }
        Type::Param(_) => Some("is of a generic parameter's type"),
        _ => None,
    }
}

/// The size of the raw form of a type's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The least number of bytes that a value takes.
    pub least: usize,
    /// Whether every value takes exactly `least` bytes.
    pub constant: bool,
}

impl Size {
    /// The size of a value without parts.
    pub const NOTHING: Size = Size::constant(0);

    /// Returns the size of values that take exactly this number of bytes.
    pub const fn constant(least: usize) -> Size {
        let constant = true;
        Size { least, constant }
    }

    /// Returns the size of values that take this number of bytes or more.
    pub const fn variable(least: usize) -> Size {
        let constant = false;
        Size { least, constant }
    }

    /// Returns the size of a value of `self` followed by a value of `other`.
    pub fn and(self, other: Size) -> Size {
        Size {
            least: self.least.saturating_add(other.least),
            constant: self.constant && other.constant,
        }
    }

    /// Returns the size of a union with this number of members. Besides one constructor per member there is
    /// one for unknown members, which has a field. That makes the size variable.
    pub fn of_union(members: usize) -> Size {
        Size::variable(tag_width(members + 1))
    }
}

/// Returns how many bytes the number of a constructor takes, if there are so many constructors.
pub fn tag_width(constructors: usize) -> usize {
    match constructors {
        0..=1 => 0,
        2..=256 => 1,
        257..=65_536 => 2,
        _ => 4,
    }
}

/// A cache of the sizes of a program's structs and groups.
#[derive(Debug, Default)]
pub struct Sizes(HashMap<DeclIx, Size>);

impl Sizes {
    /// Returns the size of a struct or group. The recursion ends, since it only enters groups and they are
    /// nested.
    pub fn structure(&mut self, program: &Program<'_>, ix: DeclIx) -> Size {
        if let Some(size) = self.0.get(&ix) {
            return *size;
        }
        let size = self.measure(program, ix);
        self.0.insert(ix, size);
        size
    }

    /// Returns the size of a field's value.
    pub fn place(&mut self, program: &Program<'_>, place: &Place<'_>) -> Size {
        match place {
            Place::Void => Size::NOTHING,
            Place::Group(group) => self.structure(program, *group),
            Place::Bit { .. } => Size::constant(1),
            Place::Number { ty, .. } => Size::constant(ty.bits() as usize / 8),
            Place::Pointer {
                ty: Type::Struct(..),
                ..
            } => Size::variable(1),
            Place::Pointer { .. } => Size::variable(8),
        }
    }

    fn measure(&mut self, program: &Program<'_>, ix: DeclIx) -> Size {
        let Some(content) = program.structure(ix) else {
            return Size::NOTHING;
        };
        let union = content.union.as_ref();
        let union = union.map_or(Size::NOTHING, |union| Size::of_union(union.members.len()));
        if content.form == Form::Union {
            return union;
        }
        let fields = content.fields.iter().filter(|field| field.tag.is_none());
        fields.fold(union, |sum, field| {
            sum.and(self.place(program, &field.place))
        })
    }
}
