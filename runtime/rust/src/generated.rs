//! What the lines of generated code call: fields by place and kind.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Debug, Write};

use crate::builder::{ListBuilder, ListSource, Orphan, StructBuilder, StructSource};
use crate::decode::Decoder;
use crate::encode::{Encoder, Place};
use crate::fault::Fault;
use crate::kind::{Enum, Kind, ListOf, PointerKind, Struct};
use crate::layout::{Slot, Tag};
use crate::reader::{List, Pointer, StructReader};
use crate::scalar::Scalar;
use crate::text::AsText;
use crate::validate::Limits;
use crate::wire;

/// Makes a public module of the code that a build script generated from a schema:
/// `zooph::include_schema!(weather)` for `weather.capnp`, `zooph::include_schema!(weather in "schemas")`
/// for `schemas/weather.capnp`. Of several schemas, `zooph::include_schema!(weather, base in "lib")`,
/// the modules stand side by side.
///
/// Generated code causes no warnings where the module can be reached from the crate's root, in a
/// program too. In a private module rustc points out accessors that nothing uses; a crate that keeps schemas
/// there says what to do about them: `zooph::include_schema!(#[expect(dead_code)] weather)`.
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

/// Stands for generic arguments that only accessors mention.
pub type Phantom<T> = core::marker::PhantomData<fn() -> T>;

/// The Reader of a struct that is known by a name of its own.
pub type ReaderOf<'a, T> = <T as Struct>::Reader<'a>;

/// The Builder of a struct that is known by a name of its own.
pub type BuilderOf<'a, T> = <T as Struct>::Builder<'a>;

/// A Reader of the message at the start of some bytes, and what follows it.
pub type Prefix<'a, T> = (<T as Struct>::Reader<'a>, &'a [u8]);

/// The generation of generated code that this runtime fits.
pub const CHECKED: () = ();

/// The native form of a group or a union, which is encoded with the struct around it.
pub trait Group: Default + core::fmt::Debug {
    /// What it is before it is filled. Unlike the default, it takes no memory for texts and lists.
    #[inline]
    fn blank() -> Self {
        Self::default()
    }

