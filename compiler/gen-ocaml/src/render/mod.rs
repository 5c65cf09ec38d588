//! Fills templates with the plan. A single walk makes both interface and implementation, so they always agree.

mod builder;
mod codec;
pub(crate) mod face;
mod layout;
mod page;
mod parts;
mod places;
pub(crate) mod raw;
mod reader;
mod record;
mod small;
mod types;

use std::collections::HashMap;

use zooph_emit::{Code as Printed, collect, header_lines, meter};
use zooph_plan::{DeclIx, Form, Program};

use crate::Options;
use crate::layout::{Code, lines, paragraphs, printed, signature, text};
use crate::plan::{EnumPlan, FilePlan, Group, Item, StructPlan, Z, string_literal};
use crate::size;
use page::Page;
pub(crate) use parts::Files;
use parts::{Module, Unit};

/// The data that templates need in addition to the plan.
pub(crate) struct Render<'s> {
    pub(crate) program: &'s Program<'s>,
    pub(crate) options: &'s Options,
    pub(crate) runtime: &'static str,
}

/// Code of the implementation and of the interface.
#[derive(Clone)]
pub(crate) struct Both {
    pub(crate) ml: Code,
    pub(crate) mli: Code,
    /// Whether the interface ends with a comment. OCaml would attach it to a declaration that follows directly.
    pub(crate) commented: bool,
}

impl Both {
    /// Returns code of the implementation and of the interface.
    pub(crate) fn new(ml: Code, mli: Code) -> Both {
        Both {
            ml,
            mli,
            commented: true,
        }
    }

    /// Returns a definition and its declaration, without a comment.
    pub(crate) fn plain(ml: Code, mli: Code) -> Both {
        Both {
            commented: false,
            ..Both::new(ml, mli)
        }
    }

    /// Returns a definition, and its declaration with this comment.
    pub(crate) fn described(ml: Code, name: &str, ty: Code, comment: Option<&str>) -> Both {
        let signature = signature(name, ty);
        match comment {
            None => Both::plain(ml, signature),
            Some(_) => Both::new(ml, lines([signature, doc(comment)])),
        }
    }
}

impl Render<'_> {
    /// Returns the implementation and the interface of the schema file `name`. The module is called `module`.
    pub(crate) fn file(&self, name: &str, module: &str, plan: &FilePlan) -> (Files, Printed) {
        let about = doc(plan.doc.as_deref());
        self.module(head(name), about, module, plan, Some(file_id(plan.id)))
    }

    /// Returns the implementation and the interface of the module with all declarations of a circle. `sources` names its
    /// files, and `modules` are their modules.
    pub(crate) fn circle(
        &self,
        sources: &str,
        modules: &[&str],
        module: &str,
        plan: &FilePlan,
    ) -> (Files, Printed) {
        let about = face::about(modules);
        self.module(head(sources), about, module, plan, None)
    }

    fn module(
        &self,
        head: Code,
        about: Code,
        module: &str,
        plan: &FilePlan,
        file_id: Option<Both>,
    ) -> (Files, Printed) {
        let hidden = hidden(plan);
        let groups = || -> Vec<(Unit, Printed)> {
            let groups = plan.groups.iter();
            groups.flat_map(|group| self.group(group)).collect()
        };
        // In a file without types, only some values need the runtime.
        let (public, mentions) = collect(groups);
        let needed = mentions.has(Z.0) || hidden.iter().any(|unit| !unit.code.is_empty());
        let runtime = { needed }.then(|| text(format!("module Z = {}.Generated_v1", self.runtime)));
        let runtime = lines(aliases(&plan.aliases, "=").chain(runtime));
        let (public, interface): (Vec<Unit>, Vec<Printed>) = public.into_iter().unzip();
        let file_id = file_id.unwrap_or_else(|| Both::new(Code::empty(), Code::empty()));
        let begin = paragraphs([
            head.clone(),
            about,
            lines(aliases(&plan.aliases, ":=")),
            file_id.mli,
        ]);
        let module = Module {
            name: module,
            head: printed(&head),
            runtime: printed(&runtime),
            file_id: printed(&file_id.ml),
        };
        let interface = [printed(&begin)].into_iter().chain(interface);
        (module.files(hidden, public), Printed::paragraphs(interface))
    }

    /// Renders the declarations of a group, with their interfaces.
    fn group(&self, group: &Group) -> Vec<(Unit, Printed)> {
        let mut keywords = std::iter::once("module rec").chain(std::iter::repeat("and"));
        let items = group.items.iter().map(|item| {
            let is_module = !matches!(item, Item::Constant(_));
            let keyword = match group.recursive && is_module {
                true => keywords.next().unwrap_or("and"),
                false => "module",
            };
            let mut page = Page::new();
            self.item(item, keyword, &mut page);
            let [code, interface] = page.finish();
            let keyword = if is_module { "module" } else { "let" };
            let unit = Unit {
                code,
                values: size::of_item(item),
                name: Some((keyword, item.name().to_owned())),
            };
            (unit, interface)
        });
        items.collect()
    }

    fn items(&self, items: &[Item], page: &mut Page) {
        // Over the limit, the result is thrown away, so the rest need not be made.
        for item in items.iter().take_while(|_| !meter::is_over()) {
            self.item(item, "module", page);
        }
    }

    /// Renders a declaration. The interface of a module begins with `keyword`.
    fn item(&self, item: &Item, keyword: &str, page: &mut Page) {
        meter::at(match item {
            Item::Struct(plan) => &plan.schema_name,
            Item::Enum(plan) => &plan.schema_name,
            Item::Interface(plan) => &plan.module,
            Item::Constant(plan) => &plan.name,
        });
        match item {
            Item::Struct(plan) => self.structure(plan, keyword, page),
            Item::Enum(plan) => small::enumeration(plan, self.runtime, keyword, page),
            Item::Interface(plan) => {
                page.open(keyword, &plan.module, plan.doc.as_deref());
                small::method_ids(plan, page);
                self.items(&plan.items, page);
                page.close();
            }
            Item::Constant(plan) => page.put(&small::constant(plan)),
        }
    }

    fn structure(&self, plan: &StructPlan, keyword: &str, page: &mut Page) {
        page.open(keyword, &plan.module, plan.doc.as_deref());
        self.items(&plan.items, page);
        reader::which_module(plan, page);
        record::types(plan, page);
        reader::reader(plan, self.runtime, page);
        builder::builder(plan, self.runtime, page);
        match plan.kind {
            Form::Struct => record::entry(plan, self, page),
            Form::Group | Form::Union => page.put(&record::group_default(plan, self.runtime)),
        }
        page.close();
    }

    /// Returns a declaration's message as a literal, if it is to be embedded.
    pub(crate) fn schema(&self, ix: DeclIx) -> Option<Code> {
        let bytes = self.program.encoded(ix, self.options.encode_node?);
        Some(string_literal(&crate::packed::packed(&bytes)))
    }
}

