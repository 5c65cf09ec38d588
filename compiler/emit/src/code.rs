//! Code under construction: lines, of which large pieces are shared instead of copied.
//!
//! Declarations can be nested to any depth, and the code of each is filled into the code of the
//! declaration around it. To avoid copying it at each level, a large piece is kept apart, together with
//! the indentation of its lines. All pieces are joined once, at the end.

use std::cell::OnceCell;
use std::fmt::{self, Debug, Display};
use std::rc::Rc;

use crate::meter;

/// Size in bytes from which code is shared. Shorter code costs less to copy.
const LARGE: usize = 1 << 12;

/// A finished piece of target code. It consists of whole lines.
#[derive(Clone, Default)]
pub struct Code {
    /// The pieces before `tail`.
    shared: Vec<Piece>,
    /// The text behind the last shared piece.
    tail: String,
    /// All lines as one text: a cache for [`as_str`](Self::as_str), used if there are shared pieces.
    whole: OnceCell<String>,
}

/// Lines that several pieces of code can share, with an indentation.
#[derive(Clone)]
struct Piece {
    /// Number of blanks in front of each line that is not empty.
    indent: usize,
    lines: Rc<Lines>,
}

/// A text of at least one line.
struct Lines {
    text: String,
    /// Number of lines that are not empty.
    full: usize,
    /// Whether the text has no carriage return.
    is_plain: bool,
}

impl Piece {
    fn len(&self) -> usize {
        self.lines.text.len() + self.indent * self.lines.full
    }

    fn write(&self, out: &mut String) {
        let blanks = " ".repeat(self.indent);
        for line in self.lines.text.split_inclusive('\n') {
            if line != "\n" {
                out.push_str(&blanks);
            }
            out.push_str(line);
        }
    }

    fn write_tabbed(&self, columns: usize, out: &mut String) {
        write_tabbed(&self.lines.text, self.indent, columns, out);
    }
}

/// Writes lines that are indented by a number of blanks, with a tab for each `columns` blanks.
fn write_tabbed(text: &str, indent: usize, columns: usize, out: &mut String) {
    for line in text.split_inclusive('\n') {
        let rest = line.trim_start_matches(' ');
        if rest != "\n" {
            let blanks = indent + line.len() - rest.len();
            out.extend(std::iter::repeat_n('\t', blanks / columns));
            out.extend(std::iter::repeat_n(' ', blanks % columns));
        }
        out.push_str(rest);
    }
}

impl Code {
    /// Returns code without lines.
    pub fn new() -> Self {
        Code::default()
    }

    /// Returns the lines, each with its line break.
    pub fn as_str(&self) -> &str {
        match self.shared.is_empty() {
            true => &self.tail,
            false => self.whole.get_or_init(|| self.clone().into_string()),
        }
    }

    /// Returns the lines, each with its line break.
    pub fn into_string(self) -> String {
        if self.shared.is_empty() {
            return self.tail;
        }
        let mut text = String::with_capacity(self.len());
        for piece in self.shared {
            piece.write(&mut text);
        }
        text.push_str(&self.tail);
        text
    }

    /// Appends the lines to a text. A tab replaces each `columns` blanks of indentation.
    pub fn write_tabbed(&self, columns: usize, out: &mut String) {
        { self.shared.iter() }.for_each(|piece| piece.write_tabbed(columns, out));
        write_tabbed(&self.tail, 0, columns, out);
    }

    /// Returns the line without its indentation, if there is only one.
    pub fn only_line(&self) -> Option<&str> {
        let (line, rest) = self.tail.split_once('\n')?;
        let is_only = self.shared.is_empty() && rest.is_empty();
        is_only.then(|| line.trim_start_matches(' '))
    }

    /// Reports whether there are no lines.
    pub fn is_empty(&self) -> bool {
        self.shared.is_empty() && self.tail.is_empty()
    }

    /// Returns the size of all lines in bytes.
    pub fn len(&self) -> usize {
        self.shared.iter().map(Piece::len).sum::<usize>() + self.tail.len()
    }

    /// Adds the lines of `code` at the end.
    pub fn push(&mut self, code: Code) {
        if code.shared.is_empty() && code.tail.len() < LARGE {
            self.tail().push_str(&code.tail);
            return;
        }
        self.share_tail();
        self.shared.extend(code.shared);
        self.tail = code.tail;
    }

    /// Joins pieces. Puts an empty line between any two pieces that are not empty.
    pub fn paragraphs(pieces: impl IntoIterator<Item = Code>) -> Code {
        let mut joined = Code::new();
        // Over the limit, the result is thrown away, so the rest need not be made.
        let pieces = pieces.into_iter().take_while(|_| !meter::is_over());
        for piece in pieces.filter(|piece| !piece.is_empty()) {
            if !joined.is_empty() {
                joined.tail().push('\n');
            }
            joined.push(piece);
        }
        joined
    }

