//! Fields: where they are, and what their accessors are called.

use std::collections::HashSet;

use zooph_emit::{Scope, camel, snake};
use zooph_ir::{AnyKind, Field, FieldKind, Id, Slot, Type, Value};

use crate::plan::{FilePlanner, flat_bytes, int64_literal, json, string_literal};
use crate::types::{Face, View, numbers, own_brand};
use crate::words::{ACCESSORS, WORDS};

/// A field, or a member of a union.
pub(crate) struct FieldPlan {
    pub(crate) doc: Option<String>,
    /// As the schema spells it.
    pub(crate) schema_name: String,
    /// The Record's field; empty for members of unions and what has no value.
    pub(crate) label: String,
    /// The union's constructor.
    pub(crate) constructor: String,
    /// The accessors' base name.
    pub(crate) name: String,
    /// The number that selects the member.
    pub(crate) tag: Option<u16>,
    /// Types, as interface and implementation spell them.
    pub(crate) interface: Faces,
    pub(crate) implementation: Faces,
    /// The default of the Record's field.
    pub(crate) default: String,
    pub(crate) json: String,
    /// The type, as layout tables have it.
    pub(crate) layout: String,
    pub(crate) spot: Spot,
}

/// A type's three faces.
#[derive(Clone, Default)]
pub(crate) struct Faces {
    pub(crate) record: String,
    pub(crate) reader: String,
    pub(crate) builder: String,
    /// Of Readers' and Records' types beside Builders.
    pub(crate) record_beside: String,
    pub(crate) reader_beside: String,
}

/// Where the value is.
#[derive(Clone)]
pub(crate) enum Spot {
    Void,
    /// A bit of the data section.
    Bit {
        at: u32,
        default: bool,
    },
    /// A number at a byte offset. `load` is the runtime's function, `default` what it takes.
    Number {
        at: u32,
        bits: u32,
        load: &'static str,
        default: Option<String>,
        raw: u64,
    },
    /// An enum at a byte offset.
    Enum {
        at: u32,
        default: u16,
        enumeration: String,
    },
    Pointer(Pointer),
    /// A group: its module, and the end of its functions' names.
    Group {
        id: Id,
        module: String,
        flat: String,
        is_union: bool,
        /// What it occupies, as the runtime's function that clears it takes it.
        owned: String,
    },
}

/// A field in the pointer section.
#[derive(Clone)]
pub(crate) struct Pointer {
    pub(crate) index: u32,
    pub(crate) shape: Shape,
    /// The kind, in the struct's own codec and elsewhere.
    pub(crate) own_kind: String,
    pub(crate) kind: String,
    /// The default as a literal: the content of texts and data, else a flat message.
    pub(crate) default: Option<String>,
}

/// What kind of pointer it is, as far as code differs.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Shape {
    Text,
    Data,
    /// A struct of this file that is not generic.
    Local(Local),
    /// A list of such structs.
    LocalList(Local),
    /// Another struct.
    Struct,
    List,
    Parameter,
    Any,
    Capability,
}

/// A struct whose functions can be called by name.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Local {
    pub(crate) flat: String,
    pub(crate) data_words: u16,
    pub(crate) pointers: u16,
    pub(crate) native: usize,
}

/// The names that constructors cannot have.
pub(crate) fn constructors() -> Scope {
    Scope::new(["Unknown"])
}

/// A constructor: a capital first.
pub(crate) fn constructor(name: &str) -> String {
    let name = camel(name);
    if name.starts_with(|first: char| first.is_ascii_uppercase()) {
        name
    } else {
        format!("X{name}")
    }
}

/// The scopes a struct's fields are named in.
pub(crate) struct FieldScopes {
    pub(crate) labels: Scope,
    pub(crate) values: Scope,
    pub(crate) constructors: Scope,
}

impl FieldScopes {
    pub(crate) fn new() -> Self {
        let mut labels = Scope::over(&WORDS);
        labels.reserve(["which"]);
        FieldScopes {
            labels,
            values: Scope::over(&ACCESSORS),
            constructors: constructors(),
        }
    }

    /// A base name all of whose accessors' names are free.
    pub(crate) fn accessor(&mut self, base: &str) -> String {
        self.values.claim_all(base, |base| {
            let mut forms = vec![base.to_owned()];
            forms.extend(
                [
                    "set_", "has_", "init_", "clear_", "copy_", "adopt_", "disown_",
                ]
                .map(|prefix| format!("{prefix}{base}")),
            );
            forms.extend(
                ["_slice", "_int", "_view", "_which", "_tag"]
                    .map(|suffix| format!("{base}{suffix}")),
            );
            forms
        })
    }
}

