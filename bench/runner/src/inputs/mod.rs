//! Draws the inputs of all cases from fixed seeds, writes them to files, and computes the checksums
//! that the drivers must answer.

mod bytes;
mod carsales;
mod catrank;
mod eval;
mod ram;
pub(crate) mod weather;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use zooph_bench_draws::{self as draws, classic};

/// The expected answer of a case's rows.
#[derive(Clone, Copy)]
pub(crate) struct Expected {
    /// The checksum of one pass.
    pub(crate) sum: u64,
    /// The checksum of one pass with every byte of every text in it, for verifiers.
    pub(crate) whole: u64,
    /// The number of inputs in a pass.
    pub(crate) inputs: usize,
    /// The mean size of an input in bytes.
    pub(crate) bytes: f64,
}

/// The folder of input files, and the expected answers of each case.
pub(crate) struct Files {
    folder: PathBuf,
    expected: BTreeMap<String, Expected>,
}

impl Files {
    /// Writes all files into `folder`.
    pub(crate) fn write(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut files = Files {
            folder: folder.to_owned(),
            expected: BTreeMap::new(),
        };
        carsales::write(&mut files)?;
        catrank::write(&mut files)?;
        eval::write(&mut files)?;
        ram::write(&mut files)?;
        bytes::write(&mut files)?;
        files.calibration();
        files.classic();
        files.ocaml_ints();
        files.scaling();
        files.raw();
        Ok(files)
    }

    /// Returns the expected answer of one case, without files.
    #[cfg(test)]
    pub(crate) fn expecting(case: &str, expected: Expected) -> Self {
        let expected = [(case.to_owned(), expected)].into();
        Files {
            folder: std::env::temp_dir(),
            expected,
        }
    }

    /// Adds the expected answer of another case.
    #[cfg(test)]
    pub(crate) fn also_expecting(&mut self, case: &str, expected: Expected) {
        self.expected.insert(case.to_owned(), expected);
    }

    /// Returns the folder that the files are in.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the expected answer of the case of the full name `WORKLOAD.case`.
    pub(crate) fn expected(&self, case: &str) -> Option<Expected> {
        self.expected.get(case).copied()
    }

    /// Expects copies of bytes that the drivers compute themselves.
    fn calibration(&mut self) {
        for size in [24, 1024, 12_288, 210_944, 1_048_576] {
            let bytes: Vec<u8> = (0..size).map(|index| (index * 31 + 7) as u8).collect();
            let name = format!("calibration.{size}");
            self.expect(&[&name], words_sum(&bytes), &[bytes]);
        }
    }

    /// Expects the answers of the classic benchmarks. They have no input files, because drawing the
    /// inputs is part of the timed work.
    fn classic(&mut self) {
        for (workload, name) in ["carsales", "catrank", "eval"].iter().enumerate() {
            let expected = Expected {
                sum: classic::pass(workload),
                whole: classic::pass(workload),
                inputs: classic::EXCHANGES[workload],
                bytes: 0.0,
            };
            for mode in ["object", "bytes", "packed"] {
                self.expected
                    .insert(format!("classic.{name}-{mode}"), expected);
            }
        }
    }

    /// Expects consecutive integers, which need no file.
    fn ocaml_ints(&mut self) {
        const COUNT: u64 = 4096;
        for (width, first) in [(32, 0x1234_5678_u64), (64, 0x0123_4567_89ab_cdef)] {
            let sum = (first..first + COUNT).fold(0, u64::wrapping_add);
            let expected = Expected {
                sum,
                whole: sum,
                inputs: COUNT as usize,
                bytes: f64::from(width) / 8.0,
            };
            for kind in ["bytes", "big-endian", "string", "bigarray", "words"] {
                self.expected
                    .insert(format!("ocaml-ints.int{width}-{kind}"), expected);
            }
        }
    }

    /// Expects messages up to gigabytes, which drivers make: element i has i and a multiple of i.
    fn scaling(&mut self) {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        // The sum of 0 to count - 1 and of their multiples, modulo 2^64.
        let sum = |count: u64| (count * (count - 1) / 2).wrapping_mul(FACTOR.wrapping_add(1));
        let counts = (0..9).map(|power| 10u64.pow(power));
        let mut all: Vec<(String, u64, u64)> = counts
            .flat_map(|count| {
                ["build", "read", "pair"].map(|way| (format!("{way}-{count}"), count, sum(count)))
            })
            .collect();
        let most = 100_000_000;
        all.push(("read-large".to_owned(), 3 * most, sum(most).wrapping_mul(3)));
        for (case, count, sum) in all {
            let expected = Expected {
                sum,
                whole: sum,
                inputs: count as usize,
                bytes: 16.0,
            };
            self.expected.insert(format!("scaling.{case}"), expected);
        }
    }

