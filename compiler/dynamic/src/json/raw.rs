//! The struct `Value` of the standard schema `json.capnp`, which holds arbitrary JSON.

use std::fmt;

use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};

use crate::draft::Ref;
use crate::json::JsonCodec;
use crate::json::element::{Parsed, structs, too_large};
use crate::json::open::OpenStruct;
use crate::json::read::{Cursor, Key, Step};
use crate::json::scalars::{put, put_float, put_string};
use crate::json::write::{Items, Layout, Printed};
use crate::schema::{SchemaSet, StructId, Type};
use crate::sink::Sink;
use crate::value::{DynamicStruct, DynamicValue};

const VALUE: u64 = 0xa3fa_7845_f919_dd83;

/// Reports whether a struct type is `Value`.
pub(super) fn is_raw(set: &SchemaSet, id: StructId) -> bool {
    set.plan(id).id() == VALUE
}

/// Writes the JSON in a `Value`.
pub(super) fn write<S: Sink>(
    codec: &JsonCodec<'_>,
    sink: &mut S,
    value: DynamicStruct<'_>,
    layout: Layout,
) -> Printed<S> {
    let Some(field) = value.which() else {
        return put(sink, b"null");
    };
    match (field.name(), value.field(field)) {
        ("boolean", DynamicValue::Bool(true)) => put(sink, b"true"),
        ("boolean", DynamicValue::Bool(false)) => put(sink, b"false"),
        ("number", DynamicValue::Float64(number)) => put_float(sink, number),
        ("string", DynamicValue::Text(text)) => put_string(sink, text.as_bytes()),
        ("array", DynamicValue::List(list)) => codec.put_items(sink, &Items::List(list), layout),
        ("object", DynamicValue::List(list)) => {
            codec.put_items(sink, &Items::RawMembers(list), layout)
        }
        ("call", DynamicValue::Struct(call)) => {
            if let Some(DynamicValue::Text(function)) = call.get("function") {
                put(sink, function.to_str_lossy().as_bytes())?;
            }
            match call.get("params") {
                Some(DynamicValue::List(list)) => {
                    let layout = layout.after_prefix();
                    codec.put_items(sink, &Items::Params(list), layout)
                }
                _ => put(sink, b"()"),
            }
        }
        ("raw", DynamicValue::Text(text)) => put(sink, text.to_str_lossy().as_bytes()),
        _ => put(sink, b"null"),
    }
}

/// Reads arbitrary JSON, and returns the words of a `Value`.
pub(super) struct RawSeed<'x, 'c> {
    pub(super) cursor: &'x mut Cursor<'c>,
    /// The type of `Value`.
    pub(super) id: StructId,
}

impl RawSeed<'_, '_> {
    fn finish<E: Error>(self, member: &str, value: Parsed) -> Result<Vec<u64>, E> {
        let plan = self.cursor.codec.set.plan(self.id);
        let mut open = OpenStruct::new(plan);
        self.cursor.draft.open(open.size()).map_err(too_large)?;
        open.set_named(plan, member, value);
        open.finish(&mut self.cursor.draft).map_err(too_large)
    }

    /// Returns the element type of a member that is a list of structs.
    fn element<E: Error>(&self, member: &str) -> Result<StructId, E> {
        let field = self.cursor.codec.set.plan(self.id).field(member);
        if let Some(Ok(Type::List(element))) = field.map(|field| field.ty())
            && let Type::Struct(id) = **element
        {
            return Ok(id);
        }
        Err(E::custom(format_args!(
            "the schema's Value has no `{member}`"
        )))
    }
}

impl<'de> DeserializeSeed<'de> for RawSeed<'_, '_> {
    type Value = Vec<u64>;

    fn deserialize<D: serde::Deserializer<'de>>(self, parser: D) -> Result<Vec<u64>, D::Error> {
        parser.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for RawSeed<'_, '_> {
    type Value = Vec<u64>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E: Error>(self) -> Result<Vec<u64>, E> {
        self.finish("null", Parsed::Bits(0))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Vec<u64>, E> {
        self.finish("boolean", Parsed::Bits(value as u64))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Vec<u64>, E> {
        self.visit_f64(value as f64)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Vec<u64>, E> {
        self.visit_f64(value as f64)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Vec<u64>, E> {
        self.finish("number", Parsed::Bits(value.to_bits()))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Vec<u64>, E> {
        let text = self
            .cursor
            .draft
            .bytes(text.as_bytes(), 1)
            .map_err(too_large)?;
        self.finish("string", Parsed::Pointer(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Vec<u64>, A::Error> {
        self.cursor.check_depth()?;
        let element = self.element("array")?;
        let list = structs(self.cursor, element, seq)?;
        self.finish("array", Parsed::Pointer(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Vec<u64>, A::Error> {
        self.cursor.check_depth()?;
        let element = self.element("object")?;
        let plan = self.cursor.codec.set.plan(element);
        let (mut members, mut count) = (Vec::new(), 0);
        while let Some(Key(name)) = map.next_key()? {
            let step = Step::Member(name.clone().into_owned());
            let id = self.id;
            let value = self.cursor.inside(step, |cursor| {
                let words = map.next_value_seed(RawSeed {
                    cursor: &mut *cursor,
                    id,
                })?;
                finished(cursor, id, &words)
            })?;
            let name = self
                .cursor
                .draft
                .bytes(name.as_bytes(), 1)
                .map_err(too_large)?;
            let mut member = OpenStruct::new(plan);
            self.cursor.draft.open(member.size()).map_err(too_large)?;
            member.set_named(plan, "name", Parsed::Pointer(name));
            member.set_named(plan, "value", Parsed::Pointer(value));
            members.extend(member.finish(&mut self.cursor.draft).map_err(too_large)?);
            count += 1;
        }
        let (data, pointers) = (plan.data_words(), plan.pointers());
        let list = self.cursor.draft.structs(data, pointers, count, &members);
        let list = list.map_err(too_large)?;
        self.finish("object", Parsed::Pointer(list))
    }
}

/// Adds a struct with these words to the draft.
pub(super) fn finished<E: Error>(
    cursor: &mut Cursor<'_>,
    id: StructId,
    words: &[u64],
) -> Result<Ref, E> {
    let plan = cursor.codec.set.plan(id);
    cursor
        .draft
        .structure(plan.data_words(), plan.pointers(), words)
        .map_err(too_large)
}
