//! A list in a message under construction, typed.

use core::marker::PhantomData;

use crate::builder::{Orphan, PointerBuilder, RawListBuilder};
use crate::kind::{AnyRecord, Enum, Kind, ListOf, PointerKind, Struct};
use crate::layout::Element;
use crate::reader::List;
use crate::scalar::Scalar;
use crate::text::AsText;

/// A list of `T` in a message under construction.
pub struct ListBuilder<'a, T> {
    list: RawListBuilder<'a>,
    kind: PhantomData<fn() -> T>,
}

impl<'a, T: Kind> ListBuilder<'a, T> {
    #[inline]
    pub(crate) fn new(list: RawListBuilder<'a>) -> Self {
        ListBuilder {
            list,
            kind: PhantomData,
        }
    }

    /// Returns the number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.list.len() as usize
    }

    /// Reports whether there are no elements.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the list without its type, borrowed.
    pub(crate) fn raw(&self) -> &RawListBuilder<'a> {
        &self.list
    }

    /// Returns the list without its type.
    pub fn untyped(self) -> RawListBuilder<'a> {
        self.list
    }
}

/// Returns the index in 32 bits. An index that is too large becomes the largest one, which no list
/// has.
#[inline]
fn narrow(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

impl<'a, T: Scalar + Kind<Reader<'a> = T>> ListBuilder<'a, T> {
    /// Returns element `index`. Panics if it does not exist.
    #[inline]
    #[track_caller]
    pub fn get(&self, index: usize) -> T {
        self.list.scalar(narrow(index))
    }

    /// Sets element `index`. Panics if it does not exist.
    #[inline]
    #[track_caller]
    pub fn set(&mut self, index: usize, value: T) {
        self.list.set_scalar(narrow(index), value);
    }

    /// Sets all elements. Panics if `values` has another length.
    #[track_caller]
    pub fn copy_from_slice(&mut self, values: &[T]) {
        assert_eq!(
            values.len(),
            self.len(),
            "a list takes as many values as it has elements"
        );
        match self.list.dense(T::SIZE) {
            Some(bytes) => crate::array::encode_into(values, bytes),
            None => values
                .iter()
                .enumerate()
                .for_each(|(at, value)| self.set(at, *value)),
        }
    }
}

impl ListBuilder<'_, bool> {
    /// Returns element `index`. Panics if it does not exist.
    #[inline]
    #[track_caller]
    pub fn get(&self, index: usize) -> bool {
        self.list.bit(narrow(index))
    }

    /// Sets element `index`. Panics if it does not exist.
    #[inline]
    #[track_caller]
    pub fn set(&mut self, index: usize, value: bool) {
        self.list.set_bit(narrow(index), value);
    }
}

/// Lists of enums.
impl<T: Kind + Enum> ListBuilder<'_, T> {
    /// Returns element `index`. Panics if it does not exist.
    #[inline]
    #[track_caller]
    pub fn enumerant(&self, index: usize) -> T {
        T::from_value(self.list.scalar(narrow(index)))
    }

    /// Sets element `index`. Panics if it does not exist.
    #[inline]
    #[track_caller]
    pub fn set_enumerant(&mut self, index: usize, value: T) {
        self.list.set_scalar(narrow(index), value.value());
    }
}

/// Lists of structs.
impl<'a, T: Struct> ListBuilder<'a, T> {
    /// Returns the Builder of element `index`. Panics if it does not exist.
    #[inline]
    #[track_caller]
    pub fn at(&mut self, index: usize) -> T::Builder<'_> {
        T::from_builder(self.list.reborrow().into_struct(narrow(index)))
    }

    /// Returns the Builders of all elements. They may be used side by side.
    #[inline]
    pub fn iter_mut(
        &mut self,
    ) -> impl DoubleEndedIterator<Item = T::Builder<'_>> + ExactSizeIterator {
        (0..self.len()).map(|index| {
            // The elements are disjoint, so each may have a Builder of its own.
            T::from_builder(self.list.alias().into_struct(index as u32))
        })
    }
}

/// Lists of texts, data, lists, structs and untyped pointers. The methods are usable in code that
/// is generic over these types.
impl<'a, T: PointerKind> ListBuilder<'a, T> {
    /// A compile-time check that the elements are pointers, which [`ListBuilder::pointer`] and
    /// [`ListBuilder::disown`] need.
    const HAS_POINTERS: () = assert!(
        matches!(T::ELEMENT, Element::Pointer(_)),
        "structs are in a list themselves: no pointers lead to its elements"
    );

