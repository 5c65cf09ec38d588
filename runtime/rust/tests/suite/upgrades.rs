//! Tests the table of list forms and expected types in `docs/format.md`, cell by cell: this crate,
//! the stock tool and the document must agree.

use std::fmt::Write;

use zooph::kind::{self, Kind, ListOf, PointerKind};
use zooph::{FaultKind, Limits, List, Pointer, StructReader};

use crate::support::model::{Node, Sections, to_bytes};
use crate::support::shapes::Mixed;
use crate::support::stock::capnp;

/// Returns a list of two elements in each of the format's forms.
fn forms() -> Vec<(&'static str, Node)> {
    let text = |letter: u8| Node::Flat(2, 2, vec![letter, 0]);
    let element = |number: u64, words: u16, letters: &[u8]| Sections {
        data: (0..words).flat_map(|_| number.to_le_bytes()).collect(),
        pointers: letters.iter().map(|letter| text(*letter)).collect(),
    };
    let (one, two) = (0x0102_0304_0506_0708u64, 0x1112_1314_1516_1718u64);
    let bytes = |width: usize| [&one.to_le_bytes()[..width], &two.to_le_bytes()[..width]].concat();
    vec![
        ("0: no bits", Node::Flat(0, 2, vec![])),
        ("1: bits", Node::Flat(1, 2, vec![0b10])),
        ("2: bytes", Node::Flat(2, 2, bytes(1))),
        ("3: two bytes", Node::Flat(3, 2, bytes(2))),
        ("4: four bytes", Node::Flat(4, 2, bytes(4))),
        ("5: eight bytes", Node::Flat(5, 2, bytes(8))),
        ("6: pointers", Node::Pointers(vec![text(b'x'), text(b'y')])),
        (
            "7: structs of data",
            Node::Structs(1, 0, vec![element(one, 1, b""), element(two, 1, b"")]),
        ),
        (
            "7: structs of pointers",
            Node::Structs(0, 1, vec![element(0, 0, b"x"), element(0, 0, b"y")]),
        ),
        (
            "7: structs of both",
            Node::Structs(1, 1, vec![element(one, 1, b"x"), element(two, 1, b"y")]),
        ),
    ]
}

const TYPES: [&str; 9] = [
    "Void",
    "Bool",
    "UInt8",
    "UInt16",
    "UInt32",
    "UInt64",
    "Text",
    "List(UInt8)",
    "Mixed",
];

/// Returns the list, read as a `T`, in the stock tool's notation.
fn read<T: Kind>(
    root: Pointer<'_>,
    show: impl Fn(T::Reader<'_>) -> String,
) -> Result<String, FaultKind>
where
    ListOf<T>: for<'a> PointerKind<Reader<'a> = List<'a, T>>,
{
    let pointer = root.structure().pointer(0);
    zooph::validate::<ListOf<T>>(pointer, &Limits::default()).map_err(|fault| fault.kind())?;
    let list = List::<T>::new(pointer);
    let items: Vec<String> = list.iter().map(show).collect();
    Ok(format!("[{}]", items.join(", ")))
}

fn ours(root: Pointer<'_>, expected: &str) -> Result<String, FaultKind> {
    match expected {
        "Void" => read::<()>(root, |()| "void".into()),
        "Bool" => read::<bool>(root, |value| value.to_string()),
        "UInt8" => read::<u8>(root, |value| value.to_string()),
        "UInt16" => read::<u16>(root, |value| value.to_string()),
        "UInt32" => read::<u32>(root, |value| value.to_string()),
        "UInt64" => read::<u64>(root, |value| value.to_string()),
        "Text" => read::<kind::Text>(root, |value| format!("\"{value}\"")),
        "List(UInt8)" => read::<ListOf<u8>>(root, |list| {
            let items: Vec<String> = list.iter().map(|item| item.to_string()).collect();
            format!("[{}]", items.join(", "))
        }),
        _ => read::<Mixed>(root, mixed),
    }
}

fn mixed(reader: StructReader<'_>) -> String {
    let mut text = format!("(a = {}", reader.scalar::<u16>(0));
    if reader.has(0) {
        let _ = write!(text, ", t = \"{}\"", reader.text(0));
    }
    text + ")"
}

fn message(form: &Node) -> Vec<u8> {
    let mut root = Sections::new(0, 1);
    root.pointers[0] = form.clone();
    let flat = to_bytes(&Node::Struct(root).write());
    zooph::framing::join(&[&flat]).expect("whole words")
}

fn stock(framed: &[u8], expected: &str) -> Option<String> {
    let name = match expected {
        "List(UInt8)" => "ListOfLists".to_string(),
        other => format!("ListOf{other}"),
    };
    let text = capnp(
        &[
            "convert",
            "binary:text",
            "--short",
            "list-upgrades.capnp",
            &name,
        ],
        framed,
    );
    let text = String::from_utf8(text.ok()?).expect("UTF-8");

    let list = text.trim().strip_prefix("(list = ")?.strip_suffix(')')?;
    Some(list.to_string())
}

#[test]
fn every_list_form_reads_as_every_type_as_the_stock_tool_and_the_document_say() {
    let document = include_str!("../../../../docs/format.md");
    let mut wrong = Vec::new();
    let mut table = String::new();
    for (name, form) in forms() {
        let framed = message(&form);
        let root = crate::support::mirror::open_any(&framed).expect("well-formed");
        let mut row = format!("| {name} |");
        for expected in TYPES {
            let found = ours(root, expected);
            let theirs = stock(&framed, expected);
            if found.as_ref().ok() != theirs.as_ref() {
                wrong.push(format!(
                    "{name} as {expected}: {found:?}, the stock tool {theirs:?}"
                ));
            }
            let cell =
                found.map_or_else(|kind| kind.name().to_string(), |value| format!("`{value}`"));
            let _ = write!(row, " {cell} |");
        }
        if !document.contains(&row) {
            let _ = writeln!(table, "{row}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        table.is_empty(),
        "docs/format.md lacks these rows:\n{table}"
    );
}
