//! The one escaping rule: append `_` until the name is free.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::OnceLock;

use crate::length::{LONGEST, shortened};

/// Words that every scope of a kind reserves. There are a hundred of them, and thousands of scopes,
/// so they are hashed once and not for each scope.
#[derive(Debug)]
pub struct Words {
    lists: &'static [&'static [&'static str]],
    all: OnceLock<HashSet<&'static str>>,
}

impl Words {
    /// The words of all these lists.
    pub const fn new(lists: &'static [&'static [&'static str]]) -> Self {
        let all = OnceLock::new();
        Words { lists, all }
    }

    fn contains(&self, name: &str) -> bool {
        let all = || self.lists.iter().copied().flatten().copied().collect();
        self.all.get_or_init(all).contains(name)
    }
}

/// The names of one scope of generated code.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    taken: HashSet<String>,
    words: Option<&'static Words>,
    /// Names that several scopes share.
    outer: Rc<HashSet<String>>,
    /// Of names that many want, the last number that was given to one of them.
    numbers: HashMap<String, usize>,
}

/// So many `_` are appended; names that more than that many want are numbered.
const UNDERSCORES: usize = 16;

impl Scope {
    /// A scope in which `reserved` names (keywords, names every such scope has) are taken.
    pub fn new<'a>(reserved: impl IntoIterator<Item = &'a str>) -> Self {
        Scope {
            taken: reserved.into_iter().map(str::to_owned).collect(),
            ..Scope::default()
        }
    }

    /// A scope in which these words are taken.
    pub fn over(words: &'static Words) -> Self {
        Scope {
            words: Some(words),
            ..Scope::default()
        }
    }

    /// The same scope, in which names that several scopes share are taken, too.
    pub fn within(self, outer: Rc<HashSet<String>>) -> Self {
        Scope { outer, ..self }
    }

    /// Takes more names away.
    pub fn reserve<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) {
        self.taken.extend(names.into_iter().map(str::to_owned));
    }

    /// The name is taken.
    pub fn contains(&self, name: &str) -> bool {
        self.taken.contains(name)
            || self.words.is_some_and(|words| words.contains(name))
            || self.outer.contains(name)
    }

    /// The name, shortened if it is longer than [`LONGEST`], with as many `_` appended as make it
    /// free; it is taken from now on.
    pub fn claim(&mut self, name: impl Into<String>) -> String {
        let name = self.free(name.into(), |scope, name| !scope.contains(name));
        self.taken.insert(name.clone());
        name
    }

    /// A base name for several names at once: the base is shortened as in [`claim`](Self::claim), and gets as many `_` appended as make all of
    /// `forms(base)` free; they are taken from now on.
    pub fn claim_all(
        &mut self,
        base: impl Into<String>,
        forms: impl Fn(&str) -> Vec<String>,
    ) -> String {
        let is_free =
            |scope: &Self, base: &str| !forms(base).iter().any(|form| scope.contains(form));
        let base = self.free(base.into(), is_free);
        self.taken.extend(forms(&base));
        base
    }

    /// The name with as many `_` as make it free. Thousands of names may become one in a language,
    /// and the last would get thousands of `_`: behind the first sixteen, names get a number.
    fn free(&mut self, mut name: String, is_free: impl Fn(&Self, &str) -> bool) -> String {
        shortened(&mut name, LONGEST);
        let length = name.len();
        for _ in 0..=UNDERSCORES {
            if is_free(self, &name) {
                return name;
            }
            name.push('_');
        }
        name.truncate(length);
        let mut number = self.numbers.get(&name).copied().unwrap_or(UNDERSCORES);
        loop {
            number += 1;
            let numbered = format!("{name}_{number}_");
            if is_free(self, &numbered) {
                self.numbers.insert(name, number);
                return numbered;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_thousands_want_stay_short() {
        let mut scope = Scope::new(["name"]);
        assert_eq!(scope.claim("name"), "name_");
        assert_eq!(
            scope.claim_all("name", |base| vec![base.to_owned()]),
            "name__"
        );
        let names: HashSet<String> = (0..20_000).map(|_| scope.claim("name")).collect();
        assert_eq!(names.len(), 20_000);
        assert!(names.iter().all(|name| name.len() < 30));
    }
}
