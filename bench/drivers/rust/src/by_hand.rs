//! Code written by hand for the messages of `ram.capnp`: the same bytes and the same checks as Zooph's, for these two
//! structs only.

use crate::ram::{InlineA, InlineB};

/// The bytes of a word of a message.
const WORD: usize = 8;
/// The words before the sections of the root struct: the segment table and the root pointer.
const BEFORE: usize = 2;
/// The root pointer of message A: a struct directly behind it, with 2 words of data and 3 pointers.
const ROOT_A: u64 = 2 << 32 | 3 << 48;
/// The root pointer of message B: a struct directly behind it, with 8 words of data.
const ROOT_B: u64 = 8 << 32;
/// The words of message A before its first text.
const HEAD_A: usize = BEFORE + 5;
/// The words of message B.
const WORDS_B: usize = BEFORE + 8;

/// A record that code written by hand writes as a message and reads from one.
pub(crate) trait ByHand {
    /// Writes the message to `to`, and returns its length, or `None` if there is no room for it.
    fn write(&self, to: &mut [u8]) -> Option<usize>;

    /// Reads the message to this record, and reports whether it is one. A message that other writers may arrange in
    /// another way is refused, too; a program would have a second function for it.
    fn read(&mut self, message: &[u8]) -> bool;
}

impl ByHand for InlineA {
    #[inline]
    fn write(&self, to: &mut [u8]) -> Option<usize> {
        let texts: [&[u8]; 3] = [&self.table, &self.key, &self.value];
        let lengths = [0, 1, 2].map(|text| usize::from(self.lengths[text]).min(texts[text].len()));
        // Behind a text is at least one zero byte.
        let words = lengths.map(|length| (length + WORD) / WORD);
        let length = (HEAD_A + words[0] + words[1] + words[2]) * WORD;
        if to.len() < length {
            return None;
        }
        let to = to.as_mut_ptr();
        let mut at = HEAD_A;
        // SAFETY: `to` has at least `length` bytes: the head, and behind it the words of the texts one after another. Each
        // text has at most as many bytes as the array that holds it.
        unsafe {
            store(to, 0, ((length / WORD - 1) as u64) << 32);
            store(to, 1, ROOT_A);
            store(to, 2, self.id);
            store(to, 3, self.version);
            for text in 0..3 {
                let pointer = BEFORE + 2 + text;
                let offset = (at - pointer - 1) as u64;
                let count = (lengths[text] + 1) as u64;
                store(to, pointer, 1 | offset << 2 | 2 << 32 | count << 35);
                store(to, at + words[text] - 1, 0);
                copy(texts[text].as_ptr(), to.add(at * WORD), lengths[text]);
                at += words[text];
            }
        }
        Some(length)
    }

    #[inline]
    fn read(&mut self, message: &[u8]) -> bool {
        let Some(segment) = segment(message, 6) else {
            return false;
        };
        // SAFETY: `segment` has these six words. `text` returns places in the segment.
        unsafe {
            let start = segment.as_ptr();
            if load(start, 0) != ROOT_A {
                return false;
            }
            let (Some(table), Some(key), Some(value)) =
                (text(segment, 3), text(segment, 4), text(segment, 5))
            else {
                return false;
            };
            self.id = load(start, 1);
            self.version = load(start, 2);
            self.lengths = [
                place(table, &mut self.table),
                place(key, &mut self.key),
                place(value, &mut self.value),
            ];
        }
        true
    }
}

impl ByHand for InlineB {
    #[inline]
    fn write(&self, to: &mut [u8]) -> Option<usize> {
        if to.len() < WORDS_B * WORD {
            return None;
        }
        let to = to.as_mut_ptr();
        // SAFETY: `to` has at least the words of the message.
        unsafe {
            store(to, 0, ((WORDS_B - 1) as u64) << 32);
            store(to, 1, ROOT_B);
            for (index, number) in self.numbers.iter().enumerate() {
                store(to, BEFORE + index, *number);
            }
        }
        Some(WORDS_B * WORD)
    }

    #[inline]
    fn read(&mut self, message: &[u8]) -> bool {
        let Some(segment) = segment(message, WORDS_B - 1) else {
            return false;
        };
        let start = segment.as_ptr();
        // SAFETY: `segment` has these words.
        unsafe {
            if load(start, 0) != ROOT_B {
                return false;
            }
            self.numbers = [1, 2, 3, 4, 5, 6, 7, 8].map(|word| load(start, word));
        }
        true
    }
}

