//! The third step: declares annotations, and applies them everywhere.

use super::fill::each_field;
use super::model::*;
use super::names::Names;
use super::types::Context;
use super::values::literal;
use crate::rng::Rng;

pub(super) fn annotate(model: &mut Model, rng: &mut Rng) {
    let mut names = Names::default();
    for file in 0..model.files.len() {
        for _ in 0..rng.below(4) {
            let place = Place { file, scope: None };
            let ty = Context {
                model,
                place,
                parameters: &[],
            }
            .closed(rng);
            let mut targets: Vec<Target> = Target::ALL.map(|(target, _)| target).to_vec();
            if rng.percent(50) {
                rng.shuffle(&mut targets);
                targets.truncate(rng.between(1, 6));
            }
            let name = format!("note{}", names.member(rng));
            model.annotations.push(AnnotationDecl {
                name,
                file,
                targets,
                ty,
                uses: Vec::new(),
            });
        }
    }
    use_them(model, rng);
}

/// Returns some uses of the annotations that a file sees, for a target of this kind.
fn uses(model: &Model, file: usize, target: Target, rng: &mut Rng) -> Vec<Use> {
    if !rng.percent(15) {
        return Vec::new();
    }
    let usable: Vec<&AnnotationDecl> = model
        .annotations
        .iter()
        .filter(|annotation| annotation.file <= file && annotation.targets.contains(&target))
        // In the file of the annotation, a declared type could itself be the annotated declaration.
        .filter(|annotation| annotation.file < file || !mentions_declaration(&annotation.ty))
        .collect();
    if usable.is_empty() {
        return Vec::new();
    }
    (0..rng.between(1, 2))
        .map(|_| {
            let annotation = rng.pick(&usable);
            let name = if annotation.file == file {
                annotation.name.clone()
            } else {
                format!("File{}.{}", annotation.file, annotation.name)
            };
            match &annotation.ty {
                Ty::Void => name,
                ty => {
                    let value = literal(model, ty, rng);
                    // The literal of a struct has its own parentheses.
                    if value.starts_with('(') {
                        format!("{name}{value}")
                    } else {
                        format!("{name}({value})")
                    }
                }
            }
        })
        .collect()
}

fn mentions_declaration(ty: &Ty) -> bool {
    match ty {
        Ty::List(element) => mentions_declaration(element),
        Ty::Struct(..) | Ty::Enum(_) => true,
        _ => false,
    }
}

fn use_them(model: &mut Model, rng: &mut Rng) {
    for file in 0..model.files.len() {
        model.files[file].uses = uses(model, file, Target::File, rng);
    }
    for id in 0..model.structs.len() {
        let file = model.structs[id].place.file;
        let mut members = model.structs[id].members.clone();
        each_field(&mut members, &mut |field| {
            field.uses = uses(model, file, Target::Field, rng);
        });
        each_scope(&mut members, &mut |target, found| {
            *found = uses(model, file, target, rng)
        });
        model.structs[id].members = members;
        model.structs[id].uses = uses(model, file, Target::Struct, rng);
    }
    for id in 0..model.enums.len() {
        let file = model.enums[id].place.file;
        model.enums[id].uses = uses(model, file, Target::Enum, rng);
        for index in 0..model.enums[id].enumerants.len() {
            model.enums[id].enumerants[index].2 = uses(model, file, Target::Enumerant, rng);
        }
    }
    for id in 0..model.constants.len() {
        model.constants[id].uses = uses(model, model.constants[id].file, Target::Const, rng);
    }
    use_on_interfaces(model, rng);
}

fn use_on_interfaces(model: &mut Model, rng: &mut Rng) {
    for id in 0..model.interfaces.len() {
        let file = model.interfaces[id].file;
        let mut methods = model.interfaces[id].methods.clone();
        for method in &mut methods {
            method.uses = uses(model, file, Target::Method, rng);
            let lists = [Some(&mut method.takes), method.gives.as_mut()];
            for signature in lists.into_iter().flatten() {
                if let Signature::List(fields) = signature {
                    for field in fields {
                        field.uses = uses(model, file, Target::Param, rng);
                    }
                }
            }
        }
        model.interfaces[id].methods = methods;
        model.interfaces[id].uses = uses(model, file, Target::Interface, rng);
    }
}

/// Calls `visit` for the annotations of every group and named union of a struct.
fn each_scope(members: &mut [Member], visit: &mut impl FnMut(Target, &mut Vec<Use>)) {
    for member in members {
        match member {
            Member::Field(_) => {}
            Member::Group { members, uses, .. } => {
                visit(Target::Group, uses);
                each_scope(members, visit);
            }
            Member::Union {
                name,
                members,
                uses,
            } => {
                if name.is_some() {
                    visit(Target::Union, uses);
                }
                each_scope(members, visit);
            }
        }
    }
}
