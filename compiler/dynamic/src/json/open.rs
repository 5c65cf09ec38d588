//! Structs that are being filled from JSON objects.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;
use zooph_plan::Encoding;

use crate::draft::{Draft, Ref, TooLarge};
use crate::json::element::Parsed;
use crate::json::names::{Member, Names};
use crate::json::read::Spot;
use crate::json::words::Words;
use crate::plan::{Bits, Field, Place, StructPlan};
use crate::schema::{SchemaSet, StructId, Type};

/// A struct in progress, with the flattened structs inside it.
pub(super) struct OpenStruct {
    /// The data section, then the pointers as [`Ref`]s.
    words: Words,
    /// The flattened structs, by the index of the pointer that will point to them.
    inner: BTreeMap<u32, OpenStruct>,
    /// The offsets of the discriminants that a tag has set.
    tagged: Vec<usize>,
}

/// The meaning of a member of an object.
pub(super) enum Found {
    /// The value of a field.
    Value(Spot),
    /// The name of the active union member. `names` is `None` if it is a member of the object itself.
    Tag {
        descent: Vec<u32>,
        id: StructId,
        names: Option<Arc<Names>>,
    },
    /// It depends on the tag of a union, which was not read yet.
    Later,
    /// The schema has no such member.
    Unknown,
}

impl Found {
    fn tag(descent: Vec<u32>, id: StructId, names: Option<Arc<Names>>) -> Self {
        Found::Tag { descent, id, names }
    }
}

impl OpenStruct {
    pub(super) fn new(plan: &StructPlan) -> Self {
        OpenStruct {
            words: Words::of_struct(plan),
            inner: BTreeMap::new(),
            tagged: Vec::new(),
        }
    }

    /// Returns the struct that contains a group, to be used for the group's words only. A struct of thousands
    /// of words may contain thousands of groups, so unused words must not take memory.
    pub(super) fn around_group(plan: &StructPlan) -> Self {
        OpenStruct {
            words: Words::of_group(plan),
            inner: BTreeMap::new(),
            tagged: Vec::new(),
        }
    }

    /// Returns the size of the struct in words, without flattened structs.
    pub(super) fn size(&self) -> usize {
        self.words.len()
    }

    /// Finishes the struct and the flattened ones inside it, and returns its words.
    pub(super) fn finish(mut self, draft: &mut Draft) -> Result<Vec<u64>, TooLarge> {
        self.close_inner(draft)?;
        Ok(self.words.into_all())
    }

    fn close_inner(&mut self, draft: &mut Draft) -> Result<(), TooLarge> {
        for (index, inner) in std::mem::take(&mut self.inner) {
            let done = inner.close(draft)?;
            self.set_pointer(index, done);
        }
        Ok(())
    }

    /// Finishes the struct, and adds it to the draft as an object.
    fn close(self, draft: &mut Draft) -> Result<Ref, TooLarge> {
        let data_words = self.words.data() as u16;
        let words = self.finish(draft)?;
        let pointers = words.len() as u16 - data_words;
        draft.structure(data_words, pointers, &words)
    }

    /// Returns the flattened struct behind a pointer. If there is none, starts one from the field's default.
    fn enter(
        &mut self,
        index: u32,
        default: Option<&[u8]>,
        plan: &StructPlan,
        draft: &mut Draft,
    ) -> Result<&mut OpenStruct, TooLarge> {
        let vacant = match self.inner.entry(index) {
            Entry::Occupied(open) => return Ok(open.into_mut()),
            Entry::Vacant(vacant) => vacant,
        };
        let mut value = self.words.pointer(index);
        if value == Ref::default() {
            value = draft.message(default.unwrap_or_default())?;
        }
        draft.open(plan.data_words() as usize + plan.pointers() as usize)?;
        let (data, pointers) = draft.reopened(value);
        let mut open = OpenStruct::new(plan);
        let own_data = open.words.data();
        for (at, word) in data.iter().enumerate().take(own_data) {
            open.words.put(at, *word);
        }
        for (at, word) in pointers.into_iter().enumerate() {
            open.words.put(own_data + at, word);
        }
        Ok(vacant.insert(open))
    }