    /// Makes this the native form of the group in `reader`, which reads the struct, in the memory that it has.
    fn fill(&mut self, reader: StructReader<'_>, decoder: &mut Decoder) -> Result<(), Fault>;

    /// The native form of the group in `reader`, which reads the struct.
    #[inline]
    fn decode(reader: StructReader<'_>, decoder: &mut Decoder) -> Result<Self, Fault> {
        let mut group = Self::blank();
        group.fill(reader, decoder)?;
        Ok(group)
    }

    /// Words of everything the group's pointers lead to. Parts of a [`Tree`](crate::encode::tree::Tree) have none of
    /// their own.
    fn words(&self) -> u64 {
        in_tree()
    }

    /// Merges the group's data into the struct's, and writes its pointers and what they lead to.
    /// The struct is at `place`. As above.
    fn encode(&self, _data: &mut [u64], _encoder: &mut Encoder<'_>, _place: Place<'_>) {
        in_tree()
    }
}

#[cold]
fn in_tree() -> ! {
    unreachable!("a part of a tree is encoded with the tree")
}

/// A member that is set, and what it holds. Short, so that generated code has it on one line.
#[inline(always)] // Nothing.
pub fn some<T>(value: T) -> Option<T> {
    Some(value)
}

/// A slot of a layout table, of kind `K`.
pub const fn slot<K: PointerKind>(name: &'static str, index: u16, active: &'static [Tag]) -> Slot {
    Slot {
        name,
        index,
        active,
        kind: K::SLOT,
    }
}

/// A slot of a layout table, of a list of `T`.
pub const fn list_slot<T: Kind>(name: &'static str, index: u16, active: &'static [Tag]) -> Slot {
    slot::<ListOf<T>>(name, index, active)
}

/// The slots of a layout table that has one, of a list of `T`.
pub const fn only_list_slot<T: Kind>(
    name: &'static str,
    index: u16,
    active: &'static [Tag],
) -> [Slot; 1] {
    [list_slot::<T>(name, index, active)]
}

/// The slots of a layout table that has one.
pub const fn only_slot<K: PointerKind>(
    name: &'static str,
    index: u16,
    active: &'static [Tag],
) -> [Slot; 1] {
    [slot::<K>(name, index, active)]
}

/// The union whose discriminant is at byte `offset` selects member `value`.
pub const fn tag(offset: u32, value: u16) -> Tag {
    Tag { offset, value }
}

/// The bits of a number in the data section.
#[inline]
pub fn word<T: Scalar>(value: T) -> u64 {
    value.to_word()
}

/// The value of an enum: one the schema knows, or another. Written so that no jump depends on it,
/// for nobody can predict it.
#[inline(always)] // Two instructions.
pub fn enum_value(known: u16, unknown: Option<u16>) -> u16 {
    core::hint::select_unpredictable(unknown.is_some(), unknown.unwrap_or(0), known)
}

/// The bits of an enum whose default has this number.
#[inline]
pub fn enumerant<E: Enum>(value: E, default: u16) -> u64 {
    (value.value() ^ default) as u64
}

/// The bit of a boolean.
#[inline]
pub fn bit(value: bool, default: bool) -> u64 {
    (value ^ default) as u64
}

/// The list is bit for bit the one in the flat message.
///
/// What `==` tells apart is not encoded to be compared: a list of structs that have such a list in turn
/// would be encoded again for each level around it, twice as often from one level to the next.
pub(crate) fn list_is<T: Kind>(value: &[T::Record], default: &'static [u8]) -> bool {
    let default = default_list::<T>(default);
    let alike = value == default || is_printed_alike(value, &default);
    alike && encoded::<T>(value) == encoded::<T>(&default)
}

/// A default that differs from itself, because of a NaN, looks like the value, as far as anybody can
/// tell without its bits. Takes no longer than the default is.
#[allow(clippy::eq_op)] // A NaN is not.
fn is_printed_alike<R: PartialEq + Debug>(value: &[R], default: &[R]) -> bool {
    /// What is still to come of a text.
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

/// Returns the list's bytes, or none if it cannot be encoded; encoding the Record reports that as an error.
fn encoded<T: Kind>(value: &[T::Record]) -> Option<Vec<u8>> {
    let words = crate::depth::measured(|| T::list_words(value))? as usize + 1;
    let mut bytes = alloc::vec![0; words * wire::WORD];
    let mut refused = None;
    let mut encoder = Encoder::over(&mut bytes, Some(&mut refused));
    let slot = encoder.root();
    T::encode_list(value, &mut encoder, slot);
    refused.is_none().then_some(bytes)
}

/// A text whose default the compiler made.
pub fn default_text(default: &'static [u8]) -> String {
    String::from_utf8_lossy(default).into_owned()
}

/// Bytes whose default the compiler made.
pub fn default_data(default: &'static [u8]) -> Vec<u8> {
    default.to_vec()
}

/// The value in a flat message that the compiler made: a constant of the schema.
pub fn constant<K: PointerKind>(flat: &'static [u8]) -> K::Reader<'static> {
    K::read(Pointer::flat(flat))
}

/// The native form of the list in a flat message that the compiler made: a field's default.
pub fn default_list<T: Kind>(flat: &'static [u8]) -> Vec<T::Record> {
    let mut list = Vec::new();
    let listed = Decoder::of_schema(flat).list::<T>(Pointer::flat(flat), &mut list);
    listed.map_or_else(|_| Vec::new(), |()| list)
}

impl<'a> StructReader<'a> {
    /// The same struct if the union whose discriminant is at byte `offset` selects member `tag`;
    /// otherwise an empty one, from which every field reads as its default.
    #[inline]
    #[must_use]
    pub fn member(&self, offset: usize, tag: u16) -> StructReader<'a> {
        if self.scalar::<u16>(offset) == tag {
            *self
        } else {
            StructReader::EMPTY
        }
    }

    /// The enum at byte `offset`.
    #[inline]
    pub fn enumerant<E: Enum>(&self, offset: usize) -> E {
        E::from_value(self.scalar(offset))
    }

    /// The enum at byte `offset` of a field whose default has this number.
    #[inline]
    pub fn enumerant_or<E: Enum>(&self, offset: usize, default: u16) -> E {
        E::from_value(self.scalar_or(offset, default))
    }

    /// What that pointer leads to, as a `K`.
    #[inline(always)] // So that the struct need not pass through memory.
    pub fn read<K: PointerKind>(&self, index: usize) -> K::Reader<'a> {
        K::read_in(*self, index)
    }

    /// What that pointer leads to, or, if it is null, what the root of the flat message `default`
    /// leads to.
    #[inline]
    pub fn read_or<K: PointerKind>(&self, index: usize, default: &'static [u8]) -> K::Reader<'a> {
        K::read(self.pointer_or(index, default))
    }

    /// The list that pointer leads to.
    #[inline]
    pub fn list_of<T: Kind>(&self, index: usize) -> List<'a, T> {
        match self.slot(index) {
            Some((section, before, word)) => List::read(section, before, word),
            None => List::default(),
        }
    }

    /// The list that pointer leads to, or, if it is null, the one in the flat message `default`.
    #[inline]
    pub fn list_of_or<T: Kind>(&self, index: usize, default: &'static [u8]) -> List<'a, T> {
        List::new(self.pointer_or(index, default))
    }
}

impl<'a> StructBuilder<'a> {
    /// The union whose discriminant is at byte `offset` selects member `tag`.
    #[inline]
    pub fn selects(&self, offset: usize, tag: u16) -> bool {
        self.scalar::<u16>(offset) == tag
    }

    /// Selects member `tag` of the union whose discriminant is at byte `offset`. True if another
    /// one was selected before.
    #[inline]
    pub fn select(&mut self, offset: usize, tag: u16) -> bool {
        let changed = !self.selects(offset, tag);
        if changed {
            self.set_scalar(offset, tag);
        }
        changed
    }

    /// The same for a member in the pointer section, at `index`: what another one left there is
    /// dropped.
    #[inline]
    pub fn select_pointer(&mut self, offset: usize, tag: u16, index: usize) {
        if self.select(offset, tag) {
            self.clear_pointer(index);
        }
    }

    /// The enum at byte `offset`.
    #[inline]
    pub fn enumerant<E: Enum>(&self, offset: usize) -> E {
        E::from_value(self.scalar(offset))
    }

    /// The enum at byte `offset` of a field whose default has this number.
    #[inline]
    pub fn enumerant_or<E: Enum>(&self, offset: usize, default: u16) -> E {
        E::from_value(self.scalar_or(offset, default))
    }

    /// Sets the enum at byte `offset` of a field whose default has this number.
    #[inline]
    pub fn set_enumerant<E: Enum>(&mut self, offset: usize, value: E, default: u16) {
        self.set_scalar(offset, value.value() ^ default);
    }

    /// What that pointer leads to; a struct is made if it is null.
    #[inline]
    pub fn edit<K: PointerKind>(&mut self, index: usize) -> K::Builder<'_> {
        K::edit(self.pointer(index))
    }

    /// What that pointer leads to; if it is null, a copy of the default is made first.
    #[inline]
    pub fn edit_or<K: PointerKind>(
        &mut self,
        index: usize,
        default: &'static [u8],
    ) -> K::Builder<'_> {
        K::edit(self.pointer_or(index, default))
    }

