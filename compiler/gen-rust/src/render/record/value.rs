//! Fields in Records: types, default values, values before decoding, and the calls of the runtime that
//! decode, measure and encode them.

use std::fmt::Display;

use super::coding::Section;
use crate::layout::{Call, Code, Expression, assignment, call, statement};
use crate::plan::{FieldPlan, GroupSpot, PointerPlan, Shape, Spot, StructPlan};
use crate::render::reader::read;
use crate::render::{DATA, DECODER, ENCODER, PLACE, READER};
use crate::types::Spelling;

/// Returns the type of a Record's field.
pub(crate) fn record_type(plan: &StructPlan, field: &FieldPlan) -> Spelling {
    let optional = |ty| Spelling::one(&*plan.option, ty);
    let boxed = |ty| Spelling::one(&*plan.boxes, ty);
    let ty = field.record_type.clone();
    match &field.spot {
        Spot::Pointer(pointer) => match pointer.shape {
            Shape::Struct { boxed: true } => optional(boxed(ty)),
            Shape::Struct { boxed: false } => optional(ty),
            _ => ty,
        },
        Spot::Group(group) if group.boxed => boxed(ty),
        _ => ty,
    }
}

/// Reports whether the field's default is the default of its type.
pub(crate) fn is_zero(spot: &Spot) -> bool {
    match spot {
        Spot::Void | Spot::Group(_) => true,
        Spot::Bit { default, .. } => !default,
        Spot::Number { default, .. } => default.is_none(),
        Spot::Enum { default, .. } => *default == 0,
        Spot::Pointer(pointer) => pointer.shape.is_struct() || pointer.default.is_none(),
    }
}

/// Returns the field's default as an expression of the Record's type.
pub(crate) fn default_value(spot: &Spot) -> Expression {
    match spot {
        Spot::Bit { default: true, .. } => return "true".into(),
        Spot::Number {
            default: Some(default),
            ..
        } => return default.clone(),
        Spot::Enum {
            default,
            default_path,
            ..
        } if *default != 0 => return default_path.clone().into(),
        Spot::Pointer(pointer) => {
            if let Some(default) = pointer.content_default() {
                let made = call(format!("zooph::default_{}", pointer.shape.noun()));
                let made = match pointer.shape {
                    Shape::List => made.of(&pointer.element),
                    _ => made,
                };
                return made.and(&default.record_path).into();
            }
        }
        _ => {}
    }
    call("::core::default::Default::default").into()
}

/// Returns the value of a field before it is decoded.
pub(crate) fn blank_value(spot: &Spot) -> Call {
    match spot {
        Spot::Group(group) if group.boxed => call("zooph::boxed_group"),
        Spot::Group(_) => call("zooph::Group::blank"),
        Spot::Pointer(pointer) if pointer.shape == Shape::Parameter => {
            call("zooph::blank").of(&pointer.record_marker)
        }
        _ => call("::core::default::Default::default"),
    }
}

/// An operation on a Record's field in the pointer section.
enum Action {
    Fill,
    Words,
    Encode,
}

/// Returns the function of the runtime for an operation, with its type argument.
fn function(action: Action, pointer: &PointerPlan) -> Call {
    let noun = pointer.shape.noun();
    let or = if pointer.content_default().is_some() {
        "_or"
    } else {
        ""
    };
    let called = call(match (action, noun) {
        (Action::Fill, "") => "zooph::fill".to_owned(),
        (Action::Fill, noun) => match pointer.shape {
            Shape::Struct { boxed: true } => "zooph::fill_boxed".to_owned(),
            _ => format!("zooph::fill_{noun}{or}"),
        },
        (Action::Words, "") => "zooph::words".to_owned(),
        (Action::Words, noun) => format!("zooph::{noun}_words{or}"),
        (Action::Encode, "") => "zooph::encode".to_owned(),
        (Action::Encode, noun) => format!("zooph::encode_{noun}{or}"),
    });
    match pointer.shape {
        Shape::List => called.of(&pointer.element),
        Shape::Parameter | Shape::Any | Shape::Capability => called.of(&pointer.record_marker),
        Shape::Text | Shape::Data | Shape::Struct { .. } => called,
    }
}

/// Returns the statement that decodes a field in place from `reader`. `value` is a reference to the field. Returns
/// `None` for numbers, bits and enums.
pub(crate) fn fill_value(field: &FieldPlan, value: &str) -> Option<Code> {
    let name = format!("\"{}\"", field.schema_name);
    let called = match &field.spot {
        Spot::Pointer(pointer) => {
            let fill = function(Action::Fill, pointer);
            let fill = fill.with(DECODER).with(READER).with(pointer.index);
            match pointer.content_default() {
                Some(default) => fill.and(&default.record_path),
                None => fill,
            }
        }
        Spot::Group(group) => {
            let boxed = if group.boxed { "boxed_" } else { "" };
            let fill = call(format!("zooph::fill_{boxed}group"));
            fill.with(DECODER).with(READER)
        }
        _ => return None,
    };
    Some(statement(called.with(name).with(value).tried()))
}