impl FilePlanner<'_> {
    /// Plans one field.
    pub(crate) fn field(
        &self,
        user: Id,
        (index, field): (usize, &Field),
        module: &[String],
        own: &HashSet<Id>,
        scopes: &mut FieldScopes,
    ) -> FieldPlan {
        let (outer, inner) = (self.interface_view(module, user), self.view(user));
        let member = field.discriminant.is_some();
        let spot = match &field.kind {
            FieldKind::Slot(slot) => self.slot(slot, &inner, own),
            FieldKind::Group { type_id } => self.group(*type_id),
        };
        let optional =
            matches!(&field.kind, FieldKind::Slot(slot) if matches!(slot.ty, Type::Struct { .. }));
        let faces = |view: &View<'_>| {
            let mut faces = self.faces(view, field, module);
            if optional {
                faces.record.push_str(" option");
                // Setters take the value itself.
            }
            faces
        };
        let base = snake(&field.name);
        let name = scopes.accessor(&base);
        let has_value = !member && !matches!(spot, Spot::Void);
        FieldPlan {
            doc: self.planner.member_doc(user, index),
            schema_name: field.name.clone(),
            label: if has_value {
                scopes.labels.claim(base)
            } else {
                String::new()
            },
            constructor: if member {
                scopes.constructors.claim(constructor(&field.name))
            } else {
                String::new()
            },
            name,
            tag: field.discriminant,
            interface: faces(&outer),
            implementation: faces(&inner),
            default: self.default(user, field, &spot, &inner),
            json: json::field(&field.name, &field.annotations),
            layout: match &field.kind {
                FieldKind::Slot(slot) => inner.layout(&slot.ty),
                // The arguments of the group's own table.
                FieldKind::Group { type_id } => self.parameter_words(*type_id).join(" "),
            },
            spot,
        }
    }

    fn faces(&self, view: &View<'_>, field: &Field, module: &[String]) -> Faces {
        let _ = module;
        match &field.kind {
            FieldKind::Slot(slot) => Faces {
                record: view.ty(&slot.ty, Face::Record, false),
                reader: view.ty(&slot.ty, Face::Reader, false),
                builder: view.ty(&slot.ty, Face::Builder, false),
                record_beside: view.ty(&slot.ty, Face::Record, true),
                reader_beside: view.ty(&slot.ty, Face::Reader, true),
            },
            FieldKind::Group { type_id } => {
                let brand = own_brand(&self.planner.facts, *type_id);
                let of = |face| view.structure(*type_id, &brand, face, false);
                Faces {
                    record: of(Face::Record),
                    reader: of(Face::Reader),
                    builder: of(Face::Builder),
                    ..Faces::default()
                }
            }
        }
    }

    fn group(&self, id: Id) -> Spot {
        let place = self.planner.names.place(id);
        let content = self.planner.schemas.struct_node(id);
        let mut owned = crate::plan::structure::Owned::default();
        if let Some(content) = content {
            self.owned(content, &mut owned, 0);
        }
        let bits = owned
            .bits
            .iter()
            .map(|(at, size)| format!("({at}, {size})"));
        let pointers = owned.pointers.iter().map(u32::to_string);
        Spot::Group {
            owned: format!(
                "[| {} |] [| {} |]",
                bits.collect::<Vec<_>>().join("; "),
                pointers.collect::<Vec<_>>().join("; ")
            ),
            id,
            module: place
                .and_then(|place| place.path.last().cloned())
                .unwrap_or_default(),
            flat: place.map(|place| place.flat.clone()).unwrap_or_default(),
            is_union: content.is_some_and(crate::names::is_union_group),
        }
    }

    fn slot(&self, slot: &Slot, view: &View<'_>, own: &HashSet<Id>) -> Spot {
        let (ty, default) = (&slot.ty, &slot.default_value);
        let bits = ty.data_bits();
        match ty {
            Type::Void => Spot::Void,
            Type::Bool => Spot::Bit {
                at: slot.offset,
                default: matches!(default, Value::Bool(true)),
            },
            Type::Enum { .. } => Spot::Enum {
                at: slot.offset * 2,
                default: if let Value::Enum(number) = default {
                    *number
                } else {
                    0
                },
                enumeration: view.enumeration(ty),
            },
            _ if numbers(ty).is_some() => {
                let raw = number_bits(default);
                Spot::Number {
                    at: slot.offset * (bits / 8),
                    bits,
                    load: load(ty),
                    default: (raw != 0).then(|| default_argument(ty, default, raw)),
                    raw,
                }
            }
            _ => Spot::Pointer(self.pointer(slot, view, own)),
        }
    }

    fn pointer(&self, slot: &Slot, view: &View<'_>, own: &HashSet<Id>) -> Pointer {
        let ty = &slot.ty;
        let shape = match ty {
            Type::Text => Shape::Text,
            Type::Data => Shape::Data,
            Type::List(element) => match self.local(element) {
                Some(local) => Shape::LocalList(local),
                None => Shape::List,
            },
            Type::Struct { .. } => match self.local(ty) {
                Some(local) => Shape::Local(local),
                None => Shape::Struct,
            },
            Type::Parameter { .. } => Shape::Parameter,
            Type::Interface { .. } | Type::AnyPointer(AnyKind::Capability) => Shape::Capability,
            _ => Shape::Any,
        };
        let default = match &slot.default_value {
            Value::Text(bytes) | Value::Data(bytes) => (!bytes.is_empty()).then(|| bytes.to_vec()),
            value => flat_bytes(value),
        };
        Pointer {
            index: slot.offset,
            shape,
            own_kind: view.kind(ty, own),
            kind: view.kind(ty, &HashSet::new()),
            default: default.map(|bytes| string_literal(&bytes)),
        }
    }

    fn local(&self, ty: &Type) -> Option<Local> {
        let Type::Struct { type_id, .. } = ty else {
            return None;
        };
        let place = self.planner.names.place(*type_id)?;
        let content = self.planner.schemas.struct_node(*type_id)?;
        let plain = self.planner.facts.parameters(*type_id).is_empty();
        (plain && place.file == self.file).then(|| Local {
            flat: place.flat.clone(),
            data_words: content.data_word_count,
            pointers: content.pointer_count,
            native: 8 * (content.fields.len() + 1),
        })
    }

    /// The default of a Record's field.
    fn default(&self, user: Id, field: &Field, spot: &Spot, view: &View<'_>) -> String {
        let FieldKind::Slot(slot) = &field.kind else {
            return match spot {
                Spot::Group { id, flat, .. } => {
                    let arguments = self.parameter_words(*id);
                    let arguments = if arguments.is_empty() {
                        vec!["()".to_owned()]
                    } else {
                        arguments
                    };
                    format!("default_{flat} {}", arguments.join(" "))
                }
                _ => String::new(),
            };
        };
        let _ = user;
        let Spot::Pointer(pointer) = spot else {
            return self.literal(view, &slot.ty, &slot.default_value);
        };
        match (&pointer.shape, &pointer.default) {
            (Shape::Local(_) | Shape::Struct | Shape::Capability, _) => "None".to_owned(),
            (Shape::Text | Shape::Data, Some(literal)) => literal.clone(),
            (Shape::Text | Shape::Data | Shape::Any, None) => "\"\"".to_owned(),
            (Shape::LocalList(_), None) => "[||]".to_owned(),
            (Shape::List | Shape::Parameter, None) => {
                format!("Z.Kind.default {}", pointer.own_kind)
            }
            (_, Some(flat)) => format!("Z.constant {} {flat}", pointer.own_kind),
        }
    }

    /// The variables with the kinds of a struct's generic parameters.
    pub(crate) fn parameter_words(&self, id: Id) -> Vec<String> {
        let parameters = self.planner.facts.parameters(id).iter();
        parameters
            .map(|one| self.planner.names.parameter(*one))
            .collect()
    }
}

