//! Building by name: structs and lists whose types are known at run time only.

use std::fmt;

use zooph::{ElementSize, Fault, PointerBuilder, RawListBuilder, StructBuilder, Text};
use zooph_values::element_size;

use crate::plan::{Field, FieldKind, Slot, StructPlan};
use crate::schema::{SchemaSet, StructId, Type};
use crate::value::DynamicValue;

/// Why something cannot be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildError {
    /// The struct has no field of that name.
    UnknownField(String),
    /// The list has no element of that index.
    NoElement(u32),
    /// The value is of another type than the schema says.
    WrongType {
        /// What the schema says.
        expected: Type,
    },
    /// The number does not fit the schema's type.
    OutOfRange {
        /// The type.
        expected: Type,
    },
    /// The enum has no enumerant of that name.
    UnknownEnumerant(String),
    /// The struct is smaller than the schema's fields need: the schema contradicts itself.
    Layout,
    /// What an untyped pointer leads to is malformed or exceeds the default limits.
    Fault(Fault),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::UnknownField(name) => write!(f, "there is no field `{name}`"),
            BuildError::NoElement(index) => write!(f, "there is no element {index}"),
            BuildError::WrongType { expected } => write!(f, "the value is no {expected:?}"),
            BuildError::OutOfRange { expected } => {
                write!(f, "the number is out of the range of {expected:?}")
            }
            BuildError::UnknownEnumerant(name) => write!(f, "there is no enumerant `{name}`"),
            BuildError::Layout => f.write_str("the schema's struct has no room for the field"),
            BuildError::Fault(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for BuildError {}

/// A struct being built by name.
pub struct DynamicStructBuilder<'a> {
    set: &'a SchemaSet,
    plan: &'a StructPlan,
    raw: StructBuilder<'a>,
}

/// A list being built whose element type is known at run time only.
pub struct DynamicListBuilder<'a> {
    set: &'a SchemaSet,
    element: &'a Type,
    raw: RawListBuilder<'a>,
}

impl<'a> DynamicStructBuilder<'a> {
    /// Makes `pointer` lead to a new, empty struct of this type: the root of an arena
    /// (`arena.root_pointer()`), or any other.
    pub fn init(set: &'a SchemaSet, id: StructId, pointer: PointerBuilder<'a>) -> Self {
        let plan = set.plan(id);
        let raw = pointer.init_struct(plan.data_words(), plan.pointers());
        DynamicStructBuilder { set, plan, raw }
    }

