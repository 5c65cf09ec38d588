//! The traits of types that can be encoded and decoded.

use crate::raw::{Fault, Measure, Plain, Reader, Shape, Writer};

/// A type whose values can be encoded. Types that borrow, such as `str` and slices, implement it, too.
///
/// `#[derive(Raw)]` and `#[derive(Encode)]` of the crate `zooph-derive` implement it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be encoded by `zooph::raw`",
    label = "no instance of `zooph::raw::Encode`",
    note = "`#[derive(zooph_derive::Raw)]` makes one for structs and enums"
)]
pub trait Encode {
    /// The least number of bytes of a value. For a sum type this is the size of its tag alone, whatever its
    /// constructors hold, so that recursive types have a minimum.
    const MIN: usize;

    /// Whether every value takes exactly [`MIN`](Self::MIN) bytes. Such types contain no lists, no texts, no
    /// optional values, and no sums with fields.
    const CONSTANT: bool;

    /// Whether the bytes of a value in memory are its encoding, so that many values can be written by one copy.
    const PLAIN: Plain<Self> = Plain::NO;

    /// Adds the bytes that this value takes beyond [`MIN`](Self::MIN). It is not called for types that are
    /// [`CONSTANT`](Self::CONSTANT).
    #[inline]
    fn beyond(&self, measure: &mut Measure) {
        let _ = measure;
    }

    /// Writes the value, in as many bytes as [`MIN`](Self::MIN) and [`beyond`](Self::beyond) counted.
    ///
    /// # Panics
    /// If it writes more bytes than that.
    fn write(&self, writer: &mut Writer<'_>);

    /// Describes the type, for its fingerprint.
    fn shape(shape: &mut Shape);
}

/// A type whose values can be encoded and decoded.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be decoded by `zooph::raw`",
    label = "no instance of `zooph::raw::Raw`",
    note = "`#[derive(zooph_derive::Raw)]` makes one for structs and enums; types that borrow can be encoded only, with `#[derive(zooph_derive::Encode)]`"
)]
pub trait Raw: Encode + Sized {
    /// Whether [`read`](Self::read) accepts any bytes and returns the value that has these bytes in memory, so that
    /// many values can be read by one copy, without calling it. A type whose `read` refuses values keeps the
    /// default, even if it is [`Encode::PLAIN`].
    const READ_PLAIN: Plain<Self> = Plain::NO;

    /// Reads a value. The caller must have checked that at least [`MIN`](Encode::MIN) bytes are left.
    fn read(reader: &mut Reader<'_>) -> Result<Self, Fault>;
}
