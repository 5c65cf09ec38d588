//! Modules of types that refer to each other. Those of one file never do, but those of several files may.

use std::collections::{BTreeSet, HashMap};

use zooph_plan::components_of;

use crate::render::Module;

/// The imports that have to come before the imported module is compiled.
pub(crate) struct Circles {
    /// For each module with such imports, by its name: the modules that it imports so.
    early: HashMap<String, BTreeSet<String>>,
    /// The modules that are imported so, with their components.
    booted: HashMap<String, usize>,
    /// The components of all modules of types, by name.
    component: HashMap<String, usize>,
}

impl Circles {
    /// Finds the imports. `modules` are the modules of types in an order in which each module comes after all modules
    /// of its own file that it imports.
    pub(crate) fn new(modules: &[&Module]) -> Self {
        let at: HashMap<&str, usize> = { modules.iter().enumerate() }
            .map(|(at, module)| (module.name.as_str(), at))
            .collect();
        let imports = |module: usize| -> Vec<usize> {
            let module = modules[module];
            let names = module.imports.iter().chain(&module.opened);
            names
                .filter_map(|name| at.get(name.as_str()).copied())
                .collect()
        };
        let all: Vec<usize> = (0..modules.len()).collect();
        let components = components_of(&all, imports);
        let mut component = vec![0; modules.len()];
        for (number, members) in components.iter().enumerate() {
            for member in members {
                component[*member] = number;
            }
        }
        let mut circles = Circles {
            early: HashMap::new(),
            booted: HashMap::new(),
            component: { modules.iter().zip(&component) }
                .map(|(module, number)| (module.name.clone(), *number))
                .collect(),
        };
        for user in all {
            let early = imports(user).into_iter();
            let early = early.filter(|to| *to > user && component[*to] == component[user]);
            let early: Vec<usize> = early.collect();
            for to in &early {
                let name = modules[*to].name.clone();
                circles.booted.insert(name, component[*to]);
            }
            let names: BTreeSet<String> = { early.iter() }
                .map(|to| modules[*to].name.clone())
                .collect();
            if !names.is_empty() {
                circles.early.insert(modules[user].name.clone(), names);
            }
        }
        // The boot file of a module that exports the types of others needs theirs.
        for module in modules {
            let defined = module.types.as_ref();
            let Some(number) = circles.booted.get(&module.name).copied() else {
                continue;
            };
            for part in &module.opened {
                if defined.is_some_and(|defined| defined.elsewhere)
                    && circles.component.get(part) == Some(&number)
                {
                    circles.booted.insert(part.clone(), number);
                }
            }
        }
        circles
    }

    /// Returns the modules that a module imports before they are compiled.
    pub(crate) fn early(&self, module: &str) -> BTreeSet<String> {
        self.early.get(module).cloned().unwrap_or_default()
    }

    /// Reports whether a module has a boot file.
    pub(crate) fn has_boot(&self, module: &str) -> bool {
        self.booted.contains_key(module)
    }
}
