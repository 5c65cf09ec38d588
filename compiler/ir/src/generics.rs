//! Facts about generics and recursion, which depend on the whole set of schemas.

use std::collections::{HashMap, HashSet, VecDeque};

use crate::{Binding, Brand, BrandScope, FieldKind, Id, Node, NodeKind, Schemas, StructNode, Type};

/// A generic parameter: the scope that declares it, and its position among the scope's parameters.
pub type Parameter = (Id, u16);

/// Facts that depend on more than one node.
pub struct Facts {
    /// The parameters that a struct's or group's fields mention, directly or through other structs, outermost
    /// scope first.
    used: HashMap<Id, Vec<Parameter>>,
    /// Parameters that depend on themselves through the arguments of structs. Those of one cycle have the same
    /// number.
    circles: HashMap<Parameter, usize>,
    /// Structs that contain themselves through fields that are not lists.
    component: HashMap<Id, usize>,
    recursive: HashSet<Id>,
    /// The number of levels of Records in a struct's Record, boxes and lists included.
    levels: HashMap<Id, usize>,
}

/// The binding of a parameter under a brand.
pub enum Bound<'b> {
    /// The parameter is not bound and stands for any pointer.
    Any,
    /// The parameter is bound to a type.
    Type(&'b Type),
    /// The parameter stands for itself, from the scope in which the type is used.
    Inherited,
}

/// Returns the binding of `parameter` under `brand`.
pub fn bound(brand: &Brand, parameter: Parameter) -> Bound<'_> {
    for scope in &brand.scopes {
        match scope {
            BrandScope::Bind { scope_id, bindings } if *scope_id == parameter.0 => {
                return match bindings.get(parameter.1 as usize) {
                    Some(Binding::Type(ty)) => Bound::Type(ty),
                    _ => Bound::Any,
                };
            }
            BrandScope::Inherit { scope_id } if *scope_id == parameter.0 => {
                return Bound::Inherited;
            }
            _ => {}
        }
    }
    Bound::Any
}

impl Facts {
    /// Returns the facts about `schemas`.
    pub fn new(schemas: &Schemas) -> Self {
        Facts::of(schemas.nodes())
    }

    /// Returns the facts about these nodes.
    pub fn of(nodes: &[Node]) -> Self {
        let schemas = &Nodes::new(nodes);
        let mut facts = Facts {
            used: HashMap::new(),
            circles: HashMap::new(),
            component: HashMap::new(),
            recursive: HashSet::new(),
            levels: HashMap::new(),
        };
        facts.find_used(schemas);
        facts.find_circles(schemas);
        // Arguments that would grow are erased and mention no parameters, so the used ones are found again.
        facts.used.clear();
        facts.find_used(schemas);
        facts.find_recursive(schemas);
        facts.find_levels(schemas);
        facts
    }

    /// Returns the parameters of the generated type.
    pub fn parameters(&self, id: Id) -> &[Parameter] {
        self.used.get(&id).map_or(&[], Vec::as_slice)
    }

    /// Reports whether an argument for `parameter` would grow without end. That is so if it contains a parameter
    /// that depends on the argument through other structs, so each instance would need a larger one. An
    /// argument that is itself such a parameter does not grow.
    pub fn grows(&self, parameter: Parameter, argument: &Type) -> bool {
        let mut found = HashSet::new();
        if self.circles.contains_key(&parameter) {
            self.mentioned(argument, &mut found);
        }
        self.is_growing(parameter, argument, &found)
    }

    /// Reports whether an argument that mentions these parameters grows.
    fn is_growing(
        &self,
        parameter: Parameter,
        argument: &Type,
        mentioned: &HashSet<Parameter>,
    ) -> bool {
        let circle = self.circles.get(&parameter);
        let mut mentioned = mentioned.iter();
        circle.is_some()
            && !matches!(argument, Type::Parameter { .. })
            && mentioned.any(|one| self.circles.get(one) == circle)
    }

