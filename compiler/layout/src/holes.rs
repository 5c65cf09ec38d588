//! Gaps between fields.

use crate::Width;

/// The gaps in a used range of data: at most one of each width from 1 to 32 bits.
///
/// One of each is enough. A value of `n` bits is put into the smallest gap that fits, of `m` bits, or into a new
/// word. It leaves gaps of `n, 2n, .., m/2`. None of these existed before, or the value would have been put there.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Holes {
    /// The offset of the gap of each width, as a multiple of that width. Zero means that there is no gap,
    /// since the start of a used range is never free.
    at: [u32; 6],
}

impl Holes {
    /// Takes space for a value from the smallest gap that fits.
    pub(crate) fn take(&mut self, width: Width) -> Option<u32> {
        let found = self.smallest(width)?;
        let mut offset = std::mem::take(&mut self.at[found.lg()]);
        for lg in (width.lg()..found.lg()).rev() {
            offset *= 2;
            self.at[lg] = offset + 1;
        }
        Some(offset)
    }

    /// Returns the width of the smallest gap of at least `width`.
    pub(crate) fn smallest(&self, width: Width) -> Option<Width> {
        (width.lg()..self.at.len())
            .find(|&lg| self.at[lg] != 0)
            .map(Width::from_lg)
    }

    /// Records the gaps in a range of width `end` after a value of width `width` was put in front of
    /// `offset`. `offset` is in multiples of `width` and odd.
    pub(crate) fn open(&mut self, width: Width, mut offset: u32, end: Width) {
        for lg in width.lg()..end.lg() {
            self.at[lg] = offset;
            offset = offset.div_ceil(2);
        }
    }

    /// Widens the value of width `from` at `offset` to width `to`, if adjacent gaps follow it. Uses these
    /// gaps up. If it fails, nothing changes.
    pub(crate) fn widen(&mut self, from: Width, offset: u32, to: Width) -> bool {
        let steps = from.lg()..to.lg();
        let mut at = offset;
        for lg in steps.clone() {
            if self.at.get(lg) != Some(&(at + 1)) {
                return false;
            }
            at >>= 1;
        }
        self.at[steps].fill(0);
        true
    }

    /// Reports whether there are no gaps.
    pub(crate) fn is_empty(&self) -> bool {
        self.at == [0; 6]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_after_a_bit_leaves_one_gap_of_each_width_between() {
        let mut holes = Holes::default();
        holes.open(Width::BIT, 1, Width::BITS_64);
        assert_eq!(holes.take(Width::BITS_8), Some(1));
        // Bits 1 to 7 are still free, and so is everything from bit 16 on.
        assert_eq!(holes.take(Width::BIT), Some(1));
        assert_eq!(holes.take(Width::BIT), Some(2));
        assert_eq!(holes.take(Width::BITS_16), Some(1));
        assert_eq!(holes.take(Width::BITS_32), Some(1));
        assert_eq!(holes.take(Width::BITS_32), None);
    }

    #[test]
    fn widening_needs_every_gap_on_the_way() {
        let mut holes = Holes::default();
        holes.open(Width::BITS_8, 1, Width::BITS_64);
        let mut broken = holes;
        assert_eq!(broken.take(Width::BITS_16), Some(1));
        assert!(!broken.widen(Width::BITS_8, 0, Width::BITS_32));
        assert!(broken.widen(Width::BITS_8, 0, Width::BITS_16));
        assert!(holes.widen(Width::BITS_8, 0, Width::BITS_64));
        assert!(holes.is_empty());
    }

    #[test]
    fn a_word_cannot_be_widened() {
        assert!(!Holes::default().widen(Width::BITS_64, 0, Width::BITS_64.doubled()));
    }
}
