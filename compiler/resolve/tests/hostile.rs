//! Schemas that are large, deep, endless or otherwise meant to hurt: a clear answer, soon.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use zooph_diagnostics::{Code, MAX_SOURCE_BYTES};
use zooph_ir::{FieldKind, NodeKind, Value};
use zooph_resolve::{Compilation, Compiler, Disk, Loader, Location, Memory, Options, ReadError};
use zooph_testgen::rng::Rng;

const ID: &str = "@0xf3a1c8e7d9b20461;\n";

fn compile_files(files: Memory) -> Compilation {
    Compiler::new(files).file("a.capnp").compile()
}

/// Compiles a schema; no more than `seconds` may pass.
fn compile_within(seconds: u64, text: &str) -> Compilation {
    let start = Instant::now();
    let compilation = compile_files(Memory::new().with("a.capnp", format!("{ID}{text}")));
    let passed = start.elapsed();
    assert!(
        passed < Duration::from_secs(seconds),
        "{passed:?} for {} bytes",
        text.len()
    );
    compilation
}

/// The codes of what is wrong, each once.
fn codes(compilation: &Compilation) -> Vec<Code> {
    let mut codes: Vec<Code> = compilation
        .diagnostics()
        .iter()
        .map(|diagnostic| diagnostic.code)
        .collect();
    codes.sort();
    codes.dedup();
    codes
}

#[track_caller]
fn assert_fine(compilation: &Compilation) {
    assert!(
        compilation.is_ok(),
        "{:#?}",
        compilation.diagnostics().first()
    );
}

#[test]
fn a_struct_of_65536_fields() {
    let mut text = String::from("struct Foo {\n");
    for at in 0..=u16::MAX {
        writeln!(text, "f{at} @{at} :Bool;").expect("text");
    }
    let compilation = compile_within(20, &(text + "}\n"));
    assert_fine(&compilation);
}

#[test]
fn a_struct_of_65536_words() {
    let mut text = String::from("struct Foo {\n");
    for at in 0..=u16::MAX {
        writeln!(text, "f{at} @{at} :UInt64;").expect("text");
    }
    assert_eq!(
        codes(&compile_within(20, &(text + "}\n"))),
        [Code::StructTooLarge]
    );
}

#[test]
fn more_members_than_ordinals() {
    let mut text = String::from("struct Foo { union {\n");
    for at in 0..=u16::MAX {
        writeln!(text, "f{at} @{at} :Void;").expect("text");
    }
    assert_eq!(
        codes(&compile_within(20, &(text + "} }\n"))),
        [Code::TooManyMembers]
    );
}

#[test]
fn one_field_with_the_last_ordinal() {
    let compilation = compile_within(1, "struct Foo { a @65535 :Text; }");
    assert_eq!(codes(&compilation), [Code::SkippedOrdinal]);
}

/// For each of them, all others would have to be compared to find out which one is meant.
#[test]
fn wrong_names_beside_as_many_that_are_nearly_the_same() {
    const MANY: usize = 20_000;
    let list = |item: &dyn Fn(usize) -> String| (0..MANY).map(item).collect::<String>();
    let types = list(&|at| format!("struct Some{at} {{ x @0 :Som{at}x; }}\n"));
    let compilation = compile_within(20, &types);
    assert_eq!(codes(&compilation), [Code::UnknownName]);
    assert_eq!(compilation.diagnostics().len(), 101, "and how many more");
    let first = &compilation.diagnostics()[0];
    assert!(first.suggestion.is_some(), "the first ones with a guess");
    let constants = list(&|at| format!("const c{at} :Int32 = .c{}x;\n", at + 1));
    assert_eq!(codes(&compile_within(20, &constants)), [Code::UnknownName]);
    let fields = list(&|at| format!("f{at} @{at} :Text;\n"));
    let values = list(&|at| format!("g{at} = \"\","));
    let literal = format!("struct Foo {{ {fields} }} const c :Foo = ({values});");
    assert_eq!(codes(&compile_within(20, &literal)), [Code::UnknownField]);
    let enumerants = list(&|at| format!("f{at} @{at};\n"));
    let values = list(&|at| format!("g{at},"));
    let literal = format!("enum Foo {{ {enumerants} }} const c :List(Foo) = [{values}];");
    assert_eq!(
        codes(&compile_within(20, &literal)),
        [Code::UnknownEnumerant]
    );
}

