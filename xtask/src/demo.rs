//! The demonstration: builds the tool and the example, and runs the example.

use crate::dist::{self, Way};
use crate::process::{self, Outcome, cargo, root};

/// Runs the example, which processes real data. It needs only the Rust toolchain.
pub(crate) fn run(way: Way) -> Outcome {
    let tool = dist::build(way)?;
    let mut example = cargo();
    example.current_dir(root().join("examples/characters"));
    way.set(&mut example);
    example.args(["run", "--release", "--quiet", "--"]);
    process::run(example.arg(tool).arg(root().join("target/demo")))
}
