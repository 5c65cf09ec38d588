//! Rendering: templates only.

mod builder;
mod json;
mod literal;
mod reader;
mod record;
mod small;
mod union;

use zooph_emit::{Code, Mentions, Name, code, header, meter};
use zooph_ir::Id;
use zooph_plan::{DeclIx, Form, Program};

use crate::Options;
use crate::plan::{Item, StructPlan, UnionPlan};

/// What rendering needs beside the plan.
pub(crate) struct Render<'s> {
    pub(crate) program: &'s Program<'s>,
    pub(crate) options: &'s Options,
}

impl Render<'_> {
    /// A whole file.
    pub(crate) fn file(&self, name: &str, doc: Code, id: Id, items: &[Item]) -> String {
        let head = code!(
            r#"
            $header$
            $doc$
        "#,
            header = header("//", name),
            doc = doc,
        );
        let anchor = code!(
            r#"
            /// The schema file's id.
            pub const FILE_ID: u64 = 0x$id$;
        "#,
            id = format!("{id:016x}")
        );
        let body = self.items(items);
        Code::paragraphs([head, import(items), anchor, body]).into_string()
    }

    fn items(&self, items: &[Item]) -> Code {
        Code::paragraphs(items.iter().map(|item| match item {
            Item::Struct(plan) => {
                meter::at(&plan.schema_name);
                self.structure(plan)
            }
            Item::Enum(plan) => {
                meter::at(&plan.ident);
                let json = self.json(|| json::enumeration(plan));
                let raw = match self.options.raw {
                    true => Code::from(format!("zooph::raw_enum!({});", plan.ident)),
                    false => Code::new(),
                };
                Code::paragraphs([small::enumeration(plan), raw, json])
            }
            Item::Interface(plan) => {
                meter::at(&plan.module);
                self.interface(plan)
            }
            Item::Constant(plan) => small::constant(plan),
        }))
    }

    fn structure(&self, plan: &StructPlan) -> Code {
        let accessors = Code::paragraphs([
            reader::reader(plan),
            builder::builder(plan),
            match &plan.union {
                Some(union) if plan.kind != Form::Union => self.union(plan, union),
                _ => Code::new(),
            },
            self.items(&plan.items),
        ]);
        let module = code!(
            r#"
            /// Reader, Builder and nested declarations of `$name$`.
            pub mod $module$ {
                use ::zooph::generated_v1 as zooph;

                $accessors$
            }
        "#,
            name = plan.ident,
            module = plan.module,
            accessors = accessors,
        );
        let record = match (&plan.union, plan.kind) {
            (Some(union), Form::Union) => self.union(plan, union),
            _ => Code::paragraphs([
                record::record(plan, self.options),
                self.json(|| json::object(plan)),
            ]),
        };
        let kind = match plan.kind {
            Form::Struct => {
                let json = self.json(|| json::entry_points(plan));
                Code::paragraphs([record::entry_points(plan, self), record::kind(plan), json])
            }
            Form::Group | Form::Union => Code::new(),
        };
        Code::paragraphs([record, kind, module])
    }

    /// Both enums of a union.
    fn union(&self, plan: &StructPlan, union: &UnionPlan) -> Code {
        let json = self.json(|| json::union(plan, union));
        Code::paragraphs([union::union(plan, union, self.options), json])
    }

    /// Code for JSON, if that was asked for.
    fn json(&self, code: impl FnOnce() -> Code) -> Code {
        if self.options.json {
            code()
        } else {
            Code::new()
        }
    }

    fn interface(&self, plan: &crate::plan::InterfacePlan) -> Code {
        let body = [
            import(&plan.items),
            small::method_ids(plan),
            self.items(&plan.items),
        ];
        let body = Code::paragraphs(body);
        code!(
            r#"
            $doc$
            pub mod $module$ {
                $body$
            }
        "#,
            doc = doc_or(&plan.doc, "An interface: ids, and what is declared in it."),
            module = plan.module,
            body = body,
        )
    }

    /// A declaration's message as a literal, if it is to be embedded.
    pub(crate) fn schema(&self, ix: DeclIx) -> Option<String> {
        let bytes = self.program.encoded(ix, self.options.encode_node?);
        Some(crate::plan::bytes_literal(&bytes))
    }
}

/// The import of the runtime, if a module with these items uses it.
fn import(items: &[Item]) -> Code {
    let used = items.iter().any(|item| match item {
        Item::Struct(_) | Item::Enum(_) => true,
        Item::Interface(_) => false,
        Item::Constant(constant) => constant.uses_runtime,
    });
    let import = "use ::zooph::generated_v1 as zooph;".to_owned();
    Code::from(if used { import } else { String::new() })
}

/// A doc comment, or this sentence if the schema has none.
pub(crate) fn doc_or(doc: &Code, sentence: &str) -> Code {
    if doc.is_empty() {
        Code::from(format!("/// {sentence}"))
    } else {
        doc.clone()
    }
}

/// Parameters of generated functions, recorded where they are written.
pub(crate) const READER: Name<'static> = Name("reader");
pub(crate) const DECODER: Name<'static> = Name("decoder");
pub(crate) const ENCODER: Name<'static> = Name("encoder");
pub(crate) const PLACE: Name<'static> = Name("place");
pub(crate) const DATA: Name<'static> = Name("data");

/// The parameter, or `_` where the code does not mention it.
pub(crate) fn parameter(name: Name<'static>, body: &Mentions) -> &'static str {
    if body.has(name.0) { name.0 } else { "_" }
}
