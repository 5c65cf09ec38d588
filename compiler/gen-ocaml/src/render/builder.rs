//! Builders.

use zooph_emit::{Code, collect};
use zooph_plan::Form;

use crate::plan::{FieldPlan, Local, Pointer, Shape, Spot, StructPlan, UnionPlan};
use crate::render::codec::bits_of;
use crate::render::reader::accessor;
use crate::render::types::variables;
use crate::render::{Both, doc, places};

const SUFFIXES: &[&str] = &["_r", "_b", "_o"];

/// Returns the module `Builder`.
pub(crate) fn builder(plan: &StructPlan, runtime: &str) -> Both {
    let generic = !plan.parameters.is_empty();
    let variables = variables(&plan.parameters, SUFFIXES);
    let ty = if generic {
        format!(
            "type {variables}t = {variables}Types.{}.builder",
            plan.path.join(".")
        )
    } else {
        "type t = Z.Builder.t".to_owned()
    };
    let types = Both::new(Code::from(ty), Code::from(format!("type {variables}t")));
    let entry = match plan.kind {
        Form::Struct if !generic => Both::new(
            Code::from(format!("include Z.Entry.Builder (Of'{})", plan.flat)),
            Code::from(format!(
                "include {runtime}.Builder.S\n  with type t := t and type reader := Reader.t and type record := record"
            )),
        ),
        _ => Both::default(),
    };
    let fields = plan
        .fields
        .iter()
        .map(|field| field_accessors(plan, field, None, runtime));
    let members = plan.union.iter().flat_map(|union| {
        let members = union.members.iter();
        members.map(move |member| field_accessors(plan, member, Some(union), runtime))
    });
    let own = std::iter::once(to_reader(plan))
        .chain(fields)
        .chain(members);
    let body = Both::paragraphs([types, entry, Both::lines(own)]);
    crate::render::module(
        "Builder",
        &Some(format!(
            "Builds messages in an arena: see {runtime}.Builder."
        )),
        body,
    )
}

fn open(plan: &StructPlan) -> String {
    format!("({}) ", vec!["_"; 3 * plan.parameters.len()].join(", "))
}

/// Returns the expression for the Builder in an accessor's parameter `b`, and the parameter.
fn receiver(plan: &StructPlan) -> (&'static str, String) {
    if plan.parameters.is_empty() {
        ("b", "b".to_owned())
    } else {
        (
            "b.builder",
            format!("(b : {}Types.{}.builder)", open(plan), plan.path.join(".")),
        )
    }
}

fn to_reader(plan: &StructPlan) -> Both {
    let (of, parameter) = receiver(plan);
    let reader = if plan.kind == Form::Union {
        "View"
    } else {
        "Reader"
    };
    let (head, body) = if plan.parameters.is_empty() {
        ("to_reader".to_owned(), "Z.Builder.view".to_owned())
    } else {
        let readings = plan
            .parameters
            .iter()
            .map(|name| format!("; {name} = Z.Kind.Reading b.{name}"));
        let path = plan.path.join(".");
        let holes = vec!["_".to_owned(); plan.parameters.len()];
        let body = format!(
            "({{ view = Z.Builder.view {of}{} }} : {})",
            readings.collect::<String>(),
            crate::types::applied(&holes, &format!("Types.{path}.reader"))
        );
        (format!("to_reader {parameter}"), body)
    };
    accessor(
        "to_reader",
        &format!(
            "{}t -> {}{reader}.t",
            variables(&plan.parameters, SUFFIXES),
            variables(&plan.parameters, &["_r"])
        ),
        Code::new(),
        &head,
        &body,
    )
}

/// Returns code after a definition such as `let first = b.first in ` for each kind that it mentions.
fn opened(plan: &StructPlan, make: impl FnOnce() -> String) -> String {
    let (body, mentions) = collect(make);
    let names = plan.parameters.iter().filter(|name| mentions.has(name));
    let mut out: String = names
        .map(|name| format!("let {name} = b.{name} in "))
        .collect();
    out.push_str(&body);
    out
}

