//! Compares the goldens in a source tree with those that the back ends make.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use crate::{Case, Fault, Goldens};

/// How a file differs from the golden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// The file is missing.
    Missing,
    /// The file has another text.
    Changed,
    /// The file says that it is generated, but no case makes it.
    Stale,
}

/// A file that differs from its golden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The file's path, relative to the repository's root.
    pub path: String,
    /// How it differs.
    pub state: State,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match self.state {
            State::Missing => "is missing",
            State::Changed => "is not what the back end makes",
            State::Stale => "is generated code that no case makes",
        };
        write!(f, "{} {state}", self.path)
    }
}

/// Returns the files that differ, sorted by path.
///
/// # Errors
/// If a folder or a file cannot be read.
pub fn compare(root: &Path, cases: &[Case], goldens: &Goldens) -> Result<Vec<Difference>, Fault> {
    let mut present = BTreeSet::new();
    let folders: BTreeSet<&str> = cases.iter().map(|case| case.out.as_str()).collect();
    for folder in folders {
        if root.join(folder).is_dir() {
            generated_in(root, folder, &mut present)?;
        }
    }
    let mut differences = Vec::new();
    for (path, text) in goldens {
        present.remove(path);
        let state = match fs::read(root.join(path)) {
            Ok(known) if known == text.as_bytes() => continue,
            Ok(_) => State::Changed,
            Err(_) => State::Missing,
        };
        let path = path.clone();
        differences.push(Difference { path, state });
    }
    let stale = present.into_iter();
    differences.extend(stale.map(|path| Difference {
        path,
        state: State::Stale,
    }));
    differences.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(differences)
}

/// Writes missing and changed files, and removes stale ones. Returns the files that differed.
///
/// # Errors
/// If a file cannot be written or removed.
pub fn bless(root: &Path, cases: &[Case], goldens: &Goldens) -> Result<Vec<Difference>, Fault> {
    let differences = compare(root, cases, goldens)?;
    for difference in &differences {
        let path = root.join(&difference.path);
        let done = match goldens.get(&difference.path) {
            Some(text) => write(&path, text),
            None => fs::remove_file(&path),
        };
        done.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(differences)
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}

/// Adds the files below a folder whose first line says that they are generated. Folders of build output, which are
/// named `target` or begin with `_` or `.`, are skipped.
fn generated_in(root: &Path, folder: &str, found: &mut BTreeSet<String>) -> Result<(), Fault> {
    let failed = |error: std::io::Error| format!("{folder}: {error}");
    for entry in fs::read_dir(root.join(folder)).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        let path = format!("{folder}/{name}");
        let kind = entry.file_type().map_err(failed)?;
        if kind.is_dir() {
            if name != "target" && !name.starts_with(['_', '.']) {
                generated_in(root, &path, found)?;
            }
        } else if kind.is_file() && is_generated(&entry.path()).map_err(failed)? {
            found.insert(path);
        }
    }
    Ok(())
}

/// Reports whether a file's first line is a comment that says that the file is generated.
fn is_generated(path: &Path) -> std::io::Result<bool> {
    /// The number of bytes to read. Every such line is shorter.
    const FIRST: u64 = 200;
    let mut line = Vec::new();
    let file = fs::File::open(path)?;
    BufReader::new(file.take(FIRST)).read_until(b'\n', &mut line)?;
    let marker = zooph_emit::marker("");
    let marker = marker.trim().as_bytes();
    Ok(line.windows(marker.len()).any(|part| part == marker))
}
