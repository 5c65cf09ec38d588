//! Goldens: generated code that is checked in, so that a change of a back end is reviewed as the change of its output.
//!
//! `goldens/cases.toml` says which schemas' code is where. [`read`] reads it, [`make`] has the back ends make all of
//! it, and [`compare`] finds what is missing, changed or stale in a tree; [`bless`] mends that. No generated code is
//! linked, so goldens that do not compile can be written anew.

mod case;
mod compare;
mod make;

pub use case::{Case, read};
pub use compare::{Difference, State, bless, compare};
pub use make::{Goldens, make};

use std::path::{Path, PathBuf};

/// What is wrong, as a sentence.
pub type Fault = String;

/// The repository.
///
/// # Panics
/// If the folder that the kit was built in is gone.
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the repository")
}