/// Returns the Builder of a group. It is the struct's own Builder with fewer kinds.
fn group_builder(plan: &StructPlan, path: &str, arguments: &[String]) -> String {
    if plan.parameters.is_empty() {
        return "b".to_owned();
    }
    if arguments.is_empty() {
        return "b.builder".to_owned();
    }
    let kinds = arguments.iter().map(|name| format!("; {name} = b.{name}"));
    let holes = vec!["_".to_owned(); 3 * arguments.len()];
    format!(
        "({{ builder = b.builder{} }} : {})",
        kinds.collect::<String>(),
        crate::types::applied(&holes, &format!("{path}.builder"))
    )
}

fn field_accessors(
    plan: &StructPlan,
    field: &FieldPlan,
    union: Option<&UnionPlan>,
    runtime: &str,
) -> Both {
    let (of, head) = receiver(plan);
    let with = Accessors {
        plan,
        name: &field.name,
        of,
        head,
        union,
        tag: field.tag,
        // Setting a member selects it.
        select: on_member("set_16", of, union, field.tag),
    };
    match &field.spot {
        Spot::Void => match &with.select {
            None => Both::default(),
            Some(select) => {
                let comment = doc(field.doc.as_deref());
                with.accessor(["set_", "", ""], "unit", comment, select)
            }
        },
        Spot::Group { .. } => group_accessors(&with, field),
        Spot::Pointer(pointer) => pointer_accessors(&with, field, pointer, runtime),
        spot => number_accessor(&with, field, spot),
    }
}

fn group_accessors(with: &Accessors<'_>, field: &FieldPlan) -> Both {
    let Spot::Group {
        owned,
        path,
        arguments,
        ..
    } = &field.spot
    else {
        return Both::default();
    };
    let own = group_builder(with.plan, &path[1], arguments);
    let result = &field.interface.builder;
    let comment = doc(field.doc.as_deref());
    let is_selected = on_member("selects", with.of, with.union, with.tag);
    let (Some(select), Some(is_selected)) = (&with.select, is_selected) else {
        return with.accessor([""; 3], result, comment, &own);
    };
    let body = format!("Z.clear_group {} {owned}; {select}; {own}", with.of);
    let init = with.accessor(["init_", "", ""], result, Code::new(), &body);
    // What another member has in the group's space is no content of the group.
    let edit = format!("if {is_selected} then {own} else init_{} b", with.name);
    Both::lines([init, with.accessor([""; 3], result, comment, &edit)])
}

/// Returns a call of the Builder's function for the union's tag and the number of a member.
fn on_member(
    function: &str,
    of: &str,
    union: Option<&UnionPlan>,
    tag: Option<u16>,
) -> Option<String> {
    let (union, tag) = (union?, tag?);
    Some(format!("Z.Builder.{function} {of} {} {tag}", union.at))
}

fn number_accessor(with: &Accessors<'_>, field: &FieldPlan, spot: &Spot) -> Both {
    let comment = doc(field.doc.as_deref());
    let ty = format!("{} -> unit", field.interface.record);
    if let Some((word, name)) = places::number(with.plan, with.union, spot) {
        let set = format!("set_{}", with.name);
        let function = format!("{word}.set_{name}");
        return accessor(&set, &format!("t -> {ty}"), comment, &set, &function);
    }
    let body = match &with.select {
        None => set_number(spot, with.of),
        // The number is set before the member is selected, so that a number out of range selects nothing.
        Some(select) => format!("{}; {select}", set_number(spot, with.of)),
    };
    with.accessor(["set_", "", " x"], &ty, comment, &body)
}

fn set_number(spot: &Spot, of: &str) -> String {
    match spot {
        Spot::Bit { at, default } => {
            let value = if *default { "(Stdlib.not x)" } else { "x" };
            format!("Z.Builder.set_bit {of} {} {} {value}", at / 8, at % 8)
        }
        Spot::Number {
            at,
            bits: 64,
            load,
            raw,
            ..
        } => match (*load, *raw) {
            ("f64", 0) => format!("Z.Builder.set_f64 {of} {at} x"),
            ("f64", raw) => format!("Z.Builder.set_f64_or {of} {at} 0x{raw:x}L x"),
            (_, 0) => format!("Z.Builder.set_64 {of} {at} x"),
            (_, raw) => format!("Z.Builder.set_64 {of} {at} (Z.xor64 x 0x{raw:x}L)"),
        },
        Spot::Number {
            at,
            load: "f32",
            raw: 0,
            ..
        } => format!("Z.Builder.set_f32 {of} {at} x"),
        Spot::Number {
            at,
            load: "f32",
            raw,
            ..
        } => {
            format!("Z.Builder.set_f32_or {of} {at} 0x{raw:x}l x")
        }
        Spot::Number { at, bits, .. } => {
            format!("Z.Builder.set_{bits} {of} {at} ({})", bits_of(spot, &"x"))
        }
        Spot::Enum { at, .. } => {
            let bits = bits_of(spot, &"x");
            format!("Z.Builder.set_16 {of} {at} ({bits})")
        }
        _ => "()".to_owned(),
    }
}