    /// The same struct, borrowed for a shorter time.
    pub fn reborrow(&mut self) -> DynamicStructBuilder<'_> {
        DynamicStructBuilder {
            set: self.set,
            plan: self.plan,
            raw: self.raw.reborrow(),
        }
    }

    /// What there is to know about the struct's type.
    pub fn plan(&self) -> &'a StructPlan {
        self.plan
    }

    /// Sets a field. A union member becomes the active one. Integers of any type do, if they fit;
    /// an enum takes an enumerant's name or number; structs, lists and untyped pointers are
    /// copied.
    ///
    /// # Errors
    /// If there is no such field, the value is not of its type, or what an untyped pointer leads to is
    /// malformed.
    pub fn set<'v>(
        &mut self,
        name: &str,
        value: impl Into<DynamicValue<'v>>,
    ) -> Result<(), BuildError> {
        let field = self.find(name)?;
        let slot = slot_of(field)?;
        let value = value.into();
        if slot.ty.is_pointer() {
            set_pointer(self.pointer(slot)?, &slot.ty, value)?;
        } else {
            let bits = bits(self.set, &slot.ty, value)? ^ slot.default_bits;
            let (width, at) = (slot.ty.data_bits(), slot.offset as usize);
            let room = self.raw.sections().0 as usize * 64;
            if (at + 1) * width as usize > room {
                return Err(BuildError::Layout);
            }
            match width {
                0 => {}
                1 => self.raw.set_bit(at, bits & 1 != 0),
                8 => self.raw.set_scalar(at, bits as u8),
                16 => self.raw.set_scalar(at * 2, bits as u16),
                32 => self.raw.set_scalar(at * 4, bits as u32),
                _ => self.raw.set_scalar(at * 8, bits),
            }
        }
        self.activate(field)
    }

    /// Makes a field of struct type lead to a new struct, or gives access to a group. A union
    /// member becomes the active one.
    ///
    /// # Errors
    /// If there is no such field, or it is no struct.
    pub fn init_struct(&mut self, name: &str) -> Result<DynamicStructBuilder<'_>, BuildError> {
        let field = self.find(name)?;
        self.activate(field)?;
        let set = self.set;
        match field.kind() {
            FieldKind::Group(group) => {
                let plan = set.plan(*group);
                Ok(DynamicStructBuilder {
                    set,
                    plan,
                    raw: self.raw.reborrow(),
                })
            }
            FieldKind::Slot(slot) => match slot.ty {
                Type::Struct(id) => Ok(DynamicStructBuilder::init(set, id, self.pointer(slot)?)),
                ref ty => Err(BuildError::WrongType {
                    expected: ty.clone(),
                }),
            },
        }
    }

    /// Makes a field of list type lead to a new list of `count` elements. A union member becomes
    /// the active one.
    ///
    /// # Errors
    /// If there is no such field, or it is no list.
    pub fn init_list(
        &mut self,
        name: &str,
        count: u32,
    ) -> Result<DynamicListBuilder<'_>, BuildError> {
        let field = self.find(name)?;
        let slot = slot_of(field)?;
        let Type::List(element) = &slot.ty else {
            return Err(BuildError::WrongType {
                expected: slot.ty.clone(),
            });
        };
        self.activate(field)?;
        let set = self.set;
        Ok(DynamicListBuilder::init(
            set,
            element,
            self.pointer(slot)?,
            count,
        ))
    }

    fn find(&self, name: &str) -> Result<&'a Field, BuildError> {
        self.plan
            .field(name)
            .ok_or_else(|| BuildError::UnknownField(name.to_owned()))
    }

    fn pointer(&mut self, slot: &Slot) -> Result<PointerBuilder<'_>, BuildError> {
        if slot.offset >= self.raw.sections().1 as u32 {
            return Err(BuildError::Layout);
        }
        Ok(self.raw.pointer(slot.offset as usize))
    }

    fn activate(&mut self, field: &Field) -> Result<(), BuildError> {
        let (Some(at), Some(tag)) = (self.plan.discriminant_offset(), field.discriminant()) else {
            return Ok(());
        };
        if at + 2 > self.raw.sections().0 as usize * 8 {
            return Err(BuildError::Layout);
        }
        self.raw.set_scalar(at, tag);
        Ok(())
    }
}

fn slot_of(field: &Field) -> Result<&Slot, BuildError> {
    match field.kind() {
        FieldKind::Slot(slot) => Ok(slot),
        FieldKind::Group(group) => Err(BuildError::WrongType {
            expected: Type::Struct(*group),
        }),
    }
}

impl<'a> DynamicListBuilder<'a> {
    fn init(
        set: &'a SchemaSet,
        element: &'a Type,
        pointer: PointerBuilder<'a>,
        count: u32,
    ) -> Self {
        let raw = match element {
            Type::Struct(id) => {
                let plan = set.plan(*id);
                pointer.init_struct_list(count, plan.data_words(), plan.pointers())
            }
            ty if ty.is_pointer() => pointer.init_flat_list(ElementSize::Pointer, count),
            ty => pointer.init_flat_list(element_size(ty.data_bits()), count),
        };
        DynamicListBuilder { set, element, raw }
    }

    /// Number of elements.
    pub fn len(&self) -> u32 {
        self.raw.len()
    }