    /// Makes a pointer lead to something else than it did. A flattened struct that was entered by it is dropped.
    fn set_pointer(&mut self, index: u32, value: Ref) {
        self.inner.remove(&index);
        self.words
            .put(self.words.data() + index as usize, value.word());
    }

    /// Moves a group that was read separately to its place. As in the stock tool, the values of inactive union
    /// members are not copied, and active ones that are null become their defaults.
    pub(super) fn adopt(
        &mut self,
        set: &SchemaSet,
        group: &StructPlan,
        mut from: OpenStruct,
        draft: &mut Draft,
    ) -> Result<(), TooLarge> {
        from.close_inner(draft)?;
        self.clear(set, group);
        self.take(set, group, &from.words, draft)
    }

    /// Copies a group's fields from these words.
    fn take(
        &mut self,
        set: &SchemaSet,
        group: &StructPlan,
        from: &Words,
        draft: &mut Draft,
    ) -> Result<(), TooLarge> {
        let active = group
            .discriminant_offset()
            .and_then(|offset| group.member(from.bits(offset * 8, 16) as u16));
        for field in active.into_iter().chain(group.plain_fields()) {
            self.activate(group, field);
            match field.place() {
                Place::Group(inner) => self.take(set, set.plan(*inner), from, draft)?,
                Place::Pointer { index, ty, default } => {
                    let mut value = from.pointer(*index);
                    if value == Ref::default() && field.discriminant().is_some() {
                        value = default_of(set, ty, default.as_deref(), draft)?;
                    }
                    self.set_pointer(*index, value);
                }
                _ => {
                    let Bits { at, width, .. } = field.bits();
                    self.set_bits(at as usize, width, from.bits(at as usize, width));
                }
            }
        }
        Ok(())
    }

    /// Returns the flattened struct at the end of a path of pointer indices.
    pub(super) fn descend(&mut self, descent: &[u32]) -> &mut OpenStruct {
        let mut open = self;
        for index in descent {
            // `find` has made every struct on the path, so `empty` is never called.
            let empty = || OpenStruct::new(&StructPlan::default());
            open = open.inner.entry(*index).or_insert_with(empty);
        }
        open
    }

    /// Returns the meaning of a member with this name in the object of struct or group `id`.
    pub(super) fn find(
        &mut self,
        set: &SchemaSet,
        mut id: StructId,
        names: &Names,
        name: &str,
        draft: &mut Draft,
    ) -> Result<Found, TooLarge> {
        let mut open = self;
        let mut descent = Vec::new();
        let mut inner: Option<Arc<Names>> = None;
        let mut rest = name;
        loop {
            let names = inner.as_deref().unwrap_or(names);
            let plan = set.plan(id);
            let (at, is_place) = match names.by_name.get(rest) {
                None => return Ok(Found::Unknown),
                Some(Member::Tag) => return Ok(Found::tag(descent, id, inner)),
                Some(Member::Field(at)) => (*at, true),
                Some(Member::Flattened(at)) => (*at, false),
                Some(member @ (Member::OfUnion | Member::UnionValue)) => {
                    match open.tagged_member(plan) {
                        Some(at) => (at, *member == Member::UnionValue),
                        None => return Ok(Found::Later),
                    }
                }
            };
            let field_names = names.fields.get(at);
            if is_place {
                return Ok(Found::Value(Spot {
                    descent,
                    id,
                    at,
                    encoding: field_names.map_or(Encoding::Plain, |names| names.encoding),
                }));
            }
            let flat = field_names.and_then(|names| names.flatten.as_ref());
            let (Some(flat), Some(field)) = (flat, plan.fields().get(at)) else {
                return Ok(Found::Unknown);
            };
            match field.place() {
                Place::Group(group) => id = *group,
                Place::Pointer {
                    index,
                    ty: Type::Struct(inner),
                    default,
                } => {
                    id = *inner;
                    descent.push(*index);
                    open = open.enter(*index, default.as_deref(), set.plan(id), draft)?;
                }
                _ => return Ok(Found::Unknown),
            }
            let Some(stripped) = rest.strip_prefix(flat.prefix.as_str()) else {
                return Ok(Found::Unknown);
            };
            rest = stripped;
            inner = Some(flat.names.clone());
        }
    }

