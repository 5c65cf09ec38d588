//! Values: the types of the schema language that can be written and read as JSON.

use crate::json::object::Object;
use crate::json::sink::Sink;
use crate::json::source::Source;
use crate::kind::{self, AnyRecord, Kind, ListOf, Struct};

/// A type of the schema language with a form in JSON.
pub trait Value: Kind<Record: Default> {
    /// Whether `null` means the same as an absent value.
    #[doc(hidden)]
    const NULLABLE: bool = false;

    /// Reports whether the value is a null pointer, which objects omit.
    #[doc(hidden)]
    fn is_null(record: &Self::Record) -> bool;

    /// Writes the value.
    #[doc(hidden)]
    fn write<S: Sink>(record: &Self::Record, sink: S) -> Result<S::Done, S::Error>;

    /// Reads the value.
    #[doc(hidden)]
    fn read<S: Source>(into: &mut Self::Record, source: S) -> Result<(), S::Error>;
}

impl<T: Object + Struct> Value for T {
    const NULLABLE: bool = true;

    #[inline]
    fn is_null(_: &T) -> bool {
        false
    }
    #[inline]
    fn write<S: Sink>(record: &T, sink: S) -> Result<S::Done, S::Error> {
        sink.object(record)
    }
    #[inline]
    fn read<S: Source>(into: &mut T, source: S) -> Result<(), S::Error> {
        source.object(into)
    }
}

macro_rules! integers {
    ($write:ident: $($ty:ty),*) => {$(
        impl Value for $ty {
            #[inline]
            fn is_null(_: &$ty) -> bool {
                false
            }
            #[inline]
            fn write<S: Sink>(record: &$ty, sink: S) -> Result<S::Done, S::Error> {
                #[allow(unused_comparisons)] // Unsigned types have no negative numbers.
                sink.$write(*record < 0, (*record as i128).unsigned_abs() as u64)
            }
            #[inline]
            fn read<S: Source>(into: &mut $ty, source: S) -> Result<(), S::Error> {
                *into = source.integer(<$ty>::MIN as i128, <$ty>::MAX as i128)? as $ty;
                Ok(())
            }
        }
    )*};
}
integers!(integer: i8, i16, i32, u8, u16, u32);
integers!(wide_integer: i64, u64);

impl Value for f64 {
    #[inline]
    fn is_null(_: &f64) -> bool {
        false
    }
    #[inline]
    fn write<S: Sink>(record: &f64, sink: S) -> Result<S::Done, S::Error> {
        sink.float64(*record)
    }
    #[inline]
    fn read<S: Source>(into: &mut f64, source: S) -> Result<(), S::Error> {
        *into = source.float64()?;
        Ok(())
    }
}

impl Value for f32 {
    #[inline]
    fn is_null(_: &f32) -> bool {
        false
    }
    #[inline]
    fn write<S: Sink>(record: &f32, sink: S) -> Result<S::Done, S::Error> {
        sink.float32(*record)
    }
    #[inline]
    fn read<S: Source>(into: &mut f32, source: S) -> Result<(), S::Error> {
        *into = source.float32()?;
        Ok(())
    }
}

impl Value for bool {
    #[inline]
    fn is_null(_: &bool) -> bool {
        false
    }
    #[inline]
    fn write<S: Sink>(record: &bool, sink: S) -> Result<S::Done, S::Error> {
        sink.boolean(*record)
    }
    #[inline]
    fn read<S: Source>(into: &mut bool, source: S) -> Result<(), S::Error> {
        *into = source.boolean()?;
        Ok(())
    }
}

impl Value for () {
    #[inline]
    fn is_null((): &()) -> bool {
        false
    }
    fn write<S: Sink>((): &(), sink: S) -> Result<S::Done, S::Error> {
        sink.null()
    }
    fn read<S: Source>((): &mut (), source: S) -> Result<(), S::Error> {
        source.skip()
    }
}

impl Value for kind::Text {
    const NULLABLE: bool = true;

    #[inline]
    fn is_null(record: &Self::Record) -> bool {
        record.is_empty()
    }
    #[inline]
    fn write<S: Sink>(record: &Self::Record, sink: S) -> Result<S::Done, S::Error> {
        sink.text(record)
    }
    #[inline]
    fn read<S: Source>(into: &mut Self::Record, source: S) -> Result<(), S::Error> {
        source.text(into)
    }
}

impl Value for kind::Data {
    const NULLABLE: bool = true;

    #[inline]
    fn is_null(record: &Self::Record) -> bool {
        record.is_empty()
    }
    fn write<S: Sink>(record: &Self::Record, sink: S) -> Result<S::Done, S::Error> {
        sink.data(record)
    }
    fn read<S: Source>(into: &mut Self::Record, source: S) -> Result<(), S::Error> {
        source.data(into)
    }
}

impl<T: Value> Value for ListOf<T> {
    const NULLABLE: bool = true;

    #[inline]
    fn is_null(record: &Self::Record) -> bool {
        record.is_empty()
    }
    fn write<S: Sink>(record: &Self::Record, sink: S) -> Result<S::Done, S::Error> {
        sink.list::<T>(record)
    }
    fn read<S: Source>(into: &mut Self::Record, source: S) -> Result<(), S::Error> {
        source.list::<T>(into)
    }
}

macro_rules! untyped {
    ($($kind:ident),*) => {$(
        impl Value for kind::$kind {
            fn is_null(record: &AnyRecord) -> bool {
                record.reader().is_null()
            }
            fn write<S: Sink>(_: &AnyRecord, sink: S) -> Result<S::Done, S::Error> {
                sink.unsupported("an untyped pointer")
            }
            fn read<S: Source>(_: &mut AnyRecord, source: S) -> Result<(), S::Error> {
                source.unsupported("an untyped pointer")
            }
        }
    )*};
}
untyped!(AnyPointer, AnyStruct, AnyList);

impl Value for kind::Capability {
    fn is_null(record: &Option<u32>) -> bool {
        record.is_none()
    }
    fn write<S: Sink>(_: &Option<u32>, sink: S) -> Result<S::Done, S::Error> {
        sink.unsupported("a capability")
    }
    fn read<S: Source>(_: &mut Option<u32>, source: S) -> Result<(), S::Error> {
        source.unsupported("a capability")
    }
}
