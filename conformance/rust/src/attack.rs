//! The operations that are attacked. Each works on the bytes that were loaded, and returns how it
//! ended.

use std::fmt::{Debug, Write as _};
use std::hint::black_box;
use std::io::{self, Cursor, Read};

use zooph::kind::{AnyPointer, Data, ListOf, Struct, Text};
use zooph::packed::{self, PackedRead, PackedWrite, Unpacker};
use zooph::{
    Arena, Fault, Lazy, Limits, Pointer, Scalar, StreamError, array, canonical, framing, record,
};

use crate::has_json::HasJson;
#[cfg(feature = "json")]
use crate::json;
use crate::walk::{self, Out, Part, Reach, Walk};

/// The operations, by their names in `operations.toml`.
pub(crate) const OPERATIONS: &[&str] = &[
    "validate",
    "walk",
    "walk-record",
    "encode-record",
    "builder-copy",
    "copy",
    "copy-any",
    "any-cast",
    "compact",
    "equal",
    "same-bits",
    "canonical",
    "is-canonical",
    "print",
    #[cfg(feature = "json")]
    "text-write",
    #[cfg(feature = "json")]
    "json-write",
    #[cfg(feature = "json")]
    "json-write-record",
    "first-fault",
    "stream-write",
    "stream-write-packed",
    #[cfg(feature = "json")]
    "json-read",
    #[cfg(feature = "json")]
    "json-read-record",
    #[cfg(feature = "json")]
    "text-read",
    "pack",
    "pack-bytes",
    "unpack",
    "unpack-bytes",
    "frame",
    "prefix",
    "stream-read",
    "stream-read-packed",
    "join",
    "segments",
    "flat",
    "array-decode",
    "array-read",
];

/// A request.
pub(crate) struct Attack<'a> {
    pub(crate) name: &'a str,
    pub(crate) lazy: bool,
    pub(crate) ty: &'a str,
    pub(crate) bytes: &'a [u8],
    pub(crate) limits: Limits,
}

/// The end of an operation that found no fault.
enum End {
    /// It succeeded, with this many bytes of output.
    Bytes(u64),
    /// It returned an error that is not a fault.
    Refused,
    /// The driver stopped its walk, because its budget was used up.
    Endless,
    Unsupported,
}

type Ended = Result<End, Fault>;

/// Returns the end of the driver's own walk.
fn walked(all: bool, length: usize) -> Ended {
    if all { bytes(length) } else { Ok(End::Endless) }
}

/// Returns the length of a text, without storing it. Storing would measure how a `String` grows.
fn length(text: std::fmt::Arguments<'_>) -> usize {
    let mut out = Out::counting();
    // A writer that only counts cannot fail.
    let _ = out.write_fmt(text);
    out.counted() as usize
}

fn bytes(length: usize) -> Ended {
    Ok(End::Bytes(length as u64))
}

