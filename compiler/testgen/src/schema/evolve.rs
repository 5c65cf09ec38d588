//! Random changes of a random schema.

use super::model::{EnumDecl, Field, Member, Place, Signature, StructDecl, Ty};
use super::{File, Schema, render, values};
use crate::rng::Rng;

/// A change that the reference's rules for evolving a schema permit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permitted {
    /// A new field at the end.
    Field,
    /// A new enumerant.
    Enumerant,
    /// A new method.
    Method,
    /// A new parameter of a method.
    Parameter,
    /// Members are in another order in the text.
    Order,
    /// A struct that has a written id has another name.
    Name,
    /// A list became a list of structs that begin with its elements.
    List,
    /// A field moved into a new group, beside a new field.
    Group,
    /// A field moved into a new union, beside a new field.
    Union,
}

impl Permitted {
    /// All of them.
    pub const ALL: [Permitted; 9] = [
        Permitted::Field,
        Permitted::Enumerant,
        Permitted::Method,
        Permitted::Parameter,
        Permitted::Order,
        Permitted::Name,
        Permitted::List,
        Permitted::Group,
        Permitted::Union,
    ];
}

/// A change that breaks messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forbidden {
    /// The last field is gone.
    Removed,
    /// A field of a number has another type.
    Retyped,
    /// The last enumerant is gone.
    Enumerant,
    /// The numbers of two fields were exchanged.
    Exchanged,
}

impl Forbidden {
    /// All of them.
    pub const ALL: [Forbidden; 4] = [
        Forbidden::Removed,
        Forbidden::Retyped,
        Forbidden::Enumerant,
        Forbidden::Exchanged,
    ];
}

impl Schema {
    /// Returns the schema after a permitted change, or `None` if there is no place for it. The result need not
    /// compile, since values in the schema may name what was changed.
    pub fn evolved(&self, change: Permitted, rng: &mut Rng) -> Option<Schema> {
        let mut next = self.clone();
        let name = format!("evolved{}", rng.below(1 << 30));
        let model = &mut next.model;
        match change {
            Permitted::Enumerant => add_enumerant(some(rng, &mut model.enums)?, name),
            Permitted::Method => {
                let interface = some(rng, &mut model.interfaces)?;
                let mut method = interface.methods.first()?.clone();
                (method.name, method.ordinal) = (name, interface.methods.len());
                interface.methods.push(method);
            }
            Permitted::Parameter => {
                let interface = some(rng, &mut model.interfaces)?;
                let method = some(rng, &mut interface.methods)?;
                let Signature::List(fields) = &mut method.takes else {
                    return None;
                };
                fields.push(plain(name, fields.len(), rng));
            }
            Permitted::Name => {
                let mut named: Vec<&mut StructDecl> = model
                    .structs
                    .iter_mut()
                    .filter(|one| one.id.is_some())
                    .collect();
                let at = below(rng, named.len())?;
                named[at].name = format!("E{}", &name[1..]);
            }
            Permitted::List => return self.with_larger_elements(name, rng),
            Permitted::Field | Permitted::Order | Permitted::Group | Permitted::Union => {
                members(some(rng, &mut model.structs)?, change, name, rng)?;
            }
        }
        Some(next.rendered())
    }

    /// Returns the schema after a change that breaks messages. The result need not compile.
    pub fn broken(&self, change: Forbidden, rng: &mut Rng) -> Option<Schema> {
        let mut next = self.clone();
        if change == Forbidden::Enumerant {
            let decl = some(rng, &mut next.model.enums)?;
            let last = decl
                .enumerants
                .len()
                .checked_sub(1)
                .filter(|last| *last > 0)?;
            decl.enumerants.retain(|(_, ordinal, _)| *ordinal != last);
            return Some(next.rendered());
        }
        let decl = some(rng, &mut next.model.structs)?;
        let last = next_ordinal(&decl.members).checked_sub(1)?;
        match change {
            Forbidden::Removed => remove(&mut decl.members, last).then_some(())?,
            Forbidden::Exchanged => {
                let other = below(rng, last)?;
                each(&mut decl.members, &mut |field| {
                    field.ordinal = match field.ordinal {
                        at if at == last => other,
                        at if at == other => last,
                        at => at,
                    };
                });
            }
            _ => {
                let chosen = below(rng, last + 1)?;
                let mut is_changed = false;
                each(&mut decl.members, &mut |field| {
                    if let (true, Ty::Int { bits, signed }) = (field.ordinal == chosen, &field.ty) {
                        field.ty = Ty::Int {
                            bits: *bits,
                            signed: !signed,
                        };
                        is_changed = true;
                    }
                });
                is_changed.then_some(())?;
            }
        }
        Some(next.rendered())
    }

    fn rendered(mut self) -> Schema {
        let model = &self.model;
        let files = (0..model.files.len()).map(|file| render::file(model, file));
        self.files = files.collect::<Vec<File>>();
        self.roots = values::roots(&self.model);
        self
    }

