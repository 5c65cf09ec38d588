//! Tests that the results after any edits equal those of a fresh compilation.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use zooph_analysis::Analysis;
use zooph_diagnostics::{Code, Diagnostic, SourceMap};
use zooph_resolve::{Compilation, Compiler, Memory};
use zooph_testgen::rng::Rng;

/// Returns the schemas of the repository, by their paths in it.
fn schemas() -> BTreeMap<String, Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
    let mut folders: Vec<PathBuf> = vec![root.clone()];
    let mut schemas = BTreeMap::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(&root).expect("a path below it");
                let name = name.to_str().expect("a plain name").to_owned();
                schemas.insert(name, fs::read(path).expect("a file"));
            }
        }
    }
    assert!(schemas.len() > 40, "{} files", schemas.len());
    schemas
}

/// Returns a diagnostic as text, without file numbers and random ids.
fn shown(found: &Diagnostic, sources: &SourceMap) -> String {
    let place = |span| {
        let span: zooph_diagnostics::Span = span;
        let name = sources
            .get(span.file)
            .map(|source| source.name().to_owned());
        (name, span.start, span.end)
    };
    let labels: Vec<_> = found
        .labels
        .iter()
        .map(|label| (place(label.span), &label.message))
        .collect();
    let advice = found.suggestion.as_ref();
    let advice = advice.filter(|_| found.code != Code::MissingFileId);
    let advice = advice.map(|advice| {
        let edit = advice.edit.as_ref();
        (
            &advice.message,
            edit.map(|edit| (place(edit.span), &edit.text)),
        )
    });
    format!(
        "{:?} {:?} {} {:?} {labels:?} {:?} {advice:?}",
        found.code,
        found.span.map(place),
        found.message,
        found.severity,
        found.notes,
    )
}

/// Returns the result of compiling as text, for comparison.
fn outcome(compilation: &Compilation) -> Vec<String> {
    let found = compilation.diagnostics();
    let mut lines: Vec<String> = found
        .iter()
        .map(|found| shown(found, compilation.sources()))
        .collect();
    // The lines are sorted, since the numbers of files differ.
    lines.sort();
    if !found.iter().any(|found| found.code == Code::MissingFileId) {
        lines.push(format!("{:?}", compilation.request()));
    }
    lines
}

/// Changes a file at one place: removes or repeats a part, or inserts one from another place of the schemas.
fn change(text: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    let start = rng.below(text.len() + 1);
    let length = [1, 1, 2, 5, 20, 100][rng.below(6)];
    let end = text.len().min(start + length);
    match rng.below(4) {
        0 => drop(text.drain(start..end)),
        1 => {
            let part = text[start..end].to_vec();
            drop(text.splice(start..start, part));
        }
        2 => {
            let line = other.split(|byte| *byte == b'\n');
            let lines: Vec<&[u8]> = line.collect();
            let mut line = lines[rng.below(lines.len())].to_vec();
            line.push(b'\n');
            let before = text[..start].iter().rposition(|byte| *byte == b'\n');
            let at = before.map_or(0, |at| at + 1);
            drop(text.splice(at..at, line));
        }
        _ => {
            let word = words(other).nth(rng.below(40)).unwrap_or(b"x");
            let word = word.to_vec();
            let old =
                words(text).find(|word| word.as_ptr() as usize - text.as_ptr() as usize >= start);
            if let Some(old) = old {
                let at = old.as_ptr() as usize - text.as_ptr() as usize;
                let end = at + old.len();
                drop(text.splice(at..end, word));
            }
        }
    }
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let parts = text.split(|byte| !byte.is_ascii_alphanumeric());
    parts.filter(|part| !part.is_empty())
}

#[test]
fn after_each_edit_everything_is_as_after_a_fresh_run() {
    let mut rng = Rng::for_test();
    let original = schemas();
    let names: Vec<&String> = original.keys().collect();
    let mut files = original.clone();
    let memory = |files: &BTreeMap<String, Vec<u8>>| {
        files.iter().fold(Memory::new(), |memory, (path, text)| {
            memory.with(path, text.clone())
        })
    };
    let mut analysis = Analysis::new(memory(&files));
    let roots: Vec<&String> = names
        .iter()
        .copied()
        .filter(|name| name.ends_with(".capnp"))
        .collect();
    let (mut unsound, mut compared, mut saved) = (0, 0, 0);
    for step in 0..150 {
        let name = names[rng.below(names.len())];
        let text = files.get_mut(name).expect("one of the files");
        if rng.below(4) == 0 {
            text.clone_from(&original[name]);
        } else {
            let other = &original[names[rng.below(names.len())]];
            change(text, other, &mut rng);
        }
        analysis.edit(name, text.clone());
        for root in &roots {
            let before = analysis.counters().compilations;
            let known = outcome(analysis.compilation(root));
            // Only some of the unchanged views are compared, since most of them depend on nothing that changed.
            if analysis.counters().compilations == before && rng.below(20) > 0 {
                saved += 1;
                continue;
            }
            let fresh = Compiler::new(memory(&files)).file(root.as_str()).compile();
            unsound += usize::from(!fresh.is_ok());
            compared += 1;
            let expected = outcome(&fresh);
            assert!(
                known == expected,
                "step {step}, {root} after an edit of {name}:\n{known:#?}\nis not\n{expected:#?}"
            );
        }
    }
    assert!(
        unsound > 50 && compared > 300,
        "{unsound} of {compared} unsound"
    );
    assert!(
        saved > 10 * compared,
        "{saved} views were kept, {compared} were made or compared"
    );
}
