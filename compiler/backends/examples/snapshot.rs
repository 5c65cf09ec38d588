//! Hashes of the code that all back ends make of many schemas. `snapshot FILE [TEXTS]` compares them with the
//! hashes that an earlier run wrote to the file, or writes the file if there is none. With `TEXTS`, it writes
//! the generated texts into that folder, for comparison by hand; only those without options. `cargo xtask
//! snapshot` runs it.
//!
//! A change that must not change generated code must not change the hashes.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use zooph_backend::{Backend, OptionKind, Remark, Settings, Site};
use zooph_backends::ALL;
use zooph_ir::{NodeKind, Request};
use zooph_resolve::{Compiler, Disk, Memory};
use zooph_testgen::hostile::schemas::KINDS;
use zooph_testgen::schema::{Config, Schema};

/// The number of random schemas.
const RANDOM: u64 = 500;

/// The size of hostile schemas, large enough for each schema to have its effect.
const HOSTILE: usize = 12;

/// Folders with schemas, relative to the repository's root.
const FOLDERS: [&str; 4] = ["schemas", "goldens", "examples", "conformance"];

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Hashes, or error messages, by schema, language and options.
type Snapshot = BTreeMap<String, String>;

fn main() -> Outcome<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let (file, texts) = match &arguments[..] {
        [file] => (file, None),
        [file, texts] => (file, Some(texts.as_path())),
        _ => return Err("usage: snapshot FILE [TEXTS]".into()),
    };
    let mut taken = Snapshot::new();
    each_request(&mut |name, request| {
        for backend in ALL {
            take(name, request, *backend, texts, &mut taken)?;
        }
        Ok(())
    })?;
    let lines: String = { taken.iter() }
        .map(|(key, hash)| format!("{key}\t{hash}\n"))
        .collect();
    if !file.exists() {
        fs::write(file, lines)?;
        println!(
            "{}: {} outputs are written down",
            file.display(),
            taken.len()
        );
        return Ok(());
    }
    // The new snapshot is kept beside the old one for comparison.
    fs::write(file.with_extension("now.txt"), lines)?;
    compare(&fs::read_to_string(file)?, &taken)
}

/// Fails if the snapshots differ.
fn compare(before: &str, after: &Snapshot) -> Outcome<()> {
    let before: BTreeMap<&str, &str> = { before.lines() }
        .filter_map(|line| line.split_once('\t'))
        .collect();
    let mut differ = Vec::new();
    for (key, hash) in after {
        match before.get(key.as_str()) {
            Some(known) if known == hash => {}
            Some(_) => differ.push(format!("{key}: another output")),
            None => differ.push(format!("{key}: new")),
        }
    }
    let gone = before.keys().filter(|key| !after.contains_key(**key));
    differ.extend(gone.map(|key| format!("{key}: gone")));
    if differ.is_empty() {
        println!("{} outputs are the same", after.len());
        return Ok(());
    }
    const SHOWN: usize = 40;
    for line in differ.iter().take(SHOWN) {
        println!("{line}");
    }
    Err(format!("{} of {} outputs differ", differ.len(), after.len()).into())
}

/// A simulated output folder, with or without a Go module.
struct Folder {
    has_module: bool,
}

impl Site for Folder {
    fn above(&self, name: &str) -> Option<(Vec<String>, String)> {
        let text = || "module example.com/snapshot\n".to_owned();
        (self.has_module && name == "go.mod").then(|| (vec!["inner".to_owned()], text()))
    }

    fn exists(&self, _: &str) -> bool {
        false
    }
}

/// Runs a back end with each variant of its options, and adds the hashes.
fn take(
    name: &str,
    request: &Request,
    backend: &dyn Backend,
    texts: Option<&Path>,
    taken: &mut Snapshot,
) -> Outcome<()> {
    for (chosen, settings) in variants(backend, request) {
        for (place, has_module) in [("", true), (" apart", false)] {
            if !has_module && !chosen.is_empty() {
                continue;
            }
            let language = backend.language().id;
            let key = format!("{name} {language}{chosen}{place}");
            let site = Folder { has_module };
            let (hash, files) = match backend.generate(request, &settings, &site) {
                Ok(output) => {
                    let mut hasher = DefaultHasher::new();
                    if !output.notes.is_empty() {
                        taken.insert(format!("{key} notes"), one_line(&output.notes));
                    }
                    for file in &output.files {
                        (&file.path, &file.text).hash(&mut hasher);
                    }
                    (format!("{:016x}", hasher.finish()), output.files)
                }
                Err(refused) => (one_line(&refused), Vec::new()),
            };
            if let Some(folder) = texts.filter(|_| chosen.is_empty() && has_module) {
                let folder = folder.join(key.replace(['/', ' '], "_"));
                for file in files {
                    let path = folder.join(file.path.replace('/', "_"));
                    fs::create_dir_all(&folder)?;
                    fs::write(path, file.text)?;
                }
            }
            taken.insert(key, hash);
        }
    }
    Ok(())
}

fn one_line(remarks: &[Remark]) -> String {
    let sentences: Vec<&str> = remarks.iter().map(|remark| &*remark.text).collect();
    sentences.join("; ").replace(['\n', '\t'], " ")
}

