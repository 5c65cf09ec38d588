//! Lists of literals.

use zooph_pretty::Doc;

use super::{ARRAY_WIDTH, CALL_WIDTH, Code, INDENT, Row, SIMPLE_WIDTH, WIDTH, placed, width};

/// Returns `matches!(name, "a" | "b")` between `before` and `after`.
pub(crate) fn one_of(
    before: &'static str,
    name: String,
    literals: Vec<String>,
    after: &'static str,
) -> Code {
    placed(move |indent| {
        let all = literals.join(" | ");
        let arguments = format!("{name}, {all}");
        let flat = format!("{before}matches!({arguments}){after}");
        if indent + width(&flat) <= WIDTH && width(&arguments) <= CALL_WIDTH {
            return vec![Row::new(0, flat)];
        }
        let mut rows = vec![
            Row::new(0, format!("{before}matches!(")),
            Row::new(1, format!("{name},")),
        ];
        // rustfmt keeps space for a comma.
        if indent + INDENT as usize + width(&all) < WIDTH {
            rows.push(Row::new(1, all));
        } else {
            // The first literal is followed by the next one on its line if it is not longer than an indent.
            let beside = match &literals[0] {
                first if width(first) <= INDENT as usize => 2,
                _ => 1,
            };
            let (first, others) = literals.split_at(beside.min(literals.len()));
            rows.push(Row::new(1, first.join(" | ")));
            rows.extend(others.iter().map(|one| Row::new(2, format!("| {one}"))));
        }
        rows.push(Row::new(0, format!("){after}")));
        rows
    })
}

/// Returns `["a", "b"]` between `before` and `after`.
pub(crate) fn list_of(before: &'static str, literals: Vec<String>, after: &'static str) -> Code {
    placed(move |indent| {
        let all = literals.join(", ");
        let flat = format!("{before}[{all}]{after}");
        if indent + width(&flat) <= WIDTH && width(&all) <= ARRAY_WIDTH {
            return vec![Row::new(0, flat)];
        }
        let items = literals.iter().map(|one| Doc::text(format!("{one},")));
        let items = match literals.iter().all(|one| width(one) <= SIMPLE_WIDTH) {
            true => Doc::fill(items, " "),
            false => Doc::join(items, &Doc::hard_line()),
        };
        vec![
            Row::new(0, format!("{before}[")),
            Row::code(1, items),
            Row::new(0, format!("]{after}")),
        ]
    })
}
