//! Instances for numbers, Bool, characters and the unit type.

use crate::raw::{Encode, Fault, FaultKind, Plain, Raw, Reader, Shape, Writer};

macro_rules! numbers {
    ($($ty:ident)*) => {$(
        impl Encode for $ty {
            const MIN: usize = size_of::<$ty>();
            const CONSTANT: bool = true;
            // SAFETY: any bytes are a valid number, and numbers have no padding. On little-endian machines,
            // `to_le_bytes` returns the bytes in memory.
            const PLAIN: Plain<Self> = unsafe { Plain::new(true) };

            #[inline(always)]
            fn write(&self, writer: &mut Writer<'_>) {
                writer.put(self.to_le_bytes());
            }

            fn shape(shape: &mut Shape) {
                shape.word(stringify!($ty));
            }
        }

        impl Raw for $ty {
            const READ_PLAIN: Plain<Self> = Self::PLAIN;

            #[inline(always)]
            fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
                Ok(<$ty>::from_le_bytes(reader.take()?))
            }
        }
    )*};
}

numbers! { u8 u16 u32 u64 i8 i16 i32 i64 f32 f64 }

impl Encode for bool {
    const MIN: usize = 1;
    const CONSTANT: bool = true;

    #[inline(always)]
    fn write(&self, writer: &mut Writer<'_>) {
        writer.put([u8::from(*self)]);
    }

    fn shape(shape: &mut Shape) {
        shape.word("bool");
    }
}

impl Raw for bool {
    #[inline(always)]
    fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
        match reader.take()? {
            [0] => Ok(false),
            [1] => Ok(true),
            _ => Err(reader.fault(FaultKind::BadBool, 1)),
        }
    }
}

impl Encode for char {
    const MIN: usize = 4;
    const CONSTANT: bool = true;

    #[inline(always)]
    fn write(&self, writer: &mut Writer<'_>) {
        writer.put(u32::from(*self).to_le_bytes());
    }

    fn shape(shape: &mut Shape) {
        shape.word("char");
    }
}

impl Raw for char {
    #[inline(always)]
    fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
        match char::from_u32(u32::from_le_bytes(reader.take()?)) {
            Some(character) => Ok(character),
            None => Err(reader.fault(FaultKind::BadChar, 4)),
        }
    }
}

impl Encode for () {
    const MIN: usize = 0;
    const CONSTANT: bool = true;

    #[inline(always)]
    fn write(&self, _: &mut Writer<'_>) {}

    fn shape(shape: &mut Shape) {
        shape.word("()");
    }
}

impl Raw for () {
    #[inline(always)]
    fn read(_: &mut Reader<'_>) -> Result<Self, Fault> {
        Ok(())
    }
}
