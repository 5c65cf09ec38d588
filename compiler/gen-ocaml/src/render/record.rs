//! Records: their types, and the values that every struct's module has.

use zooph_emit::{Code, code};
use zooph_plan::Form;

use crate::plan::StructPlan;
use crate::render::types::{record, variables};
use crate::render::{Both, Render, reader, spaced};

/// Returns the Record's type.
pub(crate) fn types(plan: &StructPlan) -> Both {
    let variables = variables(&plan.parameters, &[""]);
    let manifest = format!("{variables}Types.{}.t", plan.path.join("."));
    let empty = plan.kind != Form::Union
        && plan.union.is_none()
        && plan.fields.iter().all(|field| field.label.is_empty());
    let manifest = (!empty).then_some(manifest.as_str());
    let tags = match (&plan.union, plan.kind) {
        (Some(union), Form::Union) => reader::tags(union),
        _ => Both::default(),
    };
    let types = Both::new(record(plan, manifest, false), record(plan, None, true));
    if plan.kind != Form::Struct || !plan.parameters.is_empty() {
        return Both::paragraphs([types, tags]);
    }
    let alias = Both::new(Code::new(), Code::from("type record := t".to_owned()));
    // The alias is for the signatures inside, where [t] has another meaning. The Record's type comes after
    // the union's type, which is rendered with the Reader.
    Both::paragraphs([types, alias])
}

/// Returns the functions of a struct over whole messages.
pub(crate) fn entry(plan: &StructPlan, render: &Render<'_>) -> Both {
    let runtime = render.runtime;
    let id = format!("0x{:016x}L", plan.id);
    let constants = Both::lines([
        Both {
            commented: false,
            ml: Code::from(format!("let type_id = {id}")),
            mli: Code::from("val type_id : int64".to_owned()),
        },
        match render.schema(plan.ix) {
            None => Both::default(),
            Some(literal) => Both {
                commented: false,
                ml: Code::from(format!("let schema () = Z.unpacked {literal}")),
                mli: Code::from("val schema : unit -> string".to_owned()),
            },
        },
    ]);
    let main = if plan.parameters.is_empty() {
        // The values are in the order of the interface. Otherwise OCaml would copy the module.
        Both::new(
            Code::paragraphs([
                Code::from(format!("include Z.Entry.Record (Of'{})", plan.flat)),
                encode(plan),
                Code::from(format!("let kind = kind'{}", plan.flat)),
            ]),
            Code::from(format!(
                "include {runtime}.Record.S\n  with type t := t and type reader := Reader.t and type builder := Builder.t"
            )),
        )
    } else {
        generic(plan, runtime)
    };
    Both::paragraphs([main, constants])
}

/// Returns encoding functions that call the function for the sections directly. Those of the functor look it up.
fn encode(plan: &StructPlan) -> Code {
    if plan.data_words == 0 && plan.pointers == 0 {
        let flat = &plan.flat;
        let encode =
            format!("let encode record b first = Z.Entry.encode structure'{flat} record b first");
        return Code::from(encode);
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
              encode'$flat$ b (first + 16) record;
              $length$
        "#,
            inline = inline,
            data = plan.data_words,
            flat = plan.flat,
            length = 16 + 8 * u32::from(plan.data_words),
        );
    }
    code!(
        r#"
        let encode record b first =
          let e = Z.Entry.start $data$ $pointers$ b first in
          encode'$flat$ e (first + 16) record;
          Z.Entry.finish e first
    "#,
        data = plan.data_words,
        pointers = plan.pointers,
        flat = plan.flat,
    )
}

fn generic(plan: &StructPlan, runtime: &str) -> Both {
    let flat = &plan.flat;
    let words: String = plan
        .parameters
        .iter()
        .map(|name| format!(" {name}"))
        .collect();
    let kinds = plan
        .parameters
        .iter()
        .map(|one| format!("('{one}_r, '{one}_b, '{one}_o) {runtime}.Kind.t -> "));
    let tys = plan
        .parameters
        .iter()
        .map(|_| format!("{runtime}.Generated_v1.Layout.ty -> "));
    let reader = variables(&plan.parameters, &["_r"]);
    let builder = variables(&plan.parameters, &["_r", "_b", "_o"]);
    let record = variables(&plan.parameters, &["_o"]);
    Both {
        commented: true,
        ml: Code::paragraphs([
            Code::from(format!(
                "let kind{words} = Z.Kind.Struct (structure'{flat}{words})"
            )),
            Code::from(format!("let layout = layout'{flat}")),
        ]),
        mli: code!(
            r#"
            val kind : $kinds$($reader$Reader.t, $builder$Builder.t, $record$t) $runtime$.Kind.t
            (** The kind of the struct with these type arguments. With it, the functions of
                {!$runtime$.Kind} encode, decode and open messages whose root is such a struct. *)

            (**/**)

            val layout : $tys$$runtime$.Generated_v1.Layout.t

            (**/**)
        "#,
            kinds = kinds.collect::<String>(),
            reader = reader,
            builder = builder,
            record = record,
            runtime = runtime,
            tys = tys.collect::<String>(),
        ),
    }
}

/// Returns the default of a group. For a generic group, it is a function of the kinds.
pub(crate) fn group_default(plan: &StructPlan, runtime: &str) -> Both {
    let flat = &plan.flat;
    let (head, words) = if plan.parameters.is_empty() {
        ("default".to_owned(), " ()".to_owned())
    } else {
        let words = spaced(&plan.parameters);
        (format!("default{words}"), words)
    };
    let kinds = plan
        .parameters
        .iter()
        .map(|one| format!("('{one}_r, '{one}_b, '{one}_o) {runtime}.Kind.t -> "));
    let about = match plan.kind {
        Form::Union => "The member with number 0 and its default, as in an empty message.",
        _ => "The group in which every field has its default.",
    };
    Both {
        commented: true,
        ml: Code::from(format!("let {head} = default'{flat}{words}")),
        mli: code!(
            "val default : $kinds$$record$t\n(** $about$ *)",
            kinds = kinds.collect::<String>(),
            record = variables(&plan.parameters, &["_o"]),
            about = about,
        ),
    }
}