fn load(ty: &Type) -> &'static str {
    match ty {
        Type::Int8 => "i8",
        Type::Int16 => "i16",
        Type::Int32 => "i32",
        Type::UInt8 => "u8",
        Type::UInt16 => "u16",
        Type::UInt32 => "u32",
        Type::Int64 | Type::UInt64 => "i64",
        Type::Float32 => "f32",
        _ => "f64",
    }
}

/// What a load function takes for the default.
fn default_argument(ty: &Type, value: &Value, raw: u64) -> String {
    match (ty, value) {
        (Type::Float32, _) => format!("0x{raw:x}l"),
        (Type::Int64 | Type::UInt64 | Type::Float64, _) => int64_literal(raw),
        (_, Value::Int8(value)) => parenthesized((*value).into()),
        (_, Value::Int16(value)) => parenthesized((*value).into()),
        (_, Value::Int32(value)) => parenthesized((*value).into()),
        _ => raw.to_string(),
    }
}

fn parenthesized(value: i64) -> String {
    if value < 0 {
        format!("({value})")
    } else {
        value.to_string()
    }
}

/// The bits of a number.
fn number_bits(value: &Value) -> u64 {
    match value {
        Value::Int8(value) => *value as u8 as u64,
        Value::Int16(value) => *value as u16 as u64,
        Value::Int32(value) => *value as u32 as u64,
        Value::Int64(value) => *value as u64,
        Value::UInt8(value) => *value as u64,
        Value::UInt16(value) => *value as u64,
        Value::UInt32(value) => *value as u64,
        Value::UInt64(value) => *value,
        Value::Float32(value) => value.to_bits() as u64,
        Value::Float64(value) => value.to_bits(),
        _ => 0,
    }
}
