//! Writes a struct: the words of its data section, to which several fields may contribute, and its pointers.

use std::collections::{BTreeMap, BTreeSet};

use zooph_plan::{DeclIx, Field, Number, Place, Struct, Type};

use crate::render::{Part, Render};

/// The parts of the sections that fields occupy.
#[derive(Default)]
pub(crate) struct Owned {
    /// Indices of words in the data section.
    pub(crate) words: BTreeSet<u32>,
    pub(crate) pointers: BTreeSet<u32>,
}

impl Owned {
    fn add(&mut self, other: Owned) {
        self.words.extend(other.words);
        self.pointers.extend(other.pointers);
    }
}

impl Render<'_> {
    /// Returns the parts of the sections that a field occupies.
    pub(crate) fn owned_by(&self, field: &Field<'_>) -> Owned {
        let mut owned = Owned::default();
        match &field.place {
            Place::Void => {}
            Place::Bit { bit, .. } => owned.words.extend([bit / 64]),
            Place::Number { byte, .. } => owned.words.extend([byte / 8]),
            Place::Pointer { index, .. } => owned.pointers.extend([*index]),
            Place::Group(group) => {
                let all = self.program.owned(*group);
                owned.words.extend(all.bits.iter().map(|(bit, _)| bit / 64));
                owned.pointers.extend(all.pointers);
            }
        }
        owned
    }

    /// Returns the parts of the sections that a struct's own union occupies.
    pub(crate) fn owned_by_union(&self, content: &Struct<'_>) -> Owned {
        let mut owned = Owned::default();
        if let Some(union) = &content.union {
            owned.words.insert(union.tag_at / 8);
            for at in &union.members {
                owned.add(self.owned_by(&content.fields[*at]));
            }
        }
        owned
    }

    /// Returns, for each word, the Record's parts that contribute to it.
    pub(crate) fn by_word(&self, content: &Struct<'_>) -> BTreeMap<u32, Vec<usize>> {
        let mut words: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (index, part) in self.parts(content).into_iter().enumerate() {
            let owned = match part {
                Part::Field(_, field) => self.owned_by(field),
                Part::Which => self.owned_by_union(content),
            };
            for word in owned.words {
                words.entry(word).or_default().push(index);
            }
        }
        words
    }

    /// Returns a field's contribution to a word, or `None`. A group always contributes. `x` is the Record's value.
    pub(crate) fn bits(&self, field: &Field<'_>, word: u32, x: &str) -> Option<String> {
        match &field.place {
            Place::Bit { bit, default } if bit / 64 == word => Some(match default {
                true => format!("Z.bitOr {x} {}", bit % 64),
                false => format!("Z.bit {x} {}", bit % 64),
            }),
            Place::Number { byte, default, .. } if byte / 8 == word => {
                let shift = byte % 8 * 8;
                Some(match default {
                    0 => format!("Z.bitsAt {x} {shift}"),
                    default => format!("Z.bitsAtOr {default:#x} {x} {shift}"),
                })
            }
            Place::Group(group) => {
                let function = self.function(&self.home, &format!("word{word}"), *group);
                Some(format!("{function} {x}"))
            }
            _ => None,
        }
    }

    /// Returns a part's contribution to a word. The part must contribute to it.
    pub(crate) fn part_bits(
        &self,
        ix: DeclIx,
        part: Part<'_>,
        word: u32,
        x: &str,
    ) -> Option<String> {
        match part {
            Part::Field(_, field) => self.bits(field, word, x),
            Part::Which => {
                let union = &self.names().place(ix).union;
                Some(format!("word{word}'{union} {x}"))
            }
        }
    }

    /// Returns the number of words behind a field's pointers.
    pub(crate) fn beside(
        &self,
        of: DeclIx,
        (at, field): (usize, &Field<'_>),
        x: &str,
    ) -> Option<String> {
        match &field.place {
            Place::Pointer { ty, default, .. } => Some(match (ty, default) {
                (Type::Struct(..), _) => format!("Z.optionalWords {x}"),
                (_, Some(_)) => {
                    let default = self.default_name(&self.home, of, at);
                    format!("Z.valueWordsOr (Z.native {default}) {x}")
                }
                (ty, None) if is_struct_list(ty) => format!("Z.structListWords {x}"),
                _ => format!("Z.wordsOf {x}"),
            }),
            Place::Group(group) if !self.owned_by(field).pointers.is_empty() => {
                let function = self.function(&self.home, "beside", *group);
                Some(format!("{function} {x}"))
            }
            _ => None,
        }
    }

    /// Writes a field's pointers. The pointer section begins at `p'`.
    pub(crate) fn put(
        &self,
        of: DeclIx,
        (at, field): (usize, &Field<'_>),
        x: &str,
    ) -> Option<String> {
        match &field.place {
            Place::Pointer { index, ty, default } => {
                let place = place(*index);
                Some(match (ty, default) {
                    (Type::Struct(..), _) => format!("Z.putOptional {place} {x}"),
                    (_, Some(_)) => {
                        let default = self.default_name(&self.home, of, at);
                        format!("Z.putValueOr (Z.native {default}) {place} {x}")
                    }
                    (ty, None) if is_struct_list(ty) => format!("Z.putStructList {place} {x}"),
                    _ => format!("Z.putAt {place} {x}"),
                })
            }
            Place::Group(group) if !self.owned_by(field).pointers.is_empty() => {
                let function = self.function(&self.home, "put", *group);
                Some(format!("{function} p' {x}"))
            }
            _ => None,
        }
    }

    /// Returns the byte offset of a floating-point field without a default, and whether it fills its word.
    /// Such a field is stored separately, over its word.
    pub(crate) fn point(&self, part: Part<'_>) -> Option<(u32, bool)> {
        match part {
            Part::Field(_, field) => match field.place {
                Place::Number {
                    byte,
                    ty: Number::Float(bits),
                    default: 0,
                } => Some((byte, bits == 64)),
                _ => None,
            },
            Part::Which => None,
        }
    }
}

/// Returns the position of a pointer in the pointer section.
pub(crate) fn place(index: u32) -> String {
    match index {
        0 => "p'".to_owned(),
        index => format!("(p' Z.+ {})", 8 * index),
    }
}

fn is_struct_list(ty: &Type) -> bool {
    matches!(ty, Type::List(element) if matches!(**element, Type::Struct(..)))
}
