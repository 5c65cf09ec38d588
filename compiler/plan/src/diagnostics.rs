//! What users should know about the code of any language.

use zooph_ir::Id;

use crate::Program;
use crate::model::{DeclIx, ParamIx};

/// An argument of a generic type that became any pointer: each instance would need a larger one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growing {
    /// The struct that has the field.
    pub decl: DeclIx,
    /// The field, by its position.
    pub field: usize,
    /// The parameter that the argument is for.
    pub param: ParamIx,
}

impl Program<'_> {
    /// One sentence for each argument in requested files that became any pointer, with the id of the
    /// declaration it is about.
    pub fn notes(&self) -> Vec<(Id, String)> {
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
            (decl.id, text)
        });
        notes.collect()
    }
}
