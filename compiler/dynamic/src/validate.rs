//! Opens messages as types of a [`SchemaSet`].

use std::slice;

use zooph::{ElementOf, Fault, Limits, ListReader, Pointer, StructReader, Target, Types};

use crate::plan::{Place, PointerSlot};
use crate::schema::{SchemaSet, StructId, Type};
use crate::value::{DynamicStruct, DynamicValue};

impl SchemaSet {
    /// Opens the target of `root` as a struct. Validates the whole message once, so reading, printing and
    /// copying it cannot fail and come to an end. A null pointer is an empty struct.
    ///
    /// A struct without size in a message may have fields that are printed, and a list can claim half a billion
    /// such structs. So each field of an element without size is charged to the traversal budget, in addition
    /// to the element itself.
    ///
    /// # Errors
    /// The first fault, with its path in the schema's spelling.
    pub fn open<'a>(
        &'a self,
        root: Pointer<'a>,
        id: StructId,
        limits: &Limits,
    ) -> Result<DynamicStruct<'a>, Fault> {
        zooph::validate_types(&Set(self), root, Target::Struct(id), limits)?;
        Ok(DynamicStruct::new(self, id, root.structure()))
    }

    /// Opens the target of `pointer` like [`SchemaSet::open`], but as any pointer type. It can be used for the
    /// content of an `AnyPointer`, for example.
    ///
    /// # Errors
    /// The errors of [`SchemaSet::open`].
    pub fn open_as<'a>(
        &'a self,
        pointer: Pointer<'a>,
        ty: &'a Type,
        limits: &Limits,
    ) -> Result<DynamicValue<'a>, Fault> {
        zooph::validate_types(&Set(self), pointer, target(ty), limits)?;
        Ok(self.read_pointer(ty, pointer))
    }

    /// Returns the number of fields of a struct, including those of its groups.
    fn field_count(&self, id: StructId) -> u64 {
        let fields = self.plan(id).fields().iter();
        fields
            .map(|field| match field.place() {
                Place::Group(group) => self.field_count(*group),
                _ => 1,
            })
            .sum()
    }
}

/// Describes the types of a set to the runtime's validation.
struct Set<'s>(&'s SchemaSet);

type Kind<'s> = Target<StructId, &'s Type>;

impl<'s> Types for Set<'s> {
    type Struct = StructId;
    type Element = &'s Type;
    type Slots = slice::Iter<'s, PointerSlot>;
    type Name = &'s str;

    fn struct_number(&self, structure: StructId) -> usize {
        structure.number()
    }

    fn element_number(&self, element: &'s Type) -> usize {
        std::ptr::from_ref(element) as usize
    }

    fn element(&self, element: &'s Type) -> ElementOf<StructId, &'s Type> {
        match element {
            Type::Void => ElementOf::Void,
            Type::Bool => ElementOf::Bit,
            Type::Struct(id) => ElementOf::Struct(*id),
            pointer if pointer.is_pointer() => ElementOf::Pointer(target(pointer)),
            number => ElementOf::Bytes((number.data_bits() / 8) as u8),
        }
    }

    fn slots(&self, structure: StructId) -> slice::Iter<'s, PointerSlot> {
        self.0.plan(structure).slots(self.0, structure).iter()
    }

    fn owner(
        &self,
        slots: &mut slice::Iter<'s, PointerSlot>,
        index: u16,
        reader: &StructReader<'_>,
    ) -> Option<(Kind<'s>, &'s str)> {
        let mut owner = None;
        while let Some(slot) = slots.as_slice().first() {
            if slot.index > index as u32 {
                break;
            }
            let active = |&(at, tag): &(u32, u16)| reader.scalar::<u16>(at as usize) == tag;
            if owner.is_none() && slot.guards.iter().all(active) {
                owner = Some((target(&slot.ty), slot.path.as_str()));
            }
            slots.next();
        }
        owner
    }

    fn list_cost(
        &self,
        list: &ListReader<'_>,
        element: Option<&ElementOf<StructId, &'s Type>>,
    ) -> u64 {
        match element {
            Some(ElementOf::Struct(id)) if list.element_sections() == (0, 0) => list
                .cost()
                .saturating_add(list.len() as u64 * self.0.field_count(*id)),
            _ => list.cost(),
        }
    }

    fn within(&self, fault: Fault, name: &'s str) -> Fault {
        fault.in_field(name)
    }
}

/// Returns the target of a pointer of this type.
fn target(ty: &Type) -> Kind<'_> {
    match ty {
        Type::Text => Target::Text,
        Type::Data => Target::Data,
        Type::Struct(id) => Target::Struct(*id),
        Type::List(element) => Target::List(element),
        Type::AnyStruct => Target::AnyStruct,
        Type::AnyList => Target::AnyList,
        Type::Interface(_) | Type::Capability => Target::Capability,
        _ => Target::Any,
    }
}
