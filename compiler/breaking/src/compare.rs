//! Compares two versions, declaration by declaration.

use std::collections::{HashMap, HashSet};

use zooph_ir::{Id, Node, NodeKind, Type};

use crate::Files;
use crate::agree::Sets;
use crate::change::{At, Change};
use crate::pairs::Pairs;
use crate::rule::{Breaks, Rule};
use crate::side::{Side, short_name};
use crate::types::Use;

/// The state of a comparison.
pub(crate) struct Compare<'a> {
    pub(crate) old: Side<'a>,
    pub(crate) new: Side<'a>,
    pub(crate) pairs: Pairs,
    pub(crate) sets: Sets<'a>,
    pub(crate) changes: Vec<Change>,
    queue: Vec<(Id, Id)>,
    known: HashSet<(Id, Id)>,
    /// The number of fields that may still be compared in structs that only meet as types of one field.
    budget: usize,
    /// Generic parameters that took the place of a type, with the type.
    pub(crate) replaced: HashMap<Id, Vec<(u16, &'a Type)>>,
    /// Uses of types that may be generic.
    pub(crate) uses: Vec<Use<'a>>,
}

impl<'a> Compare<'a> {
    pub(crate) fn new(old: Side<'a>, new: Side<'a>, files: Files) -> Self {
        let pairs = Pairs::new(&old, &new, files);
        let sizes = old.request.nodes.iter().chain(&new.request.nodes);
        let sizes = sizes.map(|node| match &node.kind {
            NodeKind::Struct(content) => content.fields.len(),
            _ => 0,
        });
        let budget = 1024 + 4 * sizes.sum::<usize>();
        let queue: Vec<(Id, Id)> = pairs.all.iter().rev().copied().collect();
        Compare {
            sets: Sets::new(old.request, new.request),
            old,
            new,
            known: queue.iter().copied().collect(),
            queue,
            pairs,
            changes: Vec::new(),
            budget,
            replaced: HashMap::new(),
            uses: Vec::new(),
        }
    }

    /// Compares everything.
    pub(crate) fn run(&mut self) {
        for file in std::mem::take(&mut self.pairs.gone_files) {
            self.gone_file(file);
        }
        for (was, scope) in std::mem::take(&mut self.pairs.gone) {
            self.gone(was, scope);
        }
        while let Some((was, is)) = self.queue.pop() {
            if let (Some(was), Some(is)) = (self.old.node(was), self.new.node(is)) {
                self.node(was, is);
            }
        }
        self.check_uses();
    }

    /// Reports whether two declarations correspond.
    pub(crate) fn correspond(&self, old: Id, new: Id) -> bool {
        self.pairs.new_of(old) == Some(new)
    }

    /// Adds a pair of structs or enums that meet as types of one field or method. Returns `false` if comparing
    /// more of them would take too long, which happens only if very many different types changed places.
    pub(crate) fn add_pair(&mut self, old: Id, new: Id) -> bool {
        if self.known.contains(&(old, new)) {
            return true;
        }
        let size = |side: &Side<'_>, id| side.structure(id).map_or(1, |node| 1 + node.fields.len());
        let cost = size(&self.old, old) + size(&self.new, new);
        if cost > self.budget {
            return false;
        }
        self.budget -= cost;
        self.known.insert((old, new));
        self.queue.push((old, new));
        true
    }

    /// Adds a change, and returns it for more details.
    pub(crate) fn report(
        &mut self,
        rule: Rule,
        name: String,
        (was, at): (At, At),
        message: String,
    ) -> &mut Change {
        let at_index = self.changes.len();
        self.changes.push(Change {
            rule,
            breaks: rule.breaks(),
            name,
            at,
            was,
            message,
            advice: None,
            witness: None,
            probe: None,
        });
        &mut self.changes[at_index]
    }

    fn gone(&mut self, was: Id, scope: Id) {
        let Some(node) = self.old.node(was) else {
            return;
        };
        let name = self.old.name(node);
        let kind = kind_name(node);
        let message = format!("{kind} `{name}` was removed");
        let places = (At::of(was), At::of(scope));
        let change = self.report(Rule::DeclarationRemoved, name, places, message);
        if !matches!(node.kind, NodeKind::Interface(_)) {
            change.breaks = Breaks::SOURCE;
        }
        change.advice = Some(format!(
            "keep it, or if it was renamed or moved, give the new declaration its id @{was:#018x}"
        ));
    }

    /// Reports a file that is gone, with its declarations that are in no other file.
    fn gone_file(&mut self, id: Id) {
        let Some(file) = self.old.node(id) else {
            return;
        };
        let declared = file.nested_nodes.iter();
        let lost = declared.filter(|nested| self.pairs.new_of(nested.id).is_none());
        let lost: Vec<&Node> = lost.filter_map(|nested| self.old.node(nested.id)).collect();
        let path = self.old.name(file);
        let message = format!("schema `{path}` was removed{}", with_declarations(&lost));
        let has_interface = lost
            .iter()
            .any(|node| matches!(node.kind, NodeKind::Interface(_)));
        let places = (At::of(id), At::of(id));
        let change = self.report(Rule::FileRemoved, path, places, message);
        if !has_interface {
            change.breaks = Breaks::SOURCE;
        }
        change.advice = Some(format!(
            "keep it, or if it was renamed, give the new file its id @{id:#018x}"
        ));
    }

