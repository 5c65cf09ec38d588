//! What the crate is for: text in; tree, AST and diagnostics out.

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
    /// The lossless tree; its text is the source's.
    pub green: GreenNode,
    /// The declarations, to be shared by those who keep parts of them.
    pub ast: Arc<ast::File>,
    /// All findings in source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// A parsed expression.
#[derive(Clone, Debug)]
pub struct ParseExpression {
    /// The lossless tree of the text that was parsed.
    pub green: GreenNode,
    /// The expression.
    pub expr: ast::Expr,
    /// All findings in source order.
    pub diagnostics: Vec<Diagnostic>,
}

impl Parse {
    /// The tree, to walk in.
    pub fn syntax(&self) -> SyntaxNode {
        SyntaxNode::new_root(self.green.clone())
    }
}

impl ParseExpression {
    /// The tree, to walk in.
    pub fn syntax(&self) -> SyntaxNode {
        SyntaxNode::new_root(self.green.clone())
    }
}

/// Parses a schema file.
pub fn parse(text: &str, file: FileId) -> Parse {
    parse_file(text, text.as_bytes(), &[], file)
}

/// Parses a schema file that may not be UTF-8, and reports where it is not.
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

/// Parses the one expression that `text[range]` consists of: a value, or a type. Spans are
/// those in `text`.
///
/// # Panics
/// If the range does not lie in the text or not between characters.
pub fn parse_expression(text: &str, range: Range<usize>, file: FileId) -> ParseExpression {
    expression(text, text.as_bytes(), &[], range, file)
}

/// Parses the one expression that a source consists of, which may not be UTF-8, and reports where it is not.
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

/// Parses the name of a type as people write it on a command line, with generic arguments if
/// they like: `TestGenerics(Text, Data).Inner`.
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

/// Whether offsets in the text fit in 32 bits, or else a report.
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
