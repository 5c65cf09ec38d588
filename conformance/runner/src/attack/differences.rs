//! What differs in a language from the list of operations, from `conformance/LANGUAGE/attack.toml`.

use std::collections::BTreeMap;
use std::fs;

use serde::Deserialize;

use super::bounds::{Holds, Limits};
use super::operations::{Operations, languages};

/// The file of a language.
#[derive(Debug, Deserialize)]
struct Language {
    /// The ratio of the memory that its programs take to that of their live objects.
    slack: f64,
    #[serde(flatten)]
    operations: BTreeMap<String, Difference>,
}

/// What differs in a language's operation, each with the reason.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Difference {
    /// Kinds of memory that it holds in addition.
    #[serde(default)]
    pub(super) beside: BTreeMap<Holds, String>,
    /// `always` if there is no such operation; `OPENING [TYPE]` if it is unsupported there.
    #[serde(default)]
    pub(super) lacks: BTreeMap<String, String>,
    /// Limits that it cannot be given.
    #[serde(default)]
    pub(super) unset: BTreeMap<String, String>,
    /// Kinds of faults that only it finds.
    #[serde(default)]
    pub(super) stricter: BTreeMap<String, String>,
}

/// Adds the differences of all languages to the operations. Returns the slack of each language.
///
/// # Errors
/// A file is not in the form that `operations.toml` describes.
pub(super) fn load(operations: &mut Operations) -> Result<BTreeMap<String, f64>, String> {
    let mut slack = BTreeMap::new();
    for (language, path) in languages("attack.toml")? {
        let text = fs::read_to_string(&path).map_err(|error| error.to_string());
        let added = text.and_then(|text| add(&language, &text, operations));
        let of_language = added.map_err(|error| format!("{}: {error}", path.display()))?;
        slack.insert(language, of_language);
    }
    Ok(slack)
}

/// Adds the differences in the text of a language's file. Returns the language's slack.
pub(super) fn add(language: &str, text: &str, operations: &mut Operations) -> Result<f64, String> {
    let read: Language = toml::from_str(text).map_err(|error| error.to_string())?;
    for (name, difference) in read.operations {
        difference
            .check()
            .map_err(|what| format!("{name}: {what} without a reason"))?;
        let operation = operations.get_mut(&name);
        let operation = operation.ok_or_else(|| format!("there is no operation {name}"))?;
        operation.differs.insert(language.to_owned(), difference);
    }
    Ok(read.slack)
}

impl Difference {
    fn check(&self) -> Result<(), &'static str> {
        let is_empty = |why: &String| why.trim().is_empty();
        let unknown = |limit: &String| !Limits::NAMES.contains(&limit.as_str());
        match self {
            one if one.lacks.values().any(is_empty) => Err("is lacked"),
            one if one.stricter.values().any(is_empty) => Err("is stricter"),
            one if one.beside.values().any(is_empty) => Err("holds more"),
            one if one.unset.keys().any(unknown) => Err("has no such limit, and leaves it unset"),
            one if one.unset.values().any(is_empty) => Err("leaves a limit unset"),
            _ => Ok(()),
        }
    }
}
