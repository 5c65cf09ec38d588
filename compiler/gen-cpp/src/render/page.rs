//! Files under construction, and the parts of which several of them consist.

use std::cell::RefCell;
use std::collections::BTreeSet;

use zooph_emit::meter;
use zooph_plan::{DeclIx, DeclKind, FileIx, Form};
use zooph_pretty::{Doc, Style};

use crate::render::files::Files;
use crate::render::tables::Tables;
use crate::render::{Class, builder, fields, line, order, plain, reader, small, tables, union};
use crate::types::View;
use crate::units::Unit;

/// The layout of code.
pub(super) const STYLE: Style = Style {
    width: 100,
    deepest: 80,
};

/// A file under construction.
pub(super) struct Page<'p> {
    files: &'p Files<'p>,
    text: zooph_emit::Page,
    used: &'p RefCell<BTreeSet<FileIx>>,
}

impl<'p> Page<'p> {
    pub(super) fn new(files: &'p Files<'p>, used: &'p RefCell<BTreeSet<FileIx>>) -> Self {
        Page {
            files,
            text: zooph_emit::Page::new(&STYLE, 0),
            used,
        }
    }

    pub(super) fn put(&mut self, doc: &Doc<'static>) {
        self.text.put(doc);
    }

    pub(super) fn finish(self) -> String {
        self.text.finish()
    }

    pub(super) fn open(&mut self, file: FileIx) {
        let namespace = self.files.names.namespace(file);
        self.put(&line(format!("namespace {namespace} {{")));
    }

    pub(super) fn close(&mut self, file: FileIx) {
        let namespace = self.files.names.namespace(file);
        self.put(&line(format!("}} // namespace {namespace}")));
    }

    pub(super) fn class(&self, ix: DeclIx) -> Option<Class<'p>> {
        Class::new(self.files.program, self.files.names, self.used, ix)
    }

    pub(super) fn view(&self, user: DeclIx, here: Option<String>) -> View<'p> {
        View {
            program: self.files.program,
            names: self.files.names,
            here,
            hidden: Vec::new(),
            user,
            used: self.used,
        }
    }

    /// Returns the view of types from a declaration's namespace.
    pub(super) fn inside(&self, ix: DeclIx) -> View<'p> {
        let file = self.files.program.decl(ix).file;
        self.view(ix, Some(self.files.names.namespace(file)))
    }

    /// Returns an iterator over the declarations that stops when the limit of code is reached.
    pub(super) fn each<'d>(
        &self,
        decls: &'d [DeclIx],
    ) -> impl Iterator<Item = DeclIx> + use<'d, 'p> {
        let program = self.files.program;
        let mut decls = decls.iter().copied();
        std::iter::from_fn(move || decls.next().filter(|ix| meter::at(program.decl(*ix).path)))
    }
}

