//! Types that are missing from a set of schemas, and values that need them.

use zooph_ir::Id;

use crate::plan::{Field, Place};
use crate::schema::{SchemaSet, Type};
use crate::value::{DynamicList, DynamicStruct, DynamicValue};

/// A type that is missing from a set of schemas, and the field of that type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The id of the type.
    pub id: Id,
    /// The path of the field, such as `shelves[3].owner`.
    pub path: String,
}

impl SchemaSet {
    /// Returns the struct, enum or interface in a type or its elements, if it is missing from the set.
    pub(crate) fn missing_type(&self, ty: &Type) -> Option<Id> {
        let id = match ty {
            Type::List(element) => return self.missing_type(element),
            Type::Enum(id) | Type::Interface(id) => *id,
            Type::Struct(id) => self.id_of(*id)?,
            _ => return None,
        };
        self.nodes().get(id).is_none().then_some(id)
    }
}

/// Returns a type that is missing for printing a value, if there is one. In a struct, checks all fields, null
/// or not, except for inactive union members.
pub fn missing_in(value: DynamicValue<'_>) -> Option<Missing> {
    match value {
        DynamicValue::Struct(value) => missing_in_struct(value),
        DynamicValue::List(list) => missing_in_list(list),
        _ => None,
    }
}

/// Returns the type of a field, if it is missing.
pub fn missing_field_type(field: &Field) -> Option<Missing> {
    let id = match field.place() {
        Place::Group(_) => return None,
        _ => field.missing()?,
    };
    let path = field.name().to_owned();
    Some(Missing { id, path })
}

fn missing_in_struct(value: DynamicStruct<'_>) -> Option<Missing> {
    let plan = value.plan();
    let mut fields = plan.plain_fields().chain(value.which());
    fields.find_map(|field| {
        missing_field_type(field).or_else(|| {
            let is_pointer = match field.place() {
                Place::Group(_) => true,
                Place::Pointer { .. } => value.has(field),
                _ => false,
            };
            let mut found = missing_in(is_pointer.then(|| value.field(field))?)?;
            let separator = if found.path.starts_with('[') { "" } else { "." };
            found.path = format!("{}{separator}{}", field.name(), found.path);
            Some(found)
        })
    })
}

fn missing_in_list(list: DynamicList<'_>) -> Option<Missing> {
    if !matches!(list.element_type(), Type::Struct(_) | Type::List(_)) {
        return None;
    }
    let different = match list.is_uniform() {
        true => list.len().min(1),
        false => list.len(),
    };
    list.iter()
        .take(different as usize)
        .enumerate()
        .find_map(|(index, item)| {
            let mut found = missing_in(item)?;
            let separator = if found.path.starts_with('[') { "" } else { "." };
            found.path = format!("[{index}]{separator}{}", found.path);
            Some(found)
        })
}
