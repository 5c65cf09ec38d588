//! Declarations that are nodes, and the declarations inside them.

use std::collections::HashMap;
use std::sync::Arc;

use zooph_diagnostics::Span;
use zooph_ir::{Brand, Id};
use zooph_syntax::ast::{self, DeclKind};

use crate::mistakes::Met;

/// The index of a node in the session's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NodeIx(pub(crate) usize);

/// The index of a `using` declaration in the session's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct AliasIx(pub(crate) usize);

/// The index of a file in the session's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FileIx(pub(crate) usize);

/// The kind of a node.
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
    /// Returns the kind of node that a declaration makes, if it makes one.
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

/// A declaration in a file's syntax tree. It keeps the tree alive.
#[derive(Clone, Debug)]
pub(crate) struct Ast {
    file: Arc<ast::File>,
    /// The index of the member to descend into on each level. Empty for the file itself.
    path: Arc<[u32]>,
}

impl Ast {
    pub(crate) fn of_file(file: Arc<ast::File>) -> Self {
        Ast {
            file,
            path: Arc::new([]),
        }
    }

    /// Returns member `index` of this declaration.
    pub(crate) fn member(&self, index: usize) -> Self {
        let path = self.path.iter().copied().chain([index as u32]).collect();
        Ast {
            file: Arc::clone(&self.file),
            path,
        }
    }

    /// Returns the declaration, or `None` for a file.
    pub(crate) fn decl(&self) -> Option<&ast::Decl> {
        let (first, rest) = self.path.split_first()?;
        let outermost = self.file.decls.get(*first as usize);
        rest.iter().fold(outermost, |decl, index| {
            decl?.members().get(*index as usize)
        })
    }

    /// Returns the declarations directly inside.
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

    /// Returns the names of its generic parameters.
    pub(crate) fn params(&self) -> &[ast::Name] {
        self.decl().map_or(&[], |decl| &decl.params)
    }

    pub(crate) fn doc(&self) -> Option<String> {
        self.decl().map_or(&self.file.doc, |decl| &decl.doc).clone()
    }

    /// Returns the range that source info reports. That of a file is empty, since no statement declares a file.
    pub(crate) fn source_range(&self) -> (u32, u32) {
        self.decl().map_or((0, 0), |decl| {
            (decl.source_span.start, decl.source_span.end)
        })
    }

    /// Returns the place for a message: the name, or the file's id.
    pub(crate) fn name_span(&self) -> Span {
        match (self.decl(), &self.file.id) {
            (Some(decl), _) => decl.name_span(),
            (None, Some(id)) => id.span,
            (None, None) => Span::at(self.file.span.file, 0),
        }
    }
}

/// A node, with its place among the declarations.
#[derive(Debug)]
pub(crate) struct Declared {
    pub(crate) id: Id,
    pub(crate) file: FileIx,
    pub(crate) parent: Option<NodeIx>,
    pub(crate) kind: Kind,
    pub(crate) name: String,
    pub(crate) display_name: std::sync::Arc<str>,
    pub(crate) ast: Ast,
    /// The nodes declared directly inside, in the order of the source.
    pub(crate) children: Vec<NodeIx>,
    /// The nodes and aliases declared directly inside. If several nodes have the same name, the first counts.
    /// Nodes take precedence over aliases.
    pub(crate) members: HashMap<String, MemberOf>,
}

/// A member of a scope.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MemberOf {
    Node(NodeIx),
    Alias(AliasIx),
}

/// A `using` declaration.
#[derive(Debug)]
pub(crate) struct Alias {
    /// The scope in which it is declared.
    pub(crate) scope: NodeIx,
    pub(crate) ast: Ast,
    pub(crate) state: AliasState,
}

/// The progress of resolving an alias.
#[derive(Clone, Debug)]
pub(crate) enum AliasState {
    New,
    /// It is being resolved. If it is met again, it is defined by itself.
    Busy,
    /// It was resolved, or is broken for reasons that have been reported.
    Done(Option<AliasTarget>, Met),
}

/// The target of an alias.
#[derive(Clone, Debug)]
pub(crate) struct AliasTarget {
    pub(crate) what: Target,
    /// The bindings of the target. `None` if nothing around it is generic.
    pub(crate) brand: Option<Brand>,
}

/// A declaration to which a name can refer.
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

/// Declares the types that are known in every scope.
macro_rules! builtins {
    ($($name:ident $text:literal,)*) => {
        /// A type that is known in every scope.
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
    /// Returns a number for the type in lists of scope ids. Ids of nodes are never as small.
    pub(crate) fn pseudo_id(self) -> Id {
        1000 + self as u64
    }

    pub(crate) fn parameter_count(self) -> usize {
        usize::from(self == Builtin::List)
    }
}
