//! The text format, read: by the quick reader, or else by one that knows the whole grammar and
//! what is wrong with a text.

use std::fmt;

use zooph_diagnostics::{Diagnostic, SourceMap};
use zooph_ir as ir;
use zooph_syntax::parse_expression;

use super::quick;
use crate::schema::{SchemaSet, Type};

/// What is wrong with a text, with the source it refers to.
#[derive(Debug)]
pub struct TextError {
    /// All findings.
    pub diagnostics: Vec<Diagnostic>,
    /// The text.
    pub sources: SourceMap,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().enumerate() {
            let line = zooph_diagnostics::render_line(diagnostic, &self.sources);
            write!(
                f,
                "{}{}",
                if index == 0 { "" } else { "\n" },
                line.trim_end()
            )?;
        }
        Ok(())
    }
}

impl std::error::Error for TextError {}

/// Reads a struct value in the schema language's notation, such as `(name = "Ann", age = 36)`,
/// as a struct of this type, and returns it as a flat message: one segment, the root pointer
/// first. `name` is what the text is called in errors.
///
/// # Errors
/// Everything that is wrong with the text.
pub fn read_text(
    set: &SchemaSet,
    ty: &ir::Type,
    name: &str,
    text: Vec<u8>,
) -> Result<Vec<u8>, TextError> {
    let quick = match set.type_of(ty) {
        Type::Struct(id) => quick::read(set, id, &text),
        _ => None,
    };
    match quick {
        Some(flat) => {
            #[cfg(any(test, fuzzing))]
            assert_eq!(Some(&flat), read_fully(set, ty, name, text).ok().as_ref());
            Ok(flat)
        }
        None => read_fully(set, ty, name, text),
    }
}

/// [`read_text`] by way of the whole grammar.
pub(super) fn read_fully(
    set: &SchemaSet,
    ty: &ir::Type,
    name: &str,
    text: Vec<u8>,
) -> Result<Vec<u8>, TextError> {
    let mut sources = SourceMap::new();
    let file = match sources.add(name, text) {
        Ok(file) => file,
        Err(diagnostic) => {
            return Err(TextError {
                diagnostics: vec![diagnostic],
                sources,
            });
        }
    };
    let source = sources.get(file).map_or("", |source| source.text());
    let parsed = parse_expression(source, 0..source.len(), file);
    let mut diagnostics = parsed.diagnostics;
    if !zooph_diagnostics::has_errors(&diagnostics) {
        let (value, found) = zooph_values::decode_struct(&parsed.expr, ty, set.nodes());
        diagnostics.extend(found);
        if let Some(value) = value {
            return Ok(value
                .words
                .iter()
                .flat_map(|word| word.to_le_bytes())
                .collect());
        }
    }
    Err(TextError {
        diagnostics,
        sources,
    })
}
