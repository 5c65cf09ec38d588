//! Structs being filled from JSON objects.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::draft::{Draft, Ref, TooLarge};
use crate::json::element::Parsed;
use crate::json::names::{Encoding, Member, Names};
use crate::json::read::Place;
use crate::plan::{Field, FieldKind, Slot, StructPlan};
use crate::schema::{SchemaSet, StructId};

/// A struct that is not finished, with the flattened structs inside it.
pub(super) struct OpenStruct {
    data_words: usize,
    /// Data, then pointers as [`Ref`]s.
    words: Vec<u64>,
    /// Flattened structs, by the index of the pointer that will lead to them.
    inner: BTreeMap<u32, OpenStruct>,
    /// Offsets of the discriminants that a tag has set.
    tagged: Vec<usize>,
}

/// What a member of an object is for.
pub(super) enum Found {
    /// A value to be stored.
    Place(Place),
    /// The name of the active union member; `names` is None for those of the object itself.
    Tag {
        descent: Vec<u32>,
        id: StructId,
        names: Option<Arc<Names>>,
    },
    /// It depends on a union's tag, which has not been seen.
    Later,
    /// Nothing the schema knows.
    Unknown,
}

impl OpenStruct {
    pub(super) fn new(plan: &StructPlan) -> Self {
        let data_words = plan.data_words() as usize;
        let words = vec![0; data_words + plan.pointers() as usize];
        OpenStruct {
            data_words,
            words,
            inner: BTreeMap::new(),
            tagged: Vec::new(),
        }
    }

    /// Finishes the struct and the flattened ones inside it, and returns its words.
    pub(super) fn finish(mut self, draft: &mut Draft) -> Result<Vec<u64>, TooLarge> {
        for (index, inner) in std::mem::take(&mut self.inner) {
            let data_words = inner.data_words as u16;
            let words = inner.finish(draft)?;
            let pointers = words.len() as u16 - data_words;
            let done = draft.structure(data_words, pointers, &words)?;
            self.set_pointer(index, done);
        }
        Ok(self.words)
    }

    fn set_pointer(&mut self, index: u32, value: Ref) {
        if let Some(word) = self.words.get_mut(self.data_words + index as usize) {
            *word = value.word();
        }
    }

    /// Spells out the default of a group's active union member when that is a null pointer, as the
    /// stock tool does when it moves a group that it has read to its place.
    pub(super) fn spell_out(
        &mut self,
        set: &SchemaSet,
        group: &StructPlan,
        draft: &mut Draft,
    ) -> Result<(), TooLarge> {
        let Some(member) = self.active_member(group) else {
            return Ok(());
        };
        match member.kind() {
            FieldKind::Group(inner) => self.spell_out(set, set.plan(*inner), draft),
            FieldKind::Slot(slot) => {
                let word = self.words.get(self.data_words + slot.offset as usize);
                let is_null = word == Some(&0) && !self.inner.contains_key(&slot.offset);
                if slot.ty.is_pointer() && is_null && !slot.default_message.is_empty() {
                    let default = draft.message(&slot.default_message)?;
                    self.set_pointer(slot.offset, default);
                }
                Ok(())
            }
        }
    }

    /// The flattened struct at the end of this way.
    pub(super) fn descend(&mut self, descent: &[u32]) -> &mut OpenStruct {
        let mut open = self;
        for index in descent {
            // `find` has made every struct on the way.
            let empty = || OpenStruct::new(&StructPlan::default());
            open = open.inner.entry(*index).or_insert_with(empty);
        }
        open
    }

