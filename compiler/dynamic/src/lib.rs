//! Schemas loaded at run time: reading and building by name, text and JSON.
//!
//! A [`SchemaSet`] holds schemas, from a compiler or from the bytes of a `CodeGeneratorRequest`.
//! [`DynamicStruct`] reads a struct by its fields' names without copying. [`write_text`] prints
//! the text format, [`JsonCodec`] writes and reads JSON; both print exactly what the reference's
//! tool prints. Messages are validated against a type of the set before they are read.

mod arrange;
mod build;
mod draft;
mod json;
mod number;
mod plan;
mod schema;
mod sink;
mod text;
mod validate;
mod value;

pub use arrange::Arranger;
pub use build::{BuildError, DynamicListBuilder, DynamicStructBuilder};
pub use json::{AnnotationError, JsonCodec, JsonError, WriteError};
pub use plan::{Field, FieldKind, Slot, StructPlan, default_message};
pub use schema::{SchemaSet, StructId, Type};
pub use text::{Style, TextError, read_text, to_text, write_text};
pub use value::{DynamicEnum, DynamicList, DynamicStruct, DynamicValue};
