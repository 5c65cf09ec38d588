//! Goldens: generated code that is checked in, so a change of a back end can be reviewed as the change of its output.
//!
//! `goldens/cases.toml` lists schemas and the folders of their code. [`read`] reads it, [`make`] lets the back ends
//! generate all code, [`compare`] finds missing, changed and stale files in a tree, and [`bless`] corrects them. No
//! generated code is linked, so goldens that do not compile can be replaced.

mod case;
mod compare;
mod make;

pub use case::{Case, read};
pub use compare::{Difference, State, bless, compare};
pub use make::{Goldens, make};

use std::path::{Path, PathBuf};

/// An error: a sentence that says what is wrong.
pub type Fault = String;

/// Returns the repository's root.
///
/// # Panics
/// If the folder that the kit was built in is gone.
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the repository")
}
