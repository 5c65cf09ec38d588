//! Calls with generic arguments.

use super::scan::{last_call, split};
use super::statements::{assignment, is_simple};
use super::{CALL_WIDTH, Lines, MAX_WIDTH, width};

/// A field, statement or row of an array that is a call with generic arguments.
pub(super) fn generic_statement(text: &str, indent: usize) -> Lines {
    if let Some((place, value)) = assignment(text) {
        let same = generic_call(value, indent, width(place) + 1)?;
        let next = generic_call(value, indent + 4, 0)?;
        // rustfmt goes to the next line if it fits there, and that is worth it.
        let fits = indent + 4 + width(next[0].1.trim_end_matches(';')) < MAX_WIDTH;
        let better = next.len() == 1 || same.len() > next.len() + 1;
        return Some(if fits && better {
            let next = next.into_iter().map(|(deeper, line)| (deeper + 1, line));
            core::iter::once((0, place.to_owned()))
                .chain(next)
                .collect()
        } else {
            prefixed(&format!("{place} "), same)
        });
    }
    let field = text
        .split_once(": ")
        .filter(|(name, _)| !name.contains(['(', '<', ' ']));
    let Some((name, value)) = field else {
        return generic_call(text, indent, 0);
    };
    let prefix = format!("{name}: ");
    Some(prefixed(
        &prefix,
        generic_call(value, indent, width(&prefix))?,
    ))
}

fn prefixed(prefix: &str, mut lines: Vec<(usize, String)>) -> Vec<(usize, String)> {
    lines[0].1.insert_str(0, prefix);
    lines
}

/// `path::<generics>(arguments)` and what ends the line, `offset` columns behind the indent.
///
/// The sums are those of rustfmt, which counts some columns twice and others not at all.
fn generic_call(text: &str, indent: usize, offset: usize) -> Lines {
    let (open, close) = last_call(text)?;
    let (callee, end) = (&text[..open], &text[close..]);
    let items = split(&text[open + 1..close]);
    let arguments = items.join(", ");
    let room = MAX_WIDTH.saturating_sub(indent + offset + width(end) - 1);
    // The two colons before the brackets are free.
    let whole = width(callee) <= room + 2;
    let used = if whole {
        width(callee)
    } else {
        1usize.saturating_sub(offset)
    };
    let line = room.saturating_sub(used + 2);
    let alone = items.len() == 1 && line > 0;
    let one_line = width(&arguments) <= if alone { line } else { line.min(CALL_WIDTH) };
    let mut lines = Vec::new();
    let last = if whole {
        callee.to_owned()
    } else {
        let start = callee.find("::<")? + 2;
        let generics = split(&callee[start + 1..callee.len() - 1]);
        lines.push((0, callee[..=start].to_owned()));
        lines.extend(generics.into_iter().map(|one| (1, format!("{one},"))));
        ">".to_owned()
    };
    // The indent counts once more behind brackets on lines of their own.
    let before = if whole { used } else { indent + 1 };
    if one_line && width(&arguments) < room.saturating_sub(before) {
        lines.push((0, format!("{last}({arguments}{end}")));
        return Some(lines);
    }
    lines.push((0, format!("{last}(")));
    let simple = items.len() > 1 && items.iter().all(|item| is_simple(item));
    if one_line {
        lines.push((1, arguments));
    } else if simple {
        lines.push((1, format!("{arguments},")));
    } else {
        lines.extend(items.into_iter().map(|item| (1, format!("{item},"))));
    }
    lines.push((0, end.to_owned()));
    Some(lines)
}
