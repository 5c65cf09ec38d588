//! Records: plain native types, encoded at exactly the size they need and decoded within budgets.
//!
//! Encoding writes every word once, each struct's sections first and what its pointers lead to
//! behind them, in order. Where the memory is the caller's, that is all; for a new vector of exactly
//! the right size, a pass before it adds up words.

use alloc::vec::Vec;
use core::fmt;

use crate::decode::Decoder;
use crate::encode::Encoder;
use crate::fault::Fault;
use crate::kind::Struct;
use crate::reader::StructReader;
use crate::segment::{Segment, Source};
use crate::validate::{self, Limits, MAX_NESTING};
use crate::wire::{self, WORD};

/// Why a Record cannot be encoded: it has no message, or none that anybody would read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// A union has a member that this version of the schema does not know, as after decoding what a
    /// newer writer wrote: what belongs to it is not in the Record. Such a message is passed on as
    /// its bytes, or copied by a Builder.
    UnknownMember(UnknownMember),
    /// The Record is nested deeper than [`MAX_NESTING`].
    Nesting,
    /// The message would be larger than a segment can be, or than memory, or a list has 2^29 elements or
    /// more.
    Size,
}

/// A member of a union that this version of the schema does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMember {
    /// The struct or group whose union it is, in the schema's spelling: `Shape.border`.
    pub union: &'static str,
    /// The member's number.
    pub tag: u16,
}

impl fmt::Display for UnknownMember {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownMember { union, tag } = self;
        write!(f, "the union of `{union}` has no member {tag} to encode")
    }
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::UnknownMember(unknown) => unknown.fmt(f),
            EncodeError::Nesting => {
                write!(f, "a record is nested deeper than {MAX_NESTING} levels")
            }
            EncodeError::Size => {
                f.write_str("the record does not fit a segment, or a list has 2^29 elements")
            }
        }
    }
}

impl core::error::Error for EncodeError {}

/// Bytes of the record as a framed message.
///
/// # Panics
/// If the message would be larger than a segment can be, or if the record is nested deeper than
/// [`MAX_NESTING`]: no reader would follow it there.
pub fn encoded_len<T: Struct>(record: &T) -> usize {
    measure(record).unwrap_or_else(|error| refuse(error))
}

/// Bytes of the record as a framed message.
#[inline]
fn measure<T: Struct>(record: &T) -> Result<usize, EncodeError> {
    let sections = T::LAYOUT.data_words as u64 + T::LAYOUT.pointers as u64;
    if T::LAYOUT.pointers == 0 {
        return Ok((sections as usize + 2) * WORD);
    }
    let reached = crate::depth::measured(|| record.reached_words());
    let words = 1 + sections + reached.ok_or(EncodeError::Nesting)?;
    if words > wire::MAX_COUNT as u64 {
        return Err(EncodeError::Size);
    }
    usize::try_from((words + 1) * WORD as u64).map_err(|_| EncodeError::Size)
}

#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn refuse(error: EncodeError) -> ! {
    panic!("{error}")
}

/// The record as a framed message of one segment, for records that other programs had a part in: that
/// hold what was decoded, or are as deep or as large as somebody says.
///
/// # Errors
/// [`EncodeError`] tells them all. (Without the feature `std` depth is not counted.)
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// use weather::{Reading, reading::Source};
///
/// let record = Reading { source: Source::Unknown(7), ..Reading::default() };
/// let error = zooph::record::try_to_bytes(&record).unwrap_err();
/// assert_eq!(error.to_string(), "the union of `Reading.source` has no member 7 to encode");
/// ```
pub fn try_to_bytes<T: Struct>(record: &T) -> Result<Vec<u8>, EncodeError> {
    let mut bytes = zeros(measure(record)?);
    let mut refused = None;
    write(record, &mut bytes, Some(&mut refused));
    match refused {
        None => Ok(bytes),
        Some(error) => Err(error),
    }
}

/// The record as a framed message of one segment, in one allocation of exactly its size.
///
/// # Panics
/// Where [`try_to_bytes`] has an error: if a union has a member that the schema does not know, or the
/// record is too deep or too large, also if a list has 2^29 elements or more.
#[inline]
pub fn to_bytes<T: Struct>(record: &T) -> Vec<u8> {
    if T::LAYOUT.pointers == 0 {
        // What is known this well is written to registers, and stored once.
        match T::LAYOUT.data_words {
            0..=2 => return least_to_bytes(record),
            3..=4 => return small_to_bytes::<T, 6>(record),
            5..=8 => return small_to_bytes::<T, 10>(record),
            9..=16 => return small_to_bytes::<T, 18>(record),
            _ => {}
        }
    }
    any_to_bytes(record)
}

/// Of a struct without pointers and of a word or two of data, written where it is to be.
#[inline(always)] // As below.
fn least_to_bytes<T: Struct>(record: &T) -> Vec<u8> {
    let length = (T::LAYOUT.data_words as usize + 2) * WORD;
    let mut bytes = Vec::with_capacity(length);
    // In two pieces, or the compiler asks the allocator for zeros, which takes longer.
    bytes.extend_from_slice(&[1; WORD]);
    bytes.extend_from_slice(&[0; 3 * WORD][..length - WORD]);
    let written = write(record, &mut bytes, None);
    debug_assert_eq!(written, length, "the sections are all there is");
    bytes
}

