//! Prints changes.

use std::fmt::Write;

use zooph_breaking::{Breaks, Change, Version, Witness};
use zooph_diagnostics::{Code, Diagnostic, SourceMap, Span, abridge};
use zooph_resolve::{Compilation, Places};

use super::ChangesFormat;
use crate::report::{Failure, Reporter};
use crate::streams;

/// Changes with their places in the new and the old schemas.
pub(crate) struct View<'v> {
    new: &'v Compilation,
    old: Option<&'v Compilation>,
    found: Vec<(Option<Span>, Option<Span>, Change)>,
}

impl<'v> View<'v> {
    /// Finds the places of changes, and sorts the changes by them.
    pub(crate) fn new(
        new: &'v Compilation,
        old: Option<&'v Compilation>,
        changes: Vec<Change>,
    ) -> Self {
        let (places, old_places) = (new.places(), old.map(Compilation::places));
        let place = |places: &Places<'_>, at: zooph_breaking::At| places.of(at.node, at.member);
        let found = changes.into_iter().map(|change| {
            let span = place(&places, change.at);
            let was = old_places
                .as_ref()
                .and_then(|places| place(places, change.was));
            (span, was, change)
        });
        let mut found: Vec<_> = found.collect();
        found.sort_by_key(|(span, ..)| span.map(|span| (span.file, span.start, span.end)));
        View { new, old, found }
    }

    /// Prints the changes, and returns what they break.
    pub(crate) fn shown(
        &self,
        format: ChangesFormat,
        reporter: &Reporter,
    ) -> Result<Vec<Breaks>, Failure> {
        match format {
            ChangesFormat::Text => {
                let is_short = reporter.is_short();
                let found = self.found.iter();
                let found = found.map(|found| self.diagnostic(found, is_short));
                let mut found: Vec<Diagnostic> = found.collect();
                abridge(&mut found);
                reporter.diagnostics(&found, self.new.sources());
            }
            ChangesFormat::Json => {
                let objects = self.found.iter().map(|found| self.object(found));
                let objects: Vec<String> = objects.collect();
                let text = match objects.is_empty() {
                    true => "[]\n".to_owned(),
                    false => format!("[\n{}\n]\n", objects.join(",\n")),
                };
                streams::put(text.as_bytes())?;
            }
        }
        Ok(self
            .found
            .iter()
            .map(|(.., change)| change.breaks)
            .collect())
    }

    /// Returns a diagnostic of a change. In the short form, which has no notes, the message has its witness.
    fn diagnostic(
        &self,
        (span, was, change): &(Option<Span>, Option<Span>, Change),
        is_short: bool,
    ) -> Diagnostic {
        let code = match change.breaks {
            Breaks { wire: true, .. } => Code::BreaksMessages,
            Breaks { json: true, .. } => Code::BreaksJson,
            _ => Code::BreaksPrograms,
        };
        let mut message = format!("{} ({}: {})", change.message, change.rule, change.breaks);
        let witness = change.witness.as_ref().map(ToString::to_string);
        if let Some(witness) = witness.as_ref().filter(|_| is_short) {
            message += &format!("; {witness}");
        }
        let mut diagnostic = Diagnostic::error(code, *span, message);
        if let Some(witness) = witness.filter(|_| !is_short) {
            diagnostic = diagnostic.with_note(witness);
        }
        if let Some((place, text)) = was.and_then(|was| self.old_text(was)) {
            diagnostic = diagnostic.with_note(format!("the old schema has `{text}` at {place}"));
        }
        match &change.advice {
            Some(advice) => diagnostic.with_help(advice),
            None => diagnostic,
        }
    }

    /// Returns the place of an old declaration as text, and the declaration.
    fn old_text(&self, was: Span) -> Option<(String, String)> {
        let source = self.old?.sources().get(was.file)?;
        let text = String::from_utf8_lossy(source.bytes().get(was.range())?);
        let text = zooph_diagnostics::shortened(text.trim());
        let place = place_text(self.old?.sources(), was)?;
        (!text.is_empty()).then_some((place, text))
    }

    fn object(&self, (span, was, change): &(Option<Span>, Option<Span>, Change)) -> String {
        let mut object = String::from("{");
        let mut member = |name: &str, value: &str| {
            let separator = if object.len() > 1 { ", " } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(object, "{separator}\"{name}\": {value}");
        };
        member("rule", &quoted(change.rule.name()));
        let breaks = change.breaks.names().into_iter().map(quoted);
        member(
            "breaks",
            &format!("[{}]", breaks.collect::<Vec<_>>().join(", ")),
        );
        member("name", &quoted(&change.name));
        if let Some(place) = span.and_then(|span| place_text(self.new.sources(), span)) {
            member("place", &quoted(&place));
        }
        if let Some((place, text)) = was.and_then(|was| self.old_text(was)) {
            member("oldPlace", &quoted(&place));
            member("oldText", &quoted(&text));
        }
        member("message", &quoted(&change.message));
        if let Some(advice) = &change.advice {
            member("advice", &quoted(advice));
        }
        if let Some(witness) = &change.witness {
            member("witness", &witness_object(witness));
        }
        object + "}"
    }
}

fn witness_object(witness: &Witness) -> String {
    let writer = match witness.writer {
        Version::Old => "old",
        Version::New => "new",
    };
    let (name, read) = match &witness.read {
        Ok(read) => ("read", read),
        Err(fault) => ("refused", fault),
    };
    let (written, read) = (quoted(&witness.written), quoted(read));
    format!("{{\"writer\": \"{writer}\", \"written\": {written}, \"{name}\": {read}}}")
}

/// Returns a place as `file:line:column`.
fn place_text(sources: &SourceMap, span: Span) -> Option<String> {
    let source = sources.get(span.file)?;
    let position = source.position(span.start);
    Some(format!(
        "{}:{}:{}",
        source.name(),
        position.line,
        position.column
    ))
}

/// Returns a text as a JSON string.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            // The other control characters can change the look of a terminal.
            c if c.is_control() => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// Prints that there are no changes.
pub(crate) fn nothing(format: ChangesFormat) -> Result<(), Failure> {
    match format {
        ChangesFormat::Text => Ok(()),
        ChangesFormat::Json => Ok(streams::put(b"[]\n")?),
    }
}

/// Prints how many changes break what. Fails if there are any.
pub(crate) fn finish(
    format: ChangesFormat,
    breaks: &[Breaks],
    reporter: &Reporter,
) -> Result<(), Failure> {
    if breaks.is_empty() {
        reporter.note("nothing breaks");
        return Ok(());
    }
    let count = |has: fn(&Breaks) -> bool| breaks.iter().filter(|breaks| has(breaks)).count();
    let all = [
        (count(|breaks| breaks.wire), "messages"),
        (count(|breaks| breaks.json), "JSON"),
        (count(|breaks| breaks.source), "programs"),
    ];
    let parts = all.iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(count, what)| format!("{what} {count}"))
        .collect();
    let noun = if breaks.len() == 1 {
        "change"
    } else {
        "changes"
    };
    let noun = format!("{} breaking {noun}", breaks.len());
    if format == ChangesFormat::Text {
        reporter.hint(format_args!("{noun}: {}", parts.join(", ")));
    }
    Err(Failure::Reported)
}
