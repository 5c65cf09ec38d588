//! Reads a JSON value as a type of the schema.

use std::fmt;

use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use zooph::json::base64;
use zooph_diagnostics::suggest;
use zooph_plan::Encoding;

use crate::budget::Spent;
use crate::draft::{Packing, Ref, TooLarge};
use crate::json::open::OpenStruct;
use crate::json::raw::{RawSeed, finished, is_raw};
use crate::json::read::{Cursor, ObjectReader, Step};
use crate::json::skip::Skip;
use crate::schema::{StructId, Type};

/// A value in the form in which a struct or list stores it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Parsed {
    /// A JSON `null` for a pointer. It has the same meaning as an absent member.
    Null,
    /// The bits of a value in the data section.
    Bits(u64),
    /// The target of a pointer.
    Pointer(Ref),
}

impl Parsed {
    pub(super) fn pointer(self) -> Ref {
        match self {
            Parsed::Pointer(value) => value,
            _ => Ref::default(),
        }
    }
}

/// Reads a value of a type.
pub(super) struct ValueSeed<'x, 'c> {
    pub(super) cursor: &'x mut Cursor<'c>,
    pub(super) ty: &'x Type,
    pub(super) encoding: Encoding,
}

impl<'de> DeserializeSeed<'de> for ValueSeed<'_, '_> {
    type Value = Parsed;

    fn deserialize<D: serde::Deserializer<'de>>(self, parser: D) -> Result<Parsed, D::Error> {
        match self.ty {
            // A `Void` field accepts any JSON and ignores it.
            Type::Void => Skip(self.cursor)
                .deserialize(parser)
                .map(|()| Parsed::Bits(0)),
            Type::Struct(id) if is_raw(self.cursor.codec.set, *id) => {
                let words = RawSeed {
                    cursor: self.cursor,
                    id: *id,
                }
                .deserialize(parser)?;
                finished(self.cursor, *id, &words).map(Parsed::Pointer)
            }
            _ => parser.deserialize_any(self),
        }
    }
}

/// A number as the JSON parser returns it.
#[derive(Clone, Copy)]
enum Number {
    Signed(i64),
    Unsigned(u64),
    Float(f64),
}

