//! A generic struct, written like generated code. Its type arguments swap their places in each level of nesting.

use zooph::generated_v1 as generated;
use zooph::generated_v1::layout::{Layout, Slot};
use zooph::generated_v1::record::{Decoder, Encoder, Place};
use zooph::kind::{PointerKind, Struct};
use zooph::{StructBuilder, StructReader};

/// `struct Pair(K, V) { number @0 :UInt64; key @1 :K; values @2 :List(V); pairs @3 :List(Pair(V, K));
/// swapped @4 :Pair(V, K); }`
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pair<K: PointerKind, V: PointerKind> {
    number: u64,
    key: K::Record,
    values: Vec<V::Record>,
    pairs: Vec<Pair<V, K>>,
    swapped: Option<Box<Pair<V, K>>>,
}

impl<K: PointerKind, V: PointerKind> Default for Pair<K, V> {
    fn default() -> Self {
        Pair {
            number: 0,
            key: K::Record::default(),
            values: Vec::new(),
            pairs: Vec::new(),
            swapped: None,
        }
    }
}

impl<K: PointerKind, V: PointerKind> Pair<K, V> {
    const SLOTS: [Slot; 4] = [
        generated::slot::<K>("key", 0, &[]),
        generated::list_slot::<V>("values", 1, &[]),
        generated::list_slot::<Pair<V, K>>("pairs", 2, &[]),
        generated::slot::<Pair<V, K>>("swapped", 3, &[]),
    ];
}

impl<K: PointerKind, V: PointerKind> Struct for Pair<K, V> {
    type Reader<'a> = StructReader<'a>;
    type Builder<'a> = StructBuilder<'a>;
    const LAYOUT: Layout = Layout {
        name: "Pair",
        data_words: 1,
        pointers: 4,
        slots: &Self::SLOTS,
    };

    fn layout() -> &'static Layout {
        const { &Self::LAYOUT }
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
    fn fill(&mut self, reader: StructReader<'_>, decoder: &mut Decoder) -> zooph::Result<()> {
        self.number = reader.scalar(0);
        generated::fill::<K>(decoder, reader, 0, "key", &mut self.key)?;
        generated::fill_list::<V>(decoder, reader, 1, "values", &mut self.values)?;
        generated::fill_list::<Pair<V, K>>(decoder, reader, 2, "pairs", &mut self.pairs)?;
        generated::fill_boxed(decoder, reader, 3, "swapped", &mut self.swapped)
    }
    fn reached_words(&self) -> u64 {
        generated::words::<K>(&self.key)
            + generated::list_words::<V>(&self.values)
            + generated::list_words::<Pair<V, K>>(&self.pairs)
            + generated::struct_words(self.swapped.as_deref())
    }
    fn encode_sections(&self, encoder: &mut Encoder<'_>, place: Place<'_>) {
        place.set([self.number]);
        generated::encode::<K>(encoder, place.word(1), &self.key);
        generated::encode_list::<V>(encoder, place.word(2), &self.values);
        generated::encode_list::<Pair<V, K>>(encoder, place.word(3), &self.pairs);
        generated::encode_struct(encoder, place.word(4), self.swapped.as_deref());
    }
}
