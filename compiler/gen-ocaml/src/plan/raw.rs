//! Plans of codecs of native types for Records, which are in a module of their own. A codec consists of parts
//! with known sizes.

use std::collections::{HashMap, HashSet};

use zooph_plan::raw::{Size, Sizes};
use zooph_plan::{DeclIx, FileIx, Form, Number, Place, Type};

use crate::names::alias;
use crate::plan::{Component, FieldPlan, FilePlan, Planner, StructPlan};
use crate::render::structs_of;

/// The codecs of a file.
pub(crate) struct RawPlan {
    /// The module that contains the Records.
    pub(crate) records: String,
    /// Whether the code mentions another file's module that is called [`RECORDS`], too.
    pub(crate) names_other: bool,
    /// Types whose functions are defined together. A component comes after those that it needs.
    pub(crate) components: Vec<RawComponent>,
}

/// Types that need each other.
pub(crate) struct RawComponent {
    pub(crate) recursive: bool,
    /// Composed codecs: names and expressions. In a recursive component, the expressions may mention its forwards.
    pub(crate) bound: Vec<(String, String)>,
    /// Types whose codecs are referred to before they are made.
    pub(crate) forwards: Vec<Forward>,
    pub(crate) types: Vec<RawType>,
}

/// A codec that is referred to before it is made.
pub(crate) struct Forward {
    pub(crate) flat: String,
    pub(crate) path: String,
    pub(crate) size: Size,
}

/// A type with a codec: a struct, a group, or a union.
pub(crate) struct RawType {
    /// The suffix of its functions' names.
    pub(crate) flat: String,
    /// The path of the type in the module of the Records.
    pub(crate) path: String,
    /// The name in fingerprints that include names.
    pub(crate) name: String,
    pub(crate) content: Content,
    pub(crate) size: Size,
    /// Whether a field of another type in the file has this type behind a pointer.
    pub(crate) is_optional: bool,
}

/// The parts of a type.
pub(crate) enum Content {
    /// Fields with their labels. The Record of a struct without fields is `unit`.
    Product(Vec<(String, Part)>),
    /// Members with their patterns and names, in the order of their numbers, and the pattern of unknown members.
    Sum {
        members: Vec<(String, String, Option<Part>)>,
        unknown: String,
    },
}

/// A part of a type.
pub(crate) enum Part {
    /// An enum, by its module.
    Enum(String),
    /// A type whose functions are called by name.
    Own { flat: String, size: Size },
    /// An optional value of a type whose functions are called by name.
    Optional { flat: String },
    /// Any other type, by its codec.
    Codec { codec: String, size: Size },
}

impl Part {
    pub(crate) fn size(&self) -> Size {
        match self {
            Part::Enum(_) => Size::constant(2),
            Part::Own { size, .. } | Part::Codec { size, .. } => *size,
            Part::Optional { .. } => Size::variable(1),
        }
    }
}

/// Returns the size of several parts together.
pub(crate) fn size_of<'p>(parts: impl IntoIterator<Item = &'p Part>) -> Size {
    { parts.into_iter() }.fold(Size::NOTHING, |sum, part| sum.and(part.size()))
}

/// Returns the module of a file's codecs, which is also the name of the generated file.
pub(crate) fn module(records: &str) -> String {
    format!("{records}_raw")
}

/// The state of planning codecs.
struct RawPlanner<'p> {
    planner: &'p Planner<'p>,
    file: FileIx,
    structs: HashMap<DeclIx, &'p StructPlan>,
    /// Structs of the file that a field has behind a pointer.
    optionals: HashSet<DeclIx>,
    /// The names of composed codecs, by their expressions.
    known: HashMap<String, String>,
    sizes: Sizes,
    bound: Vec<(String, String)>,
    /// The types of the component that is planned. `forwards` are those of them that are referred to before
    /// they are made.
    own: HashSet<DeclIx>,
    forwards: Vec<DeclIx>,
    names_other: bool,
}

/// The module in the code of codecs that stands for the file's Records.
pub(crate) const RECORDS: &str = "Types";

impl Planner<'_> {
    /// Plans the codecs of a file's Records. The program must have passed the check for types without a raw form.
    pub(crate) fn raw(&self, file: FileIx, plan: &FilePlan) -> RawPlan {
        let structs = structs_of(plan);
        let places = { structs.keys() }.filter_map(|ix| self.program.structure(*ix));
        let places = places.flat_map(|content| content.fields.iter().map(|field| &field.place));
        let optionals = places.filter_map(|place| match place {
            Place::Pointer {
                ty: Type::Struct(of, _),
                ..
            } => Some(*of),
            _ => None,
        });
        let mut raw = RawPlanner {
            planner: self,
            file,
            optionals: optionals.collect(),
            structs,
            known: HashMap::new(),
            sizes: Sizes::default(),
            bound: Vec::new(),
            own: HashSet::new(),
            forwards: Vec::new(),
            names_other: false,
        };
        let components = { plan.components.iter() }.map(|component| raw.component(component));
        RawPlan {
            components: components.collect(),
            names_other: raw.names_other,
            records: self.names.code(file),
        }
    }
}

