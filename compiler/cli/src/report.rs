//! What the user is told on stderr.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use zooph_diagnostics::{Colour, Diagnostic, SourceMap, render, render_line};

use crate::args::{ColorChoice, ErrorFormat, Global};

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

/// Prints diagnostics, warnings and failures.
pub(crate) struct Reporter {
    format: ErrorFormat,
    colour: Colour,
    verbose: bool,
}

impl Reporter {
    pub(crate) fn new(global: &Global) -> Self {
        let coloured = match global.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                    && io::stderr().is_terminal()
            }
        };
        let colour = if coloured {
            Colour::Always
        } else {
            Colour::Never
        };
        Reporter {
            format: global.error_format,
            colour,
            verbose: global.verbose,
        }
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
            put(format!("zooph: {message}\n"));
        }
    }

    /// Said unasked, to who may not expect what is done.
    pub(crate) fn hint(&self, message: impl Display) {
        put(format!("zooph: {message}\n"));
    }

    fn labelled(&self, label: &str, colour: &str, message: &str) {
        put(match self.colour {
            Colour::Always => format!("zooph: \x1b[1;{colour}m{label}\x1b[0m: {message}\n"),
            Colour::Never => format!("zooph: {label}: {message}\n"),
        });
    }
}

fn put(text: String) {
    // Nowhere to complain if stderr is closed.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
