//! Finds figures that are suspiciously good or bad: peers whose configurations differ much, and
//! ratios that differ much from the last kept run. Each counts as a fault of the benchmark until
//! `docs/performance/explained.toml` explains it.

use std::fmt;
use std::fs;

use serde::{Deserialize, Serialize};

use crate::cases::{Cases, Kind};
use crate::results::{Results, Row};
use crate::{Outcome, bench};

/// The least factor between two figures that is a surprise.
const SURPRISING: f64 = 1.5;

/// The figure that a row is compared with.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Beside {
    /// The best configuration of the same peer; the text is its contender.
    Configuration(String),
    /// The same row of the last kept run on the same processor; the text is that run's date.
    LastRun(String),
}

/// A figure that must be explained.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(crate) struct Surprise {
    /// `WORKLOAD.case`.
    pub(crate) case: String,
    pub(crate) contender: String,
    pub(crate) beside: Beside,
    /// The row's time divided by the other configuration's, or its ratio by the other run's.
    pub(crate) times: f64,
}

impl fmt::Display for Surprise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Surprise {
            case,
            contender,
            times,
            ..
        } = self;
        match &self.beside {
            Beside::Configuration(best) => {
                write!(f, "{case}/{contender} is {times:.2} times {best}")
            }
            Beside::LastRun(date) => write!(
                f,
                "{case}/{contender}, over its base, is {times:.2} times what it was on {date}"
            ),
        }
    }
}

/// Returns all surprises of a run. `last` is the run that was kept before it.
pub(crate) fn find(cases: &Cases, run: &Results, last: Option<&Results>) -> Vec<Surprise> {
    let mut found: Vec<Surprise> = run
        .rows
        .iter()
        .filter_map(|row| beside_configuration(cases, run, row))
        .collect();
    let processor = |results: &Results| results.machine.get("processor").cloned();
    if let Some(last) = last.filter(|last| processor(last) == processor(run)) {
        let rows = run.rows.iter();
        found.extend(rows.filter_map(|row| beside_last(cases, run, last, row)));
    }
    found
}

fn name(contender: &str) -> &str {
    contender.split(':').next().unwrap_or(contender)
}

/// Compares a peer's row with the best of its configurations.
fn beside_configuration(cases: &Cases, run: &Results, row: &Row) -> Option<Surprise> {
    if !matches!(cases.kind(&row.contender), Kind::Peer | Kind::Reference) {
        return None;
    }
    let configurations = run
        .of_case(&row.case)
        .filter(|other| name(&other.contender) == name(&row.contender));
    let best = configurations.min_by(|a, b| a.value.total_cmp(&b.value))?;
    let times = row.value / best.value;
    (best.value > 0.0 && times > SURPRISING).then(|| Surprise {
        case: row.case.clone(),
        contender: row.contender.clone(),
        beside: Beside::Configuration(best.contender.clone()),
        times,
    })
}

/// Compares a row's ratio over its base with that of the last run.
fn beside_last(cases: &Cases, run: &Results, last: &Results, row: &Row) -> Option<Surprise> {
    let (_, case) = cases.case(&row.case)?;
    let ratio = |results: &Results| {
        let ratio =
            results.value(&row.case, &row.contender)? / results.value(&row.case, &case.base)?;
        (ratio.is_finite() && ratio > 0.0).then_some(ratio)
    };
    let times = ratio(run)? / ratio(last)?;
    (times.max(1.0 / times) > SURPRISING).then(|| Surprise {
        case: row.case.clone(),
        contender: row.contender.clone(),
        beside: Beside::LastRun(date(last)),
        times,
    })
}

/// Returns the date of a run.
fn date(results: &Results) -> String {
    results.machine.get("date").cloned().unwrap_or_default()
}

/// An entry of `explained.toml`: why certain surprises are no faults.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Explanation {
    /// `WORKLOAD.case`, or the beginning of such names and `*`.
    case: String,
    /// The contender, without a configuration for all of them. An entry without a contender is for
    /// all contenders: their ratios differ from the last run because the base differs.
    contender: Option<String>,
    /// For a difference from the last run: the date of the run that differs, as its results have
    /// it. The next run needs an explanation of its own. For a difference between configurations
    /// the field is absent.
    run: Option<String>,
    reason: String,
}

#[derive(Deserialize, Default)]
struct File {
    #[serde(default)]
    explained: Vec<Explanation>,
}

