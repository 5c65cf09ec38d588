//! Renders declarations as documents.

mod builder;
mod json;
mod reader;
mod record;
mod small;
mod tree;
mod union;

use zooph_emit::{Mentions, Name, Page, header_lines, meter, wrapped};
use zooph_ir::Id;
use zooph_plan::{DeclIx, Form, Program};

use crate::Options;
use crate::layout::{Code, INDENT, STYLE, line, lines, rust};
use crate::plan::{FieldPlan, InterfacePlan, Item, Spot, StructPlan, UnionPlan};

/// The data that rendering needs in addition to the plan.
pub(crate) struct Render<'s> {
    pub(crate) program: &'s Program<'s>,
    pub(crate) options: &'s Options,
}

impl Render<'_> {
    /// Renders a whole file.
    pub(crate) fn file(&self, name: &str, doc: Code, id: Id, items: &[Item]) -> String {
        let mut page = Page::new(&STYLE, INDENT);
        let head = header_lines(name).map(|text| line(format!("// {text}")));
        page.put(&lines(head.into_iter().chain([doc])));
        page.put(&import(items));
        page.put(&rust!(
            r#"
            /// The schema file's 64-bit id.
            pub const FILE_ID: u64 = 0x$id$;
        "#,
            id = format!("{id:016x}")
        ));
        self.items(items, &mut page);
        page.finish()
    }

    fn items(&self, items: &[Item], page: &mut Page) {
        // Over the limit, the result is thrown away, so the rest need not be made.
        for item in items.iter().take_while(|_| !meter::is_over()) {
            match item {
                Item::Struct(plan) => {
                    meter::at(&plan.schema_name);
                    self.structure(plan, page);
                }
                Item::Enum(plan) => {
                    meter::at(&plan.ident);
                    page.put(&small::enumeration(plan));
                    if self.options.raw {
                        page.put(&line(format!("zooph::raw_enum!({});", plan.ident)));
                    }
                    page.put(&self.json(|| json::enumeration(plan)));
                }
                Item::Interface(plan) => {
                    meter::at(&plan.module);
                    self.interface(plan, page);
                }
                Item::Constant(plan) => page.put(&small::constant(plan)),
            }
        }
    }

    fn structure(&self, plan: &StructPlan, page: &mut Page) {
        match (&plan.union, plan.kind) {
            (Some(union), Form::Union) => self.union(plan, union, page),
            _ => {
                page.put(&record::record(plan, self.options));
                page.put(&self.json(|| json::object(plan)));
            }
        }
        if plan.kind == Form::Struct {
            page.put(&record::entry_points(plan, self));
            page.put(&record::kind(plan));
            page.put(&self.json(|| json::entry_points(plan)));
        }
        let doc = doc_of(&format!(
            "The Reader, the Builder and the nested declarations of `{}`.",
            plan.ident
        ));
        page.open(&module(doc, &plan.module));
        page.put(&line(IMPORT));
        page.put(&reader::reader(plan));
        page.put(&builder::builder(plan));
        if let Some(union) = plan.union.as_ref().filter(|_| plan.kind != Form::Union) {
            self.union(plan, union, page);
        }
        self.items(&plan.items, page);
        page.close("}");
    }

    /// Renders both enums of a union.
    fn union(&self, plan: &StructPlan, union: &UnionPlan, page: &mut Page) {
        page.put(&union::union(plan, union, self.options));
        page.put(&self.json(|| json::union(plan, union)));
    }

    /// Returns code for JSON, if it is enabled.
    fn json(&self, code: impl FnOnce() -> Code) -> Code {
        match self.options.json {
            true => code(),
            false => Code::empty(),
        }
    }

    fn interface(&self, plan: &InterfacePlan, page: &mut Page) {
        let doc = doc_or(
            &plan.doc,
            "An interface: its id, the ordinals of its methods, and its nested declarations.",
        );
        page.open(&module(doc, &plan.module));
        page.put(&import(&plan.items));
        page.put(&small::method_ids(plan));
        self.items(&plan.items, page);
        page.close("}");
    }

    /// Returns a declaration's message as a literal, if it is to be embedded.
    pub(crate) fn schema(&self, ix: DeclIx) -> Option<Code> {
        let bytes = self.program.encoded(ix, self.options.encode_node?);
        Some(crate::plan::bytes_literal(&bytes))
    }
}

const IMPORT: &str = "use ::zooph::generated_v1 as zooph;";

/// Returns the head of a module.
fn module(doc: Code, name: &str) -> Code {
    lines([doc, line(format!("pub mod {name} {{"))])
}

/// Returns the import of the runtime, if a module with these items uses it.
fn import(items: &[Item]) -> Code {
    let used = items.iter().any(|item| match item {
        Item::Struct(_) | Item::Enum(_) => true,
        Item::Interface(_) => false,
        Item::Constant(constant) => constant.uses_runtime,
    });
    match used {
        true => line(IMPORT),
        false => Code::empty(),
    }
}

/// Returns a doc comment, or this sentence if the schema has none.
pub(crate) fn doc_or(doc: &Code, sentence: &str) -> Code {
    match doc.is_empty() {
        true => doc_of(sentence),
        false => doc.clone(),
    }
}

/// The greatest number of characters in a line of a generated sentence. It leaves room for some indentation.
const SENTENCE_WIDTH: usize = 80;

/// Returns a doc comment with this text.
pub(crate) fn doc_of(text: &str) -> Code {
    let all = wrapped(text, SENTENCE_WIDTH).into_iter();
    lines(all.map(|text| line(format!("/// {text}"))))
}

/// Returns the doc comment of a getter that returns a value or a Reader: the schema's comment, or a sentence.
pub(crate) fn getter_doc(field: &FieldPlan) -> Code {
    let name = &field.schema_name;
    let sentence = match &field.spot {
        Spot::Group(group) if group.is_union => {
            format!("Returns the active member of the union `{name}`.")
        }
        _ if field.tag.is_some() => {
            format!("Returns `{name}`, or its default if another member is active.")
        }
        _ => format!("Returns `{name}`."),
    };
    doc_or(&field.doc, &sentence)
}

/// The parameters of generated functions, which are recorded when they are written.
pub(crate) const READER: Name<'static> = Name("reader");
pub(crate) const DECODER: Name<'static> = Name("decoder");
pub(crate) const ENCODER: Name<'static> = Name("encoder");
pub(crate) const PLACE: Name<'static> = Name("place");
pub(crate) const DATA: Name<'static> = Name("data");

/// The variable that a member's pattern binds.
pub(crate) const VALUE: Name<'static> = Name("value");

/// Returns the name of a parameter, or `_` if the body does not mention it.
pub(crate) fn parameter(name: Name<'static>, body: &Mentions) -> &'static str {
    if body.has(name.0) { name.0 } else { "_" }
}
