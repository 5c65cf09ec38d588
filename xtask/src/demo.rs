//! The demonstration: builds the tool and the example, and runs the example.

use crate::process::{self, Outcome, cargo, root};

/// Does the main job on real data. Needs nothing but the Rust toolchain.
pub(crate) fn run() -> Outcome {
    process::run(cargo().args(["build", "--release", "--quiet", "--package", "zooph-cli"]))?;
    let tool = target_folder().join("release").join("zooph");
    let example = root().join("examples/characters");
    process::run(
        cargo()
            .current_dir(&example)
            .args(["run", "--release", "--quiet", "--"])
            .arg(tool)
            .arg(root().join("target/demo")),
    )
}

fn target_folder() -> std::path::PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into)
}
