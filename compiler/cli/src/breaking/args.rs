//! The arguments of `zooph breaking`.

use std::path::PathBuf;

use clap::Args;

use super::{Allowed, Category, ChangesFormat};

pub(crate) const ABOUT: &str = "\
Compares schemas with an older version, and reports each change that breaks something:
    wire    messages: one version reads other values than the other one wrote, or refuses the message
    json    JSON texts
    source  programs over generated code
Where a change breaks messages, a message shows it: as one version writes it, and as the other one reads
it. Fails if anything breaks. For example:
    zooph breaking --against-git main --only wire,json schemas
    zooph breaking --against released schema.capnp
    zooph breaking --against-git HEAD~1 --allow field-renamed=Person.name schema.capnp";

#[derive(Debug, Args)]
pub(crate) struct BreakingArgs {
    #[command(flatten)]
    pub(crate) against: Against,
    /// Report only changes that break these, separated by commas.
    #[arg(long, value_enum, value_name = "CATEGORY", value_delimiter = ',')]
    pub(crate) only: Vec<Category>,
    /// Accept changes of this kind, or only those of the declaration <NAME>, such as `Person.name`; may be
    /// given more than once.
    #[arg(long, value_name = "RULE[=NAME]", value_parser = Allowed::parse)]
    pub(crate) allow: Vec<Allowed>,
    /// Print the changes in this format.
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: ChangesFormat,
    /// Schema files, and folders of schemas. In folders, schemas are also compared that only the older version
    /// has.
    #[arg(required = true, value_name = "SCHEMA")]
    pub(crate) sources: Vec<PathBuf>,
}

/// The older version.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Against {
    /// Compare with the schemas in folder <PATH>, where they have the same relative paths, or with the
    /// schema <PATH>.
    #[arg(long = "against", value_name = "PATH")]
    pub(crate) path: Option<PathBuf>,
    /// Compare with the schemas as they were in <REVISION> of the git repository around the current
    /// directory, with all files of the repository that they import or embed.
    #[arg(long = "against-git", value_name = "REVISION")]
    pub(crate) revision: Option<String>,
    /// Compare with a compiled schema that `zooph compile -o-` wrote.
    #[arg(long = "against-request", value_name = "FILE")]
    pub(crate) request: Option<PathBuf>,
}
