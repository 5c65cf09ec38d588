//! Renaming: every place that writes a name, and the proof that all names still mean what they meant.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use zooph_diagnostics::{FileId, Severity, Span};

use crate::Analysis;

/// The reason why a name cannot be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RenameError {
    /// No declared name stands there: nothing at all, the path of a file, or a built-in type.
    NoName,
    /// The new name is not an identifier, or its first letter has another case than the old one's.
    NotAName,
    /// A file that declares or uses the name is not the user's own, such as a standard schema.
    NotEditable,
    /// A file would have this error, which it does not have now.
    Error(String),
    /// A name elsewhere would refer to another declaration than now.
    OtherMeaning,
}

impl fmt::Display for RenameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RenameError::NoName => f.write_str("there is no name to change"),
            RenameError::NotAName => f.write_str(
                "a name has letters and digits only, and its first letter keeps its case",
            ),
            RenameError::NotEditable => f.write_str("a file that uses the name cannot be edited"),
            RenameError::Error(message) => {
                write!(f, "with this name the schema is wrong: {message}")
            }
            RenameError::OtherMeaning => {
                f.write_str("with this name another name would refer to something else")
            }
        }
    }
}

impl std::error::Error for RenameError {}

/// The references of all files, each with the name that it refers to, and the messages of all errors.
struct Meanings {
    references: BTreeSet<(Span, Span)>,
    errors: Vec<String>,
}

impl Analysis {
    /// Returns the name at an offset if it can be changed: that of a declaration, or a reference to one.
    pub fn renamable(&mut self, path: &str, offset: u32) -> Option<Span> {
        let declared = self.definition(path, offset)?;
        let reference = self.reference(path, offset);
        let is_name = !declared.is_empty();
        is_name.then(|| reference.map_or(declared, |reference| reference.span))
    }

    /// Returns all places, in all files that were added, at which the name at an offset of a file has to be replaced
    /// by `name`, in the order of files and offsets. No file changes. The new name is tried first: what the files'
    /// names refer to must stay the same, and there must be no new error.
    ///
    /// # Errors
    /// The reason why the name cannot be changed to this one.
    pub fn rename(
        &mut self,
        path: &str,
        offset: u32,
        name: &str,
    ) -> Result<Vec<Span>, RenameError> {
        let at = self.renamable(path, offset).ok_or(RenameError::NoName)?;
        let source = self.source(at.file).ok_or(RenameError::NoName)?;
        let old = source.text().get(at.range()).unwrap_or_default();
        if !is_identifier(name) || !has_same_case(name, old) {
            return Err(RenameError::NotAName);
        }
        if name == old {
            return Ok(Vec::new());
        }
        let declared = self.definition(path, offset).ok_or(RenameError::NoName)?;
        let before = self.meanings();
        let places = places_of(declared, &before.references);
        let after = self.meanings_with(&places, name)?;
        let moves = Moves::new(&places, name.len() as i64 - old.len() as i64);
        let expected = { before.references.iter() }
            .map(|(span, declared)| (moves.moved(*span), moves.moved(*declared)))
            .collect();
        if after.errors.len() > before.errors.len() {
            let new = after
                .errors
                .into_iter()
                .find(|error| !before.errors.contains(error));
            return Err(RenameError::Error(new.unwrap_or_default()));
        }
        if after.references != expected {
            return Err(RenameError::OtherMeaning);
        }
        Ok(places.into_iter().collect())
    }

    fn meanings(&mut self) -> Meanings {
        let mut found = Meanings {
            references: BTreeSet::new(),
            errors: Vec::new(),
        };
        let paths: Vec<String> = self.paths().map(str::to_owned).collect();
        for path in paths {
            let (references, diagnostics) = self.references_and_diagnostics(&path);
            let of_file = references.iter();
            found
                .references
                .extend(of_file.map(|one| (one.span, one.declared)));
            let errors = { diagnostics.iter() }.filter(|one| one.severity == Severity::Error);
            found
                .errors
                .extend(errors.map(|error| error.message.clone()));
        }
        found
    }

