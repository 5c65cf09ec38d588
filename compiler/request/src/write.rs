//! From the IR to bytes.

use std::collections::HashMap;

use zooph::{Arena, Pointer, PointerBuilder, StructBuilder};
use zooph_ir::{
    Annotation, AnnotationTargets, AnyKind, Binding, Brand, BrandScope, Enumerant, Field,
    FieldKind, Id, Identifier, IdentifierTarget, Method, Node, NodeKind, PointerValue, Request,
    RequestedFile, SourceInfo, StructNode, Type, Value,
};

use crate::places::*;

/// Writes a framed `CodeGeneratorRequest`.
pub fn write(request: &Request) -> Vec<u8> {
    let mut arena = Arena::with_words(64 + request.nodes.len() * 64);
    let mut root = init(arena.root_pointer(), request::SIZE);
    let version = request.capnp_version;
    let mut to = init(root.pointer(request::CAPNP_VERSION), version::SIZE);
    to.set_scalar(version::MAJOR, version.major);
    to.set_scalar(version::MINOR, version.minor);
    to.set_scalar(version::MICRO, version.micro);
    let infos = request.source_info.iter();
    let ranges: HashMap<Id, (u32, u32)> = infos
        .map(|info| (info.id, (info.start_byte, info.end_byte)))
        .collect();
    each(
        root.pointer(request::NODES),
        node::SIZE,
        &request.nodes,
        |mut to, from| {
            let (start, end) = ranges.get(&from.id).copied().unwrap_or_default();
            to.set_scalar(node::START_BYTE, start);
            to.set_scalar(node::END_BYTE, end);
            node(to, from);
        },
    );
    each(
        root.pointer(request::SOURCE_INFO),
        source_info::SIZE,
        &request.source_info,
        source_info,
    );
    each(
        root.pointer(request::REQUESTED_FILES),
        requested_file::SIZE,
        &request.requested_files,
        requested_file,
    );
    arena.framed().to_vec()
}

/// Writes a framed message whose root is the node.
pub fn write_node(from: &Node) -> Vec<u8> {
    let mut arena = Arena::with_words(256);
    node(init(arena.root_pointer(), node::SIZE), from);
    arena.framed().to_vec()
}

