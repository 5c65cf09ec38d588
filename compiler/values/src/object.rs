//! Objects of a message as a tree, and their conversion from and to words.

use zooph::{ElementSize, ListReader, Pointer, PointerForm, StructReader};
use zooph_ir::PointerValue;

/// The greatest nesting depth of objects. It bounds the recursion.
const MAX_DEPTH: u32 = 256;

/// The error that objects are nested deeper than any reader accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooDeep;

/// The target of a pointer.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Object {
    /// A null pointer.
    #[default]
    Null,
    /// A struct.
    Struct(StructObject),
    /// A list, a text, or data.
    List(ListObject),
}

/// The sections of a struct.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct StructObject {
    /// The data section.
    pub data: Vec<u64>,
    /// The pointer section.
    pub pointers: Vec<Object>,
}

/// The elements of a list.
#[derive(Clone, Debug, PartialEq)]
pub enum ListObject {
    /// Elements without pointers, packed from the lowest bit of the first word on.
    Flat {
        /// Size of an element. It is neither `Pointer` nor `Composite`.
        size: ElementSize,
        /// Number of elements.
        count: u32,
        /// The elements. Unused bits of the last word are zero.
        words: Vec<u64>,
    },
    /// Pointers.
    Pointers(Vec<Object>),
    /// Structs of the same size.
    Structs {
        /// Size of each data section in words.
        data_words: u16,
        /// Size of each pointer section in pointers.
        pointers: u16,
        /// The elements.
        elements: Vec<StructObject>,
    },
}

impl StructObject {
    /// Returns a struct in which nothing is set.
    pub fn new(data_words: u16, pointers: u16) -> Self {
        StructObject {
            data: vec![0; usize::from(data_words)],
            pointers: vec![Object::Null; usize::from(pointers)],
        }
    }

    /// Cuts or extends the sections to these sizes.
    pub fn resize(&mut self, data_words: u16, pointers: u16) {
        self.data.resize(usize::from(data_words), 0);
        self.pointers.resize(usize::from(pointers), Object::Null);
    }

    /// Stores the low `bits` bits of `value` at a multiple of that width. Does nothing if the place is out of
    /// bounds.
    pub fn store(&mut self, offset: u32, bits: u32, value: u64) {
        let at = u64::from(offset) * u64::from(bits);
        let mask = if bits == 64 {
            u64::MAX
        } else {
            (1 << bits) - 1
        };
        if let Some(word) = self.data.get_mut((at / 64) as usize) {
            *word = *word & !(mask << (at % 64)) | (value & mask) << (at % 64);
        }
    }

    fn read(reader: StructReader<'_>, depth: u32) -> Result<Self, TooDeep> {
        let depth = depth.checked_sub(1).ok_or(TooDeep)?;
        let pointers = (0..usize::from(reader.pointer_count()))
            .map(|index| Object::read_within(reader.pointer(index), depth));
        let data = reader.data_section().chunks(8).map(|chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        });
        Ok(StructObject {
            data: data.collect(),
            pointers: pointers.collect::<Result<_, _>>()?,
        })
    }
}

impl ListObject {
    /// Returns a list of bytes.
    pub fn bytes(bytes: &[u8]) -> Self {
        let words = bytes.chunks(8).map(|chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        });
        let count = bytes.len() as u32;
        ListObject::Flat {
            size: ElementSize::Byte,
            count,
            words: words.collect(),
        }
    }

    fn read(reader: ListReader<'_>, depth: u32) -> Result<Self, TooDeep> {
        let depth = depth.checked_sub(1).ok_or(TooDeep)?;
        let count = reader.len();
        match reader.element_size() {
            ElementSize::Pointer => (0..count)
                .map(|index| Object::read_within(reader.pointer(index), depth))
                .collect::<Result<_, _>>()
                .map(ListObject::Pointers),
            ElementSize::Composite => {
                let (data_bytes, pointers) = reader.element_sections();
                let elements = (0..count)
                    .map(|index| StructObject::read(reader.structure(index), depth))
                    .collect::<Result<_, _>>()?;
                let data_words = (data_bytes / 8) as u16;
                Ok(ListObject::Structs {
                    data_words,
                    pointers,
                    elements,
                })
            }
            size => Ok(ListObject::read_flat(reader, size)),
        }
    }

    fn read_flat(reader: ListReader<'_>, size: ElementSize) -> Self {
        let count = reader.len();
        let bits = element_bits(size);
        let element = |index| match size {
            ElementSize::Bit => u64::from(reader.bit(index)),
            ElementSize::Byte => u64::from(reader.scalar::<u8>(index)),
            ElementSize::TwoBytes => u64::from(reader.scalar::<u16>(index)),
            ElementSize::FourBytes => u64::from(reader.scalar::<u32>(index)),
            _ => reader.scalar::<u64>(index),
        };
        let data = vec![0; flat_words(count, bits)];
        let mut words = StructObject {
            data,
            pointers: Vec::new(),
        };
        for index in (0..count).take_while(|_| bits > 0) {
            words.store(index, bits, element(index));
        }
        ListObject::Flat {
            size,
            count,
            words: words.data,
        }
    }
}

/// Returns the size in bits of an element of a flat list.
pub(crate) fn element_bits(size: ElementSize) -> u32 {
    match size {
        ElementSize::Empty => 0,
        ElementSize::Bit => 1,
        ElementSize::Byte => 8,
        ElementSize::TwoBytes => 16,
        ElementSize::FourBytes => 32,
        ElementSize::EightBytes | ElementSize::Pointer | ElementSize::Composite => 64,
    }
}

