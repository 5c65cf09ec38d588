//! Tests that the back end, which does not run rustfmt, formats its code as rustfmt does.

mod support;

use std::fs;
use std::path::Path;

use zooph_gen_rust::{Options, generate};
use zooph_resolve::{Compiler, Disk};

#[test]
fn schemas_are_a_fixed_point_of_rustfmt() {
    let schemas = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
    let mut differ = Vec::new();
    let mut refused = Vec::new();
    let mut seen = 0;
    for folder in ["test", "bench", "std/capnp", "std/capnp/compat"] {
        let folder = schemas.join(folder);
        let listed = fs::read_dir(&folder).expect("the schemas");
        let names = listed.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<String> = names.filter(|name| name.ends_with(".capnp")).collect();
        // Behind a type that is longer than a line rustfmt writes no blank before a brace. The back
        // end does.
        names.retain(|name| name != "long-names.capnp");
        names.sort();
        for name in names {
            let mut disk = Disk::at(&folder);
            assert!(disk.import_path("."), "some import by absolute paths");
            let compilation = Compiler::new(disk).file(name.as_str()).compile();
            assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
            // The back end does not format conditions of flattened members.
            let with_json = name != "json.capnp";
            for json in [false, true].into_iter().take(1 + usize::from(with_json)) {
                let options = Options {
                    json,
                    ..Options::default()
                };
                let made = match generate(compilation.request(), &options) {
                    Ok(made) => made,
                    // The back end refuses JSON for schemas with fields that hold any JSON.
                    Err(_) if json => {
                        refused.push(name.clone());
                        continue;
                    }
                    Err(error) => panic!("{name}: {error:?}"),
                };
                for file in made.files {
                    differ.extend(support::difference(&name, &file.text));
                    seen += 1;
                }
            }
        }
    }
    assert_eq!(refused, ["imports.capnp"]);
    assert!(seen > 80, "{seen} schemas are too few");
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}
