//! Tests that the full reader makes the same message of each text that the quick reader accepts.

use zooph::Limits;
use zooph_ir as ir;
use zooph_resolve::{Compiler, Memory, Options};
use zooph_testgen::rng::Rng;
use zooph_testgen::schema::{Config, Schema};

use super::read;
use crate::budget::Spent;
use crate::schema::{SchemaSet, StructId, Type};
use crate::text::read::{read_fully, read_text_within};

/// A set of schemas, and the types as which texts are read.
struct Roots {
    set: SchemaSet,
    types: Vec<(ir::Type, StructId)>,
}

fn roots(files: &[(&str, &str)], names: &[(&str, &str)]) -> Roots {
    let memory = files.iter().fold(Memory::new(), |memory, (path, text)| {
        memory.with(path, *text)
    });
    // Some random schemas have structs in the faulty layout of old versions of the reference implementation.
    let options = Options {
        accept_legacy_overlap: true,
        ..Options::default()
    };
    let compiler = Compiler::new(memory).options(options);
    let compiler = files
        .iter()
        .fold(compiler, |compiler, (path, _)| compiler.file(*path));
    let mut compilation = compiler.compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    let named: Vec<ir::Type> = names
        .iter()
        .map(|(file, name)| {
            let at = files.iter().position(|(path, _)| path == file);
            let ty = compilation.type_named(at.expect("a file"), name);
            ty.unwrap_or_else(|why| panic!("{name}: {why:?}"))
        })
        .collect();
    let (_, schemas, _, _) = compilation.into_parts();
    let set = SchemaSet::new(schemas);
    let typed = named.into_iter().map(|ty| match set.type_of(&ty) {
        Type::Struct(id) => (ty, id),
        other => panic!("{other:?} is a struct"),
    });
    let types = typed.collect();
    Roots { set, types }
}

/// Reads a text with both readers. Returns whether the quick reader accepted it.
fn agree(set: &SchemaSet, (ty, id): &(ir::Type, StructId), text: &[u8]) -> bool {
    let quick = read(set, *id, text, &Limits::default()).expect("little memory");
    if let Some(quick) = &quick {
        let shown = String::from_utf8_lossy(text);
        match read_fully(set, ty, "text", text.to_vec(), &Limits::default()) {
            Ok(full) => assert!(*quick == full, "messages differ: {shown}"),
            Err(error) => panic!("{error} in {shown}"),
        }
    }
    quick.is_some()
}

#[test]
fn quick_and_full_reader_agree_on_random_messages_and_broken_ones() {
    compare_random_messages(&mut Rng::for_test(), 9);
    // The share of accepted texts is checked with a fixed seed, so the result does not depend on chance.
    let (taken, given) = compare_random_messages(&mut Rng::new(1), 3);
    // The quick reader rejects some literals, such as octal numbers and hexadecimal data, but these are rare.
    assert!(taken * 10 > given * 3, "{taken} of {given} were taken");
}

/// Returns how many messages of random schemas the quick reader accepted, and how many there were.
fn compare_random_messages(rng: &mut Rng, schemas: usize) -> (usize, usize) {
    let (mut taken, mut given) = (0, 0);
    for _ in 0..schemas {
        let schema = Schema::random(rng.bits(), &Config::default());
        let files: Vec<_> = schema
            .files()
            .iter()
            .map(|file| (&*file.path, &*file.text))
            .collect();
        let names: Vec<_> = schema
            .roots()
            .iter()
            .map(|root| (&*root.file, &*root.name))
            .collect();
        let Roots { set, types } = roots(&files, &names);
        for (root, ty) in schema.roots().iter().zip(&types) {
            for _ in 0..8 {
                let text = schema.message(root, rng).into_bytes();
                given += 1;
                taken += agree(&set, ty, &text) as usize;
                for _ in 0..30 {
                    agree(&set, ty, &broken(&text, rng));
                }
            }
        }
    }
    (taken, given)
}