    /// Reports whether a Record's field of this type in `user` must be boxed, since each of the two Records
    /// contains the other, possibly as a generic argument.
    pub fn boxed(&self, user: Id, ty: &Type) -> bool {
        let mut held = Vec::new();
        held_structs(ty, &mut held);
        let own = self.component.get(&user);
        { held }
            .iter()
            .any(|id| self.recursive.contains(id) && self.component.get(id) == own)
    }

    /// Returns the number of levels of Records in a struct's Record, itself and Records in lists included.
    /// Structs that contain each other count once each.
    pub fn levels(&self, id: Id) -> usize {
        self.levels.get(&id).copied().unwrap_or(0)
    }

    fn find_used(&mut self, schemas: &Nodes<'_>) {
        let depth = depths(schemas);
        let edges = reached_from(schemas);
        let mut users: HashMap<Id, Vec<Id>> = HashMap::new();
        for (user, reached) in &edges {
            reached
                .iter()
                .for_each(|id| users.entry(*id).or_default().push(*user));
        }
        // Structs that others mention come first. A struct is visited again only if what it mentions has changed.
        let mut open: VecDeque<Id> = components(&edges).into_iter().flatten().collect();
        let mut waiting: HashSet<Id> = open.iter().copied().collect();
        while let Some(id) = open.pop_front() {
            waiting.remove(&id);
            let Some(node) = schemas.get(id) else {
                continue;
            };
            let mut found: HashSet<Parameter> = HashSet::new();
            each_field(schemas, node, &mut |field| match field {
                Part::Type(ty) => self.mentioned(ty, &mut found),
                Part::Group(id) => found.extend(self.parameters(id)),
            });
            let mut found: Vec<Parameter> = found.into_iter().collect();
            found.sort_by_key(|(scope, index)| (depth.get(scope).copied(), *scope, *index));
            if self.parameters(id) != found {
                self.used.insert(id, found);
                let users = users.get(&id).into_iter().flatten();
                open.extend(users.filter(|user| waiting.insert(**user)));
            }
        }
    }

    /// Collects the parameters that a field's type mentions.
    pub fn mentioned(&self, ty: &Type, found: &mut HashSet<Parameter>) {
        match ty {
            Type::List(element) => self.mentioned(element, found),
            Type::Parameter { scope_id, index } => {
                found.insert((*scope_id, *index));
            }
            Type::Struct { type_id, brand } => {
                for &parameter in self.parameters(*type_id) {
                    match bound(brand, parameter) {
                        Bound::Type(ty) if self.circles.contains_key(&parameter) => {
                            let mut own = HashSet::new();
                            self.mentioned(ty, &mut own);
                            if !self.is_growing(parameter, ty, &own) {
                                found.extend(own);
                            }
                        }
                        Bound::Type(ty) => self.mentioned(ty, found),
                        Bound::Inherited => {
                            found.insert(parameter);
                        }
                        Bound::Any => {}
                    }
                }
            }
            _ => {}
        }
    }

    /// Finds the parameters that depend on themselves. An edge leads from a parameter to those whose arguments
    /// mention it.
    fn find_circles(&mut self, schemas: &Nodes<'_>) {
        let mut numbers: HashMap<Parameter, u64> = HashMap::new();
        let mut number = |parameter: Parameter| {
            let next = numbers.len() as u64;
            *numbers.entry(parameter).or_insert(next)
        };
        let mut edges: HashMap<u64, Vec<u64>> = HashMap::new();
        for node in structs(schemas) {
            each_type(schemas, node, &mut |ty| {
                self.arguments(ty, &mut |to, argument| {
                    let mut found = HashSet::new();
                    self.mentioned(argument, &mut found);
                    for from in found {
                        edges.entry(number(from)).or_default().push(number(to));
                    }
                });
            });
        }
        let mut component: HashMap<u64, usize> = HashMap::new();
        for (at, members) in components(&edges).into_iter().enumerate() {
            let leads_back = |one: &u64| edges.get(one).is_some_and(|to| to.contains(one));
            if members.len() > 1 || members.iter().any(leads_back) {
                component.extend(members.into_iter().map(|member| (member, at)));
            }
        }
        self.circles = { numbers.into_iter() }
            .filter_map(|(parameter, number)| Some((parameter, *component.get(&number)?)))
            .collect();
    }

