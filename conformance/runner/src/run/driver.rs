//! A language's driver: a program that answers requests, one line each.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::running::Running;
use crate::model::root;

/// The default time limit for one answer.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// All modes. `conformance/README.md` says what they do.
const MODES: &[&str] = &[
    "open",
    "reader",
    "reader-lazy",
    "record-decode",
    "record-encode",
    "builder",
    "copy",
    "copy-rewrite",
    "canonicalize",
    "check-canonical",
    "equal",
    "compare",
    "pack",
    "unpack",
    "stream",
    "json-write",
    "json-read",
    "raw-decode",
    "raw-encode",
    "raw-seal",
    "raw-record",
    "raw-unseal",
];

/// After this many failures in a row, or this many time-outs in all, a driver is no longer asked.
/// So a run ends, whatever a driver does.
const FAILURES_IN_A_ROW: u32 = 20;
const WAITS: u32 = 5;

/// A driver. It is started when it is first asked, and again when it dies.
pub struct Driver {
    /// The name of the language.
    pub name: String,
    program: PathBuf,
    patience: Duration,
    running: Option<Running>,
    modes: Vec<String>,
    /// The number of failures since its last answer.
    failures: u32,
    waits: u32,
}

impl Driver {
    /// Returns the driver of a language, without starting it.
    pub fn new(name: &str, program: &Path) -> Self {
        Driver {
            name: name.into(),
            program: program.into(),
            patience: PATIENCE,
            running: None,
            modes: Vec::new(),
            failures: 0,
            waits: 0,
        }
    }

    /// Returns the path of the program.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// Sets the time limit for one answer.
    pub fn patience(&mut self, patience: Duration) {
        self.patience = patience;
    }

    /// Starts the driver and asks for its modes, unless that was done before.
    ///
    /// # Errors
    /// If it does not run, or reports no modes, or one that does not exist.
    pub fn begin(&mut self) -> Result<(), String> {
        if !self.modes.is_empty() {
            return Ok(());
        }
        let answer = self
            .try_ask("modes")
            .map_err(|why| format!("the driver of {}: {why}", self.name))?;
        let wrong = |what: &str| {
            let answer: String = answer.chars().take(200).collect();
            format!(
                "the driver of {} answers the request `modes` by `{answer}`: {what}",
                self.name
            )
        };
        let mut words = answer.split(' ').map(str::to_owned);
        if words.next().as_deref() != Some("modes") {
            return Err(wrong("that is not `modes` and their names"));
        }
        let modes: Vec<String> = words.collect();
        if modes.is_empty() {
            return Err(wrong("without a mode nothing would be checked"));
        }
        if let Some(other) = modes.iter().find(|mode| !MODES.contains(&mode.as_str())) {
            return Err(wrong(&format!("there is no mode {other}")));
        }
        self.modes = modes;
        Ok(())
    }

    /// Asks for the modes once more. If the driver answered more than it was asked, this shows
    /// here.
    ///
    /// # Errors
    /// If the answer differs from the first one.
    pub fn end(&mut self) -> Result<(), String> {
        let expected = format!("modes {}", self.modes.join(" "));
        match self.ask("modes") {
            answer if answer == expected => Ok(()),
            answer => {
                let answer: String = answer.chars().take(200).collect();
                Err(format!(
                    "in the end it answers `modes` by `{answer}`, and no longer by what it can"
                ))
            }
        }
    }

    /// Reports whether the driver has this mode.
    pub fn has(&self, mode: &str) -> bool {
        self.modes.iter().any(|one| one == mode)
    }

    /// Returns the reason why the driver is no longer asked, if it is not.
    pub fn lost(&self) -> Option<String> {
        if self.waits >= WAITS {
            return Some(format!("{WAITS} requests were not answered in time"));
        }
        (self.failures >= FAILURES_IN_A_ROW)
            .then(|| format!("{FAILURES_IN_A_ROW} requests in a row were not answered"))
    }

