//! Records: plain native types. They are encoded at exactly the size they need, and decoded within
//! budgets.
//!
//! Encoding writes every word once: each struct's sections first, and the objects of its pointers
//! behind them in order. If the caller provides the memory, that is all. For a new vector of
//! exactly the right size, a pass before it adds up the words, except that trees are written to the
//! stack first and only what does not fit there is measured.

use alloc::vec::Vec;
use core::fmt;
use core::mem::MaybeUninit;

use crate::decode::Decoder;
use crate::encode::Encoder;
use crate::fault::Fault;
use crate::kind::Struct;
use crate::quick::leaves;
use crate::reader::StructReader;
use crate::segment::{Segment, Source};
use crate::validate::{self, Limits, MAX_NESTING};
use crate::wire::{self, WORD};

/// The reasons why a Record cannot be encoded: it has no message, or none that any reader accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodeError {
    /// A union has a member that this version of the schema does not know, for example because a
    /// newer writer's message was decoded. The Record does not have the member's content. To pass
    /// on such a message, copy its bytes, or copy it with a Builder.
    UnknownMember(UnknownMember),
    /// The Record is nested deeper than [`MAX_NESTING`].
    Nesting,
    /// The message is larger than a segment can be or than memory, or a list has 2^29 elements or
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

/// Returns the length in bytes of the record as a framed message.
///
/// # Panics
/// Panics if the message would be larger than a segment can be, or if the record is nested deeper
/// than [`MAX_NESTING`], which no reader would follow.
pub fn encoded_len<T: Struct>(record: &T) -> usize {
    measure(record).unwrap_or_else(|error| refuse(error))
}

/// Returns the length in bytes of the record as a framed message, or an error.
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

/// Encodes the record as a framed message of one segment. It is for records that others influence:
/// records that were decoded, or whose depth or size depends on input.
///
/// # Errors
/// Returns an [`EncodeError`] with the reason. Without the feature `std` the depth is not counted.
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
    let length = measure(record)?;
    let mut refused = None;
    let bytes = to_new(record, length, Some(&mut refused));
    match refused {
        None => Ok(bytes),
        Some(error) => Err(error),
    }
}

/// Encodes the record as a framed message of one segment, in one allocation of exactly its size.
///
/// # Panics
/// Panics if [`try_to_bytes`] returns an error: if a union has a member that the schema does not
/// know, if the record is too deep or too large, or if a list has 2^29 elements or more.
#[inline]
pub fn to_bytes<T: Struct>(record: &T) -> Vec<u8> {
    if T::LAYOUT.pointers == 0 {
        return to_new(record, leaves::framed_length(&T::LAYOUT), None);
    }
    if T::IS_TREE {
        return tree_to_bytes(record);
    }
    any_to_bytes(record)
}

/// [`to_bytes`] of a tree. Measuring it takes most of the time of writing it, so it is written to
/// the stack and copied. Only what does not fit there is measured.
fn tree_to_bytes<T: Struct>(record: &T) -> Vec<u8> {
    const ROOM: usize = 2048;
    let mut room = [const { MaybeUninit::<u8>::uninit() }; ROOM];
    let mut larger = Vec::new();
    let mut encoder = Encoder::over_some(&mut room[WORD..], &mut larger);
    let root = encoder.root();
    encoder.structure(record, root);
    let words = wire::checked_count(encoder.words_used() as u64) as usize;
    let length = (words + 1) * WORD;
    let table = table_of(words);
    if larger.capacity() == 0 {
        room[..WORD].copy_from_slice(&table.map(MaybeUninit::new));
        let message = &room[..length];
        // SAFETY: the table was written, and the encoder has initialised all the words it took.
        let message = unsafe { &*(core::ptr::from_ref(message) as *const [u8]) };
        return message.to_vec();
    }
    larger.spare_capacity_mut()[..WORD].copy_from_slice(&table.map(MaybeUninit::new));
    // SAFETY: the table was written, and the encoder has initialised all the words it took, which
    // it has moved behind the table.
    unsafe { larger.set_len(length) };
    larger
}

fn any_to_bytes<T: Struct>(record: &T) -> Vec<u8> {
    to_new(record, encoded_len(record), None)
}

