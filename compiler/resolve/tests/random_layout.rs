//! Tests that random structs have the same layout as in the stock compiler.
//!
//! Each run uses a new seed, which a failure prints. `ZOOPH_SEED` repeats a run.

mod support;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use support::{Stock, assert_same_request};
use zooph_diagnostics::Code;
use zooph_resolve::{Compilation, Compiler, Memory, Options};
use zooph_testgen::rng::Rng;

/// A member of a struct. Members with an ordinal have a place, their position in the order of ordinals.
enum Member {
    Field {
        ty: &'static str,
        place: usize,
    },
    Group(Vec<Member>),
    Union {
        named: bool,
        place: Option<usize>,
        members: Vec<Member>,
    },
}

const TYPES: &[&str] = &[
    "Void",
    "Bool",
    "Bool",
    "Bool",
    "Int8",
    "UInt8",
    "Int16",
    "UInt16",
    "Int32",
    "Float32",
    "UInt64",
    "Float64",
    "Text",
    "List(Bool)",
    "AnyPointer",
    "Colour",
];

/// Makes members of random kinds. `places` counts those with an ordinal.
fn members(
    random: &mut Rng,
    depth: usize,
    most: usize,
    in_union: bool,
    places: &mut usize,
) -> Vec<Member> {
    let least = if in_union { 2 } else { 1 };
    let count = least + random.below(most - least + 1);
    let mut unnamed = in_union;
    let mut made = Vec::new();
    for _ in 0..count {
        let member = match random.below(if depth == 0 { 6 } else { 10 }) {
            6 | 7 => Member::Group(members(random, depth - 1, 4, false, places)),
            8 | 9 => {
                let named = unnamed || random.below(2) == 0;
                unnamed |= !named;
                let members = members(random, depth - 1, 4, true, places);
                let place = named && !has_ordinal(&members) && random.below(3) == 0;
                let place = place.then(|| next(places));
                Member::Union {
                    named,
                    place,
                    members,
                }
            }
            _ => Member::Field {
                ty: random.pick::<&str>(TYPES),
                place: next(places),
            },
        };
        made.push(member);
    }
    made
}

/// Reports whether a union among or in the members has an ordinal. Two nested ones would both have to come
/// right after the same field.
fn has_ordinal(members: &[Member]) -> bool {
    members.iter().any(|member| match member {
        Member::Field { .. } => false,
        Member::Group(members) => has_ordinal(members),
        Member::Union { place, members, .. } => place.is_some() || has_ordinal(members),
    })
}

fn next(places: &mut usize) -> usize {
    *places += 1;
    *places - 1
}

/// Returns the ordinals of places in a random order. If the ordinal of a union is not below those of its
/// members, it is right after the first of them.
fn ordinals(random: &mut Rng, members: &[Member], places: usize) -> Vec<usize> {
    let mut ordinals: Vec<usize> = (0..places).collect();
    // In half of the cases the order is almost ascending, as in schemas that grew, and otherwise arbitrary.
    let far = if random.below(2) == 0 { 3 } else { places };
    for at in (1..places).rev() {
        ordinals.swap(at, at - random.below(far.min(at + 1)));
    }
    while let Some((union, to)) = late_union(members, &ordinals) {
        let from = ordinals[union];
        for ordinal in &mut ordinals {
            if (to..from).contains(ordinal) {
                *ordinal += 1;
            }
        }
        ordinals[union] = to;
    }
    ordinals
}

/// Returns a union whose ordinal comes too late, and the right position.
fn late_union(members: &[Member], ordinals: &[usize]) -> Option<(usize, usize)> {
    members.iter().find_map(|member| match member {
        Member::Field { .. } => None,
        Member::Group(members) => late_union(members, ordinals),
        Member::Union { place, members, .. } => late_union(members, ordinals).or_else(|| {
            let after_first = first(members, ordinals) + 1;
            let late = place.filter(|place| ordinals[*place] > after_first)?;
            Some((late, after_first))
        }),
    })
}

