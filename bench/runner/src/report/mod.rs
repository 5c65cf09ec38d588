//! Writes the report: one page with a plot for each case, and the same figures as Markdown tables.

mod beside;
mod curve;
mod html;
pub(crate) mod markdown;
mod marks;
mod plot;
pub(crate) mod readme;
mod short;
pub(crate) mod tables;

use std::fs;

use crate::cases::Cases;
use crate::results::Results;
use crate::{Outcome, bench};

/// Writes `table.md` and `index.html` in `bench/report`.
pub(crate) fn write(cases: &Cases, results: &Results) -> Outcome {
    let folder = bench().join("report");
    fs::create_dir_all(&folder)?;
    for (name, text) in made(cases, results)? {
        fs::write(folder.join(name), text)?;
    }
    println!("{}", folder.join("index.html").display());
    Ok(())
}

/// Fails if the report is not the one that the results, the limits and the explanations make.
pub(crate) fn check(cases: &Cases, results: &Results) -> Outcome {
    for (name, text) in made(cases, results)? {
        if fs::read_to_string(bench().join("report").join(name))? != text {
            return Err(format!(
                "bench/report/{name} is not up to date: `cargo xtask bench --readme` writes it"
            )
            .into());
        }
    }
    Ok(())
}

/// Returns the names and the texts of the report's files.
fn made(cases: &Cases, results: &Results) -> Outcome<[(&'static str, String); 2]> {
    let table = markdown::document(cases, results)?;
    Ok([
        ("table.md", table),
        ("index.html", html::page(cases, results)?),
    ])
}

/// Formats a figure with three significant digits and a unit.
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

/// Formats a number with three significant digits.
pub(crate) fn digits(value: f64) -> String {
    match value {
        _ if value >= 99.95 => format!("{value:.0}"),
        _ if value >= 9.995 => format!("{value:.1}"),
        _ if value >= 0.0995 => format!("{value:.2}"),
        0.0 => "0".to_owned(),
        _ => format!("{value:.3}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plan;
    use crate::results::Row;
    use crate::surprises::{Beside, Surprise};

    #[test]
    fn three_digits_count() {
        assert_eq!(show(0.0354, "ns"), "0.035 ns");
        assert_eq!(show(9.996, "ns"), "10.0 ns");
        assert_eq!(show(0.0, "words"), "0 words");
        assert_eq!(show(12_345.0, "ns"), "12.3 µs");
        assert_eq!(show(2.5e9, "ns"), "2.50 s");
        assert_eq!(show(237_000.0, "lines"), "237000");
    }

    #[test]
    fn the_report_is_up_to_date() {
        check(&Cases::read().unwrap(), &Results::read().unwrap()).unwrap();
    }

    #[test]
    fn the_page_shows_every_row_and_needs_nothing_else() {
        let cases = Cases::read().unwrap();
        let mut results = Results::begin(Plan {
            rounds: 1,
            slice: 1,
            smoke: true,
        });
        for (contender, value) in [("capnp-c++", 100.0), ("prost", 950.0), ("null", 3.0)] {
            results.rows.push(Row {
                case: "carsales.exchange".into(),
                contender: contender.into(),
                value,
                unit: "ns".into(),
                median: Some(value * 1.02),
                lives: vec![value, value * 1.01],
                inputs: 64,
                bytes: 12_000.0,
                cost: None,
            });
        }
        let page = html::page(&cases, &results).unwrap();
        for text in [
            "crate prost (Protocol Buffers)",
            "950 ns",
            "9.50×",
            "0.030×",
        ] {
            assert!(page.contains(text), "{text}");
        }
        assert!(!page.contains("http:") && !page.contains("https:") && !page.contains("<script"));
        assert!(
            !page.contains("id=\"eval\""),
            "workloads without figures are left out"
        );
        let table = markdown::document(&cases, &results).unwrap();
        assert!(
            table.contains("| crate prost (Protocol Buffers) | 950 ns | 969 ns | 9.50 |"),
            "{table}"
        );
    }

    #[test]
    fn a_row_that_depends_on_placement_is_marked() {
        let cases = Cases::read().unwrap();
        let mut results = Results::begin(Plan {
            rounds: 1,
            slice: 1,
            smoke: true,
        });
        for (contender, worst) in [("null", 124.0), ("prost", 101.0)] {
            results.rows.push(Row {
                case: "carsales.exchange".into(),
                contender: contender.into(),
                value: 100.0,
                median: Some(110.0),
                unit: "ns".into(),
                lives: vec![100.0, worst],
                inputs: 64,
                bytes: 12_000.0,
                cost: None,
            });
        }
        let page = html::page(&cases, &results).unwrap();
        assert_eq!(
            page.matches("<span class=\"apart\">+24 %</span>").count(),
            1
        );
        assert!(page.contains("title=\"median 110 ns\""));
        let table = markdown::tables(&cases, &results);
        assert_eq!(
            table.matches("100 ns, placements +24 % | 110 ns |").count(),
            1,
            "{table}"
        );
        assert_eq!(table.matches("placements").count(), 1);
        let said = markdown::repeatability(&cases, &results);
        assert!(said.contains("In 1 of 2 rows"), "{said}");
    }

    #[test]
    fn ratios_are_over_the_best_of_the_reference_and_the_table_has_every_configuration() {
        let cases = Cases::read().unwrap();
        let mut results = Results::begin(Plan {
            rounds: 1,
            slice: 1,
            smoke: true,
        });
        for (contender, value) in [
            ("capnp-c++:o2-stream", 400.0),
            ("capnp-c++:o3-lto-gather", 200.0),
            ("zooph-rust:record-validated", 60.0),
        ] {
            results.rows.push(Row {
                case: "carsales.exchange".into(),
                contender: contender.into(),
                value,
                median: None,
                unit: "ns".into(),
                lives: Vec::new(),
                inputs: 64,
                bytes: 12_000.0,
                cost: None,
            });
        }
        let table = markdown::document(&cases, &results).unwrap();
        for text in [
            "over Cap'n Proto C++ (reference) at its best |",
            "| Cap'n Proto C++ (reference): -O3, LTO, gathered | 200 ns | | 1.00 |",
            "| Cap'n Proto C++ (reference): -O2, by stream | 400 ns | | 2.00 |",
            "| Zooph, Rust: Record, validated | 60.0 ns | | 0.30 |",
            // This row's floor is 0.36 and its goal 0.30.
            "| 0.30 | 0.36 / 0.30 | goal |",
        ] {
            assert!(table.contains(text), "{text}\n{table}");
        }
        let page = html::page(&cases, &results).unwrap();
        assert!(page.contains("-O3, LTO, gathered") && page.contains("0.30×"));
        assert!(
            !page.contains("-O2, by stream"),
            "the plot has the best one"
        );
    }

    #[test]
    fn rows_that_no_verifier_has_run_are_named() {
        let cases = Cases::read().unwrap();
        let mut results = Results::begin(Plan {
            rounds: 1,
            slice: 1,
            smoke: true,
        });
        results.unverified = vec!["ram.a-exchange/prost".into()];
        let said = "texts not verified byte by byte";
        let table = markdown::document(&cases, &results).unwrap();
        assert!(
            table.contains(&format!("- {said}: ram.a-exchange/prost")),
            "{table}"
        );
        let page = html::page(&cases, &results).unwrap();
        let pair = format!("<dt>{said}</dt><dd>ram.a-exchange/prost</dd>");
        assert!(page.contains(&pair));
    }

    #[test]
    fn surprises_stand_in_the_table_until_they_are_explained() {
        let cases = Cases::read().unwrap();
        let mut results = Results::begin(Plan {
            rounds: 1,
            slice: 1,
            smoke: true,
        });
        assert!(
            !markdown::document(&cases, &results)
                .unwrap()
                .contains("## Surprises")
        );
        results.surprises = vec![Surprise {
            case: "eval.exchange".into(),
            contender: "capnp-c++:o2-stream".into(),
            beside: Beside::Configuration("capnp-c++:o2-gather".into()),
            times: 4.0,
        }];
        let table = markdown::document(&cases, &results).unwrap();
        let line = "| eval.exchange/capnp-c++:o2-stream is 4.00 times capnp-c++:o2-gather | **unexplained** |";
        assert!(table.contains(line), "{table}");
    }
}
