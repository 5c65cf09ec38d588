//! The second step: fills declarations, then adds values.

use super::Config;
use super::model::*;
use super::names::Names;
use super::types::Context;
use super::values::literal;
use crate::rng::Rng;

pub(super) fn fill(model: &mut Model, rng: &mut Rng, config: &Config) {
    for id in 0..model.structs.len() {
        let members = Body::new(model, id, rng, config).members();
        model.structs[id].members = members;
    }
    for id in 0..model.interfaces.len() {
        let methods = methods(model, id, rng);
        model.interfaces[id].methods = methods;
    }
    constants(model, rng);
    defaults(model, rng);
    if config.annotations {
        super::annotate::annotate(model, rng);
    }
    if config.json {
        super::json::annotate(model, rng);
    }
}

/// The members of a struct that are being made.
struct Body<'a> {
    context: Context<'a>,
    rng: &'a mut Rng,
    names: Names,
    /// The number of fields that are still to be made.
    left: usize,
}

impl<'a> Body<'a> {
    fn new(model: &'a Model, id: StructId, rng: &'a mut Rng, config: &Config) -> Self {
        let place = Place {
            file: model.structs[id].place.file,
            scope: Some(id),
        };
        let more = if rng.percent(8) {
            config.many_fields
        } else {
            0
        };
        let left = rng.between(0, config.fields) + more;
        let context = Context {
            model,
            place,
            parameters: &[],
        };
        Body {
            context,
            rng,
            names: Names::default(),
            left,
        }
    }

    fn members(mut self) -> Vec<Member> {
        let mut members = Vec::new();
        let mut union = false;
        if self.context.place.scope == Some(0) {
            // The first struct gets this field, so there is always a root with size.
            members.push(self.field_of(Ty::Int {
                bits: 32,
                signed: false,
            }));
        }
        while self.left > 0 {
            members.push(self.member(0, &mut union));
        }
        let mut ordinals = Vec::new();
        count(&members, &mut ordinals);
        if self.rng.percent(60) {
            self.rng.shuffle(&mut ordinals);
        }
        number(&mut members, &mut ordinals.into_iter());
        members
    }

    /// Returns a member. `union` tells whether the scope has an unnamed union already.
    fn member(&mut self, depth: usize, union: &mut bool) -> Member {
        let kind = if depth < 3 { self.rng.below(100) } else { 0 };
        match kind {
            70..82 => self.group(depth),
            82..92 if self.left >= 2 => self.union(depth, true),
            92.. if self.left >= 2 && !*union => {
                *union = true;
                self.union(depth, false)
            }
            _ => self.field(),
        }
    }

    fn field(&mut self) -> Member {
        self.left = self.left.saturating_sub(1);
        let ty = self.context.field(self.rng);
        self.field_of(ty)
    }

    fn field_of(&mut self, ty: Ty) -> Member {
        Member::Field(Field {
            name: self.names.member(self.rng),
            ordinal: 0,
            ty,
            default: None,
            uses: Vec::new(),
        })
    }

    fn group(&mut self, depth: usize) -> Member {
        let name = self.names.member(self.rng);
        let mut union = false;
        let mut members = vec![self.field()];
        for _ in 0..self.rng.below(4).min(self.left) {
            if self.left > 0 {
                members.push(self.member(depth + 1, &mut union));
            }
        }
        self.rng.shuffle(&mut members);
        Member::Group {
            name,
            members,
            uses: Vec::new(),
        }
    }

    fn union(&mut self, depth: usize, named: bool) -> Member {
        let name = named.then(|| self.names.member(self.rng));
        let mut members = vec![self.field(), self.field()];
        // A union cannot directly contain an unnamed union.
        let mut union = true;
        for _ in 0..self.rng.below(5).min(self.left) {
            if self.left > 0 {
                members.push(self.member(depth + 1, &mut union));
            }
        }
        for member in &mut members {
            if let Member::Field(Field { ty, .. }) = member
                && matches!(ty, Ty::List(_))
                && !ty.has_values()
            {
                // The stock tool cannot write such a list as JSON if it is null.
                *ty = Ty::AnyList;
            }
        }
        self.rng.shuffle(&mut members);
        Member::Union {
            name,
            members,
            uses: Vec::new(),
        }
    }
}

/// Collects the ordinals of fields in the order of the text.
fn count(members: &[Member], ordinals: &mut Vec<usize>) {
    for member in members {
        match member {
            Member::Field(_) => ordinals.push(ordinals.len()),
            Member::Group { members, .. } | Member::Union { members, .. } => {
                count(members, ordinals);
            }
        }
    }
}