/// Returns the least ordinal among members.
fn first(members: &[Member], ordinals: &[usize]) -> usize {
    let least = members.iter().map(|member| match member {
        Member::Field { place, .. } => ordinals[*place],
        Member::Group(members) => first(members, ordinals),
        Member::Union { place, members, .. } => {
            let own = place.map_or(usize::MAX, |place| ordinals[place]);
            own.min(first(members, ordinals))
        }
    });
    least.min().expect("a member")
}

fn write_members(members: &[Member], ordinals: &[usize], names: &mut usize, text: &mut String) {
    for member in members {
        let name = next(names);
        match member {
            Member::Field { ty, place } => {
                writeln!(text, "f{name} @{} :{ty};", ordinals[*place]).expect("text");
            }
            Member::Group(members) => {
                writeln!(text, "g{name} :group {{").expect("text");
                write_members(members, ordinals, names, text);
                text.push_str("}\n");
            }
            Member::Union {
                named,
                place,
                members,
            } => {
                if *named {
                    write!(text, "u{name} ").expect("text");
                }
                if let Some(place) = place {
                    write!(text, "@{}! ", ordinals[*place]).expect("text");
                }
                text.push_str(if *named { ":union {\n" } else { "union {\n" });
                write_members(members, ordinals, names, text);
                text.push_str("}\n");
            }
        }
    }
}

fn random_struct(random: &mut Rng, name: &str) -> String {
    let mut places = 0;
    let depth = random.below(5);
    let most = 2 + random.below(12);
    let members = members(random, depth, most, false, &mut places);
    let ordinals = ordinals(random, &members, places);
    let mut text = format!("struct {name} {{\n");
    write_members(&members, &ordinals, &mut 0, &mut text);
    text + "}\n"
}

fn schema(structs: &[String]) -> String {
    format!(
        "@0xeaf06436acd04fcf;\nenum Colour {{ red @0; green @1; }}\n{}",
        structs.concat()
    )
}

fn ours(text: &str, accept_legacy_overlap: bool) -> Compilation {
    let files = Memory::new().with("random.capnp", text);
    let options = Options {
        accept_legacy_overlap,
        version: Stock::VERSION,
        ..Options::default()
    };
    Compiler::new(files)
        .options(options)
        .file("random.capnp")
        .compile()
}

/// Writes the schema to a directory of its own.
fn put(name: &str, text: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&directory).expect("a directory");
    std::fs::write(directory.join("random.capnp"), text).expect("a file");
    directory
}

#[test]
fn thousands_of_structs_as_the_stock_compiler_has_them() {
    let mut random = Rng::for_test();
    for batch in 0..8 {
        let structs: Vec<String> = (0..400)
            .map(|at| random_struct(&mut random, &format!("S{at}")))
            .collect();
        let text = schema(&structs);
        let directory = put(&format!("layout-{batch}"), &text);
        let stock = Stock::compile_ignoring_issue_344(&directory, &[], &["random.capnp"]);
        let ours = ours(&text, true);
        assert!(ours.is_ok(), "{:#?}", ours.diagnostics());
        assert_same_request(&stock, ours.request(), "random structs");
    }
}

#[test]
fn structs_that_old_compilers_laid_out_wrongly_are_refused_by_both() {
    let mut random = Rng::for_test();
    let (mut refused, mut accepted) = (Vec::new(), Vec::new());
    for at in 0..1500 {
        let text = random_struct(&mut random, &format!("S{at}"));
        let compilation = ours(&schema(std::slice::from_ref(&text)), false);
        match compilation.diagnostics() {
            [] => accepted.push(text),
            diagnostics => {
                assert!(diagnostics.iter().all(|each| each.code == Code::Issue344));
                refused.push(text);
            }
        }
    }
    assert!(!refused.is_empty());
    let text = schema(&accepted);
    let stock = Stock::compile(&put("accepted", &text), &[], &["random.capnp"]);
    assert_same_request(&stock, ours(&text, false).request(), "accepted structs");
    for text in refused.iter().take(20) {
        let directory = put("refused", &schema(std::slice::from_ref(text)));
        let output = Stock::run(&directory, &[], &["random.capnp"]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("issues/344"), "{text}\n{errors}");
    }
}
