//! The smallest typed structs, for lists of structs of several sizes.

use zooph::generated_v1::layout::Layout;
use zooph::generated_v1::record::{Decoder, Encoder, Place};
use zooph::kind::Struct;
use zooph::{Fault, StructBuilder, StructReader};

macro_rules! shape {
    ($(#[$doc:meta])* $name:ident, $data:expr, $pointers:expr, $slots:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub(crate) struct $name;

        impl Struct for $name {
            type Reader<'a> = StructReader<'a>;
            type Builder<'a> = StructBuilder<'a>;
            const LAYOUT: Layout = Layout {
                name: stringify!($name),
                data_words: $data,
                pointers: $pointers,
                slots: $slots,
            };

            fn layout() -> &'static Layout {
                static LAYOUT: Layout = $name::LAYOUT;
                &LAYOUT
            }
            fn from_struct(reader: StructReader<'_>) -> StructReader<'_> {
                reader
            }
            fn as_struct(reader: Self::Reader<'_>) -> StructReader<'_> {
                reader
            }
            fn from_builder(builder: StructBuilder<'_>) -> StructBuilder<'_> {
                builder
            }
            fn fill(&mut self, _: StructReader<'_>, _: &mut Decoder) -> Result<(), Fault> {
        Ok(())
            }
            fn reached_words(&self) -> u64 {
                0
            }
            fn encode_sections(&self, _: &mut Encoder<'_>, place: Place<'_>) {
                place.set([0; $data]);
                place.nulls($data, $pointers);
            }
        }
    };
}

shape!(
    /// No fields.
    Nothing, 0, 0, &[]
);
shape!(
    /// A word of data.
    Narrow, 1, 0, &[]
);
shape!(
    /// Two words of data, two pointers.
    Wide, 2, 2, &[]
);
shape!(
    /// A number in the first word, a text behind it.
    Mixed, 1, 1, &[zooph::generated_v1::slot::<zooph::kind::Text>("t", 0, &[])]
);
