//! Instances for vectors, slices, and arrays, whose length is a part of the type.

use alloc::vec::Vec;
use core::mem::{MaybeUninit, needs_drop};

use crate::raw::{Encode, Fault, Measure, Plain, Raw, Reader, Shape, Writer};

impl<T: Encode> Encode for [T] {
    const MIN: usize = 8;
    const CONSTANT: bool = false;

    #[inline]
    fn beyond(&self, measure: &mut Measure) {
        measure.elements(self.iter());
    }

    #[inline]
    fn write(&self, writer: &mut Writer<'_>) {
        writer.count(self.len());
        writer.elements(self);
    }

    fn shape(shape: &mut Shape) {
        shape.list::<T>();
    }
}

impl<T: Encode> Encode for Vec<T> {
    const MIN: usize = 8;
    const CONSTANT: bool = false;

    #[inline]
    fn beyond(&self, measure: &mut Measure) {
        self.as_slice().beyond(measure);
    }

    #[inline]
    fn write(&self, writer: &mut Writer<'_>) {
        self.as_slice().write(writer);
    }

    fn shape(shape: &mut Shape) {
        shape.list::<T>();
    }
}

impl<T: Raw> Raw for Vec<T> {
    #[inline]
    fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
        let count = reader.count(T::MIN)?;
        reader.elements(count)
    }
}

impl<T: Encode, const N: usize> Encode for [T; N] {
    const MIN: usize = T::MIN * N;
    const CONSTANT: bool = T::CONSTANT;
    // SAFETY: an array consists of its elements without gaps, so it is plain if they are.
    const PLAIN: Plain<Self> = unsafe { Plain::new(T::PLAIN.holds()) };

    #[inline]
    fn beyond(&self, measure: &mut Measure) {
        for element in self {
            measure.field(element);
        }
    }

    #[inline]
    fn write(&self, writer: &mut Writer<'_>) {
        writer.elements(self);
    }

    fn shape(shape: &mut Shape) {
        shape.array::<T>(N);
    }
}

impl<T: Raw, const N: usize> Raw for [T; N] {
    const READ_PLAIN: Plain<Self> = Self::PLAIN.and(T::READ_PLAIN.holds());

    #[inline]
    fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
        if T::READ_PLAIN.holds() {
            return reader.copied();
        }
        if T::CONSTANT && T::MIN > 0 && !needs_drop::<T>() {
            let mut elements = [const { MaybeUninit::<T>::uninit() }; N];
            reader.constant(&mut elements)?;
            // SAFETY: `constant` succeeded, so all elements are initialised. An array of `MaybeUninit<T>` has the
            // layout of an array of `T`.
            return Ok(unsafe { core::mem::transmute_copy(&elements) });
        }
        let mut elements = Vec::with_capacity(N);
        let mut following = Self::MIN;
        for index in 0..N {
            following -= T::MIN;
            let element = reader.reserving(following, T::CONSTANT, T::read);
            elements.push(element.map_err(|fault| fault.in_element(index as u64))?);
        }
        match <[T; N]>::try_from(elements) {
            Ok(elements) => Ok(elements),
            Err(_) => unreachable!("there are as many elements as places"),
        }
    }
}
