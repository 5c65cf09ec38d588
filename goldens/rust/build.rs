//! Generates code for the schemas in `schemas/test`, which the behavioural tests use.

fn main() {
    let schemas = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas/test");
    let schemas = std::fs::canonicalize(schemas).expect("the test schemas");
    let mut config = zooph_build::Config::new().directory(schemas);
    for name in [
        "addressbook",
        "any-pointers",
        "constants",
        "defaults",
        "endless",
        "endless-circles",
        "enums",
        "generics",
        "groups",
        "hostile-texts",
        "interfaces",
        "json",
        "lists",
        "long-names",
        "nested-lists",
        "scalars",
        "text-data",
        "unions-named",
        "unions-unnamed",
        "weather",
    ] {
        config = config.file(format!("{name}.capnp"));
    }
    config.json().compile();
    // Generates the code of schemas that import each other.
    let schemas = concat!(env!("CARGO_MANIFEST_DIR"), "/../schemas/ring");
    let schemas = std::fs::canonicalize(schemas).expect("the schemas");
    let mut config = zooph_build::Config::new().directory(schemas);
    for name in ["one", "two", "three", "user"] {
        config = config.file(format!("ring-{name}.capnp"));
    }
    config.json().compile();
    // Generates the code of trees of one type.
    let schemas = concat!(env!("CARGO_MANIFEST_DIR"), "/../../schemas/bench");
    let schemas = std::fs::canonicalize(schemas).expect("the benchmarks' schemas");
    let config = zooph_build::Config::new().directory(schemas);
    config.file("eval.capnp").compile();
}
