//! The limit of the length of identifiers.
//!
//! A name in a schema can be as long as the schema, an identifier made of several names is longer still,
//! and generated code repeats an identifier dozens of times. An identifier beyond the limit keeps its
//! beginning, followed by a hash of the whole name.

/// The limit in bytes of a word made from one name of a schema. Generated code adds prefixes and suffixes.
pub const LONGEST_WORD: usize = 200;

/// The limit in bytes of an identifier made of several words, before [`Scope`](crate::Scope) makes it
/// unique.
pub const LONGEST: usize = 255;

/// The number of digits of the largest 64-bit hash.
const DIGITS: usize = 20;

/// Shortens a name longer than `limit` bytes to its beginning and 20 digits: the 64-bit FNV-1a hash of the
/// whole name in decimal. Digits are allowed in every spelling. Underscores in front of them are removed.
/// Equal names stay equal. Different names become equal only if their hashes collide; a scope tells them
/// apart then.
pub fn shortened(name: &mut String, limit: usize) {
    if name.len() <= limit {
        return;
    }
    let hash = { name.bytes() }.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    let fits = |at: &usize| name.is_char_boundary(*at);
    name.truncate((0..=limit - DIGITS).rev().find(fits).unwrap_or(0));
    name.truncate(name.trim_end_matches('_').len());
    name.push_str(&format!("{hash:020}"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scope, camel, screaming, snake};

    #[test]
    fn what_is_longer_than_the_limit_gets_a_number() {
        for length in [LONGEST_WORD - 1, LONGEST_WORD] {
            let name = "x".repeat(length);
            assert_eq!(snake(&name), name);
        }
        let name = "x".repeat(LONGEST_WORD + 1);
        let other = format!("{}y", "x".repeat(LONGEST_WORD));
        assert_eq!(
            snake(&name),
            format!("{}03904990368788364199", "x".repeat(180)),
            "the number is the same in every version"
        );
        for spell in [snake, camel, screaming] {
            assert_eq!(spell(&name).len(), LONGEST_WORD);
            assert_ne!(spell(&name), spell(&other));
        }
    }

    #[test]
    fn no_blank_and_no_half_of_a_letter_is_left_in_front_of_the_number() {
        let mut name = format!("{}____{}", "x".repeat(178), "y".repeat(50));
        shortened(&mut name, LONGEST_WORD);
        assert_eq!(name.len(), 178 + DIGITS);
        assert!(!name.contains('_'), "{name}");
        let mut name = "ä".repeat(200);
        shortened(&mut name, 255);
        assert_eq!(name.chars().count(), 117 + DIGITS, "{name}");
    }

    #[test]
    fn scopes_keep_shortened_names_apart() {
        let mut scope = Scope::default();
        let long = "x".repeat(1000);
        let first = scope.claim(long.clone());
        assert_eq!(first.len(), LONGEST);
        assert_eq!(scope.claim(long), format!("{first}_"), "two with one hash");
    }
}
