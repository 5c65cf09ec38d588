//! Tests of the rendering of diagnostics for people and editors.

use zooph_diagnostics::{Code, Colour, Diagnostic, FileId, SourceMap, Span, render, render_line};

const SCHEMA: &str =
    "@0xdbb9ad1f14bf0b36;\n\nstruct Person {\n\tname @0 :Txet;\n  age @0 :Int8;\n}\n";

fn sources() -> (SourceMap, FileId) {
    let mut sources = SourceMap::new();
    let file = sources.add("person.capnp", SCHEMA).unwrap();
    (sources, file)
}

fn span_of(file: FileId, text: &str, part: &str) -> Span {
    let start = text.find(part).unwrap() as u32;
    Span::new(file, start, start + part.len() as u32)
}

#[test]
fn the_source_line_is_shown_with_the_range_marked() {
    let (sources, file) = sources();
    let span = span_of(file, SCHEMA, "Txet");
    let diagnostic = Diagnostic::error(Code::UnknownName, span, "`Txet` is not known here")
        .with_note("names are looked up from here outwards")
        .with_fix("did you mean `Text`?", span, "Text");
    assert_eq!(
        render(&diagnostic, &sources, Colour::Never),
        "\
error[E0301]: `Txet` is not known here
 --> person.capnp:4:11
  |
4 |     name @0 :Txet;
  |              ^^^^
  |
  = note: names are looked up from here outwards
  = help: did you mean `Text`?
"
    );
    assert_eq!(
        render_line(&diagnostic, &sources),
        "person.capnp:4:11-15: error: `Txet` is not known here; did you mean `Text`? [E0301]"
    );
}

#[test]
fn labels_of_other_lines_and_other_files_are_shown() {
    let (mut sources, file) = sources();
    let other = sources.add("other.capnp", "struct Person {}\n").unwrap();
    let diagnostic = Diagnostic::error(
        Code::DuplicateOrdinal,
        span_of(file, SCHEMA, "age"),
        "ordinal 0 is used twice",
    )
    .with_label(span_of(file, SCHEMA, "name"), "used here first")
    .with_label(
        span_of(other, "struct Person {}", "Person"),
        "and here is another",
    );
    assert_eq!(
        render(&diagnostic, &sources, Colour::Never),
        "\
error[E0501]: ordinal 0 is used twice
 --> person.capnp:5:3
  |
4 |     name @0 :Txet;
  |     ---- used here first
5 |   age @0 :Int8;
  |   ^^^
  |
 ::: other.capnp:1:8
  |
1 | struct Person {}
  |        ------ and here is another
"
    );
}

#[test]
fn labels_of_distant_lines_have_places_of_their_own() {
    let mut sources = SourceMap::new();
    let text = format!("first\n{}last\n", "\n".repeat(100_000));
    let file = sources.add("long.capnp", text.as_str()).unwrap();
    let diagnostic = Diagnostic::error(
        Code::DuplicateName,
        span_of(file, &text, "last"),
        "last is declared twice",
    )
    .with_label(span_of(file, &text, "first"), "it is declared here first");
    assert_eq!(
        render(&diagnostic, &sources, Colour::Never),
        "\
error[E0303]: last is declared twice
      --> long.capnp:100002:1
       |
100002 | last
       | ^^^^
       |
      ::: long.capnp:1:1
       |
     1 | first
       | ----- it is declared here first
"
    );
}

#[test]
fn a_diagnostic_about_no_source_has_no_place() {
    let diagnostic = Diagnostic::warning(Code::DuplicateFile, None, "a.capnp is given twice");
    let sources = SourceMap::new();
    let (short, long) = (
        "warning: a.capnp is given twice [W0701]",
        "warning[W0701]: a.capnp is given twice\n",
    );
    assert_eq!(render_line(&diagnostic, &sources), short);
    assert_eq!(render(&diagnostic, &sources, Colour::Never), long);
    // A diagnostic with an unknown source has no place, either.
    let diagnostic = Diagnostic {
        span: Some(Span::new(FileId(9), 1, 2)),
        ..diagnostic
    };
    assert_eq!(render_line(&diagnostic, &sources), short);
    assert_eq!(render(&diagnostic, &sources, Colour::Never), long);
}

#[test]
fn empty_spans_name_one_column_and_those_of_several_lines_none() {
    let (sources, file) = sources();
    let line = |start, end| {
        let span = Span::new(file, start, end);
        render_line(&Diagnostic::error(Code::UnexpectedEnd, span, "x"), &sources)
    };
    assert_eq!(line(7, 7), "person.capnp:1:8: error: x [E0202]");
    assert_eq!(line(7, 30), "person.capnp:1: error: x [E0202]");
    assert_eq!(line(9999, 9999), "person.capnp:7:1: error: x [E0202]");
}

#[test]
fn colour_is_given_on_request_only() {
    let (sources, file) = sources();
    let span = span_of(file, SCHEMA, "Txet");
    let diagnostic = Diagnostic::error(Code::UnknownName, span, "no such name");
    assert!(render(&diagnostic, &sources, Colour::Always).contains("\u{1b}[1m"));
    assert!(!render(&diagnostic, &sources, Colour::Never).contains('\u{1b}'));
}

#[test]
fn no_source_name_or_message_can_steer_the_terminal() {
    let hostile: String = (0..0xa0u32)
        .chain([0x200f, 0x2028, 0x202e, 0x2066, 0xf8ff])
        .filter(|code| *code != u32::from(b'\n'))
        .filter_map(char::from_u32)
        .collect();
    let mut sources = SourceMap::new();
    let file = sources.add(&*hostile, &*hostile).unwrap();
    let span = Span::new(file, 3, 40);
    let diagnostic = Diagnostic::error(Code::UnknownName, span, &*hostile)
        .with_label(Span::new(file, 50, 60), &*hostile)
        .with_note(&*hostile)
        .with_help(&*hostile);
    let is_harmless = |text: &str| {
        text.chars().all(|c| {
            let reorders = matches!(c, '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}');
            c == '\n' || !c.is_control() && !reorders
        })
    };
    let line = render_line(&diagnostic, &sources);
    assert!(is_harmless(&line) && !line.contains('\n'), "{line:?}");
    let text = render(&diagnostic, &sources, Colour::Never);
    assert!(is_harmless(&text), "{text:?}");
}

#[test]
fn a_line_of_a_megabyte_is_shown_in_part() {
    let mut sources = SourceMap::new();
    let text = format!("{}here{}", "x".repeat(1 << 20), "y".repeat(1 << 20));
    let file = sources.add("long.capnp", &*text).unwrap();
    let diagnostic = Diagnostic::error(Code::UnknownName, span_of(file, &text, "here"), "look");
    let shown = render(&diagnostic, &sources, Colour::Never);
    assert!(shown.len() < 1200, "{} bytes", shown.len());
    assert!(
        shown.contains("long.capnp:1:1048577") && shown.contains("xhere"),
        "{shown}"
    );
}

#[test]
fn any_span_can_be_rendered() {
    let text = "a\té\r\n\u{1f600}\u{0}b\n\n\tc";
    let mut sources = SourceMap::new();
    let file = sources.add("any", text).unwrap();
    let length = text.len() as u32 + 2;
    for start in 0..length {
        for end in start..length {
            let diagnostic = Diagnostic::error(Code::UnknownName, Span::new(file, start, end), "m")
                .with_label(Span::new(file, end / 2, end), "l");
            render(&diagnostic, &sources, Colour::Always);
            render_line(&diagnostic, &sources);
        }
    }
}
