//! Compares generated code for JSON with the dynamic layer.

use zooph::json::{self, Object, Options};
use zooph::kind::Struct;
use zooph::{Limits, Pointer, record};

/// Returns the difference between the JSON that generated code writes and that of the dynamic
/// layer. If one refuses the message, the other must, too, with any error message.
pub(crate) fn difference_written<T>(record: &T, written: &Result<String, String>) -> Option<String>
where
    T: Object + Struct,
{
    let typed = json::to_string(record);
    if typed.as_ref().ok() == written.as_ref().ok() {
        return None;
    }
    Some(match typed {
        Ok(text) => format!("generated code writes {text}"),
        Err(why) => format!("generated code refuses: {why}"),
    })
}

/// Returns the difference between the Record that generated code reads and the result of the
/// dynamic layer for the same text: a flat message, or the path of an error.
pub(crate) fn difference_read<T>(
    text: &[u8],
    limits: &Limits,
    read: &Result<Vec<u8>, String>,
) -> Option<String>
where
    T: Object + Struct,
{
    let options = Options {
        limits: *limits,
        strict: false,
    };
    match (json::from_slice_with::<T>(text, &options), read) {
        (Ok(record), Ok(flat)) => {
            let root = Pointer::flat(flat).structure();
            let expected = match record::from_struct::<T>(root, limits) {
                Ok(expected) => expected,
                Err(fault) => {
                    return Some(format!("generated code reads what has a fault: {fault}"));
                }
            };
            let same = record::try_same_bits(&record, &expected).unwrap_or(false);
            (!same).then(|| "generated code reads another Record".to_owned())
        }
        (Ok(_), Err(path)) => Some(format!("generated code reads what is refused at {path}")),
        (Err(error), Ok(_)) => Some(format!("generated code refuses: {error}")),
        (Err(error), Err(path)) => {
            // For a text that ends inside a member which waits for its tag, the dynamic layer
            // reports only the path of that member.
            let is_cut = is_cut(text) && error.path().starts_with(path.as_str());
            let differs = !is_cut && error.path() != path;
            differs.then(|| format!("generated code refuses at {}: {error}", error.path()))
        }
    }
}

/// Reports whether the text ends inside a string, list or object.
fn is_cut(text: &[u8]) -> bool {
    let (mut depth, mut in_string, mut escaped) = (0_u32, false, false);
    for byte in text {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => depth += 1,
            b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    in_string || depth > 0
}
