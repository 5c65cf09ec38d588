//! Objects: the trait that generated code implements for structs, groups and unions.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::mem::discriminant;

use crate::decode::Decoder;
use crate::json::nothing::{Nothing, Twice};
use crate::json::sink::{MemberSink, Written};
use crate::json::source::{MemberSource, Outcome};
use crate::kind::Struct;
use crate::reader::Pointer;
use crate::validate::Limits;

/// How many bytes are charged for a member that is kept until its object ends.
pub(super) const ENTRY: usize = 64;

/// The message of the error that an object has the same member twice.
pub(super) const TWICE: &str = "the member is there twice";

/// A struct, group or union whose members are written and read as JSON. Generated code implements it.
pub trait Object: Default {
    /// How many numbers the members use, including those of flattened structs.
    #[doc(hidden)]
    const MEMBERS: u32;

    /// Writes the members.
    #[doc(hidden)]
    fn write_members<S: MemberSink>(&self, sink: &mut S) -> Written<S>;

    /// Reports whether there is a member with this name.
    #[doc(hidden)]
    fn knows(name: &str) -> bool;

    /// Reads the member with this name. The numbers of this object's members start at `base`.
    #[doc(hidden)]
    fn read_member<S: MemberSource>(
        &mut self,
        name: &str,
        base: u32,
        source: &mut S,
        members: &mut Members<'_>,
    ) -> Outcome<S>;

    /// Completes a group after all of it was read: if a union's active member is a struct and absent, creates it
    /// with its default.
    #[doc(hidden)]
    fn settle(&mut self) {}
}

/// Returns the name of a member inside a flattened struct: `name` without `prefix`, if the struct has such a
/// member.
#[inline]
pub fn inner<'n, T: Object>(name: &'n str, prefix: &str) -> Option<&'n str> {
    name.strip_prefix(prefix).filter(|rest| T::knows(rest))
}

/// Checks a name that is none of the active member's. It may be that of a member of a flattened struct that was active
/// before, and that has such a member already.
///
/// # Errors
/// If the member has come before.
#[cold]
pub fn no_second<T: Object, S: MemberSource>(
    name: &str,
    prefix: &str,
    base: u32,
    source: &S,
    members: &Members<'_>,
) -> Result<(), S::Error> {
    let Some(rest) = inner::<T>(name, prefix) else {
        return Ok(());
    };
    let read = T::default().read_member(rest, base, &mut Nothing, &mut members.numbers());
    read.map(drop).map_err(|Twice| source.wrong(TWICE))
}

/// Makes the member that a tag names its union's active member, with its default value. If it is active already, it
/// keeps its value, because an earlier member of the object may have set it.
pub fn choose<T>(union: &mut T, named: T) {
    if discriminant(union) != discriminant(&named) {
        *union = named;
    }
}

/// Returns the struct in a flat message, which the compiler made of a field's default value.
pub fn default_struct<T: Object + Struct>(flat: &'static [u8]) -> T {
    let reader = Pointer::flat(flat).structure();
    let mut decoder = Decoder::of_schema(flat);
    crate::record::decode_with(reader, &Limits::default(), &mut decoder).unwrap_or_default()
}

/// The set of members that an object has had so far.
#[derive(Debug, Default)]
pub struct Members<'a> {
    /// Bits for the numbers of known members; those from 64 on are in `more`.
    first: u64,
    more: Vec<u64>,
    /// The names of members that have no number.
    names: BTreeSet<Cow<'a, str>>,
}

impl<'a> Members<'a> {
    /// Adds the number. Returns false if it was in the set before.
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

    /// Notes that the member with this number has come.
    ///
    /// # Errors
    /// If it has come before.
    #[inline]
    pub fn once<S: MemberSource>(&mut self, number: u32, source: &S) -> Result<(), S::Error> {
        if self.note(number) {
            return Ok(());
        }
        Err(source.wrong(TWICE))
    }

    /// Notes that the tag with this number has come, and with it which member of its union is active.
    pub fn tell(&mut self, number: u32) {
        self.note(number);
    }

    /// Reports whether the tag with this number has come.
    pub fn told(&self, number: u32) -> bool {
        let word = match number / 64 {
            0 => Some(&self.first),
            word => self.more.get(word as usize - 1),
        };
        word.is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// Returns the same set without names.
    fn numbers(&self) -> Self {
        Members {
            first: self.first,
            more: self.more.clone(),
            names: BTreeSet::new(),
        }
    }

    /// Adds the name of a member without a number. Returns false if it was in the set before.
    pub(super) fn other(&mut self, name: Cow<'a, str>) -> bool {
        self.names.insert(name)
    }
}
