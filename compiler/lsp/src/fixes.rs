//! Quick fixes: the changes of the source that diagnostics advise.

use std::collections::HashMap;

use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, TextEdit, Uri, WorkspaceEdit};
use zooph_analysis::Analysis;
use zooph_diagnostics::Span;

use crate::convert;

/// Returns the fixes of the diagnostics that touch a span of a file.
pub(crate) fn within(
    analysis: &mut Analysis,
    path: &str,
    uri: &Uri,
    asked: Span,
) -> Vec<CodeActionOrCommand> {
    let found = analysis.diagnostics_by_file(path).remove(&Some(asked.file));
    let touches = |span: Span| span.start <= asked.end && asked.start <= span.end;
    let found = { found.into_iter().flatten() }.filter(|found| found.span.is_some_and(touches));
    let fixes = found.filter_map(|found| {
        let advice = found.suggestion.as_ref()?;
        let edit = advice.edit.as_ref();
        let edit = edit.filter(|edit| edit.span.file == asked.file)?;
        let source = analysis.source(asked.file)?;
        let edit = TextEdit::new(convert::range(&source, edit.span), edit.text.clone());
        #[allow(clippy::mutable_key_type)] // The protocol's type. No URI changes.
        let changes = HashMap::from([(uri.clone(), vec![edit])]);
        Some(CodeActionOrCommand::CodeAction(CodeAction {
            title: capitalised(&advice.message),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![convert::diagnostic(analysis, &found)]),
            edit: Some(WorkspaceEdit::new(changes)),
            is_preferred: Some(true),
            ..CodeAction::default()
        }))
    });
    fixes.collect()
}

/// Reports whether a client that wants only actions of some kinds wants fixes.
pub(crate) fn are_wanted(only: Option<&[CodeActionKind]>) -> bool {
    only.is_none_or(|kinds| {
        let wanted = [CodeActionKind::EMPTY, CodeActionKind::QUICKFIX];
        kinds.iter().any(|kind| wanted.contains(kind))
    })
}

/// Returns a title from an advice, which begins with a small letter.
fn capitalised(advice: &str) -> String {
    let mut letters = advice.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
