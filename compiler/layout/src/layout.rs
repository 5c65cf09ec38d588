//! The layout of a struct in progress.

use std::fmt;

use crate::Width;
use crate::holes::Holes;
use crate::union::{Location, Member, Union, UsageList};

/// The scope in which a field or a union is declared, as far as layout depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The struct itself, or a group that is in no union.
    Struct,
    /// A member of a union: a field, a group or another union. The number is assigned by the layout.
    Member(usize),
}

/// A union of the struct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnionId(usize);

/// The error that a field's place depends on the version of the reference: versions before 0.6 let it overlap
/// another field. The current reference refuses such a schema (its issue 344), unless it is configured
/// otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegacyOverlap;

impl fmt::Display for LegacyOverlap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("versions of Cap'n Proto before 0.6 lay this field out over another one")
    }
}

impl std::error::Error for LegacyOverlap {}

/// The layout of a struct.
///
/// Offsets of data count from the start of the data section in multiples of the value's width. Offsets of
/// pointers count in pointers.
///
/// For unions inside union members, the calls recurse to the depth of nesting, which the parser limits.
#[derive(Debug, Default)]
pub struct Layout {
    data_words: u32,
    pointers: u32,
    holes: Holes,
    unions: Vec<Union>,
    members: Vec<Member>,
    accept_legacy_overlap: bool,
}

impl Layout {
    /// Returns the layout of an empty struct.
    pub fn new() -> Self {
        Layout::default()
    }

    /// Sets whether to accept schemas whose layout differs in old versions of the reference, as the current
    /// one does if `CAPNP_IGNORE_ISSUE_344` is set. It is off by default.
    pub fn accept_legacy_overlap(&mut self, accept: bool) {
        self.accept_legacy_overlap = accept;
    }

    /// Returns the current size of the data section in words.
    pub fn data_words(&self) -> u32 {
        self.data_words
    }

    /// Returns the current size of the pointer section in pointers.
    pub fn pointers(&self) -> u32 {
        self.pointers
    }

    /// Declares a union. It takes no space until its fields are added.
    pub fn add_union(&mut self, parent: Scope) -> UnionId {
        self.unions.push(Union {
            parent,
            started_members: 0,
            discriminant: None,
            data: Vec::new(),
            pointers: Vec::new(),
        });
        UnionId(self.unions.len() - 1)
    }

    /// Declares a member of a union: a single field, or a group or union with all its fields.
    pub fn add_member(&mut self, union: UnionId) -> Scope {
        self.members.push(Member {
            union: union.0,
            started: false,
            pointers_used: 0,
            usage: UsageList::default(),
        });
        Scope::Member(self.members.len() - 1)
    }

    /// Returns the offset of a union's discriminant in multiples of 16 bits, if it has been placed.
    pub fn discriminant_offset(&self, union: UnionId) -> Option<u32> {
        self.unions[union.0].discriminant
    }

    /// Places a union's discriminant, since its ordinal was reached or all fields are done. Returns `false`
    /// if it was placed before.
    pub fn add_discriminant(&mut self, union: UnionId) -> Result<bool, LegacyOverlap> {
        if self.unions[union.0].discriminant.is_some() {
            return Ok(false);
        }
        let offset = self.add_data(self.unions[union.0].parent, Width::BITS_16)?;
        self.unions[union.0].discriminant = Some(offset);
        Ok(true)
    }

    /// Adds a field that takes no space. It matters to the unions around it, whose discriminants are placed
    /// just before their second member.
    pub fn add_void(&mut self, scope: Scope) -> Result<(), LegacyOverlap> {
        match scope {
            Scope::Struct => Ok(()),
            Scope::Member(member) => {
                self.start_member(member)?;
                self.add_void(self.unions[self.members[member].union].parent)
            }
        }
    }

    /// Places a pointer. Returns its index.
    pub fn add_pointer(&mut self, scope: Scope) -> Result<u32, LegacyOverlap> {
        let Scope::Member(member) = scope else {
            self.pointers += 1;
            return Ok(self.pointers - 1);
        };
        self.start_member(member)?;
        let union = self.members[member].union;
        let slot = self.members[member].pointers_used;
        self.members[member].pointers_used += 1;
        if let Some(&shared) = self.unions[union].pointers.get(slot) {
            return Ok(shared);
        }
        let fresh = self.add_pointer(self.unions[union].parent)?;
        self.unions[union].pointers.push(fresh);
        Ok(fresh)
    }

    /// Places a value in the data section. Returns its offset.
    pub fn add_data(&mut self, scope: Scope, width: Width) -> Result<u32, LegacyOverlap> {
        match scope {
            Scope::Struct => Ok(self.add_to_struct(width)),
            Scope::Member(member) => {
                self.start_member(member)?;
                self.add_to_member(member, width)
            }
        }
    }

    fn add_to_struct(&mut self, width: Width) -> u32 {
        self.holes.take(width).unwrap_or_else(|| {
            let offset = self.data_words << width.steps_to(Width::BITS_64);
            self.data_words += 1;
            self.holes.open(width, offset + 1, Width::BITS_64);
            offset
        })
    }

