//! Reads JSON as messages.
//!
//! The parser returns values one by one, and each is stored at once as the type of its field. Only members
//! whose meaning depends on a union's tag that was not read yet are kept as text.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use serde::de::{DeserializeSeed, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;
use zooph_diagnostics::suggest;
use zooph_plan::Encoding;

use crate::budget::Budget;
use crate::draft::{Draft, Ref};
use crate::json::JsonCodec;
use crate::json::element::{Parsed, ValueSeed, too_large, too_large_message};
use crate::json::error::{JsonError, push_member};
use crate::json::names::{AnnotationError, Names};
use crate::json::open::{Found, OpenStruct};
use crate::json::skip::Skip;
use crate::plan::Field;
use crate::schema::{StructId, Type};

/// The cost in bytes of a member that is kept until its object ends: a table entry, and a name that is not
/// borrowed from the input if it has escapes.
const ENTRY: u64 = 64;

/// The state that all steps of reading share.
pub(super) struct Cursor<'c> {
    pub(super) codec: &'c JsonCodec<'c>,
    pub(super) draft: Draft,
    pub(super) path: Vec<Step>,
}

/// A step of the path to the value that is being read.
pub(super) enum Step {
    Member(String),
    Item(usize),
}

impl JsonCodec<'_> {
    /// Reads a JSON object as a struct of this type, and returns it as a message of one segment, whose word 0 is
    /// the root pointer.
    ///
    /// # Errors
    /// The first error in the JSON, or in the schema's annotations for it.
    pub fn read(&self, json: &[u8], id: StructId) -> Result<Vec<u8>, JsonError> {
        let mut cursor = Cursor {
            codec: self,
            draft: Draft::within(Budget::new(&self.limits, json.len() as u64)),
            path: Vec::new(),
        };
        let mut parser = serde_json::Deserializer::from_slice(json);
        let result = cursor
            .structure(&mut parser, id)
            .and_then(|root| parser.end().map(|()| root));
        let root = result.map_err(|error| cursor.error(&error))?;
        let finished = cursor.draft.finish(root, &self.limits);
        finished.map_err(|spent| JsonError::of_all(too_large_message(spent.into())))
    }
}

impl<'c> Cursor<'c> {
    fn structure<'de, D: serde::Deserializer<'de>>(
        &mut self,
        parser: D,
        id: StructId,
    ) -> Result<Ref, D::Error> {
        ValueSeed {
            cursor: self,
            ty: &Type::Struct(id),
            encoding: Encoding::Plain,
        }
        .deserialize(parser)
        .and_then(|value| match value {
            Parsed::Pointer(root) => Ok(root),
            _ => Err(D::Error::custom("a message is an object")),
        })
    }

    fn error(&self, error: &serde_json::Error) -> JsonError {
        let mut path = String::new();
        for step in &self.path {
            match step {
                Step::Member(name) => {
                    if !path.is_empty() {
                        path.push('.');
                    }
                    push_member(&mut path, name);
                }
                Step::Item(index) => path.push_str(&format!("[{index}]")),
            }
        }
        let (line, column) = (error.line(), error.column());
        let mut message = error.to_string();
        if let Some(at) = message.rfind(" at line ") {
            message.truncate(at);
        }
        JsonError {
            path,
            message,
            line,
            column,
        }
    }

    /// Calls `read` one step deeper in the path. If it fails, the path stays as it is, for the error message.
    pub(super) fn inside<T, E: serde::de::Error>(
        &mut self,
        step: Step,
        read: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        self.path.push(step);
        let value = read(self)?;
        self.path.pop();
        Ok(value)
    }

    /// Checks the nesting depth. Each list and each object but the root is a step of the path.
    pub(super) fn check_depth<E: serde::de::Error>(&self) -> Result<(), E> {
        let most = self.draft.nesting();
        if self.path.len() as u64 >= u64::from(most) {
            return Err(E::custom(format_args!("nested deeper than {most} levels")));
        }
        Ok(())
    }

    pub(super) fn names<E: serde::de::Error>(&self, id: StructId) -> Result<Arc<Names>, E> {
        self.codec.names(id).map_err(annotation)
    }
}

fn annotation<E: serde::de::Error>(error: AnnotationError) -> E {
    E::custom(error)
}

/// Reads an object into a struct, or into a group of the struct.
pub(super) struct ObjectReader<'x, 'c> {
    pub(super) cursor: &'x mut Cursor<'c>,
    pub(super) open: &'x mut OpenStruct,
    /// The type of the struct or group.
    pub(super) id: StructId,
    pub(super) names: &'x Names,
}

