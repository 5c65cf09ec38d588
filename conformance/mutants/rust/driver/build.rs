//! Copies the generated code beside this package, which may be mutated.

use std::path::Path;
use std::{env, fs};

fn main() {
    let out = env::var_os("OUT_DIR").expect("cargo says where");
    println!("cargo::rerun-if-changed=../generated");
    for entry in fs::read_dir("../generated").expect("generated code") {
        let path = entry.expect("a file").path();
        let name = path.file_name().expect("a name");
        fs::copy(&path, Path::new(&out).join(name)).expect("the output folder can be written to");
    }
}
