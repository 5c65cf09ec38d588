//! A list in a message, typed.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use crate::kind::Kind;
use crate::reader::{ListReader, Pointer};
use crate::scalar::Scalar;
use crate::segment::Spot;
use crate::validate::Limits;

/// A list of `T` in a message: a zero-copy view.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// use weather::{Reading, Sensor};
///
/// let sensor = |name: &str| Sensor { name: name.into(), ..Sensor::default() };
/// let sensors = vec![sensor("wind"), sensor("rain")];
/// let record = Reading { samples: vec![1.0, 2.5], sensors, ..Reading::default() };
/// let bytes = record.to_bytes();
/// let reading = Reading::open(&bytes)?;
///
/// for sensor in reading.sensors() {
///     assert!(sensor.healthy());
/// }
/// assert_eq!(reading.sensors().iter().next_back().unwrap().name(), "rain");
/// assert_eq!(reading.sensors().at(1).name(), "rain"); // panics beyond the end
/// assert!(reading.sensors().get(2).is_none());
///
/// // Numbers: in place where that can be, copied at the speed of memory, one by one.
/// let samples = reading.samples();
/// assert!(samples.as_slice().is_none_or(|samples| samples == [1.0, 2.5]));
/// assert_eq!(samples.to_vec(), [1.0, 2.5]);
/// assert_eq!(samples.iter().sum::<f32>(), 3.5);
/// # Ok::<(), zooph::Fault>(())
/// ```
pub struct List<'a, T> {
    list: ListReader<'a>,
    kind: PhantomData<fn() -> T>,
}

impl<T> Clone for List<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for List<'_, T> {}

impl<T> Default for List<'_, T> {
    fn default() -> Self {
        List {
            list: ListReader::EMPTY,
            kind: PhantomData,
        }
    }
}

impl<'a, T: Kind> List<'a, T> {
    /// Returns the list a pointer leads to, or an empty one if the pointer is null.
    #[inline(always)] // Only the common case is here.
    pub fn new(pointer: Pointer<'a>) -> Self {
        List {
            list: ListReader::hop_as(pointer, &T::ELEMENT),
            kind: PhantomData,
        }
    }

    /// Returns the list that the pointer `word`, which is `before` bytes behind a spot, leads to.
    #[inline(always)] // Only the common case is here.
    pub(crate) fn read(spot: Spot<'a>, before: usize, word: u64) -> Self {
        List {
            list: ListReader::hop_from(spot, before, word, &T::ELEMENT),
            kind: PhantomData,
        }
    }

    /// Returns the list as a list of `T`, or an empty one if its elements cannot be read as `T`.
    pub(crate) fn of_raw(list: ListReader<'a>) -> Self {
        List {
            list: list.read_as(&T::ELEMENT).unwrap_or_default(),
            kind: PhantomData,
        }
    }

    /// Returns the list without its type.
    #[inline]
    pub fn untyped(self) -> ListReader<'a> {
        self.list
    }

    /// Returns the number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.list.count as usize
    }

    /// Reports whether there are no elements.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.list.count == 0
    }

    /// Returns element `index`, if it exists.
    #[inline]
    pub fn get(&self, index: usize) -> Option<T::Reader<'a>> {
        (index < self.len()).then(|| T::element(&self.list, index as u32))
    }

    /// Returns element `index`.
    ///
    /// # Panics
    /// Panics if the element does not exist.
    #[inline]
    #[track_caller]
    pub fn at(&self, index: usize) -> T::Reader<'a> {
        match self.get(index) {
            Some(element) => element,
            None => panic!("element {index} of a list of {}", self.len()),
        }
    }

    /// Iterates over all elements in order.
    #[inline]
    pub fn iter(&self) -> ListIter<'a, T> {
        ListIter {
            list: self.list,
            next: 0,
            kind: PhantomData,
        }
    }
}

impl<'a, T: Scalar + Kind<Reader<'a> = T>> List<'a, T> {
    /// Returns the elements' bytes, if they are contiguous. They are not in a list of structs or of
    /// wider numbers that is read as this type.
    #[inline]
    fn dense(&self) -> Option<&'a [u8]> {
        let bytes = self.list.count as usize * T::SIZE;
        if self.list.stride as usize == T::SIZE {
            self.list.body().get(..bytes)
        } else {
            None
        }
    }

    /// Returns the elements in place, if they are contiguous, aligned and in the machine's byte
    /// order.
    #[inline]
    pub fn as_slice(&self) -> Option<&'a [T]> {
        crate::array::view(self.dense()?)
    }

    /// Returns a copy of the elements. It takes one `memcpy` if they are contiguous.
    pub fn to_vec(&self) -> Vec<T> {
        match self.dense() {
            Some(bytes) => crate::array::decode(bytes),
            None => self.iter().collect(),
        }
    }
}

impl<'a, T: Kind> IntoIterator for List<'a, T> {
    type Item = T::Reader<'a>;
    type IntoIter = ListIter<'a, T>;

    #[inline]
    fn into_iter(self) -> ListIter<'a, T> {
        self.iter()
    }
}

impl<'a, T: Kind> IntoIterator for &List<'a, T> {
    type Item = T::Reader<'a>;
    type IntoIter = ListIter<'a, T>;

    #[inline]
    fn into_iter(self) -> ListIter<'a, T> {
        self.iter()
    }
}

/// Prints the Records of the elements, or the fault of one, within one budget, as structs are
/// printed.
impl<T: Kind> fmt::Debug for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::print::list::<T>(self.list, &Limits::default(), f)
    }
}

impl<'a, T: Kind> List<'a, T> {
    /// Returns what `{:?}` prints of the list, within the given limits: see
    /// [`crate::debug_within`].
    pub fn debug_within(&self, limits: &Limits) -> impl fmt::Debug + use<'a, T> {
        crate::print::list_within::<T>(self.list, limits)
    }
}

/// Iterates over the elements of a [`List`] from both ends.
pub struct ListIter<'a, T> {
    /// The list, whose `count` is lowered by the elements taken from the end.
    list: ListReader<'a>,
    next: u32,
    kind: PhantomData<fn() -> T>,
}

impl<T> Clone for ListIter<'_, T> {
    fn clone(&self) -> Self {
        ListIter {
            list: self.list,
            next: self.next,
            kind: PhantomData,
        }
    }
}

impl<'a, T: Kind> Iterator for ListIter<'a, T> {
    type Item = T::Reader<'a>;

    #[inline]
    fn next(&mut self) -> Option<T::Reader<'a>> {
        if self.next >= self.list.count {
            return None;
        }
        let element = T::element(&self.list, self.next);
        self.next += 1;
        Some(element)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.list.count - self.next) as usize;
        (left, Some(left))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<T::Reader<'a>> {
        let skipped = u32::try_from(n).unwrap_or(u32::MAX);
        self.next = self.next.saturating_add(skipped).min(self.list.count);
        self.next()
    }
}

impl<'a, T: Kind> DoubleEndedIterator for ListIter<'a, T> {
    #[inline]
    fn next_back(&mut self) -> Option<T::Reader<'a>> {
        if self.next >= self.list.count {
            return None;
        }
        let last = self.list.count - 1;
        let element = T::element(&self.list, last);
        self.list.count = last;
        Some(element)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<T::Reader<'a>> {
        let skipped = u32::try_from(n).unwrap_or(u32::MAX);
        self.list.count = self.list.count.saturating_sub(skipped).max(self.next);
        self.next_back()
    }
}

impl<T: Kind> ExactSizeIterator for ListIter<'_, T> {}
impl<T: Kind> core::iter::FusedIterator for ListIter<'_, T> {}
