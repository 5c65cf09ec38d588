//! Tests that the crate builds without `std`.

use std::path::Path;
use std::process::Command;

/// Checks the library with these options, in a target folder of its own.
fn check(name: &str, options: &[&str]) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let output = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--lib", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .args(options)
        .env("CARGO_TARGET_DIR", folder)
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{name}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn the_core_builds_without_std() {
    check("no-std", &["--no-default-features"]);
}
