//! The modules of files in a circle, which give names to the declarations in the circle's module.

use zooph_emit::Code as Printed;

use crate::layout::{Code, lines, paragraphs, printed, text};
use crate::plan::{FaceItem, FacePlan};
use crate::render::parts::Files;
use crate::render::{Both, aliases, doc, file_id, head};

/// Returns the implementation and the interface of the schema file `name`.
pub(crate) fn file(name: &str, plan: &FacePlan) -> (Files, Printed) {
    let head = head(name);
    let id = file_id(plan.id);
    let items = plan.items.iter().map(|one| item(one, &plan.code));
    let (items, interface): (Vec<Code>, Vec<Code>) = items.map(|item| (item.ml, item.mli)).unzip();
    let own = paragraphs([head.clone(), id.ml, lines(items)]);
    let interface = paragraphs([
        head,
        doc(plan.doc.as_deref()),
        lines(aliases(&plan.aliases, ":=")),
        id.mli,
        paragraphs(interface),
    ]);
    (Files::whole(printed(&own)), printed(&interface))
}

/// Returns the comment at the top of the module of a circle whose files have these modules.
pub(crate) fn about(modules: &[&str]) -> Code {
    let (last, others) = modules.split_last().unwrap_or((&"", &[]));
    let others = others.iter().map(|module| text(format!("{{!{module}}},")));
    let begin = [
        text("(** The declarations of schemas that refer to each other."),
        text("Programs use the modules"),
    ];
    let end = [text(format!("{{!{last}}}. *)"))];
    Code::fill(begin.into_iter().chain(others).chain(end), "").indent(4)
}

/// Returns the definition of a name that stands for a module or constant of the module `code`, and its declaration.
fn item(item: &FaceItem, code: &str) -> Both {
    let FaceItem {
        name, target, ty, ..
    } = item;
    let alias = |keyword| text(format!("{keyword} {name} = {code}.{target}"));
    let comment = item.doc.as_deref();
    match ty {
        Some(ty) => Both::described(alias("let"), name, ty.clone(), comment),
        None => {
            let alias = alias("module");
            Both::new(alias.clone(), lines([alias, doc(comment)]))
        }
    }
}
