//! Types as operations over whole messages see them: from static tables or loaded at run time.

use crate::fault::{Fault, Step};
use crate::layout::{Element, LayoutFn, Slot, SlotKind};
use crate::reader::{ListReader, StructReader};

/// What a pointer leads to, where `S` names struct types and `E` the elements of lists.
#[derive(Clone, Copy, Debug)]
pub enum Target<S, E> {
    /// A text.
    Text,
    /// Bytes.
    Data,
    /// A struct.
    Struct(S),
    /// A list of these elements.
    List(E),
    /// Anything.
    Any,
    /// Any struct.
    AnyStruct,
    /// Any list.
    AnyList,
    /// A capability.
    Capability,
}

/// The elements of a list.
#[derive(Clone, Copy, Debug)]
pub enum ElementOf<S, E> {
    /// Nothing.
    Void,
    /// Bits.
    Bit,
    /// Numbers of 1, 2, 4 or 8 bytes.
    Bytes(u8),
    /// Pointers to these.
    Pointer(Target<S, E>),
    /// Structs, side by side.
    Struct(S),
}

/// Where types come from: the tables of generated code, or schemas loaded at run time.
pub trait Types {
    /// Names a struct type.
    type Struct: Copy;
    /// Names the element type of a list.
    type Element: Copy;
    /// The fields in a struct's pointer section, while its pointers are gone through.
    type Slots;
    /// Names a field.
    type Name;

    /// A number that no other struct type has, and that is not 0.
    fn struct_number(&self, structure: Self::Struct) -> usize;

    /// The same for the element types of lists.
    fn element_number(&self, element: Self::Element) -> usize;

    /// What elements of this type are.
    fn element(&self, element: Self::Element) -> ElementOf<Self::Struct, Self::Element>;

    /// The fields in the pointer section of a struct type.
    fn slots(&self, structure: Self::Struct) -> Self::Slots;

    /// The field that owns pointer `index` of `reader`: the first one all of whose unions select
    /// it. Asked for every pointer in order.
    #[allow(clippy::type_complexity)] // A type alias could not name the trait's types.
    fn owner(
        &self,
        slots: &mut Self::Slots,
        index: u16,
        reader: &StructReader<'_>,
    ) -> Option<(Target<Self::Struct, Self::Element>, Self::Name)>;

    /// What visiting a list is charged, in words: its own words, and one for each element that
    /// has no size.
    #[inline]
    fn list_cost(
        &self,
        list: &ListReader<'_>,
        _element: Option<&ElementOf<Self::Struct, Self::Element>>,
    ) -> u64 {
        list.cost()
    }

    /// The same fault, seen from the struct whose field it is in.
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

/// All unions around the slot select it.
#[inline]
fn is_active(reader: &StructReader<'_>, slot: &Slot) -> bool {
    slot.active
        .iter()
        .all(|tag| reader.scalar::<u16>(tag.offset as usize) == tag.value)
}
