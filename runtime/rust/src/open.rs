//! Opening a message: from bytes to a root Reader.

use alloc::vec::Vec;

use crate::fault::{Fault, FaultKind};
use crate::framing::{Frame, MAX_SEGMENTS};
use crate::kind::{PointerKind, Struct};
use crate::layout::{LayoutFn, SlotKind};
use crate::lazy::Lazy;
use crate::reader::{Pointer, StructReader};
use crate::segment::{Segment, Source};
use crate::validate::{self, Limits};
use crate::wire::WORD;

/// Opens and validates a framed message. There must be exactly one, and nothing may follow it.
/// `Reading::open(bytes)` of generated code calls this.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// let bytes = weather::Reading { station: "EBBR".into(), ..Default::default() }.to_bytes();
/// let reading = zooph::open::<weather::Reading>(&bytes)?;
/// assert_eq!(reading.station(), "EBBR");
///
/// // What is wrong, where, and on which way a reader comes to it.
/// let mut damaged = bytes.clone();
/// damaged[48] = 0xfd; // a pointer now leads far behind the end
/// let fault = zooph::open::<weather::Reading>(&damaged).unwrap_err();
/// assert_eq!(fault.kind(), zooph::FaultKind::OutOfBounds);
/// assert_eq!(fault.path(), "station");
/// # Ok::<(), zooph::Fault>(())
/// ```
///
/// # Requirements on the bytes
/// Nobody may write to `bytes` while a Reader of them lives. A `&[u8]` demands it, and validated
/// bytes are not checked again. Memory that another thread, another process or a device may write
/// to, such as a shared map, is not such a slice. Copy it first, through a pointer
/// (`core::ptr::copy_nonoverlapping` into a vector), and open the copy.
///
/// # Errors
/// Returns the first fault, in the order of the schema's pointers.
#[inline]
pub fn open<T: Struct>(bytes: &[u8]) -> Result<T::Reader<'_>, Fault> {
    if let Some(body) = crate::framing::lone_segment(bytes)
        && let Some(root) = validate::lone_root::<T>(body)
    {
        return Ok(T::from_struct(root));
    }
    // Field by field, as otherwise the usual Reader would be returned through memory, as this one
    // is.
    open_default(bytes, T::layout).map(|root| T::from_struct(root.in_pieces()))
}

#[inline(never)] // This keeps the inlined part short.
fn open_default(bytes: &[u8], layout: LayoutFn) -> Result<StructReader<'_>, Fault> {
    let root = only_root(bytes)?;
    validate::within(root, &SlotKind::Struct(layout), &Limits::default())?;
    Ok(root.structure())
}

/// [`open`] within the given limits.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// let bytes = weather::Reading { station: "EBBR".into(), ..Default::default() }.to_bytes();
/// let limits = zooph::Limits { traversal: Some(8), ..Default::default() };
/// let fault = zooph::open_within::<weather::Reading>(&bytes, &limits).unwrap_err();
/// assert_eq!(fault.kind(), zooph::FaultKind::Traversal);
/// ```
///
/// # Errors
/// Returns the same faults as [`open`].
pub fn open_within<'a, T: Struct>(
    bytes: &'a [u8],
    limits: &Limits,
) -> Result<T::Reader<'a>, Fault> {
    open_pointer::<T>(only_root(bytes)?, limits)
}

/// Returns the root pointer of a framed message that nothing follows.
fn only_root(bytes: &[u8]) -> Result<Pointer<'_>, Fault> {
    match crate::framing::lone_segment(bytes) {
        Some(body) => root(Segment::lone(body)),
        None => frame_root(Frame::exactly(bytes)?),
    }
}

/// Opens and validates the framed message at the start of `bytes`. Also returns the bytes behind
/// it.
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// use weather::Reading;
///
/// let reading = |time| Reading { time, ..Reading::default() };
/// let bytes = [reading(1).to_bytes(), reading(2).to_bytes()].concat();
/// let (mut times, mut rest) = (Vec::new(), &bytes[..]);
/// while !rest.is_empty() {
///     let (reading, behind) = zooph::open_prefix::<Reading>(rest)?;
///     times.push(reading.time());
///     rest = behind;
/// }
/// assert_eq!(times, [1, 2]);
/// # Ok::<(), zooph::Fault>(())
/// ```
///
/// # Errors
/// Returns the same faults as [`open`].
pub fn open_prefix<T: Struct>(bytes: &[u8]) -> Result<(T::Reader<'_>, &[u8]), Fault> {
    let frame = Frame::prefix(bytes)?;
    let root = open_frame::<T>(frame, &Limits::default())?;
    Ok((root, &bytes[frame.bytes().len()..]))
}