/// Returns the size of a flat list in words.
pub(crate) fn flat_words(count: u32, bits: u32) -> usize {
    (u64::from(count) * u64::from(bits)).div_ceil(64) as usize
}

impl Object {
    /// Returns a text: the bytes and a final NUL.
    pub fn text(bytes: &[u8]) -> Self {
        let mut bytes = bytes.to_vec();
        bytes.push(0);
        Object::data(&bytes)
    }

    /// Returns data with these bytes.
    pub fn data(bytes: &[u8]) -> Self {
        Object::List(ListObject::bytes(bytes))
    }

    /// Returns a copy of a pointer's target. Capabilities are left out.
    pub fn read(pointer: Pointer<'_>) -> Result<Self, TooDeep> {
        Object::read_within(pointer, MAX_DEPTH)
    }

    /// Returns a copy of the target of a message's root pointer.
    pub fn from_value(value: &PointerValue) -> Result<Self, TooDeep> {
        if value.is_null() {
            return Ok(Object::Null);
        }
        let bytes: Vec<u8> = value
            .words
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .collect();
        Object::read(Pointer::flat(&bytes))
    }

    fn read_within(pointer: Pointer<'_>, depth: u32) -> Result<Self, TooDeep> {
        Ok(match pointer.kind() {
            PointerForm::Null | PointerForm::Capability(_) => Object::Null,
            PointerForm::Struct => Object::Struct(StructObject::read(pointer.structure(), depth)?),
            PointerForm::List => Object::List(ListObject::read(pointer.list(), depth)?),
        })
    }

    /// Returns a message of one segment with this object as its root.
    pub fn to_value(&self) -> Result<PointerValue, TooDeep> {
        if *self == Object::Null {
            return Ok(PointerValue::default());
        }
        let mut words = vec![0];
        self.write(&mut words, 0, MAX_DEPTH)?;
        Ok(PointerValue {
            words: words.into(),
        })
    }

    /// Appends the object, and makes the pointer at `slot` point to it.
    fn write(&self, words: &mut Vec<u64>, slot: usize, depth: u32) -> Result<(), TooDeep> {
        let start = words.len();
        words[slot] = match self {
            Object::Null => return Ok(()),
            Object::Struct(body) => {
                let (data, pointers) = (body.data.len(), body.pointers.len());
                let empty = data + pointers == 0;
                // A pointer to an empty struct has offset -1, since a pointer of all zeros would be null.
                let offset = if empty {
                    u64::from(u32::MAX)
                } else {
                    (start - slot - 1) as u64
                };
                (offset << 2) & 0xffff_ffff | sections(data, pointers)
            }
            Object::List(list) => list.pointer((start - slot - 1) as u64),
        };
        let depth = depth.checked_sub(1).ok_or(TooDeep)?;
        match self {
            Object::Null => Ok(()),
            Object::Struct(body) => write_structs(std::slice::from_ref(body), words, depth),
            Object::List(list) => list.write(words, depth),
        }
    }
}

impl ListObject {
    fn pointer(&self, offset: u64) -> u64 {
        let (size, count) = match self {
            ListObject::Flat { size, count, .. } => (*size as u64, u64::from(*count)),
            ListObject::Pointers(items) => (ElementSize::Pointer as u64, items.len() as u64),
            ListObject::Structs {
                data_words,
                pointers,
                elements,
            } => {
                let stride = u64::from(*data_words) + u64::from(*pointers);
                (
                    ElementSize::Composite as u64,
                    elements.len() as u64 * stride,
                )
            }
        };
        1 | (offset << 2) & 0xffff_ffff | size << 32 | count << 35
    }

    fn write(&self, words: &mut Vec<u64>, depth: u32) -> Result<(), TooDeep> {
        match self {
            ListObject::Flat { words: body, .. } => {
                words.extend(body);
                Ok(())
            }
            ListObject::Pointers(items) => {
                let start = words.len();
                words.resize(start + items.len(), 0);
                items
                    .iter()
                    .enumerate()
                    .try_for_each(|(at, item)| item.write(words, start + at, depth))
            }
            ListObject::Structs {
                data_words,
                pointers,
                elements,
            } => {
                let tag = sections(usize::from(*data_words), usize::from(*pointers));
                words.push((elements.len() as u64) << 2 | tag);
                write_structs(elements, words, depth.checked_sub(1).ok_or(TooDeep)?)
            }
        }
    }
}

/// Appends structs one after another, then the targets of their pointers.
fn write_structs(
    structs: &[StructObject],
    words: &mut Vec<u64>,
    depth: u32,
) -> Result<(), TooDeep> {
    let mut at = words.len();
    for body in structs {
        words.extend(&body.data);
        words.resize(words.len() + body.pointers.len(), 0);
    }
    for body in structs {
        at += body.data.len();
        for (index, pointer) in body.pointers.iter().enumerate() {
            pointer.write(words, at + index, depth)?;
        }
        at += body.pointers.len();
    }
    Ok(())
}

/// Returns the half of a struct pointer with the sizes of its sections.
fn sections(data_words: usize, pointers: usize) -> u64 {
    (data_words as u64) << 32 | (pointers as u64) << 48
}
