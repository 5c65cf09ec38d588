//! The results of a run, and the machine that it ran on.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::surprises::Surprise;
use crate::{Outcome, Plan, bench, machine};

/// One contender's figure in one case.
#[derive(Serialize, Deserialize, Clone)]
pub(crate) struct Row {
    /// `WORKLOAD.case`.
    pub(crate) case: String,
    pub(crate) contender: String,
    /// The figure, in `unit`: the statistic that the workload names, over all slices.
    pub(crate) value: f64,
    /// The median of the slices, each of which is the time of its fastest batch. Older files lack it.
    #[serde(default)]
    pub(crate) median: Option<f64>,
    /// The unit of the figure: `ns`, `s`, `MiB`, `lines`.
    pub(crate) unit: String,
    /// The figures of the driver's lives, computed as `value` but from one life's slices each. Each
    /// life has its own placement. Older files have two: of the even lives and of the odd ones.
    #[serde(alias = "halves")]
    pub(crate) lives: Vec<f64>,
    /// The number of inputs in rotation, or 0 if the case has no rotation.
    pub(crate) inputs: usize,
    /// The mean size of an input in bytes.
    pub(crate) bytes: f64,
    /// What the work for one input takes besides time, if the driver counts that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cost: Option<Cost>,
}

/// What the work for one input takes besides time, on average. A field that the driver does not
/// count is `None`.
#[derive(Serialize, Deserialize, Clone, Copy, Default, PartialEq, Debug)]
pub(crate) struct Cost {
    /// The number of allocated blocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) allocations: Option<f64>,
    /// The bytes of all allocated blocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) allocated: Option<f64>,
    /// The difference in bytes between the most and the least that a pass holds at a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) peak: Option<f64>,
    /// The bytes of the encoded message that is written or read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) encoded: Option<f64>,
}

impl FromStr for Cost {
    type Err = String;

    /// Parses a driver's answer, `KEY=NUMBER …`.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut cost = Cost::default();
        for pair in text.split_whitespace() {
            let (key, value) = pair.split_once('=').ok_or(format!("'{pair}' is no cost"))?;
            let number = value.parse().ok().filter(|number: &f64| number.is_finite());
            let number = number.filter(|number| *number >= 0.0);
            let number = number.ok_or(format!("'{value}' is no {key}"))?;
            match key {
                "allocations" => cost.allocations = Some(number),
                "allocated" => cost.allocated = Some(number),
                "peak" => cost.peak = Some(number),
                "encoded" => cost.encoded = Some(number),
                _ => return Err(format!("'{key}' is no cost")),
            }
        }
        Ok(cost)
    }
}

/// The greatest spread between the figures of a row's lives, as a share of the least, that the
/// report does not mark.
const MOST_APART: f64 = 0.15;

impl Row {
    /// Returns by what share of the least figure of a life the greatest one exceeds it.
    pub(crate) fn spread(&self) -> f64 {
        let least = self.lives.iter().copied().fold(f64::INFINITY, f64::min);
        let most = self.lives.iter().copied().fold(0.0, f64::max);
        if least > 0.0 && least.is_finite() {
            most / least - 1.0
        } else {
            0.0
        }
    }

    /// Reports whether the figure depends on where the driver's memory lies.
    pub(crate) fn depends_on_placement(&self) -> bool {
        self.spread() > MOST_APART
    }
}

/// Returns the median of the figures, or `None` if there are none.
pub(crate) fn median(figures: &[f64]) -> Option<f64> {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        count if count % 2 == 1 => Some(sorted[middle]),
        _ => Some((sorted[middle - 1] + sorted[middle]) / 2.0),
    }
}

/// Returns the least of the figures, or `None` if there are none.
pub(crate) fn least(figures: &[f64]) -> Option<f64> {
    figures.iter().copied().reduce(f64::min)
}

/// All figures of a run.
#[derive(Serialize, Deserialize, Clone)]
pub(crate) struct Results {
    pub(crate) machine: BTreeMap<String, String>,
    pub(crate) rounds: usize,
    pub(crate) slice_ms: u32,
    /// Each driver's compilers, flags and versions, by the driver's name.
    pub(crate) drivers: BTreeMap<String, BTreeMap<String, String>>,
    /// Sentences that name a driver that could not be built, and why.
    missing: Vec<String>,
    /// Sentences that name a row that was discarded, and why.
    failures: Vec<String>,
    pub(crate) rows: Vec<Row>,
    /// Rows whose texts no verifier has read byte by byte.
    #[serde(default)]
    pub(crate) unverified: Vec<String>,
    /// Drivers that do not count what their rows cost.
    #[serde(default)]
    pub(crate) uncounted: BTreeSet<String>,
    /// Figures that must be explained in `docs/performance/explained.toml`.
    #[serde(default)]
    pub(crate) surprises: Vec<Surprise>,
    #[serde(skip)]
    start: Option<Instant>,
}

