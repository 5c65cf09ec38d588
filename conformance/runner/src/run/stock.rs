//! The stock tool as one more participant: it reads what drivers wrote, and writes what they read.
//!
//! Starting it takes longer than a thousand messages take it, so messages are collected by type.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::model::{Library, Message, Value, root, text};
use crate::vectors::{Vector, hex};

use super::Report;
use super::driver::Driver;

/// Messages that wait to be read.
pub struct Stock<'a> {
    library: &'a Library,
    waiting: BTreeMap<String, Vec<Waiting>>,
    texts: BTreeMap<String, Vec<(String, Value)>>,
}

struct Waiting {
    /// The language that wrote the message, and the mode in which it did.
    from: String,
    case: String,
    bytes: Vec<u8>,
}

impl<'a> Stock<'a> {
    /// Nothing waits.
    pub fn new(library: &'a Library) -> Self {
        Stock {
            library,
            waiting: BTreeMap::new(),
            texts: BTreeMap::new(),
        }
    }

    /// Reads what a driver produced, later.
    pub(super) fn consume(&mut self, driver: &str, mode: &str, vector: &Vector, message: &Message) {
        if vector.stock.is_none() && vector.limits.is_none() {
            self.read_later(
                &format!("{driver} {mode}"),
                &vector.name,
                &vector.ty,
                message,
            );
        }
    }

    /// Reads a message, later.
    pub(super) fn read_later(&mut self, from: &str, case: &str, ty: &str, message: &Message) {
        let root = self.library.root(ty);
        let value = crate::model::read(self.library, root, message);
        // It takes a lone root pointer for a message of another format.
        let printable = text::print(self.library, root, &value).is_some();
        if !printable || unprintable(&value) || message.words() < 2 {
            return;
        }
        self.waiting.entry(ty.into()).or_default().push(Waiting {
            from: from.into(),
            case: case.into(),
            bytes: message.frame(),
        });
    }

    /// Writes a value, later, if it can be spelled.
    pub(super) fn write_later(&mut self, case: &str, ty: &str, value: &Value) {
        let root = self.library.root(ty);
        if text::print(self.library, root, value).is_some() {
            let value = (case.to_owned(), value.clone());
            self.texts.entry(ty.into()).or_default().push(value);
        }
    }

    /// What the stock tool makes of a vector itself.
    pub(super) fn reads(&mut self, vector: &Vector, report: &mut Report) {
        if vector.stock.is_some() || vector.limits.is_some() || vector.is("wide") {
            return;
        }
        let expect = &vector.expect;
        if let (Some(_), Some(bytes), None) = (&expect.value, vector.bytes(), &expect.stream) {
            let message = Message::exactly(&bytes).expect("a good message");
            self.read_later("vectors", &vector.name, &vector.ty, &message);
            let value = crate::model::read(self.library, self.library.root(&vector.ty), &message);
            self.write_later(&vector.name, &vector.ty, &value);
            if let Some(json) = &expect.json {
                let found = convert(&vector.ty, "binary:json", &bytes);
                let found = String::from_utf8_lossy(&found).trim_end().to_owned();
                report.check("capnp", "json-write", &vector.name, json, &found);
            }
        }
    }

    /// Reads and writes everything that waits.
    pub(super) fn settle(&mut self, drivers: &mut [Driver], report: &mut Report) {
        for (ty, waiting) in std::mem::take(&mut self.waiting) {
            for some in waiting.chunks(500) {
                self.read_all(&ty, some, report);
            }
        }
        for (ty, texts) in std::mem::take(&mut self.texts) {
            for some in texts.chunks(500) {
                self.write_all(&ty, some, drivers, report);
            }
        }
    }

