//! Explains the bytes of a message: for each word, which field, element, pointer or padding it is.
//!
//! A malformed message is explained, too: each pointer that is at fault is marked, and the rest is explained as far
//! as pointers lead there. Words to which no pointer leads are listed as such.
//!
//! ```
//! # let files = zooph_resolve::Memory::new().with("a.capnp",
//! #     "@0xbf5147cbbecf40c1; struct Person { name @0 :Text; age @1 :UInt8; }");
//! # let compiler = zooph_resolve::Compiler::new(files).file("a.capnp");
//! # let request = zooph_request::write(compiler.compile().request());
//! # let schemas = zooph_dynamic::SchemaSet::from_request(&request)?;
//! # let person = schemas.struct_by_name("Person").ok_or("no such type")?;
//! use zooph::{Arena, framing::Frame};
//! use zooph_dynamic::DynamicStructBuilder;
//! use zooph_explain::{Explanation, Message};
//!
//! let mut arena = Arena::new();
//! let mut ann = DynamicStructBuilder::init(&schemas, person, arena.root_pointer());
//! ann.set("name", "Ann")?;
//! ann.set("age", 36)?;
//!
//! let message = Message::framed(&Frame::exactly(arena.framed())?);
//! let mut listing = Vec::new();
//! Explanation::new(&schemas, person, &message, None).write(&mut listing, false)?;
//! let listing = String::from_utf8(listing)?;
//! assert!(listing.contains("00000010  0:1      24 00 00 00 00 00 00 00   age = 36  (byte 0)"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod describe;
mod expect;
mod message;
mod names;
mod print;
mod shape;
mod summary;
mod values;
mod walk;
mod word;

use zooph::Fault;
use zooph_dynamic::{SchemaSet, StructId};

pub use message::Message;
pub use word::Spot;

use shape::Shapes;
use walk::Walk;

/// The explanation of a message.
pub struct Explanation<'m, 's> {
    walk: Walk<'m, 's>,
    fault: Option<Fault>,
}

impl<'m, 's> Explanation<'m, 's> {
    /// Explains a message whose root is a struct of this type. If opening the message failed, `fault` is why.
    ///
    /// It takes time and memory in proportion to the message, some ten times its size, whatever its pointers say.
    pub fn new(
        schemas: &'s SchemaSet,
        root: StructId,
        message: &'m Message<'m>,
        fault: Option<Fault>,
    ) -> Self {
        let mut walk = Walk::new(message, Shapes::new(schemas), root);
        if let Some((spot, finding)) = fault.as_ref().and_then(summary::finding) {
            walk.findings.insert(spot, finding);
        }
        Explanation { walk, fault }
    }
}
