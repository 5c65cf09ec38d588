//! Code that writes a Record as JSON, in one pass.

use zooph_emit::Code;
use zooph_plan::{Encoding, annotations};

use super::{block, case, unless_default};
use crate::plan::{FieldPlan, Native, NumberKind, PointerPlan, Spot, StructPlan, UnionPlan};
use crate::template::go;

pub(super) fn json(plan: &StructPlan, ty: &str) -> Code {
    let is_plain = plan.parameters.is_empty() && plan.identity.id != annotations::JSON_VALUE;
    let body = match is_plain {
        true => members(&plan.fields, plan.union.as_ref(), "x"),
        false => None,
    };
    let body = match body {
        Some(body) => go!(
            r#"
            if x == nil || !w.Object(head, $words$) {
                return
            }
            $body$
            w.EndObject()
        "#,
            words = u32::from(plan.data_words) + u32::from(plan.pointers),
            body = body
        ),
        None => go!(r#"
            if x != nil {
                w.Tabled(head, x)
            }
        "#),
    };
    go!(
        r#"
        // ZoophJSON is for generated code.
        func (x *$ty$) ZoophJSON(w *gen.JSONWriter, head string) {
            $body$
        }
    "#,
        ty = ty,
        body = body
    )
}

/// Returns the function that writes a group. `described` is the expression for the address of its type.
pub(super) fn group(
    ty: &str,
    is_generic: bool,
    (fields, union): (&[FieldPlan], Option<&UnionPlan>),
    described: &str,
) -> Code {
    let body = match is_generic {
        true => None,
        false => members(fields, union, "x"),
    };
    let body = match body {
        Some(body) => go!(
            r#"
            w.Group(head)
            $body$
            w.EndGroup()
        "#,
            body = body
        ),
        None => go!(
            "w.TabledGroup(head, x.ZoophWhole(), $described$)",
            described = described
        ),
    };
    go!(
        r#"
        // ZoophJSON is for generated code.
        func (x *$ty$) ZoophJSON(w *gen.JSONWriter, head string) {
            $body$
        }
    "#,
        ty = ty,
        body = body
    )
}

/// Returns code that writes the members of an object: fields by ordinal, then the active member of the union.
/// Returns `None` if an annotation or a type requires another form, which only the table-driven writer
/// supports.
fn members(fields: &[FieldPlan], union: Option<&UnionPlan>, x: &str) -> Option<String> {
    let mut ordered: Vec<&FieldPlan> = fields.iter().collect();
    ordered.sort_by_key(|field| field.ordinal);
    let mut out = String::new();
    for field in ordered.iter().filter(|field| field.tag.is_none()) {
        out += &member(field, x)?;
    }
    let Some(union) = union else {
        return Some(out);
    };
    if union.is_annotated {
        return None;
    }
    out += &format!("switch {x}.Which {{\n");
    for field in ordered {
        if let Some((constant, _)) = &field.tag {
            out += &case(format_args!("case {constant}"), member(field, x)?);
        }
    }
    Some(out + "default:\n    w.Fail()\n}\n")
}

fn member(field: &FieldPlan, x: &str) -> Option<String> {
    let name = field.json.name.as_ref().unwrap_or(&field.schema_name);
    let is_bare = |c: char| c.is_ascii_alphanumeric() || "_-.:/ ".contains(c);
    if field.json.flatten.is_some() || !name.chars().all(is_bare) {
        return None;
    }
    let head = format!("`\"{name}\":`");
    let v = format!("{x}.{}", field.getter);
    Some(match &field.spot {
        Spot::Void => format!("w.Void({head})\n"),
        Spot::Bit { .. } => format!("w.Bool({head}, {v})\n"),
        Spot::Number { kind, .. } => number(*kind, &head, &v),
        Spot::Group {
            fields,
            union,
            is_generic: false,
            ..
        } => {
            // A group that needs tables is in a struct that does.
            members(fields, union.as_ref(), "x")?;
            format!("{v}.ZoophJSON(w, {head})\n")
        }
        Spot::Group { .. } => return None,
        Spot::Pointer(pointer) => {
            let is_member = field.tag.is_some();
            self::pointer(pointer, field.json.encoding, &head, &v, is_member)?
        }
    })
}

fn number(kind: NumberKind, head: &str, v: &str) -> String {
    match kind {
        NumberKind::Signed(64) => format!("w.Int64({head}, {v})\n"),
        NumberKind::Unsigned(64) => format!("w.Uint64({head}, {v})\n"),
        NumberKind::Signed(32) => format!("w.Int({head}, {v})\n"),
        NumberKind::Unsigned(32) => format!("w.Uint({head}, {v})\n"),
        NumberKind::Signed(_) => format!("w.Int({head}, int32({v}))\n"),
        NumberKind::Unsigned(_) => format!("w.Uint({head}, uint32({v}))\n"),
        NumberKind::Float32 => format!("w.Float({head}, float64({v}))\n"),
        NumberKind::Float64 => format!("w.Float({head}, {v})\n"),
        NumberKind::Enum => format!("w.Enum({head}, uint16({v}), {v}.ZoophEnum())\n"),
    }
}

/// Returns code that writes the target of a pointer. The active member of a union is always written, and
/// other fields unless they are null in the message.
fn pointer(
    pointer: &PointerPlan,
    encoding: Encoding,
    head: &str,
    v: &str,
    is_member: bool,
) -> Option<String> {
    let default = pointer.default.as_ref();
    let write = match (&pointer.native, encoding) {
        (Native::Struct(ty), _) => {
            let write = format!("{v}.ZoophJSON(w, {head})\n");
            if !is_member {
                return Some(write);
            }
            let default =
                default.map_or_else(|| "nil".into(), |default| format!("&{}", default.variable));
            return Some(format!(
                "if {v} == nil {{\n    w.Absent({head}, (*{ty})(nil).ZoophType(), {default})\n}}\n{write}"
            ));
        }
        (Native::Capability | Native::Any, _) if is_member => return Some("w.Fail()\n".into()),
        (Native::Capability, _) => return Some(format!("if {v} != 0 {{\n    w.Fail()\n}}\n")),
        (Native::Any, _) => return Some(format!("if !{v}.IsNull() {{\n    w.Fail()\n}}\n")),
        (Native::Text, _) if !is_member && default.is_none() => {
            return Some(format!("w.Text({head}, {v})\n"));
        }
        (Native::Data, Encoding::Base64) => format!("w.Base64({head}, {v})\n"),
        (Native::Data, Encoding::Hex) => format!("w.Hex({head}, {v})\n"),
        (native, Encoding::Plain) => value(native, head, v, 0)?,
        _ => return None,
    };
    if is_member {
        return Some(write);
    }
    Some(match (&pointer.native, default) {
        (Native::Text, Some(default)) => {
            block(format_args!("if {v} != {}", default.content), write)
        }
        (Native::Data, Some(default)) => {
            let content = &default.content;
            block(format_args!("if string({v}) != {content}"), write)
        }
        _ => unless_default(pointer, v, &write)
            .unwrap_or_else(|| block(format_args!("if len({v}) > 0"), write)),
    })
}

/// Returns code that always writes a value. `nested` numbers the index variables.
fn value(native: &Native, head: &str, v: &str, nested: usize) -> Option<String> {
    Some(match native {
        Native::Text => format!("w.String({head}, {v})\n"),
        Native::Data => format!("gen.JSONNumbers(w, {head}, {v})\n"),
        Native::Voids => format!("w.Voids({head}, len({v}))\n"),
        Native::Bools => format!("w.Bools({head}, {v})\n"),
        Native::Numbers(_) => format!("gen.JSONNumbers(w, {head}, {v})\n"),
        Native::Enums(_) => format!("gen.JSONEnums(w, {head}, {v})\n"),
        Native::Structs(_) => array(head, v, "i", &format!("{v}[i].ZoophJSON(w, \"\")\n")),
        Native::List(_, element) if matches!(**element, Native::Capability | Native::Any) => {
            format!(
                "if w.Array({head}, len({v})) && len({v}) > 0 {{\n    w.Fail()\n}}\nw.EndArray()\n"
            )
        }
        Native::List(_, element) => {
            let index = format!("i{nested}");
            let one = value(element, "\"\"", &format!("{v}[{index}]"), nested + 1)?;
            array(head, v, &index, &one)
        }
        _ => return None,
    })
}

fn array(head: &str, v: &str, index: &str, one: &str) -> String {
    let each = block(format_args!("for {index} := range {v}"), one);
    let array = block(format_args!("if w.Array({head}, len({v}))"), each);
    format!("{array}w.EndArray()\n")
}
