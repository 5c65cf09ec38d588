//! Builders.

use zooph_emit::collect;
use zooph_plan::Form;

use crate::layout::{
    Code, FACES, applied, arrow, call, choice, code, local, open, parts, record, steps, text,
    typed, with_variables,
};
use crate::plan::{FieldPlan, Local, Pointer, Shape, Spot, StructPlan, UnionPlan};
use crate::render::codec::bits_of;
use crate::render::page::Page;
use crate::render::reader::{accessor, included, inside, own_type};
use crate::render::{Both, places};

/// Adds the module `Builder`.
pub(crate) fn builder(plan: &StructPlan, runtime: &str, page: &mut Page) {
    let comment = format!("Builds messages in an arena: see {runtime}.Builder.");
    page.open("module", "Builder", Some(&comment));
    page.put(&own_type(plan, FACES, "Z.Builder.t", "builder"));
    if plan.kind == Form::Struct && plan.parameters.is_empty() {
        page.put(&Both::new(
            included("Builder", plan),
            code!(
                "include $runtime$.Builder.S\n  with type t := t and type reader := Reader.t and type record := record",
                runtime = runtime
            ),
        ));
    }
    let fields = plan.fields.iter();
    let fields = fields.flat_map(|field| field_accessors(plan, field, None, runtime));
    let members = plan.union.iter().flat_map(|union| {
        let members = union.members.iter();
        members.flat_map(move |member| field_accessors(plan, member, Some(union), runtime))
    });
    page.lines([to_reader(plan)].into_iter().chain(fields).chain(members));
    page.close();
}

/// Returns the expression for the Builder in an accessor's parameter `b`, and the parameter.
fn receiver(plan: &StructPlan) -> (&'static str, Code) {
    if plan.parameters.is_empty() {
        return ("b", text("b"));
    }
    let path = format!("Types.{}.builder", plan.path.join("."));
    let ty = open(3 * plan.parameters.len(), path);
    ("b.builder", typed(text("b"), ty))
}

fn to_reader(plan: &StructPlan) -> Both {
    let (of, parameter) = receiver(plan);
    let reader = match plan.kind {
        Form::Union => "View.t",
        _ => "Reader.t",
    };
    let (head, body) = match plan.parameters.len() {
        0 => (text("let to_reader ="), text("Z.Builder.view")),
        count => {
            let readings = plan.parameters.iter();
            let readings = readings.map(|name| text(format!("{name} = Z.Kind.Reading b.{name}")));
            let view = [text(format!("view = Z.Builder.view {of}"))].into_iter();
            let path = format!("Types.{}.reader", plan.path.join("."));
            let body = typed(record(view.chain(readings)), open(count, path));
            let head = [text("let to_reader "), parameter, text(" =")];
            (Code::cat(head), body)
        }
    };
    let ty = arrow([
        with_variables(&plan.parameters, FACES, "t"),
        with_variables(&plan.parameters, &["_r"], reader),
    ]);
    accessor("to_reader", ty, None, head, body)
}

/// Returns code after a definition such as `let first = b.first in` for each kind that it mentions.
fn opened(plan: &StructPlan, make: impl FnOnce() -> Code) -> Code {
    let (body, mentions) = collect(make);
    inside(plan, body, &mentions, |name| {
        local(name.clone(), text(format!("b.{name}")))
    })
}

/// Returns the Builder of a group. It is the struct's own Builder with fewer kinds.
fn group_builder(plan: &StructPlan, path: &str, arguments: &[String]) -> Code {
    if plan.parameters.is_empty() {
        return text("b");
    }
    if arguments.is_empty() {
        return text("b.builder");
    }
    let kinds = { arguments.iter() }.map(|name| text(format!("{name} = b.{name}")));
    let fields = [text("builder = b.builder")].into_iter().chain(kinds);
    let ty = open(3 * arguments.len(), format!("{path}.builder"));
    typed(record(fields), ty)
}

fn field_accessors(
    plan: &StructPlan,
    field: &FieldPlan,
    union: Option<&UnionPlan>,
    runtime: &str,
) -> Vec<Both> {
    let (of, head) = receiver(plan);
    let with = Accessors {
        plan,
        field,
        of,
        head,
        union,
        // Setting a member selects it.
        select: on_member("set_16", of, union, field.tag).map(text),
        comment: field.doc.as_deref(),
    };
    match &field.spot {
        Spot::Void => { with.select.iter() }
            .map(|select| with.accessor(["set_", "", ""], [unit()], with.comment, select.clone()))
            .collect(),
        Spot::Group { .. } => group_accessors(&with),
        Spot::Pointer(pointer) => pointer_accessors(&with, pointer, runtime),
        spot => vec![number_accessor(&with, spot)],
    }
}

fn unit() -> Code {
    text("unit")
}

