//! Files that list the inputs of an output, in the format of make and ninja.

use std::path::{Path, PathBuf};

/// Returns one rule: `target target: input input`, with each input on a line of its own. The path of an
/// input below the current directory is relative to it, like those of targets.
pub(crate) fn rule(targets: &[PathBuf], inputs: &[PathBuf]) -> Vec<u8> {
    let current = std::env::current_dir().unwrap_or_default();
    let mut rule = Vec::new();
    for (index, target) in targets.iter().enumerate() {
        if index > 0 {
            rule.push(b' ');
        }
        escape(target, &mut rule);
    }
    rule.push(b':');
    for input in inputs {
        rule.extend_from_slice(b" \\\n  ");
        escape(input.strip_prefix(&current).unwrap_or(input), &mut rule);
    }
    rule.push(b'\n');
    rule
}

/// Appends a name, escaped for make: a backslash before blanks, `#` and `:`, and `$` doubled. Backslashes
/// are only doubled in front of a character that is escaped by one.
fn escape(path: &Path, out: &mut Vec<u8>) {
    let bytes = path.as_os_str().as_encoded_bytes();
    let mut backslashes = 0;
    for &byte in bytes {
        match byte {
            b' ' | b'\t' | b'#' | b':' => {
                out.extend(std::iter::repeat_n(b'\\', backslashes + 1));
            }
            b'$' => out.push(b'$'),
            _ => {}
        }
        out.push(byte);
        backslashes = if byte == b'\\' { backslashes + 1 } else { 0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_as_make_reads_them() {
        let escaped = |name: &str| {
            let mut out = Vec::new();
            escape(Path::new(name), &mut out);
            String::from_utf8(out).expect("it was UTF-8")
        };
        assert_eq!(escaped("a/b.capnp"), "a/b.capnp");
        assert_eq!(escaped("a b#c$d:e"), "a\\ b\\#c$$d\\:e");
        assert_eq!(escaped("a\\b\\ c"), "a\\b\\\\\\ c");
    }

    #[test]
    fn a_rule_has_all_of_both() {
        let paths = |names: &[&str]| names.iter().map(PathBuf::from).collect::<Vec<_>>();
        let rule = rule(&paths(&["o/a.rs", "o/b.rs"]), &paths(&["/x", "y"]));
        assert_eq!(rule, b"o/a.rs o/b.rs: \\\n  /x \\\n  y\n");
    }
}
