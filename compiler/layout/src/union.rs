//! Unions, the data locations that their members share, and how much of each location a member uses.

use crate::Width;
use crate::holes::Holes;
use crate::layout::Scope;

/// A union with its locations.
#[derive(Debug)]
pub(crate) struct Union {
    /// The scope that contains the union and provides its locations.
    pub(crate) parent: Scope,
    /// The number of members that have at least one field already.
    pub(crate) started_members: u32,
    /// The offset in multiples of 16 bits.
    pub(crate) discriminant: Option<u32>,
    pub(crate) data: Vec<Location>,
    /// The pointers, by their indices in the struct.
    pub(crate) pointers: Vec<u32>,
}

/// A range of data that belongs to a union.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Location {
    pub(crate) width: Width,
    /// The offset from the start of the data section, in multiples of `width`.
    pub(crate) offset: u32,
    /// The least width to which widening is known to fail. The space after a location is only ever used up,
    /// so a failure is final. Recording it avoids repeated attempts in unions of thousands of fields.
    pub(crate) refused: Width,
}

impl Location {
    pub(crate) fn new(width: Width, offset: u32) -> Self {
        Location {
            width,
            offset,
            refused: Width::BITS_64.doubled(),
        }
    }

    /// Returns the location's start in multiples of a smaller width.
    pub(crate) fn start(self, width: Width) -> u32 {
        self.offset << width.steps_to(self.width)
    }

    /// Returns the position inside the location of the value of `width` at `offset` of the data section.
    pub(crate) fn place_of(self, width: Width, offset: u32) -> Option<u32> {
        let inside = width <= self.width && offset >> width.steps_to(self.width) == self.offset;
        inside.then(|| offset - self.start(width))
    }
}

/// A member of a union.
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) union: usize,
    pub(crate) started: bool,
    /// The number of the union's pointers that it uses.
    pub(crate) pointers_used: usize,
    pub(crate) usage: UsageList,
}

/// How much of its union's locations a member uses, by the location's index. Unused locations are not listed,
/// since a union of thousands of members may have thousands of locations.
#[derive(Debug, Default)]
pub(crate) struct UsageList {
    /// The used locations, ordered by index.
    used: Vec<(usize, Usage)>,
    /// Locations before this one are full words without gaps, and need not be examined again.
    full: usize,
}

impl UsageList {
    /// Returns every location that may have space, with its used part.
    pub(crate) fn scan(&mut self, count: usize) -> impl Iterator<Item = (usize, Usage)> {
        while self
            .used
            .get(self.full)
            .is_some_and(|(at, u)| *at == self.full && u.is_full())
        {
            self.full += 1;
        }
        let mut listed = self.used[self.full..].iter().peekable();
        (self.full..count).map(
            move |at| match listed.next_if(|(listed, _)| *listed == at) {
                Some(&(_, usage)) => (at, usage),
                None => (at, Usage::default()),
            },
        )
    }

    /// Returns the usage of a location, to be changed.
    pub(crate) fn at(&mut self, at: usize) -> &mut Usage {
        let found = self.used.binary_search_by_key(&at, |(listed, _)| *listed);
        let position = found.unwrap_or_else(|place| {
            self.used.insert(place, (at, Usage::default()));
            place
        });
        &mut self.used[position].1
    }

    /// Returns the locations that the member uses.
    pub(crate) fn used(&self) -> impl Iterator<Item = usize> {
        self.used.iter().map(|(at, _)| *at)
    }
}

/// How much of a location a member uses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    /// The smallest width, from the location's start, that covers everything that is used.
    pub(crate) used: Option<Width>,
    /// The gaps in the used part. Their offsets count from the location's start.
    pub(crate) holes: Holes,
}

impl Usage {
    /// Reports whether nothing can ever be added here.
    pub(crate) fn is_full(&self) -> bool {
        self.used == Some(Width::BITS_64) && self.holes.is_empty()
    }

    /// Returns the width of the gap into which a value would be put without widening the location.
    pub(crate) fn gap_for(&self, location: Location, width: Width) -> Option<Width> {
        match self.used {
            None => (width <= location.width).then_some(location.width),
            // The value is larger than the used part, so it goes behind it, after padding of the value's width.
            Some(used) if width >= used => (width < location.width).then_some(width),
            // Prefer a gap. Otherwise the free space right after the used part counts as one.
            Some(used) => self
                .holes
                .smallest(width)
                .or((used < location.width).then_some(used)),
        }
    }

    /// Takes the gap that [`Self::gap_for`] found. Returns its offset from the location's start.
    pub(crate) fn take_gap(&mut self, width: Width) -> u32 {
        match self.used {
            None => {
                self.used = Some(width);
                0
            }
            Some(used) if width >= used => {
                self.holes.open(used, 1, width);
                self.used = Some(width.doubled());
                1
            }
            Some(used) => self.holes.take(width).unwrap_or_else(|| {
                let first = 1 << width.steps_to(used);
                self.holes.open(width, first + 1, used);
                self.used = Some(used.doubled());
                first
            }),
        }
    }
}
