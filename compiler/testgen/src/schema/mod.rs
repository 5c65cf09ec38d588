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
mod fill;
mod json;
mod model;
mod names;
mod render;
mod types;
mod values;

use crate::rng::Rng;
use model::{Model, Ty};

/// How large schemas get. The defaults make schemas that a compiler handles in milliseconds.
#[derive(Clone, Debug)]
pub struct Config {
    /// The most files. Each can import those before it.
    pub files: usize,
    /// The most structs in a file, nested ones included.
    pub structs: usize,
    /// The most fields in a struct, those in groups and unions included.
    pub fields: usize,
    /// Some structs are given this many more fields, to fill several words of either section.
    pub many_fields: usize,
    /// Include interfaces.
    pub interfaces: bool,
    /// Include annotations.
    pub annotations: bool,
    /// Include the annotations that shape JSON.
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
    /// Where it must lie, relative to the others.
    pub path: String,
    /// What it says.
    pub text: String,
}

/// A struct that can be the root of a message.
#[derive(Clone, Debug)]
pub struct Root {
    /// Path of the file to name on the command line.
    pub file: String,
    /// Name of the struct in that file, such as `Outer.Inner` or `Box(Text)`.
    pub name: String,
    ty: Ty,
}

impl Schema {
    /// The schema of a seed. The same seed and configuration give the same schema.
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

    /// Its files. Only the last imports all the others.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// The structs that messages can be made of; at least one.
    pub fn roots(&self) -> &[Root] {
        &self.roots
    }

    /// A random message in the text format, in one line.
    pub fn message(&self, root: &Root, rng: &mut Rng) -> String {
        values::message(&self.model, &root.ty, rng)
    }
}
