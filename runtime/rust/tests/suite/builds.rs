//! The crate builds without `std`, and for machines with 32-bit addresses.

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

#[test]
fn it_builds_for_32_bits_where_the_target_is_installed() {
    const TARGET: &str = "i686-unknown-linux-gnu";
    let rustc = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    let folder = rustc.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_string());
    match folder {
        Ok(folder) if Path::new(&folder).is_dir() => check("i686", &["--target", TARGET]),
        _ => eprintln!("skipped: `rustup target add {TARGET}` makes this a test"),
    }
}
