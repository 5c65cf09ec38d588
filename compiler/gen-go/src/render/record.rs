//! Records.

mod decode;
mod direct;
mod encode;
mod groups;
mod interfaces;
mod json;
mod lists;
mod reached;
mod tree;
mod words;

use std::fmt::Display;

use zooph_emit::{Code, Value};

use crate::plan::{DefaultPlan, FieldPlan, PointerPlan, Spot, StructPlan, UnionPlan};
use crate::render::{arguments, declared, documented};
use crate::template::go;

pub(crate) fn record(plan: &StructPlan) -> Code {
    let ident = &plan.identity.ident;
    let ty = format!("{ident}{}", arguments(plan));
    let mut pieces = vec![
        declaration(plan),
        defaults(plan),
        reached::reached(plan, &ty),
    ];
    if !plan.is_group {
        pieces.extend([
            encode::encode(plan, &ty),
            interfaces::interfaces(plan, &ty),
            lists::lists(plan, &ty),
            direct::direct(plan, &ty),
            json::json(plan, &ty),
            groups::groups(plan),
        ]);
    }
    pieces.extend([decode::decode(plan, &ty), decode::equal(plan, &ty)]);
    Code::paragraphs(pieces)
}

/// Returns the type of the Record's field, if it has one.
fn held(field: &FieldPlan) -> Option<String> {
    Some(match &field.spot {
        Spot::Void => return None,
        Spot::Bit { .. } => "bool".to_owned(),
        Spot::Number { ty, .. } => ty.to_string(),
        Spot::Pointer(pointer) => pointer.record.to_string(),
        Spot::Group { record, .. } => record.clone(),
    })
}

fn declaration(plan: &StructPlan) -> Code {
    let ident = &plan.identity.ident;
    let rows = plan.fields.iter().filter_map(|field| {
        let row = (field.getter.clone(), held(field)?);
        Some((&field.doc, row))
    });
    let which = plan.union.as_ref().map(|union| {
        go!(
            r#"
            // Which is the active member of the union. The fields of the other members are ignored.
            Which $which$
        "#,
            which = union.which
        )
    });
    let body = Code::paragraphs([documented(rows)].into_iter().chain(which));
    let doc = super::small::doc_or(
        &plan.doc,
        &format!(
            "{ident} is the Record of {}: its fields in native types.",
            plan.schema_name
        ),
    );
    match body.is_empty() {
        true => go!(
            r#"
            $doc$
            type $ident$$declared$ struct{}
        "#,
            doc = doc,
            ident = ident,
            declared = declared(plan, "Value")
        ),
        false => go!(
            r#"
            $doc$
            $directives$
            type $ident$$declared$ struct {
                $body$
            }
        "#,
            doc = doc,
            directives = raw_directives(plan),
            ident = ident,
            declared = declared(plan, "Value"),
            body = body
        ),
    }
}

/// Returns the comments that tell zoophraw, which writes codecs of native types, which fields form a union.
fn raw_union(plan: &StructPlan) -> Code {
    let Some(union) = &plan.union else {
        return Code::new();
    };
    let members = union.members.iter().map(|member| {
        let of = |field: &&FieldPlan| matches!(field.tag, Some((_, tag)) if tag == member.tag);
        let field = plan.fields.iter().find(of);
        match field.filter(|field| held(field).is_some()) {
            Some(field) => format!(" {}", field.getter),
            None => format!(" {}-", member.schema_name),
        }
    });
    let members: String = members.collect();
    let kind = if plan.is_union { "sum" } else { "union" };
    go!(
        "//zoophraw:$kind$ Which$members$",
        kind = kind,
        members = members
    )
}

/// Returns the comment with the order of encoded fields, by ordinals, if it differs from the order of the source.
fn raw_order(plan: &StructPlan) -> Code {
    let of_record = |field: &&FieldPlan| field.tag.is_none() && held(field).is_some();
    let mut fields: Vec<&FieldPlan> = plan.fields.iter().filter(of_record).collect();
    if fields.is_sorted_by_key(|field| field.ordinal) {
        return Code::new();
    }
    fields.sort_by_key(|field| field.ordinal);
    let names: String = fields
        .iter()
        .map(|field| format!(" {}", field.getter))
        .collect();
    go!("//zoophraw:order$names$", names = names)
}

