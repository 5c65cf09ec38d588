//! Tells the tests whether the standard library for 32-bit machines is installed.

use std::path::PathBuf;
use std::process::Command;

/// A target that links without libraries of the system.
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
    // `lib/rustlib/TARGET/lib` is the folder. The file that lists installed components is next to the targets;
    // watching it notices a target that is installed after the first build.
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
