//! Nodes: the named things a schema declares.

use std::sync::Arc;

use crate::{Brand, Type, Value};

/// A 64-bit node id. The top bit is always set for ids the language makes or accepts.
pub type Id = u64;

/// One declaration: a file, struct (or group), enum, interface, constant or annotation.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Unique in the world.
    pub id: Id,
    /// For people: `foo.capnp:Outer.Inner`. Never parse it. Shared between clones, for it repeats the
    /// names of all scopes around the node.
    pub display_name: Arc<str>,
    /// How many bytes of `display_name` to drop for the name without its scope.
    pub display_name_prefix_length: u32,
    /// The lexically enclosing node; 0 for files and for parameter structs of methods.
    pub scope_id: Id,
    /// Names of the node's own generic parameters, in order.
    pub parameters: Vec<String>,
    /// This node or a scope around it has parameters.
    pub is_generic: bool,
    /// Nodes declared inside this one by name (groups and method structs are not listed).
    pub nested_nodes: Vec<NestedNode>,
    /// Annotations applied to the declaration.
    pub annotations: Vec<Annotation>,
    /// What kind of node, with its content.
    pub kind: NodeKind,
}

/// A child declaration as its parent lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestedNode {
    /// Unqualified name.
    pub name: String,
    /// The child's id.
    pub id: Id,
}

/// The content of a node by kind.
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
        /// Declared type.
        ty: Type,
        /// The value.
        value: Value,
    },
    /// An annotation declaration.
    Annotation {
        /// Type of the annotation's argument.
        ty: Type,
        /// What it may be applied to.
        targets: AnnotationTargets,
    },
}

/// A struct's or group's layout and fields.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct StructNode {
    /// Size of the data section in 64-bit words.
    pub data_word_count: u16,
    /// Size of the pointer section in pointers (words).
    pub pointer_count: u16,
    /// Always inline composite for structs the present language makes.
    pub preferred_list_encoding: ElementSize,
    /// A group shares its parent's sections; its counts repeat the parent's.
    pub is_group: bool,
    /// Number of fields in the unnamed union; 0 or at least 2.
    pub discriminant_count: u16,
    /// Offset of the 16-bit discriminant, in multiples of 16 bits.
    pub discriminant_offset: u32,
    /// Fields in ordinal order; `code_order` restores the order of the source.
    pub fields: Vec<Field>,
}

/// The size code of a list's elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u16)]
pub enum ElementSize {
    /// No bits: `List(Void)`.
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
    /// Eight bytes, no pointers.
    EightBytes = 5,
    /// One pointer.
    Pointer = 6,
    /// Structs, prefixed by a tag word.
    InlineComposite = 7,
}

/// One field of a struct or group.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Name as written in the schema.
    pub name: String,
    /// Position of the field in the source, counting from 0.
    pub code_order: u16,
    /// Annotations applied to it.
    pub annotations: Vec<Annotation>,
    /// The union tag that selects this field, if it is in its struct's unnamed union.
    pub discriminant: Option<u16>,
    /// A slot or a group.
    pub kind: FieldKind,
    /// The explicit `@N`; `None` for groups.
    pub ordinal: Option<u16>,
}

/// Where a field's value is.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldKind {
    /// A value of its own.
    Slot(Slot),
    /// A group (or named union): another struct node that shares the sections.
    Group {
        /// The group's node.
        type_id: Id,
    },
}

/// A field with a place of its own in one of the sections.
#[derive(Clone, Debug, PartialEq)]
pub struct Slot {
    /// Offset in multiples of the value's size, from the start of its section.
    pub offset: u32,
    /// The field's type.
    pub ty: Type,
    /// Its default; a null pointer or zero unless the schema says otherwise.
    pub default_value: Value,
    /// The schema spelled the default out.
    pub had_explicit_default: bool,
    /// What it spelled is `null`, which parameters of methods may have. Of a text it makes a difference to
    /// the request: an empty one is there.
    pub has_null_default: bool,
}

/// An enum's content.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct EnumNode {
    /// In ordinal order: the index is the value on the wire.
    pub enumerants: Vec<Enumerant>,
}

/// One enumerant.
#[derive(Clone, Debug, PartialEq)]
pub struct Enumerant {
    /// Name as written in the schema.
    pub name: String,
    /// Position in the source.
    pub code_order: u16,
    /// Annotations applied to it.
    pub annotations: Vec<Annotation>,
}

/// An interface's content.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct InterfaceNode {
    /// In ordinal order: the index is the method id.
    pub methods: Vec<Method>,
    /// Interfaces it extends.
    pub superclasses: Vec<Superclass>,
}

/// An interface that another one extends.
#[derive(Clone, Debug, PartialEq)]
pub struct Superclass {
    /// The interface.
    pub id: Id,
    /// Bindings of its parameters.
    pub brand: Brand,
}

/// One method.
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    /// Name as written in the schema.
    pub name: String,
    /// Position in the source.
    pub code_order: u16,
    /// Names of the method's own generic parameters.
    pub implicit_parameters: Vec<String>,
    /// Struct of the parameters. An anonymous one has `scope_id` 0.
    pub param_struct_type: Id,
    /// Bindings of its parameters.
    pub param_brand: Brand,
    /// Struct of the results. `-> stream` names the standard `StreamResult`.
    pub result_struct_type: Id,
    /// Bindings of its parameters.
    pub result_brand: Brand,
    /// Annotations applied to it.
    pub annotations: Vec<Annotation>,
}

/// What an annotation may be applied to.
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

/// An annotation applied to something.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotation {
    /// The annotation's declaration.
    pub id: Id,
    /// Bindings of its scopes' parameters.
    pub brand: Brand,
    /// The argument; [`Value::Void`] when none was given.
    pub value: Value,
}
