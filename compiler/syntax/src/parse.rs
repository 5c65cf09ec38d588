//! The interface of the crate: parses text to a tree, an AST and diagnostics.

use std::ops::Range;
use std::sync::Arc;

use rowan::{GreenNode, GreenNodeBuilder};
use zooph_diagnostics::{Code, Diagnostic, FileId, Source};

use crate::ast::{self, ExprKind};
use crate::kind::{SyntaxKind, SyntaxNode};
use crate::lexer::lex;
use crate::sink::Sink;
use crate::{lower, parser};

/// A parsed schema file.
#[derive(Clone, Debug)]
pub struct Parse {
    /// The lossless tree. Its text is that of the source.
    pub green: GreenNode,
    /// The declarations. They are shared, since some users keep parts of them.
    pub ast: Arc<ast::File>,
    /// All findings in the order of the source.
    pub diagnostics: Vec<Diagnostic>,
}

/// A parsed expression.
#[derive(Clone, Debug)]
pub struct ParseExpression {
    /// The lossless tree of the parsed text.
    pub green: GreenNode,
    /// The expression.
    pub expr: ast::Expr,
    /// All findings in the order of the source.
    pub diagnostics: Vec<Diagnostic>,
}

impl Parse {
    /// Returns the root of the tree for walking.
    pub fn syntax(&self) -> SyntaxNode {
        SyntaxNode::new_root(self.green.clone())
    }
}

impl ParseExpression {
    /// Returns the root of the tree for walking.
    pub fn syntax(&self) -> SyntaxNode {
        SyntaxNode::new_root(self.green.clone())
    }
}

/// Parses a schema file.
pub fn parse(text: &str, file: FileId) -> Parse {
    parse_file(text, text.as_bytes(), &[], file)
}

/// Parses a schema file that may contain invalid UTF-8, which is reported.
pub fn parse_source(source: &Source, file: FileId) -> Parse {
    parse_file(source.text(), source.bytes(), source.invalid_utf8(), file)
}

fn parse_file(text: &str, bytes: &[u8], invalid: &[Range<u32>], file: FileId) -> Parse {
    let mut sink = Sink::new(file);
    let green = if fits(text, &mut sink) {
        let tokens = lex(text, 0..text.len(), invalid, &mut sink);
        parser::file(text, &tokens, &mut sink)
    } else {
        empty()
    };
    let ast = lower::file(&green, bytes, &mut sink);
    Parse {
        green,
        ast: Arc::new(ast),
        diagnostics: sink.finish(),
    }
}

/// Parses `text[range]` as a single expression: a value, or a type. Spans are those in `text`.
///
/// # Panics
/// The range is not inside the text, or not at boundaries of characters.
pub fn parse_expression(text: &str, range: Range<usize>, file: FileId) -> ParseExpression {
    expression(text, text.as_bytes(), &[], range, file)
}

/// Parses a source as a single expression. The source may contain invalid UTF-8, which is reported.
pub fn parse_source_expression(source: &Source, file: FileId) -> ParseExpression {
    let (text, invalid) = (source.text(), source.invalid_utf8());
    expression(text, source.bytes(), invalid, 0..text.len(), file)
}

fn expression(
    text: &str,
    bytes: &[u8],
    invalid: &[Range<u32>],
    range: Range<usize>,
    file: FileId,
) -> ParseExpression {
    let start = range.start;
    let mut sink = Sink::new(file);
    let green = if fits(text, &mut sink) {
        let tokens = lex(text, range, invalid, &mut sink);
        parser::lone_expression(text, &tokens, &mut sink)
    } else {
        empty()
    };
    let expr = lower::lone_expression(&green, start as u32, bytes, &mut sink);
    ParseExpression {
        green,
        expr,
        diagnostics: sink.finish(),
    }
}

/// Parses the name of a type as on a command line, optionally with generic arguments, such as
/// `TestGenerics(Text, Data).Inner`.
pub fn parse_type_expression(text: &str, file: FileId) -> ParseExpression {
    let mut parsed = parse_expression(text, 0..text.len(), file);
    let is_name = matches!(
        parsed.expr.kind,
        ExprKind::Error
            | ExprKind::Name(_)
            | ExprKind::AbsoluteName(_)
            | ExprKind::Import(_)
            | ExprKind::Application { .. }
            | ExprKind::Member { .. }
    );
    if !is_name {
        let message = "expected the name of a type, found a value";
        let diagnostic = Diagnostic::error(Code::ExpectedName, parsed.expr.span, message);
        parsed.diagnostics.push(diagnostic);
        parsed.expr.kind = ExprKind::Error;
    }
    parsed
}

/// Reports whether offsets in the text fit into 32 bits. If not, adds a finding.
fn fits(text: &str, sink: &mut Sink) -> bool {
    let fits = u32::try_from(text.len()).is_ok();
    if !fits {
        let message = "texts of 4 GiB and more cannot be parsed";
        sink.push(Diagnostic::error(Code::FileTooLarge, None, message));
    }
    fits
}

fn empty() -> GreenNode {
    let mut builder = GreenNodeBuilder::new();
    builder.start_node(SyntaxKind::File.into());
    builder.finish_node();
    builder.finish()
}
