//! The listing: each word of a message on a line, objects under headings, in the order of the bytes.

use std::io::{self, Write};

use crate::Explanation;
use crate::describe::{many, words_of};
use crate::expect::Expect;
use crate::names;
use crate::walk::{Object, What};
use crate::word::{Form, Spot};

/// A run of bytes or numbers with more words than this is abbreviated.
const LONG: u32 = 6;

/// The number of words at the start of a run that are printed nevertheless.
const SHOWN: u32 = 4;

/// The width of the columns in front of the description.
const MARGIN: usize = 45;

impl Explanation<'_, '_> {
    /// Writes the explanation of the whole message. Long runs of bytes and numbers are abbreviated unless `all` is set.
    ///
    /// # Errors
    /// Writing failed.
    pub fn write(&self, out: &mut impl Write, all: bool) -> io::Result<()> {
        let message = self.walk.message;
        self.write_table(out)?;
        let mut objects = self.walk.places.iter().peekable();
        for (number, segment) in message.segments.iter().enumerate() {
            if message.segments.len() > 1 {
                let (words, at) = (many(segment.words().into(), "word"), segment.at);
                writeln!(out, "\n== segment {number}: {words}, from byte {at:#x}")?;
            }
            let mut at = Spot {
                segment: number as u32,
                word: 0,
            };
            while let Some((&start, &object)) =
                objects.next_if(|(start, _)| start.segment == at.segment)
            {
                self.write_gap(out, at, start.word, all)?;
                self.write_object(out, object, all)?;
                at = start.plus(self.walk.objects[object as usize].words);
            }
            self.write_gap(out, at, segment.words(), all)?;
        }
        self.write_summary(out)
    }

    /// Writes the explanation of one word.
    ///
    /// # Errors
    /// Writing failed.
    pub fn write_word(&self, out: &mut impl Write, spot: Spot) -> io::Result<()> {
        let found = self.walk.places.range(..=spot).next_back();
        let found = found.map(|(start, number)| (*start, *number));
        let covers = |(start, number): &(Spot, u32)| {
            let words = self.walk.objects[*number as usize].words;
            start.segment == spot.segment && spot.word < start.word + words
        };
        match found.filter(covers) {
            Some((start, number)) => {
                writeln!(out, "{}", self.heading(number))?;
                self.write_line(
                    out,
                    spot,
                    &self.walk.describe(number, spot.word - start.word),
                )
            }
            None => {
                writeln!(out, "no pointer leads to this word")?;
                self.write_line(out, spot, &[])
            }
        }
    }

    fn write_table(&self, out: &mut impl Write) -> io::Result<()> {
        let message = self.walk.message;
        let (bytes, segments) = (message.len() as u64, message.segments.len() as u64);
        let (bytes, segments) = (many(bytes, "byte"), many(segments, "segment"));
        match message.table {
            0 => writeln!(out, "{bytes}, {segments} without a segment table"),
            table => writeln!(
                out,
                "{bytes}: a segment table of {table} bytes, and {segments}"
            ),
        }
    }

    fn write_object(&self, out: &mut impl Write, number: u32, all: bool) -> io::Result<()> {
        let object = &self.walk.objects[number as usize];
        writeln!(out, "\n{}", self.heading(number))?;
        let long = !all && is_run(object) && object.words > LONG;
        for word in 0..object.words {
            if long && word == SHOWN {
                write_more(out, object.words - SHOWN - 1)?;
            }
            if !long || word < SHOWN || word + 1 == object.words {
                self.write_line(out, object.at.plus(word), &self.walk.describe(number, word))?;
            }
        }
        Ok(())
    }

    /// Writes words to which no pointer leads.
    fn write_gap(&self, out: &mut impl Write, from: Spot, end: u32, all: bool) -> io::Result<()> {
        let Some(words) = end.checked_sub(from.word).filter(|words| *words > 0) else {
            return Ok(());
        };
        let bytes = self.walk.message.bytes(from, words).unwrap_or_default();
        let zero = bytes.iter().all(|byte| *byte == 0);
        let what = if zero { ", all zero" } else { ", not all zero" };
        writeln!(
            out,
            "\nno pointer leads here: {}{what}",
            many(words.into(), "word")
        )?;
        let long = !all && words > LONG;
        for word in 0..words {
            if long && word == SHOWN {
                write_more(out, words - SHOWN)?;
            }
            if !long || word < SHOWN {
                self.write_line(out, from.plus(word), &[])?;
            }
        }
        Ok(())
    }

    /// Writes a word: its offset, its place, its bytes, and what it is.
    fn write_line(&self, out: &mut impl Write, spot: Spot, lines: &[String]) -> io::Result<()> {
        let message = self.walk.message;
        let bytes = message.bytes(spot, 1).unwrap_or_default();
        let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let place = spot.to_string();
        let start = format!(
            "{:08x}  {place:<8} {}",
            message.byte_of(spot),
            bytes.join(" ")
        );
        let mut lines = lines.iter();
        let first = lines.next().map_or("", String::as_str);
        writeln!(out, "{}", format!("{start:<MARGIN$}{first}").trim_end())?;
        lines.try_for_each(|line| writeln!(out, "{:MARGIN$}{line}", ""))
    }

    /// Returns the heading of an object: its path, type and size.
    fn heading(&self, number: u32) -> String {
        let object = &self.walk.objects[number as usize];
        let name = self.walk.name(number);
        let set = self.walk.shapes.set();
        match object.what {
            What::Root | What::Pad => name,
            What::Struct { id, sizes } => {
                let ty = id.map(|id| names::cut(set.plan(id).name()));
                let ty = ty.unwrap_or_else(|| "a struct of unknown type".to_owned());
                format!("{name}: {ty}, {}{}", words_of(sizes), self.version(object))
            }
            What::Text { count, is_utf8 } => {
                let note = if is_utf8 { "" } else { ", not UTF-8" };
                format!("{name}: Text, {}{note}", many(count.into(), "byte"))
            }
            What::Data(count) => format!("{name}: Data, {}", many(count.into(), "byte")),
            What::List { element, count, .. } => {
                let element = names::of_element(set, element);
                format!("{name}: List({element}), {}", many(count.into(), "element"))
            }
            What::Structs {
                element,
                count,
                sizes,
            } => {
                let element = names::of_element(set, element);
                let (count, words) = (many(count.into(), "element"), words_of(sizes));
                format!(
                    "{name}: List({element}), {count} of {words}{}",
                    self.version(object)
                )
            }
        }
    }

    /// Returns a note if the sections of a struct have other sizes than in the schema.
    fn version(&self, object: &Object<'_>) -> String {
        let (id, sizes) = match object.what {
            What::Struct {
                id: Some(id),
                sizes,
            } => (id, sizes),
            What::Structs {
                element: Expect::Struct(id),
                sizes,
                ..
            } => (id, sizes),
            _ => return String::new(),
        };
        let schema = self.walk.shapes.of(id).sizes;
        if schema == sizes {
            return String::new();
        }
        format!(" (in the schema {})", words_of(schema))
    }
}

/// Writes a line in place of words that are left out.
fn write_more(out: &mut impl Write, words: u32) -> io::Result<()> {
    writeln!(
        out,
        "{:MARGIN$}... {} more ...",
        "",
        many(words.into(), "word")
    )
}

/// Reports whether all words of an object are bytes or numbers.
fn is_run(object: &Object<'_>) -> bool {
    match object.what {
        What::Text { .. } | What::Data(_) => true,
        What::List { form, .. } => form != Form::Pointers,
        _ => false,
    }
}
