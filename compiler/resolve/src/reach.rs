//! Determines the nodes in a request and their order.
//!
//! Requested files are included with everything in them. Of other files, only nodes that the requested ones
//! depend on are included, and the scopes around them. The order is that of the reference: a node is at the
//! position where its id is first mentioned, by the types of an earlier node or by itself.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use zooph_ir::{
    Annotation, Binding, Brand, BrandScope, CapnpVersion, FieldKind, Id, Node, NodeKind,
    SourceInfo, Type,
};

use crate::decl::{Kind, MemberOf, NodeIx};
use crate::infos;
use crate::mistakes::Met;
use crate::session::Session;
use crate::shape::Stage;

/// The parts around a node that are included with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Wanted {
    parents: bool,
    children: bool,
    dependencies: bool,
    /// Whether to include the scopes around dependencies.
    parents_of_dependencies: bool,
}

impl Wanted {
    const REQUESTED: Wanted = Wanted {
        parents: false,
        children: true,
        dependencies: true,
        parents_of_dependencies: true,
    };

    const DEPENDENCY: Wanted = Wanted {
        parents: true,
        children: false,
        dependencies: true,
        parents_of_dependencies: true,
    };

    /// A node and its dependencies, without anything around them.
    const ALONE: Wanted = Wanted {
        parents: false,
        ..Wanted::DEPENDENCY
    };

    /// A node of which only the names inside it are checked.
    const NAMES: Wanted = Wanted {
        dependencies: false,
        ..Wanted::ALONE
    };

    fn covers(self, other: Wanted) -> bool {
        (self.parents || !other.parents)
            && (self.children || !other.children)
            && (self.dependencies || !other.dependencies)
            && (self.parents_of_dependencies || !other.parents_of_dependencies)
    }

    fn and(self, other: Wanted) -> Wanted {
        Wanted {
            parents: self.parents || other.parents,
            children: self.children || other.children,
            dependencies: self.dependencies || other.dependencies,
            parents_of_dependencies: self.parents_of_dependencies || other.parents_of_dependencies,
        }
    }
}

/// The nodes of a request so far.
#[derive(Debug, Default)]
pub(crate) struct Reached {
    /// The ids in the order of their first mention.
    order: Vec<Id>,
    mentioned: HashSet<Id>,
    nodes: HashMap<Id, (Arc<Node>, SourceInfo)>,
    seen: HashMap<NodeIx, Wanted>,
    /// The ids of nodes in the order in which they were finished. The dependencies of a node come before it.
    finished: Vec<Id>,
    /// The nodes that are left out because of mistakes in them.
    pub(crate) mistaken: HashMap<Id, Met>,
}

/// A remaining step of the walk.
enum Step {
    Visit(NodeIx, Wanted),
    /// Finishes a node whose dependencies were visited.
    Finish(NodeIx),
}

impl Session {
    /// Adds a requested file.
    pub(crate) fn reach_file(&mut self, root: NodeIx, reached: &mut Reached) {
        let wanted = match self.options.on_demand {
            true => Wanted::NAMES,
            false => Wanted::REQUESTED,
        };
        self.reach_all(root, wanted, reached);
    }

    /// Returns the parts of a node that are included if another node depends on it.
    fn dependency(&self) -> Wanted {
        match self.options.on_demand {
            true => Wanted::ALONE,
            false => Wanted::DEPENDENCY,
        }
    }

    /// Adds a node on which something outside of the request depends.
    pub(crate) fn reach_dependency(&mut self, node: NodeIx, reached: &mut Reached) {
        self.reach_all(node, self.dependency(), reached);
    }

    /// Walks depth first with an explicit stack, since chains of types can be as long as the source.
    fn reach_all(&mut self, start: NodeIx, wanted: Wanted, reached: &mut Reached) {
        let mut stack = vec![vec![Step::Visit(start, wanted)].into_iter()];
        while let Some(next) = stack.last_mut() {
            match next.next() {
                Some(Step::Visit(node, wanted)) => {
                    stack.push(self.reach_one(node, wanted, reached).into_iter())
                }
                Some(Step::Finish(node)) => {
                    let infos = self.shape(node).infos.iter();
                    reached.finished.extend(infos.map(|info| info.id));
                }
                None => {
                    stack.pop();
                }
            }
        }
    }

    /// Adds a node, and returns the steps that follow.
    fn reach_one(&mut self, ix: NodeIx, wanted: Wanted, reached: &mut Reached) -> Vec<Step> {
        let seen = reached.seen.entry(ix).or_default();
        if seen.covers(wanted) && *seen != Wanted::default() {
            return Vec::new();
        }
        *seen = seen.and(wanted);
        self.reach(ix, Stage::Done);
        if self.options.on_demand && wanted.dependencies {
            let met = self.mistakes_in(ix);
            if !met.is_empty() {
                reached.mistaken.insert(self.node(ix).id, met);
                return Vec::new();
            }
        }
        let shape = self.shape(ix);
        let (nodes, infos) = (shape.nodes.clone(), shape.infos.clone());
        let mut with_info: Vec<_> = nodes.iter().cloned().zip(infos).collect();
        with_info.rotate_left(1);
        for (node, info) in with_info {
            reached.add(node, info);
        }
        let mut next = Vec::new();
        // Conversions of messages do not need the content of interfaces.
        let is_opaque = self.options.on_demand && self.node(ix).kind == Kind::Interface;
        if wanted.dependencies && !is_opaque {
            let mut ids = Vec::new();
            nodes.iter().for_each(|node| dependencies(node, &mut ids));
            let known = ids.iter().filter_map(|id| self.by_id.get(id));
            next.extend(known.map(|ix| Step::Visit(*ix, self.dependency())));
        }
        next.push(Step::Finish(ix));
        let node = self.node(ix);
        if wanted.parents {
            next.extend(node.parent.map(|parent| Step::Visit(parent, wanted)));
        }
        if wanted.children {
            let children = node.children.iter();
            next.extend(children.map(|child| Step::Visit(*child, wanted)));
            self.check_aliases(ix);
        }
        next
    }