#[test]
fn one_field_given_again_and_again() {
    let values = "a = 1, ".repeat(200_000);
    let text = format!("struct Foo {{ a @0 :Int32; }} const c :Foo = ({values});");
    let compilation = compile_within(20, &text);
    assert_eq!(codes(&compilation), [Code::DuplicateField]);
    assert!(compilation.is_ok(), "these are warnings");
}

#[test]
fn interfaces_that_extend_one_another_in_a_long_row() {
    const MANY: usize = 20_000;
    let row = |last: &str| {
        let mut text = String::new();
        for at in 1..MANY {
            writeln!(text, "interface I{at} extends(I{}) {{}}", at - 1).expect("text");
        }
        format!("{text}interface I0 {last}")
    };
    assert_fine(&compile_within(20, &row("{}")));
    let circle = row(&format!("extends(I{}) {{}}", MANY - 1));
    let compilation = compile_within(20, &circle);
    assert_eq!(codes(&compilation), [Code::InheritanceCycle]);
    assert_eq!(
        compilation.diagnostics().len(),
        101,
        "a hundred, and how many more"
    );
    let more = &compilation.diagnostics()[100].message;
    assert_eq!(
        *more,
        format!("{} more of this kind are not shown", MANY - 100)
    );
    let into_circle = row("extends(A) {} interface A extends(B) {} interface B extends(A) {}");
    let compilation = compile_within(20, &into_circle);
    assert_eq!(codes(&compilation), [Code::InheritanceCycle]);
    assert_eq!(compilation.diagnostics().len(), 2, "those in the circle");
}

#[test]
fn members_of_unions_within_unions() {
    let mut text = String::from("struct Foo { union { a :union { b :group {\n");
    for at in 0..5_000 {
        writeln!(text, "b{at} @{at} :UInt32;").expect("text");
    }
    text.push_str("} c :group {\n");
    for at in 5_000..10_000 {
        writeln!(text, "c{at} @{at} :UInt64;").expect("text");
    }
    text.push_str("} }\n");
    for at in 10_000..20_000 {
        writeln!(text, "d{at} @{at} :Bool;").expect("text");
    }
    compile_within(30, &(text + "} }\n"));
}

#[test]
fn a_chain_of_structs_as_long_as_the_source() {
    let mut text = String::new();
    for at in 0..50_000 {
        writeln!(text, "struct S{at} {{ next @0 :S{}; }}", (at + 1) % 50_000).expect("text");
    }
    assert_fine(&compile_within(30, &text));
}

#[test]
fn groups_as_deep_as_they_come() {
    for depth in [10, 60, 100, 10_000] {
        let text = format!(
            "struct Foo {{ {} x @0 :Text; {} }}",
            "g :group {".repeat(depth),
            "}".repeat(depth)
        );
        let compilation = compile_within(10, &text);
        assert!(compilation.is_ok() || codes(&compilation).contains(&Code::NestingTooDeep));
    }
}

#[test]
fn types_and_values_as_deep_as_they_come() {
    for depth in [10, 60, 100, 10_000] {
        let ty = format!("{}Text{}", "List(".repeat(depth), ")".repeat(depth));
        let value = format!("{}\"x\"{}", "[".repeat(depth), "]".repeat(depth));
        let compilation = compile_within(10, &format!("const deep :{ty} = {value};"));
        let codes = codes(&compilation);
        let known = [
            Code::NestingTooDeep,
            Code::WrongGenericArguments,
            Code::ValueTooLarge,
        ];
        assert!(codes.iter().all(|code| known.contains(code)), "{codes:?}");
        assert!(depth > 60 || codes.is_empty(), "{depth}: {codes:?}");
    }
}

#[test]
fn huge_literals() {
    let text = format!(
        "const text :Text = \"{}\";\nconst data :Data = 0x\"{}\";\nconst list :List(UInt8) = [{}];",
        "x".repeat(1_000_000),
        "00".repeat(1_000_000),
        "1,".repeat(200_000) + "1",
    );
    assert_fine(&compile_within(30, &text));
    let digits = "9".repeat(100_000);
    let compilation = compile_within(10, &format!("const number :UInt64 = {digits};"));
    assert_eq!(codes(&compilation), [Code::NumberTooLarge]);
}

