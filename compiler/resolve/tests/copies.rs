//! Tests that copies of a schema at several places count as one file.

use zooph_diagnostics::Code;
use zooph_resolve::{Compilation, Compiler, Memory};

const LIB: &str = "@0xd1d1d1d1d1d1d1d2; struct Lib { x @0 :Text; }";
/// The same schema with another comment and layout.
const COPY: &str = "# Of Lib.\n@0xd1d1d1d1d1d1d1d2;\n\nstruct Lib { # It.\n  x @0 : Text;\n}\n";
const OTHER: &str = "@0xd1d1d1d1d1d1d1d2; struct Lib { x @0 :Text; y @1 :Data; }";

fn compile(files: &[(&str, &str)], named: &[&str]) -> Compilation {
    let memory = files.iter().fold(Memory::new(), |memory, (path, text)| {
        memory.with(path, *text)
    });
    let compiler = Compiler::new(memory);
    let compiler = named
        .iter()
        .fold(compiler, |compiler, path| compiler.file(*path));
    compiler.compile()
}

fn codes(compilation: &Compilation) -> Vec<Code> {
    let found = compilation.diagnostics().iter();
    found.map(|found| found.code).collect()
}

const USER: &str = "@0xd1d1d1d1d1d1d1d1;
    struct A { one @0 :import \"one/lib.capnp\".Lib; two @1 :import \"two/lib.capnp\".Lib; }";

#[test]
fn copies_with_the_same_nodes_are_one_file() {
    for (one, two) in [(LIB, COPY), (COPY, LIB), (LIB, LIB)] {
        let files = [
            ("a.capnp", USER),
            ("one/lib.capnp", one),
            ("two/lib.capnp", two),
        ];
        let compilation = compile(&files, &["a.capnp"]);
        assert_eq!(codes(&compilation), [Code::DuplicateFile]);
        assert!(compilation.is_ok());
        let nodes = compilation.request().nodes.iter();
        assert_eq!(
            nodes
                .filter(|node| node.display_name.contains("lib"))
                .count(),
            2
        );
    }
}

#[test]
fn copies_that_differ_are_told_what_to_do_about() {
    let files = [
        ("a.capnp", USER),
        ("one/lib.capnp", LIB),
        ("two/lib.capnp", OTHER),
    ];
    let compilation = compile(&files, &["a.capnp"]);
    let found = &compilation.diagnostics()[0];
    assert_eq!(found.code, Code::DuplicateId);
    let help = found.suggestion.as_ref().expect("help");
    assert!(
        help.message.contains("import both by the same path"),
        "{help:?}"
    );
}

/// A user's copy of a standard schema takes precedence, whatever its version is.
#[test]
fn a_copy_of_a_standard_schema_stands_for_it() {
    let copy =
        "@0xbdf87d7bb8304e81; annotation namespace(file) :Text; annotation name(field) :Data;";
    let vendored = "@0xd1d1d1d1d1d1d1d1; $import \"capnp/c++.capnp\".namespace(\"x\"); using B = import \"b.capnp\";
        struct A { b @0 :B.B; }";
    let standard =
        "@0xd1d1d1d1d1d1d1d3; $import \"/capnp/c++.capnp\".namespace(\"y\"); struct B {}";
    let files = [
        ("third/a.capnp", vendored),
        ("third/b.capnp", standard),
        ("third/capnp/c++.capnp", copy),
    ];
    for named in [
        &["third/a.capnp"][..],
        &["third/a.capnp", "third/b.capnp"],
        &["third/b.capnp", "third/capnp/c++.capnp"],
        &["third/capnp/c++.capnp", "third/b.capnp", "third/a.capnp"],
    ] {
        let compilation = compile(&files, named);
        assert!(
            compilation.is_ok(),
            "{named:?}: {:#?}",
            compilation.diagnostics()
        );
    }
    // A copy that is found after the built-in schema was used is an error.
    let compilation = compile(&files, &["third/b.capnp", "third/a.capnp"]);
    let found = &compilation.diagnostics()[0];
    assert_eq!(found.code, Code::DuplicateId);
    let help = found.suggestion.as_ref().expect("help");
    assert!(help.message.contains("built in"), "{help:?}");
}

#[test]
fn two_files_of_one_id_that_are_no_copies_clash() {
    let user = USER.replace("two/lib", "two/other");
    let files = [
        ("a.capnp", &user[..]),
        ("one/lib.capnp", LIB),
        ("two/other.capnp", COPY),
    ];
    let compilation = compile(&files, &["a.capnp"]);
    assert_eq!(codes(&compilation)[0], Code::DuplicateId);
}
