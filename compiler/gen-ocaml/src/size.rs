//! Estimates the number of values in modules, by which large modules are split into parts.

use crate::plan::{FieldPlan, Item, Spot, StructPlan};

/// The number of values that only generated code refers to, for each struct and each enum.
pub(crate) const HIDDEN: usize = 14;

/// Returns the number of values in a declaration's module and in the modules inside it.
pub(crate) fn of_item(item: &Item) -> usize {
    match item {
        Item::Struct(plan) => of_struct(plan),
        Item::Enum(_) => 6,
        Item::Interface(plan) => 1 + plan.methods.len() + of_items(&plan.items),
        Item::Constant(_) => 1,
    }
}

fn of_items(items: &[Item]) -> usize {
    items.iter().map(of_item).sum()
}

fn of_struct(plan: &StructPlan) -> usize {
    let members = plan.union.iter().flat_map(|union| &union.members);
    let of_fields: usize = plan.fields.iter().chain(members).map(of_field).sum();
    36 + of_fields + of_items(&plan.items)
}

fn of_field(field: &FieldPlan) -> usize {
    match field.spot {
        Spot::Void => 1,
        Spot::Bit { .. } | Spot::Number { .. } | Spot::Enum { .. } => 3,
        Spot::Group { .. } => 4,
        Spot::Pointer(_) => 8,
    }
}