/// Opens and validates a message whose framing was already read.
pub fn open_frame<'a, T: Struct>(
    frame: Frame<'a>,
    limits: &Limits,
) -> Result<T::Reader<'a>, Fault> {
    open_pointer::<T>(frame_root(frame)?, limits)
}

/// Opens and validates a flat message: one segment, without framing. Bytes behind the last whole
/// word are ignored.
pub fn open_flat<'a, T: Struct>(bytes: &'a [u8], limits: &Limits) -> Result<T::Reader<'a>, Fault> {
    open_pointer::<T>(root(Segment::lone(bytes))?, limits)
}

/// Returns the root pointer of a framed message. Nothing is validated.
#[inline]
pub fn frame_root(frame: Frame<'_>) -> Result<Pointer<'_>, Fault> {
    if frame.segment_count() == 1 {
        // There are no other segments to look up.
        return root(Segment::lone(frame.first()));
    }
    root(Segment::new(frame.first(), Source::Frame(frame.bytes())))
}

#[inline]
fn root(segment: Segment<'_>) -> Result<Pointer<'_>, Fault> {
    if segment.words() == 0 {
        return Err(Fault::at_word(FaultKind::NoRoot, 0, 0));
    }
    Ok(Pointer::root(segment))
}

fn open_pointer<'a, T: Struct>(root: Pointer<'a>, limits: &Limits) -> Result<T::Reader<'a>, Fault> {
    validate::within(root, &SlotKind::Struct(T::layout), limits)?;
    Ok(T::read(root.opened_within(limits)))
}

/// Opens a framed message without validating it. Each pointer is checked when it is followed.
///
/// Such a message may have cycles. Readers never follow pointers on their own, but code that
/// follows pointers until there are none may loop for ever, or overflow the stack. Limit the depth
/// yourself, or validate messages from outside: [`open`], or [`Lazy::validate`].
///
/// ```
/// # mod weather { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/weather.rs")); }
/// let bytes = weather::Reading { station: "EBBR".into(), time: 1, ..Default::default() }.to_bytes();
/// let mut damaged = bytes.clone();
/// damaged[48] = 0xfd; // the pointer to the station now leads far behind the end
/// let message = zooph::open_lazy::<weather::Reading>(&damaged)?;
/// assert_eq!(message.root().time(), 1);
/// assert!(message.check().is_ok());
/// assert_eq!(message.root().station(), "");
/// assert_eq!(message.check().unwrap_err().kind(), zooph::FaultKind::OutOfBounds);
/// # Ok::<(), zooph::Fault>(())
/// ```
///
/// # Errors
/// Returns a fault if the framing is malformed, or if there is no root pointer.
#[inline]
pub fn open_lazy<T: Struct>(bytes: &[u8]) -> Result<Lazy<'_, T>, Fault> {
    match crate::framing::lone_segment(bytes) {
        Some(body) if !body.is_empty() => Ok(Lazy::lone(body)),
        // Field by field, as otherwise the usual message would be returned through memory, as this
        // one is.
        _ => Ok(open_lazy_frame(bytes)?.in_pieces()),
    }
}

#[inline(never)] // This keeps the inlined part short.
fn open_lazy_frame<T: Struct>(bytes: &[u8]) -> Result<Lazy<'_, T>, Fault> {
    let frame = Frame::exactly(bytes)?;
    if frame.segment_count() == 1 {
        return open_lazy_segments(&[frame.first()]);
    }
    open_lazy_segments(&frame.segments().collect::<Vec<_>>())
}

/// Opens a message that is already split into segments, without validating it. Like any lazily
/// opened message, it may have cycles: see [`open_lazy`].
///
/// # Errors
/// Returns a fault if there are more than [`MAX_SEGMENTS`], or if there is no root pointer.
pub fn open_lazy_segments<'a, T: Struct>(segments: &[&'a [u8]]) -> Result<Lazy<'a, T>, Fault> {
    if segments.len() > MAX_SEGMENTS as usize {
        return Err(Fault::at_byte(FaultKind::SegmentTable, 0));
    }
    if segments.first().is_none_or(|first| first.len() < WORD) {
        return Err(Fault::at_word(FaultKind::NoRoot, 0, 0));
    }
    Ok(Lazy::new(segments))
}

/// Opens and validates a message that is already split into segments. Bytes behind the last whole
/// word of a segment are ignored.
pub fn open_segments<'a, T: Struct>(
    segments: &[&'a [u8]],
    limits: &Limits,
) -> Result<Lazy<'a, T>, Fault> {
    let message = open_lazy_segments(segments)?;
    message.validate(limits)?;
    Ok(message)
}

/// Validates what `pointer` leads to as a `T`.
pub fn validate<T: PointerKind>(pointer: Pointer<'_>, limits: &Limits) -> Result<(), Fault> {
    validate::within(pointer, &T::SLOT, limits)
}
