//! Runs the seeds of the fuzz targets on a 32-bit machine, with overflow checks.

use std::path::Path;
use std::process::Command;

const TARGET: &str = "i686-unknown-linux-musl";

#[test]
#[cfg_attr(
    not(has_32_bits),
    ignore = "skipped: `rustup target add i686-unknown-linux-musl` makes this a test"
)]
fn seeds_run_with_addresses_of_32_bits() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("32-bits");
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let output = Command::new(env!("CARGO"))
        .args(["test", "--quiet", "--offline", "--target", TARGET])
        .args(["--test", "seeds", "--manifest-path"])
        .arg(manifest)
        .env("CARGO_TARGET_DIR", folder)
        .env("CARGO_TARGET_I686_UNKNOWN_LINUX_MUSL_LINKER", "rust-lld")
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}\n{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("6 passed"), "{told}");
}
