//! The inputs of attacks, and the files that hold them while they are used.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use zooph_testgen::hostile::attack::{self, Attack};

/// All inputs of a run.
pub(super) struct Inputs {
    all: Vec<Attack>,
}

/// An input in its file.
pub(super) struct Held<'a> {
    pub(super) name: String,
    pub(super) ty: &'a str,
    pub(super) limits: &'a str,
    pub(super) bytes: u64,
    /// The expected answer of `open`, where it is known: `ok`, or one of these kinds of faults.
    pub(super) opens: Option<&'a [String]>,
    pub(super) path: PathBuf,
}

#[cfg(test)]
impl Held<'_> {
    /// Creates an input without a file, for tests.
    pub(super) fn without_file(name: &str, bytes: u64) -> Self {
        Held {
            name: name.into(),
            ty: "every.Every",
            limits: "",
            bytes,
            opens: None,
            path: name.into(),
        }
    }
}

impl Inputs {
    pub(super) fn all(only: Option<&str>) -> Self {
        let mut all = attack::all();
        all.retain(|input| only.is_none_or(|part| input.name.contains(part)));
        Inputs { all }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn at(&self, index: usize) -> &Attack {
        &self.all[index]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Attack> {
        self.all.iter()
    }

    /// Returns the places of each family's members. Large members that are quick to write come
    /// first.
    pub(super) fn families(&self) -> impl Iterator<Item = Vec<usize>> {
        let mut families: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (index, input) in self.all.iter().enumerate() {
            families.entry(input.family).or_default().push(index);
        }
        families.into_values()
    }
}

/// Writes the file of an input.
pub(super) trait Hold {
    fn hold(&self, folder: &Path) -> Result<Held<'_>, String>;
}

impl Hold for Attack {
    fn hold(&self, folder: &Path) -> Result<Held<'_>, String> {
        let path = folder.join(&self.name);
        let bytes = self.bytes();
        fs::write(&path, &bytes).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Held {
            name: self.name.clone(),
            ty: &self.ty,
            limits: &self.limits,
            bytes: bytes.len() as u64,
            opens: self.opens.as_deref(),
            path,
        })
    }
}

impl Held<'_> {
    pub(super) fn remove(&self) {
        // Removing the folder removes it at the latest.
        let _ = fs::remove_file(&self.path);
    }
}
