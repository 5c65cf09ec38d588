//! Finds out which structs' encoding and decoding functions call each other.

use zooph_plan::{DeclIx, Place, Program, Type, components_of};

/// Returns structs and groups of these declarations, and of those in them, in components. A component comes after those
/// that it needs, and its structs need each other.
pub(crate) fn of_all(program: &Program<'_>, top: &[DeclIx]) -> Vec<Vec<DeclIx>> {
    let top = top.iter();
    let mut ixs: Vec<DeclIx> = top.flat_map(|ix| program.within(*ix)).collect();
    ixs.retain(|ix| program.structure(*ix).is_some());
    components_of(&ixs, |ix| mentions(program, ix))
}

/// Reports whether structs contain themselves, directly or through each other.
pub(crate) fn is_recursive(program: &Program<'_>, members: &[DeclIx]) -> bool {
    members.len() > 1 || { members.iter() }.any(|ix| mentions(program, *ix).contains(ix))
}

/// The structs and groups of a struct's fields, and those that are arguments where a field depends on them: of others no code
/// is made.
fn mentions(program: &Program<'_>, ix: DeclIx) -> Vec<DeclIx> {
    let mut found = Vec::new();
    for field in program
        .structure(ix)
        .map_or(&[][..], |content| &content.fields)
    {
        match &field.place {
            Place::Group(group) => found.push(*group),
            place => program.parts_of(&place.ty(), &mut |part| {
                if let Type::Struct(of, _) = part {
                    found.push(*of);
                }
            }),
        }
    }
    found
}
