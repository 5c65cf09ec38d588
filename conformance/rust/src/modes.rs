//! The modes of the driver.

use zooph::kind::Struct;
use zooph::{Arena, Fault, Limits, Pointer, Position, canonical, framing, packed, record};

use crate::has_json::HasJson;
use crate::walk::{self, Out, Part, Reach, Walk};
#[cfg(feature = "json")]
use crate::{json, typed_json};

/// The modes, by their names in the protocol.
pub(crate) const MODES: &[&str] = &[
    "open",
    "reader",
    "reader-lazy",
    "record-decode",
    "record-encode",
    "builder",
    "copy",
    "copy-rewrite",
    "canonicalize",
    "check-canonical",
    "equal",
    "compare",
    "pack",
    "unpack",
    "stream",
    #[cfg(feature = "json")]
    "json-write",
    #[cfg(feature = "json")]
    "json-read",
];

/// A request.
pub(crate) struct Request<'a> {
    mode: &'a str,
    name: &'a str,
    bytes: Vec<u8>,
    limits: Limits,
}

impl<'a> Request<'a> {
    /// Parses a request from the words of its line.
    pub(crate) fn parse(
        mode: &'a str,
        name: &'a str,
        input: &str,
        options: impl Iterator<Item = &'a str>,
    ) -> Option<Self> {
        let limits = limits(options)?;
        let bytes = unhex(if input == "-" { "" } else { input })?;
        Some(Request {
            mode,
            name,
            bytes,
            limits,
        })
    }
}

/// Parses the words of a request that set limits.
pub(crate) fn limits<'a>(options: impl Iterator<Item = &'a str>) -> Option<Limits> {
    let mut limits = Limits::default();
    for option in options {
        match option.split_once('=')? {
            ("nesting", value) => limits.nesting = value.parse().ok()?,
            ("traversal", value) => limits.traversal = Some(value.parse().ok()?),
            ("utf8", value) => limits.utf8 = value == "1",
            ("memory", value) => limits.memory = Some(value.parse().ok()?),
            ("output", value) => limits.output = Some(value.parse().ok()?),
            ("bytes", value) => limits.bytes = value.parse().ok()?,
            _ => return None,
        }
    }
    Some(limits)
}

pub(crate) fn unhex(digits: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| (byte as char).to_digit(16).map(|digit| digit as u8);
    digits
        .as_bytes()
        .chunks(2)
        .map(|pair| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?))
        .collect()
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut out = String::with_capacity(3 + 2 * bytes.len());
    out.push_str("ok ");
    for byte in bytes {
        out.push(DIGITS[usize::from(byte >> 4)] as char);
        out.push(DIGITS[usize::from(byte & 15)] as char);
    }
    out
}

fn fault(fault: &Fault) -> String {
    let path = fault.path();
    let path = if path.is_empty() { "-" } else { &path };
    let kind = fault.kind().name();
    match fault.position() {
        Position::Word { segment, word } => format!("fault {kind} {segment}:{word} {path}"),
        Position::Byte(byte) => format!("fault {kind} @{byte} {path}"),
    }
}

