//! Tests that our requests equal the stock compiler's, byte for byte, if its version is selected.
//!
//! Both compile every schema in the repository, those of the system's installation, and random ones. The
//! section "Requests" of `docs/differences.md` lists the schemas with different requests.

mod support;

use std::path::{Path, PathBuf};

use support::{Stock, assert_same_request, schemas_under};
use zooph_resolve::{Compilation, Compiler, Disk, Loader, Options};
use zooph_testgen::rng::Rng;
use zooph_testgen::schema::{Config, Schema};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the repository")
}

fn ours(loader: impl Loader + Send + Sync + 'static, files: &[&str]) -> Compilation {
    let options = Options {
        version: Stock::VERSION,
        accept_legacy_overlap: true,
        ..Options::default()
    };
    let compiler = Compiler::new(loader).options(options);
    let named = files
        .iter()
        .fold(compiler, |compiler, file| compiler.file(*file));
    let compilation = named.compile();
    assert!(
        compilation.is_ok(),
        "{files:?}: {:#?}",
        compilation.diagnostics()
    );
    compilation
}

/// Compiles files with both compilers, from `directory` and with `imports` as the only import paths.
fn compare(directory: &Path, imports: &[&str], files: &[&str]) {
    let stock = Stock::compile_ignoring_issue_344(directory, imports, files);
    let mut disk = Disk::at(directory);
    disk.standard_import(false);
    for import in imports {
        assert!(disk.import_path(import), "no directory {import}");
    }
    let ours = ours(disk, files);
    assert_same_request(&stock, ours.request(), &files.join(", "));
}

#[test]
fn standard_schemas() {
    let directory = repository().join("schemas/std");
    for file in schemas_under(&directory) {
        compare(&directory, &["."], &[&file]);
    }
}

#[test]
fn test_schemas() {
    let directory = repository().join("schemas/test");
    let files = schemas_under(&directory);
    assert!(files.len() > 30, "{} test schemas", files.len());
    for file in files.iter().filter(|file| !file.starts_with("head-only/")) {
        compare(&directory, &["../std", "."], &[file]);
    }
}

#[test]
fn test_schemas_of_what_came_after_the_stock_tool_compile() {
    let directory = repository().join("schemas/test");
    let files = schemas_under(&directory);
    for file in files.iter().filter(|file| file.starts_with("head-only/")) {
        let compilation = Compiler::new(Disk::at(&directory))
            .file(file.as_str())
            .compile();
        assert!(
            compilation.is_ok(),
            "{file}: {:#?}",
            compilation.diagnostics()
        );
    }
}

#[test]
fn several_files_in_one_request() {
    let directory = repository().join("schemas/std");
    compare(
        &directory,
        &["."],
        &["capnp/rpc-twoparty.capnp", "capnp/rpc.capnp", "go.capnp"],
    );
}

#[test]
fn installed_schemas() {
    let directory = Path::new("/usr/include/capnp");
    for file in schemas_under(directory) {
        compare(directory, &["/usr/include"], &[&file]);
    }
}

#[test]
fn imports_from_the_built_in_standard_schemas_need_nothing_installed() {
    let directory = repository().join("schemas/std");
    for file in schemas_under(&directory) {
        let stock = Stock::compile(&directory, &["."], &[&file]);
        let text = std::fs::read(directory.join(&file)).expect("a schema");
        let files = zooph_resolve::Memory::new().with(&file, text);
        let ours = ours(files, &[&file]);
        assert_same_request(&stock, ours.request(), &file);
    }
}

/// Compiles schemas elsewhere in the repository: of benchmarks, goldens, examples and conformance.
#[test]
fn other_schemas() {
    let root = repository();
    let standard = root.join("schemas/std");
    let standard = standard.to_str().expect("a name in UTF-8");
    let mut compared = 0;
    for folder in [
        "schemas/bench",
        "goldens",
        "examples",
        "conformance",
        "compiler/cli/tests/data",
    ] {
        for file in schemas_under(&root.join(folder)) {
            let directory = root.join(folder);
            let mut imports = vec![standard, "."];
            // Two folders of the command line's tests are import paths of the schemas beside them.
            let paths = ["directories/left", "directories/right"];
            imports.extend(paths.iter().filter(|path| directory.join(path).is_dir()));
            let output = Stock::run(&directory, &imports, &[&file]);
            let errors = String::from_utf8_lossy(&output.stderr);
            if output.status.success() {
                compare(&directory, &imports, &[&file]);
                compared += 1;
            } else {
                let known = [
                    "'List(AnyPointer)' is not supported.",
                    "File does not declare an ID.",
                    "Integer value out of range.",
                ];
                let is_known = known.iter().any(|known| errors.contains(known));
                assert!(is_known, "{file}: {errors}");
            }
        }
    }
    assert!(compared > 20, "{compared} schemas");
}

