//! Vectors of native records and numbers: `zooph::raw`, other crates that derive a codec from the type, a loop by
//! hand, and a copy of the bytes.

use std::hint::black_box;

use rkyv::rancor::Error;
use zooph_bench_draws::{sample, touch_sample};

use crate::harness::Row;

/// The numbers of elements of the vectors.
const COUNTS: [u64; 3] = [100, 10_000, 100_000];

/// The record of the post, which takes 17 bytes.
#[derive(
    Clone,
    Debug,
    PartialEq,
    zooph_derive::Raw,
    bincode::Encode,
    bincode::Decode,
    bitcode::Encode,
    bitcode::Decode,
    rkyv::Archive,
    rkyv::Serialize,
    rkyv::Deserialize,
    speedy::Readable,
    speedy::Writable,
    wincode::SchemaWrite,
    wincode::SchemaRead,
)]
struct Sample {
    id: i64,
    flag: u8,
    value: f64,
}

/// Elements with a checksum.
trait Touch {
    fn touch(&self) -> u64;
}

impl Touch for Sample {
    #[inline]
    fn touch(&self) -> u64 {
        touch_sample(self.id, self.flag, self.value)
    }
}

impl Touch for f64 {
    #[inline]
    fn touch(&self) -> u64 {
        self.to_bits()
    }
}

fn sum<T: Touch>(elements: &[T]) -> u64 {
    { elements.iter() }.fold(0, |sum: u64, element| sum.wrapping_add(element.touch()))
}

/// The functions with which a contender encodes and decodes.
struct Codec<T> {
    name: &'static str,
    encode: fn(&Vec<T>) -> Vec<u8>,
    decode: fn(&[u8]) -> Vec<T>,
}

const VALID: &str = "what was just encoded is valid";

/// Defines the codecs of all contenders for an element type. It is a macro because each crate's functions have other
/// trait bounds.
macro_rules! codecs {
    ($ty:ty, $by_hand:expr) => {
        [
            Codec::<$ty> {
                name: "zooph-rust:raw",
                encode: |all| zooph::raw::encode(all),
                decode: |bytes| zooph::raw::decode(bytes).expect(VALID),
            },
            $by_hand,
            Codec::<$ty> {
                name: "bincode",
                encode: |all| {
                    let config = bincode::config::standard().with_fixed_int_encoding();
                    bincode::encode_to_vec(all, config).expect("vectors grow")
                },
                decode: |bytes| {
                    let config = bincode::config::standard().with_fixed_int_encoding();
                    bincode::decode_from_slice(bytes, config).expect(VALID).0
                },
            },
            Codec::<$ty> {
                name: "bitcode",
                encode: |all| bitcode::encode(all),
                decode: |bytes| bitcode::decode(bytes).expect(VALID),
            },
            Codec::<$ty> {
                name: "rkyv",
                encode: |all| {
                    rkyv::to_bytes::<Error>(all)
                        .expect("vectors grow")
                        .into_vec()
                },
                decode: |bytes| rkyv::from_bytes::<Vec<$ty>, Error>(bytes).expect(VALID),
            },
            Codec::<$ty> {
                name: "speedy",
                encode: |all| speedy::Writable::write_to_vec(all).expect("vectors grow"),
                decode: |bytes| speedy::Readable::read_from_buffer(bytes).expect(VALID),
            },
            Codec::<$ty> {
                name: "wincode",
                encode: |all| wincode::serialize(all).expect("vectors grow"),
                decode: |bytes| wincode::deserialize(bytes).expect(VALID),
            },
        ]
    };
}

/// Encodes records by a loop, into memory that is not zeroed before.
fn encode_by_hand(all: &Vec<Sample>) -> Vec<u8> {
    let length = 8 + 17 * all.len();
    let mut bytes = Vec::with_capacity(length);
    bytes.extend_from_slice(&(all.len() as u64).to_le_bytes());
    let places = bytes.spare_capacity_mut()[..length - 8].chunks_exact_mut(17);
    for (place, sample) in places.zip(all) {
        let mut put = |at: usize, bytes: &[u8]| {
            for (to, from) in place[at..].iter_mut().zip(bytes) {
                to.write(*from);
            }
        };
        put(0, &sample.id.to_le_bytes());
        put(8, &[sample.flag]);
        put(9, &sample.value.to_le_bytes());
    }
    // SAFETY: the loop has written all `length` bytes: 17 for each sample behind the count.
    unsafe { bytes.set_len(length) };
    bytes
}

