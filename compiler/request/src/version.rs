//! The fields that a version of the reference has.

use zooph_ir::{CapnpVersion, Node, NodeKind};

use crate::places::Size;

/// The content of one version of the reference's `schema.capnp`, and the resulting sizes of structs that grew.
#[derive(Debug)]
pub(crate) struct Version {
    pub(crate) has_version: bool,
    pub(crate) has_source_info: bool,
    /// Whether it has positions of declarations and targets of identifiers.
    pub(crate) has_positions: bool,
    /// Whether it has positions of fields, enumerants, methods and parameter lists.
    pub(crate) has_member_positions: bool,
    pub(crate) request: Size,
    pub(crate) node: Size,
    pub(crate) source_info: Size,
    pub(crate) member_info: Size,
    pub(crate) requested_file: Size,
}

impl Version {
    pub(crate) fn of(version: CapnpVersion) -> Self {
        let since = |major, minor| (version.major, version.minor) >= (major, minor);
        let has_version = since(0, 6);
        let has_source_info = since(0, 7);
        let has_positions = version.has_positions();
        let has_member_positions = since(1, 5);
        let new = u16::from(has_positions);
        Version {
            has_version,
            has_source_info,
            has_positions,
            has_member_positions,
            request: (0, 2 + u16::from(has_version) + u16::from(has_source_info)),
            node: (5 + new, 6),
            source_info: (1 + new, 2),
            member_info: (u16::from(has_member_positions), 1),
            requested_file: (1, 2 + new),
        }
    }

    /// Reports whether the node has its position. Declarations of annotations, and groups, do not.
    pub(crate) fn has_position(&self, node: &Node) -> bool {
        match &node.kind {
            NodeKind::Annotation { .. } => false,
            NodeKind::Struct(structure) if structure.is_group => false,
            _ if is_declared(node) => self.has_positions,
            _ => self.has_member_positions,
        }
    }
}

/// Reports whether a declaration of its own made the node. Groups and the structs of parameter lists have none.
pub(crate) fn is_declared(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Struct(structure) => !structure.is_group && node.scope_id != 0,
        _ => true,
    }
}
