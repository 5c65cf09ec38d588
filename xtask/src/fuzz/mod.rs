//! Fuzzing, with libFuzzer and AddressSanitizer on nightly Rust.

mod workers;

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{Outcome, command, root, run};

/// Where fuzz targets live, in which package, and their names.
const CRATES: &[(&str, &str, &[&str])] = &[
    (
        "compiler/fuzz",
        "zooph-compiler-fuzz",
        &["parse", "compile", "json", "text"],
    ),
    (
        "runtime/rust/fuzz",
        "zooph-fuzz",
        &["framing", "messages", "builders", "packed"],
    ),
];

const TRIPLE: &str = "x86_64-unknown-linux-gnu";

/// What libFuzzer needs from the compiler: counters for every edge, and the operands of
/// comparisons.
const COVERAGE: &str = "--cfg fuzzing -Zsanitizer=address -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares \
    -Ccodegen-units=1";

/// Longest input in bytes; longest time for one in seconds; most memory.
const LIMITS: [&str; 3] = ["-max_len=4096", "-timeout=10", "-rss_limit_mb=2048"];

/// What to run, and for how long.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// How long each target runs.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Only this one.
    #[arg(long)]
    target: Option<String>,
    /// How many processes run a target at once, sharing what they find.
    #[arg(long, default_value_t = 1)]
    workers: u64,
    /// Add what the workers did to the table of runs.
    #[arg(long)]
    record: bool,
    /// Do not fuzz, but replace the seeds by the fewest inputs that reach what all found so far
    /// reach.
    #[arg(long)]
    minimize: bool,
}

/// Runs every fuzz target, or one, from the committed seeds and what earlier runs have found.
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

/// The program of a target.
fn build(package: &str, target: &str) -> Result<PathBuf, String> {
    run(nightly()
        .args(["build", "--profile", "fuzz", "--features", "libfuzzer"])
        .args(["--target", TRIPLE, "--package", package, "--bin", target])
        .env("RUSTFLAGS", COVERAGE)
        .env("CARGO_TARGET_DIR", work())
        .current_dir(root()))?;
    Ok(work().join(TRIPLE).join("fuzz").join(target))
}

/// Where everything is that is not committed.
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

/// One process of a fuzzer.
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

/// Cargo of the nightly toolchain: through rustup, for the variable that names this cargo names
/// the stable one.
pub(crate) fn nightly() -> Command {
    let mut cargo = command("rustup");
    cargo.args(["run", "nightly", "cargo"]);
    for variable in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTC"] {
        cargo.env_remove(variable);
    }
    cargo
}
