//! Whole files.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashSet};

use zooph_plan::{DeclIx, FileIx, Program};
use zooph_pretty::Doc;

use crate::literal;
use crate::names::Names;
use crate::render::page::{Page, STYLE};
use crate::render::tables::Tables;
use crate::render::{codec, fields, line, order, plain, raw, record, small, tables};
use crate::units::{Unit, Units, stem};

/// The data that all files of a program are made from.
pub(crate) struct Files<'p> {
    pub(crate) program: &'p Program<'p>,
    pub(crate) units: &'p Units,
    pub(crate) names: &'p Names,
    /// Whether Records have the codec of native types.
    pub(crate) raw: bool,
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
        page.declare_tables(&unit.decls.concat());
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
            page.finish(),
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
        self.file(unit, (true, &runtime), (&used, ".zooph.hpp"), page.finish())
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
        let body = page.finish();
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
        definitions(unit, &mut page);
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
        if of == Tables::Plain {
            // The page declares the types of other units.
            used.borrow_mut().clear();
        }
        self.file(
            unit,
            (false, runtime),
            (&used, ".view.zooph.hpp"),
            page.finish(),
        )
    }
}

/// Adds the definitions of constants that are functions, and of the functions that return defaults.
fn definitions(unit: &Unit, page: &mut Page<'_>) {
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
}