    fn read_all(&self, ty: &str, waiting: &[Waiting], report: &mut Report) {
        let root = self.library.root(ty);
        let bytes: Vec<u8> = waiting.iter().flat_map(|one| one.bytes.clone()).collect();
        let found = decode(ty, &bytes);
        let lines: Vec<&str> = found.lines().collect();
        for (index, one) in waiting.iter().enumerate() {
            let message = Message::exactly(&one.bytes).expect("a good message");
            let value = crate::model::read(self.library, root, &message);
            let expected = comparable(value);
            // A value is one line. If the lines are not as many as the messages, it gave up.
            let found = lines
                .get(index)
                .map_or_else(|| "nothing".into(), |line| full(self.library, ty, line));
            let mode = format!("reads {}", one.from);
            report.check("capnp", &mode, &one.case, &expected, &found);
        }
    }

    /// The messages that the stock tool makes of texts, through every driver.
    fn write_all(
        &self,
        ty: &str,
        texts: &[(String, Value)],
        drivers: &mut [Driver],
        report: &mut Report,
    ) {
        let root = self.library.root(ty);
        let spelled: Vec<String> = texts
            .iter()
            .filter_map(|(_, value)| text::print(self.library, root, value))
            .collect();
        let mut rest = convert_text(ty, &spelled.join("\n"));
        for (case, value) in texts {
            let Ok((message, length)) = Message::prefix(&rest) else {
                report.check("capnp", "writes", case, "a message", "nothing");
                return;
            };
            rest.drain(..length);
            let expected = format!("ok {}", value.clone().without_nan_payloads());
            for driver in drivers.iter_mut().filter(|driver| driver.lost().is_none()) {
                // A Record takes no text that is not UTF-8.
                let modes = ["reader", "record-decode"];
                for mode in &modes[..if unprintable(value) { 1 } else { 2 }] {
                    if !driver.has(mode) {
                        continue;
                    }
                    let request = format!("{mode} {ty} {}", hex(&message.frame()));
                    let found = driver.ask(&request);
                    let mode = format!("{mode} of capnp's");
                    report.check(&driver.name, &mode, case, &expected, &found);
                }
            }
        }
    }
}

/// The stock tool cannot print it, or prints less than there is.
fn unprintable(value: &Value) -> bool {
    match value {
        Value::Any(_) | Value::Capability(_) | Value::Unknown(_) => true,
        Value::Text(bytes) => std::str::from_utf8(bytes).is_err(),
        // It prints eight digits at most, and some numbers need nine.
        Value::Float32(bits) => {
            let number = f32::from_bits(*bits);
            number.is_finite() && format!("{number:.7e}").parse() != Ok(number)
        }
        Value::List(items) => items.iter().any(unprintable),
        Value::Struct(fields) => fields.iter().any(|(_, value)| unprintable(value)),
        _ => false,
    }
}

/// A value without what text does not tell: NaNs' payloads.
fn comparable(value: Value) -> String {
    value.without_nan_payloads().to_string()
}

/// The value of a line the stock tool printed: written and read again by the model, since null
/// pointers are not printed.
fn full(library: &Library, ty: &str, line: &str) -> String {
    let root = library.root(ty);
    let value = text::parse(library, root, line);
    let message = crate::model::write(library, root, &value, &crate::model::Layout::plain());
    comparable(crate::model::read(library, root, &message))
}

fn run(arguments: &[&str], ty: &str, input: &[u8]) -> Vec<u8> {
    let (file, name) = Library::source(ty);
    let child = Command::new("capnp")
        .args(arguments)
        .args([file, name])
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut child = child.expect("the stock `capnp` tool is installed (Debian: capnproto)");
    let mut pipe = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // It may stop reading; what it wrote tells.
    let writer = std::thread::spawn(move || drop(pipe.write_all(&input)));
    let output = child.wait_with_output().expect("the tool ends");
    writer.join().expect("writing does not panic");
    output.stdout
}

fn decode(ty: &str, bytes: &[u8]) -> String {
    String::from_utf8_lossy(&run(&["decode", "--short"], ty, bytes)).into_owned()
}

fn convert(ty: &str, formats: &str, bytes: &[u8]) -> Vec<u8> {
    run(&["convert", "--short", formats], ty, bytes)
}

fn convert_text(ty: &str, texts: &str) -> Vec<u8> {
    run(&["encode"], ty, texts.as_bytes())
}
