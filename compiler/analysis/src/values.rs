//! Completion of values: enumerants, members of structs, words such as `true`, and constants.
//!
//! The tokens of the statement say where in its value the caret is; its declaration says of which type the value is.

use zooph_diagnostics::FileId;
use zooph_syntax::SyntaxKind;
use zooph_syntax::ast::{Decl, DeclKind, Expr, ExprKind};

use crate::completion::{Found, around, declared_at, last_name};
use crate::constants::Wanted;
use crate::tokens::{Token, last_statement, open_blocks, path_before};
use crate::{Analysis, CompletionKind, SymbolKind};

/// The greatest number of aliases that are followed. Aliases can lead to each other in a circle.
pub(crate) const ALIASES: usize = 64;

/// A step into a value.
#[derive(Debug, PartialEq, Eq)]
enum Step {
    /// Into an element of a list.
    Element,
    /// Into a member of a struct.
    Member(String),
}

/// A place in a value.
#[derive(Debug, PartialEq, Eq)]
struct Place {
    /// The steps to the innermost value around it.
    steps: Vec<Step>,
    /// Whether the name of a member is expected there, and not a value.
    is_name: bool,
}

/// What a value consists of.
enum Shape {
    /// A value of a type, as written in a file.
    Type(FileId, Expr),
    /// A group, or a named union, with its declarations.
    Members(FileId, Vec<Decl>),
}

impl Analysis {
    /// Adds the names that may stand in the value of a statement behind these tokens of a file.
    pub(crate) fn values(
        &mut self,
        file: FileId,
        decls: &[Decl],
        tokens: &[Token],
        found: &mut Found,
    ) {
        let statement = last_statement(tokens);
        let Some((path, before)) = path_before(statement) else {
            return;
        };
        let Some(place) = place(before) else {
            return;
        };
        let is_const = statement[0].text == "const";
        let name = statement.get(usize::from(is_const));
        let Some(decl) = name.and_then(|name| decl_named_at(decls, name.start)) else {
            return;
        };
        let (DeclKind::Field { ty, .. } | DeclKind::Const { ty, .. }) = &decl.kind else {
            return;
        };
        let mut shape = Shape::Type(file, ty.clone());
        for step in &place.steps {
            match self.inner(shape, step) {
                Some(inner) => shape = inner,
                None => return,
            }
        }
        if place.is_name {
            let members = self.members(shape).filter(|_| path.is_empty());
            return members
                .iter()
                .for_each(|(_, members)| add_members(members, found));
        }
        let Shape::Type(_, ty) = shape else {
            return;
        };
        if path.is_empty() {
            self.add_values(&ty, found);
        }
        let wanted = Wanted {
            ty,
            except: decl.name_span(),
            file,
            around: around(decls, &open_blocks(tokens)),
            decls,
        };
        self.add_constants(&wanted, &path, found);
    }

    /// Takes a step into a value.
    fn inner(&mut self, shape: Shape, step: &Step) -> Option<Shape> {
        match (step, shape) {
            (Step::Element, Shape::Type(file, ty)) => Some(Shape::Type(file, element(&ty)?)),
            (Step::Element, Shape::Members(..)) => None,
            (Step::Member(name), shape) => {
                let (file, members) = self.members(shape)?;
                let decl = member_named(&members, name)?;
                Some(match &decl.kind {
                    DeclKind::Field { ty, .. } => Shape::Type(file, ty.clone()),
                    _ => Shape::Members(file, decl.members().to_vec()),
                })
            }
        }
    }

    /// Returns the declarations in a struct or group.
    fn members(&mut self, shape: Shape) -> Option<(FileId, Vec<Decl>)> {
        match shape {
            Shape::Members(file, members) => Some((file, members)),
            Shape::Type(_, ty) => {
                let (file, decl) = self.declaration(&ty)?;
                let is_struct = matches!(decl.kind, DeclKind::Struct { .. });
                is_struct.then(|| (file, decl.members().to_vec()))
            }
        }
    }

    /// Adds the values of a type that have names.
    fn add_values(&mut self, ty: &Expr, found: &mut Found) {
        if let Some((_, decl)) = self.declaration(ty) {
            if let DeclKind::Enum { members } = &decl.kind {
                let names = members.iter().filter_map(|member| member.name.as_ref());
                let kind = CompletionKind::Declared(SymbolKind::Enumerant);
                names.for_each(|name| found.add(&name.text, kind));
            }
        } else if let ExprKind::Name(name) = &ty.kind {
            let words: &[&str] = match name.text.as_str() {
                "Void" => &["void"],
                "Bool" => &["true", "false"],
                "Float32" | "Float64" => &["inf", "nan"],
                _ => &[],
            };
            found.words(words, CompletionKind::Keyword);
        }
    }

