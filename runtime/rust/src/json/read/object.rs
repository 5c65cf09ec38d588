//! Reading objects, whose members come in any order.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::json::error::Error;
use crate::json::object::{ENTRY, Members, Object, TWICE};
use crate::json::read::Parser;
use crate::json::source::{Found, MemberSource};

/// A member that waits for its union's tag: its name, and the offset of its colon.
type Waiting<'a> = (Cow<'a, str>, usize);

impl<'a> Parser<'a> {
    /// Reads an object into a struct or group.
    pub(super) fn members_of<T: Object>(&mut self, record: &mut T) -> Result<(), Error> {
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
                Ok(found) => self.put_off(name.clone(), found, place, &mut members, &mut later),
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

    /// Skips a member that is unknown, or that must wait for a union's tag and is added to `later`.
    #[cold]
    fn put_off(
        &mut self,
        name: Cow<'a, str>,
        found: Found,
        place: usize,
        members: &mut Members<'a>,
        later: &mut Vec<Waiting<'a>>,
    ) -> Result<(), Error> {
        self.other(name.clone(), members)?;
        if found == Found::Later {
            self.charge(ENTRY)?;
            later.push((name, place));
        } else if self.is_strict() {
            return Err(self.wrong("unknown member"));
        }
        self.colon()?;
        self.skip_value()
    }

    /// Notes the name of a member without a number.
    fn other(&mut self, name: Cow<'a, str>, members: &mut Members<'a>) -> Result<(), Error> {
        let own = match &name {
            Cow::Borrowed(_) => 0,
            Cow::Owned(name) => name.len(),
        };
        self.charge(ENTRY + own)?;
        match members.other(name) {
            true => Ok(()),
            false => Err(self.wrong(TWICE)),
        }
    }

    /// Reads the members that wait for a union's tag. Repeats until all are read, or a pass reads none of them.
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
                // No tag will come, so the members that still wait are treated like unknown ones.
                if self.is_strict() {
                    return Err(self.wrong("the union's tag is missing"));
                }
                return Ok(());
            }
            later = waiting;
        }
    }

    /// Skips an object of an unknown member.
    pub(super) fn skip_object(&mut self) -> Result<(), Error> {
        self.open(b'{', "an object")?;
        let mut members = Members::default();
        let mut more = !self.closes(b'}');
        while more {
            let name = self.name()?;
            let skipped = self.other(name.clone(), &mut members);
            let skipped = skipped.and_then(|()| self.colon());
            let skipped = skipped.and_then(|()| self.skip_value());
            skipped.map_err(|error| error.in_member(&name))?;
            more = self.follows(b'}', "`,` or `}`")?;
        }
        self.leave();
        Ok(())
    }
}
