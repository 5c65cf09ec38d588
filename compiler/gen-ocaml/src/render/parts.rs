//! Files of a module. A large one is made of parts, `many__part1.ml` and so on, for OCaml 4's compiler goes through all code that makes a
//! file's modules by recursion, and 8 MB of stack are not enough for the structs of a large schema. `many.ml` has what the parts
//! have under the names of the interface, so that users see no difference.

use zooph_emit::Code;

/// Values from which on a module is in parts: so many take a good half of a stack of 8 MB.
const MOST: usize = 8_000;

/// Values of a part, unless a declaration alone has more.
const PART: usize = 6_000;

/// Values for which a stack of 8 MB is not enough.
const TOO_MANY: usize = 11_000;

/// Code that stays together.
pub(crate) struct Unit {
    pub(crate) code: Code,
    /// About how many values it makes.
    pub(crate) values: usize,
    /// `module`, or `let` for constants, and the name; none of what only generated code refers to.
    pub(crate) name: Option<(&'static str, String)>,
}

impl Unit {
    /// Code that only generated code refers to.
    pub(crate) fn hidden(code: Code, values: usize) -> Unit {
        let name = None;
        Unit { code, values, name }
    }
}

/// An implementation: the file's own code, and those of its parts.
pub(crate) struct Files {
    pub(crate) own: Code,
    pub(crate) parts: Vec<Code>,
    /// There is a declaration so large that a part of its own is too large.
    pub(crate) too_large: bool,
}

/// What all files of a module have.
pub(crate) struct Module<'m> {
    pub(crate) name: &'m str,
    /// The comment in front.
    pub(crate) head: Code,
    /// The definition of `Z`; nothing where nobody mentions it.
    pub(crate) runtime: Code,
    pub(crate) file_id: Code,
}

impl Module<'_> {
    /// The files, of code that the interface hides and of what it names.
    pub(crate) fn files(&self, hidden: Vec<Unit>, public: Vec<Unit>) -> Files {
        let all = || hidden.iter().chain(&public);
        if all().map(|unit| unit.values).sum::<usize>() <= MOST {
            return self.whole(hidden, public);
        }
        let (hidden, public) = (split(hidden), split(public));
        let parts = || hidden.iter().chain(&public);
        let too_large = parts().any(|units| values(units) > TOO_MANY);
        let mut files = Vec::new();
        let mut names = Code::new();
        for (index, units) in hidden.into_iter().enumerate() {
            let code = Code::paragraphs(units.into_iter().map(|unit| unit.code));
            let first = { index == 0 }.then(|| self.runtime.clone());
            let opened = self.opened(index);
            files.push(Code::paragraphs([
                self.head.clone(),
                first.unwrap_or(opened),
                code,
            ]));
        }
        let opened = self.opened(files.len());
        for units in public {
            let part = self.part(files.len() + 1);
            for (keyword, name) in units.iter().filter_map(|unit| unit.name.as_ref()) {
                names.push(Code::from(format!("{keyword} {name} = {part}.{name}")));
            }
            let code = Code::paragraphs(units.into_iter().map(|unit| unit.code));
            files.push(Code::paragraphs([self.head.clone(), opened.clone(), code]));
        }
        let own = Code::paragraphs([self.head.clone(), self.file_id.clone(), names]);
        Files {
            own,
            parts: files,
            too_large,
        }
    }

    fn whole(&self, hidden: Vec<Unit>, public: Vec<Unit>) -> Files {
        let code = |units: Vec<Unit>| Code::paragraphs(units.into_iter().map(|unit| unit.code));
        let own = Code::paragraphs([
            self.head.clone(),
            self.runtime.clone(),
            code(hidden),
            self.file_id.clone(),
            code(public),
        ]);
        Files {
            own,
            parts: Vec::new(),
            too_large: false,
        }
    }

    /// The module of a part. `Many__1` would not do: symbols of the constants in `Many` are called so.
    fn part(&self, number: usize) -> String {
        format!("{}__part{number}", self.name)
    }

    /// What makes the names of the first parts known.
    fn opened(&self, parts: usize) -> Code {
        let parts = (1..=parts).map(|number| Code::from(format!("open! {}", self.part(number))));
        parts.collect()
    }
}

fn values(units: &[Unit]) -> usize {
    units.iter().map(|unit| unit.values).sum()
}

/// The units in their order, in groups that are not too large.
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
