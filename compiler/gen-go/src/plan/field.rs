//! Fields: where they are, and what their accessors are called.

use zooph_emit::{Code, Scope, Words};
use zooph_ir::{AnyKind, Field, FieldKind, Id, Node, Slot, Type, Value};

use crate::annotations;
use crate::plan::{DEPTH, Native, Planner, UnionPlan, flat_blob, flat_bytes, literal};
use crate::spelling::Go;
use crate::types::{Face, View};

/// Methods that Readers, Builders and Records have whatever the schema says.
pub(crate) static RESERVED: Words = Words::new(&[&[
    "AppendBinary",
    "Equal",
    "Error",
    "FromPointer",
    "FromSlot",
    "InitSlot",
    "IsNull",
    "MarshalBinary",
    "MarshalJSON",
    "Record",
    "String",
    "UnmarshalBinary",
    "UnmarshalBorrowed",
    "UnmarshalIn",
    "UnmarshalJSON",
    "Which",
    "ZoophDecode",
    "ZoophDirect",
    "ZoophElements",
    "ZoophEncode",
    "ZoophEqual",
    "ZoophFrom",
    "ZoophLayout",
    "ZoophList",
    "ZoophListWords",
    "ZoophOf",
    "ZoophPut",
    "ZoophPutList",
    "ZoophReached",
    "ZoophShape",
    "ZoophStruct",
    "ZoophType",
    "ZoophWords",
]]);

/// A field, or a member of a union.
pub(crate) struct FieldPlan {
    pub(crate) doc: Code,
    /// As the schema spells it.
    pub(crate) schema_name: String,
    /// The getter, and the Record's field.
    pub(crate) getter: String,
    pub(crate) names: Forms,
    /// The constant and number that select the member.
    pub(crate) tag: Option<(String, u16)>,
    pub(crate) spot: Spot,
}

/// Names made from the field's.
#[derive(Default)]
pub(crate) struct Forms {
    pub(crate) bytes: String,
    pub(crate) has: String,
    pub(crate) set: String,
    pub(crate) set_bytes: String,
    pub(crate) init: String,
    pub(crate) clear: String,
    pub(crate) adopt: String,
    pub(crate) disown: String,
}

/// Where the value is.
pub(crate) enum Spot {
    Void,
    /// A bit of the data section.
    Bit {
        at: u32,
        default: bool,
    },
    /// A number at a byte offset.
    Number {
        at: u32,
        kind: NumberKind,
        /// The Go type.
        ty: Go,
        bits: u64,
        /// The default as an expression.
        default: Go,
    },
    Pointer(Box<PointerPlan>),
    /// The group's identifier, with arguments for each face, and what it consists of.
    Group {
        reader: String,
        builder: String,
        record: String,
        is_generic: bool,
        fields: Vec<FieldPlan>,
        union: Option<UnionPlan>,
    },
}

/// How a number is loaded and stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum NumberKind {
    Signed(u32),
    Unsigned(u32),
    Float32,
    Float64,
    Enum,
}

impl NumberKind {
    pub(crate) fn bits(self) -> u32 {
        match self {
            NumberKind::Signed(bits) | NumberKind::Unsigned(bits) => bits,
            NumberKind::Float32 => 32,
            NumberKind::Float64 => 64,
            NumberKind::Enum => 16,
        }
    }
}

/// A field in the pointer section.
pub(crate) struct PointerPlan {
    pub(crate) index: u32,
    pub(crate) shape: PointerShape,
    /// Types of the three faces.
    pub(crate) reader: Go,
    pub(crate) builder: Go,
    pub(crate) record: Go,
    /// How Records hold it.
    pub(crate) native: Native,
    pub(crate) default: Option<DefaultPlan>,
}

/// A default that is not null.
pub(crate) struct DefaultPlan {
    /// The variable with it.
    pub(crate) variable: String,
    /// A flat message.
    pub(crate) message: String,
    /// Of texts and data: the content.
    pub(crate) content: String,
    /// The type names a parameter of the struct, so that no function without parameters gives it.
    pub(crate) is_generic: bool,
}

