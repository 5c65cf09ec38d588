//! Elements of lists of pointers.

/// The items of [`Kind`] that are the same for all types that are reached through a pointer.
macro_rules! pointer_elements {
    ($exact:expr) => {
        const ELEMENT: Element = Element::Pointer(Self::SLOT);
        const EXACT: bool = $exact;

        #[inline]
        fn element<'a>(list: &ListReader<'a>, index: u32) -> Self::Reader<'a> {
            Self::read(list.pointer(index))
        }
        fn decode_element(
            list: &ListReader<'_>,
            index: u32,
            decoder: &mut Decoder,
        ) -> Result<Self::Record, Fault> {
            Self::decode(list.pointer(index), decoder)
        }
        #[inline]
        fn fill_elements(
            list: &ListReader<'_>,
            count: u32,
            decoder: &mut Decoder,
            records: &mut Vec<Self::Record>,
        ) -> Result<(), Fault> {
            fill_each(count, records, Self::blank, |record, index| {
                Self::fill(list.pointer(index), decoder, record)
            })
        }
        fn list_words(items: &[Self::Record]) -> u64 {
            descend(|| {
                items
                    .iter()
                    .fold(items.len() as u64, |sum, item| sum + Self::words(item))
            })
        }
        fn encode_list(items: &[Self::Record], encoder: &mut Encoder<'_>, slot: Slot<'_>) {
            encoder.pointers::<Self>(items, slot);
        }
    };
}
