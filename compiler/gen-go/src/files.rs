//! Names of files and folders that Go's commands do not ignore.

/// Operating systems and architectures. Go compiles a file whose name ends with `_` and one of these only for it.
const TARGETS: &[&str] = &[
    "386",
    "aix",
    "amd64",
    "amd64p32",
    "android",
    "arm",
    "arm64",
    "arm64be",
    "armbe",
    "darwin",
    "dragonfly",
    "freebsd",
    "hurd",
    "illumos",
    "ios",
    "js",
    "linux",
    "loong64",
    "mips",
    "mips64",
    "mips64le",
    "mips64p32",
    "mips64p32le",
    "mipsle",
    "nacl",
    "netbsd",
    "openbsd",
    "plan9",
    "ppc",
    "ppc64",
    "ppc64le",
    "riscv",
    "riscv64",
    "s390",
    "s390x",
    "solaris",
    "sparc",
    "sparc64",
    "wasip1",
    "wasm",
    "windows",
    "zos",
];

/// Names of folders that have a meaning for Go's commands.
pub(crate) const FOLDERS: &[&str] = &["internal", "testdata", "vendor"];

/// Returns the name of the file with the code of a schema file.
pub(crate) fn file_name(schema: &str) -> String {
    // Go's commands ignore everything after the first point of the name.
    let (stem, rest) = schema.split_at(schema.find('.').unwrap_or(schema.len()));
    let bare = stem.strip_suffix("_test").unwrap_or(stem);
    let target = bare.rsplit_once('_').map(|(_, last)| last);
    let end = match target.is_some_and(|last| TARGETS.contains(&last)) {
        true => "_",
        false => "",
    };
    // Go's commands skip files whose names begin with `_` or a point.
    let start = match schema.starts_with(['_', '.']) {
        true => "schema",
        false => "",
    };
    format!("{start}{stem}{end}{rest}.go")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_not_passed_over() {
        for (schema, code) in [
            ("weather.capnp", "weather.capnp.go"),
            ("my_weather.capnp", "my_weather.capnp.go"),
            ("linux.capnp", "linux.capnp.go"),
            ("cpu_linux.capnp", "cpu_linux_.capnp.go"),
            ("cpu_linux_test.capnp", "cpu_linux_test_.capnp.go"),
            ("cpu.of_linux.capnp", "cpu.of_linux.capnp.go"),
            ("js_.capnp", "js_.capnp.go"),
            ("_hidden.capnp", "schema_hidden.capnp.go"),
            (".hidden.capnp", "schema.hidden.capnp.go"),
        ] {
            assert_eq!(file_name(schema), code);
        }
    }
}
