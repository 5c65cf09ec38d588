//! A naive model of messages: values as trees, and a reader of words that shares nothing with the
//! crate under test.

/// The value that a pointer leads to.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) enum Node {
    #[default]
    Null,
    Capability(u32),
    Struct(Sections),
    /// A list without pointers: its size code, its count, and its bytes without padding.
    Flat(u8, u32, Vec<u8>),
    Pointers(Vec<Node>),
    /// A list of structs, with the numbers of data words and of pointers of each.
    Structs(u16, u16, Vec<Sections>),
}

/// A struct: its data as whole words, and its pointers.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct Sections {
    pub(crate) data: Vec<u8>,
    pub(crate) pointers: Vec<Node>,
}

impl Sections {
    pub(crate) fn new(data_words: u16, pointers: u16) -> Self {
        Sections {
            data: vec![0; data_words as usize * 8],
            pointers: vec![Node::Null; pointers as usize],
        }
    }

    pub(crate) fn grow(&mut self, data_words: u16, pointers: u16) {
        let data = self.data.len().max(data_words as usize * 8);
        self.data.resize(data.next_multiple_of(8), 0);
        let pointers = self.pointers.len().max(pointers as usize);
        self.pointers.resize(pointers, Node::Null);
    }

    fn trimmed(&self) -> (usize, usize) {
        let data = self
            .data
            .chunks(8)
            .rposition(|word| word.iter().any(|byte| *byte != 0));
        let pointers = self
            .pointers
            .iter()
            .rposition(|pointer| *pointer != Node::Null);
        (data.map_or(0, |at| at + 1), pointers.map_or(0, |at| at + 1))
    }

    fn cut(&self, data: usize, pointers: usize) -> Sections {
        let mut cut = self.clone();
        cut.data.resize(data * 8, 0);
        cut.pointers.resize(pointers, Node::Null);
        cut.pointers
            .iter_mut()
            .for_each(|pointer| *pointer = pointer.canonical());
        cut
    }
}

/// The size of an element of a flat list in bits, by size code.
pub(crate) const BITS: [u64; 6] = [0, 1, 8, 16, 32, 64];

pub(crate) fn flat_bytes(code: u8, count: u32) -> usize {
    (count as u64 * BITS[code as usize]).div_ceil(8) as usize
}

impl Node {
    /// Returns the same value without the parts that canonical form omits.
    pub(crate) fn canonical(&self) -> Node {
        match self {
            Node::Struct(sections) => {
                let (data, pointers) = sections.trimmed();
                Node::Struct(sections.cut(data, pointers))
            }
            Node::Pointers(items) => Node::Pointers(items.iter().map(Node::canonical).collect()),
            Node::Structs(_, _, items) => {
                let sizes = items.iter().map(Sections::trimmed);
                let (data, pointers) = sizes.fold((0, 0), |(data, pointers), (d, p)| {
                    (data.max(d), pointers.max(p))
                });
                let items = items.iter().map(|item| item.cut(data, pointers)).collect();
                Node::Structs(data as u16, pointers as u16, items)
            }
            other => other.clone(),
        }
    }

    /// Returns how many words the value and everything below it take, without the pointer to it.
    pub(crate) fn words(&self) -> usize {
        let below = |items: &[Node]| items.iter().map(Node::words).sum::<usize>();
        let sections = |of: &Sections| of.data.len() / 8 + of.pointers.len() + below(&of.pointers);
        match self {
            Node::Null | Node::Capability(_) => 0,
            Node::Struct(of) => sections(of),
            Node::Flat(_, _, bytes) => bytes.len().div_ceil(8),
            Node::Pointers(items) => items.len() + below(items),
            Node::Structs(_, _, items) => 1 + items.iter().map(sections).sum::<usize>(),
        }
    }

    /// Returns the value as a flat message, with objects in pre-order. Word 0 is the root pointer.
    pub(crate) fn write(&self) -> Vec<u64> {
        let mut words = vec![0];
        self.write_at(&mut words, 0);
        words
    }

    fn write_at(&self, words: &mut Vec<u64>, at: usize) {
        let start = words.len();
        let offset = ((start - at - 1) as u64) << 2 & 0xffff_fffc;
        match self {
            Node::Null => {}
            Node::Capability(index) => words[at] = 3 | (*index as u64) << 32,
            Node::Struct(of) if of.data.is_empty() && of.pointers.is_empty() => {
                words[at] = 0xffff_fffc;
            }
            Node::Struct(of) => {
                let sizes = (of.data.len() as u64 / 8) << 32 | (of.pointers.len() as u64) << 48;
                words[at] = offset | sizes;
                words.resize(start + of.data.len() / 8 + of.pointers.len(), 0);
                write_sections(of, words, start);
            }
            Node::Flat(code, count, bytes) => {
                words[at] = 1 | offset | (*code as u64) << 32 | (*count as u64) << 35;
                words.extend(to_words(bytes));
            }
            Node::Pointers(items) => {
                words[at] = 1 | offset | 6 << 32 | (items.len() as u64) << 35;
                words.resize(start + items.len(), 0);
                for (index, item) in items.iter().enumerate() {
                    item.write_at(words, start + index);
                }
            }
            Node::Structs(data, pointers, items) => {
                let stride = *data as usize + *pointers as usize;
                words[at] = 1 | offset | 7 << 32 | ((items.len() * stride) as u64) << 35;
                let sizes = (*data as u64) << 32 | (*pointers as u64) << 48;
                words.push((items.len() as u64) << 2 | sizes);
                words.resize(start + 1 + items.len() * stride, 0);
                for (index, item) in items.iter().enumerate() {
                    write_sections(item, words, start + 1 + index * stride);
                }
            }
        }
    }
}

