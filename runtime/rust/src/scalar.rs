//! Numbers of fixed width in the form of the wire: little-endian, at a byte offset.

mod sealed {
    pub trait Sealed {}
}

/// A number with a fixed width on the wire: the integers and floats of the schema language.
pub trait Scalar:
    Copy + Default + PartialEq + core::fmt::Debug + Send + Sync + sealed::Sealed + 'static
{
    /// The width in bytes.
    const SIZE: usize;
    /// Returns the value at the start of `bytes`, if they are long enough.
    fn load(bytes: &[u8]) -> Option<Self>;
    /// Writes the value to the start of `bytes`. Panics if they are too short.
    fn store(self, bytes: &mut [u8]);
    /// Returns the value at the start of `bytes` in big-endian order, if they are long enough.
    fn load_be(bytes: &[u8]) -> Option<Self>;
    /// Writes the value to the start of `bytes` in big-endian order. Panics if they are too short.
    fn store_be(self, bytes: &mut [u8]);
    /// Returns the value with its bytes in the opposite order.
    #[must_use]
    fn swap_bytes(self) -> Self;
    /// Returns the exclusive or of both values' bits, which is how the format stores a field with a
    /// default.
    #[must_use]
    fn xor(self, other: Self) -> Self;
    /// Returns the value's bits, zero-extended.
    fn to_word(self) -> u64;
    /// Returns the value in the lowest bits of a word.
    fn from_word(word: u64) -> Self;
}

macro_rules! integers {
    ($($ty:ty as $bits:ty),*) => {$(
        impl sealed::Sealed for $ty {}
        impl Scalar for $ty {
            const SIZE: usize = size_of::<$ty>();
            #[inline(always)] // One load; an unoptimised caller would pay a call per field.
            fn load(bytes: &[u8]) -> Option<Self> {
                Some(<$ty>::from_le_bytes(*bytes.first_chunk()?))
            }
            #[inline(always)] // The body is one store.
            fn store(self, bytes: &mut [u8]) {
                bytes[..Self::SIZE].copy_from_slice(&self.to_le_bytes());
            }
            #[inline(always)] // Loops compiled for other features need it inlined, too.
            fn load_be(bytes: &[u8]) -> Option<Self> {
                Some(<$ty>::from_be_bytes(*bytes.first_chunk()?))
            }
            #[inline(always)]
            fn store_be(self, bytes: &mut [u8]) {
                bytes[..Self::SIZE].copy_from_slice(&self.to_be_bytes());
            }
            #[inline(always)]
            fn swap_bytes(self) -> Self {
                <$ty>::swap_bytes(self)
            }
            #[inline]
            fn xor(self, other: Self) -> Self {
                self ^ other
            }
            #[inline]
            fn to_word(self) -> u64 {
                self as $bits as u64
            }
            #[inline]
            fn from_word(word: u64) -> Self {
                word as $ty
            }
        }
    )*};
}
integers!(
    i8 as u8, i16 as u16, i32 as u32, i64 as u64, u8 as u8, u16 as u16, u32 as u32, u64 as u64
);

macro_rules! floats {
    ($($ty:ty as $bits:ty),*) => {$(
        impl sealed::Sealed for $ty {}
        impl Scalar for $ty {
            const SIZE: usize = size_of::<$ty>();
            #[inline(always)] // The body is one load.
            fn load(bytes: &[u8]) -> Option<Self> {
                Some(<$ty>::from_le_bytes(*bytes.first_chunk()?))
            }
            #[inline(always)] // The body is one store.
            fn store(self, bytes: &mut [u8]) {
                bytes[..Self::SIZE].copy_from_slice(&self.to_le_bytes());
            }
            #[inline(always)] // Loops compiled for other features need it inlined, too.
            fn load_be(bytes: &[u8]) -> Option<Self> {
                Some(<$ty>::from_be_bytes(*bytes.first_chunk()?))
            }
            #[inline(always)]
            fn store_be(self, bytes: &mut [u8]) {
                bytes[..Self::SIZE].copy_from_slice(&self.to_be_bytes());
            }
            #[inline(always)]
            fn swap_bytes(self) -> Self {
                <$ty>::from_bits(self.to_bits().swap_bytes())
            }
            #[inline]
            fn xor(self, other: Self) -> Self {
                <$ty>::from_bits(self.to_bits() ^ other.to_bits())
            }
            #[inline]
            fn to_word(self) -> u64 {
                self.to_bits() as u64
            }
            #[inline]
            fn from_word(word: u64) -> Self {
                <$ty>::from_bits(word as $bits)
            }
        }
    )*};
}
floats!(f32 as u32, f64 as u64);
