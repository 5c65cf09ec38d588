//! Reads the text format. The quick reader comes first. If it gives up, a reader of the whole grammar
//! follows, which also finds out what is wrong with a text.

use std::fmt;

use zooph::kind::AnyStruct;
use zooph::{FaultKind, Limits, Pointer};
use zooph_diagnostics::{Code, Diagnostic, SourceMap, Span};
use zooph_ir as ir;
use zooph_syntax::parse_source_expression;

use super::quick;
use crate::budget::{Budget, Spent};
use crate::schema::{SchemaSet, Type};

/// Upper bound of the memory of a text's expression tree, in bytes for each byte of the text.
const TREE: u64 = 40;

/// Memory in bytes for each word of a value that is made from a tree, where a pointer is a separate object.
const VALUE: u64 = 64;

/// The errors of a text, with the source that they refer to.
#[derive(Debug)]
pub struct TextError {
    /// All errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// The source text.
    pub sources: SourceMap,
    /// Types that the text needs and that are missing from the set of schemas.
    pub missing: Vec<ir::Id>,
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

/// Reads a struct value in the schema language's notation, such as `(name = "Ann", age = 36)`, as a struct
/// of this type. Returns it as a message of one segment, whose word 0 is the root pointer. Errors call the
/// text `name`.
///
/// ```
/// # let files = zooph_resolve::Memory::new().with("a.capnp", "@0xbf5147cbbecf40c1;
/// #     struct Person { name @0 :Text; age @1 :UInt8; pets @2 :List(Text); mood @3 :Mood; }
/// #     enum Mood { calm @0; merry @1; }");
/// # let compiler = zooph_resolve::Compiler::new(files).file("a.capnp");
/// # let request = zooph_request::write(compiler.compile().request());
/// # let schemas = zooph_dynamic::SchemaSet::from_request(&request)?;
/// # let person = schemas.struct_by_name("Person").ok_or("no such type")?;
/// use zooph::{Limits, Pointer};
/// use zooph_dynamic::{Style, read_text, to_text};
///
/// let node = schemas.plan(person).id();
/// let ty = zooph_ir::Type::Struct { type_id: node, brand: Default::default() };
/// let flat = read_text(&schemas, &ty, "ann", b"(name = \"Ann\", age = 36)".to_vec())?;
/// let ann = schemas.open(Pointer::flat(&flat), person, &Limits::default())?;
/// assert_eq!(to_text(ann.into(), Style::Short), "(name = \"Ann\", age = 36, mood = calm)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
/// # Errors
/// Everything that is wrong with the text.
pub fn read_text(
    set: &SchemaSet,
    ty: &ir::Type,
    name: &str,
    text: Vec<u8>,
) -> Result<Vec<u8>, TextError> {
    read_text_within(set, ty, name, text, &Limits::default())
}

/// Reads a struct value like [`read_text`], but within other limits: of nesting, of the words that are
/// visited when the message is opened, and of the memory for the message and intermediate values.
///
/// # Errors
/// Everything that is wrong with the text.
pub fn read_text_within(
    set: &SchemaSet,
    ty: &ir::Type,
    name: &str,
    text: Vec<u8>,
    limits: &Limits,
) -> Result<Vec<u8>, TextError> {
    let quick = match set.type_of(ty) {
        Type::Struct(id) => quick::read(set, id, &text, limits),
        _ => Ok(None),
    };
    match quick {
        Ok(Some(flat)) => {
            #[cfg(any(test, fuzzing))]
            match read_fully(set, ty, name, text, limits) {
                Ok(full) => assert_eq!(flat, full),
                // The full reader may exceed the limit of memory with its expression tree.
                Err(error) => assert!(
                    { error.diagnostics.iter() }.all(|one| one.code == Code::ValueTooLarge),
                    "{error}"
                ),
            }
            Ok(flat)
        }
        Ok(None) => read_fully(set, ty, name, text, limits),
        Err((at, spent)) => Err(refused(name, text, at, spent)),
    }
}

/// Returns the error for a text that exceeds a limit at byte `at`.
fn refused(name: &str, text: Vec<u8>, at: usize, spent: Spent) -> TextError {
    let mut sources = SourceMap::new();
    let diagnostic = match sources.add_message(name, text) {
        Ok(file) => too_large(spent, Span::new(file, at as u32, at as u32)),
        Err(diagnostic) => diagnostic,
    };
    TextError {
        diagnostics: vec![diagnostic],
        sources,
        missing: Vec::new(),
    }
}

fn too_large(spent: Spent, at: Span) -> Diagnostic {
    let message = match spent {
        Spent::Traversal => {
            "whoever reads the message visits more than is allowed (Limits::traversal)"
        }
        Spent::Nesting => "the value is nested deeper than is allowed (Limits::nesting)",
        Spent::Memory | Spent::Output => {
            "the value takes more memory than text of this size may ask for (Limits::memory)"
        }
    };
    Diagnostic::error(Code::ValueTooLarge, at, message)
}

/// Converts words to bytes, and checks that the message is within the limits.
fn flat(words: &[u64], limits: &Limits) -> Result<Vec<u8>, Spent> {
    let flat: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    match zooph::validate::<AnyStruct>(Pointer::flat(&flat), limits) {
        Ok(()) => Ok(flat),
        Err(fault) if fault.kind() == FaultKind::Nesting => Err(Spent::Nesting),
        Err(_) => Err(Spent::Traversal),
    }
}

/// Reads a text like [`read_text`], but always with the reader of the whole grammar.
pub(super) fn read_fully(
    set: &SchemaSet,
    ty: &ir::Type,
    name: &str,
    text: Vec<u8>,
    limits: &Limits,
) -> Result<Vec<u8>, TextError> {
    let mut sources = SourceMap::new();
    let file = match sources.add_message(name, text) {
        Ok(file) => file,
        Err(diagnostic) => {
            return Err(TextError {
                diagnostics: vec![diagnostic],
                sources,
                missing: Vec::new(),
            });
        }
    };
    let Some(source) = sources.get(file) else {
        return Err(TextError {
            diagnostics: Vec::new(),
            sources,
            missing: Vec::new(),
        });
    };
    let length = source.text().len() as u64;
    let mut budget = Budget::new(limits, length);
    if let Err(spent) = budget.make(length.saturating_mul(TREE)) {
        let diagnostics = vec![too_large(spent, Span::new(file, 0, 0))];
        return Err(TextError {
            diagnostics,
            sources,
            missing: Vec::new(),
        });
    }
    // Like the reference, keep bytes that are not UTF-8.
    let parsed = parse_source_expression(source, file);
    let mut diagnostics = parsed.diagnostics;
    let mut missing = Vec::new();
    if !zooph_diagnostics::has_errors(&diagnostics) {
        let words = usize::try_from(budget.memory() / VALUE).unwrap_or(usize::MAX);
        let decoded = zooph_values::decode_struct_within(&parsed.expr, ty, set.nodes(), words);
        let span = parsed.expr.span;
        drop(parsed.expr);
        diagnostics.extend(decoded.diagnostics);
        missing = decoded.missing;
        match decoded.value.map(|value| flat(&value.words, limits)) {
            Some(Ok(flat)) => return Ok(flat),
            Some(Err(spent)) => diagnostics.push(too_large(spent, span)),
            None => {}
        }
    }
    Err(TextError {
        diagnostics,
        sources,
        missing,
    })
}
