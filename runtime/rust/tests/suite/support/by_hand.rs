//! Structs without generated code, whose Records are decoded and encoded as a test defines.

/// Implements a struct with these numbers of words of data and of pointers. `$fill` decodes it into
/// its Record. `$words` returns how many words its pointers reach, and `$encode` writes it; a
/// struct without these can only be read.
macro_rules! struct_by_hand {
    ($name:ident, $data_words:expr, $pointers:expr, $fill:expr) => {
        $crate::support::by_hand::struct_by_hand!(
            $name,
            $data_words,
            $pointers,
            $fill,
            |_| 0,
            |_, _, _| {}
        );
    };
    ($name:ident, $data_words:expr, $pointers:expr, $fill:expr, $words:expr, $encode:expr) => {
        impl zooph::kind::Struct for $name {
            type Reader<'a> = zooph::StructReader<'a>;
            type Builder<'a> = zooph::StructBuilder<'a>;
            const LAYOUT: zooph::generated_v1::layout::Layout =
                zooph::generated_v1::layout::Layout {
                    name: stringify!($name),
                    data_words: $data_words,
                    pointers: $pointers,
                    slots: &[],
                };

            fn layout() -> &'static zooph::generated_v1::layout::Layout {
                static LAYOUT: zooph::generated_v1::layout::Layout = $name::LAYOUT;
                &LAYOUT
            }
            fn from_struct(reader: zooph::StructReader<'_>) -> Self::Reader<'_> {
                reader
            }
            fn as_struct(reader: Self::Reader<'_>) -> zooph::StructReader<'_> {
                reader
            }
            fn from_builder(builder: zooph::StructBuilder<'_>) -> Self::Builder<'_> {
                builder
            }
            fn fill(
                &mut self,
                reader: zooph::StructReader<'_>,
                decoder: &mut zooph::generated_v1::record::Decoder,
            ) -> zooph::Result<()> {
                let fill: fn(
                    &mut Self,
                    zooph::StructReader<'_>,
                    &mut zooph::generated_v1::record::Decoder,
                ) -> zooph::Result<()> = $fill;
                fill(self, reader, decoder)
            }
            fn reached_words(&self) -> u64 {
                let words: fn(&Self) -> u64 = $words;
                words(self)
            }
            fn encode_sections(
                &self,
                encoder: &mut zooph::generated_v1::record::Encoder<'_>,
                place: zooph::generated_v1::record::Place<'_>,
            ) {
                let encode: fn(
                    &Self,
                    &mut zooph::generated_v1::record::Encoder<'_>,
                    zooph::generated_v1::record::Place<'_>,
                ) = $encode;
                encode(self, encoder, place);
            }
        }
    };
}

pub(crate) use struct_by_hand;