/// Of a struct without pointers, which with framing has `N` words at most.
#[inline(always)] // Of four, all but one are known not to be called.
fn small_to_bytes<T: Struct, const N: usize>(record: &T) -> Vec<u8> {
    // Known before, so that the copy needs no call.
    let length = (T::LAYOUT.data_words as usize + 2) * WORD;
    let mut words = [[0; WORD]; N];
    let written = write(record, words.as_flattened_mut(), None);
    debug_assert_eq!(written, length, "the sections are all there is");
    words.as_flattened()[..length].to_vec()
}

fn any_to_bytes<T: Struct>(record: &T) -> Vec<u8> {
    let mut bytes = zeros(encoded_len(record));
    let length = write(record, &mut bytes, None);
    debug_assert_eq!(length, bytes.len(), "both passes agree");
    bytes
}

/// So many bytes of zero.
///
/// Allocators keep small memory at hand, but some of them not for those who ask for zeros.
#[inline]
fn zeros(length: usize) -> Vec<u8> {
    #[inline(never)] // Or the compiler asks for zeros after all.
    fn fill(bytes: &mut Vec<u8>, length: usize) {
        bytes.resize(length, 0);
    }

    const SMALL: usize = 1024;
    if length > SMALL {
        return alloc::vec![0; length];
    }
    let mut bytes = Vec::with_capacity(length);
    fill(&mut bytes, length);
    bytes
}

/// Whether both records are encoded to the same bytes. Unlike `==`, that finds a NaN to be the same
/// as itself and tells 0 from -0; what is null and what is equal to a field's default are the same.
/// It holds both messages in memory meanwhile.
///
/// # Panics
/// As [`to_bytes`]. Where a record may have come of what a newer writer wrote, there is [`try_same_bits`].
pub fn same_bits<T: Struct>(one: &T, other: &T) -> bool {
    to_bytes(one) == to_bytes(other)
}

/// [`same_bits`], for records that other programs had a part in.
///
/// # Errors
/// As [`try_to_bytes`], of the first record before the second.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// use weather::{Reading, reading::Source};
///
/// let known = Reading::default();
/// let unknown = Reading { source: Source::Unknown(7), ..Reading::default() };
/// assert_eq!(zooph::record::try_same_bits(&known, &known), Ok(true));
/// assert!(zooph::record::try_same_bits(&known, &unknown).is_err());
/// ```
pub fn try_same_bits<T: Struct>(one: &T, other: &T) -> Result<bool, EncodeError> {
    Ok(try_to_bytes(one)? == try_to_bytes(other)?)
}

/// Writes the record as a framed message to the start of `bytes` and returns its length. Takes one
/// pass: the size need not be known before. What follows the message in `bytes` stays as it is.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// let record = weather::Reading { station: "EBBR".into(), ..Default::default() };
/// let mut buffer = vec![0; 1 << 16]; // used again and again
/// let length = zooph::record::encode_into(&record, &mut buffer);
/// assert_eq!(buffer[..length], record.to_bytes());
/// ```
/// # Panics
/// If `bytes` is shorter than [`encoded_len`], and as [`to_bytes`].
#[inline]
pub fn encode_into<T: Struct>(record: &T, bytes: &mut [u8]) -> usize {
    write(record, bytes, None)
}

#[inline]
fn write<T: Struct>(
    record: &T,
    bytes: &mut [u8],
    refused: Option<&mut Option<EncodeError>>,
) -> usize {
    let Some((table, body)) = bytes.split_first_chunk_mut::<WORD>() else {
        crate::encode::too_short();
    };
    let mut encoder = Encoder::over(body, refused);
    let root = encoder.root();
    encoder.structure(record, root);
    let words = wire::checked_count(encoder.words_used() as u64) as usize;
    *table = ((words as u64) << 32).to_le_bytes();
    (words + 1) * WORD
}

/// The native form of a struct, decoded within limits.
///
/// # Errors
/// A fault of a lazily opened message, and `memory`, `nesting` or `text_utf8` of any.
pub fn from_struct<T: Struct>(reader: StructReader<'_>, limits: &Limits) -> Result<T, Fault> {
    let mut decoder = Decoder::over(&reader.segment(), limits);
    indexed(reader.segment(), |segment| {
        decode_with(reader.with_segment(segment), limits, &mut decoder)
    })
}

/// The native form of a struct, by a decoder that was made for it.
pub(crate) fn decode_with<T: Struct>(
    reader: StructReader<'_>,
    limits: &Limits,
    decoder: &mut Decoder,
) -> Result<T, Fault> {
    let mut record = T::blank();
    fill_with(&mut record, reader, limits, decoder)?;
    Ok(record)
}

/// Makes `record` the native form of a struct, by a decoder that was made for it.
fn fill_with<T: Struct>(
    record: &mut T,
    reader: StructReader<'_>,
    limits: &Limits,
    decoder: &mut Decoder,
) -> Result<(), Fault> {
    { record.fill(reader, decoder) }
        .map_err(|fault| validate::first_text(fault, reader, T::layout, limits))
}

