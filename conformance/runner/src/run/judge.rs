//! Runs a vector through every mode of a driver, and judges the answers.

use std::hash::{Hash, Hasher};

use zooph_testgen::rng::Rng;

use crate::model::{self, Library, Message, Value, canonical, check, read};
use crate::vectors::{Limits, Vector, hex, unhex};

use super::Report;
use super::driver::Driver;
use super::stock::Stock;

/// Types that contain untyped pointers.
const UNTYPED: [&str; 4] = [
    "every.Untyped",
    "every.Generic",
    "hostile-messages.Anything",
    "hostile-messages.Target",
];

/// Modes that answer with a message. The value of that message is compared.
const PRODUCERS: [&str; 4] = ["record-encode", "builder", "copy", "copy-rewrite"];

/// How many words the canonical form of a message may have for it to be compared with changed
/// copies of itself.
const MOST_COMPARED: usize = 8192;

fn line(mode: &str, ty: &str, bytes: &[u8], limits: Option<&Limits>) -> String {
    let mut line = format!("{mode} {ty} ");
    line.push_str(&if bytes.is_empty() {
        "-".into()
    } else {
        hex(bytes)
    });
    if let Some(limits) = limits {
        if let Some(nesting) = limits.nesting {
            line.push_str(&format!(" nesting={nesting}"));
        }
        if let Some(traversal) = limits.traversal {
            line.push_str(&format!(" traversal={traversal}"));
        }
        for (word, number) in [
            ("bytes", limits.bytes),
            ("memory", limits.memory),
            ("output", limits.output),
        ] {
            if let Some(number) = number {
                line.push_str(&format!(" {word}={number}"));
            }
        }
        if limits.utf8 {
            line.push_str(" utf8=1");
        }
    }
    line
}

fn words(hex: &[String]) -> String {
    format!("ok {}", hex.concat())
}

/// Runs a vector through every mode that is meant for it.
pub(super) fn vector(
    library: &Library,
    driver: &mut Driver,
    vector: &Vector,
    report: &mut Report,
    stock: &mut Option<Stock<'_>>,
) {
    let mut case = Case {
        library,
        driver,
        vector,
        report,
    };
    if let Some(json) = &vector.json {
        return case.json_read(json);
    }
    if let Some(packed) = vector.packed_bytes() {
        case.expect("unpack", &packed, &case.outcome());
        // The vector is packed only to keep the file short.
        if vector.is("message") {
            let words = model::unpack(&packed).expect("it is well packed");
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            case.message(&bytes, stock);
        }
        return;
    }
    let Some(bytes) = vector.bytes() else {
        return;
    };
    if let Some(values) = &vector.expect.stream {
        let mut expected = String::from("ok");
        for value in values {
            expected.push(' ');
            expected.push_str(value);
        }
        if let Some(fault) = &vector.expect.fault {
            expected.push_str(&format!(" {fault}"));
        }
        return case.expect("stream", &bytes, &expected);
    }
    case.message(&bytes, stock);
}

struct Case<'a> {
    library: &'a Library,
    driver: &'a mut Driver,
    vector: &'a Vector,
    report: &'a mut Report,
}

