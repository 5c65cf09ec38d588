//! A change that breaks something.

use zooph_ir::Id;

use crate::rule::{Breaks, Rule};
use crate::witness::Witness;

/// The place of a declaration in a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct At {
    /// The node.
    pub node: Id,
    /// The position among its fields, enumerants or methods.
    pub member: Option<usize>,
}

/// A change that breaks something.
#[derive(Clone, Debug)]
pub struct Change {
    /// The kind of the change.
    pub rule: Rule,
    /// What it breaks.
    pub breaks: Breaks,
    /// The name of the declaration in the old version, such as `Person.name`, without its file.
    pub name: String,
    /// The declaration in the new version. If it is gone, the one around it.
    pub at: At,
    /// The declaration in the old version.
    pub was: At,
    /// A sentence in lower case without a final dot.
    pub message: String,
    /// What to do instead.
    pub advice: Option<String>,
    /// A message that both versions read differently.
    pub witness: Option<Witness>,
    pub(crate) probe: Option<Probe>,
}

/// What a witness has to set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Probe {
    /// The structs in the old and the new version.
    pub(crate) structs: (Id, Id),
    /// The number of the field.
    pub(crate) ordinal: u16,
    /// The value, for fields of enums.
    pub(crate) enumerant: Option<u16>,
}