fn write_sections(of: &Sections, words: &mut Vec<u64>, start: usize) {
    let data = to_words(&of.data);
    words[start..start + data.len()].copy_from_slice(&data);
    for (index, pointer) in of.pointers.iter().enumerate() {
        pointer.write_at(words, start + data.len() + index);
    }
}

pub(crate) fn to_words(bytes: &[u8]) -> Vec<u64> {
    let word = |chunk: &[u8]| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    };
    bytes.chunks(8).map(word).collect()
}

pub(crate) fn to_bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Reads segments word by word, and notes every word that belongs to the message.
pub(crate) struct Walk<'a> {
    segments: &'a [Vec<u64>],
    pub(crate) reached: Vec<Vec<bool>>,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(segments: &'a [Vec<u64>]) -> Self {
        let reached = segments
            .iter()
            .map(|segment| vec![false; segment.len()])
            .collect();
        Walk { segments, reached }
    }

    fn word(&mut self, segment: usize, at: usize) -> u64 {
        assert!(
            !self.reached[segment][at],
            "word {at} of segment {segment} has two owners"
        );
        self.reached[segment][at] = true;
        self.segments[segment][at]
    }

    pub(crate) fn root(&mut self) -> Node {
        self.pointer(0, 0)
    }

    fn pointer(&mut self, segment: usize, at: usize) -> Node {
        let word = self.word(segment, at);
        let target = |at: usize, word: u64| (at as i64 + 1 + (word as i32 >> 2) as i64) as usize;
        match word & 3 {
            _ if word == 0 => Node::Null,
            3 => Node::Capability((word >> 32) as u32),
            2 => {
                let (pads, pad) = ((word >> 32) as usize, (word as u32 >> 3) as usize);
                let landing = self.word(pads, pad);
                if word & 4 == 0 {
                    return self.object(pads, target(pad, landing), landing);
                }
                let tag = self.word(pads, pad + 1);
                self.object(
                    (landing >> 32) as usize,
                    (landing as u32 >> 3) as usize,
                    tag,
                )
            }
            _ => self.object(segment, target(at, word), word),
        }
    }

    fn object(&mut self, segment: usize, start: usize, word: u64) -> Node {
        if word & 3 == 0 {
            let sizes = ((word >> 32) as u16, (word >> 48) as u16);
            return Node::Struct(self.sections(segment, start, sizes));
        }
        let (code, count) = ((word >> 32) as u8 & 7, (word >> 35) as u32);
        match code {
            6 => Node::Pointers(
                (0..count as usize)
                    .map(|index| self.pointer(segment, start + index))
                    .collect(),
            ),
            7 => {
                let tag = self.word(segment, start);
                let sizes @ (data, pointers) = ((tag >> 32) as u16, (tag >> 48) as u16);
                let stride = data as usize + pointers as usize;
                let element = |index| start + 1 + index * stride;
                let items = (tag as u32 >> 2) as usize;
                assert_eq!(
                    items * stride,
                    count as usize,
                    "no slack in what builders make"
                );
                let items = (0..items).map(|index| self.sections(segment, element(index), sizes));
                Node::Structs(data, pointers, items.collect())
            }
            code => {
                let length = flat_bytes(code, count);
                let words: Vec<u64> = (0..length.div_ceil(8))
                    .map(|at| self.word(segment, start + at))
                    .collect();
                let bytes = to_bytes(&words);
                assert!(
                    bytes[length..].iter().all(|byte| *byte == 0),
                    "padding is zero"
                );
                Node::Flat(code, count, bytes[..length].to_vec())
            }
        }
    }

    fn sections(&mut self, segment: usize, start: usize, (data, pointers): (u16, u16)) -> Sections {
        let words: Vec<u64> = (0..data as usize)
            .map(|at| self.word(segment, start + at))
            .collect();
        let first = start + data as usize;
        Sections {
            data: to_bytes(&words),
            pointers: (0..pointers as usize)
                .map(|at| self.pointer(segment, first + at))
                .collect(),
        }
    }
}
