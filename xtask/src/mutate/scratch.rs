//! The scratch copy in which mutants are made, built and run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::table::Table;
use crate::process::{Outcome, command, root};

/// A copy of what a language's driver is made of.
pub(super) struct Scratch<'t> {
    pub(super) folder: PathBuf,
    table: &'t Table,
}

/// What came of building and running.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Verdict {
    /// Nothing differs.
    Survived,
    /// Something differs: here, a mutant is found out.
    Killed,
    /// It does not build.
    Broken,
}

impl<'t> Scratch<'t> {
    /// Brings the copy up to date. What is the same is left alone, so that little is built anew.
    pub(super) fn prepare(folder: PathBuf, table: &'t Table, tool: &Path) -> Result<Self, String> {
        for (from, to) in &table.copies {
            copy(&root().join(from), &folder.join(to))
                .map_err(|error| format!("copying {from}: {error}"))?;
        }
        if let Some((language, to)) = &table.generate {
            generate(tool, language, &folder.join(to))?;
        }
        Ok(Scratch { folder, table })
    }

    /// Builds the driver and puts it to the vectors and some random messages.
    pub(super) fn judge(&self, runner: &Path) -> Result<Verdict, String> {
        let [program, arguments @ ..] = &self.table.build[..] else {
            return Err("the table has no build command".into());
        };
        let built = Command::new(program)
            .args(arguments)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .map_err(|error| format!("{program}: {error}"))?;
        if !built.success() {
            return Ok(Verdict::Broken);
        }
        let passed = command(&runner.to_string_lossy())
            .args(["run", "--first", "--without-stock", "--random", "300"])
            .arg("--driver")
            .arg(self.folder.join(&self.table.program))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .map_err(|error| format!("{}: {error}", runner.display()))?;
        Ok(match passed.success() {
            true => Verdict::Survived,
            false => Verdict::Killed,
        })
    }
}

/// Generated code of the schemas that drivers are made for, by our tool.
fn generate(tool: &Path, language: &str, to: &Path) -> Outcome {
    const SCHEMAS: [(&str, &str); 3] = [
        ("conformance/schemas", "every.capnp"),
        ("schemas/test", "hostile-messages.capnp"),
        ("schemas/test", "list-upgrades.capnp"),
    ];
    let fresh = to.with_extension("fresh");
    fs::create_dir_all(&fresh).map_err(|error| format!("{}: {error}", fresh.display()))?;
    for (folder, file) in SCHEMAS {
        let status = Command::new(tool)
            .args(["gen", language, file, "--out"])
            .arg(&fresh)
            .current_dir(root().join(folder))
            .stderr(Stdio::null())
            .status()
            .map_err(|error| format!("{}: {error}", tool.display()))?;
        if !status.success() {
            return Err(format!("{file}: no {language} code: {status}"));
        }
    }
    copy(&fresh, to).map_err(|error| format!("{}: {error}", to.display()))
}

/// Copies a file or folder, except for files that are the same.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
        return Ok(());
    }
    let bytes = fs::read(from)?;
    if fs::read(to).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    fs::write(to, bytes)
}
