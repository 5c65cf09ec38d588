//! Enums of schemas, which are their numbers: values that nobody knows are kept.

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
