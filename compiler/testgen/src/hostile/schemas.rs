//! Hostile schemas. Each kind is a form of any size, for which a careless compiler or back end does more work
//! than linear in the size of the schema.

use std::fmt::Write as _;

/// A kind of hostile schema.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The name of the kind.
    pub name: &'static str,
    /// What grows with the size.
    pub why: &'static str,
    /// Returns files of size `n` with their names. The first one is to be compiled, and the others are imported.
    pub files: fn(n: usize) -> Vec<(String, String)>,
}

/// All kinds of hostile schemas.
pub const KINDS: &[Kind] = &[
    Kind {
        name: "nesting",
        why: "structs with long names, ten deep, around many: each repeats the names around it",
        files: |n| one(&nesting(n)),
    },
    Kind {
        name: "width",
        why: "a struct of many fields of all kinds",
        files: |n| one(&width(n)),
    },
    Kind {
        name: "repetition",
        why: "many structs of one field",
        files: |n| one(&each(n, |at| format!("struct S{at} {{ f @0 :UInt32; }}\n"))),
    },
    Kind {
        name: "sharing",
        why: "one constant that many constants, defaults and annotations stand for",
        files: |n| one(&sharing(n)),
    },
    Kind {
        name: "rows",
        why: "structs that lead to one another in a long row",
        files: |n| {
            let row = each(n, |at| {
                format!("struct S{at} {{ next @0 :S{}; }}\n", at + 1)
            });
            one(&format!("{row}struct S{n} {{}}\n"))
        },
    },
    Kind {
        name: "cycles",
        why: "structs that lead to one another in one large circle",
        files: |n| {
            one(&each(n, |at| {
                format!(
                    "struct S{at} {{ next @0 :S{}; all @1 :List(S{at}); }}\n",
                    (at + 1) % n
                )
            }))
        },
    },
    Kind {
        name: "names",
        why: "names that become the same identifier in most languages",
        files: |n| one(&names(n)),
    },
    Kind {
        name: "generics",
        why: "generic structs in a long row, each with an instance of the next",
        files: |n| {
            let row = each(n, |at| {
                format!(
                    "struct S{at}(T) {{ value @0 :T; next @1 :S{}(T); }}\n",
                    at + 1
                )
            });
            one(&format!("{row}struct S{n}(T) {{ value @0 :T; }}\n"))
        },
    },
    Kind {
        name: "generic_cycles",
        why: "generic structs in one large circle",
        files: |n| {
            one(&each(n, |at| {
                format!(
                    "struct S{at}(T) {{ value @0 :T; next @1 :S{}(T); }}\n",
                    (at + 1) % n
                )
            }))
        },
    },
    Kind {
        name: "parameters",
        why: "structs with many type parameters, all of them used",
        files: |n| {
            one(&each(n / 8, |at| {
                let parameters: Vec<String> = (0..16).map(|one| format!("P{one}")).collect();
                let fields = each(16, |one| format!("f{one} @{one} :P{one};"));
                format!("struct S{at}({}) {{ {fields} }}\n", parameters.join(", "))
            }))
        },
    },
    Kind {
        name: "arguments",
        why: "fields whose types are generics, fifty deep",
        files: |n| one(&arguments(n / 16)),
    },
    Kind {
        name: "generic_scopes",
        why: "structs in fifty generic ones, all of whose parameters they use",
        files: |n| one(&generic_scopes(n / 64)),
    },
    Kind {
        name: "interfaces",
        why: "interfaces that extend the two before them",
        files: |n| {
            let row = (2..n.max(2)).map(|at| {
                let (one, two) = (at - 1, at - 2);
                format!("interface I{at} extends(I{one}, I{two}) {{ m @0 (); }}\n")
            });
            let row: String = row.collect();
            one(&format!(
                "interface I0 {{}}\ninterface I1 extends(I0) {{}}\n{row}"
            ))
        },
    },
    Kind {
        name: "methods",
        why: "an interface of many methods, each with structs of its own",
        files: |n| {
            let methods = each(n, |at| format!("m{at} @{at} (a :Int8) -> (b :Text);\n"));
            one(&format!("interface I {{\n{methods}}}\n"))
        },
    },
    Kind {
        name: "groups",
        why: "a struct of many groups",
        files: |n| one(&groups(n, "group")),
    },
    Kind {
        name: "unions",
        why: "a struct of many unions",
        files: |n| one(&groups(n, "union")),
    },
    Kind {
        name: "members",
        why: "a union of many members, some of them groups",
        files: |n| {
            let members = each(n, |at| {
                let (one, two) = (2 * at, 2 * at + 1);
                format!("a{at} @{one} :Text;\ng{at} :group {{ b @{two} :UInt8; }}\n")
            });
            one(&format!("struct S {{ union {{\n{members}}} }}\n"))
        },
    },
    Kind {
        name: "enumerants",
        why: "an enum of many enumerants",
        files: |n| {
            let enumerants = each(n, |at| format!("e{at} @{at};\n"));
            one(&format!("enum E {{\n{enumerants}}}\n"))
        },
    },
    Kind {
        name: "constants",
        why: "many constants of structs, lists and texts",
        files: |n| {
            let constants = each(n, |at| {
                format!("const c{at} :List(S) = [(a = {at}, b = \"b\"), (b = \"{at}\")];\n")
            });
            one(&format!(
                "struct S {{ a @0 :UInt64; b @1 :Text; }}\n{constants}"
            ))
        },
    },
    Kind {
        name: "annotations",
        why: "annotations with struct values on every field",
        files: |n| {
            let fields = each(n, |at| {
                format!("f{at} @{at} :UInt8 $note((text = \"{at}\")) $note((text = \"x\"));\n")
            });
            one(&format!(
                "struct Note {{ text @0 :Text; }}\nannotation note(*) :Note;\nstruct S {{\n{fields}}}\n"
            ))
        },
    },
    Kind {
        name: "comments",
        why: "a long doc comment on every declaration",
        files: |n| {
            one(&each(n, |at| {
                let lines = "# Some words that say what this is, or nearly so.\n".repeat(8);
                format!("struct S{at} {{\n{lines}f @0 :UInt8;\n{lines}}}\n")
            }))
        },
    },
    Kind {
        name: "imports",
        why: "many files, each importing the next and one that all share",
        files: imports,
    },
    Kind {
        name: "mistakes",
        why: "a value that gives a member again and again, and as many names that are unknown",
        files: |n| {
            let given = "a = 1, ".repeat(n);
            let unknown = each(n, |at| format!("struct S{at} {{ f @0 :Unknown{at}; }}\n"));
            one(&format!(
                "struct S {{ a @0 :Int32; }}\nconst c :S = ({given});\n{unknown}"
            ))
        },
    },
];

