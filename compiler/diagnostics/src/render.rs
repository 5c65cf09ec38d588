//! Renders diagnostics as text, for people and for editors.
//!
//! The output contains no control characters but line breaks and, with [`Colour::Always`], our own colours,
//! whatever is in sources and messages. So a schema cannot control the terminal.

use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Level, Renderer, Snippet};

use crate::escape::{RESERVED, escape_line, escape_lines};
use crate::excerpt::Excerpt;
use crate::{Diagnostic, Position, Severity, Source, SourceMap, Span};

/// Whether to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Uses ANSI escape sequences.
    Always,
    /// Never uses colours.
    Never,
}

/// Returns the diagnostic with the source lines it concerns, notes and advice. The text ends with a line
/// break.
///
/// Columns count bytes. If a span has several lines, only the first one is marked. Of a very long line, only
/// the part around the span is shown.
pub fn render(diagnostic: &Diagnostic, sources: &SourceMap, colour: Colour) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level
        .primary_title(escape_line(&diagnostic.message))
        .id(diagnostic.code.as_str());
    let (snippets, places): (Vec<_>, Vec<_>) = snippets(diagnostic, sources).into_iter().unzip();
    let mut group = title.elements(snippets);
    for note in &diagnostic.notes {
        group = group.element(Level::NOTE.message(escape_lines(note)));
    }
    if let Some(suggestion) = &diagnostic.suggestion {
        group = group.element(Level::HELP.message(escape_lines(&suggestion.message)));
    }
    let renderer = match colour {
        Colour::Always => Renderer::styled(),
        Colour::Never => Renderer::plain(),
    };
    let text = renderer.decor_style(DecorStyle::Ascii).render(&[group]);
    let mut text = put_places(&text, &places);
    text.push('\n');
    text
}

/// Returns the diagnostic on one line without a line break, for editors and scripts. It has the form of the
/// stock compiler, `file:line:column-column: error: message`, where the second column is one past the end.
/// Advice and code follow the message: `; advice [CODE]`.
///
/// For an empty span the second column is left out, for a span of several lines both columns, and for a
/// diagnostic without a source the whole place.
pub fn render_line(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let severity = diagnostic.severity.as_str();
    let mut message = escape_line(&diagnostic.message);
    if let Some(suggestion) = &diagnostic.suggestion {
        message += "; ";
        message += &escape_line(&suggestion.message);
    }
    let what = format!("{severity}: {message} [{}]", diagnostic.code);
    let place = diagnostic.span.and_then(|span| {
        let source = sources.get(span.file)?;
        let start = source.shown_position(span.start);
        let end = source.shown_position(span.end);
        Some(if start.line != end.line {
            format!("{}:{}", escape_line(source.name()), start.line)
        } else if start.column < end.column {
            format!("{}-{}", place_text(source, start), end.column)
        } else {
            place_text(source, start)
        })
    });
    match place {
        Some(place) => format!("{place}: {what}"),
        None => what,
    }
}

/// Returns a place as `file:line:column`.
fn place_text(source: &Source, position: Position) -> String {
    format!(
        "{}:{}:{}",
        escape_line(source.name()),
        position.line,
        position.column
    )
}

/// A marked place and its label.
struct Mark<'a> {
    span: Span,
    label: Option<&'a str>,
}

/// Returns the snippets of a diagnostic and their places. There is one for each source, and if marked lines
/// of a source are far apart, one for each of these. That of the main span is first.
fn snippets<'a>(
    diagnostic: &'a Diagnostic,
    sources: &SourceMap,
) -> Vec<(Snippet<'a, Annotation<'a>>, String)> {
    // Lines between marked ones are folded, but cost the renderer time.
    const FAR: u32 = 100;
    let main = diagnostic.span.map(|span| Mark { span, label: None });
    let mut has_main = main.is_some();
    let labels = diagnostic.labels.iter();
    let labels = labels.map(|label| Mark {
        span: label.span,
        label: Some(&label.message),
    });
    let mut files: Vec<(&Source, Vec<Mark<'a>>)> = Vec::new();
    for mark in main.into_iter().chain(labels) {
        let Some(source) = sources.get(mark.span.file) else {
            continue;
        };
        let line = |mark: &Mark<'_>| source.position(mark.span.start).line;
        let is_near = |other: &Mark<'_>| {
            other.span.file == mark.span.file && line(other).abs_diff(line(&mark)) <= FAR
        };
        match files.iter_mut().find(|(_, marks)| is_near(&marks[0])) {
            Some((_, marks)) => marks.push(mark),
            None => files.push((source, vec![mark])),
        }
    }
    let mut snippets = Vec::new();
    for (source, marks) in files {
        let ranges: Vec<Range<u32>> = marks
            .iter()
            .map(|mark| mark.span.start..mark.span.end)
            .collect();
        let excerpt = Excerpt::new(source, &ranges);
        let annotations = marks.iter().zip(&excerpt.marks).map(|(mark, range)| {
            let kind = match std::mem::take(&mut has_main) {
                true => AnnotationKind::Primary,
                false => AnnotationKind::Context,
            };
            kind.span(range.clone()).label(mark.label.map(escape_line))
        });
        let annotations: Vec<_> = annotations.collect();
        let snippet = Snippet::source(excerpt.text)
            .line_start(source.shown_line(excerpt.first_line) as usize)
            .path(format!("{RESERVED}{}", snippets.len()))
            .annotations(annotations);
        snippets.push((
            snippet,
            place_text(source, source.shown_position(ranges[0].start)),
        ));
    }
    snippets
}

/// Returns the text with the right places. The renderer would compute them from the excerpts, in which long
/// lines lack their beginning. So each snippet has a reserved character and its number as its name, and the
/// renderer's place is replaced.
fn put_places(text: &str, places: &[String]) -> String {
    let mut parts = text.split(RESERVED);
    let mut out = String::from(parts.next().unwrap_or_default());
    for part in parts {
        let is_other = |c: char| !c.is_ascii_digit() && c != ':';
        let (position, rest) = part.split_at(part.find(is_other).unwrap_or(part.len()));
        let index = position
            .split(':')
            .next()
            .and_then(|index| index.parse::<usize>().ok());
        out.push_str(
            index
                .and_then(|index| places.get(index))
                .map_or("", String::as_str),
        );
        out.push_str(rest);
    }
    out
}
