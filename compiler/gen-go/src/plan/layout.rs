//! The rows of layout tables.

use std::collections::HashMap;

use zooph_ir::{Annotation, AnyKind, FieldKind, StructNode, Type};

use crate::annotations;
use crate::plan::{FieldPlan, Planner, Spot, StructPlan, literal, quoted};
use crate::spelling::Go;
use crate::types::{Face, View};

impl Planner<'_> {
    /// The rows, in the order of the node's fields, which is the one of text and JSON.
    pub(crate) fn rows(
        &self,
        plan: &StructPlan,
        content: &StructNode,
        view: &View<'_>,
        face: Face,
    ) -> Vec<Go> {
        let planned: HashMap<&str, &FieldPlan> = plan
            .fields
            .iter()
            .map(|field| (field.schema_name.as_str(), field))
            .collect();
        let fields = content
            .fields
            .iter()
            .filter_map(|found| Some((*planned.get(found.name.as_str())?, found)));
        { fields }
            .map(|(field, found)| {
                Go::of(|| {
                    let mut row = format!("{{Name: {}", quoted(field.schema_name.as_bytes()));
                    match (&found.kind, &field.spot) {
                        (FieldKind::Slot(slot), spot) => {
                            row += &format!(", Type: {}", type_of(&slot.ty, view, face));
                            let bits = slot.ty.data_bits();
                            let offset = if bits > 0 {
                                slot.offset * bits
                            } else {
                                slot.offset
                            };
                            if offset > 0 && slot.ty != Type::Void {
                                row += &format!(", Offset: {offset}");
                            }
                            let default = literal::bits(&slot.default_value);
                            if default != 0 {
                                row += &format!(", Default: {default:#x}");
                            }
                            if let Spot::Pointer(pointer) = spot
                                && let Some(default) = &pointer.default
                            {
                                row += &format!(", Pointer: &{}", default.variable);
                            }
                        }
                        (_, Spot::Group { reader, record, .. }) => {
                            row += &match face {
                                Face::Record => format!(", Group: (*{record})(nil)"),
                                _ => format!(", Group: {reader}{{}}"),
                            };
                        }
                        _ => {}
                    }
                    if let Some((_, tag)) = &field.tag {
                        row += &format!(", Member: true, Tag: {tag}");
                    }
                    if let Some(json) = field_json(&found.annotations) {
                        row += &format!(", JSON: {json}");
                    }
                    row + "}"
                })
            })
            .collect()
    }
}

fn field_json(all: &[Annotation]) -> Option<String> {
    let mut parts = Vec::new();
    if let Some(name) = annotations::text(all, annotations::JSON_NAME) {
        parts.push(format!("Name: {}", quoted(name.as_bytes())));
    }
    if let Some(options) = annotations::find(all, annotations::JSON_FLATTEN) {
        parts.push("Flatten: true".into());
        let prefix = annotations::member(options, 0).filter(|prefix| !prefix.is_empty());
        parts.extend(prefix.map(|prefix| format!("Prefix: {}", quoted(prefix.as_bytes()))));
    }
    if annotations::find(all, annotations::JSON_BASE64).is_some() {
        parts.push("Base64: true".into());
    } else if annotations::find(all, annotations::JSON_HEX).is_some() {
        parts.push("Hex: true".into());
    }
    (!parts.is_empty()).then(|| format!("&gen.FieldJSON{{{}}}", parts.join(", ")))
}

/// The JSON form of a union; `name` is what its tag is called if the annotation does not say.
pub(crate) fn union_json(all: &[Annotation], name: Option<&str>) -> Option<String> {
    let options = annotations::find(all, annotations::JSON_DISCRIMINATOR)?;
    let name = annotations::member(options, 0).or_else(|| name.map(str::to_owned));
    let mut parts = Vec::new();
    if let Some(name) = name {
        parts.push(format!("Name: {}", quoted(name.as_bytes())));
    }
    if let Some(name) = annotations::member(options, 1) {
        parts.push(format!("ValueName: {}", quoted(name.as_bytes())));
    }
    Some(format!("&gen.UnionJSON{{{}}}", parts.join(", ")))
}

/// The address of a type's description.
fn type_of(ty: &Type, view: &View<'_>, face: Face) -> String {
    let name = match ty {
        Type::Void => "Void",
        Type::Bool => "Bool",
        Type::Int8 => "Int8",
        Type::Int16 => "Int16",
        Type::Int32 => "Int32",
        Type::Int64 => "Int64",
        Type::UInt8 => "Uint8",
        Type::UInt16 => "Uint16",
        Type::UInt32 => "Uint32",
        Type::UInt64 => "Uint64",
        Type::Float32 => "Float32",
        Type::Float64 => "Float64",
        Type::Text => "Text",
        Type::Data => "Data",
        Type::Interface { .. } | Type::AnyPointer(AnyKind::Capability) => "Capability",
        Type::AnyPointer(AnyKind::Any) | Type::ImplicitMethodParameter { .. } => "Any",
        Type::AnyPointer(AnyKind::Struct) => "AnyStruct",
        Type::AnyPointer(AnyKind::List) => "AnyList",
        Type::Enum { .. } => {
            let ty = view.number(ty);
            return format!("&gen.Type{{Kind: gen.KindEnum, Enum: {ty}(0)}}");
        }
        Type::List(element) => {
            let element = type_of(element, view, face);
            return format!("&gen.Type{{Kind: gen.KindList, Elem: {element}}}");
        }
        Type::Struct { type_id, brand } => {
            let of = match face {
                Face::Record => {
                    let ty = view.structure(*type_id, brand, "", face);
                    format!("(*{ty})(nil)")
                }
                _ => format!("{}{{}}", view.structure(*type_id, brand, "Reader", face)),
            };
            return format!("&gen.Type{{Kind: gen.KindStruct, Of: {of}}}");
        }
        Type::Parameter { scope_id, index } => {
            return match (view.parameter(*scope_id, *index), face) {
                (None, _) => "&gen.TypeAny".into(),
                (Some(parameter), Face::Record) => format!("gen.ValueType[{parameter}]()"),
                (Some(parameter), _) => format!("gen.ReaderType[{parameter}]()"),
            };
        }
    };
    format!("&gen.Type{name}")
}
