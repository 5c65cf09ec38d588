//! The nodes of a `CodeGeneratorRequest`, read from the stock tool's text output.

use crate::stock::{capnp, repository};
use std::collections::BTreeMap;
use std::path::Path;
use zooph_testgen::text::Value;

/// Compiles with the stock tool and reads its request. Fails the test if the schema does not compile.
pub(crate) fn request(folder: &Path, args: &[&str], files: &[&str]) -> Value {
    let args = [&["compile", "-o-", "--no-standard-import"], args, files].concat();
    let compiled = capnp(folder, &args, &[]);
    assert!(
        compiled.success,
        "{files:?} is refused: {}",
        compiled.stderr
    );
    let standard = repository().join("schemas/std");
    let decode = [
        "convert",
        "binary:text",
        "--short",
        "--no-standard-import",
        "-I.",
        "capnp/schema.capnp",
        "CodeGeneratorRequest",
    ];
    let decoded = capnp(&standard, &decode, &compiled.stdout);
    assert!(
        decoded.success,
        "the request cannot be read: {}",
        decoded.stderr
    );
    Value::parse(&String::from_utf8(decoded.stdout).expect("text"))
}

/// Returns the request's nodes in the file with this name, by their path in the file. The path of the file
/// itself is empty. Display names are reduced to that path.
pub(crate) fn nodes_of_file(request: &Value, file: &str) -> BTreeMap<String, Value> {
    let mut nodes = BTreeMap::new();
    for node in request.list("nodes") {
        let name = node.atom("displayName").trim_matches('"');
        let (path, inner) = name.split_once(':').unwrap_or((name, ""));
        if path.ends_with(file) {
            let mut node = node.clone();
            node.set("displayName", inner);
            node.set("displayNamePrefixLength", "");
            nodes.insert(inner.to_owned(), node);
        }
    }
    nodes
}
