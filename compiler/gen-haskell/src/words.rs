//! Names that are reserved by Haskell or by the generated code itself.

use zooph_emit::Words;

/// Keywords, including those of extensions that generated modules or their users may enable.
pub(crate) const KEYWORDS: &[&str] = &[
    "as",
    "case",
    "class",
    "data",
    "default",
    "deriving",
    "do",
    "else",
    "family",
    "forall",
    "foreign",
    "hiding",
    "if",
    "import",
    "in",
    "infix",
    "infixl",
    "infixr",
    "instance",
    "let",
    "mdo",
    "module",
    "newtype",
    "of",
    "pattern",
    "proc",
    "qualified",
    "rec",
    "role",
    "static",
    "then",
    "type",
    "where",
    "_",
];

/// The words that every scope reserves.
pub(crate) static WORDS: Words = Words::new(&[KEYWORDS]);

/// Words that are not allowed as accessors.
pub(crate) static ACCESSORS: Words = Words::new(&[KEYWORDS, STRUCT_VALUES]);

/// Names in a struct's module other than accessors.
const STRUCT_VALUES: &[&str] = &[
    "open", "openLazy", "empty", "which", "typeId", "schema", "new",
];

/// First parts of the names of modules that generated code or its users import.
pub(crate) const MODULES: &[&str] = &["Zooph", "Prelude", "Data", "GHC", "Control", "System"];