/// Returns the statement that decodes a field outside of unions.
pub(crate) fn fill_field(field: &FieldPlan) -> Code {
    let place = format!("self.{}", field.record);
    fill_value(field, &format!("&mut {place}"))
        .unwrap_or_else(|| assignment(&format!("{place} ="), read(READER, field)))
}

/// Adds a group's Record to a call. `value` is a place or, if `borrow` is empty, a reference.
fn group_argument(called: Call, group: &GroupSpot, value: &str, borrow: &str) -> Call {
    match group.boxed {
        true => called.nested(method_of(value, "as_ref")),
        false => called.with(format!("{borrow}{value}")),
    }
}

fn method_of(value: impl Display, name: &str) -> Call {
    call(format!("{value}.{name}"))
}

/// Returns a reference to the optional struct at a place, as an `Option`.
pub(crate) fn reference(place: impl Display, boxed: bool) -> Call {
    method_of(place, if boxed { "as_deref" } else { "as_ref" })
}

/// Adds the value to a call, and the default if there is one.
fn pointer_arguments(called: Call, pointer: &PointerPlan, value: &str, borrow: &str) -> Call {
    if let Shape::Struct { boxed } = pointer.shape {
        return called.nested(reference(value, boxed));
    }
    let called = called.with(format!("{borrow}{value}"));
    match pointer.content_default() {
        Some(default) => called.and(&default.record_path),
        None => called,
    }
}

/// Returns the expression for the number of words behind a field's pointer; `None` for a field in the data section.
/// `value` is a place, and `borrow` is `&`. If `value` is a reference, `borrow` is empty.
pub(crate) fn words_value(field: &FieldPlan, value: &str, borrow: &str) -> Option<Call> {
    match &field.spot {
        Spot::Pointer(pointer) => {
            let called = function(Action::Words, pointer);
            Some(pointer_arguments(called, pointer, value, borrow))
        }
        Spot::Group(group) => {
            let called = call("zooph::Group::words");
            Some(group_argument(called, group, value, borrow))
        }
        _ => None,
    }
}

/// The contribution of a field to the data section.
pub(crate) struct Bits {
    /// The offset in bits.
    pub(crate) at: u32,
    /// The value before it is shifted to its offset. The result is ored into the word.
    pub(crate) value: Expression,
    /// Whether the value contains an operator with lower precedence than a shift.
    is_sum: bool,
}

impl Bits {
    /// Returns the value with parentheses if it needs them to be shifted.
    pub(crate) fn shiftable(self) -> Expression {
        match self.is_sum && !self.at.is_multiple_of(64) {
            true => format!("({})", self.value.text()).into(),
            false => self.value,
        }
    }
}

/// Returns the contribution of a field with value `plain` to the data section; `None` for a field in the
/// pointer section.
pub(crate) fn bits(field: &FieldPlan, plain: &str) -> Option<Bits> {
    let word = || call("zooph::word").with(plain);
    let (at, value, is_sum) = match &field.spot {
        Spot::Bit { at, default } => (
            *at,
            call("zooph::bit").with(plain).with(default).into(),
            false,
        ),
        Spot::Number { at, bits: 0, .. } => (at * 8, word().into(), false),
        Spot::Number { at, bits, .. } => (
            at * 8,
            format!("{} ^ 0x{bits:x}", word().text()).into(),
            true,
        ),
        Spot::Enum { at, default, .. } => (
            at * 8,
            call("zooph::enumerant").with(plain).with(default).into(),
            false,
        ),
        Spot::Void | Spot::Pointer(_) | Spot::Group(_) => return None,
    };
    Some(Bits { at, value, is_sum })
}

/// Returns the line that writes a field. `value` is a place, or a reference if `borrow` is empty.
pub(crate) fn encode_value(
    field: &FieldPlan,
    value: &str,
    borrow: &str,
    section: Section,
    data_words: u16,
) -> Code {
    let plain = match borrow {
        "" => format!("*{value}"),
        _ => value.to_owned(),
    };
    if let Some(bits) = bits(field, &plain) {
        return merge(bits.at, bits.shiftable());
    }
    match &field.spot {
        Spot::Void | Spot::Bit { .. } | Spot::Number { .. } | Spot::Enum { .. } => Code::empty(),
        Spot::Group(group) => {
            let called = group_argument(call("zooph::Group::encode"), group, value, borrow);
            statement(section.pass(called).with(ENCODER).with(PLACE))
        }
        Spot::Pointer(pointer) => {
            let at = u32::from(data_words) + pointer.index;
            let called = function(Action::Encode, pointer).with(ENCODER);
            let called = called.nested(call(format!("{PLACE}.word")).with(at));
            statement(pointer_arguments(called, pointer, value, borrow))
        }
    }
}

/// Returns a statement that ors bits into their word of the data section.
pub(crate) fn merge(bit: u32, bits: impl Into<Expression>) -> Code {
    let place = format!("{DATA}[{}] |=", bit / 64);
    let bits = bits.into();
    assignment(
        &place,
        match bit % 64 {
            0 => bits,
            shift => bits.shifted(shift),
        },
    )
}
