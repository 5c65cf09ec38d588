//! Readers, and the views of unions.

mod field;

use std::fmt::Display;

use zooph_emit::{Mentions, collect};
use zooph_plan::Form;

use crate::layout::{
    Code, arm, arrow, call, code, headed, lines, local, open, parens, parts, record, signature,
    text, typed, with_variables,
};
use crate::plan::{FieldPlan, Pointer, Shape, Spot, StructPlan, UnionPlan};
use crate::render::Both;
use crate::render::page::Page;
use crate::render::types::{constructor, sum, sum_type};

/// Returns an accessor: its name, its type in the interface, its doc comment, and its definition's head and body.
pub(crate) fn accessor(
    name: &str,
    ty: Code,
    comment: Option<&str>,
    head: Code,
    body: Code,
) -> Both {
    Both::described(headed(head, body), name, ty, comment)
}

/// Adds the module `Reader`. For a group that is a union, adds its module `View` and the module
/// `Reader` of its sum type.
pub(crate) fn reader(plan: &StructPlan, runtime: &str, page: &mut Page) {
    let is_union = plan.union.is_some() && plan.kind == Form::Union;
    let comment = match is_union {
        true => "Reads the union by member. An inactive member reads as its default.".to_owned(),
        false => format!("Reads messages in place, without copying them: see {runtime}.Reader."),
    };
    let name = if is_union { "View" } else { "Reader" };
    page.open("module", name, Some(&comment));
    page.put(&own_type(plan, &[""], "Z.View.t", "reader"));
    if plan.kind == Form::Struct && plan.parameters.is_empty() {
        page.put(&Both::new(
            included("Reader", plan),
            text(format!(
                "include {runtime}.Reader.S with type t := t and type record := record"
            )),
        ));
    }
    page.lines(accessors(plan));
    page.close();
    if let (Some(union), true) = (&plan.union, is_union) {
        put_sum("Reader", plan, union, Some("View.t"), page);
    }
}

/// Returns code that includes a functor's functions over whole messages.
pub(crate) fn included(functor: &str, plan: &StructPlan) -> Code {
    let structure = text(format!("(Of'{})", plan.flat));
    headed(format!("include Z.Entry.{functor}"), structure)
}

/// Returns the type `t` of Readers or Builders, which is abstract in the interface. Those of generic structs are called
/// `generic` in the module of types. Parameters are variables with these suffixes.
pub(crate) fn own_type(
    plan: &StructPlan,
    suffixes: &[&str],
    plain: &'static str,
    generic: &str,
) -> Both {
    let own = with_variables(&plan.parameters, suffixes, "t");
    let own = Code::cat([text("type "), own]);
    let manifest = match plan.parameters.is_empty() {
        true => text(plain),
        false => {
            let path = format!("Types.{}.{generic}", plan.path.join("."));
            with_variables(&plan.parameters, suffixes, path)
        }
    };
    let definition = headed(Code::cat([own.clone(), text(" =")]), manifest);
    Both::new(definition, own)
}

/// Adds the module with the types of an unnamed union.
pub(crate) fn which_module(plan: &StructPlan, page: &mut Page) {
    let union = match &plan.union {
        Some(union) if plan.kind != Form::Union => union,
        _ => return,
    };
    let comment = "The active member of the union, and the numbers of all members.";
    page.open("module", &union.module, Some(comment));
    let manifest = format!("Types.{}.t", union.path.join("."));
    let manifest = with_variables(&plan.parameters, &[""], manifest);
    page.put(&Both::new(
        sum(plan, union, Some(&manifest), false),
        sum(plan, union, None, true),
    ));
    page.lines(tags(union));
    put_sum("Reader", plan, union, None, page);
    page.close();
}

/// Returns the numbers of a union's members.
pub(crate) fn tags(union: &UnionPlan) -> impl Iterator<Item = Both> {
    union.members.iter().map(|member| {
        let (name, tag) = (&member.name, member.tag.unwrap_or_default());
        Both::plain(
            text(format!("let {name}_tag = {tag}")),
            text(format!("val {name}_tag : int")),
        )
    })
}

