//! Follows one pointer to its object.

use super::message::Message;

/// The place of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) segment: usize,
    pub(crate) word: usize,
}

/// A struct's sections. The elements of upgraded lists may have data of less than a word.
#[derive(Clone, Debug)]
pub(crate) struct Sections {
    pub(crate) data: Vec<u8>,
    /// The place of the first pointer.
    pub(crate) pointers: Place,
    pub(crate) pointer_count: usize,
}

/// A list and the form of its elements.
#[derive(Clone, Debug)]
pub(crate) struct List {
    /// The first word, behind the tag if there is one.
    pub(crate) start: Place,
    /// The size code of the elements.
    pub(crate) code: u64,
    pub(crate) count: usize,
    /// How many words the body has, according to the pointer.
    pub(crate) words: usize,
    /// How many bits of data an element has.
    pub(crate) data_bits: usize,
    /// How many pointers an element has.
    pub(crate) pointers: usize,
}

/// The object that a pointer leads to.
#[derive(Clone, Debug)]
pub(crate) enum Object {
    Null,
    Struct(Sections),
    List(List),
    Capability(u32),
}

/// A pointer's kind, known after following its landing pads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Struct,
    List,
    Other,
}

/// A pointer whose landing pads were followed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Landed {
    pub(crate) kind: Kind,
    word: u64,
    segment: usize,
    /// The word where the object begins, which may be out of bounds.
    start: i64,
}

type Result<T> = std::result::Result<T, &'static str>;

fn offset(word: u64) -> i64 {
    i64::from((word as u32 as i32) >> 2)
}

fn landed(word: u64, segment: usize, start: i64) -> Landed {
    let kind = match word & 3 {
        0 => Kind::Struct,
        1 => Kind::List,
        _ => Kind::Other,
    };
    Landed {
        kind,
        word,
        segment,
        start,
    }
}

impl Message {
    pub(crate) fn at(&self, place: Place) -> u64 {
        let segment = self.segments.get(place.segment);
        segment
            .and_then(|words| words.get(place.word))
            .copied()
            .unwrap_or(0)
    }

    /// Follows the landing pads of a pointer that is not null.
    pub(crate) fn land(&self, at: Place) -> Result<Landed> {
        let word = self.at(at);
        if word & 3 != 2 {
            return Ok(landed(word, at.segment, at.word as i64 + 1 + offset(word)));
        }
        let segment = (word >> 32) as usize;
        let pads = self.segments.get(segment).ok_or("far_segment")?;
        let position = (word as u32 >> 3) as usize;
        let pad = *pads.get(position).ok_or("far_pad")?;
        if word & 4 == 0 {
            if pad & 3 == 2 {
                return Err("far_pad");
            }
            return Ok(landed(pad, segment, position as i64 + 1 + offset(pad)));
        }
        let tag = *pads.get(position + 1).ok_or("far_pad")?;
        if pad & 7 != 2 || tag & 3 > 1 || offset(tag) != 0 {
            return Err("far_pad");
        }
        let segment = (pad >> 32) as usize;
        if segment >= self.segments.len() {
            return Err("far_segment");
        }
        Ok(landed(tag, segment, i64::from(pad as u32 >> 3)))
    }

    fn inside(&self, segment: usize, start: i64, words: usize) -> Result<Place> {
        let present = self.segments[segment].len();
        let word = usize::try_from(start).map_err(|_| "out_of_bounds")?;
        if word > present || words > present - word {
            return Err("out_of_bounds");
        }
        Ok(Place { segment, word })
    }

    pub(crate) fn sections(&self, landed: &Landed) -> Result<Sections> {
        if landed.kind != Kind::Struct {
            return Err("pointer_kind");
        }
        let data = (landed.word >> 32 & 0xffff) as usize;
        let pointer_count = (landed.word >> 48) as usize;
        let start = self.inside(landed.segment, landed.start, data + pointer_count)?;
        Ok(self.cut(start, 0, data * 64, pointer_count))
    }

