//! Renders declarations as documents.

pub(crate) mod builder;
pub(crate) mod codec;
pub(crate) mod fields;
pub(crate) mod files;
pub(crate) mod order;
mod page;
pub(crate) mod plain;
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

/// A struct, group or union that is rendered.
pub(crate) struct Class<'p> {
    pub(crate) ix: DeclIx,
    pub(crate) content: &'p Struct<'p>,
    /// The spelling of types in its classes.
    pub(crate) view: View<'p>,
    pub(crate) members: Members,
    /// The identifier of the Record.
    pub(crate) ident: &'p str,
}

impl<'p> Class<'p> {
    /// Returns the class of a struct or group, and `None` for other declarations.
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

    /// Returns `template <class T>` for a generic struct, otherwise an empty text.
    pub(crate) fn template(&self) -> String {
        let params = self.view.names.params(self.ix);
        let params: Vec<String> = params.iter().map(|name| format!("class {name}")).collect();
        match params.is_empty() {
            true => String::new(),
            false => format!("template <{}>", params.join(", ")),
        }
    }

    /// Returns one of the classes, with the struct's own parameters as arguments.
    pub(crate) fn own(&self, end: &str) -> String {
        let params = self.view.names.params(self.ix);
        match params.is_empty() {
            true => format!("{}{end}", self.ident),
            false => format!("{}{end}<{}>", self.ident, params.join(", ")),
        }
    }

    /// Returns the struct's Record with its whole namespace.
    pub(crate) fn record_from_anywhere(&self) -> String {
        let namespace = self.view.names.namespace(self.view.decl(self.ix).file);
        format!("{namespace}::{}", self.own(""))
    }

    /// Returns the fields with their names and positions, in the order of the source.
    pub(crate) fn fields(&self) -> impl Iterator<Item = (usize, &'p Field<'p>, &FieldNames)> {
        let order = self.content.source_order.iter();
        order.map(|&at| (at, &self.content.fields[at], &self.members.fields[at]))
    }

    /// Returns the name of the class in sentences.
    pub(crate) fn sentence(&self) -> String {
        let path = self.view.decl(self.ix).path;
        match self.content.form {
            Form::Struct => format!("`{path}`"),
            Form::Group => format!("The group `{path}`"),
            Form::Union => format!("The union `{path}`"),
        }
    }

    /// Returns the function that returns a field's default.
    pub(crate) fn preset(&self, field: usize) -> String {
        let ident = self.view.names.preset(self.ix, field);
        self.view.qualified(self.ix, ident)
    }
}

/// Reports whether the code of a type is only complete after all classes.
pub(crate) fn is_late(ty: &Type) -> bool {
    matches!(ty.innermost(), Type::Struct(..) | Type::Param(_))
}

/// Returns a function with one statement. It is on one line if it fits there.
pub(crate) fn short(head: &str, statement: &str) -> Doc<'static> {
    Doc::cat([
        Doc::text(format!("{head} {{")),
        Doc::cat([Doc::line(), Doc::text(statement.to_owned())]).indent(4),
        Doc::line(),
        Doc::text("}"),
    ])
    .group()
}

/// Returns a function with statements on lines of their own.
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

/// Returns a line of code.
pub(crate) fn line(text: impl Into<String>) -> Doc<'static> {
    Doc::text(text.into())
}

/// Returns pieces of code on lines of their own.
pub(crate) fn lines(pieces: Vec<Doc<'static>>) -> Doc<'static> {
    Doc::join(pieces, &Doc::hard_line())
}