#[test]
fn constants_that_double() {
    let mut text = String::from("struct Node { a @0 :Node; b @1 :Node; x @2 :UInt64; }\n");
    text.push_str("const c0 :Node = (x = 1);\n");
    for at in 1..60 {
        let before = at - 1;
        writeln!(
            text,
            "const c{at} :Node = (a = .c{before}, b = .c{before});"
        )
        .expect("text");
    }
    assert_eq!(codes(&compile_within(20, &text)), [Code::ValueTooLarge]);
}

#[test]
fn a_list_of_large_structs_from_few_bytes() {
    let mut text = String::from("struct Large {\n");
    for at in 0..10_000 {
        writeln!(text, "f{at} @{at} :UInt64;").expect("text");
    }
    write!(
        text,
        "}}\nconst list :List(Large) = [{}()];",
        "(),".repeat(100_000)
    )
    .expect("text");
    assert_eq!(codes(&compile_within(20, &text)), [Code::ValueTooLarge]);
}

/// A text of 450 KB that 17,000 declarations stand for, in under a megabyte of schema: 7.6 GB where
/// each has a copy.
fn one_text_again_and_again(each: impl Fn(usize) -> String, around: [&str; 2]) -> String {
    let mut text = format!(
        "const big :Text = \"{}\";\n{}",
        "x".repeat(450_000),
        around[0]
    );
    (0..17_000).for_each(|at| text.push_str(&each(at)));
    text + around[1]
}

/// The limit stops it, and says at which declaration and what sets the limit.
#[track_caller]
fn assert_output_is_limited(text: &str, declaration: &str) {
    let compilation = compile_within(20, text);
    assert_eq!(codes(&compilation), [Code::OutputTooLarge]);
    let found = &compilation.diagnostics()[0];
    assert!(found.message.contains(declaration), "{}", found.message);
    let advice = found.suggestion.as_ref().expect("advice");
    assert!(
        advice.message.contains("--max-output"),
        "{}",
        advice.message
    );
    assert!(found.span.is_some());
}

#[test]
fn a_large_constant_that_many_constants_name() {
    let constant = |at: usize| format!("const c{at} :Text = .big;\n");
    let text = one_text_again_and_again(constant, ["", ""]);
    assert_output_is_limited(&text, "constant c59");
}

#[test]
fn a_large_constant_that_many_defaults_name() {
    let field = |at: usize| format!("f{at} @{at} :Text = .big;\n");
    let text = one_text_again_and_again(field, ["struct Foo {\n", "}\n"]);
    assert_output_is_limited(&text, "a default of Foo");
}

#[test]
fn a_large_constant_that_many_annotations_name() {
    let applied = |at: usize| format!("struct S{at} $note(.big) {{}}\n");
    let text = one_text_again_and_again(applied, ["annotation note(*) :Text;\n", ""]);
    assert_output_is_limited(&text, "an annotation of S59");
}

#[test]
fn a_large_constant_inside_of_many_structs() {
    let element = |_: usize| "(text = .big),\n".to_owned();
    let around = [
        "struct Foo { text @0 :Text; }\nconst list :List(Foo) = [",
        "];\n",
    ];
    let text = one_text_again_and_again(element, around);
    assert_eq!(codes(&compile_within(20, &text)), [Code::ValueTooLarge]);
}

#[test]
fn values_that_several_declarations_have_are_one_in_memory() {
    let text = "const text :Text = \"abc\"; const other :Text = .text;
        const data :Data = 0x\"0102\"; const otherData :Data = .data;
        struct Foo { a @0 :Text = .text; b @1 :List(UInt8) = .list; c @2 :AnyPointer = .list; }
        const list :List(UInt8) = [1, 2];
        const foo :Foo = (a = .text); const otherFoo :Foo = .foo;";
    let compilation = compile_within(5, text);
    assert_fine(&compilation);
    let mut texts: Vec<*const u8> = Vec::new();
    let mut words: Vec<*const u64> = Vec::new();
    let mut look = |value: &Value| match value {
        Value::Text(bytes) | Value::Data(bytes) => texts.push(bytes.as_ptr()),
        Value::List(of) | Value::Struct(of) | Value::AnyPointer(of) => {
            words.push(of.words.as_ptr())
        }
        _ => {}
    };
    for node in &compilation.request().nodes {
        match &node.kind {
            NodeKind::Const { value, .. } => look(value),
            NodeKind::Struct(content) => {
                for field in &content.fields {
                    if let FieldKind::Slot(slot) = &field.kind {
                        look(&slot.default_value);
                    }
                }
            }
            _ => {}
        }
    }
    assert_eq!((texts.len(), words.len()), (5, 5));
    texts.sort_unstable();
    texts.dedup();
    words.sort_unstable();
    words.dedup();
    assert_eq!((texts.len(), words.len()), (2, 2), "each is there once");
}

