//! The imports that generated code of a file needs.
//!
//! Imports that only values refer to are not included, since the request contains values in full.

use std::collections::BTreeSet;

use zooph_ir::Import;
use zooph_syntax::ast::{Annotation, Decl, DeclKind, Expr, ExprKind, ParamList, ParamListKind};

use crate::decl::FileIx;
use crate::session::Session;

impl Session {
    /// Returns the imports of a file, in the order of their paths.
    pub(crate) fn imports_of(&mut self, file: FileIx) -> Vec<Import> {
        let ast = std::sync::Arc::clone(&self.file(file).ast);
        let mut paths = BTreeSet::new();
        in_annotations(&ast.annotations, &mut paths);
        ast.decls.iter().for_each(|decl| in_decl(decl, &mut paths));
        let import = |path: &str| {
            // The import was resolved before. If that failed, it was reported.
            let found = self.file(file).imports.get(path)?.0?;
            let id = self.node(self.file(found).root).id;
            Some(Import {
                id,
                name: path.to_owned(),
            })
        };
        paths.into_iter().filter_map(import).collect()
    }
}

type Paths<'a> = BTreeSet<&'a str>;

fn in_decl<'a>(decl: &'a Decl, paths: &mut Paths<'a>) {
    match &decl.kind {
        DeclKind::Using { target } => in_expr(target, paths),
        DeclKind::Const { ty, .. } | DeclKind::Field { ty, .. } => in_expr(ty, paths),
        DeclKind::Interface { superclasses, .. } => {
            superclasses
                .iter()
                .for_each(|superclass| in_expr(superclass, paths));
        }
        DeclKind::Method { params, results } => {
            in_params(params, paths);
            results.iter().for_each(|results| in_params(results, paths));
        }
        _ => {}
    }
    in_annotations(&decl.annotations, paths);
    decl.members()
        .iter()
        .for_each(|member| in_decl(member, paths));
}

fn in_annotations<'a>(annotations: &'a [Annotation], paths: &mut Paths<'a>) {
    annotations
        .iter()
        .for_each(|annotation| in_expr(&annotation.name, paths));
}

fn in_params<'a>(list: &'a ParamList, paths: &mut Paths<'a>) {
    match &list.kind {
        ParamListKind::Named(params) => {
            for param in params {
                in_expr(&param.ty, paths);
                in_annotations(&param.annotations, paths);
            }
        }
        ParamListKind::Type(expr) => in_expr(expr, paths),
        ParamListKind::Stream => {
            paths.insert("/capnp/stream.capnp");
        }
    }
}

fn in_expr<'a>(expr: &'a Expr, paths: &mut Paths<'a>) {
    match &expr.kind {
        ExprKind::Import(path) => {
            paths.insert(&path.text);
        }
        ExprKind::List(items) => items.iter().for_each(|item| in_expr(item, paths)),
        ExprKind::Tuple(args) => args.iter().for_each(|arg| in_expr(&arg.value, paths)),
        ExprKind::Application { function, args } => {
            in_expr(function, paths);
            args.iter().for_each(|arg| in_expr(&arg.value, paths));
        }
        ExprKind::Member { parent, .. } => in_expr(parent, paths),
        _ => {}
    }
}
