//! Schemas compiled as a build script would.

use std::fs;

use zooph_build::Config;

#[test]
fn a_schema_becomes_a_module_and_its_inputs_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    let out = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("note.txt"), "embedded").unwrap();
    fs::write(
        path("part.capnp"),
        "@0xd9f0e27bb1eb5e58; struct Part { x @0 :Int32; }",
    )
    .unwrap();
    let schema = "@0xa7bc26d9a1ca9ba1;
        using Part = import \"part.capnp\".Part;
        using Cxx = import \"/capnp/c++.capnp\";
        const note :Text = embed \"note.txt\";
        struct Whole { part @0 :Part; }";
    fs::write(path("the-whole.capnp"), schema).unwrap();
    let config = Config::new().directory(folder.path()).out_dir(out.path());
    let compiled = config.file("the-whole.capnp").try_compile().unwrap();
    assert_eq!(compiled.files, [out.path().join("the_whole.rs")]);
    assert!(
        fs::read_to_string(&compiled.files[0])
            .unwrap()
            .contains("pub struct Whole")
    );
    assert_eq!(
        compiled.inputs,
        [
            path("note.txt"),
            path("part.capnp"),
            path("the-whole.capnp")
        ]
    );
}

#[test]
fn an_error_shows_the_source() {
    let folder = tempfile::tempdir().unwrap();
    let schema = "@0xd9f0e27bb1eb5e58; struct A { b @0 :Txt; }";
    fs::write(folder.path().join("a.capnp"), schema).unwrap();
    let config = Config::new()
        .directory(folder.path())
        .out_dir(folder.path());
    let error = config
        .file("a.capnp")
        .try_compile()
        .unwrap_err()
        .to_string();
    assert!(
        error.contains(":Txt") && error.contains("a.capnp"),
        "{error}"
    );
    assert!(!folder.path().join("a.rs").exists());
}

#[test]
fn nothing_is_written_outside_the_output_folder() {
    let folder = tempfile::tempdir().unwrap();
    let package = folder.path().join("package");
    fs::create_dir(&package).unwrap();
    fs::write(
        folder.path().join("a.capnp"),
        "@0xd9f0e27bb1eb5e58; struct A {}",
    )
    .unwrap();
    let config = Config::new().directory(&package).out_dir(&package);
    // The file's name is then its whole path, which is kept below the output folder.
    let compiled = config.file("../a.capnp").try_compile().unwrap();
    assert!(compiled.files[0].starts_with(&package));
}
