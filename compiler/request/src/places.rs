//! The places of fields in the reference's `schema.capnp`.
//!
//! They are written by hand, since building the compiler must not require its own output. Fields of the data
//! section have byte offsets, and booleans bit offsets. Fields of the pointer section have indices. Sizes are
//! (data words, pointers). `capnp compile -ocapnp schema.capnp` prints the same figures.

/// Sizes of the two sections: words of data, and pointers. Sizes of structs that grew with versions are in
/// `version.rs`.
pub(crate) type Size = (u16, u16);

pub(crate) mod request {
    pub(crate) const NODES: usize = 0;
    pub(crate) const REQUESTED_FILES: usize = 1;
    pub(crate) const CAPNP_VERSION: usize = 2;
    pub(crate) const SOURCE_INFO: usize = 3;
}

pub(crate) mod version {
    pub(crate) const SIZE: super::Size = (1, 0);
    pub(crate) const MAJOR: usize = 0;
    pub(crate) const MINOR: usize = 2;
    pub(crate) const MICRO: usize = 3;
}

pub(crate) mod node {
    pub(crate) const ID: usize = 0;
    pub(crate) const DISPLAY_NAME_PREFIX_LENGTH: usize = 8;
    pub(crate) const WHICH: usize = 12;
    pub(crate) const SCOPE_ID: usize = 16;
    pub(crate) const IS_GENERIC: usize = 288;
    /// The byte range of the declaration, which repeats the node's source info.
    pub(crate) const START_BYTE: usize = 40;
    pub(crate) const END_BYTE: usize = 44;
    pub(crate) const DISPLAY_NAME: usize = 0;
    pub(crate) const NESTED_NODES: usize = 1;
    pub(crate) const ANNOTATIONS: usize = 2;
    pub(crate) const PARAMETERS: usize = 5;

    pub(crate) const FILE: u16 = 0;
    pub(crate) const STRUCT: u16 = 1;
    pub(crate) const ENUM: u16 = 2;
    pub(crate) const INTERFACE: u16 = 3;
    pub(crate) const CONST: u16 = 4;
    pub(crate) const ANNOTATION: u16 = 5;

    pub(crate) const DATA_WORD_COUNT: usize = 14;
    pub(crate) const POINTER_COUNT: usize = 24;
    pub(crate) const PREFERRED_LIST_ENCODING: usize = 26;
    pub(crate) const IS_GROUP: usize = 224;
    pub(crate) const DISCRIMINANT_COUNT: usize = 30;
    pub(crate) const DISCRIMINANT_OFFSET: usize = 32;
    /// The list of fields, enumerants or methods.
    pub(crate) const MEMBERS: usize = 3;
    pub(crate) const SUPERCLASSES: usize = 4;
    /// The type of a constant or an annotation.
    pub(crate) const TYPE: usize = 3;
    pub(crate) const VALUE: usize = 4;
    /// Twelve bits, in the order of `AnnotationTargets`.
    pub(crate) const TARGETS: usize = 112;
}

pub(crate) mod parameter {
    pub(crate) const SIZE: super::Size = (0, 1);
    pub(crate) const NAME: usize = 0;
}

pub(crate) mod nested_node {
    pub(crate) const SIZE: super::Size = (1, 1);
    pub(crate) const NAME: usize = 0;
    pub(crate) const ID: usize = 0;
}

pub(crate) mod source_info {
    pub(crate) const ID: usize = 0;
    pub(crate) const START_BYTE: usize = 8;
    pub(crate) const END_BYTE: usize = 12;
    pub(crate) const DOC_COMMENT: usize = 0;
    pub(crate) const MEMBERS: usize = 1;
}

pub(crate) mod member_info {
    pub(crate) const START_BYTE: usize = 0;
    pub(crate) const END_BYTE: usize = 4;
    pub(crate) const DOC_COMMENT: usize = 0;
}

pub(crate) mod field {
    pub(crate) const SIZE: super::Size = (3, 4);
    pub(crate) const CODE_ORDER: usize = 0;
    pub(crate) const DISCRIMINANT_VALUE: usize = 2;
    pub(crate) const NO_DISCRIMINANT: u16 = 0xffff;
    pub(crate) const OFFSET: usize = 4;
    pub(crate) const WHICH: usize = 8;
    pub(crate) const SLOT: u16 = 0;
    pub(crate) const GROUP: u16 = 1;
    pub(crate) const ORDINAL_WHICH: usize = 10;
    pub(crate) const IMPLICIT: u16 = 0;
    pub(crate) const EXPLICIT: u16 = 1;
    pub(crate) const ORDINAL: usize = 12;
    pub(crate) const HAD_EXPLICIT_DEFAULT: usize = 128;
    pub(crate) const TYPE_ID: usize = 16;
    pub(crate) const NAME: usize = 0;
    pub(crate) const ANNOTATIONS: usize = 1;
    pub(crate) const TYPE: usize = 2;
    pub(crate) const DEFAULT_VALUE: usize = 3;
}

