//! Tests of the limit of generated code. They are in a file of their own, since `linear.rs` counts the
//! allocations of its whole process.

use zooph_backend::{Backend, Nowhere, Settings};
use zooph_backends::ALL;
use zooph_ir::Request;
use zooph_resolve::{Compiler, Memory};
use zooph_testgen::hostile::schemas::KINDS;

/// The function that encodes the nodes embedded in code.
type EncodeNode = fn(&zooph_ir::Node) -> Vec<u8>;

/// Returns the size of the code that a back end makes under a limit, or the error.
fn bytes_of(
    backend: &dyn Backend,
    request: &Request,
    limit: Option<u64>,
    encode_node: Option<EncodeNode>,
) -> Result<usize, String> {
    let settings = Settings::new(limit, encode_node);
    let output = backend.generate(request, &settings, &Nowhere);
    let output = output.map_err(|over| over.iter().map(ToString::to_string).collect::<String>())?;
    Ok(output.files.iter().map(|file| file.text.len()).sum())
}

/// A limit equal to the code's size must not refuse it: the lower bound computed in advance
/// (`zooph_ir::extent`) is never greater than the final size.
#[test]
fn no_code_is_refused_that_fits() {
    // Declarations are nested as deeply as allowed, which needs more stack than a test's thread has.
    let thread = std::thread::Builder::new().stack_size(8 << 20);
    let thread = thread.spawn(fits_all).expect("a thread");
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
}

fn fits_all() {
    for kind in KINDS {
        let mut memory = Memory::new();
        let files = (kind.files)(64);
        let first = files[0].0.clone();
        for (name, text) in files {
            memory.insert(&name, text);
        }
        let compilation = Compiler::new(memory).file(first).compile();
        if compilation.is_ok() {
            fits(kind.name, compilation.request());
        }
    }
    let schemas = [
        short_declarations(),
        fields_of_types(),
        nested_declarations(),
        types_of_many_parts(),
        values(),
    ];
    for schema in schemas.concat() {
        let text = format!("@0xbf5147cbbecf40c1; {schema}");
        let compilation = Compiler::new(Memory::new().with("a.capnp", text))
            .file("a.capnp")
            .compile();
        assert!(
            compilation.is_ok(),
            "{schema}: {:?}",
            compilation.diagnostics()
        );
        fits(&schema, compilation.request());
    }
}

/// Returns a text for each letter. The names are as short as possible, since a name occurs dozens of times in the
/// code of a struct.
fn each(one: impl Fn(char, usize) -> String) -> String {
    let letters = ('a'..='z').zip(0..);
    letters.map(|(letter, at)| one(letter, at)).collect()
}

/// Returns schemas of many declarations, or of one with many members, that are as short as possible.
fn short_declarations() -> Vec<String> {
    vec![
        each(|name, _| format!("struct {} {{}}", name.to_ascii_uppercase())),
        each(|name, _| format!("struct {}(T) {{ a @0 :T; }}", name.to_ascii_uppercase())),
        each(|name, _| format!("enum {} {{}}", name.to_ascii_uppercase())),
        each(|name, _| format!("interface {} {{}}", name.to_ascii_uppercase())),
        each(|name, _| format!("const {name} :List(UInt64) = [1, 2];")),
        format!("enum E {{ {} }}", each(|name, at| format!("{name} @{at};"))),
        format!(
            "interface I {{ {} }}",
            each(|name, at| format!("{name} @{at} () -> ();"))
        ),
        format!(
            "struct P {{}} interface I {{ {} }}",
            each(|name, at| format!("{name} @{at} P -> P;"))
        ),
        format!(
            "struct S {{ {} }}",
            each(|name, at| format!("{name} :group {{ a @{at} :Void; }}"))
        ),
        format!(
            "struct S {{ {} }}",
            each(|name, at| format!(
                "{name} :union {{ a @{} :Void; b @{} :Void; }}",
                2 * at,
                2 * at + 1
            ))
        ),
    ]
}

/// Returns structs with fields of one type, which are members of a union or not.
fn fields_of_types() -> Vec<String> {
    let types = [
        "Void",
        "Bool",
        "UInt8",
        "Float64",
        "Text",
        "List(Int8)",
        "AnyPointer",
        "Capability",
    ];
    let mut schemas = Vec::new();
    for ty in types {
        let fields = each(|name, at| format!("{name} @{at} :{ty};"));
        schemas.push(format!("struct S {{ {fields} }}"));
        schemas.push(format!("struct S {{ union {{ {fields} }} }}"));
    }
    schemas
}

/// Returns nested declarations, in whose code lines are indented and names are longer.
fn nested_declarations() -> Vec<String> {
    let mut schemas = Vec::new();
    for depth in [1, 5, 12, 30, 55] {
        let open: String = (0..depth).map(|_| "struct A { ").collect();
        for inner in [
            each(|name, _| format!("struct {} {{}}", name.to_ascii_uppercase())),
            each(|name, _| format!("enum {} {{ a @0; }}", name.to_ascii_uppercase())),
            each(|name, _| format!("interface {} {{ a @0 (); }}", name.to_ascii_uppercase())),
            "struct S { a @0 :Void; b @1 :Bool; c @2 :Text; d @3 :Capability; }".to_owned(),
            "struct S { union { a @0 :Void; b @1 :Void; } g :group { c @2 :Data; } }".to_owned(),
            "struct S { u :union { a @0 :Void; b :group { c @1 :List(Int8); } } }".to_owned(),
        ] {
            schemas.push(format!("{open}{inner}{}", "}".repeat(depth)));
        }
    }
    schemas
}

