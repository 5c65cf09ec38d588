//! Finds the Records that can be keys of hash maps. Records with floats cannot, since a NaN is not equal to itself.

use std::collections::{HashMap, HashSet};

use zooph_plan::{DeclIx, Number, Place, Program, Type};

/// Returns the structs and groups that contain no floats and no type parameters, directly or indirectly. The time is
/// linear in the number of fields, however structs refer to each other.
pub(crate) fn hashed(program: &Program<'_>) -> HashSet<DeclIx> {
    let mut hashed = HashSet::new();
    let mut users: HashMap<DeclIx, Vec<DeclIx>> = HashMap::new();
    let mut refused = Vec::new();
    for ix in program.all() {
        let Some(content) = program.structure(ix) else {
            continue;
        };
        hashed.insert(ix);
        if !content.params.is_empty() {
            refused.push(ix);
        }
        for field in &content.fields {
            match &field.place {
                Place::Group(group) => users.entry(*group).or_default().push(ix),
                place => match place.ty().innermost() {
                    Type::Struct(of, _) => users.entry(*of).or_default().push(ix),
                    Type::Number(Number::Float(_)) | Type::Param(_) => refused.push(ix),
                    _ => {}
                },
            }
        }
    }
    while let Some(ix) = refused.pop() {
        if hashed.remove(&ix) {
            refused.extend(users.remove(&ix).unwrap_or_default());
        }
    }
    hashed
}
