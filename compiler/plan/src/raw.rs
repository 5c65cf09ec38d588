//! The codec of native types (`docs/raw.md`): what has a raw form, which is all but untyped pointers, capabilities, generic structs, and
//! what their parameters stand for; and how many bytes it takes.

use std::collections::HashMap;

use crate::{DeclIx, Form, Place, Program, Remark, Type};

/// Checks the fields of all structs of requested files.
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

/// What it is that has no raw form.
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

/// How many bytes values of a type take at least, and whether all take as many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Bytes that every value takes.
    pub least: usize,
    /// No value takes more.
    pub constant: bool,
}

impl Size {
    /// Of no parts.
    pub const NOTHING: Size = Size::constant(0);

    /// Of values that take so many bytes.
    pub const fn constant(least: usize) -> Size {
        let constant = true;
        Size { least, constant }
    }

    /// Of values that take so many bytes, or more.
    pub const fn variable(least: usize) -> Size {
        let constant = false;
        Size { least, constant }
    }

    /// Of both, one behind the other.
    pub fn and(self, other: Size) -> Size {
        Size {
            least: self.least.saturating_add(other.least),
            constant: self.constant && other.constant,
        }
    }

    /// Of a union of so many members: there is one constructor more, and that one has a field.
    pub fn of_union(members: usize) -> Size {
        Size::variable(tag_width(members + 1))
    }
}

/// How many bytes the number of a constructor takes, of so many.
pub fn tag_width(constructors: usize) -> usize {
    match constructors {
        0..=1 => 0,
        2..=256 => 1,
        257..=65_536 => 2,
        _ => 4,
    }
}

/// The sizes of a program's structs and groups, each computed once.
#[derive(Debug, Default)]
pub struct Sizes(HashMap<DeclIx, Size>);

impl Sizes {
    /// The size of a struct or group. Groups lie in one another, so that this ends.
    pub fn structure(&mut self, program: &Program<'_>, ix: DeclIx) -> Size {
        if let Some(size) = self.0.get(&ix) {
            return *size;
        }
        let size = self.measure(program, ix);
        self.0.insert(ix, size);
        size
    }

    /// The size of a field's value.
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
