//! Schemas of about a megabyte, or as large as needed. Such schemas once took a compiler or a back end
//! minutes or gigabytes.

use super::schemas::{arguments, each, generic_scopes};

/// A large schema.
#[derive(Clone, Copy, Debug)]
pub struct Large {
    /// A description of the schema.
    pub what: &'static str,
    /// Returns the text of the schema.
    pub text: fn() -> String,
}

/// All large hostile schemas.
pub const LARGE: &[Large] = &[
    Large {
        what: "a text of 450 KB that 15,000 constants name",
        text: || {
            let all = each(15_000, |at| format!("const c{at} :Text = .one;\n"));
            format!("const one :Text = \"{}\";\n{all}", "x".repeat(450_000))
        },
    },
    Large {
        what: "5,000 structs in 58 others with names of 300 letters",
        text: || {
            let name = "N".repeat(300);
            let inner = each(5_000, |at| format!("struct S{at} {{}}\n"));
            let open = each(58, |at| format!("struct {name}{at} {{\n"));
            format!("{open}{inner}{}", "}".repeat(58))
        },
    },
    Large {
        what: "40,000 structs of one field",
        text: || each(40_000, |at| format!("struct S{at} {{ f @0 :UInt32; }}\n")),
    },
    Large {
        what: "2,000 fields whose types are generics 50 deep",
        text: || arguments(2_000),
    },
    Large {
        what: "500 of them",
        text: || arguments(500),
    },
    Large {
        what: "300 structs in 50 generic ones, all of whose parameters they use",
        text: || generic_scopes(300),
    },
    Large {
        what: "60 of them",
        text: || generic_scopes(60),
    },
    Large {
        what: "300 structs in 50 others",
        text: || {
            let inner = each(300, |at| format!("struct S{at} {{ f @0 :Text; }}\n"));
            let open = each(50, |at| format!("struct N{at} {{\n"));
            format!("{open}{inner}{}", "}".repeat(50))
        },
    },
    Large {
        what: "9,000 interfaces that extend the two before them",
        text: || interfaces(9_000),
    },
    Large {
        what: "5,000 of them",
        text: || interfaces(5_000),
    },
    Large {
        what: "30,000 methods with parameters",
        text: || {
            let methods = each(30_000, |at| format!("m{at} @{at} (a :Text);\n"));
            format!("interface I {{\n{methods}}}\n")
        },
    },
    Large {
        what: "30,000 methods without",
        text: || {
            let methods = each(30_000, |at| format!("m{at} @{at} () -> ();\n"));
            format!("interface I {{\n{methods}}}\n")
        },
    },
    Large {
        what: "a union of 20,000 texts",
        text: || {
            let members = each(20_000, |at| format!("f{at} @{at} :Text;\n"));
            format!("struct S {{ union {{\n{members}}} }}\n")
        },
    },
    Large {
        what: "20,000 groups",
        text: || {
            let groups = each(20_000, |at| format!("g{at} :group {{ f @{at} :Bool; }}\n"));
            format!("struct S {{\n{groups}}}\n")
        },
    },
    Large {
        what: "10,000 unions in a struct",
        text: || {
            let unions = each(10_000, |at| {
                let (one, two) = (2 * at, 2 * at + 1);
                format!("u{at} :union {{ a @{one} :Void; b @{two} :Void; }}\n")
            });
            format!("struct S {{\n{unions}}}\n")
        },
    },
    Large {
        what: "10,000 structs with a union",
        text: || {
            each(10_000, |at| {
                format!("struct S{at} {{ union {{ a @0 :Void; b @1 :Text; }} }}\n")
            })
        },
    },
    Large {
        what: "20,000 names of the last of 20,000 enumerants",
        text: || {
            let enumerants = each(20_000, |at| format!("e{at} @{at};\n"));
            let items = each(20_000, |_| "e19999, ".to_owned());
            format!("enum E {{\n{enumerants}}}\nconst all :List(E) = [{items}];\n")
        },
    },
    Large {
        what: "20,000 literals that name the last of 20,000 Bools",
        text: || last_field("Bool", "true"),
    },
    Large {
        what: "the same of Voids",
        text: || last_field("Void", "void"),
    },
];

fn interfaces(count: usize) -> String {
    each(count, |at| match at {
        0 | 1 => format!("interface I{at} {{ m{at} @0 (); }}\n"),
        _ => format!(
            "interface I{at} extends(I{}, I{}) {{ m{at} @0 (); }}\n",
            at - 1,
            at - 2
        ),
    })
}

fn last_field(ty: &str, value: &str) -> String {
    let fields = each(20_000, |at| format!("f{at} @{at} :{ty};\n"));
    let items = each(20_000, |_| format!("(f19999 = {value}), "));
    format!("struct S {{\n{fields}}}\nconst all :List(S) = [{items}];\n")
}