impl<'x> ValueSeed<'x, '_> {
    fn number<E: Error>(self, number: Number) -> Result<Parsed, E> {
        let integer = match number {
            Number::Signed(value) => Some(value as i128),
            Number::Unsigned(value) => Some(value as i128),
            // The parser returns integers below -2^63 as the nearest float, which may be -2^63 itself.
            Number::Float(value) if value <= i64::MIN as f64 => Some(i128::MIN),
            // Integers from 2^64 on are out of range for every type.
            Number::Float(value) if value.fract() == 0.0 => Some(value as i128),
            Number::Float(_) => None,
        };
        let ranged = |low: i128, high: i128| match integer {
            Some(value) if (low..=high).contains(&value) => Ok(Parsed::Bits(value as u64)),
            Some(_) => Err(E::custom(format_args!("out of range of {low} to {high}"))),
            None => Err(E::custom("not an integer")),
        };
        let float = match number {
            Number::Signed(value) => value as f64,
            Number::Unsigned(value) => value as f64,
            Number::Float(value) => value,
        };
        match self.ty {
            Type::Int8 => ranged(i8::MIN as i128, i8::MAX as i128).map(masked(8)),
            Type::Int16 => ranged(i16::MIN as i128, i16::MAX as i128).map(masked(16)),
            Type::Int32 => ranged(i32::MIN as i128, i32::MAX as i128).map(masked(32)),
            Type::Int64 => ranged(i64::MIN as i128, i64::MAX as i128),
            Type::UInt8 => ranged(0, u8::MAX as i128),
            Type::UInt16 | Type::Enum(_) => ranged(0, u16::MAX as i128),
            Type::UInt32 => ranged(0, u32::MAX as i128),
            Type::UInt64 => ranged(0, u64::MAX as i128),
            Type::Float32 if (float as f32).is_infinite() => {
                Err(E::custom("out of range of Float32"))
            }
            Type::Float32 => Ok(Parsed::Bits((float as f32).to_bits() as u64)),
            Type::Float64 => Ok(Parsed::Bits(float.to_bits())),
            _ => Err(E::invalid_type(
                serde::de::Unexpected::Other("a number"),
                &self,
            )),
        }
    }

    /// Reads a number in a string. 64-bit numbers are written that way, and other types accept it, too.
    fn quoted_number<E: Error>(self, text: &str) -> Result<Parsed, E> {
        let float = matches!(self.ty, Type::Float32 | Type::Float64);
        let number = match text {
            "NaN" if float => return Ok(self.float_bits(f64::NAN)),
            "Infinity" if float => return Ok(self.float_bits(f64::INFINITY)),
            "-Infinity" if float => return Ok(self.float_bits(f64::NEG_INFINITY)),
            _ if float => parse_decimal(text).map(Number::Float),
            _ => parse_integer(text),
        };
        match number {
            Some(Number::Float(value)) if value.is_infinite() => {
                Err(E::custom("out of range of Float64"))
            }
            Some(number) => self.number(number),
            None => Err(E::custom(format_args!(
                "`{text}` is not a number of the type"
            ))),
        }
    }

    fn float_bits(self, value: f64) -> Parsed {
        Parsed::Bits(match self.ty {
            Type::Float32 => (value as f32).to_bits() as u64,
            _ => value.to_bits(),
        })
    }

    fn bytes<E: Error>(self, text: &str) -> Result<Parsed, E> {
        let (bytes, what) = match self.encoding {
            Encoding::Plain => {
                return Err(E::invalid_type(serde::de::Unexpected::Str(text), &self));
            }
            Encoding::Base64 => (base64::decode(text), "base64"),
            Encoding::Hex => (base64::decode_hex(text), "hexadecimal"),
        };
        let bytes = bytes.ok_or_else(|| E::custom(format_args!("not {what}")))?;
        self.cursor
            .draft
            .bytes(&bytes, 0)
            .map(Parsed::Pointer)
            .map_err(too_large)
    }

    fn list<'de, A: SeqAccess<'de>>(self, element: &Type, seq: A) -> Result<Parsed, A::Error> {
        let cursor = self.cursor;
        let list = match element {
            Type::Struct(id) => structs(cursor, *id, seq),
            element if element.is_pointer() => pointers(cursor, element, seq),
            element => scalars(cursor, element, seq),
        };
        list.map(Parsed::Pointer)
    }
}

fn masked(bits: u32) -> impl Fn(Parsed) -> Parsed {
    move |value| match value {
        Parsed::Bits(value) => Parsed::Bits(value & (u64::MAX >> (64 - bits))),
        other => other,
    }
}

/// Parses a decimal number with an optional sign, point and exponent.
fn parse_decimal(text: &str) -> Option<f64> {
    let decimal = |byte: u8| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E');
    text.bytes().all(decimal).then(|| text.parse().ok())?
}

/// Parses an integer, decimal or hexadecimal after `0x`, with an optional sign.
fn parse_integer(text: &str) -> Option<Number> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if !digits.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let magnitude = match digits.strip_prefix("0x").or(digits.strip_prefix("0X")) {
        Some(hex) if !hex.starts_with('+') => u64::from_str_radix(hex, 16).ok()?,
        Some(_) => return None,
        None => digits.parse().ok()?,
    };
    if !negative {
        return Some(Number::Unsigned(magnitude));
    }
    0i64.checked_sub_unsigned(magnitude).map(Number::Signed)
}

pub(super) fn too_large<E: Error>(outgrown: TooLarge) -> E {
    E::custom(too_large_message(outgrown))
}

pub(super) fn too_large_message(outgrown: TooLarge) -> &'static str {
    match outgrown {
        TooLarge::Format => "the message is larger than the format allows",
        TooLarge::Spent(Spent::Traversal) => {
            "whoever reads the message visits more than is allowed (Limits::traversal)"
        }
        TooLarge::Spent(_) => {
            "the message takes more memory than JSON of this size may ask for (Limits::memory)"
        }
    }
}

