//! Reads the files `cases.toml`.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::Fault;

/// Schemas of one folder, and the folder where their code in one language is checked in.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The back end's name on command lines.
    pub language: String,
    /// The folder of the schemas, relative to the repository's root.
    pub folder: String,
    /// The schemas, relative to the folder, sorted.
    #[serde(default)]
    pub schemas: Vec<String>,
    /// The folder of the code, relative to the repository's root.
    pub out: String,
    /// The schemas whose nodes are embedded.
    #[serde(default)]
    pub nodes: Vec<String>,
    /// Options of the back end without values, named as on command lines but without dashes.
    #[serde(default)]
    pub options: Vec<String>,
    /// Whether one run generates the code of all schemas. Schemas that import each other need it.
    #[serde(default)]
    pub together: bool,
    /// A prefix that is removed from the paths of generated files.
    #[serde(default)]
    pub drop: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cases {
    case: Vec<Case>,
}

/// Reads `goldens/cases.toml` below `root`, and the file of that name in each folder beside it, which has a language's
/// own cases. A case that lists no schemas has all of its folder.
///
/// # Errors
/// If a file is invalid, if a folder has no schemas, or if a case embeds nodes of a schema that it does not have.
pub fn read(root: &Path) -> Result<Vec<Case>, Fault> {
    let goldens = root.join("goldens");
    let mut cases = read_file(root, &goldens.join("cases.toml"))?;
    let failed = |error: std::io::Error| format!("{}: {error}", goldens.display());
    let entries = fs::read_dir(&goldens).map_err(failed)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path().join("cases.toml")));
    let mut paths: Vec<PathBuf> = paths.collect::<Result<_, _>>().map_err(failed)?;
    paths.sort();
    for path in paths.iter().filter(|path| path.is_file()) {
        cases.extend(read_file(root, path)?);
    }
    Ok(cases)
}

fn read_file(root: &Path, path: &Path) -> Result<Vec<Case>, Fault> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(|error| failed(&error))?;
    let mut cases: Cases = toml::from_str(&text).map_err(|error| failed(&error))?;
    for case in &mut cases.case {
        if case.schemas.is_empty() {
            case.schemas = schemas_in(&root.join(&case.folder))?;
        }
        let is_known = |name: &String| case.schemas.contains(name);
        if let Some(name) = case.nodes.iter().find(|name| !is_known(name)) {
            return Err(failed(&format_args!("{}: no schema {name}", case.out)));
        }
    }
    Ok(cases.case)
}

/// Returns the names of a folder's schemas, sorted.
fn schemas_in(folder: &Path) -> Result<Vec<String>, Fault> {
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| failed(&error))? {
        let name = entry.map_err(|error| failed(&error))?.file_name();
        let name = name.into_string();
        names.extend(name.ok().filter(|name| name.ends_with(".capnp")));
    }
    names.sort();
    match names.is_empty() {
        true => Err(failed(&"there are no schemas")),
        false => Ok(names),
    }
}