/// Returns the text with random changes: bytes changed, removed, inserted or repeated.
fn broken(text: &[u8], rng: &mut Rng) -> Vec<u8> {
    const PIECES: [&str; 40] = [
        "(",
        ")",
        "[",
        "]",
        ",",
        "=",
        "-",
        " ",
        "\n",
        "\"",
        "\\",
        "0",
        "1",
        "9",
        ".",
        "e",
        "E+1",
        "x",
        "_",
        "#",
        "# c\n",
        "`",
        "inf",
        "nan",
        "-inf",
        "true",
        "void",
        "()",
        "[]",
        "\\x41",
        "\\777",
        "\\q",
        "00",
        "18446744073709551616",
        "-9223372036854775808",
        "1e400",
        "-0",
        "-0.0",
        "\r\n",
        "é",
    ];
    let mut text = text.to_vec();
    for _ in 0..rng.between(1, 3) {
        let at = rng.below(text.len() + 1);
        let end = (at + rng.below(4)).min(text.len());
        match rng.below(4) {
            0 => drop(text.splice(at..end, rng.pick(&PIECES).bytes())),
            1 => drop(text.splice(at..at, rng.pick(&PIECES).bytes())),
            2 => drop(text.drain(at..end)),
            _ => {
                let from = rng.below(text.len() + 1);
                let piece = text[from..(from + rng.below(12)).min(text.len())].to_vec();
                drop(text.splice(at..at, piece));
            }
        }
    }
    text
}

const SCHEMA: &str = r#"
@0xbf5147cbbecf40d4;
enum Color { red @0; green @1; }
struct Pair(T) { first @0 :T; second @1 :List(T); }
struct All {
  v @0 :Void; b @1 :Bool = true; i8 @2 :Int8 = -3; i64 @3 :Int64; u64 @4 :UInt64; f32 @5 :Float32 = 1.5;
  f64 @6 :Float64; t @7 :Text = "default"; d @8 :Data; e @9 :Color = green;
  bits @10 :List(Bool); bytes @11 :List(UInt8); floats @12 :List(Float32); texts @13 :List(Text);
  pairs @14 :List(Pair(Text)); lists @15 :List(List(Int16)); voids @16 :List(Void); colors @17 :List(Color);
  inner @18 :All;
  group :group { x @19 :Int32 = 7; union { y @20 :Text; z @21 :Int16; } }
  union { one @22 :Int32; two @23 :Text; three :group { p @24 :UInt8; q @25 :Text; } }
  any @26 :AnyPointer;
}
"#;

fn all() -> Roots {
    roots(&[("a.capnp", SCHEMA)], &[("a.capnp", "All")])
}

#[test]
fn every_kind_of_value_is_taken_and_read_the_same() {
    let Roots { set, types } = all();
    for text in [
        "()",
        " # comment\n ( ) # end",
        "(v = void, b = true, i8 = -128, i64 = -9223372036854775808, u64 = 18446744073709551615)",
        "(b = false, i8 = 127, f32 = 1e39, f64 = -1.e-5,)",
        "(f32 = -0, f64 = -0.0, i8 = -0)",
        "(f32 = inf, f64 = -inf, inner = (f32 = nan, f64 = nan, u64 = 0))",
        "(t = \"\", d = \"\")",
        r#"(t = "a\n\x41\101\"é", d = "\xff\377\0")"#,
        "(e = red, bits = [true, false, true,], bytes = [0, 255], floats = [1, 2.5, -3])",
        "(texts = [\"a\", \"\", \"bcdefghij\"], lists = [[1], [], [-2, 3]], voids = [void, void])",
        "(pairs = [(first = \"x\", second = [\"y\", \"z\"]), ()], colors = [green, red])",
        "(group = (x = 5, z = -1), three = (q = \"q\", p = 9), t = \"out of order\", b=false)",
        "(group = (), two = \"2\")",
        "(one=1)",
    ] {
        assert!(agree(&set, &types[0], text.as_bytes()), "{text}");
    }
}

