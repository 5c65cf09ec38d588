//! Converts results of the analysis to types of the protocol.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, DiagnosticRelatedInformation,
    DiagnosticSeverity, DocumentLink, DocumentSymbol, Location, NumberOrString, Position, Range,
    SymbolKind as Kind, TextEdit,
};
use zooph_analysis::{Analysis, Completion, CompletionKind, Link, Symbol, SymbolKind};
use zooph_diagnostics::{Diagnostic, Severity, Source, Span};

use crate::uri;

pub(crate) fn position(source: &Source, offset: u32) -> Position {
    let position = source.utf16_position(offset);
    Position::new(position.line, position.character)
}

pub(crate) fn range(source: &Source, span: Span) -> Range {
    Range::new(position(source, span.start), position(source, span.end))
}

/// Returns the location of a span. `None` if its file is built in.
pub(crate) fn location(analysis: &Analysis, span: Span) -> Option<Location> {
    let source = analysis.source(span.file)?;
    let uri = uri::of_path(&analysis.path(span.file)?)?;
    Some(Location::new(uri, range(&source, span)))
}

/// Returns the location of the first byte of a file.
pub(crate) fn beginning_of(link: &Link) -> Option<Location> {
    Some(Location::new(uri::of_path(&link.path)?, Range::default()))
}

/// Returns links in the order of the source.
pub(crate) fn links(source: &Source, links: &[Link]) -> Vec<DocumentLink> {
    let mut positions = Positions {
        source,
        last: (0, Position::default()),
    };
    let link = |link: &Link| {
        let range = Range::new(positions.at(link.span.start), positions.at(link.span.end));
        Some(DocumentLink {
            range,
            target: Some(uri::of_path(&link.path)?),
            tooltip: None,
            data: None,
        })
    };
    links.iter().filter_map(link).collect()
}

/// Positions of offsets that ascend. A long line is counted through only once.
struct Positions<'a> {
    source: &'a Source,
    last: (u32, Position),
}

impl Positions<'_> {
    fn at(&mut self, offset: u32) -> Position {
        let place = self.source.position(offset);
        let (line, start) = (place.line - 1, offset + 1 - place.column);
        let (from, mut position) = match self.last.1.line == line && start <= self.last.0 {
            true => self.last,
            false => (start, Position::new(line, 0)),
        };
        let between = self.source.text().get(from as usize..offset as usize);
        let units = between.unwrap_or("").chars().map(char::len_utf16);
        position.character += units.sum::<usize>() as u32;
        self.last = (offset, position);
        position
    }
}

pub(crate) fn diagnostic(analysis: &Analysis, found: &Diagnostic) -> lsp_types::Diagnostic {
    let source = found.span.and_then(|span| analysis.source(span.file));
    let range = match (&source, found.span) {
        (Some(source), Some(span)) => range(source, span),
        _ => Range::default(),
    };
    let related = found.labels.iter().filter_map(|label| {
        Some(DiagnosticRelatedInformation {
            location: location(analysis, label.span)?,
            message: label.message.clone(),
        })
    });
    let related: Vec<_> = related.collect();
    let mut message = found.message.clone();
    let advice = found.suggestion.iter().map(|advice| &advice.message);
    for more in found.notes.iter().chain(advice) {
        message.push('\n');
        message.push_str(more);
    }
    lsp_types::Diagnostic {
        range,
        severity: Some(severity(found.severity)),
        code: Some(NumberOrString::String(found.code.to_string())),
        source: Some("zooph".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..lsp_types::Diagnostic::default()
    }
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Note => DiagnosticSeverity::INFORMATION,
    }
}

#[allow(deprecated)] // The type has a deprecated field, which must be initialized.
pub(crate) fn symbol(source: &Source, symbol: &Symbol) -> DocumentSymbol {
    let children = symbol.children.iter();
    let children: Vec<_> = children.map(|child| self::symbol(source, child)).collect();
    DocumentSymbol {
        name: symbol.name.clone(),
        detail: None,
        kind: kind(symbol.kind),
        tags: None,
        deprecated: None,
        range: range(source, symbol.span),
        selection_range: range(source, symbol.name_span),
        children: (!children.is_empty()).then_some(children),
    }
}

/// The name at this place of the list, which clients sort by letters unless they are told another order.
pub(crate) fn completion(
    source: Option<&Source>,
    rank: usize,
    found: Completion,
) -> CompletionItem {
    let kind = match found.kind {
        CompletionKind::Keyword => CompletionItemKind::KEYWORD,
        CompletionKind::BuiltIn => CompletionItemKind::CLASS,
        CompletionKind::Parameter => CompletionItemKind::TYPE_PARAMETER,
        CompletionKind::Declared(kind) => match kind {
            SymbolKind::Using => CompletionItemKind::MODULE,
            SymbolKind::Enum => CompletionItemKind::ENUM,
            SymbolKind::Interface => CompletionItemKind::INTERFACE,
            SymbolKind::Annotation => CompletionItemKind::PROPERTY,
            SymbolKind::Enumerant => CompletionItemKind::ENUM_MEMBER,
            SymbolKind::Const => CompletionItemKind::CONSTANT,
            SymbolKind::Field | SymbolKind::Union | SymbolKind::Group => CompletionItemKind::FIELD,
            _ => CompletionItemKind::STRUCT,
        },
        CompletionKind::File => CompletionItemKind::FILE,
        CompletionKind::Folder => CompletionItemKind::FOLDER,
    };
    let edit = |(source, replaced)| {
        CompletionTextEdit::Edit(TextEdit::new(range(source, replaced), found.name.clone()))
    };
    CompletionItem {
        text_edit: source.zip(found.replaces).map(edit),
        label: found.name,
        kind: Some(kind),
        sort_text: Some(format!("{rank:06}")),
        ..CompletionItem::default()
    }
}

fn kind(kind: SymbolKind) -> Kind {
    match kind {
        SymbolKind::Using => Kind::NAMESPACE,
        SymbolKind::Const => Kind::CONSTANT,
        SymbolKind::Enum => Kind::ENUM,
        SymbolKind::Enumerant => Kind::ENUM_MEMBER,
        SymbolKind::Struct => Kind::STRUCT,
        SymbolKind::Field => Kind::FIELD,
        SymbolKind::Union | SymbolKind::Group => Kind::OBJECT,
        SymbolKind::Interface => Kind::INTERFACE,
        SymbolKind::Method => Kind::METHOD,
        SymbolKind::Annotation => Kind::PROPERTY,
    }
}
