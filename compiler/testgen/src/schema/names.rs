//! Names of every form that the language allows. No name occurs twice.

use crate::rng::Rng;

const WORDS: [&str; 24] = [
    "alpha",
    "x",
    "fooBar",
    "url",
    "httpURL",
    "a1",
    "value",
    "isReady",
    "type",
    "self",
    "zZ",
    "longNameOfManyWords",
    "i32",
    "camelCase",
    "list",
    "text",
    "data",
    "group",
    "union",
    "struct",
    "enum",
    "const",
    "using",
    "b2b",
];

/// A source of names.
#[derive(Default)]
pub(super) struct Names {
    given: usize,
}

impl Names {
    /// Returns a name for a field, enumerant, method, group, union, constant or annotation.
    pub(super) fn member(&mut self, rng: &mut Rng) -> String {
        self.given += 1;
        format!("{}{}", rng.pick(&WORDS), letters(self.given))
    }

    /// Returns a name for a type or a type parameter.
    pub(super) fn ty(&mut self, rng: &mut Rng) -> String {
        let name = self.member(rng);
        name[..1].to_uppercase() + &name[1..]
    }
}

/// Returns a number in letters, of which the first is a capital, so that it can end a camel-case name.
fn letters(mut number: usize) -> String {
    let mut name = String::new();
    while number > 0 {
        let first = if name.is_empty() { b'A' } else { b'a' };
        name.push((first + (number % 26) as u8) as char);
        number /= 26;
    }
    name
}
