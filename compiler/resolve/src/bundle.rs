//! The built-in standard schemas.

/// The paths of the schemas under the root from which they are imported, and their texts.
pub(crate) const FILES: &[(&str, &str)] = &[
    (
        "capnp/c++.capnp",
        include_str!("../../../schemas/std/capnp/c++.capnp"),
    ),
    (
        "capnp/compat/json.capnp",
        include_str!("../../../schemas/std/capnp/compat/json.capnp"),
    ),
    (
        "capnp/java.capnp",
        include_str!("../../../schemas/std/capnp/java.capnp"),
    ),
    (
        "capnp/persistent.capnp",
        include_str!("../../../schemas/std/capnp/persistent.capnp"),
    ),
    (
        "capnp/rpc-twoparty.capnp",
        include_str!("../../../schemas/std/capnp/rpc-twoparty.capnp"),
    ),
    (
        "capnp/rpc.capnp",
        include_str!("../../../schemas/std/capnp/rpc.capnp"),
    ),
    (
        "capnp/rust.capnp",
        include_str!("../../../schemas/std/capnp/rust.capnp"),
    ),
    (
        "capnp/schema.capnp",
        include_str!("../../../schemas/std/capnp/schema.capnp"),
    ),
    (
        "capnp/stream.capnp",
        include_str!("../../../schemas/std/capnp/stream.capnp"),
    ),
    ("go.capnp", include_str!("../../../schemas/std/go.capnp")),
];

/// The other paths by which users import the schemas with languages' annotations, and those under which they are listed.
const OTHER_PATHS: [(&str, &str); 3] = [
    ("capnp/go.capnp", "go.capnp"),
    ("java.capnp", "capnp/java.capnp"),
    ("rust.capnp", "capnp/rust.capnp"),
];

/// Returns the text of a standard schema.
pub(crate) fn read(path: &str) -> Option<&'static str> {
    let other = { OTHER_PATHS.iter() }.find(|(other, _)| *other == path);
    let path = other.map_or(path, |(_, listed)| listed);
    FILES
        .iter()
        .find(|(known, _)| *known == path)
        .map(|(_, text)| *text)
}

/// Returns all paths under which standard schemas are found.
pub(crate) fn paths() -> impl Iterator<Item = &'static str> {
    let listed = FILES.iter().map(|(path, _)| *path);
    listed.chain(OTHER_PATHS.iter().map(|(path, _)| *path))
}

/// Returns the path of the standard schema that is usually imported under this name.
pub(crate) fn usual_import(name: &str) -> Option<&'static str> {
    Some(match name {
        "Cxx" => "/capnp/c++.capnp",
        "Json" => "/capnp/compat/json.capnp",
        "Java" => "/capnp/java.capnp",
        "Go" => "/go.capnp",
        "Rust" => "/capnp/rust.capnp",
        "Schema" => "/capnp/schema.capnp",
        "Rpc" => "/capnp/rpc.capnp",
        "Persistent" => "/capnp/persistent.capnp",
        _ => return None,
    })
}
