//! Answers to requests, and their parameters.

use lsp_server::ErrorCode;
use lsp_types::{TextDocumentIdentifier, Uri};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::uri;

/// The reason why a request cannot be answered.
pub(crate) struct Refusal(pub(crate) ErrorCode, pub(crate) String);

pub(crate) type Answer = Result<serde_json::Value, Refusal>;

pub(crate) fn refuse(code: ErrorCode, message: &str) -> Answer {
    Err(Refusal(code, message.to_owned()))
}

pub(crate) fn parse<T: DeserializeOwned>(params: serde_json::Value) -> Result<T, Refusal> {
    serde_json::from_value(params)
        .map_err(|error| Refusal(ErrorCode::InvalidParams, error.to_string()))
}

pub(crate) fn result(value: impl Serialize) -> Answer {
    serde_json::to_value(value)
        .map_err(|error| Refusal(ErrorCode::InternalError, error.to_string()))
}

pub(crate) fn path_of(document: &TextDocumentIdentifier) -> Result<String, Refusal> {
    path_of_uri(&document.uri)
}

pub(crate) fn path_of_uri(uri: &Uri) -> Result<String, Refusal> {
    let path = uri::to_path(uri).and_then(|path| path.to_str().map(str::to_owned));
    let message = format!("{} is no file on this machine", uri.as_str());
    path.ok_or(Refusal(ErrorCode::InvalidParams, message))
}
