//! Writes values to messages, in layouts that other writers may choose, too.

use zooph_ir::{FieldKind, Slot, StructNode, Type};
use zooph_testgen::rng::Rng;

use super::canonical::{list_word, struct_word};
use super::follow::Place;
use super::message::{Message, words};
use super::schema::{self, Library};
use super::value::Value;

/// The layout that a writer uses. Chances are in percent.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The random numbers that decide.
    pub rng: Rng,
    /// The chance that an object gets a segment of its own.
    pub far: usize,
    /// The chance that a pointer into another segment has two landing pads in a third one.
    pub double: usize,
    /// The chance that a struct omits the zero words at the ends of its sections, like an older
    /// writer's.
    pub short: usize,
    /// The chance that a struct has additional words that the schema does not know, like a newer
    /// writer's.
    pub long: usize,
}

impl Layout {
    /// Returns the layout with one segment and sections of the schema's sizes.
    pub fn plain() -> Self {
        Layout::with(0, 0, 0, 0)
    }

    /// Returns a layout with these chances and fixed random numbers.
    pub fn with(far: usize, double: usize, short: usize, long: usize) -> Self {
        Layout {
            rng: Rng::new(1),
            far,
            double,
            short,
            long,
        }
    }
}

/// Writes a value to a message. Fields that the value leaves out have their defaults.
pub fn write(library: &Library, ty: &Type, value: &Value, layout: &Layout) -> Message {
    let mut writer = Writer {
        library,
        layout: layout.clone(),
        segments: vec![vec![0]],
    };
    let root = Place {
        segment: 0,
        word: 0,
    };
    writer.pointer(root, ty, value);
    Message {
        segments: writer.segments,
    }
}

struct Writer<'a> {
    library: &'a Library,
    layout: Layout,
    segments: Vec<Vec<u64>>,
}

/// A struct as words, and the pointers that are still to be written.
#[derive(Default)]
struct Draft {
    data: Vec<u64>,
    pointers: Vec<Option<(Type, Value)>>,
}

fn byte_words(bytes: &[u8]) -> Vec<u64> {
    let mut bytes = bytes.to_vec();
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    words(&bytes)
}

