//! The nodes of a `CodeGeneratorRequest`, read from the stock tool's text output.

use crate::stock::{capnp, repository};
use std::collections::BTreeMap;
use std::path::Path;

/// A value of the text format, with atoms left as they are spelled.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Struct(Vec<(String, Value)>),
    List(Vec<Value>),
    Atom(String),
}

impl Value {
    pub(crate) fn parse(text: &str) -> Value {
        let mut rest = text.as_bytes();
        let value = parse(&mut rest);
        assert!(skip(&mut rest).is_none(), "text behind the value");
        value
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        let Value::Struct(fields) = self else {
            return None;
        };
        fields
            .iter()
            .find(|(field, _)| field == name)
            .map(|(_, value)| value)
    }

    pub(crate) fn list(&self, name: &str) -> &[Value] {
        match self.get(name) {
            Some(Value::List(elements)) => elements,
            _ => &[],
        }
    }

    pub(crate) fn atom(&self, name: &str) -> &str {
        match self.get(name) {
            Some(Value::Atom(atom)) => atom,
            other => panic!("{name} is {other:?}"),
        }
    }

    fn set(&mut self, name: &str, value: &str) {
        let Value::Struct(fields) = self else {
            panic!("{self:?} has no fields")
        };
        for (field, old) in fields {
            if field == name {
                *old = Value::Atom(value.into());
            }
        }
    }
}

/// Skip space; the next byte.
fn skip(rest: &mut &[u8]) -> Option<u8> {
    let start = rest
        .iter()
        .position(|byte| !byte.is_ascii_whitespace())
        .unwrap_or(rest.len());
    *rest = &rest[start..];
    rest.first().copied()
}

fn expect(rest: &mut &[u8], byte: u8) {
    assert_eq!(skip(rest), Some(byte), "expected {:?}", byte as char);
    *rest = &rest[1..];
}

fn parse(rest: &mut &[u8]) -> Value {
    match skip(rest) {
        Some(b'(') => Value::Struct(items(rest, b')', |rest| {
            let name = atom(rest);
            expect(rest, b'=');
            (name, parse(rest))
        })),
        Some(b'[') => Value::List(items(rest, b']', parse)),
        _ => Value::Atom(atom(rest)),
    }
}

fn items<T>(rest: &mut &[u8], close: u8, item: impl Fn(&mut &[u8]) -> T) -> Vec<T> {
    *rest = &rest[1..];
    let mut items = Vec::new();
    while skip(rest) != Some(close) {
        items.push(item(rest));
        if skip(rest) == Some(b',') {
            *rest = &rest[1..];
        }
    }
    *rest = &rest[1..];
    items
}

/// A quoted string, `<opaque pointer>`, or a run of other bytes.
fn atom(rest: &mut &[u8]) -> String {
    let length = match skip(rest) {
        Some(b'"') => quoted(rest),
        Some(b'<') => rest
            .iter()
            .position(|&byte| byte == b'>')
            .map_or(rest.len(), |at| at + 1),
        _ => {
            let ends = |byte: &u8| b"=,()[]".contains(byte) || byte.is_ascii_whitespace();
            rest.iter().position(ends).unwrap_or(rest.len())
        }
    };
    let (atom, after) = rest.split_at(length);
    *rest = after;
    String::from_utf8_lossy(atom).into_owned()
}

/// Length of the quoted string that `rest` begins with.
fn quoted(rest: &[u8]) -> usize {
    let mut escaped = true;
    for (index, &byte) in rest.iter().enumerate() {
        if byte == b'"' && !escaped {
            return index + 1;
        }
        // The first quote opens the string.
        escaped = byte == b'\\' && !escaped;
    }
    rest.len()
}

/// Compile with the stock tool and read its request. Fails the test when it does not compile.
pub(crate) fn request(folder: &Path, args: &[&str], files: &[&str]) -> Value {
    let args = [&["compile", "-o-", "--no-standard-import"], args, files].concat();
    let compiled = capnp(folder, &args, &[]);
    assert!(
        compiled.success,
        "{files:?} is refused: {}",
        compiled.stderr
    );
    let standard = repository().join("schemas/std");
    let decode = [
        "convert",
        "binary:text",
        "--short",
        "--no-standard-import",
        "-I.",
        "capnp/schema.capnp",
        "CodeGeneratorRequest",
    ];
    let decoded = capnp(&standard, &decode, &compiled.stdout);
    assert!(
        decoded.success,
        "the request cannot be read: {}",
        decoded.stderr
    );
    Value::parse(&String::from_utf8(decoded.stdout).expect("text"))
}

/// The request's nodes that belong to the file with this name, by their path in the file (that of
/// the file itself is empty), with display names reduced to that path.
pub(crate) fn nodes_of_file(request: &Value, file: &str) -> BTreeMap<String, Value> {
    let mut nodes = BTreeMap::new();
    for node in request.list("nodes") {
        let name = node.atom("displayName").trim_matches('"');
        let (path, inner) = name.split_once(':').unwrap_or((name, ""));
        if path.ends_with(file) {
            let mut node = node.clone();
            node.set("displayName", inner);
            node.set("displayNamePrefixLength", "");
            nodes.insert(inner.to_owned(), node);
        }
    }
    nodes
}
