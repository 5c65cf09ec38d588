//! Readers, and the views of unions.

use zooph_emit::{Code, code};
use zooph_plan::Form;

use crate::plan::{FieldPlan, Pointer, Shape, Spot, StructPlan, UnionPlan};
use crate::render::types::{constructor, content, variables};
use crate::render::{Both, doc};
use crate::types::enum_function;

/// One accessor: its name, the result's type in the interface, its doc comment, the body.
pub(crate) fn accessor(name: &str, ty: &str, comment: Code, head: &str, body: &str) -> Both {
    Both {
        ml: Code::from(format!("let {head} = {body}")),
        mli: code!(
            "val $name$ : $ty$\n$doc$",
            name = name,
            ty = ty,
            doc = comment
        ),
    }
}

/// The modules for reading: `Reader`, or, for a group that is a union, its `View` and the sum type
/// `Reader`.
pub(crate) fn reader(plan: &StructPlan, runtime: &str) -> Both {
    let accessors = accessors(plan);
    match (&plan.union, plan.kind) {
        (Some(union), Form::Union) => {
            let view = wrap("View", plan, accessors, Both::default());
            let sum = wrap_sum("Reader", plan, union, "View.t");
            Both::paragraphs([view, sum])
        }
        _ => wrap("Reader", plan, accessors, entry(plan, runtime)),
    }
}

/// The module with the types of an unnamed union.
pub(crate) fn which_module(plan: &StructPlan) -> Both {
    let union = match &plan.union {
        Some(union) if plan.kind != Form::Union => union,
        _ => return Both::default(),
    };
    let inner = Both::paragraphs([
        Both {
            ml: crate::render::types::sum(plan, union, &manifest(plan, union), false),
            mli: crate::render::types::sum(plan, union, "", true),
        },
        tags(union),
        wrap_sum("Reader", plan, union, ""),
    ]);
    let comment = Some("The members of the union.".to_owned());
    crate::render::module(&union.module, &comment, inner)
}

fn manifest(plan: &StructPlan, union: &UnionPlan) -> String {
    let variables = variables(&plan.parameters, &[""]);
    format!(" {variables}Types.{}.t =", union.path.join("."))
}

/// The numbers of a union's members.
pub(crate) fn tags(union: &UnionPlan) -> Both {
    Both::paragraphs(union.members.iter().map(|member| {
        let (name, tag) = (&member.name, member.tag.unwrap_or_default());
        Both {
            ml: Code::from(format!("let {name}_tag = {tag}")),
            mli: code!(
                "val $name$_tag : int\n(** The number of member $member$: $tag$. *)",
                name = name,
                member = member.schema_name,
                tag = tag
            ),
        }
    }))
}

/// What every Reader of a struct that is not generic has.
fn entry(plan: &StructPlan, runtime: &str) -> Both {
    if plan.kind != Form::Struct || !plan.parameters.is_empty() {
        return Both::default();
    }
    Both {
        ml: Code::from("include Z.Entry.Reader (Structure_)".to_owned()),
        mli: Code::from(format!(
            "include {runtime}.Reader.S with type t := t and type record := record"
        )),
    }
}

fn wrap(name: &str, plan: &StructPlan, accessors: Both, entry: Both) -> Both {
    let generic = !plan.parameters.is_empty();
    let variables = variables(&plan.parameters, &[""]);
    let ty = if generic {
        format!(
            "type {variables}t = {variables}Types.{}.reader",
            plan.path.join(".")
        )
    } else {
        "type t = Z.View.t".to_owned()
    };
    let types = Both {
        ml: Code::from(ty),
        mli: Code::from(format!("type {variables}t")),
    };
    let body = Both::paragraphs([types, entry, accessors]);
    let comment = if name == "View" {
        "The union in a message, by member."
    } else {
        "Reads messages, without copying them."
    };
    crate::render::module(name, &Some(comment.to_owned()), body)
}

