//! The random numbers that all inputs are drawn with.

/// The classic benchmarks' generator: a xorshift of 128 bits with fixed seeds.
pub(crate) struct Random {
    state: [u32; 4],
}

impl Random {
    /// The published seeds.
    pub(crate) fn new() -> Self {
        Random {
            state: [0x1d2a_cd47, 0x58ca_3e14, 0xf563_f232, 0x0bc7_6199],
        }
    }

    /// 32 random bits.
    pub(crate) fn next(&mut self) -> u32 {
        let [x, y, z, w] = self.state;
        let mixed = x ^ x << 11;
        let next = w ^ w >> 19 ^ mixed ^ mixed >> 8;
        self.state = [y, z, w, next];
        next
    }

    /// 64 random bits.
    pub(crate) fn long(&mut self) -> u64 {
        u64::from(self.next()) << 32 | u64::from(self.next())
    }

    /// A number below `range`.
    pub(crate) fn below(&mut self, range: u32) -> u32 {
        self.next() % range
    }

    /// A number from 0 to `range`.
    pub(crate) fn real(&mut self, range: f64) -> f64 {
        f64::from(self.next()) * range / f64::from(u32::MAX)
    }

    /// True or false.
    pub(crate) fn bit(&mut self) -> bool {
        self.below(2) == 1
    }

    /// One of the texts.
    pub(crate) fn pick(&mut self, texts: &[&'static str]) -> &'static str {
        texts[self.below(texts.len() as u32) as usize]
    }
}
