//! Fuzzing, with libFuzzer and AddressSanitizer on nightly Rust.

use std::path::Path;
use std::process::Command;

use crate::process::{Outcome, command, root, run};

/// Where fuzz targets live, and their names.
const CRATES: &[(&str, &[&str])] = &[
    ("compiler/fuzz", &["parse", "compile"]),
    (
        "runtime/rust/fuzz",
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

/// Runs every fuzz target, or one, for so many seconds each, from the committed seeds.
pub(crate) fn fuzz(seconds: u64, only: Option<&str>) -> Outcome {
    let known = CRATES.iter().flat_map(|(_, targets)| targets.iter());
    if let Some(name) = only
        && !known.clone().any(|target| *target == name)
    {
        let names: Vec<&str> = known.copied().collect();
        return Err(format!(
            "no fuzz target {name}; there are {}",
            names.join(", ")
        ));
    }
    for (folder, targets) in CRATES {
        for target in *targets {
            if only.is_none_or(|name| name == *target) {
                fuzz_one(&root().join(folder), target, seconds)?;
            }
        }
    }
    Ok(())
}

fn fuzz_one(folder: &Path, target: &str, seconds: u64) -> Outcome {
    let build = folder.join("target");
    run(nightly()
        .args(["build", "--release", "--target", TRIPLE, "--bin", target])
        .env("RUSTFLAGS", COVERAGE)
        .env("CARGO_TARGET_DIR", &build)
        .current_dir(folder))?;
    let corpus = build.join("corpus").join(target);
    std::fs::create_dir_all(&corpus).map_err(|error| format!("{}: {error}", corpus.display()))?;
    let program = build.join(TRIPLE).join("release").join(target);
    run(Command::new(program)
        .arg(&corpus)
        .arg(folder.join("seeds").join(target))
        .arg(format!("-max_total_time={seconds}"))
        .args([
            "-print_final_stats=1",
            "-max_len=4096",
            "-timeout=10",
            "-rss_limit_mb=2048",
        ])
        .current_dir(build))
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
fn nightly() -> Command {
    let mut cargo = command("rustup");
    cargo.args(["run", "nightly", "cargo"]);
    for variable in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTC"] {
        cargo.env_remove(variable);
    }
    cargo
}
