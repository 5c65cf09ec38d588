//! Fields: where they are, and what their accessors are called.

use zooph_emit::{Code, Scope, camel, snake};
use zooph_ir::{AnyKind, Field, FieldKind, Id, Slot, Type, Value};

use crate::plan::constant::{bytes_literal, number_bits, number_literal};
use crate::plan::{FieldJson, Planner, flat_bytes};
use crate::types::{View, number};

/// A field, or a member of a union.
pub(crate) struct FieldPlan {
    pub(crate) doc: Code,
    /// As the schema spells it.
    pub(crate) schema_name: String,
    /// The Record's field.
    pub(crate) record: String,
    /// The union's variant.
    pub(crate) variant: String,
    /// The constant with the member's number.
    pub(crate) tag_name: String,
    /// The getter of Readers and Builders.
    pub(crate) getter: String,
    pub(crate) names: Forms,
    /// The number that selects the member.
    pub(crate) tag: Option<u16>,
    /// The native type, without `Option` and `Box`.
    pub(crate) record_type: String,
    /// What a union's view holds.
    pub(crate) view_type: String,
    /// What the Reader's getter returns.
    pub(crate) reader_type: String,
    pub(crate) spot: Spot,
    /// How it is in JSON.
    pub(crate) json: FieldJson,
}

/// Names made from the field's.
#[derive(Default)]
pub(crate) struct Forms {
    pub(crate) has: String,
    pub(crate) set: String,
    pub(crate) init: String,
    /// The Builder of what is there, which is made if it is not.
    pub(crate) edit: String,
    pub(crate) clear: String,
    pub(crate) adopt: String,
    pub(crate) disown: String,
    /// A union group's own Reader.
    pub(crate) group: String,
}

/// Where the value is.
pub(crate) enum Spot {
    Void,
    /// A bit of the data section.
    Bit {
        at: u32,
        default: bool,
    },
    /// A number at a byte offset; the default as a literal, unless zero, and its bits.
    Number {
        at: u32,
        default: Option<String>,
        bits: u64,
    },
    /// An enum at a byte offset.
    Enum {
        at: u32,
        default: u16,
        default_path: String,
    },
    Pointer(PointerPlan),
    /// A group.
    Group(GroupSpot),
}

/// A group, as its parent's field.
pub(crate) struct GroupSpot {
    /// All its fields are in its union.
    pub(crate) is_union: bool,
    /// The group's own Reader and Builder, from the parent's module.
    pub(crate) reader: String,
    pub(crate) builder: String,
    /// Constructors: paths without arguments.
    pub(crate) reader_new: String,
    pub(crate) builder_new: String,
    pub(crate) phantom: &'static str,
    /// The group is held in a box: it is large, and a member of a union.
    pub(crate) boxed: bool,
}

/// A field in the pointer section.
pub(crate) struct PointerPlan {
    pub(crate) index: u32,
    pub(crate) shape: Shape,
    /// The kind, as the Record's and as the Reader's module spell it.
    pub(crate) record_marker: String,
    pub(crate) marker: String,
    /// Of lists: the element's kind, as the Record's module spells it.
    pub(crate) element: String,
    /// What the Builder's getter returns and its setter takes.
    pub(crate) builder_type: String,
    pub(crate) setter_type: String,
    /// The constant with the default: the content of texts and data, else a flat message.
    pub(crate) default: Option<DefaultPlan>,
}

/// A constant in the module of the Reader.
pub(crate) struct DefaultPlan {
    pub(crate) name: String,
    /// The path to it from the Record's module.
    pub(crate) record_path: String,
    /// The value.
    pub(crate) bytes: String,
}

/// What kind of pointer it is, as far as accessors differ.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Text,
    Data,
    List,
    /// A struct; the Record holds it in a box if it is recursive or large.
    Struct {
        boxed: bool,
    },
    Parameter,
    Any,
    Capability,
}

impl Shape {
    /// It is built part by part, and not only set as a whole.
    pub(crate) fn has_builder(self) -> bool {
        match self {
            Shape::List | Shape::Struct { .. } | Shape::Parameter | Shape::Any => true,
            Shape::Text | Shape::Data | Shape::Capability => false,
        }
    }
}

/// The modules a field's types are spelled for.
pub(crate) struct Views<'p> {
    /// Of the Record or the union.
    pub(crate) record: View<'p>,
    /// Of the Reader and the Builder.
    pub(crate) accessor: View<'p>,
}