    /// Returns the text at the end, so that more can be added.
    pub(crate) fn tail(&mut self) -> &mut String {
        self.whole.take();
        &mut self.tail
    }

    /// Adds `code`, indented, without a copy of its text. Returns the number of bytes added. Returns `None`
    /// and adds nothing if the code is small, begins or ends with an empty line, or has carriage returns.
    pub(crate) fn push_shared(&mut self, code: &Code, indent: usize) -> Option<usize> {
        if code.shared.is_empty() && code.tail.len() < LARGE {
            return None;
        }
        let last = { !code.tail.is_empty() }.then(|| Piece::new(code.tail.clone()));
        let pieces = || code.shared.iter().chain(&last);
        let starts = pieces().next()?.lines.text.starts_with('\n');
        let ends = pieces().last()?.lines.text.ends_with("\n\n");
        if starts || ends || !pieces().all(|piece| piece.lines.is_plain) {
            return None;
        }
        self.share_tail();
        let mut added = 0;
        for piece in pieces() {
            let piece = Piece {
                indent: piece.indent + indent,
                lines: Rc::clone(&piece.lines),
            };
            added += piece.len();
            self.shared.push(piece);
        }
        Some(added)
    }

    /// Frees the unused capacity of a large piece.
    pub(crate) fn shrink(&mut self) {
        if self.tail.len() > LARGE {
            self.tail.shrink_to_fit();
        }
    }

    fn share_tail(&mut self) {
        let mut text = std::mem::take(self.tail());
        if !text.is_empty() {
            text.shrink_to_fit();
            self.shared.push(Piece::new(text));
        }
    }
}

impl Piece {
    fn new(text: String) -> Self {
        let full = text.lines().filter(|line| !line.is_empty()).count();
        let is_plain = !text.contains('\r');
        let lines = Lines {
            text,
            full,
            is_plain,
        };
        Piece {
            indent: 0,
            lines: Rc::new(lines),
        }
    }
}

impl From<String> for Code {
    fn from(mut text: String) -> Self {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        Code {
            tail: text,
            ..Code::default()
        }
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(self.as_str(), f)
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Code {}

impl FromIterator<Code> for Code {
    fn from_iter<I: IntoIterator<Item = Code>>(pieces: I) -> Self {
        let mut all = Code::default();
        pieces.into_iter().for_each(|piece| all.push(piece));
        all
    }
}

/// A value that can fill a hole: code, and everything that implements `Display`.
pub trait Value {
    /// Writes the text that fills a hole. For code, that is its lines without the last line break.
    ///
    /// # Errors
    /// The errors of `out`.
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Returns the value if it is code.
    fn code(&self) -> Option<&Code> {
        None
    }
}

impl<T: Display> Value for T {
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{self}")
    }
}

impl Value for Code {
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(self.as_str().trim_end())
    }

    fn code(&self) -> Option<&Code> {
        Some(self)
    }
}

impl Value for &Code {
    fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        Value::write(*self, out)
    }

    fn code(&self) -> Option<&Code> {
        Some(self)
    }
}

/// A writer that appends a value to a line and indents the value's later lines.
pub(crate) struct Indented<'o> {
    indent: &'o str,
    /// The position in `out` at which the value begins.
    start: usize,
    out: &'o mut String,
    /// The number of line breaks that were read and are not yet written. They wait for the next line with
    /// text, since an empty line must not be indented and the break at the end of the value is dropped.
    breaks: usize,
    has_lines: bool,
}

impl Indented<'_> {
    /// Appends a value, with all lines but its first one indented. Returns whether the value is not empty,
    /// and whether it has several lines.
    pub(crate) fn put(value: &dyn Value, indent: &str, out: &mut String) -> (bool, bool) {
        let mut lines = Indented {
            indent,
            start: out.len(),
            out,
            breaks: 0,
            has_lines: false,
        };
        // Writing to a `String` cannot fail.
        let _ = value.write(&mut lines);
        // The break at the end of the value's last line is dropped.
        for _ in 1..lines.breaks {
            lines.out.push('\n');
        }
        let is_filled = lines.breaks > 0 || lines.out.len() > lines.start;
        (is_filled, lines.has_lines)
    }
}

impl fmt::Write for Indented<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut rest = text;
        loop {
            let (line, next) = match rest.split_once('\n') {
                Some((line, next)) => (line, Some(next)),
                None => (rest, None),
            };
            if !line.is_empty() {
                for _ in 0..self.breaks {
                    self.out.push('\n');
                }
                if self.breaks > 0 {
                    self.out.push_str(self.indent);
                    self.has_lines = true;
                }
                self.breaks = 0;
                self.out.push_str(line);
            }
            let Some(next) = next else {
                return Ok(());
            };
            if self.breaks == 0 && self.out.len() > self.start && self.out.ends_with('\r') {
                self.out.pop();
            }
            self.breaks += 1;
            rest = next;
        }
    }
}
