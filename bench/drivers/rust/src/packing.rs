//! Packing and unpacking from memory to memory, by each kernel that this machine supports.

use std::hint::black_box;
use std::io;
use std::path::Path;

use zooph::packed::{Kernel, Unpacker, pack_with};

use crate::arithmetic::words_sum;
use crate::harness::{Row, Rows};
use crate::inputs::{self, Aligned, keep};

const SETS: [&str; 8] = [
    "cars", "lots", "car", "zeros", "random", "half", "catrank", "eval",
];

/// Packs or unpacks the bytes into the target. Returns how many bytes it wrote.
type Work = fn(Kernel, &[u8], &mut Target) -> usize;

/// The output. Unpacking needs a vector of the right length; packing sets the length itself.
struct Target(Vec<u8>);

fn pack(kernel: Kernel, words: &[u8], Target(out): &mut Target) -> usize {
    out.clear();
    pack_with(kernel, words, out);
    out.len()
}

fn unpack(kernel: Kernel, packed: &[u8], Target(out): &mut Target) -> usize {
    Unpacker::with_kernel(kernel).unpack(packed, out).written
}

/// Copies the bytes: the floor of all work that writes as many.
fn copy(_: Kernel, from: &[u8], Target(out): &mut Target) -> usize {
    let length = from.len().min(out.len());
    out[..length].copy_from_slice(&from[..length]);
    length
}

fn row(name: String, kernel: Kernel, work: Work, sets: [&'static [Aligned]; 2]) -> Row {
    let [from, to] = sets;
    let room = to.iter().map(|to| to.as_ref().len()).max().unwrap_or(0);
    let mut out = Target(vec![0; room]);
    let batch = move |passes| {
        let mut sum = 0;
        for _ in 0..passes {
            for (from, to) in from.iter().zip(to) {
                out.0.resize(to.as_ref().len(), 0);
                sum += black_box(work(kernel, black_box(from.as_ref()), &mut out)) as u64;
            }
        }
        sum
    };
    let check = move || {
        let mut sum = 0u64;
        for (from, to) in from.iter().zip(to) {
            let mut out = Target(vec![0; to.as_ref().len()]);
            let length = work(kernel, from.as_ref(), &mut out);
            sum = sum.wrapping_add(words_sum(&out.0[..length]));
        }
        sum
    };
    Row::producing(name, from.len(), Box::new(batch), check)
}

/// Returns the rows of packing and unpacking all sets.
pub(crate) fn rows(folder: &Path) -> io::Result<Vec<Row>> {
    let mut rows = Rows::default();
    for set in SETS {
        let words = inputs::bytes(folder, &format!("packing-{set}.bytes"))?;
        let packed = |words: &Aligned| {
            let mut out = Vec::new();
            pack_with(Kernel::Portable, words.as_ref(), &mut out);
            Aligned::copy(&out)
        };
        let packed = keep(words.iter().map(packed).collect());
        for kernel in Kernel::ALL
            .into_iter()
            .filter(|kernel| kernel.is_available())
        {
            let variant = format!("{kernel:?}").to_lowercase();
            let name = |way: &str| format!("packing.{set}-{way}/zooph-rust:{variant}");
            rows.push(row(name("pack"), kernel, pack, [words, packed]));
            rows.push(row(name("unpack"), kernel, unpack, [packed, words]));
        }
        let name = format!("packing.{set}-unpack/memcpy");
        rows.push(row(name, Kernel::Portable, copy, [words, words]));
    }
    Ok(rows.done())
}
