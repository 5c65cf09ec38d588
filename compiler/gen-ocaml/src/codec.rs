//! Finds out which structs' encoding and decoding functions call each other.

use std::collections::HashMap;

use zooph_ir::generics::components;
use zooph_plan::{DeclIx, FileIx, Place, Program, Type};

/// Returns the file's structs and groups in components. A component comes after those that it needs, and its
/// structs need each other.
pub(crate) fn components_of(program: &Program<'_>, file: FileIx) -> Vec<Vec<DeclIx>> {
    let top = program.file(file).top.iter();
    let mut ixs: Vec<DeclIx> = top.flat_map(|ix| program.within(*ix)).collect();
    ixs.retain(|ix| program.structure(*ix).is_some());
    let position: HashMap<DeclIx, u64> = ixs.iter().copied().zip(0..).collect();
    let mut edges: HashMap<u64, Vec<u64>> = HashMap::new();
    for (index, ix) in (0..).zip(&ixs) {
        let mentioned = mentions(program, *ix);
        let targets = mentioned.iter().filter_map(|ix| position.get(ix).copied());
        edges.insert(index, targets.collect());
    }
    let members = |mut members: Vec<u64>| {
        members.sort_unstable();
        let ixs = members.iter().filter_map(|at| ixs.get(*at as usize));
        ixs.copied().collect()
    };
    components(&edges).into_iter().map(members).collect()
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
            Place::Pointer { ty, .. } => mentioned(program, ty, &mut found),
            _ => {}
        }
    }
    found
}

fn mentioned(program: &Program<'_>, ty: &Type, found: &mut Vec<DeclIx>) {
    match ty {
        Type::List(element) => mentioned(program, element, found),
        Type::Struct(of, args) => {
            found.push(*of);
            for arg in program.args(*of, args) {
                mentioned(program, arg.finite(), found);
            }
        }
        _ => {}
    }
}
