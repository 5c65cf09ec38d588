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
    let mut compiler = Compiler::new(Disk::at(&root));
    for (folder, file) in files {
        compiler = compiler.file(format!("{folder}/{file}"));
    }
    let compilation = compiler.compile();
    let request = zooph_request::write(compilation.request());
    let out = Path::new(&env::var_os("OUT_DIR").expect("cargo says where")).join("request.bin");
    fs::write(out, request).expect("the output folder can be written to");
}
