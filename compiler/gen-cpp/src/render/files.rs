//! Whole files.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashSet};

use zooph_emit::meter;
use zooph_plan::{DeclIx, DeclKind, FileIx, Form, Program};
use zooph_pretty::{Doc, Printer, Style};

use crate::literal;
use crate::names::Names;
use crate::render::tables::Tables;
use crate::render::{
    Class, builder, codec, fields, line, order, plain, raw, reader, record, small, tables, union,
};
use crate::types::View;
use crate::units::{Unit, Units, stem};

/// The layout of code.
const STYLE: Style = Style {
    width: 100,
    deepest: 80,
};

/// The data that all files of a program are made from.
pub(crate) struct Files<'p> {
    pub(crate) program: &'p Program<'p>,
    pub(crate) units: &'p Units,
    pub(crate) names: &'p Names,
    /// Whether Records have the codec of native types.
    pub(crate) raw: bool,
}

/// A file under construction: pieces of code separated by blank lines.
struct Page<'p> {
    files: &'p Files<'p>,
    printer: Printer,
    used: &'p RefCell<BTreeSet<FileIx>>,
    is_empty: bool,
    written: usize,
}

impl<'p> Page<'p> {
    fn new(files: &'p Files<'p>, used: &'p RefCell<BTreeSet<FileIx>>) -> Self {
        Page {
            files,
            printer: Printer::new(&STYLE),
            used,
            is_empty: true,
            written: 0,
        }
    }

    fn put(&mut self, doc: &Doc<'static>) {
        if !std::mem::replace(&mut self.is_empty, false) {
            self.printer.print(&Doc::blank(), 0);
        }
        self.printer.print(doc, 0);
        // A document and its printed text together take about three times the memory of the text.
        let written = self.printer.len();
        meter::spend(3 * (written - self.written));
        self.written = written;
    }

    fn open(&mut self, file: FileIx) {
        let namespace = self.files.names.namespace(file);
        self.put(&line(format!("namespace {namespace} {{")));
    }

    fn close(&mut self, file: FileIx) {
        let namespace = self.files.names.namespace(file);
        self.put(&line(format!("}} // namespace {namespace}")));
    }

    fn class(&self, ix: DeclIx) -> Option<Class<'p>> {
        Class::new(self.files.program, self.files.names, self.used, ix)
    }

    fn view(&self, user: DeclIx, here: Option<String>) -> View<'p> {
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
    fn inside(&self, ix: DeclIx) -> View<'p> {
        let file = self.files.program.decl(ix).file;
        self.view(ix, Some(self.files.names.namespace(file)))
    }

    /// Returns an iterator over the declarations that stops when the limit of code is reached.
    fn each<'d>(&self, decls: &'d [DeclIx]) -> impl Iterator<Item = DeclIx> + use<'d, 'p> {
        let program = self.files.program;
        let mut decls = decls.iter().copied();
        std::iter::from_fn(move || decls.next().filter(|ix| meter::at(program.decl(*ix).path)))
    }
}