    /// Returns the position of the member that a tag has selected.
    fn tagged_member(&self, plan: &StructPlan) -> Option<usize> {
        let offset = plan.discriminant_offset()?;
        if !self.tagged.contains(&offset) {
            return None;
        }
        let tag = self.words.bits(offset * 8, 16);
        plan.member(tag as u16).map(Field::position)
    }

    /// Selects a union member because of the object's tag. The member gets its default value, unless another
    /// member of the object states its value, before or after the tag.
    pub(super) fn tag(&mut self, set: &SchemaSet, plan: &StructPlan, field: &Field) {
        let active = { plan.discriminant_offset() }.map(|at| self.words.bits(at * 8, 16) as u16);
        if active != field.discriminant() {
            self.activate(plan, field);
            self.clear_field(set, field);
        }
        self.tagged.extend(plan.discriminant_offset());
    }

    /// Makes a field the active member of its union, if it is in a union.
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
        match field.place() {
            Place::Group(group) => self.clear(set, set.plan(*group)),
            Place::Pointer { index, .. } => self.set_pointer(*index, Ref::default()),
            _ => {
                let Bits { at, width, .. } = field.bits();
                self.set_bits(at as usize, width, 0);
            }
        }
    }

    /// Stores a field's value. A null does not change a pointer field.
    pub(super) fn set(&mut self, plan: &StructPlan, field: &Field, value: Parsed) {
        match (value, field.place()) {
            (Parsed::Null, _) => return,
            (Parsed::Bits(value), _) => {
                let Bits { at, width, default } = field.bits();
                self.set_bits(at as usize, width, value ^ default);
            }
            (Parsed::Pointer(value), Place::Pointer { index, .. }) => {
                self.set_pointer(*index, value);
            }
            (Parsed::Pointer(_), _) => {}
        }
        self.activate(plan, field);
    }

    /// Stores the value of the field with this name, if there is one.
    pub(super) fn set_named(&mut self, plan: &StructPlan, name: &str, value: Parsed) {
        if let Some(field) = plan.field(name).filter(|field| field.ty().is_ok()) {
            self.set(plan, field, value);
        }
    }

    /// Writes the lowest `bits` of `value` at a bit offset that is a multiple of `bits`.
    fn set_bits(&mut self, at: usize, bits: u32, value: u64) {
        if bits > 0 && at / 64 < self.words.data() {
            let mask = (u64::MAX >> (64 - bits)) << (at % 64);
            let word = self.words.get(at / 64);
            self.words
                .put(at / 64, word & !mask | (value << (at % 64)) & mask);
        }
    }
}

/// Returns the target that the stock tool gives a null pointer when it opens the field for writing: a copy of
/// the default, or an empty struct if there is none.
fn default_of(
    set: &SchemaSet,
    ty: &Type,
    default: Option<&[u8]>,
    draft: &mut Draft,
) -> Result<Ref, TooLarge> {
    match (default, ty) {
        (Some(message), _) => draft.message(message),
        (None, Type::Struct(id)) => {
            let plan = set.plan(*id);
            draft.open(plan.data_words() as usize + plan.pointers() as usize)?;
            OpenStruct::new(plan).close(draft)
        }
        _ => Ok(Ref::default()),
    }
}
