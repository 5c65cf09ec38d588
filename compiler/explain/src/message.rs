//! The segments of a message, and the way from a pointer to what it leads to.

use zooph::FaultKind;
use zooph::framing::Frame;

use crate::word::{Form, Sizes, Spot, Word};

/// The greatest number of elements of a list. The tag of a list of structs can claim more, which is a fault.
const MAX_COUNT: u32 = (1 << 29) - 1;

/// A message: its segments, and where they are in its bytes.
#[derive(Clone, Debug)]
pub struct Message<'a> {
    /// The size of the segment table in bytes. It is 0 for a message without one.
    pub(crate) table: usize,
    pub(crate) segments: Vec<Segment<'a>>,
}

/// A segment of a message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment<'a> {
    pub(crate) bytes: &'a [u8],
    /// The offset of its first byte in the message.
    pub(crate) at: usize,
}

impl<'a> Segment<'a> {
    /// Returns the number of whole words.
    pub(crate) fn words(&self) -> u32 {
        u32::try_from(self.bytes.len() / 8).unwrap_or(u32::MAX)
    }
}

/// An object that a pointer leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Null,
    Struct {
        at: Spot,
        sizes: Sizes,
    },
    /// A list of anything but structs.
    List {
        at: Spot,
        form: Form,
        count: u32,
    },
    /// A list of structs. Its first word is the tag, and `words` is the number of those behind it.
    Structs {
        at: Spot,
        count: u32,
        sizes: Sizes,
        words: u32,
    },
    Capability(u32),
}

/// The kinds of objects that pointers lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Null,
    Struct,
    List,
    Capability,
}

/// A pointer whose landing pads, if it is far, were followed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Landed {
    /// The landing pad, with its number of words.
    pub(crate) pad: Option<(Spot, u32)>,
    /// The word that says what the object is.
    pub(crate) word: Word,
    /// The word from which its offset counts.
    base: Spot,
    null: bool,
}

impl<'a> Message<'a> {
    /// Takes a message with a segment table apart.
    pub fn framed(frame: &Frame<'a>) -> Self {
        let table = (4 + 4 * frame.segment_count() as usize).next_multiple_of(8);
        Message {
            table,
            segments: placed(table, frame.segments()),
        }
    }

    /// Returns a message of one segment that has no table.
    pub fn flat(segment: &'a [u8]) -> Self {
        Message {
            table: 0,
            segments: placed(0, [segment]),
        }
    }

    /// Returns the size of the message in bytes, with its segment table.
    pub fn len(&self) -> usize {
        let segments = self.segments.iter();
        self.table + segments.map(|segment| segment.bytes.len()).sum::<usize>()
    }

    /// Reports whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the word that holds a byte of the message. Returns `None` for bytes of the segment table and behind
    /// the last segment.
    pub fn spot_of(&self, byte: usize) -> Option<Spot> {
        let number = self
            .segments
            .iter()
            .position(|segment| byte < segment.at + segment.bytes.len() && byte >= segment.at)?;
        Some(Spot {
            segment: number as u32,
            word: ((byte - self.segments[number].at) / 8) as u32,
        })
    }

    /// Reports whether the message has this word.
    pub fn has(&self, spot: Spot) -> bool {
        self.word(spot).is_some()
    }

    /// Returns the offset of a word in the message's bytes.
    pub(crate) fn byte_of(&self, spot: Spot) -> usize {
        let segment = self.segments.get(spot.segment as usize);
        segment.map_or(0, |segment| segment.at) + spot.word as usize * 8
    }

    /// Returns a word.
    pub(crate) fn word(&self, spot: Spot) -> Option<u64> {
        let bytes = self.bytes(spot, 1)?;
        Some(u64::from_le_bytes(bytes.try_into().ok()?))
    }

