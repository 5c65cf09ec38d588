//! The `zooph` command: compiles schemas, and converts messages between formats.

mod args;
mod compile;
mod convert;
mod eval;
mod generate;
mod id;
mod report;
mod schema;

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser};

use crate::args::{Cli, Command};
use crate::report::{Failure, Reporter, WRITE_OUTPUT, cannot};

fn main() -> ExitCode {
    let cli = match Cli::try_parse_from(arguments()) {
        Ok(cli) => cli,
        Err(error) => {
            // Nothing is left to do if stderr is closed.
            let _ = error.print();
            if let Some(tip) = tip(&error) {
                eprintln!("\n{tip}");
            }
            return if error.use_stderr() {
                ExitCode::FAILURE
            } else {
                ExitCode::SUCCESS
            };
        }
    };
    let reporter = Reporter::new(&cli.global);
    let result = run(&cli, &reporter);
    finish(&reporter, result)
}

/// What else to say about arguments that were not understood: a message's file is not one of them.
fn tip(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let converts = ["convert", "decode", "encode"];
    let command = std::env::args().find(|argument| converts.contains(&&argument[..]));
    (command.is_some() && Path::new(argument).is_file())
        .then(|| format!("  tip: messages come from standard input: `<{argument}`"))
}

/// The command line. The stock compiler runs its plugins by their file names and without arguments:
/// `capnpc-zooph-rust` is `zooph plugin rust`.
fn arguments() -> Vec<OsString> {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    let language = arguments.first().and_then(|program| {
        let name = Path::new(program).file_stem()?.to_str()?;
        Some(OsString::from(name.strip_prefix("capnpc-zooph-")?))
    });
    if let Some(language) = language {
        arguments.splice(..1, ["zooph".into(), "plugin".into(), language]);
    }
    arguments
}

fn run(cli: &Cli, reporter: &Reporter) -> Result<(), Failure> {
    let global = &cli.global;
    match &cli.command {
        Command::Compile(args) => compile::run(global, args, reporter),
        Command::Gen(args) => generate::run(global, args, reporter),
        Command::Convert(args) => convert::run(global, args, reporter),
        Command::Decode(args) => convert::decode(global, args, reporter),
        Command::Encode(args) => convert::encode(global, args, reporter),
        Command::Eval(args) => eval::run(global, args, reporter),
        Command::Id => id::run(),
        Command::Completions { shell } => {
            let mut command = Cli::command();
            // Not straight to stdout: the generators panic if that is closed or full.
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut command, "zooph", &mut script);
            let written = std::io::stdout().write_all(&script);
            Ok(written.map_err(cannot(WRITE_OUTPUT))?)
        }
        Command::Plugin(args) => generate::plugin(global, args, reporter),
    }
}

fn finish(reporter: &Reporter, result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            reporter.failure(&failure);
            ExitCode::FAILURE
        }
    }
}