impl ObjectReader<'_, '_> {
    pub(super) fn read<'de, A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        self.cursor.check_depth()?;
        // The JSON `{}` of two bytes may be a struct of half a megabyte, so charge before it is made.
        let size = self.open.size();
        self.cursor.draft.open(size).map_err(too_large)?;
        let mut seen = Seen::default();
        let mut later: Vec<(Cow<'de, str>, &'de RawValue)> = Vec::new();
        while let Some(Key(name)) = map.next_key()? {
            self.cursor
                .path
                .push(Step::Member(name.clone().into_owned()));
            seen.check(&name, self.cursor)?;
            let found = self.find(&name)?;
            if let Found::Later = found {
                seen.charge(ENTRY, self.cursor)?;
                let raw: &RawValue = map.next_value()?;
                // The value may never be needed, but errors in it must be reported, so check it now.
                let mut parser = serde_json::Deserializer::from_str(raw.get());
                Skip(self.cursor)
                    .deserialize(&mut parser)
                    .map_err(A::Error::custom)?;
                later.push((name.clone(), raw));
            } else {
                map.next_value_seed(MemberSeed {
                    object: &mut self,
                    found,
                    name: &name,
                })?;
            }
            self.cursor.path.pop();
            seen.insert(name);
        }
        self.read_later(later)?;
        seen.free(self.cursor);
        Ok(())
    }

    fn find<E: serde::de::Error>(&mut self, name: &str) -> Result<Found, E> {
        let Cursor { codec, draft, .. } = &mut *self.cursor;
        self.open
            .find(codec.set, self.id, self.names, name, draft)
            .map_err(too_large)
    }

    /// Reads the members that had to wait for a union's tag. Repeats until all are read or none can be.
    fn read_later<'de, E: serde::de::Error>(
        &mut self,
        mut later: Vec<(Cow<'de, str>, &'de RawValue)>,
    ) -> Result<(), E> {
        loop {
            let before = later.len();
            let mut waiting = Vec::new();
            for (name, raw) in later {
                let found = self.find(&name)?;
                if let Found::Later = found {
                    waiting.push((name, raw));
                    continue;
                }
                let mut parser = serde_json::Deserializer::from_str(raw.get());
                let step = Step::Member(name.clone().into_owned());
                self.cursor.path.push(step);
                MemberSeed {
                    object: self,
                    found,
                    name: &name,
                }
                .deserialize(&mut parser)
                .map_err(E::custom)?;
                self.cursor.path.pop();
            }
            if waiting.is_empty() {
                return Ok(());
            }
            if waiting.len() == before {
                // There is no tag. The members that wait for it are treated like unknown ones.
                let strict = self.cursor.codec.strict;
                return if strict {
                    Err(E::custom("the union's tag is missing"))
                } else {
                    Ok(())
                };
            }
            later = waiting;
        }
    }

    /// Stores a value. If the field is in a union, makes it the active member.
    fn store<'de, D: serde::Deserializer<'de>>(
        &mut self,
        parser: D,
        spot: Spot,
    ) -> Result<(), D::Error> {
        let set = self.cursor.codec.set;
        let plan = set.plan(spot.id);
        let Some(field) = plan.fields().get(spot.at) else {
            return Ok(());
        };
        let open = self.open.descend(&spot.descent);
        match field.ty() {
            Err(group) => {
                let names = self
                    .cursor
                    .codec
                    .group_names(spot.id, field, group)
                    .map_err(annotation)?;
                let mut read = OpenStruct::around_group(set.plan(group));
                let cursor = &mut *self.cursor;
                GroupSeed(ObjectReader {
                    cursor,
                    open: &mut read,
                    id: group,
                    names: &names,
                })
                .deserialize(parser)?;
                open.activate(plan, field);
                let draft = &mut self.cursor.draft;
                let size = read.size();
                open.adopt(set, set.plan(group), read, draft)
                    .map_err(too_large)?;
                draft.close(size);
                Ok(())
            }
            Ok(ty) => {
                let encoding = spot.encoding;
                let seed = ValueSeed {
                    cursor: self.cursor,
                    ty,
                    encoding,
                };
                let value = seed.deserialize(parser)?;
                open.set(plan, field, value);
                Ok(())
            }
        }
    }
}

/// The names of an object's members so far, and what was charged for them.
#[derive(Default)]
pub(super) struct Seen<'de> {
    names: HashSet<Cow<'de, str>>,
    charged: u64,
}

