//! The modules of codecs of files in a circle, which give names to the modules in the circle's module of codecs.

use std::collections::HashSet;

use zooph_emit::Code;

use super::{about, item};
use crate::plan::raw::module;
use crate::plan::{FacePlan, FilePlan};
use crate::render::head;
use crate::render::parts::Files;

/// Returns the implementation and the interface of the codecs for the Records of the schema file `name`, whose module
/// is `records`. `plan` is the plan of the circle.
pub(crate) fn file(name: &str, records: &str, face: &FacePlan, plan: &FilePlan) -> (Files, Code) {
    let items = plan.groups.iter().flat_map(|group| &group.items);
    let coded: HashSet<String> = items.filter_map(item).map(|(name, _)| name).collect();
    let code = module(&face.code);
    let modules = { face.items.iter() }.filter(|one| coded.contains(&one.target));
    let modules: Code = modules
        .map(|one| Code::from(format!("module {} = {code}.{}", one.name, one.target)))
        .collect();
    let own = Code::paragraphs([head(name), modules.clone()]);
    let interface = Code::paragraphs([head(name), about(records), modules]);
    (Files::whole(own), interface)
}
