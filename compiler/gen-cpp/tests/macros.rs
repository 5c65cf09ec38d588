//! Tests that generated code compiles after headers that define common macros, whatever the macros expand to, and with any
//! names of type parameters.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use zooph_gen_cpp::{Options, Output, generate};
use zooph_resolve::{Compiler, Disk, Memory};

/// Macros of `<sys/types.h>`, the compiler and `<windows.h>` that can be names of fields, constants and enumerants.
const SMALL: &str = "cdecl far hyper interface i386 linux near pascal small unix";

/// Such macros with two parameters or with one.
const FUNCTIONS: &[(&str, &str)] = &[
    ("assert", "(a)"),
    ("major", "(a)"),
    ("makedev", "(a, b)"),
    ("max", "(a, b)"),
    ("min", "(a, b)"),
    ("minor", "(a)"),
];

/// Macros of `<windows.h>` and X11's headers that can be names of types.
const LARGE: &str = "ABSOLUTE BOOL CONST DELETE DIFFERENCE ERROR FALSE FAR IN NEAR OPTIONAL OUT RELATIVE STRICT TRUE VOID \
    Above Absolute Always Below Bool Complex Convex Expose False FocusIn FocusOut None Nonconvex Screen Status Success True \
    Unsorted";

fn defines() -> String {
    let mut text = String::new();
    let objects = SMALL.split_whitespace().chain(LARGE.split_whitespace());
    let objects = objects.map(|name| (name, ""));
    for (name, parameters) in objects.chain(FUNCTIONS.iter().copied()) {
        // The expansion is a syntax error anywhere.
        writeln!(text, "#undef {name}\n#define {name}{parameters} )macro(")
            .expect("a string grows");
    }
    text
}

/// Returns a schema that declares everything under these names.
fn schema() -> String {
    let small: Vec<&str> = { SMALL.split_whitespace() }
        .chain(FUNCTIONS.iter().map(|(name, _)| *name))
        .collect();
    let list = |line: &dyn Fn(usize, &str) -> String| {
        let lines = small.iter().enumerate();
        let lines: Vec<String> = lines.map(|(at, name)| line(at, name)).collect();
        lines.join("\n")
    };
    let fields = list(&|at, name| format!("{name} @{at} :Text;"));
    let union = list(&|at, name| format!("{name} @{at} :UInt16;"));
    let mut text = format!(
        "@0xbf5147cbbecf40c1;
         struct Fields {{ {fields} }}
         struct Members {{ union {{ {union} }} }}
         struct Groups {{ {} }}
         enum Values {{ {} }}
         interface Methods {{ {} }}\n",
        list(&|at, name| format!("{name} :group {{ a{at} @{at} :Bool; }}")),
        list(&|at, name| format!("{name} @{at};")),
        list(&|at, name| format!("{name} @{at} ();")),
    );
    text += &list(&|at, name| format!("const {name} :UInt32 = {at};"));
    for name in LARGE.split_whitespace() {
        let structure = format!("struct {name} {{ of @0 :List({name}); struct Inner {{}} }}\n");
        text += &structure;
    }
    text
}

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the repository")
}

/// Compiles all of the code after the definitions of the macros.
fn compile(folder: &str, output: &Output) {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    fs::create_dir_all(&out).expect("the folder can be made");
    let mut program = String::new();
    for header in [
        "algorithm",
        "iostream",
        "optional",
        "span",
        "string",
        "vector",
    ] {
        writeln!(program, "#include <{header}>").expect("a string grows");
    }
    program += &defines();
    for file in &output.files {
        let path = out.join(&file.path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        fs::write(path, &file.text).expect("the file can be written");
        writeln!(program, "#include \"{}\"", file.path).expect("a string grows");
    }
    let source = out.join("program.cpp");
    fs::write(&source, program).expect("the program can be written");
    let mut compiler = Command::new("g++");
    compiler.args([
        "-std=gnu++20",
        "-fsyntax-only",
        "-Wall",
        "-Wextra",
        "-Werror",
    ]);
    compiler.arg("-I").arg(root().join("runtime/cpp/include"));
    let status = compiler.arg("-I").arg(&out).arg(&source).status();
    assert!(status.expect("g++ is needed").success(), "{folder}");
}

#[test]
fn names_that_are_macros_are_not_names_in_code() {
    let compilation = Compiler::new(Memory::new().with("macros.capnp", schema()))
        .file("macros.capnp")
        .compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let output = generate(compilation.request(), &Options::default()).expect("namespaces");
    compile("macros", &output);
}

#[test]
fn hostile_names_compile_behind_macros() {
    let disk = Disk::at(root().join("schemas/test"));
    let compilation = Compiler::new(disk).file("hostile-names.capnp").compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let output = generate(compilation.request(), &Options::default()).expect("namespaces");
    compile("hostile-names", &output);
}

/// Functions of classes have template parameters of their own.
#[test]
fn template_parameters_of_classes_are_none_of_their_functions() {
    let names = "Bytes, E, Layout, R, Self, T, Visitor, Reader, Union";
    let list: Vec<&str> = names.split(", ").collect();
    let members = list.iter().enumerate();
    let members = members.map(|(at, name)| format!("m{at} @{at} :{name};"));
    let text = format!(
        "@0xbf5147cbbecf40c2; struct Generic({names}) {{ union {{ {} }} }}",
        members.collect::<String>()
    );
    let compilation = Compiler::new(Memory::new().with("templates.capnp", text))
        .file("templates.capnp")
        .compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let output = generate(compilation.request(), &Options::default()).expect("namespaces");
    compile("templates", &output);
}
