//! Runs vectors, random values and damaged bytes through drivers.

use std::collections::BTreeMap;

use zooph_testgen::rng::Rng;

use super::corpus::HASHED;
use super::decode::{Fault, Limits, decode, unseal};
use super::files::{Described, Vector, hex, load, unhex};
use super::records::{Message, is_record, messages};
use super::types::{Library, Type};
use super::value::Value;
use super::{draw, encode};
use crate::run::Driver;

/// The extent of a run.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// How many random values to run, over all types. Each is also damaged.
    pub random: u64,
    /// The seed from which they are generated.
    pub seed: u64,
}

/// After this many, differences are counted but not shown.
const SHOWN: u64 = 20;

/// The run of one driver, and its results.
struct Run<'a> {
    library: &'a Library,
    driver: &'a mut Driver,
    /// How many checks passed, by mode.
    passed: BTreeMap<String, u64>,
    failed: u64,
}

/// Runs the vectors, and random values with and without damage, through every driver that has
/// `raw`.
///
/// # Errors
/// If a driver does not run, if none has `raw`, or if an answer is wrong.
pub fn run(drivers: &mut [Driver], extent: Extent) -> Result<(), String> {
    let (library, types, vectors) = load()?;
    let messages = messages()?;
    let (mut passed, mut failed) = (0, 0);
    for driver in drivers {
        driver.begin()?;
        if !driver.has("raw-decode") {
            println!("{}: has no mode raw-decode yet", driver.name);
            continue;
        }
        let mut run = Run {
            library: &library,
            driver,
            passed: BTreeMap::new(),
            failed: 0,
        };
        let records = run.driver.has("raw-record");
        let has = |name: &str| records || !is_record(name);
        let types: Vec<_> = types.types.iter().filter(|ty| has(&ty.name)).collect();
        let vectors = vectors.iter().filter(|vector| has(&vector.ty));
        vectors.for_each(|vector| run.vector(vector));
        types.iter().for_each(|ty| run.sealed(ty));
        if records {
            messages.iter().for_each(|message| run.message(message));
        }
        run.random(&types, extent);
        if let Some(why) = run.driver.lost() {
            return Err(format!(
                "the driver of {} was given up: {why}",
                run.driver.name
            ));
        }
        for (mode, count) in &run.passed {
            println!("{} {mode:<12} {count:>8} passed", run.driver.name);
        }
        passed += run.passed.values().sum::<u64>();
        failed += run.failed;
        run.driver.end()?;
    }
    println!("raw: {passed} passed, {failed} failed");
    match (passed, failed) {
        (0, _) => Err("no driver has `raw`".into()),
        (_, 0) => Ok(()),
        _ => Err(format!("{failed} answers differ")),
    }
}

/// Returns the expected answer of a driver.
fn answer(library: &Library, ty: &Type, read: &Result<Value, Fault>) -> String {
    match read {
        Ok(value) => format!("ok {}", value.print(library, ty)),
        Err(fault) => {
            let path = if fault.path.is_empty() {
                "-"
            } else {
                &fault.path
            };
            format!("fault {} @{} {path}", fault.kind, fault.offset)
        }
    }
}

/// Returns bytes as an argument of a request.
fn argument(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        "-".into()
    } else {
        hex(bytes)
    }
}

