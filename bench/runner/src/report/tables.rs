//! Writes the tables of figures in `docs/performance.md` from the last whole run, and checks that they are up to date.
//! `bench/tables.toml` defines them, and the table of missed limits comes from `bench/targets.toml`.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use serde::Deserialize;

use super::{digits, marks, short};
use crate::cases::Cases;
use crate::results::Results;
use crate::targets;
use crate::{Outcome, bench};

/// All tables.
#[derive(Deserialize)]
struct Tables {
    table: Vec<Table>,
}

/// A table. A cell has a figure for each case and each contender that its row and its column name together.
#[derive(Deserialize)]
struct Table {
    /// The name in the table's marks.
    id: String,
    /// The title of the first column.
    #[serde(default)]
    title: String,
    /// How figures are shown, unless a column says otherwise.
    #[serde(flatten)]
    form: Form,
    #[serde(rename = "column")]
    columns: Vec<Column>,
    #[serde(rename = "row")]
    rows: Vec<Row>,
}

#[derive(Deserialize)]
struct Column {
    title: String,
    #[serde(default)]
    cases: Vec<String>,
    #[serde(default)]
    who: Vec<String>,
    #[serde(flatten)]
    form: Form,
}

#[derive(Deserialize)]
struct Row {
    title: String,
    /// The text that takes the place of `*` in the column's cases.
    #[serde(default)]
    key: String,
    #[serde(default)]
    cases: Vec<String>,
    #[serde(default)]
    who: Vec<String>,
}

/// How a figure is shown.
#[derive(Deserialize, Clone, Default)]
struct Form {
    /// The contender of the same case by whose figure it is divided. `none` in a column means that the table's is not
    /// used.
    over: Option<String>,
    /// The case whose figure of the same contender it is divided by.
    over_case: Option<String>,
    /// Whether the ratio is turned over: how many times as fast.
    #[serde(default)]
    times: bool,
    /// A number by which it is divided, to have another unit.
    divide: Option<f64>,
}

impl Form {
    fn is_set(&self) -> bool {
        self.over.is_some() || self.over_case.is_some() || self.divide.is_some()
    }

    /// Returns a figure as it is shown, or `None` if it was not measured.
    fn show(&self, results: &Results, case: &str, who: &str) -> Option<String> {
        let value = found(results, case, who)?;
        let base = match (&self.over, &self.over_case) {
            (Some(over), _) if over != "none" => found(results, case, over)?,
            (_, Some(case)) => found(results, case, who)?,
            _ => self.divide.unwrap_or(1.0),
        };
        Some(digits(if self.times {
            base / value
        } else {
            value / base
        }))
    }
}

/// Returns the least figure of the contenders, which are separated by `|`, that take part in the case.
fn found(results: &Results, case: &str, who: &str) -> Option<f64> {
    let figures = who.split('|').filter_map(|who| results.value(case, who));
    figures.reduce(f64::min)
}

impl Table {
    fn made(&self, results: &Results) -> String {
        let titles = self.columns.iter().map(|column| column.title.as_str());
        let titles: Vec<&str> = [self.title.as_str()].into_iter().chain(titles).collect();
        let mut out = format!(
            "| {} |\n|---|{}\n",
            titles.join(" | "),
            "--:|".repeat(self.columns.len())
        );
        for row in &self.rows {
            let cells = self
                .columns
                .iter()
                .map(|column| self.cell(results, row, column));
            let cells: Vec<String> = cells.collect();
            // A row is left out if none of its contenders takes part on this machine.
            if cells.iter().any(|cell| !cell.is_empty()) {
                let _ = writeln!(out, "| {} | {} |", row.title, cells.join(" | "));
            }
        }
        out
    }

    fn cell(&self, results: &Results, row: &Row, column: &Column) -> String {
        let form = if column.form.is_set() {
            &column.form
        } else {
            &self.form
        };
        let cases = row.cases.iter().chain(&column.cases);
        let cases = cases.map(|case| case.replace('*', &row.key));
        let mut figures = Vec::new();
        for case in cases {
            for who in row.who.iter().chain(&column.who) {
                figures.extend(form.show(results, &case, who));
            }
        }
        figures.join(" / ")
    }
}

fn tables() -> Outcome<Vec<Table>> {
    let text = fs::read_to_string(bench().join("tables.toml"))?;
    Ok(toml::from_str::<Tables>(&text)?.table)
}

