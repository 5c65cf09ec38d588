//! Reads requests: converts bytes to the IR.

use zooph::framing::Frame;
use zooph::{Arena, Fault, Limits, ListReader, Pointer, StructReader, kind};
use zooph_ir::{
    Annotation, AnnotationTargets, AnyKind, Binding, Brand, BrandScope, CapnpVersion, ElementSize,
    EnumNode, Enumerant, Field, FieldKind, FileSourceInfo, Identifier, IdentifierTarget, Import,
    InterfaceNode, MemberInfo, Method, NestedNode, Node, NodeKind, PointerValue, Request,
    RequestedFile, Slot, SourceInfo, StructNode, Superclass, Type, Value,
};

use crate::places::*;

/// Reads a framed `CodeGeneratorRequest`.
///
/// # Errors
/// The message is malformed.
pub fn read(bytes: &[u8]) -> Result<Request, Fault> {
    let root = root(bytes)?;
    let version = root.structure(request::CAPNP_VERSION);
    let file_info = root.list(request::REQUESTED_FILES);
    Ok(Request {
        capnp_version: CapnpVersion {
            major: version.scalar(version::MAJOR),
            minor: version.scalar(version::MINOR),
            micro: version.scalar(version::MICRO),
        },
        nodes: try_each(root.list(request::NODES), node)?,
        source_info: each(root.list(request::SOURCE_INFO), source_info),
        requested_files: each(file_info, requested_file),
    })
}

/// Reads a framed message whose root is a `Node`.
///
/// # Errors
/// The message is malformed.
pub fn read_node(bytes: &[u8]) -> Result<Node, Fault> {
    node(root(bytes)?)
}

fn root(bytes: &[u8]) -> Result<StructReader<'_>, Fault> {
    let pointer = zooph::frame_root(Frame::exactly(bytes)?)?;
    // This validates the structure only. A field of the wrong kind reads as its default.
    zooph::validate::<kind::AnyStruct>(pointer, &Limits::default())?;
    Ok(pointer.structure())
}

fn each<'a, T>(list: ListReader<'a>, read: impl Fn(StructReader<'a>) -> T) -> Vec<T> {
    (0..list.len())
        .map(|index| read(list.structure(index)))
        .collect()
}

fn try_each<'a, T>(
    list: ListReader<'a>,
    read: impl Fn(StructReader<'a>) -> Result<T, Fault>,
) -> Result<Vec<T>, Fault> {
    (0..list.len())
        .map(|index| read(list.structure(index)))
        .collect()
}

fn text(reader: &StructReader<'_>, index: usize) -> String {
    reader.text(index).to_str_lossy().into_owned()
}

fn doc_comment(reader: &StructReader<'_>, index: usize) -> Option<String> {
    reader.has(index).then(|| text(reader, index))
}

fn node(from: StructReader<'_>) -> Result<Node, Fault> {
    Ok(Node {
        id: from.scalar(node::ID),
        display_name: text(&from, node::DISPLAY_NAME).into(),
        display_name_prefix_length: from.scalar(node::DISPLAY_NAME_PREFIX_LENGTH),
        scope_id: from.scalar(node::SCOPE_ID),
        parameters: parameters(from.list(node::PARAMETERS)),
        is_generic: from.bit(node::IS_GENERIC),
        nested_nodes: each(from.list(node::NESTED_NODES), |nested| NestedNode {
            name: text(&nested, nested_node::NAME),
            id: nested.scalar(nested_node::ID),
        }),
        annotations: annotations(from.list(node::ANNOTATIONS))?,
        kind: node_kind(from)?,
    })
}

