//! Objects: what generated code implements for structs, groups and unions.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::json::error::Error;
use crate::json::read::Parser;
use crate::json::sink::{MemberSink, Written};
use crate::kind::Struct;
use crate::reader::Pointer;
use crate::validate::Limits;

/// What a member that is kept until its object ends is charged, in bytes.
const ENTRY: usize = 64;

/// A struct, group or union with members in JSON: implemented by generated code.
pub trait Object: Default {
    /// How many numbers its members take, those of flattened structs included.
    #[doc(hidden)]
    const MEMBERS: u32;

    /// Writes the members.
    #[doc(hidden)]
    fn write_members<S: MemberSink>(&self, sink: &mut S) -> Written<S>;

    /// It has a member with this name.
    #[doc(hidden)]
    fn knows(name: &str) -> bool;

    /// Reads the member with this name, from the colon on. Its members have the numbers from `base` on.
    #[doc(hidden)]
    fn read_member(
        &mut self,
        name: &str,
        base: u32,
        parser: &mut Parser<'_>,
        members: &mut Members<'_>,
    ) -> Result<Found, Error>;

    /// What a group becomes when all of it was read: a struct that is a union's active member is there.
    #[doc(hidden)]
    fn settle(&mut self) {}

    /// Reads all of it.
    #[doc(hidden)]
    #[inline]
    fn read_json(&mut self, parser: &mut Parser<'_>) -> Result<(), Error> {
        parser.object(self)
    }
}

/// What a member's name is in a struct whose members stand behind a prefix, if it has such a member.
#[inline]
pub fn inner<'n, T: Object>(name: &'n str, prefix: &str) -> Option<&'n str> {
    name.strip_prefix(prefix).filter(|rest| T::knows(rest))
}

/// The struct in a flat message that the compiler made: a field's default.
pub fn default_struct<T: Object + Struct>(flat: &'static [u8]) -> T {
    let reader = Pointer::flat(flat).structure();
    crate::record::from_struct(reader, &Limits::default()).unwrap_or_default()
}

/// What became of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It was read.
    Read,
    /// It depends on a union's tag, which was not read yet.
    Later,
    /// There is none with this name.
    Unknown,
}

/// The members that an object has had.
#[derive(Debug, Default)]
pub struct Members<'a> {
    /// Numbers of those that are known.
    first: u64,
    more: Vec<u64>,
    /// Names of the others.
    names: BTreeSet<Cow<'a, str>>,
}

impl<'a> Members<'a> {
    /// Notes the number; false if it was noted before.
    #[inline]
    fn note(&mut self, number: u32) -> bool {
        let bit = 1 << (number % 64);
        let word = match number / 64 {
            0 => &mut self.first,
            word => self.word(word as usize - 1),
        };
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    #[cold]
    fn word(&mut self, at: usize) -> &mut u64 {
        if self.more.len() <= at {
            self.more.resize(at + 1, 0);
        }
        &mut self.more[at]
    }

    /// The member with this number is here, and was not before.
    ///
    /// # Errors
    /// If it was.
    #[inline]
    pub fn once(&mut self, number: u32, parser: &Parser<'_>) -> Result<(), Error> {
        if self.note(number) {
            return Ok(());
        }
        Err(parser.wrong("the member is there twice"))
    }

    /// Notes that the tag with this number has told which member of its union is active.
    pub fn tell(&mut self, number: u32) {
        self.note(number);
    }

    /// The tag with this number has told.
    pub fn told(&self, number: u32) -> bool {
        let word = match number / 64 {
            0 => Some(&self.first),
            word => self.more.get(word as usize - 1),
        };
        word.is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Remembers a name that has no number.
    fn other(&mut self, name: Cow<'a, str>, parser: &mut Parser<'_>) -> Result<(), Error> {
        let own = match &name {
            Cow::Borrowed(_) => 0,
            Cow::Owned(name) => name.len(),
        };
        parser.charge(ENTRY + own)?;
        if !self.names.insert(name) {
            return Err(parser.wrong("the member is there twice"));
        }
        Ok(())
    }
}

/// A member that waits for its union's tag: its name, and where its colon is.
type Waiting<'a> = (Cow<'a, str>, usize);

impl<'a> Parser<'a> {
    /// Reads an object into a struct or group.
    pub fn object<T: Object>(&mut self, record: &mut T) -> Result<(), Error> {
        self.open(b'{', "an object")?;
        let mut members = Members::default();
        let mut later: Vec<Waiting<'a>> = Vec::new();
        let mut more = !self.closes(b'}');
        while more {
            let name = self.name()?;
            let place = self.at;
            let read = record.read_member(&name, 0, self, &mut members);
            let read = match read {
                Ok(Found::Read) => Ok(()),
                Ok(found) => self.other(name.clone(), found, place, &mut members, &mut later),
                Err(error) => Err(error),
            };
            read.map_err(|error| error.in_member(&name))?;
            more = self.follows(b'}', "`,` or `}`")?;
        }
        if !later.is_empty() {
            self.read_later(record, members, later)?;
        }
        self.leave();
        Ok(())
    }

    /// Goes over a member that is not known, or not yet.
    #[cold]
    fn other(
        &mut self,
        name: Cow<'a, str>,
        found: Found,
        place: usize,
        members: &mut Members<'a>,
        later: &mut Vec<Waiting<'a>>,
    ) -> Result<(), Error> {
        members.other(name.clone(), self)?;
        if found == Found::Later {
            self.charge(ENTRY)?;
            later.push((name, place));
        } else if self.strict() {
            return Err(self.wrong("unknown member"));
        }
        self.colon()?;
        self.skip()
    }

    /// Reads members that had to wait for a union's tag, until all are read or nothing moves any more.
    #[cold]
    fn read_later<T: Object>(
        &mut self,
        record: &mut T,
        mut members: Members<'a>,
        mut later: Vec<Waiting<'a>>,
    ) -> Result<(), Error> {
        let end = self.at;
        loop {
            let mut waiting = Vec::new();
            let before = later.len();
            for (name, place) in later {
                self.at = place;
                let read = record.read_member(&name, 0, self, &mut members);
                if read.map_err(|error| error.in_member(&name))? != Found::Read {
                    waiting.push((name, place));
                }
            }
            self.at = end;
            if waiting.is_empty() {
                return Ok(());
            }
            if waiting.len() == before {
                // No tag will come. What belongs to no member is as good as unknown.
                if self.strict() {
                    return Err(self.wrong("the union's tag is missing"));
                }
                return Ok(());
            }
            later = waiting;
        }
    }

    /// Goes over an object whose members nobody knows.
    pub(super) fn skip_object(&mut self) -> Result<(), Error> {
        self.open(b'{', "an object")?;
        let mut members = Members::default();
        let mut more = !self.closes(b'}');
        while more {
            let name = self.name()?;
            let skipped = members.other(name.clone(), self);
            let skipped = skipped.and_then(|()| self.colon());
            let skipped = skipped.and_then(|()| self.skip());
            skipped.map_err(|error| error.in_member(&name))?;
            more = self.follows(b'}', "`,` or `}`")?;
        }
        self.leave();
        Ok(())
    }
}
