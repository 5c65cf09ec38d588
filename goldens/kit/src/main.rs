//! Writes the goldens of all languages, and prints which files changed. `cargo xtask bless` runs
//! it.

use std::process::ExitCode;

use zooph_goldens::{Fault, bless, make, read, root};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Fault> {
    let root = root();
    let cases = read(&root)?;
    for difference in bless(&root, &cases, &make(&root, &cases)?)? {
        println!("{difference}: mended");
    }
    Ok(())
}
