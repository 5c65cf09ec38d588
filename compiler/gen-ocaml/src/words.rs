//! Names that are reserved by OCaml or by the generated code itself.

use zooph_emit::Words;

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

/// The words that every scope reserves.
pub(crate) static WORDS: Words = Words::new(&[KEYWORDS]);

/// Words that are not allowed as values in a struct's module.
pub(crate) static VALUES: Words = Words::new(&[KEYWORDS, RECORD_VALUES]);

/// Words that are not allowed as accessors.
pub(crate) static ACCESSORS: Words = Words::new(&[KEYWORDS, READER_VALUES, BUILDER_VALUES]);

/// Words that are not allowed as names of modules.
pub(crate) static NAMES: Words = Words::new(&[MODULES, PARTS]);

/// Modules that generated files refer to.
const MODULES: &[&str] = &["Zooph", "Zooph_big", "Z", "Types", "Stdlib"];

/// Modules of libraries that programs with generated code are linked with, without capitals. No file's module can have
/// such a name.
pub(crate) const OTHER_MODULES: &[&str] = &[
    "zooph",
    "zooph_base",
    "zooph_big",
    "zooph_raw",
    "zooph_unix",
    "stdlib",
];

/// Modules that every struct's module has.
const PARTS: &[&str] = &["Reader", "Builder", "View"];

/// Values of a struct's module.
const RECORD_VALUES: &[&str] = &[
    "default",
    "equal",
    "compare",
    "hash",
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
const READER_VALUES: &[&str] = &[
    "of_buffer",
    "of_bytes",
    "of_string",
    "of_flat",
    "of_prefix",
    "of_buffer_lazily",
    "of_prefix_lazily",
    "to_record",
    "equal",
    "pp",
    "which",
    "which_tag",
];

/// Values of every Builder, and names that accessors use.
const BUILDER_VALUES: &[&str] = &["init", "of_record", "of_reader", "root", "to_reader"];
