//! Applies the annotations that change the form in JSON, after all others.

use super::fill::each_field;
use super::model::*;
use crate::rng::Rng;

/// Applies the annotations throughout some of the files.
pub(super) fn annotate(model: &mut Model, rng: &mut Rng) {
    for file in 0..model.files.len() {
        if !rng.percent(40) {
            continue;
        }
        model.files[file].json = true;
        for id in 0..model.structs.len() {
            if model.structs[id].place.file == file {
                structure(model, id, rng);
            }
        }
        for decl in model
            .enums
            .iter_mut()
            .filter(|decl| decl.place.file == file)
        {
            for (name, _, uses) in &mut decl.enumerants {
                if rng.percent(15) {
                    uses.push(format!("Json.name(\"the {name}!\")"));
                }
            }
        }
    }
}

fn structure(model: &mut Model, id: StructId, rng: &mut Rng) {
    let mut members = model.structs[id].members.clone();
    // JSON names are derived from members' names, which are unique. So they are unique, too, even if groups
    // are flattened.
    each_field(&mut members, &mut |field| {
        if rng.percent(15) {
            field
                .uses
                .push(format!("Json.name(\"{}-json\")", field.name));
        }
        if field.ty == Ty::Data && rng.percent(70) {
            let form = if rng.percent(50) { "base64" } else { "hex" };
            field.uses.push(format!("Json.{form}"));
        }
        if is_flat(model, &field.ty) && rng.percent(30) {
            field
                .uses
                .push(format!("Json.flatten(prefix = \"{}.\")", field.name));
        }
    });
    scopes(&mut members, rng);
    let unnamed = |member: &Member| matches!(member, Member::Union { name: None, .. });
    if members.iter().any(unnamed) && rng.percent(40) {
        let used = discriminator(&model.structs[id].name, rng);
        model.structs[id].uses.push(used);
    }
    model.structs[id].members = members;
}

/// Reports whether a struct contains no structs. Other structs might be flattened without end.
fn is_flat(model: &Model, ty: &Ty) -> bool {
    fn plain(members: &[Member]) -> bool {
        members.iter().all(|member| match member {
            Member::Field(field) => !matches!(field.ty, Ty::Struct(..) | Ty::Parameter(_)),
            Member::Group { members, .. } | Member::Union { members, .. } => plain(members),
        })
    }
    matches!(ty, Ty::Struct(id, _) if plain(&model.structs[*id].members))
}

/// Annotates groups and named unions.
fn scopes(members: &mut [Member], rng: &mut Rng) {
    for member in members {
        let (name, members, uses, union) = match member {
            Member::Field(_) => continue,
            Member::Group {
                name,
                members,
                uses,
            } => (Some(&*name), members, uses, false),
            Member::Union {
                name,
                members,
                uses,
            } => (name.as_ref(), members, uses, true),
        };
        if let Some(name) = name {
            match rng.below(10) {
                0 => uses.push(format!("Json.name(\"{name}-json\")")),
                1 => uses.push("Json.flatten()".into()),
                2 => uses.push(format!("Json.flatten(prefix = \"{name}_\")")),
                _ => {}
            }
            if union && rng.percent(40) {
                uses.push(discriminator(name, rng));
            }
        }
        scopes(members, rng);
    }
}

fn discriminator(name: &str, rng: &mut Rng) -> Use {
    match rng.below(4) {
        0 => "Json.discriminator()".into(),
        1 => format!("Json.discriminator(valueName = \"{name} value\")"),
        2 => format!("Json.discriminator(name = \"{name} tag\", valueName = \"{name} value\")"),
        _ => format!("Json.discriminator(name = \"{name} tag\")"),
    }
}
