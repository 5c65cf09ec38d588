//! Which declarations of the two versions correspond.

use std::collections::{HashMap, HashSet};

use zooph_ir::{Id, Node, NodeKind, RequestedFile};

use crate::Files;
use crate::side::Side;

/// The corresponding declarations of two versions.
#[derive(Default)]
pub(crate) struct Pairs {
    new_of: HashMap<Id, Id>,
    /// All pairs, in the order in which they were found.
    pub(crate) all: Vec<(Id, Id)>,
    /// Old declarations of requested files that are gone, each with the new scope in which they are missed.
    pub(crate) gone: Vec<(Id, Id)>,
    /// Old requested files that are gone.
    pub(crate) gone_files: Vec<Id>,
    old_of: HashMap<Id, Id>,
}

impl Pairs {
    /// Matches declarations by their ids, and otherwise by their names in scopes that match.
    pub(crate) fn new(old: &Side<'_>, new: &Side<'_>, files: Files) -> Pairs {
        let mut pairs = Pairs::default();
        let requested = pairs.files(old, new, files);
        for node in &old.request.nodes {
            if new.node(node.id).is_some() && !is_part(old, node) {
                pairs.add(node.id, node.id);
            }
        }
        // Scopes come before what they contain, so names are looked up in scopes that match already.
        let mut at = 0;
        while let Some((outer, inner)) = pairs.all.get(at).copied() {
            at += 1;
            pairs.nested(old, new, (outer, inner), &requested);
        }
        pairs
    }

    /// Returns the new declaration that corresponds to an old one.
    pub(crate) fn new_of(&self, old: Id) -> Option<Id> {
        self.new_of.get(&old).copied()
    }

    /// Returns the old declaration that corresponds to a new one.
    pub(crate) fn old_of(&self, new: Id) -> Option<Id> {
        self.old_of.get(&new).copied()
    }

    /// Records that two structs of methods correspond.
    pub(crate) fn link(&mut self, old: Id, new: Id) {
        if !self.new_of.contains_key(&old) && !self.old_of.contains_key(&new) {
            self.old_of.insert(new, old);
            self.new_of.insert(old, new);
        }
    }

    fn add(&mut self, old: Id, new: Id) {
        if !self.new_of.contains_key(&old) && !self.old_of.contains_key(&new) {
            self.old_of.insert(new, old);
            self.new_of.insert(old, new);
            self.all.push((old, new));
        }
    }

    /// Matches the requested files, and the files that they import. Returns the old ids of the requested files.
    fn files(&mut self, old: &Side<'_>, new: &Side<'_>, files: Files) -> HashSet<Id> {
        let mut imports = Vec::new();
        for (was, is) in self.requested_files(old, new, files) {
            self.add(was.id, is.id);
            let known: HashMap<&str, Id> = was
                .imports
                .iter()
                .map(|import| (&*import.name, import.id))
                .collect();
            for import in &is.imports {
                if let Some(was) = known.get(&*import.name) {
                    imports.push((*was, import.id));
                }
            }
        }
        for (was, is) in imports {
            let exist = old.node(was).is_some() && new.node(is).is_some();
            if exist && new.node(was).is_none() && old.node(is).is_none() {
                self.add(was, is);
            }
        }
        let requested = old.request.requested_files.iter();
        requested.map(|file| file.id).collect()
    }

    /// Matches the requested files by their ids, otherwise as `files` says. Notes those that are gone.
    fn requested_files<'o, 'n>(
        &mut self,
        old: &Side<'o>,
        new: &Side<'n>,
        files: Files,
    ) -> Vec<(&'o RequestedFile, &'n RequestedFile)> {
        let (olds, news) = (&old.request.requested_files, &new.request.requested_files);
        let by_id: HashMap<Id, &RequestedFile> = news.iter().map(|file| (file.id, file)).collect();
        let by_name: HashMap<&str, &RequestedFile> =
            news.iter().map(|file| (&*file.filename, file)).collect();
        let mut matched = Vec::new();
        for was in olds {
            let named = || by_name.get(&*was.filename).copied();
            let other = || {
                let other = match files {
                    Files::Named => named()?,
                    Files::Single => news.first()?,
                };
                old.node(other.id).is_none().then_some(other)
            };
            match by_id.get(&was.id).copied().or_else(other) {
                Some(is) => matched.push((was, is)),
                // The file may still be imported.
                None if new.node(was.id).is_some() => {}
                None => self.gone_files.push(was.id),
            }
        }
        matched
    }

    fn nested(&mut self, old: &Side<'_>, new: &Side<'_>, pair: (Id, Id), requested: &HashSet<Id>) {
        let (Some(was), Some(is)) = (old.node(pair.0), new.node(pair.1)) else {
            return;
        };
        let names: HashMap<&str, Id> = is
            .nested_nodes
            .iter()
            .map(|nested| (&*nested.name, nested.id))
            .collect();
        for child in &was.nested_nodes {
            if self.new_of.contains_key(&child.id) || old.node(child.id).is_none() {
                continue;
            }
            let same = names.get(&*child.name).copied();
            let same = same.filter(|id| new.node(*id).is_some() && old.node(*id).is_none());
            match same {
                Some(id) => self.add(child.id, id),
                None => {
                    let file = old.file(child.id).map(|file| file.id);
                    if file.is_some_and(|file| requested.contains(&file)) {
                        self.gone.push((child.id, is.id));
                    }
                }
            }
        }
    }
}

/// Reports whether a node is a part of another one: a group, or a struct of a method.
fn is_part(side: &Side<'_>, node: &Node) -> bool {
    side.is_anonymous(node) || matches!(&node.kind, NodeKind::Struct(content) if content.is_group)
}
