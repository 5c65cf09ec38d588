//! Prints messages for people, within limits. A program that prints a message from outside does not
//! know how much its few bytes stand for.

use alloc::vec::Vec;
use core::fmt::{self, Debug, Formatter, Write};

use crate::decode::Decoder;
use crate::fault::Fault;
use crate::kind::{Kind, Struct};
use crate::reader::{ListReader, StructReader};
use crate::record;
use crate::segment::Segment;
use crate::validate::{self, Limits};

/// How many elements of a list are printed at most.
pub(crate) const ELEMENTS: u32 = 1000;

/// Returns what `{:?}` of a Reader prints, within the given limits: traversal, nesting, the memory
/// that printing takes, and output.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// use weather::Reading;
///
/// let bytes = Reading { station: "EBBR".into(), ..Reading::default() }.to_bytes();
/// let reading = Reading::open(&bytes)?;
/// let limits = zooph::Limits { output: Some(20), ..Default::default() };
/// let printed = format!("{:?}", zooph::debug_within::<Reading>(reading, &limits));
/// assert!(printed.starts_with("Reading"));
/// assert!(printed.ends_with("... (output limit reached)"));
/// # Ok::<(), zooph::Fault>(())
/// ```
pub fn debug_within<'a, T: Struct>(
    reader: T::Reader<'a>,
    limits: &Limits,
) -> impl Debug + use<'a, T> {
    let (reader, limits) = (T::as_struct(reader), *limits);
    within(move |f| structure::<T>(reader, &limits, f))
}

/// [`debug_within`] of a list.
pub(crate) fn list_within<'a, T: Kind>(
    list: ListReader<'a>,
    limits: &Limits,
) -> impl Debug + use<'a, T> {
    let limits = *limits;
    within(move |f| self::list::<T>(list, &limits, f))
}

/// Returns a value whose `{:?}` calls `print`.
fn within(print: impl Fn(&mut Formatter<'_>) -> fmt::Result) -> impl Debug {
    struct Within<P>(P);

    impl<P: Fn(&mut Formatter<'_>) -> fmt::Result> Debug for Within<P> {
        fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
            (self.0)(f)
        }
    }

    Within(print)
}

/// Prints a struct's Record, or its fault.
pub(crate) fn structure<T: Struct>(
    reader: StructReader<'_>,
    limits: &Limits,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    record(reader, limits, f, |reader, decoder| {
        record::decode_with::<T>(reader, limits, decoder)
    })
}

