//! The `zooph` command: compiles schemas, and converts messages between formats.

mod args;
mod compile;
mod convert;
mod eval;
mod generate;
mod id;
mod report;
mod schema;

use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser};

use crate::args::{Cli, Command, Language};
use crate::report::{Failure, Reporter};

fn main() -> ExitCode {
    if let Some(language) = plugin_name() {
        return finish(&Reporter::default(), generate::plugin(language));
    }
    let cli = match Cli::try_parse() {
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

/// The stock compiler runs its plugins by their file names.
fn plugin_name() -> Option<Language> {
    let program = std::env::args_os().next()?;
    match Path::new(&program).file_stem()?.to_str()? {
        "capnpc-zooph-go" => Some(Language::Go),
        "capnpc-zooph-ocaml" => Some(Language::Ocaml),
        "capnpc-zooph-rust" => Some(Language::Rust),
        _ => None,
    }
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
            clap_complete::generate(*shell, &mut command, "zooph", &mut std::io::stdout());
            Ok(())
        }
        Command::Plugin { language } => generate::plugin(*language),
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
