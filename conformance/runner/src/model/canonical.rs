//! Canonical form.

use super::fault::Fault;
use super::follow::{List, Object, Place, Sections};
use super::message::Message;

const ROOT: Place = Place {
    segment: 0,
    word: 0,
};

/// Returns the canonical words of a valid message.
pub fn canonical(message: &Message) -> Vec<u64> {
    canonical_at(message, ROOT)
}

/// Returns the canonical words of the object at a pointer.
pub(super) fn canonical_at(message: &Message, at: Place) -> Vec<u64> {
    let mut copy = Copy {
        message,
        out: vec![0],
    };
    copy.pointer(0, at);
    copy.out
}

/// Checks that a message of one segment is in canonical form.
pub fn check_canonical(message: &Message) -> Result<(), Fault> {
    let canonical = canonical(message);
    let words = &message.segments[0];
    if message.segments.len() == 1 && canonical == *words {
        return Ok(());
    }
    let same = canonical.iter().zip(words).take_while(|(a, b)| a == b);
    Err(Fault::word("not_canonical", 0, same.count()))
}

struct Copy<'a> {
    message: &'a Message,
    out: Vec<u64>,
}

/// Returns a struct pointer or, with the element count as the offset, the tag of a struct list.
pub(super) fn struct_word(offset: i64, data: usize, pointers: usize) -> u64 {
    u64::from((offset as u32) << 2) | (data as u64) << 32 | (pointers as u64) << 48
}

pub(super) fn list_word(offset: i64, code: u64, count: usize) -> u64 {
    1 | u64::from((offset as u32) << 2) | code << 32 | (count as u64) << 35
}

impl Copy<'_> {
    fn reserve(&mut self, words: usize) -> usize {
        let start = self.out.len();
        self.out.resize(start + words, 0);
        start
    }

    /// Returns how many words of data and pointers are left without the zeros at the ends of both
    /// sections.
    fn needs(&self, sections: &Sections) -> (usize, usize) {
        let last = sections.data.iter().rposition(|byte| *byte != 0);
        let used = |index: &usize| {
            let at = sections.pointer(*index).expect("inside the section");
            self.message.at(at) != 0
        };
        let pointer = (0..sections.pointer_count).rev().find(used);
        (
            last.map_or(0, |last| last / 8 + 1),
            pointer.map_or(0, |last| last + 1),
        )
    }

    fn pointer(&mut self, to: usize, at: Place) {
        match self.message.object(at) {
            Ok(Object::Struct(sections)) => {
                let (data, pointers) = self.needs(&sections);
                if data + pointers == 0 {
                    self.out[to] = struct_word(-1, 0, 0);
                    return;
                }
                let start = self.reserve(data + pointers);
                self.out[to] = struct_word((start - to - 1) as i64, data, pointers);
                self.sections(start, data, pointers, &sections);
            }
            Ok(Object::List(list)) if list.code == 7 => self.structs(to, &list),
            Ok(Object::List(list)) => self.flat(to, &list),
            Ok(Object::Capability(index)) => self.out[to] = 3 | u64::from(index) << 32,
            _ => {}
        }
    }

    fn sections(&mut self, start: usize, data: usize, pointers: usize, from: &Sections) {
        for index in 0..data {
            self.out[start + index] = from.number(64, index);
        }
        for index in 0..pointers {
            if let Some(at) = from.pointer(index) {
                self.pointer(start + data + index, at);
            }
        }
    }

    fn flat(&mut self, to: usize, list: &List) {
        let start = self.reserve(list.words);
        self.out[to] = list_word((start - to - 1) as i64, list.code, list.count);
        for index in 0..list.words {
            let at = Place {
                word: list.start.word + index,
                ..list.start
            };
            if list.code == 6 {
                self.pointer(start + index, at);
            } else {
                self.out[start + index] = self.message.at(at);
            }
        }
        let rest = list.count * list.data_bits % 64;
        if rest > 0 {
            let last = self.out.len() - 1;
            self.out[last] &= (1 << rest) - 1;
        }
    }

    fn structs(&mut self, to: usize, list: &List) {
        let looked_at = if list.is_sizeless() { 0 } else { list.count };
        let (mut data, mut pointers) = (0, 0);
        for index in 0..looked_at {
            let needs = self.needs(&self.message.element(list, index));
            data = data.max(needs.0);
            pointers = pointers.max(needs.1);
        }
        let stride = data + pointers;
        let start = self.reserve(1 + list.count * stride);
        self.out[to] = list_word((start - to - 1) as i64, 7, list.count * stride);
        self.out[start] = struct_word(list.count as i64, data, pointers);
        for index in 0..looked_at {
            let at = start + 1 + index * stride;
            self.sections(at, data, pointers, &self.message.element(list, index));
        }
    }
}
