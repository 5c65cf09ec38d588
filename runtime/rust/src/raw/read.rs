//! Reading values from untrusted bytes.

use alloc::vec::Vec;
use core::mem::{MaybeUninit, needs_drop};

use crate::raw::write::tag_width;
use crate::raw::{Fault, FaultKind, Limits, Raw};

/// Reads bytes from front to back.
///
/// Before a value is read, its minimum size is known to be there, and behind that the minimum size of everything
/// that follows stays reserved. So a count that would need reserved bytes is a fault at once, before memory is
/// allocated for it. Every read checks its bytes nevertheless, so that a wrong instance ends in a fault. These
/// checks cost nothing where the compiler knows how many bytes are left.
#[derive(Debug)]
pub struct Reader<'a> {
    rest: &'a [u8],
    /// How many bytes at the end of `rest` belong to values behind the present one.
    reserved: usize,
    /// The address of the byte whose offset is 0.
    origin: usize,
    /// How many more levels may be entered.
    levels: u32,
    /// How many more elements without bytes may come.
    budget: u64,
    /// How many more bytes the values on the heap may take.
    memory: u64,
    /// The lowest address that the stack may reach.
    bottom: usize,
}

impl<'a> Reader<'a> {
    /// Creates a reader of `rest`, a part of the bytes that begin at `origin`.
    #[inline(always)]
    pub(super) fn new(rest: &'a [u8], origin: *const u8, limits: &Limits) -> Self {
        Reader {
            rest,
            reserved: 0,
            origin: origin.addr(),
            levels: limits.nesting,
            budget: limits.empty_elements,
            memory: limits.memory_for(rest.len()),
            bottom: crate::decode::stack_address().saturating_sub(limits.stack),
        }
    }

    /// Returns a reader of a part of these bytes, for values that contain no nested values.
    #[inline(always)]
    fn part(&self, bytes: &'a [u8]) -> Reader<'a> {
        Reader {
            rest: bytes,
            reserved: 0,
            origin: self.origin,
            levels: 0,
            budget: 0,
            // What such a value takes is bounded by its type.
            memory: u64::MAX,
            bottom: 0,
        }
    }

    /// Returns all bytes that are left, including reserved ones.
    #[inline(always)]
    pub(super) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Returns how many bytes the present value may take.
    #[inline(always)]
    pub fn left(&self) -> usize {
        self.rest.len().saturating_sub(self.reserved)
    }

    /// Returns the offset of the next byte.
    #[inline(always)]
    pub fn offset(&self) -> u64 {
        self.rest.as_ptr().addr().wrapping_sub(self.origin) as u64
    }

    /// Returns a fault at the next byte, or `back` bytes before it.
    #[cold]
    #[inline(never)]
    pub fn fault(&self, kind: FaultKind, back: usize) -> Fault {
        Fault::at(kind, self.offset().wrapping_sub(back as u64))
    }

    /// Returns the next `N` bytes.
    #[inline(always)]
    pub fn take<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        match self.rest.split_first_chunk() {
            Some((bytes, rest)) => {
                self.rest = rest;
                Ok(*bytes)
            }
            None => Err(self.fault(FaultKind::Truncated, 0)),
        }
    }

