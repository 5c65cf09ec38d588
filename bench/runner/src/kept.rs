//! Keeps whole runs by processor and date, in `report/runs/PROCESSOR/DATE.json`. A kept run has only
//! the figures and medians that comparisons need.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::results::{Results, Row};
use crate::{Outcome, Plan, bench};

/// The content of a file: for each case and contender the figure and the median.
#[derive(Serialize, Deserialize)]
struct Kept {
    machine: BTreeMap<String, String>,
    rounds: usize,
    slice_ms: u32,
    cases: BTreeMap<String, BTreeMap<String, [f64; 2]>>,
}

/// Returns the folder of all kept runs.
fn folder() -> PathBuf {
    bench().join("report/runs")
}

/// Returns the text in lower case, with a dash for each run of other characters than letters and
/// digits.
fn slug(text: &str) -> String {
    let words = text
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

/// Returns the path of a run's file, relative to the folder.
fn place(results: &Results) -> PathBuf {
    let value = |key: &str| slug(results.machine.get(key).map_or("", |value| value));
    Path::new(&value("processor")).join(value("date") + ".json")
}

/// Rounds to four significant digits, more than figures are exact to.
fn rounded(figure: f64) -> f64 {
    format!("{figure:.3e}").parse().unwrap_or(figure)
}

impl Kept {
    fn of(results: &Results) -> Self {
        let mut cases: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
        for row in &results.rows {
            let figures = [row.value, row.median.unwrap_or(row.value)].map(rounded);
            let case = cases.entry(row.case.clone()).or_default();
            case.insert(row.contender.clone(), figures);
        }
        Kept {
            machine: results.machine.clone(),
            rounds: results.rounds,
            slice_ms: results.slice_ms,
            cases,
        }
    }

    fn results(self) -> Results {
        let mut results = Results::empty(self.machine, self.rounds, self.slice_ms);
        for (case, contenders) in self.cases {
            for (contender, [value, median]) in contenders {
                results.rows.push(Row {
                    case: case.clone(),
                    contender,
                    value,
                    median: Some(median),
                    unit: "ns".into(),
                    lives: Vec::new(),
                    inputs: 0,
                    bytes: 0.0,
                    cost: None,
                });
            }
        }
        results
    }
}

/// Keeps a whole run, unless it was a hasty one.
pub(crate) fn keep(results: &Results, plan: Plan) -> Outcome {
    match plan.is_hasty() {
        true => Ok(()),
        false => keep_in(&folder(), results),
    }
}

fn keep_in(folder: &Path, results: &Results) -> Outcome {
    let path = folder.join(place(results));
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    let text = serde_json::to_string(&Kept::of(results))?;
    // Each case has a line of its own, so diffs of the file are readable.
    Ok(fs::write(path, text.replace("},\"", "},\n\"") + "\n")?)
}

/// Reads the runs that were kept on the same processor, the oldest first, each with its name.
pub(crate) fn like(results: &Results) -> Outcome<Vec<(String, Results)>> {
    like_in(&folder(), results)
}

fn like_in(folder: &Path, results: &Results) -> Outcome<Vec<(String, Results)>> {
    let place = place(results);
    let Some(folder) = place.parent().map(|parent| folder.join(parent)) else {
        return Ok(Vec::new());
    };
    let Ok(entries) = fs::read_dir(&folder) else {
        return Ok(Vec::new());
    };
    let mut paths: Vec<PathBuf> = entries
        .map_while(Result::ok)
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    let run = |path: &PathBuf| -> Outcome<(String, Results)> {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Ok((name.into_owned(), read(path)?))
    };
    paths.iter().map(run).collect()
}

/// Reads the file of a kept run.
fn read(path: &Path) -> Outcome<Results> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let kept: Kept =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(kept.results())
}

/// Reads the file of a kept run, or a `results.json`.
pub(crate) fn read_either(path: &Path) -> Outcome<Results> {
    read(path).or_else(|_| Results::read_from(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(date: &str, value: f64) -> Results {
        let machine = [
            ("processor", "AMD EPYC (family 25, model 17)"),
            ("date", date),
        ];
        let machine = machine.map(|(key, value)| (key.to_owned(), value.to_owned()));
        let mut results = Results::empty(machine.into(), 30, 20);
        results.rows.push(Row {
            case: "carsales.read".into(),
            contender: "null".into(),
            value,
            median: None,
            unit: "ns".into(),
            lives: vec![value, value],
            inputs: 64,
            bytes: 12_000.0,
            cost: None,
        });
        results
    }

    #[test]
    fn runs_are_kept_by_processor_and_date_and_read_again() {
        let folder = std::env::temp_dir().join(format!("zooph-bench-kept-{}", std::process::id()));
        let first = run("2026-11-23 07:40 UTC", 1234.567);
        keep_in(&folder, &first).unwrap();
        keep_in(&folder, &run("2026-11-24 07:40 UTC", 5.0)).unwrap();
        let mut other = run("2026-11-25 07:40 UTC", 5.0);
        other.machine.insert("processor".into(), "Another".into());
        keep_in(&folder, &other).unwrap();
        let file = "amd-epyc-family-25-model-17/2026-11-23-07-40-utc.json";
        let one = read_either(&folder.join(file)).unwrap();
        assert_eq!(one.value("carsales.read", "null"), Some(1235.0));
        assert_eq!(one.machine, first.machine);
        let like = like_in(&folder, &first).unwrap();
        let found: Vec<_> = like
            .iter()
            .map(|(name, run)| (&**name, run.value("carsales.read", "null")))
            .collect();
        let expected = [
            ("2026-11-23-07-40-utc", Some(1235.0)),
            ("2026-11-24-07-40-utc", Some(5.0)),
        ];
        assert_eq!(found, expected);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn where_none_was_kept_there_are_none() {
        let folder = std::env::temp_dir().join("zooph-bench-nothing-kept");
        assert!(like_in(&folder, &run("", 1.0)).unwrap().is_empty());
    }
}