    /// Returns the sections that begin `skip` bits behind `start`.
    fn cut(&self, start: Place, skip: usize, data_bits: usize, pointer_count: usize) -> Sections {
        let words = &self.segments[start.segment][start.word..];
        let byte = |at: usize| (words[at / 8] >> (at % 8 * 8)) as u8;
        let first = skip / 8;
        Sections {
            data: (first..first + data_bits / 8).map(byte).collect(),
            pointers: Place {
                segment: start.segment,
                word: start.word + (skip + data_bits) / 64,
            },
            pointer_count,
        }
    }

    pub(crate) fn list(&self, landed: &Landed) -> Result<List> {
        if landed.kind != Kind::List {
            return Err("pointer_kind");
        }
        let code = landed.word >> 32 & 7;
        let count = (landed.word >> 35) as usize;
        if code == 7 {
            return self.struct_list(landed, count);
        }
        let data_bits = [0, 1, 8, 16, 32, 64, 0][code as usize];
        let pointers = usize::from(code == 6);
        let words = (count * (data_bits + pointers * 64)).div_ceil(64);
        Ok(List {
            start: self.inside(landed.segment, landed.start, words)?,
            code,
            count,
            words,
            data_bits,
            pointers,
        })
    }

    fn struct_list(&self, landed: &Landed, words: usize) -> Result<List> {
        let tag_at = self.inside(landed.segment, landed.start, words + 1)?;
        let tag = self.at(tag_at);
        let count = (tag as u32 >> 2) as usize;
        let (data, pointers) = ((tag >> 32 & 0xffff) as usize, (tag >> 48) as usize);
        let fits = count < 1 << 29 && count * (data + pointers) <= words;
        if tag & 3 != 0 || !fits {
            return Err("list_tag");
        }
        Ok(List {
            start: Place {
                word: tag_at.word + 1,
                ..tag_at
            },
            code: 7,
            count,
            words,
            data_bits: data * 64,
            pointers,
        })
    }

    /// Returns the object that a pointer of any kind leads to.
    pub(crate) fn object(&self, at: Place) -> Result<Object> {
        if self.at(at) == 0 {
            return Ok(Object::Null);
        }
        let landed = self.land(at)?;
        match landed.kind {
            Kind::Struct => self.sections(&landed).map(Object::Struct),
            Kind::List => self.list(&landed).map(Object::List),
            Kind::Other if landed.word as u32 == 3 => {
                Ok(Object::Capability((landed.word >> 32) as u32))
            }
            Kind::Other => Err("reserved_bits"),
        }
    }

    /// Returns element `index` of a list as a struct. The list must not be one of bits.
    pub(crate) fn element(&self, list: &List, index: usize) -> Sections {
        let stride = list.data_bits + list.pointers * 64;
        self.cut(list.start, index * stride, list.data_bits, list.pointers)
    }

    /// Returns element `index` of a list of bits.
    pub(crate) fn bit(&self, list: &List, index: usize) -> bool {
        let place = Place {
            word: list.start.word + index / 64,
            ..list.start
        };
        self.at(place) >> (index % 64) & 1 == 1
    }
}

impl List {
    /// Reports whether an element takes no space.
    pub(crate) fn is_sizeless(&self) -> bool {
        self.data_bits + self.pointers == 0
    }
}

impl Sections {
    /// Returns the number of `bits` bits at `index`, in multiples of its size. It is 0 beyond the
    /// section.
    pub(crate) fn number(&self, bits: usize, index: usize) -> u64 {
        if bits == 1 {
            let byte = self.data.get(index / 8).copied().unwrap_or(0);
            return u64::from(byte >> (index % 8) & 1);
        }
        let size = bits / 8;
        let bytes = self.data.get(index * size..(index + 1) * size);
        bytes.map_or(0, |bytes| {
            bytes
                .iter()
                .rev()
                .fold(0, |sum, byte| sum << 8 | *byte as u64)
        })
    }

    /// Returns the place of a pointer, if the section is long enough.
    pub(crate) fn pointer(&self, index: usize) -> Option<Place> {
        (index < self.pointer_count).then_some(Place {
            word: self.pointers.word + index,
            ..self.pointers
        })
    }
}