impl<'de> Visitor<'de> for ValueSeed<'_, '_> {
    type Value = Parsed;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.ty {
            Type::Void => "anything",
            Type::Bool => "true or false",
            Type::Int8 | Type::Int16 | Type::Int32 | Type::Int64 => "an integer",
            Type::UInt8 | Type::UInt16 | Type::UInt32 | Type::UInt64 => "an unsigned integer",
            Type::Float32 | Type::Float64 => "a number",
            Type::Text => "a string",
            Type::Data if self.encoding == Encoding::Plain => "an array of bytes",
            Type::Data => "a string of bytes",
            Type::List(_) => "an array",
            Type::Enum(_) => "the name or number of an enumerant",
            Type::Struct(_) => "an object",
            Type::Interface(_) | Type::Capability => {
                "nothing: a capability cannot be read from JSON"
            }
            Type::AnyPointer | Type::AnyStruct | Type::AnyList => {
                "nothing: an untyped pointer cannot be read from JSON"
            }
        })
    }

    fn visit_unit<E: Error>(self) -> Result<Parsed, E> {
        match self.ty {
            Type::Text | Type::Data | Type::List(_) | Type::Struct(_) => Ok(Parsed::Null),
            Type::Float32 => Ok(Parsed::Bits(f32::NAN.to_bits() as u64)),
            Type::Float64 => Ok(Parsed::Bits(f64::NAN.to_bits())),
            _ => Err(E::invalid_type(serde::de::Unexpected::Unit, &self)),
        }
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Parsed, E> {
        match self.ty {
            Type::Bool => Ok(Parsed::Bits(value as u64)),
            _ => Err(E::invalid_type(serde::de::Unexpected::Bool(value), &self)),
        }
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Parsed, E> {
        self.number(Number::Signed(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Parsed, E> {
        self.number(Number::Unsigned(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Parsed, E> {
        self.number(Number::Float(value))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Parsed, E> {
        match self.ty {
            Type::Text => {
                let list = self.cursor.draft.bytes(text.as_bytes(), 1);
                list.map(Parsed::Pointer).map_err(too_large)
            }
            Type::Data => self.bytes(text),
            Type::Enum(id) => {
                let known = &self.cursor.codec.enum_names(*id).values;
                match known.get(text) {
                    Some(&value) => Ok(Parsed::Bits(value as u64)),
                    None => Err(unknown_enumerant(text, known.keys().map(|name| &**name))),
                }
            }
            ty if !ty.is_pointer() && *ty != Type::Bool => self.quoted_number(text),
            _ => Err(E::invalid_type(serde::de::Unexpected::Str(text), &self)),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Parsed, A::Error> {
        self.cursor.check_depth()?;
        match self.ty {
            Type::Data if self.encoding == Encoding::Plain => {
                data(self.cursor, seq).map(Parsed::Pointer)
            }
            Type::List(element) => self.list(element, seq),
            _ => Err(A::Error::invalid_type(serde::de::Unexpected::Seq, &self)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Parsed, A::Error> {
        let Type::Struct(id) = *self.ty else {
            return Err(A::Error::invalid_type(serde::de::Unexpected::Map, &self));
        };
        let words = object(self.cursor, id, map)?;
        finished(self.cursor, id, &words).map(Parsed::Pointer)
    }
}

/// Reads an object, and returns the words of its struct.
fn object<'de, A: MapAccess<'de>>(
    cursor: &mut Cursor<'_>,
    id: StructId,
    map: A,
) -> Result<Vec<u64>, A::Error> {
    let mut open = OpenStruct::new(cursor.codec.set.plan(id));
    let names = cursor.names(id)?;
    ObjectReader {
        cursor,
        open: &mut open,
        id,
        names: &names,
    }
    .read(map)?;
    open.finish(&mut cursor.draft).map_err(too_large)
}

/// Reads the next element, if there is one.
fn next<'de, A: SeqAccess<'de>>(
    cursor: &mut Cursor<'_>,
    ty: &Type,
    index: usize,
    seq: &mut A,
) -> Result<Option<Parsed>, A::Error> {
    cursor.inside(Step::Item(index), |cursor| {
        let encoding = Encoding::Plain;
        let value = seq.next_element_seed(ValueSeed {
            cursor,
            ty,
            encoding,
        })?;
        match value {
            Some(Parsed::Null) => Err(A::Error::custom("null cannot be an item of an array")),
            value => Ok(value),
        }
    })
}

fn data<'de, A: SeqAccess<'de>>(cursor: &mut Cursor<'_>, mut seq: A) -> Result<Ref, A::Error> {
    let mut bytes = Vec::new();
    while let Some(value) = next(cursor, &Type::UInt8, bytes.len(), &mut seq)? {
        if let Parsed::Bits(byte) = value {
            bytes.push(byte as u8);
        }
    }
    cursor.draft.bytes(&bytes, 0).map_err(too_large)
}

fn scalars<'de, A: SeqAccess<'de>>(
    cursor: &mut Cursor<'_>,
    element: &Type,
    mut seq: A,
) -> Result<Ref, A::Error> {
    let bits = element.data_bits() as usize;
    let packing = Packing::of_bits(bits);
    let (mut words, mut count) = (Vec::new(), 0usize);
    while let Some(value) = next(cursor, element, count, &mut seq)? {
        if let (Parsed::Bits(value), 1..) = (value, bits) {
            let at = count * bits;
            if at.is_multiple_of(64) {
                words.push(0);
            }
            words[at / 64] |= value << (at % 64);
        }
        count += 1;
    }
    cursor
        .draft
        .scalars(packing, count, &words)
        .map_err(too_large)
}

fn pointers<'de, A: SeqAccess<'de>>(
    cursor: &mut Cursor<'_>,
    element: &Type,
    mut seq: A,
) -> Result<Ref, A::Error> {
    let mut refs = Vec::new();
    while let Some(value) = next(cursor, element, refs.len(), &mut seq)? {
        refs.push(value.pointer().word());
    }
    cursor.draft.pointers(&refs).map_err(too_large)
}

pub(super) fn structs<'de, A: SeqAccess<'de>>(
    cursor: &mut Cursor<'_>,
    id: StructId,
    mut seq: A,
) -> Result<Ref, A::Error> {
    struct Element<'x, 'c>(&'x mut Cursor<'c>, StructId);
    impl<'de> DeserializeSeed<'de> for Element<'_, '_> {
        type Value = Vec<u64>;
        fn deserialize<D: serde::Deserializer<'de>>(self, p: D) -> Result<Vec<u64>, D::Error> {
            match is_raw(self.0.codec.set, self.1) {
                true => RawSeed {
                    cursor: self.0,
                    id: self.1,
                }
                .deserialize(p),
                false => p.deserialize_map(self),
            }
        }
    }
    impl<'de> Visitor<'de> for Element<'_, '_> {
        type Value = Vec<u64>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }
        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Vec<u64>, A::Error> {
            object(self.0, self.1, map)
        }
    }
    let plan = cursor.codec.set.plan(id);
    let (mut elements, mut count) = (Vec::new(), 0);
    loop {
        let element = cursor.inside(Step::Item(count), |cursor| {
            seq.next_element_seed(Element(cursor, id))
        })?;
        let Some(words) = element else { break };
        elements.extend(words);
        count += 1;
    }
    let (data, pointers) = (plan.data_words(), plan.pointers());
    cursor
        .draft
        .structs(data, pointers, count, &elements)
        .map_err(too_large)
}

fn unknown_enumerant<'k, E: Error>(text: &str, known: impl Iterator<Item = &'k str>) -> E {
    let mut known: Vec<&str> = known.collect();
    // Sort the names, so that the suggestion does not depend on hashing if several are equally similar.
    known.sort_unstable();
    match suggest(text, known) {
        Some(meant) => E::custom(format_args!(
            "unknown enumerant `{text}`; did you mean `{meant}`?"
        )),
        None => E::custom(format_args!("unknown enumerant `{text}`")),
    }
}
