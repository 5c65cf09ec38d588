//! Random schemas for tests of generated code.

use std::fs;
use std::path::{Path, PathBuf};

use zooph_testgen::schema::{Config, Schema};

use crate::process::root;

/// Writes `count` random schemas for a language, each into a folder of its own, and returns the folder that
/// contains these. The schemas are the same each time.
pub(crate) fn written(language: &str, count: u64) -> Result<PathBuf, String> {
    let folder = root().join("target").join(language).join("random");
    let failed = |path: &Path, error| format!("{}: {error}", path.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| failed(&folder, error))?;
    }
    for seed in 0..count {
        for file in Schema::random(seed, &Config::default()).files() {
            let path = folder.join(format!("schema_{seed}")).join(&file.path);
            let parent = path.parent().ok_or("no folder")?;
            fs::create_dir_all(parent)
                .and_then(|()| fs::write(&path, &file.text))
                .map_err(|error| failed(&path, error))?;
        }
    }
    Ok(folder)
}
