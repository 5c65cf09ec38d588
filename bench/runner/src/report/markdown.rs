//! The results as Markdown.

use std::fmt::Write;

use super::{digits, show};
use crate::Outcome;
use crate::cases::{Case, Cases, Workload};
use crate::results::{Results, Row};
use crate::targets::{self, Judged};

/// The whole document: targets, figures, machine.
pub(crate) fn document(cases: &Cases, results: &Results) -> Outcome<String> {
    let mut out = String::from(
        "# Benchmark results\n\nWritten by `make bench`; `bench/README.md` says how the figures come \
         about. Times are minima; lower is better.\n",
    );
    let judged = targets::judge(cases, results)?;
    let measured: Vec<&Judged> = judged.iter().filter(|row| row.figure.is_some()).collect();
    write!(
        out,
        "\n## Targets\n\n| case | who | figure | floor / goal | |\n|---|---|--:|--:|---|\n"
    )?;
    for row in measured {
        let figure = row.figure.map_or(String::new(), |figure| row.show(figure));
        let limits = row.limits_shown();
        let verdict = row.verdict.name();
        writeln!(
            out,
            "| {} | {} | {figure} | {limits} | {verdict} |",
            row.title, row.who
        )?;
    }
    out += &tables(cases, results);
    out += "\n## Measured on\n\n";
    for (key, value) in &results.machine {
        writeln!(out, "- {key}: {value}")?;
    }
    writeln!(
        out,
        "- {} rounds, slices of {} ms",
        results.rounds, results.slice_ms
    )?;
    for (driver, about) in &results.drivers {
        let about: Vec<String> = about
            .iter()
            .map(|(key, value)| format!("{key} {value}"))
            .collect();
        writeln!(out, "- {driver}: {}", about.join("; "))?;
    }
    for missing in &results.missing {
        writeln!(out, "- missing: {missing}")?;
    }
    Ok(out)
}

/// The tables of all workloads that have figures.
pub(crate) fn tables(cases: &Cases, results: &Results) -> String {
    let mut out = String::new();
    for workload in &cases.workloads {
        let mut tables = String::new();
        for case in &workload.cases {
            tables += &table(cases, workload, case, results);
        }
        if !tables.is_empty() {
            out += &format!("\n## {}\n\n{}\n{tables}", workload.title, workload.about);
        }
    }
    out
}

fn table(cases: &Cases, workload: &Workload, case: &Case, results: &Results) -> String {
    let name = format!("{}.{}", workload.id, case.id);
    let mut rows: Vec<&Row> = results.of_case(&name).collect();
    if rows.is_empty() {
        return String::new();
    }
    rows.sort_by(|a, b| a.value.total_cmp(&b.value));
    let base = results.value(&name, &case.base);
    let about = if case.about.is_empty() {
        String::new()
    } else {
        format!(" ({})", case.about)
    };
    // Where nobody did what the others are compared with, there is nothing to compare.
    let over = base.map_or((String::new(), ""), |_| {
        (format!(" over {} |", cases.over(&case.base)), "--:|")
    });
    let mut out = format!(
        "\n**{}**{about}\n\n| | figure |{}\n|---|--:|{}\n",
        case.title, over.0, over.1
    );
    for row in rows {
        let name = cases.name(&row.contender);
        let ratio = base.map_or(String::new(), |base| {
            format!(" {} |", digits(row.value / base))
        });
        let speed = match workload.bytes && row.value > 0.0 {
            true => format!(", {} GB/s", digits(row.bytes / row.value)),
            false => String::new(),
        };
        out += &format!(
            "| {name} | {}{speed} |{ratio}\n",
            show(row.value, &row.unit)
        );
    }
    out
}

/// How far the minima of the drivers' even and odd lives are apart: what noise was left.
pub(crate) fn repeatability(results: &Results) -> String {
    let apart = |row: &Row| match row.halves[..] {
        [even, odd] if even > 0.0 && odd > 0.0 => Some((even / odd).max(odd / even) - 1.0),
        _ => None,
    };
    let mut all: Vec<f64> = results.rows.iter().filter_map(apart).collect();
    all.sort_by(f64::total_cmp);
    let share = |part: f64| {
        let index = (all.len() as f64 * part) as usize;
        all.get(index.min(all.len().saturating_sub(1)))
            .map_or(0.0, |apart| apart * 100.0)
    };
    format!(
        "The drivers' even and odd lives alone, taken as two runs, differ by {:.1} % in the median \
         row and by less than {:.1} % in 95 of 100.",
        share(0.5),
        share(0.95)
    )
}
