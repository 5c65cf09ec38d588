//! Recognizes messages that need no copying, since a copy would be equal.

/// The greatest nesting depth of structs and lists, as in the runtime's default limits.
const MAX_DEPTH: u32 = 64;

/// Reports whether a message's only segment is equal to the copy that an [`Arranger`] would make:
/// objects are in pre-order, nothing is between or behind them, and padding is zero.
///
/// If so, the message is also valid within the default limits, as a message of unknown type. If not, it
/// may be valid or not; use [`zooph::validate`]. The check takes one pass over the pointers, a fraction of
/// the time for validating and copying.
///
/// A growing arranger copies a message into one segment only if it fits into the first one. Check that with
/// [`Arranger::keeps`].
///
/// [`Arranger`]: crate::Arranger
/// [`Arranger::keeps`]: crate::Arranger::keeps
pub fn is_arranged(segment: &[u8]) -> bool {
    let (words, rest) = segment.as_chunks();
    let mut pass = Pass { words, next: 1 };
    let Some(root) = words.first().map(|word| u64::from_le_bytes(*word)) else {
        return false;
    };
    // For a null root, an arranger would make an empty struct, so a copy would differ.
    rest.is_empty()
        && root != 0
        && root & 3 == 0
        && pass.structure(0, root, MAX_DEPTH)
        && pass.next == words.len()
}

struct Pass<'a> {
    words: &'a [[u8; 8]],
    /// The word at which the next object must start.
    next: usize,
}

impl Pass<'_> {
    /// Takes the next `count` words, if the pointer at word `at` points to them.
    #[inline]
    fn take(&mut self, at: usize, pointer: u64, count: u64) -> Option<usize> {
        let start = self.next;
        let target = at as i64 + 1 + (pointer as i32 >> 2) as i64;
        if target != start as i64 || count > (self.words.len() - start) as u64 {
            return None;
        }
        self.next += count as usize;
        Some(start)
    }

    /// Checks the targets of `count` pointers that start at word `from`.
    #[inline]
    fn pointers(&mut self, from: usize, count: usize, depth: u32) -> bool {
        for at in from..from + count {
            let word = u64::from_le_bytes(self.words[at]);
            let good = match word & 3 {
                _ if word == 0 => true,
                0 => self.structure(at, word, depth),
                1 => self.list(at, word, depth),
                // A capability is accepted. Far pointers are not arranged.
                _ => word as u32 == 3,
            };
            if !good {
                return false;
            }
        }
        true
    }

    fn structure(&mut self, at: usize, pointer: u64, depth: u32) -> bool {
        let (data, pointers) = ((pointer >> 32) as u16, (pointer >> 48) as u16);
        if depth == 0 {
            return false;
        }
        if data == 0 && pointers == 0 {
            return pointer == 0xffff_fffc;
        }
        match self.take(at, pointer, data as u64 + pointers as u64) {
            Some(start) => self.pointers(start + data as usize, pointers as usize, depth - 1),
            None => false,
        }
    }

    fn list(&mut self, at: usize, pointer: u64, depth: u32) -> bool {
        let count = pointer >> 35;
        let bits = match pointer >> 32 & 7 {
            // Elements without size cost time to visit, and this pass has no budget for it.
            0 => return count == 0 && self.take(at, pointer, 0).is_some(),
            1 => count,
            2 => count * 8,
            3 => count * 16,
            4 => count * 32,
            5 => count * 64,
            _ if depth == 0 => return false,
            6 => {
                return match self.take(at, pointer, count) {
                    Some(start) => self.pointers(start, count as usize, depth - 1),
                    None => false,
                };
            }
            _ => return self.structs(at, pointer, depth),
        };
        if self.take(at, pointer, bits.div_ceil(64)).is_none() {
            return false;
        }
        let padded = bits % 64;
        padded == 0 || u64::from_le_bytes(self.words[self.next - 1]) >> padded == 0
    }

    fn structs(&mut self, at: usize, pointer: u64, depth: u32) -> bool {
        let words = pointer >> 35;
        let Some(start) = self.take(at, pointer, words + 1) else {
            return false;
        };
        let tag = u64::from_le_bytes(self.words[start]);
        let (data, pointers) = ((tag >> 32) as u16 as usize, (tag >> 48) as u16 as usize);
        let count = (tag as u32 >> 2) as usize;
        let stride = data + pointers;
        // Structs without size cost time to visit, and this pass has no budget for it.
        if tag & 3 != 0 || (stride == 0 && count > 0) || (count * stride) as u64 != words {
            return false;
        }
        pointers == 0
            || (0..count).all(|index| {
                let first = start + 1 + index * stride + data;
                self.pointers(first, pointers, depth - 1)
            })
    }
}
