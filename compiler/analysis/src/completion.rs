//! Completion: which names may stand where a person is typing.
//!
//! The statement around that place is seldom whole, so its tokens tell what is expected there. Names are found by the
//! declarations around it, of which the parser keeps as many as it can.

use std::collections::BTreeSet;

use zooph_diagnostics::{FileId, Span};
use zooph_syntax::SyntaxKind;
use zooph_syntax::ast::{Decl, DeclKind, Expr, ExprKind};

use crate::tokens::{
    Path, Start, Token, before_open_paren, last_statement, open_blocks, path_before, tokens_before,
};
use crate::{Analysis, SymbolKind};

/// A name that may stand at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The whole name.
    pub name: String,
    /// What it names.
    pub kind: CompletionKind,
    /// What it replaces. `None` if that is the word at the place.
    pub replaces: Option<Span>,
}

/// What a [`Completion`] names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// A word of the language, which begins a declaration.
    Keyword,
    /// A type of the language.
    BuiltIn,
    /// A type parameter.
    Parameter,
    /// A declaration.
    Declared(SymbolKind),
    /// A file, by its name in a folder.
    File,
    /// A folder. Its name ends with `/`.
    Folder,
}

/// What is expected at a place, if it is not in a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    /// A type, or a scope that holds one.
    Type,
    /// A struct with the results of a method, or a scope that holds one.
    Results,
    /// An annotation, or a scope that holds one.
    Annotation,
    /// The beginning of a declaration.
    Declaration,
}

pub(crate) const BUILT_IN: [&str; 19] = [
    "Void",
    "Bool",
    "Int8",
    "Int16",
    "Int32",
    "Int64",
    "UInt8",
    "UInt16",
    "UInt32",
    "UInt64",
    "Float32",
    "Float64",
    "Text",
    "Data",
    "List",
    "AnyPointer",
    "AnyStruct",
    "AnyList",
    "Capability",
];

const KEYWORDS: [&str; 7] = [
    "union",
    "annotation",
    "const",
    "enum",
    "interface",
    "struct",
    "using",
];

/// The keywords that begin declarations in a declaration of this kind, or in a file.
fn keywords_in(outer: Option<&DeclKind>) -> &'static [&'static str] {
    match outer {
        Some(DeclKind::Struct { .. }) => &KEYWORDS,
        Some(DeclKind::Union { .. } | DeclKind::Group { .. }) => &KEYWORDS[..1],
        Some(DeclKind::Interface { .. }) | None => &KEYWORDS[1..],
        Some(_) => &[],
    }
}

/// What is known of a place by the tokens before it.
struct Context {
    expected: Expected,
    /// The scopes before it.
    path: Path,
    /// The type parameters that the method around it has for itself.
    parameters: Vec<String>,
    /// Where the blocks begin that it is in, the outermost one first.
    blocks: Vec<u32>,
}

/// Declarations and the file that holds them.
pub(crate) struct Scope {
    pub(crate) file: FileId,
    pub(crate) decls: Vec<Decl>,
}

impl Analysis {
    /// Returns the names that may stand at an offset of a file, whatever begins there already: types where a type is
    /// expected, annotations behind `$`, what a scope holds behind its name and a dot, and keywords where a declaration
    /// begins. Names of inner scopes come first, and hide the same names of outer ones. In the value of a field or a
    /// constant: enumerants, the members of a struct, words such as `true`, and constants. In the path of an import or an
    /// embedded file: the files and folders in its folder. Empty where new names are expected, and in comments and other
    /// texts.
    pub fn completions(&mut self, path: &str, offset: u32) -> Vec<Completion> {
        let Some(kept) = self.kept(path) else {
            return Vec::new();
        };
        if let Some(found) = self.entries(&kept, offset) {
            return found;
        }
        let Some(tokens) = tokens_before(&kept.parse, offset) else {
            return Vec::new();
        };
        let decls = &kept.parse.ast.decls;
        let mut found = Found::default();
        let Some(context) = context(&tokens) else {
            self.values(kept.file, decls, &tokens, &mut found);
            return found.all;
        };
        let expected = context.expected;
        let around = around(decls, &context.blocks);
        if expected == Expected::Declaration {
            let words = keywords_in(around.last().map(|decl| &decl.kind));
            found.words(words, CompletionKind::Keyword);
        } else if context.path.is_empty() {
            if expected == Expected::Type {
                let own: Vec<&str> = context.parameters.iter().map(String::as_str).collect();
                found.words(&own, CompletionKind::Parameter);
            }
            for decl in around.iter().rev() {
                found.parameters(decl, expected);
                found.declarations(decl.members(), expected);
            }
            found.declarations(decls, expected);
            match expected {
                Expected::Type => found.words(&BUILT_IN, CompletionKind::BuiltIn),
                Expected::Results => found.words(&["stream"], CompletionKind::Keyword),
                _ => {}
            }
        } else if let Some(scope) = self.scope(kept.file, &around, decls, &context.path) {
            found.declarations(&scope.decls, expected);
        }
        found.all
    }

