//! Applies the client's changes to the texts of open files.

use lsp_types::{Position, TextDocumentContentChangeEvent};
use zooph_diagnostics::{Source, Utf16Position};

/// Applies changes to a text, one after another. A position beyond the end is treated as the end.
pub(crate) fn apply(text: &mut String, changes: Vec<TextDocumentContentChangeEvent>) {
    for change in changes {
        let Some(range) = change.range else {
            *text = change.text;
            continue;
        };
        let Ok(source) = Source::new("", std::mem::take(text)) else {
            // The text is too large. Further changes cannot be applied until the client sends a whole text.
            continue;
        };
        let start = offset(&source, range.start);
        let end = offset(&source, range.end).max(start);
        *text = [&source.text()[..start], &change.text, &source.text()[end..]].concat();
    }
}

fn offset(source: &Source, position: Position) -> usize {
    let position = Utf16Position {
        line: position.line,
        character: position.character,
    };
    source
        .utf16_offset(position)
        .map_or(source.text().len(), |offset| offset as usize)
}

#[cfg(test)]
mod tests {
    use lsp_types::Range;

    use super::*;

    fn change(range: Option<[u32; 4]>, text: &str) -> TextDocumentContentChangeEvent {
        let range = range.map(|[line, start, end_line, end]| Range {
            start: Position::new(line, start),
            end: Position::new(end_line, end),
        });
        TextDocumentContentChangeEvent {
            range,
            range_length: None,
            text: text.to_owned(),
        }
    }

    #[test]
    fn changes_are_applied_one_after_another_in_units_of_utf_16() {
        let mut text = "x".to_owned();
        let changes = vec![
            change(None, "ab\nü🔑c\n"),
            change(Some([1, 1, 1, 3]), ""),
            change(Some([0, 1, 1, 1]), "-"),
            change(Some([9, 9, 9, 9]), "end"),
            change(Some([0, 2, 0, 1]), "+"),
        ];
        apply(&mut text, changes);
        assert_eq!(text, "a-+c\nend");
    }
}
