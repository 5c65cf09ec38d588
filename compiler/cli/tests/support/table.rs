//! Writes tables of figures to the project's documentation.

use std::path::Path;

/// Replaces a table in `docs/hostile.md`, between the comments `<!-- NAME -->` and `<!-- end of NAME -->`.
pub(crate) fn write(name: &str, table: &str) {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hostile.md");
    let text = std::fs::read_to_string(&page).expect("the page is there");
    let (begin, end) = (
        format!("<!-- {name} -->"),
        format!("<!-- end of {name} -->"),
    );
    let (before, rest) = text.split_once(&begin).expect("the table's beginning");
    let (_, after) = rest.split_once(&end).expect("the table's end");
    let text = format!("{before}{begin}\n{table}{end}{after}");
    std::fs::write(&page, text).expect("the page can be written");
}
