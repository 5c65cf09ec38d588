//! Reading values from bytes that anyone may have written.

use alloc::vec::Vec;
use core::mem::{MaybeUninit, needs_drop};

use crate::raw::write::tag_width;
use crate::raw::{Fault, FaultKind, Limits, Raw};

/// Bytes that are read from front to back.
///
/// Before a value is read its minimum is there, behind which stays reserved what is to follow at least. So
/// a count that would eat into that is a fault at once, before memory is taken for it. Every read checks that
/// its bytes are there all the same: an instance that is wrong ends in a fault, and where the
/// compiler knows the size of what is left these checks cost nothing.
#[derive(Debug)]
pub struct Reader<'a> {
    rest: &'a [u8],
    /// Bytes at the end of `rest` that belong to what follows the present value.
    reserved: usize,
    /// Address of the byte whose offset is 0.
    origin: usize,
    /// Levels that may still be entered.
    levels: u32,
    /// Elements without bytes that may still come.
    budget: u64,
    /// The lowest address that the stack may reach.
    bottom: usize,
}

impl<'a> Reader<'a> {
    /// Reads `rest`, a part of bytes that begin at `origin`.
    #[inline(always)]
    pub(super) fn new(rest: &'a [u8], origin: *const u8, limits: &Limits) -> Self {
        Reader {
            rest,
            reserved: 0,
            origin: origin.addr(),
            levels: limits.nesting,
            budget: limits.empty_elements,
            bottom: crate::decode::stack_address().saturating_sub(limits.stack),
        }
    }

    /// Of bytes that are a part of these, in which nothing nests.
    #[inline(always)]
    fn part(&self, bytes: &'a [u8]) -> Reader<'a> {
        Reader {
            rest: bytes,
            reserved: 0,
            origin: self.origin,
            levels: 0,
            budget: 0,
            bottom: 0,
        }
    }

    /// What is left, whatever it is reserved for.
    #[inline(always)]
    pub(super) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Bytes that the present value may take.
    #[inline(always)]
    pub fn left(&self) -> usize {
        self.rest.len().saturating_sub(self.reserved)
    }

    /// The offset of the next byte.
    #[inline(always)]
    pub fn offset(&self) -> u64 {
        self.rest.as_ptr().addr().wrapping_sub(self.origin) as u64
    }

    /// A fault at the next byte, or at one that was read so many bytes ago.
    #[cold]
    #[inline(never)]
    pub fn fault(&self, kind: FaultKind, back: usize) -> Fault {
        Fault::at(kind, self.offset().wrapping_sub(back as u64))
    }

    /// The next N bytes.
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

    /// The next bytes.
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

    /// How many elements follow, each of which takes at least `each` bytes: no more than fit in what is left.
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

    /// So many elements that take no bytes, if the budget allows it.
    fn count_of_nothing(&mut self, count: u64) -> Result<usize, Fault> {
        match (self.budget.checked_sub(count), usize::try_from(count)) {
            (Some(left), Ok(count)) => {
                self.budget = left;
                Ok(count)
            }
            _ => Err(self.fault(FaultKind::Budget, 8)),
        }
    }

    /// A value must be there that takes at least so many bytes.
    #[inline(always)]
    pub fn require(&self, bytes: usize) -> Result<(), Fault> {
        if self.left() < bytes {
            return Err(self.fault(FaultKind::Truncated, 0));
        }
        Ok(())
    }

    /// Goes one level down, unless what is there is of constant size.
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

    /// Comes back from a level.
    #[inline(always)]
    pub fn leave(&mut self, constant: bool) {
        if !constant {
            self.levels += 1;
        }
    }

    /// The tag of a sum of so many constructors; 0 if there is but one. The caller refuses a number
    /// that is none of them by [`bad_tag`](Self::bad_tag).
    #[inline(always)]
    pub fn tag(&mut self, constructors: usize) -> Result<u32, Fault> {
        Ok(match tag_width(constructors) {
            0 => 0,
            1 => self.take::<1>()?[0].into(),
            2 => u16::from_le_bytes(self.take()?).into(),
            _ => u32::from_le_bytes(self.take()?),
        })
    }

    /// The tag that was just read is none of so many constructors.
    #[cold]
    pub fn bad_tag(&self, constructors: usize) -> Fault {
        self.fault(FaultKind::BadTag, tag_width(constructors))
    }

    /// A constructor whose fields take at least so many bytes; `read` gets these as what
    /// [`field`](Self::field) goes on from.
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

    /// A field, behind which and its own minimum `following` bytes are for other fields; what it returns with
    /// is that without the next field's own.
    #[inline(always)]
    pub fn field<T: Raw>(&mut self, following: &mut usize, name: &'static str) -> Result<T, Fault> {
        *following -= T::MIN;
        self.reserving(*following, T::CONSTANT, T::read)
            .map_err(|fault| fault.in_field(name))
    }

    /// Reads a value behind which so many bytes are reserved.
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

    /// The elements of a list, which were counted.
    #[inline]
    pub fn elements<T: Raw>(&mut self, count: usize) -> Result<Vec<T>, Fault> {
        if T::PLAIN.holds() && T::MIN > 0 {
            return self.plain(count);
        }
        if T::CONSTANT && T::MIN > 0 && !needs_drop::<T>() {
            let mut elements = Vec::with_capacity(count);
            self.constant(&mut elements.spare_capacity_mut()[..count])?;
            // SAFETY: they have all been written.
            unsafe { elements.set_len(count) };
            return Ok(elements);
        }
        // A count of elements without bytes proves nothing.
        let mut elements = Vec::with_capacity(if T::MIN == 0 { 0 } else { count });
        self.each(count, T::MIN, T::CONSTANT, |reader, _| {
            elements.push(T::read(reader)?);
            Ok(())
        })?;
        Ok(elements)
    }

    /// Elements whose memory is their bytes.
    #[inline(always)]
    fn plain<T: Raw>(&mut self, count: usize) -> Result<Vec<T>, Fault> {
        let bytes = self.bytes(count.saturating_mul(T::MIN))?;
        let count = bytes.len() / T::MIN;
        let mut elements = Vec::<T>::with_capacity(count);
        // SAFETY: there is memory for `count` elements of MIN bytes, which is as many as a plain type has in
        // memory, and any bytes are a value of it.
        unsafe {
            elements
                .as_mut_ptr()
                .cast::<u8>()
                .copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
            elements.set_len(count);
        }
        Ok(elements)
    }

    /// Elements of one size, which is not 0, each from bytes whose number the compiler knows. All places are
    /// written unless there is a fault.
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

    /// Reads entries one by one, each of at least `minimum` bytes.
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
        // The count was checked against what is left, so this does not wrap around.
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

    /// A value of plain memory.
    #[inline(always)]
    pub(super) fn copied<T: Raw>(&mut self) -> Result<T, Fault> {
        debug_assert!(T::PLAIN.holds() && T::MIN == size_of::<T>());
        let bytes = self.bytes(size_of::<T>())?;
        // SAFETY: of a plain type any bytes are a value, and these are as many as it has.
        Ok(unsafe { bytes.as_ptr().cast::<T>().read_unaligned() })
    }
}
