//! Widths of values and gaps.

/// Width of a value in the data section: a power of two, up to a word.
///
/// Widths of two and four bits belong to no type, but gaps have them.
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

    /// The width of a value of that many bits: a power of two from 1 to 64.
    pub const fn of_bits(bits: u32) -> Option<Width> {
        if bits.is_power_of_two() && bits <= 64 {
            Some(Width(bits.trailing_zeros() as u8))
        } else {
            None
        }
    }

    /// Number of bits.
    pub const fn bits(self) -> u32 {
        1 << self.0
    }

    /// The width whose logarithm is `lg`. Seven, more than a word, appears only as a width that
    /// nothing can be widened to.
    pub(crate) const fn from_lg(lg: usize) -> Width {
        Width(lg as u8)
    }

    pub(crate) const fn lg(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn doubled(self) -> Width {
        Width(self.0 + 1)
    }

    /// How many values of width `self` make up one of width `wider`, as a shift.
    pub(crate) const fn steps_to(self, wider: Width) -> u32 {
        (wider.0 - self.0) as u32
    }
}
