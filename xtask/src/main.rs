//! The project's own tasks. `cargo xtask help` lists them; the Makefile has targets for the most frequent ones.

mod bench;
mod bless;
mod clients;
mod cpp;
mod demo;
mod differential;
mod dist;
mod fuzz;
mod go;
mod haskell;
mod install;
mod languages;
mod miri;
mod mutate;
mod ocaml;
mod process;
mod prove;
mod random_schemas;
mod seeds;
mod snapshot;
mod test;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The project's own chores")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Install the packages that the tests need, then run all tests, or some parts.
    Test(test::Options),
    /// Run the runtime's tests under AddressSanitizer, with nightly Rust.
    Asan,
    /// Run the quick unit tests of the runtime and its random program under Miri, for three machines.
    Miri(miri::Options),
    /// Run the fuzz targets, with nightly Rust.
    Fuzz(fuzz::Options),
    /// Compare the tool with the stock one on random schemas and messages.
    Differential(differential::Options),
    /// Run programs by others that call the stock tool, once with that and once with ours. Downloads them.
    Clients(clients::Options),
    /// Measure this project and the ones it is compared with, which are installed.
    Bench(bench::Options),
    /// Change runtimes and generated code in small ways, and check that the tests notice.
    Mutate(mutate::Options),
    /// Run the randomised tests with many fresh seeds, and report which failed with which seed.
    Seeds(seeds::Options),
    /// Run the C++ runtime's tests on other machines, with more sanitizers and compilers, which are installed.
    CppWays(cpp::ways::Options),
    /// Prove with z3 that pointers never lead out of bounds and budgets never rise.
    Prove(prove::Options),
    /// Regenerate the checked-in output of all back ends, and the expected output of the front end's tests.
    Bless,
    /// Compare the output of all back ends for all schemas with that of the first run.
    Snapshot(snapshot::Options),
    /// Run the demonstration on real data: JSON to messages, a query, and back.
    Demo,
    /// Build the tool as one static file, and print its path.
    Dist,
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().chore {
        Chore::Bench(options) => bench::run(&options),
        Chore::Clients(options) => clients::run_all(&options),
        Chore::Asan => fuzz::asan(),
        Chore::Fuzz(options) => fuzz::fuzz(&options),
        Chore::Test(options) => test::run(&options),
        Chore::Bless => bless::run_all(),
        Chore::Snapshot(options) => snapshot::take(&options),
        Chore::Demo => demo::run(dist::Way::HandedOut),
        Chore::Dist => dist::run(),
        Chore::CppWays(options) => cpp::ways::run(&options),
        Chore::Prove(options) => prove::run(&options),
        Chore::Seeds(options) => seeds::run(&options),
        Chore::Miri(options) => miri::run(&options),
        Chore::Mutate(options) => mutate::run(&options),
        Chore::Differential(options) => differential::run(&options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}