impl Case<'_> {
    fn outcome(&self) -> String {
        let expect = &self.vector.expect;
        match (&expect.fault, &expect.value) {
            (Some(fault), _) => fault.to_string(),
            (None, Some(value)) => format!("ok {value}"),
            (None, None) => "ok".into(),
        }
    }

    fn ask(&mut self, mode: &str, bytes: &[u8]) -> Option<String> {
        if !self.driver.has(mode) {
            return None;
        }
        let limits = self.vector.limits.as_ref();
        Some(self.driver.ask(&line(mode, &self.vector.ty, bytes, limits)))
    }

    fn judge(&mut self, mode: &str, expected: &str, found: &str) {
        let name = &self.vector.name;
        self.report
            .check(&self.driver.name, mode, name, expected, found);
    }

    fn expect(&mut self, mode: &str, bytes: &[u8], expected: &str) {
        if let Some(found) = self.ask(mode, bytes) {
            self.judge(mode, expected, &found);
        }
    }

    fn json_read(&mut self, json: &str) {
        let Some(found) = self.ask("json-read", json.as_bytes()) else {
            return;
        };
        let expect = &self.vector.expect;
        let (expected, found) = match &expect.json_error {
            Some(path) if path.is_empty() => ("refused -".into(), found),
            Some(path) => {
                let quoted = Value::Text(path.as_bytes().to_vec()).to_string();
                (format!("refused {}", quoted.trim_matches('"')), found)
            }
            None => (self.outcome(), self.value_of(&found)),
        };
        self.judge("json-read", &expected, &found);
    }

    /// Returns the value of the message in an answer, as the model reads it.
    fn value_of(&self, answer: &str) -> String {
        let ty = self.library.root(&self.vector.ty);
        match message_of(answer) {
            Some(message) => match check(self.library, ty, &message, &Default::default()) {
                Ok(()) => format!("ok {}", read(self.library, ty, &message)),
                Err(fault) => format!("a message with {fault}"),
            },
            None => answer.into(),
        }
    }

    fn message(&mut self, bytes: &[u8], stock: &mut Option<Stock<'_>>) {
        let expect = self.vector.expect.clone();
        let outcome = self.outcome();
        let opened = match &expect.fault {
            Some(fault) => fault.to_string(),
            None => "ok".into(),
        };
        self.expect("open", bytes, &opened);
        let decoded = expect.decode.as_ref().map(ToString::to_string);
        if expect.accepted {
            if let Some(decoded) = decoded {
                self.expect("record-decode", bytes, &decoded);
            }
            return;
        }
        self.expect("reader", bytes, &outcome);
        let limited = self.vector.limits.is_some();
        let endless = |kind: &str| matches!(kind, "nesting" | "traversal");
        match &expect.fault {
            None if !limited => self.whole_lazily(bytes, &outcome),
            Some(fault) if !limited && !endless(&fault.kind) => self.lazily(bytes),
            _ => {}
        }
        self.expect("record-decode", bytes, &decoded.unwrap_or(outcome));
        self.forms(bytes);
        for mode in PRODUCERS {
            self.produce(mode, bytes, stock);
        }
        if let Some(json) = &expect.json {
            let expected = format!("ok {}", hex(json.as_bytes()));
            self.expect("json-write", bytes, &expected);
        }
    }

    /// Checks that a valid message is printed as a whole. If it is very long, the driver may stop
    /// early.
    fn whole_lazily(&mut self, bytes: &[u8], outcome: &str) {
        if let Some(found) = self.ask("reader-lazy", bytes)
            && !(found == "ok endless" && may_be_stopped(outcome))
        {
            self.judge("reader-lazy", outcome, &found);
        }
    }

    /// Checks lazy reading. A fault is found only if the driver reads that far, so any answer is
    /// accepted, as long as it is the same in all languages. They all read in the same order.
    fn lazily(&mut self, bytes: &[u8]) {
        if let Some(found) = self.ask("reader-lazy", bytes) {
            let (ty, name) = (&self.vector.ty, &self.vector.name);
            let drawn = name.starts_with("seed_") || name.starts_with("damaged_");
            // A getter that follows the pointer finds the fault, but does not know its path.
            if let (true, Some(fault)) = (self.vector.is("followed"), &self.vector.expect.fault) {
                let fault = fault.to_string();
                let place = |answer: &str| -> String {
                    answer.split(' ').take(3).collect::<Vec<_>>().join(" ")
                };
                let (expected, found) = (place(&fault), place(&found));
                return self.judge("reader-lazy", &expected, &found);
            }
            let answered = found.starts_with("ok ") || found.starts_with("fault ");
            let expected = if answered {
                found.as_str()
            } else {
                "ok or a fault"
            };
            self.judge("reader-lazy", expected, &found);
            // An untyped value is copied as a whole, and the copy reports its fault. Whether the
            // message also records that fault is not defined, so this case is not compared.
            if answered && found != "ok endless" && !(drawn && UNTYPED.contains(&ty.as_str())) {
                let same = as_compared(&found);
                let (driver, case) = (&self.driver.name, &self.vector.name);
                self.report.agree(driver, "lazily", case, &same);
            }
        }
    }

    fn forms(&mut self, bytes: &[u8]) {
        let expect = self.vector.expect.clone();
        let limited = self.vector.limits.is_some();
        if let Some(fault) = expect.fault {
            let framing = fault.byte.is_some();
            let fault = fault.to_string();
            for mode in ["canonicalize", "check-canonical", "equal"] {
                self.expect(mode, bytes, &fault);
            }
            if framing {
                self.expect("pack", bytes, &fault);
            }
            return;
        }
        let message = Message::exactly(bytes).expect("a good message");
        if !limited {
            let form: String = canonical(&message)
                .iter()
                .map(|word| crate::model::hex_word(*word))
                .collect();
            self.expect("canonicalize", bytes, &format!("ok {form}"));
            // If the root is null, its copy is an empty struct, which is not equal.
            if message.segments[0][0] != 0 {
                self.expect("equal", bytes, "ok true");
            }
            self.changed(bytes, &message);
            let checked = match expect.differs_at {
                _ if message.segments.len() > 1 => "ok several-segments".into(),
                Some(word) => format!("fault not_canonical 0:{word} -"),
                None => "ok".into(),
            };
            self.expect("check-canonical", bytes, &checked);
        }
        let packed = crate::vectors::packed(&message);
        if let Some(form) = expect.packed {
            assert_eq!(hex(&packed), form.concat(), "{}", self.vector.name);
        }
        self.expect("pack", bytes, &words(&[hex(&packed)]));
        self.expect("unpack", &packed, &self.outcome());
    }

    /// Compares a message with copies of itself that differ in one bit. They must be equal exactly
    /// if their canonical forms are.
    fn changed(&mut self, bytes: &[u8], message: &Message) {
        let words = message.words() as usize;
        let form = canonical(message);
        if !self.driver.has("compare") || words == 0 || form.len() > MOST_COMPARED {
            return;
        }
        let table = bytes.len() - words * 8;
        for bit in self.drawn_bits(words * 64) {
            let mut changed = bytes.to_vec();
            changed[table + bit / 8] ^= 1 << (bit % 8);
            let other = Message::exactly(&changed).expect("its table is the same");
            let ty = self.library.root(&self.vector.ty);
            if check(self.library, ty, &other, &Default::default()).is_ok() {
                let same = canonical(&other) == form;
                self.expect(
                    "compare",
                    &[bytes, &changed].concat(),
                    &format!("ok {same}"),
                );
            }
        }
    }

    /// Returns the bits to change: all bits of a short vector, and random ones of a long vector,
    /// chosen by its name. For a random message there are fewer.
    fn drawn_bits(&self, bits: usize) -> Vec<usize> {
        let name = &self.vector.name;
        let drawn = name.starts_with("seed_");
        if bits <= 256 && !drawn {
            return (0..bits).collect();
        }
        let mut hash = std::hash::DefaultHasher::new();
        name.hash(&mut hash);
        let mut rng = Rng::new(hash.finish());
        let count = if drawn { 4 } else { (bits / 64).min(64) };
        (0..count).map(|_| rng.below(bits)).collect()
    }

    fn produce(&mut self, mode: &str, bytes: &[u8], stock: &mut Option<Stock<'_>>) {
        let expect = &self.vector.expect;
        let copies = mode == "copy";
        let unknown = expect
            .value
            .as_ref()
            .is_some_and(|value| value.contains("?="));
        if unknown && !copies {
            return;
        }
        if expect.fault.is_some() || mode == "record-encode" && expect.decode.is_some() {
            let fault = expect.fault.as_ref().or(expect.decode.as_ref());
            let fault = fault.map(ToString::to_string).unwrap_or_default();
            return self.expect(mode, bytes, &fault);
        }
        let Some(found) = self.ask(mode, bytes) else {
            return;
        };
        let (expected, value) = (self.outcome(), self.value_of(&found));
        self.judge(mode, &expected, &value);
        let Some(produced) = message_of(&found) else {
            return;
        };
        let original = Message::exactly(bytes).expect("a good message");
        if copies && original.segments[0][0] != 0 {
            // A copy keeps the parts that the schema does not know.
            let same = canonical(&original) == canonical(&produced);
            self.judge("copy keeps all", "true", &same.to_string());
        }
        if let Some(stock) = stock {
            stock.consume(&self.driver.name, mode, self.vector, &produced);
        }
    }
}

