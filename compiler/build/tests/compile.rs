//! Tests of compiling schemas like in a build script.

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
    // The name of the file is its whole path, which is kept in the output folder.
    let compiled = config.file("../a.capnp").try_compile().unwrap();
    assert!(compiled.files[0].starts_with(&package));
}

/// Returns the Rust code of `a.capnp`, which refers to a struct of `b.capnp`.
fn referring(b: &str, configure: impl FnOnce(Config) -> Config) -> Result<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let out = tempfile::tempdir().unwrap();
    let a = "@0xa7bc26d9a1ca9ba1; struct A { b @0 :import \"dir/b.capnp\".B; }";
    fs::write(folder.path().join("a.capnp"), a).unwrap();
    fs::create_dir(folder.path().join("dir")).unwrap();
    fs::write(folder.path().join("dir/b.capnp"), b).unwrap();
    let config = Config::new().directory(folder.path()).out_dir(out.path());
    let compiled = configure(config).file("a.capnp").try_compile();
    let compiled = compiled.map_err(|error| error.to_string())?;
    Ok(fs::read_to_string(&compiled.files[0]).unwrap())
}

#[test]
fn modules_of_imported_schemas_are_where_the_caller_or_the_schema_says() {
    let plain = "@0xd9f0e27bb1eb5e58; struct B { x @0 :Int32; }";
    let annotated = format!(
        "{plain} using Rust = import \"/capnp/rust.capnp\"; $Rust.parentModule(\"wire::v1\");"
    );
    let chosen = |config: Config| config.module("dir/b.capnp", "other_crate::b");
    let cases = [
        (plain, None, "super::b::B"),
        (&annotated, None, "crate::wire::v1::b::B"),
        (plain, Some(chosen), "other_crate::b::B"),
        (&annotated, Some(chosen), "other_crate::b::B"),
    ];
    for (schema, choice, path) in cases {
        let code = referring(schema, |config| match choice {
            Some(choice) => choice(config),
            None => config,
        });
        let code = code.unwrap();
        assert!(
            code.contains(&format!("Option<{path}>")),
            "{path} in {code}"
        );
    }
    let wrong = plain.to_owned()
        + " using Rust = import \"/capnp/rust.capnp\"; $Rust.parentModule(\"no path!\");";
    assert!(
        referring(&wrong, |config| config)
            .unwrap()
            .contains("Option<super::b::B>")
    );
    let error = referring(plain, |config| config.module("c.capnp", "c")).unwrap_err();
    assert!(error.contains("c.capnp: no such schema"), "{error}");
}

#[test]
fn a_folder_may_be_named_by_way_of_its_parent() {
    let folder = tempfile::tempdir().unwrap();
    let out = tempfile::tempdir().unwrap();
    let [schemas, package] = ["schemas", "package"].map(|name| folder.path().join(name));
    fs::create_dir(&schemas).unwrap();
    fs::create_dir(&package).unwrap();
    let schema = "@0xd9f0e27bb1eb5e58; struct A { b @0 :Int32; }";
    fs::write(schemas.join("a.capnp"), schema).unwrap();
    let config = Config::new()
        .directory(package.join("../schemas"))
        .out_dir(out.path());
    let compiled = config.file("a.capnp").try_compile().unwrap();
    assert_eq!(compiled.files, [out.path().join("a.rs")]);
}

#[test]
fn code_has_a_limit_that_can_be_set() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("a.capnp"),
        "@0xd9f0e27bb1eb5e58; struct A { x @0 :Int32; }",
    )
    .unwrap();
    let compile = |limit: u64| {
        let config = Config::new()
            .directory(folder.path())
            .out_dir(folder.path());
        let compiled = config.max_output(limit).file("a.capnp").try_compile();
        compiled.map_err(|error| error.to_string())
    };
    let compiled = compile(1 << 20).unwrap();
    let length = fs::metadata(&compiled.files[0]).unwrap().len();
    assert!(
        compile(length).is_ok(),
        "code of the very size of the limit"
    );
    let over = compile(length - 1).unwrap_err();
    assert!(
        over.starts_with(
            "error[E0801]: A: with this declaration, the generated code comes to more than"
        ),
        "{over}"
    );
}