/// Prints what `decode` returns for a struct, or the fault.
pub(crate) fn record<R: Debug>(
    reader: StructReader<'_>,
    limits: &Limits,
    f: &mut Formatter<'_>,
    decode: impl FnOnce(StructReader<'_>, &mut Decoder) -> Result<R, Fault>,
) -> fmt::Result {
    let mut decoder = Decoder::over(&reader.segment(), limits).only(ELEMENTS);
    let record = record::indexed(reader.segment(), |segment| {
        decode(reader.with_segment(segment), &mut decoder)
    });
    shown(f, &reader.segment(), limits, record, |out, record| {
        write!(out, "{record:?}")
    })?;
    left_out(f, &decoder)
}

/// Prints the elements of a list, or the first of them if there are many. They share one budget and
/// one output limit.
pub(crate) fn list<T: Kind>(
    list: ListReader<'_>,
    limits: &Limits,
    f: &mut Formatter<'_>,
) -> fmt::Result {
    let mut decoder = Decoder::over(&list.segment(), limits).only(ELEMENTS);
    let records: Result<Vec<T::Record>, Fault> = record::indexed(list.segment(), |segment| {
        let list = list.with_segment(segment);
        let count = list.count.min(ELEMENTS);
        (0..count)
            .map(|index| T::decode_element(&list, index, &mut decoder))
            .collect()
    });
    shown(f, &list.segment(), limits, records, |out, records| {
        out.write_str("[")?;
        for (index, record) in records.iter().enumerate() {
            out.write_str(if index > 0 { ", " } else { "" })?;
            write!(out, "{record:?}")?;
        }
        match list.count - records.len() as u32 {
            0 => {}
            more => out.sentence(format_args!("... ({more} elements left out)"))?,
        }
        out.write_str("]")
    })?;
    left_out(f, &decoder)
}

/// Prints how many elements of nested lists were left out.
fn left_out(f: &mut Formatter<'_>, decoder: &Decoder) -> fmt::Result {
    match decoder.left_out() {
        0 => Ok(()),
        count => write!(f, " ... ({count} elements left out)"),
    }
}

/// Prints the decoded value or the fault. Output beyond the limit is left out, and marked.
fn shown<R>(
    f: &mut Formatter<'_>,
    segment: &Segment<'_>,
    limits: &Limits,
    decoded: Result<R, Fault>,
    print: impl FnOnce(&mut Bounded<'_, '_>, &R) -> fmt::Result,
) -> fmt::Result {
    let decoded = match decoded {
        Ok(decoded) => decoded,
        Err(fault) => return write!(f, "{fault:?}"),
    };
    let lines = f.alternate().then(Lines::default);
    let mut out = Bounded {
        to: f,
        left: limits.output_for(validate::words_present(segment)),
        is_full: false,
        lines,
    };
    let printed = print(&mut out, &decoded);
    if out.is_full {
        return f.write_str("... (output limit reached)");
    }
    printed
}

/// A writer that passes on at most `left` bytes, and breaks lines if that was requested.
///
/// The standard library's `{:#?}` passes each piece through an adapter for each level around it,
/// and indents each line piece by piece. The work for each line then grows with the square of the
/// depth. So values are printed in one line, and broken here.
struct Bounded<'f, 'w> {
    to: &'f mut Formatter<'w>,
    left: u64,
    is_full: bool,
    lines: Option<Lines>,
}

/// The state of breaking the one line.
#[derive(Default)]
struct Lines {
    depth: usize,
    /// Set behind a bracket or a comma: the next piece begins a line.
    begins: Option<Begin>,
    /// Whether a space is pending. It is dropped if a closing bracket follows.
    space: bool,
    /// Whether the text is inside quotation marks.
    is_quoted: bool,
    /// Whether the text is behind a backslash.
    is_escaped: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Begin {
    Opened,
    Next,
}

impl Lines {
    /// Returns the length of the first piece of `text`: one character with a meaning here, or
    /// everything before the next such character.
    fn piece(&self, text: &str) -> usize {
        let meaning = if self.is_quoted { "\"\\" } else { " {}[](),\"" };
        let first = text.chars().next().map_or(0, char::len_utf8);
        match text.find(|character| meaning.contains(character)) {
            _ if self.is_escaped => first,
            Some(0) => first,
            found => found.unwrap_or(text.len()),
        }
    }
}

impl Bounded<'_, '_> {
    fn put(&mut self, text: &str) -> fmt::Result {
        let length = text.len() as u64;
        if length > self.left {
            self.is_full = true;
            return Err(fmt::Error);
        }
        self.left -= length;
        self.to.write_str(text)
    }

    fn line(&mut self, depth: usize) -> fmt::Result {
        self.put("\n")?;
        (0..depth).try_for_each(|_| self.put("    "))
    }

    /// Writes an item of a list that is not a value, and stays in one line.
    fn sentence(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        let Some(mut lines) = self.lines.take() else {
            return write!(self, ", {text}");
        };
        self.put(",")?;
        self.line(lines.depth)?;
        let written = write!(self, "{text}");
        lines.begins = None;
        self.lines = Some(lines);
        written
    }

    /// Writes a piece of the line that is broken.
    fn piece(&mut self, lines: &mut Lines, piece: &str) -> fmt::Result {
        if lines.is_quoted {
            match piece {
                _ if lines.is_escaped => lines.is_escaped = false,
                "\\" => lines.is_escaped = true,
                "\"" => lines.is_quoted = false,
                _ => {}
            }
            return self.put(piece);
        }
        if piece == " " {
            // A space behind a bracket or a comma is dropped, because a line ends there.
            lines.space = lines.begins.is_none();
            return Ok(());
        }
        if let "}" | "]" | ")" = piece {
            lines.space = false;
            lines.depth = lines.depth.saturating_sub(1);
            if lines.begins.take() != Some(Begin::Opened) {
                self.put(",")?;
                self.line(lines.depth)?;
            }
            return self.put(piece);
        }
        if core::mem::take(&mut lines.space) {
            self.put(" ")?;
        }
        if lines.begins.take().is_some() {
            self.line(lines.depth)?;
        }
        match piece {
            "{" | "[" | "(" => {
                lines.depth += 1;
                lines.begins = Some(Begin::Opened);
            }
            "," => lines.begins = Some(Begin::Next),
            "\"" => lines.is_quoted = true,
            _ => {}
        }
        self.put(piece)
    }
}

impl Write for Bounded<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let Some(mut lines) = self.lines.take() else {
            return self.put(text);
        };
        let mut rest = text;
        while !rest.is_empty() {
            let (piece, behind) = rest.split_at(lines.piece(rest));
            self.piece(&mut lines, piece)?;
            rest = behind;
        }
        self.lines = Some(lines);
        Ok(())
    }
}