fn group_accessors(with: &Accessors<'_>) -> Vec<Both> {
    let Spot::Group {
        owned: [bits, pointers],
        path,
        arguments,
        ..
    } = &with.field.spot
    else {
        return Vec::new();
    };
    let own = group_builder(with.plan, &path[1], arguments);
    let result = || [with.field.interface.builder.clone()];
    let is_selected = on_member("selects", with.of, with.union, with.field.tag);
    let (Some(select), Some(is_selected)) = (&with.select, is_selected) else {
        return vec![with.accessor([""; 3], result(), with.comment, own)];
    };
    let clear = call!("Z.clear_group", with.of, bits, pointers);
    let body = steps([clear, select.clone(), own.clone()]);
    let init = with.accessor(["init_", "", ""], result(), None, body);
    // What another member has in the group's space is no content of the group.
    let edit = choice(
        is_selected,
        own,
        text(format!("init_{} b", with.field.name)),
    );
    vec![init, with.accessor([""; 3], result(), with.comment, edit)]
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

fn number_accessor(with: &Accessors<'_>, spot: &Spot) -> Both {
    let ty = [with.field.interface.record.clone(), unit()];
    if let Some((word, name)) = places::number(with.plan, with.union, spot) {
        return with.alias(["set_", ""], ty, with.comment, format!("{word}.set_{name}"));
    }
    // The number is set before the member is selected, so that a number out of range selects nothing.
    let set = [text(set_number(spot, with.of))].into_iter();
    let body = steps(set.chain(with.select.clone()));
    with.accessor(["set_", "", " x"], ty, with.comment, body)
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
    field: &'p FieldPlan,
    /// The expression for the Builder in the parameter, and the parameter.
    of: &'static str,
    head: Code,
    union: Option<&'p UnionPlan>,
    /// The code that selects the member.
    select: Option<Code>,
    comment: Option<&'p str>,
}

impl Accessors<'_> {
    /// Returns an accessor with this body. It defines the kinds that it mentions.
    fn opened<const N: usize>(
        &self,
        [prefix, more]: [&str; 2],
        ty: [Code; N],
        comment: Option<&str>,
        make: impl FnOnce() -> Code,
    ) -> Both {
        let body = opened(self.plan, make);
        self.accessor([prefix, "", more], ty, comment, body)
    }

    /// Returns an accessor that sets the pointer, and then selects the member. If setting it raises, the member that was
    /// selected before is still selected, and the pointer leads to its object or is null.
    fn set(
        &self,
        prefix: &str,
        ty: [Code; 2],
        comment: Option<&str>,
        make: impl FnOnce() -> Code,
    ) -> Both {
        self.opened([prefix, " x"], ty, comment, || {
            steps([make()].into_iter().chain(self.select.clone()))
        })
    }

    /// Returns [`Accessors::set`] for a Builder that is the accessor's result.
    fn make<const N: usize>(
        &self,
        around: [&str; 2],
        ty: [Code; N],
        make: impl FnOnce() -> Code,
    ) -> Both {
        self.opened(around, ty, None, || match &self.select {
            None => make(),
            Some(select) => parts([local("y", make()), steps([select.clone(), text("y")])]),
        })
    }

    /// Returns an accessor that is a function of the runtime's module for the pointer, if that module has one.
    fn named<const N: usize>(
        &self,
        around: [&str; 2],
        ty: [Code; N],
        comment: Option<&str>,
        pointer: &Pointer,
        function: &str,
    ) -> Option<Both> {
        let place = places::pointer(self.plan, self.union, pointer.index)?;
        Some(self.alias(around, ty, comment, format!("{place}.{function}")))
    }

    /// Returns an accessor that is another function under the field's name. `ty` are the types after the Builder.
    fn alias<const N: usize>(
        &self,
        [prefix, suffix]: [&str; 2],
        ty: [Code; N],
        comment: Option<&str>,
        function: String,
    ) -> Both {
        let name = format!("{prefix}{}{suffix}", self.field.name);
        let ty = arrow([text("t")].into_iter().chain(ty));
        let head = text(format!("let {name} ="));
        accessor(&name, ty, comment, head, text(function))
    }

    /// Returns an accessor: texts around the field's name, with the names of further arguments, and the body.
    fn accessor<const N: usize>(
        &self,
        [prefix, suffix, more]: [&str; 3],
        ty: [Code; N],
        comment: Option<&str>,
        body: Code,
    ) -> Both {
        let name = format!("{prefix}{}{suffix}", self.field.name);
        let own = with_variables(&self.plan.parameters, FACES, "t");
        let ty = arrow([own].into_iter().chain(ty));
        let (begin, end) = (format!("let {name} "), format!("{more} ="));
        let head = Code::cat([text(begin), self.head.clone(), text(end)]);
        accessor(&name, ty, comment, head, body)
    }
}

