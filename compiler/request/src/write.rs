//! Writes requests: converts the IR to bytes.

mod types;

use std::collections::{HashMap, HashSet};

use zooph_ir::{
    AnnotationTargets, CapnpVersion, Enumerant, Field, FieldKind, Id, Identifier, IdentifierTarget,
    Method, Node, NodeKind, Request, RequestedFile, SourceInfo, StructNode, Value,
};

use crate::message::{Message, Slot, Struct};
use crate::places::*;
use crate::version::{Version, is_declared};
use types::{annotations, brand, ty, value};

/// The id of `StreamResult` in the standard `stream.capnp`.
const STREAM_RESULT: Id = 0x995f_9a33_77c0_b16e;

/// Writes a framed `CodeGeneratorRequest`. Its fields and layout are those of the version of the reference
/// that it names.
pub fn write(request: &Request) -> Vec<u8> {
    let mut message = Message::new();
    let version = Version::of(request.capnp_version);
    let mut root = message.root().init_struct(version.request);
    if version.has_version {
        let from = request.capnp_version;
        let mut to = root
            .pointer(request::CAPNP_VERSION)
            .init_struct(version::SIZE);
        to.set_scalar(version::MAJOR, from.major);
        to.set_scalar(version::MINOR, from.minor);
        to.set_scalar(version::MICRO, from.micro);
    }
    let infos = request.source_info.iter();
    let ranges: HashMap<Id, (u32, u32)> = infos
        .map(|info| (info.id, (info.start_byte, info.end_byte)))
        .collect();
    // For streaming methods, the reference uses a node from its own code, which has no positions.
    let streams = request.nodes.iter().any(|node| match &node.kind {
        NodeKind::Interface(interface) => {
            let mut results = interface
                .methods
                .iter()
                .map(|method| method.result_struct_type);
            results.any(|result| result == STREAM_RESULT)
        }
        _ => false,
    });
    list(
        root.pointer(request::NODES),
        version.node,
        &request.nodes,
        |mut to, from| {
            if version.has_position(from) && !(streams && from.id == STREAM_RESULT) {
                let (start, end) = ranges.get(&from.id).copied().unwrap_or_default();
                to.set_scalar(node::START_BYTE, start);
                to.set_scalar(node::END_BYTE, end);
            }
            node(to, from);
        },
    );
    if version.has_source_info {
        source_infos(&mut message, &version, request);
    }
    requested_files(&mut message, &version, &request.requested_files);
    message.framed()
}

/// Writes a framed message whose root is the node, with the fields of the reference's latest version.
pub fn write_node(from: &Node) -> Vec<u8> {
    let mut message = Message::new();
    let version = Version::of(CapnpVersion::REFERENCE);
    node(message.root().init_struct(version.node), from);
    message.framed()
}

/// Writes the list of source infos. As in the reference, it is filled before the root points to it.
fn source_infos(message: &mut Message, version: &Version, request: &Request) {
    let size = version.source_info;
    let infos = message.orphan(request.source_info.len(), size);
    // These nodes have a list of members even if it is empty.
    let nodes = request.nodes.iter();
    let with_members: HashSet<Id> = nodes
        .filter(|node| matches!(node.kind, NodeKind::Enum(_) | NodeKind::Interface(_)))
        .map(|node| node.id)
        .collect();
    for (index, info) in request.source_info.iter().enumerate() {
        let has_members = !info.members.is_empty() || with_members.contains(&info.id);
        source_info(message.element(&infos, index), version, info, has_members);
    }
    let root = message.root_struct(version.request);
    root.into_pointer(request::SOURCE_INFO).adopt(&infos);
}

fn requested_files(message: &mut Message, version: &Version, files: &[RequestedFile]) {
    let root = message.root_struct(version.request);
    let list = root.into_pointer(request::REQUESTED_FILES);
    let list = list
        .init_struct_list(files.len(), version.requested_file)
        .place();
    for (index, from) in files.iter().enumerate() {
        let mut to = message.element(&list, index);
        to.set_scalar(requested_file::ID, from.id);
        to.pointer(requested_file::FILENAME)
            .set_text(from.filename.as_bytes());
        let imports = message.orphan(from.imports.len(), import::SIZE);
        for (index, from) in from.imports.iter().enumerate() {
            let mut to = message.element(&imports, index);
            to.set_scalar(import::ID, from.id);
            to.pointer(import::NAME).set_text(from.name.as_bytes());
        }
        let mut to = message.element(&list, index);
        to.pointer(requested_file::IMPORTS).adopt(&imports);
        if version.has_positions {
            let mut info = to
                .pointer(requested_file::FILE_SOURCE_INFO)
                .init_struct(file_source_info::SIZE);
            self::list(
                info.pointer(file_source_info::IDENTIFIERS),
                identifier::SIZE,
                &from.file_source_info.identifiers,
                identifier,
            );
        }
    }
}

