//! Enums and unions of schemas. An enum is encoded as its number, so unknown values are kept. Also the numbers of
//! unknown union members.

use super::{Encode, Fault, Raw, Reader, Shape, Writer};

/// Implements [`Raw`](crate::raw::Raw) for a generated enum, which implements [`Enum`](crate::kind::Enum).
#[doc(hidden)]
#[macro_export]
macro_rules! raw_enum {
    ($ty:ty $(,)?) => {
        impl $crate::raw::Encode for $ty {
            const MIN: usize = 2;
            const CONSTANT: bool = true;

            #[inline]
            fn write(&self, writer: &mut $crate::raw::Writer<'_>) {
                writer.put($crate::kind::Enum::value(*self).to_le_bytes());
            }

            fn shape(shape: &mut $crate::raw::Shape) {
                shape.word("u16");
            }
        }

        impl $crate::raw::Raw for $ty {
            #[inline]
            fn read(
                reader: &mut $crate::raw::Reader<'_>,
            ) -> ::core::result::Result<Self, $crate::raw::Fault> {
                let value = u16::from_le_bytes(reader.take()?);
                ::core::result::Result::Ok($crate::kind::Enum::from_value(value))
            }
        }
    };
}

/// The number of a union member that is unknown to a schema with `KNOWN` members. Derived code of Records reads and
/// writes it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct UnknownMember<const KNOWN: u16>(pub u16);

impl<const KNOWN: u16> Encode for UnknownMember<KNOWN> {
    const MIN: usize = 2;
    const CONSTANT: bool = true;

    #[inline]
    fn write(&self, writer: &mut Writer<'_>) {
        self.0.write(writer);
    }

    fn shape(shape: &mut Shape) {
        u16::shape(shape);
    }
}

impl<const KNOWN: u16> Raw for UnknownMember<KNOWN> {
    #[inline]
    fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
        let number = u16::read(reader)?;
        match number < KNOWN {
            // Two bytes were read, like the tag of a type with 2^16 constructors.
            true => Err(reader.bad_tag(1 << 16)),
            false => Ok(UnknownMember(number)),
        }
    }
}
