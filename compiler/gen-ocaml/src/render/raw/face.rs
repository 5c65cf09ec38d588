//! The modules of codecs of files in a circle, which give names to the modules in the circle's module of codecs.

use std::collections::HashSet;

use zooph_emit::Code as Printed;

use super::about;
use crate::layout::{lines, paragraphs, printed, text};
use crate::plan::raw::module;
use crate::plan::{FacePlan, FilePlan, Item};
use crate::render::head;
use crate::render::parts::Files;

/// Returns the implementation and the interface of the codecs for the Records of the schema file `name`, whose module
/// is `records`. `plan` is the plan of the circle.
pub(crate) fn file(
    name: &str,
    records: &str,
    face: &FacePlan,
    plan: &FilePlan,
) -> (Files, Printed) {
    let items = plan.groups.iter().flat_map(|group| &group.items);
    let items = items.filter(|item| item.has_types());
    let coded: HashSet<&str> = items.map(Item::name).collect();
    let code = module(&face.code);
    let modules = { face.items.iter() }.filter(|one| coded.contains(one.target.as_str()));
    let modules = modules.map(|one| text(format!("module {} = {code}.{}", one.name, one.target)));
    let modules = lines(modules);
    let own = paragraphs([head(name), modules.clone()]);
    let interface = paragraphs([head(name), about(records), modules]);
    (Files::whole(printed(&own)), printed(&interface))
}
