//! Mutants: small changes to runtimes and generated code, each of which the vectors, random
//! messages or the language's own tests must notice. A test suite that lets one live has a hole.

mod scratch;
mod table;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use zooph_testgen::rng::{self, Rng};

use crate::process::{Outcome, cargo, root, run as run_command, target_folder};
use scratch::{Scratch, Verdict};
use table::{Mutant, Table};

/// Which mutants to make.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Options {
    /// Only those of this language.
    #[arg(long)]
    language: Option<String>,
    /// Only those whose names contain this.
    #[arg(long)]
    only: Option<String>,
    /// Not more than so many of each language, which the seed chooses.
    #[arg(long)]
    count: Option<usize>,
    /// Chooses the places of changes; when absent, that of `ZOOPH_SEED`, or a fresh one.
    #[arg(long)]
    seed: Option<u64>,
}

impl Options {
    /// The short form that runs with the other tests.
    pub(crate) fn short() -> Self {
        Options {
            count: Some(3),
            ..Options::default()
        }
    }
}

impl Options {
    /// Its name is one of those asked for.
    fn takes(&self, mutant: &Mutant) -> bool {
        let only = self.only.as_deref().unwrap_or("");
        mutant.name.contains(only)
    }
}

/// Makes every mutant of every language, one at a time, and fails if one survives.
pub(crate) fn run(options: &Options) -> Outcome {
    let seed = options
        .seed
        .or_else(rng::seed_of_environment)
        .unwrap_or_else(rng::fresh_seed);
    let tables = wanted(tables()?, options)?;
    println!("mutate: seed {seed}");
    let programs = Programs::build()?;
    let mut problems = Vec::new();
    for (language, table) in tables {
        let mut rng = Rng::new(seed);
        let found = of_language(&language, &table, options, &programs, &mut rng)?;
        problems.extend(found);
    }
    if problems.is_empty() {
        Ok(())
    } else {
        Err(format!("seed {seed}: {}", problems.join("; ")))
    }
}

/// The tables, by language.
fn tables() -> Result<Vec<(String, Table)>, String> {
    let folder = root().join("conformance/mutants");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut tables = Vec::new();
    for entry in fs::read_dir(&folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let text = fs::read_to_string(&path).map_err(failed)?;
            let table = Table::parse(&text).map_err(|why| format!("{}: {why}", path.display()))?;
            let language = path.file_stem().unwrap_or_default();
            tables.push((language.to_string_lossy().into_owned(), table));
        }
    }
    tables.sort_by(|left, right| left.0.cmp(&right.0));
    Ok(tables)
}

/// The tables of which some mutant is asked for. None would be a check that cannot fail.
fn wanted(tables: Vec<(String, Table)>, options: &Options) -> Result<Vec<(String, Table)>, String> {
    let known: Vec<String> = tables.iter().map(|(name, _)| name.clone()).collect();
    let is_wanted = |(language, table): &(String, Table)| {
        let named = options
            .language
            .as_ref()
            .is_none_or(|only| only == language);
        named && table.mutants.iter().any(|mutant| options.takes(mutant))
    };
    let tables: Vec<_> = tables.into_iter().filter(is_wanted).collect();
    if tables.is_empty() {
        let known = known.join(", ");
        return Err(format!(
            "no mutant is called so; there are tables of {known}"
        ));
    }
    Ok(tables)
}

/// Programs that are not mutated.
struct Programs {
    target: PathBuf,
    runner: PathBuf,
    tool: PathBuf,
}

impl Programs {
    fn build() -> Result<Self, String> {
        run_command(cargo().args([
            "build",
            "--quiet",
            "--package",
            "zooph-conformance",
            "--package",
            "zooph-cli",
        ]))?;
        let target = target_folder();
        Ok(Programs {
            runner: target.join("debug/zooph-conformance"),
            tool: target.join("debug/zooph"),
            target,
        })
    }
}

/// Names of the mutants that survive, or are none.
fn of_language(
    language: &str,
    table: &Table,
    options: &Options,
    programs: &Programs,
    rng: &mut Rng,
) -> Result<Vec<String>, String> {
    let folder = programs.target.join("mutants").join(language);
    let scratch = Scratch::prepare(folder, table, &programs.tool)?;
    match scratch.judge(language, &programs.runner)? {
        Verdict::Survived => {}
        other => return Err(format!("{language} without any change: {other:?}")),
    }
    let mut mutants: Vec<&Mutant> = table
        .mutants
        .iter()
        .filter(|mutant| options.takes(mutant))
        .collect();
    rng.shuffle(&mut mutants);
    mutants.truncate(options.count.unwrap_or(usize::MAX));
    // All of them are looked for, also those that are not made this time.
    let gone = scratch.gone();
    let mut problems: Vec<String> = gone
        .iter()
        .map(|gone| format!("{language}: {gone}"))
        .collect();
    for mutant in mutants {
        let start = Instant::now();
        let judged = judge(language, &scratch, mutant, &programs.runner, rng)?;
        let Some((line, verdict)) = judged else {
            continue;
        };
        let Mutant { name, file, .. } = mutant;
        let seconds = start.elapsed().as_secs();
        println!("{language}: {name} ({file}:{line}): {verdict:?}, {seconds} s");
        if verdict != Verdict::Killed {
            problems.push(format!("{language}: {name} ({file}:{line}): {verdict:?}"));
        }
    }
    Ok(problems)
}

/// Makes a mutant, judges it and takes it back. Nothing if it cannot be made.
fn judge(
    language: &str,
    scratch: &Scratch<'_>,
    mutant: &Mutant,
    runner: &Path,
    rng: &mut Rng,
) -> Result<Option<(usize, Verdict)>, String> {
    let path = scratch.folder.join(&mutant.file);
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let Ok(original) = fs::read_to_string(&path) else {
        return Ok(None);
    };
    let Some(changed) = mutant.apply(&original, |places| rng.below(places)) else {
        return Ok(None);
    };
    fs::write(&path, &changed.text).map_err(failed)?;
    let verdict = scratch.judge(language, runner);
    fs::write(&path, &original).map_err(failed)?;
    Ok(Some((changed.line, verdict?)))
}

#[cfg(test)]
mod tests {
    use super::{Options, tables, wanted};

    fn languages(language: Option<&str>, only: Option<&str>) -> Result<Vec<String>, String> {
        let options = Options {
            language: language.map(str::to_owned),
            only: only.map(str::to_owned),
            ..Options::default()
        };
        let tables = wanted(tables().expect("good tables"), &options)?;
        Ok(tables.into_iter().map(|(name, _)| name).collect())
    }

    #[test]
    fn languages_and_mutants_are_those_asked_for() {
        assert_eq!(languages(None, None).expect("all"), ["go", "ocaml", "rust"]);
        assert_eq!(languages(Some("go"), None).expect("one"), ["go"]);
        let of_rust = languages(Some("rust"), Some("offset")).expect("some");
        assert_eq!(of_rust, ["rust"]);
        assert!(languages(Some("cobol"), None).is_err());
        assert!(languages(None, Some("never heard of")).is_err());
    }
}