impl Run<'_> {
    fn check(&mut self, mode: &str, case: &str, request: &str, expected: &str) {
        let mut found = self.driver.ask(&format!("{mode} raw.{request}"));
        // Records are not printed. Each language spells their names in its own way: Go's `Which` is
        // `which` elsewhere.
        if request.split(' ').next().is_some_and(is_record) {
            found.truncate(found.trim_end().len());
            found.make_ascii_lowercase();
        }
        self.judge(mode, case, request, expected, &found);
    }

    fn judge(&mut self, mode: &str, case: &str, request: &str, expected: &str, found: &str) {
        if expected == found {
            *self.passed.entry(mode.to_owned()).or_default() += 1;
            return;
        }
        self.failed += 1;
        if self.failed <= SHOWN {
            let cut = |text: &str| text.chars().take(400).collect::<String>();
            println!("{} {mode} {case}: {}", self.driver.name, cut(request));
            println!("  expected {}\n  found    {}", cut(expected), cut(found));
        }
    }

    /// Sends a request that is answered by a value or a fault. Drivers do not print Records. For
    /// them the answer only must not be a fault; their value is checked when it is encoded again.
    fn decoded(
        &mut self,
        mode: &str,
        case: &str,
        name: &str,
        request: &str,
        read: &Result<Value, Fault>,
    ) {
        let expected = match read {
            Ok(_) if is_record(name) => "ok".into(),
            _ => answer(self.library, self.library.named(name), read),
        };
        self.check(mode, case, request, &expected);
    }

    /// Has the driver decode a message to a Record and encode that.
    fn message(&mut self, message: &Message) {
        let request = format!("{} {}", message.ty, message.message);
        let expected = format!("ok {}", message.bytes);
        self.check("raw-record", &message.name, &request, &expected);
    }

    /// Has the driver decode bytes, and encode the value again.
    fn both(&mut self, case: &str, name: &str, bytes: &[u8], limits: Limits, options: &str) {
        let library = self.library;
        let ty = library.named(name);
        let read = decode(library, ty, bytes, 0, limits);
        let request = format!("{name} {}{options}", argument(bytes));
        let expected = answer(library, ty, &read);
        self.decoded("raw-decode", case, name, &request, &read);
        let Ok(value) = read else {
            self.check("raw-encode", case, &request, &expected);
            return;
        };
        if !HASHED.contains(&name) {
            let ascending = encode(library, ty, &value.ascending(library, ty));
            self.check(
                "raw-encode",
                case,
                &request,
                &format!("ok {}", hex(&ascending)),
            );
            return;
        }
        // The keys may be in any order, so both encodings are decoded and compared.
        let found = self.driver.ask(&format!("raw-encode raw.{request}"));
        let digits = found.strip_prefix("ok ").and_then(unhex);
        let again =
            digits.map(|bytes| answer(library, ty, &decode(library, ty, &bytes, 0, limits)));
        self.judge(
            "raw-encode",
            case,
            &request,
            &expected,
            &again.unwrap_or(found),
        );
    }

    fn vector(&mut self, vector: &Vector) {
        let Some(bytes) = unhex(&vector.bytes) else {
            self.failed += 1;
            println!("{}: no hexadecimal digits", vector.name);
            return;
        };
        let mut options = String::new();
        if let Some(nesting) = vector.nesting {
            options += &format!(" nesting={nesting}");
        }
        if let Some(empty) = vector.empty_elements {
            options += &format!(" empty={empty}");
        }
        // The expected answer comes from the file, even if the code that generated it has changed.
        let expected = match (&vector.value, &vector.fault) {
            (Some(value), None) => format!("ok {value}"),
            (None, Some(fault)) => {
                let path = if fault.path.is_empty() {
                    "-"
                } else {
                    &fault.path
                };
                format!("fault {} @{} {path}", fault.kind, fault.offset)
            }
            _ => "either a value or a fault".into(),
        };
        let request = format!("{} {}{options}", vector.ty, argument(&bytes));
        if !is_record(&vector.ty) {
            self.check("raw-decode", &vector.name, &request, &expected);
        }
        self.both(&vector.name, &vector.ty, &bytes, vector.limits(), &options);
    }

    /// Seals and unseals values of a type, and compares with the fingerprints of the file. Also
    /// unseals bytes that are cut, lengthened or damaged.
    fn sealed(&mut self, described: &Described) {
        let ty = self.library.named(&described.name);
        let value = draw::value(self.library, ty, &mut Rng::new(16), 1);
        let bytes = encode(self.library, ty, &value);
        let all = [
            ("", &described.fingerprint),
            (" named=1", &described.named_fingerprint),
        ];
        let count = if is_record(&described.name) { 1 } else { 2 };
        for (option, digits) in all.into_iter().take(count) {
            let Ok(fingerprint) = u64::from_str_radix(digits, 16) else {
                self.failed += 1;
                continue;
            };
            let header = [
                fingerprint.to_le_bytes(),
                (bytes.len() as u64).to_le_bytes(),
            ];
            let sealed = [&header.concat()[..], &bytes].concat();
            if !HASHED.contains(&&described.name[..]) {
                let request = format!("{} {}{option}", described.name, argument(&bytes));
                let expected = format!("ok {}", hex(&sealed));
                self.check("raw-seal", &described.name, &request, &expected);
            }
            let mut cases = vec![sealed.clone(), [&sealed[..], &[0]].concat()];
            cases.extend((0..sealed.len().min(40)).map(|length| sealed[..length].to_vec()));
            let changed = [0, 7, 8, 12, sealed.len() - 1].map(|at| {
                let mut sealed = sealed.clone();
                sealed[at] ^= 1;
                sealed
            });
            cases.extend(changed);
            for case in cases {
                let read = unseal(self.library, ty, fingerprint, &case, Limits::default());
                let name = &described.name;
                let request = format!("{name} {}{option}", argument(&case));
                self.decoded("raw-unseal", name, name, &request, &read);
            }
        }
    }

    /// Runs random values, and their bytes damaged and cut.
    fn random(&mut self, types: &[&Described], extent: Extent) {
        for index in 0..extent.random {
            if self.driver.lost().is_some() {
                return;
            }
            let seed = extent.seed.wrapping_mul(1_000_003).wrapping_add(index);
            let mut rng = Rng::new(seed);
            let name = &types[index as usize % types.len()].name;
            let ty = self.library.named(name);
            let value = draw::value(self.library, ty, &mut rng, 0);
            let mut bytes = encode(self.library, ty, &value);
            let case = format!("seed_{}_{index}", extent.seed);
            self.both(&case, name, &bytes, Limits::default(), "");
            if !bytes.is_empty() {
                let prefix = &bytes[..rng.below(bytes.len())];
                let read = decode(self.library, ty, prefix, 0, Limits::default());
                assert!(read.is_err(), "a prefix of {case} is no value");
                let request = format!("{name} {}", argument(prefix));
                self.decoded("raw-decode", &case, name, &request, &read);
            }
            draw::damage(&mut bytes, &mut rng);
            self.both(&case, name, &bytes, Limits::default(), "");
        }
    }
}
