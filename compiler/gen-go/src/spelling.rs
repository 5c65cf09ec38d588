//! Packages that generated code refers to. Names of packages are recorded when they are written, and a file
//! imports the recorded ones.

use zooph_emit::{Alias, Name, Phrase, phrase};

pub(crate) const BINARY: Name<'_> = Name("binary");
pub(crate) const ITER: Name<'_> = Name("iter");
pub(crate) const MATH: Name<'_> = Name("math");
pub(crate) const BITS: Name<'_> = Name("bits");
pub(crate) const SLICES: Name<'_> = Name("slices");
/// The runtime's package for users.
pub(crate) const ZOOPH: Name<'_> = Name("zooph");

/// The packages of the standard library, by import path.
pub(crate) const STANDARD: &[(Name<'_>, &str)] = &[
    (BINARY, "encoding/binary"),
    (ITER, "iter"),
    (MATH, "math"),
    (BITS, "math/bits"),
    (SLICES, "slices"),
];

/// Returns the name under which a generated package is recorded. It differs from the names of other packages.
pub(crate) fn generated(path: &str) -> String {
    format!("import {path}")
}

/// Returns a name in the generated package with this path. The file imports the package as `name`.
pub(crate) fn qualified(path: &str, name: &str, ident: &str) -> Phrase {
    let recorded = generated(path);
    let package = Alias {
        name: &recorded,
        text: name,
    };
    phrase!("{package}.{ident}")
}

#[cfg(test)]
mod tests {
    use zooph_emit::collect;

    use super::*;

    #[test]
    fn what_is_written_is_recorded_where_it_is_written() {
        let planned = phrase!("map[{ZOOPH}.Text]{}", qualified("math", "c", "D"));
        let (text, used) = collect(|| planned.to_string());
        assert_eq!(text, "map[zooph.Text]c.D");
        assert!(used.has("zooph") && used.has(&generated("math")));
        assert!(!used.has("math"), "a generated package is not Go's own");
    }
}
