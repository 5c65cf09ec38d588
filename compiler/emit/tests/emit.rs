//! Tests of templates, spelling and scopes in small cases.

use zooph_emit::{Code, Scope, camel, code, doc, header, screaming, snake, wrapped};

#[test]
fn margin_is_removed() {
    let code = code!(
        r#"
        fn a() {
            b();
        }
    "#
    );
    assert_eq!(code.as_str(), "fn a() {\n    b();\n}\n");
}

#[test]
fn hole_is_filled() {
    assert_eq!(
        code!("let $x$ = $y$;", x = "a", y = 1).as_str(),
        "let a = 1;\n"
    );
}

#[test]
fn hole_may_be_used_twice() {
    assert_eq!(code!("$x$ + $x$", x = 2).as_str(), "2 + 2\n");
}

#[test]
fn lines_of_a_value_are_indented_like_the_hole() {
    let body = Code::from("one;\ntwo;".to_owned());
    let code = code!(
        r#"
        {
            $body$
        }
    "#,
        body = body
    );
    assert_eq!(code.as_str(), "{\n    one;\n    two;\n}\n");
}

#[test]
fn empty_line_in_a_value_gets_no_blanks() {
    let code = code!("    a $b$", b = "x\n\ny");
    assert_eq!(code.as_str(), "a x\n\ny\n");
    let nested = code!("{\n    $b$\n}", b = "x\n\ny");
    assert_eq!(nested.as_str(), "{\n    x\n\n    y\n}\n");
}

#[test]
fn line_of_an_empty_hole_is_dropped() {
    assert_eq!(code!("a\n$b$\nc", b = "").as_str(), "a\nc\n");
}

#[test]
fn line_of_two_empty_holes_is_dropped() {
    assert_eq!(code!("a\n  $b$ $c$\nd", b = "", c = "").as_str(), "a\nd\n");
}

#[test]
fn line_with_an_empty_hole_and_text_is_kept() {
    assert_eq!(code!("a$b$;", b = "").as_str(), "a;\n");
}

#[test]
fn empty_line_of_the_template_is_kept() {
    assert_eq!(code!("a\n\nb").as_str(), "a\n\nb\n");
}

#[test]
fn one_of_the_empty_lines_around_dropped_lines_is_kept() {
    let code = |b: &str| code!("a\n\n$b$\n\n$b$\n\nc", b = b);
    assert_eq!(code("").as_str(), "a\n\nc\n");
    assert_eq!(code("b").as_str(), "a\n\nb\n\nb\n\nc\n");
}

#[test]
fn two_dollars_are_one() {
    assert_eq!(code!("a $$ b $$x").as_str(), "a $ b $x\n");
}

#[test]
fn dollar_without_a_name_is_literal() {
    assert_eq!(code!("f $ $x$", x = "y").as_str(), "f $ y\n");
}

#[test]
fn braces_are_not_special() {
    assert_eq!(code!("{{$x$}} {}", x = 0).as_str(), "{{0}} {}\n");
}

#[test]
fn blanks_at_the_end_of_a_line_are_dropped() {
    assert_eq!(code!("a $x$\nb", x = "").as_str(), "a\nb\n");
}

#[test]
fn dollars_in_values_are_not_holes() {
    assert_eq!(code!("$a$ $b$", a = "$b$", b = 1).as_str(), "$b$ 1\n");
}

#[test]
fn unbound_holes_and_unused_bindings_are_refused() {
    let refused = |template: &'static str, names: &'static [&'static str]| {
        std::panic::catch_unwind(|| zooph_emit::template::check(template, names)).is_err()
    };
    assert!(!refused("$a$", &["a"]));
    assert!(refused("$a$", &[]));
    assert!(refused("$a$ $b$", &["a"]));
    assert!(refused("$a$", &["a", "b"]));
    assert!(refused("$a", &["a"]));
}

#[test]
fn paragraphs_are_separated_once() {
    let pieces = ["a", "", "b"].map(|text| Code::from(text.to_owned()));
    assert_eq!(Code::paragraphs(pieces).as_str(), "a\n\nb\n");
}

