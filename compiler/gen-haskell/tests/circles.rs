//! Tests of files that refer to each other. `goldens/haskell` compiles such files and uses them.

use std::collections::BTreeMap;

use zooph_gen_haskell::{Options, generate};
use zooph_resolve::{Compiler, Memory};

type Files = Vec<(&'static str, String)>;

/// Generates the code of some files, in this order. Returns the texts by path, or the errors.
fn of(files: &Files, requested: &[&str]) -> Result<BTreeMap<String, String>, Vec<String>> {
    let mut memory = Memory::new();
    for (at, (name, text)) in files.iter().enumerate() {
        let id = 0xb6a1_c8d3_e2f4_0600_u64 + at as u64;
        memory = memory.with(name, format!("@{id:#x}; {text}"));
    }
    let compiler = Compiler::new(memory);
    let compiler = { requested.iter() }.fold(compiler, |compiler, name| compiler.file(*name));
    let compilation = compiler.compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    match generate(compilation.request(), &Options::default()) {
        Ok(output) => {
            let files = output.files.into_iter();
            Ok(files.map(|file| (file.path, file.text)).collect())
        }
        Err(told) => Err(told.into_iter().map(|one| one.text).collect()),
    }
}

/// Three files: two that refer to each other, and one that refers to them.
fn three() -> Files {
    vec![
        (
            "a.capnp",
            "struct Node(T) { b @0 :import \"b.capnp\".Node; t @1 :T; }".to_owned(),
        ),
        (
            "b.capnp",
            "struct Node { a @0 :import \"a.capnp\".Node(Text); kind @1 :Kind; } enum Kind { x @0; }".to_owned(),
        ),
        (
            "c.capnp",
            "struct Node { a @0 :import \"a.capnp\".Node(Data); }".to_owned(),
        ),
    ]
}

#[test]
fn one_of_two_modules_that_refer_to_each_other_has_a_boot_file() {
    let made = of(&three(), &["a.capnp", "b.capnp", "c.capnp"]).expect("code");
    let boots: Vec<&String> = made.keys().filter(|path| path.ends_with("-boot")).collect();
    assert_eq!(boots, ["B.hs-boot"]);
    let has = |path: &str, part: &str| assert!(made[path].contains(part), "{}", made[path]);
    has("A.hs", "\nimport {-# SOURCE #-} qualified B\n");
    has("A.hs", "\ndata Node t = Node\n");
    has("B.hs", "\nimport qualified A\n");
    has("B.hs-boot", "  ( Node\n  , Kind (..)\n  ) where\n");
    has("B.hs-boot", "\ndata Node\ninstance Z.Eq Node\n");
    has("B.hs-boot", "\nnewtype Kind = Kind Z.Word16\n");
    has("C.hs", "\nimport qualified A\n");
    has("A/Node.hs", "\nimport qualified B\n");
}

#[test]
fn the_order_of_the_files_does_not_matter() {
    let made = of(&three(), &["a.capnp", "b.capnp", "c.capnp"]);
    assert!(made == of(&three(), &["c.capnp", "b.capnp", "a.capnp"]));
}

#[test]
fn half_of_a_circle_is_refused_and_imports_and_constants_make_none() {
    let told = of(&three(), &["a.capnp", "c.capnp"]).expect_err("half a circle");
    assert_eq!(
        told,
        ["a.capnp and b.capnp refer to each other: generate their code together"]
    );
    let files = vec![
        (
            "a.capnp",
            "const b :import \"b.capnp\".B = (); struct A {}".to_owned(),
        ),
        (
            "b.capnp",
            "struct B { a @0 :import \"a.capnp\".A; }".to_owned(),
        ),
    ];
    let both = of(&files, &["b.capnp", "a.capnp"]).expect("code");
    let alone = of(&files, &["b.capnp"]).expect("code");
    assert!(both.keys().all(|path| !path.ends_with("-boot")));
    assert_eq!(both["B.hs"], alone["B.hs"]);
    assert!(of(&files, &["a.capnp"]).is_ok());
}

/// Both files have types in several modules. The boot file of the module that exports them exports those of the others.
#[test]
fn types_in_several_modules_have_boot_files_where_they_are_in_a_circle() {
    let file = |other: &str| -> String {
        let fields = |at: usize| match at {
            45.. => format!("o @3 :import \"{other}.capnp\".S{at};"),
            _ => "o @3 :Text;".to_owned(),
        };
        (0..60)
            .map(|at| {
                format!(
                    "struct S{at} {{ a @0 :Text; b @1 :Text; c @2 :Text; {} }}",
                    fields(at)
                )
            })
            .collect()
    };
    let files = vec![("a.capnp", file("b")), ("b.capnp", file("a"))];
    let made = of(&files, &["a.capnp", "b.capnp"]).expect("code");
    let boots: Vec<&String> = made.keys().filter(|path| path.ends_with("-boot")).collect();
    assert_eq!(boots, ["B.hs-boot", "B/Types_2.hs-boot"]);
    let boot = &made["B.hs-boot"];
    assert!(
        boot.contains("\nimport B.Types_1\nimport {-# SOURCE #-} B.Types_2\n"),
        "{boot}"
    );
    assert!(!made["A/Types_1.hs"].contains("import qualified B\n"));
    let late = &made["A/Types_2.hs"];
    assert!(
        late.contains("import {-# SOURCE #-} qualified B\n"),
        "{late}"
    );
    assert!(made["B/Types_2.hs"].contains("import qualified A\n"));
}

#[test]
fn a_large_circle_has_code_in_proportion() {
    let size = |count: usize| {
        let name = |at: usize| -> &'static str { format!("f{at}.capnp").leak() };
        let files: Files = { 0..count }
            .map(|at| {
                let next = name((at + 1) % count);
                let text = format!("struct Node {{ next @0 :import \"{next}\".Node; }}");
                (name(at), text)
            })
            .collect();
        let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
        let made = of(&files, &names).expect("code");
        made.values().map(String::len).sum::<usize>()
    };
    let (small, large) = (size(20), size(200));
    assert!(large < small * 11, "{small}, {large}");
}
