//! Schemas loaded at run time: reading and building messages by name, text and JSON.
//!
//! A [`SchemaSet`] holds schemas, from a compiler or from the bytes of a `CodeGeneratorRequest`.
//! [`DynamicStruct`] reads a struct by its fields' names without copying. [`write_text`] prints the text
//! format, and [`JsonCodec`] writes and reads JSON. Both print exactly like the reference's tool. Opening a
//! message validates it against a type of the set, so reading, printing and copying it cannot fail and come
//! to an end.
//!
//! ```
//! use zooph::{Arena, Limits, framing::Frame, frame_root};
//! use zooph_dynamic::{DynamicStructBuilder, JsonCodec, SchemaSet, Style};
//! # use zooph_resolve::{Compiler, Memory};
//! # let files = Memory::new().with("a.capnp",
//! #     "@0xbf5147cbbecf40c1; struct Person { name @0 :Text; age @1 :UInt8; }");
//! # let request = zooph_request::write(Compiler::new(files).file("a.capnp").compile().request());
//!
//! // `request` is what `zooph compile -o-` has written.
//! let schemas = SchemaSet::from_request(&request)?;
//! let person = schemas.struct_by_name("Person").ok_or("no such type")?;
//!
//! let mut arena = Arena::new();
//! let mut ann = DynamicStructBuilder::init(&schemas, person, arena.root_pointer());
//! ann.set("name", "Ann")?;
//! ann.set("age", 36)?;
//! let bytes = arena.framed();
//!
//! let root = frame_root(Frame::exactly(bytes)?)?;
//! let ann = schemas.open(root, person, &Limits::default())?;
//! let json = JsonCodec::new(&schemas).to_string(ann, Style::Short)?;
//! assert_eq!(json, r#"{"name":"Ann","age":36}"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrange;
mod arranged;
mod budget;
mod build;
mod debug;
mod draft;
mod json;
mod missing;
mod number;
mod plan;
mod schema;
mod sink;
mod text;
mod trim;
mod validate;
mod value;

pub use arrange::Arranger;
pub use arranged::is_arranged;
pub use build::{BuildError, DynamicListBuilder, DynamicStructBuilder};
pub use json::{AnnotationError, JsonCodec, JsonError, WriteError};
pub use missing::{Missing, missing_field_type, missing_in};
pub use plan::{Field, Place, StructPlan};
pub use schema::{SchemaSet, StructId, Type};
pub use text::{
    Style, TextError, read_text, read_text_within, to_text, to_text_within, write_text,
};
pub use trim::append_canonical;
pub use value::{DynamicEnum, DynamicList, DynamicStruct, DynamicValue};
pub use zooph_plan::value::message as default_message;
