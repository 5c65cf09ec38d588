//! Builds messages that are equal to the reference implementation's, word by word.
//!
//! The reference writes requests with its message builder, whose rules determine the place of an object and
//! the beginning of a new segment. This module follows these rules. Objects are placed in the order in which
//! they are requested. So a caller that writes a struct's pointers one after another, each with everything
//! behind it, gets the order of the reference's copies.

use crate::places::Size;
use crate::pointers::Pointers;

/// The size of the first segment in words. Later segments are as large as all previous ones together.
const FIRST_SEGMENT: usize = 1024;

/// The size in words of the largest segment that the reference's builder allocates.
const LARGEST_SEGMENT: usize = (1 << 29) - 1;

const STRUCT: u64 = 0;
const LIST: u64 = 1;
const FAR: u64 = 2;
const DOUBLE_FAR: u64 = 6;

/// Size codes of lists.
const BYTES: u64 = 2;
const POINTERS: u64 = 6;
const STRUCTS: u64 = 7;

/// A message under construction.
#[derive(Debug)]
pub(crate) struct Message {
    segments: Vec<Segment>,
    /// The size of the next segment in words, unless an object needs more.
    next_size: usize,
}

#[derive(Debug)]
struct Segment {
    words: Vec<u64>,
    room: usize,
}

/// The position of a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    segment: usize,
    word: usize,
}

/// A pointer that is to be written.
#[derive(Debug)]
pub(crate) struct Slot<'m> {
    message: &'m mut Message,
    place: Place,
}

/// A struct that is to be filled.
#[derive(Debug)]
pub(crate) struct Struct<'m> {
    message: &'m mut Message,
    place: Place,
    size: Size,
}

/// A list of structs that are to be filled.
#[derive(Debug)]
pub(crate) struct StructList<'m> {
    message: &'m mut Message,
    place: ListPlace,
}

/// The place of a list of structs that is filled later, or to which no pointer leads yet.
#[derive(Debug)]
pub(crate) struct ListPlace {
    /// The position of the tag word before the elements.
    tag: Place,
    pointer: u64,
    size: Size,
}

impl Message {
    pub(crate) fn new() -> Self {
        let mut message = Message {
            segments: Vec::new(),
            next_size: FIRST_SEGMENT,
        };
        message.take_anywhere(1);
        message
    }

