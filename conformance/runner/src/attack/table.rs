//! What was measured, for people.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use super::judge::Row;

type Rows = BTreeMap<String, BTreeMap<String, Row>>;

const BEGIN: &str = "<!-- attacks -->";
const END: &str = "<!-- end of attacks -->";

fn milliseconds(time: Duration) -> String {
    let millis = time.as_secs_f64() * 1000.0;
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

fn cell(row: &Row) -> String {
    let time = milliseconds(row.time);
    let memory = row.memory.map_or("not measured".into(), mebibytes);
    format!(
        "{time} (`{}`, {}), {memory}",
        row.slowest.0,
        size(row.slowest.1)
    )
}

/// The table in the terminal.
pub(super) fn print(rows: &Rows) {
    for (language, rows) in rows {
        println!(
            "\n{language:<22}{:>8}{:>10}  {:<44}memory",
            "attacks", "time", "of"
        );
        for (operation, row) in rows {
            let of = format!("{} ({})", row.slowest.0, size(row.slowest.1));
            let memory = match row.memory {
                Some(memory) => format!(
                    "{} of {} ({})",
                    mebibytes(memory),
                    row.largest.0,
                    size(row.largest.1)
                ),
                None => "not measured".into(),
            };
            println!(
                "  {operation:<20}{:>8}{:>10}  {of:<44}{memory}",
                row.attacks,
                milliseconds(row.time)
            );
        }
        let attacks: u64 = rows.values().map(|row| row.attacks).sum();
        println!("  {attacks} attacks");
    }
}

fn render(rows: &Rows) -> String {
    let languages: Vec<&String> = rows.keys().collect();
    let mut text = String::from("| operation |");
    for language in &languages {
        text.push_str(&format!(" {language} |"));
    }
    text.push_str("\n|---|");
    text.push_str(&"---|".repeat(languages.len()));
    text.push('\n');
    let mut operations: Vec<&String> = rows.values().flat_map(BTreeMap::keys).collect();
    operations.sort();
    operations.dedup();
    for operation in operations {
        text.push_str(&format!("| `{operation}` |"));
        for language in &languages {
            let cell = rows[*language].get(operation).map_or("—".into(), cell);
            text.push_str(&format!(" {cell} |"));
        }
        text.push('\n');
    }
    text
}

/// Writes the table between its marks.
pub(super) fn write(path: &Path, rows: &Rows) -> Result<(), String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let page = fs::read_to_string(path).map_err(|error| wrong(&error))?;
    let page = replaced(&page, &render(rows)).ok_or_else(|| wrong(&"the marks are missing"))?;
    fs::write(path, page).map_err(|error| wrong(&error))
}

fn replaced(page: &str, table: &str) -> Option<String> {
    let (before, rest) = page.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}\n{table}{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_stands_between_its_marks() {
        let page = format!("a\n{BEGIN}\nold\n{END}\nz\n");
        let new = replaced(&page, "new\n").expect("the marks are there");
        assert_eq!(new, format!("a\n{BEGIN}\nnew\n{END}\nz\n"));
        assert_eq!(replaced(&new, "new\n"), Some(new.clone()));
        assert_eq!(replaced("no marks", "new\n"), None);
    }

    #[test]
    fn sizes_are_rounded() {
        assert_eq!(milliseconds(Duration::from_micros(300)), "< 1 ms");
        assert_eq!(milliseconds(Duration::from_millis(234)), "230 ms");
        assert_eq!(milliseconds(Duration::from_millis(1234)), "1.2 s");
        assert_eq!(mebibytes(300 << 20), "300 MiB");
        assert_eq!(size(131_072), "131 KB");
    }
}
