//! Parses types in the notation of `vectors/raw/types.json`.

use super::types::{Constructor, Field, Type};

/// The text that is still to be parsed.
struct Input<'a> {
    rest: &'a str,
}

/// Parses a type. The notation is that of its shape, but with names of fields, `(x:f64,y:f64)`, of
/// constructors, `<Circle(f64)|Empty>`, and of other types. `(unknown:3)` is the number of an
/// unknown member of a union with three known ones.
///
/// # Panics
/// If the text is not a type.
pub(super) fn ty(text: &str) -> Type {
    let mut input = Input { rest: text };
    let ty = input.ty();
    assert!(input.rest.is_empty(), "{text}: what is `{}`?", input.rest);
    ty
}

impl<'a> Input<'a> {
    fn take(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, token: &str) {
        assert!(self.take(token), "`{token}` before `{}`", self.rest);
    }

    fn word(&mut self) -> &'a str {
        let end = self
            .rest
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    fn ty(&mut self) -> Type {
        if self.take("()") {
            Type::Unit
        } else if self.take("?") {
            Type::Optional(Box::new(self.ty()))
        } else if self.take("[") {
            self.list()
        } else if self.take("{") {
            self.map()
        } else if self.take("(") {
            Type::Record(self.fields())
        } else if self.take("<") {
            self.sum()
        } else if self.take("unknown:") {
            let least = self.word().parse().expect("how many members are known");
            Type::Unknown { least }
        } else {
            named(self.word())
        }
    }

    fn list(&mut self) -> Type {
        let element = Box::new(self.ty());
        let ty = match self.take(";") {
            true => Type::Array(element, self.word().parse().expect("a length")),
            false => Type::List(element),
        };
        self.expect("]");
        ty
    }

    fn map(&mut self) -> Type {
        let key = Box::new(self.ty());
        let ty = match self.take(":") {
            true => Type::Map(key, Box::new(self.ty())),
            false => Type::Set(key),
        };
        self.expect("}");
        ty
    }

    fn fields(&mut self) -> Vec<Field> {
        let mut fields = Vec::new();
        while !self.take(")") {
            if !fields.is_empty() {
                self.expect(",");
            }
            let before = self.rest;
            let word = self.word();
            let is_name = !word.is_empty() && word != "unknown";
            let name = (is_name && self.take(":")).then(|| word.to_owned());
            if name.is_none() {
                self.rest = before;
            }
            let ty = self.ty();
            fields.push(Field { name, ty });
        }
        fields
    }

    fn sum(&mut self) -> Type {
        let mut constructors = Vec::new();
        while !self.take(">") {
            if !constructors.is_empty() {
                self.expect("|");
            }
            let name = self.word().to_owned();
            let fields = if self.take("(") {
                self.fields()
            } else {
                Vec::new()
            };
            constructors.push(Constructor { name, fields });
        }
        Type::Sum(constructors)
    }
}

fn named(word: &str) -> Type {
    let bits = |digits: &str| match digits {
        "8" => 1,
        "16" => 2,
        "32" => 4,
        "64" => 8,
        _ => panic!("no number has {digits} bits"),
    };
    match word.split_at_checked(1) {
        Some(_) if word == "bool" => Type::Bool,
        Some(_) if word == "char" => Type::Char,
        Some(_) if word == "text" => Type::Text,
        Some(("i", digits)) => Type::Int {
            signed: true,
            bytes: bits(digits),
        },
        Some(("u", digits)) => Type::Int {
            signed: false,
            bytes: bits(digits),
        },
        Some(("f", digits)) => Type::Float {
            bytes: bits(digits),
        },
        Some((first, _)) if first.chars().all(char::is_uppercase) => Type::Named(word.into()),
        _ => panic!("`{word}` is no type"),
    }
}
