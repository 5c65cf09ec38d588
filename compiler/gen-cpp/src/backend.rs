//! C++ among the back ends.

use zooph_backend::{Backend, File, Language, OptionSpec, Output, Settings, Site};
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
        let output = crate::generate(request, &options)?;
        let files = output.files.into_iter().map(|file| File {
            path: file.path,
            text: file.text,
        });
        Ok(Output {
            files: files.collect(),
            notes: output.notes,
        })
    }
}
