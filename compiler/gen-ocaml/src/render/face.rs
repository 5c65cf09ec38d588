//! The modules of files in a circle, which give names to the declarations in the circle's module.

use zooph_emit::Code;

use crate::plan::{FaceItem, FacePlan};
use crate::render::parts::Files;
use crate::render::{doc, file_id, head};

/// Returns the implementation and the interface of the schema file `name`.
pub(crate) fn file(name: &str, plan: &FacePlan) -> (Files, Code) {
    let head = head(name);
    let (id, id_interface) = file_id(plan.id);
    let items = plan.items.iter().map(|one| item(one, &plan.code));
    let (items, interface): (Vec<Code>, Vec<Code>) = items.unzip();
    let aliases = plan.aliases.iter();
    let aliases = aliases.map(|(module, alias)| Code::from(format!("module {alias} := {module}")));
    let own = Code::paragraphs([head.clone(), id, items.into_iter().collect()]);
    let interface = Code::paragraphs([
        head,
        doc(plan.doc.as_deref()),
        aliases.collect(),
        id_interface,
        Code::paragraphs(interface),
    ]);
    (Files::whole(own), interface)
}

/// Returns the comment at the top of the module of a circle whose files have these modules.
pub(crate) fn about(modules: &[&str]) -> Code {
    let modules = { modules.iter() }.map(|module| format!("{{!{module}}}"));
    let modules = modules.collect::<Vec<_>>().join(", ");
    Code::from(format!(
        "(** The declarations of schemas that refer to each other. Programs use the modules {modules}. *)"
    ))
}

/// Returns the definition of a name that stands for a module or constant of the module `code`, and its declaration.
fn item(item: &FaceItem, code: &str) -> (Code, Code) {
    let FaceItem {
        name, target, ty, ..
    } = item;
    let keyword = if ty.is_some() { "let" } else { "module" };
    let declaration = match ty {
        Some(ty) => format!("val {name} : {ty}"),
        None => format!("module {name} = {code}.{target}"),
    };
    let definition = format!("{keyword} {name} = {code}.{target}");
    let declaration = [Code::from(declaration), doc(item.doc.as_deref())];
    (Code::from(definition), declaration.into_iter().collect())
}
