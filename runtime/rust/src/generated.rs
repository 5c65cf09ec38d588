//! Functions that generated code calls: fields by place and kind.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Debug, Write};

use crate::builder::{ListBuilder, ListSource, Slot as FieldSlot, StructBuilder, StructSource};
use crate::decode::Decoder;
use crate::depth;
use crate::encode::{Encoder, Place};
use crate::fault::Fault;
use crate::kind::{Enum, Kind, ListOf, PointerKind, Struct};
use crate::layout::{Slot, Tag};
use crate::reader::{List, Pointer, StructReader};
use crate::scalar::Scalar;
use crate::text::AsText;
use crate::validate::Limits;
use crate::wire;

/// Declares a public module with the code that a build script generated from a schema.
///
/// - `zooph::include_schema!(weather)` is for `weather.capnp`.
/// - `zooph::include_schema!(weather in "schemas")` is for `schemas/weather.capnp`.
/// - `zooph::include_schema!(weather, base in "lib")` puts the modules of several schemas side by
///   side.
///
/// Generated code causes no warnings if the module can be reached from the crate's root, even in a
/// program. In a private module, rustc warns of unused accessors. A crate with such modules can
/// state its intent: `zooph::include_schema!(#[expect(dead_code)] weather)`.
#[macro_export]
macro_rules! include_schema {
    ($($(#[$attribute:meta])* $module:ident $(in $folder:literal)?),+ $(,)?) => {$(
        #[doc = concat!("Generated from the schema `", stringify!($module), "`.")]
        $(#[$attribute])*
        pub mod $module {
            include!(concat!(
                env!("OUT_DIR"), "/", $($folder, "/",)? stringify!($module), ".rs"
            ));
        }
    )+};
}

/// A marker for generic arguments that only accessors use.
pub type Phantom<T> = core::marker::PhantomData<fn() -> T>;

/// The Reader of a struct, for generated names.
pub type ReaderOf<'a, T> = <T as Struct>::Reader<'a>;

/// The Builder of a struct, for generated names.
pub type BuilderOf<'a, T> = <T as Struct>::Builder<'a>;

/// The Reader of the message at the start of some bytes, and the bytes behind the message.
pub type Prefix<'a, T> = (<T as Struct>::Reader<'a>, &'a [u8]);

/// The Record of a group or union, which is encoded with the struct around it.
pub trait Group: Default + core::fmt::Debug {
    /// Returns the group before it is filled. Unlike the default, it takes no memory for texts and
    /// lists.
    #[inline]
    fn blank() -> Self {
        Self::default()
    }

    /// Sets this to the group of the struct that `reader` reads, reusing its memory.
    fn fill(&mut self, reader: StructReader<'_>, decoder: &mut Decoder) -> Result<(), Fault>;

    /// Decodes the group of the struct that `reader` reads.
    #[inline]
    fn decode(reader: StructReader<'_>, decoder: &mut Decoder) -> Result<Self, Fault> {
        let mut group = Self::blank();
        group.fill(reader, decoder)?;
        Ok(group)
    }

    /// Returns the words of everything that the group's pointers lead to. Parts of a
    /// [`Tree`](crate::encode::tree::Tree) do not implement it: they are measured with the tree.
    fn words(&self) -> u64 {
        in_tree()
    }

    /// Merges the group's data into that of the struct at `place`, and writes its pointers and what
    /// they lead to. Parts of a [`Tree`](crate::encode::tree::Tree) do not implement it: they are
    /// encoded with the tree.
    fn encode(&self, _data: &mut [u64], _encoder: &mut Encoder<'_>, _place: Place<'_>) {
        in_tree()
    }
}

#[cold]
fn in_tree() -> ! {
    unreachable!("a part of a tree is encoded with the tree")
}

/// Returns `Some(value)`. The name is short, so that calls in generated code fit on one line.
#[inline(always)] // The body is empty once inlined.
pub fn some<T>(value: T) -> Option<T> {
    Some(value)
}

/// Returns a slot of a layout table, of kind `K`.
pub const fn slot<K: PointerKind>(name: &'static str, index: u16, active: &'static [Tag]) -> Slot {
    Slot {
        name,
        index,
        active,
        kind: K::SLOT,
    }
}

/// Returns a slot of a layout table, for a list of `T`.
pub const fn list_slot<T: Kind>(name: &'static str, index: u16, active: &'static [Tag]) -> Slot {
    slot::<ListOf<T>>(name, index, active)
}

/// Returns the slots of a layout table whose only slot is a list of `T`.
pub const fn only_list_slot<T: Kind>(
    name: &'static str,
    index: u16,
    active: &'static [Tag],
) -> [Slot; 1] {
    [list_slot::<T>(name, index, active)]
}

/// Returns the slots of a layout table with only one slot.
pub const fn only_slot<K: PointerKind>(
    name: &'static str,
    index: u16,
    active: &'static [Tag],
) -> [Slot; 1] {
    [slot::<K>(name, index, active)]
}

/// Returns the condition that the union whose discriminant is at byte `offset` selects member
/// `value`.
pub const fn tag(offset: u32, value: u16) -> Tag {
    Tag { offset, value }
}

/// Returns the bits of a number in the data section.
#[inline]
pub fn word<T: Scalar>(value: T) -> u64 {
    value.to_word()
}

/// Returns the value of an enum: `unknown` if the schema does not know it, or `known`. It is a
/// select, not a branch, because the value is unpredictable.
#[inline(always)] // The body is two instructions.
pub fn enum_value(known: u16, unknown: Option<u16>) -> u16 {
    core::hint::select_unpredictable(unknown.is_some(), unknown.unwrap_or(0), known)
}

/// Returns the bits of an enum whose default has the value `default`.
#[inline]
pub fn enumerant<E: Enum>(value: E, default: u16) -> u64 {
    (value.value() ^ default) as u64
}

/// Returns the bit of a boolean.
#[inline]
pub fn bit(value: bool, default: bool) -> u64 {
    (value ^ default) as u64
}

/// Reports whether the list is bit for bit the one in the flat message.
///
/// Only lists with floats are encoded for the comparison, and only if `==` does not tell them apart.
/// While they are encoded, no list in them counts as its default. So the time is linear in the
/// list's size, even if its elements have lists with defaults in turn.
pub(crate) fn list_is<T: Kind>(value: &[T::Record], default: &'static [u8]) -> bool {
    if depth::is_comparing() {
        return false;
    }
    let default = default_list::<T>(default);
    if T::EXACT {
        return value == default;
    }
    let alike = value == default || is_printed_alike(value, &default);
    alike && depth::comparing(|| encoded::<T>(value) == encoded::<T>(&default))
}

/// Reports whether a default that differs from itself, because of a NaN, prints like the value. It
/// takes no longer than the default is long.
#[allow(clippy::eq_op)] // A NaN differs from itself.
fn is_printed_alike<R: PartialEq + Debug>(value: &[R], default: &[R]) -> bool {
    /// The rest of the text that has yet to be written.
    struct Expected<'t>(&'t str);

    impl core::fmt::Write for Expected<'_> {
        fn write_str(&mut self, text: &str) -> core::fmt::Result {
            self.0 = self.0.strip_prefix(text).ok_or(core::fmt::Error)?;
            Ok(())
        }
    }

    if default == default {
        return false;
    }
    let printed = alloc::format!("{default:?}");
    let mut expected = Expected(&printed);
    write!(expected, "{value:?}").is_ok() && expected.0.is_empty()
}

/// Returns the list's bytes, or none if it cannot be encoded. Encoding the Record then reports the
/// error.
fn encoded<T: Kind>(value: &[T::Record]) -> Option<Vec<u8>> {
    let words = depth::measured(|| T::list_words(value))? as usize + 1;
    let mut bytes = alloc::vec![0; words * wire::WORD];
    let mut refused = None;
    let mut encoder = Encoder::over(&mut bytes, Some(&mut refused));
    let slot = encoder.root();
    T::encode_list(value, &mut encoder, slot);
    refused.is_none().then_some(bytes)
}

/// Returns a text's default, as the compiler made it.
pub fn default_text(default: &'static [u8]) -> String {
    String::from_utf8_lossy(default).into_owned()
}

/// Returns the default of data, as the compiler made it.
pub fn default_data(default: &'static [u8]) -> Vec<u8> {
    default.to_vec()
}

/// Returns a constant of the schema, from the flat message that the compiler made.
pub fn constant<K: PointerKind>(flat: &'static [u8]) -> K::Reader<'static> {
    K::read(Pointer::flat(flat))
}

/// Decodes a list field's default, from the flat message that the compiler made.
pub fn default_list<T: Kind>(flat: &'static [u8]) -> Vec<T::Record> {
    let mut list = Vec::new();
    let listed = Decoder::of_schema(flat).list::<T>(Pointer::flat(flat), &mut list);
    listed.map_or_else(|_| Vec::new(), |()| list)
}

impl<'a> StructReader<'a> {
    /// Returns the struct if the union whose discriminant is at byte `offset` selects member `tag`.
    /// Otherwise returns an empty struct, from which every field reads as its default.
    #[inline]
    #[must_use]
    pub fn member(&self, offset: usize, tag: u16) -> StructReader<'a> {
        if self.scalar::<u16>(offset) == tag {
            *self
        } else {
            StructReader::EMPTY
        }
    }

    /// Returns the enum at byte `offset`.
    #[inline]
    pub fn enumerant<E: Enum>(&self, offset: usize) -> E {
        E::from_value(self.scalar(offset))
    }

    /// Returns the enum at byte `offset` of a field whose default has the value `default`.
    #[inline]
    pub fn enumerant_or<E: Enum>(&self, offset: usize, default: u16) -> E {
        E::from_value(self.scalar_or(offset, default))
    }

    /// Returns the value that the pointer leads to, as a `K`.
    #[inline(always)] // Otherwise the struct would be passed in memory.
    pub fn read<K: PointerKind>(&self, index: usize) -> K::Reader<'a> {
        K::read_in(*self, index)
    }

    /// Returns the value that the pointer leads to. If it is null, returns the value that the root
    /// of the flat message `default` leads to.
    #[inline]
    pub fn read_or<K: PointerKind>(&self, index: usize, default: &'static [u8]) -> K::Reader<'a> {
        K::read(self.pointer_or(index, default))
    }

    /// Returns the list that the pointer leads to.
    #[inline]
    pub fn list_of<T: Kind>(&self, index: usize) -> List<'a, T> {
        match self.slot(index) {
            Some((section, before, word)) => List::read(section, before, word),
            None => List::default(),
        }
    }

    /// Returns the list that the pointer leads to. If it is null, returns the one in the flat
    /// message `default`.
    #[inline]
    pub fn list_of_or<T: Kind>(&self, index: usize, default: &'static [u8]) -> List<'a, T> {
        List::new(self.pointer_or(index, default))
    }
}

impl<'a> StructBuilder<'a> {
    /// Reports whether the union whose discriminant is at byte `offset` selects member `tag`.
    #[inline]
    pub fn selects(&self, offset: usize, tag: u16) -> bool {
        self.scalar::<u16>(offset) == tag
    }

    /// Selects member `tag` of the union whose discriminant is at byte `offset`. Reports whether
    /// another member was selected before.
    #[inline]
    pub fn select(&mut self, offset: usize, tag: u16) -> bool {
        let changed = !self.selects(offset, tag);
        if changed {
            self.set_scalar(offset, tag);
        }
        changed
    }

    /// [`StructBuilder::select`] for a member that is pointer `index`. If another member was
    /// selected, the object that it left there is zeroed.
    #[inline]
    pub fn select_pointer(&mut self, offset: usize, tag: u16, index: usize) {
        if self.select(offset, tag) {
            self.clear_pointer(index);
        }
    }

    /// Returns the enum at byte `offset`.
    #[inline]
    pub fn enumerant<E: Enum>(&self, offset: usize) -> E {
        E::from_value(self.scalar(offset))
    }

    /// Returns the enum at byte `offset` of a field whose default has the value `default`.
    #[inline]
    pub fn enumerant_or<E: Enum>(&self, offset: usize, default: u16) -> E {
        E::from_value(self.scalar_or(offset, default))
    }

    /// Sets the enum at byte `offset` of a field whose default has the value `default`.
    #[inline]
    pub fn set_enumerant<E: Enum>(&mut self, offset: usize, value: E, default: u16) {
        self.set_scalar(offset, value.value() ^ default);
    }

    /// Returns the Builder of the value that the pointer leads to. A struct is made if it is null.
    #[inline]
    pub fn edit<K: PointerKind>(&mut self, index: usize) -> K::Builder<'_> {
        K::edit(self.pointer(index))
    }

    /// Returns the Builder of the value that the pointer leads to. If it is null, the default is
    /// copied first.
    #[inline]
    pub fn edit_or<K: PointerKind>(
        &mut self,
        index: usize,
        default: &'static [u8],
    ) -> K::Builder<'_> {
        K::edit(self.pointer_or(index, default))
    }

    /// Makes a new value for the pointer. `size` is the number of elements or bytes; structs need
    /// none.
    #[inline]
    pub fn init<K: PointerKind>(&mut self, index: usize, size: u32) -> K::Builder<'_> {
        K::init(self.pointer(index), size)
    }

    /// Makes the pointer lead to a copy of `value`.
    #[inline]
    pub fn set<K: PointerKind>(&mut self, index: usize, value: K::Reader<'_>) {
        K::set(self.pointer(index), value);
    }

    /// Makes the pointer lead to a copy of the struct.
    #[inline]
    pub fn set_struct(&mut self, index: usize, value: impl StructSource) {
        value.write_struct(self.pointer(index));
    }

    /// Makes a new text of `size` bytes for the pointer.
    #[inline]
    pub fn init_text(&mut self, index: usize, size: u32) -> &mut [u8] {
        self.pointer(index).init_text(size)
    }

    /// Makes new data of `size` bytes for the pointer.
    #[inline]
    pub fn init_data(&mut self, index: usize, size: u32) -> &mut [u8] {
        self.pointer(index).init_data(size)
    }

    /// Makes a new list of `count` elements for the pointer.
    #[inline]
    pub fn init_list<T: Kind>(&mut self, index: usize, count: u32) -> ListBuilder<'_, T> {
        self.pointer(index).init_list(count)
    }

    /// Returns the list that the pointer leads to, or an empty one, which is not made, if the
    /// pointer is null.
    #[inline]
    pub fn edit_list<T: Kind>(&mut self, index: usize) -> ListBuilder<'_, T> {
        self.pointer(index).edit_list()
    }

    /// Returns the list that the pointer leads to. If it is null, the default is copied first.
    #[inline]
    pub fn edit_list_or<T: Kind>(
        &mut self,
        index: usize,
        default: &'static [u8],
    ) -> ListBuilder<'_, T> {
        self.pointer_or(index, default).edit_list()
    }

    /// Makes the pointer lead to a copy of the text.
    #[inline(always)] // Otherwise the struct would be passed in memory.
    pub fn set_text(&mut self, index: usize, value: impl AsText) {
        self.pointer(index).set_text(value.text_bytes());
    }

    /// Makes the pointer lead to a copy of the data.
    #[inline(always)] // Otherwise the struct would be passed in memory.
    pub fn set_data(&mut self, index: usize, value: &[u8]) {
        self.pointer(index).set_data(value);
    }

    /// Makes the pointer lead to a copy of the list.
    #[inline]
    pub fn set_list<T: Kind>(&mut self, index: usize, value: impl ListSource<T>) {
        value.write_list(self.pointer(index));
    }

    /// Makes the pointer a capability, or null.
    #[inline]
    pub fn set_capability(&mut self, index: usize, value: Option<u32>) {
        self.pointer(index).set_capability(value);
    }

    /// Returns the slot of a field.
    #[inline]
    pub fn slot<K: PointerKind>(&mut self, index: usize) -> FieldSlot<'_, 'a, K> {
        FieldSlot::new(self, index)
    }

    /// [`StructBuilder::slot`] for member `tag` of the union whose discriminant is at byte `offset`.
    #[inline]
    pub fn member_slot<K: PointerKind>(
        &mut self,
        offset: usize,
        tag: u16,
        index: usize,
    ) -> FieldSlot<'_, 'a, K> {
        FieldSlot::of_member(self, offset, tag, index)
    }
}

/// Prints a struct for people: its Record, or its fault. Of a long list it prints the first
/// elements, and how many are left out. A lazily opened message may have cycles, which exhaust the
/// Record's budgets.
pub fn debug<T: Struct>(
    reader: StructReader<'_>,
    f: &mut core::fmt::Formatter<'_>,
) -> core::fmt::Result {
    crate::print::structure::<T>(reader, &Limits::default(), f)
}

/// Prints a group for people, like [`debug`].
pub fn debug_group<G: Group>(
    reader: StructReader<'_>,
    f: &mut core::fmt::Formatter<'_>,
) -> core::fmt::Result {
    crate::print::record(reader, &Limits::default(), f, G::decode)
}