    /// The declarations in the scope that a path leads to. The path is in these declarations of a file.
    pub(crate) fn scope(
        &mut self,
        file: FileId,
        around: &[&Decl],
        decls: &[Decl],
        path: &Path,
    ) -> Option<Scope> {
        let mut names = path.scopes.iter();
        let mut scope = match &path.start {
            Start::Here => {
                let first = names.next()?;
                let inner = around.iter().rev().map(|decl| decl.members());
                let decl = inner.chain([decls]).find_map(|list| named(list, first))?;
                self.inside(file, decl)?
            }
            Start::File => Scope {
                file,
                decls: decls.to_vec(),
            },
            // The statement is not whole, so the compiler does not know what it imports.
            Start::Import(path) => {
                let kept = self.imported(file, path)?;
                let decls = kept.parse.ast.decls.clone();
                Scope {
                    file: kept.file,
                    decls,
                }
            }
        };
        for name in names {
            let decl = named(&scope.decls, name)?.clone();
            scope = self.inside(scope.file, &decl)?;
        }
        Some(scope)
    }

    /// What is declared in a declaration, or in what it stands for if it is an alias.
    pub(crate) fn inside(&mut self, file: FileId, decl: &Decl) -> Option<Scope> {
        if let DeclKind::Using { target } = &decl.kind {
            return self.meant_at(last_name(target)?);
        }
        let decls = decl.members().to_vec();
        Some(Scope { file, decls })
    }

    /// What is declared in what the name of an alias's target, or the path of its import, refers to.
    fn meant_at(&mut self, name: Span) -> Option<Scope> {
        let meaning = self.meaning_at(name)?;
        let file = meaning.file;
        let all = &self.kept_file(file)?.parse.ast.decls;
        let decls = match meaning.is_empty() {
            true => all.clone(),
            false => declared_at(all, meaning)?.members().to_vec(),
        };
        Some(Scope { file, decls })
    }
}

/// Returns the place of the last name in a path, or of the path of an import. Generic arguments are no part of it.
pub(crate) fn last_name(path: &Expr) -> Option<Span> {
    match &path.kind {
        ExprKind::Name(name) | ExprKind::AbsoluteName(name) => Some(name.span),
        ExprKind::Member { name, .. } => Some(name.span),
        ExprKind::Import(path) => Some(path.span),
        ExprKind::Application { function, .. } => last_name(function),
        _ => None,
    }
}

/// The names that were found, each once.
#[derive(Default)]
pub(crate) struct Found {
    all: Vec<Completion>,
    names: BTreeSet<String>,
}

impl Found {
    pub(crate) fn add(&mut self, name: &str, kind: CompletionKind) {
        if self.names.insert(name.to_owned()) {
            let name = name.to_owned();
            self.all.push(Completion {
                name,
                kind,
                replaces: None,
            });
        }
    }

    pub(crate) fn words(&mut self, words: &[&str], kind: CompletionKind) {
        words.iter().for_each(|word| self.add(word, kind));
    }

    fn parameters(&mut self, decl: &Decl, expected: Expected) {
        if expected == Expected::Type {
            let names = decl.params.iter();
            names.for_each(|name| self.add(&name.text, CompletionKind::Parameter));
        }
    }

    fn declarations(&mut self, decls: &[Decl], expected: Expected) {
        for decl in decls {
            let is_expected = match decl.kind {
                DeclKind::Using { .. } | DeclKind::Struct { .. } | DeclKind::Interface { .. } => {
                    true
                }
                DeclKind::Enum { .. } => expected == Expected::Type,
                DeclKind::Annotation { .. } => expected == Expected::Annotation,
                _ => false,
            };
            if let (true, Some(name)) = (is_expected, &decl.name) {
                let kind = SymbolKind::of(&decl.kind);
                self.add(&name.text, CompletionKind::Declared(kind));
            }
        }
    }
}

