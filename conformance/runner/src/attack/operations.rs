//! The operations that can be attacked, from `conformance/operations.toml`.

use std::collections::BTreeMap;
use std::fs;

use serde::Deserialize;
use zooph_testgen::hostile::attack::Form;

use crate::model::root;

use super::bounds::{Holds, Limits};

/// One operation of the runtimes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Operation {
    /// A description, for people who write a driver.
    #[serde(rename = "does")]
    pub(super) _does: String,
    /// The form of its input.
    pub(super) input: Input,
    /// The ways in which a message is opened before; empty if the operation takes bytes.
    #[serde(default)]
    pub(super) opening: Vec<Opening>,
    /// Whether it produces a string or bytes. Then some of its answers must report more than none.
    #[serde(default)]
    pub(super) produces: bool,
    /// Whether it is user code with a budget of its own, which may answer `ok endless`.
    #[serde(default)]
    pub(super) endless: bool,
    /// Whether every language must give the same answer.
    #[serde(default)]
    pub(super) alike: bool,
    /// The kinds of memory that it holds at a time, each within its limit.
    #[serde(default)]
    holds: Vec<Holds>,
    /// Kinds of memory that a language's operation holds in addition, with the reason.
    #[serde(default)]
    beside: BTreeMap<String, BTreeMap<Holds, String>>,
    /// `LANGUAGE [OPENING [TYPE]]`, with the reason why the language has no such operation.
    #[serde(default)]
    pub(super) lacks: BTreeMap<String, String>,
    /// Limits that the operation of a language cannot be given, with the reason.
    #[serde(default)]
    unset: BTreeMap<String, BTreeMap<String, String>>,
    /// Kinds of faults that only a language's operation finds, with the reason.
    #[serde(default)]
    stricter: BTreeMap<String, BTreeMap<String, String>>,
}

/// The form of an operation's input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Input {
    Message,
    Packed,
    Stream,
    PackedStream,
    Json,
    Text,
    Bytes,
}

/// The way in which a message is opened before it is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Opening {
    /// With validation.
    Open,
    /// Without validation.
    Lazy,
    /// The input is not a message, or the operation opens it itself.
    #[serde(skip)]
    None,
}

impl Opening {
    /// Returns the word for it in a request.
    pub(super) fn word(self) -> &'static str {
        match self {
            Opening::Open => "open",
            Opening::Lazy => "lazy",
            Opening::None => "-",
        }
    }
}

impl Operation {
    /// Reports whether the operation takes inputs of this form.
    pub(super) fn takes(&self, form: Form) -> bool {
        match self.input {
            Input::Message => form == Form::Message,
            Input::Packed => form == Form::Packed,
            // A message is a stream of one message.
            Input::Stream => matches!(form, Form::Stream | Form::Message),
            Input::PackedStream => matches!(form, Form::PackedStream | Form::Packed),
            Input::Json => form == Form::Json,
            Input::Text => form == Form::Text,
            Input::Bytes => !matches!(form, Form::Json | Form::Text),
        }
    }

    /// Returns the ways in which the operation is called.
    pub(super) fn openings(&self) -> Vec<Opening> {
        if self.opening.is_empty() {
            vec![Opening::None]
        } else {
            self.opening.clone()
        }
    }

    /// Reports whether few inputs have its form.
    pub(super) fn is_rare(&self) -> bool {
        !matches!(self.input, Input::Message | Input::Bytes)
    }

    /// Returns the kinds of faults that a language may find in an input that `validate` accepts.
    pub(super) fn stricter(&self, language: &str) -> Vec<&str> {
        let kinds = self.stricter.get(language).into_iter().flatten();
        kinds.map(|(kind, _)| kind.as_str()).collect()
    }

    /// Returns the kinds of memory that a language's operation holds at a time, each within its
    /// limit.
    pub(super) fn holds(&self, language: &str) -> Vec<Holds> {
        let beside = self.beside.get(language).into_iter().flatten();
        let beside = beside.map(|(holds, _)| *holds);
        beside.chain(self.holds.iter().copied()).collect()
    }

    /// Returns the limits of an input with which a language's operation is called.
    pub(super) fn limits(&self, language: &str, words: &str) -> Limits {
        let unset = self.unset.get(language).into_iter().flatten();
        unset.fold(Limits::of(words), |limits, (name, _)| limits.without(name))
    }

    /// Returns the reason why a language lacks the operation altogether, if it does.
    pub(super) fn lacked_by(&self, language: &str) -> Option<&str> {
        self.lacks.get(language).map(String::as_str)
    }

