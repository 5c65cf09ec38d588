//! The tables.

use crate::harness::{Phase, Row};

/// What became of a row.
pub struct Outcome {
    phase: Phase,
    who: &'static str,
    /// Nanoseconds a message.
    time: f64,
    wrong: bool,
}

/// What a workload gave.
pub struct Results {
    pub name: &'static str,
    /// How many messages in rotation, and how long they are on the average.
    pub note: String,
    /// Whose time the ratios are over.
    pub base: &'static str,
    /// Rows that have a target, as ratios: the floor and the goal.
    pub targets: Vec<(Phase, &'static str, f64, f64)>,
    pub outcomes: Vec<Outcome>,
}

impl Results {
    /// Takes the measured rows over.
    pub fn take(
        name: &'static str,
        note: String,
        base: &'static str,
        targets: Vec<(Phase, &'static str, f64, f64)>,
        rows: &[Row<'_>],
    ) -> Self {
        let outcome = |row: &Row<'_>| Outcome {
            phase: row.phase,
            who: row.who,
            time: row.best,
            wrong: row.wrong,
        };
        Results {
            name,
            note,
            base,
            targets,
            outcomes: rows.iter().map(outcome).collect(),
        }
    }

    fn base_time(&self, phase: Phase) -> Option<f64> {
        let base = |row: &&Outcome| row.phase == phase && row.who == self.base;
        self.outcomes.iter().find(base).map(|row| row.time)
    }
}

fn verdict(ratio: f64, floor: f64, goal: f64) -> String {
    let reached = if ratio <= goal {
        "goal met"
    } else if ratio <= floor {
        "floor met"
    } else {
        "MISSED"
    };
    format!("{floor:.3} / {goal:.3}: {reached}")
}

fn print_row(results: &Results, row: &Outcome, base: Option<f64>) {
    if row.wrong {
        println!(
            "| {} | {} | discarded: wrong sum | | |",
            row.phase.name(),
            row.who
        );
        return;
    }
    let ratio = base.map(|base| row.time / base);
    let target = results
        .targets
        .iter()
        .find(|target| target.0 == row.phase && target.1 == row.who);
    let verdict = match (ratio, target) {
        (Some(ratio), Some((_, _, floor, goal))) => verdict(ratio, *floor, *goal),
        _ => String::new(),
    };
    let ratio = ratio.map_or(String::new(), |ratio| format!("{ratio:.3}"));
    let (phase, who) = (row.phase.name(), row.who);
    println!(
        "| {phase} | {who} | {:.1} | {ratio} | {verdict} |",
        row.time
    );
}

/// Prints a workload's table and returns how many rows were discarded.
pub fn print(results: &Results) -> usize {
    println!("\n### {} ({})\n", results.name, results.note);
    println!(
        "| phase | who | ns a message | over {} | floor / goal |",
        results.base
    );
    println!("|---|---|--:|--:|---|");
    for phase in Phase::ALL {
        let base = results.base_time(phase);
        for row in results.outcomes.iter().filter(|row| row.phase == phase) {
            print_row(results, row, base);
        }
    }
    results.outcomes.iter().filter(|row| row.wrong).count()
}
