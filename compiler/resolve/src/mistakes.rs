//! Assigns mistakes to declarations. A declaration compiled on demand is refused for its own mistakes only.
//!
//! A mistake is reported once, when it is met first. Results that are computed once, such as the target of an
//! alias, remember the mistakes met on the way, and pass them on to every user.

use std::collections::HashMap;

use zooph_diagnostics::{Diagnostic, SourceMap};
use zooph_ir::Id;

use crate::session::Session;

/// The greatest number of mistakes that are remembered for one result.
const MOST: usize = 100;

/// Errors by their numbers in a compilation, in ascending order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Met(Vec<u32>);

impl Met {
    pub(crate) const NONE: Met = Met(Vec::new());

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn add(&mut self, error: usize) {
        let error = u32::try_from(error).unwrap_or(u32::MAX);
        if let Err(at) = self.0.binary_search(&error) {
            self.0.insert(at, error);
            self.0.truncate(MOST);
        }
    }

    pub(crate) fn add_all(&mut self, other: &Met) {
        if self.is_empty() {
            self.0.clone_from(&other.0);
        } else if self != other {
            self.0.extend(&other.0);
            self.0.sort_unstable();
            self.0.dedup();
            self.0.truncate(MOST);
        }
    }
}

impl Session {
    /// Does some work, and returns the mistakes met by it. They also count as met by the enclosing work.
    pub(crate) fn noting<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> (T, Met) {
        let outer = std::mem::take(&mut self.met);
        let result = work(self);
        let met = std::mem::replace(&mut self.met, outer);
        self.met.add_all(&met);
        (result, met)
    }

    /// Returns the diagnostics of those mistakes that were not handed out before.
    pub(crate) fn untold(&self, met: &Met) -> Vec<Diagnostic> {
        in_list(&self.diagnostics, self.told, met)
    }
}

fn in_list(diagnostics: &[Diagnostic], told: usize, met: &Met) -> Vec<Diagnostic> {
    let untold = met
        .0
        .iter()
        .filter_map(|error| (*error as usize).checked_sub(told));
    let found = untold.filter_map(|at| diagnostics.get(at)).cloned();
    let mut found: Vec<Diagnostic> = found.collect();
    crate::compiler::sort(&mut found);
    found
}

/// Declarations that are not among the schemas because of mistakes in them.
#[derive(Debug)]
pub struct Mistaken {
    pub(crate) of: HashMap<Id, Met>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) told: usize,
    pub(crate) sources: SourceMap,
}

impl Mistaken {
    /// Reports whether there are none.
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// Returns the mistakes in a declaration.
    pub fn of(&self, id: Id) -> Vec<Diagnostic> {
        let met = self.of.get(&id);
        met.map_or_else(Vec::new, |met| in_list(&self.diagnostics, self.told, met))
    }

    /// Returns the mistakes in all of them, each once.
    pub fn all(&self) -> Vec<Diagnostic> {
        let mut errors: Vec<u32> = self.of.values().flat_map(|met| &met.0).copied().collect();
        errors.sort_unstable();
        errors.dedup();
        let mut found = in_list(&self.diagnostics, self.told, &Met(errors));
        zooph_diagnostics::abridge(&mut found);
        found
    }

    /// Returns the sources that the diagnostics refer to.
    pub fn sources(&self) -> &SourceMap {
        &self.sources
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_in_order_once_each_and_not_without_end() {
        let mut met = Met::default();
        [5, 1, 5, 3].iter().for_each(|error| met.add(*error));
        assert_eq!(met, Met(vec![1, 3, 5]));
        let mut other = Met::default();
        (2..2 * MOST).for_each(|error| other.add(error));
        met.add_all(&other);
        assert_eq!(met.0[..4], [1, 2, 3, 4]);
        assert_eq!(met.0.len(), MOST);
        met.add(0);
        assert_eq!((met.0[0], met.0.len()), (0, MOST));
    }
}
