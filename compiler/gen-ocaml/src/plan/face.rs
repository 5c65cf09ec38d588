//! Plans of the modules of files in a circle, which give names to the declarations in the circle's module.

use std::collections::{BTreeSet, HashSet};

use zooph_ir::Id;
use zooph_plan::{DeclIx, DeclKind, FileIx};

use crate::layout::Code;
use crate::names::alias;
use crate::plan::{FilePlan, Item, Planner, owned};
use crate::types::View;

/// The module of a file in a circle.
pub(crate) struct FacePlan {
    pub(crate) doc: Option<String>,
    pub(crate) id: Id,
    /// The modules of other files that modules of this file hide, with the aliases that the interface uses.
    pub(crate) aliases: Vec<(String, String)>,
    /// The module with the declarations.
    pub(crate) code: String,
    pub(crate) items: Vec<FaceItem>,
}

/// A declaration at the top level of a file.
pub(crate) struct FaceItem {
    pub(crate) doc: Option<String>,
    pub(crate) name: String,
    /// The name in the module with the declarations.
    pub(crate) target: String,
    /// The type of a constant. `None` for a module.
    pub(crate) ty: Option<Code>,
}

impl Planner<'_> {
    /// Plans the module of a file. `plan` is the plan of its circle.
    pub(crate) fn face(&self, file: FileIx, plan: &FilePlan) -> FacePlan {
        let view = View {
            program: self.program,
            names: &self.names,
            runtime: self.runtime,
            file: self.names.circles.home(file),
            outside: true,
            module: Some(Vec::new()),
            recursive: &HashSet::new(),
        };
        let planned: HashSet<&str> = { plan.groups.iter() }
            .flat_map(|group| group.items.iter().map(Item::name))
            .collect();
        let mut foreign = BTreeSet::new();
        let mut items = Vec::new();
        for ix in &self.program.file(file).top {
            let (decl, place) = (self.program.decl(*ix), self.names.place(*ix));
            let (target, ty) = match &decl.kind {
                DeclKind::Const { ty, .. } => {
                    foreign.extend(self.hidden(view.file, *ix));
                    (place.value.clone(), Some(view.constant(ty)))
                }
                _ => (place.module(), None),
            };
            if planned.contains(target.as_str()) {
                items.push(FaceItem {
                    doc: owned(decl.doc),
                    name: place.top.clone(),
                    target,
                    ty,
                });
            }
        }
        let own = self.program.file(file);
        FacePlan {
            doc: owned(own.doc),
            id: own.id,
            aliases: { foreign.into_iter() }
                .map(|module| (module.to_owned(), alias(module)))
                .collect(),
            code: self.names.code(file),
            items,
        }
    }
    /// Returns the modules of other files that the type of a constant mentions by an alias.
    fn hidden(&self, user: FileIx, constant: DeclIx) -> impl Iterator<Item = &str> {
        let mentions = self.program.mentions(constant).into_iter();
        let files = mentions.map(|ix| self.program.decl(ix).file);
        let hidden = files.filter(move |file| self.names.is_hidden(user, *file));
        hidden.map(|file| self.names.file(file))
    }
}
