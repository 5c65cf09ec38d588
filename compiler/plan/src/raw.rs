//! What has a raw form, by the codec of native types (`docs/raw.md`): all but untyped pointers, capabilities, and what generic parameters stand for.

use crate::{Program, Type};

/// Checks the fields of all structs of requested files.
///
/// # Errors
/// A sentence about the first field without a raw form.
pub fn check(program: &Program<'_>) -> Result<(), String> {
    for ix in program.all() {
        let decl = program.decl(ix);
        let requested = { program.requested.iter() }.any(|(file, _)| *file == decl.file);
        let content = program.structure(ix).filter(|_| requested);
        if content.is_some() && !program.params_of(ix).is_empty() {
            return Err(format!(
                "{}: is generic, and has no raw form",
                decl.display_name
            ));
        }
        for field in content.iter().flat_map(|content| &content.fields) {
            if let Some(what) = without(&field.place.ty()) {
                let (place, name) = (decl.display_name, field.name);
                return Err(format!("{place}: `{name}` {what}, which has no raw form"));
            }
        }
    }
    Ok(())
}

/// What it is that has no raw form.
fn without(ty: &Type) -> Option<&'static str> {
    match ty {
        Type::List(element) => without(element),
        Type::Any(_) => Some("holds an untyped pointer"),
        Type::Capability(_) => {
            Some("holds a capability, whose index means nothing outside of its message")
        }
        Type::Param(_) => Some("is of a generic parameter's type"),
        _ => None,
    }
}
