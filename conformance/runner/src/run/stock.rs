//! The stock tool as one more participant: it reads messages that drivers wrote, and writes
//! messages for them to read.
//!
//! Starting the tool takes as long as a thousand messages, so messages are collected by type.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::model::{Library, Message, Value, root, text};
use crate::vectors::{Vector, hex};

use super::Report;
use super::driver::Driver;

/// The messages that are to be processed.
pub struct Stock<'a> {
    library: &'a Library,
    waiting: BTreeMap<String, Vec<Waiting>>,
    texts: BTreeMap<String, Vec<(String, Value)>>,
}

struct Waiting {
    /// The language that wrote the message, and the mode that did.
    from: String,
    case: String,
    bytes: Vec<u8>,
}

impl<'a> Stock<'a> {
    /// Creates an empty collection.
    pub fn new(library: &'a Library) -> Self {
        Stock {
            library,
            waiting: BTreeMap::new(),
            texts: BTreeMap::new(),
        }
    }

    /// Adds a message that a driver produced to those to read.
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

    /// Adds a message to those to read.
    pub(super) fn read_later(&mut self, from: &str, case: &str, ty: &str, message: &Message) {
        let root = self.library.root(ty);
        let value = crate::model::read(self.library, root, message);
        // The tool takes a message of a single root pointer for one of another format.
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

    /// Adds a value to those to write, if it has a text form.
    pub(super) fn write_later(&mut self, case: &str, ty: &str, value: &Value) {
        let root = self.library.root(ty);
        if text::print(self.library, root, value).is_some() {
            let value = (case.to_owned(), value.clone());
            self.texts.entry(ty.into()).or_default().push(value);
        }
    }

    /// Compares what the stock tool reads from a vector itself.
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

    /// Processes all messages and values that were added.
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
            // The tool prints a line for each value. If lines are missing, it gave up.
            let found = lines
                .get(index)
                .map_or_else(|| "nothing".into(), |line| full(self.library, ty, line));
            let mode = format!("reads {}", one.from);
            report.check("capnp", &mode, &one.case, &expected, &found);
        }
    }

    /// Has the stock tool encode texts, and runs the messages through every driver.
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
                // A Record cannot hold a text that is not UTF-8.
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

/// Reports whether the stock tool cannot print the value, or not exactly.
fn unprintable(value: &Value) -> bool {
    match value {
        Value::Any(_) | Value::Capability(_) | Value::Unknown(_) => true,
        Value::Text(bytes) => std::str::from_utf8(bytes).is_err(),
        // It prints at most eight digits of a Float32, and some numbers need nine.
        Value::Float32(bits) => {
            let number = f32::from_bits(*bits);
            number.is_finite() && format!("{number:.7e}").parse() != Ok(number)
        }
        Value::List(items) => items.iter().any(unprintable),
        Value::Struct(fields) => fields.iter().any(|(_, value)| unprintable(value)),
        _ => false,
    }
}

/// Returns the value without the payloads of NaNs, which the text format does not contain.
fn comparable(value: Value) -> String {
    value.without_nan_payloads().to_string()
}

/// Returns the value of a line that the stock tool printed. The model writes and reads it again,
/// because the tool does not print null pointers.
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
    // The tool may stop reading. Its output shows that.
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
