//! Types that a set of schemas lacks, and values that need them.

use zooph_ir::Id;

use crate::plan::{Field, FieldKind};
use crate::schema::{SchemaSet, Type};
use crate::value::{DynamicList, DynamicStruct, DynamicValue};

/// A type that a set of schemas lacks, and the field of that type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The type's id.
    pub id: Id,
    /// Where the field is: `shelves[3].owner`.
    pub path: String,
}

impl SchemaSet {
    /// The struct, enum or interface that a type is, or is a list of, if the set lacks it.
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

/// What is needed to print a value and is not there, if anything is. Of a struct, all fields are
/// looked at that can have a value: null or not, but for members of a union that are not active.
pub fn missing_in(value: DynamicValue<'_>) -> Option<Missing> {
    match value {
        DynamicValue::Struct(value) => missing_in_struct(value),
        DynamicValue::List(list) => missing_in_list(list),
        _ => None,
    }
}

/// The type of a field, if it is missing.
pub fn missing_field_type(field: &Field) -> Option<Missing> {
    let id = match field.kind() {
        FieldKind::Slot(_) => field.missing()?,
        FieldKind::Group(_) => return None,
    };
    let path = field.name().to_owned();
    Some(Missing { id, path })
}

fn missing_in_struct(value: DynamicStruct<'_>) -> Option<Missing> {
    let plan = value.plan();
    let mut fields = plan.plain_fields().chain(value.which());
    fields.find_map(|field| {
        missing_field_type(field).or_else(|| {
            let is_pointer = match field.kind() {
                FieldKind::Group(_) => true,
                FieldKind::Slot(slot) => slot.ty.is_pointer() && value.has(field),
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
