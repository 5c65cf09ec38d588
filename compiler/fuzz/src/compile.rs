//! Runs the whole front end on arbitrary bytes: imports, names, generics, layout and values. Then writes the
//! request and reads it again.

use zooph_resolve::{Compiler, Memory};

/// Compiles the bytes as a schema that can import itself and the standard schemas, and checks properties that
/// hold for any input.
pub fn run(data: &[u8]) {
    let files = Memory::new().with("fuzz.capnp", data);
    let mut compilation = Compiler::new(files).file("fuzz.capnp").compile();
    for diagnostic in compilation.diagnostics() {
        let spans = diagnostic
            .labels
            .iter()
            .map(|label| label.span)
            .chain(diagnostic.span);
        for span in spans {
            let source = compilation
                .sources()
                .get(span.file)
                .expect("a known source");
            assert!(span.start <= span.end && span.end as usize <= source.text().len());
        }
    }
    let bytes = zooph_request::write(compilation.request());
    let again = zooph_request::read(&bytes).expect("a request we wrote");
    if compilation.is_ok() {
        let names = |request: &zooph_ir::Request| {
            let nodes = request.nodes.iter();
            nodes
                .map(|node| (node.id, node.display_name.clone()))
                .collect::<Vec<_>>()
        };
        assert_eq!(names(&again), names(compilation.request()));
        assert_eq!(zooph_request::write(&again).len(), bytes.len());
    }
    for name in ["A", "Box(Text, List(A))", "import \"fuzz.capnp\".A"] {
        let _ = compilation.type_named(0, name);
    }
}