    /// Returns the line that says why a language answers `unsupported`.
    pub(super) fn excuse(&self, language: &str, opening: Opening, ty: &str) -> Option<String> {
        let opening = opening.word();
        let keys = [
            format!("{language} {opening}"),
            format!("{language} {opening} {ty}"),
        ];
        keys.into_iter().find(|key| self.lacks.contains_key(key))
    }
}

/// Returns all operations by name.
///
/// # Errors
/// If the file is not in the form that it describes.
pub(super) fn load() -> Result<BTreeMap<String, Operation>, String> {
    let path = root().join("conformance/operations.toml");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    parse(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Checks the lists of functions and the operations that cover them, `operations/LANGUAGE.txt`. The
/// operations they name must exist, and the language must have them.
///
/// # Errors
/// Lists every line that names another operation.
pub(super) fn check_lists(operations: &BTreeMap<String, Operation>) -> Result<(), String> {
    let folder = root().join("conformance/operations");
    let entries =
        fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut wrong = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        let language = path.file_stem().unwrap_or_default().to_string_lossy();
        let text = fs::read_to_string(&path);
        let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
        for line in text.lines() {
            if let Err(why) = check_line(operations, &language, line) {
                wrong.push(format!("{}: {line}: {why}", path.display()));
            }
        }
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.join("\n"))
    }
}

/// Checks one line: `FUNCTION OPERATION…`, or `FUNCTION -` and a reason.
fn check_line(
    operations: &BTreeMap<String, Operation>,
    language: &str,
    line: &str,
) -> Result<(), String> {
    if line.is_empty() || line.starts_with('#') {
        return Ok(());
    }
    let words: Vec<&str> = line.split(' ').collect();
    match words[1..] {
        [] | ["-"] => Err("it does not say what covers it".into()),
        ["-", ..] => Ok(()),
        ref names => names
            .iter()
            .try_for_each(|name| match operations.get(*name) {
                None => Err(format!("there is no operation {name}")),
                Some(one) if one.lacked_by(language).is_some() => {
                    Err(format!("{language} lacks the operation {name}"))
                }
                Some(_) => Ok(()),
            }),
    }
}

pub(super) fn parse(text: &str) -> Result<BTreeMap<String, Operation>, String> {
    let all: BTreeMap<String, Operation> =
        toml::from_str(text).map_err(|error| error.to_string())?;
    for (name, operation) in &all {
        if operation.lacks.values().any(|why| why.trim().is_empty()) {
            return Err(format!("{name} is lacked without a reason"));
        }
        let mut stricter = operation.stricter.values().flat_map(BTreeMap::values);
        if stricter.any(|why| why.trim().is_empty()) {
            return Err(format!("{name} is stricter without a reason"));
        }
        let mut beside = operation.beside.values().flat_map(BTreeMap::values);
        if beside.any(|why| why.trim().is_empty()) {
            return Err(format!("{name} holds more without a reason"));
        }
        let mut unset = operation.unset.values().flatten();
        if unset.any(|(limit, why)| !Limits::NAMES.contains(&&**limit) || why.trim().is_empty()) {
            return Err(format!("{name} has a limit that is unset without a reason"));
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_of_functions_agree_with_the_operations() {
        let operations = load().expect("it is as it says");
        check_lists(&operations).expect("every line names operations that there are");
    }

    #[test]
    fn lines_that_say_nothing_are_told() {
        let operations = load().expect("it is as it says");
        let line = |text| check_line(&operations, "rust", text);
        assert_eq!(line("zooph::open validate walk"), Ok(()));
        assert_eq!(line("zooph::new - a constant"), Ok(()));
        assert_eq!(line("# a comment"), Ok(()));
        assert!(line("zooph::open").is_err());
        assert!(line("zooph::open -").is_err());
        assert!(line("zooph::open validate wander").is_err());
        // Rust has no operation that prints Builders.
        assert!(line("zooph::open print-builder").is_err());
    }
    #[test]
    fn what_a_language_holds_beside_the_others_is_told_with_a_reason() {
        let text = |why: &str| {
            format!(
                "[print]\ndoes = \"prints\"\ninput = \"message\"\nholds = [\"output\"]\nbeside.rust.memory = \"{why}\""
            )
        };
        let operations = parse(&text("it decodes")).expect("a reason");
        let print = &operations["print"];
        assert_eq!(print.holds("rust"), [Holds::Memory, Holds::Output]);
        assert_eq!(print.holds("go"), [Holds::Output]);
        assert!(parse(&text(" ")).is_err());
    }
}
