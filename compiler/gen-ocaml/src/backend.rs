//! The implementation of [`Backend`] for OCaml.

use zooph_backend::{
    Backend, Choice, Language, OptionKind, OptionSpec, Output, Remark, Settings, Site,
};
use zooph_ir::Request;

use crate::{Options, Storage};

/// The OCaml back end.
#[derive(Clone, Copy, Debug)]
pub struct Ocaml;

const STORAGE: OptionSpec = OptionSpec {
    name: "storage",
    help: "What messages are stored in",
    kind: OptionKind::Choice(&[
        Choice {
            name: "bytes",
            help: "`bytes` and `string`",
        },
        Choice {
            name: "big",
            help: "Bigarrays and memory maps",
        },
    ]),
};

const RAW: OptionSpec = OptionSpec {
    name: "raw",
    help: "Make a module `*_raw` that gives Records the exact-size codec of native types",
    kind: OptionKind::Flag,
};

impl Backend for Ocaml {
    fn language(&self) -> Language {
        Language {
            id: "ocaml",
            title: "OCaml",
        }
    }

    fn options(&self) -> &'static [OptionSpec] {
        &[STORAGE, RAW]
    }

    fn generate(
        &self,
        request: &Request,
        settings: &Settings,
        _: &dyn Site,
    ) -> Result<Output, Vec<Remark>> {
        let options = Options {
            storage: match settings.text(&STORAGE) {
                Some("big") => Storage::Big,
                _ => Storage::Bytes,
            },
            raw: settings.has(&RAW),
            output: settings.output,
            encode_node: settings.encode_node,
        };
        crate::generate(request, &options)
    }
}
