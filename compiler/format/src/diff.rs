//! The changes by formatting, as a unified diff.
//!
//! Both texts have the same tokens and comments in the same order. They only differ in white space and
//! commas. So two lines can only be the same if the same number of other characters precedes them. Therefore
//! the diff is found in one pass, while comparing two arbitrary texts takes more than linear time.

use std::io::Write as _;

/// The number of lines that are shown around changes.
const CONTEXT: usize = 3;

/// A byte order mark, which formatting removes.
const BOM: &[u8] = "\u{feff}".as_bytes();

/// A line of one text or of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line<'a> {
    Kept(&'a [u8]),
    Removed(&'a [u8]),
    Added(&'a [u8]),
}

/// Returns a unified diff from a file to its formatted form. Empty if they are equal. It begins with two
/// lines with the file's name. Time and memory are linear in the size of both.
pub fn unified_diff(name: &str, before: &[u8], after: &[u8]) -> Vec<u8> {
    if before == after {
        return Vec::new();
    }
    let lines = lines(before, after);
    let mut out = format!("--- {name}\n+++ {name}\n").into_bytes();
    let mut hunk = Hunk::default();
    let mut place = (1, 1);
    let mut since_change = usize::MAX;
    for (at, line) in lines.iter().enumerate() {
        let is_kept = matches!(line, Line::Kept(_));
        let soon =
            { lines[at..].iter().take(CONTEXT + 1) }.any(|line| !matches!(line, Line::Kept(_)));
        since_change = if is_kept {
            since_change.saturating_add(1)
        } else {
            0
        };
        match soon || since_change <= CONTEXT {
            true => hunk.push(*line, place),
            false => hunk.write(&mut out),
        }
        place.0 += usize::from(!matches!(line, Line::Added(_)));
        place.1 += usize::from(!matches!(line, Line::Removed(_)));
    }
    hunk.write(&mut out);
    out
}

/// Lines that are shown together.
#[derive(Default)]
struct Hunk<'a> {
    lines: Vec<Line<'a>>,
    /// The numbers of its first line in both texts.
    begin: (usize, usize),
}

impl<'a> Hunk<'a> {
    fn push(&mut self, line: Line<'a>, place: (usize, usize)) {
        if self.lines.is_empty() {
            self.begin = place;
        }
        self.lines.push(line);
    }

    fn write(&mut self, out: &mut Vec<u8>) {
        if self.lines.is_empty() {
            return;
        }
        let count = |left_out: fn(&Line<'_>) -> bool| {
            self.lines.iter().filter(|line| !left_out(line)).count()
        };
        let before = count(|line| matches!(line, Line::Added(_)));
        let after = count(|line| matches!(line, Line::Removed(_)));
        // An empty range has the number of the line before it.
        let begin = |number: usize, count: usize| if count == 0 { number - 1 } else { number };
        let (from, to) = (begin(self.begin.0, before), begin(self.begin.1, after));
        // Writing to memory cannot fail.
        let _ = writeln!(out, "@@ -{from},{before} +{to},{after} @@");
        for line in self.lines.drain(..) {
            let (mark, text) = match line {
                Line::Kept(text) => (b' ', text),
                Line::Removed(text) => (b'-', text),
                Line::Added(text) => (b'+', text),
            };
            out.push(mark);
            out.extend_from_slice(text);
            if !text.ends_with(b"\n") {
                out.extend_from_slice(b"\n\\ No newline at end of file\n");
            }
        }
    }
}

/// Returns the lines of both texts in order.
fn lines<'a>(before: &'a [u8], after: &'a [u8]) -> Vec<Line<'a>> {
    let mut olds = before.split_inclusive(|byte| *byte == b'\n').peekable();
    let mut news = after.split_inclusive(|byte| *byte == b'\n').peekable();
    // The numbers of characters before these lines that formatting keeps.
    let (mut old_at, mut new_at) = (0, 0);
    let (mut out, mut added) = (Vec::new(), Vec::new());
    loop {
        match (olds.peek().copied(), news.peek().copied()) {
            (Some(old), Some(new)) if old_at == new_at && old == new => {
                out.append(&mut added);
                out.push(Line::Kept(old));
                old_at += weight(old);
                new_at += weight(new);
                olds.next();
                news.next();
            }
            (Some(old), new)
                if new.is_none()
                    || old_at <= new_at && (old_at < new_at || goes_first(old, new)) =>
            {
                out.push(Line::Removed(old));
                old_at += weight(old);
                olds.next();
            }
            (_, Some(new)) => {
                added.push(Line::Added(new));
                new_at += weight(new);
                news.next();
            }
            (_, None) => {
                out.append(&mut added);
                return out;
            }
        }
    }
}

/// For two different lines after the same characters, reports whether the old one goes first. It does not if
/// only the new one is blank.
fn goes_first(old: &[u8], new: Option<&[u8]>) -> bool {
    weight(old) == 0 || new.is_none_or(|new| weight(new) > 0)
}

/// Returns the number of bytes in a line that formatting keeps.
fn weight(line: &[u8]) -> usize {
    let bytes = line
        .iter()
        .filter(|byte| !byte.is_ascii_whitespace() && !b",\x0b".contains(byte));
    let marks = line
        .windows(BOM.len())
        .filter(|bytes| *bytes == BOM)
        .count();
    bytes.count() - marks * BOM.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diff(before: &str, after: &str) -> String {
        String::from_utf8(unified_diff("a.capnp", before.as_bytes(), after.as_bytes()))
            .expect("text")
    }

    #[test]
    fn nothing_changed() {
        assert_eq!(diff("a\n", "a\n"), "");
    }

    #[test]
    fn changes_have_lines_around_them() {
        let before = "1\n2\n3\n4\n a;\n5\n6\n7\n8\n9\n10\n11\n12\nb ;\n";
        let after = "1\n2\n3\n4\na;\n5\n6\n7\n8\n9\n10\n11\n12\nb;\n";
        let expected = "--- a.capnp\n+++ a.capnp\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n- a;\n+a;\n 5\n 6\n 7\n\
                        @@ -11,4 +11,4 @@\n 10\n 11\n 12\n-b ;\n+b;\n";
        assert_eq!(diff(before, after), expected);
    }

    #[test]
    fn lines_that_are_joined_split_and_taken_away() {
        assert_eq!(
            diff("a\nb\n\n\nc\n", "a b\n\nc\n"),
            "--- a.capnp\n+++ a.capnp\n@@ -1,5 +1,3 @@\n-a\n-b\n+a b\n \n-\n c\n"
        );
        assert_eq!(
            diff("x\na, b", "x\na,\nb,\n"),
            "--- a.capnp\n+++ a.capnp\n@@ -1,2 +1,3 @@\n x\n-a, b\n\\ No newline at end of file\n+a,\n+b,\n"
        );
        assert_eq!(
            diff("\n", ""),
            "--- a.capnp\n+++ a.capnp\n@@ -1,1 +0,0 @@\n-\n"
        );
        assert_eq!(
            diff("\u{feff}a\nb\n", "a\nb\n"),
            "--- a.capnp\n+++ a.capnp\n@@ -1,2 +1,2 @@\n-\u{feff}a\n+a\n b\n"
        );
    }

    #[test]
    fn both_texts_can_be_read_back_from_all_lines() {
        let before = "\u{feff}a,\n\n\n  b c\nd\n e\n\n,f ,g\n";
        let after = "a,\n\nb\nc\n\nd\ne\n\nf,\ng,\n";
        let (mut old, mut new) = (Vec::new(), Vec::new());
        for line in lines(before.as_bytes(), after.as_bytes()) {
            let (Line::Kept(text) | Line::Removed(text) | Line::Added(text)) = line;
            if !matches!(line, Line::Added(_)) {
                old.extend_from_slice(text);
            }
            if !matches!(line, Line::Removed(_)) {
                new.extend_from_slice(text);
            }
        }
        assert_eq!((old, new), (before.into(), after.into()));
    }
}
