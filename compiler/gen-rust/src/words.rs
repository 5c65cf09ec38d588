//! Names that are reserved by Rust, by its usual lints, or by the generated code itself.

use zooph_emit::Words;

/// Keywords of all editions, including reserved ones.
const KEYWORDS: &[&str] = &[
    "Self", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if",
    "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
    "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield", "_",
];

/// The words that every scope reserves.
pub(crate) static WORDS: Words = Words::new(&[KEYWORDS]);

/// Words that are not allowed as names of a struct's members.
pub(crate) static MEMBERS: Words = Words::new(&[KEYWORDS, METHODS]);

/// Words that are not allowed as names of declarations.
pub(crate) static DECLARATIONS: Words = Words::new(&[KEYWORDS, PRIMITIVES, &[SINK, SOURCE]]);

/// Words that are not allowed as type parameters: keywords, and types that generated code uses without a path.
pub(crate) static PARAMETERS: Words = Words::new(&[KEYWORDS, PRELUDE, &[SINK, SOURCE]]);

/// The constant with a file's id.
pub(crate) const FILE_ID: &str = "FILE_ID";

/// The constant with an interface's id.
pub(crate) const INTERFACE_ID: &str = "INTERFACE_ID";

/// The type parameter of generated functions that write JSON, and of the runtime's macros.
pub(crate) const SINK: &str = "JsonSink";

/// The type parameter of generated functions that read JSON.
pub(crate) const SOURCE: &str = "JsonSource";

/// Types that generated code uses without a path.
const PRELUDE: &[&str] = &[
    "Reader",
    "Builder",
    "Which",
    "WhichReader",
    "Option",
    "Vec",
    "String",
    "Box",
    "Result",
];

/// Primitive types. A module with such a name would hide the type.
const PRIMITIVES: &[&str] = &[
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "str", "u8", "u16",
    "u32", "u64", "u128", "usize",
];

/// The name under which generated modules import the runtime.
pub(crate) const RUNTIME: &str = "zooph";

/// Names of methods that resemble those of a standard trait, which clippy reports, and of methods that all Readers
/// and Builders have. Methods that take `self` by value, of traits that every type implements, win over a Reader's own.
const METHODS: &[&str] = &[
    "as_mut",
    "as_ref",
    "borrow",
    "borrow_mut",
    "clone",
    "default",
    "deref",
    "deref_mut",
    "drop",
    "from_iter",
    "from_str",
    "into",
    "into_iter",
    "len",
    "neg",
    "new",
    "next",
    "not",
    "as_reader",
    "reborrow",
    "reset",
    "to_string",
    "try_into",
    "untyped",
    "which_tag",
];
