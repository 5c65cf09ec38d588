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
    /// Reports an error if requested files import each other. Back ends of languages whose modules cannot
    /// do that call it.
    ///
    /// # Errors
    /// A remark that names the files of one cycle and the language, and suggests a remedy.
    pub fn refuse_circles(&self, language: &str) -> Result<(), Remark> {
        let Some(circle) = self.import_circles().into_iter().next() else {
            return Ok(());
        };
        let requested = { self.requested.iter() }.filter(|(ix, _)| circle.contains(ix));
        let mut files: Vec<_> = requested
            .map(|(_, file)| (file.filename.as_str(), file.id))
            .collect();
        files.sort_unstable();
        let text = format!(
            "{} import each other, which {language}'s modules cannot: put what they need of each other in a file \
             of its own",
            { files.iter() }
                .map(|(name, _)| *name)
                .collect::<Vec<_>>()
                .join(" and ")
        );
        Err(match files.first() {
            Some((_, id)) => Remark::of_node(*id, text),
            None => Remark::general(text),
        })
    }

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
