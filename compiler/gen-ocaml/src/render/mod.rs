//! Fills templates with the plan. A single walk makes both interface and implementation, so they always agree.

mod builder;
mod codec;
pub(crate) mod face;
mod layout;
mod parts;
mod places;
pub(crate) mod raw;
mod reader;
mod record;
mod small;
mod types;

use std::collections::HashMap;

use zooph_emit::{Code, code, collect, header_lines, meter};
use zooph_plan::{DeclIx, Form, Program};

use crate::Options;
use crate::plan::{FilePlan, Group, Item, StructPlan, Z, string_literal};
use crate::size;
pub(crate) use parts::Files;
use parts::{Module, Unit};

/// The data that templates need in addition to the plan.
pub(crate) struct Render<'s> {
    pub(crate) program: &'s Program<'s>,
    pub(crate) options: &'s Options,
    pub(crate) runtime: &'static str,
}

/// Code of the implementation and of the interface.
#[derive(Clone, Default)]
pub(crate) struct Both {
    pub(crate) ml: Code,
    pub(crate) mli: Code,
    /// Whether the interface ends with a comment. OCaml would attach it to a declaration that follows directly.
    pub(crate) commented: bool,
}

impl Both {
    /// Joins pieces, with an empty line between any two.
    pub(crate) fn paragraphs(pieces: impl IntoIterator<Item = Both>) -> Both {
        let (ml, mli): (Vec<Code>, Vec<Code>) =
            pieces.into_iter().map(|both| (both.ml, both.mli)).unzip();
        Both {
            ml: Code::paragraphs(ml),
            mli: Code::paragraphs(mli),
            commented: true,
        }
    }

    /// Joins definitions of one line each. An empty line follows only those with a comment.
    pub(crate) fn lines(pieces: impl IntoIterator<Item = Both>) -> Both {
        let mut all = Both::default();
        for piece in pieces.into_iter().take_while(|_| !meter::is_over()) {
            if all.commented && !piece.mli.is_empty() {
                all.mli.push(Code::from("\n".to_owned()));
            }
            if !piece.mli.is_empty() {
                all.commented = piece.commented;
            }
            all.ml.push(piece.ml);
            all.mli.push(piece.mli);
        }
        all
    }

    /// Returns code of the implementation and of the interface.
    pub(crate) fn new(ml: Code, mli: Code) -> Both {
        Both {
            ml,
            mli,
            commented: true,
        }
    }
}

impl Render<'_> {
    /// Returns the implementation and the interface of the schema file `name`. The module is called `module`.
    pub(crate) fn file(&self, name: &str, module: &str, plan: &FilePlan) -> (Files, Code) {
        let (id, id_interface) = file_id(plan.id);
        let about = doc(plan.doc.as_deref());
        self.module(head(name), about, module, plan, [id, id_interface])
    }

    /// Returns the implementation and the interface of the module with all declarations of a circle. `sources` names its
    /// files, and `modules` are their modules.
    pub(crate) fn circle(
        &self,
        sources: &str,
        modules: &[&str],
        module: &str,
        plan: &FilePlan,
    ) -> (Files, Code) {
        let about = face::about(modules);
        let none = [Code::new(), Code::new()];
        self.module(head(sources), about, module, plan, none)
    }

    fn module(
        &self,
        head: Code,
        about: Code,
        module: &str,
        plan: &FilePlan,
        file_id: [Code; 2],
    ) -> (Files, Code) {
        let hidden = hidden(plan);
        let groups = || -> Vec<(Unit, Code)> {
            let groups = plan.groups.iter();
            groups.flat_map(|group| self.group(group)).collect()
        };
        // In a file without types, only some values need the runtime.
        let (public, mentions) = collect(groups);
        let needed = mentions.has(Z.0) || hidden.iter().any(|unit| !unit.code.is_empty());
        let runtime = { needed }.then(|| format!("module Z = {}.Generated_v1", self.runtime));
        let runtime = aliases(plan, "=").chain(runtime.map(Code::from)).collect();
        let (public, interface): (Vec<Unit>, Vec<Code>) = public.into_iter().unzip();
        let [id, id_interface] = file_id;
        let module = Module {
            name: module,
            head: head.clone(),
            runtime,
            file_id: id,
        };
        let interface = Code::paragraphs([
            head,
            about,
            aliases(plan, ":=").collect(),
            id_interface,
            Code::paragraphs(interface),
        ]);
        (module.files(hidden, public), interface)
    }

    /// Renders the declarations of a group, with their interfaces.
    fn group(&self, group: &Group) -> Vec<(Unit, Code)> {
        let mut keywords = std::iter::once("module rec").chain(std::iter::repeat("and"));
        let items = group.items.iter().map(|item| {
            let is_module = !matches!(item, Item::Constant(_));
            let keyword = match group.recursive && is_module {
                true => keywords.next().unwrap_or("and"),
                false => "module",
            };
            let both = self.item(item, keyword);
            let keyword = if is_module { "module" } else { "let" };
            let unit = Unit {
                code: both.ml,
                values: size::of_item(item),
                name: Some((keyword, item.name().to_owned())),
            };
            (unit, both.mli)
        });
        items.collect()
    }

    pub(crate) fn items(&self, items: &[Item]) -> Both {
        Both::paragraphs(items.iter().map(|item| self.item(item, "module")))
    }

    /// Renders a declaration. The interface of a module begins with `keyword`.
    fn item(&self, item: &Item, keyword: &'static str) -> Both {
        meter::at(match item {
            Item::Struct(plan) => &plan.schema_name,
            Item::Enum(plan) => &plan.schema_name,
            Item::Interface(plan) => &plan.module,
            Item::Constant(plan) => &plan.name,
        });
        match item {
            Item::Struct(plan) => self.structure(plan, keyword),
            Item::Enum(plan) => small::enumeration(plan, self.runtime, keyword),
            Item::Interface(plan) => self.interface(plan, keyword),
            Item::Constant(plan) => small::constant(plan),
        }
    }

    fn structure(&self, plan: &StructPlan, keyword: &str) -> Both {
        let nested = self.items(&plan.items);
        let body = Both::paragraphs([
            nested,
            reader::which_module(plan),
            record::types(plan),
            reader::reader(plan, self.runtime),
            builder::builder(plan, self.runtime),
            match plan.kind {
                Form::Struct => record::entry(plan, self),
                Form::Group | Form::Union => record::group_default(plan, self.runtime),
            },
        ]);
        introduced(keyword, &plan.module, &plan.doc, body)
    }

    fn interface(&self, plan: &crate::plan::InterfacePlan, keyword: &str) -> Both {
        let body = Both::paragraphs([small::method_ids(plan), self.items(&plan.items)]);
        introduced(keyword, &plan.module, &plan.doc, body)
    }

    /// Returns a declaration's message as a literal, if it is to be embedded.
    pub(crate) fn schema(&self, ix: DeclIx) -> Option<String> {
        let bytes = self.program.encoded(ix, self.options.encode_node?);
        Some(string_literal(&crate::packed::packed(&bytes)))
    }
}

