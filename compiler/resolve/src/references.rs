//! The targets of names and paths, by the places of declarations. Editors need them.

use std::collections::{BTreeMap, HashMap};

use zooph_diagnostics::{FileId, Span};
use zooph_ir::Id;
use zooph_syntax::ast::{Decl, DeclKind, ParamList, ParamListKind};

use crate::Compilation;
use crate::decl::{AliasIx, FileIx, NodeIx, Target};
use crate::session::Session;

/// A name or a path that refers to a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The place of the name or, with its quotes, of the path of an import.
    pub span: Span,
    /// The name in the declaration that it refers to. For a file, the place before its first byte.
    pub declared: Span,
    /// The name in the declaration behind all aliases. It differs from `declared` if that is the name of an alias.
    pub meaning: Span,
}

/// The known references.
#[derive(Default)]
pub(crate) struct References {
    /// The declared name and the meaning, by the place of the reference.
    by_place: BTreeMap<Span, (Span, Span)>,
    /// The names of members by the beginnings of their declarations, for files whose members were looked up.
    members: HashMap<FileIx, HashMap<u32, Span>>,
}

impl Session {
    /// Records that the name at `span` refers to the declaration with the name at `declared`.
    pub(crate) fn refer(&mut self, span: Span, declared: Span) {
        self.refer_through(span, declared, declared);
    }

    fn refer_through(&mut self, span: Span, declared: Span, meaning: Span) {
        if let Some(references) = &mut self.references {
            references.by_place.insert(span, (declared, meaning));
        }
    }

    /// Records that the name at `span` refers to a node.
    pub(crate) fn refer_to_node(&mut self, span: Span, node: NodeIx) {
        if self.references.is_some() {
            self.refer(span, self.declared_at(node));
        }
    }

    /// Records that the name at `span` refers to an alias, which stands for `target` if that is known.
    pub(crate) fn refer_to_alias(&mut self, span: Span, alias: AliasIx, target: Option<Target>) {
        if self.references.is_none() {
            return;
        }
        let declared = self.alias(alias).ast.name_span();
        let meaning = match target {
            Some(Target::Node(node)) => self.declared_at(node),
            Some(Target::Parameter { scope, index }) => {
                let node = self.by_id.get(&scope).map(|node| self.node(*node));
                let name = node.and_then(|node| node.ast.params().get(usize::from(index)));
                name.map_or(declared, |name| name.span)
            }
            Some(Target::Builtin(_)) | None => declared,
        };
        self.refer_through(span, declared, meaning);
    }

    /// Records that the name at `span` refers to a member of a node: a field or an enumerant.
    pub(crate) fn refer_to_member(&mut self, span: Span, node: Id, member: usize) {
        if self.references.is_none() {
            return;
        }
        if let Some(declared) = self.member_name(node, member) {
            self.refer(span, declared);
        }
    }

    fn declared_at(&self, node: NodeIx) -> Span {
        let declared = self.node(node);
        match declared.parent {
            Some(_) => declared.ast.name_span(),
            None => Span::at(self.file(declared.file).source, 0),
        }
    }

    fn member_name(&mut self, node: Id, member: usize) -> Option<Span> {
        let by_id = self.by_id.get(&node).map(|owner| (*owner, 0));
        let (owner, at) = by_id.or_else(|| self.owner_of_aux.get(&node).copied())?;
        let info = self.shapes.get(&owner)?.infos.get(at)?;
        let start = info.members.get(member)?.start_byte;
        let file = self.node(owner).file;
        let ast = std::sync::Arc::clone(&self.file(file).ast);
        let known = &mut self.references.as_mut()?.members;
        let members = known.entry(file).or_insert_with(|| {
            let mut members = HashMap::new();
            ast.decls
                .iter()
                .for_each(|decl| names_in(decl, &mut members));
            members
        });
        members.get(&start).copied()
    }
}

/// Adds the names of a declaration and of everything in it, by the beginnings of the declarations.
fn names_in(decl: &Decl, names: &mut HashMap<u32, Span>) {
    if let Some(name) = &decl.name {
        names.insert(decl.source_span.start, name.span);
    }
    if let DeclKind::Method { params, results } = &decl.kind {
        let mut add = |list: &ParamList| {
            let ParamListKind::Named(params) = &list.kind else {
                return;
            };
            let named = params
                .iter()
                .filter_map(|param| Some((param.span.start, param.name.as_ref()?.span)));
            names.extend(named);
        };
        add(params);
        results.iter().for_each(add);
    }
    decl.members()
        .iter()
        .for_each(|member| names_in(member, names));
}

impl Compilation {
    /// Returns the references in a source, in their order, if
    /// [`Options::references`](crate::Options::references) was set. In a file that was not named to be
    /// compiled, only names that were resolved are known.
    pub fn references(&self, file: FileId) -> impl Iterator<Item = Reference> {
        let range = Span::at(file, 0)..=Span::new(file, u32::MAX, u32::MAX);
        let references = self.session().references.as_ref();
        let known = references.map(|references| references.by_place.range(range));
        known
            .into_iter()
            .flatten()
            .map(|(span, to)| Reference::new(*span, *to))
    }

    /// Returns the reference at a place, if there is one among [`references`](Self::references).
    pub fn reference(&self, place: Span) -> Option<Reference> {
        let references = self.session().references.as_ref()?;
        let to = references.by_place.get(&place)?;
        Some(Reference::new(place, *to))
    }
}

impl Reference {
    fn new(span: Span, (declared, meaning): (Span, Span)) -> Self {
        Reference {
            span,
            declared,
            meaning,
        }
    }
}

/// A declaration that is among the schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The node that is declared, or the node of the member.
    pub node: Id,
    /// The position of a field, enumerant or method in the node.
    pub member: Option<usize>,
}

impl Compilation {
    /// Returns the declaration with a name at this place, if it was resolved: a node or a member of one.
    pub fn declaration(&self, name: Span) -> Option<Declaration> {
        let session = self.session();
        let in_file = |node: &NodeIx| {
            let declared = session.node(*node);
            session.file(declared.file).source == name.file
        };
        let mut nodes = (0..session.nodes.len()).map(NodeIx).filter(in_file);
        let file = session.node(nodes.clone().next()?).file;
        if let Some(node) = nodes
            .clone()
            .find(|node| session.declared_at(*node) == name)
        {
            let node = session.node(node).id;
            return Some(Declaration { node, member: None });
        }
        let mut names = HashMap::new();
        let decls = &session.file(file).ast.decls;
        decls.iter().for_each(|decl| names_in(decl, &mut names));
        nodes.find_map(|node| {
            session.shapes.get(&node)?.infos.iter().find_map(|info| {
                let mut starts = info.members.iter().map(|member| member.start_byte);
                let member = starts.position(|start| names.get(&start) == Some(&name))?;
                Some(Declaration {
                    node: info.id,
                    member: Some(member),
                })
            })
        })
    }
}
