//! The name that the program was called by. Links with the stock tool's two names make the program behave
//! like the stock tool.

use std::ffi::OsStr;
use std::path::Path;

use zooph_ir::CapnpVersion;

use crate::args::Program;

/// The name that the program was called by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    /// Its own name, or an unknown one.
    Zooph,
    /// The name of the stock tool.
    Capnp,
    /// The stock tool's second name, which is short for `capnp compile`.
    Capnpc,
    /// The name of a plugin that generates code for this language. The stock compiler runs plugins by their
    /// file names and without arguments.
    Plugin(String),
}

impl Caller {
    /// Determines the caller from the first word of the command line.
    pub(crate) fn new(program: Option<&OsStr>) -> Self {
        let name = program.and_then(|program| Path::new(program).file_stem()?.to_str());
        match name.unwrap_or_default() {
            "capnp" => Caller::Capnp,
            "capnpc" => Caller::Capnpc,
            name => match name.strip_prefix("capnpc-zooph-") {
                Some(language) => Caller::Plugin(language.to_owned()),
                None => Caller::Zooph,
            },
        }
    }

    /// Returns the name of the program in messages and help.
    pub(crate) fn name(&self) -> &'static str {
        self.program().name()
    }

    /// Returns the tool that the program acts as.
    pub(crate) fn program(&self) -> Program {
        match self {
            Caller::Capnp => Program::Capnp,
            Caller::Capnpc => Program::Capnpc,
            Caller::Zooph | Caller::Plugin(_) => Program::Zooph,
        }
    }

    /// Reports whether the program must behave like the stock tool where the two differ.
    pub(crate) fn is_stock(&self) -> bool {
        matches!(self, Caller::Capnp | Caller::Capnpc)
    }

    /// Returns the output of `--version`. Build scripts look for the first words of the stock tool's line, and
    /// others take everything after the last blank for the version. So our version is part of that word, as
    /// build metadata of semantic versioning and as a local version of Python.
    pub(crate) fn version(&self) -> String {
        const OURS: &str = env!("CARGO_PKG_VERSION");
        let CapnpVersion {
            major,
            minor,
            micro,
        } = CapnpVersion::REFERENCE;
        match self.is_stock() {
            true => format!("Cap'n Proto version {major}.{minor}.{micro}+zooph.{OURS}\n"),
            false => format!("zooph {OURS}\n"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_name_counts() {
        let caller = |program: &str| Caller::new(Some(OsStr::new(program)));
        assert_eq!(caller("/usr/bin/capnp"), Caller::Capnp);
        assert_eq!(caller("capnpc"), Caller::Capnpc);
        assert_eq!(caller("./capnpc-zooph-go"), Caller::Plugin("go".to_owned()));
        assert_eq!(caller("capnp/zooph"), Caller::Zooph);
        assert_eq!(Caller::new(None), Caller::Zooph);
    }
}
