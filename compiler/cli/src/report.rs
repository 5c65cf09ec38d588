//! What the tool prints on stderr.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use clap::ValueEnum;
use zooph_diagnostics::{Colour, Diagnostic, SourceMap, render, render_line};

use crate::args::{ColorChoice, ErrorFormat, Global};
use crate::caller::Caller;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was said already.
    Reported,
    /// One sentence.
    Message(String),
}

impl Failure {
    pub(crate) fn new(message: impl Display) -> Self {
        Failure::Message(message.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        // Whoever read our output has seen enough, as `head` has: no reason for a message.
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::Reported;
        }
        Failure::Message(error.to_string())
    }
}

/// Says what could not be done, in place of what the system calls it alone.
pub(crate) fn cannot(what: &'static str) -> impl Fn(io::Error) -> io::Error {
    move |error| {
        let mut reason = error.to_string();
        if let Some(code) = reason.rfind(" (os error ") {
            reason.truncate(code);
        }
        io::Error::new(error.kind(), format!("{what}: {reason}"))
    }
}

pub(crate) const READ_INPUT: &str = "the input cannot be read";
pub(crate) const WRITE_OUTPUT: &str = "the output cannot be written";

/// Names the form of diagnostics unless an argument does.
const ERROR_FORMAT: &str = "ZOOPH_ERROR_FORMAT";

/// Whether to colour what goes to a stream, which may be a terminal.
pub(crate) fn coloured(choice: ColorChoice, is_terminal: bool) -> bool {
    let is = |name: &str, test: fn(&str) -> bool| {
        std::env::var_os(name).is_some_and(|value| test(&value.to_string_lossy()))
    };
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            is_terminal
                && !is("NO_COLOR", |value| !value.is_empty())
                && !is("TERM", |value| value == "dumb")
        }
    }
}

/// Prints diagnostics, warnings and failures.
pub(crate) struct Reporter {
    program: &'static str,
    format: ErrorFormat,
    colour: Colour,
    verbose: bool,
}

impl Reporter {
    pub(crate) fn new(global: &Global, caller: &Caller) -> Self {
        let is_terminal = io::stderr().is_terminal();
        let colour = match coloured(global.color, is_terminal) {
            true => Colour::Always,
            false => Colour::Never,
        };
        // Programs read what goes elsewhere, and what they know is the stock tool's form.
        let usual = match is_terminal && !caller.is_stock() {
            true => ErrorFormat::Long,
            false => ErrorFormat::Short,
        };
        let mut reporter = Reporter {
            program: caller.name(),
            format: usual,
            colour,
            verbose: global.verbose,
        };
        let wanted = std::env::var_os(ERROR_FORMAT).unwrap_or_default();
        match ErrorFormat::from_str(&wanted.to_string_lossy(), false) {
            _ if global.error_format.is_some() => {}
            Ok(format) => reporter.format = format,
            Err(_) if wanted.is_empty() => {}
            Err(_) => reporter.warning(format_args!("{ERROR_FORMAT} is neither long nor short")),
        }
        reporter.format = global.error_format.unwrap_or(reporter.format);
        reporter
    }

    /// Prints all of them, and tells whether there was an error.
    pub(crate) fn diagnostics(&self, found: &[Diagnostic], sources: &SourceMap) -> bool {
        let mut text = String::new();
        for diagnostic in found {
            text += &match self.format {
                ErrorFormat::Long => render(diagnostic, sources, self.colour),
                ErrorFormat::Short => render_line(diagnostic, sources) + "\n",
            };
        }
        put(text);
        zooph_diagnostics::has_errors(found)
    }

    pub(crate) fn failure(&self, failure: &Failure) {
        if let Failure::Message(message) = failure {
            self.labelled("error", "31", message);
        }
    }

    pub(crate) fn warning(&self, message: impl Display) {
        self.labelled("warning", "33", &message.to_string());
    }

    /// Said only when asked to be talkative.
    pub(crate) fn note(&self, message: impl Display) {
        if self.verbose {
            put(format!("{}: {message}\n", self.program));
        }
    }

    /// Prints a hint that the user did not ask for, where the command does something they may not expect.
    pub(crate) fn hint(&self, message: impl Display) {
        put(format!("{}: {message}\n", self.program));
    }

    fn labelled(&self, label: &str, colour: &str, message: &str) {
        let program = self.program;
        put(match self.colour {
            Colour::Always => format!("{program}: \x1b[1;{colour}m{label}\x1b[0m: {message}\n"),
            Colour::Never => format!("{program}: {label}: {message}\n"),
        });
    }
}

fn put(text: String) {
    // Nowhere to complain if stderr is closed.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