impl Files<'_> {
    /// Returns three files for a unit and, for each of its files but the first, files that include them.
    pub(crate) fn of(&self, unit: &Unit) -> Vec<(String, String)> {
        let first = self.program.file(unit.files[0]).name;
        let path = |end: &str| format!("{}{end}", stem(first));
        let mut files = vec![
            (path(".view.zooph.hpp"), self.view(unit)),
            (path(".zooph.hpp"), self.records(unit)),
            (path(".zooph.cpp"), self.tables(unit)),
        ];
        let mut ends = vec![".view.zooph.hpp", ".zooph.hpp", ".zooph.cpp"];
        if self.raw {
            files.push((path(".raw.zooph.hpp"), self.raw(unit)));
            ends.push(".raw.zooph.hpp");
        }
        for other in &unit.files[1..] {
            let name = self.program.file(*other).name;
            for &end in &ends {
                let head = zooph_emit::header("//", name).into_string();
                let text = match end {
                    ".zooph.cpp" => format!(
                        "{head}//\n// The code of this schema is in {}.\n",
                        path(end)
                    ),
                    _ => format!("{head}#pragma once\n\n#include \"{}\"\n", path(end)),
                };
                files.push((format!("{}{end}", stem(name)), text));
            }
        }
        files
    }

    /// Joins the file's head, includes and body.
    fn file(
        &self,
        unit: &Unit,
        (is_header, runtime): (bool, &[&str]),
        (used, end): (&RefCell<BTreeSet<FileIx>>, &str),
        body: String,
    ) -> String {
        let first = self.program.file(unit.files[0]);
        let mut text = zooph_emit::header("//", first.name).into_string();
        if is_header {
            text.push_str("#pragma once\n");
        }
        if let Some(comment) = first.doc.filter(|_| is_header) {
            let comment = Doc::cat([
                line("/// @file"),
                Doc::hard_line(),
                literal::doc(Some(comment), ""),
            ]);
            text.push('\n');
            text.push_str(&comment.print(&STYLE));
        }
        text.push('\n');
        for include in runtime {
            text.push_str(&format!("#include \"{include}\"\n"));
        }
        let own = self.units.home(unit.files[0]);
        let used = used.borrow();
        let homes: BTreeSet<FileIx> = { used.iter() }
            .map(|file| self.units.home(*file))
            .filter(|home| *home != own)
            .collect();
        for home in homes {
            let name = stem(self.program.file(home).name);
            text.push_str(&format!("#include \"{name}{end}\"\n"));
        }
        text.push_str("\n#include \"zooph/detail/begin.hpp\"\n\n");
        text.push_str(&body);
        text.push_str("\n#include \"zooph/detail/end.hpp\"\n");
        text
    }

    /// Returns the file with Readers and Builders.
    fn view(&self, unit: &Unit) -> String {
        let used = RefCell::default();
        let mut page = Page::new(self, &used);
        for (&file, decls) in unit.files.iter().zip(&unit.decls) {
            page.open(file);
            page.forward(decls);
            page.close(file);
        }
        page.declare_tables(unit);
        let mut bodies = Vec::new();
        for (&file, decls) in unit.files.iter().zip(&unit.decls) {
            page.open(file);
            bodies.push(page.faces(decls));
            page.close(file);
        }
        page.types(unit);
        let is_generic = page.fields(unit, Tables::Generic);
        for (&file, bodies) in unit.files.iter().zip(bodies) {
            if !bodies.is_empty() {
                page.open(file);
                bodies.iter().for_each(|body| page.put(body));
                page.close(file);
            }
        }
        // The tables of generic structs are templates, so they must be in the header.
        let runtime = match is_generic {
            false => &["zooph/builder.hpp", "zooph/open.hpp", "zooph/visit.hpp"][..],
            true => &[
                "zooph/builder.hpp",
                "zooph/fields.hpp",
                "zooph/literal.hpp",
                "zooph/open.hpp",
                "zooph/visit.hpp",
            ],
        };
        self.file(
            unit,
            (true, runtime),
            (&used, ".view.zooph.hpp"),
            page.printer.finish(),
        )
    }

    /// Returns the file with Records and codecs.
    fn records(&self, unit: &Unit) -> String {
        let used = RefCell::default();
        let mut page = Page::new(self, &used);
        let all: Vec<DeclIx> = unit.decls.concat();
        let order = order::order(self.program, &order::structs(self.program, &all));
        let mut bodies = Vec::new();
        let mut open: Option<FileIx> = None;
        let mut incomplete: HashSet<DeclIx> = order.iter().copied().collect();
        for ix in page.each(&order) {
            page.enter(&mut open, self.program.decl(ix).file);
            for of in order::classes(self.program, ix) {
                let Some(class) = page.class(of) else {
                    continue;
                };
                let record = record::record(&class, &incomplete);
                record.classes.iter().for_each(|class| page.put(class));
                bodies.push((self.program.decl(ix).file, record.bodies));
            }
            incomplete.remove(&ix);
        }
        for (file, bodies) in bodies {
            for body in bodies {
                page.enter(&mut open, file);
                page.put(&body);
            }
        }
        if let Some(file) = open {
            page.close(file);
        }
        let inline = order::inline(self.program, &order);
        for ix in page.each(&order) {
            if let Some(class) = page.class(ix) {
                let view = page.view(ix, None);
                page.put(&codec::codec(&class, &view, inline(ix)));
            }
        }
        let own = format!(
            "{}.view.zooph.hpp",
            stem(self.program.file(unit.files[0]).name)
        );
        let runtime = ["zooph/record.hpp", &own];
        self.file(
            unit,
            (true, &runtime),
            (&used, ".zooph.hpp"),
            page.printer.finish(),
        )
    }

    /// Returns the file with codecs of native types for Records. The codecs of enums and unions come first,
    /// since a codec must be specialized before it is used.
    fn raw(&self, unit: &Unit) -> String {
        let used = RefCell::default();
        let mut page = Page::new(self, &used);
        let all: Vec<DeclIx> = unit.decls.concat();
        for ix in page.each(&all) {
            let view = page.view(ix, None);
            let code = match page.class(ix) {
                Some(class) => raw::union(&class, &view),
                None => raw::enumeration(&view, ix),
            };
            if let Some(code) = code {
                page.put(&code);
            }
        }
        let mut open = None;
        for ix in page.each(&all) {
            if let Some(record) = page.class(ix).and_then(|class| raw::record(&class)) {
                page.enter(&mut open, self.program.decl(ix).file);
                page.put(&record);
            }
        }
        if let Some(file) = open {
            page.close(file);
        }
        let own = format!("{}.zooph.hpp", stem(self.program.file(unit.files[0]).name));
        let runtime = ["zooph/raw.hpp", "zooph/raw/schema.hpp", &own];
        let body = page.printer.finish();
        self.file(unit, (true, &runtime), (&used, ".raw.zooph.hpp"), body)
    }

    /// Returns the file with tables, defaults and constants.
    fn tables(&self, unit: &Unit) -> String {
        let used = RefCell::default();
        let mut page = Page::new(self, &used);
        let of = plain::tables(self.program, unit, |ix| page.view(ix, None));
        if of == Tables::Plain {
            page.declare(unit);
        }
        for (&file, decls) in unit.files.iter().zip(&unit.decls) {
            let mut open = None;
            for ix in page.each(decls) {
                let constant = small::constant(&page.inside(ix), ix).and_then(|(_, body)| body);
                let presets = page
                    .class(ix)
                    .map_or_else(Vec::new, |class| small::presets(&class));
                let presets = presets.into_iter().map(|(_, body)| body);
                for body in constant.into_iter().chain(presets) {
                    page.enter(&mut open, file);
                    page.put(&body);
                }
            }
            if open.is_some() {
                page.close(file);
            }
        }
        page.put(&line("namespace zooph::generated_v1 {"));
        for decls in &unit.decls {
            for ix in page.each(&order::structs(self.program, decls)) {
                let class = page.class(ix);
                let view = page.view(ix, None);
                if let Some(table) = class.and_then(|class| tables::table(&class, &view, of)) {
                    page.put(&table);
                }
            }
        }
        for decls in &unit.decls {
            for ix in page.each(decls) {
                if let Some(names) = fields::enum_names(&page.view(ix, None), ix) {
                    page.put(&names);
                }
            }
        }
        page.put(&line("} // namespace zooph::generated_v1"));
        page.fields(unit, of);
        let own = format!(
            "{}.view.zooph.hpp",
            stem(self.program.file(unit.files[0]).name)
        );
        let runtime = match of {
            Tables::Plain => &["zooph/literal.hpp", "zooph/tables.hpp"][..],
            _ => &["zooph/fields.hpp", "zooph/literal.hpp", &own],
        };
        self.file(
            unit,
            (false, runtime),
            (&used, ".view.zooph.hpp"),
            page.printer.finish(),
        )
    }
}