#[test]
fn what_is_unusual_or_wrong_is_left_to_the_full_reader() {
    let Roots { set, types } = all();
    for text in [
        "",
        "(",
        "(b)",
        "(5)",
        "(b = true) x",
        "(b = true true)",
        "(b =-1)",
        "(i8 =-1)",
        "(i8 = 128)",
        "(i8 = 1.0)",
        "(u64 = 18446744073709551616)",
        "(u64 = -1)",
        "(i8 = 0x7)",
        "(i8 = 017)",
        "(i8 = 1_0)",
        "(t = \"a\" \"b\")",
        "(t = \"\\q\")",
        "(t = \"a\n\")",
        "(t = `a\n)",
        "(d = 0x\"00\")",
        "(t = 5)",
        "(e = blue)",
        "(e = 1)",
        "(b = 1)",
        "(one = 1, two = \"2\")",
        "(one = 1, one = 2)",
        "(i8 = 1, i8 = 1)",
        "(nothing = 1)",
        "(any = ())",
        "(inner = 5)",
        "(group = 5)",
        "(bits = [true false])",
        "(bits = [,])",
        "(,)",
        "(lists = [1])",
        "\u{feff}()",
        "(f64 = 1e)",
        "(f64 = nan.x)",
        "(f64 = -nan)",
        "(i8 = inf)",
    ] {
        assert!(!agree(&set, &types[0], text.as_bytes()), "{text}");
    }
    assert!(agree(&set, &types[0], b"(t = \"\xff\") # \xe9"));
    assert!(!agree(&set, &types[0], b"(t = \"\xff\") \xe9"));
    assert!(!agree(&set, &types[0], b"(t\xe9 = \"\")"));
    let deep = format!("{}(){}", "(inner = ".repeat(64), ")".repeat(64));
    assert!(!agree(&set, &types[0], deep.as_bytes()));
}

#[test]
fn texts_take_no_more_memory_than_is_allowed() {
    let schema = "@0xbf5147cbbecf40d5; struct Wide { list @0 :List(Wide); a @1023 :UInt64; }";
    let fields: String = (1..1023)
        .map(|at| format!("f{at} @{at} :UInt64; "))
        .collect();
    let schema = schema.replace("a @1023", &format!("{fields} a @1023"));
    let Roots { set, types } = roots(&[("w.capnp", &schema)], &[("w.capnp", "Wide")]);
    let text = |count: usize| format!("(list = [{}])", "(),".repeat(count));
    let limits = Limits {
        memory: Some(1 << 20),
        ..Limits::default()
    };
    // Each word is in the draft and also in its source or the final message. The list has one tag word.
    let fits = |count: usize| ((count + 1) * 1024 + 1) * 16 <= 1 << 20;
    let most = (1..1000).take_while(|&count| fits(count)).last();
    let most = most.expect("some fit");
    for count in [most, most + 1] {
        let text = text(count);
        let quick = read(&set, types[0].1, text.as_bytes(), &limits);
        match quick {
            Ok(message) => assert!(message.is_some() && fits(count), "{count}"),
            Err((at, spent)) => {
                assert_eq!((spent, fits(count)), (Spent::Memory, false), "{count}");
                assert!(at > 0 && at <= text.len());
            }
        }
        let read = |text: &str| {
            let text = text.as_bytes().to_vec();
            read_text_within(&set, &types[0].0, "text", text, &limits).is_ok()
        };
        assert_eq!(read(&text), fits(count), "{count}");
        // Octal numbers take the full reader, which needs more memory for each word.
        let unusual = text.replacen("()", "(f1 = 01)", 1);
        assert!(!read(&unusual), "{count}");
        assert!(read("(list = [(f1 = 01)])"));
    }
}

/// A text that exceeds the limits of nesting and traversal is refused, like a message that exceeds them.
#[test]
fn texts_keep_to_the_limits_of_those_who_open_them() {
    let schema = "@0xbf5147cbbecf40d6; struct N { n @0 :N; voids @1 :List(Void); x @2 :Int8; }";
    let Roots { set, types } = roots(&[("n.capnp", schema)], &[("n.capnp", "N")]);
    let read = |text: &str, limits: &Limits| {
        let text = text.as_bytes().to_vec();
        read_text_within(&set, &types[0].0, "text", text, limits).map_err(|error| error.to_string())
    };
    let limits = Limits {
        nesting: 3,
        traversal: Some(20),
        ..Limits::default()
    };
    for x in ["x = 7", "x = 07"] {
        let deep = |inner: &str| format!("(n = (n = {inner}, {x}))");
        assert!(read(&deep("()"), &limits).is_ok());
        let error = read(&deep("(n = ())"), &limits).expect_err("four levels");
        assert!(error.contains("nest"), "{error}");
        let wide = |count: usize| format!("(voids = [{}], {x})", "void,".repeat(count));
        // The message has a struct of three words, a list, and the list's elements.
        assert!(read(&wide(16), &limits).is_ok());
        let error = read(&wide(17), &limits).expect_err("17 elements");
        assert!(error.contains("Limits::traversal"), "{error}");
    }
}
