//! The columns beside a row's time: allocations, the encoded size, and whether texts are checked to
//! be UTF-8.

use super::digits;
use crate::cases::Cases;
use crate::results::{Cost, Row};

/// A kind of cost: its title, its figure, and whether the figure is in bytes.
type Kind = (&'static str, fn(&Cost) -> Option<f64>, bool);

const KINDS: [Kind; 4] = [
    ("allocations", |cost| cost.allocations, false),
    ("allocated", |cost| cost.allocated, true),
    ("held", |cost| cost.peak, true),
    ("encoded", |cost| cost.encoded, true),
];

/// Formats a number of bytes.
fn size(bytes: f64) -> String {
    match bytes {
        _ if bytes >= 1e9 => format!("{} GB", digits(bytes / 1e9)),
        _ if bytes >= 1e6 => format!("{} MB", digits(bytes / 1e6)),
        _ if bytes >= 1e4 => format!("{} KB", digits(bytes / 1e3)),
        _ => format!("{} B", digits(bytes)),
    }
}

fn show((_, figure, in_bytes): &Kind, row: &Row) -> Option<String> {
    let figure = figure(&row.cost?)?;
    Some(match in_bytes {
        true => size(figure),
        false => digits(figure),
    })
}

/// The columns of one table.
pub(super) struct Beside<'a> {
    cases: &'a Cases,
    kinds: Vec<&'static Kind>,
    texts: bool,
}

impl<'a> Beside<'a> {
    /// Returns the columns that have a figure for at least one of the rows.
    pub(super) fn of(cases: &'a Cases, rows: &[&Row]) -> Self {
        let said = |kind: &&Kind| rows.iter().any(|row| show(kind, row).is_some());
        let has_texts = |row: &&Row| cases.checks_utf8(&row.case, &row.contender).is_some();
        Beside {
            cases,
            kinds: KINDS.iter().filter(said).collect(),
            texts: rows.iter().any(has_texts),
        }
    }

    /// Returns the columns' titles, each with a bar behind it.
    pub(super) fn titles(&self) -> String {
        let kinds = self.kinds.iter().map(|(title, ..)| format!(" {title} |"));
        let texts = self.texts.then(|| " UTF-8 |".to_owned());
        kinds.chain(texts).collect()
    }

    /// Returns the Markdown rule below the titles.
    pub(super) fn rule(&self) -> String {
        let texts = if self.texts { "---|" } else { "" };
        "--:|".repeat(self.kinds.len()) + texts
    }

    /// Returns a row's cells.
    pub(super) fn cells(&self, row: &Row) -> String {
        let cell = |kind: &&Kind| match show(kind, row) {
            Some(figure) => format!(" {figure} |"),
            None => " |".to_owned(),
        };
        let texts = self
            .texts
            .then(|| match self.cases.checks_utf8(&row.case, &row.contender) {
                Some(true) => " checked |".to_owned(),
                _ => " |".to_owned(),
            });
        self.kinds.iter().map(cell).chain(texts).collect()
    }
}

/// Returns a row's figures in one line, each with its title.
pub(super) fn line(cases: &Cases, row: &Row) -> String {
    let cost = |kind: &Kind| Some(format!("{} {}", kind.0, show(kind, row)?));
    let texts = match cases.checks_utf8(&row.case, &row.contender) {
        Some(true) => Some("texts checked".to_owned()),
        _ => None,
    };
    let parts: Vec<String> = KINDS.iter().filter_map(cost).chain(texts).collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(contender: &str, cost: Option<&str>) -> Row {
        Row {
            case: "ram.a-exchange".into(),
            contender: contender.into(),
            value: 1.0,
            median: None,
            unit: "ns".into(),
            lives: Vec::new(),
            inputs: 64,
            bytes: 100.0,
            cost: cost.map(|cost| cost.parse().unwrap()),
        }
    }

    #[test]
    fn columns_are_there_if_a_row_has_something_to_say_in_them() {
        let cases = Cases::read().unwrap();
        let prost = row("prost", Some("allocations=3 allocated=78 encoded=12345"));
        let null = row("memcpy", None);
        let beside = Beside::of(&cases, &[&prost, &null]);
        assert_eq!(
            beside.titles(),
            " allocations | allocated | encoded | UTF-8 |"
        );
        assert_eq!(beside.rule(), "--:|--:|--:|---|");
        assert_eq!(beside.cells(&prost), " 3.00 | 78.0 B | 12.3 KB | checked |");
        assert_eq!(beside.cells(&null), " | | | |");
        assert_eq!(
            line(&cases, &prost),
            "allocations 3.00, allocated 78.0 B, encoded 12.3 KB, texts checked"
        );
    }

    #[test]
    fn where_there_is_nothing_to_say_there_are_no_columns() {
        let cases = Cases::read().unwrap();
        let mut row = row("null", None);
        row.case = "eval.read".into();
        let beside = Beside::of(&cases, &[&row]);
        assert_eq!(
            (beside.titles(), beside.cells(&row)),
            ("".into(), "".into())
        );
    }
}
