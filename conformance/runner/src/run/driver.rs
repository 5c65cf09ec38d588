//! A language's driver: a program that answers lines.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::running::Running;
use crate::model::root;

/// Time for one answer.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// Every mode there is. `conformance/README.md` says what they do.
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

/// A driver that failed to answer so often is not asked any more: in a row, and in all if it had to
/// be waited for. So whatever a driver does, the run ends.
const FAILURES_IN_A_ROW: u32 = 20;
const WAITS: u32 = 5;

/// A driver, started when it is first asked and again when it dies.
pub struct Driver {
    /// The language.
    pub name: String,
    program: PathBuf,
    patience: Duration,
    running: Option<Running>,
    modes: Vec<String>,
    /// Since its last answer.
    failures: u32,
    waits: u32,
}

impl Driver {
    /// The driver of a language. Nothing runs yet.
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

    /// The program.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// It must answer within this time.
    pub fn patience(&mut self, patience: Duration) {
        self.patience = patience;
    }

    /// Starts it and asks for its modes, unless that was done.
    ///
    /// # Errors
    /// If it does not run, or has no modes, or one that does not exist.
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

    /// Asks for its modes once more: an answer to something else shows that it answered more than
    /// it was asked.
    ///
    /// # Errors
    /// If it answers something else than the first time.
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

    /// It has this mode.
    pub fn has(&self, mode: &str) -> bool {
        self.modes.iter().any(|one| one == mode)
    }

    /// Why it is not asked any more.
    pub fn lost(&self) -> Option<String> {
        if self.waits >= WAITS {
            return Some(format!("{WAITS} requests were not answered in time"));
        }
        (self.failures >= FAILURES_IN_A_ROW)
            .then(|| format!("{FAILURES_IN_A_ROW} requests in a row were not answered"))
    }

    /// The answer to a request; in parentheses what keeps the program from answering, if there is
    /// none.
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

/// How drivers are built that are built in more than one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// As fast as can be.
    Release,
    /// With the checks of development.
    Debug,
}

/// Builds the drivers, or those of some languages: each folder of `conformance/` with a program
/// `build-driver`, which prints the path of the driver. Rust's is a package of the workspace.
///
/// # Errors
/// If one does not build, or there is none of a language that is named.
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

/// Keeps others from building the driver of this language, while it lives: two compilers that write to one folder
/// spoil each other's output.
fn only_builder(name: &str) -> Result<File, String> {
    let target = root().join("target");
    let path = target.join(format!("driver-{name}.lock"));
    let locked = fs::create_dir_all(&target)
        .and_then(|()| File::create(&path))
        .and_then(|file| file.lock().map(|()| file));
    locked.map_err(|error| format!("{}: {error}", path.display()))
}

/// Runs a folder's `build-driver`, after others that run it have ended. The program it made.
///
/// # Errors
/// If it fails, or prints something else than one path of a program.
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
