//! Builds structs and lists by name, with types that are known only at run time.

use std::fmt;

use zooph::{
    ElementSize, Fault, Pointer, PointerBuilder, PointerForm, RawListBuilder, StructBuilder, Text,
};
use zooph_values::element_size;

use crate::plan::{Bits, Field, Place, StructPlan};
use crate::schema::{SchemaSet, StructId, Type};
use crate::value::DynamicValue;

/// The reason why a value cannot be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BuildError {
    /// The struct has no field with this name.
    UnknownField(String),
    /// The list has no element with this index.
    NoElement(u32),
    /// The value has another type than the field or element.
    WrongType {
        /// The type in the schema.
        expected: Type,
    },
    /// The number is out of the range of the field's type.
    OutOfRange {
        /// The type in the schema.
        expected: Type,
    },
    /// The enum has no enumerant with this name.
    UnknownEnumerant(String),
    /// The struct is too small for the schema's fields, so the schema contradicts itself.
    Layout,
    /// The target of an untyped pointer is malformed, or exceeds the default limits.
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

/// A struct that is built by name.
pub struct DynamicStructBuilder<'a> {
    set: &'a SchemaSet,
    plan: &'a StructPlan,
    raw: StructBuilder<'a>,
}

/// A list that is built, whose element type is known only at run time.
pub struct DynamicListBuilder<'a> {
    set: &'a SchemaSet,
    element: &'a Type,
    raw: RawListBuilder<'a>,
}

impl<'a> DynamicStructBuilder<'a> {
    /// Makes `pointer` point to a new, empty struct of this type. It may be the root pointer of an arena,
    /// `arena.root_pointer()`, or any other pointer.
    pub fn init(set: &'a SchemaSet, id: StructId, pointer: PointerBuilder<'a>) -> Self {
        let plan = set.plan(id);
        let raw = pointer.init_struct(plan.data_words(), plan.pointers());
        DynamicStructBuilder { set, plan, raw }
    }

    /// Returns a builder of the same struct, borrowed for a shorter time.
    pub fn reborrow(&mut self) -> DynamicStructBuilder<'_> {
        DynamicStructBuilder {
            set: self.set,
            plan: self.plan,
            raw: self.raw.reborrow(),
        }
    }

    /// Returns the fields and sizes of the struct's type.
    pub fn plan(&self) -> &'a StructPlan {
        self.plan
    }

    /// Sets a field. A union member becomes active. Integers of any type are accepted if they are in range, and
    /// an enum accepts an enumerant's name or number. Structs, lists and untyped pointers are copied.
    ///
    /// # Errors
    /// There is no such field, the value is not of its type, or the target of an untyped pointer is malformed.
    pub fn set<'v>(
        &mut self,
        name: &str,
        value: impl Into<DynamicValue<'v>>,
    ) -> Result<(), BuildError> {
        let field = self.find(name)?;
        let ty = type_of(field)?;
        let value = value.into();
        if let Place::Pointer { index, .. } = field.place() {
            set_pointer(self.pointer(*index)?, ty, value)?;
        } else {
            let Bits { at, width, default } = field.bits();
            let at = at as usize;
            let bits = bits(self.set, ty, value)? ^ default;
            if at + width as usize > self.raw.sections().0 as usize * 64 {
                return Err(BuildError::Layout);
            }
            match width {
                0 => {}
                1 => self.raw.set_bit(at, bits & 1 != 0),
                8 => self.raw.set_scalar(at / 8, bits as u8),
                16 => self.raw.set_scalar(at / 8, bits as u16),
                32 => self.raw.set_scalar(at / 8, bits as u32),
                _ => self.raw.set_scalar(at / 8, bits),
            }
        }
        self.activate(field)
    }

    /// Makes a field of a struct type point to a new struct, or returns a group. A union member becomes
    /// active.
    ///
    /// # Errors
    /// There is no such field, or it is not a struct or group.
    pub fn init_struct(&mut self, name: &str) -> Result<DynamicStructBuilder<'_>, BuildError> {
        let field = self.find(name)?;
        self.activate(field)?;
        let set = self.set;
        match (field.place(), type_of(field)) {
            (Place::Group(group), _) => {
                let plan = set.plan(*group);
                Ok(DynamicStructBuilder {
                    set,
                    plan,
                    raw: self.raw.reborrow(),
                })
            }
            (Place::Pointer { index, .. }, Ok(Type::Struct(id))) => {
                Ok(DynamicStructBuilder::init(set, *id, self.pointer(*index)?))
            }
            (_, ty) => Err(BuildError::WrongType {
                expected: ty?.clone(),
            }),
        }
    }

    /// Makes a field of a list type point to a new list of `count` elements. A union member becomes active.
    ///
    /// # Errors
    /// There is no such field, or it is not a list.
    pub fn init_list(
        &mut self,
        name: &str,
        count: u32,
    ) -> Result<DynamicListBuilder<'_>, BuildError> {
        let field = self.find(name)?;
        let ty = type_of(field)?;
        let (Place::Pointer { index, .. }, Type::List(element)) = (field.place(), ty) else {
            return Err(BuildError::WrongType {
                expected: ty.clone(),
            });
        };
        self.activate(field)?;
        let set = self.set;
        Ok(DynamicListBuilder::init(
            set,
            element,
            self.pointer(*index)?,
            count,
        ))
    }

    fn find(&self, name: &str) -> Result<&'a Field, BuildError> {
        self.plan
            .field(name)
            .ok_or_else(|| BuildError::UnknownField(name.to_owned()))
    }

    fn pointer(&mut self, index: u32) -> Result<PointerBuilder<'_>, BuildError> {
        if index >= self.raw.sections().1 as u32 {
            return Err(BuildError::Layout);
        }
        Ok(self.raw.pointer(index as usize))
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

/// Returns the type of a field that is no group.
fn type_of(field: &Field) -> Result<&Type, BuildError> {
    field.ty().map_err(|group| BuildError::WrongType {
        expected: Type::Struct(group),
    })
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

    /// Returns the number of elements.
    pub fn len(&self) -> u32 {
        self.raw.len()
    }

    /// Reports whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.raw.is_empty()
    }

    /// Sets an element. The same values are accepted as by [`DynamicStructBuilder::set`].
    ///
    /// # Errors
    /// There is no such element, or the value is not of the element type.
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

    /// Returns a builder of a struct element.
    ///
    /// # Errors
    /// There is no such element, or the elements are not structs.
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

    /// Makes an element of a list type point to a new list of `count` elements.
    ///
    /// # Errors
    /// There is no such element, or the elements are not lists.
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

/// Converts a value to the bits of a type in the data section.
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

/// Makes a pointer of this type point to a copy of the value.
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
        // The pointer may be in a message that was not validated, so the copy checks it.
        (ty, DynamicValue::AnyPointer(pointer)) if takes(ty, pointer) => {
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

/// Reports whether an untyped pointer is a value of the type.
fn takes(ty: &Type, pointer: Pointer<'_>) -> bool {
    match ty {
        Type::AnyPointer => true,
        Type::AnyStruct => matches!(pointer.kind(), PointerForm::Null | PointerForm::Struct),
        Type::AnyList => matches!(pointer.kind(), PointerForm::Null | PointerForm::List),
        _ => false,
    }
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