    /// Makes a new value for that pointer.
    #[inline]
    pub fn init<K: PointerKind>(&mut self, index: usize, size: u32) -> K::Builder<'_> {
        K::init(self.pointer(index), size)
    }

    /// Makes that pointer lead to a copy of `value`.
    #[inline]
    pub fn set<K: PointerKind>(&mut self, index: usize, value: K::Reader<'_>) {
        K::set(self.pointer(index), value);
    }

    /// Makes that pointer lead to a copy of the struct.
    #[inline]
    pub fn set_struct(&mut self, index: usize, value: impl StructSource) {
        value.write_struct(self.pointer(index));
    }

    /// A new text of `size` bytes for that pointer.
    #[inline]
    pub fn init_text(&mut self, index: usize, size: u32) -> &mut [u8] {
        self.pointer(index).init_text(size)
    }

    /// New bytes for that pointer.
    #[inline]
    pub fn init_data(&mut self, index: usize, size: u32) -> &mut [u8] {
        self.pointer(index).init_data(size)
    }

    /// A new list of `count` elements for that pointer.
    #[inline]
    pub fn init_list<T: Kind>(&mut self, index: usize, count: u32) -> ListBuilder<'_, T> {
        self.pointer(index).init_list(count)
    }

    /// The list that pointer leads to; one without elements, which is not made, if it is null.
    #[inline]
    pub fn edit_list<T: Kind>(&mut self, index: usize) -> ListBuilder<'_, T> {
        self.pointer(index).edit_list()
    }

    /// The same for a member of the union whose discriminant is at byte `offset`: one without elements
    /// if another one than `tag` is selected.
    #[inline]
    pub fn edit_member_list<T: Kind>(
        &mut self,
        offset: usize,
        tag: u16,
        index: usize,
    ) -> ListBuilder<'_, T> {
        let is_selected = self.selects(offset, tag);
        self.pointer(index).edit_list_if(is_selected)
    }

    /// The list that pointer leads to; if it is null, a copy of the default is made first.
    #[inline]
    pub fn edit_list_or<T: Kind>(
        &mut self,
        index: usize,
        default: &'static [u8],
    ) -> ListBuilder<'_, T> {
        self.pointer_or(index, default).edit_list()
    }

    /// Makes that pointer lead to a copy of the text.
    #[inline(always)] // So that the struct need not pass through memory.
    pub fn set_text(&mut self, index: usize, value: impl AsText) {
        self.pointer(index).set_text(value.text_bytes());
    }

    /// Makes that pointer lead to a copy of the bytes.
    #[inline(always)] // As above.
    pub fn set_data(&mut self, index: usize, value: &[u8]) {
        self.pointer(index).set_data(value);
    }

    /// Makes that pointer lead to a copy of the list.
    #[inline]
    pub fn set_list<T: Kind>(&mut self, index: usize, value: impl ListSource<T>) {
        value.write_list(self.pointer(index));
    }

    /// Makes that pointer hold a capability, or null.
    #[inline]
    pub fn set_capability(&mut self, index: usize, value: Option<u32>) {
        self.pointer(index).set_capability(value);
    }

    /// Makes that pointer lead to the orphan.
    pub fn adopt<K: PointerKind>(&mut self, index: usize, orphan: Orphan<'_, K>) {
        self.pointer(index).adopt(orphan);
    }

    /// Takes what that pointer leads to out of the message. The struct may be used on while the
    /// orphan lives, for one of its own pointers may be what adopts it.
    pub fn disown<K: PointerKind>(&mut self, index: usize) -> Orphan<'a, K> {
        Orphan::take(self.place_of_pointer(index))
    }
}

/// Prints a struct for people: its Record, or what is wrong with it. Of a long list it prints the first
/// elements, and then how many it left out. A lazily opened message may lead in
/// circles; the Record's budgets end them.
pub fn debug<T: Struct>(
    reader: StructReader<'_>,
    f: &mut core::fmt::Formatter<'_>,
) -> core::fmt::Result {
    crate::print::structure::<T>(reader, &Limits::default(), f)
}

/// A group for people, like [`debug`].
pub fn debug_group<G: Group>(
    reader: StructReader<'_>,
    f: &mut core::fmt::Formatter<'_>,
) -> core::fmt::Result {
    crate::print::record(reader, &Limits::default(), f, G::decode)
}
