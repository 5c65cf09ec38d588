//! Tests that the code of all test schemas is accepted by Go's checks and not changed by gofmt, and tests of
//! errors and notes. `goldens/kit` compares the checked-in code.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use zooph_backend::Nowhere;
use zooph_gen_go::{Options, Output, generate};
use zooph_resolve::{Compiler, Disk};
use zooph_testgen::schema::{Config, Schema};

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().expect("the repository")
}

fn generated(directory: PathBuf, files: &[&str], prefix: &str) -> Output {
    let mut disk = Disk::at(directory);
    assert!(disk.import_path("."), "absolute imports are of this folder");
    let mut compiler = Compiler::new(disk);
    for file in files {
        compiler = compiler.file(*file);
    }
    let compilation = compiler.compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let options = Options {
        prefix: prefix.to_owned(),
        encode_node: Some(zooph_request::write_node),
        ..Options::default()
    };
    generate(compilation.request(), &options, &Nowhere).expect("annotations that Go can follow")
}

#[test]
fn argument_that_grows_without_end_is_noted() {
    let schemas = root().join("goldens/schemas");
    let output = generated(schemas, &["generics.capnp"], "zooph.dev/goldens");
    let expected = "field deeper of generics.capnp:Tree: the argument for T would grow without \
                    end, so it became AnyPointer";
    let [note] = &output.notes[..] else {
        panic!("{:?}", output.notes);
    };
    assert_eq!((note.text.as_str(), note.member), (expected, Some(1)));
}

fn go(arguments: &[&str], folder: &Path) -> String {
    let (program, arguments) = arguments.split_first().expect("a program");
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap_or_else(|error| panic!("{program}: {error}: the test needs Go in PATH"));
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8_lossy(&text).into_owned()
}

#[test]
fn code_for_every_test_schema_is_formatted_and_vetted() {
    let schemas = root().join("schemas/test");
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(schemas.join(&folder)).expect("the test schemas");
        for entry in entries.flatten() {
            let path = folder.join(entry.file_name());
            if entry.path().is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "capnp") {
                files.push(path.to_string_lossy().into_owned());
            }
        }
    }
    files.sort();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    vetted("all", &generated(schemas, &files, "example.com/all"));
}

/// The number of random schemas whose code is checked.
const RANDOM: u64 = 12;

#[test]
fn code_for_random_schemas_is_formatted_and_vetted() {
    let count =
        std::env::var("ZOOPH_SCHEMAS").map_or(RANDOM, |count| count.parse().expect("a number"));
    let mut looked_at = 0;
    for seed in 0..count {
        let name = format!("random{seed}");
        let folder =
            std::env::temp_dir().join(format!("zooph-gen-go-{name}-{}", std::process::id()));
        let schema = Schema::random(seed, &Config::default());
        let mut compiler = Compiler::new({
            let mut disk = Disk::at(folder.clone());
            for file in schema.files() {
                let path = folder.join(&file.path);
                fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
                fs::write(path, &file.text).expect("the schema can be written");
            }
            assert!(disk.import_path("."), "absolute imports are of this folder");
            disk
        });
        for file in schema.files() {
            compiler = compiler.file(&*file.path);
        }
        let compilation = compiler.compile();
        fs::remove_dir_all(&folder).expect("the folder can be removed");
        // Some random schemas have structs in the faulty layout of old compilers, which is refused.
        if compilation.is_ok() {
            let options = Options {
                prefix: format!("example.com/{name}"),
                encode_node: Some(zooph_request::write_node),
                ..Options::default()
            };
            let output = generate(compilation.request(), &options, &Nowhere);
            vetted(&name, &output.expect("no annotations of Go"));
            looked_at += 1;
        }
    }
    assert!(looked_at * 2 > count, "most schemas are valid: {looked_at}");
}

