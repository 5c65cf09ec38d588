//! A whole request: nodes, their sources, and the requested files.

use crate::{Id, Node};

/// The input of a code generator plugin.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Request {
    /// The version of the reference compiler that the request conforms to.
    pub capnp_version: CapnpVersion,
    /// All nodes that the requested files need, of these files and of imported ones.
    pub nodes: Vec<Node>,
    /// Doc comments and positions of declarations.
    pub source_info: Vec<SourceInfo>,
    /// The files named on the command line.
    pub requested_files: Vec<RequestedFile>,
}

/// A version of the reference compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[allow(missing_docs)]
pub struct CapnpVersion {
    pub major: u16,
    pub minor: u8,
    pub micro: u8,
}

impl CapnpVersion {
    /// The version of the reference whose language and requests this project implements: its latest release.
    pub const REFERENCE: CapnpVersion = CapnpVersion {
        major: 1,
        minor: 4,
        micro: 0,
    };

    /// Reports whether requests of this version contain positions of declarations and targets of identifiers.
    pub fn has_positions(self) -> bool {
        (self.major, self.minor) >= (1, 1)
    }
}

/// The doc comments and the position of one node.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct SourceInfo {
    /// The id of the node.
    pub id: Id,
    /// The doc comment, with line breaks.
    pub doc_comment: Option<String>,
    /// One entry for each field, enumerant or method, in the order of the node.
    pub members: Vec<MemberInfo>,
    /// The first byte of the declaration in its file.
    pub start_byte: u32,
    /// The end of the declaration: one past its last byte.
    pub end_byte: u32,
}

/// The doc comment and the position of a member.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct MemberInfo {
    /// The doc comment.
    pub doc_comment: Option<String>,
    /// The first byte of the declaration in its file.
    pub start_byte: u32,
    /// The end of the declaration: one past its last byte.
    pub end_byte: u32,
}

/// A file for which code is requested.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct RequestedFile {
    /// The id of the file's node.
    pub id: Id,
    /// The name as given, without the source prefix.
    pub filename: String,
    /// The files that it imports, ordered by the names as written.
    pub imports: Vec<Import>,
    /// The identifiers in the file.
    pub file_source_info: FileSourceInfo,
}

/// An import of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The id of the imported file's node.
    pub id: Id,
    /// The path exactly as written in the `import`.
    pub name: String,
}

/// The resolved identifiers of a file.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct FileSourceInfo {
    /// The identifiers in the order of their positions.
    pub identifiers: Vec<Identifier>,
}

/// An identifier in a source file, and the declaration that it refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identifier {
    /// The first byte of the identifier.
    pub start_byte: u32,
    /// The end of the identifier: one past its last byte.
    pub end_byte: u32,
    /// The declaration that the identifier refers to.
    pub target: IdentifierTarget,
}

/// The declaration that an identifier refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum IdentifierTarget {
    /// A node.
    Node { id: Id },
    /// A field, enumerant or method.
    Member { parent_id: Id, ordinal: u16 },
}