impl Page<'_> {
    /// Closes the open namespace and opens that of a file, if they differ.
    pub(super) fn enter(&mut self, open: &mut Option<FileIx>, file: FileIx) {
        if *open == Some(file) {
            return;
        }
        if let Some(other) = open.replace(file) {
            self.close(other);
        }
        self.open(file);
    }

    /// Adds the traits by which generic code finds enums and structs, and the tables of generic structs.
    pub(super) fn types(&mut self, unit: &Unit) {
        for decls in &unit.decls {
            for ix in self.each(decls) {
                if let Some(names) = fields::enumeration(&self.view(ix, None), ix) {
                    self.put(&names);
                }
            }
            for ix in self.each(&order::structs(self.files.program, decls)) {
                if let Some(class) = self.class(ix) {
                    self.put(&tables::type_of(&class, &self.view(ix, None)));
                }
            }
        }
        for decls in &unit.decls {
            for ix in self.each(&order::structs(self.files.program, decls)) {
                let table = self.class(ix);
                let view = self.view(ix, None);
                if let Some(table) =
                    table.and_then(|class| tables::table(&class, &view, Tables::Generic))
                {
                    self.put(&table);
                }
            }
        }
    }

    /// Adds the fields of generic structs. Returns whether there are any.
    pub(super) fn generic_fields(&mut self, unit: &Unit) -> bool {
        let mut has_any = false;
        for decls in &unit.decls {
            for ix in self.each(decls) {
                let class = self.class(ix);
                let view = self.view(ix, None);
                let table = class.and_then(|class| fields::table(&class, &view, Tables::Generic));
                if let Some(table) = table {
                    self.put(&table);
                    has_any = true;
                }
            }
        }
        has_any
    }

    /// Adds the tables of a file's declarations that are not generic, in a namespace of their own.
    pub(super) fn tables(&mut self, decls: &[DeclIx], of: Tables) {
        let mut home = None;
        for ix in self.each(decls) {
            let view = self.view(ix, None);
            let layout = {
                self.class(ix)
                    .filter(|class| class.content.form == Form::Struct)
            }
            .and_then(|class| tables::table(&class, &view, of));
            let fields = match self.class(ix) {
                Some(class) => fields::table(&class, &view, of),
                None => fields::enum_names(&view, ix),
            };
            for piece in layout.into_iter().chain(fields) {
                self.put_table(&mut home, ix, &piece);
            }
        }
        self.close_tables(home);
    }

    /// Adds declarations of the tables of a file.
    pub(super) fn declare_tables(&mut self, decls: &[DeclIx]) {
        let mut all = Vec::new();
        for ix in self.each(decls) {
            match self.class(ix) {
                Some(class) => all.extend(plain::declared(&class)),
                None => all.extend(plain::declared_names(&self.view(ix, None), ix)),
            }
        }
        let mut home = None;
        if let (Some(first), false) = (decls.first(), all.is_empty()) {
            self.put_table(&mut home, *first, &crate::render::lines(all));
        }
        self.close_tables(home);
    }

    /// Adds a piece of code in the namespace of the tables of a declaration's file, which is opened if it is not open.
    fn put_table(&mut self, home: &mut Option<String>, ix: DeclIx, piece: &Doc<'static>) {
        if home.is_none() {
            let name = tables::home(&self.view(ix, None), ix);
            self.put(&line(format!("namespace zooph::generated_v1::{name} {{")));
            *home = Some(name);
        }
        self.put(piece);
    }

    fn close_tables(&mut self, home: Option<String>) {
        if let Some(home) = home {
            self.put(&line(format!(
                "}} // namespace zooph::generated_v1::{home}"
            )));
        }
    }

    /// Adds all that a source file of tables needs to know if it does not include headers of schemas: its own tables
    /// and functions of defaults, and the tables of other units that it uses.
    pub(super) fn declare(&mut self, unit: &Unit) {
        for (file, decls) in unit.files.iter().zip(&unit.decls) {
            let mut names = Vec::new();
            for ix in self.each(decls) {
                if let Some(class) = self.class(ix) {
                    names.extend(small::presets(&class).into_iter().map(|(head, _)| head));
                }
            }
            if !names.is_empty() {
                self.open(*file);
                self.put(&crate::render::lines(names));
                self.close(*file);
            }
        }
        let foreign = plain::foreign(self.files.program, unit);
        for decls in unit.decls.iter().chain(foreign.values()) {
            self.declare_tables(decls);
        }
    }

    /// Adds forward declarations of classes, enums and interfaces.
    pub(super) fn forward(&mut self, decls: &[DeclIx]) {
        let mut names = Vec::new();
        for ix in self.each(decls) {
            let Some(class) = self.class(ix) else {
                continue;
            };
            let ident = class.ident;
            let record = (class.content.form == Form::Struct).then(|| format!("struct {ident};"));
            let views = ["_Reader", "_Builder"].map(|end| format!("class {ident}{end};"));
            for name in record.into_iter().chain(views) {
                let template = class.template();
                names.extend((!template.is_empty()).then(|| line(template)));
                names.push(line(name));
            }
        }
        if !names.is_empty() {
            self.put(&crate::render::lines(names));
        }
        // The library prints the types that are declared here, if `zooph/print.hpp` is included.
        self.put(&line("using zooph::generated_v1::operator<<;"));
        for ix in self.each(decls) {
            let code = match &self.files.program.decl(ix).kind {
                DeclKind::Enum(all) => Some(small::enumeration(&self.inside(ix), ix, all)),
                DeclKind::Interface(all) => Some(small::interface(&self.inside(ix), ix, all)),
                DeclKind::Struct(_) => self.class(ix).and_then(|class| union::members(&class)),
                DeclKind::Const { .. } => None,
            };
            if let Some(code) = code {
                self.put(&code);
            }
        }
    }

    /// Adds Readers, Builders and constants. Returns the functions whose bodies need other classes.
    pub(super) fn faces(&mut self, decls: &[DeclIx]) -> Vec<Doc<'static>> {
        let mut bodies = Vec::new();
        for ix in self.each(decls) {
            if let Some(class) = self.class(ix) {
                let presets = small::presets(&class);
                if !presets.is_empty() {
                    let heads = presets.into_iter().map(|(head, _)| head);
                    self.put(&crate::render::lines(heads.collect()));
                }
            }
        }
        for make in [reader::reader, builder::builder] {
            for ix in self.each(decls) {
                if let Some(class) = self.class(ix) {
                    let face = make(&class);
                    self.put(&face.class);
                    bodies.extend(face.bodies);
                }
            }
        }
        for ix in self.each(decls) {
            if let Some((declared, _)) = small::constant(&self.inside(ix), ix) {
                self.put(&declared);
            }
        }
        bodies
    }
}
