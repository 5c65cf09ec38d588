//! Compares values of the two versions as each version reads its own.

use std::cell::OnceCell;
use std::collections::HashMap;

use zooph_dynamic::{DynamicStruct, DynamicValue, SchemaSet, Style, default_message, to_text};
use zooph_ir::{Request, Schemas, Type, Value};
use zooph_plan::value;

/// The schemas of both versions at run time. They are made when they are needed first.
pub(crate) struct Sets<'a> {
    requests: (&'a Request, &'a Request),
    sets: OnceCell<(SchemaSet, SchemaSet)>,
}

impl<'a> Sets<'a> {
    pub(crate) fn new(old: &'a Request, new: &'a Request) -> Self {
        Sets {
            requests: (old, new),
            sets: OnceCell::new(),
        }
    }

    pub(crate) fn get(&self) -> &(SchemaSet, SchemaSet) {
        let set = |request: &Request| SchemaSet::new(Schemas::new(request.nodes.clone()));
        self.sets
            .get_or_init(|| (set(self.requests.0), set(self.requests.1)))
    }

    /// Reports whether a default or constant of the new version has all that the old one has. The bytes of a
    /// struct differ if its type has new fields.
    pub(crate) fn same(
        &self,
        (old_ty, old): (&Type, &Value),
        (new_ty, new): (&Type, &Value),
    ) -> bool {
        if !old_ty.is_pointer() || !new_ty.is_pointer() {
            return value::bits(old) == value::bits(new);
        }
        if old == new {
            return true;
        }
        let (old_message, new_message) = match (default_message(old), default_message(new)) {
            (Some(old), Some(new)) => (old, new),
            (old, new) => return old.is_none() && new.is_none(),
        };
        let sets = self.get();
        let (old_ty, new_ty) = (sets.0.type_of(old_ty), sets.1.type_of(new_ty));
        let before = sets.0.read_value(&old_ty, old, &old_message);
        let after = sets.1.read_value(&new_ty, new, &new_message);
        match (before, after) {
            (Ok(before), Ok(after)) => agree(before, after, 0),
            _ => false,
        }
    }
}

/// The greatest depth of values that are compared.
const DEPTH: u32 = 64;

/// Reports whether a new value has all that an old one has.
fn agree(old: DynamicValue<'_>, new: DynamicValue<'_>, depth: u32) -> bool {
    if depth > DEPTH {
        return true;
    }
    match (old, new) {
        (DynamicValue::Struct(old), DynamicValue::Struct(new)) => {
            let (mut before, mut after) = (HashMap::new(), HashMap::new());
            values(old, &mut before, depth);
            values(new, &mut after, depth);
            before
                .into_iter()
                .all(|(ordinal, old)| match (old, after.get(&ordinal)) {
                    (Some(old), Some(Some(new))) => agree(old, *new, depth + 1),
                    (old, new) => old.is_none() && new.is_none_or(Option::is_none),
                })
        }
        (DynamicValue::List(old), DynamicValue::List(new)) => {
            let mut pairs = old.iter().zip(new.iter());
            old.len() == new.len() && pairs.all(|(old, new)| agree(old, new, depth + 1))
        }
        // An element of a list became the first field of a struct.
        (old, DynamicValue::Struct(new)) => {
            let mut after = HashMap::new();
            values(new, &mut after, depth);
            let first = after.get(&0).copied().flatten();
            first.is_some_and(|new| agree(old, new, depth + 1))
        }
        (DynamicValue::Enum(old), DynamicValue::Enum(new)) => old.value() == new.value(),
        (old, new) => to_text(old, Style::Short) == to_text(new, Style::Short),
    }
}

/// Adds the values of a struct and its groups by their numbers: those of active members, and `None` for null
/// pointers.
fn values<'v>(
    from: DynamicStruct<'v>,
    found: &mut HashMap<u16, Option<DynamicValue<'v>>>,
    depth: u32,
) {
    let node = from.schemas().nodes().struct_node(from.plan().id());
    for field in from.plan().fields() {
        let is_active = field.discriminant().is_none()
            || from
                .which()
                .is_some_and(|which| which.index() == field.index());
        let ordinal = node.and_then(|node| node.fields.get(usize::from(field.index()))?.ordinal);
        match (field.ty(), ordinal) {
            _ if !is_active => {}
            (Err(_), _) => {
                if let (DynamicValue::Struct(group), true) = (from.field(field), depth <= DEPTH) {
                    values(group, found, depth + 1);
                }
            }
            (Ok(_), Some(ordinal)) => {
                let is_set = from.has(field);
                found.insert(ordinal, is_set.then(|| from.field(field)));
            }
            (Ok(_), None) => {}
        }
    }
}
