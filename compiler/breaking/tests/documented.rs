//! Tests that `docs/breaking.md` lists all rules with what they break.

use std::path::Path;

use zooph_breaking::Rule;

#[test]
fn the_page_has_a_row_for_each_rule() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/breaking.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let rows: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("| `"))
        .collect();
    assert_eq!(rows.len(), Rule::ALL.len());
    for (row, rule) in rows.iter().zip(Rule::ALL) {
        let start = format!("| `{rule}` | {} | {} |", rule.breaks(), rule.explanation());
        assert!(row.starts_with(&start), "{row}\n{start}");
    }
}