/// The sum type of a union's view, and how it is made. `view` is the type of what it is made of,
/// where that is known there.
fn wrap_sum(name: &str, plan: &StructPlan, union: &UnionPlan, view: &str) -> Both {
    let variables = variables(&plan.parameters, &[""]);
    let members = |interface: bool| -> Code {
        let members = union.members.iter().map(|member| {
            let reader = match &member.spot {
                _ if interface => member.interface.reader.clone(),
                // The sum type of the union in it, not the view that it is made of. Its type
                // arguments are as in the interface: of those around it the ones it uses.
                Spot::Group {
                    module,
                    is_union: true,
                    ..
                } => match member.interface.reader.rsplit_once(' ') {
                    Some((arguments, _)) => format!("{arguments} {module}.Reader.t"),
                    None => format!("{module}.Reader.t"),
                },
                _ => member.implementation.reader.clone(),
            };
            let doc = if interface {
                doc(member.doc.as_deref())
            } else {
                Code::new()
            };
            constructor(union, &member.constructor, &content(member, &reader), &doc)
        });
        members.collect()
    };
    let sum = |interface| {
        let members = members(interface);
        crate::render::types::sum_type(&variables, "", members, union.polymorphic)
    };
    let tick = if union.polymorphic { "`" } else { "" };
    let (parameter, of) = receiver(plan);
    let arms = union.members.iter().map(|member| {
        let (tag, name) = (member.tag.unwrap_or_default(), &member.constructor);
        Code::from(match member.spot {
            Spot::Void => format!("| {tag} -> {tick}{name}"),
            _ => format!(
                "| {tag} -> {tick}{name} ({})",
                value(plan, member, &of, &parameter)
            ),
        })
    });
    let make = code!(
        "let of_view $parameter$ : $open$t =\n  match Z.u16 $of$ $at$ with\n  $arms$\n  | tag -> $tick$Unknown tag",
        parameter = annotated(plan, &parameter),
        open = if plan.parameters.is_empty() {
            String::new()
        } else {
            open(plan)
        },
        of = of,
        at = union.at,
        tick = tick,
        arms = arms.collect::<Code>()
    );
    let mli_make = if view.is_empty() {
        Code::new()
    } else {
        Code::from(format!(
            "val of_view : {variables}{view} -> {variables}t\n(** [of_view v] is the member that is set, or its number. *)"
        ))
    };
    let body = Both {
        ml: Code::paragraphs([sum(false), make]),
        mli: Code::paragraphs([sum(true), mli_make]),
    };
    crate::render::module(
        name,
        &Some("The member that is set in a message.".to_owned()),
        body,
    )
}

fn open(plan: &StructPlan) -> String {
    match plan.parameters.len() {
        0 => String::new(),
        1 => "_ ".to_owned(),
        count => format!("({}) ", vec!["_"; count].join(", ")),
    }
}

/// The parameter of accessors, and the struct's view in it.
fn receiver(plan: &StructPlan) -> (String, String) {
    if plan.parameters.is_empty() {
        ("v".to_owned(), "v".to_owned())
    } else {
        ("v".to_owned(), "v.view".to_owned())
    }
}

/// The parameter with its type, where there are several it could be of.
fn annotated(plan: &StructPlan, name: &str) -> String {
    if plan.parameters.is_empty() {
        return name.to_owned();
    }
    format!(
        "(({name} : {}Types.{}.reader))",
        open(plan),
        plan.path.join(".")
    )
    .replace("((", "(")
    .replace("))", ")")
}

/// Accessors of a struct or group.
fn accessors(plan: &StructPlan) -> Both {
    let fields = plan
        .fields
        .iter()
        .map(|field| field_accessors(plan, field, None));
    let union = plan.union.iter().flat_map(|union| {
        let members = union.members.iter();
        let members = members.map(|member| field_accessors(plan, member, Some(union)));
        std::iter::once(which(plan, union))
            .chain(members)
            .collect::<Vec<_>>()
    });
    Both::paragraphs(fields.chain(union))
}

fn which(plan: &StructPlan, union: &UnionPlan) -> Both {
    let (parameter, of) = receiver(plan);
    let parameter = annotated(plan, &parameter);
    let variables = variables(&plan.parameters, &[""]);
    let tag = accessor(
        "which_tag",
        &format!("{variables}t -> int"),
        Code::from("(** The number of the union's member that is set. *)".to_owned()),
        &format!("[@inline] which_tag {parameter}"),
        &format!("Z.u16 {of} {}", union.at),
    );
    if plan.kind == Form::Union {
        return tag;
    }
    let module = &union.module;
    let which = accessor(
        "which",
        &format!("{variables}t -> {variables}{module}.Reader.t"),
        Code::from("(** The union's member that is set. *)".to_owned()),
        "which v",
        &format!("{module}.Reader.of_view v"),
    );
    Both::paragraphs([tag, which])
}

