//! What annotations ask for that Go cannot have.
//!
//! A name that Go does not accept is an error and not mended: whoever wrote it expects that name,
//! and code elsewhere may use it already.

use std::collections::BTreeMap;

use zooph_ir::Annotation;
use zooph_plan::{Decl, DeclKind, Program};

use crate::annotations;
use crate::names::KEYWORDS;

/// One sentence for each annotation that cannot be followed: those of files, then those of declarations.
pub(crate) fn annotations(program: &Program<'_>) -> Vec<String> {
    let mut found = Vec::new();
    for file in &program.files {
        of_file(file.name, file.annotations, &mut found);
    }
    for decl in &program.decls {
        of_decl(decl, &mut found);
    }
    found
}

/// One sentence for each folder that would have code of two packages: that Go refuses. Files come
/// with the path of their code and with the name of its package.
pub(crate) fn folders(files: &[(&str, String, &str)]) -> Vec<String> {
    let mut found = Vec::new();
    let mut first: BTreeMap<&str, (&str, &str)> = BTreeMap::new();
    for (file, path, package) in files {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let &mut (other, name) = first.entry(folder).or_insert((*file, *package));
        if name != *package {
            found.push(format!(
                "{other} and {file}: their code is in one folder, so it has to be in one package and \
                 not in {name} and {package}"
            ));
        }
    }
    found
}

fn of_file(owner: &str, all: &[Annotation], found: &mut Vec<String>) {
    if let Some(name) = annotations::text(all, annotations::PACKAGE)
        && !is_package_name(&name)
    {
        found.push(format!(
            "{owner}: $Go.package({name:?}) is no name of a package"
        ));
    }
    if let Some(path) = annotations::text(all, annotations::IMPORT)
        && !is_import_path(&path)
    {
        found.push(format!("{owner}: $Go.import({path:?}) is no import path"));
    }
}

fn of_decl(decl: &Decl<'_>, found: &mut Vec<String>) {
    let owner = decl.display_name;
    name(owner, None, decl.annotations, found);
    let mut member = |member: &str, all: &[Annotation]| name(owner, Some(member), all, found);
    match &decl.kind {
        DeclKind::Struct(content) => {
            for field in &content.fields {
                member(field.name, field.annotations);
            }
        }
        DeclKind::Enum(enumerants) => {
            for one in enumerants {
                member(one.name, one.annotations);
            }
        }
        DeclKind::Interface(methods) => {
            for method in methods {
                member(method.name, method.annotations);
            }
        }
        DeclKind::Const { .. } => {}
    }
}

fn name(owner: &str, member: Option<&str>, all: &[Annotation], found: &mut Vec<String>) {
    let Some(name) = annotations::text(all, annotations::NAME) else {
        return;
    };
    if !is_name(&name) {
        let member = member
            .map(|member| format!(".{member}"))
            .unwrap_or_default();
        found.push(format!(
            "{owner}{member}: $Go.name({name:?}) is no name that Go can export: it has to be a \
             letter of A to Z, and letters, digits and underscores after it"
        ));
    }
}

/// A name that can be exported, once its first letter is a capital.
fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic()) && name.chars().all(in_a_name)
}

fn is_package_name(name: &str) -> bool {
    let starts = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
    starts && name != "_" && name.chars().all(in_a_name) && !KEYWORDS.contains(&name)
}

fn in_a_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// As Go's commands have it, for what is imported from a module.
pub fn is_import_path(path: &str) -> bool {
    path.split('/').all(|part| {
        let known = |letter: char| letter.is_ascii_alphanumeric() || "-_.~+".contains(letter);
        let dotted = part.starts_with('.') || part.ends_with('.');
        !part.is_empty() && !dotted && part.chars().all(known)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_that_go_exports() {
        for name in ["A", "b", "URL", "Foo_Bar", "x1", "Größe"] {
            assert!(is_name(name), "{name}");
        }
        for name in ["", "1x", "_a", "a b", "a-b", "ä", "a\n", "a\"b"] {
            assert!(!is_name(name), "{name}");
        }
    }

    #[test]
    fn packages_have_names_that_go_declares() {
        for name in ["air", "my_pkg", "myPkg", "main", "_x"] {
            assert!(is_package_name(name), "{name}");
        }
        for name in ["", "_", "func", "my pkg", "my-pkg", "7up", "a/b"] {
            assert!(!is_package_name(name), "{name}");
        }
    }

    #[test]
    fn import_paths_are_those_of_modules() {
        for path in [
            "air",
            "example.com/x",
            "capnproto.org/go/capnp/v3/std/go",
            "a/b-c_d.e~f+g",
        ] {
            assert!(is_import_path(path), "{path}");
        }
        for path in [
            "", "/a", "a/", "a//b", "../a", "./a", "a b", "a\"b", "a\\b", "a/../b", "a;b",
        ] {
            assert!(!is_import_path(path), "{path}");
        }
    }
}
