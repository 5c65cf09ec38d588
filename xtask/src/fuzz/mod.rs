//! Runs fuzz targets with libFuzzer and AddressSanitizer, on nightly Rust.

mod workers;

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{Outcome, command, root, run};

/// The folders of fuzz targets, their packages, and the names of the targets.
const CRATES: &[(&str, &str, &[&str])] = &[
    (
        "compiler/fuzz",
        "zooph-compiler-fuzz",
        &["parse", "compile", "json", "text"],
    ),
    (
        "runtime/rust/fuzz",
        "zooph-fuzz",
        &["framing", "messages", "builders", "packed", "raw"],
    ),
];

const TRIPLE: &str = "x86_64-unknown-linux-gnu";

/// The compiler options that libFuzzer needs: counters for every edge, and hooks for the operands of comparisons.
const COVERAGE: &str = "--cfg fuzzing -Zsanitizer=address -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    -Ccodegen-units=1";

/// The longest input in bytes, the longest time for one input in seconds, and the most memory.
const LIMITS: [&str; 3] = ["-max_len=4096", "-timeout=10", "-rss_limit_mb=2048"];

/// Which targets to run, and for how long.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// How long each target runs.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Run only this target.
    #[arg(long)]
    target: Option<String>,
    /// How many processes run a target at once. They share the inputs that they find.
    #[arg(long, default_value_t = 1)]
    workers: u64,
    /// Append the results of the workers to the table of runs.
    #[arg(long)]
    record: bool,
    /// Instead of fuzzing, replace the seeds by the smallest set of inputs with the coverage of all inputs found so
    /// far.
    #[arg(long)]
    minimize: bool,
}

/// Runs every fuzz target, or one, on the committed seeds and the inputs that earlier runs found.
pub(crate) fn fuzz(options: &Options) -> Outcome {
    let known = CRATES.iter().flat_map(|(.., targets)| targets.iter());
    if let Some(name) = &options.target
        && !known.clone().any(|target| target == name)
    {
        let names: Vec<&str> = known.copied().collect();
        return Err(format!(
            "no fuzz target {name}; there are {}",
            names.join(", ")
        ));
    }
    for (folder, package, targets) in CRATES {
        for target in *targets {
            if options.target.as_ref().is_none_or(|name| name == target) {
                let program = build(package, target)?;
                fuzz_one(&program, &root().join(folder), target, options)?;
            }
        }
    }
    Ok(())
}

/// Builds the program of a target, and returns its path.
fn build(package: &str, target: &str) -> Result<PathBuf, String> {
    run(nightly()
        .args(["build", "--profile", "fuzz", "--features", "libfuzzer"])
        .args(["--target", TRIPLE, "--package", package, "--bin", target])
        .env("RUSTFLAGS", COVERAGE)
        .env("CARGO_TARGET_DIR", work())
        .current_dir(root()))?;
    Ok(work().join(TRIPLE).join("fuzz").join(target))
}

/// Returns the folder for everything that is not committed.
fn work() -> PathBuf {
    root().join("target/fuzz")
}

fn fuzz_one(program: &Path, folder: &Path, target: &str, options: &Options) -> Outcome {
    let corpus = work().join("corpus").join(target);
    std::fs::create_dir_all(&corpus).map_err(|error| format!("{}: {error}", corpus.display()))?;
    let seeds = folder.join("seeds").join(target);
    if options.minimize {
        return minimize(program, &corpus, &seeds);
    }
    let fuzzer = || fuzzer(program, folder, target, options.seconds, &corpus, &seeds);
    let runs = workers::run(fuzzer, options.workers, target, &work().join("logs"))?;
    if options.record {
        workers::record(folder, target, &runs)?;
    }
    workers::report(target, &runs)
}

/// Returns the command of one fuzzer process.
fn fuzzer(
    program: &Path,
    folder: &Path,
    target: &str,
    seconds: u64,
    corpus: &Path,
    seeds: &Path,
) -> Command {
    let dictionary = folder.join("dictionaries").join(target);
    let mut fuzzer = Command::new(program);
    fuzzer
        .args([corpus, seeds])
        .arg(format!("-max_total_time={seconds}"))
        .args(LIMITS)
        .arg("-print_final_stats=1")
        .current_dir(work());
    if dictionary.exists() {
        fuzzer.arg(format!("-dict={}", dictionary.display()));
    }
    fuzzer
}

fn minimize(program: &Path, corpus: &Path, seeds: &Path) -> Outcome {
    let fewest = corpus.with_extension("fewest");
    let failed = |error: std::io::Error| format!("{}: {error}", fewest.display());
    if fewest.exists() {
        std::fs::remove_dir_all(&fewest).map_err(failed)?;
    }
    std::fs::create_dir_all(&fewest).map_err(failed)?;
    run(Command::new(program)
        .arg("-set_cover_merge=1")
        .args(LIMITS)
        .args([&fewest, seeds, corpus])
        .current_dir(work()))?;
    std::fs::remove_dir_all(seeds).map_err(failed)?;
    std::fs::create_dir_all(seeds).map_err(failed)?;
    for entry in std::fs::read_dir(&fewest).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        std::fs::copy(entry.path(), seeds.join(entry.file_name())).map_err(failed)?;
    }
    Ok(())
}

/// Runs the runtime's tests under AddressSanitizer.
pub(crate) fn asan() -> Outcome {
    run(nightly()
        .args([
            "test", "-p", "zooph", "--target", TRIPLE, "--lib", "--tests",
        ])
        .env("RUSTFLAGS", "-Zsanitizer=address")
        .env("ZOOPH_SLOW_TESTS", "1")
        .env("ASAN_OPTIONS", "detect_stack_use_after_return=1")
        .env("CARGO_TARGET_DIR", root().join("target/asan")))
}

/// Returns the cargo of the nightly toolchain. It is run by rustup, because the variable for the present cargo
/// names that of the stable toolchain.
pub(crate) fn nightly() -> Command {
    let mut cargo = command("rustup");
    cargo.args(["run", "nightly", "cargo"]);
    for variable in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTC"] {
        cargo.env_remove(variable);
    }
    cargo
}