fn file() -> PathBuf {
    bench().join("report/results.json")
}

/// Makes the paths in a text relative to the project's folder.
fn without_folder(text: &str) -> String {
    let bench = bench().display().to_string();
    let project = bench.strip_suffix("bench").unwrap_or(&bench);
    text.replace(&format!("{bench}/../"), "")
        .replace(project, "")
}

impl Results {
    /// Begins a run: returns results without figures, with a description of this machine.
    pub(crate) fn begin(plan: Plan) -> Self {
        Results {
            start: Some(Instant::now()),
            ..Results::empty(machine::describe(), plan.rounds, plan.slice)
        }
    }

    /// Returns results without figures for a run on the described machine.
    pub(crate) fn empty(machine: BTreeMap<String, String>, rounds: usize, slice_ms: u32) -> Self {
        Results {
            machine,
            rounds,
            slice_ms,
            drivers: BTreeMap::new(),
            missing: Vec::new(),
            failures: Vec::new(),
            rows: Vec::new(),
            unverified: Vec::new(),
            uncounted: BTreeSet::new(),
            surprises: Vec::new(),
            start: None,
        }
    }

    /// Adds the reason why a row was discarded. Paths in it are made relative, because the results
    /// are committed.
    pub(crate) fn fail(&mut self, reason: impl fmt::Display) {
        self.failures.push(without_folder(&reason.to_string()));
    }

    /// Adds the reasons why rows were discarded.
    pub(crate) fn fail_all(&mut self, reasons: impl IntoIterator<Item = String>) {
        reasons.into_iter().for_each(|reason| self.fail(reason));
    }

    /// Returns the reasons why rows were discarded.
    pub(crate) fn failures(&self) -> &[String] {
        &self.failures
    }

    /// Adds the reasons why drivers could not be built.
    pub(crate) fn lack_all(&mut self, reasons: impl IntoIterator<Item = String>) {
        let reasons = reasons.into_iter();
        self.missing
            .extend(reasons.map(|reason| without_folder(&reason)));
    }

    /// Returns the reasons why drivers could not be built.
    pub(crate) fn missing(&self) -> &[String] {
        &self.missing
    }

    /// Returns the minutes and seconds since the run began.
    pub(crate) fn elapsed(&self) -> String {
        let seconds = self.start.map_or(0, |start| start.elapsed().as_secs());
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }

    /// Ends the run: adds the load of the machine and the duration to the description.
    pub(crate) fn end(&mut self) {
        self.machine
            .insert("load average at the end".into(), machine::load());
        self.machine
            .insert("minutes that the run took".into(), self.elapsed());
    }

    /// Reads the results of the last whole run.
    pub(crate) fn read() -> Outcome<Self> {
        Results::read_from(&file())
            .map_err(|error| format!("{error}; `make bench` measures").into())
    }

    /// Reads the results of the run in this file.
    pub(crate) fn read_from(path: &Path) -> Outcome<Self> {
        let shown = path.display();
        let text = fs::read_to_string(path).map_err(|error| format!("{shown}: {error}"))?;
        Ok(serde_json::from_str(&text).map_err(|error| format!("{shown}: {error}"))?)
    }

    /// Writes the results to `bench/report/results.json`.
    pub(crate) fn write(&self) -> Outcome {
        fs::create_dir_all(bench().join("report"))?;
        Ok(fs::write(
            file(),
            serde_json::to_string_pretty(self)? + "\n",
        )?)
    }

    /// Returns a contender's row in a case. A contender without a configuration stands for the best of
    /// its configurations. So the reference is the best over its compilers' flags, over its library
    /// with and without link-time optimisation, and over its ways to write.
    pub(crate) fn row(&self, case: &str, contender: &str) -> Option<&Row> {
        let of_case = || self.rows.iter().filter(|row| row.case == case);
        let is_configuration = |row: &&Row| {
            let rest = row.contender.strip_prefix(contender);
            rest.is_some_and(|rest| rest.starts_with(':'))
        };
        of_case()
            .find(|row| row.contender == contender)
            .or_else(|| {
                let configurations = of_case().filter(is_configuration);
                configurations.min_by(|a, b| a.value.total_cmp(&b.value))
            })
    }

    /// Returns the figure of a contender's row in a case.
    pub(crate) fn value(&self, case: &str, contender: &str) -> Option<f64> {
        self.row(case, contender).map(|row| row.value)
    }

