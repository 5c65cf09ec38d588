//! The form of a vector file, which `vectors/vector.schema.json` defines as a JSON Schema.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::model::{self, At, Library, Message, root};

/// A file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    /// The path of the JSON Schema.
    #[serde(rename = "$schema")]
    pub schema: String,
    /// The subject of the vectors of this file.
    pub about: String,
    /// The vectors.
    pub vectors: Vec<Vector>,
}

/// Bytes: a hexadecimal string for each word. The last one may be shorter.
pub type Hex = Vec<String>;

/// A vector: one case.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vector {
    /// A name that is unique among all vectors.
    pub name: String,
    /// The reason for the case, in one sentence.
    pub why: String,
    /// The type of the root: the name of the schema file and of the struct.
    #[serde(rename = "type")]
    pub ty: String,
    /// The properties that the case tests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// The limits that differ from the defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
    /// The input as segments without framing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub segments: Option<Vec<Hex>>,
    /// The input as framed bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub framed: Option<Hex>,
    /// The input as packed bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub packed: Option<Hex>,
    /// The input as JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub json: Option<String>,
    /// The expected results.
    pub expect: Expect,
    /// The result of the stock tool, if it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stock: Option<Stock>,
}

/// The limits within which the case is read.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// The limit on nesting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nesting: Option<u32>,
    /// The traversal limit in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traversal: Option<u64>,
    /// Whether texts are checked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub utf8: bool,
    /// The limit on the size in bytes of a message that is still to arrive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// The limit on the memory in bytes of native values and copies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The limit on the size in bytes of text and JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<u64>,
}

/// The expected results of a case. For a valid message, either `value` or `accepted` is set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// The value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Whether the message is valid, but has too many elements to be printed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub accepted: bool,
    /// The values of a stream's messages, up to its fault if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stream: Option<Vec<String>>,
    /// The fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// The fault of decoding to native values, if it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decode: Option<Fault>,
    /// The words of the canonical form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub canonical: Option<Hex>,
    /// The index of the first word in which the message differs from its canonical form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub differs_at: Option<u32>,
    /// The packed form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub packed: Option<Hex>,
    /// The JSON of the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub json: Option<String>,
    /// The path of the error in JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub json_error: Option<String>,
}

/// A fault, at a segment and a word, or at a byte.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// The name of the kind, which all runtimes share.
    pub kind: String,
    /// The segment of the pointer with the fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub segment: Option<u32>,
    /// The word of the pointer with the fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word: Option<u32>,
    /// The offset in framed or packed bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub byte: Option<u64>,
    /// The path of the field.
    pub path: String,
}

/// How the stock tool differs, and why that is acceptable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "lowercase")]
pub enum Stock {
    /// It gives another result, for this reason.
    Differs(String),
    /// It crashes, or takes minutes or gigabytes, so it must not be run.
    Fails(String),
}

impl From<model::Fault> for Fault {
    fn from(fault: model::Fault) -> Self {
        let (segment, word, byte) = match fault.at {
            At::Word(segment, word) => (Some(segment), Some(word), None),
            At::Byte(byte) => (None, None, Some(byte)),
        };
        Fault {
            kind: fault.kind.into(),
            segment,
            word,
            byte,
            path: fault.path,
        }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "fault {} ", self.kind)?;
        match self.byte {
            Some(byte) => write!(f, "@{byte} ")?,
            None => write!(
                f,
                "{}:{} ",
                self.segment.unwrap_or(0),
                self.word.unwrap_or(0)
            )?,
        }
        f.write_str(if self.path.is_empty() {
            "-"
        } else {
            &self.path
        })
    }
}

impl Limits {
    /// Returns the limits in the form that the model takes.
    pub fn to_model(&self) -> model::Limits {
        model::Limits {
            nesting: self.nesting.unwrap_or(64),
            traversal: self.traversal,
            utf8: self.utf8,
        }
    }
}

/// Returns bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the bytes of hexadecimal digits.
pub fn unhex(digits: &str) -> Option<Vec<u8>> {
    let pair = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    (0..digits.len()).step_by(2).map(pair).collect()
}

/// Returns bytes as strings of words.
pub(super) fn hex_words(bytes: &[u8]) -> Hex {
    bytes.chunks(8).map(hex).collect()
}

/// Returns words as strings.
pub(super) fn words(words: &[u64]) -> Hex {
    words.iter().map(|word| model::hex_word(*word)).collect()
}

fn bytes(hex: &Hex) -> Vec<u8> {
    hex.iter()
        .flat_map(|word| unhex(word).unwrap_or_default())
        .collect()
}