#[test]
fn random_schemas() {
    let mut random = Rng::for_test();
    let root = repository().join("schemas/std");
    for round in 0..40 {
        let seed = random.bits();
        let schema = Schema::random(seed, &Config::default());
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("random-{round}"));
        let _ = std::fs::remove_dir_all(&directory);
        for file in schema.files() {
            let path = directory.join(&file.path);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, &file.text).expect("a file");
        }
        let files: Vec<&str> = schema.files().iter().map(|file| &file.path[..]).collect();
        eprintln!("schema {seed}");
        compare(&directory, &[root.to_str().expect("UTF-8")], &files);
    }
}

/// Small schemas that each test one feature. Generic scopes and aliases have surprising brands.
const SMALL: &[(&str, &str)] = &[
    ("nothing inside", "struct A {} enum E {} interface I {}"),
    (
        "aliases inside generic structs",
        "struct G(T) { using Foo = Other(Text).Inner; using Bar = Other.Inner; using L = List(Text);
           f @0 :Foo; b @1 :Bar; l @2 :L; p @3 :Both(T, Bar); }
         struct Other(U) { struct Inner { u @0 :U; } }
         struct Both(A, B) { using X = A; using Y = Both(B, A); x @0 :X; y @1 :Y; }
         struct Y { a @0 :G(Text).Foo; b @1 :G(Data).Bar; c @2 :G(Text).L; d @3 :Both(Text, Data).Y;
           e @4 :G.Bar; f @5 :Both.X; g @6 :Both(Text, Y).X; }",
    ),
    (
        "generic scopes in one another",
        "struct A(T) { struct B(U) { struct C(V) {
             t @0 :T; u @1 :U; v @2 :V; c @3 :C; d @4 :C(Text); e @5 :B; f @6 :A; g @7 :B(T).C(U);
             h @8 :A(V).B(U).C(T); l @9 :List(List(C(List(B)))); }
           x @0 :C(T); y @1 :B(Text).C(U); enum E { e @0; } w @2 :E; }
           z @0 :B(T); e @1 :B(T).E; }
         interface I(X) extends(J(X), K) {
           m @0 [P] (p :P, x :X) -> (r :A(P).B(X).C(P)); n @1 A(X) -> A(X).B(Text); o @2 [Q] A(Q); }
         interface J(Y) { j @0 (y :Y); }
         interface K {}",
    ),
    (
        "constants of generic types",
        "struct Box(T) { v @0 :T; }
         const c :Box(Text) = (v = \"x\");
         struct A { x @0 :Box(Text) = .c; y @1 :Box(Box(Data)) = (v = (v = 0x\"01\")); }
         struct G(T) { const k :Box(Text) = (v = \"y\"); q @0 :Box(Text) = .G.k; }
         struct H { g @0 :Box(Text) = .G(Data).k; any @1 :AnyPointer = .c; }",
    ),
    (
        "constants and structs that need one another",
        "struct A { n @0 :UInt8 = .A.c; m @1 :A = .d; const c :UInt8 = 5; b @2 :B = (a = .d); }
         struct B { a @0 :A; list @1 :List(A) = [.d, (n = 1), (m = .d)]; }
         const d :A = (n = 3);
         const e :List(List(A)) = [[.d], [], [(b = (a = (n = 5)))]];",
    ),
    (
        "a field given twice",
        "struct A { x @0 :UInt8; y @1 :Text; } const c :A = (x = 1, x = 2);",
    ),
    (
        "members of one union given together",
        "struct A { union { x @0 :UInt8; y @1 :Text; g :group { z @2 :UInt8 = 7; w @3 :Text; } } }
         const a :A = (x = 1, y = \"y\"); const b :A = (y = \"y\", g = (z = 7));
         const c :A = (g = (w = \"w\"), g = (z = 1), x = 5);",
    ),
    (
        "names of parameters are free",
        "interface I { m @0 (A :Text, b_c :Text) -> (X :Data); }",
    ),
    (
        "null as a default",
        "interface I { m @0 (a :Text = null, b :List(Text) = null, c :I = null); }",
    ),
    (
        "annotations on everything",
        "annotation note(*) :Text; annotation mark(*) :Void; annotation deep(*) :List(List(Text));
         struct S $note(\"s\") $mark { f @0 :Text $mark; g :group $note(\"g\") { x @1 :Text; }
           u :union $mark { a @2 :Void $note(\"a\"); b @3 :Void; } }
         enum E $mark { a @0 $note(\"a\"); }
         interface I $deep([[\"i\"], []]) { m @0 (p :Text $note(\"p\")) -> (r :Text $mark) $mark; }
         const c :UInt8 = 1 $mark; annotation other(file) :UInt8 $note(\"other\"); $other(5);",
    ),
    (
        "empty lists, texts and structs",
        "struct A { a @0 :Text = \"\"; b @1 :Data = \"\"; c @2 :List(Text) = []; d @3 :B = (); e @4 :List(B) = [(), ()];
           f @5 :List(Void) = [void]; g @6 :AnyPointer; h :group { i @7 :List(C) = []; } }
         struct B {} struct C { x @0 :Text; } enum E {} interface I {}
         const t :Text = \"\"; const l :List(List(Text)) = [[], [\"\"]]; const b :B = ();
         interface J extends(I) { m @0 () -> (); n @1 [T] (x :T = null, y :Text = \"\") -> B; }",
    ),
    (
        "comments everywhere",
        "# The file.

         struct A {
           # A struct.
           x @0 :Text; # A field.
           y :group { # A group.
             z @1 :Void; # In it.
           }
           enum E { # An enum.
             e @0; # An enumerant.
           }
         }
         interface I { # An interface.
           m @0 (a :Text) -> (b :Data); # A method.
           n @1 (c :Text); # Another.
         }
         const c :UInt8 = 5; # A constant.
         annotation n(*) :Void; # An annotation.",
    ),
    (
        "empty lists of generic arguments",
        "struct S { e @0 :S().E; s @1 :S()() = (); enum E { e @0; } } using A = S(); annotation a(*) :Text();
         struct G(T) { t @0 :T(); struct H {} using B = T; b @1 :B(); }
         struct T { a @0 :A(); h @1 :G(Text).H(); i @2 :G.H(); n @3 :Int8() = .c(); t @4 :List(Text()) = []; }
         struct U $a()(\"u\") { any @0 :AnyPointer(); l @1 :AnyList(); c @2 :Capability(); g @3 :G(S()); }
         interface I {} interface J extends(I()) { m @0 S() -> A(); n @1 [P] (p :P()) -> (p :P); }
         const c :Int8() = 3; const s :S() = (); const t :S = .s();",
    ),
    (
        "numbers at their limits",
        "struct N { a @0 :Float32 = 16777217; b @1 :Float32 = 1e-50; c @2 :Float64 = 1e308;
           d @3 :Float32 = 3.5e38; e @4 :Float64 = -0.0; f @5 :Float32 = -0; g @6 :Float64 = nan;
           h @7 :Float32 = nan; i @8 :Float64 = -inf; j @9 :UInt64 = 18446744073709551615;
           k @10 :Int64 = -9223372036854775808; l @11 :Float64 = 9007199254740993;
           m @12 :List(Float32) = [nan, -inf, 0.1]; n @13 :Float32 = 0.1; }",
    ),
];

#[test]
fn small_schemas() {
    for (at, (what, text)) in SMALL.iter().enumerate() {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("small-{at}"));
        std::fs::create_dir_all(&directory).expect("a directory");
        let text = format!("@0xd1d1d1d1d1d1d1d1;\n{text}");
        std::fs::write(directory.join("small.capnp"), text).expect("a file");
        eprintln!("{what}");
        compare(&directory, &[], &["small.capnp"]);
    }
}

/// No reader accepts such deep values within its usual limits, but the request must not lose any of them.
#[test]
fn values_nested_as_deep_as_an_expression_may_be() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("deep-values");
    std::fs::create_dir_all(&directory).expect("a directory");
    let ty = "@0xd1d1d1d1d1d1d1d1; struct S { s @0 :S; v @1 :Int32; l @2 :List(S); }";
    let compare_text = |text: String| {
        std::fs::write(directory.join("deep.capnp"), text).expect("a file");
        compare(&directory, &[], &["deep.capnp"]);
    };
    for depth in [1, 62, 98, 99, 100, 101, 126] {
        let (open, close) = ("(v = 1, s = ".repeat(depth), ")".repeat(depth));
        compare_text(format!("{ty} const c :S = {open}(v = 77){close};"));
    }
    for depth in [20, 30, 49] {
        let (open, close) = ("(v = 1, l = [(), ".repeat(depth), ", ()])".repeat(depth));
        compare_text(format!("{ty} const c :S = {open}(v = 77){close};"));
    }
    // Each constant contains the previous ones.
    let mut text = format!("{ty} const a0 :S = (v = 77);");
    for at in 1..80 {
        text += &format!(" const a{at} :S = (s = (s = .a{}));", at - 1);
    }
    compare_text(text);
}

/// Schemas that the stock tool refuses and we accept. `docs/differences.md` lists each.
const ACCEPTED: &[(&str, &str, &str)] = &[
    (
        "a list of a generic parameter",
        "struct Box(T) { all @0 :List(T); }",
        "'List(AnyPointer)' is not supported.",
    ),
    (
        "an annotation on its own declaration",
        "annotation note(*) :Void $note;",
        "Declaration recursively depends on itself.",
    ),
    (
        "a constant of an enum in place of an enumerant",
        "enum E { a @0; b @1; } const e :E = b; struct S { x @0 :E = .e; }",
        "Type mismatch; expected E.",
    ),
    (
        "an alias with a list of constrained pointers",
        "struct Box(T) {} using A = Box(List(AnyList)); struct S { a @0 :A; }",
        "'List(AnyPointer)' is not supported.",
    ),
    (
        "a bare value for a struct's first field",
        "struct S { x @0 :Text; } const c :List(S) = [\"a\", (x = \"b\")];",
        "Type mismatch; expected S.",
    ),
];

#[test]
fn schemas_that_only_we_accept() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("accepted-by-us");
    std::fs::create_dir_all(&directory).expect("a directory");
    for (what, text, refusal) in ACCEPTED {
        let text = format!("@0xd1d1d1d1d1d1d1d1;\n{text}");
        std::fs::write(directory.join("a.capnp"), text).expect("a file");
        let output = Stock::run(&directory, &[], &["a.capnp"]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(refusal), "{what}: {errors}");
        let ours = Compiler::new(Disk::at(&directory))
            .file("a.capnp")
            .compile();
        assert!(ours.is_ok(), "{what}: {:#?}", ours.diagnostics());
    }
}

/// Schemas that the stock tool accepts and we refuse. `docs/differences.md` lists each.
#[test]
fn schemas_that_only_the_stock_tool_accepts() {
    let nested = |open: &str, inside: &str, close: &str, depth: usize| {
        [&open.repeat(depth), inside, &close.repeat(depth)].concat()
    };
    let refused = [
        "interface A extends(B) {} interface B extends(A) {}".to_owned(),
        "const a :UInt64 = 18446744073709551617;".to_owned(),
        "const a :Float64 = 18446744073709551617;".to_owned(),
        "struct S { a @18446744073709551616 :Int8; }".to_owned(),
        "struct S @0x1bf5147cbbecf40c9 {}".to_owned(),
        nested("struct S {", "", "}", 129),
        format!(
            "struct S {{ s @0 :S; }} const a :S = {};",
            nested("(s = ", "()", ")", 128)
        ),
        format!(
            "struct S {{ a @0 :{}; }}",
            nested("List(", "Text", ")", 100)
        ),
    ];
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("refused-by-us");
    std::fs::create_dir_all(&directory).expect("a directory");
    for text in refused {
        let text = format!("@0xd1d1d1d1d1d1d1d1; {text}");
        std::fs::write(directory.join("a.capnp"), &text).expect("a file");
        Stock::compile(&directory, &[], &["a.capnp"]);
        let ours = Compiler::new(Disk::at(&directory))
            .file("a.capnp")
            .compile();
        assert!(!ours.is_ok(), "{text}");
    }
}

/// `nodes.bin` is the request that the reference's version 1.4.0 makes of `nodes.capnp`. That version is not
/// available to the tests. Its nodes are laid out before everything that differs from ours.
#[test]
fn nodes_are_those_of_version_1_4() {
    let directory = repository().join("compiler/resolve/tests/reference");
    let theirs = std::fs::read(directory.join("nodes.bin")).expect("a request");
    let mut disk = Disk::at(&directory);
    disk.standard_import(false);
    assert!(disk.import_path(repository().join("schemas/std")));
    let compilation = Compiler::new(disk).file("nodes.capnp").compile();
    assert!(compilation.is_ok(), "{:#?}", compilation.diagnostics());
    let ours = zooph_request::write(compilation.request());
    let (theirs, ours) = (nodes(&theirs), nodes(&ours));
    assert!(theirs.len() > 5000, "{} bytes", theirs.len());
    let same = theirs.iter().zip(&ours).take_while(|(a, b)| a == b).count();
    assert_eq!((same, ours.len()), (theirs.len(), theirs.len()));
}

/// Returns the bytes of the first segment from the version up to the source infos, which follow the nodes.
/// All nodes must be in that segment.
fn nodes(request: &[u8]) -> Vec<u8> {
    let frame = zooph::framing::Frame::exactly(request).expect("a message");
    let segment = frame.first();
    let word = |at: usize| {
        let bytes = segment[at * 8..at * 8 + 8].try_into().expect("a word");
        u64::from_le_bytes(bytes)
    };
    // The root's pointers follow the root pointer. `sourceInfo @3` is the last one.
    let source_info = word(4);
    assert_eq!(source_info & 3, 1, "a list in the same segment");
    let end = 5 + (source_info as u32 >> 2) as usize;
    segment[5 * 8..end * 8].to_vec()
}
