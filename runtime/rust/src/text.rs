//! Text: bytes that should be UTF-8.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

/// A text in a message: its bytes without the terminating NUL. The format does not guarantee UTF-8,
/// so [`Text::to_str`] checks it, and `Display` replaces what is not UTF-8 by U+FFFD.
///
/// ```
/// let text = zooph::Text::from("EBBR");
/// assert_eq!(text, "EBBR");
/// assert_eq!(text.to_str()?, "EBBR");
///
/// let text = zooph::Text::new(b"caf\xe9");
/// assert_eq!(text.to_string(), "caf\u{fffd}");
/// assert!(text.to_str().is_err());
/// assert_eq!(text.as_bytes(), b"caf\xe9");
/// # Ok::<(), core::str::Utf8Error>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text<'a>(&'a [u8]);

impl<'a> Text<'a> {
    /// Returns the text of these bytes, which have no terminating NUL.
    #[inline]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Text(bytes)
    }

    /// Returns the bytes, without the terminating NUL.
    #[inline]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// Returns the text as a string, if it is UTF-8.
    #[inline]
    pub fn to_str(self) -> Result<&'a str, core::str::Utf8Error> {
        crate::utf8::to_str(self.0)
    }

    /// Returns the text with everything that is not UTF-8 replaced by U+FFFD. It is borrowed if
    /// nothing is replaced.
    pub fn to_str_lossy(self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.0)
    }

    /// Returns the length in bytes, without the terminating NUL.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.len()
    }

    /// Reports whether the text has no bytes.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}

impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Self {
        Text(text.as_bytes())
    }
}

impl PartialEq<str> for Text<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl PartialEq<&str> for Text<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl PartialEq<Text<'_>> for str {
    fn eq(&self, other: &Text<'_>) -> bool {
        self.as_bytes() == other.0
    }
}

impl PartialEq<Text<'_>> for &str {
    fn eq(&self, other: &Text<'_>) -> bool {
        self.as_bytes() == other.0
    }
}

impl PartialEq<String> for Text<'_> {
    fn eq(&self, other: &String) -> bool {
        self.0 == other.as_bytes()
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_str_lossy())
    }
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.to_str_lossy(), f)
    }
}

/// A type that a Builder accepts as a text: `&str`, `String`, [`Text`].
pub trait AsText {
    /// Returns the bytes, without a terminating NUL.
    fn text_bytes(&self) -> &[u8];
}

impl AsText for str {
    fn text_bytes(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl AsText for String {
    fn text_bytes(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl AsText for Cow<'_, str> {
    fn text_bytes(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl AsText for Text<'_> {
    fn text_bytes(&self) -> &[u8] {
        self.0
    }
}

impl<T: AsText + ?Sized> AsText for &T {
    fn text_bytes(&self) -> &[u8] {
        (**self).text_bytes()
    }
}