/// The scopes a struct's fields are named in.
pub(crate) struct FieldScopes {
    pub(crate) records: Scope,
    pub(crate) methods: Scope,
    pub(crate) variants: Scope,
    pub(crate) tags: Scope,
}

impl Planner<'_> {
    /// Plans one field, whose getter is named already.
    pub(crate) fn field(
        &self,
        user: Id,
        (index, field): (usize, &Field),
        getter: String,
        views: &Views<'_>,
        scopes: &mut FieldScopes,
    ) -> FieldPlan {
        let member = field.discriminant.is_some();
        let spot = match &field.kind {
            FieldKind::Slot(slot) => self.slot((user, index), slot, views, member),
            FieldKind::Group { type_id } => self.group(*type_id, views, member),
        };
        let (record_type, view_type, reader_type) = match &field.kind {
            FieldKind::Slot(slot) => (
                views.record.record(&slot.ty),
                views.record.reader(&slot.ty, "'a"),
                views.accessor.reader(&slot.ty, "'a"),
            ),
            FieldKind::Group { type_id } => self.group_types(*type_id, views),
        };
        let base = snake(&field.name);
        let variant = if member {
            scopes.variants.claim(camel(&field.name))
        } else {
            String::new()
        };
        let tag_name = format!("{}_TAG", zooph_emit::screaming(&field.name));
        FieldPlan {
            doc: self.member_doc(user, index),
            schema_name: field.name.clone(),
            record: if member {
                String::new()
            } else {
                scopes.records.claim(base.clone())
            },
            variant,
            tag_name: if member {
                scopes.tags.claim(tag_name)
            } else {
                String::new()
            },
            getter,
            names: forms(&base, &spot, member, &mut scopes.methods),
            tag: field.discriminant,
            record_type,
            view_type,
            reader_type,
            spot,
            json: super::json::field(field),
        }
    }

    fn slot(&self, user: (Id, usize), slot: &Slot, views: &Views<'_>, member: bool) -> Spot {
        let (ty, default) = (&slot.ty, &slot.default_value);
        let bytes = ty.data_bits() / 8;
        match ty {
            Type::Void => Spot::Void,
            Type::Bool => Spot::Bit {
                at: slot.offset,
                default: matches!(default, Value::Bool(true)),
            },
            Type::Enum { .. } => {
                let number = if let Value::Enum(number) = default {
                    *number
                } else {
                    0
                };
                let default_path = self.enumerant_path(&views.record, ty, number);
                Spot::Enum {
                    at: slot.offset * 2,
                    default: number,
                    default_path,
                }
            }
            _ if number(ty).is_some() => {
                let bits = number_bits(default);
                let default = number_literal(default).filter(|_| bits != 0);
                Spot::Number {
                    at: slot.offset * bytes,
                    default,
                    bits,
                }
            }
            _ => Spot::Pointer(self.pointer(user, slot, views, member)),
        }
    }

    fn pointer(
        &self,
        (user, index): (Id, usize),
        slot: &Slot,
        views: &Views<'_>,
        member: bool,
    ) -> PointerPlan {
        let ty = &slot.ty;
        let shape = match ty {
            Type::Text => Shape::Text,
            Type::Data => Shape::Data,
            Type::List(_) => Shape::List,
            Type::Struct { type_id, brand } => {
                let large = member && self.is_large_struct(user, *type_id, brand);
                Shape::Struct {
                    boxed: large || self.facts.boxed(user, ty),
                }
            }
            Type::Parameter { .. } => Shape::Parameter,
            Type::Interface { .. } | Type::AnyPointer(AnyKind::Capability) => Shape::Capability,
            _ => Shape::Any,
        };
        let default = self.names.default_of(user, index).map(|name| {
            let (record, home) = (&views.record, &views.accessor);
            let from = (record.file, &record.module[..]);
            DefaultPlan {
                name: name.to_owned(),
                record_path: self.names.path(from, home.file, &home.module, name),
                bytes: bytes_literal(&default_bytes(&slot.default_value).unwrap_or_default()),
            }
        });
        let element = if let Type::List(element) = ty {
            Some(&**element)
        } else {
            None
        };
        let view = &views.accessor;
        PointerPlan {
            index: slot.offset,
            shape,
            record_marker: views.record.marker(ty),
            marker: view.marker(ty),
            element: element
                .map(|element| views.record.marker(element))
                .unwrap_or_default(),
            builder_type: view.builder(ty),
            setter_type: match element {
                Some(element) => format!("impl zooph::ListSource<{}>", view.marker(element)),
                None if shape == Shape::Text => "impl zooph::AsText".to_owned(),
                None => view.reader(ty, "'_"),
            },
            default,
        }
    }

    fn group(&self, id: Id, views: &Views<'_>, member: bool) -> Spot {
        let view = &views.accessor;
        let brand = self.own_brand(id);
        let path = |ident: &str| {
            let place = self.names.place(id);
            place.map_or_else(String::new, |place| format!("{}::{ident}", place.inner))
        };
        let generic = !self.facts.parameters(id).is_empty();
        Spot::Group(GroupSpot {
            is_union: self.is_union_group(id),
            reader: view.inner_path(id, &brand, "Reader", "'a"),
            builder: view.inner_path(id, &brand, "Builder", "'_"),
            reader_new: path("Reader"),
            builder_new: path("Builder"),
            phantom: if generic {
                ", ::core::marker::PhantomData"
            } else {
                ""
            },
            boxed: member && self.is_large_group(id),
        })
    }

    /// Record, view and Reader types of a group. A group's Record is in the accessors' module.
    fn group_types(&self, id: Id, views: &Views<'_>) -> (String, String, String) {
        let brand = self.own_brand(id);
        let record = views.record.record_path(id, &brand);
        if !self.is_union_group(id) {
            let reader = |view: &View<'_>| view.inner_path(id, &brand, "Reader", "'a");
            return (record, reader(&views.record), reader(&views.accessor));
        }
        let view = |view: &View<'_>| self.union_view_path(id, view);
        (record, view(&views.record), view(&views.accessor))
    }

    /// The Rust path of an enumerant, or of the variant for unknown ones.
    pub(crate) fn enumerant_path(&self, view: &View<'_>, ty: &Type, number: u16) -> String {
        let path = view.marker(ty);
        let Type::Enum { type_id, .. } = ty else {
            return path;
        };
        let Some(zooph_ir::NodeKind::Enum(content)) =
            self.schemas.get(*type_id).map(|node| &node.kind)
        else {
            return path;
        };
        let mut scope = super::members::variants();
        let variants = content.enumerants.iter();
        let names: Vec<String> = variants
            .map(|one| super::members::variant(&mut scope, &one.name))
            .collect();
        match names.get(number as usize) {
            Some(name) => format!("{path}::{name}"),
            None => format!("{path}::{}({number})", super::members::UNKNOWN),
        }
    }
}

