//! Which files were read: what is made of them has to be made again when one of them changes.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crate::disk::Disk;
use crate::loader::{Loader, Location, ReadError};

/// The files that a [`Recorder`] has read so far. Clones share the list.
#[derive(Clone, Debug, Default)]
pub struct Inputs(Arc<Mutex<Vec<PathBuf>>>);

impl Inputs {
    /// Their absolute paths, sorted and without repetitions; the list is empty then.
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

/// Files on disk, with a list of those that were read. The standard schemas that are built in are in no file,
/// and are not listed.
#[derive(Debug)]
pub struct Recorder {
    disk: Disk,
    inputs: Inputs,
}

impl Recorder {
    /// Reads from `disk`.
    pub fn new(disk: Disk) -> Self {
        Recorder {
            disk,
            inputs: Inputs::default(),
        }
    }

    /// What will have been read.
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
        // The bundled schemas are in no file.
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
