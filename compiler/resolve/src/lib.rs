//! Resolves imports, scopes, names, generics and constants: converts syntax trees to the IR.
//!
//! [`Compiler`] takes files, found through a [`Loader`] ([`Disk`], [`Memory`] or one of the caller), and
//! returns a [`Compilation`]: the request for code generators, the schemas by id, and all diagnostics.
//! Types can be requested from it by name afterwards.
//!
//! Inside, a `session` holds all results so far, and computes more on demand:
//! - `files`: a file is read and parsed when an import of it is resolved, and its declarations become
//!   declarations (`decl`) with ids; `copies` recognizes copies of a file;
//! - `names`: the meaning of an expression, with the `context` of generic parameters at its place;
//!   `types` converts it to a type;
//! - `shape` (`structs`, `interfaces`): nodes without values. No shape depends on another one;
//! - `consts` and `finish`: values, some of which depend on others;
//! - `references`: the target of each name, for editors, if requested;
//! - `reach`: the nodes of a request and their order; `infos` determines its source infos.

mod bundle;
mod check;
mod circles;
mod compiler;
mod consts;
mod context;
mod copies;
mod decl;
mod disk;
mod files;
mod finish;
mod ids;
mod imports;
mod infos;
mod interfaces;
mod loader;
mod mistakes;
mod names;
mod ordinals;
mod output;
mod place;
mod reach;
mod record;
mod references;
mod session;
mod shape;
mod structs;
mod types;

pub use compiler::{Compilation, Compiler, Options};
pub use disk::{Disk, Memory};
pub use ids::{child_id, group_id, params_id, random_id, results_id};
pub use loader::{FolderEntry, Keeper, Kept, Loader, Location, ReadError, folders, locations};
pub use mistakes::Mistaken;
pub use place::Places;
pub use record::{Inputs, Recorder};
pub use references::{Declaration, Reference};