    /// Returns the answer to a request. If there is none, returns the reason in parentheses.
    pub fn ask(&mut self, request: &str) -> String {
        match self.lost() {
            Some(why) => format!("(not asked: {why})"),
            None => self
                .try_ask(request)
                .unwrap_or_else(|why| format!("({why})")),
        }
    }

    fn try_ask(&mut self, request: &str) -> Result<String, String> {
        let running = match &mut self.running {
            Some(running) => running,
            none => none.insert(Running::start(&self.program)?),
        };
        let answer = running.ask(request, self.patience);
        if let Some(Ok(answer)) = answer {
            self.failures = 0;
            return Ok(answer);
        }
        self.failures += 1;
        match (self.running.take(), answer.and_then(Result::err)) {
            (Some(failed), Some(why)) => Err(failed.explain(why)),
            _ => {
                self.waits += 1;
                Err(format!("no answer within {:?}", self.patience))
            }
        }
    }
}

/// The way to build drivers that can be built in several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// Fully optimised.
    Release,
    /// With debug assertions.
    Debug,
}

/// Builds the drivers of all languages, or of some. A driver is a folder of `conformance/` with a
/// program `build-driver`, which prints the path of the driver. Rust's driver is a package of the
/// workspace.
///
/// # Errors
/// If a driver does not build, or a named language has none.
pub fn find(languages: &[String], build: Build) -> Result<Vec<Driver>, String> {
    let wanted = |name: &str| languages.is_empty() || languages.iter().any(|one| one == name);
    let folder = root().join("conformance");
    let mut entries: Vec<PathBuf> = fs::read_dir(&folder)
        .map_err(|error| error.to_string())?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.join("build-driver").is_file())
        .collect();
    entries.sort();
    let mut drivers = Vec::new();
    if wanted("rust") {
        drivers.push(rust(build)?);
    }
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if wanted(&name) {
            drivers.push(Driver::new(&name, &built(&path, &name, build)?));
        }
    }
    let missing = |name: &&String| !drivers.iter().any(|driver| driver.name == **name);
    match languages.iter().find(missing) {
        Some(name) => Err(format!("there is no conformance/{name}/build-driver")),
        None => Ok(drivers),
    }
}

/// Locks the build of a language's driver until the result is dropped. Two compilers that write to
/// one folder would spoil each other's output.
fn only_builder(name: &str) -> Result<File, String> {
    let target = root().join("target");
    let path = target.join(format!("driver-{name}.lock"));
    let locked = fs::create_dir_all(&target)
        .and_then(|()| File::create(&path))
        .and_then(|file| file.lock().map(|()| file));
    locked.map_err(|error| format!("{}: {error}", path.display()))
}

/// Runs a folder's `build-driver`, after waiting for others that run it, and returns the program
/// that it built.
///
/// # Errors
/// If it fails, or prints anything but the path of one program.
pub fn built(folder: &Path, name: &str, way: Build) -> Result<PathBuf, String> {
    let _lock = only_builder(name)?;
    let build = folder.join("build-driver");
    let output = Command::new(&build)
        .args((way == Build::Release).then_some("--release"))
        .current_dir(folder)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{}: {error}", build.display()))?;
    if !output.status.success() {
        return Err(format!(
            "the driver of {name} does not build: {}: {}",
            build.display(),
            output.status
        ));
    }
    let printed = String::from_utf8_lossy(&output.stdout);
    let program = folder.join(printed.trim());
    if printed.trim().is_empty() || !program.is_file() {
        return Err(format!(
            "the driver of {name}: {} prints `{}` instead of the path of a program",
            build.display(),
            printed.trim()
        ));
    }
    Ok(program)
}

fn rust(build: Build) -> Result<Driver, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output = Command::new(cargo)
        .args(["build", "--quiet", "--package", "zooph-conformance-rust"])
        .args((build == Build::Release).then_some("--profile=attack"))
        .args(["--message-format", "json"])
        .current_dir(root())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let program = text.lines().rev().find_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        message.get("executable")?.as_str().map(PathBuf::from)
    });
    match program {
        Some(program) if output.status.success() => Ok(Driver::new("rust", &program)),
        _ => Err("the driver of rust does not build".into()),
    }
}
