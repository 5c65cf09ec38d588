//! Packing, each kernel against the reference implementation.
//!
//! All contenders take turns in one process; what counts is the fastest of many batches, each
//! shorter than a millisecond or a few of them. Results are checked before they are timed.

mod data;

use std::hint::black_box;
use std::time::{Duration, Instant};

use data::Set;
use zooph::packed::{Kernel, Unpacker, pack_with};

unsafe extern "C" {
    fn reference_pack(words: *const u8, size: usize, out: *mut u8, room: usize) -> usize;
    fn reference_unpack(packed: *const u8, size: usize, out: *mut u8, words: usize);
}

const ROUNDS: usize = 80;

/// A way to pack `from` into the second, or to unpack it; says how many bytes it wrote.
type Work<'a> = Box<dyn FnMut(&[u8], &mut Vec<u8>) -> usize + 'a>;

fn main() {
    let only = std::env::args().nth(1).unwrap_or_default();
    for set in data::sets()
        .into_iter()
        .filter(|set| set.name.contains(&only))
    {
        let packed: Vec<Vec<u8>> = set
            .inputs
            .iter()
            .map(|words| packed_by_reference(words))
            .collect();
        let sum = |inputs: &[Vec<u8>]| inputs.iter().map(Vec::len).sum::<usize>();
        let ratio = sum(&packed) as f64 / sum(&set.inputs) as f64;
        println!(
            "{}: {} inputs, packed to {ratio:.3}",
            set.name,
            set.inputs.len()
        );
        report("pack", &set, packers(), &set.inputs, &packed);
        report("unpack", &set, unpackers(), &packed, &set.inputs);
    }
}

fn packed_by_reference(words: &[u8]) -> Vec<u8> {
    let mut out = vec![0; words.len() * 10 / 8 + 32];
    // SAFETY: `out` has room for the worst case, ten bytes a word.
    let size = unsafe { reference_pack(words.as_ptr(), words.len(), out.as_mut_ptr(), out.len()) };
    out.truncate(size);
    out
}

fn kernels() -> impl Iterator<Item = Kernel> {
    Kernel::ALL
        .into_iter()
        .filter(|kernel| kernel.is_available())
}

fn packers() -> Vec<(String, Work<'static>)> {
    let reference: Work = Box::new(|words, out| {
        out.clear();
        out.reserve(words.len() * 10 / 8 + 32);
        // SAFETY: `out` has room for the worst case, ten bytes a word.
        unsafe {
            let size = reference_pack(
                words.as_ptr(),
                words.len(),
                out.as_mut_ptr(),
                out.capacity(),
            );
            out.set_len(size);
        }
        out.len()
    });
    let ours = kernels().map(|kernel| -> (String, Work) {
        let work = move |words: &[u8], out: &mut Vec<u8>| {
            out.clear();
            pack_with(kernel, words, out);
            out.len()
        };
        (format!("{kernel:?}"), Box::new(work))
    });
    std::iter::once(("reference".into(), reference))
        .chain(ours)
        .collect()
}

/// Unpackers fill an `out` that has the right size already, as a reader of frames does.
fn unpackers() -> Vec<(String, Work<'static>)> {
    let reference: Work = Box::new(|packed, out| {
        // SAFETY: the reference writes no more than the size of `out`.
        unsafe { reference_unpack(packed.as_ptr(), packed.len(), out.as_mut_ptr(), out.len()) };
        out.len()
    });
    let ours = kernels().map(|kernel| -> (String, Work) {
        let work = move |packed: &[u8], out: &mut Vec<u8>| {
            Unpacker::with_kernel(kernel).unpack(packed, out).written
        };
        (format!("{kernel:?}"), Box::new(work))
    });
    std::iter::once(("reference".into(), reference))
        .chain(ours)
        .collect()
}

fn report(
    what: &str,
    set: &Set,
    mut contenders: Vec<(String, Work)>,
    inputs: &[Vec<u8>],
    outputs: &[Vec<u8>],
) {
    for (name, work) in &mut contenders {
        for (input, output) in inputs.iter().zip(outputs) {
            let mut found = vec![0xaa; output.len()];
            let size = work(input, &mut found);
            assert!(
                found[..size] == **output,
                "{name} cannot {what} {}",
                set.name
            );
        }
    }
    let size = outputs[0].len();
    let mut out = vec![0; size];
    let mut best = vec![Duration::MAX; contenders.len()];
    for _ in 0..ROUNDS {
        for ((_, work), best) in contenders.iter_mut().zip(&mut best) {
            let start = Instant::now();
            for (input, output) in inputs.iter().zip(outputs) {
                // Right for unpacking; packing sets its own length.
                out.resize(output.len(), 0);
                black_box(work(black_box(input), &mut out));
            }
            *best = start.elapsed().min(*best);
        }
    }
    let words: usize = set.inputs.iter().map(Vec::len).sum();
    for ((name, _), time) in contenders.iter().zip(&best) {
        let speed = words as f64 / time.as_secs_f64() / 1e9;
        let ratio = best[0].as_secs_f64() / time.as_secs_f64();
        println!("  {what:6} {name:10} {speed:7.2} GB/s {ratio:6.2} x");
    }
}
