//! The project's own chores. `cargo xtask help` lists them; the Makefile names the usual ones.

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
    /// Install what the tests need, then run all of them, or some parts.
    Test(test::Options),
    /// Run the runtime's tests under AddressSanitizer, with nightly Rust.
    Asan,
    /// Run the quick ones of the runtime's unit tests and its random program under Miri, for three machines.
    Miri(miri::Options),
    /// Run the fuzz targets, with nightly Rust.
    Fuzz(fuzz::Options),
    /// Compare the tool with the stock one on random schemas and messages.
    Differential(differential::Options),
    /// Run programs by others that call the stock tool, with that and with ours in its place. Downloads them.
    Clients(clients::Options),
    /// Measure beside the peers, which are installed.
    Bench(bench::Options),
    /// Change runtimes and generated code in small ways, and see that the tests notice.
    Mutate(mutate::Options),
    /// Run the tests that draw by chance with many fresh seeds, and say which failed with which.
    Seeds(seeds::Options),
    /// Run the C++ runtime's tests on other machines, under more sanitizers and by more compilers, which are installed.
    CppWays(cpp::ways::Options),
    /// Prove that pointers lead nowhere outside and budgets never rise, by z3.
    Prove(prove::Options),
    /// Write the checked-in output of all back ends anew, and what the front end's tests expect.
    Bless,
    /// Compare what all back ends make of all schemas with what the first run wrote down.
    Snapshot(snapshot::Options),
    /// Do the main job on real data: JSON to messages, a query, and back.
    Demo,
    /// Build the tool as one static file, and say where it is.
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
