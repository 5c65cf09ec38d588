//! Puts the objects of a draft into pre-order.

const WORD: usize = 8;

/// Copies the target of `root`: an object, then the targets of its pointers, from first to last. `root`
/// contains the position of its target, and pointers in the draft contain offsets. The message is null if
/// a pointer is out of bounds, or if several pointers have the same target. That only happens if a
/// default of a schema that no compiler made is malformed.
pub(super) fn message(from: &[u64], root: u64) -> Vec<u8> {
    let mut bytes = vec![0; from.len() * WORD];
    let (out, _) = bytes.as_chunks_mut();
    let mut pass = Pass {
        from,
        out,
        length: 1,
        open: Vec::new(),
    };
    let length = match pass.copy(root) {
        Some(()) => pass.length,
        None => {
            pass.out[0] = [0; WORD];
            1
        }
    };
    bytes.truncate(length * WORD);
    bytes
}

struct Pass<'a> {
    from: &'a [u64],
    /// The message. It is at most as long as the draft.
    out: &'a mut [[u8; WORD]],
    /// The length of the message so far in words.
    length: usize,
    /// Objects that are copied without the targets of their pointers, innermost last. The stack is explicit,
    /// since recursion could overflow the call stack.
    open: Vec<Run>,
}

/// Pointers whose targets have not been copied: of a struct, of a list, or of the structs in a list.
struct Run {
    /// Position of the next pointer in the draft. `to` is its position in the copy.
    from: usize,
    to: usize,
    /// Number of pointers left in this element. `pointers` is the number in each element.
    left: usize,
    pointers: usize,
    /// Words of data in each element.
    data: usize,
    /// Number of elements after this one.
    elements: usize,
}

impl Run {
    /// Returns the positions of the next pointer and of its copy.
    fn next(&mut self) -> Option<(usize, usize)> {
        if self.left == 0 {
            self.elements = self.elements.checked_sub(1)?;
            self.left = self.pointers;
            self.from += self.data;
            self.to += self.data;
        }
        let next = (self.from, self.to);
        self.left -= 1;
        self.from += 1;
        self.to += 1;
        Some(next)
    }
}

impl Pass<'_> {
    fn copy(&mut self, root: u64) -> Option<()> {
        if root != 0 {
            self.object(0, root, root as u32 as usize >> 2)?;
        }
        while let Some(run) = self.open.last_mut() {
            let Some((pointer, at)) = run.next() else {
                self.open.pop();
                continue;
            };
            let word = self.from[pointer];
            self.out[at] = [0; WORD];
            if word != 0 {
                let distance = (word as u32 as i32 >> 2) as isize;
                let start = (pointer + 1).checked_add_signed(distance)?;
                self.object(at, word, start)?;
            }
        }
        Some(())
    }

    /// Copies the object at word `start`, and makes the pointer at word `at` of the copy point to it. `word` is
    /// a pointer with the object's shape.
    fn object(&mut self, at: usize, word: u64, start: usize) -> Option<()> {
        const SHAPE: u64 = 0xffff_ffff_0000_0003;
        let distance = (self.length - at - 1) as u64;
        let pointer = match word & 3 {
            // The offset is -1, since a pointer of all zeros would be null.
            0 if word >> 32 == 0 => 0xffff_fffc,
            0 | 1 => word & SHAPE | (distance as u32 as u64) << 2,
            _ => word,
        };
        self.out[at] = pointer.to_le_bytes();
        let count = (word >> 35) as usize;
        match (word & 3, word >> 32 & 7) {
            (0, _) => {
                let (data, pointers) = sections(word);
                self.elements(start, 1, data, pointers)
            }
            (1, 6) => self.elements(start, 1, 0, count),
            (1, 7) => {
                let tag = *self.from.get(start)?;
                self.words(start, 1)?;
                let (data, pointers) = sections(tag);
                self.elements(start + 1, tag as u32 as usize >> 2, data, pointers)
            }
            (1, size) => {
                let bits = [0, 1, 8, 16, 32, 64][size as usize];
                self.words(start, (count * bits).div_ceil(64))
            }
            _ => Some(()),
        }
    }

    fn elements(&mut self, start: usize, count: usize, data: usize, pointers: usize) -> Option<()> {
        let to = self.length + data;
        self.words(start, count.checked_mul(data + pointers)?)?;
        if let (Some(elements), 1..) = (count.checked_sub(1), pointers) {
            self.open.push(Run {
                from: start + data,
                to,
                left: pointers,
                pointers,
                data,
                elements,
            });
        }
        Some(())
    }

    fn words(&mut self, start: usize, count: usize) -> Option<()> {
        let words = self.from.get(start..start + count)?;
        let out = self.out.get_mut(self.length..self.length + count)?;
        for (to, word) in out.iter_mut().zip(words) {
            *to = word.to_le_bytes();
        }
        self.length += count;
        Some(())
    }
}

fn sections(word: u64) -> (usize, usize) {
    ((word >> 32) as u16 as usize, (word >> 48) as usize)
}