    /// Expects the values of the workload `raw`, which drivers make: vectors of records and of
    /// numbers, a tree, and records of several sorts.
    fn raw(&mut self) {
        for count in [100, 10_000, 100_000] {
            self.both_ways("records", count, draws::samples_sum(count), 17.0);
            self.both_ways("numbers", count, draws::numbers_sum(count), 8.0);
        }
        for count in [100, 10_000, 1_000_000, 10_000_000] {
            self.both_ways("vector", count, draws::samples_sum(count), 17.0);
        }
        for count in [1_000, 10_000, 100_000] {
            self.both_ways("doubles", count, draws::numbers_sum(count), 8.0);
        }
        let nodes = draws::tree_nodes(1);
        let all = [
            ("trees", draws::tree_sum(1), nodes),
            ("entries", draws::entries_sum(100), 100),
        ];
        for (what, sum, inputs) in all {
            for way in ["encode", "decode"] {
                let expected = Expected {
                    sum,
                    whole: sum,
                    inputs,
                    bytes: 0.0,
                };
                self.expected.insert(format!("raw.{what}-{way}"), expected);
            }
        }
    }

    /// Expects `count` elements to be encoded and decoded.
    fn both_ways(&mut self, what: &str, count: u64, sum: u64, bytes: f64) {
        let expected = Expected {
            sum,
            whole: sum,
            inputs: count as usize,
            bytes,
        };
        for way in ["encode", "decode"] {
            self.expected
                .insert(format!("raw.{what}-{way}-{count}"), expected);
        }
    }

    fn expect(&mut self, cases: &[&str], sum: u64, inputs: &[Vec<u8>]) {
        let bytes: usize = inputs.iter().map(Vec::len).sum();
        let expected = Expected {
            sum,
            whole: sum,
            inputs: inputs.len(),
            bytes: bytes as f64 / inputs.len() as f64,
        };
        for case in cases {
            self.expected.insert((*case).to_owned(), expected);
        }
    }

    /// Sets the verifiers' checksum of cases whose inputs have texts.
    fn expect_whole(&mut self, cases: &[&str], whole: u64) {
        for case in cases {
            if let Some(expected) = self.expected.get_mut(*case) {
                expected.whole = whole;
            }
        }
    }

    /// Writes framed messages to a file, one behind another.
    fn messages(&self, name: &str, messages: &[Vec<u8>]) -> io::Result<()> {
        fs::write(self.folder.join(name), messages.concat())
    }

    /// Writes frames of bytes: each has its length before it and is padded to whole words.
    fn bytes(&self, name: &str, inputs: &[Vec<u8>]) -> io::Result<()> {
        let mut out = Vec::new();
        for input in inputs {
            out.extend_from_slice(&(input.len() as u64).to_le_bytes());
            out.extend_from_slice(input);
            out.resize(out.len().next_multiple_of(8), 0);
        }
        fs::write(self.folder.join(name), out)
    }
}

/// Returns the checksum `bytes` of `bench/README.md`.
fn words_sum(bytes: &[u8]) -> u64 {
    let word = |chunk: &[u8]| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(word)
    };
    bytes
        .chunks(8)
        .map(word)
        .fold(bytes.len() as u64, u64::wrapping_add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::Cases;

    #[test]
    fn inputs_are_the_same_in_every_run_and_on_every_machine() {
        let folder =
            std::env::temp_dir().join(format!("zooph-bench-inputs-{}", std::process::id()));
        let files = Files::write(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let sum = |case| files.expected(case).unwrap().sum;
        let found = [sum("carsales.read"), sum("catrank.read"), sum("eval.read")];
        assert_eq!(
            found,
            [
                44_652_087_699_880,
                4_060_551_747_794_902_157,
                6_125_467_931_039
            ]
        );
        // A verifier's checksum differs from the timed driver's exactly where there are texts.
        for (case, texts) in [
            ("carsales.read", true),
            ("versions.segments-read", true),
            ("catrank.build", true),
            ("ram.a-exchange", true),
            ("cold.a-deserialize-waiting", true),
            ("ram.b-exchange", false),
            ("eval.read", false),
            ("packing.cars-pack", false),
            ("packing.catrank-unpack", false),
            ("scaling.read-1000", false),
        ] {
            let expected = files.expected(case).unwrap();
            assert_eq!(expected.sum != expected.whole, texts, "{case}");
        }
        for workload in &Cases::read().unwrap().workloads {
            for case in workload.cases.iter().filter(|case| !case.sum.is_empty()) {
                let name = format!("{}.{}", workload.id, case.id);
                assert!(
                    files.expected(&name).is_some(),
                    "nothing is expected of {name}"
                );
            }
        }
    }
}
