//! Mutants: small changes to runtimes and generated code. The vectors, random messages or the language's own tests
//! must notice each of them. If a mutant survives, a test is missing.

mod scratch;
mod table;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use zooph_testgen::rng::{self, Rng};

use crate::process::{Outcome, program, root, target_folder, tool};
use scratch::{Judge, Output, Scratch, Verdict};
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
    /// At most this many of each language, chosen by the seed.
    #[arg(long)]
    count: Option<usize>,
    /// Only the fixed set of `make test`: the mutants that the tables mark, in the places that they name.
    #[arg(long, conflicts_with_all = ["count", "seed", "everywhere"])]
    fixed: bool,
    /// In every place where a change can be made, instead of one that the seed chooses.
    #[arg(long)]
    everywhere: bool,
    /// Chooses the places of changes. Defaults to that of `ZOOPH_SEED`, or a fresh one.
    #[arg(long)]
    seed: Option<u64>,
}

impl Options {
    /// Returns the options with which the tests run mutants: the same mutants each time, without chance.
    pub(crate) fn fixed() -> Self {
        Options {
            fixed: true,
            ..Options::default()
        }
    }

    /// Reports whether the options select the mutant.
    fn takes(&self, mutant: &Mutant) -> bool {
        let only = self.only.as_deref().unwrap_or("");
        mutant.name.contains(only) && (!self.fixed || mutant.always.is_some())
    }
}

/// The least number of mutants of a language in the fixed set. With none, the check could not fail.
const FIXED: usize = 3;

/// Makes every mutant of every language, one at a time, and fails if one survives.
pub(crate) fn run(options: &Options) -> Outcome {
    let seed = options
        .seed
        .or_else(rng::seed_of_environment)
        .unwrap_or_else(rng::fresh_seed);
    let seed = if options.fixed { 1 } else { seed };
    let tables = wanted(tables()?, options)?;
    match options.fixed {
        true => println!("mutate: the fixed set"),
        false => println!("mutate: seed {seed}"),
    }
    let programs = Programs::build()?;
    let mut scratches = Vec::new();
    for (language, table) in &tables {
        let folder = programs.target.join("mutants").join(language);
        scratches.push((language, Scratch::prepare(folder, table, &programs.tool)?));
    }
    all_can_be_made(&scratches)?;
    let mut problems = Vec::new();
    for (language, scratch) in &scratches {
        let mut rng = Rng::new(seed);
        problems.extend(of_language(
            language, scratch, options, &programs, &mut rng,
        )?);
    }
    if problems.is_empty() {
        Ok(())
    } else {
        Err(format!("seed {seed}: {}", problems.join("; ")))
    }
}

/// Fails if a mutant can no longer be made, even one that is not selected. It is called before anything is built.
fn all_can_be_made(scratches: &[(&String, Scratch<'_>)]) -> Outcome {
    let gone: Vec<String> = { scratches.iter() }
        .flat_map(|(language, scratch)| {
            let gone = scratch.gone().into_iter();
            gone.map(move |gone| format!("{language}: {gone}"))
        })
        .collect();
    match gone.is_empty() {
        true => Ok(()),
        false => Err(gone.join("; ")),
    }
}

/// Returns the tables, by language.
fn tables() -> Result<Vec<(String, Table)>, String> {
    let folder = root().join("conformance/mutants");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut tables = Vec::new();
    for entry in fs::read_dir(&folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let text = fs::read_to_string(&path).map_err(failed)?;
            let table = Table::parse(&text).map_err(|why| format!("{}: {why}", path.display()))?;
            let fixed = table.mutants.iter().filter(|one| one.always.is_some());
            if fixed.count() < FIXED {
                let least = format!("at least {FIXED} mutants must be marked `always`");
                return Err(format!("{}: {least}", path.display()));
            }
            let language = path.file_stem().unwrap_or_default();
            tables.push((language.to_string_lossy().into_owned(), table));
        }
    }
    tables.sort_by(|left, right| left.0.cmp(&right.0));
    Ok(tables)
}

/// Returns the tables that have a selected mutant. It is an error if there are none, because the check could not
/// fail.
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
        Ok(Programs {
            runner: program("zooph-conformance", "zooph-conformance")?,
            tool: tool()?,
            target: target_folder(),
        })
    }
}

