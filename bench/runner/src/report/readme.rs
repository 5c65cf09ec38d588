//! Writes the README's table of figures from the last whole run, and checks that it is up to date.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use super::{digits, marks};
use crate::cases::{Cases, Kind};
use crate::results::{Results, least};
use crate::targets::{self, Judged, Verdict};
use crate::{Outcome, bench};

/// The marks around the part of the README that is written.
const BEGIN: &str =
    "<!-- Made from bench/report/results.json by `cargo xtask bench --readme`. -->\n";
const END: &str = "<!-- Until here. -->\n";

/// The part of a configuration's name that says that the reference has link-time optimisation.
const WITH_LTO: &str = "-lto";

/// The cases of the table's lines, with their titles.
const WORKLOADS: [(&str, &str); 5] = [
    ("carsales.exchange", "carsales: 12 KB, many small fields"),
    ("catrank.exchange", "catrank: 206 KB, texts"),
    ("eval.exchange", "eval: 1 KB, trees of unions"),
    ("one-field.exchange", "one field: 24 bytes"),
    ("ram.a-exchange", "an RPC record: 152 bytes"),
];

/// The languages of the table's columns, with their contenders.
const LANGUAGES: [(&str, &str); 5] = [
    ("Rust", "zooph-rust"),
    ("Go", "zooph-go"),
    ("OCaml", "zooph-ocaml"),
    ("C++", "zooph-c++"),
    ("Haskell", "zooph-haskell"),
];

fn path() -> PathBuf {
    bench().join("../README.md")
}

/// Writes the figures into the README.
pub(crate) fn write(cases: &Cases, results: &Results) -> Outcome {
    let text = fs::read_to_string(path())?;
    Ok(fs::write(
        path(),
        marks::replaced(&text, BEGIN, END, &made(cases, results)?)?,
    )?)
}

/// Fails if the README has other figures than the results.
pub(crate) fn check(cases: &Cases, results: &Results) -> Outcome {
    let text = fs::read_to_string(path())?;
    match marks::replaced(&text, BEGIN, END, &made(cases, results)?)? == text {
        true => Ok(()),
        false => Err("README.md has other figures than the last whole run: `cargo xtask bench --readme` writes them".into()),
    }
}

/// Returns the text between the marks.
fn made(cases: &Cases, results: &Results) -> Outcome<String> {
    let value = |key: &str| results.machine.get(key).map_or("", |value| value);
    let mut out = format!(
        "Each figure is the time to build a message from plain data and to open, validate and read every field of it, by\n\
         Builder or Record, whichever is faster, divided by the time of the C++ reference in its fastest configuration. Less\n\
         is faster. Most other formats do less: they have no versions, no random access or no validation. Measured on\n\
         {}, {}, {}.\n\n",
        value("processor"),
        value("cores").split(',').next().unwrap_or_default(),
        value("date").split(' ').next().unwrap_or_default(),
    );
    out += &table(cases, results);
    out += &others(results);
    out += &short(&targets::judge(cases, results)?);
    Ok(out)
}

/// Returns the languages that have a figure in at least one line.
fn measured(results: &Results) -> Vec<(&'static str, &'static str)> {
    let has_rows = |(_, contender): &(&str, &str)| {
        let value = |(case, _): &(&str, &str)| ours(results, case, contender);
        WORKLOADS.iter().any(|workload| value(workload).is_some())
    };
    LANGUAGES.into_iter().filter(has_rows).collect()
}

fn table(cases: &Cases, results: &Results) -> String {
    let languages = measured(results);
    let mut titles = vec!["".to_owned()];
    for (language, _) in &languages {
        titles.push(format!("**{language}**"));
        titles.push(format!("{language}'s best other"));
    }
    titles.push("reference with LTO".to_owned());
    titles.push("without".to_owned());
    titles.push("its µs".to_owned());
    let mut out = format!(
        "| {} |\n|---|{}\n",
        titles.join(" | "),
        "--:|".repeat(titles.len() - 1)
    );
    for (case, title) in WORKLOADS {
        let Some(time) = results.value(case, "capnp-c++") else {
            continue;
        };
        let mut cells = vec![title.to_owned()];
        for (language, contender) in &languages {
            let ours = ours(results, case, contender).and_then(|value| over(results, case, value));
            cells.push(ours.map_or(String::new(), |ours| format!("**{ours}**")));
            cells.push(native(cases, results, case, language).unwrap_or_default());
        }
        for with_lto in [true, false] {
            let rows = results.of_case(case).filter(|row| {
                row.contender.starts_with("capnp-c++")
                    && row.contender.contains(WITH_LTO) == with_lto
            });
            let best = rows.map(|row| row.value).reduce(f64::min);
            cells.push(
                best.and_then(|best| over(results, case, best))
                    .unwrap_or_default(),
            );
        }
        cells.push(digits(time / 1e3));
        let _ = writeln!(out, "| {} |", cells.join(" | "));
    }
    out
}