/// Returns the comments that zoophraw reads, after an empty line in the Record's comment.
fn raw_directives(plan: &StructPlan) -> Code {
    let directives: Code = [raw_order(plan), raw_union(plan)].into_iter().collect();
    match directives.is_empty() {
        true => directives,
        false => go!("//\n$directives$", directives = directives),
    }
}

/// Returns variables with defaults of pointers, and functions with the native defaults of lists.
fn defaults(plan: &StructPlan) -> Code {
    let mut pieces = Vec::new();
    for field in &plan.fields {
        let Spot::Pointer(pointer) = &field.spot else {
            continue;
        };
        let Some(DefaultPlan {
            variable,
            message,
            is_generic,
            ..
        }) = &pointer.default
        else {
            continue;
        };
        let native = match pointer.native.is_list() && !is_generic {
            true => go!(
                r#"

                var cached$variable$ gen.Native[$ty$]

                func native$variable$() $ty$ {
                    return cached$variable$.Get(&$variable$, func(d *gen.RecordDecoder) ($ty$, error) {
                        return $decode$
                    })
                }
            "#,
                variable = variable,
                ty = pointer.record,
                decode = pointer.native.decode(&format!("{variable}.Pointer()"))
            ),
            false => Code::new(),
        };
        pieces.push(go!(
            r#"
            var $variable$ = gen.Constant{Bytes: $message$}
            $native$
        "#,
            variable = variable,
            message = message,
            native = native
        ));
    }
    Code::paragraphs(pieces)
}

/// Calls `one` for each field outside of the union, and makes a switch of the results for the union's
/// members. `x` is the expression for the Record.
fn each(
    fields: &[FieldPlan],
    union: Option<&UnionPlan>,
    x: &str,
    one: &mut dyn FnMut(&FieldPlan, bool) -> String,
    unknown: &str,
    member: bool,
) -> String {
    let mut out = String::new();
    for field in fields.iter().filter(|field| field.tag.is_none()) {
        out += &one(field, member);
    }
    if union.is_none() {
        return out;
    }
    let mut cases = String::new();
    let mut quiet = Vec::new();
    for field in fields {
        let Some((constant, _)) = &field.tag else {
            continue;
        };
        let body = one(field, true);
        match body.is_empty() {
            true => quiet.push(constant.clone()),
            false => cases += &case(format_args!("case {constant}"), body),
        }
    }
    if !unknown.is_empty() {
        if !quiet.is_empty() {
            cases += &case(format_args!("case {}", quiet.join(", ")), "");
        }
        cases += &case("default", unknown);
    }
    if !cases.is_empty() {
        out += &format!("switch {x}.Which {{\n{cases}}}\n");
    }
    out
}

/// Returns a statement with a body, such as a condition or a loop.
fn block(head: impl Display, body: impl Value) -> String {
    let block = go!(
        r#"
        $head$ {
            $body$
        }
    "#,
        head = head,
        body = body
    );
    block.into_string()
}

/// Returns a case of a switch.
fn case(label: impl Display, body: impl Value) -> String {
    let case = go!(
        r#"
        $label$:
            $body$
    "#,
        label = label,
        body = body
    );
    case.into_string()
}

/// Returns code that runs `body` if a list differs from its default, and always if no function returns the default;
/// the default is then written like any other list. Returns `None` if there is no default.
fn unless_default(pointer: &PointerPlan, v: &str, body: &str) -> Option<String> {
    let default = pointer
        .default
        .as_ref()
        .filter(|_| pointer.native.is_list())?;
    if default.is_generic {
        return Some(body.to_owned());
    }
    let equal = pointer.native.equal(
        v,
        &format!("native{}()", default.variable),
        "new(gen.Comparison)",
    );
    let differs = equal.negated();
    Some(block(format_args!("if {differs}"), body))
}
