//! Types that are encoded as their bytes in memory.

use core::fmt;
use core::marker::PhantomData;

/// Whether the bytes of a `T` in memory are its encoding.
pub struct Plain<T: ?Sized>(bool, PhantomData<fn() -> *const T>);

impl<T: ?Sized> Plain<T> {
    /// They are not, or it is not known.
    pub const NO: Self = Plain(false, PhantomData);

    /// They are if `holds`, on little-endian machines.
    ///
    /// # Safety
    /// If `holds`, all of this must be true of `T`: it has no padding, no pointers and no interior mutability. Any
    /// bytes are a valid value of it. It has [`MIN`](crate::raw::Encode::MIN) bytes, and on little-endian machines
    /// these are the bytes that [`write`](crate::raw::Encode::write) writes.
    pub const unsafe fn new(holds: bool) -> Self {
        Plain(holds, PhantomData)
    }

    /// They are if `also` is true, too.
    #[must_use]
    pub const fn and(self, also: bool) -> Self {
        Plain(self.0 && also, PhantomData)
    }

    /// Returns whether memory may be copied instead of reading and writing values on this machine.
    #[inline(always)]
    pub const fn holds(self) -> bool {
        self.0 && cfg!(target_endian = "little")
    }
}

impl<T> Plain<T> {
    /// They are if all fields are plain and follow one another in the order of encoding, without gaps. `fields` has
    /// for each field its offset, its size and whether it is plain.
    ///
    /// # Safety
    /// `fields` must be all fields of the struct or tuple `T`, in the order in which they are encoded.
    pub const unsafe fn of_fields(fields: &[(usize, usize, bool)]) -> Self {
        let mut end = 0;
        let mut holds = true;
        let mut i = 0;
        while i < fields.len() {
            let (offset, size, plain) = fields[i];
            holds = holds && plain && offset == end;
            end += size;
            i += 1;
        }
        Plain(holds && end == size_of::<T>(), PhantomData)
    }
}

impl<T: ?Sized> Clone for Plain<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Plain<T> {}

impl<T: ?Sized> fmt::Debug for Plain<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Plain({})", self.holds())
    }
}
