//! The search for schemas on disk.

use std::collections::BTreeSet;
use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};

/// The greatest number of schemas that are searched for uses of a name.
const MOST_SCHEMAS: usize = 10_000;

/// The greatest number of files and folders that are looked at. That takes a few seconds.
const MOST_ENTRIES: usize = 1_000_000;

/// The schemas that were found on disk. Links and hidden folders are skipped.
pub(crate) struct Search {
    pub(crate) schemas: BTreeSet<String>,
    /// Whether the search ended before it had looked everywhere.
    pub(crate) is_cut_short: bool,
    most_schemas: usize,
    entries_left: usize,
}

impl Default for Search {
    fn default() -> Self {
        Search::within(MOST_SCHEMAS, MOST_ENTRIES)
    }
}

impl Search {
    fn within(most_schemas: usize, most_entries: usize) -> Self {
        Search {
            schemas: BTreeSet::new(),
            is_cut_short: false,
            most_schemas,
            entries_left: most_entries,
        }
    }

    /// Finds the schemas in a folder, but not those in the folders below it.
    pub(crate) fn add_beside(&mut self, folder: &Path) {
        self.add_entries(folder);
    }

    /// Finds the schemas in a folder and in all folders below it.
    pub(crate) fn add_below(&mut self, folder: &Path) {
        let mut waiting = vec![folder.to_owned()];
        while let Some(folder) = waiting.pop() {
            waiting.extend(self.add_entries(&folder));
        }
    }

    /// Finds the schemas in a folder. Returns the folders in it.
    fn add_entries(&mut self, folder: &Path) -> Vec<PathBuf> {
        let mut folders = Vec::new();
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Some(left) = self.entries_left.checked_sub(1) else {
                self.is_cut_short = true;
                return Vec::new();
            };
            self.entries_left = left;
            folders.extend(self.add_entry(&entry));
        }
        folders
    }

    /// Adds the entry of a folder if it is a schema. Returns its path if it is a folder.
    fn add_entry(&mut self, entry: &DirEntry) -> Option<PathBuf> {
        let kind = entry.file_type().ok()?;
        let path = entry.path();
        if kind.is_dir() {
            let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
            return (!is_hidden).then_some(path);
        }
        if kind.is_file() && path.extension().is_some_and(|suffix| suffix == "capnp") {
            let path = path.to_str()?;
            if self.schemas.len() < self.most_schemas || self.schemas.contains(path) {
                self.schemas.insert(path.to_owned());
            } else {
                self.is_cut_short = true;
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("zooph-{name}-{}", std::process::id()));
        for path in [
            "a.capnp",
            "b.txt",
            "in/c.capnp",
            "in/in/d.capnp",
            ".git/e.capnp",
        ] {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, "").expect("a file");
        }
        folder
    }

    fn names(search: &Search) -> Vec<&str> {
        let paths = search.schemas.iter();
        let names = paths.filter_map(|path| path.rsplit('/').next());
        names.collect()
    }

    #[test]
    fn schemas_are_found_beside_and_below() {
        let folder = folder("found");
        let mut search = Search::default();
        search.add_beside(&folder);
        assert_eq!(names(&search), ["a.capnp"]);
        search.add_below(&folder);
        search.add_below(&folder.join("in"));
        assert_eq!(names(&search), ["a.capnp", "c.capnp", "d.capnp"]);
        assert!(!search.is_cut_short);
        fs::remove_dir_all(folder).expect("a folder");
    }

    #[test]
    fn a_search_says_if_it_ends_early() {
        let folder = folder("early");
        // Beside the hidden folder there are three schemas, another file and two folders.
        for (schemas, entries, is_cut_short) in [(3, 7, false), (2, 7, true), (3, 6, true)] {
            let mut search = Search::within(schemas, entries);
            search.add_below(&folder);
            assert_eq!(search.is_cut_short, is_cut_short, "{schemas}, {entries}");
            search.add_below(&folder);
            assert!(search.schemas.len() <= schemas);
        }
        fs::remove_dir_all(folder).expect("a folder");
    }
}
