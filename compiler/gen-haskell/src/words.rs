//! Names that Haskell or the generated code itself keep for themselves.

use zooph_emit::Words;

/// Keywords, those of extensions included that generated modules or their users may turn on.
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

/// Keywords, for scopes.
pub(crate) static WORDS: Words = Words::new(&[KEYWORDS]);

/// What accessors must not take.
pub(crate) static ACCESSORS: Words = Words::new(&[KEYWORDS, STRUCT_VALUES]);

/// What a struct's module has beside accessors.
const STRUCT_VALUES: &[&str] = &[
    "open", "openLazy", "empty", "which", "typeId", "schema", "new",
];

/// First parts of modules that generated code or its users import.
pub(crate) const MODULES: &[&str] = &["Zooph", "Prelude", "Data", "GHC", "Control", "System"];
