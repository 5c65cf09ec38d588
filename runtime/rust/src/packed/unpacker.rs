//! Unpacking in pieces.

use super::kernel::Engine;
use super::{Error, ErrorKind, Kernel, Progress, WORD, portable};

/// Unpacks a stream piece by piece, with input in chunks of any size and output of any size.
///
/// Every sequence of bytes is the start of a valid packed stream, so unpacking a piece cannot fail.
/// Only the end can be wrong: the stream may end inside a group, or a message's words may be
/// complete in the middle of one. [`truncated`](Self::truncated) and
/// [`end_of_message`](Self::end_of_message) report these errors.
#[derive(Clone, Debug)]
pub struct Unpacker {
    engine: Engine,
    state: State,
    /// A word that did not fit in the output as a whole, and the index of its first byte not yet
    /// written. `held_from` is [`WORD`] if there is no such word.
    held: [u8; WORD],
    held_from: usize,
    /// How many packed bytes were taken so far.
    offset: u64,
    /// The offset of the current group, or of the last one if none is open.
    group: u64,
}

/// The part of a group that is expected next in the input, or still to be written to the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// A tag is next.
    Tag,
    /// Bytes of the word are missing; `here` bytes of it have come.
    Word {
        tag: u8,
        bytes: [u8; WORD],
        here: usize,
    },
    /// The count of a run is next: of literal words, or of zero words.
    Count { literal: bool },
    /// This many bytes of zero words are still to be written.
    Zeros(usize),
    /// This many bytes of literal words are still to be copied.
    Literal(usize),
}

impl Default for Unpacker {
    fn default() -> Self {
        Self::new()
    }
}

impl Unpacker {
    /// Returns an unpacker at the start of a stream.
    pub fn new() -> Self {
        Self::by(Engine::best())
    }

    /// Does the same as [`new`](Self::new) with the given kernel.
    ///
    /// # Panics
    /// If this machine has no such kernel.
    pub fn with_kernel(kernel: Kernel) -> Self {
        Self::by(Engine::of(kernel))
    }

    fn by(engine: Engine) -> Self {
        let held = [0; WORD];
        Unpacker {
            engine,
            state: State::Tag,
            held,
            held_from: WORD,
            offset: 0,
            group: 0,
        }
    }

    /// Returns how many packed bytes were taken so far.
    pub fn position(&self) -> u64 {
        self.offset
    }

    /// Reports whether the count of a run comes next. The words before it are complete, but the
    /// count still belongs to their group: a program that stops here leaves it in the stream.
    pub fn needs_count(&self) -> bool {
        matches!(self.state, State::Count { .. })
    }

    /// Unpacks from `packed` into `out` until one of them is used up.
    ///
    /// Takes no more of `packed` than `out` needs, except the count that belongs to its last word.
    /// The contents of `out` behind the written bytes are unspecified.
    pub fn unpack(&mut self, packed: &[u8], out: &mut [u8]) -> Progress {
        let mut done = Progress::default();
        loop {
            let input = &packed[done.read..];
            let room = &mut out[done.written..];
            let step = if self.held_from < WORD {
                self.release(room)
            } else {
                self.step(input, room)
            };
            let Some(step) = step else { return done };
            done.add(step.read, step.written);
        }
    }

    /// Writes as much of the held word as fits in `room`. Returns [`None`] if nothing fits.
    fn release(&mut self, room: &mut [u8]) -> Option<Progress> {
        let held = &self.held[self.held_from..];
        let size = held.len().min(room.len());
        room[..size].copy_from_slice(&held[..size]);
        self.held_from += size;
        (size > 0).then_some(Progress {
            read: 0,
            written: size,
        })
    }

    /// Advances by one step. Returns [`None`] if more input or more room is needed first.
    fn step(&mut self, input: &[u8], room: &mut [u8]) -> Option<Progress> {
        let mut step = Progress::default();
        match &mut self.state {
            State::Tag => {
                step = self.engine.unpack_into(input, room);
                self.group = self.offset + step.read as u64;
                if step.read == 0 {
                    let &tag = input.first().filter(|_| !room.is_empty())?;
                    self.state = State::Word {
                        tag,
                        bytes: [0; WORD],
                        here: 0,
                    };
                    step.read = 1;
                }
            }
            State::Word { tag, bytes, here } => {
                let missing = &mut bytes[*here..tag.count_ones() as usize];
                let size = missing.len().min(input.len());
                missing[..size].copy_from_slice(&input[..size]);
                step.read = size;
                if size < missing.len() {
                    *here += size;
                    if size == 0 {
                        return None;
                    }
                } else {
                    self.held = portable::expand(u64::from_le_bytes(*bytes), *tag).to_le_bytes();
                    self.held_from = 0;
                    self.state = match *tag {
                        0 => State::Count { literal: false },
                        0xff => State::Count { literal: true },
                        _ => State::Tag,
                    };
                }
            }
            State::Count { literal } => {
                let size = usize::from(*input.first()?) * WORD;
                step.read = 1;
                self.state = if *literal {
                    State::Literal(size)
                } else {
                    State::Zeros(size)
                };
            }
            State::Zeros(0) | State::Literal(0) => self.state = State::Tag,
            State::Zeros(rest) => {
                let size = room.len().min(*rest);
                room[..size].fill(0);
                *rest -= size;
                step.written = size;
                if size == 0 {
                    return None;
                }
            }
            State::Literal(rest) => {
                let size = room.len().min(*rest).min(input.len());
                room[..size].copy_from_slice(&input[..size]);
                *rest -= size;
                step = Progress {
                    read: size,
                    written: size,
                };
                if size == 0 {
                    return None;
                }
            }
        }
        self.offset += step.read as u64;
        Some(step)
    }

    /// Checks that the words written so far end where a group ends.
    ///
    /// # Errors
    /// [`ErrorKind::Overrun`] if the current group holds more words, [`ErrorKind::Length`] if the
    /// output ends inside a word, [`ErrorKind::Truncated`] if only a part of a group has come.
    pub fn end_of_message(&self) -> Result<(), Error> {
        let kind = match self.state {
            _ if self.held_from < WORD => ErrorKind::Length,
            State::Tag | State::Zeros(0) | State::Literal(0) => return Ok(()),
            State::Word { .. } | State::Count { .. } => ErrorKind::Truncated,
            State::Zeros(_) | State::Literal(_) => ErrorKind::Overrun,
        };
        Err(Error::new(kind, self.group))
    }

    /// Returns the error of a stream that ends here although more words are needed.
    pub fn truncated(&self) -> Error {
        let inside = self.state != State::Tag;
        Error::new(
            ErrorKind::Truncated,
            if inside { self.group } else { self.offset },
        )
    }
}