    /// Returns element `index` as an untyped pointer. Panics if it does not exist.
    ///
    /// This does not compile for a list of structs, whose elements are not pointers; `at` returns
    /// their Builders.
    /// ```compile_fail,E0080
    /// fn pointer<T: zooph::kind::Struct>(list: &mut zooph::ListBuilder<'_, T>) {
    ///     list.pointer(0).clear();
    /// }
    /// # #[derive(Clone, Debug, Default, PartialEq)]
    /// # struct Nothing;
    /// # impl zooph::kind::Struct for Nothing {
    /// #     type Reader<'a> = zooph::StructReader<'a>;
    /// #     type Builder<'a> = zooph::StructBuilder<'a>;
    /// #     const LAYOUT: zooph::generated_v1::layout::Layout =
    /// #         zooph::generated_v1::layout::Layout { name: "", data_words: 0, pointers: 0, slots: &[] };
    /// #     fn layout() -> &'static zooph::generated_v1::layout::Layout { const { &Self::LAYOUT } }
    /// #     fn from_struct(reader: zooph::StructReader<'_>) -> Self::Reader<'_> { reader }
    /// #     fn as_struct(reader: Self::Reader<'_>) -> zooph::StructReader<'_> { reader }
    /// #     fn from_builder(builder: zooph::StructBuilder<'_>) -> Self::Builder<'_> { builder }
    /// #     fn fill(
    /// #         &mut self, _: zooph::StructReader<'_>, _: &mut zooph::generated_v1::record::Decoder,
    /// #     ) -> Result<(), zooph::Fault> { Ok(()) }
    /// #     fn reached_words(&self) -> u64 { 0 }
    /// #     fn encode_sections(
    /// #         &self, _: &mut zooph::generated_v1::record::Encoder<'_>, _: zooph::generated_v1::record::Place<'_>,
    /// #     ) {}
    /// # }
    /// # let mut arena = zooph::Arena::new();
    /// # pointer::<Nothing>(&mut arena.root_pointer().init_list(1));
    /// ```
    #[inline]
    #[track_caller]
    pub fn pointer(&mut self, index: usize) -> PointerBuilder<'_> {
        const { Self::HAS_POINTERS }
        self.list.reborrow().into_pointer(narrow(index))
    }

    /// Returns the Builder of element `index`. Panics if it does not exist. If the element's
    /// pointer is null, a list or text has no elements, and is not made.
    #[track_caller]
    pub fn edit(&mut self, index: usize) -> T::Builder<'_> {
        T::edit_element(self.list.reborrow(), narrow(index))
    }

    /// Makes element `index` anew. `size` is its number of elements or bytes; structs need none.
    /// Panics if it does not exist.
    #[track_caller]
    pub fn init(&mut self, index: usize, size: u32) -> T::Builder<'_> {
        T::init_element(self.list.reborrow(), narrow(index), size)
    }

    /// Takes what element `index` leads to out of the message. The list may be used while the
    /// orphan lives. Panics if the element does not exist.
    ///
    /// This does not compile for a list of structs, whose elements are not pointers.
    #[track_caller]
    pub fn disown(&mut self, index: usize) -> Orphan<'a, T> {
        const { Self::HAS_POINTERS }
        // This is the only Builder of the pointer, and it is consumed here.
        Orphan::take(self.list.alias().into_pointer(narrow(index)))
    }

    /// Makes element `index` a copy of `value`. Panics if it does not exist.
    ///
    /// A struct in a list has as much room as the list's other elements. Of fields that a newer
    /// writer added to `value`, only those that fit are kept.
    #[track_caller]
    pub fn set_copy(&mut self, index: usize, value: T::Reader<'_>) {
        T::set_element(self.list.reborrow(), narrow(index), value);
    }
}

impl ListBuilder<'_, crate::kind::Text> {
    /// Sets element `index`. Panics if it does not exist.
    #[track_caller]
    pub fn set(&mut self, index: usize, text: impl AsText) {
        self.pointer(index).set_text(text.text_bytes());
    }
}