    /// Calls `with` for each argument of each generic struct in a type.
    fn arguments(&self, ty: &Type, with: &mut dyn FnMut(Parameter, &Type)) {
        match ty {
            Type::List(element) => self.arguments(element, with),
            Type::Struct { type_id, brand } => {
                for &parameter in self.parameters(*type_id) {
                    if let Bound::Type(argument) = bound(brand, parameter) {
                        with(parameter, argument);
                        self.arguments(argument, with);
                    }
                }
            }
            _ => {}
        }
    }

    fn find_levels(&mut self, schemas: &Nodes<'_>) {
        let edges = reached_from(schemas);
        // A component comes after the components that it points to, so their levels are known.
        for members in components(&edges) {
            let targets = members.iter().filter_map(|id| edges.get(id)).flatten();
            let below = targets.map(|id| self.levels(*id)).max().unwrap_or(0);
            let levels = members.iter().map(|id| (*id, below + members.len()));
            self.levels.extend(levels);
        }
    }

    fn find_recursive(&mut self, schemas: &Nodes<'_>) {
        let mut edges: HashMap<Id, Vec<Id>> = HashMap::new();
        for node in structs(schemas) {
            let held = edges.entry(node.id).or_default();
            each_field(schemas, node, &mut |part| match part {
                Part::Type(ty) => held_structs(ty, held),
                Part::Group(id) => held.push(id),
            });
        }
        let components = components(&edges);
        for (number, members) in components.iter().enumerate() {
            for id in members {
                self.component.insert(*id, number);
                let own = edges.get(id).is_some_and(|held| held.contains(id));
                if members.len() > 1 || own {
                    self.recursive.insert(*id);
                }
            }
        }
    }
}

/// Returns the structs that each struct's fields mention, groups included.
fn reached_from(schemas: &Nodes<'_>) -> HashMap<Id, Vec<Id>> {
    let mut edges: HashMap<Id, Vec<Id>> = HashMap::new();
    for node in structs(schemas) {
        let reached = edges.entry(node.id).or_default();
        each_field(schemas, node, &mut |part| match part {
            Part::Type(ty) => reached_structs(ty, reached),
            Part::Group(id) => reached.push(id),
        });
    }
    edges
}

/// Adds the structs that a Record's field of this type points to.
fn reached_structs(ty: &Type, reached: &mut Vec<Id>) {
    let mut ty = ty;
    while let Type::List(element) = ty {
        ty = element;
    }
    let Type::Struct { type_id, brand } = ty else {
        return;
    };
    reached.push(*type_id);
    for scope in &brand.scopes {
        let BrandScope::Bind { bindings, .. } = scope else {
            continue;
        };
        for binding in bindings {
            if let Binding::Type(ty) = binding {
                reached_structs(ty, reached);
            }
        }
    }
}

/// Adds the structs that a Record's field of this type contains, in place or as an argument.
fn held_structs(ty: &Type, held: &mut Vec<Id>) {
    let Type::Struct { type_id, brand } = ty else {
        return;
    };
    held.push(*type_id);
    for scope in &brand.scopes {
        let BrandScope::Bind { bindings, .. } = scope else {
            continue;
        };
        for binding in bindings {
            if let Binding::Type(ty) = binding {
                held_structs(ty, held);
            }
        }
    }
}

/// The nodes and an index by id.
struct Nodes<'n> {
    all: &'n [Node],
    by_id: HashMap<Id, &'n Node>,
}

impl<'n> Nodes<'n> {
    fn new(all: &'n [Node]) -> Self {
        let by_id = all.iter().map(|node| (node.id, node)).collect();
        Nodes { all, by_id }
    }

    fn get(&self, id: Id) -> Option<&'n Node> {
        self.by_id.get(&id).copied()
    }

    fn struct_node(&self, id: Id) -> Option<&'n StructNode> {
        match &self.get(id)?.kind {
            NodeKind::Struct(node) => Some(node),
            _ => None,
        }
    }
}

