//! Instances for pointers, which are encoded as the value they point to. A shared value is written once for each
//! pointer, and is read as a separate value for each.

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::raw::{Encode, Fault, Measure, Raw, Reader, Shape, Writer};

macro_rules! pointers {
    ($($ty:ty),*) => {$(
        impl<T: Encode + ?Sized> Encode for $ty {
            const MIN: usize = T::MIN;
            const CONSTANT: bool = T::CONSTANT;

            #[inline]
            fn beyond(&self, measure: &mut Measure) {
                (**self).beyond(measure);
            }

            #[inline]
            fn write(&self, writer: &mut Writer<'_>) {
                (**self).write(writer);
            }

            fn shape(shape: &mut Shape) {
                T::shape(shape);
            }
        }
    )*};
}

pointers! { &T, Box<T>, Rc<T>, Arc<T> }

macro_rules! owned {
    ($($pointer:ident),*) => {$(
        impl<T: Raw> Raw for $pointer<T> {
            #[inline]
            fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
                reader.charge::<T>(1, 0)?;
                Ok($pointer::new(T::read(reader)?))
            }
        }

        impl<T: Raw> Raw for $pointer<[T]> {
            #[inline]
            fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
                Ok(Vec::<T>::read(reader)?.into())
            }
        }

        impl Raw for $pointer<str> {
            #[inline]
            fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
                Ok(String::read(reader)?.into())
            }
        }
    )*};
}

owned! { Box, Rc, Arc }
