//! Finds the ends of messages in a stream of text.

/// Splits a stream of values in parentheses, as in the text format of messages. It does not buffer the
/// stream: bytes go in as they arrive, and the end of a value is found as soon as its closing parenthesis is
/// there.
///
/// Parentheses in comments and texts are ignored. Nothing else is checked; each value is then parsed by
/// itself with [`parse_expression`](crate::parse_expression).
#[derive(Clone, Debug, Default)]
pub struct ValueSplitter {
    state: State,
    open: usize,
    blank_only: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
enum State {
    #[default]
    Plain,
    Comment,
    TextLine,
    Text,
    Escape,
}

impl ValueSplitter {
    /// Returns a splitter at the start of a stream.
    pub fn new() -> ValueSplitter {
        ValueSplitter {
            blank_only: true,
            ..ValueSplitter::default()
        }
    }

    /// Processes the next bytes. If a value ends in them, returns the number of bytes that belong to it, of
    /// which its closing parenthesis is the last. The caller must pass the others again, at the beginning of
    /// the next value.
    pub fn push(&mut self, bytes: &[u8]) -> Option<usize> {
        for (index, &byte) in bytes.iter().enumerate() {
            if self.step(byte) {
                *self = ValueSplitter::new();
                return Some(index + 1);
            }
        }
        None
    }

    /// Reports whether only white space and comments have followed the last value. If not at the end of a
    /// stream, a value is incomplete.
    pub fn is_between_values(&self) -> bool {
        self.blank_only
    }

    /// Processes one byte, and returns whether a value ends with it.
    fn step(&mut self, byte: u8) -> bool {
        match (self.state, byte) {
            (State::Plain, b'#') => self.state = State::Comment,
            (State::Plain, b' ' | b'\t' | b'\n' | b'\r' | b'\x0b' | b'\x0c') => {}
            (State::Plain, _) => return self.plain(byte),
            (State::Comment, b'\n') | (State::TextLine, b'\n' | b'\r') => self.state = State::Plain,
            // A text ends at the latest with its line. The parser reports that as an error.
            (State::Text, b'"' | b'\n') => self.state = State::Plain,
            (State::Text, b'\\') => self.state = State::Escape,
            (State::Escape, b'\n') => self.state = State::Plain,
            (State::Escape, _) => self.state = State::Text,
            _ => {}
        }
        false
    }

    fn plain(&mut self, byte: u8) -> bool {
        self.blank_only = false;
        match byte {
            b'"' => self.state = State::Text,
            b'`' => self.state = State::TextLine,
            b'(' => self.open += 1,
            b')' => {
                self.open = self.open.saturating_sub(1);
                return self.open == 0;
            }
            _ => {}
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the values, and whether the stream ended between two of them.
    fn split(mut stream: &[u8], chunk: usize) -> (Vec<String>, bool) {
        let mut splitter = ValueSplitter::new();
        let mut values = Vec::new();
        let mut value = Vec::new();
        while !stream.is_empty() {
            let bytes = &stream[..chunk.min(stream.len())];
            let end = splitter.push(bytes);
            let taken = end.unwrap_or(bytes.len());
            value.extend_from_slice(&bytes[..taken]);
            stream = &stream[taken..];
            if end.is_some() {
                values.push(String::from_utf8(std::mem::take(&mut value)).unwrap());
            }
        }
        (values, splitter.is_between_values())
    }

    #[test]
    fn values_end_with_their_parenthesis_however_the_bytes_come() {
        let stream = b"(a = (b = 1))(c = \"\\\")(\") # )(\n (d = `)(\n)\n# end (\n";
        for chunk in 1..stream.len() {
            let (values, complete) = split(stream, chunk);
            let expected = ["(a = (b = 1))", "(c = \"\\\")(\")", " # )(\n (d = `)(\n)"];
            assert_eq!(values, expected);
            assert!(complete);
        }
    }

    #[test]
    fn an_incomplete_value_is_noticed() {
        assert_eq!(split(b"(a = 1) (b", 3), (vec!["(a = 1)".into()], false));
        assert_eq!(split(b"(a = 1) x", 3), (vec!["(a = 1)".into()], false));
        assert_eq!(split(b" # only a comment", 3), (vec![], true));
        assert_eq!(split(b"", 3), (vec![], true));
    }

    #[test]
    fn a_text_that_is_not_closed_does_not_swallow_the_stream() {
        assert_eq!(
            split(b"(a = \"x)\n)(b = 1)", 99).0,
            ["(a = \"x)\n)", "(b = 1)"]
        );
        assert_eq!(
            split(b"(a = \"x\\\n)(b = 1)", 99).0,
            ["(a = \"x\\\n)", "(b = 1)"]
        );
    }
}
