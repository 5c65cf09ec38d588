//! Runs the stock tool, and has the checks that are made for every type.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use zooph::kind::Struct;

/// A type or constant in a file of `schemas/test`.
pub(crate) struct Type {
    file: String,
    name: String,
}

pub(crate) fn file(file: &str, name: &str) -> Type {
    let schemas = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/test");
    let file = schemas
        .join(file)
        .to_str()
        .expect("a UTF-8 path")
        .to_owned();
    Type {
        file,
        name: name.to_owned(),
    }
}

impl Type {
    /// Returns the message that the stock tool encodes from `text`.
    pub(crate) fn encode(&self, text: &str) -> Vec<u8> {
        self.run("encode", text.as_bytes())
    }

    /// Returns the text that the stock tool decodes from a message.
    pub(crate) fn decode(&self, bytes: &[u8]) -> String {
        String::from_utf8(self.run("decode", bytes)).expect("UTF-8")
    }

    fn run(&self, command: &str, input: &[u8]) -> Vec<u8> {
        self.run_with(&[command], input)
    }

    /// Returns the output of a command of the stock tool for `input`.
    pub(crate) fn run_with(&self, command: &[&str], input: &[u8]) -> Vec<u8> {
        let mut child = Command::new("capnp")
            .args(command)
            .args([&self.file, &self.name])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the stock `capnp` tool is installed (Debian package capnproto)");
        let mut stdin = child.stdin.take().expect("a pipe");
        let bytes = input.to_vec();
        let writer = std::thread::spawn(move || stdin.write_all(&bytes));
        let output = child.wait_with_output().expect("the tool ends");
        writer.join().expect("no panic").expect("the tool reads");
        assert!(
            output.status.success(),
            "capnp {command:?} {} failed",
            self.name
        );
        output.stdout
    }
}

impl Type {
    /// Returns the stock tool's text of the constant of this name, without white space.
    pub(crate) fn evaluate(&self) -> String {
        let text = String::from_utf8(self.run("eval", b"")).expect("UTF-8");
        text.split_whitespace().collect()
    }

    /// Returns the names and ids of the file's declarations, as the stock compiler prints them.
    pub(crate) fn ids(&self) -> Vec<(String, u64)> {
        let output = Command::new("capnp")
            .args(["compile", "-o-", &self.file])
            .output();
        let output =
            output.expect("the stock `capnp` tool is installed (Debian package capnproto)");
        let request = zooph_request::read(&output.stdout).expect("a request");
        let named = request.nodes.iter().filter_map(|node| {
            let (_, name) = node.display_name.rsplit_once(':')?;
            Some((name.to_owned(), node.id))
        });
        named.collect()
    }
}

/// Checks that the message of `text` is unchanged as a Record, as a copy by Builders, and opened
/// lazily. The stock tool must decode each of them to the same text.
pub(crate) fn check<T: Struct>(ty: &Type, text: &str) {
    check_bytes::<T>(ty, &ty.encode(text));
}

/// Checks that the Record's default is equal to the stock tool's message without any field.
pub(crate) fn check_default<T: Struct>(ty: &Type) {
    let bytes = ty.encode("()");
    check_bytes::<T>(ty, &bytes);
    let encoded = zooph::record::to_bytes(&T::default());
    assert_eq!(
        ty.decode(&encoded),
        ty.decode(&bytes),
        "the default of {}",
        ty.name
    );
    let decoded: T = zooph::record::from_bytes(&bytes).expect("a valid message");
    assert_eq!(
        format!("{decoded:?}"),
        format!("{:?}", T::default()),
        "{}",
        ty.name
    );
}

fn check_bytes<T: Struct>(ty: &Type, bytes: &[u8]) {
    let expected = ty.decode(bytes);
    let record: T = zooph::record::from_bytes(bytes).expect("a valid message");
    let encoded = zooph::record::to_bytes(&record);
    assert_eq!(ty.decode(&encoded), expected, "{} as a Record", ty.name);
    let again: T = zooph::record::from_bytes(&encoded).expect("a valid message");
    // The debug output is compared, because NaN is not equal to itself.
    assert_eq!(
        format!("{again:?}"),
        format!("{record:?}"),
        "{} decoded again",
        ty.name
    );

    let reader = zooph::open::<T>(bytes).expect("a valid message");
    assert_eq!(
        format!("{reader:?}"),
        format!("{record:?}"),
        "{} printed",
        ty.name
    );
    let mut arena = zooph::Arena::new();
    arena.set_root::<T>(reader);
    assert_eq!(ty.decode(arena.framed()), expected, "{} copied", ty.name);

    let lazy = zooph::open_lazy::<T>(bytes).expect("a framed message");
    assert_eq!(
        format!("{:?}", lazy.root()),
        format!("{record:?}"),
        "{} read lazily",
        ty.name
    );
    assert!(lazy.fault().is_none());
}
