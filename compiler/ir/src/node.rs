//! Nodes: the named declarations of a schema.

use std::sync::Arc;

use crate::{Brand, Type, Value};

/// A 64-bit node id. The top bit is set in all ids that the language generates or accepts.
pub type Id = u64;

/// One declaration: a file, struct (or group), enum, interface, constant or annotation.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The id, which is globally unique.
    pub id: Id,
    /// The name for people, such as `foo.capnp:Outer.Inner`. Do not parse it. Clones share it, since it repeats
    /// the names of all scopes around the node.
    pub display_name: Arc<str>,
    /// The number of bytes of `display_name` before the name without its scope.
    pub display_name_prefix_length: u32,
    /// The lexically enclosing node. 0 for files, and for structs of methods' parameters and results.
    pub scope_id: Id,
    /// The names of the node's own generic parameters, in order.
    pub parameters: Vec<String>,
    /// Whether this node or a scope around it has generic parameters.
    pub is_generic: bool,
    /// The nodes declared by name inside this one. Groups and structs of methods are not listed.
    pub nested_nodes: Vec<NestedNode>,
    /// The annotations applied to the declaration.
    pub annotations: Vec<Annotation>,
    /// The kind of the node, with its content.
    pub kind: NodeKind,
}

/// A child declaration in its parent's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestedNode {
    /// The unqualified name.
    pub name: String,
    /// The id of the child.
    pub id: Id,
}

/// The kind of a node, with its content.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeKind {
    /// A source file.
    File,
    /// A struct or a group.
    Struct(StructNode),
    /// An enumeration.
    Enum(EnumNode),
    /// An interface.
    Interface(InterfaceNode),
    /// A constant.
    Const {
        /// The declared type.
        ty: Type,
        /// The value.
        value: Value,
    },
    /// An annotation declaration.
    Annotation {
        /// The type of the annotation's argument.
        ty: Type,
        /// The kinds of declarations to which it may be applied.
        targets: AnnotationTargets,
    },
}

/// The layout and the fields of a struct or group.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct StructNode {
    /// Size of the data section in words of 64 bits.
    pub data_word_count: u16,
    /// Size of the pointer section in pointers.
    pub pointer_count: u16,
    /// The encoding of lists of the struct. The current language always uses inline composite lists.
    pub preferred_list_encoding: ElementSize,
    /// Whether this is a group. It shares its parent's sections and has the same sizes.
    pub is_group: bool,
    /// Number of fields in the unnamed union: 0, or at least 2.
    pub discriminant_count: u16,
    /// Offset of the 16-bit discriminant, in multiples of 16 bits.
    pub discriminant_offset: u32,
    /// The fields in the order of their ordinals. Their `code_order` gives the order of the source.
    pub fields: Vec<Field>,
}

/// The size code of a list's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u16)]
pub enum ElementSize {
    /// No bits, as in `List(Void)`.
    #[default]
    Empty = 0,
    /// One bit.
    Bit = 1,
    /// One byte.
    Byte = 2,
    /// Two bytes.
    TwoBytes = 3,
    /// Four bytes.
    FourBytes = 4,
    /// Eight bytes that are not a pointer.
    EightBytes = 5,
    /// One pointer.
    Pointer = 6,
    /// Structs after a tag word.
    InlineComposite = 7,
}

/// A field of a struct or group.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The name, as written in the schema.
    pub name: String,
    /// The position of the field in the source, counted from 0.
    pub code_order: u16,
    /// The annotations applied to the field.
    pub annotations: Vec<Annotation>,
    /// The discriminant that selects the field, if it is in its struct's unnamed union.
    pub discriminant: Option<u16>,
    /// The place of the field: a slot or a group.
    pub kind: FieldKind,
    /// The explicit `@N`. `None` for groups.
    pub ordinal: Option<u16>,
}

/// The place of a field's value.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldKind {
    /// A value with its own place in a section.
    Slot(Slot),
    /// A group or named union: another struct node that shares the sections.
    Group {
        /// The id of the group's node.
        type_id: Id,
    },
}

/// A field with its own place in one of the sections.
#[derive(Clone, Debug, PartialEq)]
pub struct Slot {
    /// Offset from the start of its section, in multiples of the value's size.
    pub offset: u32,
    /// The type of the field.
    pub ty: Type,
    /// The default. It is zero or a null pointer unless the schema gives another one.
    pub default_value: Value,
    /// Whether the schema states the default.
    pub had_explicit_default: bool,
    /// Whether the stated default is `null`, which is allowed for parameters of methods. For a text, the request
    /// distinguishes it from an empty text, which is not null.
    pub has_null_default: bool,
}

/// The content of an enum.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct EnumNode {
    /// The enumerants in the order of their ordinals. The index is the value in messages.
    pub enumerants: Vec<Enumerant>,
}

/// An enumerant.
#[derive(Clone, Debug, PartialEq)]
pub struct Enumerant {
    /// The name, as written in the schema.
    pub name: String,
    /// The position in the source.
    pub code_order: u16,
    /// The annotations applied to the enumerant.
    pub annotations: Vec<Annotation>,
}

/// The content of an interface.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct InterfaceNode {
    /// The methods in the order of their ordinals. The index is the id of the method.
    pub methods: Vec<Method>,
    /// The interfaces that it extends.
    pub superclasses: Vec<Superclass>,
}

/// An interface that another one extends.
#[derive(Clone, Debug, PartialEq)]
pub struct Superclass {
    /// The id of the interface.
    pub id: Id,
    /// The bindings of its parameters.
    pub brand: Brand,
}

/// A method.
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    /// The name, as written in the schema.
    pub name: String,
    /// The position in the source.
    pub code_order: u16,
    /// The names of the method's own generic parameters.
    pub implicit_parameters: Vec<String>,
    /// The struct of the parameters. An anonymous one has `scope_id` 0.
    pub param_struct_type: Id,
    /// The bindings of the parameter struct's generic parameters.
    pub param_brand: Brand,
    /// The struct of the results. `-> stream` names the standard `StreamResult`.
    pub result_struct_type: Id,
    /// The bindings of the result struct's generic parameters.
    pub result_brand: Brand,
    /// The annotations applied to the method.
    pub annotations: Vec<Annotation>,
}

/// The kinds of declarations to which an annotation may be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[allow(missing_docs)]
pub struct AnnotationTargets {
    pub file: bool,
    pub constant: bool,
    pub enumeration: bool,
    pub enumerant: bool,
    pub structure: bool,
    pub field: bool,
    pub union: bool,
    pub group: bool,
    pub interface: bool,
    pub method: bool,
    pub param: bool,
    pub annotation: bool,
}

/// An annotation applied to a declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotation {
    /// The id of the annotation's declaration.
    pub id: Id,
    /// The bindings of the parameters of its scopes.
    pub brand: Brand,
    /// The argument. [`Value::Void`] if none was given.
    pub value: Value,
}