    /// The same if `name` stood at these places.
    fn meanings_with(
        &mut self,
        places: &BTreeSet<Span>,
        name: &str,
    ) -> Result<Meanings, RenameError> {
        let mut texts = Vec::new();
        for (file, places) in by_file(places) {
            let source = self.source(file).ok_or(RenameError::NotEditable)?;
            texts.push((file, replaced(source.text(), &places, name)));
        }
        let mut edits = Vec::new();
        for (file, text) in texts {
            edits.extend(self.replace(file, Some(Arc::from(text.into_bytes()))));
        }
        let found = self.meanings();
        for (file, text) in edits {
            self.replace(file, text);
        }
        Ok(found)
    }
}

/// Returns the places at which the declaration with its name at `declared` is named. `using Outer.Inner;` names what it
/// refers to and declares an alias of that name at one place, so that the alias's own uses are among them.
fn places_of(mut declared: Span, references: &BTreeSet<(Span, Span)>) -> BTreeSet<Span> {
    // Aliases may refer to each other in a circle, which is an error of the schema.
    let mut places = BTreeSet::new();
    while places.insert(declared) {
        let further = references.iter().find(|(span, _)| *span == declared);
        declared = further.map_or(declared, |(_, further)| *further);
    }
    let mut uses: BTreeMap<Span, Vec<Span>> = BTreeMap::new();
    for (span, declared) in references {
        uses.entry(*declared).or_default().push(*span);
    }
    let mut waiting: Vec<Span> = places.iter().copied().collect();
    while let Some(declared) = waiting.pop() {
        let spans = uses.remove(&declared).into_iter().flatten();
        waiting.extend(spans.filter(|span| places.insert(*span)));
    }
    places
}

fn by_file(places: &BTreeSet<Span>) -> BTreeMap<FileId, Vec<Span>> {
    let mut by_file: BTreeMap<FileId, Vec<Span>> = BTreeMap::new();
    for place in places {
        by_file.entry(place.file).or_default().push(*place);
    }
    by_file
}

/// Returns the text with `name` at each of these places, which are in order.
fn replaced(text: &str, places: &[Span], name: &str) -> String {
    let mut new = String::with_capacity(text.len() + places.len() * name.len());
    let mut from = 0;
    for place in places {
        new.push_str(&text[from..place.start as usize]);
        new.push_str(name);
        from = place.end as usize;
    }
    new.push_str(&text[from..]);
    new
}

/// The places at which a name is replaced by another, to tell where everything else lies then.
struct Moves {
    /// Where the old name ends, in order.
    ends: BTreeMap<FileId, Vec<u32>>,
    /// How much longer the new name is.
    grown: i64,
}

impl Moves {
    fn new(places: &BTreeSet<Span>, grown: i64) -> Self {
        let mut ends: BTreeMap<FileId, Vec<u32>> = BTreeMap::new();
        for place in places {
            ends.entry(place.file).or_default().push(place.end);
        }
        Moves { ends, grown }
    }

    /// Returns where a span lies after the replacement.
    fn moved(&self, span: Span) -> Span {
        let ends = self.ends.get(&span.file).map_or(&[][..], Vec::as_slice);
        let offset = |offset: u32| {
            let before = ends.partition_point(|end| *end <= offset);
            (i64::from(offset) + before as i64 * self.grown) as u32
        };
        Span {
            start: offset(span.start),
            end: offset(span.end),
            ..span
        }
    }
}

fn is_identifier(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Names of types begin with a capital letter, and all other names do not.
fn has_same_case(name: &str, old: &str) -> bool {
    let is_capital = |name: &str| name.starts_with(|first: char| first.is_ascii_uppercase());
    is_capital(name) == is_capital(old)
}
