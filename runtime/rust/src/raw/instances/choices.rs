//! Instances for optional values and results.

use crate::raw::{Encode, Fault, Measure, Raw, Reader, Shape, Writer};

impl<T: Encode> Encode for Option<T> {
    const MIN: usize = 1;
    const CONSTANT: bool = false;

    #[inline]
    fn beyond(&self, measure: &mut Measure) {
        if let Some(value) = self {
            measure.add(T::MIN);
            if !T::CONSTANT && measure.enter() {
                value.beyond(measure);
                measure.leave();
            }
        }
    }

    #[inline]
    fn write(&self, writer: &mut Writer<'_>) {
        match self {
            None => writer.put([0]),
            Some(value) => {
                writer.put([1]);
                value.write(writer);
            }
        }
    }

    fn shape(shape: &mut Shape) {
        shape.optional::<T>();
    }
}

impl<T: Raw> Raw for Option<T> {
    #[inline]
    fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
        match reader.take()? {
            [0] => Ok(None),
            [1] => {
                reader.require(T::MIN)?;
                reader.enter(T::CONSTANT)?;
                let value = T::read(reader)?;
                reader.leave(T::CONSTANT);
                Ok(Some(value))
            }
            _ => Err(reader.bad_tag(2)),
        }
    }
}

impl<T: Encode, E: Encode> Encode for Result<T, E> {
    const MIN: usize = 1;
    const CONSTANT: bool = false;

    #[inline]
    fn beyond(&self, measure: &mut Measure) {
        match self {
            Ok(value) => measure.constructor(T::MIN, T::CONSTANT, |measure| measure.field(value)),
            Err(value) => measure.constructor(E::MIN, E::CONSTANT, |measure| measure.field(value)),
        }
    }

    #[inline]
    fn write(&self, writer: &mut Writer<'_>) {
        match self {
            Ok(value) => {
                writer.put([0]);
                value.write(writer);
            }
            Err(value) => {
                writer.put([1]);
                value.write(writer);
            }
        }
    }

    fn shape(shape: &mut Shape) {
        shape.sum::<Self>("", |shape| {
            shape.constructor("", |shape| shape.field::<T>("0"));
            shape.constructor("", |shape| shape.field::<E>("0"));
        });
    }
}

impl<T: Raw, E: Raw> Raw for Result<T, E> {
    #[inline]
    fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
        match reader.tag(2)? {
            0 => reader.constructor(T::MIN, T::CONSTANT, |reader, following| {
                Ok(Ok(reader.field(following, "0")?))
            }),
            1 => reader.constructor(E::MIN, E::CONSTANT, |reader, following| {
                Ok(Err(reader.field(following, "0")?))
            }),
            _ => Err(reader.bad_tag(2)),
        }
    }
}