fn node_kind(from: StructReader<'_>) -> Result<NodeKind, Fault> {
    Ok(match from.scalar::<u16>(node::WHICH) {
        node::STRUCT => NodeKind::Struct(struct_node(from)?),
        node::ENUM => NodeKind::Enum(EnumNode {
            enumerants: try_each(from.list(node::MEMBERS), enumerant)?,
        }),
        node::INTERFACE => NodeKind::Interface(InterfaceNode {
            methods: try_each(from.list(node::MEMBERS), method)?,
            superclasses: each(from.list(node::SUPERCLASSES), |superclass| Superclass {
                id: superclass.scalar(superclass::ID),
                brand: brand(superclass.structure(superclass::BRAND)),
            }),
        }),
        node::CONST => NodeKind::Const {
            ty: ty(from.structure(node::TYPE)),
            value: value(from.structure(node::VALUE))?,
        },
        node::ANNOTATION => NodeKind::Annotation {
            ty: ty(from.structure(node::TYPE)),
            targets: targets(from),
        },
        // A kind from a later version of the format is treated as a file without content.
        _ => NodeKind::File,
    })
}

fn struct_node(from: StructReader<'_>) -> Result<StructNode, Fault> {
    Ok(StructNode {
        data_word_count: from.scalar(node::DATA_WORD_COUNT),
        pointer_count: from.scalar(node::POINTER_COUNT),
        preferred_list_encoding: element_size(from.scalar(node::PREFERRED_LIST_ENCODING)),
        is_group: from.bit(node::IS_GROUP),
        discriminant_count: from.scalar(node::DISCRIMINANT_COUNT),
        discriminant_offset: from.scalar(node::DISCRIMINANT_OFFSET),
        fields: try_each(from.list(node::MEMBERS), field)?,
    })
}

fn element_size(number: u16) -> ElementSize {
    use ElementSize::*;
    match number {
        0 => Empty,
        1 => Bit,
        2 => Byte,
        3 => TwoBytes,
        4 => FourBytes,
        5 => EightBytes,
        6 => Pointer,
        _ => InlineComposite,
    }
}

fn targets(from: StructReader<'_>) -> AnnotationTargets {
    let target = |index| from.bit(node::TARGETS + index);
    AnnotationTargets {
        file: target(0),
        constant: target(1),
        enumeration: target(2),
        enumerant: target(3),
        structure: target(4),
        field: target(5),
        union: target(6),
        group: target(7),
        interface: target(8),
        method: target(9),
        param: target(10),
        annotation: target(11),
    }
}

fn parameters(list: ListReader<'_>) -> Vec<String> {
    each(list, |parameter| text(&parameter, parameter::NAME))
}

fn field(from: StructReader<'_>) -> Result<Field, Fault> {
    let discriminant = from.scalar_or::<u16>(field::DISCRIMINANT_VALUE, field::NO_DISCRIMINANT);
    let explicit = from.scalar::<u16>(field::ORDINAL_WHICH) == field::EXPLICIT;
    let kind = if from.scalar::<u16>(field::WHICH) == field::GROUP {
        FieldKind::Group {
            type_id: from.scalar(field::TYPE_ID),
        }
    } else {
        let ty = ty(from.structure(field::TYPE));
        let default = from.structure(field::DEFAULT_VALUE);
        let had_explicit_default = from.bit(field::HAD_EXPLICIT_DEFAULT);
        FieldKind::Slot(Slot {
            offset: from.scalar(field::OFFSET),
            had_explicit_default,
            has_null_default: had_explicit_default
                && ty.is_pointer()
                && !default.has(value::POINTER),
            ty,
            default_value: value(default)?,
        })
    };
    Ok(Field {
        name: text(&from, field::NAME),
        code_order: from.scalar(field::CODE_ORDER),
        annotations: annotations(from.list(field::ANNOTATIONS))?,
        discriminant: (discriminant != field::NO_DISCRIMINANT).then_some(discriminant),
        kind,
        ordinal: explicit.then(|| from.scalar(field::ORDINAL)),
    })
}

fn enumerant(from: StructReader<'_>) -> Result<Enumerant, Fault> {
    Ok(Enumerant {
        name: text(&from, enumerant::NAME),
        code_order: from.scalar(enumerant::CODE_ORDER),
        annotations: annotations(from.list(enumerant::ANNOTATIONS))?,
    })
}

