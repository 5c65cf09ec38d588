//! The form of a vector file. `vectors/vector.schema.json` says the same in JSON Schema.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::model::{self, At, Library, Message, root};

/// A file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Topic {
    /// Where the JSON Schema is.
    #[serde(rename = "$schema")]
    pub schema: String,
    /// What the vectors of this file are about.
    pub about: String,
    /// The vectors.
    pub vectors: Vec<Vector>,
}

/// Bytes: a hexadecimal string for each word, of which the last may be shorter.
pub type Hex = Vec<String>;

/// A case.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vector {
    /// Unique among all vectors.
    pub name: String,
    /// Why the case exists: one sentence.
    pub why: String,
    /// The type of the root: the schema file's name and the struct's.
    #[serde(rename = "type")]
    pub ty: String,
    /// What it is a case of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// Limits other than the defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
    /// The input, as segments without framing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub segments: Option<Vec<Hex>>,
    /// The input, as framed bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub framed: Option<Hex>,
    /// The input, as packed bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub packed: Option<Hex>,
    /// The input, as JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub json: Option<String>,
    /// What must come of it.
    pub expect: Expect,
    /// What the stock tool makes of it, if that is something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stock: Option<Stock>,
}

/// Limits that the case is read within.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Nesting limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nesting: Option<u32>,
    /// Traversal budget in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traversal: Option<u64>,
    /// Texts are checked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub utf8: bool,
    /// Bytes of a message that is not there yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// Bytes of native values and copies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Bytes of text and JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<u64>,
}

/// What must come of a case. Of a good message either `value` or `accepted` is there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// The value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// It is good, but has too many elements to be printed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub accepted: bool,
    /// The values of a stream's messages, before its fault if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stream: Option<Vec<String>>,
    /// Its fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// The fault of decoding it to native values, if that is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decode: Option<Fault>,
    /// The words of its canonical form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub canonical: Option<Hex>,
    /// The first word in which it differs from its canonical form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub differs_at: Option<u32>,
    /// Its packed form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub packed: Option<Hex>,
    /// Its JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub json: Option<String>,
    /// The path of what is wrong with JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub json_error: Option<String>,
}

/// A fault: a segment and a word, or a byte.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// The name all runtimes share.
    pub kind: String,
    /// Segment of the pointer at fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub segment: Option<u32>,
    /// Word of the pointer at fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word: Option<u32>,
    /// Byte of framed or packed bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub byte: Option<u64>,
    /// Path of the field.
    pub path: String,
}

/// How the stock tool deviates, and why that is no reason to worry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "lowercase")]
pub enum Stock {
    /// It gives another result.
    Differs(String),
    /// It crashes, or takes minutes or gigabytes: do not run it.
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
    /// As the model takes them.
    pub fn to_model(&self) -> model::Limits {
        model::Limits {
            nesting: self.nesting.unwrap_or(64),
            traversal: self.traversal,
            utf8: self.utf8,
        }
    }
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Hexadecimal digits as bytes.
pub fn unhex(digits: &str) -> Option<Vec<u8>> {
    let pair = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    (0..digits.len()).step_by(2).map(pair).collect()
}

/// Bytes as words.
pub(super) fn hex_words(bytes: &[u8]) -> Hex {
    bytes.chunks(8).map(hex).collect()
}

/// Words as words.
pub(super) fn words(words: &[u64]) -> Hex {
    words.iter().map(|word| model::hex_word(*word)).collect()
}

fn bytes(hex: &Hex) -> Vec<u8> {
    hex.iter()
        .flat_map(|word| unhex(word).unwrap_or_default())
        .collect()
}

impl Vector {
    /// The framed bytes, except of packed and JSON inputs.
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

    /// The packed bytes, of packed inputs.
    pub fn packed_bytes(&self) -> Option<Vec<u8>> {
        self.packed.as_ref().map(bytes)
    }

    /// It is flagged so.
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

/// Every vector in the repository, by the file it is in.
///
/// # Errors
/// What is wrong with a file: that it is no such file, or that it breaks a rule of the format.
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
            // Of another form: `raw::load` reads them.
        } else if path.is_dir() {
            files.extend(files_below(&path)?);
        } else if name.ends_with(".json") && !name.ends_with(".schema.json") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Puts arrays of words on as few lines as fit, where pretty printing has a line for each.
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
