//! Compiles schemas from a build script, with nothing installed.
//!
//! `build.rs`:
//! ```no_run
//! zooph_build::compile("weather.capnp");
//! ```
//! and where the module belongs, with the crate `zooph` among the dependencies:
//! ```ignore
//! zooph::include_schema!(weather); // a public module `weather`
//! ```
//! Schemas that import each other go through one [`Config`], and their modules stand side by side,
//! wherever the schemas are:
//! ```no_run
//! let config = zooph_build::Config::new();
//! config.file("weather.capnp").file("lib/base.capnp").compile();
//! ```
//! ```ignore
//! zooph::include_schema!(weather, base in "lib");
//! ```

use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::path::{Component, Path, PathBuf};

use zooph_diagnostics::{Code, Colour, Diagnostic, Severity, render, render_line};
use zooph_emit::meter;
use zooph_gen_rust::Remark;
use zooph_ir::{Id, Request};
use zooph_resolve::{Compilation, Compiler, Disk, Recorder};

/// Compiles one schema, named relative to the package's folder, into cargo's output folder:
/// `dir/weather-data.capnp` becomes `dir/weather_data.rs`, which is the module of
/// `zooph::include_schema!(weather_data in "dir")`. Errors go to stderr, with the source marked, and
/// end the build script.
pub fn compile(schema: impl AsRef<Path>) {
    Config::new().file(schema).compile();
}

/// The schemas to compile, and options.
#[derive(Clone, Debug, Default)]
pub struct Config {
    files: Vec<PathBuf>,
    import_paths: Vec<PathBuf>,
    source_prefixes: Vec<PathBuf>,
    modules: Vec<(PathBuf, String)>,
    no_std: bool,
    json: bool,
    raw: bool,
    directory: Option<PathBuf>,
    out_dir: Option<PathBuf>,
    max_output: Option<u64>,
}

/// The reason why schemas could not be compiled, as text for people that contains line breaks.
#[derive(Debug)]
pub struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// The result of a compilation.
#[derive(Debug)]
pub struct Compiled {
    /// The generated files, in the order of the schemas.
    pub files: Vec<PathBuf>,
    /// All files that were read, imported and embedded files included.
    pub inputs: Vec<PathBuf>,
    /// Warnings, and notes about the generated code.
    pub notes: Vec<String>,
}

impl Config {
    /// Returns a configuration without schemas.
    pub fn new() -> Self {
        Config::default()
    }

    /// Adds a schema, named relative to the package's folder.
    #[must_use]
    pub fn file(mut self, schema: impl AsRef<Path>) -> Self {
        self.files.push(schema.as_ref().to_owned());
        self
    }

    /// Adds a folder that is searched for imports that begin with `/`. The standard schemas need no folder.
    #[must_use]
    pub fn import_path(mut self, folder: impl AsRef<Path>) -> Self {
        self.import_paths.push(folder.as_ref().to_owned());
        self
    }

    /// Removes a folder from the names of files generated from schemas in that folder.
    #[must_use]
    pub fn source_prefix(mut self, folder: impl AsRef<Path>) -> Self {
        self.source_prefixes.push(folder.as_ref().to_owned());
        self
    }

    /// Sets the path of the module of an imported schema, such as `crate::schemas::weather` or
    /// `other_crate::weather`. The schema is named as in [`Config::file`], or as generated files are named.
    /// Without this setting, the schema's `$Rust.parentModule` (`rust.capnp`) determines the path; without that,
    /// the module is beside the modules that refer to it.
    #[must_use]
    pub fn module(mut self, schema: impl AsRef<Path>, path: impl Into<String>) -> Self {
        self.modules.push((schema.as_ref().to_owned(), path.into()));
        self
    }

    /// Makes code for a crate without `std`. The crate must declare `extern crate alloc;` and use the crate
    /// `zooph` with `default-features = false`.
    #[must_use]
    pub fn no_std(mut self) -> Self {
        self.no_std = true;
        self
    }

    /// Adds `to_json` and `from_json` to Records. The crate `zooph` needs its feature `json` for them.
    #[must_use]
    pub fn json(mut self) -> Self {
        self.json = true;
        self
    }

    /// Derives the codec of native types, `zooph::raw`, for Records. The package needs the crate `zooph-derive`.
    #[must_use]
    pub fn raw(mut self) -> Self {
        self.raw = true;
        self
    }

    /// Sets the folder that names are relative to, instead of the package's folder.
    #[must_use]
    pub fn directory(mut self, folder: impl AsRef<Path>) -> Self {
        self.directory = Some(folder.as_ref().to_owned());
        self
    }

    /// Sets the folder for generated files, instead of cargo's output folder.
    #[must_use]
    pub fn out_dir(mut self, folder: impl AsRef<Path>) -> Self {
        self.out_dir = Some(folder.as_ref().to_owned());
        self
    }

    /// Sets the limit in bytes of data that compiled schemas repeat (values of several declarations, scopes in
    /// names), and of generated code, like `zooph --max-output`. The default is 64 for each byte of schema, but at
    /// least 256 MiB and 64 MiB.
    #[must_use]
    pub fn max_output(mut self, bytes: u64) -> Self {
        self.max_output = Some(bytes);
        self
    }

    /// Compiles the schemas and tells cargo which files to watch. Errors go to stderr and end the
    /// build script.
    pub fn compile(self) {
        match self.try_compile() {
            Ok(compiled) => {
                for input in &compiled.inputs {
                    println!("cargo:rerun-if-changed={}", input.display());
                }
                for note in &compiled.notes {
                    println!("cargo:warning={}", note.replace('\n', " "));
                }
            }
            Err(error) => {
                eprintln!("{error}");
                std::process::exit(1);
            }
        }
    }

