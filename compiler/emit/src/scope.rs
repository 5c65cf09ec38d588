//! Makes names unique in a scope. The only escaping rule is to append `_` until a name is free.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::OnceLock;

use crate::length::{LONGEST, shortened};

/// Words that every scope of a kind reserves, such as keywords. There are about a hundred of them and
/// thousands of scopes, so their hash set is made once and shared.
#[derive(Debug)]
pub struct Words {
    lists: &'static [&'static [&'static str]],
    all: OnceLock<HashSet<&'static str>>,
}

impl Words {
    /// Returns the words of all these lists.
    pub const fn new(lists: &'static [&'static [&'static str]]) -> Self {
        let all = OnceLock::new();
        Words { lists, all }
    }

    /// Reports whether a word is one of them.
    pub fn contains(&self, name: &str) -> bool {
        let all = || self.lists.iter().copied().flatten().copied().collect();
        self.all.get_or_init(all).contains(name)
    }
}

/// The names of one scope of generated code.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    taken: HashSet<String>,
    words: Option<&'static Words>,
    /// Reserved names that several scopes share.
    outer: Rc<HashSet<String>>,
    /// For names that got a number: the last number given.
    numbers: HashMap<String, usize>,
}

/// The greatest number of `_` that is appended to a name. After that, names get a number.
const UNDERSCORES: usize = 16;

impl Scope {
    /// Returns a scope in which `reserved` names are taken: keywords, and names that every such scope has.
    pub fn new<'a>(reserved: impl IntoIterator<Item = &'a str>) -> Self {
        Scope {
            taken: reserved.into_iter().map(str::to_owned).collect(),
            ..Scope::default()
        }
    }

    /// Returns a scope in which these words are taken.
    pub fn over(words: &'static Words) -> Self {
        Scope {
            words: Some(words),
            ..Scope::default()
        }
    }

    /// Adds taken names that several scopes share.
    pub fn within(self, outer: Rc<HashSet<String>>) -> Self {
        Scope { outer, ..self }
    }

    /// Marks more names as taken.
    pub fn reserve<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) {
        self.taken.extend(names.into_iter().map(str::to_owned));
    }

    /// Reports whether a name is taken.
    pub fn contains(&self, name: &str) -> bool {
        self.taken.contains(name)
            || self.words.is_some_and(|words| words.contains(name))
            || self.outer.contains(name)
    }

    /// Returns the name, shortened to [`LONGEST`], with as many `_` appended as needed to make it unique, and
    /// marks it as taken.
    pub fn claim(&mut self, name: impl Into<String>) -> String {
        let name = self.free(name.into(), |scope, name| !scope.contains(name));
        self.taken.insert(name.clone());
        name
    }

    /// Returns a base for several names at once. The base is shortened as in [`claim`](Self::claim), and gets
    /// as many `_` as needed to make all of `forms(base)` unique. Marks the forms as taken.
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

    /// Returns the name with as many `_` as needed to make it free. In a hostile schema thousands of names can
    /// have the same spelling. To keep them short, names after the first sixteen get a number instead.
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
