//! Values with a header that tells their type and their length.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::raw::functions::{append_measured, decode_at, encoded_len};
use crate::raw::shape::Shape;
use crate::raw::{Encode, Fault, FaultKind, Limits, Raw};

/// Bytes in front of the value: the fingerprint of its type, and how many bytes there are of it.
const HEADER: usize = 16;

/// What a fingerprint is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sealing {
    /// The shape alone: types of other names but with the same bytes are the same.
    #[default]
    Shape,
    /// Also the names of types, constructors and fields.
    Named,
}

/// The fingerprint of a type: FNV-1a of 64 bits over the canonical text of its shape, the same in every language.
pub fn fingerprint<T: Encode + ?Sized>() -> u64 {
    Sealing::Shape.fingerprint::<T>()
}

/// Encodes a value behind the fingerprint of its type and its length, into memory of exactly the size it needs.
///
/// # Panics
/// If the value is nested deeper than decoders follow: 1,000 levels, [`Limits::nesting`].
pub fn seal<T: Encode + ?Sized>(value: &T) -> Vec<u8> {
    Sealing::Shape.seal(value)
}

/// Decodes a sealed value of which these are all bytes.
///
/// # Errors
/// [`Fault`]: of kind [`FaultKind::Fingerprint`] if it was sealed as a value of another type.
pub fn unseal<T: Raw>(bytes: &[u8]) -> Result<T, Fault> {
    Sealing::Shape.unseal(bytes)
}

/// How many bytes the sealed value takes that the bytes begin with, so that a stream can be cut without decoding.
///
/// # Errors
/// [`FaultKind::Truncated`] if there are fewer than 16 bytes. Whether the value is all there is not looked at.
pub fn sealed_len(bytes: &[u8]) -> Result<u64, Fault> {
    match bytes.first_chunk::<HEADER>() {
        Some([_, _, _, _, _, _, _, _, length @ ..]) => {
            Ok(u64::from_le_bytes(*length).saturating_add(HEADER as u64))
        }
        None => Err(Fault::at(FaultKind::Truncated, 0)),
    }
}

impl Sealing {
    /// The canonical text of the shape of a type, such as `(i64,u8,f64)`.
    pub fn text<T: Encode + ?Sized>(self) -> String {
        Shape::of::<T>(self == Sealing::Named)
    }

    /// The fingerprint of a type: FNV-1a of 64 bits over the text of its shape. It is computed once for
    /// each type; without `std`, each time.
    pub fn fingerprint<T: Encode + ?Sized>(self) -> u64 {
        #[cfg(feature = "std")]
        return known::fingerprint::<T>(self);
        #[cfg(not(feature = "std"))]
        fnv(&self.text::<T>())
    }

    /// Encodes a value behind the fingerprint of its type and its length, into memory of exactly the size it needs.
    ///
    /// # Panics
    /// If the value is nested deeper than decoders follow: 1,000 levels, [`Limits::nesting`].
    pub fn seal<T: Encode + ?Sized>(self, value: &T) -> Vec<u8> {
        let size = encoded_len(value);
        let mut bytes = Vec::with_capacity(HEADER.saturating_add(size));
        bytes.extend_from_slice(&self.fingerprint::<T>().to_le_bytes());
        bytes.extend_from_slice(&(size as u64).to_le_bytes());
        append_measured(value, size, &mut bytes);
        bytes
    }

    /// Decodes a sealed value of which these are all bytes.
    ///
    /// # Errors
    /// [`Fault`]: of kind [`FaultKind::Fingerprint`] if it was sealed as a value of another type.
    pub fn unseal<T: Raw>(self, bytes: &[u8]) -> Result<T, Fault> {
        self.unseal_within(bytes, &Limits::default())
    }

    /// Decodes a sealed value of which these are all bytes, within limits.
    ///
    /// # Errors
    /// [`Fault`]: of kind [`FaultKind::Fingerprint`] if it was sealed as a value of another type.
    pub fn unseal_within<T: Raw>(self, bytes: &[u8], limits: &Limits) -> Result<T, Fault> {
        let (value, rest) = self.unseal_prefix(bytes, limits)?;
        if !rest.is_empty() {
            let offset = bytes.len() - rest.len();
            return Err(Fault::at(FaultKind::Trailing, offset as u64));
        }
        Ok(value)
    }

    /// Decodes the sealed value that the bytes begin with, and returns the bytes behind it, too.
    ///
    /// # Errors
    /// [`Fault`]: of kind [`FaultKind::Fingerprint`] if it was sealed as a value of another type.
    pub fn unseal_prefix<'a, T: Raw>(
        self,
        bytes: &'a [u8],
        limits: &Limits,
    ) -> Result<(T, &'a [u8]), Fault> {
        let length = sealed_len(bytes)?;
        let (sealed, rest) = match usize::try_from(length) {
            Ok(length) if length <= bytes.len() => bytes.split_at(length),
            _ => (&[][..], &[][..]),
        };
        let found = bytes
            .first_chunk()
            .map_or(0, |found| u64::from_le_bytes(*found));
        if found != self.fingerprint::<T>() {
            return Err(of_another::<T>(found, self));
        }
        let Some(body) = sealed.get(HEADER..) else {
            return Err(Fault::at(FaultKind::Truncated, 8));
        };
        Ok((decode_at(body, bytes.as_ptr(), limits)?, rest))
    }
}

/// FNV-1a, of 64 bits.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The fault of bytes that were sealed as values of another type than T.
#[cold]
fn of_another<T: Encode>(found: u64, sealing: Sealing) -> Fault {
    let number = |fingerprint: u64| format!("{fingerprint:016x}");
    #[cfg(feature = "std")]
    let found = known::text(found).unwrap_or_else(|| number(found));
    #[cfg(not(feature = "std"))]
    let found = number(found);
    Fault::of_shapes(0, found, sealing.text::<T>())
}

/// Fingerprints are made once for each type, and the texts they are made of are kept to be named.
#[cfg(feature = "std")]
mod known {
    use core::any::TypeId;
    use std::collections::BTreeMap;
    use std::string::String;
    use std::sync::{PoisonError, RwLock};

    use super::{Sealing, fnv};
    use crate::raw::Encode;
    use crate::raw::shape::identity;

    /// By the type and what its fingerprint is made of.
    static KNOWN: RwLock<BTreeMap<(TypeId, Sealing), (u64, String)>> = RwLock::new(BTreeMap::new());

    pub(super) fn fingerprint<T: Encode + ?Sized>(sealing: Sealing) -> u64 {
        let key = (identity::<T>(), sealing);
        let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
        if let Some((fingerprint, _)) = known.get(&key) {
            return *fingerprint;
        }
        drop(known);
        let text = sealing.text::<T>();
        let fingerprint = fnv(&text);
        let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(key, (fingerprint, text));
        fingerprint
    }

    /// The text of a fingerprint that was made before.
    pub(super) fn text(fingerprint: u64) -> Option<String> {
        let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
        let mut all = known.values();
        all.find(|(known, _)| *known == fingerprint)
            .map(|(_, text)| text.clone())
    }
}
