//! Records: their types, and the values that every struct's module has.

use zooph_plan::Form;

use crate::layout::{
    Code, FACES, applied, arrow, call, code, definition, paragraphs, parens, signature, text,
    with_variables, words,
};
use crate::plan::StructPlan;
use crate::render::page::Page;
use crate::render::reader::{included, tags};
use crate::render::types::record;
use crate::render::{Both, Render};

/// Adds the Record's type.
pub(crate) fn types(plan: &StructPlan, page: &mut Page) {
    let manifest = format!("Types.{}.t", plan.path.join("."));
    let manifest = with_variables(&plan.parameters, &[""], manifest);
    page.put(&Both::new(
        record(plan, Some(&manifest), false),
        record(plan, None, true),
    ));
    if let (Some(union), Form::Union) = (&plan.union, plan.kind) {
        page.lines(tags(union));
    }
    if plan.kind == Form::Struct && plan.parameters.is_empty() {
        // The alias is for the signatures inside, where [t] has another meaning. The Record's type comes after
        // the union's type, which is rendered with the Reader.
        page.put(&Both::new(Code::empty(), text("type record := t")));
    }
}

/// Adds the functions of a struct over whole messages.
pub(crate) fn entry(plan: &StructPlan, render: &Render<'_>, page: &mut Page) {
    let runtime = render.runtime;
    if plan.parameters.is_empty() {
        // The values are in the order of the interface. Otherwise OCaml would copy the module.
        page.put(&Both::new(
            paragraphs([
                included("Record", plan),
                encode(plan),
                definition("kind", text(format!("kind'{}", plan.flat))),
            ]),
            code!(
                "include $runtime$.Record.S\n  with type t := t and type reader := Reader.t and type builder := Builder.t",
                runtime = runtime
            ),
        ));
    } else {
        page.put(&generic(plan, runtime));
    }
    let id = Both::plain(
        text(format!("let type_id = 0x{:016x}L", plan.id)),
        text("val type_id : int64"),
    );
    let schema = render.schema(plan.ix).map(|literal| {
        Both::plain(
            definition("schema ()", call!("Z.unpacked", literal)),
            text("val schema : unit -> string"),
        )
    });
    page.lines([id].into_iter().chain(schema));
}

/// Returns encoding functions that call the function for the sections directly. Those of the functor look it up.
fn encode(plan: &StructPlan) -> Code {
    let flat = &plan.flat;
    let encode = |to: &str| call!(format!("encode'{flat} {to}"), "(first + 16)", "record");
    if plan.data_words == 0 && plan.pointers == 0 {
        let encode = text(format!("Z.Entry.encode structure'{flat} record b first"));
        return definition("encode record b first", encode);
    }
    if plan.pointers == 0 {
        // For a small struct, the call would take as long as its body.
        let inline = if plan.data_words <= 4 {
            " [@inline]"
        } else {
            ""
        };
        return code!(
            r#"
            let$inline$ encode record b first =
              Z.Entry.start_data $data$ b first;
              $encode$;
              $length$
        "#,
            inline = inline,
            data = plan.data_words,
            encode = encode("b"),
            length = 16 + 8 * u32::from(plan.data_words),
        );
    }
    code!(
        r#"
        let encode record b first =
          let e = Z.Entry.start $data$ $pointers$ b first in
          $encode$;
          Z.Entry.finish e first
    "#,
        data = plan.data_words,
        pointers = plan.pointers,
        encode = encode("e"),
    )
}

fn generic(plan: &StructPlan, runtime: &str) -> Both {
    let flat = &plan.flat;
    let structure = with_kinds(plan, format!("structure'{flat}"));
    let kind = call!("Z.Kind.Struct", parens(structure));
    let kind = definition(with_kinds(plan, "kind".to_owned()), kind);
    let layout = format!("{runtime}.Generated_v1.Layout");
    let tys = { plan.parameters.iter() }.map(|_| text(format!("{layout}.ty")));
    let tys = tys.chain([text(format!("{layout}.t"))]);
    let own = vec![
        with_variables(&plan.parameters, &["_r"], "Reader.t"),
        with_variables(&plan.parameters, FACES, "Builder.t"),
        with_variables(&plan.parameters, &["_o"], "t"),
    ];
    let result = applied(own, format!("{runtime}.Kind.t"));
    Both::new(
        paragraphs([kind, text(format!("let layout = layout'{flat}"))]),
        code!(
            r#"
            $kind$
            (** The kind of the struct with these type arguments. With it, the functions of
                {!$runtime$.Kind} encode, decode and open messages whose root is such a struct. *)

            (**/**)

            $layout$

            (**/**)
        "#,
            kind = signature("kind", arrow(kinds(plan, runtime).chain([result]))),
            runtime = runtime,
            layout = signature("layout", arrow(tys)),
        ),
    )
}

/// Returns a function with the kinds of a struct's parameters.
fn with_kinds(plan: &StructPlan, function: String) -> Code {
    words(
        [text(function)]
            .into_iter()
            .chain(plan.parameters.iter().cloned().map(text)),
    )
}

/// Returns the types of the kinds of a struct's parameters.
fn kinds(plan: &StructPlan, runtime: &str) -> impl Iterator<Item = Code> {
    let parameters = plan.parameters.iter().map(std::slice::from_ref);
    parameters.map(move |one| with_variables(one, FACES, format!("{runtime}.Kind.t")))
}

/// Returns the default of a group. For a generic group, it is a function of the kinds.
pub(crate) fn group_default(plan: &StructPlan, runtime: &str) -> Both {
    let default = with_kinds(plan, format!("default'{}", plan.flat));
    let default = match plan.parameters.is_empty() {
        true => call!(default, "()"),
        false => default,
    };
    let comment = match plan.kind {
        Form::Union => "The member with number 0 and its default, as in an empty message.",
        _ => "The group in which every field has its default.",
    };
    let record = with_variables(&plan.parameters, &["_o"], "t");
    Both::described(
        definition(with_kinds(plan, "default".to_owned()), default),
        "default",
        arrow(kinds(plan, runtime).chain([record])),
        Some(comment),
    )
}
