//! Types whose memory is their bytes.

use core::fmt;
use core::marker::PhantomData;

/// Whether values of `T` lie in memory as they are encoded.
pub struct Plain<T: ?Sized>(bool, PhantomData<fn() -> *const T>);

impl<T: ?Sized> Plain<T> {
    /// They do not, or nobody knows.
    pub const NO: Self = Plain(false, PhantomData);

    /// They do, on hosts whose low byte comes first.
    ///
    /// # Safety
    /// If `holds`, the type has no padding, no pointers and no interior mutability; any bytes are a value of it; on such
    /// hosts the bytes that [`write`](crate::raw::Encode::write) writes of a value are those of its
    /// memory; and there are [`MIN`](crate::raw::Encode::MIN) of them.
    pub const unsafe fn new(holds: bool) -> Self {
        Plain(holds, PhantomData)
    }

    /// Whether copies of memory may take the place of reading and writing on this host.
    #[inline(always)]
    pub const fn holds(self) -> bool {
        self.0 && cfg!(target_endian = "little")
    }
}

impl<T> Plain<T> {
    /// They do if all fields do, and follow one another in the order of declaration without gaps.
    /// `fields` holds for each field its offset, its size and whether it is plain.
    ///
    /// # Safety
    /// `fields` are all of the fields of the struct or tuple `T`, in the order in which it is encoded.
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
