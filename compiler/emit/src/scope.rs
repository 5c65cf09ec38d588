//! The one escaping rule: append `_` until the name is free.

use std::collections::HashSet;

/// The names of one scope of generated code.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    taken: HashSet<String>,
}

impl Scope {
    /// A scope in which `reserved` names (keywords, names every such scope has) are taken.
    pub fn new<'a>(reserved: impl IntoIterator<Item = &'a str>) -> Self {
        Scope {
            taken: reserved.into_iter().map(str::to_owned).collect(),
        }
    }

    /// Takes more names away.
    pub fn reserve<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) {
        self.taken.extend(names.into_iter().map(str::to_owned));
    }

    /// The name is taken.
    pub fn contains(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// The name, with as many `_` appended as make it free; it is taken from now on.
    pub fn claim(&mut self, name: impl Into<String>) -> String {
        let mut name = name.into();
        while self.taken.contains(&name) {
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
        while forms(&base).iter().any(|form| self.taken.contains(form)) {
            base.push('_');
        }
        self.taken.extend(forms(&base));
        base
    }
}
