//! The implementation of [`Backend`] for C++.

use zooph_backend::{Backend, Language, OptionKind, OptionSpec, Output, Remark, Settings, Site};
use zooph_ir::Request;

use crate::Options;

/// The C++ back end.
#[derive(Clone, Copy, Debug)]
pub struct Cpp;

const RAW: OptionSpec = OptionSpec {
    name: "raw",
    help: "Make a header `*.raw.zooph.hpp` that gives Records the exact-size codec of native types",
    kind: OptionKind::Flag,
};

impl Backend for Cpp {
    fn language(&self) -> Language {
        Language {
            id: "cpp",
            title: "C++",
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
            output: settings.output,
            raw: settings.has(&RAW),
        };
        crate::generate(request, &options)
    }
}