#[test]
fn the_limit_of_output_can_be_set() {
    let text = format!(
        "{ID}const big :Text = \"{}\"; const c :Text = .big;",
        "x".repeat(1000)
    );
    for (limit, fits) in [(2100, true), (1900, false)] {
        let options = Options {
            output: Some(limit),
            ..Options::default()
        };
        let files = Memory::new().with("a.capnp", text.as_str());
        let compilation = Compiler::new(files)
            .options(options)
            .file("a.capnp")
            .compile();
        assert_eq!(compilation.is_ok(), fits, "{limit}");
    }
}

/// Each display name repeats the names of all scopes around it: 20 GB of them in a megabyte.
#[test]
fn long_names_around_many_structs() {
    let outer = |at: usize| format!("struct N{at}{} {{\n", "x".repeat(4000));
    let mut text: String = (0..60).map(outer).collect();
    (0..40_000).for_each(|at| writeln!(text, "struct E{at} {{}}").expect("text"));
    text.push_str(&"}\n".repeat(60));
    assert_eq!(codes(&compile_within(20, &text)), [Code::OutputTooLarge]);
    let parameters: Vec<String> = (0..20_000).map(|at| format!("P{at}")).collect();
    let generic = format!("struct Foo({}) {{ f @0 :P0; }}", parameters.join(", "));
    assert_eq!(
        codes(&compile_within(20, &generic)),
        [Code::TooManyParameters]
    );
    let long = format!("struct S{} {{}}", "x".repeat(5000));
    assert_eq!(codes(&compile_within(5, &long)), [Code::NameTooLong]);
}

/// A file that counts how often it is read.
struct Counted(Arc<AtomicUsize>);

impl Loader for Counted {
    fn locate(&self, path: &str) -> Location {
        Location {
            root: 0,
            path: path.to_owned(),
        }
    }

    fn search_roots(&self) -> Vec<u32> {
        vec![0]
    }

    fn read(&self, location: &Location, _: usize) -> Result<Vec<u8>, ReadError> {
        if location.path == "big" {
            self.0.fetch_add(1, Ordering::Relaxed);
            return Ok(vec![b'x'; 1 << 20]);
        }
        let constant = |at: usize| format!("const c{at} :Data = embed \"big\";\n");
        let constants: String = (0..200).map(constant).collect();
        Ok(format!("{ID}{constants}").into_bytes())
    }

    fn shown_name(&self, location: &Location) -> String {
        location.path.clone()
    }
}

#[test]
fn a_file_that_is_embedded_again_and_again_is_read_once() {
    let reads = Arc::new(AtomicUsize::new(0));
    let loader = Counted(Arc::clone(&reads));
    let compilation = Compiler::new(loader).file("a.capnp").compile();
    assert_fine(&compilation);
    assert_eq!(reads.load(Ordering::Relaxed), 1);
}

#[test]
fn constants_that_refer_to_one_another_in_a_long_row() {
    let mut text = String::from("const c0 :UInt8 = 7;\n");
    for at in 1..90 {
        writeln!(text, "const c{at} :UInt8 = .c{};", at - 1).expect("text");
    }
    assert_fine(&compile_within(5, &text));
    let mut text = String::new();
    for at in 0..20_000 {
        writeln!(text, "const c{at} :UInt8 = .c{};", at + 1).expect("text");
    }
    text.push_str("const c20000 :UInt8 = 7;\n");
    assert_eq!(codes(&compile_within(10, &text)), [Code::ConstantCycle]);
}