/// Returns settings and their descriptions: no options, embedded nodes, and each value of each option.
fn variants(backend: &dyn Backend, request: &Request) -> Vec<(String, Settings)> {
    let embedding = Settings::new(None, Some(zooph_request::write_node));
    let mut variants = vec![
        (String::new(), Settings::default()),
        (" nodes".to_owned(), embedding),
    ];
    for option in backend.options() {
        let values: Vec<String> = match option.kind {
            OptionKind::Flag => vec![String::new()],
            OptionKind::Text { example, .. } => vec![example.to_owned()],
            OptionKind::Choice(choices) => choices
                .iter()
                .skip(1)
                .map(|one| one.name.to_owned())
                .collect(),
            OptionKind::Pairs { .. } => {
                let imported = request.nodes.iter().filter(|node| {
                    let mut requested = request.requested_files.iter();
                    matches!(node.kind, NodeKind::File) && requested.all(|file| file.id != node.id)
                });
                let names = imported.take(1).map(|node| &node.display_name);
                names
                    .map(|name| format!("{name}=crate::elsewhere::it"))
                    .collect()
            }
        };
        for value in values {
            let mut settings = Settings::default();
            settings.choose(option, &value);
            variants.push((format!(" {} {value}", option.name), settings));
        }
    }
    variants
}

/// Compiles all schemas, and calls `with` for each.
fn each_request(with: &mut dyn FnMut(&str, &Request) -> Outcome<()>) -> Outcome<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut schemas = Vec::new();
    for folder in FOLDERS {
        find(&root.join(folder), &mut schemas)?;
    }
    schemas.sort();
    if schemas.is_empty() {
        return Err("there are no schemas".into());
    }
    for path in &schemas {
        let name = path.strip_prefix(&root)?.to_string_lossy().into_owned();
        if let Some(request) = of_file(path)? {
            with(&name, &request)?;
        }
        match of_stock_tool(path) {
            Some(request) => with(&format!("{name} stock"), &request?)?,
            None => eprintln!("{name}: no request by the stock tool"),
        }
    }
    for seed in 0..RANDOM {
        let schema = Schema::random(seed, &Config::default());
        let files = { schema.files().iter() }
            .map(|file| (file.path.clone(), file.text.clone()))
            .collect::<Vec<_>>();
        let all: Vec<String> = files.iter().map(|(path, _)| path.clone()).collect();
        with(&format!("random {seed}"), &of_texts(files, &all)?)?;
    }
    for kind in KINDS.iter().filter(|kind| kind.name != "mistakes") {
        let files = (kind.files)(HOSTILE);
        let first = vec![files[0].0.clone()];
        let files = files.into_iter().collect();
        with(&format!("hostile {}", kind.name), &of_texts(files, &first)?)?;
    }
    Ok(())
}

fn find(folder: &Path, schemas: &mut Vec<PathBuf>) -> Outcome<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let hidden = |name: &str| name.starts_with(['.', '_']) || name == "target";
        let name = path.file_name().and_then(|name| name.to_str());
        if name.is_none_or(hidden) {
            continue;
        }
        if path.is_dir() {
            find(&path, schemas)?;
        } else if path.extension().is_some_and(|end| end == "capnp") {
            schemas.push(path);
        }
    }
    Ok(())
}

/// Returns the folder and the name of a file.
fn parts(path: &Path) -> Outcome<(&Path, &str)> {
    let name = path.file_name().and_then(|name| name.to_str());
    Ok((path.parent().ok_or("a folder")?, name.ok_or("a name")?))
}

/// Compiles a file. Returns `None` if the schema has errors, as some test schemas have.
fn of_file(path: &Path) -> Outcome<Option<Request>> {
    let (folder, name) = parts(path)?;
    let mut disk = Disk::at(folder);
    disk.source_prefix(folder);
    let compilation = Compiler::new(disk).options(legacy()).file(name).compile();
    Ok(compilation.is_ok().then(|| compilation.request().clone()))
}

/// Compiles a file with the stock tool. Returns `None` if the tool is absent or refuses the schema.
fn of_stock_tool(path: &Path) -> Option<Outcome<Request>> {
    let (folder, name) = parts(path).ok()?;
    let output = Command::new("capnp")
        .args(["compile", "-o-", name])
        .current_dir(folder)
        .env_remove("PWD")
        .env("CAPNP_IGNORE_ISSUE_344", "1")
        .output()
        .ok()?;
    let request = zooph_request::read(&output.stdout).map_err(|fault| fault.to_string().into());
    output.status.success().then_some(request)
}

fn of_texts(files: Vec<(String, String)>, compiled: &[String]) -> Outcome<Request> {
    let mut memory = Memory::new();
    for (path, text) in files {
        memory.insert(&path, text);
    }
    let mut compiler = Compiler::new(memory).options(legacy());
    for file in compiled {
        compiler = compiler.file(file.as_str());
    }
    let compilation = compiler.compile();
    if compilation.is_ok() {
        return Ok(compilation.request().clone());
    }
    let mut wrong = String::new();
    write!(wrong, "{compiled:?}: {:?}", compilation.diagnostics())?;
    Err(wrong.into())
}

/// Returns options by which some random schemas get structs in the layout of old versions.
fn legacy() -> zooph_resolve::Options {
    zooph_resolve::Options {
        accept_legacy_overlap: true,
        ..zooph_resolve::Options::default()
    }
}