fn method(from: StructReader<'_>) -> Result<Method, Fault> {
    Ok(Method {
        name: text(&from, method::NAME),
        code_order: from.scalar(method::CODE_ORDER),
        implicit_parameters: parameters(from.list(method::IMPLICIT_PARAMETERS)),
        param_struct_type: from.scalar(method::PARAM_STRUCT_TYPE),
        param_brand: brand(from.structure(method::PARAM_BRAND)),
        result_struct_type: from.scalar(method::RESULT_STRUCT_TYPE),
        result_brand: brand(from.structure(method::RESULT_BRAND)),
        annotations: annotations(from.list(method::ANNOTATIONS))?,
    })
}

fn annotations(list: ListReader<'_>) -> Result<Vec<Annotation>, Fault> {
    try_each(list, |from| {
        Ok(Annotation {
            id: from.scalar(annotation::ID),
            brand: brand(from.structure(annotation::BRAND)),
            value: value(from.structure(annotation::VALUE))?,
        })
    })
}

fn ty(from: StructReader<'_>) -> Type {
    let type_id = from.scalar(ty::TYPE_ID);
    let brand = || brand(from.structure(ty::ELEMENT_OR_BRAND));
    match from.scalar::<u16>(ty::WHICH) {
        1 => Type::Bool,
        2 => Type::Int8,
        3 => Type::Int16,
        4 => Type::Int32,
        5 => Type::Int64,
        6 => Type::UInt8,
        7 => Type::UInt16,
        8 => Type::UInt32,
        9 => Type::UInt64,
        10 => Type::Float32,
        11 => Type::Float64,
        12 => Type::Text,
        13 => Type::Data,
        ty::LIST => Type::List(Box::new(self::ty(from.structure(ty::ELEMENT_OR_BRAND)))),
        ty::ENUM => Type::Enum {
            type_id,
            brand: brand(),
        },
        ty::STRUCT => Type::Struct {
            type_id,
            brand: brand(),
        },
        ty::INTERFACE => Type::Interface {
            type_id,
            brand: brand(),
        },
        ty::ANY_POINTER => any_pointer(from),
        // 0 is Void. Types of later versions of the format are treated as Void, too.
        _ => Type::Void,
    }
}

fn any_pointer(from: StructReader<'_>) -> Type {
    let index = from.scalar(ty::ANY_KIND_OR_INDEX);
    match from.scalar::<u16>(ty::ANY_WHICH) {
        ty::PARAMETER => Type::Parameter {
            scope_id: from.scalar(ty::PARAMETER_SCOPE_ID),
            index,
        },
        ty::IMPLICIT_PARAMETER => Type::ImplicitMethodParameter { index },
        _ => Type::AnyPointer(match index {
            1 => AnyKind::Struct,
            2 => AnyKind::List,
            3 => AnyKind::Capability,
            _ => AnyKind::Any,
        }),
    }
}

fn brand(from: StructReader<'_>) -> Brand {
    let scopes = each(from.list(brand::SCOPES), |scope| {
        let scope_id = scope.scalar(brand_scope::SCOPE_ID);
        if scope.scalar::<u16>(brand_scope::WHICH) == brand_scope::INHERIT {
            return BrandScope::Inherit { scope_id };
        }
        let bindings = each(scope.list(brand_scope::BINDINGS), |binding| {
            if binding.scalar::<u16>(binding::WHICH) == binding::BOUND {
                Binding::Type(ty(binding.structure(binding::TYPE)))
            } else {
                Binding::Unbound
            }
        });
        BrandScope::Bind { scope_id, bindings }
    });
    Brand { scopes }
}