    /// Returns the next `count` bytes.
    #[inline(always)]
    pub fn bytes(&mut self, count: usize) -> Result<&'a [u8], Fault> {
        match self.rest.split_at_checked(count) {
            Some((bytes, rest)) => {
                self.rest = rest;
                Ok(bytes)
            }
            None => Err(self.fault(FaultKind::Truncated, 0)),
        }
    }

    /// Reads how many elements follow, of at least `each` bytes each. A count that does not fit in the bytes left
    /// is a fault.
    #[inline(always)]
    pub fn count(&mut self, each: usize) -> Result<usize, Fault> {
        let count = u64::from_le_bytes(self.take()?);
        if each == 0 {
            return self.count_of_nothing(count);
        }
        match count.checked_mul(each as u64) {
            Some(bytes) if bytes <= self.left() as u64 => Ok(count as usize),
            _ => Err(self.fault(FaultKind::Count, 8)),
        }
    }

    /// Returns `count`, the number of elements that take no bytes, if the budget allows that many.
    fn count_of_nothing(&mut self, count: u64) -> Result<usize, Fault> {
        match (self.budget.checked_sub(count), usize::try_from(count)) {
            (Some(left), Ok(count)) => {
                self.budget = left;
                Ok(count)
            }
            _ => Err(self.fault(FaultKind::Budget, 8)),
        }
    }

    /// Charges for `count` values on the heap, before memory is reserved for them. The position of the fault is
    /// `back` bytes before the next one.
    #[inline(always)]
    pub(super) fn charge<T>(&mut self, count: usize, back: usize) -> Result<(), Fault> {
        let bytes = (count as u64).saturating_mul(size_of::<T>() as u64);
        match self.memory.checked_sub(bytes) {
            Some(left) => {
                self.memory = left;
                Ok(())
            }
            None => Err(self.fault(FaultKind::Budget, back)),
        }
    }

    /// Checks that at least `bytes` bytes are left for the present value.
    #[inline(always)]
    pub fn require(&self, bytes: usize) -> Result<(), Fault> {
        if self.left() < bytes {
            return Err(self.fault(FaultKind::Truncated, 0));
        }
        Ok(())
    }

    /// Enters a level of nesting, unless the values in it are of constant size.
    #[inline(always)]
    pub fn enter(&mut self, constant: bool) -> Result<(), Fault> {
        if constant {
            return Ok(());
        }
        if self.levels == 0 || crate::decode::stack_address() < self.bottom {
            return Err(self.fault(FaultKind::Nesting, 0));
        }
        self.levels -= 1;
        Ok(())
    }

    /// Leaves a level of nesting, unless the values in it are of constant size.
    #[inline(always)]
    pub fn leave(&mut self, constant: bool) {
        if !constant {
            self.levels += 1;
        }
    }

    /// Reads the tag of a sum type of `constructors` constructors. It is 0, without bytes, if there is only one.
    /// The caller must refuse a number that is too large, by [`bad_tag`](Self::bad_tag).
    #[inline(always)]
    pub fn tag(&mut self, constructors: usize) -> Result<u32, Fault> {
        Ok(match tag_width(constructors) {
            0 => 0,
            1 => self.take::<1>()?[0].into(),
            2 => u16::from_le_bytes(self.take()?).into(),
            _ => u32::from_le_bytes(self.take()?),
        })
    }

    /// Returns the fault that the tag just read is not the number of one of `constructors` constructors.
    #[cold]
    pub fn bad_tag(&self, constructors: usize) -> Fault {
        self.fault(FaultKind::BadTag, tag_width(constructors))
    }

    /// Reads a constructor whose fields take at least `minimum` bytes. Gives `read` that number, which each
    /// [`field`](Self::field) reduces.
    #[inline(always)]
    pub fn constructor<T>(
        &mut self,
        minimum: usize,
        constant: bool,
        read: impl FnOnce(&mut Self, &mut usize) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.require(minimum)?;
        self.enter(constant)?;
        let mut following = minimum;
        let value = read(self, &mut following)?;
        self.leave(constant);
        Ok(value)
    }

    /// Reads a field. `following` is the minimum size of this field and all fields behind it; the field's own is
    /// subtracted from it.
    #[inline(always)]
    pub fn field<T: Raw>(&mut self, following: &mut usize, name: &'static str) -> Result<T, Fault> {
        *following -= T::MIN;
        self.reserving(*following, T::CONSTANT, T::read)
            .map_err(|fault| fault.in_field(name))
    }

    /// Reads a value, with `following` bytes reserved behind it.
    #[inline(always)]
    pub(super) fn reserving<T>(
        &mut self,
        following: usize,
        constant: bool,
        read: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if constant {
            return read(self);
        }
        self.reserved += following;
        let value = read(self)?;
        self.reserved -= following;
        Ok(value)
    }

    /// Reads the elements of a list, whose count was read before.
    #[inline]
    pub fn elements<T: Raw>(&mut self, count: usize) -> Result<Vec<T>, Fault> {
        self.charge::<T>(count, 8)?;
        if T::READ_PLAIN.holds() && T::MIN > 0 {
            return self.plain(count);
        }
        if T::CONSTANT && T::MIN > 0 && !needs_drop::<T>() {
            let mut elements = Vec::with_capacity(count);
            self.constant(&mut elements.spare_capacity_mut()[..count])?;
            // SAFETY: `constant` succeeded, so it has written all `count` places.
            unsafe { elements.set_len(count) };
            return Ok(elements);
        }
        // A count of elements without bytes is not backed by input, so no memory is reserved for it.
        let mut elements = Vec::with_capacity(if T::MIN == 0 { 0 } else { count });
        self.each(count, T::MIN, T::CONSTANT, |reader, _| {
            elements.push(T::read(reader)?);
            Ok(())
        })?;
        Ok(elements)
    }

    /// Reads elements that are encoded as their bytes in memory.
    #[inline(always)]
    fn plain<T: Raw>(&mut self, count: usize) -> Result<Vec<T>, Fault> {
        let bytes = self.bytes(count.saturating_mul(T::MIN))?;
        let count = bytes.len() / T::MIN;
        let mut elements = Vec::<T>::with_capacity(count);
        // SAFETY: `T` is plain, so its size in memory is MIN, and the vector has room for `count` elements of that
        // size. Any bytes are a valid value of a plain type.
        unsafe {
            elements
                .as_mut_ptr()
                .cast::<u8>()
                .copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
            elements.set_len(count);
        }
        Ok(elements)
    }

    /// Reads elements of a constant size that is not 0, each from a slice whose length the compiler knows. If it
    /// succeeds, all places are written.
    #[inline(always)]
    pub(super) fn constant<T: Raw>(&mut self, places: &mut [MaybeUninit<T>]) -> Result<(), Fault> {
        let bytes = self.bytes(places.len().saturating_mul(T::MIN))?;
        let parts = bytes.chunks_exact(T::MIN);
        for (index, (place, bytes)) in places.iter_mut().zip(parts).enumerate() {
            let mut part = self.part(bytes);
            match T::read(&mut part) {
                Ok(value) => place.write(value),
                Err(fault) => return Err(fault.in_element(index as u64)),
            };
        }
        Ok(())
    }

    /// Reads `count` entries one by one, each of at least `minimum` bytes.
    #[inline(always)]
    pub(super) fn each(
        &mut self,
        count: usize,
        minimum: usize,
        constant: bool,
        mut read: impl FnMut(&mut Self, usize) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        if count == 0 {
            return Ok(());
        }
        self.enter(constant)?;
        // The product is at most the number of bytes left, as `count` has checked, so it does not overflow.
        let mut following = count * minimum;
        self.reserved += following;
        for index in 0..count {
            self.reserved -= minimum;
            following -= minimum;
            read(self, index).map_err(|fault| fault.in_element(index as u64))?;
        }
        self.reserved -= following;
        self.leave(constant);
        Ok(())
    }

    /// Reads a value that is encoded as its bytes in memory.
    #[inline(always)]
    pub(super) fn copied<T: Raw>(&mut self) -> Result<T, Fault> {
        debug_assert!(T::READ_PLAIN.holds() && T::MIN == size_of::<T>());
        let bytes = self.bytes(size_of::<T>())?;
        // SAFETY: any bytes are a valid value of a plain type, and the slice has the size of one.
        Ok(unsafe { bytes.as_ptr().cast::<T>().read_unaligned() })
    }
}
