//! Plain numbers: the module `array` beside loops by hand, and vectors in messages.

use std::hint::black_box;
use std::io::{self, Read};
use std::path::Path;

use zooph::{Arena, array};

use crate::derived::{Bincode, Bitcode};
use crate::harness::{Builds, Row, Rows};
use crate::inputs::{self, Aligned, keep};
use crate::schemas::ours::floats;

/// The memory for decoded numbers and encoded bytes.
struct Room<T> {
    numbers: Vec<T>,
    bytes: Vec<u8>,
}

/// Decodes or encodes one input into the room. Returns a value that depends on the result.
type Work<T> = fn(&Input<T>, &mut Room<T>) -> u64;

/// An input as bytes of both orders and as numbers.
struct Input<T> {
    bytes: Aligned,
    /// The numbers in big-endian order.
    big: Aligned,
    numbers: Vec<T>,
}

/// A number whose bits are added to the checksum.
trait Number: zooph::Scalar + 'static {
    fn bits(self) -> u64;
}

impl Number for u32 {
    #[inline]
    fn bits(self) -> u64 {
        u64::from(self)
    }
}

impl Number for f64 {
    #[inline]
    fn bits(self) -> u64 {
        self.to_bits()
    }
}

#[inline]
fn sum<T: Number>(numbers: impl IntoIterator<Item = T>) -> u64 {
    numbers
        .into_iter()
        .fold(0, |sum: u64, number| sum.wrapping_add(number.bits()))
}

fn load<T: Number>(folder: &Path, file: &str) -> io::Result<&'static [Input<T>]> {
    let input = |bytes: &Aligned| {
        let numbers = array::decode::<T>(bytes.as_ref());
        let mut big = vec![0; bytes.as_ref().len()];
        array::encode_be_into(&numbers, &mut big);
        Input {
            bytes: bytes.clone(),
            big: Aligned::copy(&big),
            numbers,
        }
    };
    Ok(keep(
        inputs::bytes(folder, file)?.iter().map(input).collect(),
    ))
}

fn batch<T: Number>(
    inputs: &'static [Input<T>],
    work: Work<T>,
    mut room: Room<T>,
) -> impl FnMut(usize) -> u64 {
    move |passes| {
        let mut total = 0u64;
        for _ in 0..passes {
            for input in inputs {
                total = total.wrapping_add(black_box(work(black_box(input), &mut room)));
                black_box(&mut room);
            }
        }
        total
    }
}

fn room<T: Number>(inputs: &[Input<T>]) -> Room<T> {
    let count = inputs[0].numbers.len();
    Room {
        numbers: vec![T::default(); count],
        bytes: vec![0; count * T::SIZE],
    }
}

/// Returns a row that writes into the room. `outcome` reads the room back.
fn producing<T: Number>(
    name: String,
    inputs: &'static [Input<T>],
    work: Work<T>,
    outcome: fn(&Room<T>) -> u64,
) -> Row {
    let check = move || {
        let one = |input| {
            let mut room = room(inputs);
            work(input, &mut room);
            outcome(&room)
        };
        inputs.iter().map(one).fold(0, u64::wrapping_add)
    };
    Row::producing(
        name,
        inputs.len(),
        Box::new(batch(inputs, work, room(inputs))),
        check,
    )
}

fn decoded<T: Number>(room: &Room<T>) -> u64 {
    sum(room.numbers.iter().copied())
}

fn encoded<T: Number>(room: &Room<T>) -> u64 {
    sum(array::decode::<T>(&room.bytes))
}

fn encoded_big(room: &Room<u32>) -> u64 {
    sum(array::decode_be::<u32>(&room.bytes))
}

fn by_array_fresh(input: &Input<u32>, room: &mut Room<u32>) -> u64 {
    room.numbers = array::decode(input.bytes.as_ref());
    0
}

fn by_hand_fresh(input: &Input<u32>, room: &mut Room<u32>) -> u64 {
    let number = |bytes: &[u8; 4]| u32::from_le_bytes(*bytes);
    room.numbers = input
        .bytes
        .as_ref()
        .as_chunks()
        .0
        .iter()
        .map(number)
        .collect();
    0
}

fn by_copy_fresh(input: &Input<u32>, room: &mut Room<u32>) -> u64 {
    room.numbers = input.numbers.clone();
    0
}

fn by_array<T: Number>(input: &Input<T>, room: &mut Room<T>) -> u64 {
    array::decode_into(input.bytes.as_ref(), &mut room.numbers) as u64
}

fn by_copy<T: Number>(input: &Input<T>, room: &mut Room<T>) -> u64 {
    room.numbers.copy_from_slice(&input.numbers);
    0
}

