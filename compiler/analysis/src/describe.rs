//! Descriptions of declarations, for a person who points at a name.

use zooph_diagnostics::Span;
use zooph_ir::{Field, FieldKind, Node, NodeKind, Slot, StructNode};
use zooph_resolve::{Compilation, Declaration, Kept};
use zooph_syntax::ast::{Decl, File};

/// A name, with a description of its declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The place of the name.
    pub span: Span,
    /// The text in Markdown.
    pub text: String,
}

/// The greatest number of characters of a declaration that are shown.
const SHOWN: usize = 400;

/// Returns the description of the declaration with its name at `declared`, in a file that was parsed.
pub(crate) fn text(kept: &Kept, declared: Span, compilation: &Compilation) -> Option<String> {
    let ast = &kept.parse.ast;
    if declared.is_empty() {
        return Some(of_file(kept.source.name(), ast));
    }
    let found = ast.decls.iter().find_map(|decl| find(decl, declared));
    let source = kept.source.text();
    let (code, doc) = match found {
        Some(decl) => (head(source.get(decl.span.range())?), decl.doc.as_deref()),
        None => (source.get(declared.range())?.to_owned(), None),
    };
    let mut text = format!("```capnp\n{code}\n```\n");
    if let Some(fact) = compilation
        .declaration(declared)
        .and_then(|declaration| fact(declaration, compilation))
    {
        text += &format!("\n{fact}\n");
    }
    if let Some(doc) = doc {
        text += &format!("\n{}\n", doc.trim_end());
    }
    Some(text)
}

fn of_file(name: &str, ast: &File) -> String {
    let id = ast
        .id
        .map_or(String::new(), |id| format!("@{:#018x}; ", id.value));
    let doc = ast.doc.as_deref().unwrap_or_default().trim_end();
    format!("```capnp\n{id}# {name}\n```\n\n{doc}\n")
}

/// Finds the declaration with its name at this place, in a declaration and everything inside it.
fn find(decl: &Decl, name: Span) -> Option<&Decl> {
    if decl.name.as_ref().is_some_and(|known| known.span == name) {
        return Some(decl);
    }
    decl.members().iter().find_map(|member| find(member, name))
}

/// Returns a declaration without its block, on one line.
fn head(code: &str) -> String {
    let code = code.split('{').next().unwrap_or(code);
    let lines = code.lines().map(|line| match line.find('#') {
        Some(comment) if !line[..comment].contains('"') => &line[..comment],
        _ => line,
    });
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    let mut code = words.join(" ");
    if let Some((cut, _)) = code.char_indices().nth(SHOWN) {
        code.truncate(cut);
        code.push('…');
    }
    code
}

/// Returns the place of a declaration in messages, or its number.
fn fact(declaration: Declaration, compilation: &Compilation) -> Option<String> {
    let node = compilation.schemas().get(declaration.node)?;
    let Some(member) = declaration.member else {
        return Some(fact_of_node(node));
    };
    match &node.kind {
        NodeKind::Struct(structure) => fact_of_field(structure.fields.get(member)?),
        NodeKind::Enum(_) => Some(format!("value {member}")),
        NodeKind::Interface(_) => Some(format!("method {member}")),
        _ => None,
    }
}

fn fact_of_node(node: &Node) -> String {
    let id = format!("@{:#018x}", node.id);
    match &node.kind {
        NodeKind::Struct(StructNode {
            data_word_count,
            pointer_count,
            ..
        }) => {
            let words = counted(usize::from(*data_word_count), "data word");
            let pointers = counted(usize::from(*pointer_count), "pointer");
            format!("{id}, {words}, {pointers}")
        }
        NodeKind::Enum(node) => format!("{id}, {}", counted(node.enumerants.len(), "value")),
        NodeKind::Interface(node) => format!("{id}, {}", counted(node.methods.len(), "method")),
        _ => id,
    }
}

fn counted(count: usize, what: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {what}{s}")
}

fn fact_of_field(field: &Field) -> Option<String> {
    let place = match &field.kind {
        FieldKind::Slot(slot) => Some(place_of(slot)),
        FieldKind::Group { .. } => None,
    };
    let tag = field.discriminant.map(|tag| format!("union member {tag}"));
    let facts: Vec<String> = place.into_iter().chain(tag).collect();
    (!facts.is_empty()).then(|| facts.join(", "))
}

fn place_of(slot: &Slot) -> String {
    let offset = u64::from(slot.offset);
    match slot.ty.data_bits() {
        _ if slot.ty.is_pointer() => format!("pointer {offset}"),
        0 => "no bits".to_owned(),
        1 => format!("bit {offset} of the data section"),
        bits => {
            let bytes = u64::from(bits) / 8;
            let start = offset * bytes;
            format!("bytes {start} to {} of the data section", start + bytes - 1)
        }
    }
}