#[test]
fn aliases_that_stand_for_one_another_in_a_long_row() {
    let mut text = String::from("struct Foo { a @0 :A0; }\n");
    for at in 0..20_000 {
        writeln!(text, "using A{at} = A{};", at + 1).expect("text");
    }
    text.push_str("using A20000 = Text;\n");
    assert_eq!(codes(&compile_within(10, &text)), [Code::UsingCycle]);
}

#[test]
fn a_generic_type_that_grows_through_itself() {
    let text = "struct Tree(T) { value @0 :T; children @1 :Tree(List(T)); pair @2 :Tree(Tree(T)); }
        struct Forest { trees @0 :List(Tree(Text)); }";
    assert_fine(&compile_within(1, text));
}

#[test]
fn imports_in_a_circle() {
    let files = Memory::new()
        .with(
            "a.capnp",
            format!("{ID}using B = import \"b.capnp\"; struct A {{ b @0 :B.B; }}"),
        )
        .with(
            "b.capnp",
            "@0xf3a1c8e7d9b20462; using A = import \"/a.capnp\"; struct B { a @0 :A.A; }",
        );
    let compilation = compile_files(files);
    assert_fine(&compilation);
    assert_eq!(compilation.request().nodes.len(), 4);
}

#[test]
fn a_constant_through_files_in_a_circle() {
    let files = Memory::new()
        .with(
            "a.capnp",
            format!("{ID}const a :UInt8 = import \"b.capnp\".b;"),
        )
        .with(
            "b.capnp",
            "@0xf3a1c8e7d9b20462; const b :UInt8 = import \"a.capnp\".a;",
        );
    assert_eq!(codes(&compile_files(files)), [Code::ConstantCycle]);
}

#[test]
fn more_files_than_a_run_may_read() {
    let mut text = String::from(ID);
    let mut files = Memory::new();
    for at in 0..10_050 {
        writeln!(text, "using F{at} = import \"f{at}.capnp\";").expect("text");
        files.insert(
            &format!("f{at}.capnp"),
            format!("@{:#x};", 0xe000_0000_0000_0000u64 + at),
        );
    }
    let start = Instant::now();
    let compilation = compile_files(files.with("a.capnp", text));
    assert_eq!(codes(&compilation), [Code::ImportTooDeep]);
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_foreign_stream_schema() {
    let files = Memory::new()
        .with(
            "a.capnp",
            format!("{ID}interface A {{ a @0 () -> stream; }}"),
        )
        .with("capnp/stream.capnp", "@0xf3a1c8e7d9b20462;");
    assert_eq!(codes(&compile_files(files)), [Code::StreamUnavailable]);
}

#[test]
fn one_file_under_two_paths() {
    let shared = "@0xf3a1c8e7d9b20462; struct Shared {}";
    let files = Memory::new()
        .with("x/shared.capnp", shared)
        .with("y/shared.capnp", shared)
        .with(
            "a.capnp",
            format!(
                "{ID}struct A {{ x @0 :import \"x/shared.capnp\".Shared; \
                 y @1 :import \"y/shared.capnp\".Shared; }}"
            ),
        );
    let compilation = compile_files(files);
    assert_eq!(codes(&compilation), [Code::DuplicateFile]);
    assert!(compilation.is_ok(), "only a warning");
}

/// A loader of which all but one file is broken.
struct Broken;

impl Loader for Broken {
    fn locate(&self, path: &str) -> Location {
        Location {
            root: 0,
            path: path.to_owned(),
        }
    }

    fn search_roots(&self) -> Vec<u32> {
        vec![0]
    }

    fn read(&self, location: &Location, limit: usize) -> Result<Vec<u8>, ReadError> {
        assert_eq!(limit, MAX_SOURCE_BYTES);
        match location.path.as_str() {
            "a.capnp" => Ok(format!(
                "{ID}using A = import \"large\"; using B = import \"/unreadable\";"
            )
            .into_bytes()),
            "large" => Err(ReadError::TooLarge),
            _ => Err(ReadError::Other("permission denied".to_owned())),
        }
    }

    fn shown_name(&self, location: &Location) -> String {
        location.path.clone()
    }
}

#[test]
fn files_that_cannot_be_read() {
    let compilation = Compiler::new(Broken).file("a.capnp").compile();
    assert_eq!(
        codes(&compilation),
        [Code::FileUnreadable, Code::FileTooLarge]
    );
    let compilation = Compiler::new(Broken).file("other.capnp").compile();
    assert_eq!(codes(&compilation), [Code::FileUnreadable]);
}

#[test]
fn devices_and_pipes_are_not_read() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("devices");
    std::fs::create_dir_all(&directory).expect("a directory");
    for (name, target) in [("zero", "/dev/zero"), ("directory", "/tmp")] {
        let link = directory.join(name);
        let _ = std::fs::remove_file(&link);
        std::os::unix::fs::symlink(target, &link).expect("a link");
    }
    let text = format!(
        "{ID}const a :Data = embed \"zero\"; const b :Text = embed \"directory\";
         using C = import \"zero\"; using D = import \"directory\";"
    );
    std::fs::write(directory.join("a.capnp"), text).expect("a file");
    let compilation = Compiler::new(Disk::at(&directory))
        .file("a.capnp")
        .compile();
    assert_eq!(codes(&compilation), [Code::NotARegularFile]);
    assert_eq!(compilation.diagnostics().len(), 4);
    let compilation = Compiler::new(Disk::at(&directory))
        .file("/dev/zero")
        .compile();
    assert_eq!(codes(&compilation), [Code::NotARegularFile]);
}

