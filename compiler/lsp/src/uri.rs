//! Conversion between paths of files and URIs.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use lsp_types::Uri;

/// Returns the URI of an absolute path, or `None` if the path is not UTF-8.
pub(crate) fn of_path(path: &Path) -> Option<Uri> {
    let mut uri = String::from("file://");
    for byte in path.to_str()?.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    Uri::from_str(&uri).ok()
}

/// Returns the path of a file's URI, or `None` if it is not a file on this machine.
pub(crate) fn to_path(uri: &Uri) -> Option<PathBuf> {
    let path = uri.as_str().strip_prefix("file://")?;
    let path = path.strip_prefix("localhost").unwrap_or(path);
    let path = path.starts_with('/').then_some(path)?;
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => 16 * digit(rest.next()?)? + digit(rest.next()?)?,
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|digit| digit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_are_made_of_paths_and_read_back() {
        let path = Path::new("/a b/ü%41~.capnp");
        let uri = of_path(path).expect("a URI");
        assert_eq!(uri.as_str(), "file:///a%20b/%C3%BC%2541~.capnp");
        assert_eq!(to_path(&uri).as_deref(), Some(path));
    }

    #[test]
    fn what_is_no_file_of_this_machine_has_no_path() {
        for uri in ["http://a/b", "file://host/b", "untitled:a", "file:///a%FF"] {
            let uri = Uri::from_str(uri).expect("a URI");
            assert_eq!(to_path(&uri), None, "{}", uri.as_str());
        }
    }
}
