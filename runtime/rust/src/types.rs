//! Types in operations over whole messages. They come from static tables, or are loaded at run
//! time.

use crate::fault::{Fault, Step};
use crate::layout::{Element, LayoutFn, Slot, SlotKind};
use crate::reader::{ListReader, StructReader};

/// The kind of object that a pointer leads to. `S` names struct types, and `E` the elements of
/// lists.
#[derive(Clone, Copy, Debug)]
pub enum Target<S, E> {
    /// A text.
    Text,
    /// Data.
    Data,
    /// A struct.
    Struct(S),
    /// A list of these elements.
    List(E),
    /// Any kind of object.
    Any,
    /// Any struct.
    AnyStruct,
    /// Any list.
    AnyList,
    /// A capability.
    Capability,
}

/// The kind of a list's elements.
#[derive(Clone, Copy, Debug)]
pub enum ElementOf<S, E> {
    /// Elements without content.
    Void,
    /// Bits.
    Bit,
    /// Numbers of 1, 2, 4 or 8 bytes.
    Bytes(u8),
    /// Pointers to objects of this kind.
    Pointer(Target<S, E>),
    /// Structs of this type.
    Struct(S),
}

/// The source of types: the tables of generated code, or schemas loaded at run time.
pub trait Types {
    /// The name of a struct type.
    type Struct: Copy;
    /// The name of a list's element type.
    type Element: Copy;
    /// The fields in a struct's pointer section, while the pointers are visited in order.
    type Slots;
    /// The name of a field.
    type Name;

    /// Returns a number that identifies the struct type. It is not 0.
    fn struct_number(&self, structure: Self::Struct) -> usize;

    /// Returns a number that identifies the element type. It is not 0.
    fn element_number(&self, element: Self::Element) -> usize;

    /// Returns the kind of the elements.
    fn element(&self, element: Self::Element) -> ElementOf<Self::Struct, Self::Element>;

    /// Returns the fields in the pointer section of a struct type.
    fn slots(&self, structure: Self::Struct) -> Self::Slots;

    /// Returns the field that owns pointer `index` of `reader`: the first field with this index
    /// that all its unions select. It is called for every pointer in order.
    #[allow(clippy::type_complexity)] // A type alias could not name the trait's types.
    fn owner(
        &self,
        slots: &mut Self::Slots,
        index: u16,
        reader: &StructReader<'_>,
    ) -> Option<(Target<Self::Struct, Self::Element>, Self::Name)>;

    /// Returns the charge for visiting a list in words: its own words, and one for each element
    /// without a size.
    #[inline]
    fn list_cost(
        &self,
        list: &ListReader<'_>,
        _element: Option<&ElementOf<Self::Struct, Self::Element>>,
    ) -> u64 {
        list.cost()
    }

    /// Returns the fault with the field `name` as one more outer step in its path.
    fn within(&self, fault: Fault, name: Self::Name) -> Fault;
}

/// The layout tables of generated code.
pub(crate) struct Tables;

impl Types for Tables {
    type Struct = LayoutFn;
    type Element = &'static Element;
    type Slots = &'static [Slot];
    type Name = &'static str;

    fn struct_number(&self, structure: LayoutFn) -> usize {
        structure as usize
    }

    fn element_number(&self, element: &'static Element) -> usize {
        core::ptr::from_ref(element) as usize
    }

    #[inline]
    fn element(&self, element: &'static Element) -> ElementOf<LayoutFn, &'static Element> {
        element.of_tables()
    }

    #[inline]
    fn slots(&self, structure: LayoutFn) -> &'static [Slot] {
        structure().slots
    }

    #[inline]
    fn owner(
        &self,
        slots: &mut &'static [Slot],
        index: u16,
        reader: &StructReader<'_>,
    ) -> Option<(Target<LayoutFn, &'static Element>, &'static str)> {
        let mut owner = None;
        while let Some((slot, rest)) = slots.split_first() {
            if slot.index > index {
                break;
            }
            if owner.is_none() && is_active(reader, slot) {
                owner = Some((slot.kind.target(), slot.name));
            }
            *slots = rest;
        }
        owner
    }

    #[cold]
    fn within(&self, fault: Fault, name: &'static str) -> Fault {
        fault.within(Step::Field(name))
    }
}

impl SlotKind {
    #[inline]
    pub(crate) fn target(self) -> Target<LayoutFn, &'static Element> {
        match self {
            SlotKind::Text => Target::Text,
            SlotKind::Data => Target::Data,
            SlotKind::Struct(layout) => Target::Struct(layout),
            SlotKind::List(element) => Target::List(element),
            SlotKind::Any => Target::Any,
            SlotKind::AnyStruct => Target::AnyStruct,
            SlotKind::AnyList => Target::AnyList,
            SlotKind::Capability => Target::Capability,
        }
    }
}

impl Element {
    #[inline]
    pub(crate) fn of_tables(self) -> ElementOf<LayoutFn, &'static Element> {
        match self {
            Element::Void => ElementOf::Void,
            Element::Bit => ElementOf::Bit,
            Element::Bytes(bytes) => ElementOf::Bytes(bytes),
            Element::Pointer(kind) => ElementOf::Pointer(kind.target()),
            Element::Struct(layout) => ElementOf::Struct(layout),
        }
    }
}

/// Reports whether all unions around the slot select it.
#[inline]
fn is_active(reader: &StructReader<'_>, slot: &Slot) -> bool {
    slot.active
        .iter()
        .all(|tag| reader.scalar::<u16>(tag.offset as usize) == tag.value)
}