    /// What a member with this name is for in the object of struct (or group) `id`.
    pub(super) fn find(
        &mut self,
        set: &SchemaSet,
        mut id: StructId,
        names: &Names,
        name: &str,
    ) -> Found {
        let mut open = self;
        let mut descent = Vec::new();
        let mut inner: Option<Arc<Names>> = None;
        let mut rest = name;
        loop {
            let names = inner.as_deref().unwrap_or(names);
            let plan = set.plan(id);
            let at = match names.by_name.get(rest) {
                None => return Found::Unknown,
                Some(Member::Field(at)) => {
                    let encoding = names.fields[*at].encoding;
                    return Found::Place(Place {
                        descent,
                        id,
                        at: *at,
                        encoding,
                    });
                }
                Some(Member::Tag) => {
                    return Found::Tag {
                        descent,
                        id,
                        names: inner,
                    };
                }
                Some(Member::Flattened(at)) => *at,
                Some(member @ (Member::OfUnion | Member::UnionValue)) => {
                    let Some(at) = open.tagged_member(plan) else {
                        return Found::Later;
                    };
                    if *member == Member::UnionValue {
                        let encoding = names
                            .fields
                            .get(at)
                            .map_or(Encoding::Plain, |field| field.encoding);
                        return Found::Place(Place {
                            descent,
                            id,
                            at,
                            encoding,
                        });
                    }
                    at
                }
            };
            let flat = names
                .fields
                .get(at)
                .and_then(|field| field.flatten.as_ref());
            let (Some(flat), Some(field)) = (flat, plan.fields().get(at)) else {
                return Found::Unknown;
            };
            let Some(stripped) = rest.strip_prefix(flat.prefix.as_str()) else {
                return Found::Unknown;
            };
            if !flat.names.by_name.contains_key(stripped) {
                return Found::Unknown;
            }
            rest = stripped;
            match field.kind() {
                FieldKind::Group(group) => id = *group,
                FieldKind::Slot(slot) => {
                    let crate::schema::Type::Struct(inner) = slot.ty else {
                        return Found::Unknown;
                    };
                    id = inner;
                    descent.push(slot.offset);
                    let make = || OpenStruct::new(set.plan(inner));
                    open = open.inner.entry(slot.offset).or_insert_with(make);
                }
            }
            inner = Some(flat.names.clone());
        }
    }

    /// Position of the member that a tag has selected.
    fn tagged_member(&self, plan: &StructPlan) -> Option<usize> {
        let offset = plan.discriminant_offset()?;
        if !self.tagged.contains(&offset) {
            return None;
        }
        self.active_member(plan).map(|field| plan.position(field))
    }

    /// The active member of a struct's or group's union.
    fn active_member<'p>(&self, plan: &'p StructPlan) -> Option<&'p Field> {
        let offset = plan.discriminant_offset()?;
        let word = self.words.get(offset / 8)?;
        plan.member((word >> (offset % 8 * 8)) as u16)
    }

    /// Selects a union member because the object's tag says so. Its value is its default, unless
    /// another member of the object tells it.
    pub(super) fn tag(&mut self, set: &SchemaSet, plan: &StructPlan, field: &Field) {
        self.activate(plan, field);
        self.clear_field(set, field);
        self.tagged.extend(plan.discriminant_offset());
    }

    /// Makes a field its union's active one, if it is in a union.
    pub(super) fn activate(&mut self, plan: &StructPlan, field: &Field) {
        if let (Some(offset), Some(tag)) = (plan.discriminant_offset(), field.discriminant()) {
            self.set_bits(offset * 8, 16, tag as u64);
        }
    }

    /// Sets all fields of a group to their defaults.
    pub(super) fn clear(&mut self, set: &SchemaSet, group: &StructPlan) {
        for field in group.plain_fields() {
            self.clear_field(set, field);
        }
        if let Some(first) = group.member(0) {
            self.activate(group, first);
            self.clear_field(set, first);
        }
    }

    fn clear_field(&mut self, set: &SchemaSet, field: &Field) {
        match field.kind() {
            FieldKind::Group(group) => self.clear(set, set.plan(*group)),
            FieldKind::Slot(slot) if slot.ty.is_pointer() => {
                self.inner.remove(&slot.offset);
                self.set_pointer(slot.offset, Ref::default());
            }
            FieldKind::Slot(slot) => {
                let bits = slot.ty.data_bits();
                self.set_bits(slot.offset as usize * bits as usize, bits, 0);
            }
        }
    }

    /// Stores a field's value. A null leaves a pointer field as it is.
    pub(super) fn set(&mut self, plan: &StructPlan, field: &Field, slot: &Slot, value: Parsed) {
        match value {
            Parsed::Null => return,
            Parsed::Bits(value) => {
                let bits = slot.ty.data_bits();
                let at = slot.offset as usize * bits as usize;
                self.set_bits(at, bits, value ^ slot.default_bits);
            }
            Parsed::Pointer(value) => self.set_pointer(slot.offset, value),
        }
        self.activate(plan, field);
    }

    /// Stores the value of the field with this name, if there is one.
    pub(super) fn set_named(&mut self, plan: &StructPlan, name: &str, value: Parsed) {
        if let Some(field) = plan.field(name)
            && let FieldKind::Slot(slot) = field.kind()
        {
            self.set(plan, field, slot, value);
        }
    }

    /// Writes the lowest `bits` of `value` at a bit offset that is a multiple of `bits`.
    fn set_bits(&mut self, at: usize, bits: u32, value: u64) {
        let data = &mut self.words[..self.data_words];
        if let (1.., Some(word)) = (bits, data.get_mut(at / 64)) {
            let mask = (u64::MAX >> (64 - bits)) << (at % 64);
            *word = *word & !mask | (value << (at % 64)) & mask;
        }
    }
}
