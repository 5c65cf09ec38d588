//! Names that OCaml or the generated code itself keep for themselves.

/// Keywords, and words that are operators.
pub(crate) const KEYWORDS: &[&str] = &[
    "and",
    "as",
    "asr",
    "assert",
    "begin",
    "class",
    "constraint",
    "do",
    "done",
    "downto",
    "else",
    "end",
    "exception",
    "external",
    "false",
    "for",
    "fun",
    "function",
    "functor",
    "if",
    "in",
    "include",
    "inherit",
    "initializer",
    "land",
    "lazy",
    "let",
    "lor",
    "lsl",
    "lsr",
    "lxor",
    "match",
    "method",
    "mod",
    "module",
    "mutable",
    "new",
    "nonrec",
    "object",
    "of",
    "open",
    "or",
    "private",
    "rec",
    "sig",
    "struct",
    "then",
    "to",
    "true",
    "try",
    "type",
    "val",
    "virtual",
    "when",
    "while",
    "with",
    "effect",
    "parser",
    "_",
];

/// Modules that generated files refer to.
pub(crate) const MODULES: &[&str] = &["Zooph", "Zooph_big", "Z", "Types", "Stdlib"];

/// Modules that every struct's module has.
pub(crate) const PARTS: &[&str] = &["Reader", "Builder", "View"];

/// Values of a struct's module.
pub(crate) const RECORD_VALUES: &[&str] = &[
    "default",
    "equal",
    "same_bits",
    "pp",
    "encoded_length",
    "encode",
    "to_buffer",
    "to_bytes",
    "to_string",
    "of_buffer",
    "of_bytes",
    "of_string",
    "kind",
    "layout",
    "type_id",
    "schema",
    "structure",
];

/// Values of every Reader, and names that accessors use.
pub(crate) const READER_VALUES: &[&str] = &[
    "of_buffer",
    "of_bytes",
    "of_string",
    "of_flat",
    "of_prefix",
    "of_buffer_lazily",
    "to_record",
    "pp",
    "which",
    "which_tag",
];

/// Values of every Builder, and names that accessors use.
pub(crate) const BUILDER_VALUES: &[&str] = &["init", "of_record", "of_reader", "root", "to_reader"];