#[test]
fn tabs_replace_blanks_of_indentation_only() {
    let tabbed = |code: &Code| {
        let mut text = String::new();
        code.write_tabbed(4, &mut text);
        text
    };
    let small = code!("a {\n    b    c\n\n      d\n}");
    assert_eq!(tabbed(&small), "a {\n\tb    c\n\n\t  d\n}\n");
    // Large code is kept apart, with its indentation.
    let many: Code = (0..2000).map(|_| Code::from("    b".to_owned())).collect();
    let large = code!("a {\n    $many$\n}", many = many);
    assert_eq!(
        tabbed(&large),
        format!("a {{\n{}}}\n", "\t\tb\n".repeat(2000))
    );
}

#[test]
fn only_line_is_that_of_code_with_one_line() {
    let only = |text: &str| Code::from(text.to_owned()).only_line().map(str::to_owned);
    assert_eq!(only("    a b"), Some("a b".to_owned()));
    assert_eq!(only("a\nb"), None);
    assert_eq!(only(""), None);
}

#[test]
fn names_are_spelt_in_snake_case() {
    for (name, snaked) in [
        ("fooBar", "foo_bar"),
        ("FooBar", "foo_bar"),
        ("HTTPServer", "http_server"),
        ("int32Field", "int32_field"),
        ("aB", "a_b"),
        ("foo_bar", "foo_bar"),
        ("x", "x"),
        ("testHTTP", "test_http"),
    ] {
        assert_eq!(snake(name), snaked, "{name}");
    }
    assert_eq!(screaming("maxSize2"), "MAX_SIZE2");
}

#[test]
fn names_are_spelt_in_camel_case() {
    for (name, cameled) in [
        ("fooBar", "FooBar"),
        ("HTTPServer", "HTTPServer"),
        ("URL", "Url"),
        ("a_b", "AB"),
    ] {
        assert_eq!(camel(name), cameled, "{name}");
    }
}

#[test]
fn taken_names_get_underscores_until_free() {
    let mut scope = Scope::new(["type"]);
    assert_eq!(scope.claim("type"), "type_");
    assert_eq!(scope.claim("type_"), "type__");
    assert_eq!(scope.claim("kind"), "kind");
}

#[test]
fn base_name_is_escaped_until_all_its_forms_are_free() {
    let mut scope = Scope::new(["set_x"]);
    let forms = |base: &str| vec![base.to_owned(), format!("set_{base}")];
    assert_eq!(scope.claim_all("x", forms), "x_");
    assert_eq!(scope.claim_all("y", forms), "y");
    assert_eq!(scope.claim("set_y"), "set_y_");
}

#[test]
fn doc_comments_keep_their_relative_indent() {
    let text = doc(Some("  First.\n\n    code\n  last  \n"), "///");
    assert_eq!(text.as_str(), "/// First.\n///\n///   code\n/// last\n");
    assert!(doc(None, "///").is_empty());
}

#[test]
fn sentences_are_broken_between_words() {
    assert_eq!(wrapped("ab cd efghij k", 5), ["ab cd", "efghij", "k"]);
    assert_eq!(wrapped("", 5), [""]);
}

#[test]
fn header_starts_with_the_marker_and_stays_in_its_comment() {
    let head = header("//", "a\nb.capnp");
    assert_eq!(
        head.as_str(),
        "// Code generated by zooph. DO NOT EDIT.\n// source: a\u{fffd}b.capnp\n"
    );
}

/// Large pieces are shared and small ones copied. The resulting text must be the same.
#[test]
fn large_code_is_filled_in_as_small_code_is() {
    let nested = |lines: usize, line: &str| {
        let body: Code = (0..lines).map(|_| Code::from(line.to_owned())).collect();
        let inner = code!("{\n    $body$\n}", body = body);
        let both = Code::paragraphs([inner.clone(), inner]);
        code!(
            "mod outer {\n  $doc$\n  $both$\n  rest\n}",
            doc = Code::new(),
            both = both
        )
    };
    for (line, filled_in) in [
        (
            "first;\n\n    second;",
            "      first;\n\n          second;\n",
        ),
        // Carriage returns are not kept.
        ("first;\r\nsecond;", "      first;\n      second;\n"),
    ] {
        for lines in [1, 10, 100, 1000, 10_000] {
            let code = nested(lines, line);
            let inner = format!("  {{\n{}  }}\n", filled_in.repeat(lines));
            let expected = format!("mod outer {{\n{inner}\n{inner}  rest\n}}\n");
            assert_eq!(code.as_str(), expected, "{lines} lines");
            assert_eq!(code.len(), expected.len(), "{lines} lines");
            assert_eq!(code.into_string(), expected, "{lines} lines");
        }
    }
}
