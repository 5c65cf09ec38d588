//! Decisions about names that do not depend on how a language spells them.

use std::borrow::Cow;

use zooph_emit::{Scope, camel};
use zooph_ir::Annotation;
use zooph_plan::{Decl, DeclIx, DeclKind, Program, Role};

/// Names all generic parameters, in the order of [`Program::params`]. A parameter's name differs from those of the
/// parameters around it. `scope` returns a scope with the names that a parameter must not have.
pub fn parameters(
    program: &Program<'_>,
    scope: impl Fn() -> Scope,
    spell: impl Fn(&str) -> String,
) -> Vec<String> {
    let spelled = |param| spell(program.param(param).name);
    let mut names = Vec::with_capacity(program.params.len());
    for decl in { program.decls.iter() }.filter(|decl| !decl.declared.is_empty()) {
        let mut scope = scope();
        let mut outer = decl.parent;
        while let Some(around) = outer.map(|ix| program.decl(ix)) {
            let taken: Vec<String> = around.declared.iter().map(|ix| spelled(*ix)).collect();
            scope.reserve(taken.iter().map(String::as_str));
            outer = around.parent;
        }
        let declared = decl.declared.iter();
        names.extend(declared.map(|param| scope.claim(spelled(*param))));
    }
    names
}

/// Returns the name of a declaration inside its parent. The structs of a method `get` are called `GetParams` and
/// `GetResults`.
pub fn own<'d>(decl: &'d Decl<'_>) -> Cow<'d, str> {
    let end = match decl.role {
        Role::Nested | Role::Group(_) => return Cow::Borrowed(decl.name),
        Role::Params(_) => "Params",
        Role::Results(_) => "Results",
    };
    Cow::Owned(camel(decl.name) + end)
}

/// Returns the annotations of the field that a group belongs to, or of the method that a struct was made for.
pub fn annotations_of_origin<'r>(
    program: &Program<'r>,
    decl: &Decl<'_>,
) -> Option<&'r [Annotation]> {
    let parent = &program.decl(decl.parent?).kind;
    match (decl.role, parent) {
        (Role::Group(at), DeclKind::Struct(content)) => Some(content.fields.get(at)?.annotations),
        (Role::Params(at) | Role::Results(at), DeclKind::Interface(methods)) => {
            Some(methods.get(at)?.annotations)
        }
        _ => None,
    }
}

/// Returns the declarations inside another one. Groups and structs of methods come first, in languages where all of
/// them share a scope: their names follow from fields and methods.
pub fn children(program: &Program<'_>, decl: &Decl<'_>) -> Vec<DeclIx> {
    let is_nested = |ix: &DeclIx| program.decl(*ix).role == Role::Nested;
    let (nested, mut all): (Vec<DeclIx>, Vec<DeclIx>) =
        decl.children.iter().copied().partition(is_nested);
    all.extend(nested);
    all
}

/// Returns a part of a file's name without `.capnp`, and with `_` for everything but ASCII letters and digits.
pub fn plain_stem(name: &str) -> String {
    let stem = name.strip_suffix(".capnp").unwrap_or(name);
    let plain = |letter: char| match letter.is_ascii_alphanumeric() {
        true => letter,
        false => '_',
    };
    stem.chars().map(plain).collect()
}
