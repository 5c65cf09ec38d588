//! Runs the benchmarks, which are a workspace of their own, with the other projects' libraries that they compare.

use std::path::PathBuf;

use clap::Args;

use crate::process::{Outcome, cargo, root, run as run_command};
use crate::{go, install, languages};

#[derive(Args, Default)]
pub(crate) struct Options {
    /// Measure and print only these workloads, separated by commas.
    #[arg(long)]
    only: Option<String>,
    /// Measure for a short time only.
    #[arg(long)]
    quick: bool,
    /// Only check that everything runs, without measuring.
    #[arg(long, conflicts_with_all = ["only", "quick"])]
    smoke: bool,
    /// Compare the last whole run with the targets.
    #[arg(long, conflicts_with_all = ["only", "quick", "smoke"])]
    check: bool,
    /// Compare the last whole run's ratios with those of another run's results.json. Without a file, compare the
    /// runs of even and odd processes within the last run.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["only", "quick", "smoke", "check"])]
    agree: Option<Option<PathBuf>>,
    /// Write the report and the tables of figures in the README and docs/performance.md from the last whole run's results.
    #[arg(long, conflicts_with_all = ["only", "quick", "smoke", "check", "agree"])]
    readme: bool,
}

impl Options {
    /// Returns the options with which the tests run the benchmarks.
    pub(crate) fn of_tests() -> Self {
        Options {
            smoke: true,
            ..Options::default()
        }
    }
}

/// Builds the benchmark runner and runs it.
pub(crate) fn run(options: &Options) -> Outcome {
    let measures = !options.check && !options.readme && options.agree.is_none();
    if measures {
        install::bench_peers()?;
        languages::install()?;
        go::install()?;
    }
    let profile = if measures && !options.smoke {
        "release"
    } else {
        "smoke"
    };
    let mut command = cargo();
    command.current_dir(root().join("bench"));
    command.args([
        "run",
        "--quiet",
        "--package",
        "zooph-bench",
        "--profile",
        profile,
        "--",
    ]);
    match &options.agree {
        Some(Some(file)) => {
            let file = std::path::absolute(file).map_err(|error| error.to_string())?;
            command.arg("agree").arg(file)
        }
        Some(None) => command.arg("agree"),
        None if options.readme => command.arg("readme"),
        None => command.arg(if options.check { "check" } else { "run" }),
    };
    if let Some(only) = &options.only {
        command.args(["--only", only]);
    }
    if options.quick {
        command.arg("--quick");
    }
    if options.smoke {
        command.arg("--smoke");
    }
    run_command(&mut command)
}
