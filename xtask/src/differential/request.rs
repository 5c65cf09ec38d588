//! What both compilers make of a schema: their requests to code generators, and constants.

use std::collections::BTreeMap;

use zooph_testgen::text::Value;

use super::Progress;
use super::case::Case;
use super::tool::Run;
use crate::process::{Outcome, root};

pub(super) fn compare(case: &Case, progress: &Progress) -> Outcome {
    // Both with our standard schemas, which are newer than those that came with the stock tool.
    let include = format!("-I{}", root().join("schemas/std").display());
    let mut args = vec!["compile", "-o-", "--no-standard-import", &include];
    args.extend(case.schema.files().iter().map(|file| file.path.as_str()));
    let (stock, ours) = case.both(&args, &[])?;
    if !stock.success {
        return Err(format!(
            "the stock tool refuses {}: {}",
            case.folder.display(),
            String::from_utf8_lossy(&stock.stderr)
        ));
    }
    if !ours.success {
        let what = format!("refused: {}", String::from_utf8_lossy(&ours.stderr));
        return case.save(&args, &[], (&stock, &ours), &what, progress);
    }
    let (theirs, mine) = (decode(case, &stock)?, decode(case, &ours)?);
    match difference(&theirs, &mine) {
        None => progress.equal(),
        Some(what) => {
            let as_run = |request: &Value| Run {
                success: true,
                stdout: printed(request).into_bytes(),
                stderr: Vec::new(),
            };
            case.save(
                &args,
                &[],
                (&as_run(&theirs), &as_run(&mine)),
                &what,
                progress,
            )?;
        }
    }
    constants(case, progress)
}

/// A request as text, by the standard schemas of this repository: what only the reference's head
/// knows is in there too.
fn decode(case: &Case, run: &Run) -> Result<Value, String> {
    let standard = root().join("schemas/std");
    let include = format!("-I{}", standard.display());
    let schema = standard.join("capnp/schema.capnp").display().to_string();
    let args = [
        "convert",
        "binary:text",
        "--short",
        "--no-standard-import",
        &include,
        &schema,
        "CodeGeneratorRequest",
    ];
    let decoded = case.stock.run(&case.folder, &args, &run.stdout)?;
    if !decoded.success {
        return Err(format!(
            "a request cannot be read: {}",
            String::from_utf8_lossy(&decoded.stderr)
        ));
    }
    Ok(Value::parse(&String::from_utf8_lossy(&decoded.stdout)))
}

/// The first thing that differs in the nodes or in their documentation.
fn difference(theirs: &Value, mine: &Value) -> Option<String> {
    for list in ["nodes", "sourceInfo"] {
        let theirs = by_id(theirs, list);
        let mine = by_id(mine, list);
        for (id, node) in &theirs {
            match mine.get(id) {
                None => return Some(format!("{list}: {id} is missing")),
                Some(other) if other != node => return Some(format!("{list}: {id} differs")),
                Some(_) => {}
            }
        }
        if let Some(id) = mine.keys().find(|id| !theirs.contains_key(*id)) {
            return Some(format!("{list}: {id} is too many"));
        }
    }
    None
}

/// The elements of a list by their ids, without what the stock tool is too old to write, and without
/// empty lists and brands: whether those are null makes no difference to whoever reads them.
///
/// Nor is the source of structs that are made from parameter lists compared: the stock tool writes
/// it under the id 0.
fn by_id(request: &Value, list: &str) -> BTreeMap<String, Value> {
    let made: Vec<&str> = request
        .list("nodes")
        .iter()
        .filter(|node| node.atom("scopeId") == "0" && node.get("struct").is_some())
        .map(|node| node.atom("id"))
        .chain(["0"])
        .collect();
    request
        .list(list)
        .iter()
        .map(|element| (element.atom("id"), element))
        .filter(|(id, _)| list != "sourceInfo" || !made.contains(id))
        .map(|(id, element)| (id.to_owned(), reduced(element)))
        .collect()
}

/// What is compared of a request, in many lines.
fn printed(request: &Value) -> String {
    let lists = ["nodes", "sourceInfo"];
    lists
        .map(|list| format!("{list} = {:#?}\n", by_id(request, list)))
        .concat()
}

fn reduced(value: &Value) -> Value {
    match value {
        Value::Struct(fields) => Value::Struct(
            fields
                .iter()
                .filter(|(name, _)| name != "startByte" && name != "endByte")
                .filter(|(_, value)| *value != Value::List(Vec::new()))
                .filter(|(name, value)| name != "brand" || *value != Value::Struct(Vec::new()))
                .map(|(name, value)| (name.clone(), reduced(value)))
                .collect(),
        ),
        Value::List(elements) => Value::List(elements.iter().map(reduced).collect()),
        Value::Atom(atom) => Value::Atom(atom.clone()),
    }
}

/// Values in nodes are pointers that the text does not show: evaluate the constants.
fn constants(case: &Case, progress: &Progress) -> Outcome {
    for file in case.schema.files() {
        let names = file
            .text
            .lines()
            .filter_map(|line| line.strip_prefix("const "));
        for name in names.filter_map(|rest| rest.split(' ').next()).take(3) {
            case.compare_runs(&["eval", &file.path, name], &[], progress)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Value, difference};

    const NODE: &str = "id = 5, scopeId = 9, struct = (dataWordCount = 1)";

    fn request(node: &str, source: &str) -> Value {
        Value::parse(&format!("(nodes = [({node})], sourceInfo = [{source}])"))
    }

    #[test]
    fn what_the_stock_tool_cannot_write_makes_no_difference() {
        let theirs = request(&format!("{NODE}, nestedNodes = [], brand = ()"), "(id = 0)");
        let ours = request(&format!("{NODE}, startByte = 7"), "");
        assert_eq!(difference(&theirs, &ours), None);
    }

    #[test]
    fn anything_else_does() {
        let theirs = request(NODE, "(id = 5, docComment = \"x\")");
        for (ours, expected) in [
            (
                request(&NODE.replace('1', "2"), "(id = 5, docComment = \"x\")"),
                "nodes: 5 differs",
            ),
            (
                request(&NODE.replace('5', "6"), "(id = 5, docComment = \"x\")"),
                "nodes: 5 is missing",
            ),
            (
                request(NODE, "(id = 5, docComment = \"y\")"),
                "sourceInfo: 5 differs",
            ),
            (request(NODE, ""), "sourceInfo: 5 is missing"),
        ] {
            assert_eq!(difference(&theirs, &ours).as_deref(), Some(expected));
        }
    }
}