/// Decodes with a table of the message's segments at hand, if there are many. A lazily opened message
/// has its faults found on the way.
pub(crate) fn indexed<R>(
    segment: Segment<'_>,
    decode: impl FnOnce(Segment<'_>) -> Result<R, Fault>,
) -> Result<R, Fault> {
    segment.indexed(|segment| {
        let decoded = decode(segment)?;
        match segment.source() {
            Source::Table(table) => table.fault().map_or(Ok(decoded), Err),
            Source::Lone | Source::Frame(_) | Source::Blocks(_) => Ok(decoded),
        }
    })
}

/// Opens a framed message, validates it and decodes it.
///
/// # Errors
/// The first fault of the message, and `memory`, `nesting` or `text_utf8` of what it is decoded to.
#[inline]
pub fn from_bytes<T: Struct>(bytes: &[u8]) -> Result<T, Fault> {
    if let Some(body) = crate::framing::lone_segment(bytes)
        && let Some(root) = validate::lone_root::<T>(body)
    {
        if T::LAYOUT.pointers == 0 {
            return T::decode_struct(root, &mut Decoder::idle());
        }
        return decode_lone(root, body.len());
    }
    from_unusual_bytes(bytes)
}

/// [`from_bytes`] of several segments, of another version's root struct, or of what is not sound.
#[inline(never)] // To leave what is usual so short that it is inlined.
fn from_unusual_bytes<T: Struct>(bytes: &[u8]) -> Result<T, Fault> {
    from_bytes_within(bytes, &Limits::default())
}

/// The native form of the root struct of a message of one segment, which was validated within the default
/// limits.
#[inline(never)] // As above.
fn decode_lone<T: Struct>(root: StructReader<'_>, bytes: usize) -> Result<T, Fault> {
    let mut record = T::blank();
    fill_lone(&mut record, root, bytes)?;
    Ok(record)
}

/// [`from_bytes`] with limits of the caller's.
///
/// # Errors
/// As [`from_bytes`].
pub fn from_bytes_within<T: Struct>(bytes: &[u8], limits: &Limits) -> Result<T, Fault> {
    let mut record = T::blank();
    decode_into_within(&mut record, bytes, limits)?;
    Ok(record)
}

/// Opens a framed message, validates it and decodes it into a Record at hand, whose texts, lists and boxes are used again.
/// All that it held before is gone. Of a text or list that takes less memory than before at most twice what it
/// needs is kept, and 64 bytes.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// let messages = ["EBBR", "LFPG"].map(|station| {
///     weather::Reading { station: station.into(), ..Default::default() }.to_bytes()
/// });
/// let mut reading = weather::Reading::default(); // used again and again
/// for bytes in &messages {
///     zooph::record::decode_into(&mut reading, bytes)?;
///     assert_eq!(reading, weather::Reading::from_bytes(bytes)?);
/// }
/// # Ok::<(), zooph::Fault>(())
/// ```
/// # Errors
/// As [`from_bytes`]. The Record is as it was if the message is not valid; after `memory`, `nesting` or `text_utf8` it
/// holds some of what it held and some of the message.
#[inline]
pub fn decode_into<T: Struct>(record: &mut T, bytes: &[u8]) -> Result<(), Fault> {
    if let Some(body) = crate::framing::lone_segment(bytes)
        && let Some(root) = validate::lone_root::<T>(body)
    {
        if T::LAYOUT.pointers == 0 {
            // At once, for its fields need not be stored one by one.
            *record = T::decode_struct(root, &mut Decoder::idle())?;
            return Ok(());
        }
        return fill_lone(record, root, body.len());
    }
    decode_unusual(record, bytes)
}

/// [`decode_into`] of several segments, of another version's root struct, or of what is not sound.
#[inline(never)] // To leave what is usual so short that it is inlined.
fn decode_unusual<T: Struct>(record: &mut T, bytes: &[u8]) -> Result<(), Fault> {
    decode_into_within(record, bytes, &Limits::default())
}

/// Decodes the root struct of a message of one segment, which was validated within the default limits.
#[inline(never)] // As above.
fn fill_lone<T: Struct>(record: &mut T, root: StructReader<'_>, bytes: usize) -> Result<(), Fault> {
    let limits = Limits::default();
    let mut decoder = Decoder::over_words((bytes / WORD) as u64, &limits);
    fill_with(record, root, &limits, &mut decoder)
}

/// [`decode_into`] with limits of the caller's.
///
/// # Errors
/// As [`decode_into`].
pub fn decode_into_within<T: Struct>(
    record: &mut T,
    bytes: &[u8],
    limits: &Limits,
) -> Result<(), Fault> {
    let reader = crate::open::open_within::<T>(bytes, limits)?;
    let reader = T::as_struct(reader);
    let mut decoder = Decoder::over(&reader.segment(), limits);
    indexed(reader.segment(), |segment| {
        fill_with(record, reader.with_segment(segment), limits, &mut decoder)
    })
}