/// Returns the text behind the pointer in the given word, or `None` if that is not a text that the pointer leads forward to.
///
/// # Safety
/// `segment` must have this word.
#[inline(always)]
unsafe fn text(segment: &[u8], word: usize) -> Option<&[u8]> {
    // SAFETY: the caller's promise.
    let pointer = unsafe { load(segment.as_ptr(), word) };
    let start = (word + 1 + (pointer as u32 >> 2) as usize) * WORD;
    let count = (pointer >> 35) as usize;
    let end = start + count;
    // A list of bytes that lies behind its pointer has these bits.
    let is_forward = pointer & (7 << 32 | 1 << 31 | 3) == (2 << 32 | 1);
    if !is_forward || count == 0 || end > segment.len() {
        return None;
    }
    // SAFETY: `end` is at most the length, and more than `start`.
    let text = unsafe { segment.get_unchecked(start..end) };
    match text {
        [text @ .., 0] => Some(text),
        _ => None,
    }
}

/// Copies a text to its place, and returns its length.
#[inline(always)]
fn place(text: &[u8], to: &mut [u8]) -> u16 {
    let length = text.len().min(to.len());
    // SAFETY: both have at least `length` bytes.
    unsafe { copy(text.as_ptr(), to.as_mut_ptr(), length) };
    length as u16
}

/// Returns the content of a message's only segment, or `None` if the message has several, is cut short, or has fewer
/// words.
#[inline(always)]
fn segment(message: &[u8], words: usize) -> Option<&[u8]> {
    if message.len() < (1 + words) * WORD {
        return None;
    }
    // SAFETY: the message has a word.
    let table = unsafe { load(message.as_ptr(), 0) };
    let length = (table >> 32) as usize * WORD;
    if table as u32 != 0 || length < words * WORD || length > message.len() - WORD {
        return None;
    }
    // SAFETY: the message has this many bytes behind its first word.
    Some(unsafe { message.get_unchecked(WORD..WORD + length) })
}

/// Returns a word.
///
/// # Safety
/// `bytes` must be valid for reads of this word.
#[inline(always)]
unsafe fn load(bytes: *const u8, word: usize) -> u64 {
    // SAFETY: the caller's promise.
    u64::from_le_bytes(unsafe { bytes.add(word * WORD).cast::<[u8; WORD]>().read() })
}

/// Stores a word.
///
/// # Safety
/// `to` must be valid for writes of this word.
#[inline]
unsafe fn store(to: *mut u8, word: usize, value: u64) {
    // SAFETY: the caller's promise.
    unsafe {
        to.add(word * WORD)
            .cast::<[u8; WORD]>()
            .write(value.to_le_bytes())
    };
}

/// Copies bytes: up to 64 by loads of 16 or 8 bytes from both ends, which overlap, so that only the order of magnitude
/// of the length decides a branch.
///
/// # Safety
/// `from` must be valid for reads and `to` for writes of `length` bytes, and they must not overlap.
#[inline(always)]
unsafe fn copy(from: *const u8, to: *mut u8, length: usize) {
    type Half = [u8; 8];
    type Block = [u8; 16];
    // SAFETY: the caller's promise; each load and store begins at most `length` less its size behind the start.
    unsafe {
        if length > 64 {
            from.copy_to_nonoverlapping(to, length);
        } else if length >= 16 {
            let (first, last) = (
                from.cast::<Block>().read(),
                from.add(length - 16).cast::<Block>().read(),
            );
            if length > 32 {
                let second = from.add(16).cast::<Block>().read();
                let third = from.add(length - 32).cast::<Block>().read();
                to.add(16).cast::<Block>().write(second);
                to.add(length - 32).cast::<Block>().write(third);
            }
            to.cast::<Block>().write(first);
            to.add(length - 16).cast::<Block>().write(last);
        } else if length >= 8 {
            let (first, last) = (
                from.cast::<Half>().read(),
                from.add(length - 8).cast::<Half>().read(),
            );
            to.cast::<Half>().write(first);
            to.add(length - 8).cast::<Half>().write(last);
        } else {
            for byte in 0..length {
                to.add(byte).write(from.add(byte).read());
            }
        }
    }
}
