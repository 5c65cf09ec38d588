//! Splits the types of a large file into modules. GHC needs memory for a whole module at once, and compiles
//! modules in parallel.

use std::collections::{BTreeSet, HashMap};

use zooph_emit::{Code, meter};
use zooph_plan::{DeclIx, DeclKind, Role, components};

use super::{Defined, Head, Module, Render, TYPES, doc};

/// The weight of a module, above which no more types are added to it. A declaration weighs 1, and 1 more for
/// each of its fields. For a module of the weight 140 GHC 9.0 needs 360 MB.
const MOST: usize = 200;

/// A struct with its groups, or an enum.
#[derive(Default)]
pub(super) struct Unit {
    ixs: Vec<DeclIx>,
    code: Vec<Code>,
    /// The modules of other files that the code names.
    imports: BTreeSet<String>,
    /// The declarations of this file that the code names.
    uses: BTreeSet<DeclIx>,
    weight: usize,
}

impl Render<'_> {
    /// Returns the modules of the file's types: one, or in large files several, and one that exports all of them.
    pub(super) fn types(&self, filename: &str, ixs: &[DeclIx]) -> Vec<Module> {
        let units = self.units(ixs);
        let about = doc("|", self.program.file(self.file).doc);
        let name = self.names().file(self.file);
        let weight: usize = units.iter().map(|unit| unit.weight).sum();
        let mut exports = self.exports(ixs);
        exports.push("fileId'".to_owned());
        let mut head = Head {
            name,
            about,
            extensions: TYPES,
            exports,
            opened: Vec::new(),
        };
        if weight <= MOST {
            let body = self.join(units, Some(self.file_id()));
            let defined = Defined {
                ixs: ixs.to_vec(),
                elsewhere: false,
            };
            return vec![self.module_of_types(filename, head, body, defined)];
        }
        let mut modules = Vec::new();
        for (number, (units, opened)) in (1..).zip(parts(units)) {
            let name = part_name(name, number);
            let ixs: Vec<DeclIx> = { units.iter() }
                .flat_map(|unit| unit.ixs.iter().copied())
                .collect();
            let part = Head {
                name: &name,
                about: Code::from(format!("-- | Types of \"{}\".", head.name)),
                extensions: TYPES,
                exports: self.exports(&ixs),
                opened: { opened.iter() }
                    .map(|number| part_name(head.name, *number))
                    .collect(),
            };
            let body = self.join(units, None);
            let defined = Defined {
                ixs,
                elsewhere: false,
            };
            modules.push(self.module_of_types(filename, part, body, defined));
            head.opened.push(name);
        }
        head.extensions = &["DuplicateRecordFields"];
        let defined = Defined {
            ixs: ixs.to_vec(),
            elsewhere: true,
        };
        let own = self.module_of_types(filename, head, self.file_id(), defined);
        modules.insert(0, own);
        modules
    }

    fn file_id(&self) -> Code {
        let id = self.program.file(self.file).id;
        Code::from(format!(
            "-- | The schema file's id.\nfileId' :: Z.Word64\nfileId' = 0x{id:016x}"
        ))
    }

    /// Returns the code of units, and adds the modules that it names to the imports.
    fn join(&self, units: impl IntoIterator<Item = Unit>, last: Option<Code>) -> Code {
        let mut pieces = Vec::new();
        for unit in units {
            let mut imports = self.home.imports.borrow_mut();
            imports.insert("Zooph.Layout as L".to_owned());
            imports.extend(unit.imports);
            pieces.extend(unit.code);
        }
        pieces.extend(last);
        Code::paragraphs(pieces)
    }

    /// Renders all structs and enums, in the order of the source.
    fn units(&self, ixs: &[DeclIx]) -> Vec<Unit> {
        let mut units: Vec<Unit> = Vec::new();
        // The units of structs, which their groups belong to.
        let mut owner: HashMap<DeclIx, usize> = HashMap::new();
        for &ix in ixs {
            let decl = self.program.decl(ix);
            if !meter::at(decl.path) {
                break;
            }
            let (code, fields) = match &decl.kind {
                DeclKind::Struct(content) => (self.structure(ix, content), content.fields.len()),
                DeclKind::Enum(enumerants) => (self.enumeration(ix, enumerants), enumerants.len()),
                DeclKind::Interface(_) | DeclKind::Const { .. } => continue,
            };
            let around = decl.parent.and_then(|parent| owner.get(&parent)).copied();
            let at = match (decl.role, around) {
                (Role::Group(_), Some(at)) => at,
                _ => {
                    units.push(Unit::default());
                    units.len() - 1
                }
            };
            owner.insert(ix, at);
            let unit = &mut units[at];
            unit.ixs.push(ix);
            unit.code.push(code);
            unit.imports.extend(self.home.imports.take());
            unit.uses.extend(self.home.uses.take());
            unit.weight += 1 + fields;
        }
        units
    }
}

/// Returns the name of a part, which no declaration's module has, since their names have underscores at the end only.
fn part_name(file: &str, number: usize) -> String {
    format!("{file}.Types_{number}")
}

/// Distributes units over modules, each with the numbers of the earlier ones that it names. Units that name each
/// other are in one module.
fn parts(mut units: Vec<Unit>) -> Vec<(Vec<Unit>, BTreeSet<usize>)> {
    let owners = { units.iter().enumerate() }
        .flat_map(|(at, unit)| unit.ixs.iter().map(move |ix| (*ix, at as u64)));
    let owners: HashMap<DeclIx, u64> = owners.collect();
    let targets = |unit: &Unit| {
        { unit.uses.iter() }
            .filter_map(|ix| owners.get(ix).copied())
            .collect()
    };
    let edges: HashMap<u64, Vec<u64>> = (0..).zip(units.iter().map(targets)).collect();
    let mut parts: Vec<(Vec<Unit>, BTreeSet<usize>)> = Vec::new();
    let mut numbers: HashMap<u64, usize> = HashMap::new();
    let mut weight = MOST;
    for members in components(&edges) {
        if weight >= MOST {
            parts.push(Default::default());
            weight = 0;
        }
        let number = parts.len();
        let part = parts.last_mut().expect("a part was added");
        numbers.extend(members.iter().map(|at| (*at, number)));
        for at in members {
            part.1.extend(
                { edges[&at].iter() }
                    .filter_map(|to| numbers.get(to))
                    .filter(|to| **to != number),
            );
            let unit = std::mem::take(&mut units[at as usize]);
            weight += unit.weight;
            part.0.push(unit);
        }
    }
    parts
}
