//! Tells the tests whether the standard library for machines with 32-bit addresses is installed.

use std::path::PathBuf;
use std::process::Command;

/// Linked without any library of the system.
const TARGET: &str = "i686-unknown-linux-musl";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(has_32_bits)");
    let rustc = std::env::var("RUSTC").expect("cargo says");
    let folder = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    let folder = folder.ok().filter(|output| output.status.success());
    let folder = folder.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    let folder = folder.map(PathBuf::from).unwrap_or_default();
    // lib/rustlib/TARGET/lib is the folder; what rustup has installed is listed beside the targets. So
    // the target is noticed when it comes after the first build.
    let listed = folder
        .ancestors()
        .nth(2)
        .map(|rustlib| rustlib.join("components"));
    if let Some(listed) = listed.filter(|listed| listed.is_file()) {
        println!("cargo::rerun-if-changed={}", listed.display());
    }
    let is_installed = folder.is_dir();
    if is_installed && cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        println!("cargo::rustc-cfg=has_32_bits");
    }
}