/// As the stock tool does it: whoever may place links beside schemas may place schemas.
#[test]
fn links_are_followed_wherever_they_lead() {
    let outside = Path::new(env!("CARGO_TARGET_TMPDIR")).join("links-outside");
    let inside = Path::new(env!("CARGO_TARGET_TMPDIR")).join("links-inside");
    for directory in [&outside, &inside] {
        std::fs::create_dir_all(directory).expect("a directory");
    }
    let shared = "@0xf3a1c8e7d9b20462; struct Shared {}";
    std::fs::write(outside.join("shared.capnp"), shared).expect("a file");
    for (name, target) in [
        ("shared.capnp", outside.join("shared.capnp")),
        ("nothing.capnp", outside.join("nothing.capnp")),
        ("loop.capnp", inside.join("loop.capnp")),
    ] {
        let link = inside.join(name);
        let _ = std::fs::remove_file(&link);
        std::os::unix::fs::symlink(target, &link).expect("a link");
    }
    let compiled = |imported: &str| {
        let text = format!("{ID}using import \"{imported}\".Shared; struct A {{ s @0 :Shared; }}");
        std::fs::write(inside.join("a.capnp"), text).expect("a file");
        Compiler::new(Disk::at(&inside)).file("a.capnp").compile()
    };
    assert_fine(&compiled("shared.capnp"));
    for broken in ["nothing.capnp", "loop.capnp"] {
        let compilation = compiled(broken);
        assert!(!compilation.is_ok(), "{broken}");
        assert!(
            compilation
                .diagnostics()
                .iter()
                .all(|found| found.span.is_some())
        );
    }
}

#[test]
fn files_that_are_no_schemas() {
    for content in [
        &b""[..],
        b"\0\0\0\0",
        b"\xff\xfe\x00@",
        b"{\"json\": true}",
        b"\x1f\x8b\x08",
    ] {
        let compilation = compile_files(Memory::new().with("a.capnp", content));
        assert!(!compilation.is_ok(), "{content:?}");
    }
}

/// Schemas with parts cut out, doubled, swapped and replaced: whatever comes of it, it comes.
#[test]
fn damaged_schemas_never_panic() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
    let mut texts = Vec::new();
    for folder in ["test", "std/capnp"] {
        for entry in std::fs::read_dir(root.join(folder)).expect("schemas") {
            let path = entry.expect("an entry").path();
            if path
                .extension()
                .is_some_and(|extension| extension == "capnp")
            {
                texts.push(std::fs::read_to_string(path).expect("a schema"));
            }
        }
    }
    let mut random = Rng::for_test();
    for _ in 0..1000 {
        let mut words = split(&texts[random.below(texts.len())]);
        for _ in 0..=random.below(4) {
            if words.is_empty() {
                break;
            }
            let (at, other) = (random.below(words.len()), random.below(words.len()));
            match random.below(5) {
                0 => drop(words.remove(at)),
                1 => words.insert(at, words[other].clone()),
                2 => words.swap(at, other),
                3 => {
                    let elsewhere = split(&texts[random.below(texts.len())]);
                    words[at] = elsewhere[random.below(elsewhere.len())].clone();
                }
                _ => words.truncate(at + 1),
            }
        }
        let compilation = compile_files(Memory::new().with("a.capnp", words.concat()));
        zooph_request::write(compilation.request());
    }
}

