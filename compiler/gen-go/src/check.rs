//! Checks of annotations that Go cannot follow.
//!
//! A name that Go does not accept is an error and is not corrected, since code elsewhere may use that name.

use std::collections::BTreeMap;

use zooph_ir::{Annotation, Id, RequestedFile};
use zooph_plan::{Decl, DeclKind, Program, Remark};

use crate::annotations;
use crate::names::KEYWORDS;

/// Returns a remark for each annotation that cannot be followed, first those of files, then those of declarations.
pub(crate) fn annotations(program: &Program<'_>) -> Vec<Remark> {
    let mut found = Vec::new();
    for file in &program.files {
        of_file(file.id, file.name, file.annotations, &mut found);
    }
    for decl in &program.decls {
        of_decl(decl, &mut found);
    }
    found
}

/// The destination of the code of a file.
pub(crate) struct Home<'p> {
    pub(crate) file: &'p RequestedFile,
    pub(crate) path: String,
    /// The name of the package.
    pub(crate) package: &'p str,
}

/// Returns a remark for each file whose package differs from that of an earlier file in the same folder, which Go
/// does not allow.
pub(crate) fn folders(homes: &[Home<'_>]) -> Vec<Remark> {
    let mut found = Vec::new();
    let mut first: BTreeMap<&str, &Home<'_>> = BTreeMap::new();
    for home in homes {
        let folder = home.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let other = *first.entry(folder).or_insert(home);
        if other.package != home.package {
            let text = format!(
                "{} and {}: their code is in one folder, so it has to be in one package and not in {} and {}",
                other.file.filename, home.file.filename, other.package, home.package
            );
            found.push(Remark::of_node(home.file.id, text));
        }
    }
    found
}

fn of_file(file: Id, owner: &str, all: &[Annotation], found: &mut Vec<Remark>) {
    let mut refuse = |text| found.push(Remark::of_node(file, text));
    if let Some(name) = annotations::text(all, annotations::PACKAGE)
        && !is_package_name(&name)
    {
        refuse(format!(
            "{owner}: $Go.package({name:?}) is no name of a package"
        ));
    }
    if let Some(path) = annotations::text(all, annotations::IMPORT)
        && !is_import_path(&path)
    {
        refuse(format!("{owner}: $Go.import({path:?}) is no import path"));
    }
}

fn of_decl(decl: &Decl<'_>, found: &mut Vec<Remark>) {
    name(decl, None, decl.annotations, found);
    let mut member =
        |at: usize, member: &str, all: &[Annotation]| name(decl, Some((at, member)), all, found);
    match &decl.kind {
        DeclKind::Struct(content) => {
            for (at, field) in content.fields.iter().enumerate() {
                member(at, field.name, field.annotations);
            }
        }
        DeclKind::Enum(enumerants) => {
            for (at, one) in enumerants.iter().enumerate() {
                member(at, one.name, one.annotations);
            }
        }
        DeclKind::Interface(methods) => {
            for (at, method) in methods.iter().enumerate() {
                member(at, method.name, method.annotations);
            }
        }
        DeclKind::Const { .. } => {}
    }
}

fn name(
    decl: &Decl<'_>,
    member: Option<(usize, &str)>,
    all: &[Annotation],
    found: &mut Vec<Remark>,
) {
    let Some(name) = annotations::text(all, annotations::NAME) else {
        return;
    };
    if !is_name(&name) {
        let owner = decl.display_name;
        let of_member = member.map_or(String::new(), |(_, member)| format!(".{member}"));
        found.push(Remark {
            node: Some(decl.id),
            member: member.map(|(at, _)| at),
            text: format!(
                "{owner}{of_member}: $Go.name({name:?}) is no name that Go can export: it has to be a \
                 letter of A to Z, and letters, digits and underscores after it"
            ),
        });
    }
}

/// Reports whether a name can be exported once its first letter is a capital.
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

/// Reports whether Go's commands accept an import path of a module.
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
