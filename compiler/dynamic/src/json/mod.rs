//! JSON as defined by `docs/json.md`, in the form that the reference implementation writes.

mod element;
mod error;
mod members;
mod names;
mod open;
mod raw;
mod read;
mod scalars;
mod skip;
mod words;
mod write;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use zooph::Limits;
use zooph_ir::Id;
use zooph_plan::annotations::enumerant_name;

pub use error::JsonError;
pub use names::AnnotationError;
pub use write::WriteError;

use crate::plan::Field;
use crate::schema::{SchemaSet, StructId};
use names::{Flattening, Names};

/// Converts structs to JSON and back.
///
/// A codec interprets the annotations of a struct type when it first meets the type, and keeps the result.
/// Use one codec for many messages.
///
/// ```
/// # let files = zooph_resolve::Memory::new().with("a.capnp", "@0xbf5147cbbecf40c1;
/// #     struct Person { name @0 :Text; age @1 :UInt8; pets @2 :List(Text); mood @3 :Mood; }
/// #     enum Mood { calm @0; merry @1; }");
/// # let compiler = zooph_resolve::Compiler::new(files).file("a.capnp");
/// # let request = zooph_request::write(compiler.compile().request());
/// # let schemas = zooph_dynamic::SchemaSet::from_request(&request)?;
/// # let person = schemas.struct_by_name("Person").ok_or("no such type")?;
/// use zooph::{Limits, Pointer};
/// use zooph_dynamic::{JsonCodec, Style};
///
/// let codec = JsonCodec::new(&schemas);
/// let flat = codec.read(br#"{"name": "Ann", "mood": "merry", "size": 3}"#, person)?;
/// let ann = schemas.open(Pointer::flat(&flat), person, &Limits::default())?;
/// let json = codec.to_string(ann, Style::Short)?;
/// assert_eq!(json, r#"{"name":"Ann","age":0,"mood":"merry"}"#);
///
/// let error = codec.strict(true).read(b"{\"agee\": 36}", person).unwrap_err();
/// assert_eq!(error.position(), (1, 9)); // line and column: behind the name
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct JsonCodec<'s> {
    set: &'s SchemaSet,
    strict: bool,
    limits: Limits,
    structs: Mutex<HashMap<StructId, Arc<Names>>>,
    groups: Mutex<HashMap<StructId, Arc<Names>>>,
    enums: Mutex<HashMap<Id, Arc<EnumNames>>>,
    flattening: Flattening,
}

/// The JSON names of an enum's values.
struct EnumNames {
    names: Vec<String>,
    values: HashMap<String, u16>,
}

impl<'s> JsonCodec<'s> {
    /// Returns a codec for the types of a set of schemas.
    pub fn new(set: &'s SchemaSet) -> Self {
        JsonCodec {
            set,
            strict: false,
            limits: Limits::default(),
            structs: Mutex::default(),
            groups: Mutex::default(),
            enums: Mutex::default(),
            flattening: Flattening::default(),
        }
    }

    /// Sets whether reading refuses members that the schema does not know, instead of ignoring them.
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Sets the limits of reading and writing. For reading, they limit nesting, the words that are visited when
    /// the message is opened, and the memory for the message and intermediate values. For writing, they limit
    /// the length of the string that [`JsonCodec::to_string`] returns.
    #[must_use]
    pub fn within(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    fn names(&self, id: StructId) -> Result<Arc<Names>, AnnotationError> {
        remember(&self.structs, id, || {
            Names::new(self.set, id, &self.flattening)
        })
    }

    /// Returns the names of a group in a field of `parent`.
    fn group_names(
        &self,
        parent: StructId,
        field: &Field,
        group: StructId,
    ) -> Result<Arc<Names>, AnnotationError> {
        remember(&self.groups, group, || {
            names::of_group(self.set, parent, field, group, &self.flattening)
        })
    }

    fn enum_names(&self, id: Id) -> Arc<EnumNames> {
        let made = remember(&self.enums, id, || Ok(EnumNames::new(self.set, id)));
        // `EnumNames::new` cannot fail, so the error is never returned.
        made.unwrap_or_else(|_: AnnotationError| Arc::new(EnumNames::new(self.set, id)))
    }
}

fn remember<K: std::hash::Hash + Eq, V>(
    known: &Mutex<HashMap<K, Arc<V>>>,
    key: K,
    make: impl FnOnce() -> Result<V, AnnotationError>,
) -> Result<Arc<V>, AnnotationError> {
    if let Some(value) = known
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .get(&key)
    {
        return Ok(value.clone());
    }
    let value = Arc::new(make()?);
    known
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .insert(key, value.clone());
    Ok(value)
}

impl EnumNames {
    fn new(set: &SchemaSet, id: Id) -> Self {
        let enumerants = set.enum_node(id).map_or(&[][..], |node| &node.enumerants);
        let names: Vec<String> = enumerants.iter().map(enumerant_name).collect();
        let values = names.iter().cloned().zip(0..).collect();
        EnumNames { names, values }
    }
}
