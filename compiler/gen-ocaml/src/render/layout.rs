//! Layout tables.

use std::collections::HashMap;

use zooph_emit::Code as Printed;
use zooph_plan::DeclIx;

use crate::layout::{Code, call, code, ended, headed, parens, record, text, words};
use crate::plan::{FieldPlan, Spot, StructPlan, int64_literal, string_literal};
use crate::render::page::side;

/// Returns the tables of structs that need each other.
pub(crate) fn layouts(recursive: bool, members: &[&StructPlan]) -> Printed {
    let mut side = side();
    for (index, plan) in members.iter().enumerate() {
        side.put(&layout(keyword(index, recursive), plan));
    }
    Printed::from(side.finish())
}

/// Returns the keyword of a definition among others, which need each other or not.
pub(crate) fn keyword(index: usize, recursive: bool) -> &'static str {
    match (index, recursive) {
        (0, true) => "let rec",
        (_, true) => "and",
        _ => "let",
    }
}

fn layout(keyword: &str, plan: &StructPlan) -> Code {
    let fields = plan.order.iter();
    let fields = fields.filter_map(|(member, at)| match (&plan.union, member) {
        (Some(union), true) => union.members.get(*at),
        _ => plan.fields.get(*at),
    });
    let fields: Vec<Code> = fields.map(|one| ended(field(one), ";")).collect();
    let tag_at = { plan.union.as_ref() }.map(|union| union.at.to_string());
    let tag_at = tag_at.unwrap_or_else(|| "(-1)".to_owned());
    let sizes = [
        headed("name =", string_literal(plan.schema_name.as_bytes())),
        text(format!("data_words = {}", plan.data_words)),
        text(format!("pointers = {}", plan.pointers)),
        text(format!("tag_at = {tag_at}")),
    ];
    let head = [text(format!("{keyword} layout'{}", plan.flat))].into_iter();
    code!(
        r#"
        $head$ : Z.Layout.t =
          { $sizes$;
            tag_json = $tag_json$; owners = [||]; plan = None;
            fields = (fun () ->
              [|
                $fields$
              |]) }
    "#,
        head = words(head.chain(plan.parameters.iter().cloned().map(text))),
        sizes = Code::fill(sizes, ";").indent(2),
        tag_json = plan.tag_json,
        fields = fields,
    )
}

fn field(field: &FieldPlan) -> Code {
    let zero = || text("Zero");
    let (at, default) = match &field.spot {
        Spot::Void => (0, None),
        Spot::Bit { at, default } => (*at, default.then(|| text("Bits 1L"))),
        Spot::Number { at, raw, .. } => (at * 8, bits(*raw)),
        Spot::Enum { at, default, .. } => (at * 8, bits(u64::from(*default))),
        Spot::Pointer(pointer) => {
            let default = { pointer.default.as_ref() }.map(|flat| call!("Content", flat));
            (pointer.index, default)
        }
        Spot::Group {
            flat, arguments, ..
        } => {
            let table = [text(format!("layout'{flat}"))].into_iter();
            let table = words(table.chain(arguments.iter().cloned().map(text)));
            let table = match arguments.is_empty() {
                true => table,
                false => parens(table),
            };
            return row(field, call!("Group", table));
        }
    };
    let (ty, at) = (&field.layout, at.to_string());
    if let (None, None) = (&field.json, &default) {
        let name = string_literal(field.schema_name.as_bytes());
        return match field.tag {
            None => call!("Z.field", name, ty, at),
            Some(tag) => call!("Z.member_field", tag, name, ty, at),
        };
    }
    let slot = [
        headed("ty =", ty.clone()),
        headed("at =", text(at)),
        headed("default =", default.unwrap_or_else(zero)),
    ];
    row(field, Code::cat([text("Slot "), record(slot)]))
}

fn row(field: &FieldPlan, spot: Code) -> Code {
    let tag = field.tag.map_or("(-1)".to_owned(), |tag| tag.to_string());
    let name = || string_literal(field.schema_name.as_bytes());
    let plain = || record([headed("json_name =", name()), text("form = Plain")]);
    let json = field.json.clone().unwrap_or_else(plain);
    code!(
        r#"
        { field_name = $name$; tag = $tag$;
          json = $json$;
          spot = $spot$ }
    "#,
        name = name(),
        tag = tag,
        json = json,
        spot = spot,
    )
}

/// Returns the default of a number with these bits, unless it is zero.
fn bits(raw: u64) -> Option<Code> {
    (raw != 0).then(|| text(format!("Bits {}", int64_literal(raw))))
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