    /// There are no elements.
    pub fn is_empty(&self) -> bool {
        self.raw.is_empty()
    }

    /// Sets an element, as [`DynamicStructBuilder::set`] sets a field.
    ///
    /// # Errors
    /// If there is no such element, or the value is not of the list's type.
    pub fn set<'v>(
        &mut self,
        index: u32,
        value: impl Into<DynamicValue<'v>>,
    ) -> Result<(), BuildError> {
        self.check(index)?;
        let value = value.into();
        if let Type::Struct(_) = self.element {
            return Err(BuildError::WrongType {
                expected: self.element.clone(),
            });
        }
        if self.element.is_pointer() {
            return set_pointer(self.raw.reborrow().into_pointer(index), self.element, value);
        }
        let bits = bits(self.set, self.element, value)?;
        match self.element.data_bits() {
            0 => {}
            1 => self.raw.set_bit(index, bits & 1 != 0),
            8 => self.raw.set_scalar(index, bits as u8),
            16 => self.raw.set_scalar(index, bits as u16),
            32 => self.raw.set_scalar(index, bits as u32),
            _ => self.raw.set_scalar(index, bits),
        }
        Ok(())
    }

    /// A struct element.
    ///
    /// # Errors
    /// If there is no such element, or the list is not of structs.
    pub fn at(&mut self, index: u32) -> Result<DynamicStructBuilder<'_>, BuildError> {
        self.check(index)?;
        let Type::Struct(id) = *self.element else {
            return Err(BuildError::WrongType {
                expected: self.element.clone(),
            });
        };
        let (set, raw) = (self.set, self.raw.reborrow().into_struct(index));
        Ok(DynamicStructBuilder {
            set,
            plan: set.plan(id),
            raw,
        })
    }

    /// Makes an element that is a list lead to a new list of `count` elements.
    ///
    /// # Errors
    /// If there is no such element, or the list is not of lists.
    pub fn init_list(
        &mut self,
        index: u32,
        count: u32,
    ) -> Result<DynamicListBuilder<'_>, BuildError> {
        self.check(index)?;
        let Type::List(element) = self.element else {
            return Err(BuildError::WrongType {
                expected: self.element.clone(),
            });
        };
        let pointer = self.raw.reborrow().into_pointer(index);
        Ok(DynamicListBuilder::init(self.set, element, pointer, count))
    }

    fn check(&self, index: u32) -> Result<(), BuildError> {
        if index < self.raw.len() {
            Ok(())
        } else {
            Err(BuildError::NoElement(index))
        }
    }
}

/// A value of a type in the data section, as its bits.
fn bits(set: &SchemaSet, ty: &Type, value: DynamicValue<'_>) -> Result<u64, BuildError> {
    let wrong = || BuildError::WrongType {
        expected: ty.clone(),
    };
    let ranged = |low: i128, high: i128| {
        let integer = integer(value).ok_or_else(wrong)?;
        if (low..=high).contains(&integer) {
            Ok(integer as u64)
        } else {
            Err(BuildError::OutOfRange {
                expected: ty.clone(),
            })
        }
    };
    match ty {
        Type::Void => matches!(value, DynamicValue::Void)
            .then_some(0)
            .ok_or_else(wrong),
        Type::Bool => match value {
            DynamicValue::Bool(value) => Ok(value as u64),
            _ => Err(wrong()),
        },
        Type::Int8 => ranged(i8::MIN.into(), i8::MAX.into()),
        Type::Int16 => ranged(i16::MIN.into(), i16::MAX.into()),
        Type::Int32 => ranged(i32::MIN.into(), i32::MAX.into()),
        Type::Int64 => ranged(i64::MIN.into(), i64::MAX.into()),
        Type::UInt8 => ranged(0, u8::MAX.into()),
        Type::UInt16 => ranged(0, u16::MAX.into()),
        Type::UInt32 => ranged(0, u32::MAX.into()),
        Type::UInt64 => ranged(0, u64::MAX.into()),
        Type::Float32 => match value {
            DynamicValue::Float32(value) => Ok(value.to_bits() as u64),
            DynamicValue::Float64(value) => Ok((value as f32).to_bits() as u64),
            _ => Err(wrong()),
        },
        Type::Float64 => match value {
            DynamicValue::Float32(value) => Ok((value as f64).to_bits()),
            DynamicValue::Float64(value) => Ok(value.to_bits()),
            _ => Err(wrong()),
        },
        Type::Enum(id) => match value {
            DynamicValue::Enum(value) => Ok(value.value() as u64),
            DynamicValue::Text(name) => {
                let node = set.enum_node(*id);
                let all = node.map_or(&[][..], |node| &node.enumerants);
                let found = all
                    .iter()
                    .position(|enumerant| name == enumerant.name.as_str());
                let unknown = || BuildError::UnknownEnumerant(name.to_string());
                found.map(|value| value as u64).ok_or_else(unknown)
            }
            _ => ranged(0, u16::MAX.into()),
        },
        _ => Err(wrong()),
    }
}