fn number(members: &mut [Member], ordinals: &mut impl Iterator<Item = usize>) {
    for member in members {
        match member {
            Member::Field(field) => field.ordinal = ordinals.next().expect("one for each field"),
            Member::Group { members, .. } | Member::Union { members, .. } => {
                number(members, ordinals);
            }
        }
    }
}

fn methods(model: &mut Model, id: InterfaceId, rng: &mut Rng) -> Vec<Method> {
    let mut names = Names::default();
    let mut ordinals: Vec<usize> = (0..rng.below(6)).collect();
    if rng.percent(50) {
        rng.shuffle(&mut ordinals);
    }
    ordinals
        .into_iter()
        .map(|ordinal| {
            let parameters = if rng.percent(15) {
                model
                    .parameters
                    .push(format!("Method{}", model.parameters.len()));
                vec![model.parameters.len() - 1]
            } else {
                Vec::new()
            };
            let visible = [&model.interfaces[id].parameters[..], &parameters].concat();
            let place = Place {
                file: model.interfaces[id].file,
                scope: None,
            };
            let context = Context {
                model,
                place,
                parameters: &visible,
            };
            let takes = signature(context, rng, &mut names);
            let gives = match rng.below(10) {
                0..2 => None,
                2 => Some(Signature::Stream),
                _ => Some(signature(context, rng, &mut names)),
            };
            let name = names.member(rng);
            Method {
                name,
                ordinal,
                parameters,
                takes,
                gives,
                uses: Vec::new(),
            }
        })
        .collect()
}

fn signature(context: Context<'_>, rng: &mut Rng, names: &mut Names) -> Signature {
    if rng.percent(25) {
        return Signature::Struct(context.message(rng));
    }
    let fields = (0..rng.below(6)).map(|ordinal| {
        let ty = context.field(rng);
        Field {
            name: names.member(rng),
            ordinal,
            ty,
            default: None,
            uses: Vec::new(),
        }
    });
    Signature::List(fields.collect())
}

fn constants(model: &mut Model, rng: &mut Rng) {
    let mut names = Names::default();
    for file in 0..model.files.len() {
        for _ in 0..rng.below(6) {
            let place = Place { file, scope: None };
            let ty = Context {
                model,
                place,
                parameters: &[],
            }
            .closed(rng);
            let value = value(model, file, &ty, rng);
            let name = format!("const{}", names.member(rng));
            model.constants.push(ConstDecl {
                name,
                file,
                ty,
                value,
                uses: Vec::new(),
            });
        }
    }
}

/// Returns a value, or the name of a constant of this type that was declared before.
fn value(model: &Model, file: usize, ty: &Ty, rng: &mut Rng) -> String {
    let usable: Vec<&ConstDecl> = model
        .constants
        .iter()
        // The reference does not accept constants as values of enums.
        .filter(|constant| constant.file <= file && !matches!(ty, Ty::Enum(_)))
        .filter(|constant| constant.ty == *ty)
        .collect();
    if usable.is_empty() || rng.percent(50) {
        return literal(model, ty, rng);
    }
    let constant = rng.pick(&usable);
    if constant.file == file {
        format!(".{}", constant.name)
    } else {
        format!("File{}.{}", constant.file, constant.name)
    }
}

fn defaults(model: &mut Model, rng: &mut Rng) {
    // Values depend on the members of other structs, but not on their defaults.
    for id in 0..model.structs.len() {
        let mut members = model.structs[id].members.clone();
        let file = model.structs[id].place.file;
        each_field(&mut members, &mut |field| {
            add_default(model, file, field, rng)
        });
        model.structs[id].members = members;
    }
    for id in 0..model.interfaces.len() {
        let mut methods = model.interfaces[id].methods.clone();
        let file = model.interfaces[id].file;
        for method in &mut methods {
            let lists = [Some(&mut method.takes), method.gives.as_mut()];
            for signature in lists.into_iter().flatten() {
                if let Signature::List(fields) = signature {
                    fields
                        .iter_mut()
                        .for_each(|field| add_default(model, file, field, rng));
                }
            }
        }
        model.interfaces[id].methods = methods;
    }
}

fn add_default(model: &Model, file: usize, field: &mut Field, rng: &mut Rng) {
    if field.ty.has_values() && rng.percent(30) {
        field.default = Some(value(model, file, &field.ty, rng));
    }
}

/// Calls `visit` for every field of a struct.
pub(super) fn each_field(members: &mut [Member], visit: &mut impl FnMut(&mut Field)) {
    for member in members {
        match member {
            Member::Field(field) => visit(field),
            Member::Group { members, .. } | Member::Union { members, .. } => {
                each_field(members, visit);
            }
        }
    }
}
