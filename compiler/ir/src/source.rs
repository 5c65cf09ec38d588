//! A whole request: nodes, where they came from, and what was asked for.

use crate::{Id, Node};

/// What a code generator plugin is handed.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Request {
    /// Version of the reference compiler that is implemented.
    pub capnp_version: CapnpVersion,
    /// All nodes the requested files need, requested or imported.
    pub nodes: Vec<Node>,
    /// Doc comments and positions.
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
    /// The version of the reference whose language and requests this project implements: its
    /// latest release.
    pub const REFERENCE: CapnpVersion = CapnpVersion {
        major: 1,
        minor: 4,
        micro: 0,
    };

    /// Whether requests of that version say where declarations stand, and what identifiers mean.
    pub fn has_positions(self) -> bool {
        (self.major, self.minor) >= (1, 1)
    }
}

/// Doc comments and positions of one node.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct SourceInfo {
    /// The node.
    pub id: Id,
    /// Its doc comment, with line breaks, or nothing.
    pub doc_comment: Option<String>,
    /// One entry for each field, enumerant or method, in the node's order.
    pub members: Vec<MemberInfo>,
    /// Byte range of the declaration in its file.
    pub start_byte: u32,
    /// One past its last byte.
    pub end_byte: u32,
}

/// Doc comment and position of a member.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct MemberInfo {
    /// Its doc comment, or nothing.
    pub doc_comment: Option<String>,
    /// Byte range of the declaration in its file.
    pub start_byte: u32,
    /// One past its last byte.
    pub end_byte: u32,
}

/// A file code was asked for.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct RequestedFile {
    /// The file node.
    pub id: Id,
    /// Its name as given, without the source prefix.
    pub filename: String,
    /// Files it imports, in order of their names as written.
    pub imports: Vec<Import>,
    /// Where identifiers stand.
    pub file_source_info: FileSourceInfo,
}

/// One import of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The imported file node.
    pub id: Id,
    /// The path exactly as written in the `import`.
    pub name: String,
}

/// Resolved identifiers of a file.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct FileSourceInfo {
    /// In order of position.
    pub identifiers: Vec<Identifier>,
}

/// One identifier in a source file and what it refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identifier {
    /// Byte range of the identifier.
    pub start_byte: u32,
    /// One past its last byte.
    pub end_byte: u32,
    /// What it names.
    pub target: IdentifierTarget,
}

/// What an identifier names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum IdentifierTarget {
    /// A node.
    Node { id: Id },
    /// A field, enumerant or method.
    Member { parent_id: Id, ordinal: u16 },
}
