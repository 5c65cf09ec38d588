//! Analysis of schemas that change. Files that were read, parsed and compiled are kept as long as they are
//! current.
//!
//! An [`Analysis`] holds files that a person works on. Each has a view: the result of [`Compiler`] for this
//! file. Files are found through a store that keeps each file by revision, and parses a revision once. A view
//! is current until a file that it read, or looked for, changes. Then the next query compiles it again, and
//! only changed files are parsed. So answers are always those of a fresh compilation, since they come from
//! the same front end.
//!
//! Files come from any [`Loader`]. Edits that were not saved take precedence over it. [`Analysis::loader`]
//! returns the store itself, for compilations with other options, such as of several files or on demand.
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
mod constants;
mod describe;
mod names;
mod outline;
mod paths;
mod rename;
mod store;
mod tokens;
mod values;
mod view;

pub use analysis::Analysis;
pub use completion::{Completion, CompletionKind};
pub use describe::Description;
pub use outline::{Symbol, SymbolKind};
pub use paths::Link;
pub use rename::RenameError;
pub use store::{Counters, StoreLoader};
