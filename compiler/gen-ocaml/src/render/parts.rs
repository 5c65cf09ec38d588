//! Files of a module. A large module is split into parts, `many__part1.ml` and so on. OCaml 4's compiler
//! processes the code for a file's modules recursively, and a stack of 8 MB is not enough for the structs of
//! a large schema. `many.ml` defines the names of the interface as aliases of the parts' content, so users
//! see no difference.

use zooph_emit::Code as Printed;

/// The number of values above which a module is split. So many values take more than half of a stack of 8 MB.
const MOST: usize = 8_000;

/// The number of values in a part, unless a single declaration has more.
const PART: usize = 6_000;

/// The number of values for which a stack of 8 MB is too small.
const TOO_MANY: usize = 11_000;

/// Code that must not be split.
pub(crate) struct Unit {
    pub(crate) code: Printed,
    /// The approximate number of values that it defines.
    pub(crate) values: usize,
    /// The keyword, `module` or `let`, and the name. `None` for code that only generated code refers to.
    pub(crate) name: Option<(&'static str, String)>,
}

impl Unit {
    /// Returns code that only generated code refers to.
    pub(crate) fn hidden(code: Printed, values: usize) -> Unit {
        let name = None;
        Unit { code, values, name }
    }
}

/// An implementation: the code of the file itself, and that of its parts.
pub(crate) struct Files {
    pub(crate) own: Printed,
    pub(crate) parts: Vec<Printed>,
    /// Whether a single declaration is so large that even a part of its own is too large.
    pub(crate) too_large: bool,
}

impl Files {
    /// Returns the files of a module that is not split.
    pub(crate) fn whole(own: Printed) -> Self {
        Files {
            own,
            parts: Vec::new(),
            too_large: false,
        }
    }
}

/// The content that all files of a module have.
pub(crate) struct Module<'m> {
    pub(crate) name: &'m str,
    /// The comment at the top.
    pub(crate) head: Printed,
    /// The definitions of `Z`, if code mentions it, and of other aliases.
    pub(crate) runtime: Printed,
    pub(crate) file_id: Printed,
}

impl Module<'_> {
    /// Returns the files of code that the interface hides (`hidden`) and of code that it names (`public`).
    pub(crate) fn files(&self, hidden: Vec<Unit>, public: Vec<Unit>) -> Files {
        let all = || hidden.iter().chain(&public);
        if all().map(|unit| unit.values).sum::<usize>() <= MOST {
            return self.whole(hidden, public);
        }
        let (hidden, public) = (split(hidden), split(public));
        let parts = || hidden.iter().chain(&public);
        let too_large = parts().any(|units| values(units) > TOO_MANY);
        let mut files = Vec::new();
        let mut names = Printed::new();
        for (index, units) in hidden.into_iter().enumerate() {
            let code = Printed::paragraphs(units.into_iter().map(|unit| unit.code));
            let first = { index == 0 }.then(|| self.runtime.clone());
            let opened = self.opened(index);
            files.push(Printed::paragraphs([
                self.head.clone(),
                first.unwrap_or(opened),
                code,
            ]));
        }
        let opened = self.opened(files.len());
        for units in public {
            let part = self.part(files.len() + 1);
            for (keyword, name) in units.iter().filter_map(|unit| unit.name.as_ref()) {
                names.push(Printed::from(format!("{keyword} {name} = {part}.{name}")));
            }
            let code = Printed::paragraphs(units.into_iter().map(|unit| unit.code));
            files.push(Printed::paragraphs([
                self.head.clone(),
                opened.clone(),
                code,
            ]));
        }
        let own = Printed::paragraphs([self.head.clone(), self.file_id.clone(), names]);
        Files {
            own,
            parts: files,
            too_large,
        }
    }

    fn whole(&self, hidden: Vec<Unit>, public: Vec<Unit>) -> Files {
        let code = |units: Vec<Unit>| Printed::paragraphs(units.into_iter().map(|unit| unit.code));
        Files::whole(Printed::paragraphs([
            self.head.clone(),
            self.runtime.clone(),
            code(hidden),
            self.file_id.clone(),
            code(public),
        ]))
    }

    /// Returns the module of a part. It is not `Many__1`, since symbols of constants in `Many` have such names.
    fn part(&self, number: usize) -> String {
        format!("{}__part{number}", self.name)
    }

    /// Returns code that opens the first parts.
    fn opened(&self, parts: usize) -> Printed {
        let parts = (1..=parts).map(|number| Printed::from(format!("open! {}", self.part(number))));
        parts.collect()
    }
}

fn values(units: &[Unit]) -> usize {
    units.iter().map(|unit| unit.values).sum()
}

/// Divides the units into groups that are not too large, in their order.
fn split(units: Vec<Unit>) -> Vec<Vec<Unit>> {
    let mut parts: Vec<Vec<Unit>> = Vec::new();
    for unit in units {
        match parts.last_mut() {
            Some(part) if values(part) + unit.values <= PART => part.push(unit),
            _ => parts.push(vec![unit]),
        }
    }
    parts
}
