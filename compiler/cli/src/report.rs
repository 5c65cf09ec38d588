//! Messages on stderr.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use clap::ValueEnum;
use zooph_diagnostics::{Colour, Diagnostic, SourceMap, render, render_line};

use crate::args::{ColorChoice, ErrorFormat, Global};
use crate::caller::Caller;

/// The reason why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reason was printed already.
    Reported,
    /// A sentence that is to be printed.
    Message(String),
}

impl Failure {
    pub(crate) fn new(message: impl Display) -> Self {
        Failure::Message(message.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        // The reader of our output closed it, as `head` does. That is no reason for a message.
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure::Reported;
        }
        Failure::Message(error.to_string())
    }
}

/// Adds what could not be done to an error of the system, and removes its number.
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

/// The environment variable that selects the form of diagnostics, unless an argument does.
const ERROR_FORMAT: &str = "ZOOPH_ERROR_FORMAT";

/// Reports whether to colour the messages on a stream.
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
        // Where stderr is not a terminal, programs may parse it, and they expect the stock tool's form.
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

    /// Reports whether a diagnostic is printed in one line, without its notes.
    pub(crate) fn is_short(&self) -> bool {
        matches!(self.format, ErrorFormat::Short)
    }

    /// Prints all diagnostics, and returns whether there was an error among them.
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

    /// Prints a message if the user asked for verbose output.
    pub(crate) fn note(&self, message: impl Display) {
        if self.verbose {
            put(format!("{}: {message}\n", self.program));
        }
    }

    /// Prints a hint where the command may do something that the user does not expect.
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
    // If stderr is closed, the error cannot be reported anywhere.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
