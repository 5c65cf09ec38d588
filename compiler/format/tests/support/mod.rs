//! The data that tests compare before and after formatting: requests, tokens and comments.

#![allow(dead_code)] // Each test uses only some of these items.

use std::fs;
use std::path::{Path, PathBuf};

use zooph_diagnostics::{FileId, Source};
use zooph_ir::Request;
use zooph_resolve::{Compiler, Disk, Loader, Location, ReadError};
use zooph_syntax::{SyntaxKind, parse_source};

/// Returns the root of the repository.
pub(crate) fn repository() -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    path.canonicalize().expect("the repository")
}

/// Returns all schemas in the repository's folder `schemas`, by their paths in it.
pub(crate) fn schemas() -> Vec<String> {
    let root = repository().join("schemas");
    let mut found = Vec::new();
    collect(&root, &root, &mut found);
    assert!(found.len() > 50, "{} schemas", found.len());
    found
}

/// Returns the test cases of the parser that are valid schemas, by their absolute paths.
pub(crate) fn syntax_cases() -> Vec<PathBuf> {
    let root = repository().join("compiler/syntax/tests/ok");
    let mut found = Vec::new();
    collect(&root, &root, &mut found);
    assert!(found.len() > 10, "{} cases", found.len());
    found.into_iter().map(|name| root.join(name)).collect()
}

fn collect(root: &Path, folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(root, &path, found);
        } else if path.extension().is_some_and(|suffix| suffix == "capnp") {
            let name = path.strip_prefix(root).expect("it is inside");
            found.push(name.to_str().expect("a plain name").to_owned());
        }
    }
    found.sort();
}

/// Returns the formatted bytes, or `None` if they are refused.
pub(crate) fn format(bytes: &[u8]) -> Option<Vec<u8>> {
    let source = Source::new("test.capnp", bytes).expect("a small source");
    zooph_format::format(&source, FileId(0)).ok()
}

/// A loader of files on disk in which one file has other content.
struct Changed {
    disk: Disk,
    path: String,
    bytes: Vec<u8>,
}

impl Loader for Changed {
    fn locate(&self, path: &str) -> Location {
        self.disk.locate(path)
    }

    fn search_roots(&self) -> Vec<u32> {
        self.disk.search_roots()
    }

    fn read(&self, location: &Location, limit: usize) -> Result<Vec<u8>, ReadError> {
        match location.path == self.path {
            true => Ok(self.bytes.clone()),
            false => self.disk.read(location, limit),
        }
    }

    fn shown_name(&self, location: &Location) -> String {
        self.disk.shown_name(location)
    }
}

/// The result of compiling a schema: a request, or diagnostics, both without positions.
#[derive(Debug, PartialEq)]
pub(crate) struct Compiled {
    /// The request as bytes, so that NaNs are comparable.
    request: Option<Vec<u8>>,
    problems: Vec<String>,
}

impl Compiled {
    /// Returns the first line that differs, of diagnostics or of the requests as text.
    pub(crate) fn first_difference(&self, other: &Compiled) -> String {
        let lines = |compiled: &Compiled| {
            let request = compiled.request.as_deref().map(zooph_request::read);
            format!("{:#?}\n{request:#?}", compiled.problems)
        };
        let (ours, others) = (lines(self), lines(other));
        let mut pairs = ours.lines().zip(others.lines());
        let found = pairs.find(|(ours, others)| ours != others);
        format!("{found:?}")
    }
}

/// Compiles the file at a path in a folder, with this content.
pub(crate) fn compile(folder: &Path, path: &str, bytes: &[u8]) -> Compiled {
    let changed = Changed {
        disk: Disk::at(folder),
        path: path.to_owned(),
        bytes: bytes.to_vec(),
    };
    outcome(Compiler::new(changed).file(path))
}

/// Returns the result of a compiler, without positions.
pub(crate) fn outcome(compiler: Compiler) -> Compiled {
    let (request, _, diagnostics, _) = compiler.compile().into_parts();
    let is_ok = !zooph_diagnostics::has_errors(&diagnostics);
    let problem = |found: &zooph_diagnostics::Diagnostic| {
        format!("{} {}", found.code.as_str(), found.message)
    };
    let mut problems: Vec<String> = diagnostics.iter().map(problem).collect();
    problems.sort();
    Compiled {
        request: is_ok.then(|| zooph_request::write(&without_positions(request))),
        problems,
    }
}

/// Removes the positions from a request, which only versions from 1.1 on have. The rest must not change.
fn without_positions(mut request: Request) -> Request {
    for info in &mut request.source_info {
        (info.start_byte, info.end_byte) = (0, 0);
        for member in &mut info.members {
            (member.start_byte, member.end_byte) = (0, 0);
        }
    }
    for file in &mut request.requested_files {
        for identifier in &mut file.file_source_info.identifiers {
            (identifier.start_byte, identifier.end_byte) = (0, 0);
        }
    }
    request
}

/// Returns the tokens and the comments of a schema, each in order.
pub(crate) fn contents(bytes: &[u8]) -> (Vec<String>, Vec<String>) {
    let source = Source::new("test.capnp", bytes).expect("a small source");
    let tree = parse_source(&source, FileId(0)).syntax();
    let (mut tokens, mut comments) = (Vec::new(), Vec::new());
    for token in tree
        .descendants_with_tokens()
        .filter_map(|part| part.into_token())
    {
        let text = &source.bytes()[std::ops::Range::<usize>::from(token.text_range())];
        let text = String::from_utf8_lossy(text).into_owned();
        match token.kind() {
            SyntaxKind::Comment => comments.push(text.trim_end().to_owned()),
            SyntaxKind::HexData => tokens.push(text.split_whitespace().collect()),
            kind if kind.is_trivia() => {}
            _ => {
                // Formatting adds and removes commas at the ends of lists.
                if matches!(text.as_str(), ")" | "]")
                    && tokens.last().is_some_and(|last| last == ",")
                {
                    tokens.pop();
                }
                tokens.push(text);
            }
        }
    }
    (tokens, comments)
}

/// Checks all properties of a formatted schema but its compiled form.
pub(crate) fn check(bytes: &[u8], formatted: &[u8], name: &str) {
    let shown = || String::from_utf8_lossy(formatted);
    let again = format(formatted)
        .unwrap_or_else(|| panic!("{name}: its own output is refused:\n{}", shown()));
    if again != formatted {
        let again = String::from_utf8_lossy(&again);
        panic!(
            "{name}: formatted twice it is\n{again}\nand formatted once\n{}",
            shown()
        );
    }
    let (before, after) = (contents(bytes), contents(formatted));
    assert_eq!(before.0, after.0, "{name}: other tokens:\n{}", shown());
    assert_eq!(before.1, after.1, "{name}: other comments:\n{}", shown());
}