impl Page<'_> {
    /// Closes the open namespace and opens that of a file, if they differ.
    fn enter(&mut self, open: &mut Option<FileIx>, file: FileIx) {
        if *open == Some(file) {
            return;
        }
        if let Some(other) = open.replace(file) {
            self.close(other);
        }
        self.open(file);
    }

    /// Adds the traits by which generic code finds enums and structs, and the tables of generic structs.
    fn types(&mut self, unit: &Unit) {
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

    /// Adds tables of fields, either of generic structs or of others. Returns whether there are any.
    fn fields(&mut self, unit: &Unit, of: Tables) -> bool {
        let mut has_any = false;
        for decls in &unit.decls {
            for ix in self.each(decls) {
                let class = self.class(ix);
                let view = self.view(ix, None);
                if let Some(table) = class.and_then(|class| fields::table(&class, &view, of)) {
                    self.put(&table);
                    has_any = true;
                }
            }
        }
        has_any
    }

    /// Adds declarations of the functions that return tables.
    fn declare_tables(&mut self, unit: &Unit) {
        let mut all = Vec::new();
        for ix in self.each(&unit.decls.concat()) {
            match self.class(ix) {
                Some(class) => all.extend(plain::declared(&class)),
                None => all.extend(plain::declared_names(&self.view(ix, None), ix)),
            }
        }
        if !all.is_empty() {
            self.put(&crate::render::lines(all));
        }
    }

    /// Adds all that a source file of tables needs to know if it does not include the header.
    fn declare(&mut self, unit: &Unit) {
        for (&file, decls) in unit.files.iter().zip(&unit.decls) {
            let mut names = Vec::new();
            for ix in self.each(decls) {
                names.extend(plain::names(&self.view(ix, None), ix));
            }
            if !names.is_empty() {
                self.open(file);
                self.put(&crate::render::lines(names));
                self.close(file);
            }
        }
        self.declare_tables(unit);
    }

    /// Adds forward declarations of classes, enums and interfaces.
    fn forward(&mut self, decls: &[DeclIx]) {
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
    fn faces(&mut self, decls: &[DeclIx]) -> Vec<Doc<'static>> {
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
