//! A language's driver: a program that answers lines.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::model::root;

/// Time for one answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// A driver, started when it is first asked and again when it dies.
pub struct Driver {
    /// The language.
    pub name: String,
    program: PathBuf,
    running: Option<Running>,
    modes: Vec<String>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
}

impl Driver {
    /// The driver of a language. Nothing runs yet.
    pub fn new(name: &str, program: &Path) -> Self {
        Driver {
            name: name.into(),
            program: program.into(),
            running: None,
            modes: Vec::new(),
        }
    }

    /// It has this mode.
    pub fn has(&mut self, mode: &str) -> bool {
        if self.modes.is_empty() {
            let answer = self.ask("modes");
            self.modes = answer.split(' ').skip(1).map(str::to_owned).collect();
        }
        self.modes.iter().any(|one| one == mode)
    }

    /// The answer to a request; `crash`, `timeout` or what keeps the program from running, in
    /// parentheses, if there is none.
    pub fn ask(&mut self, request: &str) -> String {
        self.try_ask(request).unwrap_or_else(|why| {
            self.stop();
            format!("({why})")
        })
    }

    fn try_ask(&mut self, request: &str) -> Result<String, String> {
        let running = match &mut self.running {
            Some(running) => running,
            none => none.insert(start(&self.program)?),
        };
        let sent = writeln!(running.input, "{request}").and_then(|()| running.input.flush());
        sent.map_err(|_| "crash")?;
        running.answers.recv_timeout(PATIENCE).map_err(|error| {
            match error {
                std::sync::mpsc::RecvTimeoutError::Timeout => "timeout",
                std::sync::mpsc::RecvTimeoutError::Disconnected => "crash",
            }
            .into()
        })
    }

    fn stop(&mut self) {
        if let Some(mut running) = self.running.take() {
            // It may have ended by itself.
            let _ = running.child.kill();
            let _ = running.child.wait();
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        self.stop();
    }
}

fn start(program: &Path) -> Result<Running, String> {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        // A panic that is caught is in the answer.
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    let input = child.stdin.take().ok_or("no stdin")?;
    let output = child.stdout.take().ok_or("no stdout")?;
    let (send, answers) = channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if send.send(line).is_err() {
                break;
            }
        }
    });
    Ok(Running {
        child,
        input,
        answers,
    })
}

/// Builds every driver: each folder of `conformance/` with a program `build-driver`, which prints
/// the path of the driver. Rust's is a package of the workspace.
///
/// # Errors
/// If one does not build.
pub fn find() -> Result<Vec<Driver>, String> {
    let mut drivers = vec![rust()?];
    let folder = root().join("conformance");
    let mut entries: Vec<PathBuf> = fs::read_dir(&folder)
        .map_err(|error| error.to_string())?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.join("build-driver").is_file())
        .collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let output = Command::new(path.join("build-driver"))
            .current_dir(&path)
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| format!("{}: {error}", path.display()))?;
        if !output.status.success() {
            return Err(format!("the driver of {name} does not build"));
        }
        let program = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        drivers.push(Driver::new(&name, &path.join(program)));
    }
    Ok(drivers)
}

fn rust() -> Result<Driver, String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output = Command::new(cargo)
        .args(["build", "--quiet", "--package", "zooph-conformance-rust"])
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
