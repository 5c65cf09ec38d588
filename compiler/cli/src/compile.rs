//! `zooph compile`: schemas in, plugins out.

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::args::{CompileArgs, Global};
use crate::report::{Failure, Reporter};
use crate::schema::Setup;
use crate::streams;

/// Where the compiled schema goes.
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

/// `<lang>` or `<lang>:<dir>`. Where the first colon follows a single letter and precedes a
/// slash it belongs to a drive, if there is a second one.
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

/// A part of an argument: the bytes themselves where names may be any bytes.
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
    /// Hands the request to the plugin on its standard input, and waits for it.
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
        // A plugin may have seen enough before it has read everything; its status tells.
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

    /// A simple word is looked for in PATH; a path is taken as it is, from the current directory.
    fn program(&self) -> Result<PathBuf, Failure> {
        if self.plugin.as_encoded_bytes().contains(&b'/') {
            return Ok(std::path::absolute(Path::new(&self.plugin))?);
        }
        let mut name = OsString::from("capnpc-");
        name.push(&self.plugin);
        Ok(name.into())
    }
}
