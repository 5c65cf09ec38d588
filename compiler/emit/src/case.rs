//! Spelling of schema names in target languages. Names longer than [`LONGEST_WORD`] are shortened.

use crate::length::{LONGEST_WORD, shortened};

/// Splits a schema name into words in lower case: `fooBar`, `FooBar` and `foo_bar` into `foo bar`,
/// `HTTPServer2` into `http server2`.
fn words(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut words: Vec<String> = Vec::new();
    let mut previous = '_';
    for (index, &letter) in letters.iter().enumerate() {
        let next_is_lower = letters
            .get(index + 1)
            .is_some_and(|next| next.is_lowercase());
        let starts = match letter {
            '_' => false,
            _ if previous == '_' => true,
            _ if !letter.is_uppercase() => false,
            _ => !previous.is_uppercase() || next_is_lower,
        };
        if starts {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter != '_') {
            word.extend(letter.to_lowercase());
        }
        previous = letter;
    }
    words
}

/// Spells a name like `foo_bar`.
pub fn snake(name: &str) -> String {
    let mut snake = words(name).join("_");
    shortened(&mut snake, LONGEST_WORD);
    snake
}

/// Spells a name like `FOO_BAR`.
pub fn screaming(name: &str) -> String {
    snake(name).to_uppercase()
}

/// Spells a name like `FooBar`. Capitals inside the name are kept, except in a name of capitals only:
/// `URL` becomes `Url`.
pub fn camel(name: &str) -> String {
    let mut camel = String::new();
    for part in name.split('_') {
        let mut letters = part.chars();
        camel.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        camel.push_str(letters.as_str());
    }
    if camel.len() > 2 && !camel.contains(|letter: char| letter.is_lowercase()) {
        let first = camel.chars().next().map_or(0, char::len_utf8);
        let tail = camel.split_off(first);
        camel.push_str(&tail.to_lowercase());
    }
    shortened(&mut camel, LONGEST_WORD);
    camel
}

/// Returns a name with a capital at its start, if it begins with an ASCII letter.
pub fn capital(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_requests_may_begin_with_any_letter() {
        assert_eq!(camel("\u{c4}BC"), "\u{c4}bc");
        assert_eq!(camel("URL"), "Url");
    }
}
