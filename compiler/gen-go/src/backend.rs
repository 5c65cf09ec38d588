//! The implementation of [`Backend`] for Go.

use zooph_backend::{Backend, Language, OptionKind, OptionSpec, Output, Remark, Settings, Site};
use zooph_ir::Request;

use crate::Options;

/// The Go back end.
#[derive(Clone, Copy, Debug)]
pub struct Go;

const RUNTIME: OptionSpec = OptionSpec {
    name: "go-runtime",
    help: "Import path of the runtime, if it is not zooph.dev/go, as for a copy in a module of yours",
    kind: OptionKind::Text {
        value: "PATH",
        form: "as Go imports it",
        example: "example.com/zooph",
        check: crate::is_import_path,
    },
};

impl Backend for Go {
    fn language(&self) -> Language {
        Language {
            id: "go",
            title: "Go",
        }
    }

    fn options(&self) -> &'static [OptionSpec] {
        &[RUNTIME]
    }

    fn generate(
        &self,
        request: &Request,
        settings: &Settings,
        site: &dyn Site,
    ) -> Result<Output, Vec<Remark>> {
        let options = Options {
            prefix: import_path(site),
            runtime: settings.text(&RUNTIME).map(str::to_owned),
            output: settings.output,
            encode_node: settings.encode_node,
        };
        crate::generate(request, &options, site)
    }
}

/// Returns the import path of the output folder, according to the `go.mod` in it or above it. It is empty if
/// there is none; then only packages without imports of other packages can be used as they are.
fn import_path(site: &dyn Site) -> String {
    let Some((folders, text)) = site.above("go.mod") else {
        return String::new();
    };
    let module = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("module"))
        .map(|name| name.split("//").next().unwrap_or(name).trim())
        .map(|name| name.trim_matches('"').to_owned());
    let parts = module.into_iter().chain(folders);
    parts.collect::<Vec<_>>().join("/")
}
