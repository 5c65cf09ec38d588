//! Messages read in one of the formats, one at a time.

use std::fmt::Display;
use std::io::{self, BufRead, BufReader, Read, Stdin};

use zooph::framing::{self, Frame, Length};
use zooph::{Fault, FrameError, Pointer, canonical, packed};
use zooph_diagnostics::Position;
use zooph_dynamic::JsonCodec;
use zooph_syntax::ValueSplitter;

use crate::convert::Format;
use crate::convert::json_splitter::JsonSplitter;
use crate::convert::progress::Progress;
use crate::convert::unpack;
use crate::report::{Failure, READ_INPUT, Reporter, cannot};
use crate::schema::RootType;
use crate::streams::check_input;

/// Read this many bytes at a time.
const BUFFER: usize = 1 << 18;

/// A stream of bytes that knows how far it has come.
pub(crate) struct Input {
    reader: BufReader<Raw>,
    offset: u64,
    /// Where a text that comes next begins, as people count.
    text: Position,
    progress: Progress,
}

impl Input {
    pub(crate) fn stdin() -> Self {
        let reader = BufReader::with_capacity(BUFFER, Raw(io::stdin()));
        Input {
            reader,
            offset: 0,
            text: Position { line: 1, column: 1 },
            progress: Progress::stdin(),
        }
    }

    /// The bytes at hand; empty at the end of the stream only.
    pub(crate) fn peek(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    /// The messages of the stream.
    pub(crate) fn messages<'i>(
        &'i mut self,
        format: Format,
        root: Option<&'i RootType>,
        strict: bool,
        reporter: &'i Reporter,
    ) -> Messages<'i> {
        let codec = root
            .filter(|_| format == Format::Json)
            .map(|root| JsonCodec::new(root.set()).strict(strict));
        Messages {
            input: self,
            format,
            root,
            codec,
            reporter,
            index: 0,
            taken: 0,
            unpacked: Vec::new(),
            own: Vec::new(),
        }
    }
}

/// Standard input, whose errors say so.
struct Raw(Stdin);

impl Read for Raw {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = check_input().and_then(|()| self.0.read(buffer));
        read.map_err(cannot(READ_INPUT))
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.advance(read);
        Ok(read)
    }
}

impl BufRead for Input {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.reader.consume(amount);
        self.advance(amount);
    }
}

impl Input {
    fn advance(&mut self, amount: usize) {
        self.offset += amount as u64;
        self.progress.advance(amount as u64);
    }

    /// Takes bytes of a text, and counts its lines.
    fn consume_text(&mut self, amount: usize) {
        let bytes = &self.reader.buffer()[..amount];
        let count = |bytes: &[u8]| u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        let is_break = |byte: &&u8| **byte == b'\n';
        let Position { line, column } = self.text;
        self.text = match bytes.iter().rposition(|byte| *byte == b'\n') {
            None => Position {
                line,
                column: column.saturating_add(count(bytes)),
            },
            Some(last) => Position {
                line: line.saturating_add(bytes.iter().filter(is_break).count() as u32),
                column: count(&bytes[last..]),
            },
        };
        self.consume(amount);
    }
}

/// Where a message is in its stream.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    index: u64,
    offset: u64,
}

impl Place {
    /// A failure, with the message it is about.
    pub(crate) fn tell(self, failure: Failure) -> Failure {
        match failure {
            Failure::Message(message) => self.failure(message),
            reported => reported,
        }
    }

    fn failure(self, message: impl Display) -> Failure {
        let Place { index, offset } = self;
        Failure::new(format_args!(
            "message {index} (from byte {offset} of the input): {message}"
        ))
    }
}

/// One message.
pub(crate) struct Message<'m> {
    pub(crate) place: Place,
    bytes: &'m [u8],
    framed: bool,
}

impl<'m> Message<'m> {
    /// The root pointer.
    pub(crate) fn root(&self) -> Result<Pointer<'m>, Fault> {
        if self.framed {
            return zooph::frame_root(Frame::exactly(self.bytes)?);
        }
        if self.bytes.is_empty() {
            return Err(Fault::at_word(zooph::FaultKind::NoRoot, 0, 0));
        }
        Ok(Pointer::flat(self.bytes))
    }

    /// The message's segment, if it has only one.
    pub(crate) fn only_segment(&self) -> Option<&'m [u8]> {
        if !self.framed {
            return Some(self.bytes);
        }
        let frame = Frame::exactly(self.bytes).ok()?;
        (frame.segment_count() == 1).then(|| frame.first())
    }

    pub(crate) fn check_canonical(&self) -> Result<(), Fault> {
        canonical::check(self.bytes)
    }
}

/// Where the bytes of a message are.
enum Bytes {
    /// The next so many bytes of the input.
    Ahead(usize),
    /// The first so many bytes of [`Messages::unpacked`].
    Unpacked(usize),
    Own(Vec<u8>),
}

/// The messages of a stream.
pub(crate) struct Messages<'i> {
    input: &'i mut Input,
    format: Format,
    root: Option<&'i RootType>,
    codec: Option<JsonCodec<'i>>,
    reporter: &'i Reporter,
    index: u64,
    /// Bytes of the input that the last message was, or was made of.
    taken: usize,
    /// Words of packed messages; memory that is used again.
    unpacked: Vec<u8>,
    /// The last message, if its bytes are neither.
    own: Vec<u8>,
}

impl<'i> Messages<'i> {
    /// Nothing is at hand: the next message may be long in coming.
    pub(crate) fn must_wait(&self) -> bool {
        self.input.reader.buffer().len() == self.taken
    }

