//! The places of fields in the sections of their structs.
//!
//! They are decided here for two models: for a [`Program`](crate::Program), whose types keep their generic
//! parameters, and for schemas at run time, whose types have all parameters bound.

use zooph_ir::{FieldKind, Id, StructNode, Type};

use crate::{PointerDefault, Union, value};

/// The place of a field's value in its struct. The parameters are a model's types, numbers, groups, and
/// defaults of pointers.
#[derive(Clone, Debug)]
pub enum Place<T, N, G, D> {
    /// The field is of type `Void` and has no place.
    Void,
    /// A bit of the data section.
    Bit {
        /// Offset in bits from the start of the data section.
        bit: u32,
        /// The value of a zero bit.
        default: bool,
    },
    /// A number or enum in the data section.
    Number {
        /// Offset in bytes from the start of the data section.
        byte: u32,
        /// The type of the number.
        ty: N,
        /// The bits of the default. The stored bits are the value's bits xored with these.
        default: u64,
    },
    /// A pointer in the pointer section.
    Pointer {
        /// Position in the pointer section, in pointers.
        index: u32,
        /// The type of the pointer's target.
        ty: T,
        /// The value of a null pointer, if that is not an empty value.
        default: Option<D>,
    },
    /// A group. Its fields are in the same sections as those of the struct.
    Group(G),
}

/// Returns the place of a field. A model says by functions what it makes of the type of a pointer's target, of
/// the type of a number, and of a group. Returns `None` for a group that it does not have.
pub fn of<'r, T, N, G, D: From<PointerDefault<'r>>>(
    field: &'r FieldKind,
    target: impl FnOnce(&Type) -> T,
    number: impl FnOnce(&Type) -> N,
    group: impl FnOnce(Id) -> Option<G>,
) -> Option<Place<T, N, G, D>> {
    let slot = match field {
        FieldKind::Slot(slot) => slot,
        FieldKind::Group { type_id } => return group(*type_id).map(Place::Group),
    };
    let (ty, default) = (&slot.ty, &slot.default_value);
    Some(match ty.data_bits() {
        _ if ty.is_pointer() => Place::Pointer {
            index: slot.offset,
            ty: target(ty),
            default: PointerDefault::of(default).map(D::from),
        },
        0 => Place::Void,
        1 => Place::Bit {
            bit: slot.offset,
            default: value::bits(default) != 0,
        },
        bits => Place::Number {
            // In a request that no compiler made, the offset may be anything.
            byte: slot.offset.saturating_mul(bits / 8),
            ty: number(ty),
            default: value::bits(default),
        },
    })
}

impl Union {
    /// Returns the union of a struct or group, if it has one.
    pub fn of(content: &StructNode) -> Option<Union> {
        let fields = content.fields.iter().enumerate();
        let mut members: Vec<(u16, usize)> = fields
            .filter_map(|(at, field)| Some((field.discriminant?, at)))
            .collect();
        members.sort_unstable();
        (content.discriminant_count > 0).then(|| Union {
            tag_at: content.discriminant_offset.saturating_mul(2),
            members: members.into_iter().map(|(_, at)| at).collect(),
        })
    }
}
