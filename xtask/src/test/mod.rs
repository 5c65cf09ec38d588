//! Every test, and one line that counts them.

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
    /// Run these parts only. One part alone shows all that it prints.
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(parts::names()))]
    parts: Vec<String>,
}

/// Installs what the tests need and runs all of them. Ends with `N passed, N failed`.
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
    // What several parts need is installed before any of them runs beside another.
    install::test_tools()?;
    install::bench_peers()?;
    install::addresses_32();
    languages::install()?;
    go::install()?;
    lanes::run(&chosen)?.outcome()
}
