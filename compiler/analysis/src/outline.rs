//! What a file declares, as a tree.

use zooph_diagnostics::Span;
use zooph_syntax::ast::{Decl, DeclKind, File};

/// A declaration, for lists of what a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name; `union` for a union without one.
    pub name: String,
    /// What is declared.
    pub kind: SymbolKind,
    /// The whole declaration.
    pub span: Span,
    /// The name in it.
    pub name_span: Span,
    /// What is declared inside.
    pub children: Vec<Symbol>,
}

/// Kinds of declarations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // They are the language's words.
pub enum SymbolKind {
    Using,
    Const,
    Enum,
    Enumerant,
    Struct,
    Field,
    Union,
    Group,
    Interface,
    Method,
    Annotation,
}

/// The declarations of a file, in the order of the source.
pub(crate) fn outline(file: &File) -> Vec<Symbol> {
    file.decls.iter().map(symbol).collect()
}

fn symbol(decl: &Decl) -> Symbol {
    let name = match &decl.name {
        Some(name) => name.text.clone(),
        None => decl.kind.noun().to_owned(),
    };
    Symbol {
        name,
        kind: SymbolKind::of(&decl.kind),
        span: decl.span,
        name_span: decl.name_span(),
        children: decl.members().iter().map(symbol).collect(),
    }
}

impl SymbolKind {
    pub(crate) fn of(kind: &DeclKind) -> Self {
        match kind {
            DeclKind::Using { .. } => SymbolKind::Using,
            DeclKind::Const { .. } => SymbolKind::Const,
            DeclKind::Enum { .. } => SymbolKind::Enum,
            DeclKind::Enumerant => SymbolKind::Enumerant,
            DeclKind::Struct { .. } => SymbolKind::Struct,
            DeclKind::Field { .. } => SymbolKind::Field,
            DeclKind::Union { .. } => SymbolKind::Union,
            DeclKind::Group { .. } => SymbolKind::Group,
            DeclKind::Interface { .. } => SymbolKind::Interface,
            DeclKind::Method { .. } => SymbolKind::Method,
            DeclKind::Annotation { .. } => SymbolKind::Annotation,
        }
    }
}
