//! What the program was called as. The stock tool is installed under two names, and whoever has links of
//! those names expects what stood there before.

use std::ffi::OsStr;
use std::path::Path;

use zooph_ir::CapnpVersion;

use crate::args::Program;

/// What the program was called as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Caller {
    /// By its own name, or one that means nothing.
    Zooph,
    /// As the stock tool.
    Capnp,
    /// As the stock tool's second name, which is short for `capnp compile`.
    Capnpc,
    /// As a plugin that makes code for this language. The stock compiler runs its plugins by their file
    /// names and without arguments.
    Plugin(String),
}

impl Caller {
    /// From the first word of the command line.
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

    /// How messages and help call the program.
    pub(crate) fn name(&self) -> &'static str {
        self.program().name()
    }

    /// The name that it stands for.
    pub(crate) fn program(&self) -> Program {
        match self {
            Caller::Capnp => Program::Capnp,
            Caller::Capnpc => Program::Capnpc,
            Caller::Zooph | Caller::Plugin(_) => Program::Zooph,
        }
    }

    /// Whether the stock tool's ways are expected wherever ours differ from them.
    pub(crate) fn is_stock(&self) -> bool {
        matches!(self, Caller::Capnp | Caller::Capnpc)
    }

    /// What `--version` prints. Build scripts look for the first words of the stock tool's line, and others
    /// take what follows the last blank for its version: so ours is part of that word, as versions are
    /// qualified by semantic versioning and by Python's rules.
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