    fn with_larger_elements(&self, name: String, rng: &mut Rng) -> Option<Schema> {
        let mut next = self.clone();
        let new_id = next.model.structs.len();
        let decl = some(rng, &mut next.model.structs)?;
        let place = Place {
            file: decl.place.file,
            scope: None,
        };
        let mut lists = Vec::new();
        each(&mut decl.members, &mut |field| {
            if field.default.is_none() && field.uses.is_empty() && is_plain_list(&field.ty) {
                lists.push(field.ordinal);
            }
        });
        let chosen = lists[below(rng, lists.len())?];
        let mut element = Ty::Void;
        each(&mut decl.members, &mut |field| {
            if let (true, Ty::List(inner)) = (field.ordinal == chosen, &field.ty) {
                element = (**inner).clone();
                field.ty = Ty::List(Box::new(Ty::Struct(new_id, Vec::new())));
            }
        });
        let mut first = plain("element".to_owned(), 0, rng);
        (first.ty, first.default) = (element, None);
        let second = plain("further".to_owned(), 1, rng);
        next.model.structs.push(StructDecl {
            name: format!("E{}", &name[1..]),
            place,
            id: None,
            parameters: Vec::new(),
            members: vec![Member::Field(first), Member::Field(second)],
            uses: Vec::new(),
        });
        Some(next.rendered())
    }
}

/// Reports whether a list can become one of structs: its elements are neither structs nor bits, and depend on no
/// type parameter.
fn is_plain_list(ty: &Ty) -> bool {
    let Ty::List(element) = ty else {
        return false;
    };
    let mut inner = &**element;
    while let Ty::List(next) = inner {
        inner = next;
    }
    let is_fixed = !matches!(inner, Ty::Parameter(_) | Ty::Struct(..) | Ty::Interface(..));
    is_fixed && !matches!(**element, Ty::Bool)
}

fn members(decl: &mut StructDecl, change: Permitted, name: String, rng: &mut Rng) -> Option<()> {
    let ordinal = next_ordinal(&decl.members);
    let field = Member::Field(plain(name.clone(), ordinal, rng));
    match change {
        Permitted::Field => decl.members.push(field),
        Permitted::Order => decl.members.reverse(),
        _ => {
            let has_union = |member: &Member| matches!(member, Member::Union { name: None, .. });
            let is_named = decl.members.iter().any(has_union) || rng.below(2) == 0;
            let fields = decl.members.iter().enumerate();
            let fields = fields.filter(|(_, member)| matches!(member, Member::Field(_)));
            let fields: Vec<usize> = fields.map(|(at, _)| at).collect();
            let at = fields[below(rng, fields.len())?];
            let group = format!("g{name}");
            let old = decl.members[at].clone();
            let (members, uses) = (vec![old, field], Vec::new());
            decl.members[at] = match change {
                Permitted::Group => Member::Group {
                    name: group,
                    members,
                    uses,
                },
                _ => Member::Union {
                    name: is_named.then_some(group),
                    members,
                    uses,
                },
            };
        }
    }
    Some(())
}

fn add_enumerant(decl: &mut EnumDecl, name: String) {
    let ordinal = decl.enumerants.len();
    decl.enumerants.insert(0, (name, ordinal, Vec::new()));
}

/// Returns a field of a number or a text.
fn plain(name: String, ordinal: usize, rng: &mut Rng) -> Field {
    let ty = match rng.below(3) {
        0 => Ty::Text,
        1 => Ty::Bool,
        _ => Ty::Int {
            bits: 16,
            signed: false,
        },
    };
    Field {
        name,
        ordinal,
        ty,
        default: None,
        uses: Vec::new(),
    }
}

fn some<'m, T>(rng: &mut Rng, list: &'m mut [T]) -> Option<&'m mut T> {
    let at = below(rng, list.len())?;
    list.get_mut(at)
}

fn below(rng: &mut Rng, count: usize) -> Option<usize> {
    (count > 0).then(|| rng.below(count))
}

/// Calls a function for all fields, also those in groups.
fn each(members: &mut [Member], visit: &mut impl FnMut(&mut Field)) {
    for member in members {
        match member {
            Member::Field(field) => visit(field),
            Member::Group { members, .. } | Member::Union { members, .. } => each(members, visit),
        }
    }
}

fn next_ordinal(members: &[Member]) -> usize {
    let of = |member: &Member| match member {
        Member::Field(field) => field.ordinal + 1,
        Member::Group { members, .. } | Member::Union { members, .. } => next_ordinal(members),
    };
    members.iter().map(of).max().unwrap_or(0)
}

/// Removes the field with this number.
fn remove(members: &mut Vec<Member>, ordinal: usize) -> bool {
    let count = members.len();
    members.retain(|member| !matches!(member, Member::Field(field) if field.ordinal == ordinal));
    members.len() < count
        || members.iter_mut().any(|member| match member {
            Member::Group { members, .. } | Member::Union { members, .. } => {
                remove(members, ordinal)
            }
            Member::Field(_) => false,
        })
}