    fn start_member(&mut self, member: usize) -> Result<(), LegacyOverlap> {
        if self.members[member].started {
            return Ok(());
        }
        self.members[member].started = true;
        let union = self.members[member].union;
        self.unions[union].started_members += 1;
        if self.unions[union].started_members == 2 {
            self.add_discriminant(UnionId(union))?;
        }
        Ok(())
    }

    /// Places a value in the union's locations: in the smallest gap, otherwise in the first location that can
    /// be widened, otherwise in a new location.
    fn add_to_member(&mut self, member: usize, width: Width) -> Result<u32, LegacyOverlap> {
        let union = self.members[member].union;
        if let Some(at) = self.tightest_gap(member, width) {
            let start = self.unions[union].data[at].start(width);
            return Ok(start + self.members[member].usage.at(at).take_gap(width));
        }
        if let Some(offset) = self.add_by_widening(member, width)? {
            return Ok(offset);
        }
        let offset = self.add_data(self.unions[union].parent, width)?;
        let at = self.unions[union].data.len();
        self.unions[union].data.push(Location::new(width, offset));
        self.members[member].usage.at(at).used = Some(width);
        Ok(offset)
    }

    /// Returns the location with the smallest gap for a value. If several are equal, returns the first.
    fn tightest_gap(&mut self, member: usize, width: Width) -> Option<usize> {
        let member = &mut self.members[member];
        let locations = &self.unions[member.union].data;
        member
            .usage
            .scan(locations.len())
            .filter_map(|(at, usage)| Some((usage.gap_for(locations[at], width)?, at)))
            .min()
            .map(|(_, at)| at)
    }

    /// Places a value in the first location that can be widened to have a gap for it.
    fn add_by_widening(
        &mut self,
        member: usize,
        width: Width,
    ) -> Result<Option<u32>, LegacyOverlap> {
        let union = self.members[member].union;
        let locations = &self.unions[union].data;
        let candidates: Vec<(usize, Width)> = self.members[member]
            .usage
            .scan(locations.len())
            .map(|(at, usage)| {
                (
                    at,
                    usage.used.map_or(width, |used| used.max(width).doubled()),
                )
            })
            .filter(|(at, wanted)| *wanted < locations[*at].refused)
            .collect();
        for (at, wanted) in candidates {
            if !self.widen_location(union, at, wanted)? {
                continue;
            }
            let start = self.unions[union].data[at].start(width);
            let usage = self.members[member].usage.at(at);
            let inside = match usage.used.replace(wanted) {
                None => Some(0),
                Some(used) => {
                    usage.holes.open(used, 1, wanted);
                    usage.holes.take(width)
                }
            };
            return Ok(inside.map(|inside| start + inside));
        }
        Ok(None)
    }

    /// Makes a location at least that wide, if free space follows it.
    fn widen_location(
        &mut self,
        union: usize,
        at: usize,
        to: Width,
    ) -> Result<bool, LegacyOverlap> {
        let Location {
            width,
            offset,
            refused,
        } = self.unions[union].data[at];
        if to <= width {
            return Ok(true);
        }
        if to >= refused {
            return Ok(false);
        }
        let widened = self.widen(self.unions[union].parent, width, offset, to)?;
        let location = &mut self.unions[union].data[at];
        if widened {
            location.width = to;
            location.offset >>= width.steps_to(to);
        } else {
            location.refused = to;
        }
        Ok(widened)
    }

    /// Widens a location that a nested union got from `scope`.
    fn widen(
        &mut self,
        scope: Scope,
        from: Width,
        offset: u32,
        to: Width,
    ) -> Result<bool, LegacyOverlap> {
        let Scope::Member(member) = scope else {
            return Ok(self.holes.widen(from, offset, to));
        };
        let misaligned = to > Width::BITS_64 || offset.trailing_zeros() < from.steps_to(to);
        if misaligned && self.accept_legacy_overlap {
            return Ok(false);
        }
        let Member {
            union, ref usage, ..
        } = self.members[member];
        let locations = &self.unions[union].data;
        let found = usage
            .used()
            .find_map(|at| Some((at, locations[at].place_of(from, offset)?)));
        let Some((at, inside)) = found else {
            return Ok(false);
        };
        let widened = self.widen_inside(member, at, from, inside, to)?;
        if widened && misaligned {
            return Err(LegacyOverlap);
        }
        Ok(widened)
    }

    /// Widens a value that is at position `inside` of a location of a member's union.
    fn widen_inside(
        &mut self,
        member: usize,
        at: usize,
        from: Width,
        inside: u32,
        to: Width,
    ) -> Result<bool, LegacyOverlap> {
        let union = self.members[member].union;
        let usage = self.members[member].usage.at(at);
        if inside != 0 || usage.used != Some(from) {
            // The location has other content, so only gaps can be used.
            return Ok(usage.holes.widen(from, inside, to));
        }
        // The value is the only content of the location, so the location is widened with it.
        if !self.widen_location(union, at, to)? {
            return Ok(false);
        }
        if !self.accept_legacy_overlap {
            return Err(LegacyOverlap);
        }
        self.members[member].usage.at(at).used = Some(to);
        Ok(true)
    }
}
