//! Records of `conformance/schemas/records.capnp`: their native types, and messages with the bytes
//! of their Records.

use std::fs;

use serde::{Deserialize, Serialize};

use crate::model::root;

/// The Records in the notation of `vectors/raw/types.json`, as `docs/raw.md` defines them under
/// "Records of schemas".
pub(super) const TYPES: &[(&str, &str)] = &[
    (
        "RecordLists",
        "(flags:[bool],bytes:[u8],counts:[i32],hashes:[u64],rough:[f32],skies:[u16],names:[text],blobs:[[u8]],points:[RecordPoint],rows:[[i16]],paths:[[RecordPoint]])",
    ),
    ("RecordPoint", "(x:i32,y:i32)"),
    (
        "RecordScalars",
        "(name:text,flag:bool,tiny:i8,small:i16,count:i32,large:i64,byte:u8,port:u16,size:u32,hash:u64,rough:f32,exact:f64,sky:u16,day:u8,blob:[u8])",
    ),
    (
        "RecordShape",
        "(area:f64,border:<plain|dashed((dash:u16,gap:u16))|painted(u16)|unknown(unknown:3)>,origin:(x:i32,y:i32),which:<circle(f64)|label(text)|empty|corners([RecordPoint])|inner(?RecordShape)|at(?RecordPoint)|box((wide:u16,high:text))|unknown(unknown:7)>)",
    ),
    (
        "RecordTree",
        "(label:text,left:?RecordTree,right:?RecordTree,kids:[RecordTree])",
    ),
];

/// Reports whether a type of the vectors is a Record. Only drivers with the mode `raw-record` have
/// Records. Their shapes with names are not compared, because each language spells names in its own
/// way.
pub(super) fn is_record(name: &str) -> bool {
    TYPES.iter().any(|(record, _)| *record == name)
}

/// The file of messages, `vectors/raw/records.json`, which is written by hand.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Messages {
    /// A description of the file.
    about: String,
    /// The messages, each with the bytes of its Record.
    records: Vec<Message>,
}

/// A message, and the bytes of its Record.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// The unique name.
    pub name: String,
    /// The type of the vectors: `Record` and the struct's name.
    #[serde(rename = "type")]
    pub ty: String,
    /// The text that the stock tool encodes to the message, unless it has no text form in its
    /// schema.
    #[serde(default)]
    pub text: Option<String>,
    /// The message, in hexadecimal digits.
    pub message: String,
    /// The Record's value, in the notation of `conformance/README.md`.
    pub value: String,
    /// The Record's bytes, in hexadecimal digits.
    pub bytes: String,
}

/// Reads the messages of the file.
///
/// # Errors
/// If the file cannot be read or has another form.
pub fn messages() -> Result<Vec<Message>, String> {
    let path = root().join("vectors/raw/records.json");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let file: Messages =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(file.records)
}
