//! Builds vectors. The model determines the expected results.

use crate::model::{
    self, Layout, Library, Message, canonical, check, check_canonical, pack, read, text, write,
};

use super::files::{Expect, Limits, Topic, Vector, hex_words, words};

/// The size in words above which the canonical and packed forms are left out, because they test
/// nothing new.
const SMALL_WORDS: u64 = 48;

/// Returns a file with these vectors, and the path of the JSON Schema relative to it.
pub(super) fn file(path: &str, about: &str, vectors: Vec<Vector>) -> (String, Topic) {
    let up = "../".repeat(path.matches('/').count());
    let topic = Topic {
        schema: format!("{up}vector.schema.json"),
        about: about.into(),
        vectors,
    };
    (path.into(), topic)
}

/// Returns a vector without an input and expected results.
pub(super) fn named(name: &str, why: &str, ty: &str, flags: &[&str]) -> Vector {
    Vector {
        name: name.into(),
        why: why.into(),
        ty: ty.into(),
        flags: flags.iter().map(|flag| (*flag).into()).collect(),
        ..Vector::default()
    }
}

impl Vector {
    /// Sets a message as the input.
    pub(super) fn of(mut self, library: &Library, message: &Message) -> Self {
        self.segments = Some(message.segments.iter().map(|one| words(one)).collect());
        self.expect = outcome(library, &self, Ok(message));
        self
    }

    /// Sets a message of one segment as the input.
    pub(super) fn of_words(self, library: &Library, words: &[u64]) -> Self {
        self.of(library, &Message::flat(words.to_vec()))
    }

    /// Sets framed bytes as the input.
    pub(super) fn of_bytes(mut self, library: &Library, bytes: &[u8]) -> Self {
        self.framed = Some(hex_words(bytes));
        let message = Message::exactly(bytes);
        self.expect = outcome(library, &self, message.as_ref());
        self
    }

    pub(super) fn limited(mut self, limits: Limits) -> Self {
        self.limits = Some(limits);
        self
    }
}

/// Returns a random case, which is not in a file.
pub(crate) fn of_message(library: &Library, name: &str, ty: &str, message: &Message) -> Vector {
    named(name, "a random message", ty, &[]).of(library, message)
}

/// Returns a case of damaged framed bytes, which is not in a file.
pub(crate) fn of_bytes(library: &Library, name: &str, ty: &str, bytes: &[u8]) -> Vector {
    named(name, "a damaged message", ty, &[]).of_bytes(library, bytes)
}

/// Returns the expected results for a message, or for bytes with a fault in their framing.
fn outcome(library: &Library, vector: &Vector, message: Result<&Message, &model::Fault>) -> Expect {
    let ty = library.root(&vector.ty);
    let limits = vector.limits.clone().unwrap_or_default().to_model();
    let checked = message
        .map_err(Clone::clone)
        .and_then(|message| check(library, ty, message, &limits).map(|()| message));
    let message = match checked {
        Ok(message) => message,
        Err(fault) => {
            return Expect {
                fault: Some(fault.into()),
                ..Expect::default()
            };
        }
    };
    let utf8 = model::Limits {
        utf8: true,
        ..limits
    };
    let decode = check(library, ty, message, &utf8).err().map(Into::into);
    if vector.is("wide") {
        return Expect {
            accepted: true,
            decode,
            ..Expect::default()
        };
    }
    let small = message.words() <= SMALL_WORDS;
    Expect {
        value: Some(read(library, ty, message).to_string()),
        decode,
        canonical: small.then(|| words(&canonical(message))),
        differs_at: check_canonical(message)
            .err()
            .and_then(|fault| match fault.at {
                model::At::Word(_, word) => Some(word),
                model::At::Byte(_) => None,
            }),
        packed: small.then(|| hex_words(&packed(message))),
        ..Expect::default()
    }
}

/// Returns the packed form of a framed message. The table and the segments are packed separately.
pub(crate) fn packed(message: &Message) -> Vec<u8> {
    let bytes = message.frame();
    let segments: u64 = message.words() * 8;
    let (table, mut rest) = bytes.split_at(bytes.len() - segments as usize);
    let mut out = pack(table);
    for segment in &message.segments {
        let (body, behind) = rest.split_at(segment.len() * 8);
        out.extend(pack(body));
        rest = behind;
    }
    out
}

/// Returns a vector whose input is a value given as text.
pub(super) fn spelled(library: &Library, vector: Vector, spelled: &str, layout: &Layout) -> Vector {
    let ty = library.root(&vector.ty);
    let value = text::parse(library, ty, spelled);
    let message = write(library, ty, &value, layout);
    vector.of(library, &message)
}

/// Returns vectors of one type from `(name, why, text)`, in the plain layout.
pub(super) fn plain(
    library: &Library,
    ty: &str,
    flags: &[&str],
    cases: &[(&str, &str, &str)],
) -> Vec<Vector> {
    let one = |(name, why, text): &(&str, &str, &str)| {
        spelled(library, named(name, why, ty, flags), text, &Layout::plain())
    };
    cases.iter().map(one).collect()
}

pub(super) fn struct_pointer(offset: i64, data: u64, pointers: u64) -> u64 {
    u64::from((offset as u32) << 2) | data << 32 | pointers << 48
}

pub(super) fn list_pointer(offset: i64, code: u64, count: u64) -> u64 {
    1 | u64::from((offset as u32) << 2) | code << 32 | count << 35
}
