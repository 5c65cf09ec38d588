//! Vectors of JSON that ends early, and of deeply nested JSON.

use crate::model::{Layout, Library, read, text, write};
use crate::vectors::Vector;
use crate::vectors::draft::named;

/// Returns a message's JSON cut off at every length, with the path of the missing part.
pub(super) fn cut(library: &Library) -> Vec<Vector> {
    // Pieces of the JSON, each with the path of the error if the text ends inside of it.
    const PIECES: [(&str, &str); 26] = [
        ("{\"points\"", ""),
        (":[", "points"),
        ("{\"x\"", "points[0]"),
        (":-1", "points[0].x"),
        (",\"label\"", "points[0]"),
        (":\"a\\u00e9\\n\"", "points[0].label"),
        ("}", "points[0]"),
        (",", "points[1]"),
        ("{}", "points[1]"),
        ("]", "points[2]"),
        (",\"bools\"", ""),
        (":[", "bools"),
        ("true", "bools[0]"),
        (",false", "bools[1]"),
        ("]", "bools[2]"),
        (",\"z\"", ""),
        (":{\"q\"", "z"),
        (":[", "z.q"),
        ("null", "z.q[0]"),
        (",\"s\"", "z.q[1]"),
        ("]", "z.q[2]"),
        ("}", "z"),
        (",\"voids\"", ""),
        (":[", "voids"),
        ("]", "voids[0]"),
        ("}", ""),
    ];
    let whole: String = PIECES.iter().map(|(text, _)| *text).collect();
    let ty = "every.Lists";
    let mut vectors = Vec::new();
    let mut length = 0;
    for (text, path) in PIECES {
        for at in 0..text.len() {
            let json = &whole[..length + at];
            let name = format!("json_cut_{}", json.len());
            let why = format!("{} of {} bytes of JSON", json.len(), whole.len());
            let mut vector = named(&name, &why, ty, &["json"]);
            vector.json = Some(json.into());
            vector.expect.json_error = Some(path.into());
            vectors.push(vector);
        }
        length += text.len();
    }
    let mut vector = named("json_cut_not", "the same JSON, whole", ty, &["json"]);
    vector.json = Some(whole);
    let root = library.root(ty);
    let spelled = r#"(points = [(x = -1, label = "aé\n"), ()], bools = [true, false], voids = [])"#;
    let message = write(
        library,
        root,
        &text::parse(library, root, spelled),
        &Layout::plain(),
    );
    vector.expect.value = Some(read(library, root, &message).to_string());
    vectors.push(vector);
    vectors
}

/// Returns lists and objects that are 63, 64, 65 and very many levels deep, both known to the
/// schema and unknown.
pub(super) fn nested(library: &Library) -> Vec<Vector> {
    const DEEPEST: usize = 64;
    let mut vectors = Vec::new();
    for depth in [DEEPEST - 1, DEEPEST, DEEPEST + 1, 1000] {
        let objects = format!(
            "{}{}",
            r#"{"left":"#.repeat(depth - 1) + "{}",
            "}".repeat(depth - 1)
        );
        let lists = format!(
            r#"{{"z":{}{}}}"#,
            "[".repeat(depth - 1),
            "]".repeat(depth - 1)
        );
        let known = vec!["left"; DEEPEST].join(".");
        let unknown = format!("z{}", "[0]".repeat(DEEPEST - 1));
        let deepest = format!(
            "{}(){}",
            "(left = ".repeat(depth - 1),
            ")".repeat(depth - 1)
        );
        let cases = [
            ("objects", "every.Tree", objects, known, deepest),
            (
                "unknown_lists",
                "every.Tree",
                lists,
                unknown,
                "()".to_owned(),
            ),
        ];
        for (what, ty, json, path, spelled) in cases {
            let name = format!("json_nested_{what}_{depth}");
            let why = format!("{what} nested {depth} deep, of which 64 are allowed");
            let mut vector = named(&name, &why, ty, &["json"]);
            vector.json = Some(json);
            if depth > DEEPEST {
                vector.expect.json_error = Some(path);
            } else {
                let root = library.root(ty);
                let value = text::parse(library, root, &spelled);
                let message = write(library, root, &value, &Layout::plain());
                vector.expect.value = Some(read(library, root, &message).to_string());
            }
            vectors.push(vector);
        }
    }
    vectors
}