fn by_hand(input: &Input<u32>, room: &mut Room<u32>) -> u64 {
    let bytes = input.bytes.as_ref();
    for index in 0..room.numbers.len() {
        let at = 4 * index;
        let number = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
        room.numbers[index] = u32::from_le_bytes(number);
    }
    0
}

fn by_stream(input: &Input<u32>, room: &mut Room<u32>) -> u64 {
    let mut stream = input.bytes.as_ref();
    array::read_into(&mut stream, &mut room.numbers).expect("the stream is long enough");
    0
}

fn by_hand_from_stream(input: &Input<u32>, room: &mut Room<u32>) -> u64 {
    let mut stream = input.bytes.as_ref();
    for number in &mut room.numbers {
        let mut bytes = [0; 4];
        stream
            .read_exact(&mut bytes)
            .expect("the stream is long enough");
        *number = u32::from_le_bytes(bytes);
    }
    0
}

fn by_array_big(input: &Input<u32>, room: &mut Room<u32>) -> u64 {
    array::decode_be_into(input.big.as_ref(), &mut room.numbers) as u64
}

fn by_hand_big(input: &Input<u32>, room: &mut Room<u32>) -> u64 {
    let chunks = input.big.as_ref().as_chunks().0;
    for (number, bytes) in room.numbers.iter_mut().zip(chunks) {
        *number = u32::from_be_bytes(*bytes);
    }
    0
}

fn encode_big_by_array(input: &Input<u32>, room: &mut Room<u32>) -> u64 {
    array::encode_be_into(&input.numbers, &mut room.bytes);
    0
}

fn encode_big_by_copy(input: &Input<u32>, room: &mut Room<u32>) -> u64 {
    room.bytes.copy_from_slice(input.big.as_ref());
    0
}

fn encode_by_array<T: Number>(input: &Input<T>, room: &mut Room<T>) -> u64 {
    array::encode_into(&input.numbers, &mut room.bytes);
    0
}

fn encode_by_copy<T: Number>(input: &Input<T>, room: &mut Room<T>) -> u64 {
    room.bytes.copy_from_slice(input.bytes.as_ref());
    0
}

fn encode_by_hand(input: &Input<u32>, room: &mut Room<u32>) -> u64 {
    for (index, number) in input.numbers.iter().enumerate() {
        room.bytes[4 * index..4 * index + 4].copy_from_slice(&number.to_le_bytes());
    }
    0
}

fn sum_by_view(input: &Input<u32>, _: &mut Room<u32>) -> u64 {
    array::view::<u32>(input.bytes.as_ref())
        .map_or(0, |view| view.iter().map(|number| u64::from(*number)).sum())
}

fn sum_by_hand(input: &Input<u32>, _: &mut Room<u32>) -> u64 {
    let number = |bytes: &[u8; 4]| u64::from(u32::from_le_bytes(*bytes));
    input.bytes.as_ref().as_chunks().0.iter().map(number).sum()
}

fn view(input: &Input<u32>, _: &mut Room<u32>) -> u64 {
    array::view::<u32>(input.bytes.as_ref()).map_or(0, |view| black_box(view).len() as u64)
}

/// Returns the rows of `ints`: 8,192 integers.
pub(crate) fn ints(folder: &Path) -> io::Result<Vec<Row>> {
    let inputs = load::<u32>(folder, "ints.bytes")?;
    let mut rows = Rows::default();
    let name = |case: &str, contender: &str| format!("ints.{case}/{contender}");
    type Way = (&'static str, &'static str, Work<u32>);
    let decoding: [Way; 12] = [
        ("decode-fresh", "zooph-rust:array", by_array_fresh),
        ("decode-fresh", "rust", by_hand_fresh),
        ("decode-fresh", "memcpy", by_copy_fresh),
        ("decode", "zooph-rust:array", by_array),
        ("decode", "rust", by_hand),
        ("decode", "memcpy", by_copy),
        ("stream", "zooph-rust:array", by_stream),
        ("stream", "rust", by_hand_from_stream),
        ("stream", "memcpy", by_copy),
        ("big", "zooph-rust:array", by_array_big),
        ("big", "rust", by_hand_big),
        ("big", "memcpy", by_copy),
    ];
    for (case, contender, work) in decoding {
        rows.push(producing(name(case, contender), inputs, work, decoded));
    }
    let encoding: [Way; 3] = [
        ("encode", "zooph-rust:array", encode_by_array),
        ("encode", "rust", encode_by_hand),
        ("encode", "memcpy", encode_by_copy),
    ];
    for (case, contender, work) in encoding {
        rows.push(producing(name(case, contender), inputs, work, encoded));
    }
    let encoding_big: [Way; 2] = [
        ("big-encode", "zooph-rust:array", encode_big_by_array),
        ("big-encode", "memcpy", encode_big_by_copy),
    ];
    for (case, contender, work) in encoding_big {
        rows.push(producing(name(case, contender), inputs, work, encoded_big));
    }
    let summing: [Way; 2] = [
        ("sum", "zooph-rust:array", sum_by_view),
        ("sum", "rust", sum_by_hand),
    ];
    for (case, contender, work) in summing {
        let batch = Box::new(batch(inputs, work, room(inputs)));
        rows.push(Row::reading(name(case, contender), inputs.len(), batch));
    }
    let viewing = Box::new(batch(inputs, view, room(inputs)));
    let check = move || {
        let view = |input: &Input<u32>| sum_by_view(input, &mut room(inputs));
        inputs.iter().map(view).fold(0, u64::wrapping_add)
    };
    rows.push(Row::producing(
        name("view", "zooph-rust:array"),
        inputs.len(),
        viewing,
        check,
    ));
    Ok(rows.done())
}

