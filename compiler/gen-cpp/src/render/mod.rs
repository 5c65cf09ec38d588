//! Code of declarations, as documents.

pub(crate) mod builder;
pub(crate) mod codec;
pub(crate) mod fields;
pub(crate) mod files;
pub(crate) mod order;
pub(crate) mod raw;
pub(crate) mod reader;
pub(crate) mod record;
pub(crate) mod small;
pub(crate) mod tables;
pub(crate) mod union;

use std::cell::RefCell;
use std::collections::BTreeSet;

use zooph_plan::{DeclIx, Field, FileIx, Form, Program, Struct, Type};
use zooph_pretty::Doc;

use crate::names::{FieldNames, Members, Names, members};
use crate::types::View;

/// A struct, group or union whose code is made.
pub(crate) struct Class<'p> {
    pub(crate) ix: DeclIx,
    pub(crate) content: &'p Struct<'p>,
    /// How types are spelled in its classes.
    pub(crate) view: View<'p>,
    pub(crate) members: Members,
    /// Its identifier.
    pub(crate) ident: &'p str,
}

impl<'p> Class<'p> {
    /// None of other declarations.
    pub(crate) fn new(
        program: &'p Program<'p>,
        names: &'p Names,
        used: &'p RefCell<BTreeSet<FileIx>>,
        ix: DeclIx,
    ) -> Option<Self> {
        let content = program.structure(ix)?;
        let members = members(program, names, ix);
        let own = ["Reader", "Builder", "Which", "Union"].map(str::to_owned);
        let inner = members.nested.iter().map(|(_, name)| name.clone());
        let tags = members.fields.iter().map(|field| field.member.clone());
        let view = View {
            program,
            names,
            here: Some(names.namespace(program.decl(ix).file)),
            hidden: own.into_iter().chain(inner).chain(tags).collect(),
            user: ix,
            used,
        };
        Some(Class {
            ix,
            content,
            view,
            members,
            ident: names.ident(ix),
        })
    }

    /// `template <class T>` in front of what is generic.
    pub(crate) fn template(&self) -> String {
        let params = self.view.names.params(self.ix);
        let params: Vec<String> = params.iter().map(|name| format!("class {name}")).collect();
        match params.is_empty() {
            true => String::new(),
            false => format!("template <{}>", params.join(", ")),
        }
    }

    /// One of its classes, with its own parameters as arguments.
    pub(crate) fn own(&self, end: &str) -> String {
        let params = self.view.names.params(self.ix);
        match params.is_empty() {
            true => format!("{}{end}", self.ident),
            false => format!("{}{end}<{}>", self.ident, params.join(", ")),
        }
    }

    /// The struct's Record, from anywhere.
    pub(crate) fn record_from_anywhere(&self) -> String {
        let namespace = self.view.names.namespace(self.view.decl(self.ix).file);
        format!("{namespace}::{}", self.own(""))
    }

    /// Fields with their names and positions, in the order of the source.
    pub(crate) fn fields(&self) -> impl Iterator<Item = (usize, &'p Field<'p>, &FieldNames)> {
        let order = self.content.source_order.iter();
        order.map(|&at| (at, &self.content.fields[at], &self.members.fields[at]))
    }

    /// What a sentence calls it.
    pub(crate) fn sentence(&self) -> String {
        let path = self.view.decl(self.ix).path;
        match self.content.form {
            Form::Struct => format!("`{path}`"),
            Form::Group => format!("The group `{path}`"),
            Form::Union => format!("The union `{path}`"),
        }
    }

    /// The function that returns a field's default.
    pub(crate) fn preset(&self, field: usize) -> String {
        let ident = self.view.names.preset(self.ix, field);
        self.view.qualified(self.ix, ident)
    }
}

/// A type whose code is complete only behind all classes.
pub(crate) fn is_late(ty: &Type) -> bool {
    match ty {
        Type::List(element) => is_late(element),
        Type::Struct(..) | Type::Param(_) => true,
        _ => false,
    }
}

/// A function's head and its one statement, on one line if they fit there.
pub(crate) fn short(head: &str, statement: &str) -> Doc<'static> {
    Doc::cat([
        Doc::text(format!("{head} {{")),
        Doc::cat([Doc::line(), Doc::text(statement.to_owned())]).indent(4),
        Doc::line(),
        Doc::text("}"),
    ])
    .group()
}

/// A function's head and its statements.
pub(crate) fn long(head: &str, statements: impl IntoIterator<Item = Doc<'static>>) -> Doc<'static> {
    let lines = statements.into_iter();
    let body = lines.flat_map(|line| [Doc::hard_line(), line]);
    Doc::cat([
        Doc::text(format!("{head} {{")),
        Doc::cat(body).indent(4),
        Doc::hard_line(),
        Doc::text("}"),
    ])
}

/// A line of code.
pub(crate) fn line(text: impl Into<String>) -> Doc<'static> {
    Doc::text(text.into())
}

/// Pieces of code on lines of their own.
pub(crate) fn lines(pieces: Vec<Doc<'static>>) -> Doc<'static> {
    Doc::join(pieces, &Doc::hard_line())
}