/// Loads a number from the struct `v`.
pub(crate) fn load(spot: &Spot) -> String {
    load_from(spot, "v")
}

fn load_from(spot: &Spot, of: &str) -> String {
    match spot {
        Spot::Bit { at, default } => {
            let name = if *default { "bit_or_true" } else { "bit" };
            format!("Z.{name} {of} {} {}", at / 8, at % 8)
        }
        Spot::Number {
            at,
            load,
            default: None,
            ..
        } => format!("Z.{load} {of} {at}"),
        Spot::Number {
            at,
            load,
            default: Some(default),
            ..
        } => {
            format!("Z.{load}_or {of} {at} {default}")
        }
        Spot::Enum {
            at,
            default: 0,
            enumeration,
        } => {
            format!("{} (Z.u16 {of} {at})", enum_function(enumeration, "of_int"))
        }
        Spot::Enum {
            at,
            default,
            enumeration,
        } => {
            format!(
                "{} (Z.u16_or {of} {at} {default})",
                enum_function(enumeration, "of_int")
            )
        }
        _ => "()".to_owned(),
    }
}

/// Reads a pointer field: texts as slices.
fn read_pointer(pointer: &Pointer, of: &str) -> String {
    let (k, kind) = (pointer.index, &pointer.kind);
    match (&pointer.shape, &pointer.default) {
        (Shape::Text, None) => format!("Z.text {of} {k}"),
        (Shape::Text, Some(default)) => format!("Z.text_or {of} {k} {default}"),
        (Shape::Data, None) => format!("Z.data {of} {k}"),
        (Shape::Data, Some(default)) => format!("Z.data_or {of} {k} {default}"),
        (Shape::Local(_), None) => format!("Z.structure {of} {k}"),
        (Shape::Local(_), Some(flat)) => format!("Z.structure_or {of} {k} {flat}"),
        (Shape::LocalList(_), None) => format!("Z.structures {of} {k}"),
        (Shape::Capability, _) => format!("Z.capability {of} {k}"),
        (Shape::Any, None) if kind == "Z.Kind.Any" => format!("Z.pointer {of} {k}"),
        (_, None) => format!("Z.get {kind} {of} {k}"),
        (_, Some(flat)) => format!("Z.get_or {kind} {of} {k} {flat}"),
    }
}

/// In a generic struct: what its kinds are read by.
fn opened(plan: &StructPlan, body: &str) -> String {
    let mut out = String::new();
    for name in &plan.parameters {
        let word = format!(" {name}");
        let found = body.match_indices(&word).any(|(at, _)| {
            let after = body[at + word.len()..].chars().next();
            after.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != '\'')
        });
        if found {
            out.push_str(&format!("let (Z.Kind.Reading {name}) = v.{name} in "));
        }
    }
    out + body
}

/// The value a union's view holds, or a group's accessor gives.
fn value(plan: &StructPlan, field: &FieldPlan, of: &str, parameter: &str) -> String {
    match &field.spot {
        Spot::Group {
            module, is_union, ..
        } => group_value(plan, field, module, *is_union, parameter, of),
        Spot::Pointer(pointer) => opened(plan, &read_pointer(pointer, of)),
        spot => load_from(spot, of),
    }
}

/// The Reader of a group, which is the struct's own with fewer kinds.
fn group_value(
    plan: &StructPlan,
    field: &FieldPlan,
    module: &str,
    is_union: bool,
    parameter: &str,
    view: &str,
) -> String {
    let own = group_reader(plan, field, parameter, view);
    if is_union {
        format!("{module}.Reader.of_view {own}")
    } else {
        own
    }
}

fn group_reader(plan: &StructPlan, field: &FieldPlan, parameter: &str, view: &str) -> String {
    if plan.parameters.is_empty() || field.layout.is_empty() {
        return view.to_owned();
    }
    let kinds = field
        .layout
        .split(' ')
        .map(|name| format!("; {name} = {parameter}.{name}"));
    let ty = reader_of(field);
    format!("({{ view = {view}{} }} : {ty})", kinds.collect::<String>())
}

/// The Reader's type of a generic group, with its parameters left open.
fn reader_of(field: &FieldPlan) -> String {
    let path = field
        .implementation
        .record
        .rsplit(' ')
        .next()
        .unwrap_or_default();
    let path = path.strip_suffix(".t").unwrap_or(path);
    let count = field.layout.split(' ').count();
    crate::types::applied(&vec!["_".to_owned(); count], &format!("{path}.reader"))
}

