//! Reads messages in one of the formats, one at a time.

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

/// The number of bytes that are read at a time.
const BUFFER: usize = 1 << 18;

/// A stream of bytes that counts the bytes consumed.
pub(crate) struct Input {
    reader: BufReader<Raw>,
    offset: u64,
    /// The line and column of the next byte, if the input is text.
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

    /// Returns the buffered bytes. They are empty only at the end of the stream.
    pub(crate) fn peek(&mut self) -> io::Result<&[u8]> {
        self.reader.fill_buf()
    }

    /// Returns an iterator over the messages of the stream.
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

/// Standard input, with errors that say what could not be read.
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

    /// Consumes bytes of a text, and updates line and column.
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

/// The place of a message in its stream.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    index: u64,
    offset: u64,
}

impl Place {
    /// Adds the place of the message to a failure.
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

/// A message that was read.
pub(crate) struct Message<'m> {
    pub(crate) place: Place,
    bytes: &'m [u8],
    framed: bool,
}

impl<'m> Message<'m> {
    /// Returns the root pointer.
    pub(crate) fn root(&self) -> Result<Pointer<'m>, Fault> {
        if self.framed {
            return zooph::frame_root(Frame::exactly(self.bytes)?);
        }
        if self.bytes.is_empty() {
            return Err(Fault::at_word(zooph::FaultKind::NoRoot, 0, 0));
        }
        Ok(Pointer::flat(self.bytes))
    }

    /// Returns the message in parts, to be explained.
    pub(crate) fn parts(&self) -> Result<zooph_explain::Message<'m>, Fault> {
        match self.framed {
            true => Ok(zooph_explain::Message::framed(&Frame::exactly(self.bytes)?)),
            false => Ok(zooph_explain::Message::flat(self.bytes)),
        }
    }

    /// Returns the message's segment, if it has exactly one.
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

/// The place of a message's bytes.
enum Bytes {
    /// The next bytes of the input, by their number.
    Ahead(usize),
    /// The first bytes of [`Messages::unpacked`], by their number.
    Unpacked(usize),
    Own(Vec<u8>),
}

/// An iterator over the messages of a stream.
pub(crate) struct Messages<'i> {
    input: &'i mut Input,
    format: Format,
    root: Option<&'i RootType>,
    codec: Option<JsonCodec<'i>>,
    reporter: &'i Reporter,
    index: u64,
    /// The number of input bytes that the last message was read from. They are consumed by the next call.
    taken: usize,
    /// The words of the last packed message. The memory is used again.
    unpacked: Vec<u8>,
    /// The last message, if its bytes are in neither of the other places.
    own: Vec<u8>,
}

impl<'i> Messages<'i> {
    /// Reports whether the buffer has no further bytes, so that reading the next message may block.
    pub(crate) fn must_wait(&self) -> bool {
        self.input.reader.buffer().len() == self.taken
    }

    /// Returns the next message, and `None` at the end of the stream.
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
        // The buffer contains most messages as a whole.
        let at_hand = self.input.fill_buf()?;
        if let Ok(Length::Exactly(length)) = framing::length(at_hand)
            && length <= at_hand.len() as u64
        {
            return Ok(Some(Bytes::Ahead(length as usize)));
        }
        // The user trusts the input, so a message may have the greatest possible size.
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
        // A part of a word cannot belong to a message.
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

    /// Reads until `end` finds the end of a message.
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
    /// A complete message.
    Whole(Vec<u8>),
    /// The text before the end of the stream, in which no message ends.
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