/// Words and single punctuation characters, with the space after them.
fn split(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut last = ' ';
    for letter in text.chars() {
        let new = if letter.is_alphanumeric() {
            !last.is_alphanumeric()
        } else {
            letter != ' '
        };
        if new {
            words.push(String::new());
        }
        words.last_mut().expect("a word").push(letter);
        last = letter;
    }
    words
}

#[test]
fn the_page_of_differences_states_the_limits_of_sources() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/differences.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let stated = format!(
        "sources and embedded files of {} MiB",
        MAX_SOURCE_BYTES >> 20
    );
    assert!(page.contains(&stated), "{stated}");
}

#[test]
fn names_and_lists_of_parameters_as_long_as_they_may_be() {
    let schema = |name: usize, parameters: usize| {
        let name = "x".repeat(name - 1);
        let parameters: Vec<String> = (0..parameters).map(|at| format!("T{at}")).collect();
        let parameters = parameters.join(", ");
        format!(
            "struct X{name}({parameters}) {{ x{name} @0 :T0; }} const c{name} :Int8 = 1;
             enum E{name} {{ e{name} @0; }} using U{name} = X{name};
             interface I {{ m{name} @0 [{parameters}] (p{name} :T0) -> (r{name} :T1); }}"
        )
    };
    let found = |schema: String| {
        let text = format!("@0xbf5147cbbecf40c1; {schema}");
        let files = Memory::new().with("a.capnp", text);
        let compilation = Compiler::new(files).file("a.capnp").compile();
        let messages = compilation.diagnostics().iter().map(|found| {
            assert!(found.span.is_some(), "a place to look at");
            (found.code, found.message.clone())
        });
        messages.collect::<Vec<_>>()
    };
    assert_eq!(found(schema(4096, 256)), []);
    let long = found(schema(4097, 2));
    let message = "a name of 4097 bytes; the most are 4096";
    // Each of the nine names where it is declared, and that of the struct where it is used.
    assert_eq!(long, vec![(Code::NameTooLong, message.to_owned()); 10]);
    let many = ["X", "m"].map(|name| {
        let name = name.replace('X', &format!("X{}", "x".repeat(9)));
        let name = name.replace('m', &format!("m{}", "x".repeat(9)));
        let message = format!("{name} has 257 type parameters; the most are 256");
        (Code::TooManyParameters, message)
    });
    assert_eq!(found(schema(10, 257)), many);
}

/// Each use of an alias repeats all that the alias stands for.
#[test]
fn aliases_of_large_types_used_again_and_again() {
    let aliases: String = (0..12)
        .map(|at| format!("using A{} = Pair(A{at}, A{at});\n", at + 1))
        .collect();
    let uses = |count: usize| -> String {
        let one = |at| format!("f{at} @{at} :A12;\n");
        let fields: String = (0..count).map(one).collect();
        format!(
            "struct Pair(T, U) {{ t @0 :T; u @1 :U; }}\nusing A0 = Text;\n{aliases}struct S {{\n{fields}}}"
        )
    };
    let compile =
        |count| compile_files(Memory::new().with("a.capnp", format!("{ID}{}", uses(count))));
    assert!(compile(50).is_ok());
    let start = Instant::now();
    let many = compile(20_000);
    assert!(
        start.elapsed() < Duration::from_secs(30),
        "{:?}",
        start.elapsed()
    );
    let codes: Vec<Code> = many.diagnostics().iter().map(|found| found.code).collect();
    assert_eq!(codes, [Code::OutputTooLarge]);
}

#[test]
fn messages_quote_the_beginning_of_a_long_path() {
    let path = "a/../".repeat(100_000);
    for path in [
        format!("{path}b.capnp"),
        format!("{path}\u{1}"),
        format!("../{path}b"),
    ] {
        let text = format!("{ID}using A = import \"{path}\"; struct S {{ a @0 :A.B; }}");
        let compilation = compile_files(Memory::new().with("a.capnp", text));
        let first = &compilation.diagnostics()[0];
        assert!(first.message.len() < 400, "{} bytes", first.message.len());
    }
}
