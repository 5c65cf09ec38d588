//! The language-neutral model of a request, which all back ends share.
//!
//! [`Program::new`] checks a request once. After that, references between declarations are indices that
//! are never out of range, and code can be generated for every type: a reference to a node that is
//! missing or of the wrong kind has become `AnyPointer`. A program says where fields are, what their
//! defaults are, which generic parameters a type needs, where structs contain themselves, and what
//! annotations change in JSON. It does not know how a language spells anything.
//!
//! The size of the model is linear in the size of the request, even if the request is hostile. For
//! example, a type that leaves all parameters of a scope unbound has one entry for the scope, not one for
//! each parameter.

pub mod annotations;
mod arguments;
mod circles;
mod components;
mod declared;
mod diagnostics;
mod json;
mod mentions;
mod model;
pub mod place;
pub mod raw;
mod remark;
mod sections;
mod structure;
mod types;
pub mod value;

use std::collections::HashMap;

use zooph_ir::{Id, Node, RequestedFile};

pub use circles::Uses;
pub use components::components_of;
pub use diagnostics::Growing;
pub use model::{
    AnyKind, Arg, Args, Decl, DeclIx, DeclKind, Discriminator, Encoding, Enumerant, Field,
    FieldJson, File, FileIx, Form, Method, Number, Param, ParamIx, Place, PointerDefault, Role,
    Struct, Type, Union,
};
pub use remark::Remark;
pub use sections::{Named, Owned, Slot, add_slots};
pub use zooph_ir::generics::components;

/// A checked request.
pub struct Program<'r> {
    /// All files in the order of the request, imported files included.
    pub files: Vec<File<'r>>,
    /// The files that the request asks code for, in the order of the request.
    pub requested: Vec<(FileIx, &'r RequestedFile)>,
    /// All declarations in the order of the request.
    pub decls: Vec<Decl<'r>>,
    /// All generic parameters, grouped by the declaration that declares them.
    pub params: Vec<Param<'r>>,
    /// Arguments in generic types that were replaced by `AnyPointer`.
    pub growing: Vec<Growing>,
    nodes: Vec<&'r Node>,
    by_id: HashMap<Id, DeclIx>,
    /// For each generic parameter, an argument that is the parameter itself.
    own: Vec<Arg>,
    any: Arg,
}

impl<'r> Program<'r> {
    /// Returns the declaration at an index.
    pub fn decl(&self, ix: DeclIx) -> &Decl<'r> {
        &self.decls[ix.at()]
    }

    /// Returns the file at an index.
    pub fn file(&self, ix: FileIx) -> &File<'r> {
        &self.files[ix.at()]
    }

    /// Returns the indices of all declarations.
    pub fn all(&self) -> impl Iterator<Item = DeclIx> + use<> {
        (0..self.decls.len()).map(DeclIx::new)
    }

    /// Returns the declarations of each file, by the file's index, in the order of the request.
    pub fn by_file(&self) -> Vec<Vec<DeclIx>> {
        let mut by_file = vec![Vec::new(); self.files.len()];
        for ix in self.all() {
            by_file[self.decl(ix).file.at()].push(ix);
        }
        by_file
    }

    /// Returns the indices of all files.
    pub fn files(&self) -> impl Iterator<Item = FileIx> + use<> {
        (0..self.files.len()).map(FileIx::new)
    }

    /// Returns the generic parameter at an index.
    pub fn param(&self, ix: ParamIx) -> &Param<'r> {
        &self.params[ix.at()]
    }

    /// Returns the declaration with an id.
    pub fn by_id(&self, id: Id) -> Option<DeclIx> {
        self.by_id.get(&id).copied()
    }

    /// Returns the content of a struct or group, and `None` for other declarations.
    pub fn structure(&self, ix: DeclIx) -> Option<&Struct<'r>> {
        match &self.decl(ix).kind {
            DeclKind::Struct(content) => Some(content),
            _ => None,
        }
    }

    /// Returns the generic parameters of the type that is generated for a declaration: those that its
    /// fields depend on, in the order of the scopes that declare them, outermost first.
    pub fn params_of(&self, ix: DeclIx) -> &[ParamIx] {
        self.structure(ix).map_or(&[], |content| &content.params)
    }

    /// Encodes a declaration's node as a message of `schema.capnp`. The message is written by `encode`.
    pub fn encoded(&self, ix: DeclIx, encode: fn(&Node) -> Vec<u8>) -> Vec<u8> {
        encode(self.nodes[ix.at()])
    }

    /// Returns a declaration and everything inside it. A declaration comes before its children.
    pub fn within(&self, ix: DeclIx) -> Vec<DeclIx> {
        let mut open = vec![ix];
        let mut found = Vec::new();
        while let Some(ix) = open.pop() {
            found.push(ix);
            open.extend(self.decl(ix).children.iter().rev());
        }
        found
    }
}
