//! Tells the tests whether the standard library for machines with 32-bit addresses is installed.

use std::path::Path;
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
    let is_installed = folder.is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success() && Path::new(&folder).is_dir()
    });
    if is_installed && cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        println!("cargo::rustc-cfg=has_32_bits");
    }
}
