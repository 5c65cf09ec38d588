//! The operations that can be attacked, from `conformance/operations.toml`.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use serde::Deserialize;
use zooph_testgen::hostile::attack::Form;

use crate::model::root;

use super::bounds::{Holds, Limits};
use super::differences::{self, Difference};

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
    /// What differs in a language, by its name.
    #[serde(skip)]
    pub(super) differs: BTreeMap<String, Difference>,
}

/// All operations by name.
pub(super) type Operations = BTreeMap<String, Operation>;

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
        let kinds = self.differs.get(language).map(|one| one.stricter.keys());
        kinds.into_iter().flatten().map(String::as_str).collect()
    }

    /// Returns the kinds of memory that a language's operation holds at a time, each within its
    /// limit.
    pub(super) fn holds(&self, language: &str) -> Vec<Holds> {
        let beside = self.differs.get(language).map(|one| one.beside.keys());
        let beside = beside.into_iter().flatten();
        beside.chain(&self.holds).copied().collect()
    }

    /// Returns the limits of an input with which a language's operation is called.
    pub(super) fn limits(&self, language: &str, words: &str) -> Limits {
        let unset = self.differs.get(language).map(|one| one.unset.keys());
        let unset = unset.into_iter().flatten();
        unset.fold(Limits::of(words), |limits, name| limits.without(name))
    }

    /// Reports whether a language lacks the operation altogether.
    pub(super) fn is_lacked_by(&self, language: &str) -> bool {
        let lacks = self.differs.get(language).map(|one| &one.lacks);
        lacks.is_some_and(|lacks| lacks.contains_key("always"))
    }

    /// Reports whether a language has said why it answers `unsupported`.
    pub(super) fn is_excused(&self, language: &str, opening: Opening, ty: &str) -> bool {
        let opening = opening.word();
        let lacks = self.differs.get(language).map(|one| &one.lacks);
        lacks.is_some_and(|lacks| {
            lacks.contains_key(opening) || lacks.contains_key(&format!("{opening} {ty}"))
        })
    }
}

/// Returns all operations by name, and the slack of each language.
///
/// # Errors
/// If a file is not in the form that `operations.toml` describes.
pub(super) fn load() -> Result<(Operations, BTreeMap<String, f64>), String> {
    let path = root().join("conformance/operations.toml");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let operations = toml::from_str(&text);
    let mut operations = operations.map_err(|error| format!("{}: {error}", path.display()))?;
    let slack = differences::load(&mut operations)?;
    Ok((operations, slack))
}

/// Checks the lists of functions and the operations that cover them, `LANGUAGE/operations.txt`. The
/// operations they name must exist, and the language must have them.
///
/// # Errors
/// Lists every line that names another operation.
pub(super) fn check_lists(operations: &Operations) -> Result<(), String> {
    let mut wrong = Vec::new();
    for (language, path) in languages("operations.txt")? {
        let text = fs::read_to_string(&path);
        let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
        for line in text.lines() {
            if let Err(why) = check_line(operations, &language, line) {
                wrong.push(format!("{}: {line}: {why}", path.display()));
            }
        }
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(wrong.join("\n")),
    }
}

/// Returns the languages whose folder of `conformance` has a file with this name, and the file.
pub(super) fn languages(file: &str) -> Result<Vec<(String, PathBuf)>, String> {
    let folder = root().join("conformance");
    let entries =
        fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let found = entries.flatten().map(|entry| {
        let language = entry.file_name().to_string_lossy().into_owned();
        (language, entry.path().join(file))
    });
    Ok(found.filter(|(_, path)| path.is_file()).collect())
}

/// Checks one line: `FUNCTION OPERATION…`, or `FUNCTION -` and a reason.
fn check_line(operations: &Operations, language: &str, line: &str) -> Result<(), String> {
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
                Some(one) if one.is_lacked_by(language) => {
                    Err(format!("{language} lacks the operation {name}"))
                }
                Some(_) => Ok(()),
            }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_of_functions_agree_with_the_operations() {
        let (operations, _) = load().expect("it is as it says");
        check_lists(&operations).expect("every line names operations that there are");
    }

    #[test]
    fn lines_that_say_nothing_are_told() {
        let (operations, _) = load().expect("it is as it says");
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
    fn what_differs_in_a_language_is_told_with_a_reason() {
        let list = "[print]\ndoes = \"prints\"\ninput = \"message\"\nholds = [\"output\"]";
        let mut operations = toml::from_str(list).expect("a list");
        let mut add = |text: &str| {
            let text = format!("slack = 2.0\n[{text}");
            differences::add("rust", &text, &mut operations).map_err(|why| why.to_string())
        };
        assert!(add("print]\nbeside.memory = \" \"").is_err());
        assert!(add("print]\nlacks.always = \"\"").is_err());
        assert!(add("print]\nunset.colour = \"it has none\"").is_err());
        assert!(add("print]\nwants.memory = \"it decodes\"").is_err());
        assert!(add("prance]\nlacks.always = \"it walks\"").is_err());
        let given = "print]\nbeside.memory = \"it decodes\"\nlacks.lazy = \"it is not checked\"";
        assert_eq!(add(given), Ok(2.0));
        let print = &operations["print"];
        assert_eq!(print.holds("rust"), [Holds::Memory, Holds::Output]);
        assert_eq!(print.holds("go"), [Holds::Output]);
        assert!(print.is_excused("rust", Opening::Lazy, ""));
        assert!(!print.is_excused("rust", Opening::Open, "") && !print.is_lacked_by("rust"));
    }
}