fn field_accessors(plan: &StructPlan, field: &FieldPlan, union: Option<&UnionPlan>) -> Both {
    let variables = variables(&plan.parameters, &[""]);
    let (parameter, of) = receiver(plan);
    let head = annotated(plan, &parameter);
    let name = &field.name;
    let comment = doc(field.doc.as_deref());
    // A member that is not set has its default.
    let guard = |body: String, of_member: &str| match (union, field.tag) {
        (Some(union), Some(tag)) => {
            format!(
                "let m = Z.member {of} {} {tag} in {}",
                union.at,
                body.replace(of_member, "m")
            )
        }
        _ => body,
    };
    let at = "\u{1}";
    let val = |result: &str| format!("{variables}t -> {result}");
    match &field.spot {
        Spot::Void => Both::default(),
        Spot::Group {
            module, is_union, ..
        } => {
            let reader = accessor(
                name,
                &val(&field.interface.reader),
                comment,
                &format!("{name} {head}"),
                &guard(
                    group_value(plan, field, module, *is_union, &parameter, at),
                    at,
                )
                .replace(at, &of),
            );
            if !is_union {
                return reader;
            }
            let view_type = field.interface.reader.replace(".Reader.t", ".View.t");
            let view = accessor(
                &format!("{name}_view"),
                &val(&view_type),
                Code::from("(** The same, by member. *)".to_owned()),
                &format!("{name}_view {head}"),
                &guard(group_reader(plan, field, &parameter, at), at).replace(at, &of),
            );
            let which = accessor(
                &format!("{name}_which"),
                &val("int"),
                Code::from("(** The number of the member that is set. *)".to_owned()),
                &format!("[@inline] {name}_which {head}"),
                &guard(
                    format!(
                        "{module}.View.which_tag {}",
                        wrapped(&group_reader(plan, field, &parameter, at))
                    ),
                    at,
                )
                .replace(at, &of),
            );
            Both::paragraphs([reader, view, which])
        }
        Spot::Pointer(pointer) => {
            let body = guard(read_pointer(pointer, at), at).replace(at, &of);
            let body = opened(plan, &body);
            let has = accessor(
                &format!("has_{name}"),
                &val("bool"),
                Code::from("(** Whether the pointer is not null. *)".to_owned()),
                &format!("[@inline] has_{name} {head}"),
                &guard(format!("Z.has {at} {}", pointer.index), at).replace(at, &of),
            );
            match pointer.shape {
                Shape::Text | Shape::Data => {
                    let slice = accessor(
                        &format!("{name}_slice"),
                        &val(&field.interface.reader),
                        Code::from("(** The same without a copy. *)".to_owned()),
                        &format!("[@inline] {name}_slice {head}"),
                        &body,
                    );
                    let string = accessor(
                        name,
                        &val("string"),
                        comment,
                        &format!("{name} {head}"),
                        &format!("Z.to_string ({body})"),
                    );
                    Both::paragraphs([string, slice, has])
                }
                Shape::Capability => accessor(
                    name,
                    &val("int option"),
                    comment,
                    &format!("{name} {head}"),
                    &body,
                ),
                _ => {
                    let inline = if matches!(pointer.shape, Shape::Local(_) | Shape::LocalList(_)) {
                        "[@inline] "
                    } else {
                        ""
                    };
                    let get = accessor(
                        name,
                        &val(&field.interface.reader),
                        comment,
                        &format!("{inline}{name} {head}"),
                        &body,
                    );
                    Both::paragraphs([get, has])
                }
            }
        }
        spot => {
            let body = guard(load_from(spot, at), at).replace(at, &of);
            let get = accessor(
                name,
                &val(&field.interface.reader),
                comment,
                &format!("[@inline] {name} {head}"),
                &body,
            );
            if !matches!(spot, Spot::Number { load: "i64", .. }) {
                return get;
            }
            let int = accessor(
                &format!("{name}_int"),
                &val("int"),
                Code::from(format!(
                    "(** [Int64.to_int ({name} r)]: the number, if it fits 63 bits. *)"
                )),
                &format!("[@inline] {name}_int {head}"),
                &format!("Z.int_of_int64 ({body})"),
            );
            Both::paragraphs([get, int])
        }
    }
}

fn wrapped(text: &str) -> String {
    if text.contains(' ') && !text.starts_with('(') {
        format!("({text})")
    } else {
        text.to_owned()
    }
}