fn pointer_accessors(with: &Accessors<'_>, pointer: &Pointer, runtime: &str) -> Vec<Both> {
    let setter = setter(with, pointer);
    if pointer.shape == Shape::Capability {
        return vec![setter];
    }
    let [copy, slot] = moved(with, pointer, runtime);
    match pointer.shape {
        Shape::Text | Shape::Data => vec![setter, copy, slot],
        Shape::Any | Shape::AnyOf => vec![editor(with, pointer), setter, copy, slot],
        _ => {
            let init = initializer(with, pointer);
            vec![editor(with, pointer), init, setter, copy, slot]
        }
    }
}

fn editor(with: &Accessors<'_>, pointer: &Pointer) -> Both {
    let builder = || [with.field.interface.builder.clone()];
    if pointer.shape == Shape::Texts
        && pointer.default.is_none()
        && let Some(named) = with.named([""; 2], builder(), None, pointer, "edit_texts")
    {
        return named;
    }
    let place = format!("{} {}", with.of, pointer.index);
    let (infix, place) = match (with.union, with.field.tag) {
        (Some(union), Some(tag)) => ("_member", format!("{place} {} {tag}", union.at)),
        _ => ("", place),
    };
    let kind = &pointer.kind;
    with.opened([""; 2], builder(), None, || match &pointer.default {
        Some(flat) => call!(format!("Z.edit{infix}_or"), kind, flat, place),
        None => call!(format!("Z.edit{infix}"), kind, place),
    })
}

fn setter(with: &Accessors<'_>, pointer: &Pointer) -> Both {
    let (of, k) = (with.of, pointer.index);
    let ty = || [with.field.interface.record_beside.clone(), unit()];
    let function = match pointer.shape {
        Shape::Text => Some("set_text"),
        Shape::Data => Some("set_data"),
        Shape::Texts => Some("set_texts"),
        _ => None,
    };
    function
        .and_then(|function| with.named(["set_", ""], ty(), with.comment, pointer, function))
        .unwrap_or_else(|| {
            with.set("set_", ty(), with.comment, || match pointer.shape {
                Shape::Text => text(format!("Z.set_text {of} {k} x")),
                Shape::Data => text(format!("Z.set_data {of} {k} x")),
                Shape::Capability => text(format!("Z.set_capability {of} {k} x")),
                _ => call!("Z.set", pointer.kind, format!("{of} {k} x")),
            })
        })
}

fn initializer(with: &Accessors<'_>, pointer: &Pointer) -> Both {
    let (of, k, kind) = (with.of, pointer.index, &pointer.kind);
    let builder = with.field.interface.builder.clone();
    if let Shape::Local(_) | Shape::Struct = pointer.shape {
        return with.make(["init_", ""], [builder], || match &pointer.shape {
            Shape::Local(Local {
                data_words,
                pointers,
                ..
            }) => text(format!("Z.init_structure {of} {k} {data_words} {pointers}")),
            _ => call!("Z.init", kind, format!("{of} {k} 0")),
        });
    }
    let ty = [text("int"), builder];
    if pointer.shape == Shape::Texts
        && let Some(named) = with.named(["init_", ""], ty.clone(), None, pointer, "init_texts")
    {
        return named;
    }
    with.make(["init_", " count"], ty, || match &pointer.shape {
        Shape::LocalList(Local {
            flat,
            data_words,
            pointers,
            ..
        }) => {
            let place = format!("{of} {k} {data_words} {pointers} count");
            call!("Z.init_structures", format!("kind'{flat}"), place)
        }
        _ => call!("Z.init", kind, format!("{of} {k} count")),
    })
}

/// Returns the accessors that copy the target of a Reader, and that return the pointer itself.
fn moved(with: &Accessors<'_>, pointer: &Pointer, runtime: &str) -> [Both; 2] {
    let (of, k, kind) = (with.of, pointer.index, &pointer.kind);
    let slot = match (with.union, with.field.tag) {
        (Some(union), Some(tag)) => format!("Z.member_slot {of} {k} {} {tag}", union.at),
        _ => format!("Z.slot {of} {k}"),
    };
    let builder = vec![with.field.interface.builder.clone()];
    let ty = [applied(builder, format!("{runtime}.Slot.t"))];
    let copied = || [with.field.interface.reader_beside.clone(), unit()];
    let function = match pointer.shape {
        Shape::Text => Some("copy_text"),
        Shape::Data => Some("copy_data"),
        Shape::Texts => Some("copy_texts"),
        _ => None,
    };
    let copy = function
        .and_then(|function| with.named(["copy_", ""], copied(), None, pointer, function))
        .unwrap_or_else(|| {
            let copy = || call!("Z.copy", kind, format!("{of} {k} x"));
            with.set("copy_", copied(), None, copy)
        });
    let slot = with
        .named(["", "_slot"], ty.clone(), None, pointer, "slot")
        .unwrap_or_else(|| with.accessor(["", "_slot", ""], ty, None, text(slot)));
    [copy, slot]
}
