//! The one escaping rule: append `_` until the name is free.

use std::collections::HashSet;
use std::rc::Rc;

/// The names of one scope of generated code.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    taken: HashSet<String>,
    /// Names that several scopes share.
    outer: Rc<HashSet<String>>,
}

impl Scope {
    /// A scope in which `reserved` names (keywords, names every such scope has) are taken.
    pub fn new<'a>(reserved: impl IntoIterator<Item = &'a str>) -> Self {
        Scope {
            taken: reserved.into_iter().map(str::to_owned).collect(),
            outer: Rc::default(),
        }
    }

    /// A scope in which names that several scopes share are taken.
    pub fn within(outer: Rc<HashSet<String>>) -> Self {
        Scope {
            taken: HashSet::new(),
            outer,
        }
    }

    /// Takes more names away.
    pub fn reserve<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) {
        self.taken.extend(names.into_iter().map(str::to_owned));
    }

    /// The name is taken.
    pub fn contains(&self, name: &str) -> bool {
        self.taken.contains(name) || self.outer.contains(name)
    }

    /// The name, with as many `_` appended as make it free; it is taken from now on.
    pub fn claim(&mut self, name: impl Into<String>) -> String {
        let mut name = name.into();
        while self.contains(&name) {
            name.push('_');
        }
        self.taken.insert(name.clone());
        name
    }

    /// A base name for several names at once: the base gets as many `_` appended as make all of
    /// `forms(base)` free; they are taken from now on.
    pub fn claim_all(
        &mut self,
        base: impl Into<String>,
        forms: impl Fn(&str) -> Vec<String>,
    ) -> String {
        let mut base = base.into();
        while forms(&base).iter().any(|form| self.contains(form)) {
            base.push('_');
        }
        self.taken.extend(forms(&base));
        base
    }
}
