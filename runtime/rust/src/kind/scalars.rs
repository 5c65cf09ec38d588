//! Numbers, `bool`, `()`, and generated enums.

use alloc::vec::Vec;

use super::Kind;
use crate::builder::PointerBuilder;
use crate::decode::{Decoder, collect};
use crate::encode::{Encoder, Slot};
use crate::fault::Fault;
use crate::layout::Element;
use crate::reader::ListReader;
use crate::scalar::Scalar;
use crate::wire;

/// Sets `numbers` to the numbers in these bytes.
#[inline]
fn fill_numbers<T: Scalar>(bytes: &[u8], numbers: &mut Vec<T>) {
    let found = bytes.chunks_exact(T::SIZE);
    numbers.clear();
    crate::decode::room(numbers, found.len());
    numbers.extend(found.map(|bytes| T::load(bytes).unwrap_or_default()));
}

macro_rules! scalar_kinds {
    ($exact:literal: $($ty:ty),*) => {$(
        impl Kind for $ty {
            type Reader<'a> = $ty;
            type Record = $ty;
            const ELEMENT: Element = Element::Bytes(<$ty as Scalar>::SIZE as u8);
            const EXACT: bool = $exact;

            #[inline]
            fn element(list: &ListReader<'_>, index: u32) -> $ty {
                list.scalar(index)
            }
            #[inline]
            fn decode_element(
                list: &ListReader<'_>,
                index: u32,
                _: &mut Decoder,
            ) -> Result<$ty, Fault> {
                Ok(list.scalar(index))
            }
            #[inline]
            fn fill_elements(
                list: &ListReader<'_>,
                count: u32,
                _: &mut Decoder,
                numbers: &mut Vec<$ty>,
            ) -> Result<(), Fault> {
                match list.dense::<$ty>(count) {
                    Some(bytes) => Ok(fill_numbers(bytes, numbers)),
                    None => collect(count, numbers, |index| Ok(list.scalar(index))),
                }
            }
            fn list_words(items: &[$ty]) -> u64 {
                crate::encode::scalar_list_words::<$ty>(items.len())
            }
            fn encode_list(items: &[$ty], encoder: &mut Encoder<'_>, slot: Slot<'_>) {
                encoder.scalars(items.iter().copied(), slot);
            }
            #[inline]
            fn set_list(items: &[$ty], pointer: PointerBuilder<'_>) {
                <$ty as crate::builder::Numbers>::set(items, pointer);
            }
        }
    )*};
}
scalar_kinds!(true: i8, i16, i32, i64, u8, u16, u32, u64);
scalar_kinds!(false: f32, f64);

impl Kind for bool {
    type Reader<'a> = bool;
    type Record = bool;
    const ELEMENT: Element = Element::Bit;
    const EXACT: bool = true;

    #[inline]
    fn element(list: &ListReader<'_>, index: u32) -> bool {
        list.bit(index)
    }
    fn decode_element(list: &ListReader<'_>, index: u32, _: &mut Decoder) -> Result<bool, Fault> {
        Ok(list.bit(index))
    }
    fn list_words(items: &[bool]) -> u64 {
        wire::list_words(items.len(), (items.len() as u64).div_ceil(64))
    }
    fn encode_list(items: &[bool], encoder: &mut Encoder<'_>, slot: Slot<'_>) {
        encoder.bits(items, slot);
    }
}

impl Kind for () {
    type Reader<'a> = ();
    type Record = ();
    const ELEMENT: Element = Element::Void;
    const EXACT: bool = true;

    #[inline]
    fn element(_: &ListReader<'_>, _: u32) {}
    fn decode_element(_: &ListReader<'_>, _: u32, _: &mut Decoder) -> Result<(), Fault> {
        Ok(())
    }
    fn list_words(items: &[()]) -> u64 {
        wire::list_words(items.len(), 0)
    }
    fn encode_list(items: &[()], encoder: &mut Encoder<'_>, slot: Slot<'_>) {
        encoder.voids(items.len(), slot);
    }
}

/// Implements [`Kind`] for a generated enum, which implements [`Enum`](crate::kind::Enum).
#[doc(hidden)]
#[macro_export]
macro_rules! enum_kind {
    ($ty:ty $(,)?) => {
        impl $crate::kind::Kind for $ty {
            type Reader<'a> = $ty;
            type Record = $ty;
            const ELEMENT: $crate::generated_v1::layout::Element =
                $crate::generated_v1::layout::Element::Bytes(2);
            const EXACT: bool = true;

            #[inline]
            fn element(list: &$crate::ListReader<'_>, index: u32) -> $ty {
                <$ty as $crate::kind::Enum>::from_value(list.scalar(index))
            }
            #[inline]
            fn decode_element(
                list: &$crate::ListReader<'_>,
                index: u32,
                _: &mut $crate::generated_v1::record::Decoder,
            ) -> ::core::result::Result<$ty, $crate::Fault> {
                ::core::result::Result::Ok(Self::element(list, index))
            }
            fn list_words(items: &[$ty]) -> u64 {
                $crate::generated_v1::record::scalar_list_words::<u16>(items.len())
            }
            fn encode_list(
                items: &[$ty],
                encoder: &mut $crate::generated_v1::record::Encoder<'_>,
                slot: $crate::generated_v1::record::Slot<'_>,
            ) {
                let values = items.iter().map(|item| $crate::kind::Enum::value(*item));
                encoder.scalars(values, slot);
            }
        }
    };
}