    /// Returns the root pointer of the message.
    pub(crate) fn root(&mut self) -> Slot<'_> {
        let place = Place {
            segment: 0,
            word: 0,
        };
        Slot {
            message: self,
            place,
        }
    }

    /// Allocates a list of structs that is filled before any pointer leads to it.
    pub(crate) fn orphan(&mut self, count: usize, size: Size) -> ListPlace {
        let words = count * words(size);
        let tag = self.take_anywhere(words + 1);
        self.put(tag, list_tag(count, size));
        ListPlace {
            tag,
            pointer: list_pointer(STRUCTS, words),
            size,
        }
    }

    /// Returns an element of a list.
    pub(crate) fn element(&mut self, of: &ListPlace, index: usize) -> Struct<'_> {
        Struct {
            message: self,
            place: of.tag.after(1 + index * words(of.size)),
            size: of.size,
        }
    }

    /// Returns the root struct. It is in the first segment, after the root pointer.
    pub(crate) fn root_struct(&mut self, size: Size) -> Struct<'_> {
        let place = Place {
            segment: 0,
            word: 1,
        };
        Struct {
            message: self,
            place,
            size,
        }
    }

    /// Returns the framed message.
    pub(crate) fn framed(&self) -> Vec<u8> {
        let words: usize = self.segments.iter().map(|part| part.words.len()).sum();
        let mut bytes = Vec::with_capacity(words * 8 + self.segments.len() * 4 + 8);
        bytes.extend((self.segments.len() as u32 - 1).to_le_bytes());
        for segment in &self.segments {
            bytes.extend((segment.words.len() as u32).to_le_bytes());
        }
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        for segment in &self.segments {
            bytes.extend(segment.words.iter().flat_map(|word| word.to_le_bytes()));
        }
        bytes
    }

    /// Allocates zeroed words in a segment, if it has space.
    fn take(&mut self, segment: usize, words: usize) -> Option<Place> {
        let from = self.segments.get_mut(segment)?;
        let word = from.words.len();
        if words > from.room - word {
            return None;
        }
        from.words.resize(word + words, 0);
        Some(Place { segment, word })
    }

    /// Allocates zeroed words in the last segment, or in a new one.
    fn take_anywhere(&mut self, words: usize) -> Place {
        if let Some(last) = self.segments.len().checked_sub(1)
            && let Some(place) = self.take(last, words)
        {
            return place;
        }
        let room = words.max(self.next_size);
        self.next_size = match self.segments.is_empty() {
            true => room,
            false => (self.next_size + room).min(LARGEST_SEGMENT),
        };
        self.segments.push(Segment {
            words: vec![0; words],
            room,
        });
        Place {
            segment: self.segments.len() - 1,
            word: 0,
        }
    }

    fn put(&mut self, at: Place, word: u64) {
        self.segments[at.segment].words[at.word] = word;
    }

    /// Makes the pointer at `at` point to new words. `pointer` is the pointer without its offset.
    fn allocate(&mut self, at: Place, words: usize, pointer: u64) -> Place {
        if let Some(place) = self.take(at.segment, words) {
            self.put(at, near(at, place, pointer));
            return place;
        }
        // The segment has no space, so a landing pad is put before the object in another one.
        let pad = self.take_anywhere(words + 1);
        self.put(at, far(FAR, pad));
        let place = pad.after(1);
        self.put(pad, near(pad, place, pointer));
        place
    }

    /// Copies the targets of the value's pointers, depth first. The pointers that wait for their turn are kept
    /// in a list and not on the stack, so values may be nested to any depth.
    fn copy(&mut self, at: Place, value: &mut Copied<'_>) {
        let mut waiting = vec![Pointers {
            to: at,
            from: 0,
            count: 1,
        }];
        while let Some(next) = waiting.last_mut() {
            let Some((to, from)) = next.take_first() else {
                waiting.pop();
                continue;
            };
            let first = waiting.len();
            // A pointer out of bounds is copied as null.
            let _ = self.copy_target(to, value, from, &mut waiting);
            // The last ones are copied first.
            waiting[first..].reverse();
        }
    }

    /// Copies what the value's pointer at `from` leads to, and appends the pointers that this contains to
    /// `waiting`.
    fn copy_target(
        &mut self,
        at: Place,
        value: &mut Copied<'_>,
        from: usize,
        waiting: &mut Vec<Pointers>,
    ) -> Option<()> {
        let pointer = *value.words.get(from)?;
        if pointer == 0 {
            return Some(());
        }
        let start = from as i64 + 1 + i64::from(pointer as i32 >> 2);
        let upper = pointer >> 32;
        match pointer & 3 {
            STRUCT => {
                let size = (upper as u16, (upper >> 16) as u16);
                let start = match words(size) {
                    0 => 0,
                    words => value.take(start, words)?,
                };
                let to = Slot::at(self, at).init_struct(size).place;
                self.copy_struct(to, value, start, size, waiting);
            }
            LIST if upper & 7 == STRUCTS => {
                let tag = *value.words.get(value.take(start, 1)?)?;
                let count = (tag as u32 >> 2) as usize;
                let size = ((tag >> 32) as u16, (tag >> 48) as u16);
                let body = count.checked_mul(words(size))?;
                let start = value.take(start + 1, body)?;
                let to = Slot::at(self, at)
                    .init_struct_list(count, size)
                    .place
                    .tag
                    .after(1);
                // Elements without size have no content, whatever their number is.
                let count = if words(size) == 0 { 0 } else { count };
                for at in (0..count).map(|index| index * words(size)) {
                    self.copy_struct(to.after(at), value, start + at, size, waiting);
                }
            }
            LIST => {
                let code = upper & 7;
                let count = (upper >> 3) as usize;
                let body = (count * BITS[code as usize]).div_ceil(64);
                let start = value.take(start, body)?;
                let to = self.allocate(at, body, list_pointer(code, count));
                match code {
                    POINTERS => waiting.push(Pointers {
                        to,
                        from: start,
                        count: body,
                    }),
                    _ => self.copy_words(to, value, start, body),
                }
            }
            _ => {}
        }
        Some(())
    }

    /// Copies a struct whose words are known to be inside the value. Its pointers are appended to `waiting`.
    fn copy_struct(
        &mut self,
        to: Place,
        value: &Copied<'_>,
        start: usize,
        size: Size,
        waiting: &mut Vec<Pointers>,
    ) {
        let (data, pointers) = (usize::from(size.0), usize::from(size.1));
        self.copy_words(to, value, start, data);
        if pointers > 0 {
            waiting.push(Pointers {
                to: to.after(data),
                from: start + data,
                count: pointers,
            });
        }
    }

    fn copy_words(&mut self, to: Place, value: &Copied<'_>, start: usize, count: usize) {
        for index in 0..count {
            self.put(to.after(index), value.words[start + index]);
        }
    }
}

/// A message of one segment that is being copied.
struct Copied<'v> {
    words: &'v [u64],
    /// The number of words that may still be copied. It is at most the size of the message, since the objects
    /// of a value are not shared.
    left: usize,
}

impl Copied<'_> {
    /// Returns the start of this number of words, if they are inside the message.
    fn take(&mut self, start: i64, words: usize) -> Option<usize> {
        let start = usize::try_from(start).ok()?;
        self.words.get(start..start.checked_add(words)?)?;
        self.left = self.left.checked_sub(words)?;
        Some(start)
    }
}

/// The size of an element in bits, by size code.
const BITS: [usize; 8] = [0, 1, 8, 16, 32, 64, 64, 0];

impl Place {
    pub(crate) fn after(self, words: usize) -> Place {
        Place {
            word: self.word + words,
            ..self
        }
    }
}

