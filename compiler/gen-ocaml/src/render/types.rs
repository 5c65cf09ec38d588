//! The types of a file. They are in one recursive module, since declarations of a schema may refer to each other.

use zooph_emit::{Code, code};
use zooph_plan::Form;

use crate::plan::{EnumPlan, FieldPlan, FilePlan, Item, Spot, StructPlan, UnionPlan};
use crate::render::doc;

/// Returns the module of the types.
pub(crate) fn types(plan: &FilePlan) -> Code {
    let body = plan.groups.iter().map(|group| items(&group.items));
    let body = Code::paragraphs(body);
    if body.is_empty() {
        return Code::new();
    }
    code!(
        r#"
        module rec Types : sig
          $body$
        end =
          Types
    "#,
        body = body
    )
}

fn items(items: &[Item]) -> Code {
    Code::paragraphs(items.iter().map(|item| match item {
        Item::Struct(plan) => structure(plan),
        Item::Enum(plan) => wrapped(&plan.module, enumeration(plan, None, false)),
        Item::Interface(plan) => {
            let body = self::items(&plan.items);
            if body.is_empty() {
                body
            } else {
                wrapped(&plan.module, body)
            }
        }
        Item::Constant(_) => Code::new(),
    }))
}

fn wrapped(module: &str, body: Code) -> Code {
    code!(
        "module $module$ : sig\n  $body$\nend",
        module = module,
        body = body
    )
}

fn structure(plan: &StructPlan) -> Code {
    let union = match &plan.union {
        Some(union) if plan.kind != Form::Union => {
            wrapped(&union.module, sum(plan, union, None, false))
        }
        _ => Code::new(),
    };
    let body = Code::paragraphs([
        items(&plan.items),
        union,
        record(plan, None, false),
        dictionaries(plan),
    ]);
    wrapped(&plan.module, body)
}

/// Returns type variables such as `('a, 'b) `, or an empty text.
pub(crate) fn variables(parameters: &[String], suffixes: &[&str]) -> String {
    let all: Vec<String> = parameters
        .iter()
        .flat_map(|name| {
            suffixes
                .iter()
                .map(move |suffix| format!("'{name}{suffix}"))
        })
        .collect();
    match &all[..] {
        [] => String::new(),
        [one] => format!("{one} "),
        all => format!("({}) ", all.join(", ")),
    }
}

/// Returns the types of the Readers and Builders of a generic struct.
fn dictionaries(plan: &StructPlan) -> Code {
    if plan.parameters.is_empty() {
        return Code::new();
    }
    let readings = plan
        .parameters
        .iter()
        .map(|name| format!("{name} : '{name} Z.Kind.reading"));
    let kinds = plan
        .parameters
        .iter()
        .map(|name| format!("{name} : ('{name}_r, '{name}_b, '{name}_o) Z.Kind.t"));
    Code::paragraphs([
        Code::from(format!(
            "type {}reader = {{ view : Z.View.t; {} }}",
            variables(&plan.parameters, &[""]),
            readings.collect::<Vec<_>>().join("; ")
        )),
        Code::from(format!(
            "type {}builder = {{ builder : Z.Builder.t; {} }}",
            variables(&plan.parameters, &["_r", "_b", "_o"]),
            kinds.collect::<Vec<_>>().join("; ")
        )),
    ])
}

/// Returns an equation with another type.
fn equal(manifest: Option<&str>) -> String {
    manifest.map_or_else(String::new, |ty| format!(" {ty} ="))
}

/// Returns the declaration of an enum's type. `manifest` is a type that it is equal to. Only an `interface`
/// has comments.
pub(crate) fn enumeration(plan: &EnumPlan, manifest: Option<&str>, interface: bool) -> Code {
    let members = plan.members.iter().map(|member| {
        let doc = if interface {
            doc(member.doc.as_deref())
        } else {
            Code::new()
        };
        alternative(&member.constructor, "", &doc)
    });
    code!(
        r#"
        type t =$manifest$
          $members$
          | Unknown of int
    "#,
        manifest = equal(manifest),
        members = members.collect::<Code>(),
    )
}

/// Returns a member of a union's sum type.
pub(crate) fn constructor(union: &UnionPlan, name: &str, content: &str, doc: &Code) -> Code {
    let tick = if union.polymorphic { "`" } else { "" };
    alternative(&format!("{tick}{name}"), content, doc)
}

fn alternative(name: &str, content: &str, doc: &Code) -> Code {
    code!(
        "| $name$$content$\n    $doc$",
        name = name,
        content = content,
        doc = doc
    )
}

/// Returns the Record's type. It is a sum type if the struct consists of its union.
pub(crate) fn record(plan: &StructPlan, manifest: Option<&str>, interface: bool) -> Code {
    if let (Some(union), Form::Union) = (&plan.union, plan.kind) {
        return sum(plan, union, manifest, interface);
    }
    let fields: Code = plan
        .fields
        .iter()
        .filter(|field| !field.label.is_empty())
        .map(|field| {
            let ty = if interface {
                &field.interface.record
            } else {
                &field.implementation.record
            };
            let doc = if interface {
                doc(field.doc.as_deref())
            } else {
                Code::new()
            };
            code!(
                "$label$ : $ty$;\n  $doc$",
                label = field.label,
                ty = ty,
                doc = doc
            )
        })
        .chain(plan.union.iter().map(|union| {
            let variables = variables(&plan.parameters, &[""]);
            let path = if interface {
                union.module.clone()
            } else {
                format!("Types.{}", union.path.join("."))
            };
            Code::from(format!("which : {variables}{path}.t;"))
        }))
        .collect();
    let variables = variables(&plan.parameters, &[""]);
    if fields.is_empty() {
        return Code::from(format!("type {variables}t = unit"));
    }
    code!(
        r#"
        type $variables$t =$manifest$ {
          $fields$
        }
    "#,
        variables = variables,
        manifest = equal(manifest),
        fields = fields,
    )
}

/// Returns the sum type of a union.
pub(crate) fn sum(
    plan: &StructPlan,
    union: &UnionPlan,
    manifest: Option<&str>,
    interface: bool,
) -> Code {
    let members = union.members.iter().map(|member| {
        let faces = if interface {
            &member.interface
        } else {
            &member.implementation
        };
        let doc = if interface {
            doc(member.doc.as_deref())
        } else {
            Code::new()
        };
        constructor(
            union,
            &member.constructor,
            &content(member, &faces.record),
            &doc,
        )
    });
    let members: Code = members.collect();
    let variables = variables(&plan.parameters, &[""]);
    if let (true, Some(manifest)) = (union.polymorphic, manifest) {
        return Code::from(format!("type {variables}t = {manifest}"));
    }
    sum_type(&variables, manifest, members, union.polymorphic)
}

/// Returns a sum type of these members and `Unknown`. It is a polymorphic variant if there are more members than an
/// ordinary variant can have.
pub(crate) fn sum_type(
    variables: &str,
    manifest: Option<&str>,
    members: Code,
    polymorphic: bool,
) -> Code {
    if polymorphic {
        return code!(
            "type $variables$t = [\n  $members$\n  | `Unknown of int\n]",
            variables = variables,
            members = members
        );
    }
    code!(
        r#"
        type $variables$t =$manifest$
          $members$
          | Unknown of int
    "#,
        variables = variables,
        manifest = equal(manifest),
        members = members,
    )
}

/// Returns the content of a constructor, such as ` of t`, or an empty text.
pub(crate) fn content(member: &FieldPlan, ty: &str) -> String {
    match member.spot {
        Spot::Void => String::new(),
        _ => format!(" of {ty}"),
    }
}
