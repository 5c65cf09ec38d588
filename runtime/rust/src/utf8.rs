//! Checks whether texts are UTF-8.

use crate::ascii;

/// Reports whether the bytes are UTF-8. Nearly all texts are ASCII, which is checked first.
#[inline(always)] // Short texts take a few instructions.
pub(crate) fn is_valid(bytes: &[u8]) -> bool {
    ascii::is_ascii(bytes) || is_valid_beyond_ascii(bytes)
}

/// Returns the text, if it is UTF-8.
///
/// # Errors
/// Returns the error of [`core::str::from_utf8`].
#[inline(always)] // Short texts take a few instructions.
pub(crate) fn to_str(bytes: &[u8]) -> Result<&str, core::str::Utf8Error> {
    if ascii::is_ascii(bytes) {
        // SAFETY: ASCII is UTF-8.
        return Ok(unsafe { core::str::from_utf8_unchecked(bytes) });
    }
    core::str::from_utf8(bytes)
}

/// [`is_valid`] for bytes that are not all ASCII.
#[inline(never)] // This keeps the inlined part short.
pub(crate) fn is_valid_beyond_ascii(bytes: &[u8]) -> bool {
    core::str::from_utf8(bytes).is_ok()
}