impl ListBuilder<'_, crate::kind::Data> {
    /// Sets element `index`. Panics if it does not exist.
    #[track_caller]
    pub fn set(&mut self, index: usize, data: &[u8]) {
        self.pointer(index).set_data(data);
    }
}

/// A list that a Builder's setter accepts as a list of `T`. It is a slice, array or vector of
/// native values, which are Records if `T` is a struct, or nested ones of these, or a Reader of
/// another message's list.
///
/// # Panics
/// A list of Records is encoded like a part of a Record. Its setter panics if
/// [`record::to_bytes`](crate::record::to_bytes) would.
pub trait ListSource<T> {
    /// Makes `pointer` lead to a copy of the list.
    fn write_list(self, pointer: PointerBuilder<'_>);
}

impl<T: Kind> ListSource<T> for List<'_, T> {
    fn write_list(self, mut pointer: PointerBuilder<'_>) {
        pointer.copy_typed_list(self);
    }
}

/// Numbers, booleans, enums and Records. A list of `Void` keeps its length.
impl<T: Kind<Record = T>> ListSource<T> for &[T] {
    #[inline]
    fn write_list(self, pointer: PointerBuilder<'_>) {
        T::set_list(self, pointer);
    }
}

/// Lists of numbers. Their setters are compiled in this crate, not in that of the caller.
pub(crate) trait Numbers: Sized {
    fn set(items: &[Self], pointer: PointerBuilder<'_>);
}

macro_rules! numbers {
    ($($ty:ty),*) => {$(
        impl Numbers for $ty {
            fn set(items: &[$ty], pointer: PointerBuilder<'_>) {
                let count = crate::wire::checked_count(items.len() as u64);
                pointer.init_list::<$ty>(count).copy_from_slice(items);
            }
        }
    )*};
}
numbers!(i8, i16, i32, i64, u8, u16, u32, u64, f32, f64);

macro_rules! record_sources {
    ($($kind:ident: $record:ty),*) => {$(
        impl ListSource<crate::kind::$kind> for &[$record] {
            fn write_list(self, pointer: PointerBuilder<'_>) {
                <crate::kind::$kind as Kind>::set_list(self, pointer);
            }
        }
    )*};
}
record_sources!(Capability: Option<u32>, AnyPointer: AnyRecord, AnyStruct: AnyRecord, AnyList: AnyRecord);

impl<S: AsText> ListSource<crate::kind::Text> for &[S] {
    fn write_list(self, pointer: PointerBuilder<'_>) {
        let count = crate::wire::checked_count(self.len() as u64);
        let mut list = pointer.init_list::<crate::kind::Text>(count);
        self.iter()
            .enumerate()
            .for_each(|(at, text)| list.set(at, text));
    }
}

impl<S: AsRef<[u8]>> ListSource<crate::kind::Data> for &[S] {
    fn write_list(self, pointer: PointerBuilder<'_>) {
        let count = crate::wire::checked_count(self.len() as u64);
        let mut list = pointer.init_list::<crate::kind::Data>(count);
        self.iter()
            .enumerate()
            .for_each(|(at, data)| list.set(at, data.as_ref()));
    }
}

/// A list of lists, whose elements are themselves list sources.
impl<'s, T: Kind, S> ListSource<ListOf<T>> for &'s [S]
where
    &'s S: ListSource<T>,
{
    fn write_list(self, pointer: PointerBuilder<'_>) {
        let count = crate::wire::checked_count(self.len() as u64);
        let mut lists = pointer.init_list::<ListOf<T>>(count);
        self.iter()
            .enumerate()
            .for_each(|(at, list)| list.write_list(lists.pointer(at)));
    }
}

impl<'s, T, S> ListSource<T> for &&'s [S]
where
    &'s [S]: ListSource<T>,
{
    fn write_list(self, pointer: PointerBuilder<'_>) {
        (*self).write_list(pointer);
    }
}

impl<'s, T, S, const N: usize> ListSource<T> for &'s [S; N]
where
    &'s [S]: ListSource<T>,
{
    fn write_list(self, pointer: PointerBuilder<'_>) {
        self.as_slice().write_list(pointer);
    }
}

impl<'s, T, S> ListSource<T> for &'s alloc::vec::Vec<S>
where
    &'s [S]: ListSource<T>,
{
    fn write_list(self, pointer: PointerBuilder<'_>) {
        self.as_slice().write_list(pointer);
    }
}
