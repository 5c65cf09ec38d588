//! Completion of values by constants, which are named with their scope, as in `.size` or `Outer.size`.
//!
//! Types are compared as far as that is cheap. Those of constants in other files are known by how they are written, since
//! looking up their names would compile these files.

use std::collections::{BTreeMap, BTreeSet};

use zooph_diagnostics::{FileId, Span};
use zooph_syntax::ast::{Decl, DeclKind, Expr, ExprKind};

use crate::completion::{BUILT_IN, Found, declared_at, last_name};
use crate::tokens::Path;
use crate::values::{ALIASES, element};
use crate::{Analysis, CompletionKind, SymbolKind};

/// The greatest number of declarations in which constants are looked for.
const MOST_SEEN: usize = 20_000;

/// The greatest number of aliases behind which constants are looked for.
const MOST_ALIASES: usize = 100;

/// Which constants are wanted, and where.
pub(crate) struct Wanted<'a> {
    /// The type of the value.
    pub(crate) ty: Expr,
    /// The name of the declaration with the value, which is no part of its own value.
    pub(crate) except: Span,
    pub(crate) file: FileId,
    /// The declarations around the place, the outermost one first.
    pub(crate) around: Vec<&'a Decl>,
    /// The declarations of the file.
    pub(crate) decls: &'a [Decl],
}

/// What is known of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Sort {
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
    /// Returns what is known of a type by how it is written. `meanings` are those of the names in its file, if they are
    /// known.
    fn of<'a>(mut ty: &'a Expr, meanings: Option<&Meanings<'a>>) -> Self {
        for _ in 0..ALIASES {
            if element(ty).is_some() {
                return Sort::List;
            }
            let meaning = meanings.and_then(|known| known.by_name.get(&last_name(ty)?));
            let alias = meaning.and_then(|meaning| meanings?.aliases.get(meaning));
            match (&ty.kind, meaning) {
                (_, Some(meaning)) => match alias {
                    Some(target) => ty = target,
                    None => return Sort::Declared(Some(*meaning)),
                },
                (ExprKind::Name(name), None) if BUILT_IN.contains(&&name.text[..]) => {
                    return Sort::of_built_in(&name.text);
                }
                // A parameter of a generic type, or a name that refers to nothing.
                (_, None) if meanings.is_some() => return Sort::Any,
                (_, None) => return Sort::Declared(None),
            }
        }
        Sort::Any
    }

    fn of_built_in(name: &str) -> Self {
        match name {
            "Int8" | "Int16" | "Int32" | "Int64" | "UInt8" | "UInt16" | "UInt32" | "UInt64"
            | "Float32" | "Float64" => Sort::Number,
            "Void" | "Bool" | "Text" | "Data" => Sort::BuiltIn(name.to_owned()),
            _ => Sort::Any,
        }
    }

    /// Reports whether a constant of this sort may be a value of another.
    fn fits(&self, wanted: &Sort) -> bool {
        match (self, wanted) {
            (Sort::Any, _) | (_, Sort::Any) => true,
            (Sort::Declared(None), Sort::Declared(_))
            | (Sort::Declared(_), Sort::Declared(None)) => true,
            (sort, wanted) => sort == wanted,
        }
    }
}

/// What the names in a file refer to.
struct Meanings<'a> {
    /// The declarations behind all aliases, by the places of names.
    by_name: BTreeMap<Span, Span>,
    /// What the aliases of the file stand for, by their names. Such a name is only a meaning if it stands for a built-in
    /// type.
    aliases: BTreeMap<Span, &'a Expr>,
}

/// A search through declarations.
struct Search<'a> {
    sort: Sort,
    file: FileId,
    except: Span,
    meanings: &'a Meanings<'a>,
    left: usize,
}

impl Search<'_> {
    /// Adds the names of the wanted constants among declarations of a file and inside of these, with their scopes.
    fn within(&mut self, file: FileId, decls: &[Decl], prefix: &str, names: &mut Vec<String>) {
        for decl in decls {
            let Some(left) = self.left.checked_sub(1) else {
                return;
            };
            self.left = left;
            let Some(name) = &decl.name else {
                continue;
            };
            match &decl.kind {
                DeclKind::Const { ty, .. } if name.span != self.except => {
                    let meanings = (file == self.file).then_some(self.meanings);
                    if Sort::of(ty, meanings).fits(&self.sort) {
                        names.push(format!("{prefix}{}", name.text));
                    }
                }
                DeclKind::Struct { members } | DeclKind::Interface { members, .. } => {
                    self.within(file, members, &format!("{prefix}{}.", name.text), names);
                }
                _ => {}
            }
        }
    }

    /// Adds the wanted constants of the file. A scope that another one hides is named with a dot before it.
    fn in_own_file(&mut self, decls: &[Decl], hidden: &BTreeSet<&str>, names: &mut Vec<String>) {
        for decl in decls {
            let is_const = matches!(decl.kind, DeclKind::Const { .. });
            let is_hidden = |name: &str| is_const || hidden.contains(name);
            let is_absolute = { decl.name.as_ref() }.is_some_and(|name| is_hidden(&name.text));
            let prefix = if is_absolute { "." } else { "" };
            self.within(self.file, std::slice::from_ref(decl), prefix, names);
        }
    }
}

