//! The rows of layout tables.

use zooph_emit::Phrase;
use zooph_plan::{AnyKind, DeclIx, Encoding, Field, FieldJson, Number, Struct, Type};

use crate::plan::{FieldPlan, Planner, Spot, StructPlan, quoted};
use crate::types::{Face, View};

impl Planner<'_> {
    /// Returns the rows by ordinal, which is the order of text and JSON.
    pub(crate) fn rows(
        &self,
        plan: &StructPlan,
        content: &Struct<'_>,
        view: &View<'_>,
        face: Face,
    ) -> Vec<Phrase> {
        let mut planned: Vec<(usize, &FieldPlan)> = { content.source_order.iter().copied() }
            .zip(&plan.fields)
            .collect();
        planned.sort_unstable_by_key(|(at, _)| *at);
        { planned.into_iter() }
            .map(|(at, field)| Phrase::of(|| row(field, &content.fields[at], view, face)))
            .collect()
    }

    /// Returns the JSON form of a struct's union.
    pub(crate) fn union_json(&self, ix: DeclIx) -> Option<String> {
        let found = self.program.union_json(ix)?;
        let mut parts = Vec::new();
        if let Some(name) = &found.name {
            parts.push(format!("Name: {}", quoted(name.as_bytes())));
        }
        if let Some(name) = &found.value_name {
            parts.push(format!("ValueName: {}", quoted(name.as_bytes())));
        }
        Some(format!("&gen.UnionJSON{{{}}}", parts.join(", ")))
    }
}

fn row(field: &FieldPlan, found: &Field<'_>, view: &View<'_>, face: Face) -> String {
    let mut row = format!("{{Name: {}", quoted(field.schema_name.as_bytes()));
    let (offset, default) = found.place.slot();
    match (&field.spot, face) {
        (
            Spot::Group {
                reader,
                is_generic: true,
                ..
            },
            Face::Reader,
        ) => row += &format!(", Group: {reader}{{}}"),
        (Spot::Group { record, .. }, _) => row += &format!(", Group: (*{record})(nil)"),
        _ => row += &format!(", Type: {}", type_of(&found.place.ty(), view, face)),
    }
    if offset > 0 {
        row += &format!(", Offset: {offset}");
    }
    if default != 0 {
        row += &format!(", Default: {default:#x}");
    }
    if let Spot::Pointer(pointer) = &field.spot
        && let Some(default) = &pointer.default
    {
        row += &format!(", Pointer: &{}", default.variable);
    }
    if let Some((_, tag)) = &field.tag {
        row += &format!(", Member: true, Tag: {tag}");
    }
    if let Some(json) = field_json(&found.json) {
        row += &format!(", JSON: {json}");
    }
    row + "}"
}

fn field_json(json: &FieldJson) -> Option<String> {
    let mut parts = Vec::new();
    if let Some(name) = &json.name {
        parts.push(format!("Name: {}", quoted(name.as_bytes())));
    }
    if let Some(prefix) = &json.flatten {
        parts.push("Flatten: true".into());
        if !prefix.is_empty() {
            parts.push(format!("Prefix: {}", quoted(prefix.as_bytes())));
        }
    }
    match json.encoding {
        Encoding::Plain => {}
        Encoding::Base64 => parts.push("Base64: true".into()),
        Encoding::Hex => parts.push("Hex: true".into()),
    }
    (!parts.is_empty()).then(|| format!("&gen.FieldJSON{{{}}}", parts.join(", ")))
}

/// Returns an expression for the address of a type's description.
fn type_of(ty: &Type, view: &View<'_>, face: Face) -> String {
    let name = match ty {
        Type::Void => "Void",
        Type::Bool => "Bool",
        Type::Text => "Text",
        Type::Data => "Data",
        Type::Capability(_) => "Capability",
        Type::Any(AnyKind::Any) => "Any",
        Type::Any(AnyKind::Struct) => "AnyStruct",
        Type::Any(AnyKind::List) => "AnyList",
        Type::Number(number) => return number_type(*number, view),
        Type::List(element) => {
            let element = type_of(element, view, face);
            return format!("&gen.Type{{Kind: gen.KindList, Elem: {element}}}");
        }
        Type::Struct(of, args) => {
            // Without parameters, the Reader and the Record share a table, which belongs to the Record.
            let is_generic = view.program.args(*of, args).next().is_some();
            let of = match face {
                Face::Reader if is_generic => {
                    format!("{}{{}}", view.structure(*of, args, "Reader", face))
                }
                _ => format!("(*{})(nil)", view.structure(*of, args, "", Face::Record)),
            };
            return format!("&gen.Type{{Kind: gen.KindStruct, Of: {of}}}");
        }
        Type::Param(param) => {
            return match (view.parameter(*param), face) {
                (None, _) => "&gen.TypeAny".into(),
                (Some(parameter), Face::Record) => format!("gen.ValueType[{parameter}]()"),
                (Some(parameter), _) => format!("gen.ReaderType[{parameter}]()"),
            };
        }
    };
    format!("&gen.Type{name}")
}

fn number_type(number: Number, view: &View<'_>) -> String {
    match number {
        Number::Int(bits) => format!("&gen.TypeInt{bits}"),
        Number::Uint(bits) => format!("&gen.TypeUint{bits}"),
        Number::Float(bits) => format!("&gen.TypeFloat{bits}"),
        Number::Enum(_) => {
            let ty = view.number(&Type::Number(number));
            format!("&gen.Type{{Kind: gen.KindEnum, Enum: {ty}(0)}}")
        }
    }
}
