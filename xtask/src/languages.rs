//! Finds the tests in the languages' folders, and the packages that they need.
//!
//! A language is tested by the programs `run-tests` in its folders of `runtime`, `goldens` and `examples`. Each
//! program is a part of `cargo xtask test`, unless a part with its name is listed there. The packages that it needs
//! are listed in `needs.txt` in the same folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::install;
use crate::process::{Outcome, root, tool};
use crate::test::Tally;

/// The parent folders of languages' folders, the second half of their parts' names, and whether their tests call
/// the tool.
const FOLDERS: [(&str, &str, bool); 3] = [
    ("runtime", "runtime", false),
    ("goldens", "generated", true),
    ("examples", "example", true),
];

/// The tests in a folder of a language.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Tests {
    /// The name of the part: the language and what is tested, such as `ocaml-runtime`.
    pub(crate) part: String,
    folder: PathBuf,
    pub(crate) calls_tool: bool,
}

/// Returns all tests in languages' folders, in the order of folders and languages.
pub(crate) fn tests() -> Vec<Tests> {
    let mut found = Vec::new();
    for (parent, what, calls_tool) in FOLDERS {
        for folder in folders(&root().join(parent)) {
            let language = folder.file_name().and_then(|name| name.to_str());
            let (Some(language), true) = (language, folder.join("run-tests").is_file()) else {
                continue;
            };
            found.push(Tests {
                part: format!("{language}-{what}"),
                calls_tool,
                folder,
            });
        }
    }
    found
}

impl Tests {
    /// Runs the tests, after building the tool if they call it.
    pub(crate) fn run(&self, tally: &mut Tally) {
        let built = match self.calls_tool {
            true => tool().map(drop),
            false => Ok(()),
        };
        let mut program = Command::new(self.folder.join("run-tests"));
        match built {
            Ok(()) => tally.program(program.current_dir(&self.folder)),
            Err(error) => tally.fail(&error),
        }
    }
}

fn folders(parent: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(parent).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders
}

/// Installs the packages that the tests of all languages need.
pub(crate) fn install() -> Outcome {
    let missing = missing_below("runtime")?;
    install::packages(&missing.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Returns the missing packages that the benchmarks of all languages need.
pub(crate) fn missing_of_benchmarks() -> Result<Vec<String>, String> {
    missing_below("bench/drivers")
}

fn missing_below(parent: &str) -> Result<Vec<String>, String> {
    let mut missing = Vec::new();
    for folder in folders(&root().join(parent)) {
        let path = folder.join("needs.txt");
        if let Ok(text) = fs::read_to_string(&path) {
            let needs = needs(&text).map_err(|error| format!("{}: {error}", path.display()))?;
            let lacks = needs.into_iter().filter(|(_, test)| !succeeds(test));
            missing.extend(lacks.map(|(package, _)| package.to_owned()));
        }
    }
    Ok(missing)
}

/// Parses a `needs.txt`: returns package names, each with the command that succeeds if the package is installed.
fn needs(text: &str) -> Result<Vec<(&str, &str)>, String> {
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let need = |line: &'_ str| -> Option<(usize, usize)> {
        let at = line.find(" = ")?;
        (at > 0 && at + 3 < line.len()).then_some((at, at + 3))
    };
    lines
        .map(|line| {
            let (end, start) =
                need(line).ok_or_else(|| format!("no `package = command`: {line}"))?;
            Ok((&line[..end], &line[start..]))
        })
        .collect()
}

fn succeeds(command: &str) -> bool {
    let mut words = command.split_whitespace();
    let Some(program) = words.next() else {
        return false;
    };
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::null());
    command.output().is_ok_and(|output| output.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_with_tests_of_their_own_are_found() {
        let found: Vec<String> = super::tests().into_iter().map(|each| each.part).collect();
        for part in [
            "haskell-runtime",
            "ocaml-runtime",
            "haskell-generated",
            "haskell-example",
        ] {
            assert!(
                found.iter().any(|known| known == part),
                "{part} of {found:?}"
            );
        }
    }

    #[test]
    fn every_list_of_needs_can_be_read() {
        let mut count = 0;
        for parent in ["runtime", "bench/drivers"] {
            for folder in folders(&root().join(parent)) {
                if let Ok(text) = fs::read_to_string(folder.join("needs.txt")) {
                    count += needs(&text).expect("a list").len();
                }
            }
        }
        assert!(count > 5, "{count} needs");
        assert!(needs("ghc").is_err() && needs("= x").is_err());
        assert!(succeeds("true") && !succeeds("false") && !succeeds("no-such-program-here"));
    }
}
