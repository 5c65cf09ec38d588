//! Readers, and the views of unions.

mod field;

use std::fmt::Display;

use zooph_emit::{Code, code, collect};
use zooph_plan::Form;

use crate::plan::{FieldPlan, Pointer, Shape, Spot, StructPlan, UnionPlan};
use crate::render::types::{constructor, content, variables};
use crate::render::{Both, doc};

/// Returns an accessor: its name, the type of the result in the interface, its doc comment, and its body.
pub(crate) fn accessor(name: &str, ty: &str, comment: Code, head: &str, body: &str) -> Both {
    Both {
        commented: !comment.is_empty(),
        ml: Code::from(format!("let {head} = {body}")),
        mli: code!(
            "val $name$ : $ty$\n$doc$",
            name = name,
            ty = ty,
            doc = comment
        ),
    }
}

/// Returns the module `Reader`. For a group that is a union, returns its module `View` and the module
/// `Reader` of its sum type.
pub(crate) fn reader(plan: &StructPlan, runtime: &str) -> Both {
    let accessors = accessors(plan);
    match (&plan.union, plan.kind) {
        (Some(union), Form::Union) => {
            let view = wrap("View", plan, runtime, accessors, Both::default());
            let sum = wrap_sum("Reader", plan, union, "View.t");
            Both::paragraphs([view, sum])
        }
        _ => wrap("Reader", plan, runtime, accessors, entry(plan, runtime)),
    }
}

/// Returns the module with the types of an unnamed union.
pub(crate) fn which_module(plan: &StructPlan) -> Both {
    let union = match &plan.union {
        Some(union) if plan.kind != Form::Union => union,
        _ => return Both::default(),
    };
    let inner = Both::paragraphs([
        Both::new(
            crate::render::types::sum(plan, union, Some(&manifest(plan, union)), false),
            crate::render::types::sum(plan, union, None, true),
        ),
        tags(union),
        wrap_sum("Reader", plan, union, ""),
    ]);
    let comment =
        Some("The active member of the union, and the numbers of all members.".to_owned());
    crate::render::module(&union.module, &comment, inner)
}

fn manifest(plan: &StructPlan, union: &UnionPlan) -> String {
    let variables = variables(&plan.parameters, &[""]);
    format!("{variables}Types.{}.t", union.path.join("."))
}

/// Returns the numbers of a union's members.
pub(crate) fn tags(union: &UnionPlan) -> Both {
    Both::lines(union.members.iter().map(|member| {
        let (name, tag) = (&member.name, member.tag.unwrap_or_default());
        Both {
            commented: false,
            ml: Code::from(format!("let {name}_tag = {tag}")),
            mli: Code::from(format!("val {name}_tag : int")),
        }
    }))
}

/// Returns the functions that all Readers of structs have, unless the struct is generic.
fn entry(plan: &StructPlan, runtime: &str) -> Both {
    if plan.kind != Form::Struct || !plan.parameters.is_empty() {
        return Both::default();
    }
    Both::new(
        Code::from(format!("include Z.Entry.Reader (Of'{})", plan.flat)),
        Code::from(format!(
            "include {runtime}.Reader.S with type t := t and type record := record"
        )),
    )
}

fn wrap(name: &str, plan: &StructPlan, runtime: &str, accessors: Both, entry: Both) -> Both {
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
    let types = Both::new(Code::from(ty), Code::from(format!("type {variables}t")));
    let body = Both::paragraphs([types, entry, accessors]);
    let comment = match name {
        "View" => "Reads the union by member. An inactive member reads as its default.".to_owned(),
        _ => format!("Reads messages in place, without copying them: see {runtime}.Reader."),
    };
    crate::render::module(name, &Some(comment), body)
}

/// Returns the sum type of a union's view, and the function that makes it. `view` is the type of the
/// function's argument, if it is known there.
fn wrap_sum(name: &str, plan: &StructPlan, union: &UnionPlan, view: &str) -> Both {
    let variables = variables(&plan.parameters, &[""]);
    let sum = |interface| {
        let members = sum_members(union, interface);
        crate::render::types::sum_type(&variables, None, members, union.polymorphic)
    };
    let mli_make = if view.is_empty() {
        Code::new()
    } else {
        Code::from(format!(
            "val of_view : {variables}{view} -> {variables}t\n(** [of_view v] is the active member, or [Unknown] with its number. *)"
        ))
    };
    let body = Both::new(
        Code::paragraphs([sum(false), of_view(plan, union)]),
        Code::paragraphs([sum(true), mli_make]),
    );
    crate::render::module(
        name,
        &Some("The active member of the union, as Readers return it.".to_owned()),
        body,
    )
}