/// The schema has groups without the generic parameters of their structs, which are types of their own in Go.
/// It has defaults of lists, also in groups; a function without parameters can only return those without a
/// parameter in their type. It also has a group whose name ends like that of a variable that is then not
/// used.
#[test]
fn groups_and_defaults_without_parameters_in_generic_structs_are_vetted() {
    let folder = std::env::temp_dir().join(format!("zooph-gen-go-groups-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let schema = "@0xc3d1a7f05be2946a;
        struct Box(T) {
          it @0 :T;
          plain :group { one @1 :Int8; text @2 :Text; }
          choice :union { i @3 :Int32; j @4 :Text; k :group { l @5 :UInt8; m @6 :List(Box(Text)); } }
          both :group { n @7 :Bool; o @8 :T; inner :group { p @9 :Float32; } }
          union { q @10 :Void; r :group { s @11 :Int64; t @12 :Data; } }
        }
        struct Defaults(T) {
          it @0 :T;
          numbers @1 :List(Int16) = [1, 2];
          boxes @2 :List(Box(T)) = [(plain = (one = 3))];
          both :group { them @3 :T; texts @4 :List(Text) = [\"t\"]; more @5 :List(Box(T)) = [(plain = (one = 4))]; }
        }
        struct Only(T) { either :group { one @0 :T; two @1 :T; } }
        struct Use { box @0 :Box(Use); list @1 :List(Box(List(Int16))); }";
    fs::write(folder.join("groups.capnp"), schema).expect("the schema can be written");
    let output = generated(folder.clone(), &["groups.capnp"], "example.com/groups");
    fs::remove_dir_all(&folder).expect("the folder can be removed");
    vetted("groups", &output);
}

#[test]
fn folders_of_two_packages_are_refused() {
    let folder = std::env::temp_dir().join(format!("zooph-gen-go-two-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let annotation = "annotation package @0xbea97f1023792be0 (file) :Text;";
    fs::write(
        folder.join("go.capnp"),
        format!("@0xd12a1c51fedd6c88; {annotation}"),
    )
    .expect("the schema can be written");
    let given = ["one", "one", "other"];
    let files = ["a.capnp", "b.capnp", "c.capnp"];
    for (index, (file, package)) in files.iter().zip(given).enumerate() {
        let schema = format!(
            "@0xc3d1a7f05be2948{index}; using Go = import \"go.capnp\"; $Go.package(\"{package}\");"
        );
        fs::write(folder.join(file), schema).expect("the schema can be written");
    }
    let compile = |files: &[&str]| {
        let mut compiler = Compiler::new(Disk::at(folder.clone()));
        for file in files {
            compiler = compiler.file(*file);
        }
        let compilation = compiler.compile();
        assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
        generate(compilation.request(), &Options::default(), &Nowhere)
    };
    assert!(compile(&files[..2]).is_ok());
    let told = "a.capnp and c.capnp: their code is in one folder, so it has to be in one package and \
                not in one and other";
    let refused = compile(&files).expect_err("two packages");
    let refused: Vec<&str> = refused.iter().map(|remark| &*remark.text).collect();
    assert_eq!(refused, [told]);
    fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn packages_are_not_what_go_passes_over() {
    let folder = std::env::temp_dir().join(format!("zooph-gen-go-names-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let files = [
        "vendor.capnp",
        "internal.capnp",
        "_x.capnp",
        "cpu_plan9.capnp",
    ];
    for (index, file) in files.iter().enumerate() {
        let schema = format!("@0xc3d1a7f05be2947{index}; struct S {{ a @0 :Int8; }}");
        fs::write(folder.join(file), schema).expect("the schema can be written");
    }
    let output = generated(folder.clone(), &files, "example.com/names");
    fs::remove_dir_all(&folder).expect("the folder can be removed");
    let paths: Vec<&str> = output.files.iter().map(|file| &*file.path).collect();
    let expected = [
        "vendorschema/vendor.capnp.go",
        "internalschema/internal.capnp.go",
        "x/schema_x.capnp.go",
        "cpuplan9/cpu_plan9_.capnp.go",
    ];
    assert_eq!(paths, expected);
}

/// Checks that Go's tools report nothing about the code.
fn vetted(name: &str, output: &Output) {
    let folder =
        std::env::temp_dir().join(format!("zooph-gen-go-{name}-{}-out", std::process::id()));
    for file in &output.files {
        let path = folder.join(&file.path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        fs::write(path, &file.text).expect("the code can be written");
    }
    let runtime = root()
        .join("runtime/go")
        .canonicalize()
        .expect("the runtime");
    let module = format!(
        "module example.com/{name}\n\ngo 1.25\n\nrequire zooph.dev/go v0.0.0\n\nreplace zooph.dev/go => {}\n",
        runtime.display()
    );
    fs::write(folder.join("go.mod"), module).expect("the module can be written");
    let unformatted = go(&["gofmt", "-l", "."], &folder);
    let vetted = go(&["go", "vet", "./..."], &folder);
    fs::remove_dir_all(&folder).expect("the folder can be removed");
    assert_eq!(unformatted, "", "gofmt would change these");
    assert_eq!(vetted, "", "go vet");
}
