//! Finds the public functions of the Haskell runtime in the export lists of its package's modules.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Modules that only generated code imports. Attacks call that code.
const GENERATED: [&str; 3] = [
    "Zooph.Generated.Raw.V1",
    "Zooph.Generated.V1",
    "Zooph.Layout",
];

/// Returns every function that users can name, as `Module.function`. Types, classes and methods are
/// left out.
pub(crate) fn public_items(package: &Path) -> BTreeSet<String> {
    let cabal = fs::read_to_string(package.join("zooph.cabal")).expect("the package");
    modules(&cabal)
        .filter(|module| !GENERATED.contains(module))
        .flat_map(|module| {
            let path = format!("src/{}.hs", module.replace('.', "/"));
            let text = fs::read_to_string(package.join(path)).expect("a module");
            exports(&text)
                .into_iter()
                .map(move |name| format!("{module}.{name}"))
        })
        .collect()
}

/// Returns the modules that the package exposes.
fn modules(cabal: &str) -> impl Iterator<Item = &str> {
    let (_, list) = cabal
        .split_once("reexported-modules:")
        .expect("modules that are offered");
    let list = list.split("\n\n").next().unwrap_or_default();
    list.split(',').map(str::trim)
}

/// Returns the functions and operators that a module exports.
fn exports(text: &str) -> Vec<String> {
    let lines = { text.lines() }.map(|line| line.split("--").next().unwrap_or_default());
    let code: Vec<&str> = lines.collect();
    let code = code.join("\n");
    let (_, list) = code.split_once("\nmodule ").expect("a module's head");
    let (list, _) = list.split_once(") where").expect("a module's body");
    let (_, list) = list.split_once('(').expect("a list of exports");
    // Types have their constructors in parentheses, and operators are in parentheses themselves.
    list.split(['\n', ','])
        .map(str::trim)
        .filter_map(|item| match item.strip_prefix('(') {
            Some(operator) => Some(operator.trim_end_matches(')').to_owned()),
            None if item.starts_with(|letter: char| letter.is_ascii_lowercase()) => {
                Some(item.to_owned())
            }
            None => None,
        })
        .filter(|name| !name.is_empty() && !name.starts_with("module "))
        .collect()
}
