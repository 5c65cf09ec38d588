//! Fills templates.

mod accessors;
pub(crate) mod boot;
mod builder;
mod layout;
mod parts;
mod put;
mod raw;
mod record;
mod small;
mod spot;
mod union;

use std::cell::RefCell;
use std::collections::BTreeSet;

use zooph_emit::{Code, code, header};
use zooph_plan::{DeclIx, DeclKind, Field, FileIx, Form, Place, Program, Struct};

use crate::names::Names;
use crate::types::Types;
use crate::{Options, literal};

/// A generated module.
pub(crate) struct Module {
    /// The name with dots.
    pub(crate) name: String,
    /// The comment at the top of the file, extensions, and the head with the exports.
    top: Code,
    /// The modules whose names are qualified.
    pub(crate) imports: BTreeSet<String>,
    /// The modules whose names are not qualified.
    pub(crate) opened: Vec<String>,
    body: Code,
    /// The types of a module of types.
    pub(crate) types: Option<Defined>,
}

/// The types that a module of types exports.
pub(crate) struct Defined {
    pub(crate) ixs: Vec<DeclIx>,
    /// Whether other modules define them.
    pub(crate) elsewhere: bool,
}

impl Module {
    /// Returns the text of the module. It imports the modules `early` before they are compiled, as GHC can do if they
    /// have boot files. `values` are further instances.
    pub(crate) fn code(self, early: &BTreeSet<String>, values: Code) -> Code {
        let source = |name: &String| match early.contains(name) {
            true => "{-# SOURCE #-} ",
            false => "",
        };
        let imports = self.imports.iter();
        let qualified = imports.map(|name| format!("import {}qualified {name}\n", source(name)));
        let opened = self.opened.iter();
        let opened = opened.map(|name| format!("import {}{name}\n", source(name)));
        let lines: String = qualified.chain(opened).collect();
        Code::paragraphs([
            self.top,
            Code::from(format!("{lines}import Prelude ()")),
            self.body,
            values,
        ])
    }
}

/// The head of a module.
pub(crate) struct Head<'h> {
    name: &'h str,
    about: Code,
    extensions: &'h [&'h str],
    /// The exports. If empty, everything is exported.
    exports: Vec<String>,
    /// The modules whose names are not qualified.
    opened: Vec<String>,
}

impl<'h> Head<'h> {
    /// Returns the head of a module of accessors, which exports everything.
    pub(crate) fn of_accessors(name: &'h str, about: Code) -> Self {
        Head {
            name,
            about,
            extensions: ACCESSORS,
            exports: Vec::new(),
            opened: Vec::new(),
        }
    }
}

/// The data that templates need.
pub(crate) struct Render<'p> {
    pub(crate) program: &'p Program<'p>,
    pub(crate) options: &'p Options,
    file: FileIx,
    /// The spelling of types in the module of the file's types.
    home: Types<'p>,
}

/// The language extensions of the module of types.
const TYPES: &[&str] = &[
    "DataKinds",
    "DerivingStrategies",
    "DuplicateRecordFields",
    "FlexibleContexts",
    "FlexibleInstances",
    "GeneralizedNewtypeDeriving",
    "MagicHash",
    "MultiParamTypeClasses",
    "ScopedTypeVariables",
    "TypeApplications",
    "TypeFamilies",
    "UnboxedTuples",
    "UndecidableInstances",
];

/// The language extensions of modules of accessors.
const ACCESSORS: &[&str] = &[
    "FlexibleContexts",
    "MagicHash",
    "PatternSynonyms",
    "ScopedTypeVariables",
    "TypeApplications",
];

/// A part of a Record.
#[derive(Clone, Copy)]
pub(crate) enum Part<'f> {
    /// A field, with its position.
    Field(usize, &'f Field<'f>),
    /// The unnamed union.
    Which,
}

impl<'p> Render<'p> {
    pub(crate) fn new(
        program: &'p Program<'p>,
        names: &'p Names,
        options: &'p Options,
        file: FileIx,
    ) -> Self {
        Render {
            program,
            options,
            file,
            home: Types {
                program,
                names,
                home: Some(file),
                imports: RefCell::default(),
                uses: RefCell::default(),
            },
        }
    }