/// Returns the definition of a file's id, and its declaration.
fn file_id(id: zooph_ir::Id) -> Both {
    let definition = text(format!("let file_id = 0x{id:016x}L"));
    let comment = Some("The schema file's id.");
    Both::described(definition, "file_id", text("int64"), comment)
}

/// Returns definitions of the aliases of other files' modules. They come first, before modules that hide others.
fn aliases(all: &[(String, String)], equals: &str) -> impl Iterator<Item = Code> {
    { all.iter() }.map(move |(module, alias)| text(format!("module {alias} {equals} {module}")))
}

/// Returns the code that only generated code refers to: types, numbers of enumerants, tables, and codecs of
/// Records.
fn hidden(plan: &FilePlan) -> Vec<Unit> {
    let structs = structs_of(plan);
    let types = Unit::hidden(types::types(plan), 1);
    let enums = enums_of(plan).into_iter();
    let enums = enums.map(|plan| {
        let values = printed(&small::enumeration_value(plan));
        Unit::hidden(values, size::HIDDEN)
    });
    let layouts = plan.components.iter().map(|component| {
        let members = layout::members(&component.members, &structs);
        let tables = layout::layouts(component.recursive, &members);
        Unit::hidden(tables, size::HIDDEN / 2 * members.len())
    });
    let codecs = plan.components.iter().map(|component| {
        let members = layout::members(&component.members, &structs);
        let code = codec::component(component.recursive, &members, &structs);
        Unit::hidden(code, size::HIDDEN * members.len())
    });
    { std::iter::once(types).chain(enums) }
        .chain(layouts)
        .chain(codecs)
        .collect()
}

pub(crate) fn head(name: &str) -> Code {
    // OCaml has no comments that end with the line, so the name must not end or disturb the comment.
    let name = name.replace("*)", "* )").replace(['"', '{'], "_");
    lines(header_lines(&name).map(|line| text(format!("(* {line} *)"))))
}

/// Returns all structs of a file, groups included.
pub(crate) fn structs_of(plan: &FilePlan) -> HashMap<DeclIx, &StructPlan> {
    let mut found = HashMap::new();
    each(plan, &mut |item| {
        if let Item::Struct(plan) = item {
            found.insert(plan.ix, &**plan);
        }
    });
    found
}

fn enums_of(plan: &FilePlan) -> Vec<&EnumPlan> {
    let mut found = Vec::new();
    each(plan, &mut |item| {
        if let Item::Enum(plan) = item {
            found.push(plan);
        }
    });
    found
}

/// Visits the declarations of a file.
fn each<'p>(plan: &'p FilePlan, visit: &mut impl FnMut(&'p Item)) {
    fn each_of<'p>(items: &'p [Item], visit: &mut impl FnMut(&'p Item)) {
        for item in items {
            visit(item);
            match item {
                Item::Struct(plan) => each_of(&plan.items, visit),
                Item::Interface(plan) => each_of(&plan.items, visit),
                Item::Enum(_) | Item::Constant(_) => {}
            }
        }
    }
    { plan.groups.iter() }.for_each(|group| each_of(&group.items, visit));
}

/// Returns a doc comment, or no code if there is none.
pub(crate) fn doc(comment: Option<&str>) -> Code {
    let Some(comment) = comment else {
        return Code::empty();
    };
    let comment = harmless(comment.trim());
    let mut pieces = vec![text("(** ")];
    for (index, line) in comment.lines().map(str::trim).enumerate() {
        match (index, line) {
            (0, _) => {}
            (_, "") => pieces.push(Code::blank()),
            _ => pieces.push(Code::hard_line()),
        }
        pieces.push(text(line.to_owned()));
    }
    pieces.push(text(" *)"));
    Code::cat(pieces).indent(4)
}

/// Escapes a schema's comment. It is not written for odoc, so markup is escaped, and so is text that OCaml's
/// lexer would take for a string or the end of the comment.
fn harmless(comment: &str) -> String {
    let mut out = String::with_capacity(comment.len());
    let mut letters = comment.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '{' | '}' | '[' | ']' | '@' => {
                out.push('\\');
                out.push(letter);
                if letter == '{' {
                    // `{id|` would begin a quoted string.
                    out.push(' ');
                }
            }
            '\\' => out.push_str("\\\\"),
            '"' => out.push_str("''"),
            '*' if letters.peek() == Some(&')') => out.push_str("* "),
            '(' if letters.peek() == Some(&'*') => out.push_str("( "),
            '\t' => out.push_str("    "),
            '\n' => out.push('\n'),
            _ if letter.is_control() => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
    out
}
