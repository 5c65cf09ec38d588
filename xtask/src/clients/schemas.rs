//! Compares both tools on schemas that other projects ship: requests, and the C++ generated from them, must be the
//! same bytes.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::Tool;
use crate::process::root;

/// The name of this suite, among those of the clients.
pub(super) const NAME: &str = "schemas";

/// The least number of files that the full comparison must compile. Fewer would mean that there was nothing to
/// compare.
const LEAST: usize = 100;

/// A folder of schemas, and the import directories in it or elsewhere, in which imports that start with `/` are
/// found.
struct Set {
    folder: PathBuf,
    imports: &'static [&'static str],
}

/// Shell commands that download schemas into the current folder. They run once.
const DOWNLOADS: &[&str] = &[
    "mkdir -p crates/src && cd crates && : >src/lib.rs && printf '%s\\n' '[package]' 'name = \"none\"' \
     '[workspace]' '[dependencies]' 'capnp = \"=0.27.3\"' 'capnpc = \"=0.27.0\"' 'capnp-rpc = \"0.27\"' \
     'bitcoin-capnp-types = \"*\"' >Cargo.toml && cargo vendor --quiet vendor >/dev/null",
    "for name in capnp@0.5.0 capnp-js-plugin@0.0.5; do mkdir -p npm/$name && \
     tar -x -z -C npm/$name -f $(npm pack --silent $name) || exit; done",
    "GOFLAGS=-modcacherw GOMODCACHE=$PWD/go go mod download capnproto.org/go/capnp/v3@v3.1.0-alpha.2",
];

/// Compares all schemas, or, in the short form, only those present without a download. Returns how many files there
/// were.
pub(super) fn compare(home: &Path, tools: &[Tool; 2], short: bool) -> Result<String, String> {
    let home = home.join(NAME);
    let mut sets = vec![
        set(root().join("schemas"), &["std"]),
        set("/usr/include/capnp", &[]),
    ];
    if !short {
        download(&home)?;
        sets.push(set(home.join("crates/vendor"), &["bitcoin-capnp-types"]));
        sets.push(set(home.join("npm"), &[]));
        let go = "go/capnproto.org/go/capnp/v3@v3.1.0-alpha.2";
        sets.push(set(home.join(go), &["std"]));
    }
    let version = version(&tools[0])?;
    let mut same = 0;
    let mut refused = Vec::new();
    let mut wrong = Vec::new();
    for set in &sets {
        for file in files(&set.folder).map_err(|error| error.to_string())? {
            let name = set.folder.join(&file).display().to_string();
            match compare_file(set, &file, &home, tools, &version) {
                Ok(true) => same += 1,
                Ok(false) => refused.push(name),
                Err(error) => wrong.push(format!("{name}: {error}")),
            }
        }
    }
    if !wrong.is_empty() {
        return Err(wrong.join("\n"));
    }
    if !short && same < LEAST {
        let refused = refused.join(" ");
        return Err(format!(
            "{same} files are too few; both tools refuse {refused}"
        ));
    }
    let refused = refused.len();
    Ok(format!(
        "requests and C++ of {same} files; {refused} more are refused by both"
    ))
}

fn set(folder: impl Into<PathBuf>, imports: &'static [&'static str]) -> Set {
    Set {
        folder: folder.into(),
        imports,
    }
}

fn download(home: &Path) -> Result<(), String> {
    let installed = home.join("installed");
    if installed.exists() {
        return Ok(());
    }
    fs::create_dir_all(home).map_err(|error| error.to_string())?;
    for words in DOWNLOADS {
        let mut command = Command::new("sh");
        let output = run(command.args(["-c", words]).current_dir(home))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
    }
    fs::write(installed, "").map_err(|error| error.to_string())
}

/// Returns the version that a tool reports.
fn version(tool: &Tool) -> Result<String, String> {
    let output = run(Command::new(&tool.capnp).arg("--version"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let word = text.split_whitespace().last();
    word.map(str::to_owned).ok_or("no version".into())
}

/// Returns the schema files below a folder, with names relative to it.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut waiting = vec![PathBuf::new()];
    while let Some(inner) = waiting.pop() {
        for entry in fs::read_dir(folder.join(&inner))? {
            let entry = entry?;
            let path = inner.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                // The stock tool's version does not support these schemas.
                if entry.file_name() != "head-only" {
                    waiting.push(path);
                }
            } else if path.extension() == Some(OsStr::new("capnp")) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Returns whether both tools accept the file, or an error if their results differ.
fn compare_file(
    set: &Set,
    file: &Path,
    home: &Path,
    [stock, ours]: &[Tool; 2],
    version: &str,
) -> Result<bool, String> {
    let chosen = ["--capnp-version", version];
    let expected = compile(stock, &[], set, file, "-")?;
    let found = compile(ours, &chosen, set, file, "-")?;
    if expected.status.success() != found.status.success() {
        let text = [expected.stderr, found.stderr].concat();
        let text = String::from_utf8_lossy(&text).into_owned();
        return Err(format!("one of the tools refuses it: {text}"));
    }
    if !expected.status.success() {
        return Ok(false);
    }
    if expected.stdout != found.stdout {
        return Err("the requests differ".into());
    }
    let expected = generated(stock, &[], set, file, home)?;
    let found = generated(ours, &chosen, set, file, home)?;
    match expected == found {
        true => Ok(true),
        false => Err("the generated C++ differs".into()),
    }
}

/// Returns the output of the plugin for C++ for a file, by file name, and what the tool prints.
fn generated(
    tool: &Tool,
    options: &[&str],
    set: &Set,
    file: &Path,
    home: &Path,
) -> Result<BTreeMap<PathBuf, Vec<u8>>, String> {
    let folder = home.join("generated");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(failed)?;
    let output = compile(
        tool,
        options,
        set,
        file,
        &format!("c++:{}", folder.display()),
    )?;
    let mut all = BTreeMap::from([
        (PathBuf::from("stdout"), output.stdout),
        (PathBuf::from("stderr"), output.stderr),
    ]);
    // The output files have the names of the input files, including folders.
    let parent = file.parent().unwrap_or(Path::new(""));
    if output.status.success() {
        for entry in fs::read_dir(folder.join(parent)).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            let bytes = fs::read(&path).map_err(failed)?;
            all.insert(path, bytes);
        }
    }
    Ok(all)
}

fn compile(
    tool: &Tool,
    options: &[&str],
    set: &Set,
    file: &Path,
    output: &str,
) -> Result<Output, String> {
    let mut command = Command::new(&tool.capnp);
    command.arg("compile").args(options);
    for import in set.imports {
        command.arg(format!("-I{import}"));
    }
    // By default our tool uses its built-in standard schemas, which are newer. This makes it use the installed
    // ones.
    command.arg("-I/usr/include");
    command.arg(format!("-o{output}")).arg(file);
    command.current_dir(&set.folder).env("PWD", &set.folder);
    run(command.env("PATH", &tool.path))
}

fn run(command: &mut Command) -> Result<Output, String> {
    command
        .output()
        .map_err(|error| format!("{command:?}: {error}"))
}