/// Returns two sentences: the tool beside the stock one, and an RPC-sized record beside Protocol
/// Buffers.
fn others(results: &Results) -> String {
    let mut out = String::new();
    let conversions = [
        "binary-packed",
        "packed-binary",
        "binary-text",
        "binary-json",
        "json-binary",
        "text-binary",
    ];
    let times = conversions.iter().filter_map(|name| {
        let case = format!("tool.{name}");
        Some(results.value(&case, "capnp-tool")? / results.value(&case, "zooph")?)
    });
    let times: Vec<f64> = times.collect();
    if let (Some(least), Some(most)) = (least(&times), times.iter().copied().reduce(f64::max)) {
        let _ = writeln!(
            out,
            "\nThe tool converts {least:.0} to {most:.0} times as fast as `capnp` (processor time for 100,032 messages)."
        );
    }
    let theirs = results.value("ram.a-exchange", "protobuf-c++");
    let ours = ours(results, "ram.a-exchange", "zooph-rust");
    if let Some((theirs, ours)) = theirs.zip(ours) {
        let times = theirs / ours;
        let _ = writeln!(
            out,
            "Protocol Buffers in C++, reusing memory, takes {times:.1} times as long for an RPC-sized record as Zooph in Rust."
        );
    }
    out
}

/// Formats the ratio of a time to the reference's.
fn over(results: &Results, case: &str, value: f64) -> Option<String> {
    Some(digits(value / results.value(case, "capnp-c++")?))
}

/// Returns the validated time of one of Zooph's languages: the better of Builder and Record.
fn ours(results: &Results, case: &str, contender: &str) -> Option<f64> {
    let ways = ["builder-validated", "record-validated"];
    let values = ways
        .iter()
        .filter_map(|way| results.value(case, &format!("{contender}:{way}")));
    values.reduce(f64::min)
}

/// Formats the ratio of a language's fastest peer to the reference, with the peer's name.
fn native(cases: &Cases, results: &Results, case: &str, language: &str) -> Option<String> {
    let rows = results.of_case(case).filter(|row| {
        let contender = cases.contender(&row.contender);
        contender.is_some_and(|peer| peer.kind == Kind::Peer && peer.language == language)
    });
    let best = rows.min_by(|a, b| a.value.total_cmp(&b.value))?;
    let title = cases.title(&best.contender).0;
    let title = title.trim_start_matches("crate ");
    let title = title.split([' ', ',']).next().unwrap_or(title);
    Some(format!("{} {title}", over(results, case, best.value)?))
}

/// Counts the limits that are met and missed, and names the missed ones of the workloads in the table, a line for
/// each pair of contenders. The report has all others.
fn short(judged: &[Judged]) -> String {
    let count = |verdict| judged.iter().filter(|row| row.verdict == verdict).count();
    let mut out = format!(
        "\nOf the limits in [bench/targets.toml](bench/targets.toml) that were measured, {} are met at their goal, {} at their\n\
         floor, and {} are missed. [bench/report/table.md](bench/report/table.md) has every figure.",
        count(Verdict::Goal),
        count(Verdict::Floor),
        count(Verdict::Short)
    );
    let mut missed: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for row in judged {
        let is_shown = WORKLOADS.iter().any(|(case, _)| *case == row.case);
        if let Some(figure) = row
            .figure
            .filter(|_| is_shown && row.verdict == Verdict::Short)
        {
            let workload = row.title.trim_end_matches(": Exchange");
            missed.entry(&row.who).or_default().push(format!(
                "{workload} {} ({})",
                row.show(figure),
                row.show(row.floor)
            ));
        }
    }
    out += match missed.is_empty() {
        true => "\n",
        false => "\nIn the table above these are missed (the limit in brackets):\n\n",
    };
    for (who, figures) in missed {
        let _ = writeln!(out, "- {who}: {}", figures.join(", "));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plan;
    use crate::results::Row;

    fn results(rows: &[(&str, f64)]) -> Results {
        let mut results = Results::begin(Plan {
            rounds: 1,
            slice: 1,
            smoke: true,
        });
        for (contender, value) in rows {
            results.rows.push(Row {
                case: "carsales.exchange".into(),
                contender: (*contender).into(),
                value: *value,
                median: None,
                unit: "ns".into(),
                lives: Vec::new(),
                inputs: 64,
                bytes: 12_000.0,
                cost: None,
            });
        }
        results
    }

    #[test]
    fn the_table_has_ours_the_best_peer_and_the_reference_with_and_without_lto() {
        let cases = Cases::read().unwrap();
        let made = made(
            &cases,
            &results(&[
                ("capnp-c++:o2-stream", 8000.0),
                ("capnp-c++:o3-lto-gather", 5000.0),
                ("zooph-rust:record-validated", 1500.0),
                ("zooph-rust:builder-validated", 2000.0),
                ("zooph-rust:record-lazy", 1000.0),
                ("prost", 30_000.0),
                ("bincode", 10_000.0),
                ("protobuf-go:reused", 1.0),
                ("zooph-c++:record-validated", 2000.0),
            ]),
        )
        .unwrap();
        for line in [
            "|  | **Rust** | Rust's best other | **C++** | C++'s best other | reference with LTO |",
            "| carsales: 12 KB, many small fields | **0.30** | 2.00 bincode | **0.40** |  | 1.00 | 1.60 | 5.00 |",
        ] {
            assert!(made.contains(line), "{line}\n{made}");
        }
        assert!(!made.contains("| catrank"));
        assert!(made.contains("1 are met at their goal"), "{made}");
    }

    #[test]
    fn what_is_short_is_said() {
        let cases = Cases::read().unwrap();
        let made = made(
            &cases,
            &results(&[("capnp-c++", 100.0), ("zooph-rust:record-validated", 50.0)]),
        )
        .unwrap();
        let line = "- Zooph, Rust, validated, over the C++ reference: Carsales 0.50 (0.36)\n";
        assert!(made.contains(line), "{made}");
    }

    #[test]
    fn the_readme_has_what_the_last_whole_run_makes() {
        let cases = Cases::read().unwrap();
        check(&cases, &Results::read().unwrap()).unwrap();
    }
}
