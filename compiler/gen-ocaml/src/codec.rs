//! Finds out which structs' encoding and decoding functions call each other.

use std::collections::HashMap;

use zooph_ir::generics::components;
use zooph_plan::{DeclIx, FileIx, Program};

/// Returns the file's structs and groups in components. A component comes after those that it needs, and its
/// structs need each other.
pub(crate) fn components_of(program: &Program<'_>, file: FileIx) -> Vec<Vec<DeclIx>> {
    let top = program.file(file).top.iter();
    let mut ixs: Vec<DeclIx> = top.flat_map(|ix| program.within(*ix)).collect();
    ixs.retain(|ix| program.structure(*ix).is_some());
    let position: HashMap<DeclIx, u64> = ixs.iter().copied().zip(0..).collect();
    let mut edges: HashMap<u64, Vec<u64>> = HashMap::new();
    for (index, ix) in (0..).zip(&ixs) {
        let mentioned = program.mentions(*ix);
        let targets = mentioned.iter().filter_map(|ix| position.get(ix).copied());
        edges.insert(index, targets.collect());
    }
    let members = |mut members: Vec<u64>| {
        members.sort_unstable();
        let ixs = members.iter().filter_map(|at| ixs.get(*at as usize));
        ixs.copied().collect()
    };
    components(&edges).into_iter().map(members).collect()
}

/// Reports whether structs contain themselves, directly or through each other.
pub(crate) fn is_recursive(program: &Program<'_>, members: &[DeclIx]) -> bool {
    members.len() > 1 || { members.iter() }.any(|ix| program.mentions(*ix).contains(ix))
}
