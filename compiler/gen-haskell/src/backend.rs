//! The implementation of [`Backend`] for Haskell.

use zooph_backend::{Backend, Language, OptionKind, OptionSpec, Output, Remark, Settings, Site};
use zooph_ir::Request;

use crate::Options;

/// The Haskell back end.
#[derive(Clone, Copy, Debug)]
pub struct Haskell;

const RAW: OptionSpec = OptionSpec {
    name: "raw",
    help: "Give Records the exact-size codec of native types: instances of `Raw`",
    kind: OptionKind::Flag,
};

impl Backend for Haskell {
    fn language(&self) -> Language {
        Language {
            id: "haskell",
            title: "Haskell",
        }
    }

    fn options(&self) -> &'static [OptionSpec] {
        &[RAW]
    }

    fn generate(
        &self,
        request: &Request,
        settings: &Settings,
        _: &dyn Site,
    ) -> Result<Output, Vec<Remark>> {
        let options = Options {
            raw: settings.has(&RAW),
            output: settings.output,
            encode_node: settings.encode_node,
        };
        crate::generate(request, &options)
    }
}