/// What kind of pointer it is, as far as accessors differ.
pub(crate) enum PointerShape {
    Text,
    Data,
    Voids,
    Bools,
    /// The Go type of elements.
    Numbers(Go),
    /// The shape of elements.
    Structs(u32),
    /// Pointers; the Go types of elements as Reader and Builder.
    List(Go, Go),
    Struct(u32),
    Any,
    AnyStruct,
    AnyList,
    Capability,
    Parameter,
}

impl Planner<'_> {
    /// Plans one field, whose getter is named already.
    pub(crate) fn field(
        &self,
        node: &Node,
        (index, field): (usize, &Field),
        getter: String,
        view: &View<'_>,
        ident: &str,
        (scope, depth): (&mut Scope, u32),
    ) -> FieldPlan {
        let spot = match &field.kind {
            FieldKind::Slot(slot) => self.slot(slot, view, ident, &getter),
            FieldKind::Group { type_id } => self.group(node.id, *type_id, view, depth),
        };
        let doc = match annotations::text(&field.annotations, annotations::DOC) {
            Some(text) => literal::doc(Some(&text)),
            None => self.member_doc(node.id, index),
        };
        let tag = field
            .discriminant
            .map(|tag| (self.names.member(node.id, tag).to_owned(), tag));
        FieldPlan {
            doc,
            schema_name: field.name.clone(),
            names: forms(&getter, &spot, tag.is_some(), scope),
            getter,
            tag,
            spot,
        }
    }

    fn group(&self, parent: Id, id: Id, view: &View<'_>, depth: u32) -> Spot {
        let ident = self.names.ident(id);
        let view = View { user: id, ..*view };
        let node = self.schemas.get(id).filter(|_| depth < DEPTH);
        let content = self.schemas.struct_node(id);
        let (fields, union) = match (node, content) {
            (Some(node), Some(content)) => (
                self.fields(node, content, &view, ident, depth + 1),
                self.union(node, content),
            ),
            _ => (Vec::new(), None),
        };
        // A group's parameters are some of its parent's, by the same scopes and numbers.
        let own = self.facts.parameters(parent);
        let arguments: Vec<&str> = self
            .facts
            .parameters(id)
            .iter()
            .filter_map(|parameter| {
                let at = own.iter().position(|one| one == parameter)?;
                self.names.parameters(parent).get(at).map(String::as_str)
            })
            .collect();
        let arguments = match arguments.is_empty() {
            true => String::new(),
            false => format!("[{}]", arguments.join(", ")),
        };
        Spot::Group {
            reader: format!("{ident}Reader{arguments}"),
            builder: format!("{ident}Builder{arguments}"),
            record: format!("{ident}{arguments}"),
            is_generic: !arguments.is_empty(),
            fields,
            union,
        }
    }

    fn slot(&self, slot: &Slot, view: &View<'_>, ident: &str, getter: &str) -> Spot {
        let bits = slot.ty.data_bits();
        let kind = match &slot.ty {
            Type::Void => return Spot::Void,
            Type::Bool => {
                return Spot::Bit {
                    at: slot.offset,
                    default: slot.default_value == Value::Bool(true),
                };
            }
            Type::Float32 => NumberKind::Float32,
            Type::Float64 => NumberKind::Float64,
            Type::Enum { .. } => NumberKind::Enum,
            Type::Int8 | Type::Int16 | Type::Int32 | Type::Int64 => NumberKind::Signed(bits),
            Type::UInt8 | Type::UInt16 | Type::UInt32 | Type::UInt64 => NumberKind::Unsigned(bits),
            _ => return Spot::Pointer(Box::new(self.pointer(slot, view, ident, getter))),
        };
        let default = literal::constant(&slot.default_value);
        Spot::Number {
            at: slot.offset * bits / 8,
            kind,
            ty: view.number(&slot.ty),
            bits: literal::bits(&slot.default_value),
            default: default.map_or_else(|expression| expression, Go::plain),
        }
    }

    fn pointer(&self, slot: &Slot, view: &View<'_>, ident: &str, getter: &str) -> PointerPlan {
        let shape = match &slot.ty {
            Type::Text => PointerShape::Text,
            Type::Data => PointerShape::Data,
            Type::Struct { type_id, .. } => PointerShape::Struct(self.shape_of(*type_id)),
            Type::Interface { .. } | Type::AnyPointer(AnyKind::Capability) => {
                PointerShape::Capability
            }
            Type::AnyPointer(AnyKind::Struct) => PointerShape::AnyStruct,
            Type::AnyPointer(AnyKind::List) => PointerShape::AnyList,
            Type::Parameter { scope_id, index } if view.parameter(*scope_id, *index).is_some() => {
                PointerShape::Parameter
            }
            Type::List(element) => match &**element {
                Type::Void => PointerShape::Voids,
                Type::Bool => PointerShape::Bools,
                Type::Struct { type_id, .. } => PointerShape::Structs(self.shape_of(*type_id)),
                element if element.is_pointer() => PointerShape::List(
                    view.argument(element, Face::Reader),
                    view.argument(element, Face::Builder),
                ),
                element => PointerShape::Numbers(view.number(element)),
            },
            _ => PointerShape::Any,
        };
        let content = match &slot.default_value {
            Value::Text(bytes) | Value::Data(bytes) if !bytes.is_empty() => Some(bytes),
            _ => None,
        };
        let message = match content {
            Some(bytes) => Some(flat_blob(bytes, slot.ty == Type::Text)),
            None => flat_bytes(&slot.default_value),
        };
        PointerPlan {
            index: slot.offset,
            shape,
            reader: view.argument(&slot.ty, Face::Reader),
            builder: view.argument(&slot.ty, Face::Builder),
            record: view.native(&slot.ty),
            native: Native::of(&slot.ty, view),
            default: message.map(|message| DefaultPlan {
                variable: format!("default{ident}_{getter}"),
                message: literal::quoted(&message),
                content: content.map_or_else(String::new, |bytes| literal::quoted(bytes)),
                is_generic: view.is_generic(&slot.ty),
            }),
        }
    }

    fn shape_of(&self, id: Id) -> u32 {
        self.schemas.struct_node(id).map_or(0, |content| {
            u32::from(content.data_word_count) | u32::from(content.pointer_count) << 16
        })
    }
}