/// Returns the answer to a request about a message of `T`.
pub(crate) fn answer<T>(request: &Request<'_>) -> String
where
    T: Struct + Reach + Walk<Record = T> + HasJson,
    T: for<'a> Part<View<'a> = <T as Struct>::Reader<'a>, Maker<'a> = <T as Struct>::Builder<'a>>,
{
    let answer = match request.mode {
        "open" => open::<T>(request).map(|_| "ok".into()),
        "reader" => open::<T>(request).map(|reader| print::<T>(reader)),
        "reader-lazy" => lazy::<T>(request),
        "record-decode" => decode_twice::<T>(request).map(|record| {
            let mut out = Out::default();
            out.push_str("ok ");
            <T as Walk>::print_record(&record, &mut out);
            out.into_text()
        }),
        "record-encode" => decode::<T>(request).map(|record| hex(&record::to_bytes(&record))),
        "builder" => build::<T>(request),
        "copy" => copy::<T>(request, |_, _| Ok(())),
        "copy-rewrite" => copy::<T>(request, |reader, arena| {
            <T as Part>::copy(reader, arena.root::<T>());
            arena.compact()
        }),
        "canonicalize" => lazy_root::<T, _>(request, canonical::copy).map(|words| hex(&words)),
        "check-canonical" => check_canonical::<T>(request),
        "equal" => equal::<T>(request),
        "compare" => compare(request),
        "pack" => framing::Frame::exactly(&request.bytes).map(|frame| pack(&frame)),
        "unpack" => unpack::<T>(request),
        "stream" => Ok(stream::<T>(request)),
        #[cfg(feature = "json")]
        "json-write" => write_json::<T>(request),
        #[cfg(feature = "json")]
        "json-read" => {
            let flat = json::read(request.name, &request.bytes, &request.limits);
            let difference =
                typed_json::difference_read::<T>(&request.bytes, &request.limits, &flat);
            Ok(difference.unwrap_or_else(|| read_json(flat)))
        }
        other => Ok(format!("unsupported mode {other}")),
    };
    answer.unwrap_or_else(|found| fault(&found))
}

/// Returns the JSON of a message, or the reason why it has none. Also checks that generated code
/// writes the same JSON for the Record, converted to a message: that one differs where a type
/// parameter stands for a struct, because the Record's struct is never absent.
#[cfg(feature = "json")]
fn write_json<T: Struct + HasJson>(request: &Request<'_>) -> Result<String, Fault> {
    let record: T = decode(request)?;
    let written = json::write(request.name, &record::to_bytes(&record), &request.limits);
    if let Some(difference) = typed_json::difference_written(&record, &written) {
        return Ok(difference);
    }
    Ok(
        match json::write(request.name, &request.bytes, &request.limits) {
            Ok(text) => hex(text.as_bytes()),
            Err(why) => format!("refused {why}"),
        },
    )
}

/// Returns the answer for JSON that was read: the message, or the path of the error.
#[cfg(feature = "json")]
fn read_json(flat: Result<Vec<u8>, String>) -> String {
    match flat {
        Ok(flat) => hex(&framing::join(&[&flat]).expect("whole words")),
        Err(path) if path.is_empty() => "refused -".into(),
        Err(path) => {
            let mut refused = Out::default();
            refused.push_str("refused ");
            crate::walk::print_escaped(path.as_bytes(), &mut refused);
            refused.into_text()
        }
    }
}

fn open<'a, T: Struct>(request: &'a Request<'_>) -> Result<<T as Struct>::Reader<'a>, Fault> {
    zooph::open_within::<T>(&request.bytes, &request.limits)
}

fn print<T>(reader: <T as Struct>::Reader<'_>) -> String
where
    T: Struct + for<'a> Part<View<'a> = <T as Struct>::Reader<'a>>,
{
    let mut out = Out::default();
    out.push_str("ok (");
    <T as Part>::print(reader, &mut out);
    out.push(')');
    out.into_text()
}

fn lazy<T>(request: &Request<'_>) -> Result<String, Fault>
where
    T: Struct + for<'a> Part<View<'a> = <T as Struct>::Reader<'a>>,
{
    let message = zooph::open_lazy::<T>(&request.bytes)?;
    let (printed, all) = walk::bounded(walk::VISITS, || print::<T>(message.root()));
    let printed = if all { printed } else { "ok endless".into() };
    message.check().map(|()| printed)
}

/// Runs `work`, which visits the whole message, on a message that was opened without validation.
fn lazy_root<T: Struct, R>(
    request: &Request<'_>,
    work: impl FnOnce(Pointer<'_>) -> Result<R, Fault>,
) -> Result<R, Fault> {
    // An operation on a whole message follows any number of pointers. Without validation it might
    // accept a message that exceeds the limits, depending on how it recurses.
    zooph::open_within::<T>(&request.bytes, &request.limits)?;
    work(zooph::frame_root(framing::Frame::exactly(&request.bytes)?)?)
}

/// Returns the Record, after decoding the same message into it a second time.
fn decode_twice<T: Struct>(request: &Request<'_>) -> Result<T, Fault> {
    let mut record = decode::<T>(request)?;
    record::decode_into_within(&mut record, &request.bytes, &request.limits)?;
    Ok(record)
}

fn decode<T: Struct>(request: &Request<'_>) -> Result<T, Fault> {
    let reader = zooph::open_within::<T>(&request.bytes, &request.limits)?;
    record::from_struct(T::as_struct(reader), &request.limits)
}

fn build<T>(request: &Request<'_>) -> Result<String, Fault>
where
    T: Struct,
    T: for<'a> Part<View<'a> = <T as Struct>::Reader<'a>, Maker<'a> = <T as Struct>::Builder<'a>>,
{
    // The arena's first segment is so small that most messages take several segments.
    let mut arena = Arena::with_words(4);
    <T as Part>::copy(open::<T>(request)?, arena.init::<T>());
    let answer = hex(arena.framed());
    build_into::<T>(request, &mut arena)?;
    Ok(answer)
}

/// Builds the message in the driver's own memory, which is not aligned and not zero. Tries first
/// with too little room for most messages. Checks that the result equals the message in one segment
/// of an arena.
fn build_into<T>(request: &Request<'_>, arena: &mut Arena) -> Result<(), Fault>
where
    T: Struct,
    T: for<'a> Part<View<'a> = <T as Struct>::Reader<'a>, Maker<'a> = <T as Struct>::Builder<'a>>,
{
    let reader = open::<T>(request)?;
    let mut memory = vec![0xa5; 41];
    let mut attempt = |memory: &mut Vec<u8>| {
        let fill = |to: <T as Struct>::Builder<'_>| <T as Part>::copy(reader, to);
        arena.build_into::<T>(&mut memory[1..], fill)
    };
    let length = attempt(&mut memory).unwrap_or_else(|no_room| {
        memory = vec![0xa5; 1 + no_room.needed];
        attempt(&mut memory).expect("there is as much room as is needed")
    });
    let mut whole = Arena::with_words(memory.len() / 8);
    <T as Part>::copy(reader, whole.init::<T>());
    assert_eq!(whole.framed(), &memory[1..][..length]);
    Ok(())
}

fn copy<T>(
    request: &Request<'_>,
    change: impl FnOnce(<T as Struct>::Reader<'_>, &mut Arena) -> Result<(), Fault>,
) -> Result<String, Fault>
where
    T: Struct,
{
    let mut arena = Arena::new();
    let reader = open::<T>(request)?;
    arena.set_root::<T>(open::<T>(request)?);
    change(reader, &mut arena)?;
    Ok(hex(arena.framed()))
}

fn check_canonical<T: Struct>(request: &Request<'_>) -> Result<String, Fault> {
    open::<T>(request)?;
    let frame = framing::Frame::exactly(&request.bytes)?;
    if frame.segment_count() > 1 {
        return Ok("ok several-segments".into());
    }
    canonical::check(frame.first()).map(|()| "ok".into())
}

/// Reports whether the messages in the two halves of the bytes are equal.
fn compare(request: &Request<'_>) -> Result<String, Fault> {
    let (left, right) = request.bytes.split_at(request.bytes.len() / 2);
    let left = zooph::frame_root(framing::Frame::exactly(left)?)?;
    let right = zooph::frame_root(framing::Frame::exactly(right)?)?;
    Ok(format!("ok {}", zooph::equal(left, right)?))
}

/// Checks that a message equals its copy and its canonical form.
fn equal<T: Struct>(request: &Request<'_>) -> Result<String, Fault> {
    let mut arena = Arena::new();
    arena.set_root::<T>(open::<T>(request)?);
    let root = zooph::frame_root(framing::Frame::exactly(&request.bytes)?)?;
    let canonical = canonical::copy(root)?;
    let copied = zooph::frame_root(framing::Frame::exactly(arena.framed())?)?;
    let same = zooph::equal(root, copied)? && zooph::equal(Pointer::flat(&canonical), root)?;
    Ok(format!("ok {same}"))
}

/// Returns the packed form of a message: a new segment table and each segment, packed separately.
fn pack(frame: &framing::Frame<'_>) -> String {
    let sizes: Vec<usize> = frame.segments().map(<[u8]>::len).collect();
    let mut out = Vec::new();
    let table = framing::table(&sizes).expect("the sizes of a message");
    packed::pack(&table, &mut out);
    for segment in frame.segments() {
        packed::pack(segment, &mut out);
    }
    hex(&out)
}

/// Unpacks the bytes, which are one message, and reads it.
fn unpack<T>(request: &Request<'_>) -> Result<String, Fault>
where
    T: Struct + for<'a> Part<View<'a> = <T as Struct>::Reader<'a>>,
{
    let mut bytes = Vec::new();
    let limit = request.limits.bytes.max(64 * request.bytes.len() as u64);
    packed::unpack(&request.bytes, &mut bytes, limit as usize)?;
    zooph::open_within::<T>(&bytes, &request.limits).map(|reader| print::<T>(reader))
}

/// Returns `ok` and the values of all messages, and the fault behind them if there is one.
fn stream<T>(request: &Request<'_>) -> String
where
    T: Struct + for<'a> Part<View<'a> = <T as Struct>::Reader<'a>>,
{
    let mut out = String::from("ok");
    for message in zooph::stream_within::<T>(request.bytes.as_slice(), request.limits) {
        match message {
            Ok(message) => out.push_str(&print::<T>(message.root())["ok".len()..]),
            Err(zooph::StreamError::Fault { fault: found, .. }) => {
                out.push(' ');
                out.push_str(&fault(&found));
            }
            Err(other) => out.push_str(&format!(" error {other}")),
        }
    }
    out
}
