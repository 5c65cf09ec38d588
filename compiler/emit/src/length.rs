//! How long identifiers are.
//!
//! Names in a schema may be as long as the schema, and identifiers that are made of several of them
//! longer, while generated code repeats an identifier dozens of times. What is longer than the limit
//! keeps its beginning and gets a number made from the whole name.

/// Bytes of a word made from one name of a schema. Generated code adds prefixes and suffixes of its own.
pub const LONGEST_WORD: usize = 200;

/// Bytes of an identifier made of several words, before what makes it unique in its scope.
pub const LONGEST: usize = 255;

/// Digits of the number: those of the largest one.
const DIGITS: usize = 20;

/// Shortens what is longer than `limit` bytes: its beginning, then 20 digits, which are the
/// 64-bit FNV-1a hash of the whole name. Digits are fine in every spelling, and in front of them no `_`
/// is left. The same name always becomes the same one; that two names become one is as
/// possible as with other spellings, and the scope tells them apart then.
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
