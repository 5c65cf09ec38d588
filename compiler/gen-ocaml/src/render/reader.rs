//! Readers, and the views of unions.

use std::fmt::Display;

use zooph_emit::{Code, code, collect};
use zooph_plan::Form;

use crate::plan::{FieldPlan, Pointer, Shape, Spot, StructPlan, UnionPlan};
use crate::render::types::{constructor, content, variables};
use crate::render::{Both, doc, places};

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
        .map(|field| field_accessors(plan, field, None));
    let union = plan.union.iter().flat_map(|union| {
        let members = union.members.iter();
        let members = members.map(|member| field_accessors(plan, member, Some(union)));
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

/// The common data of the accessors of a field.
struct Accessors<'p> {
    plan: &'p StructPlan,
    field: &'p FieldPlan,
    union: Option<&'p UnionPlan>,
    /// The parameter of accessors, the expression for the struct's view in it, and the parameter with its type.
    parameter: String,
    of: String,
    head: String,
}

fn field_accessors(plan: &StructPlan, field: &FieldPlan, union: Option<&UnionPlan>) -> Both {
    let (parameter, of) = receiver(plan);
    let accessors = Accessors {
        plan,
        field,
        union,
        head: annotated(plan, &parameter),
        parameter,
        of,
    };
    match &field.spot {
        Spot::Void => Both::default(),
        Spot::Group { .. } => accessors.group(),
        Spot::Pointer(pointer) => accessors.pointer(pointer),
        spot => accessors.number(spot),
    }
}

impl Accessors<'_> {
    /// Returns code that reads the struct if the member is active, and `otherwise` if it is not. If
    /// `otherwise` is known, the code makes no intermediate view in memory.
    fn chosen(&self, read: impl FnOnce(&str) -> String, otherwise: Option<&str>) -> String {
        match (self.union, self.field.tag, otherwise) {
            (Some(union), Some(tag), Some(otherwise)) => {
                let of = &self.of;
                let read = read(of);
                format!(
                    "if Z.is_member {of} {} {tag} then {read} else {otherwise}",
                    union.at
                )
            }
            _ => self.guarded(read),
        }
    }

    /// Returns code that reads the struct, or an empty struct if the member is not active, so that it has its
    /// default.
    fn guarded(&self, read: impl FnOnce(&str) -> String) -> String {
        match (self.union, self.field.tag) {
            (Some(union), Some(tag)) => {
                let member = format!("let m = Z.member {} {} {tag} in ", self.of, union.at);
                member + &read("m")
            }
            _ => read(&self.of),
        }
    }

    /// Returns an accessor whose name is the field's name between these two texts.
    fn accessor(&self, around: [&str; 2], result: &str, comment: Code, body: &str) -> Both {
        self.accessor_of("", around, result, comment, body)
    }

    /// Returns an accessor whose name is the field's name between these two texts, and which is always inlined.
    fn inline(&self, around: [&str; 2], result: &str, comment: Code, body: &str) -> Both {
        self.accessor_of("[@inline] ", around, result, comment, body)
    }

    /// One that is another function under the field's name.
    fn named(
        &self,
        [before, after]: [&str; 2],
        result: &str,
        comment: Code,
        function: &str,
    ) -> Both {
        let name = format!("{before}{}{after}", self.field.name);
        let ty = format!("t -> {result}");
        accessor(&name, &ty, comment, &name, function)
    }

    fn accessor_of(
        &self,
        attribute: &str,
        [before, after]: [&str; 2],
        result: &str,
        comment: Code,
        body: &str,
    ) -> Both {
        let name = format!("{before}{}{after}", self.field.name);
        let ty = format!("{}t -> {result}", variables(&self.plan.parameters, &[""]));
        let head = format!("{attribute}{name} {}", self.head);
        accessor(&name, &ty, comment, &head, body)
    }

    fn group(&self) -> Both {
        let spot = &self.field.spot;
        let Spot::Group {
            module,
            path,
            arguments,
            is_union,
            ..
        } = spot
        else {
            return Both::default();
        };
        let view_of = |at: &str| group_reader(self.plan, spot, &self.parameter, at);
        let is_named = *is_union && self.union.is_none() && self.plan.parameters.is_empty();
        let result = &self.field.interface.reader;
        let comment = doc(self.field.doc.as_deref());
        let reader = match is_named {
            true => self.named(
                [""; 2],
                result,
                comment,
                &format!("{module}.Reader.of_view"),
            ),
            false => {
                let body = self.guarded(|at| group_value(self.plan, spot, &self.parameter, at));
                self.accessor([""; 2], result, comment, &body)
            }
        };
        if !is_union {
            return reader;
        }
        let view = self.accessor(
            ["", "_view"],
            &format!("{}{}.View.t", variables(arguments, &[""]), path[0]),
            Code::new(),
            &self.guarded(view_of),
        );
        let which = format!("{module}.View.which_tag");
        let which = match is_named {
            true => self.named(["", "_which"], "int", Code::new(), &which),
            false => {
                let body = self.guarded(|at| format!("{which} {}", view_of(at)));
                self.inline(["", "_which"], "int", Code::new(), &body)
            }
        };
        Both::lines([reader, view, which])
    }

    fn pointer(&self, pointer: &Pointer) -> Both {
        let comment = doc(self.field.doc.as_deref());
        let result = &self.field.interface.reader;
        let absent = match (&pointer.shape, &pointer.default) {
            (Shape::Local(_), None) => Some("Z.empty"),
            _ => None,
        };
        let body = opened(self.plan, || {
            self.chosen(|at| read_pointer(pointer, at), absent)
        });
        let place = places::pointer(self.plan, self.union, pointer.index);
        let has = match &place {
            Some(place) => self.named(["has_", ""], "bool", Code::new(), &format!("{place}.has")),
            None => self.inline(
                ["has_", ""],
                "bool",
                Code::new(),
                &self.chosen(|at| format!("Z.has {at} {}", pointer.index), Some("false")),
            ),
        };
        let place = place.filter(|_| pointer.default.is_none());
        match (&pointer.shape, place) {
            (Shape::Text | Shape::Data, place) => {
                let [string, slice] = self.string_and_slice(pointer, place, &body);
                Both::lines([string, slice, has])
            }
            (Shape::Capability, _) => self.accessor([""; 2], "int option", comment, &body),
            (Shape::Texts, Some(place)) => {
                let get = self.named([""; 2], result, comment, &format!("{place}.texts"));
                Both::lines([get, has])
            }
            (Shape::Local(_), Some(place)) => {
                let get = self.named([""; 2], result, comment, &format!("{place}.structure"));
                Both::lines([get, has])
            }
            (Shape::LocalList(_), Some(place)) => {
                let get = self.named([""; 2], result, comment, &format!("{place}.structures"));
                Both::lines([get, has])
            }
            (Shape::Local(_) | Shape::LocalList(_), None) => {
                let get = self.inline([""; 2], result, comment, &body);
                Both::lines([get, has])
            }
            _ => {
                let get = self.accessor([""; 2], result, comment, &body);
                Both::lines([get, has])
            }
        }
    }

    /// Returns the accessors of a text or data: one whose result is a copy, and one whose result is in the message.
    fn string_and_slice(&self, pointer: &Pointer, place: Option<String>, body: &str) -> [Both; 2] {
        let comment = doc(self.field.doc.as_deref());
        let result = &self.field.interface.reader;
        let Some(place) = place else {
            let slice = self.inline(["", "_slice"], result, Code::new(), body);
            let string = match pointer.default {
                Some(_) => format!("Z.to_string ({body})"),
                None => {
                    let (k, copy) = (pointer.index, copy_function(pointer));
                    self.guarded(|of| format!("Z.{copy} {of} {k}"))
                }
            };
            return [self.accessor([""; 2], "string", comment, &string), slice];
        };
        let slice = match pointer.shape {
            Shape::Text => "text",
            _ => "data",
        };
        let string = format!("{place}.{}", copy_function(pointer));
        let slice = format!("{place}.{slice}");
        [
            self.named([""; 2], "string", comment, &string),
            self.named(["", "_slice"], result, Code::new(), &slice),
        ]
    }

    fn number(&self, spot: &Spot) -> Both {
        let comment = doc(self.field.doc.as_deref());
        let result = &self.field.interface.reader;
        if let Some((word, name)) = places::number(self.plan, self.union, spot) {
            let get = self.named([""; 2], result, comment, &format!("{word}.{name}"));
            if name != "i64" {
                return get;
            }
            let int = self.named(["", "_int"], "int", Code::new(), &format!("{word}.int"));
            return Both::lines([get, int]);
        }
        let zero = match spot {
            Spot::Bit { default: false, .. } => Some("false"),
            Spot::Bit { default: true, .. } => Some("true"),
            Spot::Number {
                default: None,
                load,
                ..
            } => Some(match *load {
                "i64" => "0L",
                "f32" | "f64" => "0.",
                _ => "0",
            }),
            _ => None,
        };
        let body = self.chosen(|at| load(spot, &at), zero);
        let get = self.inline([""; 2], result, comment, &body);
        if !matches!(spot, Spot::Number { load: "i64", .. }) {
            return get;
        }
        let int = format!("Z.int_of_int64 ({body})");
        let int = self.inline(["", "_int"], "int", Code::new(), &int);
        Both::lines([get, int])
    }
}
