//! Which Records can be keys: those that are equal to themselves whatever they hold, as floats are not.

use std::collections::{HashMap, HashSet};

use zooph_plan::{DeclIx, Number, Place, Program, Type};

/// The structs and groups without floats and without type parameters, down to the last part. Takes time for each part
/// once, however they refer to each other.
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
                place => match innermost(&place.ty()) {
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

/// What a list of lists is of in the end, and any other type itself.
fn innermost(mut ty: &Type) -> &Type {
    while let Type::List(element) = ty {
        ty = element;
    }
    ty
}
