//! The files of `vectors/raw`.

use std::fs;

use serde::{Deserialize, Serialize};

use super::corpus;
use super::decode::{Limits, decode};
use super::shape::{fingerprint, text};
use super::types::Library;
use crate::model::root;

/// A file of vectors.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Topic {
    about: String,
    pub(super) vectors: Vec<Vector>,
}

impl Topic {
    pub(super) fn new(about: &str, vectors: Vec<Vector>) -> Self {
        Topic {
            about: about.into(),
            vectors,
        }
    }
}

/// Bytes, and the expected result of decoding them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vector {
    /// The unique name.
    pub name: String,
    /// The reason for the vector.
    pub why: String,
    /// The name of the type.
    #[serde(rename = "type")]
    pub ty: String,
    /// The bytes, in hexadecimal digits.
    pub bytes: String,
    /// The limit on nesting, unless it is the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nesting: Option<u32>,
    /// The limit on elements without bytes, unless it is the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub empty_elements: Option<u64>,
    /// The value, in the notation of `conformance/README.md`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The fault, if decoding must fail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// A fault and its position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// The name of the kind.
    pub kind: String,
    /// The offset of a byte.
    pub offset: u64,
    /// The path; empty for the whole value.
    pub path: String,
}

impl Vector {
    pub(super) fn of(library: &Library, name: &str, why: &str, ty: &str, bytes: &[u8]) -> Self {
        Vector::within(library, name, why, ty, bytes, None, None)
    }

    pub(super) fn within(
        library: &Library,
        name: &str,
        why: &str,
        ty: &str,
        bytes: &[u8],
        nesting: Option<u32>,
        empty_elements: Option<u64>,
    ) -> Self {
        let mut vector = Vector {
            name: name.into(),
            why: why.into(),
            ty: ty.into(),
            bytes: hex(bytes),
            nesting,
            empty_elements,
            value: None,
            fault: None,
        };
        let described = library.named(ty);
        match decode(library, described, bytes, 0, vector.limits()) {
            Ok(value) => vector.value = Some(value.print(library, described)),
            Err(fault) => {
                vector.fault = Some(Fault {
                    kind: fault.kind.into(),
                    offset: fault.offset,
                    path: fault.path,
                });
            }
        }
        vector
    }

    pub(super) fn limits(&self) -> Limits {
        let all = Limits::default();
        Limits {
            nesting: self.nesting.unwrap_or(all.nesting),
            empty_elements: self.empty_elements.unwrap_or(all.empty_elements),
        }
    }
}

/// The file of types.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Types {
    /// A description of the file.
    pub about: String,
    /// The types, in the order of their names.
    pub types: Vec<Described>,
}

/// A type and its fingerprints.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Described {
    /// The name.
    pub name: String,
    /// The type in the notation of this file.
    pub is: String,
    /// The text of its shape.
    pub shape: String,
    /// The fingerprint, in hexadecimal digits.
    pub fingerprint: String,
    /// The text of its shape with names.
    pub named_shape: String,
    /// The fingerprint of the shape with names.
    pub named_fingerprint: String,
}

/// Returns the types with their descriptions, computed anew.
pub(super) fn described() -> (Library, Types) {
    let spelled = corpus::types();
    let library = Library::new(spelled.iter().map(|(name, is)| (&name[..], &is[..])));
    let described = spelled.iter().map(|(name, is)| {
        let (shape, named_shape) = (text(&library, name, false), text(&library, name, true));
        Described {
            name: name.clone(),
            is: is.clone(),
            fingerprint: format!("{:016x}", fingerprint(&shape)),
            named_fingerprint: format!("{:016x}", fingerprint(&named_shape)),
            shape,
            named_shape,
        }
    });
    let types = Types {
        about: "Types of the vectors: how they are spelled, the canonical texts of their shapes, and the fingerprints of these."
            .into(),
        types: described.collect(),
    };
    (library, types)
}

/// Returns every file of `vectors/raw`: its name, its text, and how many vectors are in it.
pub fn generate() -> Vec<(String, String, usize)> {
    let (library, types) = described();
    let count = types.types.len();
    let mut files = vec![("types.json".to_owned(), rendered(&types), count)];
    for (name, topic) in corpus::topics(&library) {
        files.push((
            format!("{name}.json"),
            rendered(&topic),
            topic.vectors.len(),
        ));
    }
    files
}

fn rendered(file: &impl Serialize) -> String {
    serde_json::to_string_pretty(file).expect("plain data") + "\n"
}

/// Reads the types and all vectors from the files.
///
/// # Errors
/// If a file cannot be read or has another form.
pub fn load() -> Result<(Library, Types, Vec<Vector>), String> {
    let folder = root().join("vectors/raw");
    let read = |name: &str| {
        let path = folder.join(name);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let types: Types =
        serde_json::from_str(&read("types.json")?).map_err(|error| error.to_string())?;
    let spelled = types.types.iter().map(|ty| (&ty.name[..], &ty.is[..]));
    let library = Library::new(spelled);
    let mut vectors = Vec::new();
    for name in ["values.json", "faults.json", "limits.json"] {
        let topic: Topic =
            serde_json::from_str(&read(name)?).map_err(|error| format!("{name}: {error}"))?;
        vectors.extend(topic.vectors);
    }
    Ok((library, types, vectors))
}

/// Decodes hexadecimal digits as a value of a type, and returns it in the notation of
/// `conformance/README.md`.
///
/// # Errors
/// If they are not hexadecimal digits, or not a value of the type.
pub fn decoded(library: &Library, name: &str, digits: &str) -> Result<String, String> {
    let bytes = unhex(digits).ok_or("no hexadecimal digits")?;
    let ty = library.named(name);
    let value = decode(library, ty, &bytes, 0, Limits::default());
    let value = value.map_err(|fault| format!("{} at {}", fault.kind, fault.offset))?;
    Ok(value.print(library, ty))
}

/// Returns bytes as hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the bytes of hexadecimal digits.
pub(super) fn unhex(digits: &str) -> Option<Vec<u8>> {
    let pairs = digits.as_bytes().chunks(2);
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    pairs.map(byte).collect()
}