/// Returns the constructors of a union's sum type, for the interface or the implementation.
fn sum_members(union: &UnionPlan, interface: bool) -> Code {
    let members = union.members.iter().map(|member| {
        let reader = match &member.spot {
            _ if interface => member.interface.reader.clone(),
            // A union inside the union has its sum type here, not its view. Its type arguments are those
            // of the interface: the ones it uses of the enclosing type's.
            Spot::Group {
                module,
                arguments,
                is_union: true,
                ..
            } => format!("{}{module}.Reader.t", variables(arguments, &[""])),
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
}

/// Returns the function that makes the sum type of a union's view.
fn of_view(plan: &StructPlan, union: &UnionPlan) -> Code {
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
    code!(
        "let of_view $parameter$ : $open$t =\n  match Z.u16 $of$ $at$ with\n  $arms$\n  | tag -> $tick$Unknown tag",
        parameter = annotated(plan, &parameter),
        open = open(plan),
        of = of,
        at = union.at,
        tick = tick,
        arms = arms.collect::<Code>()
    )
}

fn open(plan: &StructPlan) -> String {
    match plan.parameters.len() {
        0 => String::new(),
        1 => "_ ".to_owned(),
        count => format!("({}) ", vec!["_"; count].join(", ")),
    }
}

/// Returns the parameter of accessors, and the expression for the struct's view in it.
fn receiver(plan: &StructPlan) -> (String, String) {
    if plan.parameters.is_empty() {
        ("v".to_owned(), "v".to_owned())
    } else {
        ("v".to_owned(), "v.view".to_owned())
    }
}

/// Returns the parameter with its type, if the type is not determined by its fields.
fn annotated(plan: &StructPlan, name: &str) -> String {
    if plan.parameters.is_empty() {
        return name.to_owned();
    }
    format!(
        "({name} : {}Types.{}.reader)",
        open(plan),
        plan.path.join(".")
    )
}

/// Returns the accessors of a struct or group.
fn accessors(plan: &StructPlan) -> Both {
    let fields = plan
        .fields
        .iter()
        .map(|field| field::accessors(plan, field, None));
    let union = plan.union.iter().flat_map(|union| {
        let members = union.members.iter();
        let members = members.map(|member| field::accessors(plan, member, Some(union)));
        std::iter::once(which(plan, union))
            .chain(members)
            .collect::<Vec<_>>()
    });
    Both::lines(fields.chain(union))
}

fn which(plan: &StructPlan, union: &UnionPlan) -> Both {
    let (parameter, of) = receiver(plan);
    let parameter = annotated(plan, &parameter);
    let variables = variables(&plan.parameters, &[""]);
    let tag = accessor(
        "which_tag",
        &format!("{variables}t -> int"),
        Code::from("(** The number of the union's active member. *)".to_owned()),
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
        Code::from("(** The active member of the union. *)".to_owned()),
        "which v",
        &format!("{module}.Reader.of_view v"),
    );
    Both::lines([tag, which])
}

/// Returns code that loads a number from a struct.
pub(crate) fn load(spot: &Spot, of: &dyn Display) -> String {
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
            format!("{} (Z.u16 {of} {at})", enumeration.function("of_int"))
        }
        Spot::Enum {
            at,
            default,
            enumeration,
        } => {
            format!(
                "{} (Z.u16_or {of} {at} {default})",
                enumeration.function("of_int")
            )
        }
        _ => "()".to_owned(),
    }
}

/// Returns code that reads a pointer field. A text is read as a slice.
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
        (Shape::Any, None) => format!("Z.pointer {of} {k}"),
        (_, None) => format!("Z.get {kind} {of} {k}"),
        (_, Some(flat)) => format!("Z.get_or {kind} {of} {k} {flat}"),
    }
}

/// Returns the name of the function that copies a text or data.
fn copy_function(pointer: &Pointer) -> &'static str {
    match pointer.shape {
        Shape::Text => "string",
        _ => "data_string",
    }
}

/// Returns code inside definitions of the kinds that it mentions, for a generic struct.
fn opened(plan: &StructPlan, make: impl FnOnce() -> String) -> String {
    let (body, mentions) = collect(make);
    let names = plan.parameters.iter().filter(|name| mentions.has(name));
    let mut out: String = names
        .map(|name| format!("let (Z.Kind.Reading {name}) = v.{name} in "))
        .collect();
    out.push_str(&body);
    out
}

/// Returns the value that a union's view holds.
fn value(plan: &StructPlan, field: &FieldPlan, of: &str, parameter: &str) -> String {
    match &field.spot {
        Spot::Group { .. } => group_value(plan, &field.spot, parameter, of),
        Spot::Pointer(pointer) => opened(plan, || read_pointer(pointer, of)),
        spot => load(spot, &of),
    }
}

/// Returns the result of a group's accessor. For a union it is the active member.
fn group_value(plan: &StructPlan, group: &Spot, parameter: &str, view: &str) -> String {
    let own = group_reader(plan, group, parameter, view);
    match group {
        Spot::Group {
            module,
            is_union: true,
            ..
        } => format!("{module}.Reader.of_view {own}"),
        _ => own,
    }
}

/// Returns the Reader of a group. It is the struct's own Reader with fewer kinds.
fn group_reader(plan: &StructPlan, group: &Spot, parameter: &str, view: &str) -> String {
    let (path, arguments) = match group {
        Spot::Group {
            path, arguments, ..
        } if !plan.parameters.is_empty() && !arguments.is_empty() => (&path[1], arguments),
        _ => return view.to_owned(),
    };
    let kinds = arguments
        .iter()
        .map(|name| format!("; {name} = {parameter}.{name}"));
    // The type of the Reader has its parameters left open.
    let open = vec!["_".to_owned(); arguments.len()];
    let ty = crate::types::applied(&open, &format!("{path}.reader"));
    format!("({{ view = {view}{} }} : {ty})", kinds.collect::<String>())
}
