//! Names that are recorded where they are written, so that nobody has to look for them in text: what a
//! function does not use of its parameters, or which packages a file needs, is known when its code is made.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::rc::Rc;

/// A set of names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mentions(BTreeSet<Rc<str>>);

impl Mentions {
    /// The name is among them.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// Records them in the collection around.
    pub fn write(&self) {
        if !self.is_empty() {
            record(|outer| { self.0.iter() }.for_each(|name| outer.add(name)));
        }
    }

    /// Reports whether there are no mentions.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds those names.
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
    /// What was written since each of the collections began that have not ended.
    static COLLECTED: RefCell<Vec<Mentions>> = const { RefCell::new(Vec::new()) };
}

fn record(add: impl FnOnce(&mut Mentions)) {
    COLLECTED.with_borrow_mut(|collected| collected.last_mut().map(add));
}

/// What is made, and the names that were written meanwhile. Collections around this one do not have them.
pub fn collect<T>(make: impl FnOnce() -> T) -> (T, Mentions) {
    COLLECTED.with_borrow_mut(|collected| collected.push(Mentions::default()));
    let made = make();
    let mentions = COLLECTED.with_borrow_mut(Vec::pop).unwrap_or_default();
    (made, mentions)
}

/// What is made where `name` stands for something of its own, and whether it was written. A collection
/// around this one has the other names.
pub fn bind<T>(name: &str, make: impl FnOnce() -> T) -> (T, bool) {
    let (made, mut mentions) = collect(make);
    let is_written = mentions.0.remove(name);
    mentions.write();
    (made, is_written)
}

/// A name that is recorded where it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name<'n>(pub &'n str);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        record(|mentions| mentions.add(self.0));
        f.write_str(self.0)
    }
}

/// A text that is recorded by another name than it has: a package by its path, where its short name is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alias<'n> {
    /// What is recorded.
    pub name: &'n str,
    /// What is written.
    pub text: &'n str,
}

impl Display for Alias<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        record(|mentions| mentions.add(self.name));
        f.write_str(self.text)
    }
}

/// A part of a line, made before it is known whether it will be written. The names in it are recorded
/// where it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phrase {
    text: String,
    mentions: Mentions,
}

impl Phrase {
    /// A text without names.
    pub fn plain(text: impl Into<String>) -> Self {
        let (text, mentions) = (text.into(), Mentions::default());
        Phrase { text, mentions }
    }

    /// What `make` writes, with the names it writes. [`phrase!`](crate::phrase) is shorter.
    pub fn of(make: impl FnOnce() -> String) -> Self {
        let (text, mentions) = collect(make);
        Phrase { text, mentions }
    }

    /// Bytes of its text.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// It has no text.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

impl Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mentions.write();
        f.write_str(&self.text)
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
