//! Words that are not allowed as names in generated code.

use std::collections::HashSet;
use std::sync::LazyLock;

use zooph_emit::Words;

/// Names that are no namespaces at global scope, where C's headers declare them: `main`, and the functions, types and
/// variables of ISO C and POSIX, as glibc has them with the extensions that g++ enables.
static OF_C: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    include_str!("c_names.txt")
        .split_ascii_whitespace()
        .collect()
});

/// Reports whether C's headers declare the name.
pub(crate) fn is_of_c(name: &str) -> bool {
    OF_C.contains(name)
}

/// Keywords, including alternative operators, and names with a special meaning in some contexts.
const KEYWORDS: &[&str] = &[
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break",
    "case", "catch", "char", "char16_t", "char32_t", "char8_t", "class", "co_await", "co_yield",
    "compl", "concept", "const", "continue", "decltype", "default", "delete", "do", "double",
    "else", "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto",
    "if", "import", "inline", "int", "long", "module", "mutable", "new", "noexcept", "not",
    "not_eq", "nullptr", "operator", "or", "or_eq", "private", "public", "register", "requires",
    "return", "short", "signed", "sizeof", "static", "struct", "switch", "template", "this",
    "throw", "true", "try", "typedef", "typeid", "typename", "typeof", "union", "unsigned",
    "using", "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq",
];

/// Macros of the C library, of compilers, and of `<sys/types.h>`.
const MACROS: &[&str] = &[
    "assert", "environ", "errno", "i386", "linux", "major", "makedev", "minor", "offsetof",
    "setjmp", "stderr", "stdin", "stdout", "unix", "va_arg", "va_copy", "va_end", "va_start",
    "EOF", "NULL",
];

/// Macros of `<windows.h>`.
const WINDOWS: &[&str] = &[
    "ABSOLUTE", "BOOL", "CONST", "DELETE", "ERROR", "FALSE", "FAR", "IN", "NEAR", "OPTIONAL",
    "OUT", "RELATIVE", "STRICT", "TRUE", "VOID", "cdecl", "far", "hyper", "max", "min", "near",
    "pascal", "small",
];

/// Macros of X11's headers.
const X11: &[&str] = &[
    "Above", "Absolute", "Always", "Below", "Bool", "Complex", "Convex", "Expose", "False",
    "FocusIn", "FocusOut", "None", "Screen", "Status", "Success", "True", "Unsorted",
];

/// Longer words of all these lists. They are apart because of rustfmt's layout.
const LONG: &[&str] = &[
    "co_return",
    "const_cast",
    "consteval",
    "constexpr",
    "constinit",
    "dynamic_cast",
    "namespace",
    "protected",
    "reinterpret_cast",
    "static_assert",
    "static_cast",
    "thread_local",
    "DIFFERENCE",
    "interface",
    "Nonconvex",
];

/// Names of namespaces that generated code refers to.
const NAMESPACES: &[&str] = &["std", "zooph"];

/// Classes inside a struct's Record. The Record itself must not have these names.
const CLASSES: &[&str] = &["Builder", "Reader", "Union", "Which"];

/// Members that every face has.
const MEMBERS: &[&str] = &[
    "as_reader",
    "active_",
    "equals_",
    "fields_",
    "of_",
    "open",
    "untyped",
    "visit",
    "which",
    "which_",
];

/// Local names in functions, which would hide constants of the same name.
const LOCALS: &[&str] = &[
    "bytes", "count", "decoder", "encoder", "from", "layout", "made", "member", "of", "other",
    "self", "slots", "text", "to", "value", "values", "visitor", "words",
];

/// Words that are not allowed as names at namespace scope.
pub(crate) static IN_NAMESPACES: Words = Words::new(&[
    KEYWORDS, LONG, MACROS, WINDOWS, X11, NAMESPACES, CLASSES, LOCALS,
]);

/// Words that are not allowed as names anywhere.
pub(crate) static ANYWHERE: Words = Words::new(&[KEYWORDS, LONG, MACROS, WINDOWS, X11, NAMESPACES]);

/// Names of template parameters of member functions, which would be hidden by parameters of their class, and of a type that
/// classes name.
const TEMPLATES: &[&str] = &["Bytes", "E", "Layout", "R", "Self", "Visitor"];

/// Words that are not allowed as names of a class's template parameters.
pub(crate) static PARAMETERS: Words = Words::new(&[
    KEYWORDS, LONG, MACROS, WINDOWS, X11, NAMESPACES, CLASSES, MEMBERS, TEMPLATES,
]);

/// Words that are not allowed as names of class members.
pub(crate) static IN_CLASSES: Words = Words::new(&[
    KEYWORDS, LONG, MACROS, WINDOWS, X11, NAMESPACES, CLASSES, MEMBERS,
]);
