//! What all back ends decide alike: a language-neutral model of a request.
//!
//! [`Program::new`] checks a request once. After that, references between declarations are indices that
//! are never out of range, and every type is one that code can be made for: what a request lacks, or
//! names wrongly, is any pointer. A program says where fields are, what their defaults are, which generic
//! parameters a type needs, where structs contain themselves, and what annotations make of JSON. It does
//! not know how a language spells anything.
//!
//! Everything is as large as the request, whatever the request says: where a type leaves the parameters
//! of a scope as they are, that is one entry and not one for each parameter.

pub mod annotations;
mod arguments;
mod declared;
mod diagnostics;
mod mentions;
mod model;
pub mod raw;
mod remark;
mod sections;
mod structure;
mod types;
pub mod value;

use std::collections::HashMap;

use zooph_ir::{Id, Node, RequestedFile};

pub use diagnostics::Growing;
pub use model::{
    AnyKind, Arg, Args, Decl, DeclIx, DeclKind, Discriminator, Encoding, Enumerant, Field,
    FieldJson, File, FileIx, Form, Method, Number, Param, ParamIx, Place, PointerDefault, Role,
    Struct, Type, Union,
};
pub use remark::Remark;
pub use sections::{Owned, Slot};

/// A checked request.
pub struct Program<'r> {
    /// Files in the order of the request, imported ones included.
    pub files: Vec<File<'r>>,
    /// The files that code was asked for, in the order they were asked for.
    pub requested: Vec<(FileIx, &'r RequestedFile)>,
    /// Declarations in the order of the request.
    pub decls: Vec<Decl<'r>>,
    /// Generic parameters, those of one declaration after another.
    pub params: Vec<Param<'r>>,
    /// Arguments that became any pointer.
    pub growing: Vec<Growing>,
    nodes: Vec<&'r Node>,
    by_id: HashMap<Id, DeclIx>,
    /// Each parameter as an argument for itself.
    own: Vec<Arg>,
    any: Arg,
}

impl<'r> Program<'r> {
    /// A declaration.
    pub fn decl(&self, ix: DeclIx) -> &Decl<'r> {
        &self.decls[ix.at()]
    }

    /// A file.
    pub fn file(&self, ix: FileIx) -> &File<'r> {
        &self.files[ix.at()]
    }

    /// All declarations.
    pub fn all(&self) -> impl Iterator<Item = DeclIx> + use<> {
        (0..self.decls.len()).map(DeclIx::new)
    }

    /// All files.
    pub fn files(&self) -> impl Iterator<Item = FileIx> + use<> {
        (0..self.files.len()).map(FileIx::new)
    }

    /// A generic parameter.
    pub fn param(&self, ix: ParamIx) -> &Param<'r> {
        &self.params[ix.at()]
    }

    /// The declaration with this id.
    pub fn by_id(&self, id: Id) -> Option<DeclIx> {
        self.by_id.get(&id).copied()
    }

    /// The content of a struct or group; none of other declarations.
    pub fn structure(&self, ix: DeclIx) -> Option<&Struct<'r>> {
        match &self.decl(ix).kind {
            DeclKind::Struct(content) => Some(content),
            _ => None,
        }
    }

    /// The generic parameters of the type made for a declaration: those that its fields depend on, in
    /// the order of the scopes that declare them, outermost first.
    pub fn params_of(&self, ix: DeclIx) -> &[ParamIx] {
        self.structure(ix).map_or(&[], |content| &content.params)
    }

    /// A declaration's message of `schema.capnp`, written by `encode`.
    pub fn encoded(&self, ix: DeclIx, encode: fn(&Node) -> Vec<u8>) -> Vec<u8> {
        encode(self.nodes[ix.at()])
    }

    /// Requested files that import each other in circles: those of each circle.
    pub fn import_circles(&self) -> Vec<Vec<FileIx>> {
        let edges = (0..).zip(&self.files).map(|(at, file)| {
            let imports = file
                .imports
                .iter()
                .filter(|ix| self.file(**ix).is_requested);
            (at, imports.map(|ix| ix.at() as u64).collect())
        });
        let edges: HashMap<u64, Vec<u64>> = edges.collect();
        let circles = zooph_ir::generics::components(&edges).into_iter();
        let ix = |at: u64| FileIx::new(at as usize);
        { circles.filter(|members| members.len() > 1) }
            .map(|members| members.into_iter().map(ix).collect())
            .collect()
    }

    /// A declaration and everything inside it, each before what it contains.
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
