//! Schemas that change, analysed: what was read, parsed and compiled is kept while it holds
//!
//! An [`Analysis`] knows files that a person works on. Each has a view: what [`Compiler`] makes of that
//! one file, found through a store that keeps every file it has read, by revision, and parses a revision
//! once. A view holds until a file that it read, or looked for, changes; then it is compiled anew when it is
//! asked for, over files of which only the changed ones are parsed. So answers after any number of
//! edits are those of a fresh run, for they come from the same front end.
//!
//! Files come from any [`Loader`]; what a person has changed and not saved stands in front of it.
//! [`Analysis::loader`] gives the store itself, for runs with other options: many files at once, or on demand.
//!
//! ```
//! use zooph_analysis::Analysis;
//! use zooph_resolve::Memory;
//!
//! let mut analysis = Analysis::new(Memory::new());
//! analysis.edit("a.capnp", "@0xbf5147cbbecf40c1; struct A { next @0 :A; }");
//! let at = analysis.definition("a.capnp", 41).expect("the type of the field is declared");
//! assert_eq!((at.start, at.end), (28, 29));
//! assert!(analysis.diagnostics("a.capnp").is_empty());
//! ```
//!
//! [`Compiler`]: zooph_resolve::Compiler
//! [`Loader`]: zooph_resolve::Loader

mod analysis;
mod completion;
mod describe;
mod names;
mod outline;
mod rename;
mod store;
mod view;

pub use analysis::Analysis;
pub use completion::{Completion, CompletionKind};
pub use describe::Description;
pub use outline::{Symbol, SymbolKind};
pub use rename::RenameError;
pub use store::{Counters, StoreLoader};
