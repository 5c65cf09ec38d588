//! What a type must have to be encoded and decoded.

use crate::raw::{Fault, Measure, Plain, Reader, Shape, Writer};

/// A type whose values become bytes. Also for types that only borrow, such as `str` and slices.
///
/// `#[derive(Raw)]` and `#[derive(Encode)]` of the crate `zooph-derive` write this.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be encoded by `zooph::raw`",
    label = "no instance of `zooph::raw::Encode`",
    note = "`#[derive(zooph_derive::Raw)]` makes one for structs and enums"
)]
pub trait Encode {
    /// Bytes that every value takes at least. Of a sum type that is its tag alone, whatever its
    /// constructors hold, so that recursive types have one.
    const MIN: usize;

    /// Whether every value takes [`MIN`](Self::MIN) bytes. Such types hold no lists, no texts, no optional
    /// values, and no sums with fields.
    const CONSTANT: bool;

    /// Whether values lie in memory as they are encoded, so that many are copied at once.
    const PLAIN: Plain<Self> = Plain::NO;

    /// Adds the bytes that this value takes beyond [`MIN`](Self::MIN). Never called of types that
    /// are [`CONSTANT`](Self::CONSTANT).
    #[inline]
    fn beyond(&self, measure: &mut Measure) {
        let _ = measure;
    }

    /// Writes the value: as many bytes as were measured.
    ///
    /// # Panics
    /// If these are more bytes than [`MIN`](Self::MIN) and [`beyond`](Self::beyond) said.
    fn write(&self, writer: &mut Writer<'_>);

    /// Describes the type, for fingerprints.
    fn shape(shape: &mut Shape);
}

/// A type whose values become bytes, and bytes values.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be decoded by `zooph::raw`",
    label = "no instance of `zooph::raw::Raw`",
    note = "`#[derive(zooph_derive::Raw)]` makes one for structs and enums; types that borrow can be encoded only, with `#[derive(zooph_derive::Encode)]`"
)]
pub trait Raw: Encode + Sized {
    /// Reads a value. The caller has made sure that [`MIN`](Encode::MIN) bytes are there.
    fn read(reader: &mut Reader<'_>) -> Result<Self, Fault>;
}