impl Vector {
    /// Returns the framed bytes of the input, unless it is packed or JSON.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        if let Some(framed) = &self.framed {
            return Some(bytes(framed));
        }
        let segments = self.segments.as_ref()?;
        let segments = segments.iter().map(|segment| {
            let bytes = bytes(segment);
            bytes
                .chunks_exact(8)
                .map(|word| u64::from_le_bytes(word.try_into().expect("8 bytes")))
                .collect()
        });
        let segments = segments.collect();
        Some(Message { segments }.frame())
    }

    /// Returns the packed bytes of a packed input.
    pub fn packed_bytes(&self) -> Option<Vec<u8>> {
        self.packed.as_ref().map(bytes)
    }

    /// Reports whether the vector has this flag.
    pub fn is(&self, flag: &str) -> bool {
        self.flags.iter().any(|one| one == flag)
    }

    fn lint(&self, library: &Library) -> Option<String> {
        let inputs = [
            self.segments.is_some(),
            self.framed.is_some(),
            self.packed.is_some(),
            self.json.is_some(),
        ];
        let expect = &self.expect;
        let outcomes = [
            expect.value.is_some(),
            expect.accepted,
            expect.stream.is_some(),
            expect.fault.is_some() && expect.stream.is_none(),
            expect.json_error.is_some(),
        ];
        let one = |flags: &[bool]| flags.iter().filter(|flag| **flag).count() == 1;
        let hexes = [
            &self.framed,
            &self.packed,
            &expect.canonical,
            &expect.packed,
        ];
        let hexes = hexes.into_iter().flatten();
        let hexes = hexes.chain(self.segments.iter().flatten());
        let name = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
        if self.name.is_empty() || !self.name.bytes().all(name) {
            Some("the name is not made of a-z, 0-9 and _".into())
        } else if self.why.split(' ').count() < 2 || self.why.ends_with('.') {
            Some("the reason is no sentence, or ends in a full stop".into())
        } else if library.find(&self.ty).is_none() {
            Some(format!("there is no type {}", self.ty))
        } else if !one(&inputs) {
            Some("there is not exactly one input".into())
        } else if !one(&outcomes) {
            Some("there is not exactly one outcome".into())
        } else {
            hexes.flatten().find_map(|word| {
                let good = word.len() <= 16 && unhex(word).is_some() && !word.is_empty();
                (!good).then(|| format!("{word} is no word"))
            })
        }
    }
}

/// Reads every vector in the repository, by the file it is in.
///
/// # Errors
/// If a file is not a vector file, or breaks a rule of the format.
pub fn load(library: &Library) -> Result<Vec<(String, Topic)>, String> {
    let folder = root().join("vectors");
    let mut topics = Vec::new();
    let mut seen = BTreeSet::new();
    for path in files_below(&folder)? {
        let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
        let name = path.strip_prefix(&folder).unwrap_or(&path);
        let name = name.to_string_lossy().into_owned();
        let topic: Topic =
            serde_json::from_str(&text).map_err(|error| format!("{name}: {error}"))?;
        for vector in &topic.vectors {
            if let Some(fault) = vector.lint(library) {
                return Err(format!("{name}: {}: {fault}", vector.name));
            }
            if name.starts_with("invalid/") && vector.expect.fault.is_none() {
                return Err(format!("{name}: {} is valid", vector.name));
            }
            if !seen.insert(vector.name.clone()) {
                return Err(format!("{name}: {} is there twice", vector.name));
            }
        }
        topics.push((name, topic));
    }
    Ok(topics)
}

fn files_below(folder: &Path) -> Result<Vec<std::path::PathBuf>, String> {
    let mut files = Vec::new();
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        let name = path.to_string_lossy().into_owned();
        if path.ends_with("vectors/raw") {
            // These files have another form, which `raw::load` reads.
        } else if path.is_dir() {
            files.extend(files_below(&path)?);
        } else if name.ends_with(".json") && !name.ends_with(".schema.json") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Puts arrays of words on as few lines as possible. Pretty printing has one line for each word.
pub(super) fn fold_words(text: &str) -> String {
    let is_word = |line: &str| {
        let digits = line.trim().trim_end_matches(',').trim_matches('"');
        let quoted = line.trim().starts_with('"') && !line.contains(": ");
        quoted && digits.len() <= 16 && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    let mut out = String::new();
    let mut in_row = 0;
    for line in text.lines() {
        if is_word(line) && in_row % 4 != 0 {
            out.push(' ');
            out.push_str(line.trim());
        } else {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(line);
        }
        in_row = if is_word(line) { in_row + 1 } else { 0 };
    }
    out.push('\n');
    out
}
