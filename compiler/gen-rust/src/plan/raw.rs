//! What has a raw form: all but untyped pointers, and what generic parameters stand for.

use zooph_plan::{Program, Type};

/// Checks the fields of all structs of requested files.
///
/// # Errors
/// A sentence about the first field without a raw form.
pub(crate) fn check(program: &Program<'_>) -> Result<(), String> {
    for ix in program.all() {
        let decl = program.decl(ix);
        let requested = { program.requested.iter() }.any(|(file, _)| *file == decl.file);
        let content = program.structure(ix).filter(|_| requested);
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
        Type::Param(_) => Some("is of a generic parameter's type"),
        _ => None,
    }
}
