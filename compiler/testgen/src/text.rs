//! A reader of the text format that needs no schema, for comparing the output of tools.

/// A value of the text format. Atoms are kept as they are written.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Named values, in the order of the text.
    Struct(Vec<(String, Value)>),
    /// Elements of a list.
    List(Vec<Value>),
    /// Any other value: a number, a name, or a quoted string.
    Atom(String),
}

impl Value {
    /// Parses a text. Panics if the text is not exactly one value, since it comes from a tool that always
    /// writes valid text.
    pub fn parse(text: &str) -> Value {
        let mut rest = text.as_bytes();
        let value = parse(&mut rest);
        assert!(skip(&mut rest).is_none(), "text behind the value");
        value
    }

    /// Returns the field with this name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        let Value::Struct(fields) = self else {
            return None;
        };
        fields
            .iter()
            .find(|(field, _)| field == name)
            .map(|(_, value)| value)
    }

    /// Returns the elements of the field with this name. Empty if the field is absent.
    pub fn list(&self, name: &str) -> &[Value] {
        match self.get(name) {
            Some(Value::List(elements)) => elements,
            _ => &[],
        }
    }

    /// Returns the text of the field with this name. Panics if the field is absent or not an atom.
    pub fn atom(&self, name: &str) -> &str {
        match self.get(name) {
            Some(Value::Atom(atom)) => atom,
            other => panic!("{name} is {other:?}"),
        }
    }

    /// Replaces the field with this name, if there is one, by an atom.
    pub fn set(&mut self, name: &str, value: &str) {
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

/// Skips white space and returns the next byte.
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

/// Reads a quoted string, `<opaque pointer>`, or a run of other bytes.
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

/// Returns the length of the quoted string at the beginning of `rest`.
fn quoted(rest: &[u8]) -> usize {
    let mut escaped = true;
    for (index, &byte) in rest.iter().enumerate() {
        if byte == b'"' && !escaped {
            return index + 1;
        }
        // `escaped` is true at first, so the opening quote does not end the string.
        escaped = byte == b'\\' && !escaped;
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn every_kind_of_value_is_read() {
        let value = Value::parse(
            r#"(a = 1, b = [x, -2.5], c = "q\" )", d = (), e = <opaque pointer>, f = "")"#,
        );
        assert_eq!(value.atom("a"), "1");
        assert_eq!(
            value.list("b"),
            [Value::Atom("x".into()), Value::Atom("-2.5".into())]
        );
        assert_eq!(value.atom("c"), r#""q\" )""#);
        assert_eq!(value.get("d"), Some(&Value::Struct(Vec::new())));
        assert_eq!(value.atom("e"), "<opaque pointer>");
        assert_eq!(value.atom("f"), r#""""#);
        assert_eq!(value.get("g"), None);
    }
}
