//! Haskell: what its tests need, and running them.

use std::process::Command;

use crate::install;
use crate::process::{Outcome, is_installed, root};
use crate::test::Tally;

/// Installs the compiler and cabal, if they are missing.
pub(crate) fn install() -> Outcome {
    let needed = [("ghc", "ghc"), ("cabal", "cabal-install")];
    let lacks = needed.iter().filter(|(program, _)| !is_installed(program));
    let missing: Vec<&str> = lacks.map(|(_, package)| *package).collect();
    install::packages(&missing)
}

/// Tests the runtime.
pub(crate) fn test_runtime(tally: &mut Tally) {
    let folder = root().join("runtime/haskell");
    tally.program(Command::new(folder.join("run-tests")).current_dir(&folder));
}