/// The default of a field in the pointer section, if it is not null: the content of texts and
/// data, else a flat message.
fn default_bytes(value: &Value) -> Option<Vec<u8>> {
    match value {
        Value::Text(bytes) | Value::Data(bytes) => (!bytes.is_empty()).then(|| bytes.to_vec()),
        value => flat_bytes(value),
    }
}

/// The field is in the pointer section and has a default that is not null.
pub(crate) fn has_default(slot: &Slot) -> bool {
    default_bytes(&slot.default_value).is_some()
}

fn forms(base: &str, spot: &Spot, member: bool, methods: &mut Scope) -> Forms {
    let mut forms = Forms::default();
    let mut claim = |form: String| methods.claim(form);
    match spot {
        Spot::Void if !member => {}
        Spot::Void | Spot::Bit { .. } | Spot::Number { .. } | Spot::Enum { .. } => {
            forms.set = claim(format!("set_{base}"));
        }
        Spot::Group(group) => {
            if group.is_union {
                forms.group = claim(format!("{base}_group"));
            }
            if member {
                forms.init = claim(format!("init_{base}"));
                forms.edit = claim(format!("{base}_mut"));
            }
        }
        Spot::Pointer(pointer) => {
            forms.has = claim(format!("has_{base}"));
            forms.set = claim(format!("set_{base}"));
            forms.init = claim(format!("init_{base}"));
            forms.clear = claim(format!("clear_{base}"));
            forms.adopt = claim(format!("adopt_{base}"));
            forms.disown = claim(format!("disown_{base}"));
            if pointer.shape.has_builder() {
                forms.edit = claim(format!("{base}_mut"));
            }
        }
    }
    forms
}
