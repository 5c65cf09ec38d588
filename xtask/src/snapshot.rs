//! Hashes of what all back ends make of all schemas, before and after a change.

use std::fs;

use crate::process::{Outcome, cargo, run, target_folder};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Forget what was written down, and write down what there is now.
    #[arg(long)]
    anew: bool,
    /// Put the generated texts into this folder, too.
    #[arg(long, value_name = "DIR")]
    texts: Option<std::path::PathBuf>,
}

/// Compares with what an earlier run wrote down, or writes it down if there is nothing.
pub(crate) fn take(options: &Options) -> Outcome {
    let kept = target_folder().join("snapshot.txt");
    if options.anew && kept.exists() {
        fs::remove_file(&kept).map_err(|error| format!("{}: {error}", kept.display()))?;
    }
    run(cargo()
        .args(["run", "--quiet", "--package", "zooph-backends"])
        .args(["--example", "snapshot", "--"])
        .arg(kept)
        .args(&options.texts))
}
