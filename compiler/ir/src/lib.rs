//! Resolved schemas with their layout: the content of a `CodeGeneratorRequest`.
//!
//! These types mirror the reference's `schema.capnp` one to one, as plain native data. The back ends, the
//! dynamic layer and other users of the front end depend only on them. Field names are those of the reference
//! in Rust spelling. [`Schemas`] adds indexes.

mod brand;
pub mod comments;
pub mod endless;
pub mod extent;
pub mod generics;
mod index;
mod node;
mod source;
pub mod tree;
mod types;
mod value;

pub use index::Schemas;
pub use node::{
    Annotation, AnnotationTargets, ElementSize, EnumNode, Enumerant, Field, FieldKind, Id,
    InterfaceNode, Method, NestedNode, Node, NodeKind, Slot, StructNode, Superclass,
};
pub use source::{
    CapnpVersion, FileSourceInfo, Identifier, IdentifierTarget, Import, MemberInfo, Request,
    RequestedFile, SourceInfo,
};
pub use types::{AnyKind, Binding, Brand, BrandScope, Type};
pub use value::{PointerValue, Value};
