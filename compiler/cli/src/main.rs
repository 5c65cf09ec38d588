//! The `zooph` command: compiles schemas, and converts messages between formats.

mod args;
mod breaking;
mod caller;
mod compile;
mod completions;
mod convert;
mod depfile;
mod eval;
mod explain;
mod fmt;
mod folder;
mod generate;
mod id;
mod language;
mod lsp;
mod parse;
mod report;
mod schema;
mod streams;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::args::{Cli, ColorChoice, Command, Global};
use crate::caller::Caller;
use crate::report::{Failure, Reporter, coloured};

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let caller = Caller::new(arguments.first().map(OsString::as_os_str));
    let colour = parse::colour(&arguments);
    match parse::parse(&caller, arguments) {
        Ok(cli) => {
            let reporter = Reporter::new(&cli.global, &caller);
            let result = run(&cli, &caller, &reporter);
            finish(&reporter, result)
        }
        Err(error) => answer(&error, &caller, colour),
    }
}

/// Prints an answer of the argument parser: help, the version, or an error.
fn answer(error: &clap::Error, caller: &Caller, colour: ColorChoice) -> ExitCode {
    let text = error.render();
    if error.use_stderr() {
        let text = match coloured(colour, io::stderr().is_terminal()) {
            true => text.ansi().to_string(),
            false => text.to_string(),
        };
        // If stderr is closed, the error cannot be reported anywhere.
        let _ = io::stderr().write_all(text.as_bytes());
        if let Some(tip) = tip(error) {
            let _ = writeln!(io::stderr(), "\n{tip}");
        }
        return ExitCode::FAILURE;
    }
    let text = match error.kind() {
        ErrorKind::DisplayVersion => caller.version(),
        _ if coloured(colour, io::stdout().is_terminal()) => text.ansi().to_string(),
        _ => text.to_string(),
    };
    let global = Global {
        color: colour,
        ..Global::default()
    };
    let written = streams::put(text.as_bytes()).map_err(Failure::from);
    finish(&Reporter::new(&global, caller), written)
}

/// Returns a hint for arguments that were not understood: users often pass a message's file as an argument.
fn tip(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let converts = ["convert", "decode", "encode", "explain"];
    let command = std::env::args_os().find(|argument| converts.iter().any(|word| argument == word));
    (command.is_some() && Path::new(argument).is_file())
        .then(|| format!("  tip: messages come from standard input: `<{argument}`"))
}

fn run(cli: &Cli, caller: &Caller, reporter: &Reporter) -> Result<(), Failure> {
    let global = &cli.global;
    match &cli.command {
        Command::Compile(args) => compile::run(global, args, reporter),
        Command::Gen(args) => generate::run(global, args, reporter),
        Command::Convert(args) => convert::run(global, args, reporter),
        Command::Decode(args) => convert::decode(global, args, reporter),
        Command::Encode(args) => convert::encode(global, args, reporter),
        Command::Eval(args) => eval::run(global, args, reporter),
        Command::Breaking(args) => breaking::run(global, args, reporter),
        Command::Explain(args) => explain::run(global, args, reporter),
        Command::Fmt(args) => fmt::run(args, reporter),
        Command::Lsp => lsp::run(global),
        Command::Id => id::run(),
        Command::Completions { shell, name } => {
            completions::run(*shell, name.unwrap_or(caller.program()))
        }
        Command::Man { command, name } => {
            completions::man(name.unwrap_or(caller.program()), command.as_deref())
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
