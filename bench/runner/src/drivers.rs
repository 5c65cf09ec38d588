//! Builds drivers, starts them and sends them requests.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use crate::placement::Placement;
use crate::results::Cost;
use crate::{Outcome, bench, process};

/// The time after which a driver that has not answered counts as stuck.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that a driver's `build-driver` built.
#[derive(Clone)]
pub(crate) struct Program {
    /// `DRIVER/PROGRAM`: the names of the driver's folder and of the program's file.
    pub(crate) name: String,
    path: PathBuf,
}

#[cfg(test)]
impl Program {
    /// Returns a program that exists already.
    pub(crate) fn at(path: &Path) -> Self {
        Program {
            name: "test".into(),
            path: path.to_owned(),
        }
    }
}

/// The results of building the drivers.
#[derive(Default)]
pub(crate) struct Built {
    /// The programs that are timed.
    pub(crate) programs: Vec<Program>,
    /// The verifiers, whose checksums contain every byte of every text.
    pub(crate) verifiers: Vec<Program>,
    /// Sentences about drivers and programs that could not be built.
    pub(crate) missing: Vec<String>,
}

/// Builds all drivers, in a smoke run without costly optimisation.
pub(crate) fn build(smoke: bool) -> Outcome<Built> {
    let mut all = Built::default();
    let mut folders: Vec<PathBuf> = fs::read_dir(bench().join("drivers"))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|folder| folder.join("build-driver").is_file())
        .collect();
    folders.sort();
    for folder in folders {
        let name = folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        eprintln!("building {name}");
        match build_one(&folder, &name, smoke) {
            Ok(built) => {
                all.programs.extend(built.programs);
                all.verifiers.extend(built.verifiers);
                all.missing.extend(built.missing);
            }
            Err(error) => all.missing.push(format!("{name}: {error}")),
        }
    }
    Ok(all)
}

fn build_one(folder: &Path, name: &str, smoke: bool) -> Outcome<Built> {
    let mut command = Command::new(folder.join("build-driver"));
    if smoke {
        command.arg("--smoke");
    }
    command
        .current_dir(folder)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit());
    let output = process::on_all_cores(&mut command).output()?;
    if !output.status.success() {
        return Err("cannot be built".into());
    }
    let mut built = Built::default();
    let program = |line: &str| {
        let path = folder.join(line);
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        Program {
            name: format!("{name}/{file}"),
            path,
        }
    };
    for line in String::from_utf8(output.stdout)?.lines() {
        if let Some(reason) = line.strip_prefix("missing ") {
            built.missing.push(reason.to_owned());
        } else if let Some(path) = line.strip_prefix("verifier ") {
            built.verifiers.push(program(path));
        } else {
            built.programs.push(program(line));
        }
    }
    if built.programs.is_empty() && built.missing.is_empty() {
        return Err("build-driver names no program".into());
    }
    Ok(built)
}

/// A driver's answer to `run`.
pub(crate) struct Slice {
    /// The fastest batch's nanoseconds for one input.
    pub(crate) time: f64,
    pub(crate) passes: u64,
    pub(crate) checksum: u64,
}

/// A driver's process.
pub(crate) struct Driver {
    program: Program,
    inputs: PathBuf,
    child: Child,
    requests: ChildStdin,
    answers: Receiver<String>,
}

