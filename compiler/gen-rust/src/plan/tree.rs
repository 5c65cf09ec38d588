//! Finds structs whose pointers all point to structs of the same type. Their Records are encoded without recursion.

use std::collections::HashSet;

use zooph_plan::{Args, DeclIx, Form, Place, Program, Role, Struct, Type};

use crate::plan::Planner;
use crate::types::View;

/// The greatest data section in words. A larger one would not be kept in registers.
const MOST_DATA: u16 = 16;

/// The greatest number of pointers. For each Record that is encoded, as many Records may have to wait.
const MOST_POINTERS: u16 = 8;

/// The greatest number of members in a union. Each member is tested in turn.
const MOST_MEMBERS: usize = 16;

/// The tree that a Record is a part of.
pub(crate) struct TreePlan {
    /// The Record of the tree's structs, as seen from the module of the part.
    pub(crate) record: String,
    pub(crate) data_words: u16,
    pub(crate) pointers: u16,
}

impl Planner<'_> {
    /// Returns the tree that a struct, group or union is a part of, as seen from the module of its Record.
    pub(crate) fn tree(&self, ix: DeclIx, view: &View<'_>) -> Option<TreePlan> {
        let of = self.around(ix);
        let content = self.program.structure(of)?;
        self.trees.contains(&of).then(|| TreePlan {
            record: match of == ix && self.names.place(ix).module == view.module {
                true => "Self".to_owned(),
                false => view.record_path(of, &Args::default()).to_string(),
            },
            data_words: content.data_words,
            pointers: content.pointers,
        })
    }

    /// Returns the struct that contains a group.
    fn around(&self, mut ix: DeclIx) -> DeclIx {
        while let (Role::Group(_), Some(parent)) =
            (self.program.decl(ix).role, self.program.decl(ix).parent)
        {
            ix = parent;
        }
        ix
    }
}

/// Returns the structs whose Records are trees. Visits every struct once, whatever its number of groups.
pub(crate) fn trees(program: &Program<'_>) -> HashSet<DeclIx> {
    let is_tree = |ix: &DeclIx| {
        { program.structure(*ix) }.is_some_and(|content| is_tree(program, *ix, content))
    };
    program.all().filter(is_tree).collect()
}

fn is_tree(program: &Program<'_>, ix: DeclIx, content: &Struct<'_>) -> bool {
    content.form == Form::Struct
        && content.params.is_empty()
        && (1..=MOST_POINTERS).contains(&content.pointers)
        && content.data_words <= MOST_DATA
        && has_plain_unions(program, content)
        && leads_to_itself(program, ix)
}

/// Reports whether a struct has pointers and all of them point to structs of this type.
fn leads_to_itself(program: &Program<'_>, ix: DeclIx) -> bool {
    let slots = program.slots(ix);
    let leads = |ty: &Type| matches!(ty, Type::Struct(of, _) if *of == ix);
    !slots.is_empty() && slots.iter().all(|slot| leads(slot.ty))
}

/// Reports whether no union member is a group and no union has too many members.
fn has_plain_unions(program: &Program<'_>, content: &Struct<'_>) -> bool {
    let members = content.fields.iter().filter(|field| field.tag.is_some());
    members.count() <= MOST_MEMBERS && { content.fields.iter() }.all(|field| match field.place {
        Place::Group(group) => {
            field.tag.is_none() && { program.structure(group) }
                .is_some_and(|group| has_plain_unions(program, group))
        }
        _ => true,
    })
}
