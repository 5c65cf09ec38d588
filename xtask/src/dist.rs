//! Builds the tool for distribution: one file that needs no library of the machine it runs on.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{Outcome, cargo, root, target_folder};

/// The type of the program header that names the dynamic loader.
const PT_INTERP: u32 = 3;

/// How the tool is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Fully optimised, for distribution.
    HandedOut,
    /// By the same steps, but faster to build, for tests that it is static and works.
    Checked,
}

impl Way {
    /// Sets the environment of a cargo command that builds in release.
    pub(crate) fn set(self, cargo: &mut Command) {
        if self == Way::Checked {
            cargo
                .env("CARGO_PROFILE_RELEASE_LTO", "off")
                .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
                .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
        }
    }
}

/// Builds the tool in release, and returns its path.
///
/// It is static where the C library can be linked statically, as on Debian and everywhere with musl. Elsewhere it
/// is built like other programs, and a note says so.
pub(crate) fn build(way: Way) -> Result<PathBuf, String> {
    let host = host()?;
    // With an explicit target, the flags do not apply to programs that run during the build.
    let mut command = cargo();
    command.current_dir(root()).args([
        "build",
        "--release",
        "--quiet",
        "--package",
        "zooph-cli",
        "--target",
        &host,
    ]);
    way.set(&mut command);
    let flags = std::env::var("RUSTFLAGS").unwrap_or_default() + " -C target-feature=+crt-static";
    if !succeeds(command.env("RUSTFLAGS", flags.trim()))? {
        eprintln!("zooph cannot be linked statically here: it will need this machine's libraries");
        command.env_remove("RUSTFLAGS");
        if !succeeds(&mut command)? {
            return Err("zooph was not built".into());
        }
    }
    let tool = target_folder().join(host).join("release").join("zooph");
    Ok(tool.with_extension(std::env::consts::EXE_EXTENSION))
}

/// Builds the tool and prints its path.
pub(crate) fn run() -> Outcome {
    println!("{}", build(Way::HandedOut)?.display());
    Ok(())
}

/// Builds the tool and fails if it needs shared libraries.
pub(crate) fn check() -> Outcome {
    let tool = build(Way::Checked)?;
    let bytes = fs::read(&tool).map_err(|error| format!("{}: {error}", tool.display()))?;
    match has_interpreter(&bytes) {
        Some(false) => Ok(()),
        Some(true) => Err(format!("{} needs libraries", tool.display())),
        None => Err(format!("{} is no 64-bit ELF file", tool.display())),
    }
}

fn succeeds(command: &mut Command) -> Result<bool, String> {
    let status = command.status();
    let status = status.map_err(|error| format!("{command:?}: {error}"))?;
    Ok(status.success())
}

/// Returns the target triple of the compiler's host.
fn host() -> Result<String, String> {
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(&compiler).arg("-vV").output();
    let output = output.map_err(|error| format!("{}: {error}", Path::new(&compiler).display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.ok_or("rustc does not tell its host")?.to_owned())
}

/// Reports whether a little-endian 64-bit ELF file has a program header that names a loader. Returns [`None`] if it
/// is no such file.
fn has_interpreter(bytes: &[u8]) -> Option<bool> {
    let number = |at: usize, width: usize| {
        let field = bytes.get(at..at.checked_add(width)?)?;
        let number = field
            .iter()
            .rev()
            .fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        usize::try_from(number).ok()
    };
    if !bytes.starts_with(b"\x7fELF\x02\x01") {
        return None;
    }
    let (first, size, count) = (number(0x20, 8)?, number(0x36, 2)?, number(0x38, 2)?);
    let mut kinds = (0..count).map(|index| number(first + index * size, 4));
    Some(kinds.any(|kind| kind == Some(PT_INTERP as usize)))
}

#[cfg(test)]
mod tests {
    use super::has_interpreter;

    #[test]
    fn programs_with_libraries_are_known() {
        // Tests are linked like other programs, so they have a loader.
        let this = std::env::current_exe().and_then(std::fs::read);
        let found = has_interpreter(&this.expect("this program"));
        if cfg!(all(target_os = "linux", target_env = "gnu")) {
            assert_eq!(found, Some(true));
        }
        assert_eq!(has_interpreter(b"#!/bin/sh"), None);
        assert_eq!(has_interpreter(b"\x7fELF\x02\x01"), None);
    }
}
