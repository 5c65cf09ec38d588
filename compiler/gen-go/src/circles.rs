//! Files that refer to each other. Go compiles them if their code is in one package, also if several runs generate it.
//! It refuses packages that import each other.

use std::collections::{BTreeMap, BTreeSet};

use zooph_plan::{FileIx, Program, Remark, components_of};

use crate::packages::Packages;

/// The number of references that a remark names.
const NAMED: usize = 4;

/// A reference of a file to a file of another package.
type Reference = (FileIx, FileIx);

/// Returns a remark for each circle with a requested file that Go's compiler would refuse.
pub(crate) fn refused(program: &Program<'_>, packages: &Packages) -> Vec<Remark> {
    // One run for all files of a circle puts their code into one package, unless annotations decide about packages.
    let are_apart = |one: FileIx, other: FileIx| {
        let [one, other] = [one, other].map(|ix| packages.of(ix));
        one.import != other.import && one.own_folder && other.own_folder
    };
    let halves = program.half_circles_among(true, are_apart);
    if halves.is_empty() {
        return of_packages(program, packages);
    }
    halves
}

/// Returns a remark for each circle of packages.
fn of_packages(program: &Program<'_>, packages: &Packages) -> Vec<Remark> {
    let import = |ix: FileIx| packages.of(ix).import.as_str();
    let uses = program.uses(true);
    let references = uses.iter();
    let references: Vec<Reference> = references
        .flat_map(|(user, used)| used.iter().map(|file| (*user, *file)))
        .filter(|(user, used)| import(*user) != import(*used))
        .collect();
    let mut imports: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (user, used) in &references {
        imports
            .entry(import(*user))
            .or_default()
            .insert(import(*used));
    }
    let all: Vec<&str> = imports.keys().copied().collect();
    let circles = components_of(&all, |package| imports[package].iter().copied().collect());
    let circles = circles.into_iter().filter(|circle| circle.len() > 1);
    let remark = |circle: Vec<&str>| {
        let circle: BTreeSet<&str> = circle.into_iter().collect();
        let is_in = |ix: FileIx| circle.contains(import(ix));
        let inside = references.iter().copied();
        let inside = inside.filter(|(user, used)| is_in(*user) && is_in(*used));
        of_circle(program, packages, &inside.collect::<Vec<_>>())
    };
    circles.filter_map(remark).collect()
}

/// Returns a remark for a circle of packages that import each other because of these references, if one of the files
/// is requested. If none is, the packages of the files may be others than those that this run expects.
fn of_circle(
    program: &Program<'_>,
    packages: &Packages,
    references: &[Reference],
) -> Option<Remark> {
    let files = references.iter().flat_map(|(user, used)| [*user, *used]);
    let files: BTreeSet<FileIx> = files.collect();
    let mut requested = files.iter().filter(|ix| program.file(**ix).is_requested);
    let first = program.file(*requested.next()?);
    // One reference from each package to each other package explains the circle.
    let mut shown: BTreeMap<(&str, &str), Reference> = BTreeMap::new();
    for (user, used) in references {
        let pair = [user, used].map(|ix| packages.of(*ix).label());
        shown.entry(pair.into()).or_insert((*user, *used));
    }
    let mut why: Vec<String> = { shown.values().take(NAMED) }
        .map(|(user, used)| {
            let [user, used] = [user, used].map(|ix| program.file(*ix).name);
            format!("{user} refers to {used}")
        })
        .collect();
    if shown.len() > NAMED {
        why.push("and so on".to_owned());
    }
    let names: BTreeSet<&str> = files.iter().map(|ix| packages.of(*ix).label()).collect();
    let mut names: Vec<&str> = names.into_iter().take(NAMED + 1).collect();
    if names.len() > NAMED {
        names[NAMED] = "others";
    }
    let last = names.pop()?;
    let without = match files.iter().all(|ix| packages.of(*ix).own_folder) {
        true => "",
        false => ", or leave out these annotations and generate the files together",
    };
    let text = format!(
        "the packages {} and {last} would import each other, which Go does not allow ({}): put these files into one \
         package by $Go.package and $Go.import{without}",
        names.join(", "),
        why.join(", "),
    );
    Some(Remark::of_node(first.id, text))
}
