//! Tests of each rule of the style in `docs/design/003-schema-style.md`.

mod support;

#[track_caller]
fn becomes(before: &str, after: &str) {
    let formatted = support::format(before.as_bytes()).expect("a valid schema");
    let formatted = String::from_utf8(formatted).expect("text");
    assert_eq!(formatted, after, "\n{formatted}");
    support::check(before.as_bytes(), after.as_bytes(), before);
}

/// Checks that formatting does not change a schema.
#[track_caller]
fn stays(text: &str) {
    becomes(text, text);
}

#[test]
fn blanks_are_put_where_they_belong() {
    becomes(
        "@0xd4f1a2b3c4d5e6f7 ;\nusing  A=import\"a.capnp\".B ;$note ( 1 ) ;\n\
         const a@0xd4f1a2b3c4d5e6f8:List( Text )=[ \"x\",\"y\" , ]$b( c=1 )$ d;\n\
         struct S@0xd4f1a2b3c4d5e6f9( T,U )$b{f@0! :union{g@1:Int8= - 5;h @2 : Void;}}\n\
         interface I (T) extends ( .A,B ){m@0[V](a:T,b : U=1)->(c:V)$d;n@1 A->stream;}\n\
         annotation n( struct,field ): . A.B;enum E{a@0;b@1$d;}struct Empty{\n}\n",
        "@0xd4f1a2b3c4d5e6f7;\nusing A = import \"a.capnp\".B;\n$note(1);\n\
         const a @0xd4f1a2b3c4d5e6f8 :List(Text) = [\"x\", \"y\"] $b(c = 1) $d;\n\
         struct S @0xd4f1a2b3c4d5e6f9 (T, U) $b { f @0! :union { g @1 :Int8 = -5; h @2 :Void; } }\n\
         interface I(T) extends(.A, B) { m @0 [V] (a :T, b :U = 1) -> (c :V) $d; n @1 A -> stream; }\n\
         annotation n(struct, field) : .A.B;\nenum E { a @0; b @1 $d; }\nstruct Empty {}\n",
    );
}

#[test]
fn blocks_have_a_statement_on_each_line_unless_they_are_on_one() {
    becomes(
        "struct A { a @0 :Int8; b @1 :Int8;\n}\nstruct B { a @0 :Int8; # c\n}\n",
        "struct A {\n  a @0 :Int8;\n  b @1 :Int8;\n}\nstruct B {\n  a @0 :Int8;  # c\n}\n",
    );
    stays("struct A { a @0 :Int8; union { b @1 :Int8; c @2 :Int8; } }\n");
}

#[test]
fn blank_lines_are_at_most_one_and_none_inside_braces() {
    becomes(
        "\n\n@0xd4f1a2b3c4d5e6f7;\n\n\n\nstruct A {\n\n  a @0 :Int8;\n \t\n\n  b @1 :Int8;\n\n}\n\n\n",
        "@0xd4f1a2b3c4d5e6f7;\n\nstruct A {\n  a @0 :Int8;\n\n  b @1 :Int8;\n}\n",
    );
}

#[test]
fn comments_stay_doc_comments_or_nobodys() {
    stays(
        "# The file's head.\n@0xd4f1a2b3c4d5e6f7;\n# Its doc comment.\n\n# Nobody's.\nstruct A {  # A's,\n  # in two lines.\n\n  \
         # Nobody's.\n\n  # Nor is this.\n  a @0 :Int8;  # a's,\n               # aligned,\n  # and not.\n\n  # At the end.\n}\n\
         # Behind the brace.\n\n# At the end of the file.\n",
    );
    becomes(
        "struct A {\n\n\n#one\nb @0 :Int8;\n  #two  \n\n#three  \n}",
        "struct A {\n\n  #one\n  b @0 :Int8;\n  #two  \n\n  #three\n}\n",
    );
}

#[test]
fn comments_inside_declarations_stay_between_their_tokens() {
    becomes(
        "struct A # one\n{ a # two\n@0 :\n# three\nInt8 = [ # four\n1, # five\n# six\n\n2 # seven\n] # eight\n; }\n",
        "struct A  # one\n    {\n  a  # two\n      @0 :\n      # three\n      Int8 = [  # four\n    1,  # five\n    # six\n\n    \
         2,  # seven\n  ]  # eight\n      ;\n}\n",
    );
    becomes(
        "interface I { a @0 (b :Int8, # one\n c :Int8) -> (\n# two\n); }\n",
        "interface I {\n  a @0 (\n    b :Int8,  # one\n    c :Int8,\n  ) -> (\n    # two\n  );\n}\n",
    );
}

#[test]
fn long_methods_are_aligned_at_their_parentheses() {
    becomes(
        "interface I { aMethodOfSomeLength @0 (first :List(Text), second :List(Text)) -> (third :List(Text), \
         fourth :List(Text), fifth :List(Text), sixth :Int8) $note; }\n",
        "interface I {\n  aMethodOfSomeLength @0 (first :List(Text), second :List(Text))\n                      \
         -> (third :List(Text), fourth :List(Text), fifth :List(Text), sixth :Int8)\n      $note;\n}\n",
    );
    let (name, kind) = ("n".repeat(60), "T".repeat(30));
    becomes(
        &format!("interface I {{ {name} @0 (a :{kind}, b :{kind}) -> (c :{kind}); }}\n"),
        &format!(
            "interface I {{\n  {name} @0 (\n    a :{kind},\n    b :{kind},\n  ) -> (\n    c :{kind},\n  );\n}}\n"
        ),
    );
}

