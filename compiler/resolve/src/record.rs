//! Records the files that were read. If one of them changes, the results must be made again.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crate::disk::Disk;
use crate::loader::{Loader, Location, ReadError};

/// The files that a [`Recorder`] has read so far. Clones share the list.
#[derive(Clone, Debug, Default)]
pub struct Inputs(Arc<Mutex<Vec<PathBuf>>>);

impl Inputs {
    /// Takes the absolute paths out of the list, sorted and without repetitions.
    pub fn take(&self) -> Vec<PathBuf> {
        let mut paths = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        paths.sort();
        paths.dedup();
        paths
    }

    fn add(&self, path: PathBuf) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(path);
    }
}

/// A loader of files on disk that lists the files it reads. The built-in standard schemas are in no file and
/// are not listed.
#[derive(Debug)]
pub struct Recorder {
    disk: Disk,
    inputs: Inputs,
}

impl Recorder {
    /// Returns a recorder that reads from `disk`.
    pub fn new(disk: Disk) -> Self {
        Recorder {
            disk,
            inputs: Inputs::default(),
        }
    }

    /// Returns the list of files, which is filled while they are read.
    pub fn inputs(&self) -> Inputs {
        self.inputs.clone()
    }
}

impl Loader for Recorder {
    fn locate(&self, path: &str) -> Location {
        self.disk.locate(path)
    }

    fn search_roots(&self) -> Vec<u32> {
        self.disk.search_roots()
    }

    fn read(&self, location: &Location, limit: usize) -> Result<Vec<u8>, ReadError> {
        let content = self.disk.read(location, limit)?;
        // The built-in schemas are in no file.
        if let Some(path) = self.disk.path(location) {
            self.inputs.add(path);
        }
        Ok(content)
    }

    fn shown_name(&self, location: &Location) -> String {
        self.disk.shown_name(location)
    }

    fn path(&self, location: &Location) -> Option<PathBuf> {
        self.disk.path(location)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn what_is_read_is_listed_once() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let recorder = Recorder::new(Disk::at(here));
        let inputs = recorder.inputs();
        let manifest = recorder.locate("Cargo.toml");
        for _ in 0..2 {
            recorder.read(&manifest, 1 << 20).unwrap();
        }
        recorder
            .read(&recorder.locate("missing"), 1 << 20)
            .unwrap_err();
        assert_eq!(inputs.take(), [here.join("Cargo.toml")]);
    }
}
