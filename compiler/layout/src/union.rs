//! Unions, the data locations their members share, and how much of each a member uses.

use crate::Width;
use crate::holes::Holes;
use crate::layout::Scope;

/// A union: its locations, and where they came from.
#[derive(Debug)]
pub(crate) struct Union {
    /// The scope the union stands in, which provides its locations.
    pub(crate) parent: Scope,
    /// Members that have at least one field already.
    pub(crate) started_members: u32,
    /// In multiples of 16 bits.
    pub(crate) discriminant: Option<u32>,
    pub(crate) data: Vec<Location>,
    /// Pointer slots, by their index in the struct.
    pub(crate) pointers: Vec<u32>,
}

/// A stretch of data that belongs to a union.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Location {
    pub(crate) width: Width,
    /// In multiples of `width`, from the start of the data section.
    pub(crate) offset: u32,
    /// The least width it is known not to be widenable to. What follows a location only ever
    /// fills up, so a widening refused once is refused for good; to remember it keeps unions of
    /// thousands of fields from asking again for each of them.
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

    /// The location's start in multiples of a smaller width.
    pub(crate) fn start(self, width: Width) -> u32 {
        self.offset << width.steps_to(self.width)
    }

    /// The place inside the location of the `width`-wide value at `offset` of the data section.
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
    /// How many of the union's pointer slots it uses.
    pub(crate) pointers_used: usize,
    pub(crate) usage: UsageList,
}

/// How much of its union's locations a member uses, by the location's index. Only those it does
/// use are listed: a union of thousands of members may have thousands of locations.
#[derive(Debug, Default)]
pub(crate) struct UsageList {
    /// Ordered by index.
    used: Vec<(usize, Usage)>,
    /// Locations before this one are full words without a gap: never worth another look.
    full: usize,
}

impl UsageList {
    /// Every location that may have room, with how much of it is used.
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

    /// The usage of one location, to be changed.
    pub(crate) fn at(&mut self, at: usize) -> &mut Usage {
        let found = self.used.binary_search_by_key(&at, |(listed, _)| *listed);
        let position = found.unwrap_or_else(|place| {
            self.used.insert(place, (at, Usage::default()));
            place
        });
        &mut self.used[position].1
    }

    /// The locations the member uses.
    pub(crate) fn used(&self) -> impl Iterator<Item = usize> {
        self.used.iter().map(|(at, _)| *at)
    }
}

/// How much of a location one member uses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    /// The smallest width, from the location's start, that covers all that is used.
    pub(crate) used: Option<Width>,
    /// Gaps in that; offsets count from the location's start.
    pub(crate) holes: Holes,
}

impl Usage {
    /// Nothing can be added here, ever.
    pub(crate) fn is_full(&self) -> bool {
        self.used == Some(Width::BITS_64) && self.holes.is_empty()
    }

    /// The width of the gap a value would go to, without widening the location.
    pub(crate) fn gap_for(&self, location: Location, width: Width) -> Option<Width> {
        match self.used {
            None => (width <= location.width).then_some(location.width),
            // Larger than all that is used so far: goes behind it, after as much padding.
            Some(used) if width >= used => (width < location.width).then_some(width),
            // Prefer a gap; else the free space right behind counts as one.
            Some(used) => self
                .holes
                .smallest(width)
                .or((used < location.width).then_some(used)),
        }
    }

    /// Takes the gap that [`Self::gap_for`] saw. The result counts from the location's start.
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
