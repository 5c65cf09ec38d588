//! Pieces of Go that know which packages they refer to. A file imports what was written of them: who
//! writes a name of another package, into a template or a string, records that package.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::rc::Rc;

/// Packages that code of any schema may refer to. As text each is its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Package {
    Binary,
    Iter,
    Math,
    Bits,
    Slices,
    /// The runtime's, for users.
    Zooph,
}

pub(crate) const BINARY: Package = Package::Binary;
pub(crate) const ITER: Package = Package::Iter;
pub(crate) const MATH: Package = Package::Math;
pub(crate) const BITS: Package = Package::Bits;
pub(crate) const SLICES: Package = Package::Slices;
pub(crate) const ZOOPH: Package = Package::Zooph;

/// The packages of the standard library, by import path.
pub(crate) const STANDARD: &[(Package, &str)] = &[
    (BINARY, "encoding/binary"),
    (ITER, "iter"),
    (MATH, "math"),
    (BITS, "math/bits"),
    (SLICES, "slices"),
];

impl Display for Package {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        record(|used| used.own |= 1 << *self as u8);
        f.write_str(match self {
            Package::Binary => "binary",
            Package::Iter => "iter",
            Package::Math => "math",
            Package::Bits => "bits",
            Package::Slices => "slices",
            Package::Zooph => "zooph",
        })
    }
}

/// A set of packages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Used {
    own: u8,
    /// Import paths of generated packages.
    others: BTreeSet<Rc<str>>,
}

impl Used {
    pub(crate) fn has(&self, package: Package) -> bool {
        self.own & 1 << package as u8 != 0
    }

    pub(crate) fn imports(&self, path: &str) -> bool {
        self.others.contains(path)
    }

    pub(crate) fn add(&mut self, more: &Used) {
        self.own |= more.own;
        self.others.extend(more.others.iter().cloned());
    }
}

thread_local! {
    /// What was written since each of the collections began that have not ended.
    static COLLECTED: RefCell<Vec<Used>> = const { RefCell::new(Vec::new()) };
}

fn record(add: impl FnOnce(&mut Used)) {
    COLLECTED.with_borrow_mut(|collected| {
        debug_assert!(!collected.is_empty(), "nobody will import this package");
        collected.last_mut().map(add);
    });
}

/// What is made, and the packages that were written meanwhile.
pub(crate) fn collect<T>(make: impl FnOnce() -> T) -> (T, Used) {
    COLLECTED.with_borrow_mut(|collected| collected.push(Used::default()));
    let made = make();
    let used = COLLECTED.with_borrow_mut(Vec::pop).unwrap_or_default();
    (made, used)
}

/// A type or an expression, made before it is known whether it will be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Go {
    text: String,
    used: Used,
}

impl Go {
    /// What refers to no package.
    pub(crate) fn plain(text: impl Into<String>) -> Self {
        let (text, used) = (text.into(), Used::default());
        Go { text, used }
    }

    /// What is written here belongs to it.
    pub(crate) fn of(make: impl FnOnce() -> String) -> Self {
        let (text, used) = collect(make);
        Go { text, used }
    }

    /// A name in a generated package, which is called `name` in the file.
    pub(crate) fn qualified(path: &str, name: &str, ident: &str) -> Self {
        let used = Used {
            others: BTreeSet::from([path.into()]),
            ..Used::default()
        };
        let text = format!("{name}.{ident}");
        Go { text, used }
    }

    /// It refers to no package.
    fn is_local(&self) -> bool {
        self.used == Used::default()
    }
}

impl Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_local() {
            record(|used| used.add(&self.used));
        }
        f.write_str(&self.text)
    }
}

/// `format!` for a [`Go`].
macro_rules! go {
    ($($arguments:tt)*) => {
        $crate::spelling::Go::of(|| format!($($arguments)*))
    };
}
pub(crate) use go;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_recorded_where_it_is_written() {
        let planned = go!(
            "map[{}]{}",
            go!("{ZOOPH}.Text"),
            Go::qualified("a/b", "c", "D")
        );
        let (text, used) = collect(|| planned.to_string());
        assert_eq!(text, "map[zooph.Text]c.D");
        assert!(used.has(ZOOPH) && used.imports("a/b") && !used.has(MATH));
        let (_, used) = collect(|| go!("{MATH}.Pi"));
        assert!(!used.has(MATH), "it was made, but not written");
    }

    #[test]
    fn packages_in_comments_are_not_recorded() {
        let (text, used) = collect(|| format!("// math.Pi\n{}", Go::plain("\"bits.Len\"")));
        assert_eq!(text, "// math.Pi\n\"bits.Len\"");
        assert_eq!(used, Used::default());
    }
}