/// Adds the sum type of a union's view, and the function that makes it. `view` is the type of the
/// function's argument, if it is known there.
fn put_sum(name: &str, plan: &StructPlan, union: &UnionPlan, view: Option<&str>, page: &mut Page) {
    let of = |name: &str| with_variables(&plan.parameters, &[""], name.to_owned());
    let sum = |interface| {
        let members = { union.members.iter() }
            .map(|member| constructor(union, member, viewed(member, interface), interface));
        sum_type(of("t"), None, members.collect(), union.polymorphic)
    };
    let comment = "The active member of the union, as Readers return it.";
    page.open("module", name, Some(comment));
    page.put(&Both::new(sum(false), sum(true)));
    let declaration = view.map(|view| {
        lines([
            signature("of_view", arrow([of(view), of("t")])),
            text("(** [of_view v] is the active member, or [Unknown] with its number. *)"),
        ])
    });
    page.put(&Both::new(
        of_view(plan, union),
        declaration.unwrap_or_else(Code::empty),
    ));
    page.close();
}

/// Returns the type of a member in a union's sum type, for the interface or the implementation.
fn viewed(member: &FieldPlan, interface: bool) -> Code {
    match &member.spot {
        _ if interface => member.interface.reader.clone(),
        // A union inside the union has its sum type here, not its view. Its type arguments are those
        // of the interface: the ones it uses of the enclosing type's.
        Spot::Group {
            module,
            arguments,
            is_union: true,
            ..
        } => with_variables(arguments, &[""], format!("{module}.Reader.t")),
        _ => member.implementation.reader.clone(),
    }
}

/// Returns the function that makes the sum type of a union's view.
fn of_view(plan: &StructPlan, union: &UnionPlan) -> Code {
    let tick = if union.polymorphic { "`" } else { "" };
    let of = receiver(plan);
    let arms = union.members.iter().map(|member| {
        let (tag, name) = (member.tag.unwrap_or_default(), &member.constructor);
        let name = format!("{tick}{name}");
        let value = match member.spot {
            Spot::Void => text(name),
            _ => call!(name, parens(value(plan, member, of))),
        };
        arm(tag, value)
    });
    code!(
        "let of_view $parameter$ : $ty$ =\n  match Z.u16 $of$ $at$ with\n  $arms$\n  | tag -> $tick$Unknown tag",
        parameter = annotated(plan),
        ty = open(plan.parameters.len(), "t"),
        of = of,
        at = union.at,
        tick = tick,
        arms = lines(arms)
    )
}

/// Returns the expression for the struct's view in the parameter `v` of accessors.
fn receiver(plan: &StructPlan) -> &'static str {
    match plan.parameters.is_empty() {
        true => "v",
        false => "v.view",
    }
}

/// Returns the parameter with its type, if the type is not determined by its fields.
fn annotated(plan: &StructPlan) -> Code {
    if plan.parameters.is_empty() {
        return text("v");
    }
    let reader = format!("Types.{}.reader", plan.path.join("."));
    typed(text("v"), open(plan.parameters.len(), reader))
}

/// Returns the accessors of a struct or group.
fn accessors(plan: &StructPlan) -> impl Iterator<Item = Both> {
    let fields = plan.fields.iter();
    let fields = fields.flat_map(|field| field::accessors(plan, field, None));
    let union = plan.union.iter().flat_map(|union| {
        let members = union.members.iter();
        let members = members.flat_map(|member| field::accessors(plan, member, Some(union)));
        which(plan, union).into_iter().chain(members)
    });
    fields.chain(union)
}

