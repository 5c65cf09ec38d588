//! How large Records are: what is large is boxed where it is a member of a union, lest each value of
//! the union be that large.

use zooph_ir::generics::{Bound, Parameter, bound};
use zooph_ir::{Brand, FieldKind, Id, Type};

use crate::plan::Planner;
use crate::plan::structure::DEPTH;

/// Larger members are boxed. Nobody asks for the size of what is larger, so none is told.
const LARGE: usize = 96;

/// Texts, lists, whatever else is on the heap, and what is not known.
const POINTER: usize = 24;

/// The sizes of what a struct's parameters stand for, in the order of `Facts::parameters`.
type Arguments = Vec<usize>;

impl Planner<'_> {
    /// A group is so large that a union's Record should not hold it in place.
    pub(crate) fn is_large_group(&self, id: Id) -> bool {
        let parameters = self.facts.parameters(id).len();
        self.record_size(id, vec![POINTER; parameters], 0) > LARGE
    }

    /// The same of a struct of that brand in a field of `user`.
    pub(crate) fn is_large_struct(&self, user: Id, id: Id, brand: &Brand) -> bool {
        let arguments = self.arguments((user, &[]), id, brand, 0);
        self.record_size(id, arguments, 0) > LARGE
    }

    /// About how many bytes the Record of a struct or group takes.
    fn record_size(&self, id: Id, arguments: Arguments, depth: u32) -> usize {
        let key = (id, arguments);
        if let Some(&size) = self.sizes.borrow().get(&key) {
            return size;
        }
        let Some(content) = self.schemas.struct_node(id).filter(|_| depth < DEPTH) else {
            return 8;
        };
        let within = (id, &key.1[..]);
        let (mut sum, mut largest) = (0, 0);
        for field in &content.fields {
            let size = match &field.kind {
                FieldKind::Group { type_id } => {
                    let parameters = self.facts.parameters(*type_id).iter();
                    let arguments = parameters.map(|&parameter| self.argument(within, parameter));
                    self.record_size(*type_id, arguments.collect(), depth + 1)
                }
                FieldKind::Slot(slot) if self.facts.boxed(id, &slot.ty) => 8,
                FieldKind::Slot(slot) => match &slot.ty {
                    // An option.
                    ty @ Type::Struct { .. } => self.size_of(within, ty, depth) + 8,
                    ty => self.size_of(within, ty, depth),
                },
            };
            if field.discriminant.is_some() {
                largest = largest.max(size);
            } else {
                sum = (sum + size).min(LARGE + 1);
            }
        }
        let tag = 8 * (content.discriminant_count > 0) as usize;
        let size = (largest + sum + tag).min(LARGE + 1);
        self.sizes.borrow_mut().insert(key, size);
        size
    }

    /// The size of a type that a field of a struct with these arguments mentions.
    fn size_of(&self, within: (Id, &[usize]), ty: &Type, depth: u32) -> usize {
        match ty {
            Type::Struct { type_id, brand } => {
                let arguments = self.arguments(within, *type_id, brand, depth);
                self.record_size(*type_id, arguments, depth + 1)
            }
            Type::Parameter { scope_id, index } => self.argument(within, (*scope_id, *index)),
            ty if ty.is_pointer() => POINTER,
            ty => (ty.data_bits() as usize).div_ceil(8),
        }
    }

    /// The sizes of what a brand binds the parameters of a struct to.
    fn arguments(&self, within: (Id, &[usize]), id: Id, brand: &Brand, depth: u32) -> Arguments {
        let size = |&parameter: &Parameter| match bound(brand, parameter) {
            Bound::Inherited => self.argument(within, parameter),
            Bound::Type(ty) if depth < DEPTH && !self.facts.grows(within.0, parameter) => {
                self.size_of(within, ty, depth + 1)
            }
            _ => POINTER,
        };
        self.facts.parameters(id).iter().map(size).collect()
    }

    /// The size of what a parameter stands for.
    fn argument(&self, (id, arguments): (Id, &[usize]), parameter: Parameter) -> usize {
        let mut known = self.facts.parameters(id).iter().zip(arguments);
        let found = known.find(|(known, _)| **known == parameter);
        found.map_or(POINTER, |(_, size)| *size)
    }
}
