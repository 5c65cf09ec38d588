//! Widths of values and gaps.

/// The width of a value in the data section: a power of two, up to a word.
///
/// No type has a width of two or four bits, but gaps can have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Width(u8);

impl Width {
    /// `Bool`.
    pub const BIT: Width = Width(0);
    /// `Int8` and `UInt8`.
    pub const BITS_8: Width = Width(3);
    /// `Int16`, `UInt16`, enums and discriminants.
    pub const BITS_16: Width = Width(4);
    /// `Int32`, `UInt32` and `Float32`.
    pub const BITS_32: Width = Width(5);
    /// `Int64`, `UInt64` and `Float64`: a word.
    pub const BITS_64: Width = Width(6);

    /// Returns the width of a value of this number of bits, which must be a power of two from 1 to 64.
    pub const fn of_bits(bits: u32) -> Option<Width> {
        if bits.is_power_of_two() && bits <= 64 {
            Some(Width(bits.trailing_zeros() as u8))
        } else {
            None
        }
    }

    /// Returns the number of bits.
    pub const fn bits(self) -> u32 {
        1 << self.0
    }

    /// Returns the width with the binary logarithm `lg`. The logarithm 7, more than a word, is only used as a
    /// width to which nothing can be widened.
    pub(crate) const fn from_lg(lg: usize) -> Width {
        Width(lg as u8)
    }

    pub(crate) const fn lg(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn doubled(self) -> Width {
        Width(self.0 + 1)
    }

    /// Returns the logarithm of the number of values of width `self` in one of width `wider`, for shifting.
    pub(crate) const fn steps_to(self, wider: Width) -> u32 {
        (wider.0 - self.0) as u32
    }
}