impl<'m> Slot<'m> {
    fn at(message: &'m mut Message, place: Place) -> Self {
        Slot { message, place }
    }

    pub(crate) fn init_struct(self, size: Size) -> Struct<'m> {
        let place = match words(size) {
            0 => {
                // A pointer to a struct without words points to itself, since the struct has no place.
                self.message
                    .put(self.place, near(self.place, self.place, 0));
                self.place
            }
            words => {
                let pointer = u64::from(size.0) << 32 | u64::from(size.1) << 48;
                self.message.allocate(self.place, words, pointer)
            }
        };
        Struct {
            message: self.message,
            place,
            size,
        }
    }

    pub(crate) fn init_struct_list(self, count: usize, size: Size) -> StructList<'m> {
        let words = count * words(size);
        let pointer = list_pointer(STRUCTS, words);
        let place = self.message.allocate(self.place, words + 1, pointer);
        self.message.put(place, list_tag(count, size));
        StructList {
            message: self.message,
            place: ListPlace {
                tag: place,
                pointer,
                size,
            },
        }
    }

    pub(crate) fn set_text(self, text: &[u8]) {
        self.set_bytes(text, text.len() + 1);
    }

    pub(crate) fn set_data(self, data: &[u8]) {
        self.set_bytes(data, data.len());
    }

    /// Makes the pointer point to a list of `count` bytes, of which the first are given.
    fn set_bytes(self, bytes: &[u8], count: usize) {
        let pointer = list_pointer(BYTES, count);
        let place = self
            .message
            .allocate(self.place, count.div_ceil(8), pointer);
        for (index, chunk) in bytes.chunks(8).enumerate() {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.message
                .put(place.after(index), u64::from_le_bytes(word));
        }
    }

    /// Copies the root of a message of one segment.
    pub(crate) fn copy(self, words: &[u64]) {
        let left = words.len();
        self.message.copy(self.place, &mut Copied { words, left });
    }

    /// Makes the pointer point to a list that was filled before.
    pub(crate) fn adopt(self, list: &ListPlace) {
        let (at, to, message) = (self.place, list.tag, self.message);
        if at.segment == to.segment {
            message.put(at, near(at, to, list.pointer));
        } else if let Some(pad) = message.take(to.segment, 1) {
            message.put(pad, near(pad, to, list.pointer));
            message.put(at, far(FAR, pad));
        } else {
            let pad = message.take_anywhere(2);
            message.put(pad, far(FAR, to));
            message.put(pad.after(1), list.pointer);
            message.put(at, far(DOUBLE_FAR, pad));
        }
    }
}

impl<'m> Struct<'m> {
    /// Writes a number at a byte offset of the data section.
    pub(crate) fn set_scalar<T: zooph::Scalar>(&mut self, offset: usize, value: T) {
        debug_assert!(offset + T::SIZE <= usize::from(self.size.0) * 8);
        self.add(offset / 8, value.to_word() << (offset % 8 * 8));
    }

    pub(crate) fn set_bit(&mut self, bit: usize, value: bool) {
        self.add(bit / 64, u64::from(value) << (bit % 64));
    }

    /// Sets bits of a word. They must be zero before.
    fn add(&mut self, word: usize, bits: u64) {
        let at = self.place.after(word);
        self.message.segments[at.segment].words[at.word] |= bits;
    }

    pub(crate) fn pointer(&mut self, index: usize) -> Slot<'_> {
        Slot::at(self.message, self.place_of(index))
    }

    pub(crate) fn into_pointer(self, index: usize) -> Slot<'m> {
        let place = self.place_of(index);
        Slot::at(self.message, place)
    }

    fn place_of(&self, pointer: usize) -> Place {
        debug_assert!(pointer < usize::from(self.size.1));
        self.place.after(usize::from(self.size.0) + pointer)
    }
}

impl StructList<'_> {
    pub(crate) fn element(&mut self, index: usize) -> Struct<'_> {
        self.message.element(&self.place, index)
    }

    /// Returns the place of the list, so that it can be filled later.
    pub(crate) fn place(self) -> ListPlace {
        self.place
    }
}

fn words(size: Size) -> usize {
    usize::from(size.0) + usize::from(size.1)
}

fn list_tag(count: usize, size: Size) -> u64 {
    (count as u64) << 2 | u64::from(size.0) << 32 | u64::from(size.1) << 48
}

/// Returns a pointer to a list without its offset.
fn list_pointer(code: u64, count: usize) -> u64 {
    LIST | code << 32 | (count as u64) << 35
}

/// Returns a pointer at `at` to `to` in the same segment.
fn near(at: Place, to: Place, pointer: u64) -> u64 {
    let offset = to.word as i64 - at.word as i64 - 1;
    pointer | u64::from((offset as i32 as u32) << 2)
}

fn far(kind: u64, to: Place) -> u64 {
    kind | (to.word as u64) << 3 | (to.segment as u64) << 32
}
