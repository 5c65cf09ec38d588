//! The generator of random numbers that all inputs are drawn with.

/// The classic benchmarks' generator: a xorshift of 128 bits with fixed seeds.
pub struct Random {
    state: [u32; 4],
}

impl Default for Random {
    fn default() -> Self {
        Random::new()
    }
}

impl Random {
    /// Returns a generator with the seeds that the classic benchmarks published.
    pub fn new() -> Self {
        Random {
            state: [0x1d2a_cd47, 0x58ca_3e14, 0xf563_f232, 0x0bc7_6199],
        }
    }

    /// Draws 32 bits.
    #[inline]
    pub fn bits(&mut self) -> u32 {
        let [x, y, z, w] = self.state;
        let mixed = x ^ x << 11;
        let next = w ^ w >> 19 ^ mixed ^ mixed >> 8;
        self.state = [y, z, w, next];
        next
    }

    /// Draws 64 bits.
    pub fn long(&mut self) -> u64 {
        u64::from(self.bits()) << 32 | u64::from(self.bits())
    }

    /// Draws a number below `range`.
    pub fn below(&mut self, range: u32) -> u32 {
        self.bits() % range
    }

    /// Draws a number from 0 to `range`.
    pub fn real(&mut self, range: f64) -> f64 {
        f64::from(self.bits()) * range / f64::from(u32::MAX)
    }

    /// Draws true or false.
    pub fn bit(&mut self) -> bool {
        self.below(2) == 1
    }

    /// Draws one of the texts.
    pub fn pick(&mut self, texts: &[&'static str]) -> &'static str {
        texts[self.below(texts.len() as u32) as usize]
    }
}