impl RawPlanner<'_> {
    fn component(&mut self, component: &Component) -> RawComponent {
        self.own = match component.recursive {
            true => component.members.iter().copied().collect(),
            false => HashSet::new(),
        };
        let mut types = Vec::new();
        for ix in &component.members {
            if let Some(plan) = self.structs.get(ix).copied() {
                types.extend(self.types(plan));
            }
        }
        let mut forwards = std::mem::take(&mut self.forwards);
        forwards.sort_unstable();
        forwards.dedup();
        RawComponent {
            recursive: component.recursive,
            bound: std::mem::take(&mut self.bound),
            forwards: forwards.iter().map(|ix| self.forward(*ix)).collect(),
            types,
        }
    }

    fn forward(&mut self, ix: DeclIx) -> Forward {
        let place = self.planner.names.place(ix);
        Forward {
            flat: place.flat.clone(),
            path: place.path.join("."),
            size: self.size(ix),
        }
    }

    /// Returns the types of a struct or group. The type of its unnamed union comes first.
    fn types(&mut self, plan: &StructPlan) -> Vec<RawType> {
        let mut types = Vec::new();
        let union = self.union(plan);
        let is_union = plan.kind == Form::Union;
        let mut fields = Vec::new();
        if let Some((members, path)) = union {
            let union = RawType {
                flat: union_flat(plan),
                name: path.last().cloned().unwrap_or_default(),
                path: path.join("."),
                size: Size::of_union(members.len()),
                content: Content::Sum {
                    members,
                    unknown: { plan.union.as_ref() }
                        .map_or_else(String::new, |union| union.constructor("Unknown")),
                },
                is_optional: false,
            };
            if is_union {
                return vec![union];
            }
            let part = Part::Own {
                flat: union.flat.clone(),
                size: union.size,
            };
            fields.push(("which".to_owned(), part));
            types.push(union);
        }
        let mut all: Vec<_> = { self.fields(plan, false).into_iter() }
            .filter_map(|(field, part)| Some((field.label.clone(), part?)))
            .collect();
        all.append(&mut fields);
        types.push(RawType {
            flat: plan.flat.clone(),
            path: plan.path.join("."),
            name: plan.module.clone(),
            size: size_of(all.iter().map(|(_, part)| part)),
            content: Content::Product(all),
            is_optional: self.optionals.contains(&plan.ix),
        });
        types
    }

    /// Returns the members of a struct's union, and its module.
    #[expect(clippy::type_complexity, reason = "one caller takes it apart")]
    fn union(
        &mut self,
        plan: &StructPlan,
    ) -> Option<(Vec<(String, String, Option<Part>)>, Vec<String>)> {
        let union = plan.union.as_ref()?;
        let mut members = self.fields(plan, true);
        members.sort_by_key(|(field, _)| field.tag);
        let members = members.into_iter().map(|(field, part)| {
            let pattern = union.constructor(&field.constructor);
            (pattern, field.constructor.clone(), part)
        });
        Some((members.collect(), union.path.clone()))
    }

    /// Returns the fields of a struct by ordinal, or the members of its union, with their parts. A `Void` has
    /// no part.
    fn fields<'s>(
        &mut self,
        plan: &'s StructPlan,
        in_union: bool,
    ) -> Vec<(&'s FieldPlan, Option<Part>)> {
        let Some(content) = self.planner.program.structure(plan.ix) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for (field, (is_member, at)) in content.fields.iter().zip(&plan.order) {
            let plan = match (*is_member, &plan.union) {
                (true, Some(union)) => union.members.get(*at),
                _ => plan.fields.get(*at),
            };
            if let Some(plan) = plan.filter(|_| *is_member == in_union) {
                found.push((plan, self.part(&field.place)));
            }
        }
        found
    }

    fn part(&mut self, place: &Place<'_>) -> Option<Part> {
        match place {
            Place::Void => None,
            Place::Group(ix) => Some(Part::Own {
                flat: self.planner.names.place(*ix).flat.clone(),
                size: self.size(*ix),
            }),
            place => Some(self.of_type(&place.ty())),
        }
    }

    fn of_type(&mut self, ty: &Type) -> Part {
        match ty {
            Type::Number(Number::Enum(ix)) => Part::Enum(self.enumeration(*ix)),
            Type::Struct(of, _) if self.structs.contains_key(of) => Part::Optional {
                flat: self.planner.names.place(*of).flat.clone(),
            },
            Type::Struct(..) => {
                let codec = format!("Zooph_raw.option {}", self.codec(ty));
                Part::Codec {
                    codec: self.bind(codec),
                    size: Size::variable(1),
                }
            }
            Type::List(element) if **element != Type::Void => {
                let codec = format!("Zooph_raw.array {}", self.codec(element));
                Part::Codec {
                    codec: self.bind(codec),
                    size: Size::variable(8),
                }
            }
            ty => Part::Codec {
                codec: self.codec(ty),
                size: number(ty).map_or(Size::variable(8), |(_, bytes)| Size::constant(bytes)),
            },
        }
    }

    /// Returns the codec of elements of this type, as an argument.
    fn codec(&mut self, ty: &Type) -> String {
        match ty {
            Type::Void => "Zooph_raw.unit".to_owned(),
            Type::Data => "Zooph_raw.octets".to_owned(),
            Type::List(element) if **element == Type::Void => "R'.voids".to_owned(),
            Type::List(element) => format!("(Zooph_raw.array {})", self.codec(element)),
            Type::Number(Number::Enum(ix)) => {
                let module = self.enumeration(*ix);
                format!("(R'.enumeration {module}.of_int {module}.to_int)")
            }
            Type::Struct(of, _) if self.own.contains(of) => {
                self.forwards.push(*of);
                format!("later_{}.R'.codec", self.planner.names.place(*of).flat)
            }
            Type::Struct(of, _) => {
                let place = self.planner.names.place(*of);
                match place.home == self.file {
                    true => format!("raw_{}", place.flat),
                    false => {
                        let module = module(self.planner.names.file(place.file));
                        format!("{module}.{}.raw", place.public())
                    }
                }
            }
            ty => match number(ty) {
                Some((codec, _)) => codec.to_owned(),
                // This is a text, since types without codecs were refused before.
                None => "Zooph_raw.text".to_owned(),
            },
        }
    }

    /// Returns the name of a composed codec, which is made once for each expression.
    fn bind(&mut self, expression: String) -> String {
        let number = self.known.len() + 1;
        let entry = self.known.entry(expression);
        let bound = &mut self.bound;
        { entry }
            .or_insert_with_key(|expression| {
                let name = format!("codec_{number}");
                bound.push((name.clone(), expression.clone()));
                name
            })
            .clone()
    }

    fn enumeration(&mut self, ix: DeclIx) -> String {
        let names = &self.planner.names;
        let place = names.place(ix);
        match place.home == self.file {
            true => format!("{RECORDS}.{}", place.path.join(".")),
            false => {
                let module = self.foreign(names.file(place.file));
                format!("{module}.{}", place.public())
            }
        }
    }

    /// Returns the module of another file's Records, as this file's code spells it.
    fn foreign(&mut self, module: &str) -> String {
        if module != RECORDS {
            return module.to_owned();
        }
        self.names_other = true;
        alias(module)
    }

    /// Returns the size of a struct or group in the file.
    fn size(&mut self, ix: DeclIx) -> Size {
        self.sizes.structure(self.planner.program, ix)
    }
}

/// Returns the suffix of a union's functions. It contains a quote, so it differs from all others.
fn union_flat(plan: &StructPlan) -> String {
    match plan.kind {
        Form::Union => plan.flat.clone(),
        _ => format!("{}'", plan.flat),
    }
}

/// Returns the codec of a number, and its size in bytes.
fn number(ty: &Type) -> Option<(&'static str, usize)> {
    Some(match ty {
        Type::Bool => ("Zooph_raw.bool", 1),
        Type::Number(number) => match number {
            Number::Int(8) => ("Zooph_raw.i8", 1),
            Number::Int(16) => ("Zooph_raw.i16", 2),
            Number::Int(32) => ("Zooph_raw.i32", 4),
            Number::Int(_) => ("Zooph_raw.i64", 8),
            Number::Uint(8) => ("Zooph_raw.u8", 1),
            Number::Uint(16) => ("Zooph_raw.u16", 2),
            Number::Uint(32) => ("Zooph_raw.u32", 4),
            Number::Uint(_) => ("Zooph_raw.u64", 8),
            Number::Float(32) => ("Zooph_raw.f32", 4),
            Number::Float(_) => ("Zooph_raw.f64", 8),
            Number::Enum(_) => return None,
        },
        _ => return None,
    })
}