fn integer(value: DynamicValue<'_>) -> Option<i128> {
    Some(match value {
        DynamicValue::Int8(value) => value.into(),
        DynamicValue::Int16(value) => value.into(),
        DynamicValue::Int32(value) => value.into(),
        DynamicValue::Int64(value) => value.into(),
        DynamicValue::UInt8(value) => value.into(),
        DynamicValue::UInt16(value) => value.into(),
        DynamicValue::UInt32(value) => value.into(),
        DynamicValue::UInt64(value) => value.into(),
        _ => return None,
    })
}

/// Makes a pointer of this type lead to a copy of the value.
fn set_pointer(
    mut to: PointerBuilder<'_>,
    ty: &Type,
    value: DynamicValue<'_>,
) -> Result<(), BuildError> {
    match (ty, value) {
        (Type::Text, DynamicValue::Text(text)) => to.set_text(text.as_bytes()),
        (Type::Data, DynamicValue::Data(data)) => to.set_data(data),
        (Type::List(element), DynamicValue::List(list)) if **element == *list.element_type() => {
            to.copy_list(list.raw());
        }
        (Type::Struct(id), DynamicValue::Struct(value)) if *id == value.struct_id() => {
            let (plan, raw) = (value.plan(), value.raw());
            to.copy_struct(raw, plan.data_words(), plan.pointers());
        }
        (Type::Interface(_) | Type::Capability, DynamicValue::Capability(index)) => {
            to.set_capability(index);
        }
        // It may come from anywhere.
        (Type::AnyPointer, DynamicValue::AnyPointer(pointer)) => {
            to.try_copy(pointer).map_err(BuildError::Fault)?;
        }
        _ => {
            return Err(BuildError::WrongType {
                expected: ty.clone(),
            });
        }
    }
    Ok(())
}

macro_rules! values_of {
    ($($native:ty => $variant:ident),*) => {$(
        impl From<$native> for DynamicValue<'_> {
            fn from(value: $native) -> Self {
                DynamicValue::$variant(value)
            }
        }
    )*};
}
values_of!(
    bool => Bool, i8 => Int8, i16 => Int16, i32 => Int32, i64 => Int64, u8 => UInt8,
    u16 => UInt16, u32 => UInt32, u64 => UInt64, f32 => Float32, f64 => Float64
);

impl From<()> for DynamicValue<'_> {
    fn from((): ()) -> Self {
        DynamicValue::Void
    }
}

impl<'v> From<&'v str> for DynamicValue<'v> {
    fn from(text: &'v str) -> Self {
        DynamicValue::Text(Text::from(text))
    }
}

impl<'v> From<&'v [u8]> for DynamicValue<'v> {
    fn from(data: &'v [u8]) -> Self {
        DynamicValue::Data(data)
    }
}