impl Driver {
    /// Starts a driver on the measured core, with this placement of its memory.
    pub(crate) fn start(program: &Program, inputs: &Path, placement: Placement) -> Outcome<Self> {
        let mut command = Command::new(&program.path);
        placement.tell(&mut command);
        command
            .arg(inputs)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = process::pinned(&mut command)
            .spawn()
            .map_err(|error| format!("{}: {error}", program.path.display()))?;
        let requests = child.stdin.take().ok_or("no pipe")?;
        let output = child.stdout.take().ok_or("no pipe")?;
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Driver {
            program: program.clone(),
            inputs: inputs.to_owned(),
            child,
            requests,
            answers,
        })
    }

    /// Replaces the process by a new one that has loaded the workload: for another placement, or
    /// after the old one ended or got stuck.
    pub(crate) fn restart(&mut self, workload: &str, placement: Placement) -> Outcome {
        *self = Driver::start(&self.program, &self.inputs, placement)?;
        self.load(workload).map(drop)
    }

    /// Sends a request and waits for the line that answers it.
    fn ask(&mut self, request: &str) -> Outcome<String> {
        writeln!(self.requests, "{request}")?;
        self.requests.flush()?;
        self.answers.recv_timeout(PATIENCE).map_err(|error| {
            let what = match error {
                RecvTimeoutError::Timeout => "does not answer",
                RecvTimeoutError::Disconnected => "ended",
            };
            format!("{}: {what} at '{request}'", self.program.name).into()
        })
    }

    fn ask_for(&mut self, request: &str, kind: &str) -> Outcome<String> {
        let answer = self.ask(request)?;
        match answer.split_once([' ', '\t']) {
            Some((found, rest)) if found == kind => Ok(rest.to_owned()),
            None if answer == kind => Ok(String::new()),
            _ => Err(format!("{}: '{answer}' to '{request}'", self.program.name).into()),
        }
    }

    /// Asks for compilers, flags and versions. Returns pairs of key and value.
    pub(crate) fn about(&mut self) -> Outcome<Vec<(String, String)>> {
        let answer = self.ask_for("about", "about")?;
        let pair = |text: &str| {
            text.split_once('=')
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
        };
        Ok(answer.split('\t').filter_map(pair).collect())
    }

    /// Has the driver read a workload's inputs. Returns the rows that it can run.
    pub(crate) fn load(&mut self, workload: &str) -> Outcome<Vec<String>> {
        let answer = self.ask_for(&format!("load {workload}"), "rows")?;
        Ok(answer.split_whitespace().map(str::to_owned).collect())
    }

    /// Runs a row for about `slice` milliseconds.
    pub(crate) fn run(&mut self, row: &str, slice: u32) -> Outcome<Slice> {
        let request = format!("run {row} {slice}");
        let answer = self.ask_for(&request, "ok")?;
        let mut parts = answer.split(' ');
        let (Some(time), Some(passes), Some(checksum)) = (parts.next(), parts.next(), parts.next())
        else {
            return Err(format!("{}: '{answer}' to '{request}'", self.program.name).into());
        };
        Ok(Slice {
            time: time.parse()?,
            passes: passes.parse()?,
            checksum: checksum.parse()?,
        })
    }
}

impl Driver {
    /// Returns the program's name, `DRIVER/PROGRAM`.
    pub(crate) fn name(&self) -> &str {
        &self.program.name
    }

    /// Asks what one input of a row takes besides time. Returns `None` if the driver does not count
    /// it.
    pub(crate) fn cost(&mut self, row: &str) -> Outcome<Option<Cost>> {
        let request = format!("cost {row}");
        let answer = self.ask(&request)?;
        match answer.split_once(' ').unwrap_or((&answer, "")) {
            ("error", _) => Ok(None),
            ("cost", costs) => Ok(Some(costs.parse()?)),
            _ => Err(format!("{}: '{answer}' to '{request}'", self.program.name).into()),
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Writing fails if the process has ended, which is what it is asked to do.
        let _ = writeln!(self.requests, "quit");
        let _ = self.requests.flush();
        if self.answers.recv_timeout(Duration::from_secs(5)) == Err(RecvTimeoutError::Timeout) {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// Builds a driver whose `build-driver` is this script.
    fn built(name: &str, script: &str) -> Outcome<Built> {
        let folder =
            std::env::temp_dir().join(format!("zooph-bench-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let _turn = crate::turn();
        let path = folder.join("build-driver");
        fs::write(&path, format!("#!/bin/sh\n{script}\n"))?;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o700))?;
        let outcome = build_one(&folder, name, false);
        fs::remove_dir_all(&folder)?;
        outcome
    }

    #[test]
    fn what_is_built_and_what_is_missing_is_told() {
        let script =
            "echo sub/one; echo missing two: no compiler; echo verifier sub/whole; echo three";
        let built = built("some", script).unwrap();
        let names = |programs: &[Program]| {
            let names = programs.iter().map(|program| program.name.clone());
            names.collect::<Vec<_>>()
        };
        assert_eq!(names(&built.programs), ["some/one", "some/three"]);
        assert_eq!(names(&built.verifiers), ["some/whole"]);
        assert_eq!(built.missing, ["two: no compiler"]);
    }

    #[test]
    fn a_driver_that_cannot_be_built_is_an_error_of_its_own() {
        for (name, script) in [("fails", "echo half; exit 1"), ("silent", "true")] {
            assert!(built(name, script).is_err(), "{name}");
        }
    }
}