    /// Returns some words.
    pub(crate) fn bytes(&self, spot: Spot, words: u32) -> Option<&'a [u8]> {
        let segment = self.segments.get(spot.segment as usize)?;
        let start = spot.word as usize * 8;
        segment.bytes.get(start..start + words as usize * 8)
    }

    /// Follows the landing pads of a pointer.
    pub(crate) fn land(&self, spot: Spot) -> Result<Landed, FaultKind> {
        let bits = self.word(spot).unwrap_or(0);
        let word = Word::of(bits);
        let Word::Far { double, pad } = word else {
            return Ok(Landed {
                pad: None,
                word,
                base: spot,
                null: bits == 0,
            });
        };
        let words = if double { 2 } else { 1 };
        let first = self.pad(pad, words)?;
        let landed = |word, base| Landed {
            pad: Some((pad, words)),
            word,
            base,
            null: false,
        };
        match (double, Word::of(first)) {
            (false, Word::Far { .. }) => Err(FaultKind::FarPad),
            (false, word) => Ok(landed(word, pad)),
            (
                true,
                Word::Far {
                    double: false,
                    pad: at,
                },
            ) => {
                let tag = Word::of(self.word(pad.plus(1)).unwrap_or(0));
                let is_plain = matches!(
                    tag,
                    Word::Struct { offset: 0, .. } | Word::List { offset: 0, .. }
                );
                if !is_plain {
                    return Err(FaultKind::FarPad);
                }
                if at.segment as usize >= self.segments.len() {
                    return Err(FaultKind::FarSegment);
                }
                // The object itself follows the base.
                let word = at.word.wrapping_sub(1);
                Ok(landed(tag, Spot { word, ..at }))
            }
            (true, _) => Err(FaultKind::FarPad),
        }
    }

    /// Returns the first word of a landing pad.
    fn pad(&self, at: Spot, words: u32) -> Result<u64, FaultKind> {
        if at.segment as usize >= self.segments.len() {
            return Err(FaultKind::FarSegment);
        }
        let present = self.bytes(at, words).and_then(|_| self.word(at));
        present.ok_or(FaultKind::FarPad)
    }

    /// Returns the object that a pointer leads to.
    pub(crate) fn target(&self, landed: Landed) -> Result<Target, FaultKind> {
        match landed.word {
            _ if landed.null => Ok(Target::Null),
            Word::Capability(index) => Ok(Target::Capability(index)),
            Word::Reserved | Word::Far { .. } => Err(FaultKind::ReservedBits),
            Word::Struct { offset, sizes } => {
                let at = self.within(landed.base, offset, u64::from(sizes.words()))?;
                Ok(Target::Struct { at, sizes })
            }
            Word::List {
                offset,
                form: Form::Structs,
                count: words,
            } => {
                let at = self.within(landed.base, offset, u64::from(words) + 1)?;
                let tag = Word::tag(self.word(at).unwrap_or(0));
                let (count, sizes) = tag.ok_or(FaultKind::ListTag)?;
                let needed = u64::from(count) * u64::from(sizes.words());
                if count > MAX_COUNT || needed > u64::from(words) {
                    return Err(FaultKind::ListTag);
                }
                Ok(Target::Structs {
                    at,
                    count,
                    sizes,
                    words,
                })
            }
            Word::List {
                offset,
                form,
                count,
            } => {
                let at = self.within(landed.base, offset, body(form, count))?;
                Ok(Target::List { at, form, count })
            }
        }
    }

    /// Returns the place behind `base` and `offset` further words, if that many words are there.
    fn within(&self, base: Spot, offset: i32, words: u64) -> Result<Spot, FaultKind> {
        let segment = self.segments.get(base.segment as usize);
        let present = segment.map_or(0, |segment| i64::from(segment.words()));
        // The base of a two-word landing pad may be the word before the segment's first, which is -1.
        let start = i64::from(base.word.wrapping_add(1)) + i64::from(offset);
        if start < 0 || start + words as i64 > present {
            return Err(FaultKind::OutOfBounds);
        }
        Ok(Spot {
            segment: base.segment,
            word: start as u32,
        })
    }
}

/// Returns the number of words of a list's elements, which are not structs.
pub(crate) fn body(form: Form, count: u32) -> u64 {
    (u64::from(count) * u64::from(form.bits())).div_ceil(64)
}

fn placed<'a>(table: usize, segments: impl IntoIterator<Item = &'a [u8]>) -> Vec<Segment<'a>> {
    let mut at = table;
    let place = |bytes: &'a [u8]| {
        let segment = Segment { bytes, at };
        at += bytes.len();
        segment
    };
    segments.into_iter().map(place).collect()
}

impl Landed {
    /// Returns the kind of the object, or a fault if no object is of that kind.
    pub(crate) fn kind(&self) -> Result<Kind, FaultKind> {
        match self.word {
            _ if self.null => Ok(Kind::Null),
            Word::Struct { .. } => Ok(Kind::Struct),
            Word::List { .. } => Ok(Kind::List),
            Word::Capability(_) => Ok(Kind::Capability),
            Word::Reserved | Word::Far { .. } => Err(FaultKind::ReservedBits),
        }
    }
}
