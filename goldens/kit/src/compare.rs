//! What a tree has, beside what it should have.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use crate::{Case, Fault, Goldens};

/// How a file is not as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It is not there.
    Missing,
    /// It has another text.
    Changed,
    /// It says that it is generated, and no case makes it.
    Stale,
}

/// A file that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Below the repository's root.
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

/// What differs, by paths.
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

/// Writes what is missing or changed, and removes what is stale. What was done.
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

/// Adds the files below a folder whose first line says that they are generated. What builds leave behind, which is in
/// folders named `target`, `_...` and `....`, is passed over.
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

/// Whether a file's first line says so, behind whatever starts a comment.
fn is_generated(path: &Path) -> std::io::Result<bool> {
    /// Longer than any first line that says so.
    const FIRST: u64 = 200;
    let mut line = Vec::new();
    let file = fs::File::open(path)?;
    BufReader::new(file.take(FIRST)).read_until(b'\n', &mut line)?;
    let marker = zooph_emit::marker("");
    let marker = marker.trim().as_bytes();
    Ok(line.windows(marker.len()).any(|part| part == marker))
}
