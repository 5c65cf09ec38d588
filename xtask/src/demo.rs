//! The demonstration: builds the tool and the example, and runs the example.

use crate::dist;
use crate::process::{self, Outcome, cargo, root};

/// Does the main job on real data. Needs nothing but the Rust toolchain.
pub(crate) fn run() -> Outcome {
    let tool = dist::build()?;
    let example = root().join("examples/characters");
    process::run(
        cargo()
            .current_dir(&example)
            .args(["run", "--release", "--quiet", "--"])
            .arg(tool)
            .arg(root().join("target/demo")),
    )
}