pub(crate) mod enumerant {
    pub(crate) const SIZE: super::Size = (1, 2);
    pub(crate) const CODE_ORDER: usize = 0;
    pub(crate) const NAME: usize = 0;
    pub(crate) const ANNOTATIONS: usize = 1;
}

pub(crate) mod superclass {
    pub(crate) const SIZE: super::Size = (1, 1);
    pub(crate) const ID: usize = 0;
    pub(crate) const BRAND: usize = 0;
}

pub(crate) mod method {
    pub(crate) const SIZE: super::Size = (3, 5);
    pub(crate) const CODE_ORDER: usize = 0;
    pub(crate) const PARAM_STRUCT_TYPE: usize = 8;
    pub(crate) const RESULT_STRUCT_TYPE: usize = 16;
    pub(crate) const NAME: usize = 0;
    pub(crate) const ANNOTATIONS: usize = 1;
    pub(crate) const PARAM_BRAND: usize = 2;
    pub(crate) const RESULT_BRAND: usize = 3;
    pub(crate) const IMPLICIT_PARAMETERS: usize = 4;
}

pub(crate) mod ty {
    pub(crate) const SIZE: super::Size = (3, 1);
    pub(crate) const WHICH: usize = 0;
    pub(crate) const TYPE_ID: usize = 8;
    pub(crate) const ELEMENT_OR_BRAND: usize = 0;

    pub(crate) const LIST: u16 = 14;
    pub(crate) const ENUM: u16 = 15;
    pub(crate) const STRUCT: u16 = 16;
    pub(crate) const INTERFACE: u16 = 17;
    pub(crate) const ANY_POINTER: u16 = 18;

    /// The union inside `ANY_POINTER`: unconstrained, a parameter, or a method's own parameter.
    pub(crate) const ANY_WHICH: usize = 8;
    pub(crate) const UNCONSTRAINED: u16 = 0;
    pub(crate) const PARAMETER: u16 = 1;
    pub(crate) const IMPLICIT_PARAMETER: u16 = 2;
    /// The kind of an unconstrained pointer, or the index of a parameter.
    pub(crate) const ANY_KIND_OR_INDEX: usize = 10;
    pub(crate) const PARAMETER_SCOPE_ID: usize = 16;
}

pub(crate) mod brand {
    pub(crate) const SIZE: super::Size = (0, 1);
    pub(crate) const SCOPES: usize = 0;
}

pub(crate) mod brand_scope {
    pub(crate) const SIZE: super::Size = (2, 1);
    pub(crate) const SCOPE_ID: usize = 0;
    pub(crate) const WHICH: usize = 8;
    pub(crate) const BIND: u16 = 0;
    pub(crate) const INHERIT: u16 = 1;
    pub(crate) const BINDINGS: usize = 0;
}

pub(crate) mod binding {
    pub(crate) const SIZE: super::Size = (1, 1);
    pub(crate) const WHICH: usize = 0;
    pub(crate) const UNBOUND: u16 = 0;
    pub(crate) const BOUND: u16 = 1;
    pub(crate) const TYPE: usize = 0;
}

pub(crate) mod value {
    pub(crate) const SIZE: super::Size = (2, 1);
    pub(crate) const WHICH: usize = 0;
    /// The place of values of at most two bytes. For booleans, it is bit 16.
    pub(crate) const NARROW: usize = 2;
    pub(crate) const FOUR_BYTES: usize = 4;
    pub(crate) const EIGHT_BYTES: usize = 8;
    pub(crate) const POINTER: usize = 0;
}

pub(crate) mod annotation {
    pub(crate) const SIZE: super::Size = (1, 2);
    pub(crate) const ID: usize = 0;
    pub(crate) const VALUE: usize = 0;
    pub(crate) const BRAND: usize = 1;
}

pub(crate) mod requested_file {
    pub(crate) const ID: usize = 0;
    pub(crate) const FILENAME: usize = 0;
    pub(crate) const IMPORTS: usize = 1;
    pub(crate) const FILE_SOURCE_INFO: usize = 2;
}

pub(crate) mod import {
    pub(crate) const SIZE: super::Size = (1, 1);
    pub(crate) const ID: usize = 0;
    pub(crate) const NAME: usize = 0;
}

pub(crate) mod file_source_info {
    pub(crate) const SIZE: super::Size = (0, 1);
    pub(crate) const IDENTIFIERS: usize = 0;
}

pub(crate) mod identifier {
    pub(crate) const SIZE: super::Size = (3, 0);
    pub(crate) const START_BYTE: usize = 0;
    pub(crate) const END_BYTE: usize = 4;
    pub(crate) const TARGET_ID: usize = 8;
    pub(crate) const WHICH: usize = 16;
    pub(crate) const NODE: u16 = 0;
    pub(crate) const MEMBER: u16 = 1;
    pub(crate) const ORDINAL: usize = 18;
}
