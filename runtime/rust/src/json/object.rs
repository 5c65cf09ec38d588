//! Objects: what generated code implements for structs, groups and unions.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::mem::discriminant;

use crate::json::sink::{MemberSink, Written};
use crate::json::source::{MemberSource, Outcome};
use crate::kind::Struct;
use crate::reader::Pointer;
use crate::validate::Limits;

/// What a member that is kept until its object ends is charged, in bytes.
pub(super) const ENTRY: usize = 64;

/// What is wrong with an object that has a member twice.
pub(super) const TWICE: &str = "the member is there twice";

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

    /// Reads the member with this name. Its members have the numbers from `base` on.
    #[doc(hidden)]
    fn read_member<S: MemberSource>(
        &mut self,
        name: &str,
        base: u32,
        source: &mut S,
        members: &mut Members<'_>,
    ) -> Outcome<S>;

    /// What a group becomes when all of it was read: a struct that is a union's active member is there.
    #[doc(hidden)]
    fn settle(&mut self) {}
}

/// What a member's name is in a struct whose members stand behind a prefix, if it has such a member.
#[inline]
pub fn inner<'n, T: Object>(name: &'n str, prefix: &str) -> Option<&'n str> {
    name.strip_prefix(prefix).filter(|rest| T::knows(rest))
}

/// Makes the member that a tag names its union's active one, with its default. If it is active already, it stays as it is: an
/// earlier member of the object may have told its value.
pub fn choose<T>(union: &mut T, named: T) {
    if discriminant(union) != discriminant(&named) {
        *union = named;
    }
}

/// The struct in a flat message that the compiler made: a field's default.
pub fn default_struct<T: Object + Struct>(flat: &'static [u8]) -> T {
    let reader = Pointer::flat(flat).structure();
    crate::record::from_struct(reader, &Limits::default()).unwrap_or_default()
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
    pub fn once<S: MemberSource>(&mut self, number: u32, source: &S) -> Result<(), S::Error> {
        if self.note(number) {
            return Ok(());
        }
        Err(source.wrong(TWICE))
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

    /// Notes a name that has no number; false if it was noted before.
    pub(super) fn other(&mut self, name: Cow<'a, str>) -> bool {
        self.names.insert(name)
    }
}
