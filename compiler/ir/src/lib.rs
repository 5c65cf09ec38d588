//! Resolved, laid-out schemas: the content of a `CodeGeneratorRequest`.
//!
//! These types mirror the reference's `schema.capnp` one to one, as plain native data, so that
//! everything behind the front end (back ends, the dynamic layer, checkers) sees only this.
//! Field names follow the reference's, in Rust spelling. [`Schemas`] adds the indexes.

mod brand;
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
