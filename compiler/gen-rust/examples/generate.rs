//! Reads a `CodeGeneratorRequest` from standard input and writes Rust files to the folder named
//! by the first argument: `capnp compile -o- a.capnp | generate out`.

use std::io::Read;
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = std::env::args().nth(1).ok_or("no folder given")?;
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes)?;
    let request = zooph_request::read(&bytes).map_err(|fault| format!("{fault:?}"))?;
    let options = zooph_gen_rust::Options {
        encode_node: Some(zooph_request::write_node),
        ..Default::default()
    };
    let output = zooph_gen_rust::generate(&request, &options).expect("code of moderate size");
    for note in &output.notes {
        eprintln!("note: {}", note.text);
    }
    for file in &output.files {
        let path = Path::new(&out).join(format!("{}.rs", file.module));
        std::fs::write(path, &file.text)?;
    }
    Ok(())
}