/// Writes a list of structs, even if it is empty.
fn list<T>(pointer: Slot<'_>, size: Size, items: &[T], write: impl Fn(Struct<'_>, &T)) {
    let mut list = pointer.init_struct_list(items.len(), size);
    for (index, item) in items.iter().enumerate() {
        write(list.element(index), item);
    }
}

/// Writes a list of structs. The pointer stays null if the list is empty.
fn list_unless_empty<T>(
    pointer: Slot<'_>,
    size: Size,
    items: &[T],
    write: impl Fn(Struct<'_>, &T),
) {
    if !items.is_empty() {
        list(pointer, size, items, write);
    }
}

fn doc_comment(pointer: Slot<'_>, doc: Option<&String>) {
    if let Some(doc) = doc {
        pointer.set_text(doc.as_bytes());
    }
}

/// Writes a node. Pointers are written in the order of their indices, as the reference copies them.
fn node(mut to: Struct<'_>, from: &Node) {
    to.set_scalar(node::ID, from.id);
    to.pointer(node::DISPLAY_NAME)
        .set_text(from.display_name.as_bytes());
    to.set_scalar(
        node::DISPLAY_NAME_PREFIX_LENGTH,
        from.display_name_prefix_length,
    );
    to.set_scalar(node::SCOPE_ID, from.scope_id);
    to.set_bit(node::IS_GENERIC, from.is_generic);
    // A node without a declaration has no list of nested nodes.
    if is_declared(from) || !from.nested_nodes.is_empty() {
        list(
            to.pointer(node::NESTED_NODES),
            nested_node::SIZE,
            &from.nested_nodes,
            |mut to, nested| {
                to.pointer(nested_node::NAME)
                    .set_text(nested.name.as_bytes());
                to.set_scalar(nested_node::ID, nested.id);
            },
        );
    }
    annotations(to.pointer(node::ANNOTATIONS), &from.annotations);
    node_kind(&mut to, &from.kind);
    list_unless_empty(
        to.pointer(node::PARAMETERS),
        parameter::SIZE,
        &from.parameters,
        parameter,
    );
}

fn node_kind(to: &mut Struct<'_>, kind: &NodeKind) {
    match kind {
        NodeKind::File => to.set_scalar(node::WHICH, node::FILE),
        NodeKind::Struct(from) => struct_node(to, from),
        NodeKind::Enum(from) => {
            to.set_scalar(node::WHICH, node::ENUM);
            list(
                to.pointer(node::MEMBERS),
                enumerant::SIZE,
                &from.enumerants,
                enumerant,
            );
        }
        NodeKind::Interface(from) => {
            to.set_scalar(node::WHICH, node::INTERFACE);
            list(
                to.pointer(node::MEMBERS),
                method::SIZE,
                &from.methods,
                method,
            );
            list(
                to.pointer(node::SUPERCLASSES),
                superclass::SIZE,
                &from.superclasses,
                |mut to, from| {
                    to.set_scalar(superclass::ID, from.id);
                    brand(to.pointer(superclass::BRAND), &from.brand);
                },
            );
        }
        NodeKind::Const { ty, value } => {
            to.set_scalar(node::WHICH, node::CONST);
            self::ty(to.pointer(node::TYPE).init_struct(ty::SIZE), ty);
            self::value(to.pointer(node::VALUE).init_struct(value::SIZE), value);
        }
        NodeKind::Annotation { ty, targets } => {
            to.set_scalar(node::WHICH, node::ANNOTATION);
            self::ty(to.pointer(node::TYPE).init_struct(ty::SIZE), ty);
            self::targets(to, targets);
        }
    }
}

fn struct_node(to: &mut Struct<'_>, from: &StructNode) {
    to.set_scalar(node::WHICH, node::STRUCT);
    to.set_scalar(node::DATA_WORD_COUNT, from.data_word_count);
    to.set_scalar(node::POINTER_COUNT, from.pointer_count);
    to.set_scalar(
        node::PREFERRED_LIST_ENCODING,
        from.preferred_list_encoding as u16,
    );
    to.set_bit(node::IS_GROUP, from.is_group);
    to.set_scalar(node::DISCRIMINANT_COUNT, from.discriminant_count);
    to.set_scalar(node::DISCRIMINANT_OFFSET, from.discriminant_offset);
    list_unless_empty(to.pointer(node::MEMBERS), field::SIZE, &from.fields, field);
}

fn targets(to: &mut Struct<'_>, from: &AnnotationTargets) {
    let targets = [
        from.file,
        from.constant,
        from.enumeration,
        from.enumerant,
        from.structure,
        from.field,
        from.union,
        from.group,
        from.interface,
        from.method,
        from.param,
        from.annotation,
    ];
    for (index, target) in targets.into_iter().enumerate() {
        to.set_bit(node::TARGETS + index, target);
    }
}

fn parameter(mut to: Struct<'_>, name: &String) {
    to.pointer(parameter::NAME).set_text(name.as_bytes());
}

fn field(mut to: Struct<'_>, from: &Field) {
    to.pointer(field::NAME).set_text(from.name.as_bytes());
    to.set_scalar(field::CODE_ORDER, from.code_order);
    annotations(to.pointer(field::ANNOTATIONS), &from.annotations);
    let discriminant = from.discriminant.unwrap_or(field::NO_DISCRIMINANT);
    to.set_scalar(
        field::DISCRIMINANT_VALUE,
        discriminant ^ field::NO_DISCRIMINANT,
    );
    match &from.kind {
        FieldKind::Slot(slot) => {
            to.set_scalar(field::WHICH, field::SLOT);
            to.set_scalar(field::OFFSET, slot.offset);
            ty(to.pointer(field::TYPE).init_struct(ty::SIZE), &slot.ty);
            let mut default = to.pointer(field::DEFAULT_VALUE).init_struct(value::SIZE);
            // An empty text that the schema states is not null; a default that it does not state is null.
            let is_there = slot.had_explicit_default && !slot.has_null_default;
            match &slot.default_value {
                Value::Text(_) if !is_there => default.set_scalar::<u16>(value::WHICH, 12),
                Value::Data(_) if !is_there => default.set_scalar::<u16>(value::WHICH, 13),
                given => value(default, given),
            }
            to.set_bit(field::HAD_EXPLICIT_DEFAULT, slot.had_explicit_default);
        }
        FieldKind::Group { type_id } => {
            to.set_scalar(field::WHICH, field::GROUP);
            to.set_scalar(field::TYPE_ID, *type_id);
        }
    }
    match from.ordinal {
        None => to.set_scalar(field::ORDINAL_WHICH, field::IMPLICIT),
        Some(ordinal) => {
            to.set_scalar(field::ORDINAL_WHICH, field::EXPLICIT);
            to.set_scalar(field::ORDINAL, ordinal);
        }
    }
}

fn enumerant(mut to: Struct<'_>, from: &Enumerant) {
    to.pointer(enumerant::NAME).set_text(from.name.as_bytes());
    to.set_scalar(enumerant::CODE_ORDER, from.code_order);
    annotations(to.pointer(enumerant::ANNOTATIONS), &from.annotations);
}

fn method(mut to: Struct<'_>, from: &Method) {
    to.pointer(method::NAME).set_text(from.name.as_bytes());
    to.set_scalar(method::CODE_ORDER, from.code_order);
    annotations(to.pointer(method::ANNOTATIONS), &from.annotations);
    to.set_scalar(method::PARAM_STRUCT_TYPE, from.param_struct_type);
    brand(to.pointer(method::PARAM_BRAND), &from.param_brand);
    to.set_scalar(method::RESULT_STRUCT_TYPE, from.result_struct_type);
    brand(to.pointer(method::RESULT_BRAND), &from.result_brand);
    list(
        to.pointer(method::IMPLICIT_PARAMETERS),
        parameter::SIZE,
        &from.implicit_parameters,
        parameter,
    );
}

fn source_info(mut to: Struct<'_>, version: &Version, from: &SourceInfo, has_members: bool) {
    to.set_scalar(source_info::ID, from.id);
    doc_comment(
        to.pointer(source_info::DOC_COMMENT),
        from.doc_comment.as_ref(),
    );
    if has_members {
        list(
            to.pointer(source_info::MEMBERS),
            version.member_info,
            &from.members,
            |mut to, member| {
                doc_comment(
                    to.pointer(member_info::DOC_COMMENT),
                    member.doc_comment.as_ref(),
                );
                if version.has_member_positions {
                    to.set_scalar(member_info::START_BYTE, member.start_byte);
                    to.set_scalar(member_info::END_BYTE, member.end_byte);
                }
            },
        );
    }
    if version.has_positions {
        to.set_scalar(source_info::START_BYTE, from.start_byte);
        to.set_scalar(source_info::END_BYTE, from.end_byte);
    }
}

fn identifier(mut to: Struct<'_>, from: &Identifier) {
    to.set_scalar(identifier::START_BYTE, from.start_byte);
    to.set_scalar(identifier::END_BYTE, from.end_byte);
    let (which, id) = match from.target {
        IdentifierTarget::Node { id } => (identifier::NODE, id),
        IdentifierTarget::Member { parent_id, ordinal } => {
            to.set_scalar(identifier::ORDINAL, ordinal);
            (identifier::MEMBER, parent_id)
        }
    };
    to.set_scalar(identifier::TARGET_ID, id);
    to.set_scalar(identifier::WHICH, which);
}