/// The names of a field's further accessors; only of those that there are.
fn forms(getter: &str, spot: &Spot, member: bool, scope: &mut Scope) -> Forms {
    let mut forms = Forms::default();
    let mut claim = |form: String| scope.claim(form);
    match spot {
        Spot::Void => {
            if member {
                forms.set = claim(format!("Set{getter}"));
            }
        }
        Spot::Bit { .. } | Spot::Number { .. } => forms.set = claim(format!("Set{getter}")),
        Spot::Group { .. } => forms.init = claim(format!("Init{getter}")),
        Spot::Pointer(plan) => {
            forms.has = claim(format!("Has{getter}"));
            forms.clear = claim(format!("Clear{getter}"));
            forms.set = claim(format!("Set{getter}"));
            match plan.shape {
                PointerShape::Text => {
                    forms.bytes = claim(format!("{getter}Bytes"));
                    forms.set_bytes = claim(format!("Set{getter}Bytes"));
                }
                PointerShape::Data => {}
                PointerShape::Capability
                | PointerShape::Any
                | PointerShape::AnyStruct
                | PointerShape::AnyList => {
                    return forms;
                }
                _ => forms.init = claim(format!("Init{getter}")),
            }
            forms.adopt = claim(format!("Adopt{getter}"));
            forms.disown = claim(format!("Disown{getter}"));
        }
    }
    forms
}
