//! Tests of requests to a compilation, and of options.

use zooph_diagnostics::Code;
use zooph_ir::{Binding, BrandScope, IdentifierTarget, NodeKind, Type, Value};
use zooph_resolve::{Compilation, Compiler, Memory, Options};

const SCHEMA: &str = "@0xd1d1d1d1d1d1d1d1;
using Lib = import \"lib.capnp\";
using Elsewhere = Lib.Elsewhere;
struct Pair(A, B) { first @0 :A; second @1 :B; struct Inner { a @0 :A; } enum Kind { x @0; } }
const answer :UInt8 = 42;
const words :List(Text) = [\"a\", \"b\"];
";

const LIB: &str = "@0xd1d1d1d1d1d1d1d2;
struct Elsewhere { deep @0 :Deep; }
struct Deep {}
";

fn compiled() -> Compilation {
    let files = Memory::new().with("a.capnp", SCHEMA).with("lib.capnp", LIB);
    let compilation = Compiler::new(files).file("a.capnp").compile();
    assert!(compilation.is_ok(), "{:#?}", compilation.diagnostics());
    compilation
}

fn id_of(compilation: &Compilation, name: &str) -> u64 {
    let nodes = compilation.schemas().nodes();
    nodes
        .iter()
        .find(|node| *node.display_name == *name)
        .expect("a node")
        .id
}

#[test]
fn a_generic_type_by_name() {
    let mut compilation = compiled();
    let ty = compilation
        .type_named(0, "Pair(Text, List(UInt8)).Inner")
        .expect("a type");
    let Type::Struct { type_id, brand } = ty else {
        panic!("{ty:?}")
    };
    assert_eq!(type_id, id_of(&compilation, "a.capnp:Pair.Inner"));
    let bindings = vec![
        Binding::Type(Type::Text),
        Binding::Type(Type::List(Box::new(Type::UInt8))),
    ];
    let scope_id = id_of(&compilation, "a.capnp:Pair");
    assert_eq!(brand.scopes, [BrandScope::Bind { scope_id, bindings }]);
}

#[test]
fn a_type_of_an_imported_file_brings_its_nodes_along() {
    let mut compilation = compiled();
    assert!(
        compilation
            .schemas()
            .nodes()
            .iter()
            .all(|node| &*node.display_name != "lib.capnp:Deep")
    );
    let ty = compilation.type_named(0, "Elsewhere").expect("a type");
    assert!(matches!(ty, Type::Struct { .. }));
    id_of(&compilation, "lib.capnp:Elsewhere");
    id_of(&compilation, "lib.capnp:Deep");
    assert!(
        compilation
            .type_named(0, "import \"lib.capnp\".Deep")
            .is_ok()
    );
}

#[test]
fn a_wrong_type_name_is_explained() {
    let mut compilation = compiled();
    for (name, code) in [
        ("Pare", Code::UnknownName),
        ("Pair(Text)", Code::WrongGenericArguments),
        ("Pair.Outer", Code::NoSuchMember),
        ("answer", Code::NotAType),
        ("5", Code::ExpectedName),
    ] {
        let diagnostics = compilation.type_named(0, name).expect_err(name);
        assert_eq!(diagnostics[0].code, code, "{name}: {diagnostics:?}");
    }
    assert!(
        compilation.type_named(1, "Pair").is_err(),
        "there is no such file"
    );
}

#[test]
fn constants_by_name() {
    let mut compilation = compiled();
    let id = compilation
        .constant_named(0, ".answer")
        .expect("a constant");
    let node = compilation.schemas().get(id).expect("its node");
    assert!(matches!(
        node.kind,
        NodeKind::Const {
            value: Value::UInt8(42),
            ..
        }
    ));
    let diagnostics = compilation
        .constant_named(0, "Pair")
        .expect_err("no constant");
    assert_eq!(diagnostics[0].code, Code::WrongKind);
}

#[test]
fn members_of_scopes() {
    let mut compilation = compiled();
    let file = compilation.file_id(0).expect("a file");
    assert_eq!(file, 0xd1d1_d1d1_d1d1_d1d1);
    let pair = compilation.member(file, "Pair").expect("a struct");
    assert_eq!(
        compilation.member(pair, "Kind"),
        Some(id_of(&compilation, "a.capnp:Pair.Kind"))
    );
    assert_eq!(compilation.member(file, "Lib"), Some(0xd1d1_d1d1_d1d1_d1d2));
    assert_eq!(compilation.member(file, "nothing"), None);
}

#[test]
fn only_what_is_asked_for_is_compiled() {
    let text = "@0xd1d1d1d1d1d1d1d1; using Lost = import \"/nowhere.capnp\".Lost;
        struct A { struct In { b @0 :B; } d @0 :Text = 5; } struct B { text @0 :Text = .good; }
        struct Bad { l @0 :Lost; n @1 :Unknown; e @2 :Data = embed \"none\"; }
        const good :Text = \"x\"; const wrong :UInt8 = 300; struct Box(T) { t @0 :T; }";
    let options = Options {
        on_demand: true,
        ..Options::default()
    };
    let mut compilation = Compiler::new(Memory::new().with("a.capnp", text))
        .options(options)
        .file("a.capnp")
        .compile();
    assert!(compilation.is_ok(), "{:#?}", compilation.diagnostics());
    let file = compilation.file_id(0).expect("a file");
    let names = |compilation: &Compilation| {
        let nodes = compilation.schemas().nodes().iter();
        let names = nodes.filter_map(|node| node.display_name.split_once(':'));
        names.map(|(_, name)| name.to_owned()).collect::<Vec<_>>()
    };
    compilation.type_named(0, "A.In").expect("a type");
    assert_eq!(names(&compilation), ["B", "A.In"]);
    compilation
        .type_named(0, "Box(Box(B))")
        .expect("a generic type");
    assert_eq!(names(&compilation), ["B", "A.In", "Box"]);
    let good = compilation.member(file, "good").expect("a constant");
    assert_eq!(compilation.demand(good), Ok(()));
    let wrong = compilation.member(file, "wrong").expect("a constant");
    assert_eq!(
        compilation.demand(wrong).map_err(|found| found.len()),
        Err(1)
    );
    assert!(compilation.type_named(0, "A").is_err());
    let found = compilation.type_named(0, "Bad").expect_err("mistakes");
    assert_eq!(found.len(), 3, "{found:#?}");
}

#[test]
fn files_without_an_id_are_for_tools_that_only_evaluate() {
    let text = "const answer :UInt8 = 42;";
    let compile = |options| {
        let files = Memory::new().with("a.capnp", text);
        Compiler::new(files)
            .options(options)
            .file("a.capnp")
            .compile()
    };
    let compilation = compile(Options {
        require_ids: false,
        ..Options::default()
    });
    assert!(compilation.is_ok());
    assert_eq!(compilation.request().nodes.len(), 2);
    assert_eq!(
        compile(Options::default()).diagnostics()[0].code,
        Code::MissingFileId
    );
}

#[test]
fn annotations_can_be_left_out_with_the_files_that_declare_them() {
    let text =
        "@0xd1d1d1d1d1d1d1d1; $import \"/nowhere.capnp\".foo; struct A $bar { x @0 :Text $baz; }";
    let compile = |options| {
        let files = Memory::new().with("a.capnp", text);
        Compiler::new(files)
            .options(options)
            .file("a.capnp")
            .compile()
    };
    assert!(
        compile(Options {
            annotations: false,
            ..Options::default()
        })
        .is_ok()
    );
    assert_eq!(compile(Options::default()).diagnostics().len(), 3);
}

#[test]
fn identifiers_say_what_they_refer_to() {
    let compilation = compiled();
    let identifiers = &compilation.request().requested_files[0]
        .file_source_info
        .identifiers;
    let text = |start: u32, end: u32| &SCHEMA[start as usize..end as usize];
    let named: Vec<(&str, u64)> = identifiers
        .iter()
        .map(|identifier| {
            let IdentifierTarget::Node { id } = identifier.target else {
                panic!("a node")
            };
            (text(identifier.start_byte, identifier.end_byte), id)
        })
        .collect();
    let lib = 0xd1d1_d1d1_d1d1_d1d2;
    let elsewhere = zooph_resolve::child_id(lib, "Elsewhere");
    assert_eq!(
        named,
        [
            ("import \"lib.capnp\"", lib),
            ("Lib", lib),
            ("Lib.Elsewhere", elsewhere)
        ]
    );
}

#[test]
fn positions_and_comments_are_told() {
    let text = "@0xd1d1d1d1d1d1d1d1;\n# The file.\nstruct A {\n  # A struct.\n  x @0 :Text;\n  # A field.\n}\n";
    let compilation = Compiler::new(Memory::new().with("a.capnp", text))
        .file("a.capnp")
        .compile();
    let infos = &compilation.request().source_info;
    assert_eq!(infos[0].doc_comment.as_deref(), Some("The file.\n"));
    assert_eq!(infos[1].doc_comment.as_deref(), Some("A struct.\n"));
    let field = &infos[1].members[0];
    assert_eq!(field.doc_comment.as_deref(), Some("A field.\n"));
    assert!(text[field.start_byte as usize..field.end_byte as usize].starts_with("x @0 :Text;"));
    assert!(text[infos[1].start_byte as usize..].starts_with("struct A {"));
}

#[test]
fn nodes_repeat_their_positions_in_requests() {
    let text = "@0xd1d1d1d1d1d1d1d1; struct A { b :group { c @0 :Text; } enum E { e @0; } }
        interface I { m @0 (a :Text) -> A; } const k :UInt8 = 1; annotation n(*) :Void;";
    let compilation = Compiler::new(Memory::new().with("a.capnp", text))
        .file("a.capnp")
        .compile();
    assert!(compilation.is_ok(), "{:#?}", compilation.diagnostics());
    let bytes = zooph_request::write(compilation.request());
    let frame = zooph::framing::Frame::exactly(&bytes).expect("a message");
    let nodes = zooph::frame_root(frame)
        .expect("a root")
        .structure()
        .list(0);
    let request = compilation.request();
    let mut without = 0;
    for (index, (node, info)) in request.nodes.iter().zip(&request.source_info).enumerate() {
        let written = nodes.structure(index as u32);
        // These are `Node.startByte @34` and `endByte @35` of the reference's `schema.capnp`.
        let range = (written.scalar::<u32>(40), written.scalar::<u32>(44));
        // Version 1.4.0 has no range for groups, parameter lists, and declarations of annotations.
        let has_range = match &node.kind {
            NodeKind::Struct(structure) => !structure.is_group && node.scope_id != 0,
            NodeKind::Annotation { .. } => false,
            _ => true,
        };
        without += usize::from(!has_range);
        let expected = if has_range {
            (info.start_byte, info.end_byte)
        } else {
            (0, 0)
        };
        assert_eq!(range, expected, "{}", node.display_name);
    }
    assert_eq!((nodes.len(), without), (8, 3));
}