impl Writer<'_> {
    /// Places words: behind the end of the segment of the pointer that will lead to them, or in a
    /// segment of their own.
    fn place(&mut self, near: Place, words: &[u64]) -> Place {
        let mut segment = near.segment;
        if self.layout.rng.percent(self.layout.far) && self.segments.len() < 400 {
            segment = self.segments.len();
            self.segments.push(Vec::new());
        }
        let word = self.segments[segment].len();
        self.segments[segment].extend(words);
        Place { segment, word }
    }

    /// Sets the pointer at `at` to lead to `to`. `pointer` is the pointer without its offset.
    fn link(&mut self, at: Place, to: Place, pointer: u64) {
        let offset = |from: usize| ((to.word as i64 - from as i64 - 1) as u32 as u64) << 2;
        let far = |double: u64, word: usize, segment: usize| {
            2 | double << 2 | (word as u64) << 3 | (segment as u64) << 32
        };
        self.segments[at.segment][at.word] = if at.segment == to.segment {
            pointer | offset(at.word) & 0xffff_fffc
        } else if self.layout.rng.percent(self.layout.double) {
            let segment = self.segments.len();
            self.segments
                .push(vec![far(0, to.word, to.segment), pointer]);
            far(1, 0, segment)
        } else {
            let pad = self.segments[to.segment].len();
            self.segments[to.segment].push(pointer | offset(pad) & 0xffff_fffc);
            far(0, pad, to.segment)
        };
    }

    fn pointer(&mut self, at: Place, ty: &Type, value: &Value) {
        match (ty, value) {
            (_, Value::Null) => {}
            (_, Value::Capability(index)) => {
                self.segments[at.segment][at.word] = 3 | u64::from(*index) << 32;
            }
            (_, Value::Text(text)) => {
                let bytes = [text.as_slice(), &[0]].concat();
                self.flat(at, 2, bytes.len(), &byte_words(&bytes));
            }
            (_, Value::Data(bytes)) => {
                self.flat(at, 2, bytes.len(), &byte_words(bytes));
            }
            (_, Value::Voids(count)) => {
                self.flat(at, 0, *count, &[]);
            }
            (_, Value::Any(words)) => self.any(at, words),
            (Type::List(element), Value::List(items)) => self.list(at, element, items),
            (Type::Struct { .. }, Value::Struct(_)) => self.structure(at, ty, value),
            _ => panic!("{value} is no {ty:?}"),
        }
    }

    fn flat(&mut self, at: Place, code: u64, count: usize, body: &[u64]) -> Place {
        let to = self.place(at, body);
        self.link(at, to, list_word(0, code, count));
        to
    }

    fn any(&mut self, at: Place, words: &[u64]) {
        let Some((root, body)) = words.split_first() else {
            return;
        };
        let (kind, empty) = (root & 3, *root as u32 == 0xffff_fffc);
        if kind == 3 || empty {
            self.segments[at.segment][at.word] = *root;
            return;
        }
        let to = self.place(at, body);
        self.link(at, to, root & !0xffff_fffc);
    }

    fn structure(&mut self, at: Place, ty: &Type, value: &Value) {
        let mut draft = self.draft(ty, value);
        // No writer both omits words of its schema and adds unknown ones: the added words would be
        // at places where this schema has fields.
        let [short, long] =
            [self.layout.short, self.layout.long].map(|chance| self.layout.rng.percent(chance));
        if short {
            let used = draft.data.iter().rposition(|word| *word != 0);
            draft.data.truncate(used.map_or(0, |last| last + 1));
            let used = draft.pointers.iter().rposition(Option::is_some);
            draft.pointers.truncate(used.map_or(0, |last| last + 1));
        } else if long {
            let more = (Type::Text, Value::Text(b"from a newer writer".to_vec()));
            draft.data.push(0x1111_2222_3333_4444);
            draft.pointers.push(Some(more));
        }
        let (data, pointers) = (draft.data.len(), draft.pointers.len());
        if data + pointers == 0 {
            self.segments[at.segment][at.word] = struct_word(-1, 0, 0);
            return;
        }
        let to = self.place(at, &vec![0; data + pointers]);
        self.link(at, to, struct_word(0, data, pointers));
        self.fill(to, draft);
    }

    fn fill(&mut self, to: Place, draft: Draft) {
        let first = to.word + draft.data.len();
        self.segments[to.segment][to.word..first].copy_from_slice(&draft.data);
        for (index, pointer) in draft.pointers.into_iter().enumerate() {
            if let Some((ty, value)) = pointer {
                let at = Place {
                    word: first + index,
                    ..to
                };
                self.pointer(at, &ty, &value);
            }
        }
    }

    fn list(&mut self, at: Place, ty: &Type, items: &[Value]) {
        if let Type::Struct { .. } = ty {
            let node = self.library.structure(ty);
            let (data, pointers) = (node.data_word_count.into(), node.pointer_count.into());
            let stride = data + pointers;
            let words = items.len() * stride;
            let mut body = vec![0; words + 1];
            body[0] = struct_word(items.len() as i64, data, pointers);
            let to = self.flat(at, 7, words, &body);
            for (index, item) in items.iter().enumerate() {
                let draft = self.draft(ty, item);
                let word = to.word + 1 + index * stride;
                self.fill(Place { word, ..to }, draft);
            }
        } else if ty.is_pointer() {
            let to = self.flat(at, 6, items.len(), &vec![0; items.len()]);
            for (index, item) in items.iter().enumerate() {
                let word = to.word + index;
                self.pointer(Place { word, ..to }, ty, item);
            }
        } else {
            self.numbers(at, schema::bits(ty), items);
        }
    }

    fn numbers(&mut self, at: Place, bits: usize, items: &[Value]) {
        let mut body = vec![0; (items.len() * bits).div_ceil(64)];
        for (index, item) in items.iter().enumerate() {
            put(&mut body, bits, index, number(item));
        }
        let code = [(1, 1), (8, 2), (16, 3), (32, 4), (64, 5)];
        let code = code.iter().find(|(size, _)| *size == bits);
        self.flat(at, code.map_or(0, |(_, code)| *code), items.len(), &body);
    }

    fn draft(&self, ty: &Type, value: &Value) -> Draft {
        let node = self.library.structure(ty);
        let mut draft = Draft {
            data: vec![0; node.data_word_count.into()],
            pointers: vec![None; node.pointer_count.into()],
        };
        self.members(&mut draft, node, ty, value);
        draft
    }

    fn members(&self, draft: &mut Draft, node: &StructNode, of: &Type, value: &Value) {
        let Value::Struct(values) = value else {
            return;
        };
        let tag_at = node.discriminant_offset as usize;
        for (name, value) in values {
            if let Value::Unknown(tag) = value {
                put(&mut draft.data, 16, tag_at, (*tag).into());
                continue;
            }
            let field = node.fields.iter().find(|field| field.name == *name);
            let field = field.unwrap_or_else(|| panic!("there is no field {name}"));
            if let Some(tag) = field.discriminant {
                put(&mut draft.data, 16, tag_at, tag.into());
            }
            match &field.kind {
                FieldKind::Group { type_id } => {
                    self.members(draft, self.library.group(*type_id), of, value);
                }
                FieldKind::Slot(slot) => set(draft, slot, of, value),
            }
        }
    }
}

fn set(draft: &mut Draft, slot: &Slot, of: &Type, value: &Value) {
    let index = slot.offset as usize;
    if slot.ty.is_pointer() {
        if *value != Value::Null {
            draft.pointers[index] = Some((schema::branded(&slot.ty, of), value.clone()));
        }
    } else if slot.ty != Type::Void {
        let bits = schema::bits(&slot.ty);
        put(
            &mut draft.data,
            bits,
            index,
            number(value) ^ schema::mask(slot),
        );
    }
}

fn number(value: &Value) -> u64 {
    match value {
        Value::Bool(value) => (*value).into(),
        Value::Int(value) => *value as u64,
        Value::Float32(bits) => (*bits).into(),
        Value::Float64(bits) => *bits,
        Value::Enum(value) => (*value).into(),
        _ => 0,
    }
}

/// Sets the number of `bits` bits at `index`, in multiples of its size.
fn put(words: &mut [u64], bits: usize, index: usize, number: u64) {
    let at = index * bits;
    let mask = u64::MAX >> (64 - bits);
    words[at / 64] &= !(mask << (at % 64));
    words[at / 64] |= (number & mask) << (at % 64);
}
