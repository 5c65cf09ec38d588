//! Builders.

use zooph_emit::Code;
use zooph_plan::Form;

use crate::plan::{FieldPlan, Pointer, Shape, Spot, StructPlan, UnionPlan};
use crate::render::codec::bits_of;
use crate::render::reader::accessor;
use crate::render::types::variables;
use crate::render::{Both, doc};

const SUFFIXES: &[&str] = &["_r", "_b", "_o"];

/// The module for building.
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
    let types = Both {
        ml: Code::from(ty),
        mli: Code::from(format!("type {variables}t")),
    };
    let entry = match plan.kind {
        Form::Struct if !generic => Both {
            ml: Code::from("include Z.Entry.Builder (Structure_)".to_owned()),
            mli: Code::from(format!(
                "include {runtime}.Builder.S\n  with type t := t and type reader := Reader.t and type record := record"
            )),
        },
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
    let body = Both::paragraphs([types, entry, Both::paragraphs(own)]);
    crate::render::module(
        "Builder",
        &Some("Builds messages in an arena.".to_owned()),
        body,
    )
}

fn open(plan: &StructPlan) -> String {
    format!("({}) ", vec!["_"; 3 * plan.parameters.len()].join(", "))
}

/// The Builder in an accessor's parameter `b`, and the parameter.
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
    let body = if plan.parameters.is_empty() {
        format!("Z.Builder.view {of}")
    } else {
        let readings = plan
            .parameters
            .iter()
            .map(|name| format!("; {name} = Z.Kind.Reading b.{name}"));
        let path = plan.path.join(".");
        let holes = vec!["_".to_owned(); plan.parameters.len()];
        format!(
            "({{ view = Z.Builder.view {of}{} }} : {})",
            readings.collect::<String>(),
            crate::types::applied(&holes, &format!("Types.{path}.reader"))
        )
    };
    accessor(
        "to_reader",
        &format!(
            "{}t -> {}{reader}.t",
            variables(&plan.parameters, SUFFIXES),
            variables(&plan.parameters, &["_r"])
        ),
        Code::from("(** Reads what was built so far. *)".to_owned()),
        &format!("to_reader {parameter}"),
        &body,
    )
}

/// `let first = b.first in ` for each kind that the code mentions.
fn opened(plan: &StructPlan, body: &str) -> String {
    let mut out = String::new();
    for name in &plan.parameters {
        let word = format!(" {name}");
        let found = body.match_indices(&word).any(|(at, _)| {
            let after = body[at + word.len()..].chars().next();
            after.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != '\'')
        });
        if found {
            out.push_str(&format!("let {name} = b.{name} in "));
        }
    }
    out + body
}

/// The Builder of a group, which is the struct's own with fewer kinds.
fn group_builder(plan: &StructPlan, field: &FieldPlan) -> String {
    if plan.parameters.is_empty() {
        return "b".to_owned();
    }
    if field.layout.is_empty() {
        return "b.builder".to_owned();
    }
    let kinds = field
        .layout
        .split(' ')
        .map(|name| format!("; {name} = b.{name}"));
    let path = field
        .implementation
        .record
        .rsplit(' ')
        .next()
        .unwrap_or_default();
    let path = path.strip_suffix(".t").unwrap_or(path);
    let holes = vec!["_".to_owned(); 3 * field.layout.split(' ').count()];
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
    let variables = variables(&plan.parameters, SUFFIXES);
    let (of, head) = receiver(plan);
    let name = &field.name;
    let comment = doc(field.doc.as_deref());
    // Setting a member selects it.
    let select = match (union, field.tag) {
        (Some(union), Some(tag)) => format!("Z.Builder.set_16 {of} {} {tag}; ", union.at),
        _ => String::new(),
    };
    let val = |rest: &str| format!("{variables}t -> {rest}");
    match &field.spot {
        Spot::Void if union.is_none() => Both::default(),
        Spot::Void => accessor(
            &format!("set_{name}"),
            &val("unit"),
            comment,
            &format!("set_{name} {head}"),
            select.trim_end_matches("; "),
        ),
        Spot::Group { owned, .. } => {
            let navigate = accessor(
                name,
                &val(&field.interface.builder),
                comment,
                &format!("{name} {head}"),
                &group_builder(plan, field),
            );
            if union.is_none() {
                return navigate;
            }
            let clear = format!("Z.clear_group {of} {owned}; ");
            let init = accessor(
                &format!("init_{name}"),
                &val(&field.interface.builder),
                Code::from("(** Selects the member, with nothing set in it. *)".to_owned()),
                &format!("init_{name} {head}"),
                &format!("{clear}{select}{}", group_builder(plan, field)),
            );
            Both::paragraphs([navigate, init])
        }
        Spot::Pointer(pointer) => pointer_accessors(plan, field, pointer, &select, runtime),
        spot => accessor(
            &format!("set_{name}"),
            &val(&format!("{} -> unit", field.interface.record)),
            comment,
            &format!("set_{name} {head} x"),
            // The number comes first: one that does not fit selects nothing.
            &match select.trim_end_matches("; ") {
                "" => set_number(spot, of),
                select => format!("{}; {select}", set_number(spot, of)),
            },
        ),
    }
}