    pub(crate) fn names(&self) -> &'p Names {
        self.home.names
    }

    /// Returns all modules of the file.
    pub(crate) fn modules(&self, filename: &str) -> Vec<Module> {
        let top = self.program.file(self.file).top.iter();
        let ixs: Vec<DeclIx> = top.flat_map(|ix| self.program.within(*ix)).collect();
        let mut modules = self.types(filename, &ixs);
        modules.extend(self.constants(filename, &ixs));
        for ix in ixs {
            let decl = self.program.decl(ix);
            if !zooph_backend::begin(decl) {
                break;
            }
            let types = self.accessor_types();
            let body = match &decl.kind {
                DeclKind::Struct(content) => self.accessors(&types, ix, content),
                DeclKind::Enum(enumerants) => self.enumerants(&types, ix, enumerants),
                DeclKind::Interface(methods) => self.methods(ix, methods),
                DeclKind::Const { .. } => continue,
            };
            let constants = self.constants_in(&types, &decl.children);
            let body = Code::paragraphs([body, constants]);
            let name = &self.names().place(ix).module;
            let about = doc("|", decl.doc);
            let head = Head::of_accessors(name, about);
            modules.push(self.module(filename, head, &types, body));
        }
        modules
    }

    fn accessor_types(&self) -> Types<'p> {
        Types {
            program: self.program,
            names: self.names(),
            home: None,
            imports: RefCell::default(),
            uses: RefCell::default(),
        }
    }

    /// Returns the exports of a module of types: the types, and functions that modules of accessors call.
    /// GHC drops unexported functions that are inlined everywhere.
    fn exports(&self, ixs: &[DeclIx]) -> Vec<String> {
        let mut exports = Vec::new();
        for &ix in ixs {
            let place = self.names().place(ix);
            let all_of = |name: &str| format!("{name} (..)");
            match &self.program.decl(ix).kind {
                DeclKind::Struct(content) => {
                    if content.form != Form::Union {
                        exports.push(all_of(&place.name));
                    }
                    if content.union.is_some() {
                        let union = &place.union;
                        exports.extend([all_of(union), all_of(&format!("{union}R"))]);
                        exports.push(format!("view'{union}"));
                    }
                    exports.extend(self.default_names(ix, &content.fields));
                }
                DeclKind::Enum(_) => exports.push(all_of(&place.name)),
                DeclKind::Interface(_) | DeclKind::Const { .. } => {}
            }
        }
        exports
    }

    fn module(&self, filename: &str, head: Head<'_>, types: &Types<'_>, body: Code) -> Module {
        let mut imports: BTreeSet<String> = types.imports.take();
        imports.insert("Zooph.Generated.V1 as Z".to_owned());
        let extensions = head.extensions.iter();
        let pragmas: String = extensions
            .map(|name| format!("{{-# LANGUAGE {name} #-}}\n"))
            .collect();
        let name = head.name;
        let mut top = head.about;
        top.push(match head.exports.is_empty() {
            true => Code::from(format!("module {name} where")),
            false => code!(
                "module $name$\n  ( $exports$\n  ) where",
                name = name,
                exports = head.exports.join("\n, "),
            ),
        });
        Module {
            name: name.to_owned(),
            top: Code::paragraphs([header("--", filename), Code::from(pragmas), top]),
            imports,
            opened: head.opened,
            body,
            types: None,
        }
    }

    /// Returns a module of types.
    fn module_of_types(
        &self,
        filename: &str,
        head: Head<'_>,
        body: Code,
        types: Defined,
    ) -> Module {
        Module {
            types: Some(types),
            ..self.module(filename, head, &self.home, body)
        }
    }

    /// Returns the parts of a Record, in the order of the source.
    pub(crate) fn parts<'c>(&self, content: &'c Struct<'c>) -> Vec<Part<'c>> {
        let order = content.source_order.iter();
        let fields = order.map(|at| (*at, &content.fields[*at]));
        let mut parts: Vec<Part<'c>> = fields
            .filter(|(_, field)| field.tag.is_none() && !matches!(field.place, Place::Void))
            .map(|(at, field)| Part::Field(at, field))
            .collect();
        if content.union.is_some() && content.form != Form::Union {
            parts.push(Part::Which);
        }
        parts
    }

    /// Returns a declaration's message as a literal, if it is to be embedded.
    pub(crate) fn schema(&self, ix: DeclIx) -> Option<String> {
        let bytes = self.program.encoded(ix, self.options.encode_node?);
        Some(literal::address(&bytes))
    }
}

/// Returns a doc comment for the code that follows or, with the mark `^`, precedes it. Empty if there is no
/// comment.
pub(crate) fn doc(mark: &str, comment: Option<&str>) -> Code {
    let lines = doc_lines(mark, comment).into_iter();
    lines.map(Code::from).collect()
}

/// Returns the lines of a doc comment.
pub(crate) fn doc_lines(mark: &str, comment: Option<&str>) -> Vec<String> {
    let text = comment.map(|comment| harmless(comment.trim()));
    let lines = text.iter().flat_map(|text| text.lines()).enumerate();
    let line = |(index, line): (usize, &str)| {
        let prefix = match index {
            0 => format!("-- {mark} "),
            _ => "-- ".to_owned(),
        };
        format!("{prefix}{}", line.trim()).trim_end().to_owned()
    };
    lines.map(line).collect()
}

/// Escapes a schema's comment. It is not written for Haddock, so markup in it is escaped.
fn harmless(comment: &str) -> String {
    let mut out = String::with_capacity(comment.len());
    for letter in comment.chars() {
        match letter {
            '\\' | '@' | '/' | '"' | '\'' | '`' | '<' | '#' | '$' | '*' | '>' | '[' | '=' => {
                out.push('\\');
                out.push(letter);
            }
            '\t' => out.push_str("    "),
            '\n' => out.push('\n'),
            _ if letter.is_control() => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
    out
}

/// Returns items of a list, each on a line of its own: `[ a`, `, b`, `]`.
pub(crate) fn listed(items: &[String]) -> Code {
    if items.is_empty() {
        return Code::from("[]".to_owned());
    }
    let mut out = String::new();
    for (index, item) in items.iter().enumerate() {
        out.push_str(if index == 0 { "[ " } else { ", " });
        out.push_str(item);
        out.push('\n');
    }
    out.push(']');
    Code::from(out)
}

/// Returns expressions joined by an operator, each on a line of its own.
pub(crate) fn joined(operator: &str, items: &[String]) -> Code {
    let mut out = String::new();
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push_str(&format!("  {operator} "));
        }
        out.push_str(item);
        out.push('\n');
    }
    Code::from(out)
}
