//! Computes how deeply Records are nested.

use std::collections::HashMap;

use zooph_plan::{DeclIx, Program, components_of};

/// Returns the number of levels of Records in each struct's Record, itself and Records in lists included. Structs
/// that contain each other count once each.
pub(super) fn levels(program: &Program<'_>) -> HashMap<DeclIx, usize> {
    let is_struct = |ix: &DeclIx| program.structure(*ix).is_some();
    let structs: Vec<DeclIx> = program.all().filter(is_struct).collect();
    let mut levels: HashMap<DeclIx, usize> = HashMap::new();
    // A component comes after the components that it mentions, so their levels are known.
    for members in components_of(&structs, |ix| program.mentions(ix)) {
        let mentioned = members.iter().flat_map(|ix| program.mentions(*ix));
        let below = mentioned.filter_map(|ix| levels.get(&ix).copied()).max();
        let own = below.unwrap_or(0) + members.len();
        levels.extend(members.into_iter().map(|ix| (ix, own)));
    }
    levels
}
