//! Runs every test, and prints one line with their number.

mod lanes;
mod parts;
mod tally;

use crate::process::Outcome;
use crate::{go, install, languages};
use parts::Part;
pub(crate) use parts::{raw, vectors};
pub(crate) use tally::Tally;

/// Which parts to run.
#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Run only these parts. A single part shows all of its output.
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(parts::names()))]
    parts: Vec<String>,
}

/// Installs the packages that the tests need and runs all tests. The last line is `N passed, N failed`.
pub(crate) fn run(options: &Options) -> Outcome {
    let chosen: Vec<&Part> = parts::all()
        .iter()
        .copied()
        .filter(|part| {
            options.parts.is_empty() || options.parts.iter().any(|name| name == part.name)
        })
        .collect();
    if let [part] = chosen[..] {
        return tally::run(part).outcome();
    }
    // Packages that several parts need are installed before the parts run in parallel.
    install::test_tools()?;
    install::bench_peers()?;
    install::addresses_32();
    languages::install()?;
    go::install()?;
    lanes::run(&chosen)?.outcome()
}
