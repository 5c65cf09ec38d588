//! Writes the results as Markdown.

use std::fmt::Write;

use super::beside::Beside;
use super::{digits, show};
use crate::cases::{Case, Cases, Figure, Workload};
use crate::results::{Results, Row};
use crate::surprises::Review;
use crate::targets::{self, Judged};
use crate::{Outcome, agreement};

/// Returns the whole document: targets, surprises, figures and machine.
pub(crate) fn document(cases: &Cases, results: &Results) -> Outcome<String> {
    let mut out = String::from(
        "# Benchmark results\n\nWritten by `make bench`; `bench/README.md` says how the figures come \
         about. The figure is the least that any batch took, where the table does not say median; lower is \
         better. Allocations and their bytes are of one input; \"held\" is by how much what a pass holds grows \
         and shrinks, so that memory that is kept from pass to pass is not in it. The contenders that a ratio \
         leaves out are named at the end. \"Placements +18 %\": the worst life of the driver, each of which had its memory \
         elsewhere, was so much slower than the best one.\n",
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
    out += &surprises(results)?;
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
    for missing in results.missing() {
        writeln!(out, "- missing: {missing}")?;
    }
    for driver in &results.uncounted {
        writeln!(out, "- allocations and sizes not counted: {driver}")?;
    }
    if !results.unverified.is_empty() {
        let rows = results.unverified.join(", ");
        writeln!(out, "- texts not verified byte by byte: {rows}")?;
    }
    Ok(out)
}

/// Returns the table of surprises with their explanations.
fn surprises(results: &Results) -> Outcome<String> {
    let review = Review::of(results)?;
    if review.surprises.is_empty() {
        return Ok(String::new());
    }
    let mut out = String::from(
        "\n## Surprises\n\nConfigurations of a peer that differ by more than 1.5 times, and ratios that differ so \
         from the last kept run.\n\n| figure | why |\n|---|---|\n",
    );
    for (text, reason) in &review.surprises {
        writeln!(
            out,
            "| {text} | {} |",
            reason.as_deref().unwrap_or("**unexplained**")
        )?;
    }
    Ok(out)
}

/// Returns the tables of all workloads that have figures.
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
    let base = results.row(&name, &case.base);
    let about = if case.about.is_empty() {
        String::new()
    } else {
        format!(" ({})", case.about)
    };
    // Without a figure of the base there are no ratios.
    let over = base.map_or((String::new(), ""), |base| {
        let best = match base.contender == case.base {
            true => "",
            false => " at its best",
        };
        (format!(" over {}{best} |", cases.over(&case.base)), "--:|")
    });
    let columns = match workload.figure {
        Figure::Least => ("figure | median", "--:|--:"),
        Figure::Median => ("median", "--:"),
    };
    let beside = Beside::of(cases, &rows);
    let mut out = format!(
        "\n**{}**{about}\n\n| | {} |{}{}\n|---|{}|{}{}\n",
        case.title,
        columns.0,
        over.0,
        beside.titles(),
        columns.1,
        over.1,
        beside.rule()
    );
    for row in rows {
        let name = cases.name(&row.contender);
        let ratio = base.map_or(String::new(), |base| {
            format!(" {} |", digits(row.value / base.value))
        });
        let speed = match workload.bytes && row.value > 0.0 {
            true => format!(", {} GB/s", digits(row.bytes / row.value)),
            false => String::new(),
        };
        let median = match (workload.figure, row.median) {
            (Figure::Median, _) => String::new(),
            (Figure::Least, Some(median)) => format!(" {} |", show(median, &row.unit)),
            (Figure::Least, None) => " |".to_owned(),
        };
        out += &format!(
            "| {name} | {}{speed}{} |{median}{ratio}{}\n",
            show(row.value, &row.unit),
            mark(row),
            beside.cells(row)
        );
    }
    out
}

/// Returns the mark of a row that depends on its driver's placement.
fn mark(row: &Row) -> String {
    match row.depends_on_placement() {
        true => format!(", placements +{:.0} %", row.spread() * 100.0),
        false => String::new(),
    }
}

/// Describes the noise that is left: how far the drivers' even and odd lives are apart, and how many
/// rows depend on placement.
pub(crate) fn repeatability(cases: &Cases, results: &Results) -> String {
    let [even, odd] = agreement::halves(cases, results);
    let apart = |(even, odd): (&Row, &Row)| {
        let both = even.value > 0.0 && odd.value > 0.0;
        both.then(|| (even.value / odd.value).max(odd.value / even.value) - 1.0)
    };
    let mut all: Vec<f64> = even.rows.iter().zip(&odd.rows).filter_map(apart).collect();
    let marked = results.rows.iter().filter(|row| row.depends_on_placement());
    let marked = marked.count();
    all.sort_by(f64::total_cmp);
    let share = |part: f64| {
        let index = (all.len() as f64 * part) as usize;
        all.get(index.min(all.len().saturating_sub(1)))
            .map_or(0.0, |apart| apart * 100.0)
    };
    format!(
        "The drivers' even and odd lives alone, taken as two runs, differ by {:.1} % in the median \
         row and by less than {:.1} % in 95 of 100. In {marked} of {} rows the slowest life is more than \
         15 % slower than the fastest; they are marked.",
        share(0.5),
        share(0.95),
        results.rows.len()
    )
}