    /// Resolves the aliases of requested files even if nothing uses them, so that mistakes in them are reported.
    fn check_aliases(&mut self, ix: NodeIx) {
        let mut aliases: Vec<_> = self
            .node(ix)
            .members
            .values()
            .filter_map(|member| match member {
                MemberOf::Alias(alias) => Some(*alias),
                MemberOf::Node(_) => None,
            })
            .collect();
        aliases.sort_by_key(|alias| alias.0);
        for alias in aliases {
            self.resolve_alias(alias);
        }
    }
}

impl Reached {
    /// Returns the nodes in order.
    pub(crate) fn nodes(&self) -> Vec<Node> {
        let found = self.order.iter().filter_map(|id| self.nodes.get(id));
        found.map(|(node, _)| Node::clone(node)).collect()
    }

    /// Returns the source infos of the nodes: in the same order, or as in versions of the reference without
    /// positions.
    pub(crate) fn source_infos(&self, version: CapnpVersion) -> Vec<SourceInfo> {
        let of = |ids: &[Id]| -> Vec<SourceInfo> {
            let found = ids.iter().filter_map(|id| self.nodes.get(id));
            found.map(|(_, info)| info.clone()).collect()
        };
        if version.has_positions() {
            return of(&self.order);
        }
        let is_parameters = |id| {
            self.nodes.get(&id).is_some_and(|(node, _)| {
                node.scope_id == 0 && matches!(node.kind, NodeKind::Struct(_))
            })
        };
        infos::select(of(&self.finished), is_parameters)
    }

    fn add(&mut self, node: Arc<Node>, info: SourceInfo) {
        if self.nodes.contains_key(&node.id) {
            return;
        }
        mentions(&node, &mut |id| self.mention(id));
        self.mention(node.id);
        self.nodes.insert(node.id, (node, info));
    }

    fn mention(&mut self, id: Id) {
        if self.mentioned.insert(id) {
            self.order.push(id);
        }
    }
}

/// Calls `mention` for the ids in a node, in the order in which the reference visits them.
fn mentions(node: &Node, mention: &mut dyn FnMut(Id)) {
    match &node.kind {
        NodeKind::Struct(structure) => {
            for field in &structure.fields {
                match &field.kind {
                    FieldKind::Slot(slot) => type_ids(&slot.ty, mention),
                    FieldKind::Group { type_id } => mention(*type_id),
                }
            }
            if structure.is_group {
                mention(node.scope_id);
            }
        }
        NodeKind::Interface(interface) => {
            for superclass in &interface.superclasses {
                mention(superclass.id);
                brand_ids(&superclass.brand, mention);
            }
            for method in &interface.methods {
                mention(method.param_struct_type);
                brand_ids(&method.param_brand, mention);
                mention(method.result_struct_type);
                brand_ids(&method.result_brand, mention);
            }
        }
        NodeKind::Const { ty, .. } | NodeKind::Annotation { ty, .. } => type_ids(ty, mention),
        NodeKind::File | NodeKind::Enum(_) => {}
    }
}

/// Calls `mention` for the ids in a type.
pub(crate) fn type_ids(ty: &Type, mention: &mut dyn FnMut(Id)) {
    match ty {
        Type::List(element) => type_ids(element, mention),
        Type::Enum { type_id, brand }
        | Type::Struct { type_id, brand }
        | Type::Interface { type_id, brand } => {
            mention(*type_id);
            brand_ids(brand, mention);
        }
        _ => {}
    }
}

fn brand_ids(brand: &Brand, mention: &mut dyn FnMut(Id)) {
    for scope in &brand.scopes {
        if let BrandScope::Bind { bindings, .. } = scope {
            for binding in bindings {
                if let Binding::Type(ty) = binding {
                    type_ids(ty, mention);
                }
            }
        }
    }
}

/// Adds the ids of a node's dependencies, which are types and annotations, in the order of the reference.
fn dependencies(node: &Node, ids: &mut Vec<Id>) {
    let annotations = |annotations: &[Annotation], ids: &mut Vec<Id>| {
        ids.extend(annotations.iter().map(|annotation| annotation.id));
    };
    match &node.kind {
        NodeKind::Struct(structure) => {
            for field in &structure.fields {
                if let FieldKind::Slot(slot) = &field.kind {
                    type_ids(&slot.ty, &mut |id| ids.push(id));
                }
                annotations(&field.annotations, ids);
            }
        }
        NodeKind::Enum(node) => {
            node.enumerants
                .iter()
                .for_each(|each| annotations(&each.annotations, ids));
        }
        NodeKind::Interface(interface) => {
            for superclass in &interface.superclasses {
                ids.push(superclass.id);
                brand_ids(&superclass.brand, &mut |id| ids.push(id));
            }
            for method in &interface.methods {
                ids.push(method.param_struct_type);
                brand_ids(&method.param_brand, &mut |id| ids.push(id));
                ids.push(method.result_struct_type);
                brand_ids(&method.result_brand, &mut |id| ids.push(id));
                annotations(&method.annotations, ids);
            }
        }
        NodeKind::File | NodeKind::Const { .. } | NodeKind::Annotation { .. } => {
            mentions(node, &mut |id| ids.push(id));
        }
    }
    annotations(&node.annotations, ids);
}