    /// The next message; None at the end of the stream.
    pub(crate) fn next(&mut self) -> Result<Option<Message<'_>>, Failure> {
        self.input.consume(std::mem::take(&mut self.taken));
        let place = Place {
            index: self.index,
            offset: self.input.offset,
        };
        self.index += 1;
        let found = match self.format {
            Format::Binary => self.binary(place)?,
            Format::Packed => self.packed(place)?,
            Format::Flat | Format::Canonical => self.flat()?.map(Bytes::Own),
            Format::FlatPacked => self.flat_packed(place)?.map(Bytes::Own),
            Format::Text => self.text(place)?.map(Bytes::Own),
            Format::Json => self.json(place)?.map(Bytes::Own),
        };
        let framed = matches!(self.format, Format::Binary | Format::Packed);
        let bytes = match found {
            None => return Ok(None),
            Some(Bytes::Ahead(length)) => {
                self.taken = length;
                &self.input.reader.buffer()[..length]
            }
            Some(Bytes::Unpacked(length)) => &self.unpacked[..length],
            Some(Bytes::Own(bytes)) => {
                self.own = bytes;
                &self.own[..]
            }
        };
        Ok(Some(Message {
            place,
            bytes,
            framed,
        }))
    }

    fn binary(&mut self, place: Place) -> Result<Option<Bytes>, Failure> {
        // Most messages are at hand as a whole.
        let at_hand = self.input.fill_buf()?;
        if let Ok(Length::Exactly(length)) = framing::length(at_hand)
            && length <= at_hand.len() as u64
        {
            return Ok(Some(Bytes::Ahead(length as usize)));
        }
        // The file is the user's: as large as a message can be.
        let limits = zooph::Limits {
            bytes: framing::MAX_BYTES,
            ..zooph::Limits::default()
        };
        let read = zooph::read_frame_within(self.input, &limits).map_err(|error| match error {
            FrameError::Io(error) => error.into(),
            FrameError::Fault(fault) => place.failure(fault),
        });
        read.map(|message| message.map(Bytes::Own))
    }

    fn packed(&mut self, place: Place) -> Result<Option<Bytes>, Failure> {
        let at_hand = self.input.fill_buf()?;
        if at_hand.is_empty() {
            return Ok(None);
        }
        if let Some((packed, length)) = unpack::at_hand(at_hand, &mut self.unpacked) {
            self.taken = packed;
            return Ok(Some(Bytes::Unpacked(length)));
        }
        let message = unpack::message(self.input).map_err(|failure| place.tell(failure))?;
        Ok(Some(Bytes::Own(message)))
    }

    fn rest(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        self.input.read_to_end(&mut bytes)?;
        Ok((!bytes.is_empty()).then_some(bytes))
    }

    fn flat(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        let Some(mut bytes) = self.rest()? else {
            return Ok(None);
        };
        // Bytes that are not a whole word cannot be part of anything.
        bytes.truncate(bytes.len() / 8 * 8);
        Ok(Some(bytes))
    }

    fn flat_packed(&mut self, place: Place) -> Result<Option<Vec<u8>>, Failure> {
        let Some(packed) = self.rest()? else {
            return Ok(None);
        };
        let mut bytes = Vec::new();
        let limit = unpack::limit(packed.len() as u64);
        packed::unpack(&packed, &mut bytes, limit).map_err(|error| place.failure(error))?;
        Ok(Some(bytes))
    }

    fn text(&mut self, place: Place) -> Result<Option<Vec<u8>>, Failure> {
        let origin = self.input.text;
        let mut splitter = ValueSplitter::new();
        let split = self.split(|bytes| splitter.push(bytes))?;
        let Some(text) = split.or_unless(splitter.is_between_values()) else {
            return Ok(None);
        };
        let Some(root) = self.root else {
            return Ok(None);
        };
        root.read_text(text, origin, self.reporter)
            .map(Some)
            .map_err(|failure| place.tell(failure))
    }

    fn json(&mut self, place: Place) -> Result<Option<Vec<u8>>, Failure> {
        let Position { line, column } = self.input.text;
        let mut splitter = JsonSplitter::new();
        let split = self.split(|bytes| splitter.push(bytes))?;
        let Some(json) = split.or_unless(splitter.is_between_values()) else {
            return Ok(None);
        };
        let (Some(root), Some(codec)) = (self.root, &self.codec) else {
            return Ok(None);
        };
        codec
            .read(&json, root.id())
            .map(Some)
            .map_err(|error| place.failure(error.beginning_at(line as usize, column as usize)))
    }

    /// Reads up to where `end` says that a message ends.
    fn split(&mut self, mut end: impl FnMut(&[u8]) -> Option<usize>) -> io::Result<Split> {
        let mut text = Vec::new();
        loop {
            let bytes = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if bytes.is_empty() {
                return Ok(Split::Rest(text));
            }
            let found = end(bytes);
            let taken = found.unwrap_or(bytes.len());
            text.extend_from_slice(&bytes[..taken]);
            self.input.consume_text(taken);
            if found.is_some() {
                return Ok(Split::Whole(text));
            }
        }
    }
}

enum Split {
    /// A message up to its end.
    Whole(Vec<u8>),
    /// The stream has ended before a message did.
    Rest(Vec<u8>),
}

impl Split {
    fn or_unless(self, nothing: bool) -> Option<Vec<u8>> {
        match self {
            Split::Whole(text) => Some(text),
            Split::Rest(text) => (!nothing).then_some(text),
        }
    }
}
