//! Converts the AST to text, for comparison with the expected one.

use std::fmt::{Result, Write};

use zooph_syntax::ast::{
    Annotation, Decl, DeclKind, Expr, File, Name, ParamList, ParamListKind, Targets,
};

/// Returns the file as text, with a line for each declaration.
pub(crate) fn dump(file: &File) -> String {
    let mut out = String::from("file");
    write_file(file, &mut out).expect("writing to a string");
    out
}

fn write_file(file: &File, out: &mut String) -> Result {
    if let Some(id) = file.id {
        write!(out, " @{:#x}", id.value)?;
    }
    annotations(&file.annotations, out)?;
    doc(file.doc.as_deref(), 1, out)?;
    out.push('\n');
    file.decls
        .iter()
        .try_for_each(|decl| write_decl(decl, 1, out))
}

fn write_decl(decl: &Decl, depth: usize, out: &mut String) -> Result {
    write!(out, "{:1$}{2}", "", depth * 2, decl.kind.noun())?;
    match &decl.name {
        Some(name) => write!(out, " {}", name.text)?,
        None => out.push_str(" -"),
    }
    if let Some(ordinal) = decl.ordinal {
        write!(out, " @{}", ordinal.value)?;
    }
    if let Some(id) = decl.id {
        write!(out, " @{:#x}", id.value)?;
    }
    if !decl.params.is_empty() {
        write!(out, " [{}]", names(&decl.params))?;
    }
    match &decl.kind {
        DeclKind::Using { target } => write!(out, " = {target}")?,
        DeclKind::Const { ty, value } => write!(out, " :{ty} = {value}")?,
        DeclKind::Field { ty, default } => typed(ty, default.as_ref(), out)?,
        DeclKind::Interface { superclasses, .. } => {
            let types: Vec<String> = superclasses.iter().map(Expr::to_string).collect();
            write!(out, " extends({})", types.join(", "))?;
        }
        DeclKind::Method { params, results } => {
            param_list(params, out)?;
            if let Some(results) = results {
                out.push_str(" ->");
                param_list(results, out)?;
            }
        }
        DeclKind::Annotation { ty, targets } => {
            write!(out, "({}) :{ty}", target_words(*targets).join(", "))?;
        }
        DeclKind::Enum { .. }
        | DeclKind::Enumerant
        | DeclKind::Struct { .. }
        | DeclKind::Union { .. }
        | DeclKind::Group { .. } => {}
    }
    annotations(&decl.annotations, out)?;
    doc(decl.doc.as_deref(), depth + 1, out)?;
    out.push('\n');
    decl.members()
        .iter()
        .try_for_each(|member| write_decl(member, depth + 1, out))
}

fn typed(ty: &Expr, default: Option<&Expr>, out: &mut String) -> Result {
    write!(out, " :{ty}")?;
    match default {
        Some(default) => write!(out, " = {default}"),
        None => Ok(()),
    }
}

fn param_list(list: &ParamList, out: &mut String) -> Result {
    match &list.kind {
        ParamListKind::Stream => out.push_str(" stream"),
        ParamListKind::Type(ty) => write!(out, " {ty}")?,
        ParamListKind::Named(params) => {
            out.push_str(" (");
            for (index, param) in params.iter().enumerate() {
                let comma = if index > 0 { ", " } else { "" };
                let name = param.name.as_ref().map_or("-", |name| &name.text);
                write!(out, "{comma}{name}")?;
                typed(&param.ty, param.default.as_ref(), out)?;
                annotations(&param.annotations, out)?;
            }
            out.push(')');
        }
    }
    Ok(())
}

fn annotations(annotations: &[Annotation], out: &mut String) -> Result {
    annotations
        .iter()
        .try_for_each(|annotation| match &annotation.value {
            Some(value) => write!(out, " ${}({value})", annotation.name),
            None => write!(out, " ${}", annotation.name),
        })
}

fn doc(doc: Option<&str>, depth: usize, out: &mut String) -> Result {
    let lines = doc.into_iter().flat_map(|doc| doc.split_inclusive('\n'));
    lines
        .into_iter()
        .try_for_each(|line| write!(out, "\n{:1$}# {line:?}", "", depth * 2))
}

fn names(names: &[Name]) -> String {
    names
        .iter()
        .map(|name| &*name.text)
        .collect::<Vec<_>>()
        .join(", ")
}

fn target_words(mut targets: Targets) -> Vec<&'static str> {
    let words = Targets::WORDS.into_iter();
    words
        .filter(|word| targets.flag_mut(word).is_some_and(|flag| *flag))
        .collect()
}
