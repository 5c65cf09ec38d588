//! Imports, scopes, names, generics and constants: syntax trees in, IR out.
//!
//! [`Compiler`] takes files, found through a [`Loader`] ([`Disk`], [`Memory`] or the caller's
//! own), and gives a [`Compilation`]: the request for code generators, the schemas by id, and
//! every problem of the run. It can be asked for types by name afterwards.
//!
//! Inside, a `session` keeps what is known, and finds out more on demand:
//! - `files`: a file is read and parsed when an import of it is looked at, and its declarations
//!   become declarations (`decl`) with ids; `copies` of it are taken for it;
//! - `names`: what an expression means, with the `context` that generic parameters have there;
//!   `types` makes types of that;
//! - `shape` (`structs`, `interfaces`): nodes without values. No shape needs another one;
//! - `consts` and `finish`: values, of which some need others;
//! - `references`: what each name stands for, if that is wanted, for editors;
//! - `reach`: which nodes a request holds, in which order; `infos` says the same of source infos.

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
pub use loader::{Keeper, Kept, Loader, Location, ReadError};
pub use mistakes::Mistaken;
pub use place::Places;
pub use record::{Inputs, Recorder};
pub use references::{Declaration, Reference};