/// Returns the part of an answer that languages must agree on. For a fault this is its kind and
/// place, without the path. For a value it is the value or, if that is long, its hash.
fn as_compared(answer: &str) -> String {
    if answer.starts_with("fault ") {
        return answer.split(' ').take(3).collect::<Vec<_>>().join(" ");
    }
    if answer.len() < 400 {
        return answer.into();
    }
    let mut hasher = std::hash::DefaultHasher::new();
    answer.hash(&mut hasher);
    let begin: String = answer.chars().take(300).collect();
    format!("{begin}… ({} bytes, {:x})", answer.len(), hasher.finish())
}

/// Returns the message in an answer `ok BYTES`.
pub(super) fn message_of(answer: &str) -> Option<Message> {
    let bytes = unhex(answer.strip_prefix("ok ")?)?;
    Message::exactly(&bytes).ok()
}

/// Reports whether a driver may stop before the end of a value that prints like this, when it reads
/// lazily. It may stop after about a million elements, each of which prints at least one character.
fn may_be_stopped(printed: &str) -> bool {
    printed.len() > 1 << 20
}

#[cfg(test)]
mod tests {
    use super::may_be_stopped;

    /// A damaged message of 400,000 structs is valid. Go's driver stops early, because each struct
    /// has three fields.
    #[test]
    fn only_what_is_long_may_be_stopped() {
        let element = "(first=\"\",second=<>,more=[]),";
        assert!(may_be_stopped(&element.repeat(400_000)));
        assert!(!may_be_stopped(&element.repeat(30_000)));
    }
}
