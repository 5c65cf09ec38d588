//! Layout tables.

use std::collections::HashMap;

use zooph_emit::{Code, code};
use zooph_plan::DeclIx;

use crate::plan::{FieldPlan, Spot, StructPlan, string_literal};
use crate::render::spaced;

/// Returns the tables of structs that need each other.
pub(crate) fn layouts(recursive: bool, members: &[&StructPlan]) -> Code {
    Code::paragraphs(members.iter().enumerate().map(|(index, plan)| {
        let keyword = match (index, recursive) {
            (0, true) => "let rec",
            (_, true) => "and",
            _ => "let",
        };
        layout(keyword, plan)
    }))
}

fn layout(keyword: &str, plan: &StructPlan) -> Code {
    let fields: Vec<Code> = plan
        .order
        .iter()
        .filter_map(|(member, at)| match (&plan.union, member) {
            (Some(union), true) => union.members.get(*at),
            _ => plan.fields.get(*at),
        })
        .map(field)
        .collect();
    let tag_at = plan
        .union
        .as_ref()
        .map_or("(-1)".to_owned(), |union| union.at.to_string());
    code!(
        r#"
        $keyword$ layout'$flat$$parameters$ : Z.Layout.t =
          { name = $name$; data_words = $data$; pointers = $pointers$; tag_at = $tag_at$;
            tag_json = $tag_json$; owners = [||]; plan = None;
            fields = (fun () ->
              [|
                $fields$
              |]) }
    "#,
        keyword = keyword,
        flat = plan.flat,
        parameters = spaced(&plan.parameters),
        name = string_literal(plan.schema_name.as_bytes()),
        data = plan.data_words,
        pointers = plan.pointers,
        tag_at = tag_at,
        tag_json = plan.tag_json,
        fields = fields.into_iter().collect::<Code>(),
    )
}

fn field(field: &FieldPlan) -> Code {
    let zero = "Zero".to_owned();
    let (at, default) = match &field.spot {
        Spot::Void => (0, zero),
        Spot::Bit { at, default } => (*at, if *default { "Bits 1L".to_owned() } else { zero }),
        Spot::Number { at, raw, .. } => (at * 8, bits(*raw)),
        Spot::Enum { at, default, .. } => (at * 8, bits(u64::from(*default))),
        Spot::Pointer(pointer) => {
            let default = pointer.default.as_ref();
            (
                pointer.index,
                default.map_or(zero, |flat| format!("Content {flat}")),
            )
        }
        Spot::Group {
            flat, arguments, ..
        } => {
            let table = match &arguments[..] {
                [] => format!("layout'{flat}"),
                arguments => format!("(layout'{flat}{})", spaced(arguments)),
            };
            return row(field, &format!("Group {table}"));
        }
    };
    let ty = &field.layout;
    if let (None, "Zero") = (&field.json, default.as_str()) {
        let name = string_literal(field.schema_name.as_bytes());
        return Code::from(match field.tag {
            None => format!("Z.field {name} {ty} {at};"),
            Some(tag) => format!("Z.member_field {tag} {name} {ty} {at};"),
        });
    }
    row(
        field,
        &format!("Slot {{ ty = {ty}; at = {at}; default = {default} }}"),
    )
}

fn row(field: &FieldPlan, spot: &str) -> Code {
    let tag = field.tag.map_or("(-1)".to_owned(), |tag| tag.to_string());
    let name = string_literal(field.schema_name.as_bytes());
    let json = match &field.json {
        Some(json) => json.clone(),
        None => format!("{{ json_name = {name}; form = Plain }}"),
    };
    code!(
        r#"
        { field_name = $name$; tag = $tag$;
          json = $json$;
          spot = $spot$ };
    "#,
        name = name,
        tag = tag,
        json = json,
        spot = spot,
    )
}

fn bits(raw: u64) -> String {
    if raw == 0 {
        "Zero".to_owned()
    } else {
        format!("Bits {}", crate::plan::int64_literal(raw))
    }
}

/// Returns the structs of a component, in order.
pub(crate) fn members<'p>(
    ixs: &[DeclIx],
    structs: &HashMap<DeclIx, &'p StructPlan>,
) -> Vec<&'p StructPlan> {
    ixs.iter()
        .filter_map(|ix| structs.get(ix).copied())
        .collect()
}
