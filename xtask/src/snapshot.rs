//! Hashes of the output of all back ends for all schemas, to compare it before and after a change.

use std::fs;

use crate::process::{Outcome, cargo, run, target_folder};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Replace the recorded hashes by those of the present output.
    #[arg(long)]
    anew: bool,
    /// Write the generated texts into this folder, too.
    #[arg(long, value_name = "DIR")]
    texts: Option<std::path::PathBuf>,
}

/// Compares with the hashes that an earlier run recorded, or records them if there are none.
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