fn which(plan: &StructPlan, union: &UnionPlan) -> Vec<Both> {
    let of = |name: &str| with_variables(&plan.parameters, &[""], name.to_owned());
    let tag = accessor(
        "which_tag",
        arrow([of("t"), text("int")]),
        Some("The number of the union's active member."),
        Code::cat([
            text("let [@inline] which_tag "),
            annotated(plan),
            text(" ="),
        ]),
        text(format!("Z.u16 {} {}", receiver(plan), union.at)),
    );
    if plan.kind == Form::Union {
        return vec![tag];
    }
    let module = &union.module;
    let which = accessor(
        "which",
        arrow([of("t"), of(&format!("{module}.Reader.t"))]),
        Some("The active member of the union."),
        text("let which v ="),
        text(format!("{module}.Reader.of_view v")),
    );
    vec![tag, which]
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
fn read_pointer(pointer: &Pointer, of: &str) -> Code {
    let (k, kind) = (pointer.index, &pointer.kind);
    match (&pointer.shape, &pointer.default) {
        (Shape::Text, None) => text(format!("Z.text {of} {k}")),
        (Shape::Text, Some(default)) => call!(format!("Z.text_or {of} {k}"), default),
        (Shape::Data, None) => text(format!("Z.data {of} {k}")),
        (Shape::Data, Some(default)) => call!(format!("Z.data_or {of} {k}"), default),
        (Shape::Local(_), None) => text(format!("Z.structure {of} {k}")),
        (Shape::Local(_), Some(flat)) => call!(format!("Z.structure_or {of} {k}"), flat),
        (Shape::LocalList(_), None) => text(format!("Z.structures {of} {k}")),
        (Shape::Capability, _) => text(format!("Z.capability {of} {k}")),
        (Shape::Any, None) => text(format!("Z.pointer {of} {k}")),
        (_, None) => call!("Z.get", kind, format!("{of} {k}")),
        (_, Some(flat)) => call!("Z.get_or", kind, format!("{of} {k}"), flat),
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
fn opened(plan: &StructPlan, make: impl FnOnce() -> Code) -> Code {
    let (body, mentions) = collect(make);
    inside(plan, body, &mentions, |name| {
        let kind = text(format!("v.{name}"));
        local(format!("(Z.Kind.Reading {name})"), kind)
    })
}

/// Returns code inside definitions of those of a struct's parameters that it mentions.
pub(crate) fn inside(
    plan: &StructPlan,
    body: Code,
    mentions: &Mentions,
    define: impl Fn(&String) -> Code,
) -> Code {
    let names = plan.parameters.iter().filter(|name| mentions.has(name));
    parts(names.map(define).chain([body]))
}

/// Returns the value that a union's view holds.
fn value(plan: &StructPlan, field: &FieldPlan, of: &str) -> Code {
    match &field.spot {
        Spot::Group { .. } => group_value(plan, &field.spot, of),
        Spot::Pointer(pointer) => opened(plan, || read_pointer(pointer, of)),
        spot => text(load(spot, &of)),
    }
}

/// Returns the result of a group's accessor. For a union it is the active member.
fn group_value(plan: &StructPlan, group: &Spot, view: &str) -> Code {
    let own = group_reader(plan, group, view);
    match group {
        Spot::Group {
            module,
            is_union: true,
            ..
        } => call!(format!("{module}.Reader.of_view"), own),
        _ => own,
    }
}

/// Returns the Reader of a group. It is the struct's own Reader with fewer kinds.
fn group_reader(plan: &StructPlan, group: &Spot, view: &str) -> Code {
    let (path, arguments) = match group {
        Spot::Group {
            path, arguments, ..
        } if !plan.parameters.is_empty() && !arguments.is_empty() => (&path[1], arguments),
        _ => return text(view.to_owned()),
    };
    let kinds = { arguments.iter() }.map(|name| text(format!("{name} = v.{name}")));
    let fields = [text(format!("view = {view}"))].into_iter().chain(kinds);
    // The type of the Reader has its parameters left open.
    let ty = open(arguments.len(), format!("{path}.reader"));
    typed(record(fields), ty)
}