/// The common data of the accessors of a field.
struct Accessors<'p> {
    plan: &'p StructPlan,
    name: &'p str,
    /// The expression for the Builder in the parameter, and the parameter.
    of: &'static str,
    head: String,
    union: Option<&'p UnionPlan>,
    tag: Option<u16>,
    /// The code that selects the member.
    select: Option<String>,
}

impl Accessors<'_> {
    /// Returns an accessor with this body. It defines the kinds that it mentions.
    fn opened(
        &self,
        [prefix, more]: [&str; 2],
        ty: &str,
        comment: Code,
        make: impl FnOnce() -> String,
    ) -> Both {
        let body = opened(self.plan, make);
        self.accessor([prefix, "", more], ty, comment, &body)
    }

    /// Returns an accessor that sets the pointer, and then selects the member. If setting it raises, the member that was
    /// selected before is still selected, and the pointer leads to its object or is null.
    fn set(
        &self,
        around: [&str; 2],
        ty: &str,
        comment: Code,
        make: impl FnOnce() -> String,
    ) -> Both {
        self.opened(around, ty, comment, || match &self.select {
            None => make(),
            Some(select) => format!("{}; {select}", make()),
        })
    }

    /// Returns [`Accessors::set`] for a Builder that is the accessor's result.
    fn make(&self, around: [&str; 2], ty: &str, make: impl FnOnce() -> String) -> Both {
        self.opened(around, ty, Code::new(), || match &self.select {
            None => make(),
            Some(select) => format!("let y = {} in {select}; y", make()),
        })
    }

    /// Returns an accessor that is a function of the runtime's module for the pointer, if that module has one.
    fn named(
        &self,
        [prefix, suffix]: [&str; 2],
        ty: &str,
        comment: Code,
        pointer: &Pointer,
        function: &str,
    ) -> Option<Both> {
        let place = places::pointer(self.plan, self.union, pointer.index)?;
        let name = format!("{prefix}{}{suffix}", self.name);
        let ty = format!("t -> {ty}");
        let function = format!("{place}.{function}");
        Some(accessor(&name, &ty, comment, &name, &function))
    }

    /// Returns an accessor: texts around the field's name, with the names of further arguments, and the body.
    fn accessor(&self, around: [&str; 3], ty: &str, comment: Code, body: &str) -> Both {
        let [prefix, suffix, more] = around;
        let name = self.name;
        accessor(
            &format!("{prefix}{name}{suffix}"),
            &format!("{}t -> {ty}", variables(&self.plan.parameters, SUFFIXES)),
            comment,
            &format!("{prefix}{name}{suffix} {}{more}", self.head),
            body,
        )
    }
}

fn pointer_accessors(
    with: &Accessors<'_>,
    field: &FieldPlan,
    pointer: &Pointer,
    runtime: &str,
) -> Both {
    let of = with.of;
    let setter = setter(with, field, pointer);
    if pointer.shape == Shape::Capability {
        return setter;
    }
    let (infix, member) = match (with.union, with.tag) {
        (Some(union), Some(tag)) => ("_member", format!(" {} {tag}", union.at)),
        _ => ("", String::new()),
    };
    let edit = || {
        let (kind, k) = (&pointer.kind, pointer.index);
        match &pointer.default {
            Some(flat) => format!("Z.edit{infix}_or {kind} {flat} {of} {k}{member}"),
            None => format!("Z.edit{infix} {kind} {of} {k}{member}"),
        }
    };
    let builder = &field.interface.builder;
    let edit = || {
        let is_known = pointer.shape == Shape::Texts && pointer.default.is_none();
        { is_known }
            .then(|| with.named([""; 2], builder, Code::new(), pointer, "edit_texts"))
            .flatten()
            .unwrap_or_else(|| with.opened([""; 2], builder, Code::new(), edit))
    };
    let (edit, init) = match pointer.shape {
        Shape::Text | Shape::Data => (Both::default(), Both::default()),
        Shape::Any | Shape::AnyOf => (edit(), Both::default()),
        _ => (edit(), initializer(with, field, pointer)),
    };
    Both::lines([edit, init, setter, moved(with, field, pointer, runtime)])
}

