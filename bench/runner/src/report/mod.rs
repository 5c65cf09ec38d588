//! The report: one page with a plot for each case, and the same as a Markdown table.

mod html;
pub(crate) mod markdown;
mod plot;

use std::fs;

use crate::cases::Cases;
use crate::results::Results;
use crate::{Outcome, bench};

/// Writes `bench/report`.
pub(crate) fn write(cases: &Cases, results: &Results) -> Outcome {
    let folder = bench().join("report");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("table.md"), markdown::document(cases, results)?)?;
    let page = folder.join("index.html");
    fs::write(&page, html::page(cases, results)?)?;
    println!("{}", page.display());
    Ok(())
}

/// A figure for people: three digits that count, with a unit.
pub(crate) fn show(value: f64, unit: &str) -> String {
    let (value, unit) = match unit {
        "ns" if value >= 1e9 => (value / 1e9, "s"),
        "ns" if value >= 1e6 => (value / 1e6, "ms"),
        "ns" if value >= 1e4 => (value / 1e3, "µs"),
        "lines" => return format!("{value:.0}"),
        unit => (value, unit),
    };
    format!("{} {unit}", digits(value))
}

/// Three digits that count.
pub(crate) fn digits(value: f64) -> String {
    match value {
        _ if value >= 99.95 => format!("{value:.0}"),
        _ if value >= 9.995 => format!("{value:.1}"),
        _ if value >= 0.0995 => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}
