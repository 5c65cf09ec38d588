//! What can be attacked, from `conformance/operations.toml`.

use std::collections::BTreeMap;
use std::fs;

use serde::Deserialize;
use zooph_testgen::hostile::attack::Form;

use crate::model::root;

/// One operation of the runtimes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Operation {
    /// For people who write a driver.
    #[serde(rename = "does")]
    pub(super) _does: String,
    /// What it works on.
    pub(super) input: Input,
    /// How that is opened before; empty if it takes bytes.
    #[serde(default)]
    pub(super) opening: Vec<Opening>,
    /// It produces a string or bytes, so that some of its answers must tell of more than none.
    #[serde(default)]
    pub(super) produces: bool,
    /// How many results it has at a time, each within the limit.
    #[serde(default = "one")]
    pub(super) holds: u64,
    /// `LANGUAGE [OPENING [TYPE]]` to the reason why there is no such operation.
    #[serde(default)]
    pub(super) lacks: BTreeMap<String, String>,
}

fn one() -> u64 {
    1
}

/// What an operation works on.
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

/// How a message is opened before it is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Opening {
    /// Validated.
    Open,
    /// Not validated.
    Lazy,
    /// It is no message, or the operation opens it itself.
    #[serde(skip)]
    None,
}

impl Opening {
    /// The word of a request.
    pub(super) fn word(self) -> &'static str {
        match self {
            Opening::Open => "open",
            Opening::Lazy => "lazy",
            Opening::None => "-",
        }
    }
}

impl Operation {
    /// Inputs of this form are for it.
    pub(super) fn takes(&self, form: Form) -> bool {
        match self.input {
            Input::Message => form == Form::Message,
            Input::Packed => form == Form::Packed,
            // A message is a stream of one.
            Input::Stream => matches!(form, Form::Stream | Form::Message),
            Input::PackedStream => matches!(form, Form::PackedStream | Form::Packed),
            Input::Json => form == Form::Json,
            Input::Text => form == Form::Text,
            Input::Bytes => !matches!(form, Form::Json | Form::Text),
        }
    }

    /// The ways it is called.
    pub(super) fn openings(&self) -> Vec<Opening> {
        if self.opening.is_empty() {
            vec![Opening::None]
        } else {
            self.opening.clone()
        }
    }

    /// Few inputs are of its kind.
    pub(super) fn is_rare(&self) -> bool {
        !matches!(self.input, Input::Message | Input::Bytes)
    }

    /// Why a language lacks it altogether.
    pub(super) fn lacked_by(&self, language: &str) -> Option<&str> {
        self.lacks.get(language).map(String::as_str)
    }

    /// The line that says why a language answers `unsupported`.
    pub(super) fn excuse(&self, language: &str, opening: Opening, ty: &str) -> Option<String> {
        let opening = opening.word();
        let keys = [
            format!("{language} {opening}"),
            format!("{language} {opening} {ty}"),
        ];
        keys.into_iter().find(|key| self.lacks.contains_key(key))
    }
}

/// All of them, by their names.
///
/// # Errors
/// If the file is not as it says of itself.
pub(super) fn load() -> Result<BTreeMap<String, Operation>, String> {
    let path = root().join("conformance/operations.toml");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    parse(&text).map_err(|error| format!("{}: {error}", path.display()))
}

pub(super) fn parse(text: &str) -> Result<BTreeMap<String, Operation>, String> {
    let all: BTreeMap<String, Operation> =
        toml::from_str(text).map_err(|error| error.to_string())?;
    for (name, operation) in &all {
        if operation.lacks.values().any(|why| why.trim().is_empty()) {
            return Err(format!("{name} is lacked without a reason"));
        }
    }
    Ok(all)
}