/// What is known of the place behind these tokens. None where neither types, annotations nor declarations can stand.
fn context(tokens: &[Token]) -> Option<Context> {
    let blocks = open_blocks(tokens);
    let (path, before) = path_before(tokens)?;
    let statement = last_statement(before);
    Some(Context {
        expected: expected(statement)?,
        path,
        parameters: own_parameters(statement),
        blocks,
    })
}

/// The type parameters that a method has for itself, as in `get @0 [T, U] (`.
fn own_parameters(statement: &[Token]) -> Vec<String> {
    let kinds = statement.iter().map(|token| token.kind);
    let head = [
        SyntaxKind::Ident,
        SyntaxKind::At,
        SyntaxKind::Int,
        SyntaxKind::LeftBracket,
    ];
    if !kinds.take(head.len()).eq(head) {
        return Vec::new();
    }
    let list = statement[head.len()..].iter();
    let list = list.take_while(|token| token.kind != SyntaxKind::RightBracket);
    let names = list.filter(|token| token.kind == SyntaxKind::Ident);
    names.map(|name| name.text.clone()).collect()
}

/// What the tokens of a statement expect behind them.
fn expected(statement: &[Token]) -> Option<Expected> {
    let Some(last) = statement.last() else {
        return Some(Expected::Declaration);
    };
    let is_alias = statement[0].text == "using";
    let has_value = statement
        .iter()
        .any(|token| token.kind == SyntaxKind::Equals);
    match last.kind {
        SyntaxKind::Dollar => Some(Expected::Annotation),
        SyntaxKind::Colon => Some(Expected::Type),
        SyntaxKind::Arrow => Some(Expected::Results),
        SyntaxKind::Equals | SyntaxKind::Ident if is_alias => {
            let is_next = last.kind == SyntaxKind::Equals || statement.len() == 1;
            is_next.then_some(Expected::Type)
        }
        SyntaxKind::LeftParen | SyntaxKind::Comma if !has_value || is_alias => {
            takes_types(before_open_paren(statement)?).then_some(Expected::Type)
        }
        _ => None,
    }
}

/// Reports whether a parenthesis behind these tokens of a statement holds types: what an interface extends, or the arguments
/// of a generic type.
fn takes_types(tokens: &[Token]) -> bool {
    if tokens.last().is_some_and(|last| last.text == "extends") {
        return true;
    }
    // A text is the path of an import.
    let is_path = |token: &&Token| {
        matches!(
            token.kind,
            SyntaxKind::Ident | SyntaxKind::Dot | SyntaxKind::Text
        )
    };
    let generic = tokens.iter().rev().take_while(is_path).count();
    let (before, generic) = tokens.split_at(tokens.len() - generic);
    let begins_type = |last: &Token| match last.kind {
        SyntaxKind::Colon | SyntaxKind::Arrow => true,
        SyntaxKind::Equals => tokens[0].text == "using",
        // An argument of another generic type.
        SyntaxKind::LeftParen | SyntaxKind::Comma => {
            before_open_paren(before).is_some_and(takes_types)
        }
        _ => false,
    };
    !generic.is_empty() && before.last().is_some_and(begins_type)
}

/// The declarations whose blocks begin at these places, each in the one before. Where a statement is not whole, they may end
/// before the place that is asked about.
pub(crate) fn around<'a>(mut decls: &'a [Decl], blocks: &[u32]) -> Vec<&'a Decl> {
    let mut found = Vec::new();
    for block in blocks {
        let has_it = |decl: &&Decl| decl.span.start < *block && *block < decl.span.end;
        let Some(decl) = decls.iter().find(has_it) else {
            break;
        };
        found.push(decl);
        decls = decl.members();
    }
    found
}

fn named<'a>(decls: &'a [Decl], name: &str) -> Option<&'a Decl> {
    let is_named = |decl: &&Decl| decl.name.as_ref().is_some_and(|own| own.text == name);
    decls.iter().find(is_named)
}

/// The declaration with its name at a place, in a list of declarations or in one of these.
pub(crate) fn declared_at(decls: &[Decl], name: Span) -> Option<&Decl> {
    decls.iter().find_map(|decl| {
        let is_it = decl.name.as_ref().is_some_and(|own| own.span == name);
        is_it
            .then_some(decl)
            .or_else(|| declared_at(decl.members(), name))
    })
}
