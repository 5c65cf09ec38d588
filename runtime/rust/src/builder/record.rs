//! Setting Records into a message under construction, where they are encoded in one piece.

use crate::builder::{ListBuilder, PointerBuilder, locate};
use crate::encode::{Encoder, Slot};
use crate::kind::{Kind, Struct};
use crate::record::{EncodeError, refuse};
use crate::wire::{self, WORD};

/// A struct that a Builder's setter accepts: a reference to a Record, or the Reader of another
/// message.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// use weather::{Reading, Sensor};
///
/// let sensor = |name: &str| Sensor { name: name.into(), ..Sensor::default() };
/// let mut arena = zooph::Arena::new();
/// let mut reading = arena.init::<Reading>();
/// reading.set_sensors(&[sensor("wind"), sensor("rain")]); // a list of Records
/// let bytes = arena.framed().to_vec();
///
/// let received = Reading::open(&bytes)?;
/// let mut reading = arena.init::<Reading>();
/// reading.set_sensors(received.sensors()); // a part of a Reader
/// assert_eq!(reading.sensors().at(1).name(), "rain");
/// reading.sensors_mut().set_record(1, &sensor("sun")); // one element
/// assert_eq!(reading.sensors().at(1).name(), "sun");
/// # Ok::<(), zooph::Fault>(())
/// ```
///
/// # Panics
/// The Builder's setter panics for a Record for which
/// [`record::to_bytes`](crate::record::to_bytes) panics. Only the old value is lost then.
/// [`PointerBuilder::try_set_record`] returns an error instead.
pub trait StructSource {
    /// The struct's Record type.
    type Struct: Struct;

    /// Makes `pointer` lead to a copy of the struct.
    fn write_struct(self, pointer: PointerBuilder<'_>);
}

impl<T: Struct> StructSource for &T {
    type Struct = T;

    fn write_struct(self, mut pointer: PointerBuilder<'_>) {
        pointer.set_record(self);
    }
}

impl PointerBuilder<'_> {
    /// Makes the pointer lead to a struct with the fields of the Record, encoded in one piece of
    /// exactly the needed size.
    ///
    /// # Panics
    /// Panics if [`PointerBuilder::try_set_record`] fails.
    pub fn set_record<T: Struct>(&mut self, record: &T) {
        self.try_set_record(record)
            .unwrap_or_else(|error| refuse(error));
    }

    /// [`PointerBuilder::set_record`] for Records that others influence: Records that were decoded,
    /// or whose depth or size depends on input.
    ///
    /// # Errors
    /// Returns the same errors as [`record::try_to_bytes`](crate::record::try_to_bytes). Then the
    /// pointer is null, and the arena holds nothing more than before.
    pub fn try_set_record<T: Struct>(&mut self, record: &T) -> Result<(), EncodeError> {
        let own = u64::from(T::LAYOUT.data_words) + u64::from(T::LAYOUT.pointers);
        let words = crate::depth::measured(|| own + record.reached_words());
        self.encode(words, |encoder, slot| encoder.structure(record, slot))
    }

    /// Makes the pointer lead to a list of these values, encoded as in a Record.
    ///
    /// # Panics
    /// Panics if encoding fails, as [`PointerBuilder::set_record`] does.
    pub(crate) fn set_records<T: Kind>(&mut self, items: &[T::Record]) {
        if items.is_empty() {
            self.reborrow().init_raw_list(&T::ELEMENT, 0);
            return;
        }
        let words = crate::depth::measured(|| T::list_words(items));
        let set = self.encode(words, |encoder, slot| T::encode_list(items, encoder, slot));
        set.unwrap_or_else(|error| refuse(error));
    }

    /// Makes the pointer lead to the object that `write` encodes. It takes `words` words, including
    /// everything it leads to. [`None`] means that the Record is nested too deep.
    fn encode(
        &mut self,
        words: Option<u64>,
        write: impl FnOnce(&mut Encoder<'_>, Slot<'_>),
    ) -> Result<(), EncodeError> {
        self.clear();
        let words = words.ok_or(EncodeError::Nesting)?;
        if words > wire::MAX_COUNT as u64 {
            return Err(EncodeError::Size);
        }
        let words = words as usize;
        // The encoder's pointer to the object says what the object is. Its offset is not used,
        // because the real pointer may be too far for a near one.
        let mut word = 0;
        if words == 0 {
            write(&mut Encoder::over(&mut [], None), Slot::outside(&mut word));
            self.allocate(0, word);
            return Ok(());
        }
        let before = self.arena.mark();
        let is_near = self.arena.current() == self.segment && self.arena.makes_room(words);
        // If the pointer is in another segment, a landing pad goes in front of the object.
        let (place, segment) = self.arena.allocate(words + usize::from(!is_near));
        // SAFETY: these words were just allocated, including one for the landing pad.
        let start = unsafe { locate::advance(place, i64::from(!is_near)) };
        // SAFETY: these words were just allocated, are zero, and no pointer leads to them.
        let body = unsafe { core::slice::from_raw_parts_mut(start.as_ptr(), words * WORD) };
        let mut refused = None;
        let mut encoder = Encoder::over(body, Some(&mut refused));
        let slot = Slot::outside(&mut word);
        let offset = slot.offset_to(start.as_ptr());
        write(&mut encoder, slot);
        let written = encoder.words_used();
        debug_assert!(refused.is_some() || written == words, "both passes agree");
        if let Some(error) = refused {
            body.fill(0);
            // SAFETY: all that was allocated since `before` is zero, and no pointer leads to it.
            unsafe { self.arena.take_back(before) };
            return Err(error);
        }
        // Code that is not generated may write something else than one object.
        let is_at_start = wire::kind(word) < wire::FAR && word == wire::with_offset(word, offset);
        assert!(
            is_at_start,
            "the first object that was encoded is another one"
        );
        if is_near {
            let word = wire::with_offset(word, locate::distance(self.at, start));
            // SAFETY: the Builder has exclusive access to its word.
            unsafe { locate::store(self.at, word) };
        } else {
            let position = self.arena.position(segment, place);
            // SAFETY: the Builder has exclusive access to its word, and the landing pad was just
            // allocated.
            unsafe {
                locate::store(place, wire::with_offset(word, 0));
                locate::store(self.at, wire::far_pointer(false, position, segment));
            }
        }
        Ok(())
    }
}

impl<T: Struct> ListBuilder<'_, T> {
    /// Makes element `index` a struct with the fields of the Record. The element's words are among
    /// those of the other elements, so the Record is encoded into memory of its own, and then
    /// copied.
    ///
    /// # Panics
    /// Panics if the element does not exist, or if [`ListBuilder::try_set_record`] fails.
    #[track_caller]
    pub fn set_record(&mut self, index: usize, record: &T) {
        self.try_set_record(index, record)
            .unwrap_or_else(|error| refuse(error));
    }

    /// [`ListBuilder::set_record`] for Records that others influence.
    ///
    /// # Errors
    /// Returns the same errors as [`record::try_to_bytes`](crate::record::try_to_bytes). Then the
    /// element is unchanged.
    ///
    /// # Panics
    /// Panics if the element does not exist.
    #[track_caller]
    pub fn try_set_record(&mut self, index: usize, record: &T) -> Result<(), EncodeError> {
        assert!(index < self.len(), "the list has no element {index}");
        let bytes = crate::record::try_to_bytes(record)?;
        let message = crate::open_lazy::<T>(&bytes).expect("what was just encoded has a root");
        self.set_copy(index, message.root());
        Ok(())
    }
}
