//! Generates the code of every schema in a folder anew: `goldens SCHEMAS OUT`. Unlike a test, it
//! needs no checked-in code that still compiles. `cargo xtask bless` runs it.

use std::fs;
use std::path::Path;

use zooph_gen_rust::{Options, generate};
use zooph_resolve::{Compiler, Disk};

/// Most goldens are without the embedded schemas: those are bytes that nobody can review.
const WITH_NODES: &str = "constants.capnp";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [schemas, out] = &arguments[..] else {
        return Err("usage: goldens SCHEMAS OUT".into());
    };
    for entry in fs::read_dir(schemas)? {
        let name = entry?.file_name();
        let name = name.to_str().ok_or("a name is not UTF-8")?;
        let compilation = Compiler::new(Disk::at(schemas)).file(name).compile();
        if !compilation.is_ok() {
            return Err(format!("{name}: {:?}", compilation.diagnostics()).into());
        }
        let mut options = Options::default();
        if name == WITH_NODES {
            options.encode_node = Some(zooph_request::write_node);
        }
        for file in generate(compilation.request(), &options)?.files {
            fs::write(Path::new(out).join(file.path), file.text)?;
        }
    }
    Ok(())
}
