//! The packages that code refers to, told by its own tokens: a package's name and a point. What
//! stands in comments and strings, which schemas can fill with anything, is no code.

use std::collections::BTreeSet;

/// Names and paths of the standard library's packages that code may refer to, by path.
pub(super) const STANDARD: &[(&str, &str)] = &[
    ("binary", "encoding/binary"),
    ("iter", "iter"),
    ("math", "math"),
    ("bits", "math/bits"),
    ("slices", "slices"),
];

/// The names in front of points, outside of comments and strings.
pub(super) fn used(code: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    let bytes = code.as_bytes();
    let mut at = 0;
    // A name behind a point is a field or method, not a package.
    let mut selected = false;
    while let Some(&byte) = bytes.get(at) {
        let rest = &code[at..];
        let length = match byte {
            b'/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            b'/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            b'"' | b'\'' => quoted(rest.as_bytes(), byte),
            b'`' => rest[1..].find('`').map_or(rest.len(), |end| end + 2),
            _ if is_letter(byte) => {
                let length = rest.bytes().take_while(|byte| is_letter(*byte)).count();
                if !selected && bytes.get(at + length) == Some(&b'.') {
                    names.insert(&rest[..length]);
                }
                length
            }
            _ => 1,
        };
        selected = byte == b'.';
        at += length;
    }
    names
}

/// Letters of a name; those that are not ASCII are, in as many bytes as they have.
fn is_letter(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphanumeric() || !byte.is_ascii()
}

/// The bytes of a string with its quotes.
fn quoted(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while let Some(&byte) = rest.get(at) {
        at += 1;
        match byte {
            b'\\' => at += 1,
            _ if byte == quote => return at,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_strings_refer_to_no_package() {
        let code = "// math.Float64bits\nvar a = \"bits.RotateLeft64 \\\" slices.Equal\" /* iter.Seq */\n\
                    var b = '\"' + `binary.LittleEndian` // x";
        assert_eq!(used(code), BTreeSet::new());
    }

    #[test]
    fn names_before_points_are_packages() {
        let code =
            "x := binary.LittleEndian.Uint64(b.math.d[:]) + \"math.\" + my_math.X(bits.Len(1))";
        let names: Vec<&str> = used(code).into_iter().collect();
        assert_eq!(names, ["b", "binary", "bits", "my_math"]);
    }
}
