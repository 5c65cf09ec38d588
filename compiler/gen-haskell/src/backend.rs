//! Haskell among the back ends.

use zooph_backend::{Backend, Language, OptionSpec, Output, Settings, Site};
use zooph_ir::Request;

use crate::Options;

/// The back end.
#[derive(Clone, Copy, Debug)]
pub struct Haskell;

impl Backend for Haskell {
    fn language(&self) -> Language {
        Language {
            id: "haskell",
            title: "Haskell",
        }
    }

    fn options(&self) -> &'static [OptionSpec] {
        &[]
    }

    fn generate(
        &self,
        request: &Request,
        settings: &Settings,
        _: &dyn Site,
    ) -> Result<Output, Vec<String>> {
        let options = Options {
            output: settings.output,
            encode_node: settings.encode_node,
        };
        crate::generate(request, &options).map_err(|error| vec![error])
    }
}