fn path() -> PathBuf {
    bench().join("../docs/performance.md")
}

/// Writes the tables into the page.
pub(crate) fn write(cases: &Cases, results: &Results) -> Outcome {
    let page = fs::read_to_string(path())?;
    Ok(fs::write(path(), written(page, cases, results)?)?)
}

/// Fails if the page has other figures than the results.
pub(crate) fn check(cases: &Cases, results: &Results) -> Outcome {
    let page = fs::read_to_string(path())?;
    match written(page.clone(), cases, results)? == page {
        true => Ok(()),
        false => Err("docs/performance.md has other figures than the last whole run: `cargo xtask bench --readme` writes them".into()),
    }
}

/// Returns the page with the figures of the results.
fn written(page: String, cases: &Cases, results: &Results) -> Outcome<String> {
    let short = short::made(&targets::judge(cases, results)?)?;
    let page = replaced(&page, "short", &short)?;
    tables()?.iter().try_fold(page, |page, table| {
        replaced(&page, &table.id, &table.made(results))
    })
}

/// Returns the page with `made` between the marks of a table.
fn replaced(page: &str, id: &str, made: &str) -> Outcome<String> {
    let begin = format!("<!-- {id}: made from bench/report/results.json -->\n");
    marks::replaced(page, &begin, "<!-- until here -->\n", made)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Plan;
    use crate::results::Row as Measured;

    fn results() -> Results {
        let mut results = Results::begin(Plan {
            rounds: 1,
            slice: 1,
            smoke: true,
        });
        for (case, contender, value) in [
            ("a.read", "zooph-rust", 20.0),
            ("a.read", "memcpy", 10.0),
            ("a.write", "zooph-rust", 40.0),
            ("a.write", "memcpy", 10.0),
        ] {
            results.rows.push(Measured {
                case: case.into(),
                contender: contender.into(),
                value,
                unit: "ns".into(),
                median: None,
                lives: Vec::new(),
                inputs: 0,
                bytes: 0.0,
                cost: None,
            });
        }
        results
    }

    fn table(text: &str) -> Table {
        toml::from_str(text).unwrap()
    }

    #[test]
    fn a_cell_has_the_figures_of_its_cases_and_contenders() {
        let table = table(
            r#"
            id = "t"
            title = "what"
            over = "memcpy"
            column = [
                { title = "both", cases = ["a.*", "a.write"] },
                { title = "ns", cases = ["a.*"], over = "none" },
                { title = "over reading", cases = ["a.write"], over_case = "a.read" },
                { title = "times", cases = ["a.*"], over = "memcpy", times = true },
                { title = "not measured", cases = ["b.read"] },
            ]
            row = [
                { title = "Zooph", key = "read", who = ["nobody|zooph-rust"] },
                { title = "not here", key = "read", who = ["nobody"] },
            ]
            "#,
        );
        let made = table.made(&results());
        let lines: Vec<&str> = made.lines().collect();
        assert_eq!(
            lines[0],
            "| what | both | ns | over reading | times | not measured |"
        );
        assert_eq!(lines[2], "| Zooph | 2.00 / 4.00 | 20.0 | 2.00 | 0.50 |  |");
        assert_eq!(lines.len(), 3);
    }

    #[test]
    fn a_table_stands_between_its_marks() {
        let page = "before\n<!-- t: made from bench/report/results.json -->\nold\n<!-- until here -->\nbehind\n";
        let new = replaced(page, "t", "| new |\n").unwrap();
        assert_eq!(new, page.replace("old", "| new |"));
        assert!(replaced(page, "other", "| new |\n").is_err());
    }

    #[test]
    fn the_page_has_what_the_last_whole_run_makes() {
        check(&Cases::read().unwrap(), &Results::read().unwrap()).unwrap();
    }

    #[test]
    fn tables_name_cases_that_exist() {
        let cases = Cases::read().unwrap();
        let known = |case: &str| cases.case(case).is_some();
        let mut named = 0;
        for table in tables().unwrap() {
            for row in &table.rows {
                for column in &table.columns {
                    for case in row.cases.iter().chain(&column.cases) {
                        let case = case.replace('*', &row.key);
                        assert!(known(&case), "{}: {case}", table.id);
                        named += 1;
                    }
                }
            }
        }
        assert!(named > 100, "{named}");
    }
}
