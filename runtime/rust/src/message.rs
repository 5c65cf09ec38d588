//! Messages that own their bytes, in any storage.

use alloc::vec::Vec;
use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;

use crate::fault::Fault;
use crate::framing::Frame;
use crate::kind::{PointerKind, Struct};
use crate::validate::Limits;

/// A validated message that owns its bytes. It may be kept, and sent to other threads if its bytes
/// may.
///
/// The storage is any type that gives bytes: a `Vec<u8>`, a `Box<[u8]>`, a shared `Arc<[u8]>`, the
/// crate `bytes`' `Bytes`, a map of a file, a [`Framed`](crate::Framed) arena, or a `&[u8]`. The
/// bytes are not copied, and nothing is allocated. See [`crate::open`] for the requirements on
/// maps.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// use std::sync::Arc;
/// use weather::Reading;
///
/// let bytes: Arc<[u8]> = Reading { time: 7, ..Reading::default() }.to_bytes().into();
/// let message = zooph::Message::<Reading, _>::open(bytes.clone())?;
/// let time = std::thread::spawn(move || message.root().time());
/// assert_eq!(time.join().unwrap(), 7);
/// # Ok::<(), zooph::Fault>(())
/// ```
#[derive(Clone)]
pub struct Message<T, B = Vec<u8>> {
    bytes: B,
    /// The limits with which it was validated.
    limits: Limits,
    kind: PhantomData<fn() -> T>,
}

impl<T: Struct, B: AsRef<[u8]>> Message<T, B> {
    /// Validates and keeps `bytes`, which must be one framed message that nothing follows.
    ///
    /// # Errors
    /// Returns the same faults as [`crate::open`].
    pub fn open(bytes: B) -> Result<Self, Fault> {
        Message::new(bytes, &Limits::default())
    }

    /// [`Message::open`] within the given limits.
    ///
    /// # Errors
    /// Returns the same faults as [`crate::open`].
    pub fn new(bytes: B, limits: &Limits) -> Result<Self, Fault> {
        crate::open::open_within::<T>(bytes.as_ref(), limits)?;
        Ok(Message {
            bytes,
            limits: *limits,
            kind: PhantomData,
        })
    }

    /// Returns the root struct. If `B` gives other bytes than those that were validated, unsound
    /// parts read as their defaults.
    pub fn root(&self) -> T::Reader<'_> {
        match Frame::exactly(self.bytes.as_ref()).and_then(crate::open::frame_root) {
            Ok(pointer) => T::read(pointer.opened_within(&self.limits)),
            // `new` has opened the bytes, so this needs a `B` that gives other bytes now.
            Err(_) => T::from_struct(crate::reader::StructReader::EMPTY),
        }
    }

    /// Returns the framed bytes.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// Returns the storage of the framed bytes, without copying them.
    pub fn into_bytes(self) -> B {
        self.bytes
    }
}

/// Prints the root, as its Reader does.
impl<T: Struct, B: AsRef<[u8]>> Debug for Message<T, B> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.root().fmt(f)
    }
}
