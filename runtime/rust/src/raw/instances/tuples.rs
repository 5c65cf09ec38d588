//! Instances for tuples of up to seven fields.

use crate::raw::{Encode, Fault, Measure, Plain, Raw, Reader, Shape, Writer};

macro_rules! tuple {
    ($($name:ident $index:tt)*) => {
        impl<$($name: Encode),*> Encode for ($($name,)*) {
            const MIN: usize = 0 $(+ $name::MIN)*;
            const CONSTANT: bool = true $(&& $name::CONSTANT)*;
            // SAFETY: these are all of the fields, in the order in which they are written.
            const PLAIN: Plain<Self> = unsafe {
                Plain::of_fields(&[$(
                    (core::mem::offset_of!(Self, $index), size_of::<$name>(), $name::PLAIN.holds()),
                )*])
            };

            #[inline]
            fn beyond(&self, measure: &mut Measure) {
                $(measure.field(&self.$index);)*
            }

            #[inline]
            fn write(&self, writer: &mut Writer<'_>) {
                $(self.$index.write(writer);)*
            }

            fn shape(shape: &mut Shape) {
                shape.tuple(|shape| {
                    $(shape.field::<$name>(stringify!($index));)*
                });
            }
        }

        impl<$($name: Raw),*> Raw for ($($name,)*) {
            const READ_PLAIN: Plain<Self> = Self::PLAIN.and(true $(&& $name::READ_PLAIN.holds())*);

            #[inline]
            fn read(reader: &mut Reader<'_>) -> Result<Self, Fault> {
                let mut following = Self::MIN;
                Ok(($(reader.field::<$name>(&mut following, stringify!($index))?,)*))
            }
        }
    };
}

tuple! { A 0 }
tuple! { A 0 B 1 }
tuple! { A 0 B 1 C 2 }
tuple! { A 0 B 1 C 2 D 3 }
tuple! { A 0 B 1 C 2 D 3 E 4 }
tuple! { A 0 B 1 C 2 D 3 E 4 F 5 }
tuple! { A 0 B 1 C 2 D 3 E 4 F 5 G 6 }
