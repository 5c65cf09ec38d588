//! Computes how deeply Records are nested.

use std::collections::HashMap;

use zooph_ir::generics::components;
use zooph_plan::{DeclIx, Program};

/// Returns the number of levels of Records in each struct's Record, itself and Records in lists included. Structs
/// that contain each other count once each.
pub(super) fn levels(program: &Program<'_>) -> HashMap<DeclIx, usize> {
    let is_struct = |ix: &DeclIx| program.structure(*ix).is_some();
    let structs: Vec<DeclIx> = program.all().filter(is_struct).collect();
    let numbers: HashMap<DeclIx, u64> = structs.iter().copied().zip(0..).collect();
    let edges = (0..).zip(&structs).map(|(number, ix)| {
        let mentioned = program.mentions(*ix);
        let targets = mentioned.iter().filter_map(|ix| numbers.get(ix).copied());
        (number, targets.collect())
    });
    let edges: HashMap<u64, Vec<u64>> = edges.collect();
    let mut levels: HashMap<u64, usize> = HashMap::new();
    // A component comes after the components that it points to, so their levels are known.
    for members in components(&edges) {
        let targets = members
            .iter()
            .filter_map(|number| edges.get(number))
            .flatten();
        let below = targets
            .filter_map(|number| levels.get(number))
            .max()
            .copied();
        let own = below.unwrap_or(0) + members.len();
        levels.extend(members.into_iter().map(|number| (number, own)));
    }
    { levels.into_iter() }
        .map(|(number, levels)| (structs[number as usize], levels))
        .collect()
}