impl Analysis {
    /// Adds the wanted constants in the scope that a path leads to, and the scopes in it. If the path is empty, adds all of
    /// the file and of those that it has names for, each with its scope.
    pub(crate) fn add_constants(&mut self, wanted: &Wanted<'_>, path: &Path, found: &mut Found) {
        let meanings = self.meanings_for(wanted);
        let mut search = Search {
            sort: self.sort(&wanted.ty, &meanings),
            file: wanted.file,
            except: wanted.except,
            meanings: &meanings,
            left: MOST_SEEN,
        };
        if path.is_empty() {
            return self.add_named(wanted, &mut search, found);
        }
        let scope = self.scope(wanted.file, &wanted.around, wanted.decls, path);
        let Some(scope) = scope else {
            return;
        };
        for decl in &scope.decls {
            let Some(name) = &decl.name else {
                continue;
            };
            // An alias can stand for any scope.
            let is_alias = matches!(decl.kind, DeclKind::Using { .. });
            let mut inside = Vec::new();
            search.within(scope.file, std::slice::from_ref(decl), "", &mut inside);
            if is_alias || !inside.is_empty() {
                let kind = SymbolKind::of(&decl.kind);
                found.add(&name.text, CompletionKind::Declared(kind));
            }
        }
    }

    /// Adds the wanted constants of the file, and those behind aliases that lead out of it.
    fn add_named(&mut self, wanted: &Wanted<'_>, search: &mut Search<'_>, found: &mut Found) {
        let mut names = Vec::new();
        let mut hidden: BTreeSet<&str> = BTreeSet::new();
        let mut aliases: Vec<&Decl> = Vec::new();
        let outwards = wanted.around.iter().rev().map(|decl| decl.members());
        for (list, is_own_file) in outwards
            .map(|list| (list, false))
            .chain([(wanted.decls, true)])
        {
            if is_own_file {
                search.in_own_file(list, &hidden, &mut names);
            }
            let named = list
                .iter()
                .filter_map(|decl| Some((decl, &decl.name.as_ref()?.text[..])));
            let visible = named.clone().filter(|(_, name)| !hidden.contains(name));
            let using = visible.filter(|(decl, _)| matches!(decl.kind, DeclKind::Using { .. }));
            aliases.extend(using.map(|(decl, _)| decl));
            hidden.extend(named.map(|(_, name)| name));
        }
        for alias in aliases.into_iter().take(MOST_ALIASES) {
            self.add_behind(alias, search, &mut names);
        }
        let kind = CompletionKind::Declared(SymbolKind::Const);
        names.iter().for_each(|name| found.add(name, kind));
    }

    /// Adds the wanted constants behind an alias that leads to another file.
    fn add_behind(
        &mut self,
        alias: &Decl,
        search: &mut Search<'_>,
        names: &mut Vec<String>,
    ) -> Option<()> {
        let DeclKind::Using { target } = &alias.kind else {
            return None;
        };
        let meaning = self.meaning_at(last_name(target)?)?;
        let kept = self
            .kept_file(meaning.file)
            .filter(|_| meaning.file != search.file)?;
        let all = &kept.parse.ast.decls;
        let decls = match meaning.is_empty() {
            true => all,
            false => declared_at(all, meaning)?.members(),
        };
        let prefix = format!("{}.", alias.name.as_ref()?.text);
        search.within(meaning.file, decls, &prefix, names);
        Some(())
    }

    /// Returns what is known of the type of a value, which may be written in another file.
    fn sort(&mut self, ty: &Expr, meanings: &Meanings<'_>) -> Sort {
        match self.declaration(ty) {
            Some((_, decl)) => Sort::Declared(Some(decl.name_span())),
            None => Sort::of(ty, Some(meanings)),
        }
    }

    fn meanings_for<'a>(&mut self, wanted: &Wanted<'a>) -> Meanings<'a> {
        let mut aliases = BTreeMap::new();
        add_aliases(wanted.decls, &mut aliases);
        Meanings {
            by_name: self.all_meanings(wanted.file),
            aliases,
        }
    }
}

/// Adds the aliases among declarations and inside of these.
fn add_aliases<'a>(decls: &'a [Decl], aliases: &mut BTreeMap<Span, &'a Expr>) {
    for decl in decls {
        if let DeclKind::Using { target } = &decl.kind {
            aliases.insert(decl.name_span(), target);
        }
        add_aliases(decl.members(), aliases);
    }
}