fn setter(with: &Accessors<'_>, field: &FieldPlan, pointer: &Pointer) -> Both {
    let (of, k) = (with.of, pointer.index);
    let ty = format!("{} -> unit", field.interface.record_beside);
    let comment = doc(field.doc.as_deref());
    let function = match pointer.shape {
        Shape::Text => Some("set_text"),
        Shape::Data => Some("set_data"),
        Shape::Texts => Some("set_texts"),
        _ => None,
    };
    let named = function
        .and_then(|function| with.named(["set_", ""], &ty, comment.clone(), pointer, function));
    if let Some(named) = named {
        return named;
    }
    with.set(["set_", " x"], &ty, comment, || match pointer.shape {
        Shape::Text => format!("Z.set_text {of} {k} x"),
        Shape::Data => format!("Z.set_data {of} {k} x"),
        Shape::Capability => format!("Z.set_capability {of} {k} x"),
        _ => format!("Z.set {} {of} {k} x", pointer.kind),
    })
}

fn initializer(with: &Accessors<'_>, field: &FieldPlan, pointer: &Pointer) -> Both {
    let (of, k, kind) = (with.of, pointer.index, &pointer.kind);
    let builder = &field.interface.builder;
    if let Shape::Local(_) | Shape::Struct = pointer.shape {
        return with.make(["init_", ""], builder, || match &pointer.shape {
            Shape::Local(local) => {
                format!(
                    "Z.init_structure {of} {k} {} {}",
                    local.data_words, local.pointers
                )
            }
            _ => format!("Z.init {kind} {of} {k} 0"),
        });
    }
    let ty = format!("int -> {builder}");
    let named = { pointer.shape == Shape::Texts }
        .then(|| with.named(["init_", ""], &ty, Code::new(), pointer, "init_texts"));
    if let Some(named) = named.flatten() {
        return named;
    }
    with.make(["init_", " count"], &ty, || match &pointer.shape {
        Shape::LocalList(Local {
            flat,
            data_words,
            pointers,
            ..
        }) => format!("Z.init_structures kind'{flat} {of} {k} {data_words} {pointers} count"),
        _ => format!("Z.init {kind} {of} {k} count"),
    })
}

/// Returns the accessors that copy the target of a Reader, and that return the pointer itself.
fn moved(with: &Accessors<'_>, field: &FieldPlan, pointer: &Pointer, runtime: &str) -> Both {
    let (of, k, kind) = (with.of, pointer.index, &pointer.kind);
    let slot = match (with.union, field.tag) {
        (Some(union), Some(tag)) => format!("Z.member_slot {of} {k} {} {tag}", union.at),
        _ => format!("Z.slot {of} {k}"),
    };
    let ty = format!("{} {runtime}.Slot.t", field.interface.builder);
    let copied = format!("{} -> unit", field.interface.reader_beside);
    let function = match pointer.shape {
        Shape::Text => Some("copy_text"),
        Shape::Data => Some("copy_data"),
        Shape::Texts => Some("copy_texts"),
        _ => None,
    };
    let copy = function
        .and_then(|function| with.named(["copy_", ""], &copied, Code::new(), pointer, function))
        .unwrap_or_else(|| {
            with.set(["copy_", " x"], &copied, Code::new(), || {
                format!("Z.copy {kind} {of} {k} x")
            })
        });
    let slot = with
        .named(["", "_slot"], &ty, Code::new(), pointer, "slot")
        .unwrap_or_else(|| with.accessor(["", "_slot", ""], &ty, Code::new(), &slot));
    Both::lines([copy, slot])
}
