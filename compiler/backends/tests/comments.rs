//! Tests that no back end drops a comment. The code of each language contains every comment on a declaration, a
//! field or a member. The exceptions have no code: annotations, and Void fields outside of unions, which have
//! no value.

use zooph_backend::{Backend, Nowhere, Settings};
use zooph_backends::ALL;
use zooph_ir::Request;
use zooph_resolve::{Compiler, Memory};

/// A schema with a comment on everything that can have one. Each `$` is replaced by `comment` and a number,
/// so that comments differ from each other.
const SCHEMA: &str = r#"@0xb0a1c2d3e4f50617;
# $ of the file

struct Everything {
  # $ of a struct

  nothing @0 :Void;
  truth @1 :Bool;
  # $ of a Bool
  number @2 :Int32 = 5;
  # $ of a number
  float @3 :Float64;
  # $ of a float
  letter @4 :Letter;
  # $ of an enum's field
  text @5 :Text = "a";
  # $ of a text
  data @6 :Data;
  # $ of data
  voids @7 :List(Void);
  # $ of a list of Void
  truths @8 :List(Bool);
  # $ of a list of Bool
  numbers @9 :List(UInt16) = [1];
  # $ of a list of numbers
  texts @10 :List(Text);
  # $ of a list of texts
  kids @11 :List(Everything);
  # $ of a list of structs
  kid @12 :Everything;
  # $ of a struct's field
  signs @13 :Signs;
  # $ of a capability
  any @14 :AnyPointer;
  # $ of any pointer
  anyStruct @15 :AnyStruct;
  # $ of any struct
  anyList @16 :AnyList;
  # $ of any list
  pair @17 :Pair(Text);
  # $ of a generic struct's field
  group :group {
    # $ of a group

    inGroup @18 :Int8;
    # $ of a group's field
    nothingInGroup @19 :Void;
  }
  union {
    none @20 :Void;
    # $ of a Void member
    flag @21 :Bool;
    # $ of a Bool member
    count @22 :UInt8;
    # $ of a member that is a number
    shade @23 :Letter;
    # $ of a member that is an enum
    name @24 :Text;
    # $ of a member that is a text
    blob @25 :Data;
    # $ of a member that is data
    others @26 :List(Everything);
    # $ of a member that is a list
    other @27 :Everything;
    # $ of a member that is a struct
    sign @28 :Signs;
    # $ of a member that is a capability
    whatever @29 :AnyPointer;
    # $ of a member that is any pointer
    both :group {
      # $ of a member that is a group

      first @30 :Int16;
      # $ of a field of a member that is a group
      empty @31 :Void;
    }
  }
  named :union {
    # $ of a union with a name

    nobody @32 :Void;
    # $ of a Void member of a union with a name
    somebody @33 :Text;
    # $ of a member of a union with a name
  }

  struct Nested {
    # $ of a nested struct

    inner @0 :Void;
  }
  enum NestedLetter {
    # $ of a nested enum

    z @0;
    # $ of a nested enumerant
  }
  interface NestedSigns {
    # $ of a nested interface
  }
  const nestedNumber :Int64 = 2;
  # $ of a nested constant
}

struct Empty {
  # $ of a struct without fields
}

struct OnlyVoids {
  # $ of a struct of a union of Voids

  union {
    left @0 :Void;
    # $ of the first Void
    right @1 :Void;
    # $ of the second Void
  }
}

struct Pair(First) {
  # $ of a generic struct

  first @0 :First;
  # $ of a parameter's field
  nothing @1 :Void;
  union {
    none @2 :Void;
    # $ of a generic struct's Void member
    some @3 :First;
    # $ of a member that is a parameter
  }
}

enum Letter {
  # $ of an enum

  a @0;
  # $ of an enumerant
  b @1;
  # $ of another enumerant
}

interface Signs {
  # $ of an interface

  call @0 (text :Text) -> (data :Data);
  # $ of a method
}

const number :UInt32 = 1;
# $ of a number's constant
const float :Float32 = inf;
# $ of a constant that no literal is
const text :Text = "a";
# $ of a text's constant
const data :Data = "a";
# $ of a data constant
const letter :Letter = a;
# $ of an enum's constant
const list :List(Int32) = [1, 2];
# $ of a list's constant
const empty :Empty = ();
# $ of a struct's constant
"#;

/// Returns the schema with numbered comments, and the texts of the comments.
fn numbered() -> (String, Vec<String>) {
    let mut parts = SCHEMA.split('$');
    let mut text = parts.next().unwrap_or_default().to_owned();
    let mut comments = Vec::new();
    for (number, part) in parts.enumerate() {
        let rest = part.lines().next().unwrap_or_default();
        // Some languages break long comments into lines, so the comment is one word.
        text += &format!("comment{number:03}{part}");
        comments.push(format!("comment{number:03}{rest}"));
    }
    (text, comments)
}

fn compiled(text: String) -> Request {
    let mut memory = Memory::new();
    memory.insert("comments.capnp", text);
    let compilation = Compiler::new(memory).file("comments.capnp").compile();
    assert!(compilation.is_ok(), "{:?}", compilation.diagnostics());
    compilation.request().clone()
}

/// Returns the comments that are missing from the code of a language.
fn dropped(backend: &dyn Backend, request: &Request, comments: &[String]) -> Vec<String> {
    let output = backend.generate(request, &Settings::default(), &Nowhere);
    let files = output.expect("code").files;
    let id = backend.language().id;
    let is_kept = |comment: &&String| {
        let number = comment.split(' ').next().unwrap_or_default();
        files.iter().any(|file| file.text.contains(number))
    };
    { comments.iter().filter(|comment| !is_kept(comment)) }
        .map(|comment| format!("{id}: {comment}\n"))
        .collect()
}

#[test]
fn no_back_end_drops_a_comment() {
    let (text, comments) = numbered();
    assert!(comments.len() > 60, "{} comments", comments.len());
    let request = compiled(text);
    let missing: String = { ALL.iter() }
        .flat_map(|backend| dropped(*backend, &request, &comments))
        .collect();
    assert!(missing.is_empty(), "not in the code:\n{missing}");
}
