//! Writes the schema that is compiled: many structs, each with the usual mix of fields.

use std::fmt::Write;

/// Returns a schema of `count` structs. Each has numbers, texts, lists, and fields of two earlier
/// structs. Every third one has a union and a group, every tenth an enum.
pub(crate) fn text(count: usize) -> String {
    let mut out = String::from("@0xd1a3c6f0b2e49587;\n\n");
    for index in 0..count {
        structure(index, &mut out);
    }
    out
}

fn structure(index: usize, out: &mut String) {
    let parent = index / 2;
    let mut fields = vec![
        "id @0 :UInt64;".to_owned(),
        "name @1 :Text;".to_owned(),
        "count @2 :UInt32 = 7;".to_owned(),
        "ratio @3 :Float64;".to_owned(),
        "valid @4 :Bool = true;".to_owned(),
        "content @5 :Data;".to_owned(),
        "samples @6 :List(Float32);".to_owned(),
        "tags @7 :List(Text);".to_owned(),
    ];
    let mut next = 8;
    if index > 0 {
        fields.push(format!("parent @8 :Struct{parent};"));
        fields.push(format!("others @9 :List(Struct{});", parent));
        next = 10;
    }
    if index.is_multiple_of(3) {
        fields.push(format!(
            "position :group {{ x @{next} :Int32; y @{} :Int32; }}",
            next + 1
        ));
        fields.push(format!(
            "source :union {{ none @{} :Void; person @{} :Text; station @{} :UInt16; }}",
            next + 2,
            next + 3,
            next + 4
        ));
        next += 5;
    }
    if index.is_multiple_of(10) {
        fields.push(format!("kind @{next} :Kind;"));
        fields.push("enum Kind { first @0; second @1; third @2; }".to_owned());
    }
    let fields: String = fields.iter().map(|field| format!("  {field}\n")).collect();
    writeln!(out, "struct Struct{index} {{\n{fields}}}\n").expect("a string grows");
}