fn init(pointer: PointerBuilder<'_>, size: Size) -> StructBuilder<'_> {
    pointer.init_struct(size.0, size.1)
}

/// Writes a list of structs; none at all for an empty one, as the reference does.
fn each<T>(
    pointer: PointerBuilder<'_>,
    size: Size,
    items: &[T],
    write: impl Fn(StructBuilder<'_>, &T),
) {
    if items.is_empty() {
        return;
    }
    let mut list = pointer.init_struct_list(items.len() as u32, size.0, size.1);
    for (index, item) in items.iter().enumerate() {
        write(list.reborrow().into_struct(index as u32), item);
    }
}

fn doc_comment(mut pointer: PointerBuilder<'_>, doc: Option<&String>) {
    if let Some(doc) = doc {
        pointer.set_text(doc.as_bytes());
    }
}

fn node(mut to: StructBuilder<'_>, from: &Node) {
    to.set_scalar(node::ID, from.id);
    to.pointer(node::DISPLAY_NAME)
        .set_text(from.display_name.as_bytes());
    to.set_scalar(
        node::DISPLAY_NAME_PREFIX_LENGTH,
        from.display_name_prefix_length,
    );
    to.set_scalar(node::SCOPE_ID, from.scope_id);
    parameters(to.pointer(node::PARAMETERS), &from.parameters);
    to.set_bit(node::IS_GENERIC, from.is_generic);
    let nested_nodes = to.pointer(node::NESTED_NODES);
    each(
        nested_nodes,
        nested_node::SIZE,
        &from.nested_nodes,
        |mut to, nested| {
            to.pointer(nested_node::NAME)
                .set_text(nested.name.as_bytes());
            to.set_scalar(nested_node::ID, nested.id);
        },
    );
    annotations(to.pointer(node::ANNOTATIONS), &from.annotations);
    node_kind(to, &from.kind);
}

fn node_kind(mut to: StructBuilder<'_>, kind: &NodeKind) {
    match kind {
        NodeKind::File => to.set_scalar(node::WHICH, node::FILE),
        NodeKind::Struct(from) => struct_node(to, from),
        NodeKind::Enum(from) => {
            to.set_scalar(node::WHICH, node::ENUM);
            each(
                to.pointer(node::MEMBERS),
                enumerant::SIZE,
                &from.enumerants,
                enumerant,
            );
        }
        NodeKind::Interface(from) => {
            to.set_scalar(node::WHICH, node::INTERFACE);
            each(
                to.pointer(node::MEMBERS),
                method::SIZE,
                &from.methods,
                method,
            );
            let superclasses = to.pointer(node::SUPERCLASSES);
            each(
                superclasses,
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
            self::ty(init(to.pointer(node::TYPE), ty::SIZE), ty);
            self::value(init(to.pointer(node::VALUE), value::SIZE), value);
        }
        NodeKind::Annotation { ty, targets } => {
            to.set_scalar(node::WHICH, node::ANNOTATION);
            self::ty(init(to.pointer(node::TYPE), ty::SIZE), ty);
            self::targets(to, targets);
        }
    }
}

fn struct_node(mut to: StructBuilder<'_>, from: &StructNode) {
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
    each(to.pointer(node::MEMBERS), field::SIZE, &from.fields, field);
}

fn targets(mut to: StructBuilder<'_>, from: &AnnotationTargets) {
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

fn parameters(pointer: PointerBuilder<'_>, names: &[String]) {
    each(pointer, parameter::SIZE, names, |mut to, name| {
        to.pointer(parameter::NAME).set_text(name.as_bytes());
    });
}

fn field(mut to: StructBuilder<'_>, from: &Field) {
    to.pointer(field::NAME).set_text(from.name.as_bytes());
    to.set_scalar(field::CODE_ORDER, from.code_order);
    annotations(to.pointer(field::ANNOTATIONS), &from.annotations);
    let discriminant = from.discriminant.unwrap_or(field::NO_DISCRIMINANT);
    to.set_scalar_or(
        field::DISCRIMINANT_VALUE,
        discriminant,
        field::NO_DISCRIMINANT,
    );
    match &from.kind {
        FieldKind::Slot(slot) => {
            to.set_scalar(field::WHICH, field::SLOT);
            to.set_scalar(field::OFFSET, slot.offset);
            ty(init(to.pointer(field::TYPE), ty::SIZE), &slot.ty);
            let mut default = init(to.pointer(field::DEFAULT_VALUE), value::SIZE);
            match (&slot.default_value, slot.had_explicit_default) {
                // An empty text that the schema spells out is there; one it does not is null.
                (Value::Text(_), false) => default.set_scalar::<u16>(value::WHICH, 12),
                (Value::Data(_), false) => default.set_scalar::<u16>(value::WHICH, 13),
                (given, _) => value(default, given),
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

fn enumerant(mut to: StructBuilder<'_>, from: &Enumerant) {
    to.pointer(enumerant::NAME).set_text(from.name.as_bytes());
    to.set_scalar(enumerant::CODE_ORDER, from.code_order);
    annotations(to.pointer(enumerant::ANNOTATIONS), &from.annotations);
}

fn method(mut to: StructBuilder<'_>, from: &Method) {
    to.pointer(method::NAME).set_text(from.name.as_bytes());
    to.set_scalar(method::CODE_ORDER, from.code_order);
    parameters(
        to.pointer(method::IMPLICIT_PARAMETERS),
        &from.implicit_parameters,
    );
    to.set_scalar(method::PARAM_STRUCT_TYPE, from.param_struct_type);
    brand(to.pointer(method::PARAM_BRAND), &from.param_brand);
    to.set_scalar(method::RESULT_STRUCT_TYPE, from.result_struct_type);
    brand(to.pointer(method::RESULT_BRAND), &from.result_brand);
    annotations(to.pointer(method::ANNOTATIONS), &from.annotations);
}

fn annotations(pointer: PointerBuilder<'_>, items: &[Annotation]) {
    each(pointer, annotation::SIZE, items, |mut to, from| {
        to.set_scalar(annotation::ID, from.id);
        brand(to.pointer(annotation::BRAND), &from.brand);
        value(
            init(to.pointer(annotation::VALUE), value::SIZE),
            &from.value,
        );
    });
}

fn ty(mut to: StructBuilder<'_>, from: &Type) {
    let which = match from {
        Type::Void => 0,
        Type::Bool => 1,
        Type::Int8 => 2,
        Type::Int16 => 3,
        Type::Int32 => 4,
        Type::Int64 => 5,
        Type::UInt8 => 6,
        Type::UInt16 => 7,
        Type::UInt32 => 8,
        Type::UInt64 => 9,
        Type::Float32 => 10,
        Type::Float64 => 11,
        Type::Text => 12,
        Type::Data => 13,
        Type::List(element) => {
            ty(init(to.pointer(ty::ELEMENT_OR_BRAND), ty::SIZE), element);
            ty::LIST
        }
        Type::Enum { type_id, brand } => named(&mut to, ty::ENUM, *type_id, brand),
        Type::Struct { type_id, brand } => named(&mut to, ty::STRUCT, *type_id, brand),
        Type::Interface { type_id, brand } => named(&mut to, ty::INTERFACE, *type_id, brand),
        Type::AnyPointer(kind) => {
            let kind: u16 = match kind {
                AnyKind::Any => 0,
                AnyKind::Struct => 1,
                AnyKind::List => 2,
                AnyKind::Capability => 3,
            };
            any_pointer(&mut to, ty::UNCONSTRAINED, kind)
        }
        Type::Parameter { scope_id, index } => {
            to.set_scalar(ty::PARAMETER_SCOPE_ID, *scope_id);
            any_pointer(&mut to, ty::PARAMETER, *index)
        }
        Type::ImplicitMethodParameter { index } => {
            any_pointer(&mut to, ty::IMPLICIT_PARAMETER, *index)
        }
    };
    to.set_scalar::<u16>(ty::WHICH, which);
}

fn named(to: &mut StructBuilder<'_>, which: u16, type_id: u64, brand: &Brand) -> u16 {
    to.set_scalar(ty::TYPE_ID, type_id);
    self::brand(to.pointer(ty::ELEMENT_OR_BRAND), brand);
    which
}

fn any_pointer(to: &mut StructBuilder<'_>, which: u16, kind_or_index: u16) -> u16 {
    to.set_scalar(ty::ANY_WHICH, which);
    to.set_scalar(ty::ANY_KIND_OR_INDEX, kind_or_index);
    ty::ANY_POINTER
}

/// Writes a brand; none at all where nothing is bound.
fn brand(pointer: PointerBuilder<'_>, from: &Brand) {
    if from.scopes.is_empty() {
        return;
    }
    let mut to = init(pointer, brand::SIZE);
    each(
        to.pointer(brand::SCOPES),
        brand_scope::SIZE,
        &from.scopes,
        |mut to, scope| match scope {
            BrandScope::Inherit { scope_id } => {
                to.set_scalar(brand_scope::SCOPE_ID, *scope_id);
                to.set_scalar(brand_scope::WHICH, brand_scope::INHERIT);
            }
            BrandScope::Bind { scope_id, bindings } => {
                to.set_scalar(brand_scope::SCOPE_ID, *scope_id);
                to.set_scalar(brand_scope::WHICH, brand_scope::BIND);
                each(
                    to.pointer(brand_scope::BINDINGS),
                    binding::SIZE,
                    bindings,
                    binding,
                );
            }
        },
    );
}

fn binding(mut to: StructBuilder<'_>, from: &Binding) {
    match from {
        Binding::Unbound => to.set_scalar(binding::WHICH, binding::UNBOUND),
        Binding::Type(bound) => {
            to.set_scalar(binding::WHICH, binding::BOUND);
            ty(init(to.pointer(binding::TYPE), ty::SIZE), bound);
        }
    }
}

fn value(mut to: StructBuilder<'_>, from: &Value) {
    let which = match from {
        Value::Void => 0,
        Value::Bool(value) => {
            to.set_bit(value::NARROW * 8, *value);
            1
        }
        Value::Int8(value) => number(&mut to, value::NARROW, *value, 2),
        Value::Int16(value) => number(&mut to, value::NARROW, *value, 3),
        Value::Int32(value) => number(&mut to, value::FOUR_BYTES, *value, 4),
        Value::Int64(value) => number(&mut to, value::EIGHT_BYTES, *value, 5),
        Value::UInt8(value) => number(&mut to, value::NARROW, *value, 6),
        Value::UInt16(value) => number(&mut to, value::NARROW, *value, 7),
        Value::UInt32(value) => number(&mut to, value::FOUR_BYTES, *value, 8),
        Value::UInt64(value) => number(&mut to, value::EIGHT_BYTES, *value, 9),
        Value::Float32(value) => number(&mut to, value::FOUR_BYTES, *value, 10),
        Value::Float64(value) => number(&mut to, value::EIGHT_BYTES, *value, 11),
        Value::Text(text) => {
            to.pointer(value::POINTER).set_text(text);
            12
        }
        Value::Data(data) => {
            to.pointer(value::POINTER).set_data(data);
            13
        }
        Value::List(list) => pointer_value(&mut to, list, 14),
        Value::Enum(value) => number(&mut to, value::NARROW, *value, 15),
        Value::Struct(value) => pointer_value(&mut to, value, 16),
        Value::Interface => 17,
        Value::AnyPointer(value) => pointer_value(&mut to, value, 18),
    };
    to.set_scalar::<u16>(value::WHICH, which);
}

fn number<T: zooph::Scalar>(to: &mut StructBuilder<'_>, place: usize, value: T, which: u16) -> u16 {
    to.set_scalar(place, value);
    which
}

fn pointer_value(to: &mut StructBuilder<'_>, from: &PointerValue, which: u16) -> u16 {
    let bytes: Vec<u8> = from
        .words
        .iter()
        .flat_map(|word| word.to_le_bytes())
        .collect();
    to.pointer(value::POINTER).copy(Pointer::flat(&bytes));
    which
}

fn source_info(mut to: StructBuilder<'_>, from: &SourceInfo) {
    to.set_scalar(source_info::ID, from.id);
    doc_comment(
        to.pointer(source_info::DOC_COMMENT),
        from.doc_comment.as_ref(),
    );
    let members = to.pointer(source_info::MEMBERS);
    each(
        members,
        member_info::SIZE,
        &from.members,
        |mut to, member| {
            doc_comment(
                to.pointer(member_info::DOC_COMMENT),
                member.doc_comment.as_ref(),
            );
            to.set_scalar(member_info::START_BYTE, member.start_byte);
            to.set_scalar(member_info::END_BYTE, member.end_byte);
        },
    );
    to.set_scalar(source_info::START_BYTE, from.start_byte);
    to.set_scalar(source_info::END_BYTE, from.end_byte);
}

fn requested_file(mut to: StructBuilder<'_>, from: &RequestedFile) {
    to.set_scalar(requested_file::ID, from.id);
    to.pointer(requested_file::FILENAME)
        .set_text(from.filename.as_bytes());
    each(
        to.pointer(requested_file::IMPORTS),
        import::SIZE,
        &from.imports,
        |mut to, from| {
            to.set_scalar(import::ID, from.id);
            to.pointer(import::NAME).set_text(from.name.as_bytes());
        },
    );
    if from.file_source_info.identifiers.is_empty() {
        return;
    }
    let mut info = init(
        to.pointer(requested_file::FILE_SOURCE_INFO),
        file_source_info::SIZE,
    );
    let identifiers = info.pointer(file_source_info::IDENTIFIERS);
    each(
        identifiers,
        identifier::SIZE,
        &from.file_source_info.identifiers,
        identifier,
    );
}

fn identifier(mut to: StructBuilder<'_>, from: &Identifier) {
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