/// Encodes the record to a new vector of `length` bytes, which is the length of its message.
///
/// The memory is not zeroed before, because nearly all of it is written anyway.
#[inline(always)] // With a constant length the encoder needs no memory.
fn to_new<T: Struct>(
    record: &T,
    length: usize,
    refused: Option<&mut Option<EncodeError>>,
) -> Vec<u8> {
    // A text that is refused is not written.
    let may_be_shorter = refused.is_some();
    let mut bytes = Vec::with_capacity(length);
    let room = &mut bytes.spare_capacity_mut()[..length];
    let Some((table, body)) = room.split_first_chunk_mut::<WORD>() else {
        crate::encode::too_short();
    };
    let mut encoder = Encoder::over_new(body, refused);
    let root = encoder.root();
    encoder.structure(record, root);
    let words = wire::checked_count(encoder.words_used() as u64) as usize;
    *table = table_of(words).map(MaybeUninit::new);
    let written = (words + 1) * WORD;
    debug_assert!(may_be_shorter || written == length, "both passes agree");
    // SAFETY: the table was written, and the encoder has initialised all the words that it took.
    unsafe { bytes.set_len(written) };
    bytes
}

/// Reports whether both records encode to the same bytes. Unlike `==`, it finds a NaN the same as
/// itself, and 0 different from -0. Null is the same as a field's default. It holds both messages
/// in memory meanwhile.
///
/// # Panics
/// Panics if [`to_bytes`] of either panics. For records that may come from a newer writer, use
/// [`try_same_bits`].
pub fn same_bits<T: Struct>(one: &T, other: &T) -> bool {
    to_bytes(one) == to_bytes(other)
}

/// [`same_bits`] for records that others influence.
///
/// # Errors
/// Returns the error of [`try_to_bytes`] of the first record, or else of the second.
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

/// Writes the record as a framed message to the start of `bytes` and returns its length. It takes
/// one pass, and the size need not be known before. The bytes behind the message stay unchanged.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// let record = weather::Reading { station: "EBBR".into(), ..Default::default() };
/// let mut buffer = vec![0; 1 << 16]; // used again and again
/// let length = zooph::record::encode_into(&record, &mut buffer);
/// assert_eq!(buffer[..length], record.to_bytes());
/// ```
/// # Panics
/// Panics if `bytes` is shorter than [`encoded_len`], or if [`to_bytes`] panics.
#[inline]
pub fn encode_into<T: Struct>(record: &T, bytes: &mut [u8]) -> usize {
    write(record, bytes, None)
}

#[inline(always)] // Otherwise the encoder would be in memory.
fn write<T: Struct>(
    record: &T,
    mut bytes: &mut [u8],
    refused: Option<&mut Option<EncodeError>>,
) -> usize {
    if T::LAYOUT.pointers == 0 {
        // The length is a constant, so after this comparison the encoder needs no other.
        match bytes.get_mut(..leaves::framed_length(&T::LAYOUT)) {
            Some(message) => bytes = message,
            None => crate::encode::too_short(),
        }
    }
    let Some((table, body)) = bytes.split_first_chunk_mut::<WORD>() else {
        crate::encode::too_short();
    };
    let mut encoder = Encoder::over(body, refused);
    let root = encoder.root();
    encoder.structure(record, root);
    let words = wire::checked_count(encoder.words_used() as u64) as usize;
    *table = table_of(words);
    (words + 1) * WORD
}

/// Returns the segment table of a message with one segment of `words` words.
#[inline]
fn table_of(words: usize) -> [u8; WORD] {
    ((words as u64) << 32).to_le_bytes()
}

/// Decodes a struct to its Record, within limits.
///
/// # Errors
/// Returns a fault of a lazily opened message, or `memory`, `nesting` or `text_utf8` of any
/// message.
pub fn from_struct<T: Struct>(reader: StructReader<'_>, limits: &Limits) -> Result<T, Fault> {
    let mut decoder = Decoder::over(&reader.segment(), limits);
    indexed(reader.segment(), |segment| {
        decode_with(reader.with_segment(segment), limits, &mut decoder)
    })
}

/// Decodes a struct to its Record, with the given decoder.
pub(crate) fn decode_with<T: Struct>(
    reader: StructReader<'_>,
    limits: &Limits,
    decoder: &mut Decoder,
) -> Result<T, Fault> {
    let mut record = T::blank();
    fill_with(&mut record, reader, limits, decoder)?;
    Ok(record)
}

