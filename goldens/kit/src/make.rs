//! Generates the code of all cases.

use std::collections::BTreeMap;
use std::path::Path;

use zooph_backend::{Backend, Directory, Settings};
use zooph_resolve::{Compiler, Disk};

use crate::{Case, Fault};

/// The texts of generated files, by their paths relative to the repository's root.
pub type Goldens = BTreeMap<String, String>;

/// Generates the code of all cases.
///
/// # Errors
/// If a language is unknown, if a schema has errors, if a back end refuses it, or if two cases make the same
/// file.
pub fn make(root: &Path, cases: &[Case]) -> Result<Goldens, Fault> {
    let mut goldens = Goldens::new();
    for case in cases {
        let backend = zooph_backends::by_id(&case.language)
            .ok_or_else(|| format!("{}: there is no such back end", case.language))?;
        let run = if case.together {
            case.schemas.len().max(1)
        } else {
            1
        };
        for schemas in case.schemas.chunks(run) {
            for (path, text) in of_schemas(root, case, backend, schemas)? {
                if goldens.insert(path.clone(), text).is_some() {
                    return Err(format!("{path}: two schemas make this file"));
                }
            }
        }
    }
    Ok(goldens)
}

/// Returns the files of schemas that are compiled together.
fn of_schemas(
    root: &Path,
    case: &Case,
    backend: &dyn Backend,
    schemas: &[String],
) -> Result<Vec<(String, String)>, Fault> {
    let mut disk = Disk::at(root.join(&case.folder));
    for folder in [root.join(&case.folder), root.join("schemas/std")] {
        if !disk.import_path(&folder) {
            return Err(format!("{}: no folder", folder.display()));
        }
    }
    let compiler = { schemas.iter() }.fold(Compiler::new(disk), |compiler, schema| {
        compiler.file(schema)
    });
    let compilation = compiler.compile();
    let schema = schemas.join(" and ");
    if !compilation.is_ok() {
        return Err(format!("{schema}: {:?}", compilation.diagnostics()));
    }
    let has_nodes = case.nodes.iter().any(|name| schemas.contains(name));
    let encode: Option<fn(&_) -> _> = has_nodes.then_some(zooph_request::write_node);
    let mut settings = Settings::new(None, encode);
    for name in &case.options {
        let option = backend.options().iter().find(|option| option.name == name);
        settings.choose(
            option.ok_or_else(|| format!("{schema}: no option {name}"))?,
            "",
        );
    }
    let out = root.join(&case.out);
    let output = backend.generate(compilation.request(), &settings, &Directory(&out));
    let output = output.map_err(|told| format!("{schema}, {}: {told:?}", case.language))?;
    let place = |path: &str| {
        let path = path.strip_prefix(case.drop.as_str()).unwrap_or(path);
        format!("{}/{path}", case.out)
    };
    let files = output.files.into_iter();
    Ok(files.map(|file| (place(&file.path), file.text)).collect())
}