fn value(from: StructReader<'_>) -> Result<Value, Fault> {
    let pointer = || from.pointer(value::POINTER);
    Ok(match from.scalar::<u16>(value::WHICH) {
        1 => Value::Bool(from.bit(value::NARROW * 8)),
        2 => Value::Int8(from.scalar(value::NARROW)),
        3 => Value::Int16(from.scalar(value::NARROW)),
        4 => Value::Int32(from.scalar(value::FOUR_BYTES)),
        5 => Value::Int64(from.scalar(value::EIGHT_BYTES)),
        6 => Value::UInt8(from.scalar(value::NARROW)),
        7 => Value::UInt16(from.scalar(value::NARROW)),
        8 => Value::UInt32(from.scalar(value::FOUR_BYTES)),
        9 => Value::UInt64(from.scalar(value::EIGHT_BYTES)),
        10 => Value::Float32(from.scalar(value::FOUR_BYTES)),
        11 => Value::Float64(from.scalar(value::EIGHT_BYTES)),
        12 => Value::Text(from.text(value::POINTER).as_bytes().into()),
        13 => Value::Data(from.data(value::POINTER).into()),
        14 => Value::List(pointer_value(pointer())?),
        15 => Value::Enum(from.scalar(value::NARROW)),
        16 => Value::Struct(pointer_value(pointer())?),
        17 => Value::Interface,
        18 => Value::AnyPointer(pointer_value(pointer())?),
        // 0 is Void. Values of later versions of the format are treated as Void, too.
        _ => Value::Void,
    })
}

/// Returns a copy in one segment, in the order of its pointers. So equal values are equal here, whatever the
/// layout of the message was. Objects keep their sizes, so other versions of a schema do not change how a
/// value is written.
fn pointer_value(from: Pointer<'_>) -> Result<PointerValue, Fault> {
    if from.is_null() {
        return Ok(PointerValue::default());
    }
    let mut arena = Arena::with_words(64);
    arena.root_pointer().try_copy(from)?;
    if arena.segments().len() > 1 {
        let words = arena.len() / 8;
        arena = Arena::with_words(words);
        arena.root_pointer().try_copy(from)?;
    }
    let words = arena.segments().next().map(zooph::array::decode);
    Ok(PointerValue {
        words: words.unwrap_or_default().into(),
    })
}

fn source_info(from: StructReader<'_>) -> SourceInfo {
    SourceInfo {
        id: from.scalar(source_info::ID),
        doc_comment: doc_comment(&from, source_info::DOC_COMMENT),
        members: each(from.list(source_info::MEMBERS), |member| MemberInfo {
            doc_comment: doc_comment(&member, member_info::DOC_COMMENT),
            start_byte: member.scalar(member_info::START_BYTE),
            end_byte: member.scalar(member_info::END_BYTE),
        }),
        start_byte: from.scalar(source_info::START_BYTE),
        end_byte: from.scalar(source_info::END_BYTE),
    }
}

fn requested_file(from: StructReader<'_>) -> RequestedFile {
    let info = from.structure(requested_file::FILE_SOURCE_INFO);
    RequestedFile {
        id: from.scalar(requested_file::ID),
        filename: text(&from, requested_file::FILENAME),
        imports: each(from.list(requested_file::IMPORTS), |import| Import {
            id: import.scalar(import::ID),
            name: text(&import, import::NAME),
        }),
        file_source_info: FileSourceInfo {
            identifiers: each(info.list(file_source_info::IDENTIFIERS), identifier),
        },
    }
}

fn identifier(from: StructReader<'_>) -> Identifier {
    let id = from.scalar(identifier::TARGET_ID);
    let member = from.scalar::<u16>(identifier::WHICH) == identifier::MEMBER;
    Identifier {
        start_byte: from.scalar(identifier::START_BYTE),
        end_byte: from.scalar(identifier::END_BYTE),
        target: if member {
            IdentifierTarget::Member {
                parent_id: id,
                ordinal: from.scalar(identifier::ORDINAL),
            }
        } else {
            IdentifierTarget::Node { id }
        },
    }
}