fn structs<'n>(schemas: &Nodes<'n>) -> impl Iterator<Item = &'n Node> {
    { schemas.all.iter() }.filter(|node| matches!(node.kind, NodeKind::Struct(_)))
}

enum Part<'n> {
    Type(&'n Type),
    Group(Id),
}

fn each_field<'n>(schemas: &Nodes<'n>, node: &Node, with: &mut dyn FnMut(Part<'n>)) {
    let Some(content) = schemas.struct_node(node.id) else {
        return;
    };
    for field in &content.fields {
        match &field.kind {
            FieldKind::Slot(slot) => with(Part::Type(&slot.ty)),
            FieldKind::Group { type_id } => with(Part::Group(*type_id)),
        }
    }
}

fn each_type<'n>(schemas: &Nodes<'n>, node: &Node, with: &mut dyn FnMut(&'n Type)) {
    each_field(schemas, node, &mut |part| {
        if let Part::Type(ty) = part {
            with(ty);
        }
    });
}

/// Returns the number of scopes around each node.
fn depths(schemas: &Nodes<'_>) -> HashMap<Id, usize> {
    let mut depths = HashMap::new();
    for node in schemas.all {
        let (mut depth, mut scope) = (0, node.scope_id);
        while let Some(outer) = schemas.get(scope).filter(|_| depth < schemas.all.len()) {
            depth += 1;
            scope = outer.scope_id;
        }
        depths.insert(node.id, depth);
    }
    depths
}

/// Returns the strongly connected components, found by Tarjan's algorithm with an explicit stack. A component
/// comes after those that it points to.
pub fn components(edges: &HashMap<Id, Vec<Id>>) -> Vec<Vec<Id>> {
    let mut ids: Vec<Id> = edges.keys().copied().collect();
    ids.sort_unstable();
    let mut search = Search::over(edges);
    for id in ids {
        if !search.index.contains_key(&id) {
            search.from(id);
        }
    }
    search.components
}

struct Search<'e> {
    edges: &'e HashMap<Id, Vec<Id>>,
    index: HashMap<Id, usize>,
    low: HashMap<Id, usize>,
    stack: Vec<Id>,
    on_stack: HashSet<Id>,
    components: Vec<Vec<Id>>,
}

impl<'e> Search<'e> {
    fn over(edges: &'e HashMap<Id, Vec<Id>>) -> Self {
        Search {
            edges,
            index: HashMap::new(),
            low: HashMap::new(),
            stack: Vec::new(),
            on_stack: HashSet::new(),
            components: Vec::new(),
        }
    }

    fn enter(&mut self, id: Id) {
        let number = self.index.len();
        self.index.insert(id, number);
        self.low.insert(id, number);
        self.stack.push(id);
        self.on_stack.insert(id);
    }

    fn lower(&mut self, id: Id, to: usize) {
        let low = self.low.entry(id).or_insert(to);
        *low = (*low).min(to);
    }

    fn from(&mut self, root: Id) {
        let mut work = vec![(root, 0)];
        self.enter(root);
        while let Some((id, next)) = work.pop() {
            if let Some(&target) = self.edges.get(&id).and_then(|targets| targets.get(next)) {
                work.push((id, next + 1));
                if !self.index.contains_key(&target) {
                    self.enter(target);
                    work.push((target, 0));
                } else if self.on_stack.contains(&target) {
                    self.lower(id, self.index[&target]);
                }
                continue;
            }
            if let Some(&(parent, _)) = work.last() {
                self.lower(parent, self.low[&id]);
            }
            if self.low[&id] == self.index[&id] {
                self.close(id);
            }
        }
    }

    fn close(&mut self, id: Id) {
        let mut members = Vec::new();
        while let Some(member) = self.stack.pop() {
            self.on_stack.remove(&member);
            members.push(member);
            if member == id {
                break;
            }
        }
        self.components.push(members);
    }
}
