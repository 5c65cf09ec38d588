//! Generates code for the fixed schemas, and the request that JSON needs at run time.

use std::path::Path;
use std::{env, fs};

use zooph_resolve::{Compiler, Disk};

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = fs::canonicalize(root).expect("the repository");
    let files = [
        ("conformance/schemas", "every.capnp"),
        ("conformance/schemas", "attacks.capnp"),
        ("schemas/test", "hostile-messages.capnp"),
        ("schemas/test", "list-upgrades.capnp"),
    ];
    for (folder, file) in files {
        let mut config = zooph_build::Config::new().directory(root.join(folder));
        if env::var_os("CARGO_FEATURE_JSON").is_some() {
            config = config.json();
        }
        config.file(file).compile();
    }
    if env::var_os("CARGO_FEATURE_RAW").is_some() {
        raw_records(&root);
        let records = zooph_build::Config::new().directory(root.join("conformance/schemas"));
        records.raw().file("records.capnp").compile();
    }
    let mut compiler = Compiler::new(Disk::at(&root));
    for (folder, file) in files {
        compiler = compiler.file(format!("{folder}/{file}"));
    }
    let compilation = compiler.compile();
    let request = zooph_request::write(compilation.request());
    let out = Path::new(&env::var_os("OUT_DIR").expect("cargo says where")).join("request.bin");
    fs::write(out, request).expect("the output folder can be written to");
}

/// Generates Records with the codec of native types, for the schemas without untyped pointers and
/// generic parameters.
fn raw_records(root: &Path) {
    let out = env::var_os("OUT_DIR").expect("cargo says where");
    let config = zooph_build::Config::new().directory(root.join("schemas/test"));
    let mut config = config.raw().out_dir(Path::new(&out).join("raw"));
    for name in [
        "addressbook",
        "enums",
        "groups",
        "scalars",
        "text-data",
        "unions-named",
        "unions-unnamed",
        "weather",
    ] {
        config = config.file(format!("{name}.capnp"));
    }
    config.compile();
}