#[test]
fn long_values_go_to_the_next_line_or_into_a_block() {
    let (name, text) = ("n".repeat(50), "t".repeat(60));
    becomes(
        &format!(
            "const {name} :Text = \"{text}\";\nconst {name} :A = (b = \"{text}\", c = \"{text}\");\n"
        ),
        &format!(
            "const {name} :Text =\n    \"{text}\";\nconst {name} :A = (\n  b = \"{text}\",\n  c = \"{text}\",\n);\n"
        ),
    );
    let numbers = ["1234567890"; 12].join(",");
    let (first, second) = (["1234567890"; 8].join(", "), ["1234567890"; 4].join(", "));
    becomes(
        &format!("const a :List(Int64) = [{numbers}];\n"),
        &format!("const a :List(Int64) = [\n  {first},\n  {second},\n];\n"),
    );
    becomes(
        "const a :A = [(b = [\n1])];\n",
        "const a :A = [(\n  b = [\n    1,\n  ],\n)];\n",
    );
}

#[test]
fn rows_of_values_and_lines_of_annotations_stay() {
    becomes(
        "const a :List(Int8) = [1, 0,\n0, 1];\nstruct S { a @0 :A\n$b $c; d @1 :A $b\n$c; }\n",
        "const a :List(Int8) = [\n  1, 0,\n  0, 1,\n];\nstruct S {\n  a @0 :A\n      $b\n      $c;\n  d @1 :A\n      $b\n      $c;\n}\n",
    );
}

#[test]
fn texts_and_data_keep_their_pieces_and_lines() {
    becomes(
        "const a :Text = \"x\"   \"y\";\nconst b :Text = \"x\" \"y\"\n\"z\";\nconst c :Text = `x  \n  ` y\n;\nconst d :Data = 0x\"00  01\n 02\";\n",
        "const a :Text = \"x\" \"y\";\nconst b :Text =\n    \"x\" \"y\"\n    \"z\";\nconst c :Text =\n    `x  \n    ` y\n    ;\n\
         const d :Data = 0x\"00 01\n                   02\";\n",
    );
}

/// A comma goes to the end of the line before it, so the line breaks around it count once.
#[test]
fn commas_on_lines_of_their_own_leave_no_blank_lines() {
    becomes(
        "const a :List(Int8) = [1\n,\n2\n\n, 3\n,\n\n4\n,];\n",
        "const a :List(Int8) = [\n  1,\n  2,\n\n  3,\n\n  4,\n];\n",
    );
    becomes(
        "const a :List(Int8) = [1 # one\n, # two\n2, 3\n, # three\n4];\n",
        "const a :List(Int8) = [\n  1,  # one\n  # two\n  2, 3,\n  # three\n  4,\n];\n",
    );
    becomes(
        "const h :List(Text) = [`abc\n, `d\n];\nconst s :S = (a = `x\n, b = `y\n);\n",
        "const h :List(Text) = [\n  `abc\n  ,\n  `d\n  ,\n];\nconst s :S = (\n  a =\n      `x\n      ,\n  b =\n      `y\n      ,\n);\n",
    );
    becomes(
        "interface I { m @0 (a :Text = `x\n, b :Text\n,\nc :Text); }\n",
        "interface I {\n  m @0 (\n    a :Text =\n        `x\n        ,\n    b :Text,\n    c :Text,\n  );\n}\n",
    );
}

#[test]
fn operators_that_would_become_one_stay_apart() {
    stays("struct A { a @0 : .B.C; b @1 :List(.B) $ .note(.c); }\n");
}

/// Schemas with lines of all lengths around the limit must not change when they are formatted again.
#[test]
fn what_was_formatted_stays_whatever_its_lines_take() {
    for length in 20..120 {
        let long = "x".repeat(length);
        let schemas = [
            // The closing brace is moved behind the opening one.
            format!("interface I $a(b = \"{long}\", c = 1) {{\n}}\n"),
            // Aligned comments begin at a column to which no line is indented.
            format!(
                "enum E {{ {long} @0; # one\n{:length$}              # two\n}}\n",
                ""
            ),
            // The arguments of the method's result type are on lines of their own.
            format!("interface I {{ m @0 () -> F.G(AnyPointer, F.G({long}, Data).H).H; }}\n"),
            format!(
                "interface I {{ m @0 (a :Int8) -> F.G(AnyPointer, F.G({long}, Data).H).H; }}\n"
            ),
            format!("interface I {{ m @0 F.G(AnyPointer, {long}) -> F.G({long}, {long}).H; }}\n"),
        ];
        for schema in schemas {
            let formatted = support::format(schema.as_bytes()).expect("a valid schema");
            support::check(schema.as_bytes(), &formatted, &schema);
        }
    }
}