    fn node(&mut self, was: &'a Node, is: &'a Node) {
        let is_declared = self.correspond(was.id, is.id) && !self.old.is_anonymous(was);
        if is_declared {
            self.identity(was, is);
            self.parameters(was, is);
            self.options(was, is);
        }
        match (&was.kind, &is.kind) {
            (NodeKind::File, NodeKind::File) => {}
            (NodeKind::Struct(_), NodeKind::Struct(_)) => self.structs(was, is),
            (NodeKind::Enum(a), NodeKind::Enum(b)) => self.enums((was, a), (is, b)),
            (NodeKind::Interface(a), NodeKind::Interface(b)) => {
                self.interfaces((was, a), (is, b));
            }
            (NodeKind::Const { .. }, NodeKind::Const { .. })
            | (NodeKind::Annotation { .. }, NodeKind::Annotation { .. }) => {
                self.constants(was, is);
            }
            _ => {
                let name = self.old.name(was);
                let (before, after) = (kind_name(was), kind_name(is));
                let message = format!("{before} `{name}` became {}", with_article(after));
                let is_interface = matches!(was.kind, NodeKind::Interface(_));
                let change = self.report(
                    Rule::KindChanged,
                    name,
                    (At::of(was.id), At::of(is.id)),
                    message,
                );
                // Fields of its type are reported, too.
                if !is_interface {
                    change.breaks = Breaks::SOURCE;
                }
                change.advice = Some(format!(
                    "keep the {before}, and declare the {after} under another name and id"
                ));
            }
        }
    }

    /// Compares names, scopes and ids.
    fn identity(&mut self, was: &Node, is: &Node) {
        let places = (At::of(was.id), At::of(is.id));
        let (old_name, new_name) = (self.old.name(was), self.new.name(is));
        let kind = kind_name(was);
        if was.id != is.id {
            let outer = (self.old.scope(was), self.new.scope(is));
            let is_caused_outside =
                matches!(outer, (Some(a), Some(b)) if a != b && self.correspond(a, b));
            let is_interface = matches!(was.kind, NodeKind::Interface(_));
            // The ids of what is inside follow from that of the scope. Only those of interfaces are in messages.
            if is_interface || !is_caused_outside {
                let (before, after) = (was.id, is.id);
                let message = format!(
                    "the id of {kind} `{old_name}` was @{before:#018x} and is @{after:#018x}"
                );
                let change = self.report(Rule::IdChanged, old_name.clone(), places, message);
                change.advice = Some(format!("give it its old id: @{before:#018x}"));
                if !is_interface {
                    change.breaks = Breaks::SOURCE;
                }
            }
        }
        if matches!(was.kind, NodeKind::File) {
            return;
        }
        let (before, after) = (short_name(was), short_name(is));
        let scopes = (self.old.scope(was), self.new.scope(is));
        let is_moved = matches!(scopes, (Some(a), Some(b)) if !self.correspond(a, b));
        if before != after {
            let message = format!("{kind} `{old_name}` was renamed to `{new_name}`");
            let change = self.report(Rule::DeclarationRenamed, old_name, places, message);
            change.advice = Some(format!(
                "call it `{before}` again, or declare `using {before} = {after};` for schemas that name it"
            ));
        } else if is_moved {
            let message = match old_name == new_name {
                true => {
                    let (before, after) = (file_name(&self.old, was), file_name(&self.new, is));
                    format!("{kind} `{old_name}` was moved from `{before}` to `{after}`")
                }
                false => format!("{kind} `{old_name}` was moved to `{new_name}`"),
            };
            let change = self.report(Rule::DeclarationMoved, old_name, places, message);
            change.advice = Some("move it back to its scope".to_owned());
        }
    }

    fn parameters(&mut self, was: &Node, is: &Node) {
        let (before, after) = (&was.parameters, &is.parameters);
        let places = (At::of(was.id), At::of(is.id));
        let name = self.old.name(was);
        if after.len() < before.len() {
            let parameter = &before[after.len()];
            let message = format!("generic parameter `{parameter}` of `{name}` was removed");
            let change = self.report(Rule::ParameterRemoved, name, places, message);
            change.advice = Some(format!("keep the parameters ({})", before.join(", ")));
        } else if after.len() > before.len() {
            let message = format!(
                "generic parameter `{}` of `{name}` is new",
                after[before.len()]
            );
            let change = self.report(Rule::ParameterAdded, name, places, message);
            change.advice = Some(
                "messages stay the same if all users bind it to the type that it replaces"
                    .to_owned(),
            );
        }
    }
}

impl At {
    pub(crate) fn of(node: Id) -> At {
        At { node, member: None }
    }

    pub(crate) fn member(node: Id, at: usize) -> At {
        At {
            node,
            member: Some(at),
        }
    }
}

pub(crate) fn kind_name(node: &Node) -> &'static str {
    match node.kind {
        NodeKind::File => "file",
        NodeKind::Struct(_) => "struct",
        NodeKind::Enum(_) => "enum",
        NodeKind::Interface(_) => "interface",
        NodeKind::Const { .. } => "constant",
        NodeKind::Annotation { .. } => "annotation",
    }
}

fn file_name(side: &Side<'_>, node: &Node) -> String {
    side.file(node.id)
        .map_or_else(String::new, |file| file.display_name.to_string())
}

/// Returns the end of a sentence that names the declarations of a file.
fn with_declarations(nodes: &[&Node]) -> String {
    const NAMED: usize = 3;
    let name = |node: &&Node| format!("{} `{}`", kind_name(node), short_name(node));
    let mut names: Vec<String> = nodes.iter().take(NAMED).map(name).collect();
    if nodes.len() > NAMED {
        names.push(format!("{} more", nodes.len() - NAMED));
    }
    match names.pop() {
        None => String::new(),
        Some(last) if names.is_empty() => format!(", with {last}"),
        Some(last) => format!(", with {} and {last}", names.join(", ")),
    }
}

fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}