impl File {
    fn read() -> Outcome<Self> {
        let path = bench().join("../docs/performance/explained.toml");
        let text = fs::read_to_string(&path).map_err(|error| format!("explained.toml: {error}"))?;
        Ok(toml::from_str(&text).map_err(|error| format!("explained.toml: {error}"))?)
    }
}

impl Explanation {
    fn explains(&self, surprise: &Surprise, run: &str) -> bool {
        let case = match self.case.strip_suffix('*') {
            Some(start) => surprise.case.starts_with(start),
            None => surprise.case == self.case,
        };
        let contender = match &self.contender {
            Some(contender) => {
                surprise.contender == *contender || name(&surprise.contender) == contender
            }
            None => self.run.is_some(),
        };
        let kind = match &surprise.beside {
            Beside::Configuration(_) => self.run.is_none(),
            Beside::LastRun(_) => self.run.as_deref() == Some(run),
        };
        case && contender && kind && !self.reason.trim().is_empty()
    }
}

/// A run's surprises with their explanations.
pub(crate) struct Review {
    /// For each surprise a sentence about it, and the reason that explains it, if there is one.
    pub(crate) surprises: Vec<(String, Option<String>)>,
    /// Entries that explain no surprise of this run, as `CASE/CONTENDER`.
    pub(crate) idle: Vec<String>,
}

impl Review {
    /// Looks up every surprise of a run in `explained.toml`.
    pub(crate) fn of(results: &Results) -> Outcome<Self> {
        Ok(Review::with(results, &File::read()?))
    }

    fn with(results: &Results, file: &File) -> Self {
        let run = date(results);
        let reason = |surprise: &Surprise| {
            let mut all = file.explained.iter();
            let found = all.find(|explanation| explanation.explains(surprise, &run));
            found.map(|explanation| explanation.reason.clone())
        };
        let surprises = results.surprises.iter();
        let idle = file.explained.iter().filter(|explanation| {
            let mut all = results.surprises.iter();
            !all.any(|surprise| explanation.explains(surprise, &run))
        });
        Review {
            surprises: surprises
                .map(|surprise| (surprise.to_string(), reason(surprise)))
                .collect(),
            idle: idle
                .map(|explanation| {
                    let contender = explanation.contender.as_deref().unwrap_or("*");
                    format!("{}/{contender}", explanation.case)
                })
                .collect(),
        }
    }

    /// Returns the surprises that no entry explains.
    pub(crate) fn unexplained(&self) -> impl Iterator<Item = &str> {
        let all = self.surprises.iter();
        all.filter_map(|(text, reason)| reason.is_none().then_some(&**text))
    }

