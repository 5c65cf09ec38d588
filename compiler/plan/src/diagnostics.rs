//! Remarks that concern generated code of any language.

use crate::model::{DeclIx, ParamIx};
use crate::{Program, Remark};

/// An argument of a generic type that was replaced by `AnyPointer`, since each instance of the type would
/// contain a larger one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growing {
    /// The struct that has the field.
    pub decl: DeclIx,
    /// The position of the field in the struct.
    pub field: usize,
    /// The generic parameter whose argument was replaced.
    pub param: ParamIx,
}

impl Program<'_> {
    /// Returns a remark for each argument in requested files that was replaced by `AnyPointer`.
    pub fn notes(&self) -> Vec<Remark> {
        let requested = |one: &&Growing| self.file(self.decl(one.decl).file).is_requested;
        let notes = self.growing.iter().filter(requested).map(|one| {
            let decl = self.decl(one.decl);
            let fields = self
                .structure(one.decl)
                .map_or(&[][..], |content| &content.fields);
            let field = fields.get(one.field).map_or("", |field| field.name);
            let text = format!(
                "field {field} of {}: the argument for {} would grow without end, so it became \
                 AnyPointer",
                decl.display_name,
                self.param(one.param).name
            );
            Remark::of_member(decl.id, one.field, text)
        });
        notes.collect()
    }
}
