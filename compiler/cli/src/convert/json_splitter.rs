//! Finds the ends of JSON messages in a stream.

/// Splits a stream of JSON objects. Finds the end of an object as soon as its closing brace arrives.
/// Ignores braces in strings, and checks nothing else.
#[derive(Clone, Debug)]
pub(crate) struct JsonSplitter {
    state: State,
    open: usize,
    blank: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Plain,
    String,
    Escape,
}

impl JsonSplitter {
    /// Returns a splitter at the start of a stream.
    pub(crate) fn new() -> Self {
        JsonSplitter {
            state: State::Plain,
            open: 0,
            blank: true,
        }
    }

    /// Processes the next bytes. If an object ends in them, returns the number of bytes that belong to it; the
    /// caller must pass the others again.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Option<usize> {
        for (index, &byte) in bytes.iter().enumerate() {
            if self.step(byte) {
                *self = JsonSplitter::new();
                return Some(index + 1);
            }
        }
        None
    }

    /// Reports whether only white space has followed the last object.
    pub(crate) fn is_between_values(&self) -> bool {
        self.blank
    }

    fn step(&mut self, byte: u8) -> bool {
        match (self.state, byte) {
            (State::Plain, b' ' | b'\t' | b'\n' | b'\r') => return false,
            (State::Plain, b'"') => self.state = State::String,
            (State::Plain, b'{') => self.open += 1,
            (State::Plain, b'}') if self.open == 1 => return true,
            (State::Plain, b'}') => self.open = self.open.saturating_sub(1),
            (State::String, b'"') | (State::Escape, _) => {
                self.state = if self.state == State::Escape {
                    State::String
                } else {
                    State::Plain
                };
            }
            (State::String, b'\\') => self.state = State::Escape,
            (State::Plain | State::String, _) => {}
        }
        self.blank = false;
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_end_at_their_own_brace_however_the_bytes_arrive() {
        let stream = br#" {"a": "}\"{", "b": {}} {"c":1}x"#;
        for piece in 1..stream.len() {
            let (mut splitter, mut ends, mut at) = (JsonSplitter::new(), Vec::new(), 0);
            while at < stream.len() {
                let end = (at + piece).min(stream.len());
                match splitter.push(&stream[at..end]) {
                    Some(taken) => {
                        at += taken;
                        ends.push(at);
                    }
                    None => at = end,
                }
            }
            assert_eq!(ends, [23, 31], "pieces of {piece}");
            assert!(!splitter.is_between_values());
        }
    }
}
