//! Random numbers that are the same on every machine and in every version.

use std::time::{SystemTime, UNIX_EPOCH};

/// A small generator (SplitMix64). Everything that this crate makes from a seed uses one of these, so the
/// seed in a failure report suffices to reproduce the failure.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// Returns a generator whose numbers depend on the seed only.
    pub fn new(seed: u64) -> Self {
        Rng { state: seed }
    }

    /// Returns a generator for a test. Its seed differs in each run, and is printed. With `ZOOPH_SEED` set to
    /// a printed seed, a failure is repeated.
    pub fn for_test() -> Self {
        let seed = seed_of_environment().unwrap_or_else(fresh_seed);
        eprintln!("ZOOPH_SEED={seed}");
        Rng::new(seed)
    }

    /// Returns 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "nothing is below 0");
        (self.bits() % bound as u64) as usize
    }

    /// Returns a number from `low` up to and including `high`.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// Returns `true` with a probability of `chance` percent.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// Returns one of the items. There must be at least one.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Puts the items in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index + 1));
        }
    }
}

/// Returns the seed in `ZOOPH_SEED`, by which a run is repeated.
pub fn seed_of_environment() -> Option<u64> {
    std::env::var("ZOOPH_SEED").ok()?.parse().ok()
}

/// Returns a different seed each time. It is short enough to be typed.
pub fn fresh_seed() -> u64 {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    Rng::new(now.as_nanos() as u64).bits() % 1_000_000_000
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn numbers_depend_on_the_seed_alone() {
        // This is the published test vector of SplitMix64 for the seed 1234567.
        let mut rng = Rng::new(1_234_567);
        assert_eq!(rng.bits(), 6_457_827_717_110_365_317);
        assert_eq!(rng.bits(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn shuffling_keeps_every_item() {
        let mut items: Vec<usize> = (0..100).collect();
        Rng::new(1).shuffle(&mut items);
        assert_ne!(items, (0..100).collect::<Vec<_>>());
        items.sort();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }
}
