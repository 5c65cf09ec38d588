//! Random schemas and random messages for them.
//!
//! ```
//! use zooph_testgen::rng::Rng;
//! use zooph_testgen::schema::{Config, Schema};
//!
//! let schema = Schema::random(7, &Config::default());
//! let file = &schema.files()[0];
//! assert!(file.text.starts_with("@0x"));
//!
//! // A message for one of its structs, as text: `capnp convert text:binary FILE STRUCT` reads it.
//! let root = &schema.roots()[0];
//! let message = schema.message(root, &mut Rng::new(1));
//! assert!(message.starts_with('('));
//! ```

mod annotate;
mod declare;
mod evolve;
mod fill;
mod json;
mod model;
mod names;
mod render;
mod types;
mod values;

pub use evolve::{Forbidden, Permitted};

use crate::rng::Rng;
use model::{Model, Ty};

/// The size of schemas. The defaults make schemas that a compiler processes in milliseconds.
#[derive(Clone, Debug)]
pub struct Config {
    /// The greatest number of files. Each can import those before it.
    pub files: usize,
    /// The greatest number of structs in a file, including nested ones.
    pub structs: usize,
    /// The greatest number of fields in a struct, including those in groups and unions.
    pub fields: usize,
    /// The number of additional fields in some structs, which then have several words in both sections.
    pub many_fields: usize,
    /// Whether to include interfaces.
    pub interfaces: bool,
    /// Whether to include annotations.
    pub annotations: bool,
    /// Whether to include the annotations that change the form in JSON.
    pub json: bool,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            files: 3,
            structs: 7,
            fields: 12,
            many_fields: 50,
            interfaces: true,
            annotations: true,
            json: true,
        }
    }
}

/// A schema: files, and the structs in them that can be roots of messages.
#[derive(Clone, Debug)]
pub struct Schema {
    model: Model,
    files: Vec<File>,
    roots: Vec<Root>,
}

/// A file of a schema.
#[derive(Clone, Debug)]
pub struct File {
    /// The path relative to the other files.
    pub path: String,
    /// The text of the file.
    pub text: String,
}

/// A struct that can be the root of a message.
#[derive(Clone, Debug)]
pub struct Root {
    /// The path of the file to name on the command line.
    pub file: String,
    /// The name of the struct in that file, such as `Outer.Inner` or `Box(Text)`.
    pub name: String,
    ty: Ty,
}

impl Schema {
    /// Returns a random schema. The same seed and configuration give the same schema.
    pub fn random(seed: u64, config: &Config) -> Schema {
        let mut rng = Rng::new(seed);
        let mut model = declare::declare(&mut rng, config);
        fill::fill(&mut model, &mut rng, config);
        let files = (0..model.files.len())
            .map(|file| render::file(&model, file))
            .collect();
        let roots = values::roots(&model);
        Schema {
            model,
            files,
            roots,
        }
    }

    /// Returns the files. Only the last one imports all the others.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// Returns the structs of which messages can be made. There is at least one.
    pub fn roots(&self) -> &[Root] {
        &self.roots
    }

    /// Returns a random message in the text format, on one line.
    pub fn message(&self, root: &Root, rng: &mut Rng) -> String {
        values::message(&self.model, &root.ty, rng)
    }
}
