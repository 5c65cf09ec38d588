//! Runs the lexer, the parser and the rendering of diagnostics on arbitrary bytes.

use zooph_diagnostics::{Colour, Diagnostic, FileId, SourceMap, Span, render, render_line};
use zooph_syntax::ast::{Decl, ExprKind, Name};
use zooph_syntax::{ValueSplitter, parse_expression, parse_source, parse_type_expression};

/// Parses the bytes as a schema, as an expression and as a stream of values, and checks properties that hold
/// for any input.
pub fn run(data: &[u8]) {
    let mut sources = SourceMap::new();
    let Ok(file) = sources.add("fuzz.capnp", data) else {
        return;
    };
    let source = sources.get(file).expect("the source just added");
    let text = source.text();
    assert_eq!(text.len(), data.len());

    let parsed = parse_source(source, file);
    assert_eq!(parsed.syntax().text(), text);
    parsed
        .ast
        .decls
        .iter()
        .for_each(|decl| check_decl(decl, text));
    check_diagnostics(&parsed.diagnostics, text);
    for diagnostic in parsed.diagnostics.iter().take(5) {
        let shown = render(diagnostic, &sources, Colour::Never);
        assert!(
            shown.chars().all(|c| c == '\n' || !c.is_control()),
            "{shown:?}"
        );
        let line = render_line(diagnostic, &sources);
        assert!(!line.chars().any(char::is_control), "{line:?}");
    }

    expression(text, file);
    splitter(data);
}

fn expression(text: &str, file: FileId) {
    let parsed = parse_expression(text, 0..text.len(), file);
    assert_eq!(parsed.syntax().text(), text);
    check_diagnostics(&parsed.diagnostics, text);
    check_span(parsed.expr.span, text);
    if parsed.diagnostics.is_empty() {
        assert_ne!(parsed.expr.kind, ExprKind::Error);
        let shown = parsed.expr.to_string();
        let again = parse_expression(&shown, 0..shown.len(), file);
        assert!(again.diagnostics.is_empty(), "{shown}");
        assert_eq!(again.expr.to_string(), shown);
    }
    parse_type_expression(text, file);
}

/// Checks that values end at the same places whether the bytes arrive at once or one by one.
fn splitter(data: &[u8]) {
    let (mut at_once, mut one_by_one) = (ValueSplitter::new(), ValueSplitter::new());
    let mut rest = data;
    while let Some(length) = at_once.push(rest) {
        let (last, before) = rest[..length].split_last().expect("a closing parenthesis");
        assert!(
            before
                .iter()
                .all(|byte| one_by_one.push(&[*byte]).is_none())
        );
        assert_eq!(one_by_one.push(&[*last]), Some(1));
        rest = &rest[length..];
    }
    assert!(rest.iter().all(|byte| one_by_one.push(&[*byte]).is_none()));
    assert_eq!(at_once.is_between_values(), one_by_one.is_between_values());
}

fn check_diagnostics(diagnostics: &[Diagnostic], text: &str) {
    for diagnostic in diagnostics {
        check_span(diagnostic.span.expect("syntax errors have a place"), text);
        diagnostic
            .labels
            .iter()
            .for_each(|label| check_span(label.span, text));
        let edit = diagnostic
            .suggestion
            .as_ref()
            .and_then(|suggestion| suggestion.edit.as_ref());
        edit.into_iter()
            .for_each(|edit| check_span(edit.span, text));
    }
}

fn check_decl(decl: &Decl, text: &str) {
    let (span, outer) = (decl.span, decl.source_span);
    assert!(outer.start == span.start && span.end <= outer.end);
    check_span(outer, text);
    decl.name
        .iter()
        .chain(&decl.params)
        .for_each(|name| check_name(name, text));
    let mut end = span.start;
    for member in decl.members() {
        assert!(end <= member.span.start && member.source_span.end <= span.end);
        end = member.source_span.end;
        check_decl(member, text);
    }
}

fn check_name(name: &Name, text: &str) {
    assert_eq!(text.get(name.span.range()), Some(&*name.text));
}

fn check_span(span: Span, text: &str) {
    assert!(
        text.get(span.range()).is_some(),
        "{span:?} in {} bytes",
        text.len()
    );
}
