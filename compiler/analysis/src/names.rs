//! The names that a file declares, in the order of the source.

use zooph_diagnostics::Span;
use zooph_syntax::ast::{Decl, DeclKind, File, Name, ParamList, ParamListKind};

/// Calls `found` for each name that a file declares: of declarations, members and parameters of every kind.
pub(crate) fn declared_names(file: &File, found: &mut dyn FnMut(&Name)) {
    file.decls.iter().for_each(|decl| in_decl(decl, found));
}

fn in_decl(decl: &Decl, found: &mut dyn FnMut(&Name)) {
    decl.name.iter().for_each(&mut *found);
    decl.params.iter().for_each(&mut *found);
    if let DeclKind::Method { params, results } = &decl.kind {
        in_list(params, found);
        results.iter().for_each(|results| in_list(results, found));
    }
    decl.members()
        .iter()
        .for_each(|member| in_decl(member, found));
}

fn in_list(list: &ParamList, found: &mut dyn FnMut(&Name)) {
    if let ParamListKind::Named(params) = &list.kind {
        let names = params.iter().filter_map(|param| param.name.as_ref());
        names.for_each(found);
    }
}

/// Returns the declared name at an offset. The offset may also be directly after the name.
pub(crate) fn name_at(file: &File, offset: u32) -> Option<Span> {
    let mut at = None;
    declared_names(file, &mut |name| {
        if touches(name.span, offset) {
            at = Some(name.span);
        }
    });
    at
}

/// Reports whether a caret at an offset is in a word or at one of its ends.
pub(crate) fn touches(span: Span, offset: u32) -> bool {
    span.start <= offset && offset <= span.end
}