/// Returns the definition of a file's id, and its declaration.
fn file_id(id: zooph_ir::Id) -> (Code, Code) {
    (
        Code::from(format!("let file_id = 0x{id:016x}L")),
        Code::from("val file_id : int64\n(** The schema file's id. *)".to_owned()),
    )
}

/// Returns definitions of the aliases of other files' modules. They come first, before modules that hide others.
fn aliases<'p>(plan: &'p FilePlan, equals: &'p str) -> impl Iterator<Item = Code> + 'p {
    let aliases = plan.aliases.iter();
    aliases.map(move |(module, alias)| Code::from(format!("module {alias} {equals} {module}")))
}

/// Returns the code that only generated code refers to: types, numbers of enumerants, tables, and codecs of
/// Records.
fn hidden(plan: &FilePlan) -> Vec<Unit> {
    let structs = structs_of(plan);
    let types = Unit::hidden(types::types(plan), 1);
    let enums = enums_of(plan).into_iter();
    let enums = enums.map(|plan| Unit::hidden(small::enumeration_value(plan), size::HIDDEN));
    let layouts = plan.components.iter().map(|component| {
        let members = layout::members(&component.members, &structs);
        let code = layout::layouts(component.recursive, &members);
        Unit::hidden(code, size::HIDDEN / 2 * members.len())
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

/// Returns a module with a doc comment.
pub(crate) fn module(name: &str, comment: &Option<String>, body: Both) -> Both {
    introduced("module", name, comment, body)
}

/// Returns a module whose interface begins with `keyword`.
pub(crate) fn introduced(keyword: &str, name: &str, comment: &Option<String>, body: Both) -> Both {
    Both {
        commented: true,
        ml: code!(
            "module $name$ = struct\n  $body$\nend",
            name = name,
            body = body.ml
        ),
        mli: code!(
            "$doc$\n$keyword$ $name$ : sig\n  $body$\nend",
            doc = doc(comment.as_deref()),
            keyword = keyword,
            name = name,
            body = body.mli
        ),
    }
}

pub(crate) fn head(name: &str) -> Code {
    // OCaml has no comments that end with the line, so the name must not end or disturb the comment.
    let name = name.replace("*)", "* )").replace(['"', '{'], "_");
    let lines = header_lines(&name).map(|line| format!("(* {line} *)\n"));
    Code::from(lines.concat())
}

/// Returns all structs of a file, groups included.
pub(crate) fn structs_of(plan: &FilePlan) -> HashMap<DeclIx, &StructPlan> {
    let mut found = HashMap::new();
    for group in &plan.groups {
        find_structs(&group.items, &mut found);
    }
    found
}

fn find_structs<'p>(items: &'p [Item], found: &mut HashMap<DeclIx, &'p StructPlan>) {
    for item in items {
        match item {
            Item::Struct(plan) => {
                found.insert(plan.ix, plan);
                find_structs(&plan.items, found);
            }
            Item::Interface(plan) => find_structs(&plan.items, found),
            Item::Enum(_) | Item::Constant(_) => {}
        }
    }
}

fn enums_of(plan: &FilePlan) -> Vec<&crate::plan::EnumPlan> {
    fn find<'p>(items: &'p [Item], found: &mut Vec<&'p crate::plan::EnumPlan>) {
        for item in items {
            match item {
                Item::Struct(plan) => find(&plan.items, found),
                Item::Interface(plan) => find(&plan.items, found),
                Item::Enum(plan) => found.push(plan),
                Item::Constant(_) => {}
            }
        }
    }
    let mut found = Vec::new();
    for group in &plan.groups {
        find(&group.items, &mut found);
    }
    found
}

/// Returns a doc comment, or no code if there is none.
pub(crate) fn doc(comment: Option<&str>) -> Code {
    let Some(comment) = comment else {
        return Code::new();
    };
    let text = harmless(comment.trim());
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut out = String::from("(** ");
    for (index, line) in lines.iter().enumerate() {
        if index > 0 {
            out.push('\n');
            if !line.is_empty() {
                out.push_str("    ");
            }
        }
        out.push_str(line.trim_start());
    }
    out.push_str(" *)");
    Code::from(out)
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

/// Returns the words with a blank in front of each.
pub(crate) fn spaced(words: &[String]) -> String {
    words.iter().map(|word| format!(" {word}")).collect()
}
