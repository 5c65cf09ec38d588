//! Names that are recorded when they are written, so that generated text need not be searched for them.
//! When code has been made, it is known which parameters a function uses and which packages a file needs.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::rc::Rc;

/// A set of names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mentions(BTreeSet<Rc<str>>);

impl Mentions {
    /// Reports whether the set has the name.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// Records all names of the set in the current collection.
    pub fn write(&self) {
        if !self.is_empty() {
            record(|outer| { self.0.iter() }.for_each(|name| outer.add(name)));
        }
    }

    /// Reports whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds all names of another set.
    pub fn extend(&mut self, others: &Mentions) {
        { others.0.iter() }.for_each(|name| self.add(name));
    }

    fn add(&mut self, name: &str) {
        if !self.has(name) {
            self.0.insert(name.into());
        }
    }
}

thread_local! {
    /// A stack of the collections in progress, innermost last, with the names recorded in each.
    static COLLECTED: RefCell<Vec<Mentions>> = const { RefCell::new(Vec::new()) };
}

fn record(add: impl FnOnce(&mut Mentions)) {
    COLLECTED.with_borrow_mut(|collected| collected.last_mut().map(add));
}

/// Calls `make` and returns its result and the names written meanwhile. Outer collections do not get these
/// names.
pub fn collect<T>(make: impl FnOnce() -> T) -> (T, Mentions) {
    COLLECTED.with_borrow_mut(|collected| collected.push(Mentions::default()));
    let made = make();
    let mentions = COLLECTED.with_borrow_mut(Vec::pop).unwrap_or_default();
    (made, mentions)
}

/// Calls `make`, in whose result `name` is bound locally. Returns the result and whether `name` was
/// written. The outer collection gets all names but this one.
pub fn bind<T>(name: &str, make: impl FnOnce() -> T) -> (T, bool) {
    let (made, mut mentions) = collect(make);
    let is_written = mentions.0.remove(name);
    mentions.write();
    (made, is_written)
}

/// A name that is recorded when it is displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name<'n>(pub &'n str);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        record(|mentions| mentions.add(self.0));
        f.write_str(self.0)
    }
}

/// A text that is recorded under another name. Example: a package's short name, recorded as its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alias<'n> {
    /// The name that is recorded.
    pub name: &'n str,
    /// The text that is written.
    pub text: &'n str,
}

impl Display for Alias<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        record(|mentions| mentions.add(self.name));
        f.write_str(self.text)
    }
}

/// A part of a line that may or may not be written later. The names in it are recorded when it is
/// displayed, not when it is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phrase<T = String> {
    text: T,
    mentions: Mentions,
}

impl<T> Phrase<T> {
    /// Returns the text or document that `make` makes, with the names it mentions. [`phrase!`](crate::phrase) is a
    /// shorthand for texts.
    pub fn of(make: impl FnOnce() -> T) -> Self {
        let (text, mentions) = collect(make);
        Phrase { text, mentions }
    }

    /// Records the names, and returns the text or document.
    pub fn written(&self) -> &T {
        self.mentions.write();
        &self.text
    }
}

impl Phrase {
    /// Returns a text that mentions no names.
    pub fn plain(text: impl Into<String>) -> Self {
        let (text, mentions) = (text.into(), Mentions::default());
        Phrase { text, mentions }
    }

    /// Returns the size of the text in bytes.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Reports whether the text is empty.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

impl Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.written())
    }
}

/// `format!` for a [`Phrase`].
#[macro_export]
macro_rules! phrase {
    ($($arguments:tt)*) => {
        $crate::Phrase::of(|| format!($($arguments)*))
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code;

    #[test]
    fn names_are_recorded_where_they_are_written() {
        let planned = phrase!("{}({})", Name("f"), phrase!("{}.at", Name("x")));
        let (text, mentions) = collect(|| code!("return $call$", call = planned));
        assert_eq!(text.as_str(), "return f(x.at)\n");
        assert!(mentions.has("f") && mentions.has("x") && !mentions.has("at"));
        let (_, mentions) = collect(|| phrase!("{}", Name("x")));
        assert!(mentions.is_empty(), "it was made, but not written");
    }

    #[test]
    fn what_has_another_text_is_recorded_by_its_name() {
        let alias = Alias {
            name: "a/b",
            text: "b",
        };
        let (text, mentions) = collect(|| format!("{alias}.C"));
        assert_eq!(text, "b.C");
        assert!(mentions.has("a/b") && !mentions.has("b"));
        let (text, mentions) = collect(|| Phrase::plain("b.C").to_string());
        assert!(text == "b.C" && mentions.is_empty());
    }

    #[test]
    fn other_text_is_not_looked_into() {
        let (text, mentions) = collect(|| format!("{}.x \"y\"", Name("r")));
        assert_eq!(text, "r.x \"y\"");
        assert!(mentions.has("r") && !mentions.has("x") && !mentions.has("y"));
    }

    #[test]
    fn what_is_bound_is_not_mentioned_around_it() {
        let inner = || bind("x", || format!("{} {}", Name("x"), Name("e")));
        let ((_, is_written), mentions) = collect(inner);
        assert!(is_written && mentions.has("e") && !mentions.has("x"));
        let (_, is_written) = bind("x", || Name("e").to_string());
        assert!(!is_written);
    }
}
