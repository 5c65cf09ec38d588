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

/// Returns the text of a standard schema.
///
/// The schemas with languages' annotations are found under each of the paths by which users import them.
pub(crate) fn read(path: &str) -> Option<&'static str> {
    let path = match path {
        "capnp/go.capnp" => "go.capnp",
        "java.capnp" => "capnp/java.capnp",
        "rust.capnp" => "capnp/rust.capnp",
        other => other,
    };
    FILES
        .iter()
        .find(|(known, _)| *known == path)
        .map(|(_, text)| *text)
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
