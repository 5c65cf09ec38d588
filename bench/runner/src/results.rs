//! What was measured, and on what.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::{Outcome, Plan, bench, machine};

/// One figure.
#[derive(Serialize, Deserialize, Clone)]
pub(crate) struct Row {
    /// `WORKLOAD.case`.
    pub(crate) case: String,
    pub(crate) contender: String,
    pub(crate) value: f64,
    /// `ns`, `s`, `MiB`, `lines`.
    pub(crate) unit: String,
    /// The same of the drivers' even and of their odd lives alone: how far noise reaches.
    pub(crate) halves: Vec<f64>,
    /// Inputs in rotation; 0 where there is no rotation.
    pub(crate) inputs: usize,
    /// Bytes of an input, on the average.
    pub(crate) bytes: f64,
}

/// All figures of a run.
#[derive(Serialize, Deserialize, Clone)]
pub(crate) struct Results {
    pub(crate) machine: BTreeMap<String, String>,
    pub(crate) rounds: usize,
    pub(crate) slice_ms: u32,
    /// What each driver says about itself.
    pub(crate) drivers: BTreeMap<String, BTreeMap<String, String>>,
    /// Drivers that could not be built, and why.
    pub(crate) missing: Vec<String>,
    /// Rows that were discarded, and why.
    pub(crate) failures: Vec<String>,
    pub(crate) rows: Vec<Row>,
    #[serde(skip)]
    start: Option<Instant>,
}

fn file() -> PathBuf {
    bench().join("report/results.json")
}

impl Results {
    /// No figures yet; looks at the machine.
    pub(crate) fn begin(plan: Plan) -> Self {
        Results {
            machine: machine::describe(),
            rounds: plan.rounds,
            slice_ms: plan.slice,
            drivers: BTreeMap::new(),
            missing: Vec::new(),
            failures: Vec::new(),
            rows: Vec::new(),
            start: Some(Instant::now()),
        }
    }

    /// Minutes and seconds since it all began.
    pub(crate) fn elapsed(&self) -> String {
        let seconds = self.start.map_or(0, |start| start.elapsed().as_secs());
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }

    /// Notes how busy the machine was meanwhile, and how long it took.
    pub(crate) fn end(&mut self) {
        self.machine
            .insert("load average at the end".into(), machine::load());
        self.machine
            .insert("minutes that the run took".into(), self.elapsed());
    }

    /// Those of the last whole run.
    pub(crate) fn read() -> Outcome<Self> {
        Results::read_from(&file())
            .map_err(|error| format!("{error}; `make bench` measures").into())
    }

    /// Those of the run that was kept in this file.
    pub(crate) fn read_from(path: &Path) -> Outcome<Self> {
        let shown = path.display();
        let text = fs::read_to_string(path).map_err(|error| format!("{shown}: {error}"))?;
        Ok(serde_json::from_str(&text).map_err(|error| format!("{shown}: {error}"))?)
    }

    /// Keeps them.
    pub(crate) fn write(&self) -> Outcome {
        fs::create_dir_all(bench().join("report"))?;
        Ok(fs::write(
            file(),
            serde_json::to_string_pretty(self)? + "\n",
        )?)
    }

    /// The figure of a contender in a case.
    pub(crate) fn value(&self, case: &str, contender: &str) -> Option<f64> {
        let row = |row: &&Row| row.case == case && row.contender == contender;
        self.rows.iter().find(row).map(|row| row.value)
    }

    /// All figures of a case.
    pub(crate) fn of_case<'a>(&'a self, case: &'a str) -> impl Iterator<Item = &'a Row> {
        self.rows.iter().filter(move |row| row.case == case)
    }
}
