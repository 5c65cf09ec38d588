//! Unpacking in pieces.

use super::kernel::Engine;
use super::{Error, ErrorKind, Kernel, Progress, WORD, portable};

/// Unpacks a stream piece by piece: input in chunks of any size, output of any size.
///
/// Every sequence of bytes is the beginning of some packed stream, so a step cannot fail. What can
/// be wrong is where the stream ends, or where it stands when a message's words are complete:
/// [`end_of_message`](Self::end_of_message) and [`truncated`](Self::truncated) tell.
#[derive(Clone, Debug)]
pub struct Unpacker {
    engine: Engine,
    state: State,
    /// A word of which a part did not fit in the output, and where that part starts.
    held: [u8; WORD],
    held_from: usize,
    /// Packed bytes taken so far.
    offset: u64,
    /// Where the current group, or the last one, starts.
    group: u64,
}

/// What comes next in the input, or what is still to be put out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// A tag.
    Tag,
    /// The bytes of a word, some of which are here.
    Word {
        tag: u8,
        bytes: [u8; WORD],
        here: usize,
    },
    /// The count of a run: of literal words, or of zero words.
    Count { literal: bool },
    /// So many bytes of zero words.
    Zeros(usize),
    /// So many bytes of literal words.
    Literal(usize),
}

impl Default for Unpacker {
    fn default() -> Self {
        Self::new()
    }
}

impl Unpacker {
    /// At the start of a stream.
    pub fn new() -> Self {
        Self::by(Engine::best())
    }

    /// [`new`](Self::new) with a kernel of the caller's choice.
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

    /// Packed bytes taken so far.
    pub fn position(&self) -> u64 {
        self.offset
    }

    /// Whether the count of a run comes next. The words before it are complete; a reader that
    /// leaves the stream now would leave that count behind.
    pub fn needs_count(&self) -> bool {
        matches!(self.state, State::Count { .. })
    }

    /// Fills `out` from `packed` as far as they go.
    ///
    /// Takes no more of `packed` than `out` needs, save the count that belongs to its last word.
    /// What follows the written bytes in `out` is unspecified.
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

    /// Puts out what it can of the held word.
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

    /// One step on, or nothing if more input or more room is needed first.
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

    /// Checks that the words put out so far end where a group ends.
    ///
    /// # Errors
    /// [`ErrorKind::Overrun`] if the current group holds more words, [`ErrorKind::Length`] if the
    /// output ends inside a word, [`ErrorKind::Truncated`] if only a part of a group was there.
    pub fn end_of_message(&self) -> Result<(), Error> {
        let kind = match self.state {
            _ if self.held_from < WORD => ErrorKind::Length,
            State::Tag | State::Zeros(0) | State::Literal(0) => return Ok(()),
            State::Word { .. } | State::Count { .. } => ErrorKind::Truncated,
            State::Zeros(_) | State::Literal(_) => ErrorKind::Overrun,
        };
        Err(Error::new(kind, self.group))
    }

    /// The error of a stream that ends here although more words are needed.
    pub fn truncated(&self) -> Error {
        let inside = self.state != State::Tag;
        Error::new(
            ErrorKind::Truncated,
            if inside { self.group } else { self.offset },
        )
    }
}