    /// Returns all rows of a case.
    pub(crate) fn of_case<'a>(&'a self, case: &'a str) -> impl Iterator<Item = &'a Row> {
        self.rows.iter().filter(move |row| row.case == case)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(lives: &[f64]) -> Row {
        Row {
            case: "carsales.read".into(),
            contender: "null".into(),
            value: 1.0,
            median: None,
            unit: "ns".into(),
            lives: lives.to_vec(),
            inputs: 1,
            bytes: 0.0,
            cost: None,
        }
    }

    #[test]
    fn reasons_do_not_tell_where_the_project_lies() {
        let mut results = Results::empty(BTreeMap::new(), 1, 1);
        let folder = bench().display();
        results.fail(format!(
            "cd \"{folder}/../target/go\" fails; {folder}/drivers: no driver"
        ));
        results.lack_all([format!("go: {folder}/drivers/go/build-driver fails")]);
        assert_eq!(
            results.failures(),
            ["cd \"target/go\" fails; bench/drivers: no driver"]
        );
        assert_eq!(
            results.missing(),
            ["go: bench/drivers/go/build-driver fails"]
        );
    }

    /// Files kept by older runners or edited by hand are checked too: no word in them may be an absolute
    /// path.
    #[test]
    fn kept_runs_tell_no_folder_of_a_machine() {
        let runs = fs::read_dir(bench().join("report/runs")).unwrap();
        let of_processor = |folder: fs::DirEntry| fs::read_dir(folder.path()).unwrap();
        let files = runs.map(Result::unwrap).flat_map(of_processor);
        let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
        assert!(!files.is_empty());
        files.push(file());
        files.push(file().with_file_name("table.md"));
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            for word in text.split(|c: char| c.is_whitespace() || "\"'\\=:;".contains(c)) {
                let is_path = word.starts_with('/') && word.len() > 1;
                assert!(!is_path, "{}: {word}", file.display());
            }
        }
    }

    #[test]
    fn the_reference_is_the_best_of_its_configurations() {
        let mut results = Results::begin(Plan {
            rounds: 1,
            slice: 1,
            smoke: true,
        });
        for (contender, value) in [
            ("capnp-c++-other", 1.0),
            ("capnp-c++:o2-stream", 9.0),
            ("capnp-c++:o3-lto-gather", 5.0),
            ("capnp-c++:o2-gather", 7.0),
            ("memcpy", 4.0),
            ("memcpy:worst", 3.0),
        ] {
            results.rows.push(Row {
                contender: contender.into(),
                value,
                ..row(&[])
            });
        }
        let value = |contender| results.value("carsales.read", contender);
        assert_eq!(value("capnp-c++"), Some(5.0));
        assert_eq!(value("capnp-c++:o2-gather"), Some(7.0));
        assert_eq!(
            value("memcpy"),
            Some(4.0),
            "one of that name is the one meant"
        );
        assert_eq!(value("prost"), None);
        let best = results.row("carsales.read", "capnp-c++").unwrap();
        assert_eq!(best.contender, "capnp-c++:o3-lto-gather");
    }

    #[test]
    fn a_row_whose_lives_are_far_apart_depends_on_placement() {
        for (lives, depends) in [
            (&[10.0, 11.4, 10.5][..], false),
            (&[10.0, 11.6, 10.5], true),
            (&[40.0, 10.0], true),
            (&[0.0, 0.0], false),
            (&[], false),
        ] {
            assert_eq!(row(lives).depends_on_placement(), depends, "{lives:?}");
        }
        assert!((row(&[40.0, 10.0]).spread() - 3.0).abs() < 1e-9);
    }

    #[test]
    fn costs_are_read_and_nothing_else_is_one() {
        let cost: Cost = "encoded=24 allocations=1.5".parse().unwrap();
        assert_eq!((cost.encoded, cost.allocations), (Some(24.0), Some(1.5)));
        assert_eq!((cost.allocated, cost.peak), (None, None));
        assert_eq!("".parse(), Ok(Cost::default()));
        for text in ["peak", "peak=", "peak=-1", "peak=inf", "weight=3"] {
            assert!(text.parse::<Cost>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0, 1.0, 900.0]), Some(3.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 900.0]), Some(3.0));
    }

    #[test]
    fn runs_that_were_kept_before_lives_were_are_still_read() {
        let text = r#"{ "case": "a.b", "contender": "c", "value": 2.0, "unit": "ns",
            "halves": [2.0, 3.0], "inputs": 1, "bytes": 8.0 }"#;
        let row: Row = serde_json::from_str(text).unwrap();
        assert_eq!(row.lives, [2.0, 3.0]);
        assert_eq!(row.median, None);
    }
}
