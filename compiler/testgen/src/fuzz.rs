//! Runs fuzz targets without a fuzzer: on their seeds, and on random changes of the seeds.
//!
//! This finds less than libFuzzer, which sees what code an input reaches. But it needs no installation, so it
//! can be a part of every test run.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::rng::{Rng, fresh_seed, seed_of_environment};

/// The greatest length of generated inputs in bytes.
const MAX_LEN: usize = 4096;

/// Calls `target` for each file in the folder of seeds, then for changed seeds during ten seconds, or the
/// number of seconds in `ZOOPH_FUZZ_SECONDS`. Each run uses other changes; `ZOOPH_SEED` repeats a run.
///
/// # Panics
/// The target panics. The input is in the message, or in a file of the folder `findings` if it is long.
pub fn replay_and_mutate(seeds: &Path, findings: &Path, target: impl Fn(&[u8])) {
    let seeds = read_seeds(seeds);
    for (path, seed) in &seeds {
        let ran = catch_unwind(AssertUnwindSafe(|| target(seed)));
        assert!(ran.is_ok(), "the target fails on {}", path.display());
    }
    let seeds: Vec<Vec<u8>> = seeds.into_iter().map(|(_, seed)| seed).collect();
    let number = seed_of_environment().unwrap_or_else(fresh_seed);
    eprintln!("ZOOPH_SEED={number}");
    let mut rng = Rng::new(number);
    let end = Instant::now() + duration();
    while Instant::now() < end {
        let input = mutated(&mut rng, &seeds);
        if catch_unwind(AssertUnwindSafe(|| target(&input))).is_err() {
            panic!("the target fails on {}", shown(&input, findings, number));
        }
    }
}

fn read_seeds(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry of the folder").path())
        .collect();
    assert!(!paths.is_empty(), "no seeds in {}", folder.display());
    // Sort the files, since the order in a folder varies, and a seed must repeat a run.
    paths.sort();
    let read = |path: PathBuf| match fs::read(&path) {
        Ok(bytes) => (path, bytes),
        Err(why) => panic!("{}: {why}", path.display()),
    };
    paths.into_iter().map(read).collect()
}

fn duration() -> Duration {
    let seconds = std::env::var("ZOOPH_FUZZ_SECONDS").ok();
    let seconds = seconds.map_or(10, |text| text.parse().expect("a whole number of seconds"));
    Duration::from_secs(seconds)
}

fn shown(input: &[u8], findings: &Path, number: u64) -> String {
    if input.len() <= 400 {
        return format!("b\"{}\"", input.escape_ascii());
    }
    let path = findings.join(format!("finding-{number}"));
    match fs::write(&path, input) {
        Ok(()) => path.display().to_string(),
        Err(why) => format!("an input that cannot be saved: {why}"),
    }
}

/// Returns one of the seeds with a few changes. There must be at least one seed.
pub fn mutated(rng: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut input = rng.pick(seeds).clone();
    // Mostly make one or two changes, since many changes leave nothing valid.
    for _ in 0..1 << rng.below(4) {
        change(&mut input, rng, seeds);
    }
    input.truncate(MAX_LEN);
    input
}

fn change(input: &mut Vec<u8>, rng: &mut Rng, seeds: &[Vec<u8>]) {
    if input.is_empty() {
        return input.push(rng.bits() as u8);
    }
    let at = rng.below(input.len());
    match rng.below(8) {
        0 => input[at] ^= 1 << rng.below(8),
        1 => input[at] = rng.bits() as u8,
        2 => number(&mut input[at..], rng),
        3 => drop(input.drain(range(rng, at, input.len()))),
        4 => {
            let part = input[range(rng, at, input.len())].to_vec();
            let to = rng.below(input.len() + 1);
            input.splice(to..to, part);
        }
        5 => {
            let part = input[range(rng, at, input.len())].to_vec();
            let to = rng.below(input.len());
            let end = (to + part.len()).min(input.len());
            input[to..end].copy_from_slice(&part[..end - to]);
        }
        6 => {
            let other = rng.pick(seeds);
            if !other.is_empty() {
                let from = rng.below(other.len());
                let part = other[range(rng, from, other.len())].to_vec();
                input.splice(at..at, part);
            }
        }
        _ => input.truncate(at),
    }
}

/// Returns a random range of bytes that begins at `at`. Short ranges are more frequent.
fn range(rng: &mut Rng, at: usize, end: usize) -> std::ops::Range<usize> {
    let longest = 1 << rng.below(10);
    at..end.min(at + 1 + rng.below(longest))
}

/// Overwrites the first bytes by a number at some limit, or close to the current number.
fn number(bytes: &mut [u8], rng: &mut Rng) {
    let size = [1, 2, 4, 8][rng.below(4)].min(bytes.len());
    let mut word = [0; 8];
    word[..size].copy_from_slice(&bytes[..size]);
    let old = u64::from_le_bytes(word);
    let bits = rng.below(8 * size + 1);
    let limit = 1u64.checked_shl(bits as u32).unwrap_or(0);
    let new = match rng.below(4) {
        0 => limit,
        1 => limit.wrapping_sub(1),
        2 => old.wrapping_add(1 + rng.below(8) as u64),
        _ => old.wrapping_sub(1 + rng.below(8) as u64),
    };
    bytes[..size].copy_from_slice(&new.to_le_bytes()[..size]);
}

#[cfg(test)]
mod tests {
    use super::{MAX_LEN, mutated};
    use crate::rng::Rng;

    #[test]
    fn mutated_seeds_differ_and_keep_their_bounds() {
        let seeds = [vec![], vec![7; 3000], b"a seed of some bytes".to_vec()];
        let mut rng = Rng::new(1);
        let inputs: Vec<Vec<u8>> = (0..1000).map(|_| mutated(&mut rng, &seeds)).collect();
        assert!(inputs.iter().all(|input| input.len() <= MAX_LEN));
        let changed = inputs.iter().filter(|input| !seeds.contains(input));
        assert!(changed.count() > 900);
        let again = mutated(&mut Rng::new(1), &seeds);
        assert_eq!(inputs[0], again, "a seed repeats everything");
    }

    #[test]
    #[should_panic(expected = "the target fails on b\"")]
    fn what_a_target_refuses_is_shown() {
        let folder = std::env::temp_dir().join(format!("zooph-seeds-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("one"), [1, 2, 3]).expect("a file");
        super::replay_and_mutate(&folder, &folder, |input| {
            assert!(input.starts_with(&[1, 2]))
        });
    }
}
