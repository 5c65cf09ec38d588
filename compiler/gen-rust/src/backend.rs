//! The implementation of [`Backend`] for Rust.

use std::collections::HashMap;

use zooph_backend::{Backend, Language, OptionKind, OptionSpec, Output, Remark, Settings, Site};
use zooph_ir::{Id, Node, NodeKind, Request};

use crate::Options;

/// The Rust back end.
#[derive(Clone, Copy, Debug)]
pub struct Rust;

const NO_STD: OptionSpec = OptionSpec {
    name: "no-std",
    help: "Make code for a crate without `std`, which says `extern crate alloc;` and uses the crate zooph \
           with `default-features = false`",
    kind: OptionKind::Flag,
};

const JSON: OptionSpec = OptionSpec {
    name: "json",
    help: "Add JSON to Records, for which the crate zooph needs its feature `json`",
    kind: OptionKind::Flag,
};

const RAW: OptionSpec = OptionSpec {
    name: "raw",
    help: "Derive the exact-size codec of native types for Records, for which the crate zooph-derive is needed",
    kind: OptionKind::Flag,
};

const MODULE: OptionSpec = OptionSpec {
    name: "module",
    help: "Say that the module of a schema that others import is at this path, as in \
           weather.capnp=crate::schemas::weather; may be given more than once. Without it, a module is where \
           the schema's `$Rust.parentModule` says, or else beside the modules that refer to it",
    kind: OptionKind::Pairs {
        value: "SCHEMA=PATH",
    },
};

impl Backend for Rust {
    fn language(&self) -> Language {
        Language {
            id: "rust",
            title: "Rust",
        }
    }

    fn options(&self) -> &'static [OptionSpec] {
        &[JSON, MODULE, NO_STD, RAW]
    }

    fn generate(
        &self,
        request: &Request,
        settings: &Settings,
        _: &dyn Site,
    ) -> Result<Output, Vec<Remark>> {
        let options = Options {
            modules: modules_of(request, settings.pairs(&MODULE)).map_err(Remark::general)?,
            no_std: settings.has(&NO_STD),
            output: settings.output,
            json: settings.has(&JSON),
            raw: settings.has(&RAW),
            encode_node: settings.encode_node,
        };
        crate::generate(request, &options)
    }
}

/// Converts pairs of a schema's name and a module's path to [`Options::modules`], which has the ids of files.
///
/// # Errors
/// A sentence, if the request has no schema with such a name.
pub fn modules_of<'p>(
    request: &Request,
    pairs: impl IntoIterator<Item = (&'p str, &'p str)>,
) -> Result<HashMap<Id, String>, String> {
    let module = |(schema, path): (&str, &str)| {
        let name = schema.trim_start_matches('/');
        let is_file = |node: &&Node| {
            matches!(node.kind, NodeKind::File) && node.display_name.trim_start_matches('/') == name
        };
        let missing = || format!("{name}: no such schema was compiled or imported");
        let node = request.nodes.iter().find(is_file).ok_or_else(missing)?;
        Ok((node.id, path.to_owned()))
    };
    pairs.into_iter().map(module).collect()
}
