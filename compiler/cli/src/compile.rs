//! `zooph compile`: compiles schemas and runs plugins on them.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::args::{CompileArgs, Global};
use crate::report::{Failure, Reporter};
use crate::schema::Setup;
use crate::streams;

/// A destination of the compiled schema.
#[derive(Debug)]
struct Output {
    plugin: OsString,
    directory: Option<PathBuf>,
}

pub(crate) fn run(global: &Global, args: &CompileArgs, reporter: &Reporter) -> Result<(), Failure> {
    let outputs: Vec<Output> = args
        .output
        .iter()
        .map(|spec| parse(spec))
        .collect::<Result<_, _>>()?;
    let mut setup = Setup::new(global);
    (setup.prefixes, setup.version) = (&args.src_prefix, args.capnp_version);
    let compilation = setup.compile(&args.sources, reporter)?;
    if outputs.is_empty() {
        return Err(Failure::new(
            "no outputs specified: say what to generate with -o",
        ));
    }
    let request = zooph_request::write(compilation.request());
    for output in &outputs {
        if output.plugin == "-" {
            streams::put(&request)?;
        } else {
            output.run(&request, reporter)?;
        }
    }
    Ok(())
}

/// Parses `<lang>` or `<lang>:<dir>`. A colon after a single letter and before a slash belongs to a drive
/// name, if there is a second colon.
fn parse(spec: &OsStr) -> Result<Output, Failure> {
    let bytes = spec.as_encoded_bytes();
    let colon = |from: usize| Some(bytes[from..].iter().position(|byte| *byte == b':')? + from);
    let Some(mut at) = colon(0) else {
        return Ok(Output {
            plugin: spec.to_owned(),
            directory: None,
        });
    };
    if at == 1 && matches!(bytes.get(2), Some(b'/' | b'\\')) {
        at = colon(2).unwrap_or(at);
    }
    let directory = PathBuf::from(part(spec, at + 1..bytes.len()));
    if !directory.is_dir() {
        let shown = directory.display();
        let what = "output location is inaccessible or is not a directory";
        return Err(Failure::new(format_args!("{shown}: {what}")));
    }
    Ok(Output {
        plugin: part(spec, 0..at),
        directory: Some(directory),
    })
}

/// Returns a part of an argument. On Unix, an argument may contain any bytes.
#[cfg(unix)]
fn part(spec: &OsStr, range: Range<usize>) -> OsString {
    use std::os::unix::ffi::OsStrExt;
    OsStr::from_bytes(&spec.as_bytes()[range]).to_owned()
}

#[cfg(not(unix))]
fn part(spec: &OsStr, range: Range<usize>) -> OsString {
    String::from_utf8_lossy(&spec.as_encoded_bytes()[range])
        .into_owned()
        .into()
}

impl Output {
    /// Writes the request to the plugin's standard input, and waits until the plugin ends.
    fn run(&self, request: &[u8], reporter: &Reporter) -> Result<(), Failure> {
        let plugin = self.plugin.display();
        let program = self.program()?;
        reporter.note(format_args!("running {}", program.display()));
        let mut command = Command::new(&program);
        command.stdin(Stdio::piped());
        if let Some(directory) = &self.directory {
            let directory = std::path::absolute(directory)?;
            command.env("PWD", &directory).current_dir(directory);
        }
        let mut child = command.spawn().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Failure::new(format_args!(
                "{plugin}: no such plugin (executable should be '{}')",
                program.display()
            )),
            _ => Failure::new(format_args!("{plugin}: cannot be run: {error}")),
        })?;
        // A plugin may stop reading early. Its status tells whether that is an error.
        let written = child
            .stdin
            .take()
            .map_or(Ok(()), |mut pipe| pipe.write_all(request));
        let status = child.wait()?;
        if !status.success() {
            return Err(Failure::new(format_args!(
                "{plugin}: plugin failed: {status}"
            )));
        }
        match written {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
            _ => Ok(()),
        }
    }

    /// Returns the program to run. A simple word is looked up in PATH, and a path is relative to the current
    /// directory.
    fn program(&self) -> Result<PathBuf, Failure> {
        if self.plugin.as_encoded_bytes().contains(&b'/') {
            return Ok(std::path::absolute(Path::new(&self.plugin))?);
        }
        let mut name = OsString::from("capnpc-");
        name.push(&self.plugin);
        Ok(name.into())
    }
}
