//! Writes generated files atomically, and only if they changed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes `bytes` to a file, and creates the folders above it. Returns whether the content changed. A file
/// that has the content already keeps its modification time, so build tools do not rebuild what depends on
/// it.
///
/// The content is written to a temporary file in the same folder, which is then renamed. A concurrent
/// reader sees either the old file or the new one. If the disk is full or the process ends, the old file
/// stays.
///
/// # Errors
/// A file or folder cannot be written.
pub fn replace(target: &Path, bytes: &[u8]) -> io::Result<bool> {
    // A symbolic link stays, and its target is replaced.
    let real = match fs::symlink_metadata(target) {
        Ok(found) if found.is_symlink() => {
            fs::canonicalize(target).unwrap_or_else(|_| target.to_owned())
        }
        _ => target.to_owned(),
    };
    let permissions = match fs::metadata(&real) {
        // A pipe or a device is written to, since it cannot be replaced by a file.
        Ok(found) if !found.is_file() && !found.is_dir() => {
            return fs::write(&real, bytes).map(|()| true);
        }
        Ok(found) => {
            let same_size = found.len() == bytes.len() as u64;
            if same_size && fs::read(&real).is_ok_and(|present| present == bytes) {
                return Ok(false);
            }
            Some(found.permissions())
        }
        Err(_) => {
            if let Some(folder) = real.parent() {
                fs::create_dir_all(folder)?;
            }
            None
        }
    };
    let beside = beside(&real);
    let written = File::create_new(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        match permissions {
            Some(permissions) => file.set_permissions(permissions),
            None => Ok(()),
        }
    });
    let replaced = written.and_then(|()| fs::rename(&beside, &real));
    if replaced.is_err() {
        // The temporary file may not exist, so an error is ignored.
        let _ = fs::remove_file(&beside);
    }
    replaced.map(|()| true)
}

/// Returns a path that no other process and no other thread of this process uses. The file's own name is
/// not part of it, since that may already have the greatest length that the file system allows.
fn beside(target: &Path) -> PathBuf {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    target.with_file_name(format!(".zooph-{}-{next}.new", std::process::id()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes an empty folder for one test.
    fn scratch(name: &str) -> PathBuf {
        let name = format!("zooph-replace-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("it can be made");
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("it is there");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        names.filter_map(|name| name.into_string().ok()).collect()
    }

    #[test]
    fn folders_are_made_and_what_is_the_same_is_left_alone() {
        let folder = scratch("same");
        let file = folder.join("a/b/c.rs");
        assert!(replace(&file, b"one").unwrap());
        let time = fs::metadata(&file).unwrap().modified().unwrap();
        assert!(!replace(&file, b"one").unwrap());
        assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), time);
        assert!(replace(&file, b"two").unwrap());
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert_eq!(names(&folder.join("a/b")), ["c.rs"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = scratch("links");
        let (file, link) = (folder.join("file"), folder.join("link"));
        fs::write(&file, "one").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("file", &link).unwrap();
        assert!(replace(&link, b"two").unwrap());
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"two");
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        assert!(replace(Path::new("/dev/null"), b"three").unwrap());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_cannot_be_replaced_stays_and_leaves_nothing_beside_it() {
        let folder = scratch("stays");
        let taken = folder.join("taken");
        fs::create_dir_all(taken.join("inside")).unwrap();
        assert!(replace(&taken, b"one").is_err());
        assert!(replace(&taken.join("inside/file/none"), b"one").unwrap());
        assert!(replace(&taken.join("inside/file/none/deeper"), b"one").is_err());
        assert_eq!(names(&folder), ["taken"]);
        fs::remove_dir_all(folder).unwrap();
    }
}
