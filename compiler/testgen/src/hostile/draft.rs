//! Writes the words of malformed messages.

/// Returns the expectation of a fault of these kinds.
macro_rules! fault {
    ($($kind:ident),+) => {
        $crate::hostile::Expect::Fault(&[$($crate::hostile::Kind::$kind),+])
    };
}
pub(super) use fault;

/// Size codes of list elements.
pub(super) const VOID: u64 = 0;
pub(super) const BIT: u64 = 1;
pub(super) const BYTE: u64 = 2;
pub(super) const FOUR: u64 = 4;
pub(super) const EIGHT: u64 = 5;
pub(super) const POINTER: u64 = 6;
pub(super) const COMPOSITE: u64 = 7;

/// The greatest length of a list.
pub(super) const MAX_COUNT: u64 = (1 << 29) - 1;

/// The sizes of `Target` in data words and pointers.
pub(super) const DATA: u64 = 3;
pub(super) const POINTERS: u64 = 15;

/// The pointer slots of `Target`, in order.
pub(super) const SLOTS: [&str; 15] = [
    "child", "text", "data", "voids", "bools", "bytes", "shorts", "ints", "longs", "texts",
    "lists", "children", "any", "peer", "second",
];

pub(super) fn struct_pointer(offset: i64, data: u64, pointers: u64) -> u64 {
    offset_bits(offset) | data << 32 | pointers << 48
}

pub(super) const fn list_pointer(offset: i64, code: u64, count: u64) -> u64 {
    1 | offset_bits(offset) | code << 32 | count << 35
}

pub(super) fn far_pointer(double: u64, position: u64, segment: u64) -> u64 {
    2 | double << 2 | position << 3 | segment << 32
}

pub(super) fn tag(count: u64, data: u64, pointers: u64) -> u64 {
    (count << 2) & 0xffff_fffc | data << 32 | pointers << 48
}

const fn offset_bits(offset: i64) -> u64 {
    ((offset as u32) << 2) as u64
}

/// The words of one segment. Word 0 is the root pointer.
#[derive(Clone)]
pub(super) struct Draft {
    pub(super) words: Vec<u64>,
    first_slot: usize,
}

impl Draft {
    /// Returns a root struct of this size, with all words zero.
    pub(super) fn sized(data: u64, pointers: u64) -> Self {
        let mut words = vec![0; 1 + (data + pointers) as usize];
        words[0] = struct_pointer(0, data, pointers);
        Draft {
            words,
            first_slot: 1 + data as usize,
        }
    }

    /// Returns an empty `Target`.
    pub(super) fn target() -> Self {
        Draft::sized(DATA, POINTERS)
    }

    /// Returns the index of the word of a `Target`'s pointer slot.
    pub(super) fn slot(&self, field: &str) -> usize {
        let index = SLOTS
            .iter()
            .position(|slot| *slot == field)
            .expect("a slot of Target");
        self.first_slot + index
    }

    /// Appends words and returns the index of the first.
    pub(super) fn append(&mut self, words: &[u64]) -> usize {
        let at = self.words.len();
        self.words.extend_from_slice(words);
        at
    }

    /// Returns the offset of a pointer in word `from` to word `to`.
    pub(super) fn distance(from: usize, to: usize) -> i64 {
        to as i64 - from as i64 - 1
    }

    /// Appends a list, and makes word `at` point to it.
    pub(super) fn put_list(&mut self, at: usize, code: u64, count: u64, body: &[u64]) -> usize {
        let to = self.append(body);
        self.words[at] = list_pointer(Self::distance(at, to), code, count);
        to
    }

    /// Appends a list of bytes, and makes word `at` point to it.
    pub(super) fn put_bytes(&mut self, at: usize, bytes: &[u8]) -> usize {
        let body: Vec<u64> = bytes
            .chunks(8)
            .map(|chunk| {
                let mut word = [0; 8];
                word[..chunk.len()].copy_from_slice(chunk);
                u64::from_le_bytes(word)
            })
            .collect();
        self.put_list(at, BYTE, bytes.len() as u64, &body)
    }

    /// Returns the framed message.
    pub(super) fn frame(&self) -> Vec<u8> {
        frame(&[&self.words])
    }
}

/// Returns segments after their table.
pub(super) fn frame(segments: &[&[u64]]) -> Vec<u8> {
    let mut bytes = (segments.len() as u32 - 1).to_le_bytes().to_vec();
    for segment in segments {
        bytes.extend((segment.len() as u32).to_le_bytes());
    }
    if segments.len().is_multiple_of(2) {
        bytes.extend([0; 4]);
    }
    for word in segments.iter().flat_map(|segment| segment.iter()) {
        bytes.extend(word.to_le_bytes());
    }
    bytes
}
