//! The types of `schemas/test/hostile-messages.capnp`, written by hand: the essential parts of what
//! a back end generates.

use zooph::generated_v1::layout::{Layout, Slot};
use zooph::generated_v1::record::{Decoder, Encoder, Place};
use zooph::generated_v1::{encode, encode_struct, fill, fill_boxed, slot, tag};
use zooph::kind::{AnyPointer, AnyRecord, Capability, Data, ListOf, PointerKind, Struct, Text};
use zooph::{Fault, StructBuilder, StructReader};

/// Defines the parts of [`Struct`] that are the same for all types here: Readers and Builders are
/// untyped.
macro_rules! untyped_views {
    ($name:ty, $label:expr, $data:expr, $pointers:expr, $slots:expr) => {
        type Reader<'a> = StructReader<'a>;
        type Builder<'a> = StructBuilder<'a>;
        const LAYOUT: Layout = Layout {
            name: $label,
            data_words: $data,
            pointers: $pointers,
            slots: $slots,
        };

        fn layout() -> &'static Layout {
            static LAYOUT: Layout = <$name as Struct>::LAYOUT;
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
    };
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Which {
    First(u32),
    Second(String),
    Third(Vec<u8>),
    Unknown(u16),
}

impl Default for Which {
    fn default() -> Self {
        Which::First(0)
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Target {
    pub(crate) child: Option<Box<Target>>,
    pub(crate) text: String,
    pub(crate) data: Vec<u8>,
    pub(crate) voids: Vec<()>,
    pub(crate) bools: Vec<bool>,
    pub(crate) bytes: Vec<u8>,
    pub(crate) shorts: Vec<u16>,
    pub(crate) ints: Vec<u32>,
    pub(crate) longs: Vec<u64>,
    pub(crate) texts: Vec<String>,
    pub(crate) lists: Vec<Vec<u8>>,
    pub(crate) children: Vec<Target>,
    pub(crate) any: AnyRecord,
    pub(crate) peer: Option<u32>,
    pub(crate) number: u64,
    pub(crate) ratio: f64,
    pub(crate) which: Which,
    pub(crate) colour: u16,
}

type Lists = ListOf<ListOf<u8>>;

const SLOTS: &[Slot] = &[
    slot::<Target>("child", 0, &[]),
    slot::<Text>("text", 1, &[]),
    slot::<Data>("data", 2, &[]),
    slot::<ListOf<()>>("voids", 3, &[]),
    slot::<ListOf<bool>>("bools", 4, &[]),
    slot::<ListOf<u8>>("bytes", 5, &[]),
    slot::<ListOf<u16>>("shorts", 6, &[]),
    slot::<ListOf<u32>>("ints", 7, &[]),
    slot::<ListOf<u64>>("longs", 8, &[]),
    slot::<ListOf<Text>>("texts", 9, &[]),
    slot::<Lists>("lists", 10, &[]),
    slot::<ListOf<Target>>("children", 11, &[]),
    slot::<AnyPointer>("any", 12, &[]),
    slot::<Capability>("peer", 13, &[]),
    slot::<Text>("second", 14, &[tag(20, 1)]),
    slot::<ListOf<u8>>("third", 14, &[tag(20, 2)]),
];

impl Struct for Target {
    untyped_views!(Target, "Target", 3, 15, SLOTS);

    fn fill(&mut self, from: StructReader<'_>, decoder: &mut Decoder) -> Result<(), Fault> {
        fill_boxed(decoder, from, 0, "child", &mut self.child)?;
        fill::<Text>(decoder, from, 1, "text", &mut self.text)?;
        fill::<Data>(decoder, from, 2, "data", &mut self.data)?;
        fill::<ListOf<()>>(decoder, from, 3, "voids", &mut self.voids)?;
        fill::<ListOf<bool>>(decoder, from, 4, "bools", &mut self.bools)?;
        fill::<ListOf<u8>>(decoder, from, 5, "bytes", &mut self.bytes)?;
        fill::<ListOf<u16>>(decoder, from, 6, "shorts", &mut self.shorts)?;
        fill::<ListOf<u32>>(decoder, from, 7, "ints", &mut self.ints)?;
        fill::<ListOf<u64>>(decoder, from, 8, "longs", &mut self.longs)?;
        fill::<ListOf<Text>>(decoder, from, 9, "texts", &mut self.texts)?;
        fill::<Lists>(decoder, from, 10, "lists", &mut self.lists)?;
        fill::<ListOf<Target>>(decoder, from, 11, "children", &mut self.children)?;
        fill::<AnyPointer>(decoder, from, 12, "any", &mut self.any)?;
        fill::<Capability>(decoder, from, 13, "peer", &mut self.peer)?;
        self.number = from.scalar(0);
        self.ratio = from.scalar(8);
        self.colour = from.scalar(22);
        match from.scalar::<u16>(20) {
            0 => self.which = Which::First(from.scalar(16)),
            1 => {
                if !matches!(self.which, Which::Second(_)) {
                    self.which = Which::Second(String::new());
                }
                if let Which::Second(text) = &mut self.which {
                    fill::<Text>(decoder, from, 14, "second", text)?;
                }
            }
            2 => {
                if !matches!(self.which, Which::Third(_)) {
                    self.which = Which::Third(Vec::new());
                }
                if let Which::Third(bytes) = &mut self.which {
                    fill::<ListOf<u8>>(decoder, from, 14, "third", bytes)?;
                }
            }
            tag => self.which = Which::Unknown(tag),
        }
        Ok(())
    }

    fn reached_words(&self) -> u64 {
        self.child
            .as_deref()
            .map_or(0, <Target as PointerKind>::words)
            + Text::words(&self.text)
            + Data::words(&self.data)
            + ListOf::<()>::words(&self.voids)
            + ListOf::<bool>::words(&self.bools)
            + ListOf::<u8>::words(&self.bytes)
            + ListOf::<u16>::words(&self.shorts)
            + ListOf::<u32>::words(&self.ints)
            + ListOf::<u64>::words(&self.longs)
            + ListOf::<Text>::words(&self.texts)
            + Lists::words(&self.lists)
            + ListOf::<Target>::words(&self.children)
            + AnyPointer::words(&self.any)
            + match &self.which {
                Which::Second(text) => Text::words(text),
                Which::Third(bytes) => ListOf::<u8>::words(bytes),
                _ => 0,
            }
    }

    fn encode_sections(&self, encoder: &mut Encoder<'_>, place: Place<'_>) {
        let (tag, first) = match self.which {
            Which::First(number) => (0, number),
            Which::Second(_) => (1, 0),
            Which::Third(_) => (2, 0),
            Which::Unknown(tag) => {
                encoder.unknown_member("Target", tag);
                (tag as u64, 0)
            }
        };
        let third = first as u64 | tag << 32 | (self.colour as u64) << 48;
        place.set([self.number, self.ratio.to_bits(), third]);
        let pointer = |index: usize| place.word(3 + index);
        encode_struct(encoder, pointer(0), self.child.as_deref());
        encode::<Text>(encoder, pointer(1), &self.text);
        encode::<Data>(encoder, pointer(2), &self.data);
        encode::<ListOf<()>>(encoder, pointer(3), &self.voids);
        encode::<ListOf<bool>>(encoder, pointer(4), &self.bools);
        encode::<ListOf<u8>>(encoder, pointer(5), &self.bytes);
        encode::<ListOf<u16>>(encoder, pointer(6), &self.shorts);
        encode::<ListOf<u32>>(encoder, pointer(7), &self.ints);
        encode::<ListOf<u64>>(encoder, pointer(8), &self.longs);
        encode::<ListOf<Text>>(encoder, pointer(9), &self.texts);
        encode::<Lists>(encoder, pointer(10), &self.lists);
        encode::<ListOf<Target>>(encoder, pointer(11), &self.children);
        encode::<AnyPointer>(encoder, pointer(12), &self.any);
        encode::<Capability>(encoder, pointer(13), &self.peer);
        match &self.which {
            Which::Second(text) => encode::<Text>(encoder, pointer(14), text),
            Which::Third(bytes) => encode::<ListOf<u8>>(encoder, pointer(14), bytes),
            _ => pointer(14).null(),
        }
    }
}

/// Defines a struct of one pointer field.
macro_rules! holder {
    ($name:ident, $field:ident, $kind:ty) => {
        #[derive(Clone, Debug, Default, PartialEq)]
        pub(crate) struct $name {
            pub(crate) $field: <$kind as zooph::kind::Kind>::Record,
        }

        impl Struct for $name {
            untyped_views!(
                $name,
                stringify!($name),
                0,
                1,
                &[slot::<$kind>(stringify!($field), 0, &[])]
            );

            fn fill(&mut self, from: StructReader<'_>, decoder: &mut Decoder) -> Result<(), Fault> {
                fill::<$kind>(decoder, from, 0, stringify!($field), &mut self.$field)
            }
            fn reached_words(&self) -> u64 {
                <$kind>::words(&self.$field)
            }
            fn encode_sections(&self, encoder: &mut Encoder<'_>, place: Place<'_>) {
                encode::<$kind>(encoder, place.word(0), &self.$field);
            }
        }
    };
}

holder!(Voids, list, ListOf<()>);
holder!(Bools, list, ListOf<bool>);
holder!(Structs, list, ListOf<Target>);
holder!(Texts, list, ListOf<Text>);
holder!(Anything, any, AnyPointer);

/// A struct with a list of its own type.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tree {
    pub(crate) branches: Vec<Tree>,
}

impl Struct for Tree {
    untyped_views!(
        Tree,
        "Tree",
        0,
        1,
        &[slot::<ListOf<Tree>>("branches", 0, &[])]
    );

    fn fill(&mut self, from: StructReader<'_>, decoder: &mut Decoder) -> Result<(), Fault> {
        fill::<ListOf<Tree>>(decoder, from, 0, "branches", &mut self.branches)
    }
    fn reached_words(&self) -> u64 {
        ListOf::<Tree>::words(&self.branches)
    }
    fn encode_sections(&self, encoder: &mut Encoder<'_>, place: Place<'_>) {
        encode::<ListOf<Tree>>(encoder, place.word(0), &self.branches);
    }
}

/// A struct that contains its own type.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Chain {
    pub(crate) next: Option<Box<Chain>>,
}

impl Struct for Chain {
    untyped_views!(Chain, "Chain", 0, 1, &[slot::<Chain>("next", 0, &[])]);

    fn fill(&mut self, from: StructReader<'_>, decoder: &mut Decoder) -> Result<(), Fault> {
        fill_boxed(decoder, from, 0, "next", &mut self.next)
    }
    fn reached_words(&self) -> u64 {
        self.next
            .as_deref()
            .map_or(0, <Chain as PointerKind>::words)
    }
    fn encode_sections(&self, encoder: &mut Encoder<'_>, place: Place<'_>) {
        encode_struct(encoder, place.word(0), self.next.as_deref());
    }
}

/// A chain of structs whose Record is large, like that of a struct with many texts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wide {
    pub(crate) filler: [u64; 2048],
    pub(crate) next: Option<Box<Wide>>,
}

impl Default for Wide {
    fn default() -> Self {
        Wide {
            filler: [0; 2048],
            next: None,
        }
    }
}

impl Struct for Wide {
    untyped_views!(Wide, "Wide", 0, 1, &[slot::<Wide>("next", 0, &[])]);

    fn fill(&mut self, from: StructReader<'_>, decoder: &mut Decoder) -> Result<(), Fault> {
        fill_boxed(decoder, from, 0, "next", &mut self.next)
    }
    fn reached_words(&self) -> u64 {
        self.next.as_deref().map_or(0, <Wide as PointerKind>::words)
    }
    fn encode_sections(&self, encoder: &mut Encoder<'_>, place: Place<'_>) {
        encode_struct(encoder, place.word(0), self.next.as_deref());
    }
}