/// Returns the names of the mutants that survive or cannot be made.
fn of_language(
    language: &str,
    scratch: &Scratch<'_>,
    options: &Options,
    programs: &Programs,
    rng: &mut Rng,
) -> Result<Vec<String>, String> {
    let unchanged = |judges: &[Judge]| match scratch.judge(
        language,
        &programs.runner,
        judges,
        Output::Shown,
    )? {
        Verdict::Survived => Ok(()),
        other => Err(format!("{language} without any change: {other:?}")),
    };
    unchanged(&[Judge::Vectors])?;
    // The fixed set runs beside other parts that run the language's tests. So here the tests are run only if they
    // must judge a mutant.
    let mut passed = 0;
    if !options.fixed {
        unchanged(&[Judge::Tests])?;
        passed = scratch.decisive();
    }
    let mut mutants: Vec<&Mutant> = { scratch.table().mutants.iter() }
        .filter(|mutant| options.takes(mutant))
        .collect();
    rng.shuffle(&mut mutants);
    mutants.truncate(options.count.unwrap_or(usize::MAX));
    let mut problems = Vec::new();
    for mutant in mutants {
        let places = match mutant.always.filter(|_| options.fixed) {
            Some(place) => vec![place - 1],
            None => scratch.places(mutant, options.everywhere, rng),
        };
        for place in places {
            let start = Instant::now();
            let Mutant { name, file, .. } = mutant;
            let judged = judge(language, scratch, mutant, &programs.runner, place)?;
            let Some((line, verdict)) = judged else {
                problems.push(format!(
                    "{language}: {name}: no place {} in {file}",
                    place + 1
                ));
                continue;
            };
            let seconds = start.elapsed().as_secs();
            println!("{language}: {name} ({file}:{line}): {verdict:?}, {seconds} s");
            if verdict == Verdict::Killed(Judge::Tests) && scratch.decisive() > passed {
                unchanged(&[Judge::Tests])?;
                passed = scratch.decisive();
            }
            if !matches!(verdict, Verdict::Killed(_)) {
                problems.push(format!("{language}: {name} ({file}:{line}): {verdict:?}"));
            }
        }
    }
    Ok(problems)
}

/// Makes a mutant in a place, judges it and undoes it. Returns [`None`] if it cannot be made.
fn judge(
    language: &str,
    scratch: &Scratch<'_>,
    mutant: &Mutant,
    runner: &Path,
    place: usize,
) -> Result<Option<(usize, Verdict)>, String> {
    let path = scratch.folder.join(&mutant.file);
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let Ok(original) = fs::read_to_string(&path) else {
        return Ok(None);
    };
    let Some(changed) = mutant.apply(&original, |_| place) else {
        return Ok(None);
    };
    fs::write(&path, &changed.text).map_err(failed)?;
    let judges = [Judge::Vectors, Judge::Tests];
    let verdict = scratch.judge(language, runner, &judges, Output::Hidden);
    fs::write(&path, &original).map_err(failed)?;
    Ok(Some((changed.line, verdict?)))
}

#[cfg(test)]
mod tests {
    use super::{Options, root, tables, wanted};

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
        let all = languages(None, None).expect("all");
        assert!(all.len() >= 5 && all.is_sorted(), "{all:?}");
        assert_eq!(languages(Some("go"), None).expect("one"), ["go"]);
        let of_rust = languages(Some("rust"), Some("offset")).expect("some");
        assert_eq!(of_rust, ["rust"]);
        assert!(languages(Some("cobol"), None).is_err());
        assert!(languages(None, Some("never heard of")).is_err());
    }

    #[test]
    fn every_mutant_of_what_is_not_generated_can_be_made() {
        for (language, table) in tables().expect("good tables") {
            let mut found = 0;
            for mutant in &table.mutants {
                // Generated files exist only while mutants are made.
                let source = table.copies.iter().find_map(|(from, to)| {
                    let rest = match to.as_str() {
                        "." => &mutant.file,
                        to => mutant.file.strip_prefix(to)?.strip_prefix('/')?,
                    };
                    std::fs::read_to_string(root().join(from).join(rest)).ok()
                });
                let Some(text) = source else { continue };
                found += 1;
                let place = mutant.always.unwrap_or(1) - 1;
                let made = mutant.apply(&text, |_| place);
                assert!(made.is_some(), "{language}: {}", mutant.name);
            }
            assert!(found >= 20, "{language}: {found} of the runtime");
        }
    }
}
