//! Prints the measurements as tables.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use super::row::{Most, Row, Worst};

/// Rows by language, and by operation.
pub(super) type Rows = BTreeMap<String, BTreeMap<String, Row>>;

const BEGIN: &str = "<!-- attacks -->";
const END: &str = "<!-- end of attacks -->";

/// The start of the heading of a language's part of the page.
const HEADING: &str = "### What attacks on ";

fn milliseconds(nanoseconds: u64) -> String {
    let millis = Duration::from_nanos(nanoseconds).as_secs_f64() * 1000.0;
    match millis {
        _ if millis < 1.0 => "< 1 ms".into(),
        _ if millis < 10.0 => format!("{millis:.0} ms"),
        _ if millis < 1000.0 => format!("{:.0} ms", (millis / 10.0).round() * 10.0),
        _ => format!("{:.1} s", millis / 1000.0),
    }
}

fn mebibytes(bytes: u64) -> String {
    match bytes >> 20 {
        0 => "< 1 MiB".into(),
        some => format!("{some} MiB"),
    }
}

fn size(bytes: u64) -> String {
    match bytes {
        0..10_000 => format!("{bytes} B"),
        10_000..10_000_000 => format!("{} KB", bytes / 1000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}

/// Formats an amount per byte of input.
fn rate(amount: f64) -> String {
    match amount {
        _ if amount < 0.05 => "0".into(),
        _ if amount < 10.0 => format!("{amount:.1}"),
        _ => format!("{amount:.0}"),
    }
}

/// Prints the table to the terminal.
pub(super) fn print(rows: &Rows) {
    let of = |most: &Option<Most>, unit: fn(u64) -> String| {
        most.as_ref().map_or("-".into(), |one| {
            format!("{} {} ({})", unit(one.amount), one.input, size(one.bytes))
        })
    };
    for (language, rows) in rows {
        println!(
            "\n{language:<22}{:>8}  {:<56}{:<56}output",
            "attacks", "time", "growth of memory"
        );
        for (operation, row) in rows {
            println!(
                "  {operation:<20}{:>8}  {:<56}{:<56}{}",
                row.attacks,
                of(&row.time.all, milliseconds),
                of(&row.memory.all, mebibytes),
                of(&row.output.all, size),
            );
        }
        let attacks: u64 = rows.values().map(|row| row.attacks).sum();
        println!("  {attacks} attacks");
    }
}

/// Returns the name of a language as it is written in texts.
fn written(language: &str) -> String {
    let mut letters = language.chars();
    match letters.next() {
        _ if language == "ocaml" => "OCaml".into(),
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

fn cell(worst: &Worst, unit: fn(u64) -> String) -> String {
    match &worst.all {
        Some(one) => format!("{}: `{}`, {}", unit(one.amount), one.input, size(one.bytes)),
        None => "—".into(),
    }
}

fn cell_per_byte(worst: &Worst) -> String {
    match &worst.per_byte {
        Some(one) => format!("{}: `{}`", rate(one.per_byte()), one.input),
        None => "—".into(),
    }
}

/// Returns a language's part of the page.
fn render(rows: &BTreeMap<String, Row>) -> String {
    let attacks: u64 = rows.values().map(|row| row.attacks).sum();
    let mut text = format!("{attacks} attacks.\n\n");
    text.push_str(
        "| operation | longest time | largest growth | most output | ns a byte | growth a byte | output a byte |\n\
         |---|---|---|---|---|---|---|\n",
    );
    for (operation, row) in rows {
        let cells = [
            cell(&row.time, milliseconds),
            cell(&row.memory, mebibytes),
            cell(&row.output, size),
            cell_per_byte(&row.time),
            cell_per_byte(&row.memory),
            cell_per_byte(&row.output),
        ];
        text.push_str(&format!("| `{operation}` | {} |\n", cells.join(" | ")));
    }
    text
}

/// Writes the parts of these languages between the marks of the page, and keeps those of others.
pub(super) fn write(path: &Path, rows: &Rows) -> Result<(), String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let page = fs::read_to_string(path).map_err(|error| wrong(&error))?;
    let parts = rows
        .iter()
        .map(|(language, rows)| (written(language), render(rows)));
    let page = replaced(&page, parts).ok_or_else(|| wrong(&"the marks are missing"))?;
    fs::write(path, page).map_err(|error| wrong(&error))
}

fn replaced(page: &str, new: impl Iterator<Item = (String, String)>) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (old, after) = rest.split_once(END)?;
    let parts = old.split(HEADING).skip(1);
    let parts = parts.filter_map(|part| part.split_once('\n'));
    let mut parts: BTreeMap<String, String> = parts
        .map(|(title, text)| {
            let language = title.split(' ').next().unwrap_or_default();
            (language.to_owned(), text.trim().to_owned())
        })
        .collect();
    parts.extend(new.map(|(language, text)| (language, text.trim().to_owned())));
    let parts: String = { parts.iter() }
        .map(|(language, text)| format!("{HEADING}{language} took\n{text}\n\n"))
        .collect();
    Some(format!("{before}{BEGIN}\n{parts}{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_its_part_between_the_marks() {
        let page = format!("a\n{BEGIN}\nold\n{END}\nz\n");
        let with = |page: &str, language: &str, text: &str| {
            let part = (language.to_owned(), text.to_owned());
            replaced(page, std::iter::once(part)).expect("the marks are there")
        };
        let one = with(&page, "Go", "new\n");
        let part = |language: &str, text: &str| format!("{HEADING}{language} took\n{text}\n\n");
        assert_eq!(one, format!("a\n{BEGIN}\n{}{END}\nz\n", part("Go", "new")));
        assert_eq!(with(&one, "Go", "new\n"), one);
        let two = with(&one, "Rust", "other");
        let both = part("Go", "new") + &part("Rust", "other");
        assert_eq!(two, format!("a\n{BEGIN}\n{both}{END}\nz\n"));
        let newer = with(&two, "Go", "newer");
        assert!(newer.contains("newer") && newer.contains("other"));
        assert_eq!(replaced("no marks", std::iter::empty()), None);
    }

    #[test]
    fn sizes_are_rounded() {
        assert_eq!(milliseconds(300_000), "< 1 ms");
        assert_eq!(milliseconds(234_000_000), "230 ms");
        assert_eq!(milliseconds(1_234_000_000), "1.2 s");
        assert_eq!(mebibytes(300 << 20), "300 MiB");
        assert_eq!(size(131_072), "131 KB");
        assert_eq!(rate(0.01), "0");
        assert_eq!(rate(1.26), "1.3");
        assert_eq!(rate(63.7), "64");
        assert_eq!(written("rust"), "Rust");
        assert_eq!(written("ocaml"), "OCaml");
    }
}