impl<'de> Seen<'de> {
    /// Checks that a name is new, and charges for it.
    #[expect(
        clippy::ptr_arg,
        reason = "whether the name is borrowed decides what it takes"
    )]
    pub(super) fn check<E: serde::de::Error>(
        &mut self,
        name: &Cow<'de, str>,
        cursor: &mut Cursor<'_>,
    ) -> Result<(), E> {
        if self.names.contains(name) {
            return Err(E::custom("the member is there twice"));
        }
        let own = match name {
            Cow::Borrowed(_) => 0,
            Cow::Owned(name) => name.len() as u64,
        };
        self.charge(ENTRY + own, cursor)
    }

    fn charge<E: serde::de::Error>(
        &mut self,
        bytes: u64,
        cursor: &mut Cursor<'_>,
    ) -> Result<(), E> {
        self.charged += bytes;
        let made = cursor.draft.budget().make(bytes);
        made.map_err(|spent| too_large(spent.into()))
    }

    pub(super) fn insert(&mut self, name: Cow<'de, str>) {
        self.names.insert(name);
    }

    /// Frees the names at the end of an object.
    pub(super) fn free(self, cursor: &mut Cursor<'_>) {
        cursor.draft.budget().free(self.charged);
    }
}

/// The place of a member's value.
pub(super) struct Spot {
    /// The path through flattened structs, as indices of their pointers.
    pub(super) descent: Vec<u32>,
    /// The struct or group that has the field.
    pub(super) id: StructId,
    /// The field's position in the plan.
    pub(super) at: usize,
    pub(super) encoding: Encoding,
}

struct MemberSeed<'y, 'x, 'c, 'n> {
    object: &'y mut ObjectReader<'x, 'c>,
    found: Found,
    name: &'n str,
}

impl MemberSeed<'_, '_, '_, '_> {
    fn unknown<E: serde::de::Error>(&self) -> E {
        let known = self.object.names.fields.iter();
        let known = known.filter(|field| field.flatten.is_none());
        let name = self.name;
        match suggest(name, known.map(|field| field.name.as_str())) {
            Some(meant) => E::custom(format_args!(
                "unknown member `{name}`; did you mean `{meant}`?"
            )),
            None => E::custom(format_args!("unknown member `{name}`")),
        }
    }
}

impl<'de> DeserializeSeed<'de> for MemberSeed<'_, '_, '_, '_> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, parser: D) -> Result<(), D::Error> {
        match self.found {
            Found::Value(spot) => self.object.store(parser, spot),
            Found::Tag { descent, id, names } => {
                let Key(value) = Key::deserialize_from(parser)?;
                let set = self.object.cursor.codec.set;
                let plan = set.plan(id);
                let names = names.as_deref().unwrap_or(self.object.names);
                let position = names.tag_values.get(&*value);
                let field: Option<&Field> = position.and_then(|&at| plan.fields().get(at));
                match field {
                    Some(field) => self.object.open.descend(&descent).tag(set, plan, field),
                    None if self.object.cursor.codec.strict => {
                        return Err(D::Error::custom(format_args!("unknown variant `{value}`")));
                    }
                    None => {}
                }
                Ok(())
            }
            Found::Unknown if self.object.cursor.codec.strict => Err(self.unknown()),
            Found::Unknown | Found::Later => Skip(self.object.cursor).deserialize(parser),
        }
    }
}

struct GroupSeed<'x, 'c>(ObjectReader<'x, 'c>);

impl<'de> DeserializeSeed<'de> for GroupSeed<'_, '_> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, parser: D) -> Result<(), D::Error> {
        parser.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for GroupSeed<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        self.0.read(map)
    }
}

/// A string. It is borrowed from the input if it has no escapes.
pub(super) struct Key<'de>(pub(super) Cow<'de, str>);

impl<'de> Key<'de> {
    fn deserialize_from<D: serde::Deserializer<'de>>(parser: D) -> Result<Self, D::Error> {
        serde::Deserialize::deserialize(parser)
    }
}

impl<'de> serde::Deserialize<'de> for Key<'de> {
    fn deserialize<D: serde::Deserializer<'de>>(parser: D) -> Result<Self, D::Error> {
        struct Strings;
        impl<'de> Visitor<'de> for Strings {
            type Value = Key<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Borrowed(text)))
            }
            fn visit_str<E>(self, text: &str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Owned(text.to_owned())))
            }
        }
        parser.deserialize_str(Strings)
    }
}
