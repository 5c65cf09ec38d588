//! Sealed values, which have a header with their type and length.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::raw::functions::{append_measured, decode_at, encoded_len};
use crate::raw::shape::Shape;
use crate::raw::{Encode, Fault, FaultKind, Limits, Raw};

/// The size of the header in bytes: the fingerprint of the type, and the number of bytes of the value.
const HEADER: usize = 16;

/// The properties of a type that its fingerprint depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sealing {
    /// The shape alone: types with different names but the same encoding have the same fingerprint.
    #[default]
    Shape,
    /// The shape and the names of types, constructors and fields.
    Named,
}

/// Returns the fingerprint of a type: FNV-1a of 64 bits over the canonical text of its shape. It is the same in
/// every language.
pub fn fingerprint<T: Encode + ?Sized>() -> u64 {
    Sealing::Shape.fingerprint::<T>()
}

/// Encodes a value, with its type's fingerprint and its length before it, into a new vector of exactly the size
/// needed.
///
/// # Panics
/// If the value is nested deeper than decoders allow by default: 1,000 levels, [`Limits::nesting`].
pub fn seal<T: Encode + ?Sized>(value: &T) -> Vec<u8> {
    Sealing::Shape.seal(value)
}

/// Decodes a sealed value from exactly these bytes.
///
/// # Errors
/// [`Fault`], of kind [`FaultKind::Fingerprint`] if the value was sealed as one of another type.
pub fn unseal<T: Raw>(bytes: &[u8]) -> Result<T, Fault> {
    Sealing::Shape.unseal(bytes)
}

/// Returns the size of the sealed value at the start of the bytes, including its header. With it, a stream can be
/// divided into values without decoding them.
///
/// # Errors
/// [`FaultKind::Truncated`] if there are fewer than 16 bytes. The rest of the value need not be present.
pub fn sealed_len(bytes: &[u8]) -> Result<u64, Fault> {
    match bytes.first_chunk::<HEADER>() {
        Some([_, _, _, _, _, _, _, _, length @ ..]) => {
            Ok(u64::from_le_bytes(*length).saturating_add(HEADER as u64))
        }
        None => Err(Fault::at(FaultKind::Truncated, 0)),
    }
}

impl Sealing {
    /// Returns the canonical text of the shape of a type, such as `(i64,u8,f64)`.
    pub fn text<T: Encode + ?Sized>(self) -> String {
        Shape::of::<T>(self == Sealing::Named)
    }

    /// Returns the fingerprint of a type: FNV-1a of 64 bits over the text of its shape. It is computed once for
    /// each type; without `std`, in each call.
    pub fn fingerprint<T: Encode + ?Sized>(self) -> u64 {
        #[cfg(feature = "std")]
        return known::fingerprint::<T>(self);
        #[cfg(not(feature = "std"))]
        fnv(&self.text::<T>())
    }

    /// Encodes a value, with its type's fingerprint and its length before it, into a new vector of exactly the size
    /// needed.
    ///
    /// # Panics
    /// If the value is nested deeper than decoders allow by default: 1,000 levels, [`Limits::nesting`].
    pub fn seal<T: Encode + ?Sized>(self, value: &T) -> Vec<u8> {
        let size = encoded_len(value);
        let mut bytes = Vec::with_capacity(HEADER.saturating_add(size));
        bytes.extend_from_slice(&self.fingerprint::<T>().to_le_bytes());
        bytes.extend_from_slice(&(size as u64).to_le_bytes());
        append_measured(value, size, &mut bytes);
        bytes
    }

    /// Decodes a sealed value from exactly these bytes.
    ///
    /// # Errors
    /// [`Fault`], of kind [`FaultKind::Fingerprint`] if the value was sealed as one of another type.
    pub fn unseal<T: Raw>(self, bytes: &[u8]) -> Result<T, Fault> {
        self.unseal_within(bytes, &Limits::default())
    }

    /// Decodes a sealed value from exactly these bytes, within limits.
    ///
    /// # Errors
    /// [`Fault`], of kind [`FaultKind::Fingerprint`] if the value was sealed as one of another type.
    pub fn unseal_within<T: Raw>(self, bytes: &[u8], limits: &Limits) -> Result<T, Fault> {
        let (value, rest) = self.unseal_prefix(bytes, limits)?;
        if !rest.is_empty() {
            let offset = bytes.len() - rest.len();
            return Err(Fault::at(FaultKind::Trailing, offset as u64));
        }
        Ok(value)
    }

    /// Decodes the sealed value at the start of the bytes, and returns it and the bytes behind it.
    ///
    /// # Errors
    /// [`Fault`], of kind [`FaultKind::Fingerprint`] if the value was sealed as one of another type.
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

/// Returns the FNV-1a hash of 64 bits.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Returns the fault that the bytes were sealed as values of another type than `T`.
#[cold]
fn of_another<T: Encode>(found: u64, sealing: Sealing) -> Fault {
    let number = |fingerprint: u64| format!("{fingerprint:016x}");
    #[cfg(feature = "std")]
    let found = known::text(found).unwrap_or_else(|| number(found));
    #[cfg(not(feature = "std"))]
    let found = number(found);
    Fault::of_shapes(0, found, sealing.text::<T>())
}

/// The fingerprints of the types met so far, and their texts, which appear in faults.
#[cfg(feature = "std")]
mod known {
    use core::any::TypeId;
    use std::collections::BTreeMap;
    use std::string::String;
    use std::sync::{PoisonError, RwLock};

    use super::{Sealing, fnv};
    use crate::raw::Encode;
    use crate::raw::shape::identity;

    /// The fingerprints and texts by type and [`Sealing`].
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

    /// Returns the text of a fingerprint that was computed before.
    pub(super) fn text(fingerprint: u64) -> Option<String> {
        let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
        let mut all = known.values();
        all.find(|(known, _)| *known == fingerprint)
            .map(|(_, text)| text.clone())
    }
}
