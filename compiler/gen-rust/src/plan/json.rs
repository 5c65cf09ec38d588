//! The effect of `$Json` annotations on Records.

use std::collections::HashMap;

use zooph_plan::annotations::JSON_VALUE;
use zooph_plan::{Decl, DeclIx, Encoding, Field, Place, Program, Remark, Type};

/// The greatest depth of flattening. Anything deeper is refused, and so are cycles.
const MAX_FLATTEN: usize = 64;

/// The limit in bytes of all names of flattened members. If structs flatten others twice on each level, a kilobyte
/// of schema has millions of names.
const MOST_FLATTENED: usize = 16 << 20;

/// Returns the name of a field in JSON.
pub(crate) fn name<'a>(field: &'a Field<'_>) -> &'a str {
    field.json.name.as_deref().unwrap_or(field.name)
}

/// Checks the annotations of all structs.
///
/// # Errors
/// A remark about the first annotations that contradict each other or their type, or about a field that holds
/// arbitrary JSON, which Records do not support.
pub(crate) fn check(program: &Program<'_>) -> Result<(), Remark> {
    let is_value = |ix: DeclIx| program.decl(ix).id == JSON_VALUE;
    let mut left = MOST_FLATTENED;
    for ix in program.all() {
        let Some(content) = program.structure(ix) else {
            continue;
        };
        names(program, ix, 0, &mut left)?;
        let decl = program.decl(ix);
        let is_own = is_value(ix) || decl.parent.is_some_and(is_value);
        for (at, one) in content.fields.iter().enumerate().filter(|_| !is_own) {
            if holds_any(program, &one.place.ty()) {
                let (place, name) = (decl.display_name, one.name);
                let text = format!("{place}: `{name}` holds any JSON, which Records cannot");
                return Err(Remark::of_member(decl.id, at, text));
            }
        }
    }
    Ok(())
}

fn holds_any(program: &Program<'_>, ty: &Type) -> bool {
    matches!(ty.innermost(), Type::Struct(ix, _) if program.decl(*ix).id == JSON_VALUE)
}

/// The names of a struct's members so far, and whether each belongs to a flattened member of a union.
struct Names<'d> {
    decl: &'d Decl<'d>,
    all: HashMap<String, bool>,
}

impl Names<'_> {
    /// Adds a name. Only different members of a union can have the same name.
    fn add(&mut self, name: String, of_union: bool, member: Option<usize>) -> Result<(), Remark> {
        let before = self.all.insert(name.clone(), of_union);
        match before.is_some_and(|before| !(before && of_union)) {
            true => Err(Remark {
                node: Some(self.decl.id),
                member,
                text: format!(
                    "{} has two members with the JSON name `{name}`",
                    self.decl.display_name
                ),
            }),
            false => Ok(()),
        }
    }
}

/// Returns the names of a struct's members, and whether each belongs to a flattened member of a union. `left` is
/// the remaining size of names of flattened members.
fn names(
    program: &Program<'_>,
    ix: DeclIx,
    depth: usize,
    left: &mut usize,
) -> Result<HashMap<String, bool>, Remark> {
    let decl = program.decl(ix);
    let place = decl.display_name;
    if depth > MAX_FLATTEN {
        let text = format!("{place} is flattened into itself");
        return Err(Remark::of_node(decl.id, text));
    }
    let Some(content) = program.structure(ix) else {
        return Ok(HashMap::new());
    };
    let json = program.union_json(ix).unwrap_or_default();
    let mut names = Names {
        decl,
        all: HashMap::new(),
    };
    for name in json.name.iter().chain(&json.value_name) {
        names.add(name.clone(), false, None)?;
    }
    for (at, one) in content.fields.iter().enumerate() {
        let wrong = |text: String| Remark::of_member(decl.id, at, text);
        let is_data = matches!(*one.place.ty(), Type::Data);
        if one.json.encoding != Encoding::Plain && !is_data {
            let name = one.name;
            return Err(wrong(format!(
                "{place}: only Data can have an encoding, not `{name}`"
            )));
        }
        let of_union = one.tag.is_some();
        let Some(prefix) = &one.json.flatten else {
            if !of_union || json.value_name.is_none() {
                names.add(name(one).to_owned(), false, Some(at))?;
            }
            continue;
        };
        let Some(inner) = flattened(&one.place) else {
            let name = one.name;
            return Err(wrong(format!(
                "{place}: only structs can be flattened, not `{name}`"
            )));
        };
        for name in self::names(program, inner, depth + 1, left)?.into_keys() {
            let cost = prefix.len() + name.len() + size_of::<(String, bool)>();
            *left = left.checked_sub(cost).ok_or_else(|| {
                wrong(format!(
                    "{place}: members that are flattened come to more than {MOST_FLATTENED} bytes of JSON names"
                ))
            })?;
            names.add(format!("{prefix}{name}"), of_union, Some(at))?;
        }
    }
    Ok(names.all)
}

/// Returns the struct or group whose members can be flattened into the enclosing object.
fn flattened(place: &Place<'_>) -> Option<DeclIx> {
    match place {
        Place::Group(ix)
        | Place::Pointer {
            ty: Type::Struct(ix, _),
            ..
        } => Some(*ix),
        _ => None,
    }
}
