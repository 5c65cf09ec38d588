//! JSON of Records, as `docs/json.md` defines it. Generated code implements it (`zooph_build::Config::json`).
//!
//! The functions write the same JSON as `zooph convert` does for the Record's message, without white space, and
//! accept the same JSON. Reading and writing take one pass, without a tree or a message in between.

#[doc(hidden)]
pub mod base64;
mod error;
mod nothing;
mod number;
mod object;
mod read;
mod serde;
mod sink;
mod source;
mod text;
mod value;
mod write;

use alloc::string::String;
use alloc::vec::Vec;

use crate::kind::Struct;
use crate::validate::Limits;

#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde_core::{Deserialize, Deserializer, Serialize, Serializer};

pub use error::{Error, WriteError};
pub use object::Object;
#[cfg(feature = "serde")]
pub use serde::deserialize::Seed;

/// The items that only generated code uses.
pub(crate) mod generated {
    pub use super::object::{Members, choose, default_struct, inner, no_second};
    #[cfg(feature = "serde")]
    pub use super::serde::deserialize::{to_enum, to_object};
    #[cfg(feature = "serde")]
    pub use super::serde::serialize::{of_enum, of_object, of_reader};
    pub use super::sink::{Encoding, MemberSink, Sink, Written};
    pub use super::source::{Found, MemberSource, Outcome, Source};
    pub use super::value::Value;
    pub use crate::{serde_enum, serde_object};
}
use read::Parser;
use sink::Sink;
use source::{MemberSource, Source};
use write::Writer;

/// The result of reading JSON.
pub type Result<T> = core::result::Result<T, Error>;

/// Options for reading JSON.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Limits on what reading may use: `nesting` levels of lists and objects, `memory` bytes of values, and
    /// `stack`.
    pub limits: Limits,
    /// If true, members that the schema does not have are errors. Otherwise they are ignored.
    pub strict: bool,
}

/// Returns the Record as a JSON object, without white space. The text may have 64 bytes for each byte of memory that the
/// Record takes, or 64 MiB if that is more. An element that takes less than 8 bytes counts as 8, unless it takes none.
///
/// # Errors
/// If a value in it has no form in JSON, if it is nested deeper than [`MAX_NESTING`](crate::MAX_NESTING), or if the
/// text would be too long.
pub fn to_string<T: Object + Struct>(record: &T) -> core::result::Result<String, WriteError> {
    to_string_within(record, &Limits::default())
}

/// [`to_string`] with another limit for the length of the text: [`Limits::output`].
///
/// # Errors
/// The same errors as [`to_string`].
pub fn to_string_within<T: Object + Struct>(
    record: &T,
    limits: &Limits,
) -> core::result::Result<String, WriteError> {
    let mut bytes = Vec::new();
    write(record, limits, &mut bytes)?;
    // All parts of the output are UTF-8: each is a `str` or ASCII.
    Ok(String::from_utf8(bytes).unwrap_or_default())
}

/// Appends the Record as a JSON object, without white space. Reusing `out` saves allocations.
///
/// # Errors
/// The same errors as [`to_string`]. `out` is then as it was before.
pub fn append<T: Object + Struct>(
    record: &T,
    out: &mut Vec<u8>,
) -> core::result::Result<(), WriteError> {
    write(record, &Limits::default(), out)
}

/// Appends the Record as a JSON object, within limits.
fn write<T: Object + Struct>(
    record: &T,
    limits: &Limits,
    out: &mut Vec<u8>,
) -> core::result::Result<(), WriteError> {
    let before = out.len();
    let mut writer = Writer::over(core::mem::take(out), limits);
    let written = writer.object(record);
    *out = writer.into_bytes();
    // Removes the comma behind the object, or, after an error, everything that was written.
    out.truncate(if written.is_ok() {
        out.len() - 1
    } else {
        before
    });
    written.map_err(|error| *error)
}

/// Reads a Record from a JSON object. Only white space may follow the object.
///
/// # Errors
/// The first error in the text, with its path, line and column.
pub fn from_slice<T: Object + Struct>(json: &[u8]) -> Result<T> {
    from_slice_with(json, &Options::default())
}

/// Reads a Record from a JSON object, with options. Only white space may follow the object.
///
/// # Errors
/// The same errors as [`from_slice`].
pub fn from_slice_with<T: Object + Struct>(json: &[u8], options: &Options) -> Result<T> {
    let (text, valid) = match core::str::from_utf8(json) {
        Ok(text) => (text, json.len()),
        Err(error) => {
            let valid = error.valid_up_to();
            let text = core::str::from_utf8(&json[..valid]);
            (text.unwrap_or_default(), valid)
        }
    };
    let mut parser = Parser::over(text, json.len(), options);
    let mut record = T::default();
    let read = parser.object(&mut record);
    let read = read.and_then(|()| match valid == json.len() {
        true => parser.end(),
        false => Err(parser.wrong("something follows the value")),
    });
    match read {
        Ok(()) => Ok(record),
        Err(error) => Err(error.placed(json, valid)),
    }
}
