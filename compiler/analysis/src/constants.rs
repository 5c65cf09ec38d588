//! Completion of values by constants, which are named with their scope, as in `.size` or `Outer.size`.
//!
//! Types are compared as far as that is cheap. Those of constants in other files are known by how they are written, since
//! looking up their names would compile these files.

use std::collections::BTreeSet;

use zooph_diagnostics::{FileId, Span};
use zooph_syntax::ast::{Decl, DeclKind, Expr, ExprKind};

use crate::completion::{BUILT_IN, Found, Scope};
use crate::tokens::Path;
use crate::values::element;
use crate::{Analysis, CompletionKind, SymbolKind};

/// The greatest number of declarations in which constants are looked for.
const MOST_SEEN: usize = 20_000;

/// What is known of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// Nothing.
    Any,
    /// A number of any size.
    Number,
    /// A built-in type whose values are no numbers.
    BuiltIn(String),
    List,
    /// A declared type, with the place of its name, if that is known.
    Declared(Option<Span>),
}

impl Sort {
    /// Reports whether a constant of this sort may be a value of another.
    fn fits(&self, wanted: &Sort) -> bool {
        match (self, wanted) {
            (Sort::Any, _) | (_, Sort::Any) => true,
            (Sort::Declared(None), Sort::Declared(_))
            | (Sort::Declared(_), Sort::Declared(None)) => true,
            (sort, wanted) => sort == wanted,
        }
    }

    fn of_built_in(name: &str) -> Self {
        match name {
            "Int8" | "Int16" | "Int32" | "Int64" | "UInt8" | "UInt16" | "UInt32" | "UInt64"
            | "Float32" | "Float64" => Sort::Number,
            "Void" | "Bool" | "Text" | "Data" => Sort::BuiltIn(name.to_owned()),
            _ => Sort::Any,
        }
    }
}

/// Which constants are wanted, and where.
pub(crate) struct Wanted<'a> {
    pub(crate) sort: Sort,
    /// The name of the declaration with the value, which is no part of its own value.
    pub(crate) except: Span,
    pub(crate) file: FileId,
    /// The declarations around the place, the outermost one first.
    pub(crate) around: Vec<&'a Decl>,
    /// The declarations of the file.
    pub(crate) decls: &'a [Decl],
}

/// A search through declarations.
struct Search<'a> {
    wanted: &'a Wanted<'a>,
    left: usize,
}

impl Analysis {
    /// Adds the wanted constants in the scope that a path leads to, and the scopes in it. If the path is empty, adds all of
    /// the file and of those that it has names for, each with its scope.
    pub(crate) fn add_constants(&mut self, wanted: &Wanted<'_>, path: &Path, found: &mut Found) {
        let mut search = Search {
            wanted,
            left: MOST_SEEN,
        };
        if path.is_empty() {
            return self.add_named(&mut search, found);
        }
        let scope = self.scope(wanted.file, &wanted.around, wanted.decls, path);
        let Some(Scope { file, decls }) = scope else {
            return;
        };
        for decl in &decls {
            let Some(name) = &decl.name else {
                continue;
            };
            // An alias can stand for any scope.
            let is_alias = matches!(decl.kind, DeclKind::Using { .. });
            let mut inside = Vec::new();
            self.constants_in(
                &mut search,
                file,
                std::slice::from_ref(decl),
                "",
                &mut inside,
            );
            if is_alias || !inside.is_empty() {
                let kind = SymbolKind::of(&decl.kind);
                found.add(&name.text, CompletionKind::Declared(kind));
            }
        }
    }

    /// Adds the wanted constants of the file, and those behind aliases that lead out of it.
    fn add_named(&mut self, search: &mut Search<'_>, found: &mut Found) {
        let wanted = search.wanted;
        let mut names = Vec::new();
        let mut hidden: BTreeSet<&str> = BTreeSet::new();
        let lists = wanted.around.iter().rev().map(|decl| decl.members());
        let mut aliases = Vec::new();
        for (is_inner, list) in lists
            .map(|list| (true, list))
            .chain([(false, wanted.decls)])
        {
            if !is_inner {
                self.constants_of_file(search, &hidden, &mut names);
            }
            let visible = |decl: &&Decl| {
                { decl.name.as_ref() }.is_some_and(|name| !hidden.contains(&name.text[..]))
            };
            let using = |decl: &&Decl| matches!(decl.kind, DeclKind::Using { .. });
            aliases.extend(list.iter().filter(using).filter(visible));
            hidden.extend(
                list.iter()
                    .filter_map(|decl| Some(&decl.name.as_ref()?.text[..])),
            );
        }
        for alias in aliases {
            let Some(name) = alias.name.as_ref().filter(|_| search.left > 0) else {
                continue;
            };
            search.left -= 1;
            if let Some(scope) = self.inside(wanted.file, alias)
                && scope.file != wanted.file
            {
                let prefix = format!("{}.", name.text);
                self.constants_in(search, scope.file, &scope.decls, &prefix, &mut names);
            }
        }
        let kind = CompletionKind::Declared(SymbolKind::Const);
        names.iter().for_each(|name| found.add(name, kind));
    }

    /// Adds the wanted constants of the file. A scope that others hide is named with a dot before it.
    fn constants_of_file(
        &mut self,
        search: &mut Search<'_>,
        hidden: &BTreeSet<&str>,
        names: &mut Vec<String>,
    ) {
        for decl in search.wanted.decls {
            let is_const = matches!(decl.kind, DeclKind::Const { .. });
            let is_hidden = |name: &str| is_const || hidden.contains(name);
            let is_absolute = { decl.name.as_ref() }.is_some_and(|name| is_hidden(&name.text));
            let prefix = if is_absolute { "." } else { "" };
            self.constants_in(
                search,
                search.wanted.file,
                std::slice::from_ref(decl),
                prefix,
                names,
            );
        }
    }

    /// Adds the names of the wanted constants among declarations of a file and inside of these, with their scopes.
    fn constants_in(
        &mut self,
        search: &mut Search<'_>,
        file: FileId,
        decls: &[Decl],
        prefix: &str,
        names: &mut Vec<String>,
    ) {
        for decl in decls {
            let Some(left) = search.left.checked_sub(1) else {
                return;
            };
            search.left = left;
            let Some(name) = &decl.name else {
                continue;
            };
            match &decl.kind {
                DeclKind::Const { ty, .. } if name.span != search.wanted.except => {
                    let sort = self.sort(ty, file == search.wanted.file);
                    if sort.fits(&search.wanted.sort) {
                        names.push(format!("{prefix}{}", name.text));
                    }
                }
                DeclKind::Struct { members } | DeclKind::Interface { members, .. } => {
                    let prefix = format!("{prefix}{}.", name.text);
                    self.constants_in(search, file, members, &prefix, names);
                }
                _ => {}
            }
        }
    }

    /// Returns what is known of a type. Its name is looked up if that is wanted.
    pub(crate) fn sort(&mut self, ty: &Expr, is_looked_up: bool) -> Sort {
        if element(ty).is_some() {
            return Sort::List;
        }
        let declared = match is_looked_up {
            true => self.declaration(ty),
            false => None,
        };
        match (&ty.kind, declared) {
            (_, Some((_, decl))) => Sort::Declared(Some(decl.name_span())),
            (ExprKind::Name(name), None) if BUILT_IN.contains(&&name.text[..]) => {
                Sort::of_built_in(&name.text)
            }
            // A parameter of a generic type.
            (_, None) if is_looked_up => Sort::Any,
            (_, None) => Sort::Declared(None),
        }
    }
}