/// Returns a file with this text and an id.
fn one(text: &str) -> Vec<(String, String)> {
    vec![(
        "a.capnp".to_owned(),
        format!("@0xbf5147cbbecf40c1;\n{text}"),
    )]
}

pub(super) fn each(n: usize, one: impl FnMut(usize) -> String) -> String {
    (0..n).map(one).collect()
}

fn nesting(n: usize) -> String {
    let open = each(10, |at| format!("struct N{at}{} {{\n", "x".repeat(30)));
    let inner = each(n, |at| format!("struct E{at} {{}}\n"));
    format!("{open}{inner}{}", "}\n".repeat(10))
}

/// Returns fields whose types are nested generics.
pub(super) fn arguments(n: usize) -> String {
    let (open, close) = ("G(".repeat(50), ")".repeat(50));
    let fields = each(n, |at| format!("f{at} @{at} :{open}Text{close};\n"));
    format!("struct G(T) {{ x @0 :T; }}\nstruct S {{\n{fields}}}\n")
}

/// Returns nested structs with a parameter each, and a field of each parameter.
pub(super) fn generic_scopes(n: usize) -> String {
    let open = each(50, |at| format!("struct N{at}(T{at}) {{\n"));
    let fields = each(50, |at| format!("f{at} @{at} :T{at};"));
    let inner = each(n, |at| format!("struct E{at} {{ {fields} }}\n"));
    format!("{open}{inner}{}", "}\n".repeat(50))
}

fn width(n: usize) -> String {
    let types = [
        "Bool",
        "UInt8",
        "Text",
        "List(UInt16)",
        "Float64",
        "S",
        "List(S)",
        "AnyPointer",
    ];
    let fields = each(n, |at| {
        format!("f{at} @{at} :{};\n", types[at % types.len()])
    });
    format!("struct S {{\n{fields}}}\n")
}

fn sharing(n: usize) -> String {
    let mut text = format!("const big :Text = \"{}\";\n", "x".repeat(500));
    text.push_str("annotation note(*) :Text;\n");
    for at in 0..n {
        let _ = writeln!(text, "const c{at} :Text = .big;");
        let _ = writeln!(text, "struct S{at} $note(.big) {{ f @0 :Text = .big; }}");
    }
    text
}

/// Returns names such as `xABxAbxAB`. In a language that writes names with underscores, all of them become
/// `x_abx_abx_ab`.
fn names(n: usize) -> String {
    let fields = each(n, |at| {
        let parts = (0..16).map(|bit| if at >> bit & 1 == 1 { "xAB" } else { "xAb" });
        format!("{} @{at} :UInt8;\n", parts.collect::<String>())
    });
    format!("struct S {{\n{fields}}}\n")
}

fn groups(n: usize, kind: &str) -> String {
    let groups = each(n, |at| {
        let (one, two) = (2 * at, 2 * at + 1);
        format!("g{at} :{kind} {{ a @{one} :UInt8; b @{two} :Text; }}\n")
    });
    format!("struct S {{\n{groups}}}\n")
}

fn imports(n: usize) -> Vec<(String, String)> {
    let many = n / 4;
    let file = |at: usize| {
        let id = 0xbf51_47cb_becf_4100_u64 + at as u64;
        let next = match at + 1 < many {
            true => format!("b @1 :import \"f{}.capnp\".S{};", at + 1, at + 1),
            false => String::new(),
        };
        let text = format!(
            "@{id:#x};\nusing Shared = import \"shared.capnp\".Shared;\n\
             struct S{at} {{ a @0 :Shared; {next} }}\n"
        );
        (format!("f{at}.capnp"), text)
    };
    let mut files: Vec<_> = (0..many).map(file).collect();
    let shared = "@0xbf5147cbbecf40c2;\nstruct Shared { a @0 :Text; }\n";
    files.push(("shared.capnp".to_owned(), shared.to_owned()));
    files
}