fn set_number(spot: &Spot, of: &str) -> String {
    match spot {
        Spot::Bit { at, default } => {
            let value = if *default { "(not x)" } else { "x" };
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
            format!("Z.Builder.set_{bits} {of} {at} ({})", bits_of(spot, "x"))
        }
        Spot::Enum { at, .. } => {
            let bits = bits_of(spot, "x");
            format!("Z.Builder.set_16 {of} {at} ({bits})")
        }
        _ => "()".to_owned(),
    }
}

fn pointer_accessors(
    plan: &StructPlan,
    field: &FieldPlan,
    pointer: &Pointer,
    select: &str,
    runtime: &str,
) -> Both {
    let variables = variables(&plan.parameters, SUFFIXES);
    let (of, head) = receiver(plan);
    let (name, k, kind) = (&field.name, pointer.index, &pointer.kind);
    let val = |rest: &str| format!("{variables}t -> {rest}");
    let make = |prefix: &str, ty: &str, comment: Code, arguments: &str, body: String| {
        let body = opened(plan, &format!("{select}{body}"));
        accessor(
            &format!("{prefix}{name}"),
            &val(ty),
            comment,
            &format!("{prefix}{name} {head}{arguments}"),
            &body,
        )
    };
    let says = |text: &str| Code::from(format!("(** {text} *)"));
    let comment = doc(field.doc.as_deref());
    let record = &field.interface.record_beside;
    let reader = &field.interface.reader_beside;
    let builder = &field.interface.builder;
    let clear = make(
        "clear_",
        "unit",
        says("Makes the pointer null."),
        "",
        format!("Z.clear {of} {k}"),
    );
    let has = accessor(
        &format!("has_{name}"),
        &val("bool"),
        says("Whether the pointer is not null."),
        &format!("has_{name} {head}"),
        &format!("Z.Builder.has {of} {k}"),
    );
    let set = |body: String| {
        make(
            "set_",
            &format!("{record} -> unit"),
            comment.clone(),
            " x",
            body,
        )
    };
    let copy = make(
        "copy_",
        &format!("{reader} -> unit"),
        says("Copies what a Reader reads, and all of it."),
        " x",
        format!("Z.copy {kind} {of} {k} x"),
    );
    let adopt = make(
        "adopt_",
        &format!("({builder}) {runtime}.Orphan.t -> unit"),
        says("Takes an object that was disowned."),
        " x",
        format!("Z.adopt {of} {k} x"),
    );
    let disown = accessor(
        &format!("disown_{name}"),
        &val(&format!("({builder}) {runtime}.Orphan.t")),
        says("Takes the object away, to be adopted elsewhere."),
        &format!("disown_{name} {head}"),
        &format!("Z.disown {of} {k}"),
    );
    let edit = || {
        let body = match &pointer.default {
            Some(flat) => format!("Z.edit_or {kind} {flat} {of} {k}"),
            None => format!("Z.edit {kind} {of} {k}"),
        };
        make(
            "",
            builder,
            says("What is there; made if there is none."),
            "",
            body,
        )
    };
    let init_sized = || {
        make(
            "init_",
            &format!("int -> {builder}"),
            says("A new value of so many elements."),
            " count",
            format!("Z.init {kind} {of} {k} count"),
        )
    };
    match pointer.shape {
        Shape::Text => Both::paragraphs([
            set(format!("Z.set_text {of} {k} x")),
            copy,
            has,
            clear,
            adopt,
            disown,
        ]),
        Shape::Data => Both::paragraphs([
            set(format!("Z.set_data {of} {k} x")),
            copy,
            has,
            clear,
            adopt,
            disown,
        ]),
        Shape::Capability => set(format!("Z.set_capability {of} {k} x")),
        Shape::Local(_) | Shape::Struct => {
            let init = make(
                "init_",
                builder,
                says("A new struct, with nothing set in it."),
                "",
                format!("Z.init {kind} {of} {k} 0"),
            );
            let set = set(format!("Z.set {kind} {of} {k} x"));
            Both::paragraphs([edit(), init, set, copy, has, clear, adopt, disown])
        }
        Shape::Any => {
            let set = set(format!("Z.set {kind} {of} {k} x"));
            Both::paragraphs([edit(), set, copy, has, clear, adopt, disown])
        }
        Shape::LocalList(_) | Shape::List | Shape::Parameter => {
            let set = set(format!("Z.set {kind} {of} {k} x"));
            Both::paragraphs([edit(), init_sized(), set, copy, has, clear, adopt, disown])
        }
    }
}
