//! Declarations that are nodes, and what is declared in them.

use std::collections::HashMap;
use std::sync::Arc;

use zooph_diagnostics::Span;
use zooph_ir::{Brand, Id};
use zooph_syntax::ast::{self, DeclKind};

use crate::mistakes::Met;

/// A node, by its place in the session's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NodeIx(pub(crate) usize);

/// A `using` declaration, by its place in the session's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct AliasIx(pub(crate) usize);

/// A file, by its place in the session's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FileIx(pub(crate) usize);

/// Kinds of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    File,
    Const,
    Enum,
    Struct,
    Interface,
    Annotation,
}

impl Kind {
    /// The kind of node a declaration makes, if it makes one.
    pub(crate) fn of(decl: &ast::Decl) -> Option<Kind> {
        Some(match decl.kind {
            DeclKind::Const { .. } => Kind::Const,
            DeclKind::Enum { .. } => Kind::Enum,
            DeclKind::Struct { .. } => Kind::Struct,
            DeclKind::Interface { .. } => Kind::Interface,
            DeclKind::Annotation { .. } => Kind::Annotation,
            _ => return None,
        })
    }
}

/// A declaration in a file's syntax tree, kept alive by itself.
#[derive(Clone, Debug)]
pub(crate) struct Ast {
    file: Arc<ast::File>,
    /// Which member to descend into, level by level; nothing for the file itself.
    path: Arc<[u32]>,
}

impl Ast {
    pub(crate) fn of_file(file: Arc<ast::File>) -> Self {
        Ast {
            file,
            path: Arc::new([]),
        }
    }

    /// Member `index` of this declaration.
    pub(crate) fn member(&self, index: usize) -> Self {
        let path = self.path.iter().copied().chain([index as u32]).collect();
        Ast {
            file: Arc::clone(&self.file),
            path,
        }
    }

    /// The declaration; `None` for a file.
    pub(crate) fn decl(&self) -> Option<&ast::Decl> {
        let (first, rest) = self.path.split_first()?;
        let outermost = self.file.decls.get(*first as usize);
        rest.iter().fold(outermost, |decl, index| {
            decl?.members().get(*index as usize)
        })
    }

    /// What is declared directly inside.
    pub(crate) fn members(&self) -> &[ast::Decl] {
        match self.decl() {
            Some(decl) => decl.members(),
            None => &self.file.decls,
        }
    }

    pub(crate) fn annotations(&self) -> &[ast::Annotation] {
        match self.decl() {
            Some(decl) => &decl.annotations,
            None => &self.file.annotations,
        }
    }

    /// The names of its generic parameters.
    pub(crate) fn params(&self) -> &[ast::Name] {
        self.decl().map_or(&[], |decl| &decl.params)
    }

    pub(crate) fn doc(&self) -> Option<String> {
        self.decl().map_or(&self.file.doc, |decl| &decl.doc).clone()
    }

    /// The range that source info reports. That of a file is empty: no statement makes a file.
    pub(crate) fn source_range(&self) -> (u32, u32) {
        self.decl().map_or((0, 0), |decl| {
            (decl.source_span.start, decl.source_span.end)
        })
    }

    /// The place to point at: the name, or the file's id.
    pub(crate) fn name_span(&self) -> Span {
        match (self.decl(), &self.file.id) {
            (Some(decl), _) => decl.name_span(),
            (None, Some(id)) => id.span,
            (None, None) => Span::at(self.file.span.file, 0),
        }
    }
}

/// A node and where it stands.
#[derive(Debug)]
pub(crate) struct Declared {
    pub(crate) id: Id,
    pub(crate) file: FileIx,
    pub(crate) parent: Option<NodeIx>,
    pub(crate) kind: Kind,
    pub(crate) name: String,
    pub(crate) display_name: std::sync::Arc<str>,
    pub(crate) ast: Ast,
    /// Nodes declared directly inside, in the order of the source.
    pub(crate) children: Vec<NodeIx>,
    /// Nodes and aliases declared directly inside. Of nodes with one name the first counts, and
    /// nodes before aliases.
    pub(crate) members: HashMap<String, MemberOf>,
}

/// What a scope's member is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MemberOf {
    Node(NodeIx),
    Alias(AliasIx),
}

/// A `using` declaration.
#[derive(Debug)]
pub(crate) struct Alias {
    /// The scope it is declared in.
    pub(crate) scope: NodeIx,
    pub(crate) ast: Ast,
    pub(crate) state: AliasState,
}

/// How far an alias has been resolved.
#[derive(Clone, Debug)]
pub(crate) enum AliasState {
    New,
    /// Being resolved; met again, it is defined through itself.
    Busy,
    /// Resolved, or broken for reasons that have been reported.
    Done(Option<AliasTarget>, Met),
}

/// What an alias stands for.
#[derive(Clone, Debug)]
pub(crate) struct AliasTarget {
    pub(crate) what: Target,
    /// The bindings it comes with; none if nothing around it is generic.
    pub(crate) brand: Option<Brand>,
}

/// What a name can refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Node(NodeIx),
    Builtin(Builtin),
    /// A generic parameter of a node.
    Parameter {
        scope: Id,
        index: u16,
    },
}

/// Declares the types every scope knows.
macro_rules! builtins {
    ($($name:ident $text:literal,)*) => {
        /// A type every scope knows.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Builtin { $($name,)* }

        impl Builtin {
            pub(crate) const NAMES: &'static [&'static str] = &[$($text,)*];

            pub(crate) fn of_name(name: &str) -> Option<Builtin> {
                match name { $($text => Some(Builtin::$name),)* _ => None }
            }
        }
    };
}

builtins! {
    Void "Void",
    Bool "Bool",
    Int8 "Int8",
    Int16 "Int16",
    Int32 "Int32",
    Int64 "Int64",
    UInt8 "UInt8",
    UInt16 "UInt16",
    UInt32 "UInt32",
    UInt64 "UInt64",
    Float32 "Float32",
    Float64 "Float64",
    Text "Text",
    Data "Data",
    List "List",
    AnyPointer "AnyPointer",
    AnyStruct "AnyStruct",
    AnyList "AnyList",
    Capability "Capability",
    Object "Object",
}

impl Builtin {
    /// Stands for the type where scopes are listed by id. Ids of nodes are never so small.
    pub(crate) fn pseudo_id(self) -> Id {
        1000 + self as u64
    }

    pub(crate) fn parameter_count(self) -> usize {
        usize::from(self == Builtin::List)
    }
}
