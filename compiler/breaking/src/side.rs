//! One version of a set of schemas, with indexes.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use zooph_ir::{FieldKind, Id, Node, NodeKind, Request, StructNode, Type};

use crate::leaves::{self, Leaves};

/// The greatest number of scopes around each other, where an interface is a scope of its methods' structs. A
/// checked request has fewer.
pub(crate) const DEPTH: usize = 512;

/// One version of a set of schemas.
pub(crate) struct Side<'a> {
    pub(crate) request: &'a Request,
    nodes: HashMap<Id, &'a Node>,
    /// The interface of each struct of a method.
    methods: HashMap<Id, Id>,
    /// The first field of each enum's type: its struct and number.
    enum_fields: HashMap<Id, (Id, u16)>,
    leaves: RefCell<HashMap<Id, Rc<Leaves<'a>>>>,
}

impl<'a> Side<'a> {
    pub(crate) fn new(request: &'a Request) -> Self {
        let nodes: HashMap<Id, &Node> = request.nodes.iter().map(|node| (node.id, node)).collect();
        let mut methods = HashMap::new();
        for node in &request.nodes {
            if let NodeKind::Interface(content) = &node.kind {
                for method in &content.methods {
                    for id in [method.param_struct_type, method.result_struct_type] {
                        methods.entry(id).or_insert(node.id);
                    }
                }
            }
        }
        let mut side = Side {
            request,
            nodes,
            methods,
            enum_fields: HashMap::new(),
            leaves: RefCell::default(),
        };
        side.enum_fields = side.find_enum_fields();
        side
    }

    fn find_enum_fields(&self) -> HashMap<Id, (Id, u16)> {
        let mut found = HashMap::new();
        for node in &self.request.nodes {
            let NodeKind::Struct(content) = &node.kind else {
                continue;
            };
            for field in &content.fields {
                let FieldKind::Slot(slot) = &field.kind else {
                    continue;
                };
                let mut ty = &slot.ty;
                while let Type::List(element) = ty {
                    ty = element;
                }
                if let (Type::Enum { type_id, .. }, Some(ordinal)) = (ty, field.ordinal) {
                    let whole = self.whole(node.id);
                    found.entry(*type_id).or_insert((whole, ordinal));
                }
            }
        }
        found
    }

    pub(crate) fn node(&self, id: Id) -> Option<&'a Node> {
        self.nodes.get(&id).copied()
    }

    pub(crate) fn structure(&self, id: Id) -> Option<&'a StructNode> {
        match &self.node(id)?.kind {
            NodeKind::Struct(content) => Some(content),
            _ => None,
        }
    }

    /// Returns a field of an enum's type, by its struct and number.
    pub(crate) fn enum_field(&self, id: Id) -> Option<(Id, u16)> {
        self.enum_fields.get(&id).copied()
    }

    /// Returns the struct around a group, and any other node itself.
    pub(crate) fn whole(&self, id: Id) -> Id {
        let mut at = id;
        // A checked request has no circles of scopes.
        while let Some(node) = self.node(at)
            && matches!(&node.kind, NodeKind::Struct(content) if content.is_group)
            && node.scope_id != 0
        {
            at = node.scope_id;
        }
        at
    }

    /// Reports whether a node is the struct of a method's parameters or results that has no name.
    pub(crate) fn is_anonymous(&self, node: &Node) -> bool {
        node.scope_id == 0 && matches!(node.kind, NodeKind::Struct(_))
    }

    /// Returns the scope around a node. Structs of methods are in their interfaces.
    pub(crate) fn scope(&self, node: &Node) -> Option<Id> {
        match node.scope_id {
            0 => self.methods.get(&node.id).copied(),
            scope => Some(scope),
        }
    }

    /// Returns the file of a node.
    pub(crate) fn file(&self, id: Id) -> Option<&'a Node> {
        let mut at = self.node(id)?;
        // An interface in a struct of one of its methods would be a circle, which only a damaged request has.
        for _ in 0..DEPTH {
            match self.scope(at).and_then(|scope| self.node(scope)) {
                Some(outer) => at = outer,
                None => return matches!(at.kind, NodeKind::File).then_some(at),
            }
        }
        None
    }

    /// Returns the name of a node with its scopes, without its file. For a file, returns its path.
    pub(crate) fn name(&self, node: &Node) -> String {
        let file = self.file(node.id).map_or("", |file| &file.display_name);
        let inner = node.display_name.strip_prefix(file);
        let inner = inner.and_then(|inner| inner.strip_prefix(':'));
        inner.unwrap_or(&node.display_name).to_owned()
    }

    /// Returns the name of a type's declaration.
    pub(crate) fn name_of(&self, id: Id) -> String {
        self.node(id)
            .map_or_else(|| format!("@{id:#018x}"), |node| self.name(node))
    }

    /// Returns the fields of a struct with those of its groups. They are collected once.
    pub(crate) fn leaves(&self, id: Id) -> Rc<Leaves<'a>> {
        if let Some(known) = self.leaves.borrow().get(&id) {
            return known.clone();
        }
        let found = Rc::new(leaves::of(self, id));
        self.leaves.borrow_mut().insert(id, found.clone());
        found
    }

    /// Spells a type as in a schema, without the arguments of generic types.
    pub(crate) fn spell(&self, ty: &Type) -> String {
        match ty {
            Type::List(element) => format!("List({})", self.spell(element)),
            Type::Enum { type_id, .. }
            | Type::Struct { type_id, .. }
            | Type::Interface { type_id, .. } => self.name_of(*type_id),
            Type::AnyPointer(zooph_ir::AnyKind::Any) => "AnyPointer".to_owned(),
            Type::AnyPointer(kind) => format!("Any{kind:?}").replace("AnyCapability", "Capability"),
            Type::Parameter { scope_id, index } => {
                let scope = self.node(*scope_id);
                let name = scope.and_then(|node| node.parameters.get(usize::from(*index)));
                name.cloned().unwrap_or_else(|| "AnyPointer".to_owned())
            }
            Type::ImplicitMethodParameter { .. } => "AnyPointer".to_owned(),
            plain => format!("{plain:?}"),
        }
    }
}

/// Returns the name of a node without its scopes.
pub(crate) fn short_name(node: &Node) -> &str {
    node.display_name
        .get(node.display_name_prefix_length as usize..)
        .unwrap_or(&node.display_name)
}