    /// Prints the surprises without an explanation and the entries without a surprise. Fails if a
    /// surprise has no explanation.
    pub(crate) fn check(&self) -> Outcome {
        for text in &self.idle {
            println!("explained.toml: {text} explains nothing of this run");
        }
        let mut count = 0;
        for text in self.unexplained() {
            println!("unexplained  {text}");
            count += 1;
        }
        match count {
            0 => Ok(()),
            _ => Err(format!(
                "{count} surprises are not explained in docs/performance/explained.toml"
            )
            .into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plan;

    const CASE: &str = "carsales.exchange";

    fn run(processor: &str, rows: &[(&str, f64)]) -> Results {
        let mut results = Results::begin(Plan {
            rounds: 1,
            slice: 1,
            smoke: true,
        });
        results.machine.insert("processor".into(), processor.into());
        results.machine.insert("date".into(), "today".into());
        results
            .rows
            .extend(rows.iter().map(|(contender, value)| Row {
                case: CASE.into(),
                contender: (*contender).into(),
                value: *value,
                median: None,
                unit: "ns".into(),
                lives: Vec::new(),
                inputs: 64,
                bytes: 12_000.0,
                cost: None,
            }));
        results
    }

    fn found(run: &Results, last: Option<&Results>) -> Vec<String> {
        let found = find(&Cases::read().unwrap(), run, last);
        found.iter().map(Surprise::to_string).collect()
    }

    #[test]
    fn configurations_of_a_peer_that_differ_much_are_surprises() {
        let results = run(
            "Zen",
            &[
                ("capnp-c++:o2-stream", 91.0),
                ("capnp-c++:o2-gather", 52.0),
                ("capnp-c++:o3-gather", 60.0),
                ("go-capnp:fresh", 700.0),
                ("go-capnp:reuse", 500.0),
                ("zooph-go:builder-validated", 30.0),
                ("zooph-go:record-validated", 90.0),
            ],
        );
        assert_eq!(
            found(&results, None),
            ["carsales.exchange/capnp-c++:o2-stream is 1.75 times capnp-c++:o2-gather"]
        );
    }

    #[test]
    fn ratios_that_differ_from_the_last_run_are_surprises_both_ways() {
        let last = run(
            "Zen",
            &[
                ("capnp-c++", 100.0),
                ("prost", 900.0),
                ("null", 30.0),
                ("rkyv", 80.0),
            ],
        );
        // A machine that is twice as slow changes no ratio, so it is no surprise.
        let same = run(
            "Zen",
            &[("capnp-c++", 200.0), ("prost", 1900.0), ("null", 60.0)],
        );
        assert_eq!(found(&same, Some(&last)), [] as [String; 0]);
        let other = run(
            "Zen",
            &[
                ("capnp-c++:o2", 100.0),
                ("prost", 1400.0),
                ("null", 19.0),
                ("bincode", 1.0),
            ],
        );
        assert_eq!(
            found(&other, Some(&last)),
            [
                "carsales.exchange/prost, over its base, is 1.56 times what it was on today",
                "carsales.exchange/null, over its base, is 0.63 times what it was on today"
            ]
        );
        let elsewhere = run("Xeon", &[("capnp-c++", 100.0), ("prost", 1400.0)]);
        assert_eq!(found(&elsewhere, Some(&last)), [] as [String; 0]);
    }

    #[test]
    fn the_check_fails_until_every_surprise_is_explained() {
        let last = run("Zen", &[("capnp-c++:o2", 50.0), ("prost", 900.0)]);
        let mut results = run(
            "Zen",
            &[
                ("capnp-c++:o2", 91.0),
                ("capnp-c++:o3", 50.0),
                ("prost", 400.0),
            ],
        );
        results.surprises = find(&Cases::read().unwrap(), &results, Some(&last));
        // The row that is no longer the best one also differs from the last run.
        assert_eq!(results.surprises.len(), 3);
        let review = |text: &str| Review::with(&results, &toml::from_str(text).unwrap());
        assert!(review("").check().is_err());
        let configurations = "[[explained]]\ncase = \"carsales.*\"\ncontender = \"capnp-c++\"\nreason = \"a hole\"\n";
        let prost = "[[explained]]\ncase = \"carsales.exchange\"\ncontender = \"prost\"\nrun = \"today\"\nreason = \"newer\"\n";
        let reference = "[[explained]]\ncase = \"carsales.exchange\"\ncontender = \"capnp-c++:o2\"\nrun = \"today\"\nreason = \"a hole\"\n";
        let one = review(configurations);
        assert_eq!(one.unexplained().count(), 2);
        assert!(one.check().is_err());
        let all = format!("{configurations}{prost}{reference}");
        let explained = review(&all);
        assert!(explained.check().is_ok());
        assert_eq!(explained.idle, [] as [String; 0]);
        // An entry without a contender explains only differences from the last run.
        let everybody =
            "[[explained]]\ncase = \"carsales.*\"\nrun = \"today\"\nreason = \"another base\"\n";
        assert_eq!(review(everybody).unexplained().count(), 1);
        assert_eq!(
            review(&everybody.replace("run = \"today\"\n", ""))
                .unexplained()
                .count(),
            3
        );
        // An entry for another run, for another case or without a reason explains nothing.
        for (from, to) in [
            ("today", "yesterday"),
            ("newer", " "),
            ("carsales.*", "eval.*"),
        ] {
            let text = all.replace(from, to);
            assert!(review(&text).check().is_err(), "{text}");
        }
        assert_eq!(
            review(&all.replace("newer", " ")).idle,
            ["carsales.exchange/prost"]
        );
    }

    #[test]
    fn what_explains_names_cases_and_contenders_there_are() {
        let cases = Cases::read().unwrap();
        let known: Vec<String> = cases
            .workloads
            .iter()
            .flat_map(|workload| {
                workload
                    .cases
                    .iter()
                    .map(|case| format!("{}.{}", workload.id, case.id))
            })
            .collect();
        for explanation in File::read().unwrap().explained {
            let start = explanation.case.trim_end_matches('*');
            assert!(
                known.iter().any(|case| case.starts_with(start)),
                "{}",
                explanation.case
            );
            let Some(contender) = explanation.contender.as_deref().map(name) else {
                continue;
            };
            assert!(cases.contenders.contains_key(contender), "{contender}");
            assert!(!explanation.reason.trim().is_empty(), "{contender}");
        }
    }
}