/// Returns schemas with types of many parameters or many levels.
fn types_of_many_parts() -> Vec<String> {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let all = |one: &str| vec![one; letters.len()].join(", ");
    let parameters: Vec<String> = letters.chars().map(String::from).collect();
    let wide = format!("struct W({}) {{}}", parameters.join(", "));
    vec![
        format!("{wide} struct S {{ f @0 :W({}); }}", all("Text")),
        format!(
            "{wide} struct S {{ f @0 :W({0}); g @1 :W({0}); }}",
            all("Data")
        ),
        format!(
            "{wide} struct S {{ f @0 :List(W({})); }}",
            all("List(Text)")
        ),
        format!("{wide} interface I {{ m @0 (f :W({})); }}", all("Text")),
        format!(
            "struct S {{ f @0 :{}Text{}; }}",
            "List(".repeat(30),
            ")".repeat(30)
        ),
        // These are nested types. Some of their arguments are mentioned by no field, and some grow.
        generics("struct G(T) { x @0 :T; }", &["G("]),
        generics("struct G(T) { x @0 :UInt8; }", &["G("]),
        generics("struct G(T) { x @0 :T; }", &["List(", "G("]),
        generics("struct G(T) { x @0 :T; }", &["List("]),
        generics("struct G(T, U) { x @0 :U; }", &["G(Text, "]),
        generics("struct G(T) { x @0 :G(G(T)); y @1 :T; }", &["G("]),
    ]
}

/// Returns constants that are written as text or as bytes.
fn values() -> Vec<String> {
    vec![
        "const a :Data = 0x\"00 01 7f 80 ff 61 c3 a4 00\"; const b :Data = \"\";".to_owned(),
        "const a :Text = \"a\\x00\\x01\\xc3\\xa4 b\\n\"; const b :Text = \"c\";".to_owned(),
    ]
}

/// Returns a struct with fields of nested types, alternating and up to fifty levels deep.
fn generics(declaration: &str, around: &[&str]) -> String {
    let depths = [1, 2, 3, 5, 10, 20, 35, 50];
    let fields = depths.iter().enumerate().map(|(at, &depth)| {
        let open: String = (0..depth)
            .map(|level| around[level % around.len()])
            .collect();
        format!("f{at} @{at} :{open}Text{};", ")".repeat(depth))
    });
    format!(
        "{declaration} struct S {{ {} }}",
        fields.collect::<String>()
    )
}

fn fits(what: &str, request: &Request) {
    let encodes: [Option<EncodeNode>; 2] = [None, Some(zooph_request::write_node)];
    for encode_node in encodes {
        for backend in ALL {
            let language = backend.language().id;
            let generate = |limit| bytes_of(*backend, request, limit, encode_node);
            let bytes = generate(None).expect("code of moderate size") as u64;
            let over = generate(Some(bytes)).err();
            assert!(
                over.is_none(),
                "{what} in {language}: {bytes} bytes, but {over:?}"
            );
            assert!(generate(Some(bytes - 1)).is_err(), "{what} in {language}");
        }
    }
}

/// Names in all places are longer than identifiers may be. The identifiers must be shortened.
#[test]
fn identifiers_are_shortened() {
    let long = "x".repeat(3000);
    let schema = format!(
        "@0xbf5147cbbecf40c1; struct S{long} {{ a{long} @0 :S{long}; b{long} @1 :E{long};
           g{long} :group {{ c{long} @2 :Text = \"c\"; d{long}x @3 :Int8; d{long}y @4 :Int8; }} 
           struct T{long} {{ union {{ e{long} @0 :Void; f{long} @1 :Void; }} }} }}
         enum E{long} {{ h{long} @0; i{long} @1; }} const k{long} :Int32 = 5;
         interface I{long} {{ m{long} @0 (p{long} :Int8) -> (r{long} :S{long}); }}"
    );
    let compilation = Compiler::new(Memory::new().with("a.capnp", schema))
        .file("a.capnp")
        .compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let request = compilation.request();
    let texts = ALL.iter().flat_map(|backend| {
        let output = backend.generate(request, &Settings::default(), &Nowhere);
        output.expect("code of moderate size").files
    });
    for zooph_backend::File { text, .. } in texts {
        // Strings and comments contain the schema's own names.
        let code: String = { text.lines() }
            .filter(|line| {
                let line = line.trim_start();
                !["//", "(*", "--"]
                    .iter()
                    .any(|comment| line.starts_with(comment))
            })
            .flat_map(|line| line.split('"').step_by(2))
            .flat_map(|code| [code, "\n"])
            .collect();
        let words = code.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        let longest = words.max_by_key(|word| word.len()).unwrap_or_default();
        // In Go, the name of a default consists of those of a type and a member.
        assert!(longest.len() <= 2 * zooph_emit::LONGEST, "{longest}");
    }
}