/// Sets `record` to the decoded struct, with the given decoder.
fn fill_with<T: Struct>(
    record: &mut T,
    reader: StructReader<'_>,
    limits: &Limits,
    decoder: &mut Decoder,
) -> Result<(), Fault> {
    { record.fill(reader, decoder) }
        .map_err(|fault| validate::first_text(fault, reader, T::layout, limits))
}

/// Calls `decode`, with a table of the message's segments if there are many. Faults of a lazily
/// opened message are found while it decodes, and returned.
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
/// Returns the first fault of the message, or `memory`, `nesting` or `text_utf8` of decoding.
#[inline]
pub fn from_bytes<T: Struct>(bytes: &[u8]) -> Result<T, Fault> {
    if T::LAYOUT.pointers == 0 {
        return match leaves::whole(bytes, &T::LAYOUT) {
            Some(root) => T::decode_struct(root, &mut Decoder::idle()),
            None => from_unusual_bytes(bytes),
        };
    }
    if let Some(body) = crate::framing::lone_segment(bytes)
        && let Some(root) = validate::lone_root::<T>(body)
    {
        return decode_lone(root, body.len());
    }
    from_unusual_bytes(bytes)
}

/// [`from_bytes`] of several segments, of a root struct of another version, or of an unsound
/// message.
#[inline(never)] // This keeps the usual case short enough to inline.
fn from_unusual_bytes<T: Struct>(bytes: &[u8]) -> Result<T, Fault> {
    from_bytes_within(bytes, &Limits::default())
}

/// Decodes the root struct of a message of one segment, which was validated within the default
/// limits.
#[inline(never)] // This keeps the usual case short enough to inline.
fn decode_lone<T: Struct>(root: StructReader<'_>, bytes: usize) -> Result<T, Fault> {
    let mut record = T::blank();
    fill_lone(&mut record, root, bytes)?;
    Ok(record)
}

/// [`from_bytes`] within the given limits.
///
/// # Errors
/// Returns the same faults as [`from_bytes`].
pub fn from_bytes_within<T: Struct>(bytes: &[u8], limits: &Limits) -> Result<T, Fault> {
    let mut record = T::blank();
    decode_into_within(&mut record, bytes, limits)?;
    Ok(record)
}

/// Opens a framed message, validates it and decodes it into an existing Record. The Record's texts,
/// lists and boxes are reused, and all its old content is lost. A text or list that needs less
/// memory than before keeps at most twice what it needs, plus 64 bytes.
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
/// Returns the same faults as [`from_bytes`]. If the message is not valid, the Record is unchanged.
/// After `memory`, `nesting` or `text_utf8` it has some of its old content and some of the message.
#[inline]
pub fn decode_into<T: Struct>(record: &mut T, bytes: &[u8]) -> Result<(), Fault> {
    if T::LAYOUT.pointers == 0 {
        return match leaves::whole(bytes, &T::LAYOUT) {
            Some(root) => {
                // The Record is replaced as a whole, so its fields need not be stored one by one.
                *record = T::decode_struct(root, &mut Decoder::idle())?;
                Ok(())
            }
            None => decode_unusual(record, bytes),
        };
    }
    if let Some(body) = crate::framing::lone_segment(bytes)
        && let Some(root) = validate::lone_root::<T>(body)
    {
        return fill_lone(record, root, body.len());
    }
    decode_unusual(record, bytes)
}

/// [`decode_into`] of several segments, of a root struct of another version, or of an unsound
/// message.
#[inline(never)] // This keeps the usual case short enough to inline.
fn decode_unusual<T: Struct>(record: &mut T, bytes: &[u8]) -> Result<(), Fault> {
    decode_into_within(record, bytes, &Limits::default())
}

/// Decodes the root struct of a message of one segment, which was validated within the default
/// limits.
#[inline(never)] // This keeps the usual case short enough to inline.
fn fill_lone<T: Struct>(record: &mut T, root: StructReader<'_>, bytes: usize) -> Result<(), Fault> {
    let limits = Limits::default();
    let mut decoder = Decoder::over_words((bytes / WORD) as u64, &limits);
    fill_with(record, root, &limits, &mut decoder)
}

/// [`decode_into`] within the given limits.
///
/// # Errors
/// Returns the same faults as [`decode_into`].
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