    /// Compiles the schemas.
    ///
    /// # Errors
    /// A schema has an error, or a file cannot be read or written.
    pub fn try_compile(self) -> Result<Compiled, Error> {
        let out_dir = folder(self.out_dir.clone(), "OUT_DIR")?;
        let recorder = Recorder::new(self.disk()?);
        let inputs = recorder.inputs();
        let mut compiler = Compiler::new(recorder);
        for file in &self.files {
            compiler = compiler.file(text(file)?);
        }
        compiler = compiler.options(zooph_resolve::Options {
            output: self.max_output,
            ..zooph_resolve::Options::default()
        });
        let compilation = compiler.compile();
        let rendered = compilation
            .diagnostics()
            .iter()
            .map(|diagnostic| render(diagnostic, compilation.sources(), Colour::Never));
        if !compilation.is_ok() {
            return Err(Error(rendered.collect()));
        }
        let sources = compilation.sources().iter();
        let schema_bytes = sources.map(|(_, source)| source.text().len());
        let options = zooph_gen_rust::Options {
            encode_node: Some(zooph_request::write_node),
            modules: self.modules_of(compilation.request())?,
            no_std: self.no_std,
            json: self.json,
            raw: self.raw,
            output: Some(meter::limit(
                self.max_output,
                schema_bytes.sum::<usize>() as u64,
            )),
        };
        let output = zooph_gen_rust::generate(compilation.request(), &options)
            .map_err(|wrong| refusal(&compilation, &wrong))?;
        let notes = rendered.chain(notes(&compilation, &output.notes)).collect();
        let files = output
            .files
            .iter()
            .map(|file| write(&out_dir, &file.path, &file.text));
        let files = files.collect::<Result<_, _>>()?;
        Ok(Compiled {
            files,
            inputs: inputs.take(),
            notes,
        })
    }

    /// Returns the chosen modules by the ids of their files.
    fn modules_of(&self, request: &Request) -> Result<HashMap<Id, String>, Error> {
        let pairs = self.modules.iter();
        let pairs = pairs.map(|(schema, path)| Ok((text(schema)?, path.as_str())));
        let pairs: Vec<(&str, &str)> = pairs.collect::<Result<_, Error>>()?;
        zooph_gen_rust::modules_of(request, pairs).map_err(Error)
    }

    fn disk(&self) -> Result<Disk, Error> {
        let directory = folder(self.directory.clone(), "CARGO_MANIFEST_DIR")?;
        let mut disk = Disk::at(directory);
        let missing = |path: &Path| Error(format!("{}: no such folder", path.display()));
        for path in &self.import_paths {
            if !disk.import_path(path) {
                return Err(missing(path));
            }
        }
        for path in &self.source_prefixes {
            if !disk.source_prefix(path) {
                return Err(missing(path));
            }
        }
        Ok(disk)
    }
}

/// Returns the error for remarks of the back end, with the source marked.
fn refusal(compilation: &Compilation, wrong: &[Remark]) -> Error {
    let told = told(compilation, wrong, (Severity::Error, Code::NoCode));
    let told = { told.iter() }.map(|found| render(found, compilation.sources(), Colour::Never));
    Error(told.collect())
}

/// Returns notes for users of the generated code, one line each.
fn notes(compilation: &Compilation, notes: &[Remark]) -> Vec<String> {
    let told = told(compilation, notes, (Severity::Note, Code::AboutCode));
    let lines = { told.iter() }.map(|found| render_line(found, compilation.sources()));
    lines.collect()
}

/// Converts remarks of the back end to diagnostics with their places.
fn told(
    compilation: &Compilation,
    remarks: &[Remark],
    (severity, code): (Severity, Code),
) -> Vec<Diagnostic> {
    let places = compilation.places();
    let told = remarks.iter().map(|remark| {
        let span = { remark.node }.and_then(|node| places.of(node, remark.member));
        Diagnostic::new(severity, code, span, &remark.text)
    });
    told.collect()
}

/// Returns the folder that the caller chose, or the one that cargo names in an environment variable.
fn folder(chosen: Option<PathBuf>, variable: &str) -> Result<PathBuf, Error> {
    let folder = chosen.or_else(|| std::env::var_os(variable).map(PathBuf::from));
    let folder = folder.ok_or_else(|| {
        Error(format!(
            "{variable} is not set: outside of a build script, name the folder"
        ))
    })?;
    let is_up = |part: Component<'_>| part == Component::ParentDir;
    // With `..` in the path, schemas in the folder would seem to be outside of it.
    let absolute = match folder.components().any(is_up) {
        true => fs::canonicalize(&folder),
        false => std::path::absolute(&folder),
    };
    absolute.map_err(|error| Error(format!("{}: {error}", folder.display())))
}

fn text(path: &Path) -> Result<&str, Error> {
    path.to_str()
        .ok_or_else(|| Error(format!("{}: the name is not UTF-8", path.display())))
}

/// Writes a generated file if it changed. If it did not, files that depend on it need not be built again.
fn write(out_dir: &Path, path: &str, text: &str) -> Result<PathBuf, Error> {
    let relative = Path::new(path);
    if !relative
        .components()
        .all(|part| matches!(part, Component::Normal(_)))
    {
        return Err(Error(format!(
            "{path}: the schema is outside of the package's folder"
        )));
    }
    let target = out_dir.join(relative);
    zooph_emit::replace(&target, text.as_bytes())
        .map_err(|error| Error(format!("{}: {error}", target.display())))?;
    Ok(target)
}
