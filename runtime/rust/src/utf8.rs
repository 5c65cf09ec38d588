//! Texts checked to be UTF-8.

use crate::ascii;

/// Reports whether the bytes are UTF-8, as nearly all texts are that are ASCII only.
#[inline(always)] // Into what checks texts: short ones take a few instructions.
pub(crate) fn is_valid(bytes: &[u8]) -> bool {
    ascii::is_ascii(bytes) || is_valid_beyond_ascii(bytes)
}

/// The text, if it is UTF-8.
///
/// # Errors
/// As [`core::str::from_utf8`].
#[inline(always)] // As above.
pub(crate) fn to_str(bytes: &[u8]) -> Result<&str, core::str::Utf8Error> {
    if ascii::is_ascii(bytes) {
        // SAFETY: ASCII is UTF-8.
        return Ok(unsafe { core::str::from_utf8_unchecked(bytes) });
    }
    core::str::from_utf8(bytes)
}

/// The same for bytes not all of which are ASCII.
#[inline(never)] // To leave the usual texts short.
pub(crate) fn is_valid_beyond_ascii(bytes: &[u8]) -> bool {
    core::str::from_utf8(bytes).is_ok()
}
