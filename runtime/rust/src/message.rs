//! Messages that own their bytes, whatever these are kept in.

use alloc::vec::Vec;
use core::fmt::{self, Debug, Formatter};
use core::marker::PhantomData;

use crate::fault::Fault;
use crate::framing::Frame;
use crate::kind::{PointerKind, Struct};
use crate::validate::Limits;

/// A message that owns its bytes and was validated: it may be kept, and sent to other threads if its bytes may.
///
/// The bytes are in whatever gives them: a `Vec<u8>`, a `Box<[u8]>`, an `Arc<[u8]>` that others share, the crate
/// `bytes`' `Bytes`, a map of a file, a [`Framed`](crate::Framed) arena, or a `&[u8]`. They are not copied, and nothing is
/// allocated. ([`crate::open`] tells what bytes a map must be of.)
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
    /// What it was validated within.
    limits: Limits,
    kind: PhantomData<fn() -> T>,
}

impl<T: Struct, B: AsRef<[u8]>> Message<T, B> {
    /// Validates `bytes`, one framed message that nothing follows, and keeps them.
    ///
    /// # Errors
    /// As [`crate::open`].
    pub fn open(bytes: B) -> Result<Self, Fault> {
        Message::new(bytes, &Limits::default())
    }

    /// [`Message::open`] with limits of the caller's.
    ///
    /// # Errors
    /// As [`crate::open`].
    pub fn new(bytes: B, limits: &Limits) -> Result<Self, Fault> {
        crate::open::open_within::<T>(bytes.as_ref(), limits)?;
        Ok(Message {
            bytes,
            limits: *limits,
            kind: PhantomData,
        })
    }

    /// The root struct. Of a `B` that gives other bytes than it did when they were validated, what is not sound reads as
    /// its default.
    pub fn root(&self) -> T::Reader<'_> {
        match Frame::exactly(self.bytes.as_ref()).and_then(crate::open::frame_root) {
            Ok(pointer) => T::read(pointer.opened_within(&self.limits)),
            // `new` has opened the same bytes.
            Err(_) => T::from_struct(crate::reader::StructReader::EMPTY),
        }
    }

    /// The framed bytes.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// What the framed bytes are kept in, without copying them.
    pub fn into_bytes(self) -> B {
        self.bytes
    }
}

/// The root, as Readers are printed.
impl<T: Struct, B: AsRef<[u8]>> Debug for Message<T, B> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.root().fmt(f)
    }
}
