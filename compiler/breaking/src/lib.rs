//! Finds the changes between two versions of a schema that break messages, JSON texts, or programs over
//! generated code.
//!
//! [`compare`] takes two compiled sets of schemas and returns a list of [`Change`]s. Each has a [`Rule`], what it
//! [`Breaks`], advice, and where possible a [`Witness`]: a message that one version writes and the other one
//! reads differently.
//!
//! ```
//! use zooph_breaking::Files;
//! use zooph_resolve::{Compiler, Memory};
//!
//! let compile = |text: &str| {
//!     let files = Memory::new().with("a.capnp", format!("@0xbf5147cbbecf40c1; {text}"));
//!     Compiler::new(files).file("a.capnp").compile()
//! };
//! let old = compile("struct Person { name @0 :Text; year @1 :UInt16; }");
//! let new = compile("struct Person { name @0 :Text; age @1 :UInt8; }");
//! let changes = zooph_breaking::compare(old.request(), new.request(), Files::Named)?;
//! assert_eq!(changes[0].rule.name(), "field-replaced");
//! let witness = changes[0].witness.as_ref().ok_or("no witness")?;
//! assert_eq!(witness.to_string(), "old writes (year = 5), new reads (age = 5)");
//! # Ok::<(), String>(())
//! ```
//!
//! Inside, `pairs` finds declarations that correspond, by id or by name; `side` indexes a version, and `leaves`
//! lists the fields of a struct with those of its groups; `compare`, `structs`, `types`, `members` and `options`
//! compare what corresponds; `agree` compares values; `witness` builds messages.

mod agree;
mod change;
mod compare;
mod leaves;
mod members;
mod options;
mod pairs;
mod rule;
mod side;
mod sizes;
mod structs;
mod types;
mod witness;

use zooph_ir::{Request, tree};

pub use change::{At, Change};
pub use rule::{Breaks, Rule};
pub use witness::{Version, Witness};

/// Which requested files of the two versions correspond, if not by their ids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Files {
    /// Those with the same name.
    #[default]
    Named,
    /// The only file of each version, whatever its name is.
    Single,
}

/// Compares the requested files of two versions, and everything that they use. The order of the changes is
/// that of the declarations in the old version.
///
/// # Errors
/// A sentence that says why a request is of no compiler.
pub fn compare(old: &Request, new: &Request, files: Files) -> Result<Vec<Change>, String> {
    tree::check(old)?;
    tree::check(new)?;
    let sides = (side::Side::new(old), side::Side::new(new));
    let mut compare = compare::Compare::new(sides.0, sides.1, files);
    compare.run();
    let mut changes = compare.changes;
    witness::add(&mut changes, &compare.sets);
    Ok(changes)
}