/// Returns the answer to an attack on a message of `T`.
pub(crate) fn answer<T>(attack: &Attack<'_>) -> String
where
    T: Struct + Reach + Walk<Record = T> + Debug + HasJson,
    T: for<'a> Part<View<'a> = <T as Struct>::Reader<'a>, Maker<'a> = <T as Struct>::Builder<'a>>,
    for<'a> <T as Struct>::Reader<'a>: Debug,
{
    let ended = match attack.name {
        "is-canonical" => framing::Frame::exactly(attack.bytes)
            .and_then(|frame| canonical::check_within(frame.first(), &attack.limits))
            .and(bytes(0)),
        "pack" => pack(attack.bytes),
        "pack-bytes" => pack_bytes(attack.bytes),
        "unpack" => unpack::<T>(attack),
        "unpack-bytes" => unpack_bytes(attack),
        "frame" => frame(attack.bytes),
        "prefix" => prefix::<T>(attack.bytes),
        "stream-read" => stream::<T>(
            zooph::stream_within::<T>(attack.bytes, attack.limits),
            attack,
        ),
        "stream-read-packed" => {
            let unpacked = PackedRead::new(attack.bytes);
            stream::<T>(zooph::stream_within::<T>(unpacked, attack.limits), attack)
        }
        "join" => join(attack.bytes),
        "segments" => segments::<T>(attack),
        "flat" => zooph::open_flat::<T>(attack.bytes, &attack.limits).and(bytes(0)),
        "array-decode" => array_decode(attack.bytes),
        "array-read" => array_read(attack.bytes),
        #[cfg(feature = "json")]
        "json-read" => Ok(match json::read(attack.ty, attack.bytes, &attack.limits) {
            Ok(flat) => return readable::<T>(&flat),
            Err(_) => End::Refused,
        }),
        #[cfg(feature = "json")]
        "json-read-record" => {
            let options = zooph::json::Options {
                limits: attack.limits,
                strict: false,
            };
            Ok(
                match zooph::json::from_slice_with::<T>(attack.bytes, &options) {
                    Ok(record) => {
                        black_box(record);
                        End::Bytes(0)
                    }
                    Err(_) => End::Refused,
                },
            )
        }
        #[cfg(feature = "json")]
        "text-read" => Ok(
            match json::read_text(attack.ty, attack.bytes, &attack.limits) {
                Some(flat) => return readable::<T>(&flat),
                None => End::Refused,
            },
        ),
        _ if attack.lazy => lazy::<T>(attack),
        _ => open::<T>(attack),
    };
    match ended {
        Ok(End::Bytes(count)) => format!("ok {count}"),
        Ok(End::Refused) => "refused".into(),
        Ok(End::Endless) => "ok endless".into(),
        Ok(End::Unsupported) => "unsupported".into(),
        Err(fault) => format!("fault {}", fault.kind().name()),
    }
}

/// Checks that a message made of JSON or text is valid.
fn readable<T: Struct>(flat: &[u8]) -> String {
    match zooph::open_flat::<T>(flat, &Limits::default()) {
        Ok(_) => format!("ok {}", flat.len()),
        Err(fault) => format!("a message that has {fault}"),
    }
}

fn open<T>(attack: &Attack<'_>) -> Ended
where
    T: Struct + Reach + Walk<Record = T> + Debug + HasJson,
    T: for<'a> Part<View<'a> = <T as Struct>::Reader<'a>, Maker<'a> = <T as Struct>::Builder<'a>>,
    for<'a> <T as Struct>::Reader<'a>: Debug,
{
    let frame = framing::Frame::exactly(attack.bytes)?;
    let reader = zooph::open_within::<T>(attack.bytes, &attack.limits)?;
    let root = zooph::frame_root(frame)?;
    match attack.name {
        "validate" => bytes(0),
        #[cfg(feature = "json")]
        "json-write" => Ok(json::write_any(attack.ty, root, &attack.limits)?
            .map_or(End::Refused, |text| End::Bytes(text.len() as u64))),
        #[cfg(feature = "json")]
        "text-write" => bytes(json::text(attack.ty, root, &attack.limits)?.len()),
        _ => work::<T>(attack, reader, root),
    }
}

fn lazy<T>(attack: &Attack<'_>) -> Ended
where
    T: Struct + Reach + Walk<Record = T> + Debug + HasJson,
    T: for<'a> Part<View<'a> = <T as Struct>::Reader<'a>, Maker<'a> = <T as Struct>::Builder<'a>>,
    for<'a> <T as Struct>::Reader<'a>: Debug,
{
    let message: Lazy<'_, T> = zooph::open_lazy::<T>(attack.bytes)?;
    let root = zooph::frame_root(framing::Frame::exactly(attack.bytes)?)?;
    let ended = match attack.name {
        "validate" => message.validate(&attack.limits).and(bytes(0))?,
        "first-fault" => {
            black_box(message.fault());
            black_box(message.root());
            End::Bytes(0)
        }
        "json-write" | "text-write" => End::Unsupported,
        _ => work::<T>(attack, message.root(), root)?,
    };
    message.check().map(|()| ended)
}

/// Runs an operation on a Reader, however it was opened.
fn work<T>(attack: &Attack<'_>, reader: <T as Struct>::Reader<'_>, root: Pointer<'_>) -> Ended
where
    T: Struct + Reach + Walk<Record = T> + Debug + HasJson,
    T: for<'a> Part<View<'a> = <T as Struct>::Reader<'a>, Maker<'a> = <T as Struct>::Builder<'a>>,
    for<'a> <T as Struct>::Reader<'a>: Debug,
{
    let limits = &attack.limits;
    let decode = || record::from_struct::<T>(T::as_struct(reader), limits);
    match attack.name {
        "walk" => {
            let mut out = Out::counting();
            let ((), all) = walk::bounded(walk::VISITS, || {
                walk::nested(&mut out, |out| <T as Part>::print(reader, out))
            });
            walked(all, 0)
        }
        "walk-record" => {
            black_box(decode()?);
            bytes(0)
        }
        "encode-record" => match record::try_to_bytes(&decode()?) {
            Ok(encoded) => bytes(encoded.len()),
            // A member that only a newer schema knows cannot be encoded.
            Err(_) => Ok(End::Refused),
        },
        "builder-copy" => {
            let mut arena = Arena::with_words(4);
            let ((), all) = walk::bounded(walk::VISITS, || {
                <T as Part>::copy(reader, arena.init::<T>())
            });
            walked(all, arena.len())
        }
        "copy" => {
            let mut arena = Arena::new();
            set_root::<T>(&mut arena, reader, limits)?;
            bytes(arena.len())
        }
        "copy-any" => {
            let mut arena = Arena::new();
            arena.root_pointer().try_copy_within(root, limits)?;
            bytes(arena.len())
        }
        "any-cast" => casts::<T>(reader, root),
        "compact" => {
            let mut arena = Arena::new();
            set_root::<T>(&mut arena, reader, limits)?;
            arena.compact_within(limits)?;
            bytes(arena.len())
        }
        "equal" => {
            let other = zooph::frame_root(framing::Frame::exactly(attack.bytes)?)?;
            black_box(zooph::equal(root, other)?);
            bytes(0)
        }
        #[cfg(feature = "json")]
        "json-write-record" => Ok(match zooph::json::to_string(&decode()?) {
            Ok(text) => End::Bytes(text.len() as u64),
            // A member that only a newer schema knows has no JSON.
            Err(_) => End::Refused,
        }),
        "same-bits" => {
            match record::try_same_bits(&decode()?, &decode()?) {
                Ok(same) => {
                    black_box(same);
                    bytes(0)
                }
                // A member that only a newer schema knows cannot be encoded.
                Err(_) => Ok(End::Refused),
            }
        }
        "canonical" => bytes(canonical::copy_within(root, limits)?.len()),
        "print" => {
            let typed = zooph::debug_within::<T>(reader, limits);
            let short = length(format_args!("{typed:?}"));
            let long = length(format_args!("{typed:#?}"));
            // An untyped pointer is printed within the default limits.
            let untyped = match limits.output {
                None => length(format_args!("{root:?}")),
                Some(_) => 0,
            };
            bytes(short.max(long).max(untyped))
        }
        "stream-write" => {
            let frame = framing::Frame::exactly(attack.bytes)?;
            let segments: Vec<&[u8]> = frame.segments().collect();
            let mut out = Vec::new();
            Ok(match zooph::write_segments(&mut out, &segments) {
                Ok(()) => End::Bytes(out.len() as u64),
                Err(_) => End::Refused,
            })
        }
        "stream-write-packed" => {
            let frame = framing::Frame::exactly(attack.bytes)?;
            let segments: Vec<&[u8]> = frame.segments().collect();
            let mut out = PackedWrite::new(Vec::new());
            let written = zooph::write_segments(&mut out, &segments);
            Ok(match written.and_then(|()| out.finish()) {
                Ok(out) => End::Bytes(out.len() as u64),
                Err(_) => End::Refused,
            })
        }
        _ => Ok(End::Unsupported),
    }
}

fn set_root<T: Struct>(
    arena: &mut Arena,
    reader: <T as Struct>::Reader<'_>,
    limits: &Limits,
) -> Result<(), Fault> {
    arena.set_root_within::<T>(reader, limits)
}

/// Casts the root, and pointers of the root, to types that fit them and to types that do not.
fn casts<T: Struct>(reader: <T as Struct>::Reader<'_>, root: Pointer<'_>) -> Ended {
    let structure = T::as_struct(reader);
    for index in 0..usize::from(structure.pointer_count()).min(32) {
        let pointer = structure.pointer(index);
        let kinds = [
            pointer.cast::<T>().err(),
            pointer.cast::<ListOf<T>>().err(),
            pointer.cast::<AnyPointer>().err(),
            pointer.cast::<Text>().err(),
            pointer.cast::<Data>().err(),
        ];
        black_box(kinds);
    }
    root.cast::<T>().and(bytes(0))
}

fn pack(framed: &[u8]) -> Ended {
    let frame = framing::Frame::exactly(framed)?;
    let segments: usize = frame.segments().map(<[u8]>::len).sum();
    let mut out = Vec::new();
    packed::pack(&framed[..framed.len() - segments], &mut out);
    for segment in frame.segments() {
        packed::pack(segment, &mut out);
    }
    bytes(out.len())
}

/// Packs the whole words of the bytes, all at once and in pieces.
fn pack_bytes(all: &[u8]) -> Ended {
    let words = &all[..all.len() / 8 * 8];
    let mut out = Vec::new();
    packed::pack(words, &mut out);
    let mut pieces = PackedWrite::new(Vec::new());
    let written = io::copy(&mut Cursor::new(all), &mut pieces);
    black_box(written.and_then(|_| pieces.finish()).is_ok());
    bytes(out.len())
}

/// Returns how many bytes may be unpacked from a slice.
fn unpacked_limit(attack: &Attack<'_>) -> usize {
    attack.limits.bytes.max(64 * attack.bytes.len() as u64) as usize
}

fn unpack<T: Struct>(attack: &Attack<'_>) -> Ended {
    let mut out = Vec::new();
    packed::unpack(attack.bytes, &mut out, unpacked_limit(attack))?;
    zooph::open_within::<T>(&out, &attack.limits)?;
    bytes(out.len())
}

/// Unpacks the bytes: all at once, then in pieces into a small buffer, then as a stream.
fn unpack_bytes(attack: &Attack<'_>) -> Ended {
    let mut room = [0; 4096];
    let mut unpacker = Unpacker::new();
    let mut rest = attack.bytes;
    let mut words = 0_usize;
    while words < unpacked_limit(attack) {
        let done = unpacker.unpack(rest, &mut room);
        rest = &rest[done.read..];
        words += done.written;
        if done.read == 0 && done.written == 0 {
            break;
        }
    }
    let limit = unpacked_limit(attack) as u64;
    let mut stream = PackedRead::new(attack.bytes).take(limit);
    black_box(io::copy(&mut stream, &mut io::sink()).is_ok());
    let mut out = Vec::new();
    packed::unpack(attack.bytes, &mut out, unpacked_limit(attack))?;
    bytes(out.len())
}

fn frame(all: &[u8]) -> Ended {
    black_box(framing::length(all).is_ok());
    let prefix = framing::Frame::prefix(all)?;
    let words: usize = prefix.segments().map(<[u8]>::len).sum();
    black_box(words);
    framing::Frame::exactly(all)?;
    bytes(0)
}

fn prefix<T: Struct>(mut rest: &[u8]) -> Ended {
    while !rest.is_empty() {
        let (reader, behind) = zooph::open_prefix::<T>(rest)?;
        black_box(reader);
        rest = behind;
    }
    bytes(0)
}

fn stream<T: Struct>(
    messages: impl Iterator<Item = Result<zooph::Message<T>, StreamError>>,
    attack: &Attack<'_>,
) -> Ended {
    for message in messages {
        match message {
            Ok(message) => {
                let root = T::as_struct(message.root());
                black_box(record::from_struct::<T>(root, &attack.limits)?);
            }
            Err(StreamError::Fault { fault, .. }) => return Err(fault),
            Err(_) => return Ok(End::Refused),
        }
    }
    bytes(0)
}

/// Joins each word as a segment, then too many segments, then all bytes as one segment.
fn join(all: &[u8]) -> Ended {
    let words: Vec<&[u8]> = all.chunks(8).collect();
    black_box(framing::join(&words).is_ok());
    black_box(framing::join(&[all]).is_ok());
    let frame = framing::Frame::exactly(all)?;
    let segments: Vec<&[u8]> = frame.segments().collect();
    Ok(match framing::join(&segments) {
        Ok(joined) => End::Bytes(joined.len() as u64),
        Err(_) => End::Refused,
    })
}

fn segments<T: Struct>(attack: &Attack<'_>) -> Ended {
    let frame = framing::Frame::exactly(attack.bytes)?;
    let segments: Vec<&[u8]> = frame.segments().collect();
    let lazy = zooph::open_lazy_segments::<T>(&segments)?;
    black_box(lazy.root());
    zooph::open_segments::<T>(&segments, &attack.limits)?;
    bytes(0)
}

fn array_decode(all: &[u8]) -> Ended {
    fn decode<T: Scalar + Copy + Default>(all: &[u8]) -> usize {
        let mut numbers = vec![T::default(); all.len() / size_of::<T>() / 2 + 1];
        black_box(array::view::<T>(all).is_some());
        black_box(array::view_or_decode::<T>(all).len());
        black_box(array::iter::<T>(all).count());
        black_box(array::decode_into(all, &mut numbers));
        black_box(array::decode_be_into(all, &mut numbers));
        let (little, big) = (array::decode::<T>(all), array::decode_be::<T>(all));
        let mut encoded = vec![0; little.len() * size_of::<T>()];
        array::encode_into(&little, &mut encoded);
        array::encode_be_into(&big, &mut encoded);
        encoded.len()
    }
    bytes(decode::<u8>(all) + decode::<i16>(all) + decode::<u32>(all) + decode::<f64>(all))
}

fn array_read(all: &[u8]) -> Ended {
    fn read<T: Scalar + Copy>(count: usize, mut rest: &[u8]) -> bool {
        let mut again = rest;
        array::read::<T>(&mut rest, count).is_ok() & array::read_be::<T>(&mut again, count).is_ok()
    }
    let Some((count, rest)) = all.split_first_chunk() else {
        return Ok(End::Refused);
    };
    let count = u32::from_le_bytes(*count) as usize;
    let good = read::<u8>(count, rest) & read::<i16>(count, rest) & read::<f64>(count, rest);
    Ok(if good { End::Bytes(0) } else { End::Refused })
}
