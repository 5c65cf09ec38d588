//! The lines of a source that a diagnostic shows, without parts that are unsuitable for display.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::escape::is_hostile;
use crate::source::Source;

/// The greatest number of characters of a line that is shown as a whole.
const LONGEST_LINE: usize = 240;
/// The number of characters that are shown before the important place in a longer line.
const BEFORE: usize = 80;

/// Lines of a source, and the marked ranges in them.
pub(crate) struct Excerpt {
    /// The number of the first line.
    pub(crate) first_line: u32,
    /// The lines, without hostile characters. Lines far from any mark are empty.
    pub(crate) text: String,
    /// The marked ranges in `text`, in the order in which they were given.
    pub(crate) marks: Vec<Range<usize>>,
}

/// The part of a mark in the line in which it begins.
struct Mark {
    index: usize,
    range: Range<u32>,
}

impl Excerpt {
    /// Returns the lines in which `ranges` begin. If a range has several lines, its first one is marked.
    pub(crate) fn new(source: &Source, ranges: &[Range<u32>]) -> Excerpt {
        let mut lines: BTreeMap<u32, Vec<Mark>> = BTreeMap::new();
        for (index, range) in ranges.iter().enumerate() {
            let line = source.position(range.start).line;
            lines.entry(line).or_default().push(Mark {
                index,
                range: range.clone(),
            });
        }
        let first_line = lines.keys().next().copied().unwrap_or(1);
        let last_line = lines.keys().next_back().copied().unwrap_or(1);
        let mut excerpt = Excerpt {
            first_line,
            text: String::new(),
            marks: vec![0..0; ranges.len()],
        };
        let mut previous = first_line;
        for (&line, marks) in &lines {
            // A few lines between marked ones are shown. If there are more, they stay empty, and the renderer
            // folds them.
            for between in previous + 1..line {
                if line - previous <= 8 {
                    excerpt.push_line(source, between, &[]);
                } else {
                    excerpt.text.push('\n');
                }
            }
            excerpt.push_line(source, line, marks);
            previous = line;
        }
        debug_assert_eq!(previous, last_line);
        excerpt
    }

    fn push_line(&mut self, source: &Source, line: u32, marks: &[Mark]) {
        let line = source.line_range(line).unwrap_or(0..0);
        let text = &source.text()[line.start as usize..line.end as usize];
        let focus = marks
            .iter()
            .map(|mark| mark.range.start - line.start)
            .min()
            .unwrap_or(0);
        let window = window(text, focus as usize);
        let mut map = LineMap {
            window: window.clone(),
            starts: Vec::new(),
        };
        if window.start > 0 {
            self.text.push_str("...");
        }
        for (at, character) in text[window.clone()].char_indices() {
            map.starts.push((window.start + at, self.text.len()));
            match character {
                '\t' => self.text.push('\t'),
                _ if is_hostile(character) => self.text.push('\u{fffd}'),
                _ => self.text.push(character),
            }
        }
        let end = self.text.len();
        map.starts.push((window.end, end));
        if window.end < text.len() {
            self.text.push_str("...");
        }
        for mark in marks {
            let start = map.get((mark.range.start - line.start) as usize);
            let end = map.get(mark.range.end.min(line.end).saturating_sub(line.start) as usize);
            self.marks[mark.index] = start..end.max(start);
        }
        self.text.push('\n');
    }
}

/// Returns the part of a line to show, which contains `focus`.
fn window(text: &str, focus: usize) -> Range<usize> {
    // A short line need not be counted, since a character has at most four bytes.
    if text.len() <= LONGEST_LINE {
        return 0..text.len();
    }
    let mut focus = focus.min(text.len());
    while !text.is_char_boundary(focus) {
        focus -= 1;
    }
    let start = text[..focus]
        .char_indices()
        .rev()
        .take(BEFORE)
        .last()
        .map_or(focus, |(at, _)| at);
    let end = text[start..]
        .char_indices()
        .nth(LONGEST_LINE)
        .map_or(text.len(), |(at, _)| start + at);
    start..end
}

/// A map from positions in a line to positions in the excerpt.
struct LineMap {
    window: Range<usize>,
    /// Offsets in the line and in the excerpt, ascending. The last entry is the end of the window.
    starts: Vec<(usize, usize)>,
}

impl LineMap {
    /// Returns the position of the character at `offset` of the line. Outside of the window, returns the
    /// nearer end.
    fn get(&self, offset: usize) -> usize {
        let offset = offset.clamp(self.window.start, self.window.end);
        let index = self.starts.partition_point(|&(from, _)| from < offset);
        self.starts[index.min(self.starts.len() - 1)].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(text: &str, range: Range<u32>) -> (String, String) {
        let source = Source::new("test", text).unwrap();
        let excerpt = Excerpt::new(&source, &[range]);
        let mark = excerpt.text[excerpt.marks[0].clone()].to_owned();
        (excerpt.text, mark)
    }

    #[test]
    fn marks_survive_the_replacement_of_hostile_characters() {
        let (text, mark) = marked("a\u{1b}[31m \u{202e}\u{7} name;\n", 12..16);
        assert_eq!(text, "a\u{fffd}[31m \u{fffd}\u{fffd} name;\n");
        assert_eq!(mark, "name");
    }

    #[test]
    fn long_lines_are_cut_around_the_mark() {
        let line = format!("{}name{}", "é".repeat(500_000), "x".repeat(500_000));
        let (text, mark) = marked(&line, 1_000_000..1_000_004);
        assert_eq!(mark, "name");
        assert!(text.chars().count() < 260, "{}", text.len());
        assert!(text.starts_with("...é") && text.ends_with("x...\n"));
    }

    #[test]
    fn marks_of_several_lines_end_with_the_first() {
        assert_eq!(marked("ab {\r\n  cd\n}\n", 3..13).1, "{");
    }

    #[test]
    fn lines_between_distant_marks_are_empty() {
        let source = Source::new("test", "one\n".repeat(100)).unwrap();
        let excerpt = Excerpt::new(&source, &[396..399, 4..7, 16..19]);
        assert_eq!(excerpt.first_line, 2);
        assert!(excerpt.text.starts_with("one\none\none\none\n\n\n"));
        for mark in excerpt.marks {
            assert_eq!(&excerpt.text[mark], "one");
        }
    }

    #[test]
    fn marks_at_the_end_and_past_it_are_empty() {
        assert_eq!(marked("ab", 2..2).1, "");
        assert_eq!(marked("ab\n", 99..120).1, "");
        assert_eq!(marked("", 0..5).1, "");
    }
}
