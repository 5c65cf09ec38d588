//! The declarations of a file as a tree.

use zooph_diagnostics::Span;
use zooph_syntax::ast::{Decl, DeclKind, File};

/// A declaration in the outline of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name. It is `union` for an unnamed union.
    pub name: String,
    /// The kind of the declaration.
    pub kind: SymbolKind,
    /// The place of the whole declaration.
    pub span: Span,
    /// The place of the name in it.
    pub name_span: Span,
    /// The declarations inside.
    pub children: Vec<Symbol>,
}

/// The kind of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The variants are words of the language.
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

/// Returns the declarations of a file, in the order of the source.
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