/// Builds a message that has one list.
#[derive(Default)]
struct Message {
    arena: Arena,
}

impl Builds<Vec<f64>> for Message {
    #[inline]
    fn build(&mut self, numbers: &Vec<f64>) -> &[u8] {
        self.arena.init::<floats::Vector>().set_items(&numbers[..]);
        self.arena.framed()
    }
}

/// Adds the rows of a contender that encodes vectors and decodes them into new ones.
fn vectors<B: Builds<Vec<f64>> + 'static>(
    rows: &mut Rows,
    names: [String; 2],
    items: &'static [Vec<f64>],
    make: impl Fn() -> B,
    decode: impl Fn(&[u8]) -> Vec<f64> + Copy + 'static,
) {
    let [encode_name, decode_name] = names;
    let read = move |bytes: &[u8]| sum(decode(bytes));
    rows.builds(encode_name, items, &make, read);
    let mut by = make();
    let built: &[Aligned] = keep(
        items
            .iter()
            .map(|item| Aligned::copy(by.build(item)))
            .collect(),
    );
    let batch = move |passes| {
        let mut total = 0;
        for _ in 0..passes {
            for bytes in built {
                total += black_box(decode(black_box(bytes.as_ref()))).len() as u64;
            }
        }
        total
    };
    let check = move || {
        built
            .iter()
            .map(|bytes| read(bytes.as_ref()))
            .fold(0, u64::wrapping_add)
    };
    rows.push(Row::producing(
        decode_name,
        built.len(),
        Box::new(batch),
        check,
    ));
}

/// Returns the rows of `floats`: vectors of 100, 1,000 and 10,000 numbers.
pub(crate) fn floats(folder: &Path) -> io::Result<Vec<Row>> {
    let mut rows = Rows::default();
    for count in [100, 1000, 10_000] {
        let inputs = load::<f64>(folder, &format!("floats-{count}.bytes"))?;
        let items = keep(inputs.iter().map(|input| input.numbers.clone()).collect());
        let name = |way: &str, contender: &str| format!("floats.{count}-{way}/{contender}");
        let both = |contender: &str| ["encode", "decode"].map(|way| name(way, contender));
        let ways: [(&str, &str, Work<f64>); 4] = [
            ("encode", "zooph-rust:array", encode_by_array),
            ("encode", "memcpy", encode_by_copy),
            ("decode", "zooph-rust:array", by_array),
            ("decode", "memcpy", by_copy),
        ];
        for (way, contender, work) in ways {
            let outcome = if way == "encode" { encoded } else { decoded };
            rows.push(producing(name(way, contender), inputs, work, outcome));
        }
        vectors(
            &mut rows,
            both("zooph-rust:message-fresh"),
            items,
            Message::default,
            |bytes| {
                let vector = zooph::open::<floats::Vector>(bytes).expect("the inputs are valid");
                vector.items().to_vec()
            },
        );
        vectors(
            &mut rows,
            both("bincode:fresh"),
            items,
            Bincode::default,
            |bytes| {
                let config = bincode::config::standard().with_fixed_int_encoding();
                bincode::decode_from_slice(bytes, config)
                    .expect("the inputs are valid")
                    .0
            },
        );
        vectors(
            &mut rows,
            both("bitcode:fresh"),
            items,
            Bitcode::default,
            |bytes| bitcode::decode(bytes).expect("the inputs are valid"),
        );
    }
    Ok(rows.done())
}
