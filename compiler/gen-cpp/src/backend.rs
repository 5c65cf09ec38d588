//! C++ among the back ends.

use zooph_backend::{Backend, Language, OptionSpec, Output, Settings, Site};
use zooph_ir::Request;

use crate::Options;

/// The back end.
#[derive(Clone, Copy, Debug)]
pub struct Cpp;

impl Backend for Cpp {
    fn language(&self) -> Language {
        Language {
            id: "cpp",
            title: "C++",
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
        };
        crate::generate(request, &options)
    }
}