    /// Returns the declaration of a type, without aliases, and its file. None for built-in types and parameters.
    pub(crate) fn declaration(&mut self, ty: &Expr) -> Option<(FileId, Decl)> {
        let mut name = last_name(ty)?;
        for _ in 0..ALIASES {
            let meaning = self.meaning_at(name)?;
            let all = &self.kept_file(meaning.file)?.parse.ast.decls;
            let decl = declared_at(all, meaning)?;
            match &decl.kind {
                DeclKind::Using { target } => name = last_name(target)?,
                _ => return Some((meaning.file, decl.clone())),
            }
        }
        None
    }
}

/// Returns the type of a list's elements.
pub(crate) fn element(ty: &Expr) -> Option<Expr> {
    let ExprKind::Application { function, args } = &ty.kind else {
        return None;
    };
    let is_list = matches!(&function.kind, ExprKind::Name(name) if name.text == "List");
    match args.as_slice() {
        [arg] if is_list => Some(arg.value.clone()),
        _ => None,
    }
}

/// Calls a function with each member of a struct, also with those of its unnamed unions.
fn each_member<'a>(decls: &'a [Decl], use_member: &mut dyn FnMut(&'a Decl)) {
    for decl in decls {
        match &decl.kind {
            DeclKind::Union { members } if decl.name.is_none() => each_member(members, use_member),
            DeclKind::Field { .. } | DeclKind::Union { .. } | DeclKind::Group { .. } => {
                use_member(decl);
            }
            _ => {}
        }
    }
}

fn member_named<'a>(decls: &'a [Decl], name: &str) -> Option<&'a Decl> {
    let mut found = None;
    each_member(decls, &mut |decl| {
        if decl.name.as_ref().is_some_and(|own| own.text == name) {
            found = Some(decl);
        }
    });
    found
}

fn add_members(decls: &[Decl], found: &mut Found) {
    each_member(decls, &mut |decl| {
        if let Some(name) = &decl.name {
            let kind = CompletionKind::Declared(SymbolKind::of(&decl.kind));
            found.add(&name.text, kind);
        }
    });
}

/// Returns the declaration whose name begins at an offset.
fn decl_named_at(decls: &[Decl], start: u32) -> Option<&Decl> {
    decls.iter().find_map(|decl| {
        let name = decl.name.as_ref();
        match name.is_some_and(|name| name.span.start == start) {
            true => Some(decl),
            false => decl_named_at(decl.members(), start),
        }
    })
}

/// An open bracket or parenthesis in a value, with the member whose value is being written.
struct Open {
    is_list: bool,
    member: Option<String>,
}

/// Returns the place behind the tokens of a statement. None if it is not in the value of a field or a constant, or if
/// neither a value nor a name can stand there.
fn place(statement: &[Token]) -> Option<Place> {
    let value = value_of(statement)?;
    let mut open: Vec<Open> = Vec::new();
    // Whether a value may stand behind the tokens so far.
    let mut takes_value = true;
    for (index, token) in value.iter().enumerate() {
        takes_value = false;
        match token.kind {
            SyntaxKind::LeftParen | SyntaxKind::LeftBracket => {
                let is_list = token.kind == SyntaxKind::LeftBracket;
                open.push(Open {
                    is_list,
                    member: None,
                });
                takes_value = is_list;
            }
            SyntaxKind::RightParen | SyntaxKind::RightBracket => drop(open.pop()?),
            SyntaxKind::Comma => {
                let around = open.last_mut()?;
                around.member = None;
                takes_value = around.is_list;
            }
            SyntaxKind::Equals => {
                let name = index.checked_sub(1).map(|before| &value[before]);
                let name = name.filter(|name| name.kind == SyntaxKind::Ident)?;
                open.last_mut()?.member = Some(name.text.clone());
                takes_value = true;
            }
            _ => {}
        }
    }
    let last = value.last().map(|token| token.kind);
    let begins_entry = matches!(last, Some(SyntaxKind::LeftParen | SyntaxKind::Comma));
    let is_name = !takes_value && begins_entry;
    if !takes_value && !is_name {
        return None;
    }
    let mut steps: Vec<Step> = Vec::new();
    for (index, around) in open.iter().enumerate() {
        match (around.is_list, &around.member) {
            (true, _) => steps.push(Step::Element),
            (false, Some(member)) => steps.push(Step::Member(member.clone())),
            // Only the innermost parenthesis may have no member yet.
            (false, None) if index + 1 == open.len() => {}
            (false, None) => return None,
        }
    }
    Some(Place { steps, is_name })
}

/// Returns the tokens of the value of a field or a constant.
fn value_of(statement: &[Token]) -> Option<&[Token]> {
    let mut depth = 0_usize;
    let mut has_type = false;
    for (index, token) in statement.iter().enumerate() {
        match token.kind {
            SyntaxKind::LeftParen | SyntaxKind::LeftBracket => depth += 1,
            SyntaxKind::RightParen | SyntaxKind::RightBracket => depth = depth.saturating_sub(1),
            SyntaxKind::Colon if depth == 0 => has_type = true,
            SyntaxKind::Equals if depth == 0 => {
                return has_type.then(|| &statement[index + 1..]);
            }
            _ => {}
        }
    }
    None
}
