//! Vectors of structs in structs, groups, unions, generics and untyped pointers.

use crate::model::{Layout, Library, Value, write};

use super::draft::{file, named, plain};
use super::files::{Topic, Vector};

pub(super) fn topic(library: &Library) -> (String, Topic) {
    let mut vectors = structs(library);
    vectors.extend(unions(library));
    vectors.extend(generics(library));
    vectors.extend(untyped(library));
    file(
        "valid/shapes.json",
        "Structs, groups, unions, generic structs and untyped pointers.",
        vectors,
    )
}

fn structs(library: &Library) -> Vec<Vector> {
    let mut vectors = plain(
        library,
        "every.Tree",
        &["struct"],
        &[
            ("tree_leaf", "null structs are absent", "(value = 1)"),
            (
                "tree_empty_children",
                "a struct that is there but all zero is not absent",
                "(left = (), right = ())",
            ),
            (
                "tree_deep",
                "structs in structs, on one side",
                "(value = 1, left = (value = 2, left = (value = 3, right = (value = 4))))",
            ),
            (
                "tree_wide",
                "structs in structs, on both sides",
                r#"(left = (left = (value = 1), right = (value = 2)), right = (value = 3, point = (x = 4, y = 5, label = "six")))"#,
            ),
        ],
    );
    vectors.extend(plain(
        library,
        "every.Grouped",
        &["group"],
        &[
            ("groups_none", "defaults in groups", "()"),
            ("groups_one", "fields of one group only", r#"(start = (lat = 1.25, name = "a"))"#),
            ("groups_other", "the same names in another group are other fields", r#"(end = (lat = -1.25, name = ""))"#),
            ("groups_nested", "a group in a group", "(end = (deeper = (flag = false)))"),
            ("groups_all", "all groups and the field behind them", r#"(start = (lat = 1, name = "s"), end = (lat = 2, name = "e", deeper = (flag = false)), note = "n")"#),
        ],
    ));
    vectors.extend(plain(
        library,
        "every.Empty",
        &["struct"],
        &[(
            "empty_struct",
            "a struct of no words, which is not null",
            "()",
        )],
    ));
    vectors
}

fn unions(library: &Library) -> Vec<Vector> {
    let mut vectors = plain(
        library,
        "every.Choice",
        &["union"],
        &[
            (
                "union_first",
                "the first member is active unless one is",
                "()",
            ),
            ("union_void", "a member without a value", "(none = void)"),
            ("union_bit", "a Bool whose default is true", "(bit = true)"),
            ("union_bit_false", "the same set to false", "(bit = false)"),
            ("union_number", "a number with a default", "(number = 5)"),
            (
                "union_number_default",
                "a number at its default",
                "(number = 123)",
            ),
            ("union_long", "a member of 64 bits", "(long = -7)"),
            ("union_text", "a text", r#"(text = "t")"#),
            ("union_text_empty", "an empty text", r#"(text = "")"#),
            (
                "union_text_not_utf8",
                "two texts that are not UTF-8: the first pointer's is the fault, whatever the order of fields",
                r#"(pair = (left = "\xff"), after = "\xfe")"#,
            ),
            ("union_list", "a list", "(shorts = [1, 2, 65535])"),
            (
                "union_struct",
                "a struct",
                r#"(point = (x = 1, label = "l"))"#,
            ),
            (
                "union_group",
                "a group of a text and a number",
                r#"(pair = (left = "l", right = 1.5))"#,
            ),
            (
                "union_group_partly",
                "a group of which one field is set",
                "(pair = (right = -1))",
            ),
            (
                "union_around",
                "fields before and behind the union",
                r#"(before = 1, number = 2, after = "b")"#,
            ),
            (
                "union_named_text",
                "a member of the union with a name",
                r#"(kind = (label = "k"))"#,
            ),
            (
                "union_named_data",
                "another one",
                r#"(kind = (blob = 0x"ff00"))"#,
            ),
            (
                "union_both",
                "both unions of a struct",
                r#"(text = "t", kind = (plain = 200))"#,
            ),
        ],
    );
    let tagged = |name: &str, why: &str, fields: &[(&str, Value)]| {
        let fields = fields
            .iter()
            .map(|(name, value)| ((*name).into(), value.clone()));
        let value = Value::Struct(fields.collect());
        let ty = library.root("every.Choice");
        let message = write(library, ty, &value, &Layout::plain());
        named(name, why, "every.Choice", &["union"]).of(library, &message)
    };
    let null = |name: &str| {
        tagged(
            &format!("union_null_{name}"),
            "an active pointer member that is null",
            &[(name, Value::Null)],
        )
    };
    vectors.extend(["text", "shorts", "point"].map(null));
    vectors.push(tagged(
        "union_unknown",
        "a member of a newer writer, whose value is kept by copies",
        &[
            ("text", Value::Text(b"kept".to_vec())),
            ("?", Value::Unknown(99)),
        ],
    ));
    vectors.push(tagged(
        "union_unknown_largest",
        "the largest tag there can be",
        &[("?", Value::Unknown(65535))],
    ));
    vectors.push(tagged(
        "union_pointer_of_another",
        "a pointer of a member that is not active is looked at without a type",
        &[
            ("shorts", Value::List(vec![Value::Int(7)])),
            ("number", Value::Int(1)),
        ],
    ));
    vectors
}

fn generics(library: &Library) -> Vec<Vector> {
    plain(
        library,
        "every.Generic",
        &["generic"],
        &[
            ("generic_none", "generic structs that are absent", "()"),
            (
                "generic_texts",
                "parameters that are a text and data",
                r#"(texts = (first = "f", second = 0x"00"))"#,
            ),
            (
                "generic_recursive",
                "a list of the struct itself, with the same parameters",
                r#"(texts = (more = [(first = "a"), (second = "b"), ()]))"#,
            ),
            (
                "generic_lists",
                "parameters that are a list and a generic struct",
                r#"(lists = (first = [1, 2], second = (first = "x", second = (x = 3))))"#,
            ),
            (
                "generic_deep",
                "generic structs in lists in generic structs",
                r#"(lists = (more = [(first = [9], second = (more = [(first = "y")]))]))"#,
            ),
        ],
    )
}

fn untyped(library: &Library) -> Vec<Vector> {
    let words = |root: u64, rest: &[u64]| {
        let mut words = vec![root];
        words.extend(rest);
        Value::Any(words)
    };
    let structure = words(0x0000_0001_0000_0000, &[77]);
    let list = words(0x0000_0012_0000_0001, &[0x0201]);
    let cases = [
        (
            "untyped_none",
            "null pointers of every untyped kind",
            vec![],
        ),
        (
            "untyped_struct",
            "a struct where anything may be",
            vec![("any", structure.clone())],
        ),
        (
            "untyped_list",
            "a list where anything may be",
            vec![("any", list.clone())],
        ),
        (
            "untyped_empty_struct",
            "a struct of no words where anything may be",
            vec![("any", words(0xffff_fffc, &[]))],
        ),
        (
            "untyped_capability",
            "a capability where anything may be",
            vec![("any", words(3 | 5 << 32, &[]))],
        ),
        (
            "untyped_typed_kinds",
            "a struct where any struct may be, a list where any list",
            vec![("anyStruct", structure), ("anyList", list)],
        ),
        (
            "capability_first",
            "a capability of index 0 is not null",
            vec![("service", Value::Capability(0))],
        ),
        (
            "capability_largest",
            "the largest index of a capability",
            vec![("service", Value::Capability(u32::MAX))],
        ),
    ];
    let one = |(name, why, fields): (&str, &str, Vec<(&str, Value)>)| {
        let fields = fields.into_iter().map(|(name, value)| (name.into(), value));
        let ty = library.root("every.Untyped");
        let message = write(
            library,
            ty,
            &Value::Struct(fields.collect()),
            &Layout::plain(),
        );
        named(name, why, "every.Untyped", &["untyped"]).of(library, &message)
    };
    let mut vectors: Vec<Vector> = cases.into_iter().map(one).collect();
    let services = Value::List(vec![
        Value::Capability(1),
        Value::Null,
        Value::Capability(0),
    ]);
    let value = Value::Struct(vec![("services".into(), services)]);
    let message = write(
        library,
        library.root("every.Lists"),
        &value,
        &Layout::plain(),
    );
    vectors.push(
        named(
            "capability_list",
            "capabilities in a list, of which one is null",
            "every.Lists",
            &["untyped"],
        )
        .of(library, &message),
    );
    vectors
}
