//! Checks the names of declarations: they must be unique in their scope and have the form for their kind.
//! Also checks that a declaration is allowed at its place.

use std::collections::HashMap;

use zooph_diagnostics::{Code, Diagnostic, Span};
use zooph_syntax::ast::{Decl, DeclKind, Expr, ExprKind, Param};

use crate::decl::{Kind, NodeIx};
use crate::session::Session;

/// The declaration that contains another one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parent {
    File,
    Struct,
    Enum,
    Interface,
    /// A group or union.
    Group,
    /// A constant or annotation, which has no block.
    Nothing,
}

/// The greatest number of type parameters of a declaration.
const MAX_PARAMETERS: usize = 256;

type Seen<'a> = HashMap<&'a str, Span>;

impl Session {
    /// Checks the declarations directly in a node, and in its groups and unions.
    pub(crate) fn check_names(&mut self, ix: NodeIx) {
        let parent = match self.node(ix).kind {
            Kind::File => Parent::File,
            Kind::Struct => Parent::Struct,
            Kind::Enum => Parent::Enum,
            Kind::Interface => Parent::Interface,
            Kind::Const | Kind::Annotation => Parent::Nothing,
        };
        let ast = self.node(ix).ast.clone();
        self.check_members(ast.members(), parent, &mut Seen::new());
    }

    fn check_members<'a>(&mut self, members: &'a [Decl], parent: Parent, seen: &mut Seen<'a>) {
        for decl in members {
            self.check_unique(decl, seen);
            self.check_parameters(decl);
            self.check_style(decl);
            self.check_place(decl, parent);
            if let DeclKind::Union { members } | DeclKind::Group { members } = &decl.kind {
                match decl.name {
                    // Members of an unnamed union belong to the scope around it.
                    None => self.check_members(members, Parent::Group, seen),
                    Some(_) => self.check_members(members, Parent::Group, &mut Seen::new()),
                }
            }
        }
    }

    /// Checks the number of type parameters, which generated code lists wherever it names the type.
    fn check_parameters(&mut self, decl: &Decl) {
        if let Some(first) = decl.params.get(MAX_PARAMETERS) {
            let count = decl.params.len();
            let name = decl.name.as_ref().map_or("", |name| &name.text);
            let message =
                format!("{name} has {count} type parameters; the most are {MAX_PARAMETERS}");
            self.error(Code::TooManyParameters, first.span, message);
        }
    }

    fn check_unique<'a>(&mut self, decl: &'a Decl, seen: &mut Seen<'a>) {
        let unnamed_union = matches!(decl.kind, DeclKind::Union { .. });
        let (key, span) = match &decl.name {
            Some(name) => (name.text.as_str(), name.span),
            None if unnamed_union => (
                "",
                Span {
                    end: decl.span.start + 5,
                    ..decl.span
                },
            ),
            None => return,
        };
        let Some(first) = seen.get(key) else {
            seen.insert(key, span);
            return;
        };
        let duplicate = if key.is_empty() {
            let message = "there is an unnamed union in this scope already";
            Diagnostic::error(Code::DuplicateUnnamedUnion, span, message)
        } else {
            let message = format!("{key} is declared twice");
            Diagnostic::error(Code::DuplicateName, span, message)
        };
        let duplicate = duplicate.with_label(*first, "it is declared here first");
        self.report(duplicate);
    }

    fn check_style(&mut self, decl: &Decl) {
        let Some(name) = &decl.name else {
            return;
        };
        let capital = match &decl.kind {
            DeclKind::Using { target } => !is_lower(last_name(target)),
            DeclKind::Enum { .. } | DeclKind::Struct { .. } | DeclKind::Interface { .. } => true,
            _ => false,
        };
        let first = name.text.chars().next().unwrap_or('_');
        if capital && !first.is_ascii_uppercase() {
            let message = format!("{}: names of types begin with a capital letter", name.text);
            let error = Diagnostic::error(Code::NameStyle, name.span, message);
            self.report(match recased(&name.text, char::to_ascii_uppercase) {
                Some(better) => error.with_fix(format!("rename it {better}"), name.span, better),
                None => error,
            });
        } else if !capital && !first.is_ascii_lowercase() {
            let what = decl.kind.noun();
            let an = if matches!(what, "alias" | "enumerant" | "annotation") {
                "an"
            } else {
                "a"
            };
            let message = format!(
                "{}: the name of {an} {what} begins in lower case",
                name.text
            );
            let error = Diagnostic::error(Code::NameStyle, name.span, message);
            self.report(match recased(&name.text, char::to_ascii_lowercase) {
                Some(better) => error.with_fix(format!("rename it {better}"), name.span, better),
                None => error,
            });
        }
        if name.text.contains('_') {
            let message = format!("{}: names are in camelCase, without underscores", name.text);
            let better = camel_case(&name.text);
            let error = Diagnostic::error(Code::NameStyle, name.span, message);
            let note = "code generators turn names into the style of their language";
            self.report(match better.is_empty() {
                false => {
                    error
                        .with_note(note)
                        .with_fix(format!("rename it {better}"), name.span, better)
                }
                true => error.with_note(note),
            });
        }
    }

    fn check_place(&mut self, decl: &Decl, parent: Parent) {
        let fits = match &decl.kind {
            DeclKind::Enumerant => parent == Parent::Enum,
            DeclKind::Method { .. } => parent == Parent::Interface,
            DeclKind::Field { .. } | DeclKind::Union { .. } | DeclKind::Group { .. } => {
                matches!(parent, Parent::Struct | Parent::Group)
            }
            _ => matches!(parent, Parent::File | Parent::Struct | Parent::Interface),
        };
        if !fits {
            let what = decl.kind.noun();
            let message = format!("this {what} does not belong here");
            self.error(Code::MisplacedDeclaration, decl.name_span(), message);
        }
    }
}

/// Returns the last name of an alias's target, or an empty text for an import.
fn last_name(target: &Expr) -> &str {
    match &target.kind {
        ExprKind::Name(name) | ExprKind::AbsoluteName(name) => &name.text,
        ExprKind::Member { name, .. } => &name.text,
        ExprKind::Application { function, .. } => last_name(function),
        _ => "",
    }
}

fn is_lower(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
}

/// Returns the name with its first letter in the other case, if it begins with a letter.
fn recased(name: &str, case: fn(&char) -> char) -> Option<String> {
    let first = name.chars().next().filter(char::is_ascii_alphabetic)?;
    Some(case(&first).to_string() + &name[1..])
}

/// Returns the name without underscores. The letter after an underscore becomes a capital.
fn camel_case(name: &str) -> String {
    let mut words = name.split('_').filter(|word| !word.is_empty());
    let mut camel = words.next().unwrap_or("").to_owned();
    for word in words {
        camel.push_str(&recased(word, char::to_ascii_uppercase).unwrap_or(word.to_owned()));
    }
    camel
}

impl Session {
    /// Checks that the parameters of a list have different names.
    pub(crate) fn check_param_names(&mut self, params: &[Param]) {
        let mut seen = Seen::new();
        for name in params.iter().filter_map(|param| param.name.as_ref()) {
            if let Some(first) = seen.get(name.text.as_str()) {
                let message = format!("{} is declared twice", name.text);
                let error = Diagnostic::error(Code::DuplicateName, name.span, message);
                self.report(error.with_label(*first, "it is declared here first"));
            } else {
                seen.insert(&name.text, name.span);
            }
        }
    }
}
