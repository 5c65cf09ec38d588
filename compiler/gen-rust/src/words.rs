//! Names that Rust, its usual lints, or the generated code itself keep for themselves.

use zooph_emit::Words;

/// Keywords of all editions, reserved ones included.
const KEYWORDS: &[&str] = &[
    "Self", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if",
    "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
    "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield", "_",
];

/// Keywords, for scopes.
pub(crate) static WORDS: Words = Words::new(&[KEYWORDS]);

/// What members of a struct must not take.
pub(crate) static MEMBERS: Words = Words::new(&[KEYWORDS, METHODS]);

/// What declarations must not take.
pub(crate) static DECLARATIONS: Words = Words::new(&[KEYWORDS, PRIMITIVES, &[SINK, SOURCE]]);

/// What type parameters must not take: keywords, and types that generated code uses by themselves.
pub(crate) static PARAMETERS: Words = Words::new(&[KEYWORDS, PRELUDE, &[SINK, SOURCE]]);

/// The type parameter of generated functions that write JSON, and of the runtime's macros.
pub(crate) const SINK: &str = "JsonSink";

/// The type parameter of those that read it.
pub(crate) const SOURCE: &str = "JsonSource";

/// Type names that generated code uses by themselves.
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

/// Primitive types: a module of that name would hide them.
const PRIMITIVES: &[&str] = &[
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "str", "u8", "u16",
    "u32", "u64", "u128", "usize",
];

/// What generated modules import under a name of its own.
pub(crate) const RUNTIME: &str = "zooph";

/// Methods that look like those of a standard trait, which clippy points out, and those that all
/// Readers and Builders have. Those of traits that every type has and that take the value itself come before a Reader's own.
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