/// Decodes records by a loop. Like the other codecs it does not trust the count.
fn decode_by_hand(bytes: &[u8]) -> Vec<Sample> {
    let (count, body) = bytes.split_first_chunk().expect(VALID);
    assert_eq!(
        u64::from_le_bytes(*count).checked_mul(17),
        Some(body.len() as u64)
    );
    let sample = |bytes: &[u8]| Sample {
        id: i64::from_le_bytes(bytes[..8].try_into().expect("eight")),
        flag: bytes[8],
        value: f64::from_le_bytes(bytes[9..17].try_into().expect("eight")),
    };
    body.chunks_exact(17).map(sample).collect()
}

/// Copies floats as bytes, with their count before them.
const NUMBERS_BY_HAND: Codec<f64> = Codec {
    name: "rust",
    encode: |all| {
        let mut bytes = Vec::with_capacity(8 + 8 * all.len());
        bytes.extend_from_slice(&(all.len() as u64).to_le_bytes());
        bytes.extend(all.iter().flat_map(|number| number.to_le_bytes()));
        bytes
    },
    decode: |bytes| {
        let number = |bytes: &[u8]| f64::from_le_bytes(bytes.try_into().expect("eight"));
        bytes[8..].chunks_exact(8).map(number).collect()
    },
};

const RECORDS_BY_HAND: Codec<Sample> = Codec {
    name: "rust",
    encode: encode_by_hand,
    decode: decode_by_hand,
};

/// Adds the rows of a codec for one vector.
fn rows_of<T: Touch + Clone + 'static>(
    rows: &mut Vec<Row>,
    what: &str,
    elements: &'static Vec<T>,
    codec: Codec<T>,
) {
    let Codec {
        name,
        encode,
        decode,
    } = codec;
    let count = elements.len();
    let encoded = encode(elements).len();
    let encodes = move |passes| {
        for _ in 0..passes {
            black_box(encode(black_box(elements)));
        }
        0
    };
    let check = move || sum(&decode(&aligned(&encode(elements))));
    let row = format!("raw.{what}-encode-{count}/{name}");
    rows.push(Row::producing(row, count, Box::new(encodes), check).of_bytes(encoded));
    let bytes = aligned(&encode(elements));
    let decodes = move |passes| {
        (0..passes).fold(0, |total: u64, _| {
            total.wrapping_add(sum(&decode(black_box(&bytes))))
        })
    };
    let row = format!("raw.{what}-decode-{count}/{name}");
    rows.push(Row::reading(row, count, Box::new(decodes)).of_bytes(encoded));
}

/// Returns a copy with the alignment that rkyv requires.
fn aligned(bytes: &[u8]) -> rkyv::util::AlignedVec {
    let mut copy = rkyv::util::AlignedVec::with_capacity(bytes.len());
    copy.extend_from_slice(bytes);
    copy
}

/// Adds the rows that copy the bytes of numbers to new memory.
fn copies(rows: &mut Vec<Row>, numbers: &'static Vec<f64>) {
    let count = numbers.len();
    let copies = move |passes| {
        for _ in 0..passes {
            black_box(black_box(numbers).clone());
        }
        0
    };
    let check = move || sum(&numbers.clone());
    let row = format!("raw.numbers-encode-{count}/memcpy");
    rows.push(Row::producing(row, count, Box::new(copies), check).of_bytes(8 * count));
    let reads = move |passes| {
        let copy = |total: u64, _| total.wrapping_add(sum(&black_box(numbers).clone()));
        (0..passes).fold(0, copy)
    };
    let row = format!("raw.numbers-decode-{count}/memcpy");
    rows.push(Row::reading(row, count, Box::new(reads)).of_bytes(8 * count));
}

pub(crate) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for count in COUNTS {
        let samples = (0..count).map(|index| {
            let (id, flag, value) = sample(index);
            Sample { id, flag, value }
        });
        let samples: &'static Vec<Sample> = Box::leak(Box::new(samples.collect()));
        for codec in codecs!(Sample, RECORDS_BY_HAND) {
            rows_of(&mut rows, "records", samples, codec);
        }
        let numbers = (0..count).map(|index| sample(index).2);
        let numbers: &'static Vec<f64> = Box::leak(Box::new(numbers.collect()));
        for codec in codecs!(f64, NUMBERS_BY_HAND) {
            rows_of(&mut rows, "numbers", numbers, codec);
        }
        copies(&mut rows, numbers);
    }
    rows
}
