//! Accessors that the runtime has (`runtime/ocaml/src/places`): those of fields without a default in a struct's first words and first
//! pointers. For another name of a function the compiler takes a third of the work that it takes for a function.

use crate::plan::{Spot, StructPlan, UnionPlan};

/// How many pointers, and how many words of data, the runtime has accessors for.
const PLACES: u32 = 8;

/// The runtime's module for the pointer. A member of a union is selected or looked for first, and a generic struct's Reader is not
/// the runtime's.
pub(crate) fn pointer(plan: &StructPlan, union: Option<&UnionPlan>, index: u32) -> Option<String> {
    (is_plain(plan, union) && index < PLACES).then(|| format!("Z.P{index}"))
}

/// The runtime's module for the number's word, and the accessors' name in it, which that of the setter has at its end.
pub(crate) fn number(
    plan: &StructPlan,
    union: Option<&UnionPlan>,
    spot: &Spot,
) -> Option<(String, String)> {
    match spot {
        Spot::Number {
            at,
            bits,
            load,
            default: None,
            raw: 0,
        } if is_plain(plan, union) && at / 8 < PLACES && *bits >= 16 => {
            let name = match bits {
                64 => (*load).to_owned(),
                _ => format!("{load}_{}", at % 8),
            };
            Some((format!("Z.W{}", at / 8), name))
        }
        _ => None,
    }
}

fn is_plain(plan: &StructPlan, union: Option<&UnionPlan>) -> bool {
    plan.parameters.is_empty() && union.is_none()
}
